/* emulated_neon.h - what SIMDe 0.7.4 lacks of NEON, or has with other results than the instructions, as far as neon.h uses
 * it.  By Arm's definition of each instruction. */
#ifndef WARP_BACKEND_EMULATED_NEON_H
#define WARP_BACKEND_EMULATED_NEON_H

#include "emulated.h"

#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/arm/neon/types.h>
#undef SIMDE_FUNCTION_ATTRIBUTES
#define SIMDE_FUNCTION_ATTRIBUTES WARP__EMULATED
#include <simde/arm/neon.h>

#define WARP__EMULATE_FLOATS(C, a, s, f)                                                                               \
    WARP__EMULATE_2(C, a, warp__vdivq_##s, C, a, C, a, x[i] / y[i])                                                    \
    WARP__EMULATE_1(C, a, warp__vsqrtq_##s, C, a, __builtin_sqrt##f(x[i]))                                             \
    /* SIMDe rounds the product. */                                                                                    \
    WARP__EMULATE_3(C, a, warp__vfmaq_##s, C, a, C, a, C, a, __builtin_fma##f(y[i], z[i], x[i]))                       \
    /* SIMDe makes -0.5 a +0 (clang). */                                                                               \
    WARP__EMULATE_1(C, a, warp__vrndnq_##s, C, a, __builtin_nearbyint##f(x[i]))                                        \
    /* SIMDe does not order -0 < +0.  A NaN in either operand makes the result one. */                                 \
    WARP__EMULATE_2(C, a, warp__vminq_##s, C, a, C, a,                                                                 \
                    x[i] != x[i] || x[i] < y[i] || (x[i] == y[i] && __builtin_signbit(x[i])) ? x[i] : y[i])            \
    WARP__EMULATE_2(C, a, warp__vmaxq_##s, C, a, C, a,                                                                 \
                    x[i] != x[i] || x[i] > y[i] || (x[i] == y[i] && !__builtin_signbit(x[i])) ? x[i] : y[i])
WARP__EMULATE_FLOATS(float32x4_t, float, f32, f)
WARP__EMULATE_FLOATS(float64x2_t, double, f64, )
#undef WARP__EMULATE_FLOATS

/* SIMDe is wrong in the upper half of the range.  The instruction truncates and saturates; a NaN is 0. */
WARP__EMULATE_1(uint32x4_t, uint32_t, warp__vcvtq_u32_f32, float32x4_t, float,
                x[i] >= 4294967296.0f ? UINT32_MAX
                : x[i] > 0            ? (uint32_t)x[i]
                                      : 0)
WARP__EMULATE_1(uint64x2_t, uint64_t, warp__vcvtq_u64_f64, float64x2_t, double,
                x[i] >= 18446744073709551616.0 ? UINT64_MAX
                : x[i] > 0                     ? (uint64_t)x[i]
                                               : 0)

/* SIMDe shifts negative integers to the left, which C leaves undefined.  The amount n is the low byte, to the right where
 * it is negative; 0, or the sign, is what is left after a shift by the width or more. */
#define WARP__SHIFTED(T, U, x, n, bits)                                                                                \
    ((n) >= (bits) ? 0 : (n) >= 0 ? (T)((U)(x) << (n)) : (x) >> ((n) > -(bits) ? -(n) : (bits)-1))
WARP__EMULATE_2(int32x4_t, int32_t, warp__vshlq_s32, int32x4_t, int32_t, int32x4_t, int32_t,
                WARP__SHIFTED(int32_t, uint32_t, x[i], (int8_t)y[i], 32))
WARP__EMULATE_2(int64x2_t, int64_t, warp__vshlq_s64, int64x2_t, int64_t, int64x2_t, int64_t,
                WARP__SHIFTED(int64_t, uint64_t, x[i], (int8_t)y[i], 64))

/* SIMDe's halves are another type with each compiler; see arm.h. */
WARP__EMULATE_1(float32x4_t, float, warp__widen_halves, uint16x4_t, uint16_t, warp__float_of_half(x[i]))
WARP__EMULATE_1(uint16x4_t, uint16_t, warp__narrow_to_halves, float32x4_t, float, warp__half_of_float(x[i]))

/* SIMDe's loads are those of an integer, which a compiler may take for not reading memory of another type. */
WARP__EMULATED uint32x4x4_t warp__vld4q_u32(const void *p) {
    uint32_t in[16], out[16];
    uint32x4x4_t r;
    __builtin_memcpy(in, p, sizeof in);
    for (unsigned i = 0; i < 16; ++i) out[i % 4 * 4 + i / 4] = in[i];
    __builtin_memcpy(&r, out, sizeof r);
    return r;
}

/* wrong in SIMDe */
#undef vfmaq_f32
#define vfmaq_f32 warp__vfmaq_f32
#undef vfmaq_f64
#define vfmaq_f64 warp__vfmaq_f64
#undef vrndnq_f32
#define vrndnq_f32 warp__vrndnq_f32
#undef vrndnq_f64
#define vrndnq_f64 warp__vrndnq_f64
#undef vminq_f32
#define vminq_f32 warp__vminq_f32
#undef vminq_f64
#define vminq_f64 warp__vminq_f64
#undef vmaxq_f32
#define vmaxq_f32 warp__vmaxq_f32
#undef vmaxq_f64
#define vmaxq_f64 warp__vmaxq_f64
#undef vcvtq_u32_f32
#define vcvtq_u32_f32 warp__vcvtq_u32_f32
#undef vcvtq_u64_f64
#define vcvtq_u64_f64 warp__vcvtq_u64_f64
#undef vshlq_s32
#define vshlq_s32 warp__vshlq_s32
#undef vshlq_s64
#define vshlq_s64 warp__vshlq_s64
#undef vld4q_u32
#define vld4q_u32 warp__vld4q_u32

/* not in SIMDe; a newer one that has it goes first */
#ifndef vdivq_f32
#define vdivq_f32 warp__vdivq_f32
#endif
#ifndef vdivq_f64
#define vdivq_f64 warp__vdivq_f64
#endif
#ifndef vsqrtq_f32
#define vsqrtq_f32 warp__vsqrtq_f32
#endif
#ifndef vsqrtq_f64
#define vsqrtq_f64 warp__vsqrtq_f64
#endif

#endif

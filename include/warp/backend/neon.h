/* neon.h - the NEON backend (AArch64): eight 128-bit registers of 4 lanes a warp, sixteen for 64-bit types.
 *
 * Needs no flags on AArch64.  A predicate lane is 0 or all ones, 32 bits wide for every type.  Shuffles whose sources are known
 * at run time only are table look-ups of bytes (tbl), four registers at a time.
 * What a backend must define is listed in backend/select.h. */
#ifndef WARP_BACKEND_NEON_H
#define WARP_BACKEND_NEON_H

#include "arm.h"

#include "lane.h"

#define WARP__BACKEND_ID WARP__ID(neon)

#define WARP__LEAD_WIDTH 4
#include "lead.h"

/* Eight registers make a warp; what gcc has besides (lead.h) starts out as zeros. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

typedef struct {
    float32x4_t r0, r1, r2, r3, r4, r5, r6, r7;
    WARP__LEAD_FIELDS(float32x4_t)
} warp_f32_t;
typedef struct {
    int32x4_t r0, r1, r2, r3, r4, r5, r6, r7;
    WARP__LEAD_FIELDS(int32x4_t)
} warp_i32_t;
typedef struct {
    uint32x4_t r0, r1, r2, r3, r4, r5, r6, r7;
    WARP__LEAD_FIELDS(uint32x4_t)
} warp_u32_t;
typedef struct {
    uint32x4_t r0, r1, r2, r3, r4, r5, r6, r7;
} warp_pred_t;
typedef struct {
    float64x2_t r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15;
} warp_f64_t;
typedef struct {
    int64x2_t r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15;
} warp_i64_t;
typedef struct {
    uint64x2_t r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15;
} warp_u64_t;

/* Define warp_<name>_<T> from a function of registers.  32: eight registers in and out.  64: sixteen.  Between the two, WIDEN is
 * a pair of functions of one register (its lower, its upper half), NARROW a function of two. */
#define WARP__EIGHT(m, ...)                                                                                            \
    m(r0, __VA_ARGS__), m(r1, __VA_ARGS__), m(r2, __VA_ARGS__), m(r3, __VA_ARGS__), m(r4, __VA_ARGS__),                \
        m(r5, __VA_ARGS__), m(r6, __VA_ARGS__), m(r7, __VA_ARGS__)
#define WARP__SIXTEEN(m, ...)                                                                                          \
    WARP__EIGHT(m, __VA_ARGS__), m(r8, __VA_ARGS__), m(r9, __VA_ARGS__), m(r10, __VA_ARGS__), m(r11, __VA_ARGS__),     \
        m(r12, __VA_ARGS__), m(r13, __VA_ARGS__), m(r14, __VA_ARGS__), m(r15, __VA_ARGS__)
/* m(registers of 32-bit lanes, of the same 64-bit lanes, ...) */
#define WARP__EIGHT_PAIRS(m, ...)                                                                                      \
    m(r0, r0, r1, __VA_ARGS__), m(r1, r2, r3, __VA_ARGS__), m(r2, r4, r5, __VA_ARGS__), m(r3, r6, r7, __VA_ARGS__),    \
        m(r4, r8, r9, __VA_ARGS__), m(r5, r10, r11, __VA_ARGS__), m(r6, r12, r13, __VA_ARGS__),                        \
        m(r7, r14, r15, __VA_ARGS__)
#define WARP__A(r, f) f(a.r)
#define WARP__AB(r, f) f(a.r, b.r)
#define WARP__ABC(r, f) f(a.r, b.r, c.r)
#define WARP__MAP32_1(R, name, T, f)                                                                                   \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a) {                                                       \
        return (warp_##R##_t){WARP__EIGHT(WARP__A, f) WARP__AND_LEAD(f(WARP__LEAD(a)), a.lead_lanes)};                 \
    }
#define WARP__MAP32_2(R, name, T, f)                                                                                   \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a, warp_##T##_t b) {                                       \
        return (warp_##R##_t){WARP__EIGHT(WARP__AB, f)                                                                 \
                                  WARP__AND_LEAD(f(WARP__LEAD(a), WARP__LEAD(b)), WARP__LEAD_LANES_2(a, b))};          \
    }
/* The same where result or operands are predicates: not part of reductions, no `lead`. */
#define WARP__MAP32_P1(R, name, T, f)                                                                                  \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a) { return (warp_##R##_t){WARP__EIGHT(WARP__A, f)}; }
#define WARP__MAP32_P2(R, name, T, f)                                                                                  \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a, warp_##T##_t b) {                                       \
        return (warp_##R##_t){WARP__EIGHT(WARP__AB, f)};                                                               \
    }
#define WARP__MAP32_3(R, name, P, T, f)                                                                                \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##P##_t a, warp_##T##_t b, warp_##T##_t c) {                       \
        return (warp_##R##_t){WARP__EIGHT(WARP__ABC, f)};                                                              \
    }
#define WARP__MAP64_1(R, name, T, f)                                                                                   \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a) { return (warp_##R##_t){WARP__SIXTEEN(WARP__A, f)}; }
#define WARP__MAP64_2(R, name, T, f)                                                                                   \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a, warp_##T##_t b) {                                       \
        return (warp_##R##_t){WARP__SIXTEEN(WARP__AB, f)};                                                             \
    }
#define WARP__MAP64_3(R, name, T, f)                                                                                   \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a, warp_##T##_t b, warp_##T##_t c) {                       \
        return (warp_##R##_t){WARP__SIXTEEN(WARP__ABC, f)};                                                            \
    }
#define WARP__WIDEN_PAIR(r, s, t, low, high) low(a.r), high(a.r)
#define WARP__WIDEN(R, name, T, low, high)                                                                             \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a) {                                                       \
        return (warp_##R##_t){WARP__EIGHT_PAIRS(WARP__WIDEN_PAIR, low, high)};                                         \
    }
#define WARP__NARROW_PAIR_1(r, s, t, f) f(a.s, a.t)
#define WARP__NARROW_1(R, name, T, f)                                                                                  \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a) {                                                       \
        return (warp_##R##_t){WARP__EIGHT_PAIRS(WARP__NARROW_PAIR_1, f)};                                              \
    }
#define WARP__NARROW_PAIR_2(r, s, t, f) warp__narrow_mask(f(a.s, b.s), f(a.t, b.t))
#define WARP__NARROW_2(R, name, T, f)                                                                                  \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a, warp_##T##_t b) {                                       \
        return (warp_##R##_t){WARP__EIGHT_PAIRS(WARP__NARROW_PAIR_2, f)};                                              \
    }
/* What has no vector form: lane by lane. */
#define WARP__LANES_1(R, name, T)                                                                                      \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a) {                                                       \
        warp__c_##T x[32];                                                                                             \
        warp__c_##R r[32];                                                                                             \
        warp_to_array_##T(x, a);                                                                                       \
        for (int lane = 0; lane < 32; ++lane) r[lane] = warp__lane_##name##_##T(x[lane]);                              \
        return warp_from_array_##R(r);                                                                                 \
    }
#define WARP__LANES_2(R, name, T)                                                                                      \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a, warp_##T##_t b) {                                       \
        warp__c_##T x[32], y[32];                                                                                      \
        warp__c_##R r[32];                                                                                             \
        warp_to_array_##T(x, a);                                                                                       \
        warp_to_array_##T(y, b);                                                                                       \
        for (int lane = 0; lane < 32; ++lane) r[lane] = warp__lane_##name##_##T(x[lane], y[lane]);                     \
        return warp_from_array_##R(r);                                                                                 \
    }

/* ---- arrays and scalars ---- */

#define WARP__ARRAYS_32(T, s)                                                                                          \
    WARP_INLINE warp_##T##_t warp_from_array_##T(const warp__c_##T *p) {                                               \
        return (warp_##T##_t){vld1q_##s(p),      vld1q_##s(p + 4),  vld1q_##s(p + 8),  vld1q_##s(p + 12),              \
                              vld1q_##s(p + 16), vld1q_##s(p + 20), vld1q_##s(p + 24), vld1q_##s(p + 28)};             \
    }                                                                                                                  \
    WARP_INLINE void warp_to_array_##T(warp__c_##T *p, warp_##T##_t a) {                                               \
        vst1q_##s(p, a.r0), vst1q_##s(p + 4, a.r1), vst1q_##s(p + 8, a.r2), vst1q_##s(p + 12, a.r3);                   \
        vst1q_##s(p + 16, a.r4), vst1q_##s(p + 20, a.r5), vst1q_##s(p + 24, a.r6), vst1q_##s(p + 28, a.r7);            \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_set_##T(warp__c_##T a) {                                                             \
        return (warp_##T##_t){WARP__EIGHT(WARP__DUP, vdupq_n_##s, a)};                                                 \
    }
#define WARP__DUP(r, f, a) f(a)
#define WARP__ARRAYS_64(T, s)                                                                                          \
    WARP_INLINE warp_##T##_t warp_from_array_##T(const warp__c_##T *p) {                                               \
        return (warp_##T##_t){vld1q_##s(p),      vld1q_##s(p + 2),  vld1q_##s(p + 4),  vld1q_##s(p + 6),               \
                              vld1q_##s(p + 8),  vld1q_##s(p + 10), vld1q_##s(p + 12), vld1q_##s(p + 14),              \
                              vld1q_##s(p + 16), vld1q_##s(p + 18), vld1q_##s(p + 20), vld1q_##s(p + 22),              \
                              vld1q_##s(p + 24), vld1q_##s(p + 26), vld1q_##s(p + 28), vld1q_##s(p + 30)};             \
    }                                                                                                                  \
    WARP_INLINE void warp_to_array_##T(warp__c_##T *p, warp_##T##_t a) {                                               \
        vst1q_##s(p, a.r0), vst1q_##s(p + 2, a.r1), vst1q_##s(p + 4, a.r2), vst1q_##s(p + 6, a.r3);                    \
        vst1q_##s(p + 8, a.r4), vst1q_##s(p + 10, a.r5), vst1q_##s(p + 12, a.r6), vst1q_##s(p + 14, a.r7);             \
        vst1q_##s(p + 16, a.r8), vst1q_##s(p + 18, a.r9), vst1q_##s(p + 20, a.r10), vst1q_##s(p + 22, a.r11);          \
        vst1q_##s(p + 24, a.r12), vst1q_##s(p + 26, a.r13), vst1q_##s(p + 28, a.r14), vst1q_##s(p + 30, a.r15);        \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_set_##T(warp__c_##T a) {                                                             \
        return (warp_##T##_t){WARP__SIXTEEN(WARP__DUP, vdupq_n_##s, a)};                                               \
    }
WARP__ARRAYS_32(f32, f32)
WARP__ARRAYS_32(i32, s32)
WARP__ARRAYS_32(u32, u32)
WARP__ARRAYS_64(f64, f64)
WARP__ARRAYS_64(i64, s64)
WARP__ARRAYS_64(u64, u64)
#undef WARP__ARRAYS_32
#undef WARP__ARRAYS_64

WARP_INLINE uint32x4_t warp__four(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    const uint32_t list[4] = {a, b, c, d};
    return vld1q_u32(list);
}
WARP_INLINE warp_i32_t warp_lane(void) {
    const int32x4_t first = vreinterpretq_s32_u32(warp__four(0, 1, 2, 3));
#define WARP__FROM(n) vaddq_s32(first, vdupq_n_s32(n))
    return (warp_i32_t){first,          WARP__FROM(4),  WARP__FROM(8),  WARP__FROM(12),
                        WARP__FROM(16), WARP__FROM(20), WARP__FROM(24), WARP__FROM(28)};
#undef WARP__FROM
}
/* Two masks of two 64-bit lanes as one of four 32-bit lanes. */
WARP_INLINE uint32x4_t warp__narrow_mask(uint64x2_t a, uint64x2_t b) {
    return vcombine_u32(vmovn_u64(a), vmovn_u64(b));
}

/* ---- bit casts: no instruction ---- */

WARP__MAP32_1(i32, as_i32, f32, vreinterpretq_s32_f32)
WARP__MAP32_1(u32, as_u32, f32, vreinterpretq_u32_f32)
WARP__MAP32_1(f32, as_f32, i32, vreinterpretq_f32_s32)
WARP__MAP32_1(f32, as_f32, u32, vreinterpretq_f32_u32)
WARP__MAP32_1(u32, as_u32, i32, vreinterpretq_u32_s32)
WARP__MAP32_1(i32, as_i32, u32, vreinterpretq_s32_u32)
WARP__MAP64_1(i64, as_i64, f64, vreinterpretq_s64_f64)
WARP__MAP64_1(u64, as_u64, f64, vreinterpretq_u64_f64)
WARP__MAP64_1(f64, as_f64, i64, vreinterpretq_f64_s64)
WARP__MAP64_1(f64, as_f64, u64, vreinterpretq_f64_u64)
WARP__MAP64_1(u64, as_u64, i64, vreinterpretq_u64_s64)
WARP__MAP64_1(i64, as_i64, u64, vreinterpretq_s64_u64)

/* ---- floating point ---- */

/* CUDA's minimum: a number wins over NaN, signalling ones too (where fminnm differs), and -0 < +0 (as fmin has it). */
#define WARP__MIN_MAX(name, C, s)                                                                                      \
    WARP_INLINE C warp__##name##_##s(C a, C b) {                                                                       \
        return v##name##q_##s(vbslq_##s(vceqq_##s(a, a), a, b), vbslq_##s(vceqq_##s(b, b), b, a));                     \
    }
WARP__MIN_MAX(min, float32x4_t, f32)
WARP__MIN_MAX(max, float32x4_t, f32)
WARP__MIN_MAX(min, float64x2_t, f64)
WARP__MIN_MAX(max, float64x2_t, f64)
#undef WARP__MIN_MAX
/* vfmaq(c, a, b) is a * b + c */
#define WARP__FMA_F32(a, b, c) vfmaq_f32(c, a, b)
#define WARP__FMA_F64(a, b, c) vfmaq_f64(c, a, b)
#define WARP__FLOATS(map1, map2, T, s)                                                                                 \
    map2(T, add, T, vaddq_##s) map2(T, sub, T, vsubq_##s) map2(T, mul, T, vmulq_##s) map2(T, div, T, vdivq_##s)        \
        map1(T, neg, T, vnegq_##s) map1(T, abs, T, vabsq_##s) map2(T, min, T, warp__min_##s)                           \
            map2(T, max, T, warp__max_##s) map1(T, sqrt, T, vsqrtq_##s) map1(T, rint, T, vrndnq_##s)                   \
                map1(T, floor, T, vrndmq_##s) map1(T, ceil, T, vrndpq_##s) map1(T, trunc, T, vrndq_##s)
WARP__FLOATS(WARP__MAP32_1, WARP__MAP32_2, f32, f32)
WARP__FLOATS(WARP__MAP64_1, WARP__MAP64_2, f64, f64)
#undef WARP__FLOATS
WARP__MAP32_3(f32, fma, f32, f32, WARP__FMA_F32)
WARP__MAP64_3(f64, fma, f64, WARP__FMA_F64)

/* ---- integers ---- */

#define WARP__MULHI(C, s, c, x)                                                                                        \
    WARP_INLINE C warp__mulhi_##s(C a, C b) {                                                                          \
        return vcombine_##s(vshrn_n_##x(vmull_##s(vget_low_##s(a), vget_low_##s(b)), 32),                              \
                            vshrn_n_##x(vmull_##s(vget_high_##s(a), vget_high_##s(b)), 32));                           \
    }
WARP__MULHI(int32x4_t, s32, i32, s64)
WARP__MULHI(uint32x4_t, u32, u32, u64)
#undef WARP__MULHI
/* The low halves multiplied, and the two cross products added above them. */
WARP_INLINE uint64x2_t warp__mul_u64(uint64x2_t a, uint64x2_t b) {
    const uint32x4_t cross = vmulq_u32(vreinterpretq_u32_u64(a), vrev64q_u32(vreinterpretq_u32_u64(b)));
    return vaddq_u64(vmull_u32(vmovn_u64(a), vmovn_u64(b)), vshlq_n_u64(vpaddlq_u32(cross), 32));
}
WARP_INLINE int64x2_t warp__mul_s64(int64x2_t a, int64x2_t b) {
    return vreinterpretq_s64_u64(warp__mul_u64(vreinterpretq_u64_s64(a), vreinterpretq_u64_s64(b)));
}
/* Signed numbers wrap: gcc's vaddq_s32 and its kin are additions of signed vectors in C, whose overflow it takes for impossible, so
 * that x + 1 > x would always hold.  Unsigned ones have the same bits. */
#define WARP__WRAPPING(s, u, C)                                                                                        \
    WARP_INLINE C warp__add_##s(C a, C b) {                                                                            \
        return vreinterpretq_##s##_##u(vaddq_##u(vreinterpretq_##u##_##s(a), vreinterpretq_##u##_##s(b)));             \
    }                                                                                                                  \
    WARP_INLINE C warp__sub_##s(C a, C b) {                                                                            \
        return vreinterpretq_##s##_##u(vsubq_##u(vreinterpretq_##u##_##s(a), vreinterpretq_##u##_##s(b)));             \
    }                                                                                                                  \
    WARP_INLINE C warp__neg_##s(C a) { return warp__sub_##s(vdupq_n_##s(0), a); }
WARP__WRAPPING(s32, u32, int32x4_t)
WARP__WRAPPING(s64, u64, int64x2_t)
#undef WARP__WRAPPING
WARP_INLINE int32x4_t warp__mul_s32(int32x4_t a, int32x4_t b) {
    return vreinterpretq_s32_u32(vmulq_u32(vreinterpretq_u32_s32(a), vreinterpretq_u32_s32(b)));
}
#define warp__add_u32 vaddq_u32
#define warp__sub_u32 vsubq_u32
#define warp__mul_u32 vmulq_u32
#define warp__add_u64 vaddq_u64
#define warp__sub_u64 vsubq_u64
/* 32-bit division in doubles: the quotient of two 32-bit integers, if it is no integer, is at least 2^-32 (relative) away
 * from the next one, far more than half a unit of a double, so truncating the rounded quotient truncates the true one. */
#define WARP__DIVIDE(T, C, D, s, x, as_mask)                                                                           \
    WARP_INLINE D warp__div_half_##s(D a, D b) {                                                                       \
        return vmovn_##x(vcvtq_##x##_f64(vdivq_f64(vcvtq_f64_##x(vmovl_##s(a)), vcvtq_f64_##x(vmovl_##s(b)))));        \
    }                                                                                                                  \
    WARP_INLINE C warp__div_##s(C a, C b) {                                                                            \
        const C zero = as_mask(vceqq_##s(b, vdupq_n_##s(0)));                                                          \
        const C d = vorrq_##s(b, zero); /* no division by 0, no floating-point flag raised for it */                   \
        return vorrq_##s(vcombine_##s(warp__div_half_##s(vget_low_##s(a), vget_low_##s(d)),                            \
                                      warp__div_half_##s(vget_high_##s(a), vget_high_##s(d))),                         \
                         zero);                                                                                        \
    }                                                                                                                  \
    WARP_INLINE C warp__rem_##s(C a, C b) {                                                                            \
        return vorrq_##s(warp__sub_##s(a, warp__mul_##s(warp__div_##s(a, b), b)),                                      \
                         as_mask(vceqq_##s(b, vdupq_n_##s(0))));                                                       \
    }
#define WARP__SAME(x) (x)
WARP__DIVIDE(i32, int32x4_t, int32x2_t, s32, s64, vreinterpretq_s32_u32)
WARP__DIVIDE(u32, uint32x4_t, uint32x2_t, u32, u64, WARP__SAME)
#undef WARP__DIVIDE

#define WARP__INTEGERS_32(T, s)                                                                                        \
    WARP__MAP32_2(T, add, T, warp__add_##s)                                                                            \
    WARP__MAP32_2(T, sub, T, warp__sub_##s)                                                                            \
    WARP__MAP32_2(T, mul, T, warp__mul_##s)                                                                            \
    WARP__MAP32_2(T, mulhi, T, warp__mulhi_##s)                                                                        \
    WARP__MAP32_2(T, div, T, warp__div_##s)                                                                            \
    WARP__MAP32_2(T, rem, T, warp__rem_##s)                                                                            \
    WARP__MAP32_2(T, min, T, vminq_##s)                                                                                \
    WARP__MAP32_2(T, max, T, vmaxq_##s)                                                                                \
    WARP__MAP32_2(T, and, T, vandq_##s)                                                                                \
    WARP__MAP32_2(T, or, T, vorrq_##s)                                                                                 \
    WARP__MAP32_2(T, xor, T, veorq_##s)                                                                                \
    WARP__MAP32_1(T, not, T, vmvnq_##s)
WARP__INTEGERS_32(i32, s32)
WARP__INTEGERS_32(u32, u32)
#undef WARP__INTEGERS_32
#define WARP__NEG_U32(a) vsubq_u32(vdupq_n_u32(0), a)
#define WARP__NEG_U64(a) vsubq_u64(vdupq_n_u64(0), a)
WARP__MAP32_1(i32, neg, i32, warp__neg_s32)
WARP__MAP32_1(u32, neg, u32, WARP__NEG_U32)
WARP__MAP32_1(i32, abs, i32, vabsq_s32)

/* The shift instruction looks at one byte of the amount, left when positive, right when negative: cap it at the width. */
#define WARP__CAP_32(b) vreinterpretq_s32_u32(vminq_u32(b, vdupq_n_u32(32)))
#define WARP__SHL_S32(r, f) f(a.r, WARP__CAP_32(b.r))
#define WARP__SHR_S32(r, f) f(a.r, vnegq_s32(WARP__CAP_32(b.r)))
#define WARP__CAP_LOW(b) vreinterpretq_s64_u64(vmovl_u32(vget_low_u32(vminq_u32(b, vdupq_n_u32(64)))))
#define WARP__CAP_HIGH(b) vreinterpretq_s64_u64(vmovl_u32(vget_high_u32(vminq_u32(b, vdupq_n_u32(64)))))
#define WARP__SHL_PAIR(r, s, t, f) f(a.s, WARP__CAP_LOW(b.r)), f(a.t, WARP__CAP_HIGH(b.r))
#define WARP__SHR_PAIR(r, s, t, f) f(a.s, vnegq_s64(WARP__CAP_LOW(b.r))), f(a.t, vnegq_s64(WARP__CAP_HIGH(b.r)))
#define WARP__SHIFT(name, T, each, m, f)                                                                               \
    WARP_INLINE warp_##T##_t warp_##name##_##T(warp_##T##_t a, warp_u32_t b) { return (warp_##T##_t){each(m, f)}; }
WARP__SHIFT(shl, i32, WARP__EIGHT, WARP__SHL_S32, vshlq_s32)
WARP__SHIFT(shl, u32, WARP__EIGHT, WARP__SHL_S32, vshlq_u32)
WARP__SHIFT(shr, i32, WARP__EIGHT, WARP__SHR_S32, vshlq_s32)
WARP__SHIFT(shr, u32, WARP__EIGHT, WARP__SHR_S32, vshlq_u32)
WARP__SHIFT(shl, i64, WARP__EIGHT_PAIRS, WARP__SHL_PAIR, vshlq_s64)
WARP__SHIFT(shl, u64, WARP__EIGHT_PAIRS, WARP__SHL_PAIR, vshlq_u64)
WARP__SHIFT(shr, i64, WARP__EIGHT_PAIRS, WARP__SHR_PAIR, vshlq_s64)
WARP__SHIFT(shr, u64, WARP__EIGHT_PAIRS, WARP__SHR_PAIR, vshlq_u64)
#undef WARP__SHIFT

#define WARP__MIN_64(s) WARP__PICK_64(min, s, a, b) WARP__PICK_64(max, s, b, a)
#define WARP__PICK_64(name, s, when_less, otherwise)                                                                   \
    WARP_INLINE WARP__C_##s warp__##name##_##s(WARP__C_##s a, WARP__C_##s b) {                                         \
        return vbslq_##s(vcltq_##s(a, b), when_less, otherwise);                                                       \
    }
#define WARP__C_s64 int64x2_t
#define WARP__C_u64 uint64x2_t
WARP__MIN_64(s64)
WARP__MIN_64(u64)
#undef WARP__MIN_64
#undef WARP__PICK_64
#define WARP__NOT_S64(a) veorq_s64(a, vdupq_n_s64(-1))
#define WARP__NOT_U64(a) veorq_u64(a, vdupq_n_u64(UINT64_MAX))
#define WARP__INTEGERS_64(T, s, not_)                                                                                  \
    WARP__MAP64_2(T, add, T, warp__add_##s)                                                                            \
    WARP__MAP64_2(T, sub, T, warp__sub_##s)                                                                            \
    WARP__MAP64_2(T, mul, T, warp__mul_##s)                                                                            \
    WARP__LANES_2(T, mulhi, T)                                                                                         \
    WARP__LANES_2(T, div, T)                                                                                           \
    WARP__LANES_2(T, rem, T)                                                                                           \
    WARP__MAP64_2(T, min, T, warp__min_##s)                                                                            \
    WARP__MAP64_2(T, max, T, warp__max_##s)                                                                            \
    WARP__MAP64_2(T, and, T, vandq_##s)                                                                                \
    WARP__MAP64_2(T, or, T, vorrq_##s)                                                                                 \
    WARP__MAP64_2(T, xor, T, veorq_##s)                                                                                \
    WARP__MAP64_1(T, not, T, not_)
WARP__INTEGERS_64(i64, s64, WARP__NOT_S64)
WARP__INTEGERS_64(u64, u64, WARP__NOT_U64)
#undef WARP__INTEGERS_64
WARP__MAP64_1(i64, neg, i64, warp__neg_s64)
WARP__MAP64_1(u64, neg, u64, WARP__NEG_U64)
WARP__MAP64_1(i64, abs, i64, vabsq_s64)

/* ---- bits ---- */

#define WARP__BYTES(a) vreinterpretq_u8_u32(a)
#define WARP__BYTES_64(a) vreinterpretq_u8_u64(a)
WARP_INLINE uint32x4_t warp__popc_32(uint32x4_t a) { return vpaddlq_u16(vpaddlq_u8(vcntq_u8(WARP__BYTES(a)))); }
WARP_INLINE uint64x2_t warp__popc_64(uint64x2_t a) {
    return vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(vcntq_u8(WARP__BYTES_64(a)))));
}
/* Of the two words of each lane: the high word's count, and the low word's too when the high word is 0. */
WARP_INLINE uint64x2_t warp__clz_64(uint64x2_t a) {
    const uint64x2_t both = vreinterpretq_u64_u32(vclzq_u32(vreinterpretq_u32_u64(a)));
    const uint64x2_t high = vshrq_n_u64(both, 32), low = vandq_u64(both, vdupq_n_u64(UINT32_MAX));
    return vaddq_u64(high, vandq_u64(low, vceqq_u64(high, vdupq_n_u64(32))));
}
WARP_INLINE uint32x4_t warp__ffs_32(uint32x4_t a) {
    return vsubq_u32(vdupq_n_u32(32), vclzq_u32(vandq_u32(a, WARP__NEG_U32(a))));
}
WARP_INLINE uint64x2_t warp__ffs_64(uint64x2_t a) {
    return vsubq_u64(vdupq_n_u64(64), warp__clz_64(vandq_u64(a, WARP__NEG_U64(a))));
}
#define WARP__POPC_U32(a) vreinterpretq_s32_u32(warp__popc_32(a))
#define WARP__CLZ_U32(a) vreinterpretq_s32_u32(vclzq_u32(a))
#define WARP__FFS_U32(a) vreinterpretq_s32_u32(warp__ffs_32(a))
#define WARP__BREV_U32(a) vreinterpretq_u32_u8(vrev32q_u8(vrbitq_u8(WARP__BYTES(a))))
#define WARP__BREV_U64(a) vreinterpretq_u64_u8(vrev64q_u8(vrbitq_u8(WARP__BYTES_64(a))))
#define WARP__COUNT_64(f, a, b) vreinterpretq_s32_u32(vcombine_u32(vmovn_u64(f(a)), vmovn_u64(f(b))))
#define WARP__POPC_U64(a, b) WARP__COUNT_64(warp__popc_64, a, b)
#define WARP__CLZ_U64(a, b) WARP__COUNT_64(warp__clz_64, a, b)
#define WARP__FFS_U64(a, b) WARP__COUNT_64(warp__ffs_64, a, b)
WARP__MAP32_1(i32, popc, u32, WARP__POPC_U32)
WARP__MAP32_1(i32, clz, u32, WARP__CLZ_U32)
WARP__MAP32_1(i32, ffs, u32, WARP__FFS_U32)
WARP__MAP32_1(u32, brev, u32, WARP__BREV_U32)
WARP__NARROW_1(i32, popc, u64, WARP__POPC_U64)
WARP__NARROW_1(i32, clz, u64, WARP__CLZ_U64)
WARP__NARROW_1(i32, ffs, u64, WARP__FFS_U64)
WARP__MAP64_1(u64, brev, u64, WARP__BREV_U64)
#define WARP__SIGNED_BITS(S, U)                                                                                        \
    WARP_INLINE warp_i32_t warp_popc_##S(warp_##S##_t a) { return warp_popc_##U(warp_as_##U##_##S(a)); }               \
    WARP_INLINE warp_i32_t warp_clz_##S(warp_##S##_t a) { return warp_clz_##U(warp_as_##U##_##S(a)); }                 \
    WARP_INLINE warp_i32_t warp_ffs_##S(warp_##S##_t a) { return warp_ffs_##U(warp_as_##U##_##S(a)); }                 \
    WARP_INLINE warp_##S##_t warp_brev_##S(warp_##S##_t a) {                                                           \
        return warp_as_##S##_##U(warp_brev_##U(warp_as_##U##_##S(a)));                                                 \
    }
WARP__SIGNED_BITS(i32, u32)
WARP__SIGNED_BITS(i64, u64)
#undef WARP__SIGNED_BITS

/* ---- compare, select, predicates ---- */

#define WARP__COMPARES(map, T, s, ne_)                                                                                 \
    map(pred, eq, T, vceqq_##s) map(pred, ne, T, ne_) map(pred, lt, T, vcltq_##s) map(pred, le, T, vcleq_##s)          \
        map(pred, gt, T, vcgtq_##s) map(pred, ge, T, vcgeq_##s)
#define WARP__NE_F32(a, b) vmvnq_u32(vceqq_f32(a, b))
#define WARP__NE_S32(a, b) vmvnq_u32(vceqq_s32(a, b))
#define WARP__NE_U32(a, b) vmvnq_u32(vceqq_u32(a, b))
#define WARP__NE_F64(a, b) WARP__NOT_U64(vceqq_f64(a, b))
#define WARP__NE_S64(a, b) WARP__NOT_U64(vceqq_s64(a, b))
#define WARP__NE_U64(a, b) WARP__NOT_U64(vceqq_u64(a, b))
WARP__COMPARES(WARP__MAP32_P2, f32, f32, WARP__NE_F32)
WARP__COMPARES(WARP__MAP32_P2, i32, s32, WARP__NE_S32)
WARP__COMPARES(WARP__MAP32_P2, u32, u32, WARP__NE_U32)
WARP__COMPARES(WARP__NARROW_2, f64, f64, WARP__NE_F64)
WARP__COMPARES(WARP__NARROW_2, i64, s64, WARP__NE_S64)
WARP__COMPARES(WARP__NARROW_2, u64, u64, WARP__NE_U64)
#undef WARP__COMPARES

WARP__MAP32_3(f32, select, pred, f32, vbslq_f32)
WARP__MAP32_3(i32, select, pred, i32, vbslq_s32)
WARP__MAP32_3(u32, select, pred, u32, vbslq_u32)
#define WARP__WIDE_LOW(p) vreinterpretq_u64_s64(vmovl_s32(vget_low_s32(vreinterpretq_s32_u32(p))))
#define WARP__WIDE_HIGH(p) vreinterpretq_u64_s64(vmovl_s32(vget_high_s32(vreinterpretq_s32_u32(p))))
#define WARP__SELECT_PAIR(r, s, t, f) f(WARP__WIDE_LOW(p.r), a.s, b.s), f(WARP__WIDE_HIGH(p.r), a.t, b.t)
#define WARP__SELECT_64(T, f)                                                                                          \
    WARP_INLINE warp_##T##_t warp_select_##T(warp_pred_t p, warp_##T##_t a, warp_##T##_t b) {                          \
        return (warp_##T##_t){WARP__EIGHT_PAIRS(WARP__SELECT_PAIR, f)};                                                \
    }
WARP__SELECT_64(f64, vbslq_f64)
WARP__SELECT_64(i64, vbslq_s64)
WARP__SELECT_64(u64, vbslq_u64)
#undef WARP__SELECT_64

WARP__MAP32_P2(pred, and, pred, vandq_u32)
WARP__MAP32_P2(pred, or, pred, vorrq_u32)
WARP__MAP32_P2(pred, xor, pred, veorq_u32)
WARP__MAP32_P1(pred, not, pred, vmvnq_u32)
/* The mask bits of the lanes of register k. */
WARP_INLINE uint32x4_t warp__bits(int k) { return vshlq_u32(warp__four(1, 2, 4, 8), vdupq_n_s32(4 * k)); }
WARP_INLINE warp_pred_t warp_mask_to_pred(warp_mask_t mask) {
    const uint32x4_t m = vdupq_n_u32(mask);
#define WARP__TEST(k) vtstq_u32(m, warp__bits(k))
    return (warp_pred_t){WARP__TEST(0), WARP__TEST(1), WARP__TEST(2), WARP__TEST(3),
                         WARP__TEST(4), WARP__TEST(5), WARP__TEST(6), WARP__TEST(7)};
#undef WARP__TEST
}
WARP_INLINE warp_mask_t warp_pred_to_mask(warp_pred_t p) {
#define WARP__HELD(r, k) vandq_u32(p.r, warp__bits(k))
    const uint32x4_t a =
        vorrq_u32(vorrq_u32(WARP__HELD(r0, 0), WARP__HELD(r1, 1)), vorrq_u32(WARP__HELD(r2, 2), WARP__HELD(r3, 3)));
    const uint32x4_t b =
        vorrq_u32(vorrq_u32(WARP__HELD(r4, 4), WARP__HELD(r5, 5)), vorrq_u32(WARP__HELD(r6, 6), WARP__HELD(r7, 7)));
#undef WARP__HELD
    return vaddvq_u32(vorrq_u32(a, b));
}
WARP_INLINE bool warp__any(warp_pred_t p) {
    const uint32x4_t a = vorrq_u32(vorrq_u32(p.r0, p.r1), vorrq_u32(p.r2, p.r3));
    const uint32x4_t b = vorrq_u32(vorrq_u32(p.r4, p.r5), vorrq_u32(p.r6, p.r7));
    return vmaxvq_u32(vorrq_u32(a, b)) != 0;
}

/* ---- conversions ---- */

/* The instructions truncate and saturate, and give 0 for a NaN; what the GPU gives otherwise is put in. */
WARP_INLINE int64x2_t warp__f64_to_s64(float64x2_t a) {
    return vbslq_s64(vceqq_f64(a, a), vcvtq_s64_f64(a), vdupq_n_s64(INT64_MIN));
}
WARP_INLINE uint64x2_t warp__f64_to_u64(float64x2_t a) {
    return vbslq_u64(vceqq_f64(a, a), vcvtq_u64_f64(a), vdupq_n_u64(UINT64_C(1) << 63));
}
WARP_INLINE int32x4_t warp__f64_to_s32(float64x2_t a, float64x2_t b) {
    /* a NaN is the smallest 64-bit integer here, and the narrowing saturates */
    return vcombine_s32(vqmovn_s64(warp__f64_to_s64(a)), vqmovn_s64(warp__f64_to_s64(b)));
}
WARP_INLINE uint32x4_t warp__f64_to_u32(float64x2_t a, float64x2_t b) {
    const uint32x4_t number = warp__narrow_mask(vceqq_f64(a, a), vceqq_f64(b, b));
    const uint32x4_t r = vcombine_u32(vqmovn_u64(vcvtq_u64_f64(a)), vqmovn_u64(vcvtq_u64_f64(b)));
    return vbslq_u32(number, r, vdupq_n_u32(UINT32_C(1) << 31));
}
WARP__MAP32_1(i32, to_i32, f32, vcvtq_s32_f32)
WARP__MAP32_1(u32, to_u32, f32, vcvtq_u32_f32)
WARP__MAP32_1(f32, to_f32, i32, vcvtq_f32_s32)
WARP__MAP32_1(f32, to_f32, u32, vcvtq_f32_u32)
WARP__MAP32_1(u32, to_u32, i32, vreinterpretq_u32_s32)
WARP__MAP32_1(i32, to_i32, u32, vreinterpretq_s32_u32)
#define WARP__F32_LOW(a) vcvt_f64_f32(vget_low_f32(a))
#define WARP__F32_HIGH(a) vcvt_f64_f32(vget_high_f32(a))
#define WARP__S32_LOW(a) vmovl_s32(vget_low_s32(a))
#define WARP__S32_HIGH(a) vmovl_s32(vget_high_s32(a))
#define WARP__U32_LOW(a) vmovl_u32(vget_low_u32(a))
#define WARP__U32_HIGH(a) vmovl_u32(vget_high_u32(a))
#define WARP__THEN(f, g, a) f(g(a))
#define WARP__S32_LOW_F64(a) vcvtq_f64_s64(WARP__S32_LOW(a))
#define WARP__S32_HIGH_F64(a) vcvtq_f64_s64(WARP__S32_HIGH(a))
#define WARP__U32_LOW_F64(a) vcvtq_f64_u64(WARP__U32_LOW(a))
#define WARP__U32_HIGH_F64(a) vcvtq_f64_u64(WARP__U32_HIGH(a))
#define WARP__S32_LOW_U64(a) vreinterpretq_u64_s64(WARP__S32_LOW(a))
#define WARP__S32_HIGH_U64(a) vreinterpretq_u64_s64(WARP__S32_HIGH(a))
#define WARP__U32_LOW_S64(a) vreinterpretq_s64_u64(WARP__U32_LOW(a))
#define WARP__U32_HIGH_S64(a) vreinterpretq_s64_u64(WARP__U32_HIGH(a))
WARP__WIDEN(f64, to_f64, f32, WARP__F32_LOW, WARP__F32_HIGH)
WARP__WIDEN(f64, to_f64, i32, WARP__S32_LOW_F64, WARP__S32_HIGH_F64)
WARP__WIDEN(f64, to_f64, u32, WARP__U32_LOW_F64, WARP__U32_HIGH_F64)
WARP__WIDEN(i64, to_i64, i32, WARP__S32_LOW, WARP__S32_HIGH)
WARP__WIDEN(u64, to_u64, i32, WARP__S32_LOW_U64, WARP__S32_HIGH_U64)
WARP__WIDEN(i64, to_i64, u32, WARP__U32_LOW_S64, WARP__U32_HIGH_S64)
WARP__WIDEN(u64, to_u64, u32, WARP__U32_LOW, WARP__U32_HIGH)
#define WARP__S64_S32(a, b) vcombine_s32(vmovn_s64(a), vmovn_s64(b))
#define WARP__S64_U32(a, b) vreinterpretq_u32_s32(WARP__S64_S32(a, b))
#define WARP__U64_U32(a, b) vcombine_u32(vmovn_u64(a), vmovn_u64(b))
#define WARP__U64_S32(a, b) vreinterpretq_s32_u32(WARP__U64_U32(a, b))
#define WARP__F64_F32(a, b) vcombine_f32(vcvt_f32_f64(a), vcvt_f32_f64(b))
WARP__NARROW_1(i32, to_i32, i64, WARP__S64_S32)
WARP__NARROW_1(u32, to_u32, i64, WARP__S64_U32)
WARP__NARROW_1(u32, to_u32, u64, WARP__U64_U32)
WARP__NARROW_1(i32, to_i32, u64, WARP__U64_S32)
WARP__NARROW_1(i32, to_i32, f64, warp__f64_to_s32)
WARP__NARROW_1(u32, to_u32, f64, warp__f64_to_u32)
WARP__NARROW_1(f32, to_f32, f64, WARP__F64_F32)
WARP__MAP64_1(i64, to_i64, f64, warp__f64_to_s64)
WARP__MAP64_1(u64, to_u64, f64, warp__f64_to_u64)
WARP__MAP64_1(f64, to_f64, i64, vcvtq_f64_s64)
WARP__MAP64_1(f64, to_f64, u64, vcvtq_f64_u64)
/* A float is a double: exact, and the rules for 64-bit integers are the same.  The other way would round twice. */
WARP_INLINE warp_i64_t warp_to_i64_f32(warp_f32_t a) { return warp_to_i64_f64(warp_to_f64_f32(a)); }
WARP_INLINE warp_u64_t warp_to_u64_f32(warp_f32_t a) { return warp_to_u64_f64(warp_to_f64_f32(a)); }
WARP__LANES_1(f32, to_f32, i64)
WARP__LANES_1(f32, to_f32, u64)
WARP__MAP64_1(u64, to_u64, i64, vreinterpretq_u64_s64)
WARP__MAP64_1(i64, to_i64, u64, vreinterpretq_s64_u64)

/* The words of 64-bit lanes, apart and together again. */
#define warp__split_u64 warp__split_u64
#define WARP__EVEN_PAIR(r, s, t, f) f(vreinterpretq_u32_u64(a.s), vreinterpretq_u32_u64(a.t))
WARP_INLINE void warp__split_u64(warp_u64_t a, warp_u32_t *low, warp_u32_t *high) {
    *low = (warp_u32_t){WARP__EIGHT_PAIRS(WARP__EVEN_PAIR, vuzp1q_u32)};
    *high = (warp_u32_t){WARP__EIGHT_PAIRS(WARP__EVEN_PAIR, vuzp2q_u32)};
}
#define warp__join_u64 warp__join_u64
#define WARP__ZIP_PAIR(r, s, t, u)                                                                                     \
    vreinterpretq_u64_u32(vzip1q_u32(low.r, high.r)), vreinterpretq_u64_u32(vzip2q_u32(low.r, high.r))
WARP_INLINE warp_u64_t warp__join_u64(warp_u32_t low, warp_u32_t high) {
    return (warp_u64_t){WARP__EIGHT_PAIRS(WARP__ZIP_PAIR, )};
}

/* ---- shuffles ---- */

/* Tables of bytes: lanes 0..15 in one of 64 bytes, 16..31 in another; an index beyond a table leaves the lane as it is. */
WARP_INLINE warp_u32_t warp__permute_u32(warp_u32_t a, warp_u32_t idx) {
    const uint8x16x4_t low = {{WARP__BYTES(a.r0), WARP__BYTES(a.r1), WARP__BYTES(a.r2), WARP__BYTES(a.r3)}};
    const uint8x16x4_t high = {{WARP__BYTES(a.r4), WARP__BYTES(a.r5), WARP__BYTES(a.r6), WARP__BYTES(a.r7)}};
    const uint32x4_t four = vdupq_n_u32(0x04040404), within = vdupq_n_u32(0x03020100);
#define WARP__LOOK_UP(r, u)                                                                                            \
    vreinterpretq_u32_u8(vqtbx4q_u8(vqtbl4q_u8(low, WARP__BYTES(vmlaq_u32(within, idx.r, four))), high,                \
                                    vsubq_u8(WARP__BYTES(vmlaq_u32(within, idx.r, four)), vdupq_n_u8(64))))
    return (warp_u32_t){WARP__EIGHT(WARP__LOOK_UP, )};
#undef WARP__LOOK_UP
}
#include "source.h"

/* One lane: through memory, unless the compiler knows which lane and keeps it in registers. */
#define WARP__ONE(T, leading)                                                                                          \
    WARP_INLINE warp__c_##T warp_extract_##T(warp_##T##_t a, int lane) {                                               \
        warp__c_##T x[32];                                                                                             \
        warp_to_array_##T(x, a);                                                                                       \
        leading return x[lane & 31];                                                                                   \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_insert_##T(warp_##T##_t a, int lane, warp__c_##T value) {                            \
        return warp_select_##T(warp_eq_i32(warp_lane(), warp_set_i32(lane & 31)), warp_set_##T(value), a);             \
    }
#define WARP__ONE_LEADING(s)                                                                                           \
    if ((lane & 31) == 0) return vgetq_lane_##s(WARP__FIRST(a), 0);
WARP__ONE(f32, WARP__ONE_LEADING(f32))
WARP__ONE(i32, WARP__ONE_LEADING(s32))
WARP__ONE(u32, WARP__ONE_LEADING(u32))
WARP__ONE(f64, )
WARP__ONE(i64, )
WARP__ONE(u64, )
#undef WARP__ONE
#undef WARP__ONE_LEADING

/* The uniform shuffles: `amount` is 0..31 and `seg` the segment mask of the width (see shuffle.h), 0 for width 32.  The steps
 * of reductions and scans need no index registers; a switch folds when a loop over them is unrolled, however late. */
#define warp__shfl_down_u32 warp__shfl_down_u32
WARP_INLINE warp_u32_t warp__shfl_down_u32(warp_u32_t a, uint32_t amount, uint32_t seg) {
#define WARP__NEXT(n, last)                                                                                            \
    {                                                                                                                  \
        vextq_u32(a.r0, a.r1, n), vextq_u32(a.r1, a.r2, n), vextq_u32(a.r2, a.r3, n), vextq_u32(a.r3, a.r4, n),        \
            vextq_u32(a.r4, a.r5, n), vextq_u32(a.r5, a.r6, n), vextq_u32(a.r6, a.r7, n), last                         \
    }
    if (seg == 0) {
        switch (WARP__STEP_KEY(amount)) {
        case WARP__STEP_KEY(1):
            return (warp_u32_t)WARP__NEXT(1, vextq_u32(a.r7, vdupq_laneq_u32(a.r7, 3), 1)
                                                 WARP__LEAD_DOWN(1, 3, vextq_u32(WARP__LEAD(a), WARP__LEAD(a), 1)));
        case WARP__STEP_KEY(2):
            return (warp_u32_t)WARP__NEXT(2, vcombine_u32(vget_high_u32(a.r7), vget_high_u32(a.r7))
                                                 WARP__LEAD_DOWN(2, 2, vextq_u32(WARP__LEAD(a), WARP__LEAD(a), 2)));
        case WARP__STEP_KEY(4): return (warp_u32_t){a.r1, a.r2, a.r3, a.r4, a.r5, a.r6, a.r7, a.r7};
        case WARP__STEP_KEY(8): return (warp_u32_t){a.r2, a.r3, a.r4, a.r5, a.r6, a.r7, a.r6, a.r7};
        case WARP__STEP_KEY(16): return (warp_u32_t){a.r4, a.r5, a.r6, a.r7, a.r4, a.r5, a.r6, a.r7};
        default: break;
        }
    }
#undef WARP__NEXT
    return warp__permute_u32(a, warp__source_down(warp_set_u32(amount), seg));
}
#define warp__shfl_up_u32 warp__shfl_up_u32
WARP_INLINE warp_u32_t warp__shfl_up_u32(warp_u32_t a, uint32_t amount, uint32_t seg) {
#define WARP__PREV(n, first)                                                                                           \
    {                                                                                                                  \
        first, vextq_u32(a.r0, a.r1, 4 - n), vextq_u32(a.r1, a.r2, 4 - n), vextq_u32(a.r2, a.r3, 4 - n),               \
            vextq_u32(a.r3, a.r4, 4 - n), vextq_u32(a.r4, a.r5, 4 - n), vextq_u32(a.r5, a.r6, 4 - n),                  \
            vextq_u32(a.r6, a.r7, 4 - n)                                                                               \
    }
    if (seg == 0) {
        switch (WARP__STEP_KEY(amount)) {
        case WARP__STEP_KEY(1): return (warp_u32_t)WARP__PREV(1, vextq_u32(vdupq_laneq_u32(a.r0, 0), a.r0, 3));
        case WARP__STEP_KEY(2): return (warp_u32_t)WARP__PREV(2, vcombine_u32(vget_low_u32(a.r0), vget_low_u32(a.r0)));
        case WARP__STEP_KEY(4): return (warp_u32_t){a.r0, a.r0, a.r1, a.r2, a.r3, a.r4, a.r5, a.r6};
        case WARP__STEP_KEY(8): return (warp_u32_t){a.r0, a.r1, a.r0, a.r1, a.r2, a.r3, a.r4, a.r5};
        case WARP__STEP_KEY(16): return (warp_u32_t){a.r0, a.r1, a.r2, a.r3, a.r0, a.r1, a.r2, a.r3};
        default: break;
        }
    }
#undef WARP__PREV
    return warp__permute_u32(a, warp__source_up(warp_set_u32(amount), seg));
}
#define warp__shfl_xor_u32 warp__shfl_xor_u32
WARP_INLINE warp_u32_t warp__shfl_xor_u32(warp_u32_t a, uint32_t amount, uint32_t seg) {
#define WARP__SWAP_1(r, u) vrev64q_u32(a.r)
#define WARP__SWAP_2(r, u) vextq_u32(a.r, a.r, 2)
    if (seg == 0) {
        switch (WARP__STEP_KEY(amount)) {
        case WARP__STEP_KEY(1): return (warp_u32_t){WARP__EIGHT(WARP__SWAP_1, )};
        case WARP__STEP_KEY(2): return (warp_u32_t){WARP__EIGHT(WARP__SWAP_2, )};
        case WARP__STEP_KEY(4): return (warp_u32_t){a.r1, a.r0, a.r3, a.r2, a.r5, a.r4, a.r7, a.r6};
        case WARP__STEP_KEY(8): return (warp_u32_t){a.r2, a.r3, a.r0, a.r1, a.r6, a.r7, a.r4, a.r5};
        case WARP__STEP_KEY(16): return (warp_u32_t){a.r4, a.r5, a.r6, a.r7, a.r0, a.r1, a.r2, a.r3};
        default: break;
        }
    }
#undef WARP__SWAP_1
#undef WARP__SWAP_2
    return warp__permute_u32(a, warp__source_xor(warp_set_u32(amount), seg));
}
#define warp__shfl_u32 warp__shfl_u32
WARP_INLINE warp_u32_t warp__shfl_u32(warp_u32_t a, uint32_t amount, uint32_t seg) {
    if (seg == 0) return warp_set_u32(warp_extract_u32(a, (int)amount));
    return warp__permute_u32(a, warp__source_idx(warp_set_u32(amount), seg));
}

/* 64-bit lanes, two a register: the steps of reductions and scans in the whole warp.  *v is replaced by what was moved and true
 * returned; false for the rest, which goes as two words. */
#define warp__shfl_down_step_u64 warp__shfl_down_step_u64
WARP_INLINE bool warp__shfl_down_step_u64(warp_u64_t *v, uint32_t amount, uint32_t seg) {
    const warp_u64_t a = *v;
#define WARP__NEXT(r, s) vextq_u64(a.r, a.s, 1)
    if (seg != 0) return false;
    switch (WARP__STEP_KEY(amount)) {
    case WARP__STEP_KEY(1):
        *v = (warp_u64_t){WARP__NEXT(r0, r1),   WARP__NEXT(r1, r2),   WARP__NEXT(r2, r3),   WARP__NEXT(r3, r4),
                          WARP__NEXT(r4, r5),   WARP__NEXT(r5, r6),   WARP__NEXT(r6, r7),   WARP__NEXT(r7, r8),
                          WARP__NEXT(r8, r9),   WARP__NEXT(r9, r10),  WARP__NEXT(r10, r11), WARP__NEXT(r11, r12),
                          WARP__NEXT(r12, r13), WARP__NEXT(r13, r14), WARP__NEXT(r14, r15), vdupq_laneq_u64(a.r15, 1)};
        return true;
    case WARP__STEP_KEY(2):
        *v = (warp_u64_t){a.r1, a.r2,  a.r3,  a.r4,  a.r5,  a.r6,  a.r7,  a.r8,
                          a.r9, a.r10, a.r11, a.r12, a.r13, a.r14, a.r15, a.r15};
        return true;
    case WARP__STEP_KEY(4):
        *v = (warp_u64_t){a.r2,  a.r3,  a.r4,  a.r5,  a.r6,  a.r7,  a.r8,  a.r9,
                          a.r10, a.r11, a.r12, a.r13, a.r14, a.r15, a.r14, a.r15};
        return true;
    case WARP__STEP_KEY(8):
        *v = (warp_u64_t){a.r4,  a.r5,  a.r6,  a.r7,  a.r8,  a.r9,  a.r10, a.r11,
                          a.r12, a.r13, a.r14, a.r15, a.r12, a.r13, a.r14, a.r15};
        return true;
    case WARP__STEP_KEY(16):
        *v = (warp_u64_t){a.r8, a.r9, a.r10, a.r11, a.r12, a.r13, a.r14, a.r15,
                          a.r8, a.r9, a.r10, a.r11, a.r12, a.r13, a.r14, a.r15};
        return true;
    default: return false;
    }
#undef WARP__NEXT
}
WARP_INLINE bool warp__shfl_up_step_u64(warp_u64_t *v, uint32_t amount, uint32_t seg) {
    const warp_u64_t a = *v;
#define WARP__PREV(r, s) vextq_u64(a.r, a.s, 1)
    if (seg != 0) return false;
    switch (WARP__STEP_KEY(amount)) {
    case WARP__STEP_KEY(1):
        *v = (warp_u64_t){vdupq_laneq_u64(a.r0, 0), WARP__PREV(r0, r1),   WARP__PREV(r1, r2),   WARP__PREV(r2, r3),
                          WARP__PREV(r3, r4),       WARP__PREV(r4, r5),   WARP__PREV(r5, r6),   WARP__PREV(r6, r7),
                          WARP__PREV(r7, r8),       WARP__PREV(r8, r9),   WARP__PREV(r9, r10),  WARP__PREV(r10, r11),
                          WARP__PREV(r11, r12),     WARP__PREV(r12, r13), WARP__PREV(r13, r14), WARP__PREV(r14, r15)};
        return true;
    case WARP__STEP_KEY(2):
        *v = (warp_u64_t){a.r0, a.r0, a.r1, a.r2,  a.r3,  a.r4,  a.r5,  a.r6,
                          a.r7, a.r8, a.r9, a.r10, a.r11, a.r12, a.r13, a.r14};
        return true;
    case WARP__STEP_KEY(4):
        *v = (warp_u64_t){a.r0, a.r1, a.r0, a.r1, a.r2,  a.r3,  a.r4,  a.r5,
                          a.r6, a.r7, a.r8, a.r9, a.r10, a.r11, a.r12, a.r13};
        return true;
    case WARP__STEP_KEY(8):
        *v = (warp_u64_t){a.r0, a.r1, a.r2, a.r3, a.r0, a.r1, a.r2,  a.r3,
                          a.r4, a.r5, a.r6, a.r7, a.r8, a.r9, a.r10, a.r11};
        return true;
    case WARP__STEP_KEY(16):
        *v = (warp_u64_t){a.r0, a.r1, a.r2, a.r3, a.r4, a.r5, a.r6, a.r7,
                          a.r0, a.r1, a.r2, a.r3, a.r4, a.r5, a.r6, a.r7};
        return true;
    default: return false;
    }
#undef WARP__PREV
}
WARP_INLINE bool warp__shfl_xor_step_u64(warp_u64_t *v, uint32_t amount, uint32_t seg) {
    const warp_u64_t a = *v;
#define WARP__SWAPPED(r, unused) vextq_u64(a.r, a.r, 1)
    if (seg != 0) return false;
    switch (WARP__STEP_KEY(amount)) {
    case WARP__STEP_KEY(1): *v = (warp_u64_t){WARP__SIXTEEN(WARP__SWAPPED, )}; return true;
    case WARP__STEP_KEY(2):
        *v = (warp_u64_t){a.r1, a.r0, a.r3,  a.r2,  a.r5,  a.r4,  a.r7,  a.r6,
                          a.r9, a.r8, a.r11, a.r10, a.r13, a.r12, a.r15, a.r14};
        return true;
    case WARP__STEP_KEY(4):
        *v = (warp_u64_t){a.r2,  a.r3,  a.r0, a.r1, a.r6,  a.r7,  a.r4,  a.r5,
                          a.r10, a.r11, a.r8, a.r9, a.r14, a.r15, a.r12, a.r13};
        return true;
    case WARP__STEP_KEY(8):
        *v = (warp_u64_t){a.r4,  a.r5,  a.r6,  a.r7,  a.r0, a.r1, a.r2,  a.r3,
                          a.r12, a.r13, a.r14, a.r15, a.r8, a.r9, a.r10, a.r11};
        return true;
    case WARP__STEP_KEY(16):
        *v = (warp_u64_t){a.r8, a.r9, a.r10, a.r11, a.r12, a.r13, a.r14, a.r15,
                          a.r0, a.r1, a.r2,  a.r3,  a.r4,  a.r5,  a.r6,  a.r7};
        return true;
    default: return false;
    }
#undef WARP__SWAPPED
}

/* ---- memory ---- */

#define WARP__C_u16 uint16x8_t
#define WARP__C_s16 int16x8_t
#define WARP__NARROW_MEMORY(R, T8, T16, s8, s16, s32)                                                                  \
    WARP_INLINE warp_##R##_t warp__load_full_##T16(const warp__c_##T16 *p) {                                           \
        return (warp_##R##_t){vmovl_##s16(vld1_##s16(p)),      vmovl_##s16(vld1_##s16(p + 4)),                         \
                              vmovl_##s16(vld1_##s16(p + 8)),  vmovl_##s16(vld1_##s16(p + 12)),                        \
                              vmovl_##s16(vld1_##s16(p + 16)), vmovl_##s16(vld1_##s16(p + 20)),                        \
                              vmovl_##s16(vld1_##s16(p + 24)), vmovl_##s16(vld1_##s16(p + 28))};                       \
    }                                                                                                                  \
    WARP_INLINE warp_##R##_t warp__load_full_##T8(const warp__c_##T8 *p) {                                             \
        const WARP__C_##s16 v = vmovl_##s8(vld1_##s8(p)), w = vmovl_##s8(vld1_##s8(p + 8));                            \
        const WARP__C_##s16 x = vmovl_##s8(vld1_##s8(p + 16)), y = vmovl_##s8(vld1_##s8(p + 24));                      \
        return (warp_##R##_t){vmovl_##s16(vget_low_##s16(v)), vmovl_##s16(vget_high_##s16(v)),                         \
                              vmovl_##s16(vget_low_##s16(w)), vmovl_##s16(vget_high_##s16(w)),                         \
                              vmovl_##s16(vget_low_##s16(x)), vmovl_##s16(vget_high_##s16(x)),                         \
                              vmovl_##s16(vget_low_##s16(y)), vmovl_##s16(vget_high_##s16(y))};                        \
    }                                                                                                                  \
    WARP_INLINE void warp__store_full_##T16(warp__c_##T16 *p, warp_##R##_t a) {                                        \
        vst1q_##s16(p, vcombine_##s16(vmovn_##s32(a.r0), vmovn_##s32(a.r1)));                                          \
        vst1q_##s16(p + 8, vcombine_##s16(vmovn_##s32(a.r2), vmovn_##s32(a.r3)));                                      \
        vst1q_##s16(p + 16, vcombine_##s16(vmovn_##s32(a.r4), vmovn_##s32(a.r5)));                                     \
        vst1q_##s16(p + 24, vcombine_##s16(vmovn_##s32(a.r6), vmovn_##s32(a.r7)));                                     \
    }                                                                                                                  \
    WARP_INLINE void warp__store_full_##T8(warp__c_##T8 *p, warp_##R##_t a) {                                          \
        vst1_##s8(p, vmovn_##s16(vcombine_##s16(vmovn_##s32(a.r0), vmovn_##s32(a.r1))));                               \
        vst1_##s8(p + 8, vmovn_##s16(vcombine_##s16(vmovn_##s32(a.r2), vmovn_##s32(a.r3))));                           \
        vst1_##s8(p + 16, vmovn_##s16(vcombine_##s16(vmovn_##s32(a.r4), vmovn_##s32(a.r5))));                          \
        vst1_##s8(p + 24, vmovn_##s16(vcombine_##s16(vmovn_##s32(a.r6), vmovn_##s32(a.r7))));                          \
    }
WARP__NARROW_MEMORY(u32, u8, u16, u8, u16, u32)
WARP__NARROW_MEMORY(i32, i8, i16, s8, s16, s32)
#undef WARP__NARROW_MEMORY

/* Elements of two and four words: the instructions that load and take apart. */
typedef uint32_t __attribute__((may_alias)) warp__word;
#define warp__load_words_x2 warp__load_words_x2
WARP_INLINE void warp__load_words_x2(const void *p, warp_u32_t *x, warp_u32_t *y) {
    const warp__word *q = p;
    const uint32x4x2_t a = vld2q_u32(q), b = vld2q_u32(q + 8), c = vld2q_u32(q + 16), d = vld2q_u32(q + 24);
    const uint32x4x2_t e = vld2q_u32(q + 32), f = vld2q_u32(q + 40), g = vld2q_u32(q + 48), h = vld2q_u32(q + 56);
#define WARP__COLUMN(n) (warp_u32_t){a.val[n], b.val[n], c.val[n], d.val[n], e.val[n], f.val[n], g.val[n], h.val[n]}
    *x = WARP__COLUMN(0);
    *y = WARP__COLUMN(1);
}
#define WARP__STORE_2(n, r) vst2q_u32(q + 8 * (n), ((uint32x4x2_t){{x.r, y.r}}))
WARP_INLINE void warp__store_words_x2(void *p, warp_u32_t x, warp_u32_t y) {
    warp__word *q = p;
    WARP__STORE_2(0, r0), WARP__STORE_2(1, r1), WARP__STORE_2(2, r2), WARP__STORE_2(3, r3);
    WARP__STORE_2(4, r4), WARP__STORE_2(5, r5), WARP__STORE_2(6, r6), WARP__STORE_2(7, r7);
}
#define warp__load_words_x4 warp__load_words_x4
WARP_INLINE void warp__load_words_x4(const void *p, warp_u32_t *x, warp_u32_t *y, warp_u32_t *z, warp_u32_t *w) {
    const warp__word *q = p;
    const uint32x4x4_t a = vld4q_u32(q), b = vld4q_u32(q + 16), c = vld4q_u32(q + 32), d = vld4q_u32(q + 48);
    const uint32x4x4_t e = vld4q_u32(q + 64), f = vld4q_u32(q + 80), g = vld4q_u32(q + 96), h = vld4q_u32(q + 112);
    *x = WARP__COLUMN(0);
    *y = WARP__COLUMN(1);
    *z = WARP__COLUMN(2);
    *w = WARP__COLUMN(3);
#undef WARP__COLUMN
}
#define WARP__STORE_4(n, r) vst4q_u32(q + 16 * (n), ((uint32x4x4_t){{x.r, y.r, z.r, w.r}}))
WARP_INLINE void warp__store_words_x4(void *p, warp_u32_t x, warp_u32_t y, warp_u32_t z, warp_u32_t w) {
    warp__word *q = p;
    WARP__STORE_4(0, r0), WARP__STORE_4(1, r1), WARP__STORE_4(2, r2), WARP__STORE_4(3, r3);
    WARP__STORE_4(4, r4), WARP__STORE_4(5, r5), WARP__STORE_4(6, r6), WARP__STORE_4(7, r7);
}

/* Elements from any places: single loads put together in registers. */
#include "places.h"
#define warp__collect_u32 warp__collect_u32
#define WARP__EACH_FOUR(f) f(0), f(4), f(8), f(12), f(16), f(20), f(24), f(28)
#define WARP__INSERT(r, n, bits, q, p) vset##q##_lane_u##bits(warp__read_u##bits(p), r, n)
WARP_INLINE uint32x4_t warp__collect_4(warp__four_t at) {
    uint32x4_t r = vdupq_n_u32(warp__read_u32(at.p0));
    r = WARP__INSERT(r, 1, 32, q, at.p1);
    r = WARP__INSERT(r, 2, 32, q, at.p2);
    return WARP__INSERT(r, 3, 32, q, at.p3);
}
WARP_INLINE warp_u32_t warp__collect_u32(warp__places_t at) {
#define WARP__FOUR(n) warp__collect_4(warp__four_at(at, n))
    return (warp_u32_t){WARP__EACH_FOUR(WARP__FOUR)};
#undef WARP__FOUR
}
WARP_INLINE uint64x2_t warp__collect_2(const void *p, const void *q) {
    return vcombine_u64(vcreate_u64(warp__read_u64(p)), vcreate_u64(warp__read_u64(q)));
}
WARP_INLINE warp_u64_t warp__collect_u64(warp__places_t at) {
#define WARP__LOW(n) warp__collect_2(warp__four_at(at, n).p0, warp__four_at(at, n).p1)
#define WARP__HIGH(n) warp__collect_2(warp__four_at(at, n).p2, warp__four_at(at, n).p3)
#define WARP__FOUR(n) WARP__LOW(n), WARP__HIGH(n)
    return (warp_u64_t){WARP__EACH_FOUR(WARP__FOUR)};
#undef WARP__FOUR
#undef WARP__LOW
#undef WARP__HIGH
}
WARP_INLINE void warp__collect_x2(warp__places_t at, warp_u32_t *x, warp_u32_t *y) {
    warp__split_u64(warp__collect_u64(at), x, y);
}
typedef struct {
    uint32x4_t x, y, z, w;
} warp__quad;
WARP_INLINE warp__quad warp__transpose(uint32x4_t a, uint32x4_t b, uint32x4_t c, uint32x4_t d) {
    const uint64x2_t ab_even = vreinterpretq_u64_u32(vtrn1q_u32(a, b)),
                     ab_odd = vreinterpretq_u64_u32(vtrn2q_u32(a, b));
    const uint64x2_t cd_even = vreinterpretq_u64_u32(vtrn1q_u32(c, d)),
                     cd_odd = vreinterpretq_u64_u32(vtrn2q_u32(c, d));
    return (warp__quad){
        vreinterpretq_u32_u64(vtrn1q_u64(ab_even, cd_even)), vreinterpretq_u32_u64(vtrn1q_u64(ab_odd, cd_odd)),
        vreinterpretq_u32_u64(vtrn2q_u64(ab_even, cd_even)), vreinterpretq_u32_u64(vtrn2q_u64(ab_odd, cd_odd))};
}
WARP_INLINE uint32x4_t warp__read_128(const void *p) {
    uint32x4_t r;
    __builtin_memcpy(&r, p, sizeof r);
    return r;
}
WARP_INLINE void warp__write_128(void *p, uint32x4_t a) { __builtin_memcpy(p, &a, sizeof a); }
WARP_INLINE warp__quad warp__collect_quads(warp__places_t at, int lane) {
    const warp__four_t p = warp__four_at(at, lane);
    return warp__transpose(warp__read_128(p.p0), warp__read_128(p.p1), warp__read_128(p.p2), warp__read_128(p.p3));
}
WARP_INLINE void warp__collect_x4(warp__places_t at, warp_u32_t *x, warp_u32_t *y, warp_u32_t *z, warp_u32_t *w) {
    const warp__quad a = warp__collect_quads(at, 0), b = warp__collect_quads(at, 4), c = warp__collect_quads(at, 8),
                     d = warp__collect_quads(at, 12), e = warp__collect_quads(at, 16), f = warp__collect_quads(at, 20),
                     g = warp__collect_quads(at, 24), h = warp__collect_quads(at, 28);
    *x = (warp_u32_t){a.x, b.x, c.x, d.x, e.x, f.x, g.x, h.x};
    *y = (warp_u32_t){a.y, b.y, c.y, d.y, e.y, f.y, g.y, h.y};
    *z = (warp_u32_t){a.z, b.z, c.z, d.z, e.z, f.z, g.z, h.z};
    *w = (warp_u32_t){a.w, b.w, c.w, d.w, e.w, f.w, g.w, h.w};
}
/* In ascending order of lanes: elements may overlap. */
#define warp__spread_x4 warp__spread_x4
WARP_INLINE void warp__spread_quads(warp__places_t at, int lane, uint32x4_t x, uint32x4_t y, uint32x4_t z,
                                    uint32x4_t w) {
    const warp__quad q = warp__transpose(x, y, z, w);
    const warp__four_t to = warp__four_at(at, lane);
    warp__write_128(to.p0, q.x);
    warp__write_128(to.p1, q.y);
    warp__write_128(to.p2, q.z);
    warp__write_128(to.p3, q.w);
}
WARP_INLINE void warp__spread_x4(warp__places_t at, warp_u32_t x, warp_u32_t y, warp_u32_t z, warp_u32_t w) {
    warp__spread_quads(at, 0, x.r0, y.r0, z.r0, w.r0);
    warp__spread_quads(at, 4, x.r1, y.r1, z.r1, w.r1);
    warp__spread_quads(at, 8, x.r2, y.r2, z.r2, w.r2);
    warp__spread_quads(at, 12, x.r3, y.r3, z.r3, w.r3);
    warp__spread_quads(at, 16, x.r4, y.r4, z.r4, w.r4);
    warp__spread_quads(at, 20, x.r5, y.r5, z.r5, w.r5);
    warp__spread_quads(at, 24, x.r6, y.r6, z.r6, w.r6);
    warp__spread_quads(at, 28, x.r7, y.r7, z.r7, w.r7);
}
/* Four halfwords or eight bytes. */
WARP_INLINE uint16x4_t warp__collect_halfwords(warp__four_t at) {
    uint16x4_t r = vdup_n_u16(warp__read_u16(at.p0));
    r = WARP__INSERT(r, 1, 16, , at.p1);
    r = WARP__INSERT(r, 2, 16, , at.p2);
    return WARP__INSERT(r, 3, 16, , at.p3);
}
WARP_INLINE uint8x8_t warp__collect_bytes(warp__places_t at, int lane) {
    const warp__four_t a = warp__four_at(at, lane), b = warp__four_at(at, lane + 4);
    uint8x8_t r = vdup_n_u8(warp__read_u8(a.p0));
    r = WARP__INSERT(r, 1, 8, , a.p1);
    r = WARP__INSERT(r, 2, 8, , a.p2);
    r = WARP__INSERT(r, 3, 8, , a.p3);
    r = WARP__INSERT(r, 4, 8, , b.p0);
    r = WARP__INSERT(r, 5, 8, , b.p1);
    r = WARP__INSERT(r, 6, 8, , b.p2);
    return WARP__INSERT(r, 7, 8, , b.p3);
}
WARP_INLINE warp_u32_t warp__collect_u16(warp__places_t at) {
#define WARP__FOUR(n) vmovl_u16(warp__collect_halfwords(warp__four_at(at, n)))
    return (warp_u32_t){WARP__EACH_FOUR(WARP__FOUR)};
#undef WARP__FOUR
}
WARP_INLINE warp_i32_t warp__collect_i16(warp__places_t at) {
#define WARP__FOUR(n) vmovl_s16(vreinterpret_s16_u16(warp__collect_halfwords(warp__four_at(at, n))))
    return (warp_i32_t){WARP__EACH_FOUR(WARP__FOUR)};
#undef WARP__FOUR
}
WARP_INLINE warp_u32_t warp__collect_u8(warp__places_t at) {
    const uint16x8_t a = vmovl_u8(warp__collect_bytes(at, 0)), b = vmovl_u8(warp__collect_bytes(at, 8));
    const uint16x8_t c = vmovl_u8(warp__collect_bytes(at, 16)), d = vmovl_u8(warp__collect_bytes(at, 24));
#define WARP__BOTH(v) vmovl_u16(vget_low_u16(v)), vmovl_u16(vget_high_u16(v))
    return (warp_u32_t){WARP__BOTH(a), WARP__BOTH(b), WARP__BOTH(c), WARP__BOTH(d)};
#undef WARP__BOTH
}
WARP_INLINE warp_i32_t warp__collect_i8(warp__places_t at) {
    const int16x8_t a = vmovl_s8(vreinterpret_s8_u8(warp__collect_bytes(at, 0))),
                    b = vmovl_s8(vreinterpret_s8_u8(warp__collect_bytes(at, 8)));
    const int16x8_t c = vmovl_s8(vreinterpret_s8_u8(warp__collect_bytes(at, 16))),
                    d = vmovl_s8(vreinterpret_s8_u8(warp__collect_bytes(at, 24)));
#define WARP__BOTH(v) vmovl_s16(vget_low_s16(v)), vmovl_s16(vget_high_s16(v))
    return (warp_i32_t){WARP__BOTH(a), WARP__BOTH(b), WARP__BOTH(c), WARP__BOTH(d)};
#undef WARP__BOTH
}
#undef WARP__INSERT
#undef WARP__EACH_FOUR

/* ---- packed integers: four bytes or two halfwords a lane (packed.h has the rest) ---- */

/* f of registers that are seen as numbers of 8 or 16 bits. */
#define WARP__AS_u8(r) vreinterpretq_u8_u32(r)
#define WARP__AS_s8(r) vreinterpretq_s8_u32(r)
#define WARP__AS_u16(r) vreinterpretq_u16_u32(r)
#define WARP__AS_s16(r) vreinterpretq_s16_u32(r)
#define WARP__SEEN(r, f, s, result) vreinterpretq_u32_##result(f##_##s(WARP__AS_##s(a.r), WARP__AS_##s(b.r)))
#define WARP__PACKED_2(name, f, s, result)                                                                             \
    WARP_INLINE warp_u32_t warp_##name##_u32(warp_u32_t a, warp_u32_t b) {                                             \
        return (warp_u32_t){WARP__EIGHT(WARP__SEEN, f, s, result)};                                                    \
    }
#define WARP__PACKED(n, bits)                                                                                          \
    WARP__PACKED_2(vadd##n, vaddq, u##bits, u##bits)                                                                   \
    WARP__PACKED_2(vsub##n, vsubq, u##bits, u##bits)                                                                   \
    WARP__PACKED_2(vaddss##n, vqaddq, s##bits, s##bits)                                                                \
    WARP__PACKED_2(vaddus##n, vqaddq, u##bits, u##bits)                                                                \
    WARP__PACKED_2(vsubss##n, vqsubq, s##bits, s##bits)                                                                \
    WARP__PACKED_2(vsubus##n, vqsubq, u##bits, u##bits)                                                                \
    WARP__PACKED_2(vmaxs##n, vmaxq, s##bits, s##bits)                                                                  \
    WARP__PACKED_2(vmaxu##n, vmaxq, u##bits, u##bits)                                                                  \
    WARP__PACKED_2(vmins##n, vminq, s##bits, s##bits)                                                                  \
    WARP__PACKED_2(vminu##n, vminq, u##bits, u##bits)                                                                  \
    WARP__PACKED_2(vavgu##n, vrhaddq, u##bits, u##bits)                                                                \
    WARP__PACKED_2(vcmpeq##n, vceqq, u##bits, u##bits)                                                                 \
    WARP__PACKED_2(vcmpgts##n, vcgtq, s##bits, u##bits)
WARP__PACKED(4, 8)
WARP__PACKED(2, 16)
#undef WARP__PACKED
#undef WARP__PACKED_2
#undef WARP__SEEN
/* Of each lane the byte that each byte of idx (0 to 3) names. */
WARP_INLINE uint32x4_t warp__pick_bytes(uint32x4_t a, uint32x4_t idx) {
    const uint32x4_t base = warp__four(0, 0x04040404, 0x08080808, 0x0c0c0c0c);
    return vreinterpretq_u32_u8(vqtbl1q_u8(WARP__AS_u8(a), WARP__AS_u8(vaddq_u32(idx, base))));
}
WARP__MAP32_P2(u32, _bytes, u32, warp__pick_bytes)
/* Four products of bytes: those of the lower and of the upper half of the register, added in pairs, and these in pairs. */
WARP_INLINE int32x4_t warp__dot_i32(int32x4_t a, int32x4_t b, int32x4_t c) {
    const int8x16_t x = vreinterpretq_s8_s32(a), y = vreinterpretq_s8_s32(b);
    const int32x4_t low = vpaddlq_s16(vmull_s8(vget_low_s8(x), vget_low_s8(y)));
    const int32x4_t high = vpaddlq_s16(vmull_s8(vget_high_s8(x), vget_high_s8(y)));
    return warp__add_s32(c, vpaddq_s32(low, high));
}
WARP_INLINE uint32x4_t warp__dot_u32(uint32x4_t a, uint32x4_t b, uint32x4_t c) {
    const uint8x16_t x = WARP__AS_u8(a), y = WARP__AS_u8(b);
    const uint32x4_t low = vpaddlq_u16(vmull_u8(vget_low_u8(x), vget_low_u8(y)));
    const uint32x4_t high = vpaddlq_u16(vmull_u8(vget_high_u8(x), vget_high_u8(y)));
    return vaddq_u32(c, vpaddq_u32(low, high));
}
WARP__MAP32_3(i32, dp4a, i32, i32, warp__dot_i32)
WARP__MAP32_3(u32, dp4a, u32, u32, warp__dot_u32)

/* ---- halves (half.h) ---- */

#define warp__f16_widen warp__f16_widen
WARP_INLINE void warp__f16_widen(warp_u32_t h, warp_f32_t *x, warp_f32_t *y) {
#define WARP__LOW_4(r) warp__widen_halves(vget_low_u16(WARP__AS_u16(r)))
#define WARP__HIGH_4(r) warp__widen_halves(vget_high_u16(WARP__AS_u16(r)))
    *x = (warp_f32_t){.r0 = WARP__LOW_4(h.r0),
                      .r1 = WARP__HIGH_4(h.r0),
                      .r2 = WARP__LOW_4(h.r1),
                      .r3 = WARP__HIGH_4(h.r1),
                      .r4 = WARP__LOW_4(h.r2),
                      .r5 = WARP__HIGH_4(h.r2),
                      .r6 = WARP__LOW_4(h.r3),
                      .r7 = WARP__HIGH_4(h.r3)};
    *y = (warp_f32_t){.r0 = WARP__LOW_4(h.r4),
                      .r1 = WARP__HIGH_4(h.r4),
                      .r2 = WARP__LOW_4(h.r5),
                      .r3 = WARP__HIGH_4(h.r5),
                      .r4 = WARP__LOW_4(h.r6),
                      .r5 = WARP__HIGH_4(h.r6),
                      .r6 = WARP__LOW_4(h.r7),
                      .r7 = WARP__HIGH_4(h.r7)};
#undef WARP__LOW_4
#undef WARP__HIGH_4
}
WARP_INLINE uint32x4_t warp__narrow_two(float32x4_t a, float32x4_t b) {
    return vreinterpretq_u32_u16(vcombine_u16(warp__narrow_to_halves(a), warp__narrow_to_halves(b)));
}
WARP_INLINE warp_u32_t warp__f16_narrow(warp_f32_t x, warp_f32_t y) {
    return (warp_u32_t){.r0 = warp__narrow_two(x.r0, x.r1),
                        .r1 = warp__narrow_two(x.r2, x.r3),
                        .r2 = warp__narrow_two(x.r4, x.r5),
                        .r3 = warp__narrow_two(x.r6, x.r7),
                        .r4 = warp__narrow_two(y.r0, y.r1),
                        .r5 = warp__narrow_two(y.r2, y.r3),
                        .r6 = warp__narrow_two(y.r4, y.r5),
                        .r7 = warp__narrow_two(y.r6, y.r7)};
}
WARP_INLINE float32x4_t warp__low_halves_f32(uint32x4_t a) { return warp__widen_halves(vmovn_u32(a)); }
WARP_INLINE uint32x4_t warp__f32_low_halves(float32x4_t a) { return vmovl_u16(warp__narrow_to_halves(a)); }
WARP__MAP32_P1(f32, _f16_to_f32, u32, warp__low_halves_f32)
WARP__MAP32_P1(u32, _f32_to_f16, f32, warp__f32_low_halves)
WARP_INLINE warp_f32_t warp__f16_to_f32(warp_u32_t h) { return warp__f16_to_f32_u32(h); }
WARP_INLINE warp_u32_t warp__f32_to_f16(warp_f32_t a) { return warp__f32_to_f16_f32(a); }

/* One step of a scan (scan.h).  A switch, which folds: d is a constant there. */
#define warp__scan_step_u32 warp__scan_step_u32
WARP_INLINE warp_u32_t warp__scan_step_u32(warp_u32_t a, warp_u32_t none, uint32_t d) {
#define WARP__FIRST_OF_TWO(r, x) vbslq_u32(odd, vtrn1q_u32(a.r, a.r), none.r)
#define WARP__SECOND_TWICE(r, x) vcombine_u32(vget_low_u32(none.r), vdup_lane_u32(vget_low_u32(a.r), 1))
#define WARP__LAST(r) vdupq_laneq_u32(a.r, 3)
    switch (d) {
    case 1: {
        const uint32x4_t odd = vreinterpretq_u32_u64(vdupq_n_u64(UINT64_C(0xffffffff00000000)));
        return (warp_u32_t){WARP__EIGHT(WARP__FIRST_OF_TWO, )};
    }
    case 2: return (warp_u32_t){WARP__EIGHT(WARP__SECOND_TWICE, )};
    case 4:
        return (warp_u32_t){none.r0, WARP__LAST(r0), none.r2, WARP__LAST(r2),
                            none.r4, WARP__LAST(r4), none.r6, WARP__LAST(r6)};
    case 8:
        return (warp_u32_t){none.r0, none.r1, WARP__LAST(r1), WARP__LAST(r1),
                            none.r4, none.r5, WARP__LAST(r5), WARP__LAST(r5)};
    default:
        return (warp_u32_t){none.r0,        none.r1,        none.r2,        none.r3,
                            WARP__LAST(r3), WARP__LAST(r3), WARP__LAST(r3), WARP__LAST(r3)};
    }
#undef WARP__LAST
#undef WARP__SECOND_TWICE
#undef WARP__FIRST_OF_TWO
}
#define warp__scan_step_u64 warp__scan_step_u64
WARP_INLINE warp_u64_t warp__scan_step_u64(warp_u64_t a, warp_u64_t none, uint32_t d) {
#define WARP__LOW_ONE(r) vtrn1q_u64(none.r, a.r)
#define WARP__LAST(r) vdupq_laneq_u64(a.r, 1)
    const uint64x2_t n = none.r0;
    switch (d) {
    case 1:
        return (warp_u64_t){WARP__LOW_ONE(r0),  WARP__LOW_ONE(r1),  WARP__LOW_ONE(r2),  WARP__LOW_ONE(r3),
                            WARP__LOW_ONE(r4),  WARP__LOW_ONE(r5),  WARP__LOW_ONE(r6),  WARP__LOW_ONE(r7),
                            WARP__LOW_ONE(r8),  WARP__LOW_ONE(r9),  WARP__LOW_ONE(r10), WARP__LOW_ONE(r11),
                            WARP__LOW_ONE(r12), WARP__LOW_ONE(r13), WARP__LOW_ONE(r14), WARP__LOW_ONE(r15)};
    case 2:
        return (warp_u64_t){n, WARP__LAST(r0), n, WARP__LAST(r2),  n, WARP__LAST(r4),  n, WARP__LAST(r6),
                            n, WARP__LAST(r8), n, WARP__LAST(r10), n, WARP__LAST(r12), n, WARP__LAST(r14)};
    case 4: {
        const uint64x2_t p = WARP__LAST(r1), q = WARP__LAST(r5), r = WARP__LAST(r9), s = WARP__LAST(r13);
        return (warp_u64_t){n, n, p, p, n, n, q, q, n, n, r, r, n, n, s, s};
    }
    case 8: {
        const uint64x2_t p = WARP__LAST(r3), q = WARP__LAST(r11);
        return (warp_u64_t){n, n, n, n, p, p, p, p, n, n, n, n, q, q, q, q};
    }
    default: {
        const uint64x2_t p = WARP__LAST(r7);
        return (warp_u64_t){n, n, n, n, n, n, n, n, p, p, p, p, p, p, p, p};
    }
    }
#undef WARP__LAST
#undef WARP__LOW_ONE
}

#pragma GCC diagnostic pop

#endif

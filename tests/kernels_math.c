/* kernels_math.c - see kernels_math.h. */
#include <warp/math.h>
#include <warp/warp.h>

#include "kernels_math.h"

#define CALL_UNARY(T, name) x = warp_##name(a);
#define CALL_BINARY(T, name) x = warp_##name(a, b);
#define CALL_PAIR(T, name) warp_##name(a, &x, &y);
#define CALL_MODF(T, name) x = warp_##name(a, &y);
#define CALL_LDEXP(T, name) x = warp_##name(a, warp_to_i32(b));
#define CALL_FREXP(T, name)                                                                                            \
    warp_i32_t n;                                                                                                      \
    x = warp_##name(a, &n);                                                                                            \
    y = warp_to_##T(n);
#define CALL_ILOGB(T, name) x = warp_to_##T(warp_##name(a));

/* A warp through a function, in a function of its own: compilers are slow on large kernels. */
#define FUNCTION(T, SHAPE, name)                                                                                       \
    static __attribute__((noinline)) void run_##name##_##T(const struct math_args *arg, int i) {                       \
        const warp_##T##_t a = warp_from_array_##T((const warp__c_##T *)arg->a + i);                                   \
        const warp_##T##_t b = warp_from_array_##T((const warp__c_##T *)arg->b + i);                                   \
        warp_##T##_t x, y = a;                                                                                         \
        (void)b;                                                                                                       \
        CALL_##SHAPE(T, name) warp_to_array_##T((warp__c_##T *)arg->x + i, x);                                         \
        warp_to_array_##T((warp__c_##T *)arg->y + i, y);                                                               \
    }
#define WARP_MATH(SHAPE, name, sleef, suffix, f32_, f64_)                                                              \
    FUNCTION(f32, SHAPE, name)                                                                                         \
    FUNCTION(f64, SHAPE, name)
#define WARP_MATH_HERE(SHAPE, name, f32_, f64_) WARP_MATH(SHAPE, name, , , f32_, f64_)
#define WARP_MATH_PART(SHAPE, sleef, suffix)
#include <warp/math.def>

static void (*const functions[])(const struct math_args *, int) = {
#define WARP_MATH(SHAPE, name, sleef, suffix, f32_, f64_) run_##name##_f32, run_##name##_f64,
#define WARP_MATH_HERE(SHAPE, name, f32_, f64_) WARP_MATH(SHAPE, name, , , f32_, f64_)
#define WARP_MATH_PART(SHAPE, sleef, suffix)
#include <warp/math.def>
};

WARP_KERNEL(math, struct math_args) {
    WARP_EACH_WARP {
        for (int i = 0; i < arg->warps; ++i) functions[arg->function](arg, i * WARP_SIZE);
    }
}

WARP_KERNEL(math_rsqrt_rn, struct math_args) {
    WARP_EACH_WARP {
        for (int i = 0; i < arg->warps * WARP_SIZE; i += WARP_SIZE)
            warp_to_array_f32((float *)arg->x + i, warp_rsqrt_rn(warp_from_array_f32((const float *)arg->a + i)));
    }
}

WARP_KERNEL(math_scalars, struct math_scalars_args) {
    WARP_EACH_WARP {
        const warp_f32_t a = warp_from_array_f32(arg->a), b = warp_set_f32(2.5f);
        const warp_f32_t results[MATH_SCALARS] = {warp_pow(a, 2.5f), warp_fmod(a, 2.5f), warp_atan2(a, 2.5f),
                                                  warp_fdim(a, 2.5f), warp_ldexp(a, 3)};
        const warp_f32_t expected[MATH_SCALARS] = {warp_pow_f32(a, b), warp_fmod_f32(a, b), warp_atan2_f32(a, b),
                                                   warp_fdim_f32(a, b), warp_mul_f32(a, warp_set_f32(8))};
        for (int i = 0; i < MATH_SCALARS; ++i) {
            warp_to_array_f32(arg->results[i], results[i]);
            warp_to_array_f32(arg->expected[i], expected[i]);
        }
    }
}

#define HALVES(H, name)                                                                                                \
    static __attribute__((noinline)) void run_##name##_##H(const struct math_halves_args *arg, int type) {             \
        for (int i = 0; i < 65536; i += WARP_SIZE) {                                                                   \
            const warp_u32_t bits = warp_as_u32(warp_add(warp_lane(), i));                                             \
            const warp_##H##_t x = warp_as_##H(bits);                                                                  \
            const warp_##H##x2_t xx = warp_pack(x, warp_as_##H(warp_xor(bits, 0x8155)));                               \
            uint32_t r[WARP_SIZE], rr[WARP_SIZE];                                                                      \
            warp_to_array_u32(r, warp_as_u32(warp_##name(x)));                                                         \
            warp_to_array_u32(rr, warp_as_u32(warp_##name(xx)));                                                       \
            for (int lane = 0; lane < WARP_SIZE; ++lane) {                                                             \
                arg->single[type][i + lane] = (uint16_t)r[lane];                                                       \
                arg->paired[type][(i + lane) ^ 0x8155] = (uint16_t)(rr[lane] >> 16);                                   \
                if ((uint16_t)rr[lane] != (uint16_t)r[lane] || r[lane] > 0xffff)                                       \
                    arg->single[type][i + lane] ^= 0x8000;                                                             \
            }                                                                                                          \
        }                                                                                                              \
    }
#define HALVES_OF(name) HALVES(f16, name) HALVES(bf16, name)
MATH_HALVES(HALVES_OF)

WARP_KERNEL(math_halves, struct math_halves_args) {
#define BOTH(name) {run_##name##_f16, run_##name##_bf16},
    static void (*const run[][2])(const struct math_halves_args *, int) = {MATH_HALVES(BOTH)};
    WARP_EACH_WARP {
        for (int type = 0; type < 2; ++type) run[arg->function][type](arg, type);
    }
}

/* kernels_math.h - each maths function over arrays, for test_math.c. */
#ifndef CPUWARP_KERNELS_MATH_H
#define CPUWARP_KERNELS_MATH_H

#include <warp/launch.h>

/* The number of a function: MATH_exp_f32, MATH_exp_f64, ... */
enum {
#define WARP_MATH(SHAPE, name, sleef, suffix, f32, f64) MATH_##name##_f32, MATH_##name##_f64,
#define WARP_MATH_HERE(SHAPE, name, f32, f64) WARP_MATH(SHAPE, name, , , f32, f64)
#define WARP_MATH_PART(SHAPE, sleef, suffix)
#include <warp/math.def>
    MATH_FUNCTIONS
};

/* Arrays of whole warps, of the function's type: operands, results.  b is converted to i32 where that is the function's operand,
 * results of i32 to the type. */
struct math_args {
    int function, warps;
    const void *a, *b;
    void *x, *y;
};
WARP_DECLARE_KERNEL(math, struct math_args);

/* x = warp_rsqrt_rn(a). */
WARP_DECLARE_KERNEL(math_rsqrt_rn, struct math_args);

/* One warp: in results[i] a function of a and a scalar, in expected[i] of a and that scalar in every lane. */
enum { MATH_SCALARS = 5 };
struct math_scalars_args {
    const float *a;
    float (*results)[32], (*expected)[32];
};
WARP_DECLARE_KERNEL(math_scalars, struct math_scalars_args);

/* All 65,536 halves through function number `function` of MATH_HALVES, one a lane and in pairs: f16, then bf16. */
#define MATH_HALVES(f) f(exp) f(exp2) f(exp10) f(log) f(log2) f(log10) f(sin) f(cos) f(tanh)
enum { MATH_HALF_FUNCTIONS = 9 };
struct math_halves_args {
    int function;
    uint16_t (*single)[65536], (*paired)[65536];
};
WARP_DECLARE_KERNEL(math_halves, struct math_halves_args);

#endif

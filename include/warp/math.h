/* math.h - maths functions of f32 and f64, some of halves, through the SLEEF library (link cpuwarp::math, or -lsleef).
 *
 * The only header that needs SLEEF, and not part of <warp/warp.h>: include it in the kernel files that use it.  Each function is a
 * typed one (warp_exp_f32, warp_exp_f64) and, under the name without the type, a macro that picks it from the type of its first
 * operand.  CUDA's name for f64 is that of the function (exp), for f32 the same with an f (expf).  The second operand of a
 * function of two may be a C scalar, which acts in every lane: warp_pow(x, 2.5f).
 *
 * Same bits on every backend and every CPU but x86 CPUs without AVX2 and fused multiply-add, where the scalar backend keeps the
 * error bounds, but not the bits.  They are not the GPU's bits: its own functions differ in the last
 * places.  Bounds are in ulp of the exact result, the distance of two floating-point numbers there: "1.0 (f64 1.1)", 1.0 for
 * f32 and 1.1 for f64.  Results that are subnormal, or less than 16 times the smallest normal number, may be off by one ulp
 * more where the bound is above 0.5; nothing is flushed to 0.  Where SLEEF has no function, one that fails for some operands,
 * or a slow one, there is code here.
 *
 * Special values are C's (annex F), unless said: a NaN operand gives a NaN (which one is not specified), and so does an operand for
 * which the function is not defined; too large is an infinity, too small a zero or a subnormal, odd functions keep the sign of 0.
 *
 * No function depends on a mask: all 32 lanes compute, also those that are not active.  What these hold is irrelevant:
 * nothing traps, and the result goes nowhere as long as it is assigned with WARP_SET (control.h).
 *
 * Source of the rules: CUDA maths API, single and double precision functions; SLEEF's reference for the bounds, as far as the suite
 * `math` confirmed them.  docs/math.md has it all in one table, the list is in math.def. */
#ifndef WARP_MATH_H
#define WARP_MATH_H

#include "half.h"
#include "lanewise.h"
#include "rounding.h"

/* The backend defines WARP__SLEEF_<SHAPE>(T, name, sleef, suffix), which defines a function. */
#if defined(WARP_BACKEND_SCALAR) || defined(WARP_EMULATED)
#include "backend/math_lanes.h"
#elif defined(WARP_BACKEND_AVX512) || defined(WARP_BACKEND_AVX512FP16)
#include "backend/math_avx512.h"
#elif defined(WARP_BACKEND_AVX2)
#include "backend/math_avx2.h"
#elif defined(WARP_BACKEND_NEON)
#include "backend/math_neon.h"
#else
#error "<warp/math.h> has no functions for this backend"
#endif

#define WARP_MATH(SHAPE, name, sleef, suffix, ...)                                                                     \
    WARP__SLEEF_##SHAPE(f32, name, sleef, suffix)                                                                      \
    WARP__SLEEF_##SHAPE(f64, name, sleef, suffix)
#define WARP_MATH_PART(SHAPE, sleef, suffix) WARP_MATH(SHAPE, _sleef_##sleef, sleef, suffix, 0, 0)
#define WARP_MATH_HERE(...)
#include "math.def"

#define WARP__MATH_1(f, a) WARP__PICK_FLOAT(f, a)(a)
#define WARP__MATH_HALF_1(f, a) WARP__PICK_FLOAT_OR_HALF(f, a)(a)
#define WARP__MATH_2(f, a, b) WARP__PICK_FLOAT(f, a)(a, WARP__LIKE(a, b))
#define WARP__MATH_PAIR(f, a, x, y) WARP__PICK_FLOAT(f, a)(a, x, y)

/* ---- exponentials and logarithms ----
 *
 * warp_exp(x)      e to the power x; warp_exp2: 2, warp_exp10: 10.  At most 1.0 ulp (exp of f64 beyond 709.78: 1.5).
 * warp_expm1(x)    e to the power x, minus 1.  At most 1.0 ulp.
 * warp_log(x)      natural logarithm of x; warp_log2, warp_log10.  At most 1.0 ulp.  -inf for +-0, NaN below.
 * warp_log1p(x)    natural logarithm of 1 + x.  At most 1.0 ulp.  -inf for -1, NaN below.
 * warp_pow(x, y)   x to the power y.  At most 1.0 ulp, and 2.0 where the result is within a factor 1 + 2^-20 of overflow.
 *                  1 where x is 1 or y is 0, whatever the other is; NaN for x < 0 with a y that is no integer. */
#define warp_exp(x) WARP__MATH_HALF_1(warp_exp, x)
#define warp_exp2(x) WARP__MATH_HALF_1(warp_exp2, x)
#define warp_exp10(x) WARP__MATH_HALF_1(warp_exp10, x)
#define warp_expm1(x) WARP__MATH_1(warp_expm1, x)
#define warp_log(x) WARP__MATH_HALF_1(warp_log, x)
#define warp_log2(x) WARP__MATH_HALF_1(warp_log2, x)
#define warp_log10(x) WARP__MATH_HALF_1(warp_log10, x)
#define warp_log1p(x) WARP__MATH_1(warp_log1p, x)
#define warp_pow(x, y) WARP__MATH_2(warp_pow, x, y)

/* ---- trigonometric functions: radians, or for those in `pi` half turns ----
 *
 * warp_sin(x), warp_cos(x)       at most 1.0 ulp, however large x is.  NaN for infinities, as all of these.
 * warp_sincos(x, &s, &c)         both at once, for less than the two; bits may differ from theirs.  At most 1.0 ulp.
 * warp_tan(x)                    at most 1.0 ulp.
 * warp_sinpi(x), warp_cospi(x)   sine and cosine of pi x.  At most 0.6 ulp.  Zeros of sinpi have the sign of x, of cospi +.
 * warp_sincospi(x, &s, &c)       both at once, as above.
 * warp_asin, warp_acos, warp_atan(x)   at most 1.0 ulp.  asin, acos: NaN beyond -1 and 1.
 * warp_atan2(y, x)               the angle of the point (x, y), -pi to pi.  At most 1.0 ulp.  Signs of 0 count. */
#define warp_sin(x) WARP__MATH_HALF_1(warp_sin, x)
#define warp_cos(x) WARP__MATH_HALF_1(warp_cos, x)
#define warp_sincos(x, s, c) WARP__MATH_PAIR(warp_sincos, x, s, c)
#define warp_tan(x) WARP__MATH_1(warp_tan, x)
#define warp_sinpi(x) WARP__MATH_1(warp_sinpi, x)
#define warp_cospi(x) WARP__MATH_1(warp_cospi, x)
#define warp_sincospi(x, s, c) WARP__MATH_PAIR(warp_sincospi, x, s, c)
#define warp_asin(x) WARP__MATH_1(warp_asin, x)
#define warp_acos(x) WARP__MATH_1(warp_acos, x)
#define warp_atan(x) WARP__MATH_1(warp_atan, x)
#define warp_atan2(y, x) WARP__MATH_2(warp_atan2, y, x)

/* ---- hyperbolic functions ----
 *
 * warp_sinh(x), warp_cosh(x)    at most 1.5 ulp.
 * warp_tanh(x)                  at most 1.0 ulp.
 * warp_asinh(x), warp_acosh(x)  at most 1.1 ulp.  acosh: NaN below 1.
 * warp_atanh(x)                 at most 1.0 ulp.  +-inf for +-1, NaN beyond. */
#define warp_sinh(x) WARP__MATH_1(warp_sinh, x)
#define warp_cosh(x) WARP__MATH_1(warp_cosh, x)
#define warp_tanh(x) WARP__MATH_HALF_1(warp_tanh, x)
#define warp_asinh(x) WARP__MATH_1(warp_asinh, x)
#define warp_acosh(x) WARP__MATH_1(warp_acosh, x)
#define warp_atanh(x) WARP__MATH_1(warp_atanh, x)

/* ---- error and gamma functions ----
 *
 * warp_erf(x)      at most 1.1 ulp (f64 1.0).
 * warp_erfc(x)     1 - erf(x).  At most 1.5 ulp.
 * warp_lgamma(x)   logarithm of the absolute value of the gamma function.  At most 3.0 ulp; where x < 0, of the result or of 1,
 *                  whichever is larger (zeros are near).  +inf for 0 and negative integers.
 * warp_tgamma(x)   gamma function.  At most 5.0 ulp (f64 8.0).  +-inf for +-0, NaN for negative integers. */
#define warp_erf(x) WARP__MATH_1(warp_erf, x)
#define warp_erfc(x) WARP__MATH_1(warp_erfc, x)
#define warp_lgamma(x) WARP__MATH_1(warp_lgamma, x)
#define warp_tgamma(x) WARP__MATH_1(warp_tgamma, x)

/* ---- roots (warp_sqrt is in lanewise.h) ----
 *
 * warp_rsqrt(x)      1 / sqrt(x).  At most 1.5 ulp.  +-inf for +-0.
 * warp_rsqrt_rn(x)   the same, correctly rounded, in about three times the time; f32 only (CUDA: __frsqrt_rn).
 * warp_cbrt(x)       cube root.  At most 1.0 ulp.
 * warp_rcbrt(x)      1 / cbrt(x).  At most 0.51 ulp.  +-inf for +-0.
 * warp_hypot(x, y)   sqrt(x x + y y), without overflow on the way.  At most 0.6 ulp.  +inf if an operand is infinite, even if the
 *                    other is a NaN. */
#undef warp_rsqrt /* half.h has it for halves */
#define warp_rsqrt(x) WARP__MATH_HALF_1(warp_rsqrt, x)
#define warp_rsqrt_rn(x) _Generic((x), warp_f32_t: warp_rsqrt_rn_f32)(x)
#define warp_cbrt(x) WARP__MATH_1(warp_cbrt, x)
#define warp_rcbrt(x) WARP__MATH_1(warp_rcbrt, x)
#define warp_hypot(x, y) WARP__MATH_2(warp_hypot, x, y)

/* ---- exact, or rounded once ----
 *
 * warp_fmod(x, y)        x - n y with n = x / y truncated; has the sign of x, is exact however far x and y are apart.  x where y is
 *                        infinite; NaN for y = 0 and for infinite x.
 * warp_remainder(x, y)   the same with n = x / y to the nearest, ties to even.
 * warp_fdim(x, y)        x - y where x > y, else +0; NaN if one is a NaN.
 * warp_copysign(x, y)    x with the sign bit of y; other bits stay, of NaNs too.
 * warp_nextafter(x, y)   the next number after x towards y; y where they are equal.
 * warp_round(x)          nearest integer, ties away from 0 (warp_rint in lanewise.h: ties to even).
 * warp_modf(x, &i)       the fractional part, and in i the integral one, both with the sign of x.
 * warp_ldexp(x, n)       x times 2 to the power n, rounded once.  n: a warp_i32_t or a scalar.  CUDA: also scalbn.
 * warp_frexp(x, &n)      the fraction, 0.5 or more and below 1, n its exponent, a warp_i32_t; x and n = 0 for 0, infinities, NaN.
 * warp_ilogb(x)          the exponent, a warp_i32_t: INT_MIN for 0 and NaN, INT_MAX for infinities.  warp_logb: as a number of x's
 *                        type, -inf for 0, +inf for infinities.
 * warp_saturate(x)       x between 0 and 1: see rounding.h. */
#define warp_fmod(x, y) WARP__MATH_2(warp_fmod, x, y)
#define warp_remainder(x, y) WARP__MATH_2(warp_remainder, x, y)
#define warp_fdim(x, y) WARP__MATH_2(warp_fdim, x, y)
#define warp_copysign(x, y) WARP__MATH_2(warp_copysign, x, y)
#define warp_nextafter(x, y) WARP__MATH_2(warp_nextafter, x, y)
#define warp_round(x) WARP__MATH_1(warp_round, x)
#define warp_modf(x, i) WARP__PICK_FLOAT(warp_modf, x)(x, i)
#define warp_ldexp(x, n) WARP__PICK_FLOAT(warp_ldexp, x)(x, _Generic((n), warp_i32_t: warp__same_i32, default: warp_set_i32)(n))
#define warp_frexp(x, n) WARP__PICK_FLOAT(warp_frexp, x)(x, n)
#define warp_ilogb(x) WARP__MATH_1(warp_ilogb, x)
#define warp_logb(x) WARP__MATH_1(warp_logb, x)

/* ---- fast forms ----
 *
 * CUDA: __expf, __exp10f, __logf, __log2f, __log10f, __sinf, __cosf, __sincosf, __tanf, __tanhf, __powf, __fdividef.
 * Never less accurate than the GPU's, whose bounds are in the CUDA programming guide, and, but for warp_fast_pow,
 * defined for all operands as the accurate functions are; most are faster than these (docs/math.md).  CUDA has them for f32 only.
 *
 * warp_fast_exp(x) is warp_exp(x), _exp2(x) at most 1.0 ulp, _exp10(x) 1.5.
 * warp_fast_log(x)                         at most 3.0 ulp; warp_fast_log2: 3.5; warp_fast_log10: 1.0.
 * warp_fast_sin, _cos, _sincos, _tan, _tanh(x)   at most 3.5 ulp.
 * warp_fast_pow(x, y)      exp2(y * log2(x)), as CUDA says: the error grows with the size of y log2(x), at most 4 ulp for each unit
 *                          of that size and 4 ulp.  NaN for x < 0; for x = 0 and x = inf with y = 0, too.
 * warp_fast_divide(x, y)   warp_div(x, y): correctly rounded. */
#define warp_fast_exp(x) WARP__MATH_1(warp_fast_exp, x)
#define warp_fast_exp2(x) WARP__MATH_1(warp_fast_exp2, x)
#define warp_fast_exp10(x) WARP__MATH_1(warp_fast_exp10, x)
#define warp_fast_log(x) WARP__MATH_1(warp_fast_log, x)
#define warp_fast_log2(x) WARP__MATH_1(warp_fast_log2, x)
#define warp_fast_log10(x) WARP__MATH_1(warp_fast_log10, x)
#define warp_fast_sin(x) WARP__MATH_1(warp_fast_sin, x)
#define warp_fast_cos(x) WARP__MATH_1(warp_fast_cos, x)
#define warp_fast_sincos(x, s, c) WARP__MATH_PAIR(warp_fast_sincos, x, s, c)
#define warp_fast_tan(x) WARP__MATH_1(warp_fast_tan, x)
#define warp_fast_tanh(x) WARP__MATH_1(warp_fast_tanh, x)
#define warp_fast_pow(x, y) WARP__MATH_2(warp_fast_pow, x, y)
#define warp_fast_divide(x, y) WARP__MATH_2(warp_fast_divide, x, y)

/* ---- what is written here ---- */

/* The numbers of a type: its mantissa's bits, its largest exponent, and limits that functions below name. */
#define WARP__MANTISSA_f32 23
#define WARP__MANTISSA_f64 52
#define WARP__BIAS_f32 127
#define WARP__BIAS_f64 1023
#define WARP__INFINITY_f32 __builtin_inff()
#define WARP__INFINITY_f64 __builtin_inf()
#define WARP__LN2_f32 0x1.62e43p-1f
#define WARP__LN2_f64 0x1.62e42fefa39efp-1

/* r becomes `value` in the lanes of `where`, which is computed only if there are any. */
#define WARP__WHERE(T, r, where, value)                                                                                \
    do {                                                                                                               \
        const warp_pred_t where_ = (where);                                                                            \
        if (warp__any(where_)) r = warp_select_##T(where_, value, r);                                                  \
    } while (0)

/* Signs, whole parts, exponents. */
#define WARP__EXACT_MATH(T, C, U, one)                                                                                 \
    WARP_INLINE warp_pred_t warp__finite_##T(warp_##T##_t x) {                                                         \
        return warp_lt_##T(warp_abs_##T(x), warp_set_##T(WARP__INFINITY_##T));                                         \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_copysign_##T(warp_##T##_t x, warp_##T##_t y) {                                       \
        const warp_##U##_t sign = warp_as_##U##_##T(warp_set_##T(-(C)0));                                              \
        const warp_##U##_t size = warp_and_##U(warp_as_##U##_##T(x), warp_not_##U(sign));                              \
        return warp_as_##T##_##U(warp_or_##U(size, warp_and_##U(warp_as_##U##_##T(y), sign)));                         \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_fdim_##T(warp_##T##_t x, warp_##T##_t y) {                                           \
        return warp_select_##T(warp_le_##T(x, y), warp_set_##T(0), warp_sub_##T(x, y));                                \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_round_##T(warp_##T##_t x) {                                                          \
        const warp_##T##_t whole = warp_trunc_##T(x), rest = warp_abs_##T(warp_sub_##T(x, whole));                     \
        const warp_##T##_t away = warp_add_##T(whole, warp_copysign_##T(warp_set_##T(1), x));                          \
        return warp_select_##T(warp_ge_##T(rest, warp_set_##T((C)0.5)), away, whole);                                  \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_modf_##T(warp_##T##_t x, warp_##T##_t *whole) {                                      \
        *whole = warp_trunc_##T(x);                                                                                    \
        const warp_pred_t infinite = warp_eq_##T(warp_abs_##T(x), warp_set_##T(WARP__INFINITY_##T));                   \
        const warp_##T##_t rest = warp_select_##T(infinite, warp_set_##T(0), warp_sub_##T(x, *whole));                 \
        return warp_copysign_##T(rest, x);                                                                             \
    }                                                                                                                  \
    /* 2 to the power n, which is the exponent of a normal number. */                                                  \
    WARP_INLINE warp_##T##_t warp__power_of_2_##T(warp_i32_t n) {                                                      \
        const warp_u32_t biased = warp_as_u32_i32(warp_add_i32(n, warp_set_i32(WARP__BIAS_##T)));                      \
        return warp_as_##T##_##U(warp_shl_##U(warp__to_##U(biased), warp_set_u32(WARP__MANTISSA_##T)));                \
    }                                                                                                                  \
    /* In three steps, of which only the last one rounds: the first two leave a subnormal only if the result is 0. */  \
    WARP_INLINE warp_i32_t warp__ldexp_step_##T(warp_i32_t n) {                                                        \
        const warp_pred_t low = warp_lt_i32(n, warp_set_i32(1 - WARP__BIAS_##T));                                      \
        return warp_select_i32(low, warp_set_i32(2 + WARP__MANTISSA_##T - WARP__BIAS_##T),                             \
                               warp_min_i32(n, warp_set_i32(WARP__BIAS_##T)));                                         \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_ldexp_##T(warp_##T##_t x, warp_i32_t n) {                                            \
        const warp_i32_t a = warp__ldexp_step_##T(n), rest = warp_sub_i32(n, a), b = warp__ldexp_step_##T(rest);       \
        const warp_i32_t last = warp_min_i32(warp_sub_i32(rest, b), warp_set_i32(WARP__BIAS_##T));                     \
        const warp_i32_t c = warp_max_i32(last, warp_set_i32(1 - WARP__BIAS_##T));                                     \
        x = warp_mul_##T(warp_mul_##T(x, warp__power_of_2_##T(a)), warp__power_of_2_##T(b));                           \
        return warp_mul_##T(x, warp__power_of_2_##T(c));                                                               \
    }                                                                                                                  \
    /* Of a number that is neither 0, infinite nor NaN: its exponent, and in *fraction the number itself between 1 and 2. */\
    WARP_INLINE warp_i32_t warp__exponent_##T(warp_##T##_t x, warp_##T##_t *fraction) {                                \
        const int up = WARP__MANTISSA_##T + 1;                                                                         \
        const warp_pred_t low = warp_lt_##T(warp_abs_##T(x), warp__power_of_2_##T(warp_set_i32(1 - WARP__BIAS_##T)));  \
        x = warp_select_##T(low, warp_mul_##T(x, warp__power_of_2_##T(warp_set_i32(up))), x);                          \
        *fraction = warp_copysign_##T(warp_as_##T##_##U(warp_or_##U(                                                   \
                                          warp_and_##U(warp_as_##U##_##T(x), warp_set_##U((one << WARP__MANTISSA_##T) - 1)),\
                                          warp_as_##U##_##T(warp_set_##T(1)))), x);                                    \
        const warp_##U##_t biased = warp_shr_##U(warp_as_##U##_##T(warp_abs_##T(x)), warp_set_u32(WARP__MANTISSA_##T));\
        return warp_sub_i32(warp__to_i32_##U(biased), warp_select_i32(low, warp_set_i32(WARP__BIAS_##T + up),          \
                                                                      warp_set_i32(WARP__BIAS_##T)));                  \
    }                                                                                                                  \
    WARP_INLINE warp_pred_t warp__has_exponent_##T(warp_##T##_t x) {                                                   \
        return warp_and_pred(warp__finite_##T(x), warp_ne_##T(x, warp_set_##T(0)));                                    \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_frexp_##T(warp_##T##_t x, warp_i32_t *n) {                                           \
        warp_##T##_t fraction;                                                                                         \
        const warp_pred_t has = warp__has_exponent_##T(x);                                                             \
        const warp_i32_t exponent = warp__exponent_##T(x, &fraction);                                                  \
        *n = warp_select_i32(has, warp_add_i32(exponent, warp_set_i32(1)), warp_set_i32(0));                           \
        return warp_select_##T(has, warp_mul_##T(fraction, warp_set_##T((C)0.5)), x);                                  \
    }                                                                                                                  \
    WARP_INLINE warp_i32_t warp_ilogb_##T(warp_##T##_t x) {                                                            \
        warp_##T##_t fraction;                                                                                         \
        const warp_pred_t infinite = warp_eq_##T(warp_abs_##T(x), warp_set_##T(WARP__INFINITY_##T));                   \
        const warp_i32_t other = warp_select_i32(infinite, warp_set_i32(INT32_MAX), warp_set_i32(INT32_MIN));          \
        return warp_select_i32(warp__has_exponent_##T(x), warp__exponent_##T(x, &fraction), other);                    \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_logb_##T(warp_##T##_t x) {                                                           \
        warp_##T##_t fraction;                                                                                         \
        const warp_pred_t zero = warp_eq_##T(x, warp_set_##T(0));                                                      \
        const warp_##T##_t other = warp_select_##T(zero, warp_set_##T(-WARP__INFINITY_##T), warp_mul_##T(x, x));       \
        return warp_select_##T(warp__has_exponent_##T(x), warp_to_##T##_i32(warp__exponent_##T(x, &fraction)), other); \
    }
WARP_INLINE warp_u64_t warp__to_u64(warp_u32_t a) { return warp_to_u64_u32(a); }
WARP_INLINE warp_u32_t warp__to_u32(warp_u32_t a) { return a; }
WARP_INLINE warp_i32_t warp__to_i32_u32(warp_u32_t a) { return warp_as_i32_u32(a); }
WARP_INLINE warp_i32_t warp__to_i32_u64(warp_u64_t a) { return warp_as_i32_u32(warp_to_u32_u64(a)); }
WARP__EXACT_MATH(f32, float, u32, UINT32_C(1))
WARP__EXACT_MATH(f64, double, u64, UINT64_C(1))
#undef WARP__EXACT_MATH

/* fmod.  Up to a quotient of 2^22 or 2^51, the truncated quotient is right or one too large, and the remainder exact.  Beyond, lane
 * by lane: the mantissas as integers, the bits of the quotient as many at a time as fit. */
WARP_INLINE uint64_t warp__fmod_bits(uint64_t x, uint64_t y, int mantissa) {
    const uint64_t one = UINT64_C(1) << mantissa;
    int places = (int)(x >> mantissa), to = (int)(y >> mantissa);
    const uint64_t divisor = to ? (y & (one - 1)) | one : y;
    uint64_t r = ((x & (one - 1)) | one) % divisor; /* x is far above y, so no subnormal */
    if (to == 0) to = 1;
    for (places -= to; places > 0 && r != 0;) {
        const int step = places < 63 - mantissa ? places : 63 - mantissa;
        r = (r << step) % divisor;
        places -= step;
    }
    for (; r < one && to > 1 && r != 0; --to) r <<= 1;
    return r < one ? r : ((uint64_t)to << mantissa) | (r & (one - 1));
}
#define WARP__FMOD(T, C, U, exact)                                                                                     \
    /* p: 32 lanes of r, |x| and |y|, as bits. */                                                                      \
    static __attribute__((noinline, unused)) void warp__fmod_far_##T(warp__c_##U *p) {                                 \
        for (int lane = 0; lane < WARP_SIZE; ++lane) {                                                                 \
            warp__c_##T x, y;                                                                                          \
            __builtin_memcpy(&x, &p[WARP_SIZE + lane], sizeof x);                                                      \
            __builtin_memcpy(&y, &p[2 * WARP_SIZE + lane], sizeof y);                                                  \
            if (x < WARP__INFINITY_##T && y > 0 && x >= y * exact)                                                     \
                p[lane] = (warp__c_##U)warp__fmod_bits(p[WARP_SIZE + lane], p[2 * WARP_SIZE + lane],                   \
                                                       WARP__MANTISSA_##T);                                            \
        }                                                                                                              \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_fmod_##T(warp_##T##_t a, warp_##T##_t b) {                                           \
        const warp_##T##_t x = warp_abs_##T(a), y = warp_abs_##T(b), zero = warp_set_##T(0);                           \
        const warp_##T##_t quotient = warp_trunc_##T(warp_div_##T(x, y));                                              \
        warp_##T##_t r = warp_fma_##T(warp_neg_##T(quotient), y, x);                                                   \
        r = warp_select_##T(warp_lt_##T(r, zero), warp_add_##T(r, y), r);                                              \
        r = warp_select_##T(warp_lt_##T(x, y), x, r);                                                                  \
        const warp_pred_t far = warp_and_pred(warp_ge_##T(x, warp_mul_##T(y, warp_set_##T(exact))),                    \
                                              warp_and_pred(warp__finite_##T(x), warp_gt_##T(y, zero)));               \
        if (__builtin_expect(warp__any(far), 0)) {                                                                     \
            warp__c_##U bits[3 * WARP_SIZE];                                                                           \
            warp_to_array_##U(bits, warp_as_##U##_##T(r));                                                             \
            warp_to_array_##U(bits + WARP_SIZE, warp_as_##U##_##T(x));                                                 \
            warp_to_array_##U(bits + 2 * WARP_SIZE, warp_as_##U##_##T(y));                                             \
            warp__fmod_far_##T(bits);                                                                                  \
            r = warp_as_##T##_##U(warp_from_array_##U(bits));                                                          \
        }                                                                                                              \
        return warp_copysign_##T(r, a);                                                                                \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_remainder_##T(warp_##T##_t a, warp_##T##_t b) {                                      \
        const warp_##T##_t y = warp_abs_##T(b), x = warp_fmod_##T(warp_abs_##T(a), warp_add_##T(y, y));                \
        const warp_pred_t more = warp_gt_##T(warp_add_##T(x, x), y);                                                   \
        warp_##T##_t r = warp_select_##T(more, warp_sub_##T(x, y), x);                                                 \
        const warp_pred_t again = warp_and_pred(more, warp_ge_##T(warp_add_##T(r, r), y));                             \
        r = warp_select_##T(again, warp_sub_##T(r, y), r);                                                             \
        return warp_select_##T(warp_eq_##T(warp_copysign_##T(warp_set_##T(1), a), warp_set_##T(1)), r, warp_neg_##T(r));\
    }
WARP__FMOD(f32, float, u32, 0x1p22f)
WARP__FMOD(f64, double, u64, 0x1p51)
#undef WARP__FMOD

/* 1 / cbrt(x): a quotient y that is off by up to 3 ulp, and one step of Newton's method with the error 1 - x y y y computed from
 * exact products.  y stays where it is 0, infinite or NaN. */
#define WARP__ROOTS(T, C)                                                                                              \
    WARP_INLINE warp_##T##_t warp_rsqrt_##T(warp_##T##_t x) { return warp_div_##T(warp_set_##T(1), warp_sqrt_##T(x)); }\
    WARP_INLINE warp_##T##_t warp_rcbrt_##T(warp_##T##_t x) {                                                          \
        const warp_##T##_t one = warp_set_##T(1), y = warp_div_##T(one, warp_cbrt_##T(x));                             \
        const warp_##T##_t xy = warp_mul_##T(x, y), xy_low = warp_fma_##T(x, y, warp_neg_##T(xy));                     \
        const warp_##T##_t yy = warp_mul_##T(y, y), yy_low = warp_fma_##T(y, y, warp_neg_##T(yy));                     \
        warp_##T##_t error = warp_fma_##T(warp_neg_##T(xy), yy, one);                                                  \
        error = warp_fma_##T(warp_neg_##T(xy), yy_low, error);                                                         \
        error = warp_fma_##T(warp_neg_##T(xy_low), yy, error);                                                         \
        const warp_##T##_t r = warp_fma_##T(warp_mul_##T(y, warp_set_##T((C)(1.0 / 3))), error, y);                    \
        return warp_select_##T(warp_lt_##T(warp_abs_##T(error), one), r, y);                                           \
    }
WARP__ROOTS(f32, float)
WARP__ROOTS(f64, double)
#undef WARP__ROOTS
/* No f32 has a root whose inverse is nearer than 2^-50 to the middle of two others, and f64 is off by less. */
WARP_INLINE warp_f32_t warp_rsqrt_rn_f32(warp_f32_t x) { return warp_to_f32_f64(warp_rsqrt_f64(warp_to_f64_f32(x))); }

/* e to the power x: x = n ln 2 + r, with n the nearest integer, and a polynomial of r.  A call of SLEEF's takes twice as long.  n
 * comes in the low bits of a sum with 3 * 2^22.  Over all 2^32 operands off by at most 0.92 ulp. */
WARP__LARGE warp_f32_t warp_exp_f32(warp_f32_t x) {
    /* Lanes without NaN, and whose results are normal numbers. */
    const bool normal = warp__all(warp_le_f32(warp_abs_f32(x), warp_set_f32(87)));
    if (!normal) { /* NaN stays */
        x = warp_select_f32(warp_gt_f32(x, warp_set_f32(89)), warp_set_f32(89), x);
        x = warp_select_f32(warp_lt_f32(x, warp_set_f32(-105)), warp_set_f32(-105), x);
    }
    const warp_f32_t large = warp_set_f32(0x1.8p23f);
    const warp_f32_t sum = warp_fma_f32(x, warp_set_f32(0x1.715476p+0f), large);
    const warp_f32_t n = warp_sub_f32(sum, large);
    const warp_f32_t high = warp_fma_f32(n, warp_set_f32(-0x1.63p-1f), x); /* exact */
    const warp_f32_t r = warp_fma_f32(n, warp_set_f32(0x1.bd0106p-13f), high);
    warp_f32_t y = warp_fma_f32(warp_set_f32(0x1.6db426p-10f), r, warp_set_f32(0x1.123b52p-7f));
    y = warp_fma_f32(y, r, warp_set_f32(0x1.55545ep-5f));
    y = warp_fma_f32(y, r, warp_set_f32(0x1.55548ep-3f));
    y = warp_fma_f32(y, r, warp_set_f32(0.5f));
    y = warp_fma_f32(y, r, warp_set_f32(1));
    y = warp_fma_f32(y, r, warp_set_f32(1));
    /* Times 2^n: n added to the exponent, or in two steps, of which only the second one rounds. */
    if (normal)
        return warp_as_f32_i32(warp_add_i32(warp_as_i32_f32(y), warp_shl_i32(warp_as_i32_f32(sum), warp_set_u32(23))));
    const warp_i32_t whole = warp_sub_i32(warp_as_i32_f32(sum), warp_as_i32_f32(large));
    const warp_i32_t half = warp_shr_i32(whole, warp_set_u32(1));
    y = warp_mul_f32(y, warp__power_of_2_f32(half));
    return warp_mul_f32(y, warp__power_of_2_f32(warp_sub_i32(whole, half)));
}

/* Where SLEEF's functions give infinity or 0 though the result is a number, or lack a sign, others of them take their place.
 *   tiny      below it, tan, sinh, tanh, asinh and atanh of x are x, and below its square log1p
 *   large     log1p, asinh, acosh: from here on the logarithm of x, or of 2 x, is as good
 *   high      sinh, cosh: from here on half of e to the power x, as that of x - k ln 2 times 2^(k - 1); k is such that `k_ln2` is
 *             nearly exact, `scale` the square root of that power of 2
 *   gamma_    tgamma: from here on x plus `steps` is better, down to where nothing but a signed zero is left
 *   stirling  lgamma: from here on x (log x - 1) is as good */
#define WARP__REPAIRED_MATH(T, C, tiny, large, high, k_ln2, scale, gamma_from, gamma_to, steps, stirling)              \
    WARP_INLINE warp_##T##_t warp__or_tiny_##T(warp_##T##_t r, warp_##T##_t x, warp__c_##T below) {                    \
        return warp_select_##T(warp_lt_##T(warp_abs_##T(x), warp_set_##T(below)), x, r);                               \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_tan_##T(warp_##T##_t x) {                                                            \
        return warp__or_tiny_##T(warp__sleef_tan_##T(x), x, tiny);                                                     \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_tanh_##T(warp_##T##_t x) {                                                           \
        return warp__or_tiny_##T(warp__sleef_tanh_##T(x), x, tiny);                                                    \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_atanh_##T(warp_##T##_t x) {                                                          \
        return warp__or_tiny_##T(warp__sleef_atanh_##T(x), x, tiny);                                                   \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_log1p_##T(warp_##T##_t x) {                                                          \
        warp_##T##_t r = warp__or_tiny_##T(warp__sleef_log1p_##T(x), x, tiny * tiny);                                  \
        WARP__WHERE(T, r, warp_gt_##T(x, warp_set_##T(large)), warp_log_##T(x));                                       \
        return r;                                                                                                      \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__log_2x_##T(warp_##T##_t x) {                                                        \
        return warp_add_##T(warp_log_##T(x), warp_set_##T(WARP__LN2_##T));                                             \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_asinh_##T(warp_##T##_t x) {                                                          \
        const warp_##T##_t a = warp_abs_##T(x);                                                                        \
        warp_##T##_t r = warp__or_tiny_##T(warp__sleef_asinh_##T(x), x, tiny);                                         \
        WARP__WHERE(T, r, warp_gt_##T(a, warp_set_##T(large)), warp_copysign_##T(warp__log_2x_##T(a), x));             \
        return r;                                                                                                      \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_acosh_##T(warp_##T##_t x) {                                                          \
        warp_##T##_t r = warp__sleef_acosh_##T(x);                                                                     \
        WARP__WHERE(T, r, warp_gt_##T(x, warp_set_##T(large)), warp__log_2x_##T(x));                                   \
        return r;                                                                                                      \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__half_exp_##T(warp_##T##_t x) {                                                      \
        const warp_##T##_t y = warp__exp_##T(warp_sub_##T(x, warp_set_##T(k_ln2)));                                    \
        return warp_mul_##T(warp_mul_##T(y, warp_set_##T(scale)), warp_set_##T(scale));                                \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_sinh_##T(warp_##T##_t x) {                                                           \
        const warp_##T##_t a = warp_abs_##T(x);                                                                        \
        warp_##T##_t r = warp__or_tiny_##T(warp__sleef_sinh_##T(x), x, tiny);                                          \
        WARP__WHERE(T, r, warp_gt_##T(a, warp_set_##T(high)), warp_copysign_##T(warp__half_exp_##T(a), x));            \
        return r;                                                                                                      \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_cosh_##T(warp_##T##_t x) {                                                           \
        const warp_##T##_t a = warp_abs_##T(x);                                                                        \
        warp_##T##_t r = warp__sleef_cosh_##T(x);                                                                      \
        WARP__WHERE(T, r, warp_gt_##T(a, warp_set_##T(high)), warp__half_exp_##T(a));                                  \
        return r;                                                                                                      \
    }                                                                                                                  \
    /* x less a multiple of 2, where it is large. */                                                                   \
    WARP_INLINE warp_##T##_t warp__half_turns_##T(warp_##T##_t x) {                                                    \
        const warp_##T##_t turns = warp_rint_##T(warp_mul_##T(x, warp_set_##T((C)0.5)));                               \
        const warp_pred_t far = warp_gt_##T(warp_abs_##T(x), warp_set_##T(0x1p16f));                                   \
        return warp_select_##T(far, warp_sub_##T(x, warp_add_##T(turns, turns)), x);                                   \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__sinpi_signed_##T(warp_##T##_t r, warp_##T##_t x) {                                  \
        const warp_##T##_t zero = warp_copysign_##T(warp_mul_##T(r, warp_set_##T(0)), x); /* NaN stays */              \
        return warp_select_##T(warp_eq_##T(x, warp_rint_##T(x)), zero, r);                                             \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_sinpi_##T(warp_##T##_t x) {                                                          \
        return warp__sinpi_signed_##T(warp__sleef_sinpi_##T(warp__half_turns_##T(x)), x);                              \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_cospi_##T(warp_##T##_t x) { /* -0 + 0 = +0 */                                        \
        return warp_add_##T(warp__sleef_cospi_##T(warp__half_turns_##T(x)), warp_set_##T(0));                          \
    }                                                                                                                  \
    WARP_INLINE void warp_sincospi_##T(warp_##T##_t x, warp_##T##_t *s, warp_##T##_t *c) {                             \
        warp_##T##_t sine, cosine;                                                                                     \
        warp__sleef_sincospi_##T(warp__half_turns_##T(x), &sine, &cosine);                                             \
        *s = warp__sinpi_signed_##T(sine, x);                                                                          \
        *c = warp_add_##T(cosine, warp_set_##T(0));                                                                    \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__pow_squared_##T(warp_##T##_t x, warp_##T##_t y) {                                   \
        const warp_##T##_t root = warp__sleef_pow_##T(warp_abs_##T(x), warp_mul_##T(y, warp_set_##T((C)0.5)));         \
        return warp_mul_##T(root, root);                                                                               \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_pow_##T(warp_##T##_t x, warp_##T##_t y) {                                            \
        warp_##T##_t r = warp__sleef_pow_##T(x, y);                                                                    \
        const warp_pred_t operands = warp_and_pred(warp__has_exponent_##T(x), warp__finite_##T(y));                    \
        const warp_pred_t infinite = warp_eq_##T(warp_abs_##T(r), warp_set_##T(WARP__INFINITY_##T));                   \
        WARP__WHERE(T, r, warp_and_pred(operands, infinite), warp_copysign_##T(warp__pow_squared_##T(x, y), r));       \
        return r;                                                                                                      \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_lgamma_##T(warp_##T##_t x) {                                                         \
        warp_##T##_t r = warp__sleef_lgamma_##T(x);                                                                    \
        WARP__WHERE(T, r, warp_gt_##T(x, warp_set_##T(stirling)),                                                      \
                    warp_mul_##T(x, warp_sub_##T(warp_log_##T(x), warp_set_##T(1))));                                  \
        return r;                                                                                                      \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__tgamma_low_##T(warp_##T##_t x) {                                                    \
        const warp_##T##_t below = warp_floor_##T(x), half = warp_mul_##T(below, warp_set_##T((C)0.5));                \
        const warp_##T##_t zero = warp_div_##T(warp_set_##T(0), warp_sub_##T(x, below)); /* NaN for whole numbers */   \
        const warp_pred_t odd = warp_ne_##T(half, warp_floor_##T(half));                                               \
        warp_##T##_t product = x;                                                                                      \
        for (int i = 1; i < steps; ++i)                                                                                \
            product = warp_mul_##T(product, warp_add_##T(x, warp_set_##T((C)i)));                                      \
        product = warp_div_##T(warp__sleef_tgamma_##T(warp_add_##T(x, warp_set_##T(steps))), product);                 \
        return warp_select_##T(warp_gt_##T(x, warp_set_##T(gamma_to)), product,                                        \
                               warp_select_##T(odd, warp_neg_##T(zero), zero));                                        \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_tgamma_##T(warp_##T##_t x) {                                                         \
        warp_##T##_t r = warp__sleef_tgamma_##T(x);                                                                    \
        WARP__WHERE(T, r, warp_lt_##T(x, warp_set_##T(gamma_from)), warp__tgamma_low_##T(x));                          \
        return r;                                                                                                      \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_fast_log10_##T(warp_##T##_t x) { return warp_log10_##T(x); }                         \
    WARP_INLINE warp_##T##_t warp_fast_pow_##T(warp_##T##_t x, warp_##T##_t y) {                                       \
        return warp_fast_exp2_##T(warp_mul_##T(y, warp_fast_log2_##T(x)));                                             \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_fast_divide_##T(warp_##T##_t x, warp_##T##_t y) { return warp_div_##T(x, y); }
#define warp__exp_f32 warp_exp_f32
#define warp__exp_f64 warp__sleef_exp_f64
WARP__REPAIRED_MATH(f32, float, 0x1p-13f, 0x1p60f, 88, 0x1.45c778p+7f, 0x1p117f, -34, -44, 8, 0x1p120f)
WARP__REPAIRED_MATH(f64, double, 0x1p-28, 0x1p500, 709, 0x1.37be319ba0da4p+10, 0x1p899, -170, -186, 16, 0x1p1010)
#undef WARP__REPAIRED_MATH
#undef warp__exp_f32
#undef warp__exp_f64
WARP_INLINE warp_f64_t warp_exp_f64(warp_f64_t x) {
    warp_f64_t r = warp__sleef_exp_f64(x); /* infinity from 709.7827111 on, 709.7827129 would be right */
    WARP__WHERE(f64, r, warp_gt_f64(x, warp_set_f64(709.78)), warp_mul_f64(warp__half_exp_f64(x), warp_set_f64(2)));
    return r;
}
WARP_INLINE warp_f32_t warp_fast_exp_f32(warp_f32_t x) { return warp_exp_f32(x); }
WARP_INLINE warp_f64_t warp_fast_exp_f64(warp_f64_t x) { return warp_exp_f64(x); }
#undef WARP__WHERE

/* ---- halves: through f32 ----
 *
 * warp_exp, exp2, exp10, log, log2, log10, sin, cos, tanh(h) also take 16-bit numbers and pairs of them (half.h; CUDA: hexp, h2exp,
 * ...): of all 65,536 operands of each the nearest number to the exact result, on every CPU; a NaN result is 0x7fff.  These are the
 * bits that an H200 returned, all of them (tests/golden).
 *
 * The f32 function, rounded; the f64 one where an error of 2^-22 could lead to another number, and where results are so small that
 * f32 may have larger errors.  CUDA's htanh_approx and h2tanh_approx are not here: NVIDIA does not say what their bits are. */
WARP_INLINE warp_f32_t warp__less_f32(warp_f32_t a) { return warp_mul_f32(a, warp_set_f32(1 - 0x1p-22f)); }
WARP_INLINE warp_f32_t warp__more_f32(warp_f32_t a) { return warp_mul_f32(a, warp_set_f32(1 + 0x1p-22f)); }
WARP__LARGE warp_pred_t warp__uncertain_f16(warp_f32_t a) {
    return warp_ne_u32(warp__f32_to_f16(warp__less_f32(a)), warp__f32_to_f16(warp__more_f32(a)));
}
WARP__LARGE warp_pred_t warp__uncertain_pair_f16(warp_f32_t x, warp_f32_t y) {
    return warp_ne_u32(warp__f16_narrow(warp__less_f32(x), warp__less_f32(y)),
                       warp__f16_narrow(warp__more_f32(x), warp__more_f32(y)));
}
/* The middle of two bf16 numbers has 0x8000 in its low half; or tiny, and no 0. */
WARP__LARGE warp_pred_t warp__uncertain_bf16(warp_f32_t a) {
    const warp_i32_t bits = warp_as_i32_f32(a), size = warp_and_i32(bits, warp_set_i32(INT32_MAX));
    const warp_i32_t above = warp_and_i32(warp_add_i32(bits, warp_set_i32(0x8004)), warp_set_i32(0xffff));
    const warp_pred_t tiny = warp_and_pred(warp_gt_i32(size, warp_set_i32(0)), warp_lt_i32(size, warp_set_i32(0x03800000)));
    return warp_or_pred(warp_lt_i32(above, warp_set_i32(9)), tiny);
}
WARP_INLINE warp_pred_t warp__uncertain_pair_bf16(warp_f32_t x, warp_f32_t y) {
    return warp_or_pred(warp__uncertain_bf16(x), warp__uncertain_bf16(y));
}
#define WARP__MATH_AGAIN(name)                                                                                         \
    WARP__OUT_OF_LINE void warp__again_##name(warp_f32_t *r, warp_f32_t a) {                                           \
        *r = warp__f64_to_odd_f32(warp_##name##_f64(warp_to_f64_f32(a)));                                              \
    }
#define WARP__MATH_OF(H, name)                                                                                         \
    WARP__LARGE warp_u32_t warp__##name##_bits_##H(warp_u32_t a) {                                                     \
        warp_f32_t x, y;                                                                                               \
        warp__##H##_widen(a, &x, &y);                                                                                  \
        warp_f32_t r = warp_##name##_f32(x), s = warp_##name##_f32(y);                                                 \
        if (__builtin_expect(warp__any(warp__uncertain_pair_##H(r, s)), 0)) {                                          \
            warp_f32_t t, u;                                                                                           \
            warp__again_##name(&t, x);                                                                                 \
            warp__again_##name(&u, y);                                                                                 \
            r = t;                                                                                                     \
            s = u;                                                                                                     \
        }                                                                                                              \
        return warp__##H##_pair(r, s);                                                                                 \
    }                                                                                                                  \
    WARP_INLINE warp_##H##x2_t warp_##name##_##H##x2(warp_##H##x2_t a) {                                               \
        return (warp_##H##x2_t){warp__##name##_bits_##H(a.bits)};                                                      \
    }                                                                                                                  \
    WARP__LARGE warp_u32_t warp__##name##_one_##H(warp_u32_t a) {                                                      \
        const warp_f32_t x = warp__##H##_to_f32(a);                                                                    \
        warp_f32_t r = warp_##name##_f32(x);                                                                           \
        if (__builtin_expect(warp__any(warp__uncertain_##H(r)), 0)) {                                                  \
            warp_f32_t t;                                                                                              \
            warp__again_##name(&t, x);                                                                                 \
            r = t;                                                                                                     \
        }                                                                                                              \
        return warp__##H##_one(r);                                                                                     \
    }                                                                                                                  \
    WARP_INLINE warp_##H##_t warp_##name##_##H(warp_##H##_t a) {                                                       \
        return (warp_##H##_t){warp__##name##_one_##H(a.bits)};                                                         \
    }
#define WARP__MATH_OF_HALVES(name) WARP__MATH_AGAIN(name) WARP__MATH_OF(f16, name) WARP__MATH_OF(bf16, name)
WARP__MATH_OF_HALVES(exp)
WARP__MATH_OF_HALVES(exp2)
WARP__MATH_OF_HALVES(exp10)
WARP__MATH_OF_HALVES(log)
WARP__MATH_OF_HALVES(log2)
WARP__MATH_OF_HALVES(log10)
WARP__MATH_OF_HALVES(sin)
WARP__MATH_OF_HALVES(cos)
WARP__MATH_OF_HALVES(tanh)
#undef WARP__MATH_OF_HALVES
#undef WARP__MATH_OF
#undef WARP__MATH_AGAIN

#endif

/* math.h - maths functions, through the SLEEF library (link cpuwarp::math, or -lsleef).
 *
 * The only header that needs SLEEF, and not part of <warp/warp.h>: include it in the kernel files that use it.
 * Each function is a typed one (warp_exp_f32) and, under the name without the type, a macro that picks it from the type
 * of its operand.
 *
 * Same bits on every backend and every CPU that has AVX2 and fused multiply-add; on an x86 CPU without them the scalar
 * backend keeps the error bound, but not the bits.  They are not the GPU's bits: its own functions differ in the last
 * places.
 *
 * No function depends on a mask: all 32 lanes compute, also those that are not active.  What these hold is irrelevant:
 * nothing traps, and the result goes nowhere as long as it is assigned with WARP_SET (control.h). */
#ifndef WARP_MATH_H
#define WARP_MATH_H

#include "lanewise.h"

/* The backend defines warp_exp_f32 and warp_log_f32. */
#if defined(WARP_BACKEND_SCALAR) || defined(WARP_EMULATED)
#include "backend/math_lanes.h"
#elif defined(WARP_BACKEND_AVX512)
#include "backend/math_avx512.h"
#elif defined(WARP_BACKEND_AVX2)
#include "backend/math_avx2.h"
#elif defined(WARP_BACKEND_NEON)
#include "backend/math_neon.h"
#else
#error "<warp/math.h> has no functions for this backend"
#endif

#define WARP__PICK_MATH(f, a) _Generic((a), warp_f32_t: f##_f32)

/* warp_exp(x): e to the power x (CUDA: expf).
 * Error: at most 1 ulp (SLEEF reference, Sleef_expf_u10), also where the result is subnormal: nothing is flushed to 0.
 * Special values: exp(+-0) = 1, exp(-inf) = +0, exp(+inf) = +inf, exp(NaN) = NaN; beyond the range of f32 +inf or +0.
 * Lanes that are not active: computed, see above. */
#define warp_exp(x) WARP__PICK_MATH(warp_exp, x)(x)

/* warp_log(x): the natural logarithm of x (CUDA: logf).
 * Error: at most 1 ulp (SLEEF reference, Sleef_logf_u10), also where x is subnormal.
 * Special values: log(1) = +0, log(+-0) = -inf, log(+inf) = +inf; NaN for NaN and for every x < 0.
 * Lanes that are not active: computed, see above. */
#define warp_log(x) WARP__PICK_MATH(warp_log, x)(x)

#endif

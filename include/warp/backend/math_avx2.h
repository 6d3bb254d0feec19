/* math_avx2.h - maths functions of the AVX2 backend: SLEEF, a register of 8 lanes a call (4 of 64 bits). */
#ifndef WARP_BACKEND_MATH_AVX2_H
#define WARP_BACKEND_MATH_AVX2_H

#define WARP__SLEEF_f32(sleef, suffix) Sleef_finz_##sleef##f8_##suffix##avx2
#define WARP__SLEEF_f64(sleef, suffix) Sleef_finz_##sleef##d4_##suffix##avx2
#define WARP__SLEEF_PAIR_f32 Sleef___m256_2
#define WARP__SLEEF_PAIR_f64 Sleef___m256d_2
#define WARP__SLEEF_EACH_f32(m, f) m(r0, f) m(r1, f) m(r2, f) m(r3, f)
#define WARP__SLEEF_EACH_f64(m, f) WARP__SLEEF_EACH_f32(m, f) m(r4, f) m(r5, f) m(r6, f) m(r7, f)
#include "math_sleef.h"

#endif

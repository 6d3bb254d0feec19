/* math_avx512.h - maths functions of the AVX-512 backend: SLEEF, a register of 16 lanes a call (8 of 64 bits). */
#ifndef WARP_BACKEND_MATH_AVX512_H
#define WARP_BACKEND_MATH_AVX512_H

#define WARP__SLEEF_f32(sleef, suffix) Sleef_finz_##sleef##f16_##suffix##avx512f
#define WARP__SLEEF_f64(sleef, suffix) Sleef_finz_##sleef##d8_##suffix##avx512f
#define WARP__SLEEF_PAIR_f32 Sleef___m512_2
#define WARP__SLEEF_PAIR_f64 Sleef___m512d_2
#define WARP__SLEEF_EACH_f32(m, f) m(r0, f) m(r1, f)
#define WARP__SLEEF_EACH_f64(m, f) m(r0, f) m(r1, f) m(r2, f) m(r3, f)
#include "math_sleef.h"

#endif

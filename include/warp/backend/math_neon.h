/* math_neon.h - maths functions of the NEON backend: SLEEF, a register of 4 lanes a call (2 of 64 bits). */
#ifndef WARP_BACKEND_MATH_NEON_H
#define WARP_BACKEND_MATH_NEON_H

#define WARP__SLEEF_f32(sleef, suffix) Sleef_finz_##sleef##f4_##suffix##advsimd
#define WARP__SLEEF_f64(sleef, suffix) Sleef_finz_##sleef##d2_##suffix##advsimd
#define WARP__SLEEF_PAIR_f32 Sleef_float32x4_t_2
#define WARP__SLEEF_PAIR_f64 Sleef_float64x2_t_2
#define WARP__SLEEF_EACH_f32(m, f) m(r0, f) m(r1, f) m(r2, f) m(r3, f) m(r4, f) m(r5, f) m(r6, f) m(r7, f)
#define WARP__SLEEF_EACH_f64(m, f)                                                                                     \
    WARP__SLEEF_EACH_f32(m, f) m(r8, f) m(r9, f) m(r10, f) m(r11, f) m(r12, f) m(r13, f) m(r14, f) m(r15, f)
#include "math_sleef.h"

#endif

/* math_neon.h - maths functions of the NEON backend: SLEEF, 4 lanes a call. */
#ifndef WARP_BACKEND_MATH_NEON_H
#define WARP_BACKEND_MATH_NEON_H

#include "math_sleef.h"

#define WARP__SLEEF_4(name, f)                                                                                         \
    WARP_INLINE warp_f32_t warp_##name##_f32(warp_f32_t a) {                                                           \
        return (warp_f32_t){.r0 = f(a.r0),                                                                             \
                            .r1 = f(a.r1),                                                                             \
                            .r2 = f(a.r2),                                                                             \
                            .r3 = f(a.r3),                                                                             \
                            .r4 = f(a.r4),                                                                             \
                            .r5 = f(a.r5),                                                                             \
                            .r6 = f(a.r6),                                                                             \
                            .r7 = f(a.r7)};                                                                            \
    }
WARP__SLEEF_4(exp, Sleef_finz_expf4_u10advsimd)
WARP__SLEEF_4(log, Sleef_finz_logf4_u10advsimd)
#undef WARP__SLEEF_4

#endif

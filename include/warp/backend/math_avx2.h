/* math_avx2.h - maths functions of the AVX2 backend: SLEEF, a register of 8 lanes a call. */
#ifndef WARP_BACKEND_MATH_AVX2_H
#define WARP_BACKEND_MATH_AVX2_H

#include "math_sleef.h"

/* Four calls: for gcc's leading lanes (lead.h) a fifth would cost more than it saves, so they end here. */
#define WARP__SLEEF_8(name, f)                                                                                         \
    WARP_INLINE warp_f32_t warp_##name##_f32(warp_f32_t a) {                                                           \
        return (warp_f32_t){.r0 = f(a.r0), .r1 = f(a.r1), .r2 = f(a.r2), .r3 = f(a.r3)};                               \
    }
WARP__SLEEF_8(exp, Sleef_finz_expf8_u10avx2)
WARP__SLEEF_8(log, Sleef_finz_logf8_u10avx2)
#undef WARP__SLEEF_8

#endif

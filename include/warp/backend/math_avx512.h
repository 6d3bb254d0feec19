/* math_avx512.h - maths functions of the AVX-512 backend: SLEEF, 16 lanes a call. */
#ifndef WARP_BACKEND_MATH_AVX512_H
#define WARP_BACKEND_MATH_AVX512_H

#include "math_sleef.h"

#define WARP__SLEEF_16(name, f)                                                                                        \
    WARP_INLINE warp_f32_t warp_##name##_f32(warp_f32_t a) { return (warp_f32_t){.r0 = f(a.r0), .r1 = f(a.r1)}; }
WARP__SLEEF_16(exp, Sleef_finz_expf16_u10avx512f)
WARP__SLEEF_16(log, Sleef_finz_logf16_u10avx512f)
#undef WARP__SLEEF_16

#endif

/* math_scalar.h - maths functions of the scalar backend: SLEEF, lane by lane.
 *
 * SLEEF has each function twice in plain C: with fused multiply-add instructions, which gives the bits of its vector
 * functions, and without.  On x86 this file is compiled for CPUs that may lack them: the CPU is asked at run time. */
#ifndef WARP_BACKEND_MATH_SCALAR_H
#define WARP_BACKEND_MATH_SCALAR_H

/* sleef.h shows these only when compiling for fused multiply-add; the library always has them. */
extern __typeof__(Sleef_cinz_expf1_u10purec) Sleef_finz_expf1_u10purecfma;
extern __typeof__(Sleef_cinz_logf1_u10purec) Sleef_finz_logf1_u10purecfma;

/* May the functions with fused multiply-add be called?  They are compiled for AVX2 and FMA. */
WARP_INLINE bool warp__sleef_fused(void) {
#if defined(__x86_64__) || defined(__i386__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
    return true;
#endif
}

#define WARP__SLEEF_1(name, fused, plain)                                                                              \
    WARP_INLINE warp_f32_t warp_##name##_f32(warp_f32_t a) {                                                           \
        warp_f32_t r;                                                                                                  \
        if (warp__sleef_fused())                                                                                       \
            WARP__FOR_LANES r.v[lane] = fused(a.v[lane]);                                                              \
        else                                                                                                           \
            WARP__FOR_LANES r.v[lane] = plain(a.v[lane]);                                                              \
        return r;                                                                                                      \
    }
WARP__SLEEF_1(exp, Sleef_finz_expf1_u10purecfma, Sleef_cinz_expf1_u10purec)
WARP__SLEEF_1(log, Sleef_finz_logf1_u10purecfma, Sleef_cinz_logf1_u10purec)
#undef WARP__SLEEF_1

#endif

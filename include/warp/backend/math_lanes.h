/* math_lanes.h - maths functions lane by lane, through SLEEF: of the scalar backend, and of emulated ones.
 *
 * SLEEF has each function twice in plain C: with fused multiply-add instructions, which gives the bits of its vector
 * functions, and without.  On x86 this file is compiled for CPUs that may lack them: the CPU is asked at run time. */
#ifndef WARP_BACKEND_MATH_LANES_H
#define WARP_BACKEND_MATH_LANES_H

/* Declared here: sleef.h shows some of these only when compiling for fused multiply-add, though the library always has them,
 * and it includes the compiler's intrinsics, whose names emulated backends use for their own. */
extern float Sleef_finz_expf1_u10purecfma(float), Sleef_cinz_expf1_u10purec(float);
extern float Sleef_finz_logf1_u10purecfma(float), Sleef_cinz_logf1_u10purec(float);

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
        float x[WARP_SIZE];                                                                                            \
        warp_to_array_f32(x, a);                                                                                       \
        if (warp__sleef_fused())                                                                                       \
            for (int lane = 0; lane < WARP_SIZE; ++lane) x[lane] = fused(x[lane]);                                     \
        else                                                                                                           \
            for (int lane = 0; lane < WARP_SIZE; ++lane) x[lane] = plain(x[lane]);                                     \
        return warp_from_array_f32(x);                                                                                 \
    }
WARP__SLEEF_1(exp, Sleef_finz_expf1_u10purecfma, Sleef_cinz_expf1_u10purec)
WARP__SLEEF_1(log, Sleef_finz_logf1_u10purecfma, Sleef_cinz_logf1_u10purec)
#undef WARP__SLEEF_1

#endif

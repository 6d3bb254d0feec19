/* emulated_avx2.h - the intrinsics of AVX2 by SIMDe, and by plain C what SIMDe 0.7.4 has with other results than the
 * instructions, as far as avx2.h uses it. */
#ifndef WARP_BACKEND_EMULATED_AVX2_H
#define WARP_BACKEND_EMULATED_AVX2_H

#include "emulated.h"

#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/x86/avx.h>
#undef SIMDE_FUNCTION_ATTRIBUTES
#define SIMDE_FUNCTION_ATTRIBUTES WARP__EMULATED
#include <simde/x86/avx2.h>

#ifndef _MM_FROUND_NO_EXC
#define _MM_FROUND_NO_EXC SIMDE_MM_FROUND_NO_EXC
#endif

/* x as an integer, truncated; what does not fit, and NaN, is the one value that x86 has for it. */
#define WARP__TRUNCATED_i32(x) ((x) > -2147483649.0 && (x) < 2147483648.0 ? (int32_t)(x) : INT32_MIN)
/* x rounded by the low bits of n, as roundps has them: to the nearest, down, up, towards 0.  `s` is the suffix of the type. */
#define WARP__ROUNDED(s, x, n)                                                                                         \
    (((n)&3) == 0   ? __builtin_nearbyint##s(x)                                                                        \
     : ((n)&3) == 1 ? __builtin_floor##s(x)                                                                            \
     : ((n)&3) == 2 ? __builtin_ceil##s(x)                                                                             \
                    : __builtin_trunc##s(x))

/* SIMDe rounds the product. */
WARP__EMULATE_3(__m256, float, warp__mm256_fmadd_ps, __m256, float, __m256, float, __m256, float,
                __builtin_fmaf(x[i], y[i], z[i]))
WARP__EMULATE_3(__m256d, double, warp__mm256_fmadd_pd, __m256d, double, __m256d, double, __m256d, double,
                __builtin_fma(x[i], y[i], z[i]))

/* SIMDe makes -0.5 a +0 (clang); on ARM, a half goes away from 0. */
WARP__EMULATE_1_N(__m256, float, warp__mm256_round_ps, __m256, float, WARP__ROUNDED(f, x[i], n))
WARP__EMULATE_1_N(__m256d, double, warp__mm256_round_pd, __m256d, double, WARP__ROUNDED(, x[i], n))

/* On ARM, SIMDe lets a NaN win over the second operand (of doubles; its floats are right). */
WARP__EMULATE_2(__m256d, double, warp__mm256_min_pd, __m256d, double, __m256d, double, x[i] < y[i] ? x[i] : y[i])
WARP__EMULATE_2(__m256d, double, warp__mm256_max_pd, __m256d, double, __m256d, double, x[i] > y[i] ? x[i] : y[i])

/* On ARM, SIMDe saturates, or does what C leaves undefined. */
WARP__EMULATE_1(__m256i, int32_t, warp__mm256_cvttps_epi32, __m256, float, WARP__TRUNCATED_i32((double)x[i]))
WARP__EMULATE_1(__m128i, int32_t, warp__mm256_cvttpd_epi32, __m256d, double, WARP__TRUNCATED_i32(x[i]))
WARP__EMULATE_1(__m128i, int32_t, warp__mm256_cvtpd_epi32, __m256d, double,
                WARP__TRUNCATED_i32(__builtin_nearbyint(x[i])))

/* SIMDe multiplies signed integers, whose overflow C leaves undefined. */
WARP__EMULATE_2(__m256i, uint32_t, warp__mm256_mullo_epi32, __m256i, uint32_t, __m256i, uint32_t, x[i] * y[i])

/* SIMDe says yes as soon as some 64 bits of either half have no bit in common. */
WARP__EMULATED int warp__mm256_testz_si256(__m256i a, __m256i b) {
    uint64_t common = 0;
    WARP__LANES(uint64_t, x, __m256i, a);
    WARP__LANES(uint64_t, y, __m256i, b);
    for (unsigned i = 0; i < 4; ++i) common |= x[i] & y[i];
    return common == 0;
}

/* SIMDe loads all lanes and then clears some, and its stores are those of an int, which a compiler may take for not changing
 * memory of another type.  The instruction looks at the sign of a mask lane and touches nothing where it is clear. */
#define WARP__EMULATE_MASKED(suffix, a)                                                                                \
    WARP__EMULATED __m256i warp__mm256_maskload_##suffix(const void *p, __m256i mask) {                                \
        __m256i r;                                                                                                     \
        a lanes[32 / sizeof(a)] = {0};                                                                                 \
        WARP__LANES(a, m, __m256i, mask);                                                                              \
        for (unsigned i = 0; i < 32 / sizeof(a); ++i)                                                                  \
            if (m[i] < 0) WARP__READ_LANE(a, lanes, p, i);                                                             \
        __builtin_memcpy(&r, lanes, sizeof r);                                                                         \
        return r;                                                                                                      \
    }                                                                                                                  \
    WARP__EMULATED void warp__mm256_maskstore_##suffix(void *p, __m256i mask, __m256i value) {                         \
        WARP__LANES(a, lanes, __m256i, value);                                                                         \
        WARP__LANES(a, m, __m256i, mask);                                                                              \
        for (unsigned i = 0; i < 32 / sizeof(a); ++i)                                                                  \
            if (m[i] < 0) WARP__WRITE_LANE(a, lanes, p, i);                                                            \
    }
WARP__EMULATE_MASKED(epi32, int32_t)
WARP__EMULATE_MASKED(epi64, int64_t)
#undef WARP__EMULATE_MASKED

WARP__EMULATE_1(__m256, float, warp__mm256_cvtph_ps, __m128i, uint16_t, warp__float_of_half(x[i]))
/* Rounds to nearest even, whatever n says: that is all that is asked for. */
WARP__EMULATE_1_N(__m128i, uint16_t, warp__mm256_cvtps_ph, __m256, float, ((void)n, warp__half_of_float(x[i])))

#undef _mm256_cvtph_ps
#define _mm256_cvtph_ps warp__mm256_cvtph_ps
#undef _mm256_cvtps_ph
#define _mm256_cvtps_ph warp__mm256_cvtps_ph
#undef _mm256_fmadd_ps
#define _mm256_fmadd_ps warp__mm256_fmadd_ps
#undef _mm256_fmadd_pd
#define _mm256_fmadd_pd warp__mm256_fmadd_pd
#undef _mm256_round_ps
#define _mm256_round_ps warp__mm256_round_ps
#undef _mm256_round_pd
#define _mm256_round_pd warp__mm256_round_pd
#undef _mm256_min_pd
#define _mm256_min_pd warp__mm256_min_pd
#undef _mm256_max_pd
#define _mm256_max_pd warp__mm256_max_pd
#undef _mm256_cvttps_epi32
#define _mm256_cvttps_epi32 warp__mm256_cvttps_epi32
#undef _mm256_cvttpd_epi32
#define _mm256_cvttpd_epi32 warp__mm256_cvttpd_epi32
#undef _mm256_cvtpd_epi32
#define _mm256_cvtpd_epi32 warp__mm256_cvtpd_epi32
#undef _mm256_mullo_epi32
#define _mm256_mullo_epi32 warp__mm256_mullo_epi32
#undef _mm256_testz_si256
#define _mm256_testz_si256 warp__mm256_testz_si256
#undef _mm256_maskload_epi32
#define _mm256_maskload_epi32 warp__mm256_maskload_epi32
#undef _mm256_maskload_epi64
#define _mm256_maskload_epi64 warp__mm256_maskload_epi64
#undef _mm256_maskstore_epi32
#define _mm256_maskstore_epi32 warp__mm256_maskstore_epi32
#undef _mm256_maskstore_epi64
#define _mm256_maskstore_epi64 warp__mm256_maskstore_epi64

#endif

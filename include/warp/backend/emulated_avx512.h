/* emulated_avx512.h - what SIMDe 0.7.4 lacks of AVX-512, or has with other results than the instructions, as far as avx512.h
 * uses it.  By Intel's definition of each instruction. */
#ifndef WARP_BACKEND_EMULATED_AVX512_H
#define WARP_BACKEND_EMULATED_AVX512_H

#include "emulated.h"

/* before emulated_avx2.h, whose macros it would replace */
#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/x86/avx2.h>
#include <simde/x86/avx512/types.h>
#undef SIMDE_FUNCTION_ATTRIBUTES
#define SIMDE_FUNCTION_ATTRIBUTES WARP__EMULATED
#include <simde/x86/avx512.h>

#include "emulated_avx2.h"

typedef simde__mmask8 __mmask8;
typedef simde__mmask16 __mmask16;
typedef simde__mmask32 __mmask32;
typedef simde__mmask64 __mmask64;
#ifndef _MM_CMPINT_EQ
#define _MM_CMPINT_EQ 0
#define _MM_CMPINT_LT 1
#define _MM_CMPINT_LE 2
#define _MM_CMPINT_NE 4
#define _MM_CMPINT_NLT 5
#define _MM_CMPINT_NLE 6
#endif

/* ---- conversions ---- */

#define WARP__TRUNCATED_u32(x) ((x) > -1.0 && (x) < 4294967296.0 ? (uint32_t)(x) : UINT32_MAX)
#define WARP__TRUNCATED_i64(x) ((x) >= -9223372036854775808.0 && (x) < 9223372036854775808.0 ? (int64_t)(x) : INT64_MIN)
#define WARP__TRUNCATED_u64(x) ((x) > -1.0 && (x) < 18446744073709551616.0 ? (uint64_t)(x) : UINT64_MAX)
WARP__EMULATE_1(__m512, float, warp__mm512_cvtph_ps, __m256i, uint16_t, warp__float_of_half(x[i]))
WARP__EMULATE_1_N(__m256i, uint16_t, warp__mm512_cvtps_ph, __m512, float, ((void)n, warp__half_of_float(x[i])))
WARP__EMULATE_1(__m256i, int32_t, warp__mm512_cvttpd_epi32, __m512d, double, WARP__TRUNCATED_i32(x[i]))
WARP__EMULATE_1(__m256i, uint32_t, warp__mm512_cvttpd_epu32, __m512d, double, WARP__TRUNCATED_u32(x[i]))
WARP__EMULATE_1(__m512i, int64_t, warp__mm512_cvttpd_epi64, __m512d, double, WARP__TRUNCATED_i64(x[i]))
WARP__EMULATE_1(__m512i, uint64_t, warp__mm512_cvttpd_epu64, __m512d, double, WARP__TRUNCATED_u64(x[i]))
WARP__EMULATE_1(__m512i, uint32_t, warp__mm512_cvttps_epu32, __m512, float, WARP__TRUNCATED_u32((double)x[i]))
WARP__EMULATE_1(__m512i, int32_t, warp__mm512_cvttps_epi32, __m512, float, WARP__TRUNCATED_i32((double)x[i]))
WARP__EMULATE_1(__m512, float, warp__mm512_cvtepi32_ps, __m512i, int32_t, x[i])
WARP__EMULATE_1(__m512, float, warp__mm512_cvtepu32_ps, __m512i, uint32_t, x[i])
WARP__EMULATE_1(__m256, float, warp__mm512_cvtepi64_ps, __m512i, int64_t, x[i])
WARP__EMULATE_1(__m256, float, warp__mm512_cvtepu64_ps, __m512i, uint64_t, x[i])
WARP__EMULATE_1(__m512d, double, warp__mm512_cvtepi32_pd, __m256i, int32_t, x[i])
WARP__EMULATE_1(__m512d, double, warp__mm512_cvtepu32_pd, __m256i, uint32_t, x[i])
WARP__EMULATE_1(__m512d, double, warp__mm512_cvtepi64_pd, __m512i, int64_t, x[i])
WARP__EMULATE_1(__m512d, double, warp__mm512_cvtepu64_pd, __m512i, uint64_t, x[i])
WARP__EMULATE_1(__m512d, double, warp__mm512_cvtps_pd, __m256, float, x[i])
WARP__EMULATE_1(__m256, float, warp__mm512_cvtpd_ps, __m512d, double, x[i])
WARP__EMULATE_1(__m512i, int32_t, warp__mm512_cvtepi8_epi32, __m128i, int8_t, x[i])
WARP__EMULATE_1(__m512i, uint32_t, warp__mm512_cvtepu8_epi32, __m128i, uint8_t, x[i])
WARP__EMULATE_1(__m512i, int32_t, warp__mm512_cvtepi16_epi32, __m256i, int16_t, x[i])
WARP__EMULATE_1(__m512i, uint32_t, warp__mm512_cvtepu16_epi32, __m256i, uint16_t, x[i])
WARP__EMULATE_1(__m512i, int64_t, warp__mm512_cvtepi32_epi64, __m256i, int32_t, x[i])
WARP__EMULATE_1(__m512i, uint64_t, warp__mm512_cvtepu32_epi64, __m256i, uint32_t, x[i])
WARP__EMULATE_1(__m128i, uint8_t, warp__mm512_cvtepi32_epi8, __m512i, uint32_t, x[i])
WARP__EMULATE_1(__m256i, uint16_t, warp__mm512_cvtepi32_epi16, __m512i, uint32_t, x[i])

/* ---- floating point: wrong in SIMDe, as in emulated_avx2.h ---- */

WARP__EMULATE_3(__m512, float, warp__mm512_fmadd_ps, __m512, float, __m512, float, __m512, float,
                __builtin_fmaf(x[i], y[i], z[i]))
WARP__EMULATE_3(__m512d, double, warp__mm512_fmadd_pd, __m512d, double, __m512d, double, __m512d, double,
                __builtin_fma(x[i], y[i], z[i]))
/* with no fraction bits kept: bits 4 to 7 of n are 0 */
WARP__EMULATE_1_N(__m512, float, warp__mm512_roundscale_ps, __m512, float, WARP__ROUNDED(f, x[i], n))
WARP__EMULATE_1_N(__m512d, double, warp__mm512_roundscale_pd, __m512d, double, WARP__ROUNDED(, x[i], n))

/* ---- integers ---- */

/* SIMDe multiplies signed integers, whose overflow C leaves undefined. */
WARP__EMULATE_2(__m512i, uint32_t, warp__mm512_mullo_epi32, __m512i, uint32_t, __m512i, uint32_t, x[i] * y[i])
WARP__EMULATE_2(__m512i, uint64_t, warp__mm512_mullo_epi64, __m512i, uint64_t, __m512i, uint64_t, x[i] * y[i])
/* An arithmetic shift by the width or more leaves the sign. */
WARP__EMULATE_2(__m512i, int32_t, warp__mm512_srav_epi32, __m512i, int32_t, __m512i, uint32_t,
                x[i] >> (y[i] < 32 ? y[i] : 31))
WARP__EMULATE_2(__m512i, int64_t, warp__mm512_srav_epi64, __m512i, int64_t, __m512i, uint64_t,
                x[i] >> (y[i] < 64 ? y[i] : 63))
WARP__EMULATE_1(__m512i, int32_t, warp__mm512_lzcnt_epi32, __m512i, uint32_t, x[i] == 0 ? 32 : __builtin_clz(x[i]))
WARP__EMULATE_1(__m512i, int64_t, warp__mm512_lzcnt_epi64, __m512i, uint64_t, x[i] == 0 ? 64 : __builtin_clzll(x[i]))

/* ---- masks ---- */

/* The predicates of integer comparisons: eq, lt, le, false; with bit 2 the opposite. */
#define WARP__COMPARED(x, y, n)                                                                                        \
    ((((n)&3) == 0 ? (x) == (y) : ((n)&3) == 1 ? (x) < (y) : ((n)&3) == 2 ? (x) <= (y) : 0) != (((n)&4) >> 2))
#define WARP__EMULATE_COMPARE(K, name, a)                                                                              \
    WARP__EMULATED K name(__m512i a_, __m512i b_, int n) {                                                             \
        unsigned mask = 0;                                                                                             \
        WARP__LANES(a, x, __m512i, a_);                                                                                \
        WARP__LANES(a, y, __m512i, b_);                                                                                \
        for (unsigned i = 0; i < 64 / sizeof(a); ++i) mask |= (unsigned)WARP__COMPARED(x[i], y[i], n) << i;            \
        return (K)mask;                                                                                                \
    }
WARP__EMULATE_COMPARE(__mmask16, warp__mm512_cmp_epi32_mask, int32_t)
WARP__EMULATE_COMPARE(__mmask16, warp__mm512_cmp_epu32_mask, uint32_t)
WARP__EMULATE_COMPARE(__mmask8, warp__mm512_cmp_epi64_mask, int64_t)
WARP__EMULATE_COMPARE(__mmask8, warp__mm512_cmp_epu64_mask, uint64_t)
#undef WARP__EMULATE_COMPARE
#define WARP__EMULATE_COMPARE_16(name, op)                                                                             \
    WARP__EMULATED __mmask32 name(__m512i a_, __m512i b_) {                                                            \
        __mmask32 mask = 0;                                                                                            \
        WARP__LANES(int16_t, x, __m512i, a_);                                                                          \
        WARP__LANES(int16_t, y, __m512i, b_);                                                                          \
        for (unsigned i = 0; i < 32; ++i) mask |= (__mmask32)(x[i] op y[i]) << i;                                      \
        return mask;                                                                                                   \
    }
WARP__EMULATE_COMPARE_16(warp__mm512_cmpeq_epi16_mask, ==)
WARP__EMULATE_COMPARE_16(warp__mm512_cmpgt_epi16_mask, >)
#undef WARP__EMULATE_COMPARE_16
WARP__EMULATED __mmask16 warp__mm512_kunpackb(__mmask16 high, __mmask16 low) {
    return (__mmask16)((unsigned)high << 8 | (low & 0xffu));
}

/* ---- permutations ---- */

/* n lanes of b dropped, the gap filled from a */
WARP__EMULATE_2_N(__m512i, uint32_t, warp__mm512_alignr_epi32, __m512i, uint32_t, __m512i, uint32_t,
                  i + (n & 15) < 16 ? y[i + (n & 15)] : x[i + (n & 15) - 16])
#define warp__mm512_mask_alignr_epi32(src, k, a, b, n) _mm512_mask_mov_epi32(src, k, warp__mm512_alignr_epi32(a, b, n))
WARP__EMULATE_2_N(__m512i, uint64_t, warp__mm512_alignr_epi64, __m512i, uint64_t, __m512i, uint64_t,
                  i + (n & 7) < 8 ? y[i + (n & 7)] : x[i + (n & 7) - 8])
#define warp__mm512_mask_alignr_epi64(src, k, a, b, n) _mm512_mask_mov_epi64(src, k, warp__mm512_alignr_epi64(a, b, n))
/* two bits of n choose the source of a lane, within each group of four */
WARP__EMULATE_1_N(__m512, uint32_t, warp__mm512_permute_ps, __m512, uint32_t, x[(i & 12) | ((n >> 2 * (i & 3)) & 3)])
/* the same with parts of 128 bits: the lower two from a, the upper two from b */
WARP__EMULATE_2_N(__m512, uint32_t, warp__mm512_shuffle_f32x4, __m512, uint32_t, __m512, uint32_t,
                  (i < 8 ? x : y)[4 * ((n >> i / 4 * 2) & 3) + (i & 3)])
WARP__EMULATE_2_N(__m512i, uint64_t, warp__mm512_shuffle_i64x2, __m512i, uint64_t, __m512i, uint64_t,
                  (i < 4 ? x : y)[2 * ((n >> i / 2 * 2) & 3) + (i & 1)])
WARP__EMULATE_1_N(__m256, uint32_t, warp__mm512_extractf32x8_ps, __m512, uint32_t, x[8 * (n & 1) + i])

/* ---- memory: the lanes of the mask, and no others ---- */

#define WARP__EMULATE_MASKED(suffix, K, a)                                                                             \
    WARP__EMULATED __m512i warp__mm512_maskz_loadu_##suffix(K k, const void *p) {                                      \
        __m512i r;                                                                                                     \
        a lanes[64 / sizeof(a)] = {0};                                                                                 \
        for (unsigned i = 0; i < 64 / sizeof(a); ++i)                                                                  \
            if ((k >> i) & 1) WARP__READ_LANE(a, lanes, p, i);                                                         \
        __builtin_memcpy(&r, lanes, sizeof r);                                                                         \
        return r;                                                                                                      \
    }                                                                                                                  \
    WARP__EMULATED void warp__mm512_mask_storeu_##suffix(void *p, K k, __m512i value) {                                \
        WARP__LANES(a, lanes, __m512i, value);                                                                         \
        for (unsigned i = 0; i < 64 / sizeof(a); ++i)                                                                  \
            if ((k >> i) & 1) WARP__WRITE_LANE(a, lanes, p, i);                                                        \
    }
WARP__EMULATE_MASKED(epi32, __mmask16, int32_t)
WARP__EMULATE_MASKED(epi64, __mmask8, int64_t)
#undef WARP__EMULATE_MASKED

#define WARP__EMULATE_SCATTER(suffix, K, I, a)                                                                         \
    WARP__EMULATED void warp__mm512_mask_i32scatter_##suffix(void *p, K k, I indices, __m512i value, int scale) {      \
        WARP__LANES(int32_t, index, I, indices);                                                                       \
        WARP__LANES(a, lanes, __m512i, value);                                                                         \
        for (unsigned i = 0; i < 64 / sizeof(a); ++i)                                                                  \
            if ((k >> i) & 1) __builtin_memcpy((char *)p + (ptrdiff_t)index[i] * scale, &lanes[i], sizeof(a));         \
    }
WARP__EMULATE_SCATTER(epi32, __mmask16, __m512i, int32_t)
WARP__EMULATE_SCATTER(epi64, __mmask8, __m256i, int64_t)
#undef WARP__EMULATE_SCATTER

#define WARP__EMULATE_GATHER(name, R, r, I, i)                                                                         \
    WARP__EMULATED R name(I indices, const void *p, int scale) {                                                       \
        WARP__LANES(i, index, I, indices);                                                                             \
        r lanes[sizeof(R) / sizeof(r)];                                                                                \
        R result;                                                                                                      \
        for (unsigned k = 0; k < sizeof(R) / sizeof(r); ++k)                                                           \
            __builtin_memcpy(&lanes[k], (const void *)((uintptr_t)p + (uintptr_t)index[k] * (uintptr_t)scale),         \
                             sizeof(r));                                                                               \
        __builtin_memcpy(&result, lanes, sizeof result);                                                               \
        return result;                                                                                                 \
    }
WARP__EMULATE_GATHER(warp__mm512_i32gather_epi32, __m512i, int32_t, __m512i, int32_t)
WARP__EMULATE_GATHER(warp__mm512_i32gather_epi64, __m512i, int64_t, __m256i, int32_t)
WARP__EMULATE_GATHER(warp__mm512_i64gather_epi32, __m256i, int32_t, __m512i, int64_t)
WARP__EMULATE_GATHER(warp__mm512_i64gather_epi64, __m512i, int64_t, __m512i, int64_t)
#undef WARP__EMULATE_GATHER

/* ---- wrong in SIMDe ---- */

#undef _mm512_fmadd_ps
#define _mm512_fmadd_ps warp__mm512_fmadd_ps
#undef _mm512_fmadd_pd
#define _mm512_fmadd_pd warp__mm512_fmadd_pd
#undef _mm512_roundscale_ps
#define _mm512_roundscale_ps warp__mm512_roundscale_ps
#undef _mm512_roundscale_pd
#define _mm512_roundscale_pd warp__mm512_roundscale_pd
#undef _mm512_mullo_epi32
#define _mm512_mullo_epi32 warp__mm512_mullo_epi32
#undef _mm512_mullo_epi64
#define _mm512_mullo_epi64 warp__mm512_mullo_epi64
/* the function is right, its alias wants four arguments */
#undef _mm512_madd_epi16
#define _mm512_madd_epi16 simde_mm512_madd_epi16

/* ---- not in SIMDe; a newer one that has it goes first ---- */

#ifndef _mm512_cvttpd_epi32
#define _mm512_cvttpd_epi32 warp__mm512_cvttpd_epi32
#endif
#ifndef _mm512_cvttpd_epu32
#define _mm512_cvttpd_epu32 warp__mm512_cvttpd_epu32
#endif
#ifndef _mm512_cvttpd_epi64
#define _mm512_cvttpd_epi64 warp__mm512_cvttpd_epi64
#endif
#ifndef _mm512_cvttpd_epu64
#define _mm512_cvttpd_epu64 warp__mm512_cvttpd_epu64
#endif
#ifndef _mm512_cvttps_epu32
#define _mm512_cvttps_epu32 warp__mm512_cvttps_epu32
#endif
#ifndef _mm512_cvttps_epi32
#define _mm512_cvttps_epi32 warp__mm512_cvttps_epi32
#endif
#ifndef _mm512_cvtepi32_ps
#define _mm512_cvtepi32_ps warp__mm512_cvtepi32_ps
#endif
#ifndef _mm512_cvtepu32_ps
#define _mm512_cvtepu32_ps warp__mm512_cvtepu32_ps
#endif
#ifndef _mm512_cvtepi64_ps
#define _mm512_cvtepi64_ps warp__mm512_cvtepi64_ps
#endif
#ifndef _mm512_cvtepu64_ps
#define _mm512_cvtepu64_ps warp__mm512_cvtepu64_ps
#endif
#ifndef _mm512_cvtepi32_pd
#define _mm512_cvtepi32_pd warp__mm512_cvtepi32_pd
#endif
#ifndef _mm512_cvtepu32_pd
#define _mm512_cvtepu32_pd warp__mm512_cvtepu32_pd
#endif
#ifndef _mm512_cvtepi64_pd
#define _mm512_cvtepi64_pd warp__mm512_cvtepi64_pd
#endif
#ifndef _mm512_cvtepu64_pd
#define _mm512_cvtepu64_pd warp__mm512_cvtepu64_pd
#endif
#ifndef _mm512_cvtps_pd
#define _mm512_cvtps_pd warp__mm512_cvtps_pd
#endif
#ifndef _mm512_cvtpd_ps
#define _mm512_cvtpd_ps warp__mm512_cvtpd_ps
#endif
#ifndef _mm512_cvtepi8_epi32
#define _mm512_cvtepi8_epi32 warp__mm512_cvtepi8_epi32
#endif
#ifndef _mm512_cvtepu8_epi32
#define _mm512_cvtepu8_epi32 warp__mm512_cvtepu8_epi32
#endif
#ifndef _mm512_cvtepi16_epi32
#define _mm512_cvtepi16_epi32 warp__mm512_cvtepi16_epi32
#endif
#ifndef _mm512_cvtepi32_epi64
#define _mm512_cvtepi32_epi64 warp__mm512_cvtepi32_epi64
#endif
#ifndef _mm512_cvtepu32_epi64
#define _mm512_cvtepu32_epi64 warp__mm512_cvtepu32_epi64
#endif
#ifndef _mm512_cvtepi32_epi8
#define _mm512_cvtepi32_epi8 warp__mm512_cvtepi32_epi8
#endif
#ifndef _mm512_srav_epi32
#define _mm512_srav_epi32 warp__mm512_srav_epi32
#endif
#ifndef _mm512_srav_epi64
#define _mm512_srav_epi64 warp__mm512_srav_epi64
#endif
#ifndef _mm512_lzcnt_epi32
#define _mm512_lzcnt_epi32 warp__mm512_lzcnt_epi32
#endif
#ifndef _mm512_lzcnt_epi64
#define _mm512_lzcnt_epi64 warp__mm512_lzcnt_epi64
#endif
#ifndef _mm512_cmp_epi32_mask
#define _mm512_cmp_epi32_mask warp__mm512_cmp_epi32_mask
#endif
#ifndef _mm512_cmp_epu32_mask
#define _mm512_cmp_epu32_mask warp__mm512_cmp_epu32_mask
#endif
#ifndef _mm512_cvtph_ps
#define _mm512_cvtph_ps warp__mm512_cvtph_ps
#endif
#ifndef _mm512_cvtps_ph
#define _mm512_cvtps_ph warp__mm512_cvtps_ph
#endif
#ifndef _mm512_cvtepi32_epi16
#define _mm512_cvtepi32_epi16 warp__mm512_cvtepi32_epi16
#endif
#ifndef _mm512_cvtepu16_epi32
#define _mm512_cvtepu16_epi32 warp__mm512_cvtepu16_epi32
#endif
#ifndef _mm512_cmp_epi64_mask
#define _mm512_cmp_epi64_mask warp__mm512_cmp_epi64_mask
#endif
#ifndef _mm512_cmp_epu64_mask
#define _mm512_cmp_epu64_mask warp__mm512_cmp_epu64_mask
#endif
#ifndef _mm512_kunpackb
#define _mm512_kunpackb warp__mm512_kunpackb
#endif
#ifndef _mm512_cmpeq_epi16_mask
#define _mm512_cmpeq_epi16_mask warp__mm512_cmpeq_epi16_mask
#endif
#ifndef _mm512_cmpgt_epi16_mask
#define _mm512_cmpgt_epi16_mask warp__mm512_cmpgt_epi16_mask
#endif
#ifndef _mm512_alignr_epi32
#define _mm512_alignr_epi32 warp__mm512_alignr_epi32
#endif
#ifndef _mm512_mask_alignr_epi32
#define _mm512_mask_alignr_epi32 warp__mm512_mask_alignr_epi32
#endif
#ifndef _mm512_alignr_epi64
#define _mm512_alignr_epi64 warp__mm512_alignr_epi64
#endif
#ifndef _mm512_mask_alignr_epi64
#define _mm512_mask_alignr_epi64 warp__mm512_mask_alignr_epi64
#endif
#ifndef _mm512_permute_ps
#define _mm512_permute_ps warp__mm512_permute_ps
#endif
#ifndef _mm512_shuffle_f32x4
#define _mm512_shuffle_f32x4 warp__mm512_shuffle_f32x4
#endif
#ifndef _mm512_shuffle_i64x2
#define _mm512_shuffle_i64x2 warp__mm512_shuffle_i64x2
#endif
#ifndef _mm512_extractf32x8_ps
#define _mm512_extractf32x8_ps warp__mm512_extractf32x8_ps
#endif
#ifndef _mm512_maskz_loadu_epi32
#define _mm512_maskz_loadu_epi32 warp__mm512_maskz_loadu_epi32
#endif
#ifndef _mm512_maskz_loadu_epi64
#define _mm512_maskz_loadu_epi64 warp__mm512_maskz_loadu_epi64
#endif
#ifndef _mm512_mask_storeu_epi32
#define _mm512_mask_storeu_epi32 warp__mm512_mask_storeu_epi32
#endif
#ifndef _mm512_i32gather_epi32
#define _mm512_i32gather_epi32 warp__mm512_i32gather_epi32
#endif
#ifndef _mm512_i32gather_epi64
#define _mm512_i32gather_epi64 warp__mm512_i32gather_epi64
#endif
#ifndef _mm512_i64gather_epi32
#define _mm512_i64gather_epi32 warp__mm512_i64gather_epi32
#endif
#ifndef _mm512_i64gather_epi64
#define _mm512_i64gather_epi64 warp__mm512_i64gather_epi64
#endif
#ifndef _mm256_mask_broadcastd_epi32
#define _mm256_mask_broadcastd_epi32(src, k, a) _mm256_mask_mov_epi32(src, k, _mm256_broadcastd_epi32(a))
#endif
#ifndef _mm256_mask_broadcastq_epi64
#define _mm256_mask_broadcastq_epi64(src, k, a) _mm256_mask_mov_epi64(src, k, _mm256_broadcastq_epi64(a))
#endif
#ifndef _mm512_mask_i32scatter_epi32
#define _mm512_mask_i32scatter_epi32 warp__mm512_mask_i32scatter_epi32
#endif
#ifndef _mm512_mask_i32scatter_epi64
#define _mm512_mask_i32scatter_epi64 warp__mm512_mask_i32scatter_epi64
#endif
#ifndef _mm512_mask_storeu_epi64
#define _mm512_mask_storeu_epi64 warp__mm512_mask_storeu_epi64
#endif

#endif

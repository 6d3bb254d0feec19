/* hand_sum_avx2.c - what someone who knows AVX2 writes for the same sums, to measure the library against. */
#include "sum.h"

#include <immintrin.h>

/* The tree of the shuffle-down loop, lane 0 alone: fold four registers, then halves. */
static void hand_once(const struct sum_args *args) {
    for (int i = 0; i < args->n; ++i) {
        const float *p = args->in + 32 * i;
        const __m256 a = _mm256_add_ps(_mm256_add_ps(_mm256_loadu_ps(p), _mm256_loadu_ps(p + 16)),
                                       _mm256_add_ps(_mm256_loadu_ps(p + 8), _mm256_loadu_ps(p + 24)));
        const __m128 b = _mm_add_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps(a, 1));
        const __m128 c = _mm_add_ps(b, _mm_movehl_ps(b, b));
        args->out[i] = _mm_cvtss_f32(_mm_add_ss(c, _mm_movehdup_ps(c)));
    }
}

/* All 32 lanes, as CUDA defines them: lanes whose source is past lane 31 add their own value. */
static void hand_all_once(const struct sum_args *args) {
    for (int i = 0; i < args->n; ++i) {
        const float *p = args->in + 32 * i;
        float *q = args->out + 32 * i;
        __m256 a = _mm256_loadu_ps(p), b = _mm256_loadu_ps(p + 8), c = _mm256_loadu_ps(p + 16),
               d = _mm256_loadu_ps(p + 24);
        a = _mm256_add_ps(a, c), b = _mm256_add_ps(b, d), c = _mm256_add_ps(c, c), d = _mm256_add_ps(d, d);
        a = _mm256_add_ps(a, b), b = _mm256_add_ps(b, c), c = _mm256_add_ps(c, d), d = _mm256_add_ps(d, d);
        const __m256 a4 = _mm256_permute2f128_ps(a, b, 0x21), b4 = _mm256_permute2f128_ps(b, c, 0x21);
        const __m256 c4 = _mm256_permute2f128_ps(c, d, 0x21), d4 = _mm256_permute2f128_ps(d, d, 0x11);
        a = _mm256_add_ps(a, a4), b = _mm256_add_ps(b, b4), c = _mm256_add_ps(c, c4), d = _mm256_add_ps(d, d4);
#define NEXT(x, y, n)                                                                                                  \
    _mm256_castsi256_ps(                                                                                               \
        _mm256_alignr_epi8(_mm256_castps_si256(_mm256_permute2f128_ps(x, y, 0x21)), _mm256_castps_si256(x), 4 * (n)))
        const __m256 a2 = NEXT(a, b, 2), b2 = NEXT(b, c, 2), c2 = NEXT(c, d, 2);
        const __m256 d2 = _mm256_permutevar8x32_ps(d, _mm256_setr_epi32(2, 3, 4, 5, 6, 7, 6, 7));
        a = _mm256_add_ps(a, a2), b = _mm256_add_ps(b, b2), c = _mm256_add_ps(c, c2), d = _mm256_add_ps(d, d2);
        const __m256 a1 = NEXT(a, b, 1), b1 = NEXT(b, c, 1), c1 = NEXT(c, d, 1);
        const __m256 d1 = _mm256_permutevar8x32_ps(d, _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 7));
#undef NEXT
        _mm256_storeu_ps(q, _mm256_add_ps(a, a1));
        _mm256_storeu_ps(q + 8, _mm256_add_ps(b, b1));
        _mm256_storeu_ps(q + 16, _mm256_add_ps(c, c1));
        _mm256_storeu_ps(q + 24, _mm256_add_ps(d, d1));
    }
}

void sum_hand(const struct sum_args *args) {
    for (int k = 0; k < args->repeats; ++k) hand_once(args);
}
void sum_hand_all(const struct sum_args *args) {
    for (int k = 0; k < args->repeats; ++k) hand_all_once(args);
}

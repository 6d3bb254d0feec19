/* hand_sum_avx512.c - what someone who knows AVX-512 writes for the same sums, to measure the library against. */
#include "sum.h"

#include <immintrin.h>

/* The tree of the shuffle-down loop, lane 0 alone: fold two registers, then halves. */
static void hand_once(const struct sum_args *args) {
    for (int i = 0; i < args->n; ++i) {
        const float *p = args->in + 32 * i;
        const __m512 r = _mm512_add_ps(_mm512_loadu_ps(p), _mm512_loadu_ps(p + 16));
        const __m256 a = _mm256_add_ps(_mm512_castps512_ps256(r), _mm512_extractf32x8_ps(r, 1));
        const __m128 b = _mm_add_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps(a, 1));
        const __m128 c = _mm_add_ps(b, _mm_movehl_ps(b, b));
        args->out[i] = _mm_cvtss_f32(_mm_add_ss(c, _mm_movehdup_ps(c)));
    }
}

/* All 32 lanes, as CUDA defines them: lanes whose source is past lane 31 add their own value. */
static void hand_all_once(const struct sum_args *args) {
    for (int i = 0; i < args->n; ++i) {
        __m512i a = _mm512_loadu_si512(args->in + 32 * i), b = _mm512_loadu_si512(args->in + 32 * i + 16);
#define ADD(x, y) _mm512_castps_si512(_mm512_add_ps(_mm512_castsi512_ps(x), _mm512_castsi512_ps(y)))
#define STEP(n)                                                                                                        \
    a = ADD(a, _mm512_alignr_epi32(b, a, n)), b = ADD(b, _mm512_mask_alignr_epi32(b, 0xffff >> (n), b, b, n))
        a = ADD(a, b), b = ADD(b, b);
        STEP(8);
        STEP(4);
        STEP(2);
        STEP(1);
#undef STEP
#undef ADD
        _mm512_storeu_si512(args->out + 32 * i, a);
        _mm512_storeu_si512(args->out + 32 * i + 16, b);
    }
}

void sum_hand_avx512(const struct sum_args *args) {
    for (int k = 0; k < args->repeats; ++k) hand_once(args);
}
void sum_hand_avx512_all(const struct sum_args *args) {
    for (int k = 0; k < args->repeats; ++k) hand_all_once(args);
}

/* hand_six_avx512.c - six.h as someone writes it who knows AVX-512. */
#include <immintrin.h>

#include "six.h"

#define HAND(name, statement)                                                                                          \
    void six_##name##_hand_avx512(const struct six_args *args) {                                                       \
        for (int k = 0; k < args->repeats; ++k)                                                                        \
            for (int i = 0; i < args->n; ++i) statement;                                                               \
    }

static float sum(const float *p) {
    const __m512 x = _mm512_add_ps(_mm512_loadu_ps(p), _mm512_loadu_ps(p + 16));
    const __m256 a = _mm256_add_ps(_mm512_castps512_ps256(x), _mm512_extractf32x8_ps(x, 1));
    const __m128 b = _mm_add_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps(a, 1));
    const __m128 c = _mm_add_ps(b, _mm_movehl_ps(b, b));
    return _mm_cvtss_f32(_mm_add_ss(c, _mm_movehdup_ps(c)));
}
HAND(sum, ((float *)(void *)args->r)[i] = sum((const float *)(const void *)args->a + 32 * i))

/* Lane l takes lane l - distance; 0 below. */
static __m512i step(__m512i x, __mmask16 mask, __m512i from) {
    return _mm512_add_epi32(x, _mm512_maskz_permutexvar_epi32(mask, from, x));
}
static __m512i scan_16(__m512i x) {
    const __m512i lane = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    x = step(x, 0xfffe, _mm512_sub_epi32(lane, _mm512_set1_epi32(1)));
    x = step(x, 0xfffc, _mm512_sub_epi32(lane, _mm512_set1_epi32(2)));
    x = step(x, 0xfff0, _mm512_sub_epi32(lane, _mm512_set1_epi32(4)));
    return step(x, 0xff00, _mm512_sub_epi32(lane, _mm512_set1_epi32(8)));
}
static void scan(const uint32_t *a, uint32_t *r) {
    const __m512i low = scan_16(_mm512_loadu_si512(a)), high = scan_16(_mm512_loadu_si512(a + 16));
    _mm512_storeu_si512(r, low);
    _mm512_storeu_si512(r + 16, _mm512_add_epi32(high, _mm512_permutexvar_epi32(_mm512_set1_epi32(15), low)));
}
HAND(scan, scan(args->a + 32 * i, args->r + 32 * i))

static uint32_t less(const uint32_t *a, const uint32_t *b) {
    return _mm512_cmplt_epi32_mask(_mm512_loadu_si512(a), _mm512_loadu_si512(b));
}
HAND(ballot, args->r[i] = less(args->a + 32 * i, args->b + 32 * i) | less(args->a + 32 * i + 16, args->b + 32 * i + 16)
                                                                         << 16)

/* The second half goes behind the first; then its lanes that fall into the lower register, and those above. */
static void compact(const uint32_t *a, uint32_t mask, uint32_t *r) {
    const int first = __builtin_popcount(mask & 0xffff);
    const __m512i low = _mm512_maskz_compress_epi32((__mmask16)mask, _mm512_loadu_si512(a));
    const __m512i high = _mm512_maskz_compress_epi32((__mmask16)(mask >> 16), _mm512_loadu_si512(a + 16));
    const __m512i lane = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m512i from = _mm512_sub_epi32(lane, _mm512_set1_epi32(first));
    const __mmask16 moved = (__mmask16)(0xffff << first);
    _mm512_storeu_si512(r, _mm512_mask_permutexvar_epi32(low, moved, from, high));
    _mm512_storeu_si512(r + 16, _mm512_maskz_permutexvar_epi32((__mmask16)~moved, from, high));
}
HAND(compact, compact(args->a + 32 * i, args->b[i], args->r + 32 * i))

static __m256i add_halves(__m256i a, __m256i b) {
    return _mm512_cvtps_ph(_mm512_add_ps(_mm512_cvtph_ps(a), _mm512_cvtph_ps(b)), _MM_FROUND_TO_NEAREST_INT);
}
static void half2_add(const uint32_t *a, const uint32_t *b, uint32_t *r) {
    for (int j = 0; j < 32; j += 8)
        _mm256_storeu_si256((void *)(r + j), add_halves(_mm256_loadu_si256((const void *)(a + j)),
                                                        _mm256_loadu_si256((const void *)(b + j))));
}
HAND(half2_add, half2_add(args->a + 32 * i, args->b + 32 * i, args->r + 32 * i))

/* 16 x 16: pairs of words, pairs of pairs, quarters of registers, twice. */
static void transpose_16(const uint32_t *a, uint32_t *r) {
    __m512i x[16], y[16];
    for (int j = 0; j < 16; ++j) x[j] = _mm512_loadu_si512(a + 32 * j);
    for (int j = 0; j < 16; j += 2) {
        y[j] = _mm512_unpacklo_epi32(x[j], x[j + 1]);
        y[j + 1] = _mm512_unpackhi_epi32(x[j], x[j + 1]);
    }
    for (int j = 0; j < 16; j += 4) {
        x[j] = _mm512_unpacklo_epi64(y[j], y[j + 2]);
        x[j + 1] = _mm512_unpackhi_epi64(y[j], y[j + 2]);
        x[j + 2] = _mm512_unpacklo_epi64(y[j + 1], y[j + 3]);
        x[j + 3] = _mm512_unpackhi_epi64(y[j + 1], y[j + 3]);
    }
    for (int j = 0; j < 4; ++j) {
        y[j] = _mm512_shuffle_i32x4(x[j], x[j + 4], 0x88);
        y[j + 4] = _mm512_shuffle_i32x4(x[j], x[j + 4], 0xdd);
        y[j + 8] = _mm512_shuffle_i32x4(x[j + 8], x[j + 12], 0x88);
        y[j + 12] = _mm512_shuffle_i32x4(x[j + 8], x[j + 12], 0xdd);
    }
    for (int j = 0; j < 4; ++j) {
        _mm512_storeu_si512(r + 32 * j, _mm512_shuffle_i32x4(y[j], y[j + 8], 0x88));
        _mm512_storeu_si512(r + 32 * (j + 8), _mm512_shuffle_i32x4(y[j], y[j + 8], 0xdd));
        _mm512_storeu_si512(r + 32 * (j + 4), _mm512_shuffle_i32x4(y[j + 4], y[j + 12], 0x88));
        _mm512_storeu_si512(r + 32 * (j + 12), _mm512_shuffle_i32x4(y[j + 4], y[j + 12], 0xdd));
    }
}
static void transpose(const uint32_t *a, uint32_t *r) {
    for (int y = 0; y < 32; y += 16)
        for (int x = 0; x < 32; x += 16) transpose_16(a + 32 * y + x, r + 32 * x + y);
}
void six_transpose_hand_avx512(const struct six_args *args) {
    for (int k = 0; k < args->repeats; ++k)
        for (int i = 0; i < args->n; i += 32) transpose(args->a + 32 * i, args->r + 32 * i);
}

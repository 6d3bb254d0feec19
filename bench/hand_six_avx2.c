/* hand_six_avx2.c - six.h as someone writes it who knows AVX2. */
#include <immintrin.h>

#include "six.h"

#define HAND(name, statement)                                                                                          \
    void six_##name##_hand_avx2(const struct six_args *args) {                                                         \
        for (int k = 0; k < args->repeats; ++k)                                                                        \
            for (int i = 0; i < args->n; ++i) statement;                                                               \
    }
static __m256i load(const uint32_t *p) { return _mm256_loadu_si256((const void *)p); }
static void store(uint32_t *p, __m256i x) { _mm256_storeu_si256((void *)p, x); }

static float sum(const float *p) {
    const __m256 a = _mm256_add_ps(_mm256_add_ps(_mm256_loadu_ps(p), _mm256_loadu_ps(p + 16)),
                                   _mm256_add_ps(_mm256_loadu_ps(p + 8), _mm256_loadu_ps(p + 24)));
    const __m128 b = _mm_add_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps(a, 1));
    const __m128 c = _mm_add_ps(b, _mm_movehl_ps(b, b));
    return _mm_cvtss_f32(_mm_add_ss(c, _mm_movehdup_ps(c)));
}
HAND(sum, ((float *)(void *)args->r)[i] = sum((const float *)(const void *)args->a + 32 * i))

/* Within 4 lanes, within 8, and from register to register. */
static void scan(const uint32_t *a, uint32_t *r) {
    __m256i x[4];
    for (int j = 0; j < 4; ++j) {
        x[j] = load(a + 8 * j);
        x[j] = _mm256_add_epi32(x[j], _mm256_slli_si256(x[j], 4));
        x[j] = _mm256_add_epi32(x[j], _mm256_slli_si256(x[j], 8));
        x[j] = _mm256_add_epi32(x[j], _mm256_shuffle_epi32(_mm256_permute2x128_si256(x[j], x[j], 0x08), 0xff));
    }
    for (int j = 1; j < 4; ++j)
        x[j] = _mm256_add_epi32(x[j], _mm256_permutevar8x32_epi32(x[j - 1], _mm256_set1_epi32(7)));
    for (int j = 0; j < 4; ++j) store(r + 8 * j, x[j]);
}
HAND(scan, scan(args->a + 32 * i, args->r + 32 * i))

static uint32_t less(const uint32_t *a, const uint32_t *b) {
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpgt_epi32(load(b), load(a))));
}
static uint32_t ballot(const uint32_t *a, const uint32_t *b) {
    return less(a, b) | less(a + 8, b + 8) << 8 | less(a + 16, b + 16) << 16 | less(a + 24, b + 24) << 24;
}
HAND(ballot, args->r[i] = ballot(args->a + 32 * i, args->b + 32 * i))

/* The numbers of the wanted lanes, from pext; what lies behind the last one is overwritten by the next eight. */
static void compact(const uint32_t *a, uint32_t mask, uint32_t *r) {
    uint32_t packed[40];
    int count = 0;
    for (int j = 0; j < 4; ++j) {
        const uint64_t bytes = _pdep_u64(mask >> 8 * j & 255, 0x0101010101010101) * 255;
        const __m128i lanes = _mm_cvtsi64_si128((int64_t)_pext_u64(0x0706050403020100, bytes));
        store(packed + count, _mm256_permutevar8x32_epi32(load(a + 8 * j), _mm256_cvtepu8_epi32(lanes)));
        count += __builtin_popcount(mask >> 8 * j & 255);
    }
    const __m256i eight = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    for (int j = 0; j < 4; ++j) {
        const __m256i keep = _mm256_cmpgt_epi32(_mm256_set1_epi32(count - 8 * j), eight);
        store(r + 8 * j, _mm256_and_si256(keep, load(packed + 8 * j)));
    }
}
HAND(compact, compact(args->a + 32 * i, args->b[i], args->r + 32 * i))

static __m128i add_halves(__m128i a, __m128i b) {
    return _mm256_cvtps_ph(_mm256_add_ps(_mm256_cvtph_ps(a), _mm256_cvtph_ps(b)), _MM_FROUND_TO_NEAREST_INT);
}
static void half2_add(const uint32_t *a, const uint32_t *b, uint32_t *r) {
    for (int j = 0; j < 32; j += 4)
        _mm_storeu_si128((void *)(r + j),
                         add_halves(_mm_loadu_si128((const void *)(a + j)), _mm_loadu_si128((const void *)(b + j))));
}
HAND(half2_add, half2_add(args->a + 32 * i, args->b + 32 * i, args->r + 32 * i))

/* 8 x 8: pairs of words, pairs of pairs, halves of registers. */
static void transpose_8(const uint32_t *a, uint32_t *r) {
    __m256i x[8], y[8];
    for (int j = 0; j < 8; ++j) x[j] = load(a + 32 * j);
    for (int j = 0; j < 8; j += 2) {
        y[j] = _mm256_unpacklo_epi32(x[j], x[j + 1]);
        y[j + 1] = _mm256_unpackhi_epi32(x[j], x[j + 1]);
    }
    for (int j = 0; j < 8; j += 4) {
        x[j] = _mm256_unpacklo_epi64(y[j], y[j + 2]);
        x[j + 1] = _mm256_unpackhi_epi64(y[j], y[j + 2]);
        x[j + 2] = _mm256_unpacklo_epi64(y[j + 1], y[j + 3]);
        x[j + 3] = _mm256_unpackhi_epi64(y[j + 1], y[j + 3]);
    }
    for (int j = 0; j < 4; ++j) {
        store(r + 32 * j, _mm256_permute2x128_si256(x[j], x[j + 4], 0x20));
        store(r + 32 * (j + 4), _mm256_permute2x128_si256(x[j], x[j + 4], 0x31));
    }
}
static void transpose(const uint32_t *a, uint32_t *r) {
    for (int y = 0; y < 32; y += 8)
        for (int x = 0; x < 32; x += 8) transpose_8(a + 32 * y + x, r + 32 * x + y);
}
void six_transpose_hand_avx2(const struct six_args *args) {
    for (int k = 0; k < args->repeats; ++k)
        for (int i = 0; i < args->n; i += 32) transpose(args->a + 32 * i, args->r + 32 * i);
}

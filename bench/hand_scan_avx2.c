/* hand_scan_avx2.c - inclusive sums of 32 numbers as one writes them with AVX2: within 4 lanes, within 8, and from register to
 * register. */
#include <immintrin.h>

#include "work.h"

#define SCAN(name, V, C, load, store, add, shift_1, shift_2, last_of_4, last)                                          \
    void hand_scan_##name(const struct work_args *args) {                                                              \
        for (int k = 0; k < args->repeats; ++k)                                                                        \
            for (int i = 0; i < args->n; ++i) {                                                                        \
                const C *const a = (const C *)args->a + 32 * i;                                                        \
                C *const r = (C *)args->r + 32 * i;                                                                    \
                V x[4];                                                                                                \
                for (int j = 0; j < 4; ++j) {                                                                          \
                    x[j] = load((const void *)(a + 8 * j));                                                            \
                    x[j] = add(x[j], shift_1(x[j]));                                                                   \
                    x[j] = add(x[j], shift_2(x[j]));                                                                   \
                    x[j] = add(x[j], last_of_4(x[j]));                                                                 \
                }                                                                                                      \
                for (int j = 1; j < 4; ++j) x[j] = add(x[j], last(x[j - 1]));                                          \
                for (int j = 0; j < 4; ++j) store((void *)(r + 8 * j), x[j]);                                          \
            }                                                                                                          \
    }
#define SHIFT_I1(x) _mm256_slli_si256(x, 4)
#define SHIFT_I2(x) _mm256_slli_si256(x, 8)
/* the last of the lower four in the upper four, 0 in the lower ones */
#define LAST_OF_4_I(x) _mm256_shuffle_epi32(_mm256_permute2x128_si256(x, x, 0x08), 0xff)
#define LAST_I(x) _mm256_permutevar8x32_epi32(x, _mm256_set1_epi32(7))
SCAN(i32, __m256i, int32_t, _mm256_loadu_si256, _mm256_storeu_si256, _mm256_add_epi32, SHIFT_I1, SHIFT_I2, LAST_OF_4_I,
     LAST_I)
#define FLOATS(f, x) _mm256_castsi256_ps(f(_mm256_castps_si256(x)))
#define SHIFT_F1(x) FLOATS(SHIFT_I1, x)
#define SHIFT_F2(x) FLOATS(SHIFT_I2, x)
#define LAST_OF_4_F(x) FLOATS(LAST_OF_4_I, x)
#define LAST_F(x) FLOATS(LAST_I, x)
SCAN(f32, __m256, float, _mm256_loadu_ps, _mm256_storeu_ps, _mm256_add_ps, SHIFT_F1, SHIFT_F2, LAST_OF_4_F, LAST_F)

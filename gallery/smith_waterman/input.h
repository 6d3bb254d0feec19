/* input.h - pairs of sequences of four letters, a part of the second a copy of the first with errors. */
#ifndef GALLERY_SMITH_WATERMAN_INPUT_H
#define GALLERY_SMITH_WATERMAN_INPUT_H

#include "../work.h"

#define SMITH_WATERMAN_GPU_SIZES 1, 31, 33, 1000, UINT64_MAX

/* Room for each sequence, which are at least half as long. */
#define SMITH_WATERMAN_A 160
#define SMITH_WATERMAN_B 200
/* Scores: of letters that are the same and that are not; what the first letter of a gap costs, and each further one. */
#define SMITH_WATERMAN_MATCH 2
#define SMITH_WATERMAN_MISMATCH (-3)
#define SMITH_WATERMAN_OPEN 5
#define SMITH_WATERMAN_EXTEND 2
#define SMITH_WATERMAN_LOW (-1000000) /* lower than any score */

/* As much of a as there is room for, with one letter in sixteen replaced, left out or put in. */
GALLERY_HELPER void smith_waterman_copy(uint8_t *b, int room, const uint8_t *a, int length, uint64_t *random) {
    int i = 0, k = 0;
    while (i < length && k < room) {
        const uint32_t event = gallery_below(random, 64);
        if (event == 0) {
            ++i;
        } else if (event == 1) {
            b[k++] = (uint8_t)gallery_below(random, 4);
        } else {
            b[k++] = event < 4 ? (uint8_t)gallery_below(random, 4) : a[i];
            ++i;
        }
    }
}

GALLERY_HELPER void smith_waterman_pair(uint8_t *a, int a_length, uint8_t *b, int b_length, uint64_t *random) {
    for (int i = 0; i < SMITH_WATERMAN_A; ++i) a[i] = i < a_length ? (uint8_t)gallery_below(random, 4) : 0;
    for (int i = 0; i < SMITH_WATERMAN_B; ++i) b[i] = i < b_length ? (uint8_t)gallery_below(random, 4) : 0;
    const int from = (int)gallery_below(random, (uint32_t)a_length),
              at = (int)gallery_below(random, (uint32_t)b_length);
    smith_waterman_copy(b + at, b_length - at, a + from, a_length - from, random);
}

GALLERY_HELPER bool smith_waterman_input(struct gallery_work *work) {
    const size_t size = work->size;
    uint64_t random = work->seed;
    uint8_t *const a = (uint8_t *)gallery_in(work, "a", GALLERY_U8, size * SMITH_WATERMAN_A);
    uint8_t *const b = (uint8_t *)gallery_in(work, "b", GALLERY_U8, size * SMITH_WATERMAN_B);
    int32_t *const a_lengths = (int32_t *)gallery_in(work, "a_lengths", GALLERY_I32, size);
    int32_t *const b_lengths = (int32_t *)gallery_in(work, "b_lengths", GALLERY_I32, size);
    const bool ok = a && b && a_lengths && b_lengths;
    for (size_t i = 0; ok && i < size; ++i) {
        a_lengths[i] = SMITH_WATERMAN_A - (int32_t)gallery_below(&random, SMITH_WATERMAN_A / 2);
        b_lengths[i] = SMITH_WATERMAN_B - (int32_t)gallery_below(&random, SMITH_WATERMAN_B / 2);
        smith_waterman_pair(a + i * SMITH_WATERMAN_A, a_lengths[i], b + i * SMITH_WATERMAN_B, b_lengths[i], &random);
    }
    return gallery_out(work, "scores", GALLERY_I32, size) && ok;
}

#endif

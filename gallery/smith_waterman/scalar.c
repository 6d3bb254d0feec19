/* scalar.c - the best local alignment of two sequences, row by row. */
#include "../gallery.h"
#include "input.h"

static int32_t larger(int32_t x, int32_t y) { return x > y ? x : y; }

static int32_t align(const uint8_t *restrict a, int a_length, const uint8_t *restrict b, int b_length) {
    int32_t h[SMITH_WATERMAN_A], f[SMITH_WATERMAN_A], best = 0; /* of the row before */
    for (int i = 0; i < a_length; ++i) {
        h[i] = 0;
        f[i] = SMITH_WATERMAN_LOW;
    }
    for (int row = 0; row < b_length; ++row) {
        int32_t left = 0, diagonal = 0, e = SMITH_WATERMAN_LOW;
        for (int i = 0; i < a_length; ++i) {
            const int32_t score = a[i] == b[row] ? SMITH_WATERMAN_MATCH : SMITH_WATERMAN_MISMATCH;
            e = larger(e - SMITH_WATERMAN_EXTEND, left - SMITH_WATERMAN_OPEN);
            f[i] = larger(f[i] - SMITH_WATERMAN_EXTEND, h[i] - SMITH_WATERMAN_OPEN);
            left = larger(larger(diagonal + score, larger(e, f[i])), 0);
            diagonal = h[i];
            h[i] = left;
            best = larger(best, left);
        }
    }
    return best;
}

void GALLERY_LOOP(smith_waterman)(const struct gallery_work *work) {
    const uint8_t *const a = work->in[0].data, *const b = work->in[1].data;
    const int32_t *const a_lengths = work->in[2].data, *const b_lengths = work->in[3].data;
    int32_t *const scores = work->out[0].data;
    for (size_t i = 0; i < work->size; ++i)
        scores[i] = align(a + i * SMITH_WATERMAN_A, a_lengths[i], b + i * SMITH_WATERMAN_B, b_lengths[i]);
}

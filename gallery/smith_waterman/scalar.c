/* scalar.c - the best local alignment of two sequences, row by row. */
#include "../gallery.h"
#include "input.h"

static int32_t larger(int32_t x, int32_t y) { return x > y ? x : y; }

/* A row in three loops: what depends on the row before, which compilers vectorise; gaps along the row, one cell after the
 * other; and the best.  h[i] is left of column i. */
static int32_t align(const uint8_t *restrict a, int a_length, const uint8_t *restrict b, int b_length) {
    int32_t h[SMITH_WATERMAN_A + 1], f[SMITH_WATERMAN_A], above[SMITH_WATERMAN_A], best = 0;
    for (int i = 0; i <= a_length; ++i) h[i] = 0;
    for (int i = 0; i < a_length; ++i) f[i] = SMITH_WATERMAN_LOW;
    for (int row = 0; row < b_length; ++row) {
        for (int i = 0; i < a_length; ++i) {
            const int32_t score = a[i] == b[row] ? SMITH_WATERMAN_MATCH : SMITH_WATERMAN_MISMATCH;
            f[i] = larger(f[i] - SMITH_WATERMAN_EXTEND, h[i + 1] - SMITH_WATERMAN_OPEN);
            above[i] = larger(larger(h[i] + score, f[i]), 0);
        }
        int32_t left = 0, e = SMITH_WATERMAN_LOW;
        for (int i = 0; i < a_length; ++i) {
            e = larger(e - SMITH_WATERMAN_EXTEND, left - SMITH_WATERMAN_OPEN);
            left = h[i + 1] = larger(above[i], e);
        }
        for (int i = 1; i <= a_length; ++i) best = larger(best, h[i]);
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

/* scalar.c - transposition as plain loops, in squares that stay in the cache. */
#include "../gallery.h"
#include "input.h"

enum { SQUARE = 32 };

static void square(const float *restrict in, float *restrict out, size_t rows, size_t columns, size_t high,
                   size_t wide) {
    for (size_t x = 0; x < wide; ++x)
        for (size_t y = 0; y < high; ++y) out[x * rows + y] = in[y * columns + x];
}

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

void GALLERY_LOOP(transpose)(const struct gallery_work *work) {
    const size_t rows = work->size, columns = transpose_columns(rows);
    const float *const in = work->in[0].data;
    float *const out = work->out[0].data;
    for (size_t y = 0; y < rows; y += SQUARE)
        for (size_t x = 0; x < columns; x += SQUARE)
            square(in + y * columns + x, out + x * rows + y, rows, columns, least(rows - y, SQUARE),
                   least(columns - x, SQUARE));
}

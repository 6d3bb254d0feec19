/* scalar.c - product of two matrices as plain loops, the inner one along rows of b and c. */
#include "../gallery.h"
#include "input.h"

static void add_row(const float *restrict b, float *restrict c, float a, size_t columns) {
    for (size_t x = 0; x < columns; ++x) c[x] += a * b[x];
}

void GALLERY_LOOP(matmul)(const struct gallery_work *work) {
    const size_t rows = work->size, depth = matmul_depth(rows), columns = matmul_columns(rows);
    const float *const a = work->in[0].data, *const b = work->in[1].data;
    float *const c = work->out[0].data;
    for (size_t y = 0; y < rows; ++y) {
        for (size_t x = 0; x < columns; ++x) c[y * columns + x] = 0;
        for (size_t k = 0; k < depth; ++k) add_row(b + k * columns, c + y * columns, a[y * depth + k], columns);
    }
}

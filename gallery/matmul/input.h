/* input.h - two matrices of random numbers. */
#ifndef GALLERY_MATMUL_INPUT_H
#define GALLERY_MATMUL_INPUT_H

#include "../work.h"

#define MATMUL_GPU_SIZES 1, 2, 31, 33, 100, 257, UINT64_MAX

/* a has three quarters as many columns as rows, and three more; b has seven more than a has rows. */
GALLERY_HELPER size_t matmul_depth(uint64_t rows) { return (size_t)(rows - rows / 4 + 3); }
GALLERY_HELPER size_t matmul_columns(uint64_t rows) { return (size_t)(rows + 7); }

GALLERY_HELPER bool matmul_input(struct gallery_work *work) {
    const size_t rows = work->size, depth = matmul_depth(rows), columns = matmul_columns(rows);
    uint64_t random = work->seed;
    float *const a = (float *)gallery_in(work, "a", GALLERY_F32, rows * depth);
    float *const b = (float *)gallery_in(work, "b", GALLERY_F32, depth * columns);
    if (!a || !b) return false;
    for (size_t i = 0; i < rows * depth; ++i) a[i] = gallery_float(&random);
    for (size_t i = 0; i < depth * columns; ++i) b[i] = gallery_float(&random);
    const bool ok = gallery_out(work, "c", GALLERY_F32, rows * columns) != NULL;
    /* The sum of `depth` products of numbers up to 1 in size: partial sums are below depth.  Each step of the port rounds once,
     * each of the loop twice, by at most 2^-24 of what it rounds. */
    const double steps = (double)depth;
    gallery_out_bound(work, 0, 3.01 * steps * steps * 0x1p-24, false);
    return ok;
}

#endif

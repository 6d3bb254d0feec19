/* input.h - a matrix of bytes with 1001 columns, and a vector: both padded with zeros to whole words. */
#ifndef GALLERY_MATVEC_INT8_INPUT_H
#define GALLERY_MATVEC_INT8_INPUT_H

#include "../work.h"

/* In rows. */
#define MATVEC_INT8_GPU_SIZES 1, 2, 31, 33, 257, 1000, UINT64_MAX

enum { MATVEC_INT8_COLUMNS = 1001, MATVEC_INT8_STRIDE = (MATVEC_INT8_COLUMNS + 3) / 4 * 4 };

GALLERY_HELPER void matvec_int8_row(int8_t *row, uint64_t *random) {
    for (size_t i = 0; i < MATVEC_INT8_STRIDE; ++i)
        row[i] = i < MATVEC_INT8_COLUMNS ? (int8_t)(gallery_random(random) >> 56) : (int8_t)0;
}

GALLERY_HELPER bool matvec_int8_input(struct gallery_work *work) {
    uint64_t random = work->seed;
    int8_t *const matrix = (int8_t *)gallery_in(work, "matrix", GALLERY_I8, work->size * MATVEC_INT8_STRIDE);
    int8_t *const vector = (int8_t *)gallery_in(work, "vector", GALLERY_I8, MATVEC_INT8_STRIDE);
    if (matrix && vector) {
        matvec_int8_row(vector, &random);
        for (size_t i = 0; i < work->size; ++i) matvec_int8_row(matrix + i * MATVEC_INT8_STRIDE, &random);
    }
    return gallery_out(work, "product", GALLERY_I32, work->size) && matrix && vector;
}

#endif

/* input.h - a square sparse matrix with rows of very different lengths, and a vector. */
#ifndef GALLERY_SPMV_INPUT_H
#define GALLERY_SPMV_INPUT_H

#include "../work.h"

#define SPMV_GPU_SIZES 1, 2, 31, 33, 1000, 20011, UINT64_MAX

enum { SPMV_LONGEST = 4 * 127, SPMV_NEAR = 4096 };

/* Mostly below 128; of 16 rows, one up to four times as long, and two below 8, some of them empty. */
GALLERY_HELPER uint32_t spmv_row_length(uint64_t *random) {
    const uint32_t kind = gallery_below(random, 16);
    const uint32_t length = gallery_below(random, kind < 2 ? 8 : 128);
    return kind == 15 ? 4 * length : length;
}

/* Three of four elements lie near the diagonal, the fourth anywhere. */
GALLERY_HELPER int32_t spmv_column(uint64_t *random, uint32_t row, uint32_t columns) {
    const uint32_t any = gallery_below(random, columns), near = gallery_below(random, SPMV_NEAR);
    return (int32_t)(gallery_below(random, 4) == 0 ? any : (row + near) % columns);
}

GALLERY_HELPER bool spmv_input(struct gallery_work *work) {
    const size_t rows = work->size;
    uint64_t random = work->seed;
    int32_t *const offsets = (int32_t *)gallery_in(work, "offsets", GALLERY_I32, rows + 1);
    if (!offsets) return false;
    offsets[0] = 0;
    for (size_t r = 0; r < rows; ++r) offsets[r + 1] = offsets[r] + (int32_t)spmv_row_length(&random);
    const size_t count = (size_t)offsets[rows];
    int32_t *const columns = (int32_t *)gallery_in(work, "columns", GALLERY_I32, count);
    float *const values = (float *)gallery_in(work, "values", GALLERY_F32, count);
    float *const x = (float *)gallery_in(work, "x", GALLERY_F32, rows);
    if (!columns || !values || !x) return false;
    for (size_t r = 0; r < rows; ++r) {
        x[r] = gallery_float(&random);
        for (int32_t k = offsets[r]; k < offsets[r + 1]; ++k) {
            columns[k] = spmv_column(&random, (uint32_t)r, (uint32_t)rows);
            values[k] = gallery_float(&random);
        }
    }
    const bool ok = gallery_out(work, "y", GALLERY_F32, rows) != NULL;
    /* A sum of n products below 1 in size: the loop rounds a product and up to n sums below n, a lane n / 32 + 5 sums. */
    const double n = SPMV_LONGEST;
    gallery_out_bound(work, 0, ((n + 1) * n + (n / 32 + 6) * n) * 1.001 * 0x1p-24, false);
    return ok;
}

#endif

/* input.h - rows of numbers around a mean that differs from row to row, and a scale and a shift for each column. */
#ifndef GALLERY_LAYER_NORM_INPUT_H
#define GALLERY_LAYER_NORM_INPUT_H

#include "../work.h"

/* In rows. */
#define LAYER_NORM_GPU_SIZES 1, 2, 31, 33, 257, 1000, UINT64_MAX

enum { LAYER_NORM_COLUMNS = 772 };

GALLERY_HELPER bool layer_norm_input(struct gallery_work *work) {
    const size_t count = work->size * LAYER_NORM_COLUMNS;
    uint64_t random = work->seed;
    float *const x = (float *)gallery_in(work, "x", GALLERY_F32, count);
    float *const gain = (float *)gallery_in(work, "gain", GALLERY_F32, LAYER_NORM_COLUMNS);
    float *const bias = (float *)gallery_in(work, "bias", GALLERY_F32, LAYER_NORM_COLUMNS);
    bool ok = x && gain && bias;
    for (size_t i = 0; ok && i < LAYER_NORM_COLUMNS; ++i) {
        gain[i] = 1 + 0.5f * gallery_float(&random);
        bias[i] = gallery_float(&random);
    }
    float middle = 0;
    for (size_t i = 0; ok && i < count; ++i) {
        if (i % LAYER_NORM_COLUMNS == 0) middle = gallery_float(&random);
        x[i] = middle + 2 * gallery_float(&random);
    }
    ok = gallery_out(work, "y", GALLERY_F32, count) && ok;
    /* The loop sums in double, the kernel in float.  Of a row of 772 such numbers |x| <= 3, |x - mean| <= 2.3, and the
     * standard deviation s is at least 1 (2 / 3^0.5 = 1.15 is expected), so that |y| <= 2.3 * 1.5 + 1 = 4.5.  In units
     * of u = 2^-24:
     *   - the mean, of 13 additions and a division, is off by 14 * 3 = 42 u, the loop's by 3 u; with the roundings of
     *     x - mean on both sides that differs by 50 u, and so y by 50 * 1.5 = 75 u;
     *   - squares differ by 50 * 2 * |x - mean| u, their mean by at most 100 s u, and it has 17 roundings: 117 u of s^2,
     *     half of it for 1 / s, and root and inverse on both sides: 63 u, of 3.5 in y: 221 u;
     *   - two products and a sum on both sides: 6 * 4.5 = 27 u. */
    gallery_out_bound(work, 0, 340 * 0x1p-24, false);
    return ok;
}

#endif

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
    /* The loop sums in double, the kernel in float.  In units of u = 2^-24, with |x| <= 3, a standard deviation s of at least 1 (2 / 3^0.5
     * = 1.15 is expected of 772 numbers), |x - mean| <= 4.2 and so |result| <= 4.2 * 1.5 + 1 = 7.3:
     *   the mean: 14 additions and a division, of |x|: 15 * 3 = 45 u; the loop's 3 u: with the rounding of x - mean, which is as
     *   large as 4.2, x - mean differs by 57 u, and the result by 57 * 1.5 = 86 u;
     *   1 / s: squares are off by 57 * 2 * |x - mean| u, by Schwarz 114 s u in the mean, and 15 roundings of s^2: half of both relative
     *   to s^2 is 57 + 8 u, root and inverse round: at most 68 u of 1 / s, and of the result 68 * 6.3 = 429 u;
     *   two products and the sum with the bias: 3 * 7.3 = 22 u on both sides. */
    gallery_out_bound(work, 0, 560 * 0x1p-24, false);
    return ok;
}

#endif

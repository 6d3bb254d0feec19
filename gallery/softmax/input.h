/* input.h - rows of numbers, as a classifier of 1000 classes gives. */
#ifndef GALLERY_SOFTMAX_INPUT_H
#define GALLERY_SOFTMAX_INPUT_H

#include "../work.h"

/* In rows.  Every value is in the file, since expf() of a GPU is another one: few rows. */
#define SOFTMAX_GPU_SIZES 1, 2, UINT64_MAX

enum { SOFTMAX_COLUMNS = 1000 };

GALLERY_HELPER bool softmax_input(struct gallery_work *work) {
    const size_t count = work->size * SOFTMAX_COLUMNS;
    uint64_t random = work->seed;
    float *const x = (float *)gallery_in(work, "x", GALLERY_F32, count);
    if (!x) return false;
    for (size_t i = 0; i < count; ++i) x[i] = 12 * gallery_float(&random);
    const bool ok = gallery_out(work, "y", GALLERY_F32, count) != NULL;
    /* In units of 2^-24 of a result, for kernel and GPU each: its exponential is off by 2 ulp at most, which is 4
     * units, and so are those in the sum; the sum rounds 36 times, one division and one product follow: 46.  The loop,
     * which sums in double, has less.  Results are normal numbers: no exponential is below exp(-24). */
    gallery_out_bound(work, 96 * 0x1p-24, 0, true);
    return ok;
}

#endif

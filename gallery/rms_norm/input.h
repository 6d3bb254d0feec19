/* input.h - rows of halves, and a factor for each column. */
#ifndef GALLERY_RMS_NORM_INPUT_H
#define GALLERY_RMS_NORM_INPUT_H

#include "../half.h"

/* In rows. */
#define RMS_NORM_GPU_SIZES 1, 2, 31, 33, 257, 1000, UINT64_MAX

enum { RMS_NORM_COLUMNS = 1002 };

GALLERY_HELPER bool rms_norm_input(struct gallery_work *work) {
    const size_t count = work->size * RMS_NORM_COLUMNS;
    uint64_t random = work->seed;
    uint16_t *const x = (uint16_t *)gallery_in(work, "x", GALLERY_F16, count);
    uint16_t *const gain = (uint16_t *)gallery_in(work, "gain", GALLERY_F16, RMS_NORM_COLUMNS);
    bool ok = x && gain;
    for (size_t i = 0; ok && i < RMS_NORM_COLUMNS; ++i) gain[i] = gallery_half(&random);
    for (size_t i = 0; ok && i < count; ++i) x[i] = gallery_half(&random);
    ok = gallery_out(work, "y", GALLERY_F16, count) && ok;
    /* The loop adds in another order: 1002 roundings of 2^-24 at most, of which the root leaves half.  What is rounded to
     * half differs by less than 2^-14 of itself: that is at most one half further, 2^-10 of it, or 2^-24 where that is
     * subnormal. */
    gallery_out_bound(work, 0x1p-10, 0x1p-24, false);
    return ok;
}

#endif

/* input.h - two vectors of halves, two by two. */
#ifndef GALLERY_HALF_DOT_INPUT_H
#define GALLERY_HALF_DOT_INPUT_H

#include "../half.h"

/* In pairs. */
#define HALF_DOT_GPU_SIZES 1, 31, 33, 1000, 1025, 65537, UINT64_MAX

enum { HALF_DOT_CHUNK = 1024 }; /* pairs that make one result */

GALLERY_HELPER bool half_dot_input(struct gallery_work *work) {
    const size_t count = 2 * work->size, chunks = (work->size + HALF_DOT_CHUNK - 1) / HALF_DOT_CHUNK;
    uint64_t random = work->seed;
    uint16_t *const x = (uint16_t *)gallery_in(work, "x", GALLERY_F16, count);
    uint16_t *const y = (uint16_t *)gallery_in(work, "y", GALLERY_F16, count);
    bool ok = x && y;
    for (size_t i = 0; ok && i < count; ++i) {
        x[i] = gallery_half(&random);
        y[i] = gallery_half(&random);
    }
    ok = gallery_out(work, "dot", GALLERY_F32, chunks) && ok;
    /* The loop sums in double.  A product of two halves is exact in float, and below 1 here; 31 additions in a lane,
     * one of its two sums, 5 in the warp and the loop's result round: 38 * 2^-24 of 2048. */
    gallery_out_bound(work, 0, 38 * 0x1p-24 * 2048, false);
    return ok;
}

#endif

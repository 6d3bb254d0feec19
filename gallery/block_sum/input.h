/* input.h - what the sums are of. */
#ifndef GALLERY_BLOCK_SUM_INPUT_H
#define GALLERY_BLOCK_SUM_INPUT_H

#include "../work.h"

#define BLOCK_SUM_GPU_SIZES 1, 31, 33, 255, 257, 1000, 65537, 1000003, UINT64_MAX

GALLERY_HELPER bool block_sum_input(struct gallery_work *work) {
    const size_t size = work->size;
    uint64_t random = work->seed;
    float *const x = (float *)gallery_in(work, "x", GALLERY_F32, size);
    if (!x) return false;
    for (size_t i = 0; i < size; ++i) x[i] = gallery_float(&random);
    const bool ok = gallery_out(work, "sums", GALLERY_F32, (size + 255) / 256) != NULL;
    /* 256 numbers below 1 in size: the loop rounds 255 times, the tree 8 times, each by at most 2^-24 of a sum below 256. */
    gallery_out_bound(work, 0, (255 + 8) * 256 * 0x1p-24, false);
    return ok;
}

#endif

/* input.h - what the sums are of. */
#ifndef GALLERY_WARP_SUM_INPUT_H
#define GALLERY_WARP_SUM_INPUT_H

#include "../work.h"

/* Sizes for the GPU; UINT64_MAX ends them. */
#define WARP_SUM_GPU_SIZES 1, 31, 32, 33, 1000, 100003, UINT64_MAX

GALLERY_HELPER bool warp_sum_input(struct gallery_work *work) {
    const size_t size = work->size, warps = (size + 31) / 32;
    uint64_t random = work->seed;
    float *const x = (float *)gallery_in(work, "x", GALLERY_F32, size);
    float *const y = (float *)gallery_in(work, "y", GALLERY_F32, size);
    uint32_t *const n = (uint32_t *)gallery_in(work, "n", GALLERY_U32, size);
    bool ok = x && y && n;
    for (size_t i = 0; ok && i < size; ++i) {
        x[i] = gallery_float(&random);
        y[i] = gallery_float(&random);
        n[i] = (uint32_t)gallery_random(&random);
    }
    /* 32 numbers below 1 in size, added in another order: five roundings of sums below 32, against 31. */
    ok = gallery_out(work, "down", GALLERY_F32, warps) && ok;
    gallery_out_bound(work, 0, 36 * 32 * 0x1p-24, false);
    ok = gallery_out(work, "xor", GALLERY_F32, warps) && ok;
    gallery_out_bound(work, 0, 36 * 32 * 0x1p-24, false);
    return gallery_out(work, "reduce", GALLERY_U32, warps) && ok;
}

#endif

/* input.h - rows of 4-bit weights in blocks of 32, a scale for each block; and activations of 8 bits in blocks of 32,
 * too. */
#ifndef GALLERY_DOT_INT4_INPUT_H
#define GALLERY_DOT_INT4_INPUT_H

#include "../work.h"

/* In rows. */
#define DOT_INT4_GPU_SIZES 1, 2, 31, 33, 257, 1000, UINT64_MAX

enum { DOT_INT4_BLOCKS = 107 }; /* of a row: 3424 weights */

GALLERY_HELPER bool dot_int4_input(struct gallery_work *work) {
    const size_t blocks = work->size * DOT_INT4_BLOCKS;
    uint64_t random = work->seed;
    uint32_t *const weights = (uint32_t *)gallery_in(work, "weights", GALLERY_U32, 4 * blocks);
    float *const scales = (float *)gallery_in(work, "scales", GALLERY_F32, blocks);
    int8_t *const x = (int8_t *)gallery_in(work, "x", GALLERY_I8, 32 * DOT_INT4_BLOCKS);
    float *const x_scales = (float *)gallery_in(work, "x_scales", GALLERY_F32, DOT_INT4_BLOCKS);
    bool ok = weights && scales && x && x_scales;
    for (size_t i = 0; ok && i < 4 * blocks; ++i) weights[i] = (uint32_t)gallery_random(&random);
    for (size_t i = 0; ok && i < blocks; ++i) scales[i] = gallery_float(&random);
    for (size_t i = 0; ok && i < 32 * DOT_INT4_BLOCKS; ++i) x[i] = (int8_t)(gallery_random(&random) >> 56);
    for (size_t i = 0; ok && i < DOT_INT4_BLOCKS; ++i) x_scales[i] = gallery_float(&random);
    ok = gallery_out(work, "y", GALLERY_F32, work->size) && ok;
    /* The loop adds in another order, in double.  A block's dot product is an exact integer below 32 * 8 * 128 = 2^15,
     * which the scales make no larger; two products, 3 additions in a lane and 5 in the warp round: 10 * 2^-24 of 107 *
     * 2^15. */
    gallery_out_bound(work, 0, 10 * 0x1p-24 * DOT_INT4_BLOCKS * 0x1p15, false);
    return ok;
}

#endif

/* input.h - a grey image of random pixels, 1920 in a row, in the layout that kernel.h describes. */
#ifndef GALLERY_BLUR_INPUT_H
#define GALLERY_BLUR_INPUT_H

#include "../work.h"

#define BLUR_GPU_SIZES 1, 2, 31, 33, 67, UINT64_MAX

enum { BLUR_WIDTH = 1920, BLUR_STRIDE = 1932 }; /* BLUR_ROW_BYTES(BLUR_WIDTH + 2) */

GALLERY_HELPER bool blur_input(struct gallery_work *work) {
    uint64_t random = work->seed;
    uint8_t *const in = (uint8_t *)gallery_in(work, "in", GALLERY_U8, work->size * BLUR_STRIDE);
    if (!in) return false;
    memset(in, 0, gallery_bytes(&work->in[0]));
    for (size_t y = 0; y < work->size; ++y) {
        uint8_t *const row = in + y * BLUR_STRIDE;
        for (size_t x = 1; x <= BLUR_WIDTH; ++x) row[x] = (uint8_t)gallery_random(&random);
        row[0] = row[1];
        row[BLUR_WIDTH + 1] = row[BLUR_WIDTH];
    }
    return gallery_out(work, "out", GALLERY_U8, work->size * BLUR_STRIDE) != NULL;
}

#endif

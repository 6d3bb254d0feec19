/* input.h - a grey image of random pixels, 1920 in a row. */
#ifndef GALLERY_INTEGRAL_IMAGE_INPUT_H
#define GALLERY_INTEGRAL_IMAGE_INPUT_H

#include "../work.h"

#define INTEGRAL_IMAGE_GPU_SIZES 1, 2, 31, 33, 65, 301, UINT64_MAX

enum { INTEGRAL_IMAGE_WIDTH = 1920, INTEGRAL_IMAGE_BAND = 64 };

GALLERY_HELPER size_t integral_image_bands(uint64_t rows) {
    return (size_t)(rows + INTEGRAL_IMAGE_BAND - 1) / INTEGRAL_IMAGE_BAND;
}

GALLERY_HELPER bool integral_image_input(struct gallery_work *work) {
    const size_t pixels = work->size * INTEGRAL_IMAGE_WIDTH;
    uint64_t random = work->seed;
    uint8_t *const in = (uint8_t *)gallery_in(work, "in", GALLERY_U8, pixels);
    if (!in) return false;
    for (size_t i = 0; i < pixels; ++i) in[i] = (uint8_t)gallery_random(&random);
    const bool ok = gallery_out(work, "sums", GALLERY_U32, pixels) != NULL;
    const size_t above = integral_image_bands(work->size) * INTEGRAL_IMAGE_WIDTH;
    return gallery_temp(work, "above", GALLERY_U32, above) && ok;
}

#endif

/* scalar.c - integral image as plain loops: the sum of the row so far, and what is above. */
#include "../gallery.h"
#include "input.h"

void GALLERY_LOOP(integral_image)(const struct gallery_work *work) {
    const uint8_t *in = work->in[0].data;
    uint32_t *out = work->out[0].data;
    for (uint64_t y = 0; y < work->size; ++y, in += INTEGRAL_IMAGE_WIDTH, out += INTEGRAL_IMAGE_WIDTH) {
        uint32_t row = 0;
        for (int x = 0; x < INTEGRAL_IMAGE_WIDTH; ++x) {
            row += in[x];
            out[x] = y > 0 ? row + out[x - INTEGRAL_IMAGE_WIDTH] : row;
        }
    }
}

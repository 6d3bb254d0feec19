/* scalar.c - 3x3 box blur as plain loops. */
#include "kernel.h"

#ifdef GALLERY_NATIVE
#define blur_scalar blur_scalar_native
#endif

void blur_scalar(const struct blur_args *arg) {
    const int c = arg->channels, bottom = arg->height - 1;
    for (int y = arg->first_row; y < arg->first_row + arg->rows; ++y) {
        const uint8_t *const above = arg->in + (y > 0 ? y - 1 : 0) * arg->stride;
        const uint8_t *const here = arg->in + y * arg->stride;
        const uint8_t *const below = arg->in + (y < bottom ? y + 1 : bottom) * arg->stride;
        uint8_t *const restrict out = arg->out + y * arg->stride;
        for (int i = 0; i < arg->row_bytes; ++i) {
            const int sum = above[i] + above[i + c] + above[i + 2 * c] + here[i] + here[i + c] + here[i + 2 * c] +
                            below[i] + below[i + c] + below[i + 2 * c];
            out[i] = (uint8_t)((sum + 4) / 9);
        }
    }
}

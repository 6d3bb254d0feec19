/* scalar.c - 3x3 box blur as plain loops.  What the inner loop reads of *arg is copied first: a store to `out` might change it
 * for all that the compiler knows, and it would not vectorise the loop. */
#include "input.h"
#include "loop.h"

static void blur_row(const uint8_t *above, const uint8_t *here, const uint8_t *below, uint8_t *restrict out, int size,
                     int c) {
    for (int i = 0; i < size; ++i) {
        const int sum = above[i] + above[i + c] + above[i + 2 * c] + here[i] + here[i + c] + here[i + 2 * c] +
                        below[i] + below[i + c] + below[i + 2 * c];
        out[i] = (uint8_t)((sum + 4) / 9);
    }
}

/* Not inlined: where clang knows that `channels` is 1, it hands samples on from one round to the next, and cannot vectorise. */
__attribute__((noinline)) void GALLERY_LOOP(blur_image)(const struct blur_args *arg) {
    const int bottom = arg->height - 1;
    for (int y = arg->first_row; y < arg->first_row + arg->rows; ++y) {
        const uint8_t *const above = arg->in + (y > 0 ? y - 1 : 0) * arg->stride;
        const uint8_t *const below = arg->in + (y < bottom ? y + 1 : bottom) * arg->stride;
        blur_row(above, arg->in + y * arg->stride, below, arg->out + y * arg->stride, arg->row_bytes, arg->channels);
    }
}

void GALLERY_LOOP(blur)(const struct gallery_work *work) {
    const struct blur_args args = {.in = work->in[0].data,
                                   .out = work->out[0].data,
                                   .stride = BLUR_STRIDE,
                                   .row_bytes = BLUR_WIDTH,
                                   .height = (int)work->size,
                                   .channels = 1,
                                   .rows = (int)work->size};
    GALLERY_LOOP(blur_image)(&args);
}

/* scalar.c - the Mandelbrot set as plain loops. */
#include "../gallery.h"
#include "input.h"

static int iterations(float cx, float cy) {
    float x = 0, y = 0;
    int n = 0;
    while (n < MANDELBROT_LIMIT && x * x + y * y <= 4) {
        const float next = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = next;
        ++n;
    }
    return n;
}

void GALLERY_LOOP(mandelbrot)(const struct gallery_work *work) {
    const float *const view = work->in[0].data;
    int32_t *count = work->out[0].data;
    for (int y = 0; y < (int)work->size; ++y)
        for (int x = 0; x < MANDELBROT_WIDTH; ++x)
            *count++ = iterations(view[0] + (float)x * view[2], view[1] + (float)y * view[3]);
}

/* input.h - what part of the plane is seen: all of the set, a little to one side. */
#ifndef GALLERY_MANDELBROT_INPUT_H
#define GALLERY_MANDELBROT_INPUT_H

#include "../work.h"

#define MANDELBROT_GPU_SIZES 1, 2, 31, 33, 301, UINT64_MAX

enum { MANDELBROT_WIDTH = 1000, MANDELBROT_LIMIT = 256 };

GALLERY_HELPER bool mandelbrot_input(struct gallery_work *work) {
    uint64_t random = work->seed;
    float *const view = (float *)gallery_in(work, "view", GALLERY_F32, 4);
    if (!view) return false;
    view[0] = -2.2f + 0.1f * gallery_float(&random);
    view[1] = -1.2f + 0.1f * gallery_float(&random);
    view[2] = 3.0f / MANDELBROT_WIDTH;
    view[3] = 2.4f / (float)(work->size > 0 ? work->size : 1);
    return gallery_out(work, "counts", GALLERY_I32, work->size * MANDELBROT_WIDTH) != NULL;
}

#endif

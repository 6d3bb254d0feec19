/* piece.c - the Mandelbrot set as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct mandelbrot_args args = {work->in[0].data, work->out[0].data, (int)work->size};
    if (work->size == 0) return WARP_OK;
    return WARP_LAUNCH(mandelbrot, MANDELBROT_GRID(args.rows), MANDELBROT_BLOCK, 0, &args);
}

const struct gallery_piece gallery_mandelbrot = {
    .name = "mandelbrot",
    .title = "the Mandelbrot set: lanes that loop for different times",
    .unit = "rows of 1000 pixels",
    .default_size = 1000,
    .cached_size = 64,
    .memory_size = 4000,
    .test_size = 301,
    .file_bytes = 0,
    .input = mandelbrot_input,
    .warp = run,
    .scalar = mandelbrot_scalar,
};

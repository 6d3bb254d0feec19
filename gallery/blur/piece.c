/* piece.c - the 3x3 blur of a grey image as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const int rows = (int)work->size;
    const struct blur_args args = {.in = work->in[0].data,
                                   .out = work->out[0].data,
                                   .stride = BLUR_STRIDE,
                                   .row_bytes = BLUR_WIDTH,
                                   .height = rows,
                                   .channels = 1,
                                   .rows = rows};
    if (rows == 0) return WARP_OK;
    return WARP_LAUNCH(blur, BLUR_GRID(BLUR_WIDTH, rows), WARP_DIM3(BLUR_BLOCK), 0, &args);
}

const struct gallery_piece gallery_blur = {
    .name = "blur",
    .title = "3x3 box blur of a grey image",
    .unit = "rows of 1920 pixels",
    .default_size = 1080,
    .cached_size = 128,
    .memory_size = 16 * 1080,
    .test_size = 523,
    .file_bytes = 0, /* `cpuwarp run blur IN OUT` reads images */
    .input = blur_input,
    .warp = run,
    .scalar = blur_scalar,
};

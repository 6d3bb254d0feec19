/* piece.c - softmax of rows as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct softmax_args args = {
        .x = work->in[0].data, .y = work->out[0].data, .rows = (int)work->size, .columns = SOFTMAX_COLUMNS};
    if (work->size == 0) return WARP_OK;
    return WARP_LAUNCH(softmax, SOFTMAX_GRID(work->size), WARP_DIM3(SOFTMAX_BLOCK), 0, &args);
}

const struct gallery_piece gallery_softmax = {
    .name = "softmax",
    .title = "softmax of rows, a warp for each",
    .unit = "rows of 1000 floats",
    .default_size = 50000,
    .cached_size = 50,
    .memory_size = 20000,
    .test_size = 10007,
    .file_bytes = 0,
    .input = softmax_input,
    .warp = run,
    .scalar = softmax_scalar,
};

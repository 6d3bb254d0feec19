/* piece.c - layer normalisation of rows as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct layer_norm_args args = {.x = work->in[0].data,
                                         .gain = work->in[1].data,
                                         .bias = work->in[2].data,
                                         .y = work->out[0].data,
                                         .rows = (int)work->size,
                                         .columns = LAYER_NORM_COLUMNS,
                                         .epsilon = LAYER_NORM_EPSILON};
    if (work->size == 0) return WARP_OK;
    return WARP_LAUNCH(layer_norm, LAYER_NORM_GRID(work->size), WARP_DIM3(LAYER_NORM_BLOCK), 0, &args);
}

const struct gallery_piece gallery_layer_norm = {
    .name = "layer_norm",
    .title = "layer normalisation of rows, float4 loads",
    .unit = "rows of 772 floats",
    .default_size = 50000,
    .cached_size = 64,
    .memory_size = 25000,
    .test_size = 10007,
    .file_bytes = 0,
    .input = layer_norm_input,
    .warp = run,
    .scalar = layer_norm_scalar,
};

/* piece.c - RMS normalisation of rows of halves as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct rms_norm_args args = {.x = work->in[0].data,
                                       .gain = work->in[1].data,
                                       .y = work->out[0].data,
                                       .rows = (int)work->size,
                                       .columns = RMS_NORM_COLUMNS,
                                       .epsilon = RMS_NORM_EPSILON};
    if (work->size == 0) return WARP_OK;
    return WARP_LAUNCH(rms_norm, RMS_NORM_GRID(work->size), WARP_DIM3(RMS_NORM_BLOCK), 0, &args);
}

const struct gallery_piece gallery_rms_norm = {
    .name = "rms_norm",
    .title = "RMS normalisation of rows of halves",
    .unit = "rows of 1002 halves",
    .default_size = 50000,
    .cached_size = 100,
    .memory_size = 40000,
    .test_size = 10007,
    .file_bytes = 0,
    .input = rms_norm_input,
    .warp = run,
    .scalar = rms_norm_scalar,
};

/* piece.c - the largest of each row as a piece of the gallery. */
#include "../gallery.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct top_k_args args = {.rows = work->in[0].data, .count = (int)work->size, .largest = work->out[0].data};
    if (work->size == 0) return WARP_OK;
    return WARP_LAUNCH(top_k, WARP_DIM3((work->size - 1) / TOP_K_WARPS + 1), WARP_DIM3(TOP_K_WARPS * WARP_SIZE), 0,
                       &args);
}

const struct gallery_piece gallery_top_k = {
    .name = "top_k",
    .title = "the 32 largest of each row",
    .unit = "rows of 16388 floats",
    .default_size = 2048,
    .cached_size = 6,
    .memory_size = 2048,
    .test_size = 100,
    .file_bytes = 0, /* a file may hold NaNs */
    .input = top_k_input,
    .warp = run,
    .scalar = top_k_scalar,
};

/* piece.c - dot products of vectors of halves as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct half_dot_args args = {.x = work->in[0].data,
                                       .y = work->in[1].data,
                                       .dot = work->out[0].data,
                                       .pairs = (int)work->size,
                                       .chunk = HALF_DOT_CHUNK};
    if (work->size == 0) return WARP_OK;
    return WARP_LAUNCH(half_dot, HALF_DOT_GRID(work->size, HALF_DOT_CHUNK), WARP_DIM3(HALF_DOT_BLOCK), 0, &args);
}

const struct gallery_piece gallery_half_dot = {
    .name = "half_dot",
    .title = "dot products of each 1024 pairs of halves",
    .unit = "pairs of halves",
    .default_size = 16 << 20,
    .cached_size = 32 << 10,
    .memory_size = 16 << 20,
    .test_size = 1000003,
    .file_bytes = 0,
    .input = half_dot_input,
    .warp = run,
    .scalar = half_dot_scalar,
};

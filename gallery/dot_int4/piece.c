/* piece.c - dot products of rows of 4-bit weights as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

_Static_assert(DOT_INT4_BLOCKS <= DOT_INT4_MAX_BLOCKS, "the kernel has room for this many blocks of activations");

static warp_status_t run(const struct gallery_work *work) {
    const struct dot_int4_args args = {.weights = work->in[0].data,
                                       .scales = work->in[1].data,
                                       .x = work->in[2].data,
                                       .x_scales = work->in[3].data,
                                       .y = work->out[0].data,
                                       .rows = (int)work->size,
                                       .blocks = DOT_INT4_BLOCKS};
    if (work->size == 0) return WARP_OK;
    return WARP_LAUNCH(dot_int4, DOT_INT4_GRID(work->size), WARP_DIM3(DOT_INT4_BLOCK), 0, &args);
}

const struct gallery_piece gallery_dot_int4 = {
    .name = "dot_int4",
    .title = "dot products of rows of 4-bit weights in blocks of 32",
    .unit = "rows of 3424 weights",
    .default_size = 50000,
    .cached_size = 128,
    .memory_size = 40000,
    .test_size = 5003,
    .file_bytes = 0,
    .input = dot_int4_input,
    .warp = run,
    .scalar = dot_int4_scalar,
};

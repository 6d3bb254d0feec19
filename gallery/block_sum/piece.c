/* piece.c - the sums of 256 numbers each, as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct block_sum_args args = {.x = work->in[0].data, .size = (int)work->size, .sums = work->out[0].data};
    if (work->size == 0) return WARP_OK;
    return WARP_LAUNCH(block_sum, BLOCK_SUM_GRID(args.size), WARP_DIM3(BLOCK_SUM_BLOCK), 0, &args);
}

const struct gallery_piece gallery_block_sum = {
    .name = "block_sum",
    .title = "sums of 256 numbers each: shuffles, then shared memory",
    .unit = "floats",
    .default_size = 1 << 25,
    .cached_size = 64 << 10,
    .memory_size = 1 << 25,
    .test_size = 1000003,
    .file_bytes = 0, /* the bound is for numbers below 1 */
    .input = block_sum_input,
    .warp = run,
    .scalar = block_sum_scalar,
};

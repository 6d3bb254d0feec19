/* piece.c - the sums of 32 numbers each, as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct warp_sum_args args = {.x = work->in[0].data,
                                       .y = work->in[1].data,
                                       .n = work->in[2].data,
                                       .size = (int)work->size,
                                       .down = work->out[0].data,
                                       .xors = work->out[1].data,
                                       .reduce = work->out[2].data};
    if (work->size == 0) return WARP_OK;
    return WARP_LAUNCH(warp_sum, WARP_DIM3((work->size - 1) / WARP_SUM_BLOCK + 1), WARP_DIM3(WARP_SUM_BLOCK), 0, &args);
}

const struct gallery_piece gallery_warp_sum = {
    .name = "warp_sum",
    .title = "sums of 32 numbers each: shuffle down, butterfly, reduce",
    .unit = "numbers",
    .default_size = 1 << 24,
    .cached_size = 16 << 10,
    .memory_size = 1 << 24,
    .test_size = 1000003,
    .file_bytes = 0, /* the bound is for numbers below 1 */
    .input = warp_sum_input,
    .warp = run,
    .scalar = warp_sum_scalar,
};

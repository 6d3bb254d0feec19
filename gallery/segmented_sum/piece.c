/* piece.c - the sums of segments as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct segmented_sum_args args = {.segments = work->in[0].data,
                                            .x = work->in[1].data,
                                            .size = (int)work->size,
                                            .sums = work->out[0].data,
                                            .tails = work->temp[0].data};
    if (work->size == 0) return WARP_OK;
    memset(args.sums, 0, gallery_bytes(&work->out[0]));
    const warp_dim3_t block = WARP_DIM3(SEGMENTED_SUM_BLOCK);
    warp_status_t status = WARP_LAUNCH(segmented_sum, SEGMENTED_SUM_GRID(args.size), block, 0, &args);
    if (status == WARP_OK)
        status = WARP_LAUNCH(segmented_sum_join, SEGMENTED_SUM_JOIN_GRID(args.size), block, 0, &args);
    return status;
}

const struct gallery_piece gallery_segmented_sum = {
    .name = "segmented_sum",
    .title = "the sum of each segment of a list",
    .unit = "floats",
    .default_size = 1 << 24,
    .cached_size = 48 << 10,
    .memory_size = 1 << 24,
    .test_size = 1000003,
    .file_bytes = 0,
    .input = segmented_sum_input,
    .warp = run,
    .scalar = segmented_sum_scalar,
};

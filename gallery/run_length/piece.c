/* piece.c - expansion of runs as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct run_length_args args = {.lengths = work->in[0].data,
                                         .values = work->in[1].data,
                                         .runs = (int)work->in[0].count,
                                         .ends = work->temp[0].data,
                                         .list = work->out[0].data};
    if (work->size == 0) return WARP_OK;
    const warp_dim3_t grid = RUN_LENGTH_GRID(args.runs), block = WARP_DIM3(RUN_LENGTH_BLOCK);
    warp_status_t status = WARP_LAUNCH(run_length_count, grid, block, 0, &args);
    if (status == WARP_OK) status = WARP_LAUNCH(run_length_offsets, WARP_DIM3(1), WARP_DIM3(WARP_SIZE), 0, &args);
    if (status == WARP_OK) status = WARP_LAUNCH(run_length, grid, block, 0, &args);
    return status;
}

const struct gallery_piece gallery_run_length = {
    .name = "run_length",
    .title = "runs of equal values, expanded to a list",
    .unit = "numbers in the list",
    .default_size = 1 << 25,
    .cached_size = 96 << 10,
    .memory_size = 1 << 25,
    .test_size = 1000003,
    .file_bytes = 0,
    .input = run_length_input,
    .warp = run,
    .scalar = run_length_scalar,
};

/* piece.c - stream compaction as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct compact_args args = {.x = work->in[0].data,
                                      .size = (int)work->size,
                                      .ends = work->temp[0].data,
                                      .kept = work->out[0].data,
                                      .count = work->out[1].data};
    *args.count = 0;
    if (work->size == 0) return WARP_OK;
    const warp_dim3_t grid = COMPACT_GRID(args.size), block = WARP_DIM3(COMPACT_BLOCK);
    warp_status_t status = WARP_LAUNCH(compact_count, grid, block, 0, &args);
    if (status == WARP_OK) status = WARP_LAUNCH(compact_offsets, WARP_DIM3(1), WARP_DIM3(WARP_SIZE), 0, &args);
    if (status == WARP_OK) status = WARP_LAUNCH(compact_write, grid, block, 0, &args);
    return status;
}

const struct gallery_piece gallery_compact = {
    .name = "compact",
    .title = "stream compaction: the floats above a limit, in order",
    .unit = "floats",
    .default_size = 1 << 24,
    .cached_size = 64 << 10,
    .memory_size = 1 << 24,
    .test_size = 1000003,
    .file_bytes = 4,
    .input = compact_input,
    .warp = run,
    .scalar = compact_scalar,
};

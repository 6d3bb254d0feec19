/* piece.c - breadth-first search as a piece of the gallery. */
#include "../gallery.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    struct bfs_args args = {.rows = work->in[0].data,
                            .targets = work->in[1].data,
                            .size = (int)work->size,
                            .distances = work->out[0].data,
                            .more = work->temp[0].data};
    if (work->size == 0) return WARP_OK;
    const warp_dim3_t grid = WARP_DIM3((unsigned)(args.size - 1) / BFS_BLOCK + 1), block = WARP_DIM3(BFS_BLOCK);
    warp_status_t status = WARP_LAUNCH(bfs_start, grid, block, 0, &args);
    *args.more = 1;
    for (; status == WARP_OK && *args.more != 0; ++args.level) {
        *args.more = 0;
        status = WARP_LAUNCH(bfs_level, grid, block, 0, &args);
    }
    return status;
}

const struct gallery_piece gallery_bfs = {
    .name = "bfs",
    .title = "breadth-first search in a random graph, level by level",
    .unit = "vertices",
    .default_size = 1 << 19,
    .cached_size = 12000,
    .memory_size = 1 << 20,
    .test_size = 100003,
    .file_bytes = 0, /* targets must be vertices */
    .input = bfs_input,
    .warp = run,
    .scalar = bfs_scalar,
};

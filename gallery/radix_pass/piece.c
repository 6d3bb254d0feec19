/* piece.c - a pass of a radix sort as a piece of the gallery. */
#include "../gallery.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    if (work->size == 0) return WARP_OK;
    const struct radix_pass_args args = {.keys = work->in[0].data,
                                         .size = (int)work->size,
                                         .tiles = (int)RADIX_PASS_TILES(work->size),
                                         .counts = work->temp[0].data,
                                         .sorted = work->out[0].data};
    const warp_dim3_t grid = WARP_DIM3((unsigned)args.tiles);
    warp_status_t status = WARP_LAUNCH(radix_count, grid, WARP_DIM3(WARP_SIZE), 0, &args);
    if (status == WARP_OK) status = WARP_LAUNCH(radix_scan, WARP_DIM3(1), WARP_DIM3(WARP_SIZE), 0, &args);
    if (status == WARP_OK) status = WARP_LAUNCH(radix_scatter, grid, WARP_DIM3(WARP_SIZE), 0, &args);
    return status;
}

const struct gallery_piece gallery_radix_pass = {
    .name = "radix_pass",
    .title = "one pass of a radix sort: count, scan, rank and scatter by four bits",
    .unit = "keys",
    .default_size = 1 << 24,
    .cached_size = 32 << 10,
    .memory_size = 1 << 24,
    .test_size = 1000003,
    .file_bytes = 4,
    .input = radix_pass_input,
    .warp = run,
    .scalar = radix_pass_scalar,
};

/* piece.c - counts and sums by key as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct group_by_args args = {.keys = work->in[0].data,
                                       .values = work->in[1].data,
                                       .size = (int)work->size,
                                       .counts = work->out[0].data,
                                       .sums = work->out[1].data};
    memset(args.counts, 0, sizeof *args.counts * GROUP_BY_KEYS);
    memset(args.sums, 0, sizeof *args.sums * GROUP_BY_KEYS);
    if (work->size == 0) return WARP_OK;
    return WARP_LAUNCH(group_by, GROUP_BY_GRID(args.size), WARP_DIM3(GROUP_BY_BLOCK), 0, &args);
}

const struct gallery_piece gallery_group_by = {
    .name = "group_by",
    .title = "counts and sums of values by their keys",
    .unit = "records",
    .default_size = 1 << 24,
    .cached_size = 48 << 10,
    .memory_size = 1 << 24,
    .test_size = 1000003,
    .file_bytes = 0,
    .input = group_by_input,
    .warp = run,
    .scalar = group_by_scalar,
};

/* piece.c - the first step of sum, smallest and largest as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const float *const data = work->in[0].data;
    const struct stats_args args = {data,           data, data, work->out[0].data, work->out[1].data, work->out[2].data,
                                    (int)work->size};
    if (work->size == 0) return WARP_OK;
    return WARP_LAUNCH(stats, STATS_GRID(args.size), WARP_DIM3(STATS_BLOCK), 0, &args);
}

const struct gallery_piece gallery_stats = {
    .name = "stats",
    .title = "sum, smallest and largest of each 1024 floats",
    .unit = "floats",
    .default_size = 1 << 24,
    .cached_size = 32 << 10,
    .memory_size = 1 << 24,
    .test_size = 1000003,
    .file_bytes = 4,
    .input = stats_input,
    .warp = run,
    .scalar = stats_scalar,
};

/* piece.c - the byte histogram as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct histogram_args args = {
        .bytes = work->in[0].data, .size = (uint32_t)work->size, .counts = work->out[0].data};
    memset(args.counts, 0, sizeof *args.counts * HISTOGRAM_BINS);
    if (work->size == 0) return WARP_OK;
    return WARP_LAUNCH(histogram, HISTOGRAM_GRID(args.size), WARP_DIM3(HISTOGRAM_BLOCK),
                       HISTOGRAM_SHARED_BYTES(args.size), &args);
}

const struct gallery_piece gallery_histogram = {
    .name = "histogram",
    .title = "how often each byte value occurs",
    .unit = "bytes",
    .default_size = 32 << 20,
    .cached_size = 128 << 10,
    .memory_size = 32 << 20,
    .test_size = 1000003,
    .file_bytes = 1,
    .input = histogram_input,
    .warp = run,
    .scalar = histogram_scalar,
};

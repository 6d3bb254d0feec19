/* piece.c - the scan as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct scan_args args = {
        .x = work->in[0].data, .size = (int)work->size, .states = work->temp[0].data, .sums = work->out[0].data};
    if (work->size == 0) return WARP_OK;
    memset(args.states, 0, gallery_bytes(&work->temp[0]));
    return WARP_LAUNCH(scan, SCAN_GRID(args.size), WARP_DIM3(SCAN_BLOCK), 0, &args);
}

const struct gallery_piece gallery_scan = {
    .name = "scan",
    .title = "inclusive scan in one pass, with decoupled look-back",
    .unit = "numbers",
    .default_size = 1 << 24,
    .cached_size = 48 << 10,
    .memory_size = 1 << 24,
    .test_size = 1000003,
    .file_bytes = 4,
    .input = scan_input,
    .warp = run,
    .scalar = scan_scalar,
};

/* piece.c - z = a x + y of halves as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct half_axpy_args args = {.a = {HALF_AXPY_A},
                                        .x = work->in[0].data,
                                        .y = work->in[1].data,
                                        .z = work->out[0].data,
                                        .pairs = (int)work->size};
    if (work->size == 0) return WARP_OK;
    return WARP_LAUNCH(half_axpy, HALF_AXPY_GRID(work->size), WARP_DIM3(HALF_AXPY_BLOCK), 0, &args);
}

const struct gallery_piece gallery_half_axpy = {
    .name = "half_axpy",
    .title = "z = a x + y of halves, rounded once",
    .unit = "pairs of halves",
    .default_size = 16 << 20,
    .cached_size = 32 << 10,
    .memory_size = 16 << 20,
    .test_size = 1000003,
    .file_bytes = 0,
    .input = half_axpy_input,
    .warp = run,
    .scalar = half_axpy_scalar,
};

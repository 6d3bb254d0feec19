/* piece.c - product of a matrix and a vector of bytes as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct matvec_int8_args args = {.matrix = work->in[0].data,
                                          .vector = work->in[1].data,
                                          .product = work->out[0].data,
                                          .rows = (int)work->size,
                                          .words = MATVEC_INT8_STRIDE / 4};
    if (work->size == 0) return WARP_OK;
    return WARP_LAUNCH(matvec_int8, MATVEC_INT8_GRID(work->size), WARP_DIM3(MATVEC_INT8_BLOCK), 0, &args);
}

const struct gallery_piece gallery_matvec_int8 = {
    .name = "matvec_int8",
    .title = "product of a matrix and a vector of bytes, dp4a",
    .unit = "rows of 1001 bytes",
    .default_size = 200000,
    .cached_size = 256,
    .memory_size = 100000,
    .test_size = 20011,
    .file_bytes = 0,
    .input = matvec_int8_input,
    .warp = run,
    .scalar = matvec_int8_scalar,
};

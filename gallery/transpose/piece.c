/* piece.c - the transposition of a matrix as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct transpose_args args = {.in = work->in[0].data,
                                        .out = work->out[0].data,
                                        .rows = (int)work->size,
                                        .columns = (int)transpose_columns(work->size)};
    if (work->size == 0) return WARP_OK;
    return WARP_LAUNCH(transpose, TRANSPOSE_GRID(args.rows, args.columns), WARP_DIM3(TRANSPOSE_BLOCK), 0, &args);
}

const struct gallery_piece gallery_transpose = {
    .name = "transpose",
    .title = "transposition of a matrix in tiles",
    .unit = "rows, three quarters as many columns",
    .default_size = 4099,
    .cached_size = 203,
    .memory_size = 4099,
    .test_size = 1003,
    .file_bytes = 0,
    .input = transpose_input,
    .warp = run,
    .scalar = transpose_scalar,
};

/* piece.c - the product of two matrices as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct matmul_args args = {.a = work->in[0].data,
                                     .b = work->in[1].data,
                                     .c = work->out[0].data,
                                     .rows = (int)work->size,
                                     .depth = (int)matmul_depth(work->size),
                                     .columns = (int)matmul_columns(work->size)};
    if (work->size == 0) return WARP_OK;
    return WARP_LAUNCH(matmul, MATMUL_GRID(args.rows, args.columns), WARP_DIM3(MATMUL_BLOCK), 0, &args);
}

const struct gallery_piece gallery_matmul = {
    .name = "matmul",
    .title = "product of two matrices of floats",
    .unit = "rows, three quarters as deep",
    .default_size = 1000,
    .cached_size = 150,
    .memory_size = 1500,
    .test_size = 301,
    .file_bytes = 0,
    .input = matmul_input,
    .warp = run,
    .scalar = matmul_scalar,
};

/* piece.c - sparse matrix times vector as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct spmv_args args = {.offsets = work->in[0].data,
                                   .columns = work->in[1].data,
                                   .values = work->in[2].data,
                                   .x = work->in[3].data,
                                   .y = work->out[0].data,
                                   .rows = (int)work->size};
    if (work->size == 0) return WARP_OK;
    return WARP_LAUNCH(spmv, SPMV_GRID(args.rows), WARP_DIM3(SPMV_BLOCK), 0, &args);
}

const struct gallery_piece gallery_spmv = {
    .name = "spmv",
    .title = "sparse matrix (CSR) times vector, a warp for each row",
    .unit = "rows of 67 elements on average",
    .default_size = 1 << 18,
    .cached_size = 600,
    .memory_size = 1 << 18,
    .test_size = 20011,
    .file_bytes = 0,
    .input = spmv_input,
    .warp = run,
    .scalar = spmv_scalar,
};

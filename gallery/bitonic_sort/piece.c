/* piece.c - the bitonic sort as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct bitonic_sort_args args = {
        .keys = work->in[0].data, .size = (int)work->size, .warps = work->out[0].data, .blocks = work->out[1].data};
    if (work->size == 0) return WARP_OK;
    return WARP_LAUNCH(bitonic_sort, WARP_DIM3((work->size - 1) / BITONIC_SORT_BLOCK + 1),
                       WARP_DIM3(BITONIC_SORT_BLOCK), 0, &args);
}

const struct gallery_piece gallery_bitonic_sort = {
    .name = "bitonic_sort",
    .title = "each 32 keys sorted by shuffles, each 1024 by shuffles and shared memory",
    .unit = "keys",
    .default_size = 1 << 22,
    .cached_size = 16 << 10,
    .memory_size = 1 << 24,
    .test_size = 1000003,
    .file_bytes = 4,
    .input = bitonic_sort_input,
    .warp = run,
    .scalar = bitonic_sort_scalar,
};

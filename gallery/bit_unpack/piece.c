/* piece.c - unpacking of bits as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct bit_unpack_args args = {.widths = work->in[0].data,
                                         .starts = work->in[1].data,
                                         .packed = work->in[2].data,
                                         .values = work->out[0].data,
                                         .size = (int)work->size};
    if (work->size == 0) return WARP_OK;
    return WARP_LAUNCH(bit_unpack, BIT_UNPACK_GRID(args.size), WARP_DIM3(BIT_UNPACK_BLOCK), 0, &args);
}

const struct gallery_piece gallery_bit_unpack = {
    .name = "bit_unpack",
    .title = "numbers packed into 0 to 32 bits each, unpacked",
    .unit = "numbers",
    .default_size = 1 << 25,
    .cached_size = 64 << 10,
    .memory_size = 1 << 25,
    .test_size = 1000003,
    .file_bytes = 0,
    .input = bit_unpack_input,
    .warp = run,
    .scalar = bit_unpack_scalar,
};

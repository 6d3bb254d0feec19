/* piece.c - local alignment as a piece of the gallery. */
#include "../gallery.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct smith_waterman_args args = {.a = work->in[0].data,
                                             .b = work->in[1].data,
                                             .a_lengths = work->in[2].data,
                                             .b_lengths = work->in[3].data,
                                             .scores = work->out[0].data};
    if (work->size == 0) return WARP_OK;
    return WARP_LAUNCH(smith_waterman, WARP_DIM3((unsigned)work->size), WARP_DIM3(WARP_SIZE), 0, &args);
}

const struct gallery_piece gallery_smith_waterman = {
    .name = "smith_waterman",
    .title = "best local alignment of pairs of sequences, along anti-diagonals",
    .unit = "pairs of about 120 and 150 letters",
    .default_size = 8192,
    .cached_size = 512,
    .memory_size = 32 << 10, /* 12 MB: more arithmetic than memory, whatever the size */
    .test_size = 3000,
    .file_bytes = 0, /* lengths must fit */
    .input = smith_waterman_input,
    .warp = run,
    .scalar = smith_waterman_scalar,
};

/* piece.c - the search as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    struct search_args args = {.text = work->in[0].data, .index = work->out[0].data};
    memcpy(args.pattern, work->in[1].data, SEARCH_LENGTH);
    *args.index = SEARCH_NONE;
    if (work->size < SEARCH_LENGTH) return WARP_OK;
    args.places = (uint32_t)work->size - (SEARCH_LENGTH - 1);
    return WARP_LAUNCH(search, SEARCH_GRID(args.places), WARP_DIM3(SEARCH_BLOCK), 0, &args);
}

const struct gallery_piece gallery_search = {
    .name = "search",
    .title = "the first \"pinecone\" in a text, with early exit",
    .unit = "bytes",
    .default_size = 128 << 20,
    .cached_size = 384 << 10,
    .memory_size = 128 << 20,
    .test_size = 1000003,
    .file_bytes = 1,
    .input = search_input,
    .warp = run,
    .scalar = search_scalar,
};

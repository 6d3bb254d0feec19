/* piece.c - the accelerations of bodies that attract each other, as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct nbody_args args = {.bodies = work->in[0].data,
                                    .ax = work->out[0].data,
                                    .ay = work->out[1].data,
                                    .az = work->out[2].data,
                                    .count = (int)work->size};
    if (work->size == 0) return WARP_OK;
    return WARP_LAUNCH(nbody, WARP_DIM3((work->size - 1) / NBODY_BLOCK + 1), WARP_DIM3(NBODY_BLOCK), 0, &args);
}

const struct gallery_piece gallery_nbody = {
    .name = "nbody",
    .title = "accelerations of bodies that attract each other, all pairs",
    .unit = "bodies",
    .default_size = 8192,
    .cached_size = 4096,
    .memory_size = 8192,
    .test_size = 2003,
    .file_bytes = 0,
    .input = nbody_input,
    .warp = run,
    .scalar = nbody_scalar,
};

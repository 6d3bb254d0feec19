/* piece.c - the integral image as a piece of the gallery. */
#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static warp_status_t run(const struct gallery_work *work) {
    const struct integral_image_args args = {.in = work->in[0].data,
                                             .out = work->out[0].data,
                                             .above = work->temp[0].data,
                                             .rows = (int)work->size,
                                             .bands = (int)integral_image_bands(work->size)};
    const warp_dim3_t block = WARP_DIM3(256), columns = WARP_DIM3((INTEGRAL_IMAGE_WIDTH + 255) / 256);
    warp_status_t status = WARP_OK;
    if (work->size == 0) return WARP_OK;
    if (args.bands > 1) status = WARP_LAUNCH(integral_image_totals, WARP_DIM3(args.bands - 1), block, 0, &args);
    if (args.bands > 1 && status == WARP_OK) status = WARP_LAUNCH(integral_image_carry, columns, block, 0, &args);
    if (status == WARP_OK)
        status = WARP_LAUNCH(integral_image_scan, WARP_DIM3(args.bands), WARP_DIM3(WARP_SIZE), 0, &args);
    return status;
}

const struct gallery_piece gallery_integral_image = {
    .name = "integral_image",
    .title = "integral image: sums of all pixels above and to the left",
    .unit = "rows of 1920 pixels",
    .default_size = 4 * 1080,
    .cached_size = 32,
    .memory_size = 16 * 1080,
    .test_size = 301,
    .file_bytes = INTEGRAL_IMAGE_WIDTH,
    .input = integral_image_input,
    .warp = run,
    .scalar = integral_image_scalar,
};

/* kernel.h - the integral image (summed-area table): what host and kernel files share.
 *
 * out[y][x] is the sum of in[v][u] for all u <= x and v <= y, modulo 2^32.  The image is cut into bands of rows, which are
 * independent once it is known what the columns above each band add up to: three kernels. */
#ifndef GALLERY_INTEGRAL_IMAGE_KERNEL_H
#define GALLERY_INTEGRAL_IMAGE_KERNEL_H

#include <warp/launch.h>

#include "input.h"

struct integral_image_args {
    const uint8_t *in; /* rows x INTEGRAL_IMAGE_WIDTH */
    uint32_t *out;     /* the same */
    uint32_t *above;   /* for each band INTEGRAL_IMAGE_WIDTH numbers, from band 1 on */
    int rows, bands;   /* bands of INTEGRAL_IMAGE_BAND rows, the last one of what is left */
};

/* above[b][x] = sum of column x in band b - 1.  Blocks of 256 threads, one for each band but the last. */
WARP_DECLARE_KERNEL(integral_image_totals, struct integral_image_args);
/* above[b][x] = sum of column x in all bands before b.  Blocks of 256 threads, INTEGRAL_IMAGE_WIDTH / 256 of them, rounded up. */
WARP_DECLARE_KERNEL(integral_image_carry, struct integral_image_args);
/* The result.  Blocks of 32 threads, one for each band. */
WARP_DECLARE_KERNEL(integral_image_scan, struct integral_image_args);

#endif

/* kernel.h - one pass of a radix sort, by four bits of the keys: what host and kernel file share. */
#ifndef GALLERY_RADIX_PASS_KERNEL_H
#define GALLERY_RADIX_PASS_KERNEL_H

#include <warp/launch.h>

#include "input.h"

/* A block's keys: 255 rows of 32, since a lane counts its own in bytes. */
#define RADIX_PASS_ROWS 255
#define RADIX_PASS_PORT_TILE (RADIX_PASS_ROWS * WARP_SIZE)
#define RADIX_PASS_TILES(size) (((size)-1) / RADIX_PASS_PORT_TILE + 1)

struct radix_pass_args {
    const uint32_t *keys; /* size of them */
    int size;
    int tiles;
    uint32_t *counts; /* [RADIX_PASS_DIGITS][tiles] */
    uint32_t *sorted; /* as many as keys: by digit, and where that is the same, in the order of keys */
};

/* In this order.  Blocks of one warp: a block for each tile; scan: one block. */
WARP_DECLARE_KERNEL(radix_count, struct radix_pass_args);
WARP_DECLARE_KERNEL(radix_scan, struct radix_pass_args);
WARP_DECLARE_KERNEL(radix_scatter, struct radix_pass_args);

#endif

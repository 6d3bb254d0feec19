/* kernel.h - the sums of a list of numbers from its start to each of them: what host and kernel file share. */
#ifndef GALLERY_SCAN_KERNEL_H
#define GALLERY_SCAN_KERNEL_H

#include <warp/launch.h>

#include "input.h"

#define SCAN_BLOCK 256

struct scan_args {
    const uint32_t *x; /* size of them */
    int size;
    uint64_t *states; /* one for each tile; 0 before the launch */
    uint32_t *sums;   /* size of them, modulo 2^32 */
};

/* Blocks of SCAN_BLOCK threads, SCAN_GRID of them: one for each tile. */
WARP_DECLARE_KERNEL(scan, struct scan_args);
#define SCAN_GRID(size) WARP_DIM3(((size)-1) / SCAN_TILE + 1)

#endif

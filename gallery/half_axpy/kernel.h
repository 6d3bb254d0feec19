/* kernel.h - z = a x + y of halves, each rounded once: what host and kernel file share. */
#ifndef GALLERY_HALF_AXPY_KERNEL_H
#define GALLERY_HALF_AXPY_KERNEL_H

#include <warp/launch.h>

#define HALF_AXPY_BLOCK 256
/* Pairs of a warp, and of a block. */
#define HALF_AXPY_WARP_TILE 1024
#define HALF_AXPY_TILE (HALF_AXPY_BLOCK / WARP_SIZE * HALF_AXPY_WARP_TILE)

struct half_axpy_args {
    warp_half a;
    const warp_half2 *x, *y; /* pairs */
    warp_half2 *z;
    int pairs; /* at most INT_MAX - HALF_AXPY_TILE */
};

/* Blocks of HALF_AXPY_BLOCK threads, HALF_AXPY_GRID of them. */
WARP_DECLARE_KERNEL(half_axpy, struct half_axpy_args);
#define HALF_AXPY_GRID(pairs) WARP_DIM3(((pairs)-1) / HALF_AXPY_TILE + 1)

#endif

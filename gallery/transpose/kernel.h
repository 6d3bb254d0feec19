/* kernel.h - the transposition of a matrix: what host and kernel files share. */
#ifndef GALLERY_TRANSPOSE_KERNEL_H
#define GALLERY_TRANSPOSE_KERNEL_H

#include <warp/launch.h>

#define TRANSPOSE_BLOCK 256
/* A warp takes a tile of 32 x 32 elements, a block one tile for each of its warps, side by side in a row of tiles. */
#define TRANSPOSE_BLOCK_COLUMNS TRANSPOSE_BLOCK

struct transpose_args {
    const float *in; /* rows x columns, row after row */
    float *out;      /* columns x rows */
    int rows, columns;
};

/* Blocks of TRANSPOSE_BLOCK threads, TRANSPOSE_GRID of them. */
WARP_DECLARE_KERNEL(transpose, struct transpose_args);
#define TRANSPOSE_GRID(rows, columns)                                                                                  \
    WARP_DIM3(((columns) + TRANSPOSE_BLOCK_COLUMNS - 1) / TRANSPOSE_BLOCK_COLUMNS, ((rows) + WARP_SIZE - 1) / WARP_SIZE)

#endif

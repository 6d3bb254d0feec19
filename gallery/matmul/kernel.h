/* kernel.h - the product of two matrices: what host and kernel files share.
 *
 * Every element of c is one chain, on the GPU and here: from +0 on, sum = fma(a[row][k], b[k][column], sum) for k = 0, 1, 2, ... */
#ifndef GALLERY_MATMUL_KERNEL_H
#define GALLERY_MATMUL_KERNEL_H

#include <warp/launch.h>

#define MATMUL_BLOCK 256
/* A warp makes this many rows of 32 columns. */
#define MATMUL_WARP_ROWS 24
#define MATMUL_BLOCK_ROWS (MATMUL_WARP_ROWS * (MATMUL_BLOCK / WARP_SIZE))

struct matmul_args {
    const float *a; /* rows x depth, row after row */
    const float *b; /* depth x columns */
    float *c;       /* rows x columns */
    int rows, depth, columns;
};

/* Blocks of MATMUL_BLOCK threads, MATMUL_GRID of them. */
WARP_DECLARE_KERNEL(matmul, struct matmul_args);
#define MATMUL_GRID(rows, columns)                                                                                     \
    WARP_DIM3(((columns) + WARP_SIZE - 1) / WARP_SIZE, ((rows) + MATMUL_BLOCK_ROWS - 1) / MATMUL_BLOCK_ROWS)

#endif

/* kernel.h - layer normalisation of rows: what host and kernel file share.
 *
 * y[i] = (x[i] - mean) / sqrt(variance + epsilon) * gain[i] + bias[i], with mean and variance of the row.  Sums of a
 * row are sums of floats in the order in which a warp adds them that takes four neighbours (float4) a lane:
 *   1. there are 128 sums, which begin as +0: number j is of the elements j, j + 128, j + 256, ...;
 *   2. of four neighbours each: (0 + 1) + (2 + 3), which leaves 32;
 *   3. a butterfly of these: with the one 16 further, then 8, 4, 2, 1. */
#ifndef GALLERY_LAYER_NORM_KERNEL_H
#define GALLERY_LAYER_NORM_KERNEL_H

#include <warp/launch.h>

#define LAYER_NORM_BLOCK 256
/* Rows of a block: one a warp. */
#define LAYER_NORM_ROWS (LAYER_NORM_BLOCK / WARP_SIZE)

struct layer_norm_args {
    const float *x;           /* rows * columns, row by row */
    const float *gain, *bias; /* columns */
    float *y;                 /* as x */
    int rows, columns;
    float epsilon;
};

/* Blocks of LAYER_NORM_BLOCK threads, LAYER_NORM_GRID of them. */
WARP_DECLARE_KERNEL(layer_norm, struct layer_norm_args);
#define LAYER_NORM_GRID(rows) WARP_DIM3(((rows)-1) / LAYER_NORM_ROWS + 1)

#define LAYER_NORM_EPSILON 1e-5f

#endif

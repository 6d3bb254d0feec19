/* kernel.h - softmax of rows: what host and kernel file share.
 *
 * y[i] = exp(x[i] - m) / sum of all exp(x[j] - m), m being the largest of the row: without it, exp would overflow.  The
 * sum is one of floats: lane l of 32 adds the elements l, l + 32, l + 64, ... to +0, in this order, then a butterfly of
 * shuffles. */
#ifndef GALLERY_SOFTMAX_KERNEL_H
#define GALLERY_SOFTMAX_KERNEL_H

#include <warp/launch.h>

#define SOFTMAX_BLOCK 256
/* Rows of a block: one a warp. */
#define SOFTMAX_ROWS (SOFTMAX_BLOCK / WARP_SIZE)

struct softmax_args {
    const float *x; /* rows * columns, row by row */
    float *y;       /* the same */
    int rows, columns;
};

/* Blocks of SOFTMAX_BLOCK threads, SOFTMAX_GRID of them. */
WARP_DECLARE_KERNEL(softmax, struct softmax_args);
#define SOFTMAX_GRID(rows) WARP_DIM3(((rows)-1) / SOFTMAX_ROWS + 1)

#endif

/* kernel.h - RMS normalisation of rows of halves: what host and kernel file share.
 *
 * y[i] = x[i] / sqrt(mean of all x[j] * x[j] + epsilon) * gain[i], computed in float and rounded to half once.  The sum
 * of the squares is one of floats: lane l of 32 adds the first numbers of the pairs l, l + 32, l + 64, ... to one sum,
 * the second ones to another, then one sum to the other; a butterfly of shuffles adds up the lanes. */
#ifndef GALLERY_RMS_NORM_KERNEL_H
#define GALLERY_RMS_NORM_KERNEL_H

#include <warp/launch.h>

#define RMS_NORM_BLOCK 256
/* Rows of a block: one a warp. */
#define RMS_NORM_ROWS (RMS_NORM_BLOCK / WARP_SIZE)

struct rms_norm_args {
    const warp_half2 *x;    /* rows * columns / 2, row by row */
    const warp_half2 *gain; /* columns / 2 */
    warp_half2 *y;          /* as x */
    int rows, columns;      /* columns: even */
    float epsilon;
};

/* Blocks of RMS_NORM_BLOCK threads, RMS_NORM_GRID of them. */
WARP_DECLARE_KERNEL(rms_norm, struct rms_norm_args);
#define RMS_NORM_GRID(rows) WARP_DIM3(((rows)-1) / RMS_NORM_ROWS + 1)

#define RMS_NORM_EPSILON 1e-5f

#endif

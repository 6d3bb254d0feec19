/* kernel.h - sparse matrix times vector: what host and kernel files share.
 *
 * The matrix is in CSR form: row r has the elements k from offsets[r] to offsets[r + 1], of value values[k] in column columns[k].
 * A row is summed as a warp does it: lane l adds its elements l, l + 32, l + 64, ... to +0, in this order; then lane l adds the sum
 * of lane l + 16, for l < 16; then l + 8, l + 4, l + 2, l + 1.  Lane 0 has the row's sum. */
#ifndef GALLERY_SPMV_KERNEL_H
#define GALLERY_SPMV_KERNEL_H

#include <warp/launch.h>

#define SPMV_BLOCK 256
/* A block takes this many rows. */
#define SPMV_BLOCK_ROWS 64

struct spmv_args {
    const int32_t *offsets; /* rows + 1 */
    const int32_t *columns;
    const float *values;
    const float *x;
    float *y; /* rows */
    int rows;
};

/* Blocks of SPMV_BLOCK threads, SPMV_GRID of them. */
WARP_DECLARE_KERNEL(spmv, struct spmv_args);
#define SPMV_GRID(rows) WARP_DIM3(((rows) + SPMV_BLOCK_ROWS - 1) / SPMV_BLOCK_ROWS)

#endif

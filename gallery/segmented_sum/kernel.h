/* kernel.h - the sum of each segment of a list: what host and kernel file share.
 *
 * Two kernels, one after the other: segmented_sum, segmented_sum_join. */
#ifndef GALLERY_SEGMENTED_SUM_KERNEL_H
#define GALLERY_SEGMENTED_SUM_KERNEL_H

#include <warp/launch.h>

#include "input.h"

#define SEGMENTED_SUM_BLOCK 256

struct segmented_sum_args {
    const uint32_t *segments; /* size of them, ascending: the segment of each value */
    const float *x;           /* size of them */
    int size;
    float *sums;  /* one for each segment; 0 before the launch */
    float *tails; /* one for each strip: the sum of what belongs to a segment that goes on behind it */
};
#define SEGMENTED_SUM_STRIPS(size) (((size)-1) / SEGMENTED_SUM_STRIP + 1)

/* Blocks of SEGMENTED_SUM_BLOCK threads, SEGMENTED_SUM_GRID of them: a warp for each strip. */
WARP_DECLARE_KERNEL(segmented_sum, struct segmented_sum_args);
#define SEGMENTED_SUM_GRID(size) WARP_DIM3((SEGMENTED_SUM_STRIPS(size) - 1) / (SEGMENTED_SUM_BLOCK / WARP_SIZE) + 1)
/* Blocks of SEGMENTED_SUM_BLOCK threads, SEGMENTED_SUM_JOIN_GRID of them: a thread for each strip. */
WARP_DECLARE_KERNEL(segmented_sum_join, struct segmented_sum_args);
#define SEGMENTED_SUM_JOIN_GRID(size) WARP_DIM3((SEGMENTED_SUM_STRIPS(size) - 1) / SEGMENTED_SUM_BLOCK + 1)

#endif

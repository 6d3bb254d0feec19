/* kernel.h - stream compaction: the elements above a limit, in their order.  What host and kernel file share.
 *
 * Three kernels, one after the other: compact_count, compact_offsets, compact_write. */
#ifndef GALLERY_COMPACT_KERNEL_H
#define GALLERY_COMPACT_KERNEL_H

#include <warp/launch.h>

#include "input.h"

#define COMPACT_BLOCK 256

struct compact_args {
    const float *x; /* size of them */
    int size;
    uint32_t *ends; /* one for each strip: how many it keeps, then where they end in the result */
    float *kept;
    uint32_t *count; /* of all that are kept */
};
#define COMPACT_STRIPS(size) (((size)-1) / COMPACT_STRIP + 1)

/* Blocks of COMPACT_BLOCK threads, COMPACT_GRID of them: a warp for each strip. */
WARP_DECLARE_KERNEL(compact_count, struct compact_args);
WARP_DECLARE_KERNEL(compact_write, struct compact_args);
#define COMPACT_GRID(size) WARP_DIM3((COMPACT_STRIPS(size) - 1) / (COMPACT_BLOCK / WARP_SIZE) + 1)
/* One block of 32 threads. */
WARP_DECLARE_KERNEL(compact_offsets, struct compact_args);

#endif

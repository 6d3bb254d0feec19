/* kernel.h - runs of equal values, expanded to a list: what host and kernel file share.
 *
 * Three kernels, one after the other: run_length_count, run_length_offsets, run_length. */
#ifndef GALLERY_RUN_LENGTH_KERNEL_H
#define GALLERY_RUN_LENGTH_KERNEL_H

#include <warp/launch.h>

#include "input.h"

#define RUN_LENGTH_BLOCK 256

struct run_length_args {
    const uint32_t *lengths; /* runs of them; may be 0 */
    const uint32_t *values;  /* runs of them */
    int runs;
    uint32_t *ends; /* one for each strip: how much its runs make, then where that ends in the list */
    uint32_t *list;
};
#define RUN_LENGTH_STRIPS(runs) (((runs)-1) / RUN_LENGTH_STRIP + 1)

/* Blocks of RUN_LENGTH_BLOCK threads, RUN_LENGTH_GRID of them: a warp for each strip. */
WARP_DECLARE_KERNEL(run_length_count, struct run_length_args);
WARP_DECLARE_KERNEL(run_length, struct run_length_args);
#define RUN_LENGTH_GRID(runs) WARP_DIM3((RUN_LENGTH_STRIPS(runs) - 1) / (RUN_LENGTH_BLOCK / WARP_SIZE) + 1)
/* One block of 32 threads. */
WARP_DECLARE_KERNEL(run_length_offsets, struct run_length_args);

#endif

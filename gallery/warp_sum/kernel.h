/* kernel.h - sums of 32 numbers each, by three ways to add up a warp: what host and kernel file share. */
#ifndef GALLERY_WARP_SUM_KERNEL_H
#define GALLERY_WARP_SUM_KERNEL_H

#include <warp/launch.h>

#define WARP_SUM_BLOCK 1024 /* here a block costs more than a warp */

struct warp_sum_args {
    const float *x, *y; /* size of them */
    const uint32_t *n;  /* size of them */
    int size;
    float *down, *xors; /* of x, of y: one sum for every 32, the last of what is left */
    uint32_t *reduce;   /* of n */
};

/* Blocks of WARP_SUM_BLOCK threads, a thread for each number. */
WARP_DECLARE_KERNEL(warp_sum, struct warp_sum_args);

#endif

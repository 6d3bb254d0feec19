/* kernel.h - the sum of each 256 numbers: what host and kernel file share. */
#ifndef GALLERY_BLOCK_SUM_KERNEL_H
#define GALLERY_BLOCK_SUM_KERNEL_H

#include <warp/launch.h>

#define BLOCK_SUM_BLOCK 256
/* A block adds up so many blocks of numbers, one after the other. */
#define BLOCK_SUM_ROUNDS 32

struct block_sum_args {
    const float *x; /* size of them */
    int size;
    float *sums; /* one for every BLOCK_SUM_BLOCK, the last of what is left */
};
#define BLOCK_SUM_COUNT(size) (((size)-1) / BLOCK_SUM_BLOCK + 1)

/* Blocks of BLOCK_SUM_BLOCK threads, BLOCK_SUM_GRID of them: a thread for each number of a round. */
WARP_DECLARE_KERNEL(block_sum, struct block_sum_args);
#define BLOCK_SUM_GRID(size) WARP_DIM3((BLOCK_SUM_COUNT(size) - 1) / BLOCK_SUM_ROUNDS + 1)

#endif

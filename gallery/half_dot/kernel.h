/* kernel.h - dot products of vectors of halves, chunk by chunk: what host and kernel file share.
 *
 * A product of two halves is exact in float.  The sum of those of a chunk is one of floats: lane l of 32 adds those of
 * the first numbers of the pairs l, l + 32, l + 64, ... to one sum, those of the second ones to another, then one sum
 * to the other; a tree of shuffles down adds up the lanes. */
#ifndef GALLERY_HALF_DOT_KERNEL_H
#define GALLERY_HALF_DOT_KERNEL_H

#include <warp/launch.h>

#define HALF_DOT_BLOCK 256
/* Chunks of a block: one a warp. */
#define HALF_DOT_CHUNKS (HALF_DOT_BLOCK / WARP_SIZE)

struct half_dot_args {
    const warp_half2 *x, *y; /* pairs */
    float *dot;              /* one for each chunk, the last of what is left */
    int pairs, chunk;        /* pairs: at most INT_MAX - HALF_DOT_CHUNKS * chunk */
};

/* Blocks of HALF_DOT_BLOCK threads, HALF_DOT_GRID of them. */
WARP_DECLARE_KERNEL(half_dot, struct half_dot_args);
#define HALF_DOT_GRID(pairs, chunk) WARP_DIM3(((pairs)-1) / (HALF_DOT_CHUNKS * (chunk)) + 1)

#endif

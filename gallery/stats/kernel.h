/* kernel.h - sum, smallest and largest of a list of floats: what host and kernel files share.
 *
 * The sum is one fixed tree of float additions, whatever runs it:
 *   1. The list is cut into chunks of STATS_CHUNK = 1024; the last one may be shorter.
 *   2. In a chunk, lane l of 32 adds the elements l, l + 32, l + 64, ... to +0, in this order.
 *   3. Lane l adds the sum of lane l + 16, for l < 16; then l + 8, for l < 8; then 4, 2, 1.  Lane 0 has the chunk's sum.
 *   4. While there is more than one chunk, the list of their sums is summed in the same way.
 * A NaN makes the sum NaN (of unspecified sign and payload).
 *
 * The smallest and the largest are those of fminf() and fmaxf() in CUDA: a NaN does not count, unless there is nothing but
 * NaN, and -0 < +0.  Their order does not matter. */
#ifndef GALLERY_STATS_KERNEL_H
#define GALLERY_STATS_KERNEL_H

#include <warp/launch.h>

#define STATS_CHUNK 1024
#define STATS_BLOCK 256

/* One step of the tree: a list of `size` elements in, STATS_CHUNKS(size) out.  Three lists, which are the same one for the
 * data itself. */
struct stats_args {
    const float *sum_in, *min_in, *max_in;
    float *sum_out, *min_out, *max_out;
    int size; /* at least 1 */
};
#define STATS_CHUNKS(size) (((size)-1) / STATS_CHUNK + 1)

/* Blocks of STATS_BLOCK threads, STATS_GRID of them: a warp for each chunk. */
WARP_DECLARE_KERNEL(stats, struct stats_args);
#define STATS_GRID(size) WARP_DIM3((STATS_CHUNKS(size) - 1) / (STATS_BLOCK / WARP_SIZE) + 1)

#endif

/* kernel.h - how often each byte value occurs: what host and kernel files share.  The count of '\n' is the line count. */
#ifndef GALLERY_HISTOGRAM_KERNEL_H
#define GALLERY_HISTOGRAM_KERNEL_H

#include <warp/launch.h>

#define HISTOGRAM_BINS 256
/* A block counts this many bytes. */
#define HISTOGRAM_TILE (512 * 1024)
#define HISTOGRAM_BLOCK 256
/* From this size on, pairs of bytes are counted (warp.c says why). */
#define HISTOGRAM_PAIRS_FROM (64 * 1024)

struct histogram_args {
    const uint8_t *bytes; /* a multiple of 8 */
    uint32_t size;
    uint32_t *counts; /* HISTOGRAM_BINS; what is found is added to them */
};

/* Blocks of HISTOGRAM_BLOCK threads, HISTOGRAM_GRID of them, with HISTOGRAM_SHARED_BYTES of dynamic shared memory. */
WARP_DECLARE_KERNEL(histogram, struct histogram_args);
#define HISTOGRAM_GRID(size) WARP_DIM3(((size)-1) / HISTOGRAM_TILE + 1)
#define HISTOGRAM_SHARED_BYTES(size)                                                                                   \
    ((size) < HISTOGRAM_PAIRS_FROM ? 0 : sizeof(uint16_t) * HISTOGRAM_BINS * HISTOGRAM_BINS)

#endif

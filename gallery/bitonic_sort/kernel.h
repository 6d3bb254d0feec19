/* kernel.h - each 32 keys, and each 1024 keys, in ascending order: what host and kernel file share. */
#ifndef GALLERY_BITONIC_SORT_KERNEL_H
#define GALLERY_BITONIC_SORT_KERNEL_H

#include <warp/launch.h>

#define BITONIC_SORT_BLOCK 1024

struct bitonic_sort_args {
    const uint32_t *keys; /* size of them */
    int size;
    uint32_t *warps;  /* each 32 of the keys sorted; the last of what is left */
    uint32_t *blocks; /* each 1024 of them */
};

/* Blocks of BITONIC_SORT_BLOCK threads, a thread for each key. */
WARP_DECLARE_KERNEL(bitonic_sort, struct bitonic_sort_args);

#endif

/* kernel.h - counts and sums of values by their keys: what host and kernel file share. */
#ifndef GALLERY_GROUP_BY_KERNEL_H
#define GALLERY_GROUP_BY_KERNEL_H

#include <warp/launch.h>

#include "input.h"

#define GROUP_BY_BLOCK 256
/* A block takes so many records. */
#define GROUP_BY_TILE (128 * 1024)

struct group_by_args {
    const uint32_t *keys;   /* size of them, below GROUP_BY_KEYS */
    const uint32_t *values; /* size of them, below GROUP_BY_VALUES */
    int size;
    uint32_t *counts; /* GROUP_BY_KEYS; what is found is added to them */
    uint64_t *sums;   /* likewise */
};

/* Blocks of GROUP_BY_BLOCK threads, GROUP_BY_GRID of them. */
WARP_DECLARE_KERNEL(group_by, struct group_by_args);
#define GROUP_BY_GRID(size) WARP_DIM3(((size)-1) / GROUP_BY_TILE + 1)

#endif

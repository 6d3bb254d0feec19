/* kernel.h - numbers packed into few bits, as 32-bit numbers again: what host and kernel file share. */
#ifndef GALLERY_BIT_UNPACK_KERNEL_H
#define GALLERY_BIT_UNPACK_KERNEL_H

#include <warp/launch.h>

#include "input.h"

#define BIT_UNPACK_BLOCK 256
/* A warp takes so many groups, one after the other. */
#define BIT_UNPACK_GROUPS 8

struct bit_unpack_args {
    const uint8_t *widths;  /* of each group, 0 to 32 */
    const uint32_t *starts; /* the first word of each group */
    const uint32_t *packed;
    uint32_t *values; /* size of them */
    int size;
};
#define BIT_UNPACK_COUNT(size) (((size)-1) / BIT_UNPACK_GROUP + 1)

/* Blocks of BIT_UNPACK_BLOCK threads, BIT_UNPACK_GRID of them. */
WARP_DECLARE_KERNEL(bit_unpack, struct bit_unpack_args);
#define BIT_UNPACK_GRID(size)                                                                                          \
    WARP_DIM3((BIT_UNPACK_COUNT(size) - 1) / (BIT_UNPACK_GROUPS * (BIT_UNPACK_BLOCK / WARP_SIZE)) + 1)

#endif

/* kernel.h - hash tables with buckets of 8 and of 16: what host and kernel file share. */
#ifndef GALLERY_HASH_TABLE_KERNEL_H
#define GALLERY_HASH_TABLE_KERNEL_H

#include <warp/launch.h>

#include "input.h"

#define HASH_TABLE_BLOCK 256

struct hash_table_args {
    int width;                     /* slots of a bucket, lanes of a tile: 8 or 16 */
    uint32_t *table;               /* buckets of keys, and their values behind them */
    uint32_t buckets;              /* a power of two */
    const uint32_t *keys, *values; /* to insert */
    int count;
    const uint32_t *queries; /* to look up */
    int asked;
    uint32_t *answers; /* values, or 0 */
    uint8_t *found;
};

/* Blocks of HASH_TABLE_BLOCK threads, a thread for each key, or each query.  All slots are HASH_TABLE_EMPTY at the start. */
WARP_DECLARE_KERNEL(hash_insert, struct hash_table_args);
WARP_DECLARE_KERNEL(hash_look_up, struct hash_table_args);
#define HASH_TABLE_GRID(threads) WARP_DIM3(((unsigned)(threads)-1) / HASH_TABLE_BLOCK + 1)

#endif

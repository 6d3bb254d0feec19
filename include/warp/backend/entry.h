/* entry.h - how a launch calls a kernel: one block at a time, through a function of each backend. */
#ifndef WARP_BACKEND_ENTRY_H
#define WARP_BACKEND_ENTRY_H

#include "../types.h"

struct warp__block {
    warp_dim3_t block_idx, block_dim, grid_dim;
    uint64_t rank;        /* number of the block in the grid, x fastest */
    uint32_t threads;     /* in the block */
    uint32_t warps;       /* in the block, the last one maybe partial */
    void *dynamic_shared; /* aligned to 64 bytes */
};
typedef void warp__entry_t(const struct warp__block *block, const void *arg);

#endif

/* warp.c - inclusive scan in a single pass: a tile for each block, which looks back at the sums that earlier ones published. */
#include <warp/warp.h>

#include "kernel.h"

#define WARPS (SCAN_BLOCK / WARP_SIZE)
#define STRIP (SCAN_TILE / WARPS) /* of each warp */

/* What a tile publishes, one word so that nobody sees half of it: a status and a sum.  0: nothing yet. */
enum { TILE_ONLY = 1, ALL_SO_FAR = 2 };
WARP_DEVICE uint64_t state(uint32_t status, uint32_t sum) { return (uint64_t)status << 32 | sum; }

/* 0 beyond the end. */
WARP_DEVICE warp_u32_t load_some(warp_t warp, const uint32_t *x, int count) {
    if (count >= WARP_SIZE) return warp_load(x);
    warp_u32_t v = warp_set_u32(0);
    WARP_IF(warp_lt(warp_lane(), count)) { WARP_SET(v, warp_load(x)); } WARP_END
    return v;
}

WARP_DEVICE void store_some(warp_t warp, uint32_t *sums, int count, warp_u32_t v) {
    if (count >= WARP_SIZE) {
        warp_store(sums, v);
    } else {
        WARP_IF(warp_lt(warp_lane(), count)) { warp_store(sums, v); } WARP_END
    }
}

/* Is the sum of all tiles before this one already known? */
WARP_DEVICE bool known(warp_t warp, uint64_t *states, int tile, uint32_t *before) {
    const uint64_t seen = tile == 0 ? state(ALL_SO_FAR, 0) : warp_extract(warp_gather_volatile(states, tile - 1), 0);
    *before = seen >> 32 == ALL_SO_FAR ? (uint32_t)seen : 0;
    return seen >> 32 == ALL_SO_FAR;
}
/* Make it of what they published.  One at a time: there are no more of them under way than the host has threads. */
WARP_DEVICE uint32_t look_back(warp_t warp, uint64_t *states, int tile) {
    uint32_t before = 0;
    for (int at = tile - 1; at >= 0;) {
        const uint64_t seen = warp_extract(warp_gather_volatile(states, at), 0);
        if (seen == 0) continue; /* wait */
        before += (uint32_t)seen;
        if (seen >> 32 == ALL_SO_FAR) break;
        --at;
    }
    return before;
}

WARP_KERNEL(scan, struct scan_args) {
    uint32_t before = 0, sum = 0;
    bool early = false;
    WARP_EACH_WARP {
        const int tile = (int)warp.block_idx.x, first = tile * SCAN_TILE + warp.id * STRIP;
        if (warp.id == 0) early = known(warp, arg->states, tile, &before);
        warp_u32_t carry = warp_set_u32(before + sum);
        for (int i = first; i < first + STRIP && i < arg->size; i += WARP_SIZE) {
            const warp_u32_t x = load_some(warp, arg->x + i, arg->size - i);
            const warp_u32_t here = warp_inclusive_scan_add_sync(WARP_FULL_MASK, x);
            store_some(warp, arg->sums + i, arg->size - i, warp_add(carry, here));
            carry = warp_add(carry, warp_shfl_sync(WARP_FULL_MASK, here, 31));
        }
        sum = warp_extract(carry, 0) - before;
    }
    WARP_EACH_WARP {
        if (warp.id == 0) {
            const int tile = (int)warp.block_idx.x;
            if (!early) {
                warp_scatter_volatile(arg->states, tile, state(TILE_ONLY, sum));
                before = look_back(warp, arg->states, tile);
            }
            warp_scatter_volatile(arg->states, tile, state(ALL_SO_FAR, before + sum));
        }
    }
    if (!early) {
        WARP_EACH_WARP { /* what came too late for the sums */
            const int first = (int)warp.block_idx.x * SCAN_TILE + warp.id * STRIP;
            for (int i = first; i < first + STRIP && i < arg->size; i += WARP_SIZE)
                store_some(warp, arg->sums + i, arg->size - i,
                           warp_add(load_some(warp, arg->sums + i, arg->size - i), before));
        }
    }
}

/* warp.c - counts and sums by key: lanes with the same key are added up, and go to their key at once.
 *
 * The original asks __match_any_sync for the lanes of each key, and then each group reduces its values.  Here the groups come one
 * after the other: the first lane that is left names a key, all that have it are one group. */
#include <warp/warp.h>

#include "kernel.h"

/* With more changes of the key among 32 records each lane goes by itself: less work than a round for each group. */
#define MOST_CHANGES 5

/* Of record i on, one for each active lane. */
WARP_DEVICE void add_warp(warp_t warp, const struct group_by_args *arg, int i, uint32_t *counts, uint64_t *sums) {
    const warp_u32_t keys = warp_load(arg->keys + i), values = warp_load(arg->values + i);
    const warp_pred_t changes = warp_ne(keys, warp_shfl_up_sync(WARP_FULL_MASK, keys, 1));
    if (__builtin_popcount(warp_ballot_sync(WARP_FULL_MASK, changes)) > MOST_CHANGES) {
        for (warp_mask_t rest = warp.active; rest != 0; rest &= rest - 1) {
            const int lane = i + __builtin_ctz(rest);
            counts[arg->keys[lane]] += 1;
            sums[arg->keys[lane]] += arg->values[lane];
        }
        return;
    }
    for (warp_mask_t rest = warp.active; rest != 0;) {
        const uint32_t key = arg->keys[i + __builtin_ctz(rest)];
        const warp_pred_t same = warp_and(warp_eq(keys, key), warp.active_pred);
        const warp_mask_t peers = warp_ballot_sync(WARP_FULL_MASK, same);
        counts[key] += (uint32_t)__builtin_popcount(peers);
        sums[key] += warp_reduce_add_sync(WARP_FULL_MASK, warp_select(same, values, 0));
        rest &= ~peers;
    }
}

WARP_KERNEL(group_by, struct group_by_args) {
    WARP_SHARED(uint32_t, counts, GROUP_BY_KEYS);
    WARP_SHARED(uint64_t, sums, GROUP_BY_KEYS);
    WARP_EACH_WARP { /* a lane for each key */
        warp_store(counts + warp.id * WARP_SIZE, warp_set_u32(0));
        warp_store(sums + warp.id * WARP_SIZE, warp_set_u64(0));
    }
    WARP_EACH_WARP {
        const int slice = GROUP_BY_TILE / GROUP_BY_BLOCK * WARP_SIZE;
        const int first = (int)warp.block_idx.x * GROUP_BY_TILE + warp.id * slice;
        const int end = arg->size - first < slice ? arg->size : first + slice;
        int i = first;
        for (; i + WARP_SIZE <= end; i += WARP_SIZE) add_warp(warp, arg, i, counts, sums);
        WARP_IF(warp_lt(warp_lane(), end - i)) { add_warp(warp, arg, i, counts, sums); } WARP_END
    }
    WARP_EACH_WARP {
        const warp_i32_t key = warp_add(warp_lane(), warp.id * WARP_SIZE);
        const warp_u32_t count = warp_load(counts + warp.id * WARP_SIZE);
        WARP_IF(warp_ne(count, 0)) {
            (void)warp_atomic_add(arg->counts, key, count);
            (void)warp_atomic_add(arg->sums, key, warp_load(sums + warp.id * WARP_SIZE));
        } WARP_END
    }
}

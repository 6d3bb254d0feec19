/* warp.c - breadth-first search, level by level: a warp looks for vertices of the level, and all its lanes at the targets of each. */
#include <warp/warp.h>

#include "kernel.h"

/* 32 targets, or what the active lanes are: are there new ones?  Several may reach the same vertex, from other blocks, too, at
 * the same time; all of them write the same distance.  Volatile: each word is read and written as one. */
WARP_DEVICE bool visit(warp_t warp, const struct bfs_args *arg, const uint32_t *targets) {
    const warp_u32_t target = warp_load(targets);
    const warp_pred_t far = warp_eq(warp_gather(arg->distances, target), BFS_FAR);
    if (!warp_any_sync(WARP_FULL_MASK, far)) return false;
    WARP_IF(far) { warp_scatter(arg->distances, target, warp_set_i32(arg->level + 1)); } WARP_END
    return true;
}

WARP_KERNEL(bfs_level, struct bfs_args) {
    bool found = false;
    WARP_EACH_WARP {
        uint32_t frontier = 0;
        WARP_IF(warp_lt(warp_lane(), arg->size - warp.thread_base)) {
            const warp_i32_t distance = warp_load(arg->distances + warp.thread_base);
            frontier = warp_ballot_sync(WARP_FULL_MASK, warp_eq(distance, arg->level));
        } WARP_END
        for (; frontier != 0; frontier &= frontier - 1) { /* with all lanes again */
            const uint32_t *const row = arg->rows + warp.thread_base + __builtin_ctz(frontier);
            uint32_t k = row[0];
            for (; row[1] - k >= WARP_SIZE; k += WARP_SIZE) found |= visit(warp, arg, arg->targets + k);
            WARP_IF(warp_lt(warp_lane(), (int)(row[1] - k))) { found |= visit(warp, arg, arg->targets + k); } WARP_END
        }
    }
    if (found) __atomic_store_n(arg->more, 1, __ATOMIC_RELAXED);
}

WARP_KERNEL(bfs_start, struct bfs_args) {
    WARP_EACH_WARP {
        const warp_i32_t i = warp_add(warp_lane(), warp.thread_base);
        WARP_IF(warp_lt(i, arg->size)) {
            const warp_i32_t far = warp_set_i32(BFS_FAR);
            warp_store(arg->distances + warp.thread_base, warp_select(warp_eq(i, BFS_START), warp_set_i32(0), far));
        } WARP_END
    }
}

/* warp.c - breadth-first search, level by level: a warp finds vertices of the level, and all lanes look at the targets of each. */
#include <warp/warp.h>

#include "kernel.h"

/* 32 targets: are there new ones?  Several may reach the same vertex, from other blocks, too, at the same time; all of them
 * write the same distance. */
WARP_DEVICE bool visit(warp_t warp, const struct bfs_args *arg, warp_i32_t target) {
    const warp_pred_t far = warp_eq(warp_gather(arg->distances, target), BFS_FAR);
    if (!warp_any_sync(WARP_FULL_MASK, far)) return false;
    WARP_IF(far) { warp_scatter(arg->distances, target, warp_set_i32(arg->level + 1)); } WARP_END
    return true;
}

/* The targets from number k on.  Lanes beyond the end visit the start, which is never far: so all lanes take part in the
 * gather, which is faster than if some of them did not. */
WARP_DEVICE bool visit_all(warp_t warp, const struct bfs_args *arg, uint32_t k, uint32_t end) {
    bool found = false;
    for (; end - k >= WARP_SIZE; k += WARP_SIZE) found |= visit(warp, arg, warp_load(arg->targets + k));
    if (k == end) return found;
    warp_i32_t target = warp_set_i32(BFS_START);
    WARP_IF(warp_lt(warp_lane(), (int)(end - k))) { WARP_SET(target, warp_load(arg->targets + k)); } WARP_END
    return found | visit(warp, arg, target);
}

WARP_KERNEL(bfs_level, struct bfs_args) {
    bool found = false;
    WARP_EACH_WARP {
        uint32_t frontier = 0;
        WARP_IF(warp_lt(warp_lane(), arg->size - warp.thread_base)) {
            const warp_i32_t distance = warp_load(arg->distances + warp.thread_base);
            frontier = warp_ballot_sync(WARP_FULL_MASK, warp_eq(distance, arg->level));
        } WARP_END
        while (frontier != 0) { /* vertices in a row: their targets are in a row, too */
            const int first = __builtin_ctz(frontier), count = __builtin_ctzll(~((uint64_t)frontier >> first));
            const uint32_t *const rows = arg->rows + warp.thread_base + first;
            found |= visit_all(warp, arg, rows[0], rows[count]);
            frontier &= frontier + (UINT32_C(1) << first); /* the carry clears the run */
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

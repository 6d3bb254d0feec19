/* warp.c - the 32 largest of each row: a warp a row, a sorted list of one a lane, candidates merged 32 at a time. */
#include <math.h>

#include <warp/warp.h>

#include "kernel.h"

/* The larger of the two where the bit `lower` of the lane is 0: descending order.  No NaN, no -0: a comparison will do. */
WARP_DEVICE warp_f32_t exchange(warp_f32_t mine, int partner, int lower) {
    const warp_f32_t other = warp_shfl_xor_sync(WARP_FULL_MASK, mine, partner);
    const warp_pred_t smaller = warp_ne(warp_and(warp_lane(), lower), 0);
    return warp_select(warp_xor(warp_gt(mine, other), smaller), mine, other);
}

/* Strides are spelled out: each step is one constant shuffle. */
WARP_DEVICE warp_f32_t exchange_down(warp_f32_t x, int stride) {
    if (stride >= 16) x = exchange(x, 16, 16);
    if (stride >= 8) x = exchange(x, 8, 8);
    if (stride >= 4) x = exchange(x, 4, 4);
    if (stride >= 2) x = exchange(x, 2, 2);
    if (stride >= 1) x = exchange(x, 1, 1);
    return x;
}
WARP_DEVICE warp_f32_t sort_half(warp_f32_t x, int list) {
    return exchange_down(exchange(x, list - 1, list / 2), list / 4);
}

/* best = merge(best, sort(queue)): the 32 largest are one list's against the other's mirror image, which are bitonic.  Not
 * inlined: it is long, and a kernel is compiled twice. */
static __attribute__((noinline)) float merge(float *best, const float *queue) {
    warp_f32_t x = warp_from_array_f32(queue);
    x = sort_half(sort_half(sort_half(sort_half(sort_half(x, 2), 4), 8), 16), 32);
    const warp_f32_t mirror = warp_shfl_xor_sync(WARP_FULL_MASK, x, 31), old = warp_from_array_f32(best);
    warp_to_array_f32(best, exchange_down(warp_select(warp_gt(old, mirror), old, mirror), 16));
    return best[TOP_K_K - 1];
}

/* The candidates of 32 floats, behind those that are queued. */
WARP_DEVICE int enqueue(warp_t warp, float *queue, int queued, warp_f32_t x, uint32_t candidates) {
    warp_store(queue + queued, warp_compress_sync(candidates, x)); /* zeros behind them are overwritten */
    return queued + __builtin_popcount(candidates);
}

WARP_KERNEL(top_k, struct top_k_args) {
    WARP_EACH_WARP {
        const int number = (int)warp.block_idx.x * warp.count + warp.id;
        if (number < arg->count) {
            const float *const row = arg->rows + (size_t)number * TOP_K_ROW;
            float *const best = arg->largest + (size_t)number * TOP_K_K;
            float queue[3 * WARP_SIZE], threshold = -INFINITY;
            int queued = 0;
            warp_store(best, warp_set_f32(-INFINITY));
            for (int first = 0; first < TOP_K_ROW; first += WARP_SIZE) {
                warp_f32_t x = warp_set_f32(-INFINITY);
                if (first + WARP_SIZE <= TOP_K_ROW) {
                    x = warp_load(row + first);
                } else {
                    WARP_IF(warp_lt(warp_lane(), TOP_K_ROW - first)) { WARP_SET(x, warp_load(row + first)); } WARP_END
                }
                const uint32_t candidates = warp_ballot_sync(WARP_FULL_MASK, warp_gt(x, threshold));
                if (candidates == 0) continue;
                queued = enqueue(warp, queue, queued, x, candidates);
                if (queued < WARP_SIZE) continue;
                threshold = merge(best, queue);
                queued -= WARP_SIZE;
                warp_store(queue, warp_load(queue + WARP_SIZE));
            }
            warp_store(queue + queued, warp_set_f32(-INFINITY));
            merge(best, queue);
        }
    }
}

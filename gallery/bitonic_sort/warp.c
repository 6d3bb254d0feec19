/* warp.c - bitonic sort: of each 32 keys by shuffles, of each 1024 by shuffles and shared memory. */
#include <warp/warp.h>

#include "kernel.h"

/* Each lane and its partner: the smaller key goes where the bit `upper` of the lane is 0. */
WARP_DEVICE warp_u32_t exchange(warp_u32_t key, int partner, int upper) {
    const warp_u32_t other = warp_shfl_xor_sync(WARP_FULL_MASK, key, partner);
    const warp_pred_t lower = warp_eq(warp_and(warp_lane(), upper), 0);
    return warp_select(lower, warp_min(key, other), warp_max(key, other));
}

/* Keys that are up to `stride` apart; the steps are spelled out so that each is one constant shuffle. */
WARP_DEVICE warp_u32_t exchange_down(warp_u32_t key, int stride) {
    if (stride >= 16) key = exchange(key, 16, 16);
    if (stride >= 8) key = exchange(key, 8, 8);
    if (stride >= 4) key = exchange(key, 4, 4);
    if (stride >= 2) key = exchange(key, 2, 2);
    if (stride >= 1) key = exchange(key, 1, 1);
    return key;
}

/* Two sorted halves become one list: its first step compares it with its mirror image. */
WARP_DEVICE warp_u32_t merge(warp_u32_t key, int list) {
    return exchange_down(exchange(key, list - 1, list / 2), list / 4);
}

/* 32 keys, sorted in place; and 32 keys of a list after its steps between warps.  Not inlined: a kernel is compiled twice. */
static __attribute__((noinline)) void sort_warp(uint32_t *keys) {
    const warp_u32_t key = warp_from_array_u32(keys);
    warp_to_array_u32(keys, merge(merge(merge(merge(merge(key, 2), 4), 8), 16), 32));
}
static __attribute__((noinline)) void finish_warp(uint32_t *keys) {
    warp_to_array_u32(keys, exchange_down(warp_from_array_u32(keys), 16));
}

/* The same between warps: one of the two does it for both, in place.  With `mirror` the other's keys are read from behind. */
WARP_DEVICE void exchange_warps(warp_t warp, uint32_t *keys, int partner, int upper, bool mirror) {
    if (warp.id & upper) return;
    uint32_t *const low = keys + warp.id * WARP_SIZE, *const high = keys + (warp.id ^ partner) * WARP_SIZE;
    const warp_u32_t a = warp_load(low), stored = warp_load(high);
    const warp_u32_t b = mirror ? warp_shfl_xor_sync(WARP_FULL_MASK, stored, 31) : stored;
    const warp_u32_t larger = warp_max(a, b);
    warp_store(low, warp_min(a, b));
    warp_store(high, mirror ? warp_shfl_xor_sync(WARP_FULL_MASK, larger, 31) : larger);
}

WARP_KERNEL(bitonic_sort, struct bitonic_sort_args) {
    WARP_SHARED(uint32_t, keys, BITONIC_SORT_BLOCK);
    WARP_EACH_WARP {
        const warp_i32_t i = warp_add(warp_lane(), warp.thread_base);
        uint32_t *const own = keys + warp.id * WARP_SIZE;
        warp_u32_t key = warp_set_u32(UINT32_MAX);
        WARP_IF(warp_lt(i, arg->size)) { WARP_SET(key, warp_load(arg->keys + warp.thread_base)); } WARP_END
        warp_store(own, key);
        sort_warp(own);
        WARP_IF(warp_lt(i, arg->size)) { warp_store(arg->warps + warp.thread_base, warp_load(own)); } WARP_END
    }
    for (int list = 2; list <= BITONIC_SORT_BLOCK / WARP_SIZE; list *= 2) { /* in warps */
        WARP_EACH_WARP { exchange_warps(warp, keys, list - 1, list / 2, true); }
        for (int stride = list / 4; stride > 0; stride /= 2) {
            WARP_EACH_WARP { exchange_warps(warp, keys, stride, stride, false); }
        }
        WARP_EACH_WARP { finish_warp(keys + warp.id * WARP_SIZE); }
    }
    WARP_EACH_WARP {
        WARP_IF(warp_lt(warp_add(warp_lane(), warp.thread_base), arg->size)) {
            warp_store(arg->blocks + warp.thread_base, warp_load(keys + warp.id * WARP_SIZE));
        } WARP_END
    }
}

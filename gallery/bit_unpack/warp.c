/* warp.c - numbers packed into few bits: 32 of width w are w words, which a warp loads at once and takes apart by shuffles. */
#include <warp/warp.h>

#include "kernel.h"

WARP_DEVICE void store_some(warp_t warp, uint32_t *values, int count, warp_u32_t v) {
    if (count >= WARP_SIZE) {
        warp_store(values, v);
    } else {
        WARP_IF(warp_lt(warp_lane(), count)) { warp_store(values, v); } WARP_END
    }
}

WARP_DEVICE void unpack_group(warp_t warp, const struct bit_unpack_args *arg, int group) {
    const int width = arg->widths[group];
    const warp_i32_t bit = warp_mul(warp_lane(), width), from = warp_shr(bit, 5), next = warp_add(from, 1);
    const uint32_t mask = width == 32 ? UINT32_MAX : (UINT32_C(1) << width) - 1;
    const uint32_t *words = arg->packed + arg->starts[group];
    for (int row = 0; row < BIT_UNPACK_GROUP / WARP_SIZE; ++row, words += width) {
        const int i = group * BIT_UNPACK_GROUP + row * WARP_SIZE;
        const warp_u32_t word = warp_load(words); /* those from `width` on are not used */
        const warp_u32_t low = warp_shfl_sync(WARP_FULL_MASK, word, from);
        const warp_u32_t high = warp_shfl_sync(WARP_FULL_MASK, word, next);
        store_some(warp, arg->values + i, arg->size - i, warp_and(warp_funnelshift_r(low, high, bit), mask));
    }
}

WARP_KERNEL(bit_unpack, struct bit_unpack_args) {
    WARP_EACH_WARP {
        const int first = warp.thread_base / WARP_SIZE * BIT_UNPACK_GROUPS;
        for (int group = first; group < first + BIT_UNPACK_GROUPS && group < BIT_UNPACK_COUNT(arg->size); ++group)
            unpack_group(warp, arg, group);
    }
}

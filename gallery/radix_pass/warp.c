/* warp.c - one pass of a radix sort: count the digits of each tile, sum up the counts, put each key where it belongs.
 *
 * On a GPU the lanes rank their keys by ballots.  Here two things are faster: for counts, counters of the lane's own, sixteen
 * in two words; and for places, one key after the other, for which adding 1 to its digit's place is all there is to do. */
#include <warp/warp.h>

#include "kernel.h"

/* How often each digit occurs in a lane, in fields of a word. */
typedef struct {
    warp_u32_t low, high;
} nibbles_t; /* digits 0 to 7 and 8 to 15, four bits each: up to 15 keys */
typedef struct {
    warp_u32_t low_even, low_odd, high_even, high_odd;
} bytes_t; /* digits 0 2 4 6, 1 3 5 7, 8 10 12 14, 9 11 13 15, eight bits each: up to 255 keys */

/* A shift by 32 or more leaves nothing: each key adds to one of the two. */
WARP_DEVICE void count_row(nibbles_t *n, warp_u32_t keys, warp_u32_t one) {
    const warp_u32_t shift = warp_and(warp_shr(keys, RADIX_PASS_SHIFT - 2), 4 * (RADIX_PASS_DIGITS - 1));
    n->low = warp_add(n->low, warp_shl(one, shift));
    n->high = warp_add(n->high, warp_shl(one, warp_sub(shift, 32)));
}
WARP_DEVICE void add_nibbles(bytes_t *b, nibbles_t n) {
    const uint32_t even = 0x0f0f0f0f;
    b->low_even = warp_add(b->low_even, warp_and(n.low, even));
    b->low_odd = warp_add(b->low_odd, warp_and(warp_shr(n.low, 4), even));
    b->high_even = warp_add(b->high_even, warp_and(n.high, even));
    b->high_odd = warp_add(b->high_odd, warp_and(warp_shr(n.high, 4), even));
}

/* Four digits from `digit` on, every other one: the sum of all lanes, two sums in a word. */
WARP_DEVICE void store_sums(warp_t warp, uint32_t *counts, int stride, warp_u32_t bytes) {
    const uint32_t halves = 0x00ff00ff;
    const uint32_t even = warp_reduce_add_sync(WARP_FULL_MASK, warp_and(bytes, halves));
    const uint32_t odd = warp_reduce_add_sync(WARP_FULL_MASK, warp_and(warp_shr(bytes, 8), halves));
    counts[0] = even & 0xffff;
    counts[2 * stride] = odd & 0xffff;
    counts[4 * stride] = even >> 16;
    counts[6 * stride] = odd >> 16;
}

/* The keys of a block's tile. */
WARP_DEVICE int tile_size(const struct radix_pass_args *arg, int first) {
    return arg->size - first < RADIX_PASS_PORT_TILE ? arg->size - first : RADIX_PASS_PORT_TILE;
}

WARP_KERNEL(radix_count, struct radix_pass_args) {
    WARP_EACH_WARP {
        const warp_u32_t one = warp_set_u32(1), zero = warp_set_u32(0);
        const int tile = (int)warp.block_idx.x, first = tile * RADIX_PASS_PORT_TILE, size = tile_size(arg, first);
        const uint32_t *const keys = arg->keys + first;
        bytes_t b = {zero, zero, zero, zero};
        for (int row = 0; row < size / WARP_SIZE; row += 15) {
            nibbles_t n = {zero, zero};
            const int end = size / WARP_SIZE - row < 15 ? size / WARP_SIZE : row + 15;
            for (int r = row; r < end; ++r) count_row(&n, warp_load(keys + r * WARP_SIZE), one);
            add_nibbles(&b, n);
        }
        WARP_IF(warp_lt(warp_lane(), size % WARP_SIZE)) {
            nibbles_t n = {zero, zero};
            count_row(&n, warp_load(keys + size - size % WARP_SIZE), warp_select(warp.active_pred, one, zero));
            add_nibbles(&b, n);
        } WARP_END
        uint32_t *const counts = arg->counts + tile;
        store_sums(warp, counts, arg->tiles, b.low_even);
        store_sums(warp, counts + arg->tiles, arg->tiles, b.low_odd);
        store_sums(warp, counts + 8 * arg->tiles, arg->tiles, b.high_even);
        store_sums(warp, counts + 9 * arg->tiles, arg->tiles, b.high_odd);
    }
}

/* In place, each becomes the sum of those before it. */
WARP_KERNEL(radix_scan, struct radix_pass_args) {
    WARP_EACH_WARP {
        uint32_t carry = 0;
        for (int i = 0; i < RADIX_PASS_DIGITS * arg->tiles; i += WARP_SIZE) {
            WARP_IF(warp_lt(warp_lane(), RADIX_PASS_DIGITS * arg->tiles - i)) {
                const warp_u32_t mine = warp_load(arg->counts + i);
                const warp_u32_t before = warp_exclusive_scan_add_sync(WARP_FULL_MASK, mine);
                warp_store(arg->counts + i, warp_add(before, carry));
                carry += warp_reduce_add_sync(WARP_FULL_MASK, mine);
            } WARP_END
        }
    }
}

WARP_KERNEL(radix_scatter, struct radix_pass_args) {
    WARP_EACH_WARP {
        const int tile = (int)warp.block_idx.x, first = tile * RADIX_PASS_PORT_TILE, size = tile_size(arg, first);
        const uint32_t *restrict const keys = arg->keys + first;
        uint32_t *restrict const sorted = arg->sorted;
        uint32_t places[RADIX_PASS_DIGITS];
        for (int digit = 0; digit < RADIX_PASS_DIGITS; ++digit) places[digit] = arg->counts[digit * arg->tiles + tile];
        for (int i = 0; i < size; ++i)
            sorted[places[keys[i] >> RADIX_PASS_SHIFT & (RADIX_PASS_DIGITS - 1)]++] = keys[i];
    }
}

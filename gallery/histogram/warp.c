/* warp.c - byte histogram in shared memory.
 *
 * On a GPU each lane would atomicAdd() to a table of the block.  Here a block runs on one thread of the host, so its shared
 * memory needs no atomic operation: the lanes add one after the other.  What limits that is how many stores the core can do,
 * about one a cycle.  So only small inputs are counted byte by byte; large ones two bytes at a time, with half the stores, in
 * a table of 65536 16-bit counts.  Its column sums and row sums are the counts of the first and of the second bytes. */
#include <warp/warp.h>

#include "kernel.h"

#define PAIRS (HISTOGRAM_BINS * HISTOGRAM_BINS)

/* Four tables: a run of equal bytes does not have to wait for itself. */
WARP_DEVICE void count_bytes(uint32_t *bins, uint64_t word) {
    for (unsigned byte = 0; byte < 8; ++byte) bins[byte % 4 * HISTOGRAM_BINS + (word >> 8 * byte & 255)] += 1;
}

/* A pair's 16-bit count that wraps is worth 65536 of each of its bytes. */
WARP_DEVICE void count_pairs(uint16_t *pairs, uint32_t *bins, uint64_t word) {
    for (unsigned n = 0; n < 4; ++n) {
        const size_t pair = word >> 16 * n & 65535;
        pairs[pair] = (uint16_t)(pairs[pair] + 1);
        if (__builtin_expect(pairs[pair] == 0, 0)) {
            bins[pair & 255] += 65536;
            bins[pair >> 8] += 65536;
        }
    }
}

/* The bytes of one warp: eight a lane while there are so many, then one by one. */
WARP_DEVICE void count_slice(warp_t warp, const uint8_t *bytes, uint32_t size, uint16_t *pairs, uint32_t *bins) {
    uint32_t i = 0;
    for (; size - i >= 8 * WARP_SIZE; i += 8 * WARP_SIZE) {
        uint64_t words[WARP_SIZE];
        warp_to_array_u64(words, warp_load((const uint64_t *)(const void *)(bytes + i)));
        if (pairs)
            for (int lane = 0; lane < WARP_SIZE; lane += 2) {
                count_pairs(pairs, bins, words[lane]);
                count_pairs(pairs, bins, words[lane + 1]);
            }
        else
            for (int lane = 0; lane < WARP_SIZE; ++lane) count_bytes(bins, words[lane]);
    }
    for (; i < size; ++i) bins[bytes[i]] += 1;
}

WARP_DEVICE warp_u32_t sum_column(warp_t warp, const uint16_t *pairs, int column) {
    warp_u32_t sum = warp_set_u32(0);
    for (int row = 0; row < HISTOGRAM_BINS; ++row)
        sum = warp_add(sum, warp_load(pairs + row * HISTOGRAM_BINS + column));
    return sum;
}
/* Of row number `row` + lane. */
WARP_DEVICE warp_u32_t sum_row(warp_t warp, const uint16_t *pairs, int row) {
    warp_u32_t sums = warp_set_u32(0);
    for (int lane = 0; lane < WARP_SIZE; ++lane) {
        warp_u32_t sum = warp_set_u32(0);
        for (int column = 0; column < HISTOGRAM_BINS; column += WARP_SIZE)
            sum = warp_add(sum, warp_load(pairs + (row + lane) * HISTOGRAM_BINS + column));
        for (int offset = 16; offset > 0; offset /= 2)
            sum = warp_add(sum, warp_shfl_xor_sync(WARP_FULL_MASK, sum, offset));
        sums = warp_select(warp_eq(warp_lane(), lane), sum, sums);
    }
    return sums;
}

WARP_KERNEL(histogram, struct histogram_args) {
    WARP_SHARED(uint32_t, bins, 4 * HISTOGRAM_BINS);
    WARP_DYNAMIC_SHARED(uint16_t, pairs);
    WARP_EACH_WARP {
        for (int i = warp.id * WARP_SIZE; i < 4 * HISTOGRAM_BINS; i += warp.block_threads)
            warp_store(bins + i, warp_set_u32(0));
        if (pairs)
            for (int i = warp.id * WARP_SIZE; i < PAIRS / 2; i += warp.block_threads)
                warp_store((uint32_t *)(void *)pairs + i, warp_set_u32(0));
    }
    WARP_EACH_WARP { /* a slice each, one after the other in memory */
        const uint32_t slice = HISTOGRAM_TILE / HISTOGRAM_BLOCK * WARP_SIZE;
        const uint32_t first = warp.block_idx.x * HISTOGRAM_TILE + (uint32_t)warp.id * slice;
        if (first < arg->size) {
            const uint32_t rest = arg->size - first;
            count_slice(warp, arg->bytes + first, rest < slice ? rest : slice, pairs, bins);
        }
    }
    WARP_EACH_WARP { /* a lane for each bin */
        const int bin = warp.id * WARP_SIZE;
        warp_u32_t count = warp_load(bins + bin);
        for (int table = 1; table < 4; ++table) count = warp_add(count, warp_load(bins + table * HISTOGRAM_BINS + bin));
        if (pairs) count = warp_add(warp_add(count, sum_column(warp, pairs, bin)), sum_row(warp, pairs, bin));
        warp_atomic_add(arg->counts, warp_add(warp_lane(), bin), count);
    }
}

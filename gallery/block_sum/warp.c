/* warp.c - the sum of each 256 numbers: by shuffles in each warp, then of the warps' sums in shared memory. */
#include <warp/warp.h>

#include "kernel.h"

#define WARPS (BLOCK_SUM_BLOCK / WARP_SIZE)

/* 0 beyond the end. */
WARP_DEVICE warp_f32_t load_some(warp_t warp, const float *x, int count) {
    if (count >= WARP_SIZE) return warp_load(x);
    warp_f32_t v = warp_set_f32(0);
    WARP_IF(warp_lt(warp_lane(), count)) { WARP_SET(v, warp_load(x)); } WARP_END
    return v;
}

/* Of each `width` lanes, in the first of them. */
WARP_DEVICE warp_f32_t warp_sum(warp_f32_t sum, int width) {
    WARP_UNROLL for (int offset = width / 2; offset > 0; offset /= 2)
        sum = warp_add(sum, warp_shfl_down_sync(WARP_FULL_MASK, sum, offset, width));
    return sum;
}

WARP_KERNEL(block_sum, struct block_sum_args) {
    WARP_SHARED(float, parts, BLOCK_SUM_ROUNDS * WARPS);
    WARP_EACH_WARP {
        for (int round = 0; round < BLOCK_SUM_ROUNDS; ++round) {
            const int first = ((int)warp.block_idx.x * BLOCK_SUM_ROUNDS + round) * BLOCK_SUM_BLOCK;
            const int i = first + warp.id * WARP_SIZE;
            const warp_f32_t x = load_some(warp, arg->x + i, arg->size - i);
            parts[round * WARPS + warp.id] = warp_extract(warp_sum(x, WARP_SIZE), 0);
        }
    }
    WARP_EACH_WARP { /* 32 parts each, of four sums */
        const warp_f32_t sum = warp_sum(warp_load(parts + warp.id * WARP_SIZE), WARPS);
        const int first = (int)warp.block_idx.x * BLOCK_SUM_ROUNDS + warp.id * (WARP_SIZE / WARPS);
        WARP_UNROLL for (int n = 0; n < WARP_SIZE / WARPS; ++n)
            if (first + n < BLOCK_SUM_COUNT(arg->size)) arg->sums[first + n] = warp_extract(sum, n * WARPS);
    }
}

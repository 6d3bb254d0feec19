/* block_sum.c - the kernel. */
#include <warp/warp.h>

#include "block_sum.h"

WARP_DEVICE warp_f32_t warp_sum(warp_f32_t v) {
    for (int offset = 16; offset > 0; offset /= 2)
        v = warp_add(v, warp_shfl_down_sync(WARP_FULL_MASK, v, offset));
    return v;
}

WARP_KERNEL(block_sum, struct block_sum_args) {
    WARP_SHARED(float, sums, 32);
    WARP_EACH_WARP {
        warp_i32_t i = warp_global_idx_x();
        warp_f32_t v = warp_set_f32(0);
        WARP_IF(warp_lt(i, arg->n)) {
            WARP_SET(v, warp_gather(arg->in, i));
        } WARP_END
        v = warp_sum(v);
        WARP_IF(warp_eq(warp_lane(), 0)) {
            warp_scatter(sums, warp.id, v);
        } WARP_END
    }
    WARP_EACH_WARP {
        if (warp.id == 0) {
            warp_f32_t v = warp_set_f32(0);
            WARP_IF(warp_lt(warp_lane(), warp.count)) {
                WARP_SET(v, warp_load(sums));
            } WARP_END
            v = warp_sum(v);
            WARP_IF(warp_eq(warp_lane(), 0)) {
                warp_scatter(arg->out, (int)warp.block_idx.x, v);
            } WARP_END
        }
    }
}

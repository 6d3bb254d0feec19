/* warp.c - z = a x + y of halves: fused multiply-adds of two halves a lane. */
#include <warp/warp.h>

#include "kernel.h"

WARP_DEVICE void axpy(warp_t warp, const struct half_axpy_args *arg, int i) {
    const warp_f16x2_t a = warp_set_f16x2((warp_half2){arg->a, arg->a});
    warp_store(arg->z + i, warp_fma(a, warp_load(arg->x + i), warp_load(arg->y + i)));
}

WARP_KERNEL(half_axpy, struct half_axpy_args) {
    WARP_EACH_WARP {
        int i = ((int)warp.block_idx.x * warp.count + warp.id) * HALF_AXPY_WARP_TILE;
        const int end = arg->pairs - i < HALF_AXPY_WARP_TILE ? arg->pairs : i + HALF_AXPY_WARP_TILE;
        for (; i + WARP_SIZE <= end; i += WARP_SIZE) axpy(warp, arg, i);
        WARP_IF(warp_lt(warp_lane(), end - i)) { axpy(warp, arg, i); } WARP_END
    }
}

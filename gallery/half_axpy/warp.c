/* warp.c - z = a x + y of halves: fused multiply-adds of two halves a lane. */
#include <warp/warp.h>

#include "kernel.h"

/* What comes 4 KiB on: it is taken faster than the hardware fetches it.  A prefetch of memory that is not there does nothing. */
WARP_DEVICE void prefetch(const warp_half2 *x) {
    for (uintptr_t ahead = 4096; ahead < 4096 + WARP_SIZE * sizeof *x; ahead += 64)
        __builtin_prefetch((const void *)((uintptr_t)x + ahead));
}

WARP_DEVICE void axpy(warp_t warp, warp_f16x2_t a, const warp_half2 *x, const warp_half2 *y, warp_half2 *z) {
    prefetch(x);
    prefetch(y);
    warp_store(z, warp_fma(a, warp_load(x), warp_load(y)));
}

WARP_KERNEL(half_axpy, struct half_axpy_args) {
    WARP_EACH_WARP {
        int i = ((int)warp.block_idx.x * warp.count + warp.id) * HALF_AXPY_WARP_TILE;
        const int end = arg->pairs - i < HALF_AXPY_WARP_TILE ? arg->pairs : i + HALF_AXPY_WARP_TILE;
        /* read once: for all that the compiler knows, what is stored could change them */
        const warp_half2 *const x = arg->x, *const y = arg->y;
        warp_half2 *const z = arg->z;
        const warp_f16x2_t a = warp_set_f16x2((warp_half2){arg->a, arg->a});
        for (; i + WARP_SIZE <= end; i += WARP_SIZE) axpy(warp, a, x + i, y + i, z + i);
        WARP_IF(warp_lt(warp_lane(), end - i)) { axpy(warp, a, x + i, y + i, z + i); } WARP_END
    }
}

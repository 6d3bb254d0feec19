/* warp.c - dot products of vectors of halves, a warp for each chunk, two sums of floats a lane. */
#include <warp/warp.h>

#include "kernel.h"

WARP_DEVICE warp_f32x2_t add_products(warp_t warp, const warp_half2 *x, const warp_half2 *y, warp_f32x2_t sums) {
    const warp_f16x2_t a = warp_load(x), b = warp_load(y);
    /* The product is exact: fused or not makes no difference, but in speed where a CPU has no such instruction. */
    WARP_SET(sums.x, warp_add(sums.x, warp_mul(warp_low_f32(a), warp_low_f32(b))));
    WARP_SET(sums.y, warp_add(sums.y, warp_mul(warp_high_f32(a), warp_high_f32(b))));
    return sums;
}

WARP_KERNEL(half_dot, struct half_dot_args) {
    WARP_EACH_WARP {
        const int chunk = (int)warp.block_idx.x * warp.count + warp.id;
        int i = chunk * arg->chunk;
        if (i < arg->pairs) {
            const int end = arg->pairs - i < arg->chunk ? arg->pairs : i + arg->chunk;
            warp_f32x2_t sums = {warp_set_f32(0), warp_set_f32(0)};
            for (; i + WARP_SIZE <= end; i += WARP_SIZE) sums = add_products(warp, arg->x + i, arg->y + i, sums);
            WARP_IF(warp_lt(warp_lane(), end - i)) {
                sums = add_products(warp, arg->x + i, arg->y + i, sums);
            } WARP_END
            warp_f32_t sum = warp_add(sums.x, sums.y);
            for (int offset = 16; offset > 0; offset /= 2)
                sum = warp_add(sum, warp_shfl_down_sync(WARP_FULL_MASK, sum, offset));
            arg->dot[chunk] = warp_extract(sum, 0);
        }
    }
}

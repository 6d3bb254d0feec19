/* warp.c - RMS normalisation of rows of halves, a warp for each, two halves a lane at a time; sums in float. */
#include <warp/warp.h>

#include "kernel.h"

/* In every lane. */
WARP_DEVICE warp_f32_t sum_of_warp(warp_f32_t sum) {
    for (int offset = 16; offset > 0; offset /= 2)
        sum = warp_add(sum, warp_shfl_xor_sync(WARP_FULL_MASK, sum, offset));
    return sum;
}

WARP_DEVICE warp_f32x2_t add_squares(warp_t warp, const warp_half2 *x, warp_f32x2_t squares) {
    const warp_f16x2_t h = warp_load(x);
    const warp_f32_t low = warp_low_f32(h), high = warp_high_f32(h);
    WARP_SET(squares.x, warp_add(squares.x, warp_mul(low, low)));
    WARP_SET(squares.y, warp_add(squares.y, warp_mul(high, high)));
    return squares;
}
WARP_DEVICE warp_f32_t squares_of_row(warp_t warp, const warp_half2 *x, int pairs) {
    warp_f32x2_t squares = {warp_set_f32(0), warp_set_f32(0)};
    int i = 0;
    for (; i + WARP_SIZE <= pairs; i += WARP_SIZE) squares = add_squares(warp, x + i, squares);
    WARP_IF(warp_lt(warp_lane(), pairs - i)) { squares = add_squares(warp, x + i, squares); } WARP_END
    return sum_of_warp(warp_add(squares.x, squares.y));
}

WARP_DEVICE void normalise(warp_t warp, const warp_half2 *x, const warp_half2 *gain, warp_half2 *y, warp_f32_t scale) {
    const warp_f16x2_t h = warp_load(x), g = warp_load(gain);
    const warp_f32_t low = warp_mul(warp_mul(warp_low_f32(h), scale), warp_low_f32(g));
    const warp_f32_t high = warp_mul(warp_mul(warp_high_f32(h), scale), warp_high_f32(g));
    warp_store(y, warp_to_f16x2(low, high));
}

WARP_KERNEL(rms_norm, struct rms_norm_args) {
    const int pairs = arg->columns / 2;
    WARP_EACH_WARP {
        const int row = (int)warp.block_idx.x * warp.count + warp.id;
        if (row < arg->rows) {
            const warp_half2 *const x = arg->x + (size_t)row * (size_t)pairs;
            warp_half2 *const y = arg->y + (size_t)row * (size_t)pairs;
            const warp_f32_t mean = warp_div(squares_of_row(warp, x, pairs), (float)arg->columns);
            const warp_f32_t scale = warp_div(warp_set_f32(1), warp_sqrt(warp_add(mean, arg->epsilon)));
            int i = 0;
            for (; i + WARP_SIZE <= pairs; i += WARP_SIZE) normalise(warp, x + i, arg->gain + i, y + i, scale);
            WARP_IF(warp_lt(warp_lane(), pairs - i)) { normalise(warp, x + i, arg->gain + i, y + i, scale); } WARP_END
        }
    }
}

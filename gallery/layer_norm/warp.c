/* warp.c - layer normalisation of rows, a warp for each.
 *
 * On a GPU a lane takes four neighbours at a time, so that it moves 16 bytes.  A warp here moves whole registers
 * anyway, and taking them apart again would cost more than all the arithmetic.  So the elements stay where they are in
 * memory; only the tree of additions has to know which lane of the GPU had what: four neighbours are one lane, a
 * register of 32 is eight lanes. */
#include <warp/warp.h>

#include "kernel.h"

/* What is summed: elements, or squares of their distance from the mean. */
enum what { ELEMENTS, SQUARES };
WARP_DEVICE warp_f32_t term(warp_t warp, enum what what, const float *x, warp_f32_t mean) {
    if (what == ELEMENTS) return warp_load(x);
    const warp_f32_t d = warp_sub(warp_load(x), mean);
    return warp_mul(d, d);
}

/* 32 of the 128 sums, then of four neighbours each. */
WARP_DEVICE warp_f32_t sum_columns(warp_t warp, enum what what, const float *x, int i, int columns, warp_f32_t mean) {
    warp_f32_t sum = warp_set_f32(0);
    for (; i + WARP_SIZE <= columns; i += 4 * WARP_SIZE) sum = warp_add(sum, term(warp, what, x + i, mean));
    WARP_IF(warp_lt(warp_lane(), columns - i)) { WARP_SET(sum, warp_add(sum, term(warp, what, x + i, mean))); } WARP_END
    sum = warp_add(sum, warp_shfl_xor_sync(WARP_FULL_MASK, sum, 1));
    return warp_add(sum, warp_shfl_xor_sync(WARP_FULL_MASK, sum, 2));
}

/* In every lane.  The first two steps of the GPU's butterfly, with the lane 16 further and 8 further, are additions of
 * whole registers here; its other steps reach four times as far. */
WARP_DEVICE warp_f32_t sum_row(warp_t warp, enum what what, const float *x, int columns, warp_f32_t mean) {
    warp_f32_t parts[4];
    for (int part = 0; part < 4; ++part) parts[part] = sum_columns(warp, what, x, part * WARP_SIZE, columns, mean);
    warp_f32_t sum = warp_add(warp_add(parts[0], parts[2]), warp_add(parts[1], parts[3]));
    for (int offset = 16; offset > 2; offset /= 2)
        sum = warp_add(sum, warp_shfl_xor_sync(WARP_FULL_MASK, sum, offset));
    return sum;
}

WARP_DEVICE void normalise(warp_t warp, const struct layer_norm_args *arg, const float *x, float *y, int i,
                           warp_f32_t mean, warp_f32_t scale) {
    const warp_f32_t v = warp_mul(warp_sub(warp_load(x + i), mean), scale);
    warp_store(y + i, warp_add(warp_mul(v, warp_load(arg->gain + i)), warp_load(arg->bias + i)));
}

WARP_KERNEL(layer_norm, struct layer_norm_args) {
    const int columns = arg->columns;
    WARP_EACH_WARP {
        const int row = (int)warp.block_idx.x * warp.count + warp.id;
        if (row < arg->rows) {
            const float *const x = arg->x + (size_t)row * (size_t)columns;
            float *const y = arg->y + (size_t)row * (size_t)columns;
            const warp_f32_t none = warp_set_f32(0);
            const warp_f32_t mean = warp_div(sum_row(warp, ELEMENTS, x, columns, none), (float)columns);
            const warp_f32_t variance = warp_div(sum_row(warp, SQUARES, x, columns, mean), (float)columns);
            const warp_f32_t scale = warp_div(warp_set_f32(1), warp_sqrt(warp_add(variance, arg->epsilon)));
            int i = 0;
            for (; i + WARP_SIZE <= columns; i += WARP_SIZE) normalise(warp, arg, x, y, i, mean, scale);
            WARP_IF(warp_lt(warp_lane(), columns - i)) { normalise(warp, arg, x, y, i, mean, scale); } WARP_END
        }
    }
}

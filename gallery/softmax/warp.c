/* warp.c - softmax of rows, a warp for each: its largest element, the sum of the exponentials, the quotients. */
#include <math.h>

#include <warp/math.h>
#include <warp/warp.h>

#include "kernel.h"

/* In every lane. */
WARP_DEVICE warp_f32_t largest_of_warp(warp_f32_t x) {
    for (int offset = 16; offset > 0; offset /= 2) x = warp_max(x, warp_shfl_xor_sync(WARP_FULL_MASK, x, offset));
    return x;
}
WARP_DEVICE warp_f32_t sum_of_warp(warp_f32_t x) {
    for (int offset = 16; offset > 0; offset /= 2) x = warp_add(x, warp_shfl_xor_sync(WARP_FULL_MASK, x, offset));
    return x;
}

WARP_DEVICE warp_f32_t largest_of_row(warp_t warp, const float *x, int columns) {
    warp_f32_t even = warp_set_f32(-INFINITY), odd = even; /* two, so that one need not wait for the other */
    int i = 0;
    for (; i + 2 * WARP_SIZE <= columns; i += 2 * WARP_SIZE) {
        even = warp_max(even, warp_load(x + i));
        odd = warp_max(odd, warp_load(x + i + WARP_SIZE));
    }
    for (; i < columns; i += WARP_SIZE)
        WARP_IF(warp_lt(warp_lane(), columns - i)) { WARP_SET(odd, warp_max(odd, warp_load(x + i))); } WARP_END
    return largest_of_warp(warp_max(even, odd));
}

/* y = exp(x - largest) of 32 more elements, added to the sum. */
WARP_DEVICE warp_f32_t add_exponentials(warp_t warp, const float *x, float *y, warp_f32_t largest, warp_f32_t sum) {
    const warp_f32_t e = warp_exp(warp_sub(warp_load(x), largest));
    warp_store(y, e);
    WARP_SET(sum, warp_add(sum, e));
    return sum;
}
/* Their sum, in every lane. */
WARP_DEVICE warp_f32_t exponentials(warp_t warp, const float *x, float *y, int columns, warp_f32_t largest) {
    warp_f32_t sum = warp_set_f32(0);
    int i = 0;
    for (; i + WARP_SIZE <= columns; i += WARP_SIZE) sum = add_exponentials(warp, x + i, y + i, largest, sum);
    WARP_IF(warp_lt(warp_lane(), columns - i)) { sum = add_exponentials(warp, x + i, y + i, largest, sum); } WARP_END
    return sum_of_warp(sum);
}

WARP_DEVICE void scale_row(warp_t warp, float *y, int columns, warp_f32_t scale) {
    int i = 0;
    for (; i + WARP_SIZE <= columns; i += WARP_SIZE) warp_store(y + i, warp_mul(warp_load(y + i), scale));
    WARP_IF(warp_lt(warp_lane(), columns - i)) { warp_store(y + i, warp_mul(warp_load(y + i), scale)); } WARP_END
}

WARP_KERNEL(softmax, struct softmax_args) {
    WARP_EACH_WARP {
        const int row = (int)warp.block_idx.x * warp.count + warp.id;
        if (row < arg->rows) {
            const float *const x = arg->x + (size_t)row * (size_t)arg->columns;
            float *const y = arg->y + (size_t)row * (size_t)arg->columns;
            const warp_f32_t largest = largest_of_row(warp, x, arg->columns);
            const warp_f32_t sum = exponentials(warp, x, y, arg->columns, largest);
            scale_row(warp, y, arg->columns, warp_div(warp_set_f32(1), sum));
        }
    }
}

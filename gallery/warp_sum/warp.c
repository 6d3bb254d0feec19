/* warp.c - the sum of each 32 numbers: by shuffles down, by a butterfly of shuffles, by the reduction. */
#include <warp/warp.h>

#include "kernel.h"

/* In lane 0. */
WARP_DEVICE warp_f32_t sum_down(warp_f32_t sum) {
    for (int offset = 16; offset > 0; offset /= 2)
        sum = warp_add(sum, warp_shfl_down_sync(WARP_FULL_MASK, sum, offset));
    return sum;
}

/* In every lane. */
WARP_DEVICE warp_f32_t sum_xor(warp_f32_t sum) {
    for (int offset = 16; offset > 0; offset /= 2)
        sum = warp_add(sum, warp_shfl_xor_sync(WARP_FULL_MASK, sum, offset));
    return sum;
}

/* Lists that are in no cache come faster if they are asked for early; of each warp's 128 bytes, two lines.  A prefetch of memory
 * that is not there does nothing. */
#define PREFETCH_FROM (1 << 20)
WARP_DEVICE void prefetch(const void *list, int first) {
    const char *const ahead = (const char *)((uintptr_t)list + 4 * (uintptr_t)first + 2048);
    __builtin_prefetch(ahead);
    __builtin_prefetch(ahead + 64);
}

WARP_KERNEL(warp_sum, struct warp_sum_args) {
    WARP_EACH_WARP {
        const int first = warp.thread_base;
        if (first < arg->size) {
            if (arg->size >= PREFETCH_FROM) {
                prefetch(arg->x, first);
                prefetch(arg->y, first);
                prefetch(arg->n, first);
            }
            warp_f32_t x = warp_set_f32(0), y = x;
            warp_u32_t n = warp_set_u32(0);
            WARP_IF(warp_lt(warp_lane(), arg->size - first)) { /* lanes beyond the end add 0 */
                WARP_SET(x, warp_load(arg->x + first));
                WARP_SET(y, warp_load(arg->y + first));
                WARP_SET(n, warp_load(arg->n + first));
            } WARP_END
            arg->down[first / WARP_SIZE] = warp_extract(sum_down(x), 0);
            arg->xors[first / WARP_SIZE] = warp_extract(sum_xor(y), 0);
            arg->reduce[first / WARP_SIZE] = warp_reduce_add_sync(WARP_FULL_MASK, n);
        }
    }
}

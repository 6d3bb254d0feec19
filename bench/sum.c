/* sum.c - the warp kernels of sum.h. */
#include "sum.h"

#include <warp/warp.h>

WARP_DEVICE warp_f32_t sum_by_down(warp_f32_t v) {
    for (int offset = 16; offset > 0; offset /= 2) v = warp_add(v, warp_shfl_down_sync(WARP_FULL_MASK, v, offset));
    return v;
}
WARP_DEVICE warp_f32_t sum_by_xor(warp_f32_t v) {
    for (int offset = 16; offset > 0; offset /= 2) v = warp_add(v, warp_shfl_xor_sync(WARP_FULL_MASK, v, offset));
    return v;
}

/* One warp, all the data: what is timed is the sum, not the launch. */
WARP_KERNEL(sum_down, struct sum_args) {
    WARP_EACH_WARP {
        for (int k = 0; k < arg->repeats; ++k)
            for (int i = 0; i < arg->n; ++i) arg->out[i] = warp_extract(sum_by_down(warp_load(arg->in + 32 * i)), 0);
    }
}
WARP_KERNEL(sum_down_all, struct sum_args) {
    WARP_EACH_WARP {
        for (int k = 0; k < arg->repeats; ++k)
            for (int i = 0; i < arg->n; ++i) warp_store(arg->out + 32 * i, sum_by_down(warp_load(arg->in + 32 * i)));
    }
}
WARP_KERNEL(sum_xor, struct sum_args) {
    WARP_EACH_WARP {
        for (int k = 0; k < arg->repeats; ++k)
            for (int i = 0; i < arg->n; ++i) arg->out[i] = warp_extract(sum_by_xor(warp_load(arg->in + 32 * i)), 0);
    }
}

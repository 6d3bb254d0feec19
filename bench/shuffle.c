/* shuffle.c - shuffles whose source is known at run time only, as kernels. */
#include <warp/warp.h>

#include "sum.h"

WARP_KERNEL(shuffle_varying, struct shuffle_args) {
    WARP_EACH_WARP {
        for (int k = 0; k < arg->repeats; ++k)
            for (int i = 0; i < arg->n; ++i)
                warp_store(arg->out + WARP_SIZE * i, warp_shfl_sync(WARP_FULL_MASK, warp_load(arg->in + WARP_SIZE * i),
                                                                    warp_load(arg->index + WARP_SIZE * i)));
    }
}
WARP_KERNEL(shuffle_down, struct shuffle_args) {
    WARP_EACH_WARP {
        for (int k = 0; k < arg->repeats; ++k)
            for (int i = 0; i < arg->n; ++i)
                warp_store(arg->out + WARP_SIZE * i,
                           warp_shfl_down_sync(WARP_FULL_MASK, warp_load(arg->in + WARP_SIZE * i), arg->amount));
    }
}

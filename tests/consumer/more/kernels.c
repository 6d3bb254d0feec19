/* kernels.c - a * b + c, which must not be fused; fma, for which the scalar backend calls libm; exp2(a), which SLEEF
 * computes. */
#include <warp/math.h>
#include <warp/warp.h>

#include "kernels.h"

WARP_KERNEL(product_sum, struct three_args) {
    WARP_EACH_WARP {
        warp_store(arg->out, warp_add(warp_mul(warp_load(arg->a), warp_load(arg->b)), warp_load(arg->c)));
    }
}

WARP_KERNEL(fused, struct three_args) {
    WARP_EACH_WARP {
        warp_store(arg->out, warp_fma(warp_load(arg->a), warp_load(arg->b), warp_load(arg->c)));
    }
}

WARP_KERNEL(exponential, struct three_args) {
    WARP_EACH_WARP {
        warp_store(arg->out, warp_exp2(warp_load(arg->a)));
    }
}

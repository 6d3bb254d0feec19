/* kernels.h - what the kernels and more.c share. */
#include <warp/launch.h>

struct three_args {
    const float *a, *b, *c;
    float *out;
};
WARP_DECLARE_KERNEL(product_sum, struct three_args);
WARP_DECLARE_KERNEL(fused, struct three_args);
WARP_DECLARE_KERNEL(exponential, struct three_args);

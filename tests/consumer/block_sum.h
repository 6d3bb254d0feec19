/* block_sum.h - what the kernel and its caller share. */
#include <warp/launch.h>

struct block_sum_args {
    const float *in;
    float *out; /* one sum a block */
    int n;
};
WARP_DECLARE_KERNEL(block_sum, struct block_sum_args);

/* kernels_launch.c - kernels that show whether they ran; built for every backend. */
#include <string.h>

#include <warp/warp.h>

#include "kernels_launch.h"

WARP_KERNEL(count_runs, struct launch_args) {
    WARP_DYNAMIC_SHARED(unsigned char, bytes);
    if (arg->shared > 0) memset(bytes, 1, arg->shared);
    __atomic_fetch_add(arg->runs, 1, __ATOMIC_RELAXED);
}
WARP_KERNEL(no_arguments, struct launch_args) {
    WARP_EACH_WARP {
        warp_syncwarp(WARP_FULL_MASK);
    }
}

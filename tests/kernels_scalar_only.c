/* kernels_scalar_only.c - a kernel that is built for the scalar backend alone. */
#include <warp/warp.h>

#include "kernels_launch.h"

WARP_KERNEL(scalar_only, struct launch_args) { __atomic_fetch_add(arg->runs, 1, __ATOMIC_RELAXED); }

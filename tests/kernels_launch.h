/* kernels_launch.h - kernels that show whether they ran, for test_launch.c. */
#ifndef CPUWARP_KERNELS_LAUNCH_H
#define CPUWARP_KERNELS_LAUNCH_H

#include <warp/launch.h>

struct launch_args {
    int *runs;     /* one up for each block */
    size_t shared; /* so many bytes of dynamic shared memory are written */
};
WARP_DECLARE_KERNEL(count_runs, struct launch_args);
WARP_DECLARE_KERNEL(no_arguments, struct launch_args); /* reads none */

/* Built for the scalar backend and no other. */
WARP_DECLARE_KERNEL(scalar_only, struct launch_args);

#endif

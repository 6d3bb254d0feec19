/* kernels_collectives.h - reductions, scans and the like as kernels write them, with the macros; for test_collectives.c. */
#ifndef CPUWARP_KERNELS_COLLECTIVES_H
#define CPUWARP_KERNELS_COLLECTIVES_H

#include <warp/launch.h>

enum { COLLECTIVES_ROWS = 64 };

struct collectives_args {
    const int32_t *values;  /* 32 */
    const uint32_t *labels; /* 32: which group a lane is in */
    uint32_t heads;
    int lanes;     /* of the arm that the kernel runs them in: lane < lanes */
    uint32_t *out; /* rows of 32 words */
    int *count;    /* rows written */
};
WARP_DECLARE_KERNEL(collectives, struct collectives_args);
WARP_DECLARE_KERNEL(packed_macros, struct collectives_args);

#endif

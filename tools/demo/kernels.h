/* kernels.h - the kernels of `cpuwarp demo`: their arguments and names, for kernels.c and the host side. */
#ifndef CPUWARP_TOOLS_DEMO_KERNELS_H
#define CPUWARP_TOOLS_DEMO_KERNELS_H

#include <warp/launch.h>

struct demo_double_args {
    const float *in;
    float *out;
    uint32_t *loads;
    int n;
};
struct demo_double4_args {
    const warp_float4 *in;
    warp_float4 *out;
    uint32_t *loads;
    int n;
};
WARP_DECLARE_KERNEL(demo_double, struct demo_double_args);
WARP_DECLARE_KERNEL(demo_double4, struct demo_double4_args);

/* states: 32 floats a step, the value of every lane after each offset. */
struct demo_sum_args {
    const float *in;
    float *states;
    warp_mask_t mask;
};
WARP_DECLARE_KERNEL(demo_sum, struct demo_sum_args);
WARP_DECLARE_KERNEL(demo_sum8, struct demo_sum_args);

struct demo_ballot_args {
    uint32_t *mask;
    int *lanes;
};
WARP_DECLARE_KERNEL(demo_ballot, struct demo_ballot_args);

/* One result a warp. */
struct demo_votes_args {
    const int32_t *in;
    int *all, *any;
    uint32_t *ballot, *mask;
};
WARP_DECLARE_KERNEL(demo_votes, struct demo_votes_args);

struct demo_map_args {
    const float *in;
    float *out;
    int n;
};
WARP_DECLARE_KERNEL(demo_exp_log, struct demo_map_args);
WARP_DECLARE_KERNEL(demo_relu, struct demo_map_args);
WARP_DECLARE_KERNEL(demo_relu_branch, struct demo_map_args);

/* useful: lanes that did work, summed over the rounds of the loop. */
struct demo_trips_args {
    const int32_t *trips;
    int32_t *out;
    int *rounds, *useful;
};
WARP_DECLARE_KERNEL(demo_trips, struct demo_trips_args);
WARP_DECLARE_KERNEL(demo_trips_unified, struct demo_trips_args);

/* out: one sum a block. */
struct demo_block_sum_args {
    const float *in;
    float *out;
    int n;
};
WARP_DECLARE_KERNEL(demo_block_sum, struct demo_block_sum_args);

/* found: -1 before, the index after.  looked_at: how many elements were compared. */
struct demo_search_args {
    const int32_t *in;
    int n;
    int32_t value;
    int32_t *found;
    uint32_t *looked_at;
};
WARP_DECLARE_KERNEL(demo_search, struct demo_search_args);

struct demo_broadcast_args {
    const int32_t *in;
    int32_t *lane0, *lane31, *negative;
};
WARP_DECLARE_KERNEL(demo_broadcast, struct demo_broadcast_args);

#endif

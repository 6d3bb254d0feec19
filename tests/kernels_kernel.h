/* kernels_kernel.h - kernels that look at blocks, phases and shared memory, for test_kernel.c. */
#ifndef CPUWARP_KERNELS_KERNEL_H
#define CPUWARP_KERNELS_KERNEL_H

#include <warp/launch.h>

/* Where each thread and each warp thinks it is. */

struct seen_warp {
    int32_t id, count, thread_base, block_threads;
    warp_dim3_t block_idx, block_dim, grid_dim;
    uint32_t active;
};
struct positions_args {
    int32_t *words;          /* six a thread: component c of thread i at words[c * threads + i] */
    struct seen_warp *warps; /* by block and warp */
    int threads;             /* of the grid */
};
WARP_DECLARE_KERNEL(positions, struct positions_args);

/* The same for one warp, whatever its number: 32 words of global x, then the thread base. */
struct far_args {
    int32_t *out;
};
WARP_DECLARE_KERNEL(far_away, struct far_args);

/* out = in, turned around within each block, `times` times, through shared memory. */
struct turn_args {
    const int32_t *in;
    int32_t *out;
    int times;
};
WARP_DECLARE_KERNEL(turn_static, struct turn_args);
WARP_DECLARE_KERNEL(turn_dynamic, struct turn_args);

/* Where shared arrays lie and what one of them counted, for each warp of each block; how often contents were lost. */
enum { SHARED_ARRAYS = 8, SHARED_IN_BRANCH = 5, SHARED_IN_ARM = 6, SHARED_IN_OTHER_ARM = 7 };
struct seen_shared {
    uintptr_t address[SHARED_ARRAYS];
    int32_t counted;
};
struct shared_args {
    struct seen_shared *warps;
    int *wrong; /* one a block */
    int branch; /* whether the arrays in a branch are used */
};
WARP_DECLARE_KERNEL(shared_arrays, struct shared_args);
WARP_DECLARE_KERNEL(shared_largest, struct shared_args);

/* Blocks that run at the same time: each waits for all the others before it looks at its shared memory again. */
struct meet_args {
    uint32_t *arrived;
    uint32_t blocks;
    uint32_t dynamic_words;
    uintptr_t *addresses; /* two a block */
    int *wrong;           /* one a block */
};
WARP_DECLARE_KERNEL(meet, struct meet_args);

/* Values that live across the barrier. */
struct kept_args {
    uint32_t *out;
};
WARP_DECLARE_KERNEL(kept_values, struct kept_args);

/* Votes of the block: threads of which bit 0 of `what` is 1 return before, bit 1 does not call, bit 2 votes yes. */
struct vote_args {
    const uint32_t *what;
    int32_t *seen;    /* four a thread: count, and, or of the first vote, count of the second */
    int32_t *between; /* two a block: how often the code between phases ran, and how many warps the last phase */
    int threads;
};
WARP_DECLARE_KERNEL(block_votes, struct vote_args);

/* Count the visits of each block. */
struct visit_args {
    uint32_t *visits;
};
WARP_DECLARE_KERNEL(visit, struct visit_args);

/* Running sum over the blocks: each waits for the one before it. */
struct look_back_args {
    const uint32_t *in;
    uint32_t *sums; /* one a block: 0 until it is known, then 1 + the sum of all up to here */
};
WARP_DECLARE_KERNEL(look_back, struct look_back_args);

/* A float sum of each block, in a fixed order. */
struct sum_args {
    const float *in;
    float *out;
};
WARP_DECLARE_KERNEL(block_sums, struct sum_args);

#endif

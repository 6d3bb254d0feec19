/* kernels_chains.h - sequences of operations on warp values, for test_chains.c.
 *
 * A backend may keep more in a warp value than its 32 lanes: what one operation leaves there, the next ones must carry on
 * rightly.  The op table shows one operation at a time; here they follow each other, without a way through memory. */
#ifndef CPUWARP_KERNELS_CHAINS_H
#define CPUWARP_KERNELS_CHAINS_H

#include <warp/launch.h>

/* One step, on the variables x and y of a kernel. */
enum chain_step_kind {
    STEP_ADD, /* x = x + y */
    STEP_SUB,
    STEP_MUL,
    STEP_MIN,
    STEP_MAX,
    STEP_NEG,
    STEP_DOWN, /* x from lanes above; amount and width known when running only */
    STEP_UP,
    STEP_XOR,
    STEP_IDX,
    STEP_DOWN_CONSTANT, /* amount is the constant 1 << (amount % 5), width 32 */
    STEP_UP_CONSTANT,
    STEP_XOR_CONSTANT,
    STEP_DOWN_LANES, /* by amount + lane % 3 */
    STEP_SELECT,     /* x in odd lanes, else y */
    STEP_SET,        /* x = y in odd lanes, by WARP_SET */
    STEP_INSERT,     /* lane `amount` of x = lane 0 of y */
    STEP_SPREAD,     /* x = lane `amount` of x, in all lanes */
    STEP_COPY,       /* y = x */
    STEP_SWAP,
    STEP_CAST, /* x to the unsigned type of its size, and back */
    CHAIN_STEPS
};
struct chain_step {
    enum chain_step_kind kind;
    int amount, width;
};
enum { CHAIN_LENGTH = 12 };

struct chain_args {
    const void *x, *y;
    int length;
    struct chain_step steps[CHAIN_LENGTH];
    /* After each step: x as an array, and once more, each lane by warp_extract. */
    void *arrays, *lanes;
};

/* Sums and maxima of x as kernels take them, with loops over constants: element i of r is lane i, extracted by itself. */
enum { REDUCTIONS = 6 };
struct reduction_args {
    const void *x;
    void *r; /* REDUCTIONS arrays */
};

/* f(T, C type, U): U is the unsigned type of the same size */
#define CHAIN_TYPES(f)                                                                                                 \
    f(f32, float, u32) f(f64, double, u64) f(i32, int32_t, u32) f(u32, uint32_t, u32) f(i64, int64_t, u64)             \
        f(u64, uint64_t, u64)
#define DECLARE(T, C, U)                                                                                               \
    WARP_DECLARE_KERNEL(chain_##T, struct chain_args);                                                                 \
    WARP_DECLARE_KERNEL(reduction_##T, struct reduction_args);
CHAIN_TYPES(DECLARE)
#undef DECLARE

#endif

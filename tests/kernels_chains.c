/* kernels_chains.c - see kernels_chains.h. */
#include <warp/warp.h>

#include "kernels_chains.h"

/* The amounts that backends have code of its own for, as constants. */
#define CONSTANT_AMOUNT(macro, v, choice)                                                                              \
    switch (choice) {                                                                                                  \
    case 0: v = macro(WARP_FULL_MASK, v, 1); break;                                                                    \
    case 1: v = macro(WARP_FULL_MASK, v, 2); break;                                                                    \
    case 2: v = macro(WARP_FULL_MASK, v, 4); break;                                                                    \
    case 3: v = macro(WARP_FULL_MASK, v, 8); break;                                                                    \
    default: v = macro(WARP_FULL_MASK, v, 16); break;                                                                  \
    }
#define CHAIN_KERNEL(T, C, U)                                                                                          \
    struct pair_##T {                                                                                                  \
        warp_##T##_t x, y;                                                                                             \
    };                                                                                                                 \
    WARP_DEVICE struct pair_##T step_##T(warp_t warp, struct chain_step s, struct pair_##T v) {                        \
        const warp_##T##_t x = v.x, y = v.y;                                                                           \
        const warp_pred_t odd = warp_eq(warp_and(warp_lane(), 1), 1);                                                  \
        switch (s.kind) {                                                                                              \
        case STEP_ADD: v.x = warp_add(x, y); break;                                                                    \
        case STEP_SUB: v.x = warp_sub(x, y); break;                                                                    \
        case STEP_MUL: v.x = warp_mul(x, y); break;                                                                    \
        case STEP_MIN: v.x = warp_min(x, y); break;                                                                    \
        case STEP_MAX: v.x = warp_max(x, y); break;                                                                    \
        case STEP_NEG: v.x = warp_neg(x); break;                                                                       \
        case STEP_DOWN: v.x = warp_shfl_down_sync(WARP_FULL_MASK, x, s.amount, s.width); break;                        \
        case STEP_UP: v.x = warp_shfl_up_sync(WARP_FULL_MASK, x, s.amount, s.width); break;                            \
        case STEP_XOR: v.x = warp_shfl_xor_sync(WARP_FULL_MASK, x, s.amount, s.width); break;                          \
        case STEP_IDX: v.x = warp_shfl_sync(WARP_FULL_MASK, x, s.amount, s.width); break;                              \
        case STEP_DOWN_CONSTANT: CONSTANT_AMOUNT(warp_shfl_down_sync, v.x, s.amount % 5) break;                        \
        case STEP_UP_CONSTANT: CONSTANT_AMOUNT(warp_shfl_up_sync, v.x, s.amount % 5) break;                            \
        case STEP_XOR_CONSTANT: CONSTANT_AMOUNT(warp_shfl_xor_sync, v.x, s.amount % 5) break;                          \
        case STEP_DOWN_LANES:                                                                                          \
            v.x = warp_shfl_down_sync(WARP_FULL_MASK, x, warp_add(warp_rem(warp_lane(), 3), s.amount), s.width);       \
            break;                                                                                                     \
        case STEP_SELECT: v.x = warp_select(odd, x, y); break;                                                         \
        case STEP_SET:                                                                                                 \
            WARP_IF(odd) { WARP_SET(v.x, y); } WARP_END                                                                \
            break;                                                                                                     \
        case STEP_INSERT: v.x = warp_insert(x, s.amount, warp_extract(y, 0)); break;                                   \
        case STEP_SPREAD: v.x = warp_set_##T(warp_extract(x, s.amount)); break;                                        \
        case STEP_COPY: v.y = x; break;                                                                                \
        case STEP_SWAP:                                                                                                \
            v.x = y;                                                                                                   \
            v.y = x;                                                                                                   \
            break;                                                                                                     \
        case STEP_CAST: v.x = warp_as_##T(warp_add(warp_as_##U(x), 0)); break;                                         \
        case CHAIN_STEPS: break;                                                                                       \
        }                                                                                                              \
        return v;                                                                                                      \
    }                                                                                                                  \
    /* a function of its own: compilers are slow on large kernels */                                                   \
    static __attribute__((noinline)) void run_##T(warp_t warp, const struct chain_args *arg) {                         \
        struct pair_##T v = {warp_from_array_##T(arg->x), warp_from_array_##T(arg->y)};                                \
        C *const arrays = arg->arrays, *const lanes = arg->lanes;                                                      \
        for (int i = 0; i < arg->length; ++i) {                                                                        \
            v = step_##T(warp, arg->steps[i], v);                                                                      \
            warp_to_array_##T(arrays + 32 * i, v.x);                                                                   \
            for (int lane = 0; lane < 32; ++lane) lanes[32 * i + lane] = warp_extract(v.x, lane);                      \
        }                                                                                                              \
    }                                                                                                                  \
    WARP_KERNEL(chain_##T, struct chain_args) {                                                                        \
        WARP_EACH_WARP { run_##T(warp, arg); }                                                                         \
    }
CHAIN_TYPES(CHAIN_KERNEL)

/* A reduction by a loop over constant offsets; each lane of what it leaves is extracted. */
#define REDUCTION(T, C, name, macro, shuffle, from, condition, next)                                                   \
    static __attribute__((noinline)) void name##_##T(const C *p, C *r) {                                               \
        warp_##T##_t v = warp_from_array_##T(p);                                                                       \
        for (int offset = from; condition; next) v = macro(v, shuffle(WARP_FULL_MASK, v, offset));                     \
        for (int lane = 0; lane < 32; ++lane) r[lane] = warp_extract(v, lane);                                         \
    }
#define REDUCTION_KERNEL(T, C, U)                                                                                      \
    REDUCTION(T, C, sum_down, warp_add, warp_shfl_down_sync, 16, offset > 0, offset /= 2)                              \
    REDUCTION(T, C, sum_down_again, warp_add, warp_shfl_down_sync, 1, offset < 32, offset *= 2)                        \
    REDUCTION(T, C, sum_xor, warp_add, warp_shfl_xor_sync, 16, offset > 0, offset /= 2)                                \
    REDUCTION(T, C, max_down, warp_max, warp_shfl_down_sync, 16, offset > 0, offset /= 2)                              \
    REDUCTION(T, C, sum_up, warp_add, warp_shfl_up_sync, 1, offset < 32, offset *= 2)                                  \
    REDUCTION(T, C, sum_down_part, warp_add, warp_shfl_down_sync, 4, offset > 0, offset /= 2)                          \
    WARP_KERNEL(reduction_##T, struct reduction_args) {                                                                \
        WARP_EACH_WARP {                                                                                               \
            C *const r = arg->r;                                                                                       \
            sum_down_##T(arg->x, r);                                                                                   \
            sum_down_again_##T(arg->x, r + 32);                                                                        \
            sum_xor_##T(arg->x, r + 64);                                                                               \
            max_down_##T(arg->x, r + 96);                                                                              \
            sum_up_##T(arg->x, r + 128);                                                                               \
            sum_down_part_##T(arg->x, r + 160);                                                                        \
        }                                                                                                              \
    }
CHAIN_TYPES(REDUCTION_KERNEL)

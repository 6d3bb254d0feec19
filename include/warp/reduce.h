/* reduce.h - one value of all lanes (CUDA: __reduce_add_sync, __reduce_min_sync, __reduce_max_sync, __reduce_and_sync,
 * __reduce_or_sync, __reduce_xor_sync).
 *
 *   s = warp_reduce_add_sync(mask, v)     likewise min and max; and, or, xor for integers
 *   int lane = warp_argmin_sync(mask, v)  the lane that holds the minimum; likewise argmax
 *
 * The member mask is one scalar, or a warp_u32_t in which every lane names its own group (as after warp_match_any_sync()); each
 * lane then gets the value of its own group, as a warp, and 0 if it is not active or not in its own mask.
 *
 * argmin, argmax (no CUDA counterpart) take one scalar mask: of lanes with the same value the lowest; -1 if no lane takes part.
 * Floats are told apart as by min and max: -0 < +0; only if all are NaNs is the answer one, that of the lowest lane.
 *
 * v is f32 i32 u32 f64 i64 or u64 (CUDA: i32 and u32; and, or, xor u32); the result is one scalar of its type, the same for all
 * lanes.  Integer sums wrap.  Floats are added as a tree: lanes 16 apart first, then 8, 4, 2, 1, each pair as lower + upper, with
 * -0 for lanes that do not take part; so the result is the same on every backend, and rounding is that of the shuffle-xor loop.
 * min and max of floats follow warp_min() and warp_max(): a number wins over a NaN, -0 < +0.
 *
 * These look at the active lanes, so they need `warp` in scope: in a kernel it is; a device function takes it as a parameter
 * (warp_t warp).  A lane of mask that is not active does not take part (in CUDA that is undefined, unless it has exited).  With no
 * lane in mask the result is what changes nothing: 0 for add (-0 for floats), or, xor; all ones for and; the largest value for min,
 * the smallest for max, of floats a NaN.
 *
 * Source of the rule: CUDA C++ programming guide, warp reduce functions; PTX ISA, redux.sync. */
#ifndef WARP_REDUCE_H
#define WARP_REDUCE_H

#include "match.h"
#include "shuffle.h"

/* The first two steps: of a whole warp, or, where order does not matter, of its quarters, if the backend has them at hand. */
#define WARP__REDUCE_WHOLE(name, T, nothing)                                                                           \
    if (lanes != WARP_FULL_MASK) v = warp_select_##T(warp_mask_to_pred(lanes), v, warp_set_##T(nothing));              \
    WARP__REDUCE_STEP(name, T, 16)                                                                                     \
    WARP__REDUCE_STEP(name, T, 8)
#ifdef warp__quarter_u32
#define WARP__REDUCE_IN_QUARTERS(name, T, nothing, lanes)                                                              \
    warp_##name##_##T(warp_##name##_##T(warp__quarter_##T(v, 0, lanes, nothing), warp__quarter_##T(v, 2, lanes, nothing)),\
                      warp_##name##_##T(warp__quarter_##T(v, 1, lanes, nothing), warp__quarter_##T(v, 3, lanes, nothing)))
#define WARP__REDUCE_QUARTERS(name, T, nothing)                                                                        \
    if (!warp__in_quarters_##T(v)) {                                                                                   \
        WARP__REDUCE_WHOLE(name, T, nothing)                                                                           \
    } else if (lanes == WARP_FULL_MASK) {                                                                              \
        v = WARP__REDUCE_IN_QUARTERS(name, T, nothing, WARP_FULL_MASK);                                                \
    } else {                                                                                                           \
        v = WARP__REDUCE_IN_QUARTERS(name, T, nothing, lanes);                                                         \
    }
#else
#define WARP__REDUCE_QUARTERS WARP__REDUCE_WHOLE
#endif
#define WARP__REDUCE(name, T, nothing, first_steps)                                                                    \
    WARP__LARGE warp__c_##T warp__reduce_##name##_##T(warp_mask_t lanes, warp_##T##_t v) {                             \
        first_steps(name, T, nothing)                                                                                  \
        WARP__REDUCE_STEP(name, T, 4)                                                                                  \
        WARP__REDUCE_STEP(name, T, 2)                                                                                  \
        WARP__REDUCE_STEP(name, T, 1)                                                                                  \
        return warp_extract_##T(v, 0);                                                                                 \
    }                                                                                                                  \
    WARP__REDUCE_TILES(name, T, nothing)
/* Of each `size` neighbours, in all of them; the same tree, from its step of size / 2 on. */
#define WARP__REDUCE_TILES(name, T, nothing)                                                                           \
    WARP_INLINE warp_##T##_t warp__reduce_tiles_##name##_##T(warp_mask_t lanes, warp_##T##_t v, int size) {            \
        if (lanes != WARP_FULL_MASK) v = warp_select_##T(warp_mask_to_pred(lanes), v, warp_set_##T(nothing));          \
        WARP__REDUCE_TILES_STEP(name, T, 16)                                                                           \
        WARP__REDUCE_TILES_STEP(name, T, 8)                                                                            \
        WARP__REDUCE_TILES_STEP(name, T, 4)                                                                            \
        WARP__REDUCE_TILES_STEP(name, T, 2)                                                                            \
        WARP__REDUCE_TILES_STEP(name, T, 1)                                                                            \
        return v;                                                                                                      \
    }
#define WARP__REDUCE_STEP(name, T, n) v = warp_##name##_##T(v, warp_shfl_down_sync_##T(WARP_FULL_MASK, v, n, WARP_SIZE));
#define WARP__REDUCE_TILES_STEP(name, T, n)                                                                            \
    if (size > (n)) v = warp_##name##_##T(v, warp_shfl_xor_sync_##T(WARP_FULL_MASK, v, n, WARP_SIZE));
#define WARP__REDUCE_INT(T, smallest, largest, first_steps)                                                            \
    WARP__REDUCE(add, T, 0, first_steps)                                                                               \
    WARP__REDUCE(min, T, largest, first_steps)                                                                         \
    WARP__REDUCE(max, T, smallest, first_steps)                                                                        \
    WARP__REDUCE(and, T, (warp__c_##T)-1, first_steps)                                                                 \
    WARP__REDUCE(or, T, 0, first_steps)                                                                                \
    WARP__REDUCE(xor, T, 0, first_steps)
WARP__REDUCE_INT(i32, INT32_MIN, INT32_MAX, WARP__REDUCE_QUARTERS)
WARP__REDUCE_INT(u32, 0, UINT32_MAX, WARP__REDUCE_QUARTERS)
WARP__REDUCE_INT(i64, INT64_MIN, INT64_MAX, WARP__REDUCE_WHOLE)
WARP__REDUCE_INT(u64, 0, UINT64_MAX, WARP__REDUCE_WHOLE)
WARP__REDUCE(add, f32, -0.0f, WARP__REDUCE_WHOLE)
WARP__REDUCE_TILES(min, f32, __builtin_nanf(""))
WARP__REDUCE_TILES(max, f32, __builtin_nanf(""))
WARP__REDUCE(add, f64, -0.0, WARP__REDUCE_WHOLE)
#ifdef WARP__KEYS_F64
WARP__REDUCE_TILES(min, f64, __builtin_nan(""))
WARP__REDUCE_TILES(max, f64, __builtin_nan(""))
#else
WARP__REDUCE(min, f64, __builtin_nan(""), WARP__REDUCE_WHOLE)
WARP__REDUCE(max, f64, __builtin_nan(""), WARP__REDUCE_WHOLE)
#endif

/* The smallest and the largest float, as integers that are ordered as floats are, -0 below +0.  A NaN loses against every number:
 * it is beyond them.  That is one instruction a step, where warp_min() of floats has several for NaN and for zeros.  Of f64 only
 * where the backend has smallest 64-bit integers and predicates of 64-bit lanes at hand. */
#define WARP__KEYS(T, I, C, MAX)                                                                                       \
    WARP_INLINE warp_##I##_t warp__flip_##T(warp_##I##_t a) { /* its own inverse */                                    \
        const warp_##I##_t sign = warp_shr_##I(a, warp_set_u32(8 * sizeof(C) - 1));                                    \
        return warp_xor_##I(a, warp_and_##I(sign, warp_set_##I(MAX)));                                                 \
    }                                                                                                                  \
    WARP_INLINE warp_##I##_t warp__key_##T(warp_##T##_t v, C nan) {                                                    \
        return warp_select_##I(warp_ne_##T(v, v), warp_set_##I(nan), warp__flip_##T(warp_as_##I##_##T(v)));            \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__of_key_##T(warp_##I##_t key, C nan) {                                               \
        const warp_pred_t none = warp_eq_##I(key, warp_set_##I(nan));                                                  \
        return warp_as_##T##_##I(warp_select_##I(none, warp_set_##I(MAX), warp__flip_##T(key)));                       \
    }                                                                                                                  \
    WARP_INLINE warp__c_##T warp__number_of_key_##T(C key, C nan) {                                                    \
        const C bits = key == nan ? (MAX) : key < 0 ? key ^ (MAX) : key;                                               \
        warp__c_##T f;                                                                                                 \
        __builtin_memcpy(&f, &bits, sizeof f);                                                                         \
        return f;                                                                                                      \
    }
WARP__KEYS(f32, i32, int32_t, INT32_MAX)
#ifdef WARP__KEYS_F64
WARP__KEYS(f64, i64, int64_t, INT64_MAX)
#endif
#undef WARP__KEYS
#define WARP__REDUCE_BY_KEY(name, T, I, nan)                                                                           \
    WARP__LARGE warp__c_##T warp__reduce_##name##_##T(warp_mask_t lanes, warp_##T##_t v) {                             \
        return warp__number_of_key_##T(warp__reduce_##name##_##I(lanes, warp__key_##T(v, nan)), nan);                  \
    }
WARP__REDUCE_BY_KEY(min, f32, i32, INT32_MAX)
WARP__REDUCE_BY_KEY(max, f32, i32, INT32_MIN)
#ifdef WARP__KEYS_F64
WARP__REDUCE_BY_KEY(min, f64, i64, INT64_MAX)
WARP__REDUCE_BY_KEY(max, f64, i64, INT64_MIN)
#endif
#undef WARP__REDUCE_BY_KEY
#undef WARP__REDUCE_TILES
#undef WARP__REDUCE_INT
#undef WARP__REDUCE
#undef WARP__REDUCE_WHOLE
#undef WARP__REDUCE_QUARTERS
#undef WARP__REDUCE_IN_QUARTERS
#undef WARP__REDUCE_STEP
#undef WARP__REDUCE_TILES_STEP

/* What is not only reduced, or not once, stays whole. */
#ifndef warp__quarter_u32
#define warp__whole_i32 warp__same_i32
#define warp__whole_u32 warp__same_u32
#endif
#define warp__whole_f32 warp__same_f32
#define warp__whole_f64 warp__same_f64
#define warp__whole_i64 warp__same_i64
#define warp__whole_u64 warp__same_u64

/* A mask for each lane: one reduction for each distinct mask. */
#define WARP__REDUCE_MASKS(name, T)                                                                                    \
    WARP_INLINE warp__c_##T warp__reduce_##name##_sync_##T(warp_mask_t active, warp_mask_t mask, warp_##T##_t v) {     \
        return warp__reduce_##name##_##T(active & mask, v);                                                            \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__reduce_##name##_lanes_sync_##T(warp_mask_t active, warp_u32_t masks, warp_##T##_t v) {\
        const warp_##T##_t whole = warp__whole_##T(v);                                                                 \
        WARP__EACH_GROUP(T, active, masks, warp_set_##T(warp__reduce_##name##_##T(mask, whole)))                       \
    }
#define WARP__REDUCE_ALL(T) WARP__REDUCE_MASKS(add, T) WARP__REDUCE_MASKS(min, T) WARP__REDUCE_MASKS(max, T)
#define WARP__REDUCE_BITS(T) WARP__REDUCE_MASKS(and, T) WARP__REDUCE_MASKS(or, T) WARP__REDUCE_MASKS(xor, T)
WARP__EACH_LANE_TYPE(WARP__REDUCE_ALL)
WARP__EACH_INT_TYPE(WARP__REDUCE_BITS)
#undef WARP__REDUCE_ALL
#undef WARP__REDUCE_BITS
#undef WARP__REDUCE_MASKS

/* The lowest lane whose bits are those of the extreme; if that is a NaN, all are, and the lowest of all. */
#define WARP__ARG(name, T, U, bits)                                                                                    \
    WARP_INLINE int warp__arg##name##_##T(warp_mask_t lanes, warp_##T##_t v) {                                         \
        const warp__c_##T extreme = warp__reduce_##name##_##T(lanes, warp__whole_##T(v));                              \
        const warp_pred_t same = warp_eq_##U(bits(v), bits(warp_set_##T(extreme)));                                    \
        const warp_mask_t holders = extreme == extreme ? warp_pred_to_mask(same) & lanes : lanes;                      \
        return lanes == 0 ? -1 : __builtin_ctz(holders);                                                               \
    }
#define WARP__ARGS(T, U, bits) WARP__ARG(min, T, U, bits) WARP__ARG(max, T, U, bits)
WARP__ARGS(f32, u32, warp_as_u32_f32)
WARP__ARGS(i32, i32, warp__same_i32)
WARP__ARGS(u32, u32, warp__same_u32)
WARP__ARGS(f64, u64, warp_as_u64_f64)
WARP__ARGS(i64, i64, warp__same_i64)
WARP__ARGS(u64, u64, warp__same_u64)
#undef WARP__ARGS
#undef WARP__ARG

#define WARP__PICK_MASK_INT(f, mask, v)                                                                                \
    _Generic((mask), warp_u32_t: WARP__PICK_INT(f##_lanes_sync, v), default: WARP__PICK_INT(f##_sync, v))
#define warp_reduce_add_sync(mask, v) WARP__PICK_MASK(warp__reduce_add, mask, v)(warp.active, mask, v)
#define warp_reduce_min_sync(mask, v) WARP__PICK_MASK(warp__reduce_min, mask, v)(warp.active, mask, v)
#define warp_reduce_max_sync(mask, v) WARP__PICK_MASK(warp__reduce_max, mask, v)(warp.active, mask, v)
#define warp_reduce_and_sync(mask, v) WARP__PICK_MASK_INT(warp__reduce_and, mask, v)(warp.active, mask, v)
#define warp_reduce_or_sync(mask, v) WARP__PICK_MASK_INT(warp__reduce_or, mask, v)(warp.active, mask, v)
#define warp_reduce_xor_sync(mask, v) WARP__PICK_MASK_INT(warp__reduce_xor, mask, v)(warp.active, mask, v)
#define warp_argmin_sync(mask, v) WARP__PICK(warp__argmin, v)((mask)&warp.active, v)
#define warp_argmax_sync(mask, v) WARP__PICK(warp__argmax, v)((mask)&warp.active, v)

#endif

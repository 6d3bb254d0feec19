/* scan.h - prefix sums and their kin over the lanes of a warp (CUDA: cooperative_groups::inclusive_scan, exclusive_scan).
 *
 *   warp_inclusive_scan_add_sync(mask, v)           lane i: v of lane 0 + ... + v of lane i; likewise min, max; and, or, xor
 *   warp_exclusive_scan_add_sync(mask, v)           the same without lane i itself
 *   warp_inclusive_scan_add_sync(mask, v, width)    in segments of width lanes, lanes 0 to width - 1 the first
 *   warp_inclusive_segscan_add_sync(mask, v, heads) in segments that start at the lanes of the bit set `heads`, and at lane 0
 *   warp_exclusive_segscan_add_sync(mask, v, heads)
 *
 * v is f32 i32 u32 f64 i64 or u64; and, or, xor take integers.  The member mask is one scalar, or a warp_u32_t in which every lane
 * names its own group: then each group is scanned by itself, its lanes in ascending order.  Lanes that are not in the mask or not
 * active do not take part: they are skipped, and get 0.
 *
 * An exclusive scan starts from what changes nothing: 0 for add, or, xor; all ones for and; the largest value for min, the
 * smallest for max, of floats a NaN.  Integer sums wrap; min and max of floats follow warp_min() and warp_max().
 *
 * Floats are added in a fixed order, the same on every backend: in the step of d = 1, 2, 4, 8, 16 (while d < width), every lane
 * whose number has the bit d adds, from the left, what lane (i & -(2 * d)) + d - 1 held; with segment heads, only where that
 * lane is in the same segment.  A lane that does not take part counts as -0.  An exclusive sum is 0 + that of the lane before.
 *
 * A head starts a segment in every group, also where its lane does not take part.  Take heads to segscan only: scan would read
 * them as a width.
 *
 * A width that is no power of two from 1 to 32 acts as the next lower one (below 1 as 1, above 32 as 32).
 *
 * These look at the active lanes, so they need `warp` in scope: in a kernel it is; a device function takes it as a parameter
 * (warp_t warp).  Source of the rule: CUDA C++ programming guide, cooperative groups, scan; the order of additions is our own. */
#ifndef WARP_SCAN_H
#define WARP_SCAN_H

#include "reduce.h"

/* One step: in lanes that have the bit d, a of the last lane of the d lanes before theirs; elsewhere `nothing`, which is the same
 * in all lanes: backends may look at its first register alone. */
WARP_INLINE warp_u32_t warp__scan_source(uint32_t d) {
    return warp_or_u32(warp_and_u32(warp__own(), warp_set_u32(0 - 2 * d)), warp_set_u32(d - 1));
}
#ifndef warp__scan_step_u32
WARP_INLINE warp_u32_t warp__scan_step_u32(warp_u32_t a, warp_u32_t nothing, uint32_t d) {
    const warp_pred_t later = warp_ne_u32(warp_and_u32(warp__own(), warp_set_u32(d)), warp_set_u32(0));
    return warp_select_u32(later, warp__permute_u32(a, warp__scan_source(d)), nothing);
}
#endif
#ifndef warp__scan_step_u64
WARP_INLINE warp_u64_t warp__scan_step_u64(warp_u64_t a, warp_u64_t nothing, uint32_t d) {
    warp_u32_t low, high, none_low, none_high;
    warp__split_u64(a, &low, &high);
    warp__split_u64(nothing, &none_low, &none_high);
    return warp__join_u64(warp__scan_step_u32(low, none_low, d), warp__scan_step_u32(high, none_high, d));
}
#endif
/* The same with anything in lanes that do not have the bit d, which some backends have for less. */
#ifndef warp__scan_move_u32
#define warp__scan_move_u32 warp__scan_step_u32
#endif
#ifndef warp__scan_move_u64
#define warp__scan_move_u64 warp__scan_step_u64
#endif
#define WARP__SCAN_STEP_AS(T, U)                                                                                       \
    WARP_INLINE warp_##T##_t warp__scan_step_##T(warp_##T##_t a, warp_##T##_t nothing, uint32_t d) {                   \
        return warp_as_##T##_##U(warp__scan_step_##U(warp_as_##U##_##T(a), warp_as_##U##_##T(nothing), d));            \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__scan_move_##T(warp_##T##_t a, warp_##T##_t nothing, uint32_t d) {                   \
        return warp_as_##T##_##U(warp__scan_move_##U(warp_as_##U##_##T(a), warp_as_##U##_##T(nothing), d));            \
    }
WARP__SCAN_STEP_AS(f32, u32)
WARP__SCAN_STEP_AS(i32, u32)
WARP__SCAN_STEP_AS(f64, u64)
WARP__SCAN_STEP_AS(i64, u64)
#undef WARP__SCAN_STEP_AS

/* The width that one acts as which is no power of two from 1 to 32. */
WARP_INLINE uint32_t warp__lower_power(int width) {
    return width < 1 ? 1 : width > 31 ? 32 : UINT32_C(1) << (31 - __builtin_clz((unsigned)width));
}
/* The first lane of each lane's segment. */
WARP_INLINE warp_u32_t warp__scan_first(int width, uint32_t heads) {
    const warp_u32_t first = warp_and_u32(warp__own(), warp_set_u32(0 - warp__lower_power(width)));
    if (heads == 0) return first;
    const warp_u32_t before = warp_and_u32(warp_set_u32(heads), warp_lanemask_le());
    const warp_i32_t head = warp_sub_i32(warp_set_i32(31), warp_clz_u32(before)); /* -1: none */
    return warp_as_u32_i32(warp_max_i32(head, warp_as_i32_u32(first)));
}

/* For lanes that have the bit d: the lanes after the source of the step, up to themselves, none of which may be a head.  For the
 * others: all.  As numbers in memory, because not every compiler works them out. */
#define WARP__BETWEEN(d, lane)                                                                                         \
    (((lane) & (d)) ? (UINT32_C(2) << (lane)) - (UINT32_C(2) << (((lane) & (32 - 2 * (d))) | ((d)-1))) : UINT32_MAX)
#define WARP__BETWEEN_4(d, n)                                                                                          \
    WARP__BETWEEN(d, n), WARP__BETWEEN(d, n + 1), WARP__BETWEEN(d, n + 2), WARP__BETWEEN(d, n + 3)
#define WARP__BETWEEN_16(d, n)                                                                                         \
    WARP__BETWEEN_4(d, n), WARP__BETWEEN_4(d, n + 4), WARP__BETWEEN_4(d, n + 8), WARP__BETWEEN_4(d, n + 12)
#define WARP__BETWEEN_32(d)                                                                                            \
    { WARP__BETWEEN_16(d, 0), WARP__BETWEEN_16(d, 16) }
WARP_INLINE warp_u32_t warp__scan_between(uint32_t d) {
    static const _Alignas(64) uint32_t lanes[][WARP_SIZE] = {
        WARP__BETWEEN_32(1), WARP__BETWEEN_32(2), WARP__BETWEEN_32(4), WARP__BETWEEN_32(8), WARP__BETWEEN_32(16)};
    return warp_from_array_u32(lanes[__builtin_ctz(d)]);
}
#undef WARP__BETWEEN
#undef WARP__BETWEEN_4
#undef WARP__BETWEEN_16
#undef WARP__BETWEEN_32

#define WARP__SCAN_STEP(name, T, d)                                                                                    \
    if (width >= 2 * d) v = warp_##name##_##T(warp__scan_step_##T(v, none, d), v);
#define WARP__SCAN_STEP_IN(name, T, d)                                                                                 \
    if (width >= 2 * d) {                                                                                              \
        const warp_u32_t between = warp_and_u32(warp_set_u32(heads), warp__scan_between(d));                           \
        const warp_pred_t within = warp_eq_u32(between, warp_set_u32(0));                                              \
        v = warp_##name##_##T(warp_select_##T(within, warp__scan_move_##T(v, none, d), none), v);                      \
    }
#define WARP__SCAN_STEP_BY_STEP(name, T)                                                                               \
    WARP__SCAN_STEP(name, T, 1)                                                                                        \
    WARP__SCAN_STEP(name, T, 2)                                                                                        \
    WARP__SCAN_STEP(name, T, 4)                                                                                        \
    WARP__SCAN_STEP(name, T, 8)                                                                                        \
    WARP__SCAN_STEP(name, T, 16)
#ifndef WARP__SCAN_WHOLE
#define WARP__SCAN_WHOLE WARP__SCAN_STEP_BY_STEP
#endif
#ifndef WARP__SCAN_STEPS
#define WARP__SCAN_STEPS(name, T)                                                                                      \
    if (heads == 0) {                                                                                                  \
        WARP__SCAN_WHOLE(name, T)                                                                                      \
    } else {                                                                                                           \
        WARP__SCAN_STEP_IN(name, T, 1)                                                                                 \
        WARP__SCAN_STEP_IN(name, T, 2)                                                                                 \
        WARP__SCAN_STEP_IN(name, T, 4)                                                                                 \
        WARP__SCAN_STEP_IN(name, T, 8)                                                                                 \
        WARP__SCAN_STEP_IN(name, T, 16)                                                                                \
    }
/* The smallest and the largest float so far: by keys, as reductions go (reduce.h), which do in one instruction a step what floats
 * do in several. */
#define WARP__SCAN_BY_KEY(name, T, I, nan)                                                                             \
    v = warp__of_key_##T(warp__scan_##name##_##I(WARP_FULL_MASK, warp__key_##T(v, nan), width, heads, false), nan);
#define WARP__SCAN_KEYS_f32(name, T) WARP__SCAN_BY_KEY(name, T, i32, WARP__KEY_OF_NAN_##name(INT32))
#ifdef WARP__KEYS_F64
#define WARP__SCAN_KEYS_f64(name, T) WARP__SCAN_BY_KEY(name, T, i64, WARP__KEY_OF_NAN_##name(INT64))
#else
#define WARP__SCAN_KEYS_f64 WARP__SCAN_STEPS
#endif
#else /* the backend scans in its own way */
#define WARP__SCAN_KEYS_f32 WARP__SCAN_STEPS
#define WARP__SCAN_KEYS_f64 WARP__SCAN_STEPS
#endif
#define WARP__IS_ZERO_f32(nothing) false
#define WARP__IS_ZERO_f64(nothing) false
#define WARP__IS_ZERO_i32(nothing) ((nothing) == 0)
#define WARP__IS_ZERO_u32(nothing) ((nothing) == 0)
#define WARP__IS_ZERO_i64(nothing) ((nothing) == 0)
#define WARP__IS_ZERO_u64(nothing) ((nothing) == 0)
#ifndef WARP__HIDE_ONES
#define WARP__HIDE_ONES(a) (void)0
#endif
#define WARP__HIDE_ONES_f32(nothing) (void)0
#define WARP__HIDE_ONES_f64(nothing) (void)0
#define WARP__HIDE_ONES_i32(nothing)                                                                                   \
    if ((nothing) == -1) WARP__HIDE_ONES(nothing)
#define WARP__HIDE_ONES_u32(nothing)                                                                                   \
    if ((nothing) == UINT32_MAX) WARP__HIDE_ONES(nothing)
#define WARP__HIDE_ONES_i64(nothing)                                                                                   \
    if ((nothing) == -1) WARP__HIDE_ONES(nothing)
#define WARP__HIDE_ONES_u64(nothing)                                                                                   \
    if ((nothing) == UINT64_MAX) WARP__HIDE_ONES(nothing)
/* Without the lane itself: take it out again, or look at the lane before; `result` makes an exclusive sum of what came before. */
#define WARP__BEFORE_less_own(T, result) v = warp_sub_##T(v, own)
#define WARP__BEFORE_xor_own(T, result) v = warp_xor_##T(v, own)
#define WARP__BEFORE_of_lane_before(T, result)                                                                         \
    const warp_pred_t later = warp_gt_u32(warp__own(), warp__scan_first(width, heads));                                \
    v = result(warp_select_##T(later, warp_shfl_up_sync_##T(WARP_FULL_MASK, v, 1, WARP_SIZE), none))
#define WARP__SCAN(name, T, nothing, result, before, steps)                                                            \
    WARP__LARGE warp_##T##_t warp__scan_##name##_##T(warp_mask_t lanes, warp_##T##_t v, int width, uint32_t heads,     \
                                                     bool exclusive) {                                                 \
        warp__c_##T one_none = nothing;                                                                                \
        WARP__HIDE_ONES_##T(one_none);                                                                                 \
        const warp_##T##_t none = warp_set_##T(one_none);                                                              \
        const bool zero = WARP__IS_ZERO_##T(nothing); /* of its bits; a constant */                                    \
        (void)zero;                                                                                                    \
        if (lanes != WARP_FULL_MASK) v = warp_select_##T(warp_mask_to_pred(lanes), v, none);                           \
        const warp_##T##_t own = v;                                                                                    \
        (void)own;                                                                                                     \
        { steps(name, T) }                                                                                             \
        if (exclusive) {                                                                                               \
            WARP__BEFORE_##before(T, result);                                                                          \
        }                                                                                                              \
        return lanes == WARP_FULL_MASK ? v : warp_select_##T(warp_mask_to_pred(lanes), v, warp_set_##T(0));            \
    }                                                                                                                  \
    WARP__SCAN_KIND(inclusive, false, name, T)                                                                         \
    WARP__SCAN_KIND(exclusive, true, name, T)
/* One mask, or a mask for each lane: one scan for each distinct mask. */
#define WARP__SCAN_KIND(kind, exclusive, name, T)                                                                      \
    WARP_INLINE warp_##T##_t warp__##kind##_scan_##name##_sync_##T(warp_mask_t active, warp_mask_t mask,               \
                                                                   warp_##T##_t v, int width, uint32_t heads) {        \
        return warp__scan_##name##_##T(active & mask, v, width, heads, exclusive);                                     \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__##kind##_scan_##name##_lanes_sync_##T(warp_mask_t active, warp_u32_t masks,         \
                                                                         warp_##T##_t v, int width, uint32_t heads) {  \
        WARP__EACH_GROUP(T, active, masks, warp__scan_##name##_##T(mask, v, width, heads, exclusive))                  \
    }
#define WARP__FROM_ZERO_f32(v) warp_add_f32(v, warp_set_f32(0))
#define WARP__FROM_ZERO_f64(v) warp_add_f64(v, warp_set_f64(0))
#define WARP__KEY_OF_NAN_min(I) I##_MAX
#define WARP__KEY_OF_NAN_max(I) I##_MIN
#define WARP__SCAN_FLOAT(T, nan)                                                                                       \
    WARP__SCAN(add, T, (warp__c_##T) - 0.0, WARP__FROM_ZERO_##T, of_lane_before, WARP__SCAN_STEPS)                     \
    WARP__SCAN(min, T, nan, warp__same_##T, of_lane_before, WARP__SCAN_KEYS_##T)                                       \
    WARP__SCAN(max, T, nan, warp__same_##T, of_lane_before, WARP__SCAN_KEYS_##T)
#define WARP__SCAN_INT(T, smallest, largest)                                                                           \
    WARP__SCAN(add, T, 0, warp__same_##T, less_own, WARP__SCAN_STEPS)                                                  \
    WARP__SCAN(min, T, largest, warp__same_##T, of_lane_before, WARP__SCAN_STEPS)                                      \
    WARP__SCAN(max, T, smallest, warp__same_##T, of_lane_before, WARP__SCAN_STEPS)                                     \
    WARP__SCAN(and, T, (warp__c_##T) - 1, warp__same_##T, of_lane_before, WARP__SCAN_STEPS)                            \
    WARP__SCAN(or, T, 0, warp__same_##T, of_lane_before, WARP__SCAN_STEPS)                                             \
    WARP__SCAN(xor, T, 0, warp__same_##T, xor_own, WARP__SCAN_STEPS)
WARP__SCAN_INT(i32, INT32_MIN, INT32_MAX)
WARP__SCAN_INT(u32, 0, UINT32_MAX)
WARP__SCAN_INT(i64, INT64_MIN, INT64_MAX)
WARP__SCAN_INT(u64, 0, UINT64_MAX)
WARP__SCAN_FLOAT(f32, __builtin_nanf(""))
WARP__SCAN_FLOAT(f64, __builtin_nan(""))
#undef WARP__SCAN_INT
#undef WARP__SCAN_BY_KEY
#undef WARP__SCAN_KEYS_f32
#undef WARP__SCAN_KEYS_f64
#undef WARP__KEY_OF_NAN_min
#undef WARP__KEY_OF_NAN_max
#undef WARP__SCAN_FLOAT
#undef WARP__FROM_ZERO_f32
#undef WARP__FROM_ZERO_f64
#undef WARP__SCAN
#undef WARP__BEFORE_less_own
#undef WARP__BEFORE_xor_own
#undef WARP__BEFORE_of_lane_before
#undef WARP__SCAN_KIND
#undef WARP__SCAN_STEPS
#undef WARP__SCAN_WHOLE
#undef WARP__IS_ZERO_f32
#undef WARP__HIDE_ONES
#undef WARP__KEYS_F64
#undef WARP__HIDE_ONES_f32
#undef WARP__IS_ZERO_f64
#undef WARP__HIDE_ONES_f64
#undef WARP__IS_ZERO_i32
#undef WARP__HIDE_ONES_i32
#undef WARP__IS_ZERO_u32
#undef WARP__HIDE_ONES_u32
#undef WARP__IS_ZERO_i64
#undef WARP__HIDE_ONES_i64
#undef WARP__IS_ZERO_u64
#undef WARP__HIDE_ONES_u64
#undef WARP__SCAN_STEP_BY_STEP
#undef WARP__SCAN_STEP_IN
#undef WARP__SCAN_STEP

/* width may be left out. */
#define WARP__SCAN_CALL(PICK, name, mask, v, width, ...) PICK(warp__##name, mask, v)(warp.active, mask, v, width, 0)
#define WARP__SEGSCAN_CALL(PICK, name, mask, v, heads)                                                                 \
    PICK(warp__##name, mask, v)(warp.active, mask, v, WARP_SIZE, heads)
#define warp_inclusive_scan_add_sync(mask, ...)                                                                        \
    WARP__SCAN_CALL(WARP__PICK_MASK, inclusive_scan_add, mask, __VA_ARGS__, WARP_SIZE, 0)
#define warp_inclusive_segscan_add_sync(mask, v, heads)                                                                \
    WARP__SEGSCAN_CALL(WARP__PICK_MASK, inclusive_scan_add, mask, v, heads)
#define warp_exclusive_scan_add_sync(mask, ...)                                                                        \
    WARP__SCAN_CALL(WARP__PICK_MASK, exclusive_scan_add, mask, __VA_ARGS__, WARP_SIZE, 0)
#define warp_exclusive_segscan_add_sync(mask, v, heads)                                                                \
    WARP__SEGSCAN_CALL(WARP__PICK_MASK, exclusive_scan_add, mask, v, heads)
#define warp_inclusive_scan_min_sync(mask, ...)                                                                        \
    WARP__SCAN_CALL(WARP__PICK_MASK, inclusive_scan_min, mask, __VA_ARGS__, WARP_SIZE, 0)
#define warp_inclusive_segscan_min_sync(mask, v, heads)                                                                \
    WARP__SEGSCAN_CALL(WARP__PICK_MASK, inclusive_scan_min, mask, v, heads)
#define warp_exclusive_scan_min_sync(mask, ...)                                                                        \
    WARP__SCAN_CALL(WARP__PICK_MASK, exclusive_scan_min, mask, __VA_ARGS__, WARP_SIZE, 0)
#define warp_exclusive_segscan_min_sync(mask, v, heads)                                                                \
    WARP__SEGSCAN_CALL(WARP__PICK_MASK, exclusive_scan_min, mask, v, heads)
#define warp_inclusive_scan_max_sync(mask, ...)                                                                        \
    WARP__SCAN_CALL(WARP__PICK_MASK, inclusive_scan_max, mask, __VA_ARGS__, WARP_SIZE, 0)
#define warp_inclusive_segscan_max_sync(mask, v, heads)                                                                \
    WARP__SEGSCAN_CALL(WARP__PICK_MASK, inclusive_scan_max, mask, v, heads)
#define warp_exclusive_scan_max_sync(mask, ...)                                                                        \
    WARP__SCAN_CALL(WARP__PICK_MASK, exclusive_scan_max, mask, __VA_ARGS__, WARP_SIZE, 0)
#define warp_exclusive_segscan_max_sync(mask, v, heads)                                                                \
    WARP__SEGSCAN_CALL(WARP__PICK_MASK, exclusive_scan_max, mask, v, heads)
#define warp_inclusive_scan_and_sync(mask, ...)                                                                        \
    WARP__SCAN_CALL(WARP__PICK_MASK_INT, inclusive_scan_and, mask, __VA_ARGS__, WARP_SIZE, 0)
#define warp_inclusive_segscan_and_sync(mask, v, heads)                                                                \
    WARP__SEGSCAN_CALL(WARP__PICK_MASK_INT, inclusive_scan_and, mask, v, heads)
#define warp_exclusive_scan_and_sync(mask, ...)                                                                        \
    WARP__SCAN_CALL(WARP__PICK_MASK_INT, exclusive_scan_and, mask, __VA_ARGS__, WARP_SIZE, 0)
#define warp_exclusive_segscan_and_sync(mask, v, heads)                                                                \
    WARP__SEGSCAN_CALL(WARP__PICK_MASK_INT, exclusive_scan_and, mask, v, heads)
#define warp_inclusive_scan_or_sync(mask, ...)                                                                         \
    WARP__SCAN_CALL(WARP__PICK_MASK_INT, inclusive_scan_or, mask, __VA_ARGS__, WARP_SIZE, 0)
#define warp_inclusive_segscan_or_sync(mask, v, heads)                                                                 \
    WARP__SEGSCAN_CALL(WARP__PICK_MASK_INT, inclusive_scan_or, mask, v, heads)
#define warp_exclusive_scan_or_sync(mask, ...)                                                                         \
    WARP__SCAN_CALL(WARP__PICK_MASK_INT, exclusive_scan_or, mask, __VA_ARGS__, WARP_SIZE, 0)
#define warp_exclusive_segscan_or_sync(mask, v, heads)                                                                 \
    WARP__SEGSCAN_CALL(WARP__PICK_MASK_INT, exclusive_scan_or, mask, v, heads)
#define warp_inclusive_scan_xor_sync(mask, ...)                                                                        \
    WARP__SCAN_CALL(WARP__PICK_MASK_INT, inclusive_scan_xor, mask, __VA_ARGS__, WARP_SIZE, 0)
#define warp_inclusive_segscan_xor_sync(mask, v, heads)                                                                \
    WARP__SEGSCAN_CALL(WARP__PICK_MASK_INT, inclusive_scan_xor, mask, v, heads)
#define warp_exclusive_scan_xor_sync(mask, ...)                                                                        \
    WARP__SCAN_CALL(WARP__PICK_MASK_INT, exclusive_scan_xor, mask, __VA_ARGS__, WARP_SIZE, 0)
#define warp_exclusive_segscan_xor_sync(mask, v, heads)                                                                \
    WARP__SEGSCAN_CALL(WARP__PICK_MASK_INT, exclusive_scan_xor, mask, v, heads)

#endif

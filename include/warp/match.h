/* match.h - which lanes hold the same value (CUDA: __match_any_sync, __match_all_sync).
 *
 *   warp_u32_t  warp_match_any_sync(mask, v)          the lanes of mask whose v has the same bits as this lane's
 *   warp_mask_t warp_match_all_sync(mask, v, pred)    mask if v has the same bits in all lanes of mask, else 0; *pred (an
 *                                                     int *) is 1 or 0 accordingly
 *
 * match_all yields the lanes that took part: in an arm that not all lanes of mask have entered that is less than mask.
 *
 * The member mask is one scalar, or a warp_u32_t in which every lane names its own group; match_all then yields a warp_u32_t,
 * and pred points to a warp_pred_t.  A lane that is not active or not in its own mask gets 0, and a pred that holds.
 *
 * v is f32 i32 u32 f64 i64 or u64; floats are compared as bits, as on the hardware: -0 and +0 differ, a NaN equals itself.
 * These look at the active lanes, so they need `warp` in scope: in a kernel it is; a device function takes it as a parameter
 * (warp_t warp).  A lane of mask that is not active does not take part (in CUDA that is undefined, unless it has exited).  Lanes
 * that do not take part get 0 from match_any (CUDA: undefined).  With no lane in mask match_all yields 0 and *pred = 1.
 *
 * Source of the rule: CUDA C++ programming guide, warp match functions; PTX ISA, match.sync. */
#ifndef WARP_MATCH_H
#define WARP_MATCH_H

#include "lanewise.h"

/* The active lanes of each lane's mask; none for a lane that is not active or not in its own mask. */
WARP_INLINE warp_u32_t warp__members(warp_mask_t active, warp_u32_t masks) {
    const warp_u32_t members = warp_and_u32(masks, warp_set_u32(active));
    const warp_pred_t takes_part = warp_ne_u32(warp_and_u32(members, warp_lanemask_eq()), warp_set_u32(0));
    return warp_select_u32(takes_part, members, warp_set_u32(0));
}

/* The body of a function of a mask for each lane: of each distinct one, `value`, an expression in that `mask`; 0 in lanes that do
 * not take part. */
#define WARP__EACH_GROUP(T, active, masks, value)                                                                      \
    const warp_u32_t members = warp__members(active, masks);                                                           \
    warp_##T##_t r = warp_set_##T(0);                                                                                  \
    for (warp_mask_t rest = warp_pred_to_mask(warp_ne_u32(members, warp_set_u32(0))); rest != 0;) {                    \
        const warp_mask_t mask = warp_extract_u32(members, __builtin_ctz(rest));                                       \
        const warp_pred_t group = warp_eq_u32(members, warp_set_u32(mask));                                            \
        r = warp_select_##T(group, value, r);                                                                          \
        rest &= ~warp_pred_to_mask(group);                                                                             \
    }                                                                                                                  \
    return r;

/* A round for each distinct value, the first lane that is left and all that agree with it: fast for a few.  What is left after two
 * rounds may be many: then each lane by itself, which needs nothing of the others. */
#define WARP__MATCH_ROUNDS 2
#define WARP__MATCH(T, U, bits)                                                                                        \
    WARP__LARGE warp_u32_t warp__match_any_##T(warp_mask_t lanes, warp_##T##_t v) {                                    \
        const warp_##U##_t all = bits(v);                                                                              \
        warp__c_##U x[WARP_SIZE];                                                                                      \
        warp_u32_t r = warp_set_u32(0);                                                                                \
        warp_mask_t rest = lanes;                                                                                      \
        warp_to_array_##U(x, all);                                                                                     \
        for (int round = 0; round < WARP__MATCH_ROUNDS && rest != 0; ++round) {                                        \
            const warp_pred_t same = warp_eq_##U(all, warp_set_##U(x[__builtin_ctz(rest)]));                           \
            const warp_mask_t group = warp_pred_to_mask(same) & lanes;                                                 \
            r = warp_select_u32(same, warp_set_u32(group), r);                                                         \
            rest &= ~group;                                                                                            \
        }                                                                                                              \
        if (rest != 0) {                                                                                               \
            uint32_t group[WARP_SIZE];                                                                                 \
            for (int lane = 0; lane < WARP_SIZE; ++lane)                                                               \
                group[lane] = warp_pred_to_mask(warp_eq_##U(all, warp_set_##U(x[lane])));                              \
            r = warp_and_u32(warp_from_array_u32(group), warp_set_u32(lanes));                                         \
        }                                                                                                              \
        return lanes == WARP_FULL_MASK ? r : warp_select_u32(warp_mask_to_pred(lanes), r, warp_set_u32(0));            \
    }                                                                                                                  \
    WARP_INLINE warp_mask_t warp__match_all_##T(warp_mask_t lanes, warp_##T##_t v, int *pred) {                        \
        const warp_##U##_t all = bits(v);                                                                              \
        const int first = __builtin_ctz(lanes | UINT32_C(1) << 31);                                                    \
        const warp_pred_t same = warp_eq_##U(all, warp_set_##U(warp_extract_##U(all, first)));                         \
        *pred = (lanes & ~warp_pred_to_mask(same)) == 0;                                                               \
        return *pred ? lanes : 0;                                                                                      \
    }                                                                                                                  \
    /* A mask for each lane. */                                                                                        \
    WARP_INLINE warp_u32_t warp__match_any_lanes_sync_##T(warp_mask_t active, warp_u32_t masks, warp_##T##_t v) {      \
        const warp_u32_t members = warp__members(active, masks);                                                       \
        return warp_and_u32(warp__match_any_##T(active, v), members);                                                  \
    }                                                                                                                  \
    WARP_INLINE warp_u32_t warp__match_all_lanes_sync_##T(warp_mask_t active, warp_u32_t masks, warp_##T##_t v,        \
                                                     warp_pred_t *pred) {                                              \
        const warp_u32_t members = warp__members(active, masks);                                                       \
        const warp_pred_t same = warp_eq_u32(warp_and_u32(warp__match_any_##T(active, v), members), members);          \
        *pred = same;                                                                                                  \
        return warp_select_u32(same, members, warp_set_u32(0));                                                        \
    }
WARP__MATCH(f32, u32, warp_as_u32_f32)
WARP__MATCH(i32, u32, warp_as_u32_i32)
WARP__MATCH(u32, u32, warp__same_u32)
WARP__MATCH(f64, u64, warp_as_u64_f64)
WARP__MATCH(i64, u64, warp_as_u64_i64)
WARP__MATCH(u64, u64, warp__same_u64)
#undef WARP__MATCH
#undef WARP__MATCH_ROUNDS

/* By the kind of the member mask: f_sync(one scalar) or f_lanes_sync(one a lane). */
#define WARP__PICK_MASK(f, mask, v) _Generic((mask), warp_u32_t: WARP__PICK(f##_lanes_sync, v), default: WARP__PICK(f##_sync, v))
#define WARP__MATCH_MASK(T)                                                                                            \
    WARP_INLINE warp_u32_t warp__match_any_sync_##T(warp_mask_t active, warp_mask_t mask, warp_##T##_t v) {            \
        return warp__match_any_##T(active & mask, v);                                                                  \
    }                                                                                                                  \
    WARP_INLINE warp_mask_t warp__match_all_sync_##T(warp_mask_t active, warp_mask_t mask, warp_##T##_t v, int *pred) {\
        return warp__match_all_##T(active & mask, v, pred);                                                            \
    }
WARP__EACH_LANE_TYPE(WARP__MATCH_MASK)
#undef WARP__MATCH_MASK
#define warp_match_any_sync(mask, v) WARP__PICK_MASK(warp__match_any, mask, v)(warp.active, mask, v)
#define warp_match_all_sync(mask, v, pred) WARP__PICK_MASK(warp__match_all, mask, v)(warp.active, mask, v, pred)

#endif

/* vote.h - what the lanes of a warp agree on (CUDA: __ballot_sync, __any_sync, __all_sync, __activemask, __syncwarp).
 *
 * These look at the active lanes, so they need `warp` in scope: in a kernel it is; a device function takes it as a
 * parameter (warp_t warp).  `mask` is the member mask: one scalar, or a warp_u32_t in which every lane names its own group; then
 * each lane gets its own answer, ballot as warp_u32_t, any and all as warp_pred_t, be it in its own mask or not.
 *
 *   uint32_t warp_ballot_sync(mask, p)   bit set of the lanes of mask in which p holds
 *   int warp_any_sync(mask, p)           1 if p holds in some lane of mask, else 0
 *   int warp_all_sync(mask, p)           1 if p holds in every lane of mask, else 0
 *   uint32_t warp_activemask()           the lanes executing now
 *   void warp_syncwarp(mask)             the lanes of a warp run together: nothing to wait for, memory is in program order
 *
 * A lane of mask that is not active (in another arm, gone, or past the end of the block) does not take part: 0 in a ballot,
 * ignored by any and all.  In CUDA a lane that has exited is treated so; a lane that is merely elsewhere is undefined.
 *
 * Source of the rule: CUDA C++ programming guide, warp vote functions; PTX ISA, vote.sync; activemask. */
#ifndef WARP_VOTE_H
#define WARP_VOTE_H

#include "lanewise.h"

WARP_INLINE warp_mask_t warp__ballot(warp_mask_t active, warp_mask_t mask, warp_pred_t p) {
    return warp_pred_to_mask(p) & mask & active;
}
WARP_INLINE int warp__any_of(warp_mask_t active, warp_mask_t mask, warp_pred_t p) {
    return warp__ballot(active, mask, p) != 0;
}
WARP_INLINE int warp__all_of(warp_mask_t active, warp_mask_t mask, warp_pred_t p) {
    return (~warp_pred_to_mask(p) & mask & active) == 0;
}

WARP_INLINE warp_u32_t warp__ballot_lanes(warp_mask_t active, warp_u32_t masks, warp_pred_t p) {
    return warp_and_u32(masks, warp_set_u32(warp_pred_to_mask(p) & active));
}
WARP_INLINE warp_pred_t warp__any_of_lanes(warp_mask_t active, warp_u32_t masks, warp_pred_t p) {
    return warp_ne_u32(warp__ballot_lanes(active, masks, p), warp_set_u32(0));
}
WARP_INLINE warp_pred_t warp__all_of_lanes(warp_mask_t active, warp_u32_t masks, warp_pred_t p) {
    return warp_eq_u32(warp__ballot_lanes(active, masks, warp_not_pred(p)), warp_set_u32(0));
}

#define warp_ballot_sync(mask, p)                                                                                      \
    _Generic((mask), warp_u32_t: warp__ballot_lanes, default: warp__ballot)(warp.active, mask, p)
#define warp_any_sync(mask, p)                                                                                         \
    _Generic((mask), warp_u32_t: warp__any_of_lanes, default: warp__any_of)(warp.active, mask, p)
#define warp_all_sync(mask, p)                                                                                         \
    _Generic((mask), warp_u32_t: warp__all_of_lanes, default: warp__all_of)(warp.active, mask, p)
#define warp_activemask() (warp.active)
WARP_INLINE void warp__syncwarp(warp_mask_t mask) { (void)mask; }
#define warp_syncwarp(mask) warp__syncwarp(mask)

#endif

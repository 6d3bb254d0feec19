/* source.h - the source lane of each lane in a shuffle, by the rules in shuffle.h.
 *
 * `b` is the amount or lane of each lane, of which the low 5 bits count; `seg` the segment mask of the width.  Included where the
 * backend's lane-wise operations exist: by a backend that needs it, else by shuffle.h. */
#ifndef WARP_BACKEND_SOURCE_H
#define WARP_BACKEND_SOURCE_H

WARP_INLINE warp_u32_t warp__own(void) { return warp_as_u32_i32(warp_lane()); }
WARP_INLINE warp_u32_t warp__source_idx(warp_u32_t b, uint32_t seg) {
    return warp_or_u32(warp_and_u32(warp__own(), warp_set_u32(seg)), warp_and_u32(b, warp_set_u32(~seg & 31)));
}
/* Own lane where `to` is past the last lane of the segment.  `to` wraps to a large number when it is below lane 0. */
WARP_INLINE warp_u32_t warp__source_capped(warp_u32_t to, uint32_t seg) {
    const warp_u32_t last = warp_or_u32(warp__own(), warp_set_u32(~seg & 31));
    return warp_select_u32(warp_le_u32(to, last), to, warp__own());
}
WARP_INLINE warp_u32_t warp__source_down(warp_u32_t b, uint32_t seg) {
    return warp__source_capped(warp_add_u32(warp__own(), warp_and_u32(b, warp_set_u32(31))), seg);
}
WARP_INLINE warp_u32_t warp__source_xor(warp_u32_t b, uint32_t seg) {
    return warp__source_capped(warp_xor_u32(warp__own(), warp_and_u32(b, warp_set_u32(31))), seg);
}
WARP_INLINE warp_u32_t warp__source_up(warp_u32_t b, uint32_t seg) {
    const warp_i32_t to = warp_as_i32_u32(warp_sub_u32(warp__own(), warp_and_u32(b, warp_set_u32(31))));
    const warp_i32_t first = warp_as_i32_u32(warp_and_u32(warp__own(), warp_set_u32(seg)));
    return warp_select_u32(warp_ge_i32(to, first), warp_as_u32_i32(to), warp__own());
}

#endif

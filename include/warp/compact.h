/* compact.h - lanes packed together and spread out again, and the n-th bit of a mask (CUDA: __fns; the rest is what CUDA code does
 * with __ballot_sync, __popc and shared memory).
 *
 *   warp_compress_sync(mask, v)     the values of the lanes of mask, in ascending order, in lanes 0, 1, ...; 0 behind them
 *   warp_expand_sync(mask, v)       the reverse: lane 0, 1, ... of v in the lanes of mask, in ascending order; 0 elsewhere
 *   warp_fns(m, base, offset)       __fns: in each lane, the position of the offset-th set bit of m, counted upwards from bit base
 *                                   if offset > 0, downwards if offset < 0; with offset 0, base itself if its bit is set;
 *                                   0xffffffff if there is none (and 0 if offset is -2^31, as a GPU was seen to return)
 *
 * v is f32 i32 u32 f64 i64 or u64; bits are moved.  mask is one scalar; a lane that is not active counts as outside it.
 * The count of compress is __builtin_popcount(mask & warp_activemask()): store its result only in the lanes below that, for the
 * others hold 0.  m is a warp_u32_t or one scalar, base and offset are warps of 32-bit integers or scalars; base counts modulo
 * 32 (CUDA: undefined above 31).
 *
 * compress and expand look at the active lanes, so they need `warp` in scope: in a kernel it is; a device function takes it as a
 * parameter (warp_t warp).  Source of the rule: CUDA C++ programming guide, __fns; confirmed on hardware (tests/golden). */
#ifndef WARP_COMPACT_H
#define WARP_COMPACT_H

#include "shuffle.h"

/* Is the n-th bit from `position` on, of as many as `width`, beyond these?  Then go behind them.  `counts` holds the number of set
 * bits of each field of `width` bits. */
WARP_INLINE void warp__nth_step(warp_u32_t *n, warp_u32_t *position, warp_u32_t counts, uint32_t width, uint32_t field) {
    const warp_u32_t count = warp_and_u32(warp_shr_u32(counts, *position), warp_set_u32(field));
    const warp_pred_t beyond = warp_gt_i32(warp_as_i32_u32(*n), warp_as_i32_u32(count));
    *n = warp_select_u32(beyond, warp_sub_u32(*n, count), *n);
    *position = warp_or_u32(*position, warp_select_u32(beyond, warp_set_u32(width), warp_set_u32(0)));
}
/* Each field's count from those of its two halves. */
WARP_INLINE warp_u32_t warp__field_counts(warp_u32_t halves, uint32_t width, uint32_t field) {
    const warp_u32_t mask = warp_set_u32(field), upper = warp_shr_u32(halves, warp_set_u32(width / 2));
    return warp_add_u32(warp_and_u32(halves, mask), warp_and_u32(upper, mask));
}
/* The position of the n-th set bit of m, n from 1; something from 0 to 31 if there are fewer. */
WARP_INLINE warp_u32_t warp__nth_bit(warp_u32_t m, warp_u32_t n) {
    const warp_u32_t pairs = warp__field_counts(m, 2, 0x55555555), fours = warp__field_counts(pairs, 4, 0x33333333);
    const warp_u32_t bytes = warp__field_counts(fours, 8, 0x0f0f0f0f), halves = warp__field_counts(bytes, 16, 0x00ff00ff);
    warp_u32_t position = warp_set_u32(0);
    warp__nth_step(&n, &position, halves, 16, 31);
    warp__nth_step(&n, &position, bytes, 8, 15);
    warp__nth_step(&n, &position, fours, 4, 7);
    warp__nth_step(&n, &position, pairs, 2, 3);
    warp__nth_step(&n, &position, m, 1, 1);
    return position;
}
WARP_INLINE warp_u32_t warp_fns_u32(warp_u32_t m, warp_u32_t base, warp_u32_t offset) {
    const warp_u32_t b = warp_and_u32(base, warp_set_u32(31));
    const warp_i32_t n = warp_as_i32_u32(offset), zero = warp_set_i32(0);
    /* Downwards: the mirror image, upwards. */
    const warp_pred_t down = warp_lt_i32(n, zero);
    const warp_u32_t start = warp_select_u32(down, warp_sub_u32(warp_set_u32(31), b), b);
    const warp_u32_t bits = warp_shl_u32(warp_shr_u32(warp_select_u32(down, warp_brev_u32(m), m), start), start);
    const warp_u32_t count = warp_as_u32_i32(warp_abs_i32(n));
    const warp_pred_t here = warp_eq_i32(n, zero);
    const warp_u32_t found = warp__nth_bit(bits, count);
    const warp_u32_t position = warp_select_u32(down, warp_sub_u32(warp_set_u32(31), found), found);
    const warp_pred_t base_set = warp_ne_u32(warp_and_u32(warp_shr_u32(m, b), warp_set_u32(1)), warp_set_u32(0));
    const warp_pred_t exists = warp_le_u32(count, warp_as_u32_i32(warp_popc_u32(bits)));
    /* all ones; 0 where |n| is 2^31 */
    const warp_u32_t none = warp_not_u32(warp_as_u32_i32(warp_shr_i32(warp_as_i32_u32(count), warp_set_u32(31))));
    return warp_select_u32(here, warp_select_u32(base_set, b, none), warp_select_u32(exists, position, none));
}
#define warp_fns(m, base, offset)                                                                                      \
    warp_fns_u32(_Generic((m), warp_u32_t: warp__same_u32, default: warp_set_u32)(m), WARP__AMOUNT(base), WARP__AMOUNT(offset))

/* 64 bits as two words. */
#define WARP__COMPACT_WORDS(name)                                                                                      \
    WARP_INLINE warp_u64_t warp__##name##_u64(warp_mask_t mask, warp_u64_t a) {                                        \
        warp_u32_t low, high;                                                                                          \
        warp__split_u64(a, &low, &high);                                                                               \
        return warp__join_u64(warp__##name##_u32(mask, low), warp__##name##_u32(mask, high));                          \
    }
/* Only where the backend has nothing faster (it then defines these macros). */
#define WARP__COMPRESS(U)                                                                                              \
    WARP_INLINE warp_##U##_t warp__compress_##U(warp_mask_t mask, warp_##U##_t a) {                                    \
        warp__c_##U x[WARP_SIZE], packed[WARP_SIZE] = {0};                                                             \
        unsigned count = 0;                                                                                            \
        warp_to_array_##U(x, a);                                                                                       \
        for (int lane = 0; lane < WARP_SIZE; ++lane) { /* a value that does not count is overwritten */                \
            packed[count] = x[lane];                                                                                   \
            count += mask >> lane & 1;                                                                                 \
        }                                                                                                              \
        const warp_pred_t filled = warp_lt_u32(warp__own(), warp_set_u32(count));                                      \
        return warp_select_##U(filled, warp_from_array_##U(packed), warp_set_##U(0));                                  \
    }
#ifndef warp__compress_u32
WARP__COMPRESS(u32)
WARP__COMPRESS(u64)
#else
WARP__COMPACT_WORDS(compress)
#endif
#undef WARP__COMPRESS
#ifndef warp__expand_u32
WARP_INLINE warp_u32_t warp__expand_u32(warp_mask_t mask, warp_u32_t a) {
    const warp_u32_t before = warp_and_u32(warp_set_u32(mask), warp_lanemask_lt());
    const warp_u32_t from = warp_as_u32_i32(warp_popc_u32(before));
    return warp_select_u32(warp_mask_to_pred(mask), warp__permute_u32(a, from), warp_set_u32(0));
}
#endif
WARP__COMPACT_WORDS(expand)
#undef WARP__COMPACT_WORDS
#define WARP__COMPACT_AS(name, T, U)                                                                                   \
    WARP_INLINE warp_##T##_t warp__##name##_##T(warp_mask_t mask, warp_##T##_t a) {                                    \
        return warp_as_##T##_##U(warp__##name##_##U(mask, warp_as_##U##_##T(a)));                                      \
    }
#define WARP__COMPACTS(name)                                                                                           \
    WARP__COMPACT_AS(name, f32, u32)                                                                                   \
    WARP__COMPACT_AS(name, i32, u32)                                                                                   \
    WARP__COMPACT_AS(name, f64, u64)                                                                                   \
    WARP__COMPACT_AS(name, i64, u64)
WARP__COMPACTS(compress)
WARP__COMPACTS(expand)
#undef WARP__COMPACTS
#undef WARP__COMPACT_AS
#define warp_compress_sync(mask, v) WARP__PICK(warp__compress, v)((mask)&warp.active, v)
#define warp_expand_sync(mask, v) WARP__PICK(warp__expand, v)((mask)&warp.active, v)

#endif

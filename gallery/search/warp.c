/* warp.c - the first occurrence of eight bytes in a text: four places a lane; the warps vote, and stop early. */
#include <warp/warp.h>

#include "kernel.h"

#define STRIP (SEARCH_TILE / (SEARCH_BLOCK / WARP_SIZE)) /* places of a warp */
#define ROW (4 * WARP_SIZE)

/* Is `word` at the n-th byte of a, or reaches from there into the next word, b? */
WARP_DEVICE warp_pred_t word_at(warp_u32_t a, warp_u32_t b, int n, uint32_t word) {
    return warp_eq(warp_funnelshift_r(a, b, 8 * n), word);
}

/* May there be a match in this row?  Of the pattern only its first half is looked at. */
WARP_DEVICE bool may_match(warp_t warp, const uint32_t *text, const uint32_t *pattern) {
    const warp_u32_t a = warp_load(text), b = warp_load(text + 1);
    warp_pred_t found = warp_eq(a, pattern[0]);
    WARP_UNROLL for (int n = 1; n < 4; ++n) found = warp_or(found, word_at(a, b, n, pattern[0]));
    return warp_any_sync(WARP_FULL_MASK, found);
}

/* The first place of this row that has the pattern, of the first `places`; SEARCH_NONE if there is none. */
WARP_DEVICE uint32_t first_match(warp_t warp, const uint32_t *text, uint32_t places, const uint32_t *pattern) {
    const warp_u32_t place = warp_as_u32(warp_shl(warp_lane(), 2));
    warp_u32_t first = warp_set_u32(SEARCH_NONE);
    WARP_IF(warp_lt(place, places)) {
        const warp_u32_t a = warp_load(text), b = warp_load(text + 1), c = warp_load(text + 2);
        for (int n = 3; n >= 0; --n) {
            const warp_pred_t match = warp_and(word_at(a, b, n, pattern[0]), word_at(b, c, n, pattern[1]));
            const warp_u32_t here = warp_add(place, (uint32_t)n);
            WARP_SET(first, warp_select(warp_and(match, warp_lt(here, places)), here, first));
        }
    } WARP_END
    return warp_reduce_min_sync(WARP_FULL_MASK, first);
}

WARP_KERNEL(search, struct search_args) {
    WARP_EACH_WARP {
        const uint32_t start = warp.block_idx.x * SEARCH_TILE + (uint32_t)warp.id * STRIP;
        const uint32_t end = start < arg->places && arg->places - start < STRIP ? arg->places : start + STRIP;
        uint32_t at = start;
        /* found before: no use to look */
        if (start >= arg->places || warp_extract(warp_gather_volatile(arg->index, 0), 0) < start) at = end;
        for (; at < end; at += ROW) {
            const uint32_t *const text = arg->text + at / 4;
            if (end - at >= ROW && !may_match(warp, text, arg->pattern)) continue;
            const uint32_t match = first_match(warp, text, end - at, arg->pattern);
            if (match != SEARCH_NONE) {
                (void)warp_atomic_min(arg->index, 0, at + match);
                break;
            }
        }
    }
}

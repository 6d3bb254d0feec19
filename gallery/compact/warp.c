/* warp.c - stream compaction in three kernels: count, offsets, write.  A warp for each strip of elements. */
#include <warp/warp.h>

#include "kernel.h"

/* Lanes that keep their element, of `count`; *v is what each loaded. */
WARP_DEVICE uint32_t load_kept(warp_t warp, const float *x, int count, warp_f32_t *v) {
    if (count >= WARP_SIZE) {
        *v = warp_load(x);
        return warp_ballot_sync(WARP_FULL_MASK, warp_gt(*v, COMPACT_ABOVE));
    }
    uint32_t kept = 0;
    *v = warp_set_f32(0);
    WARP_IF(warp_lt(warp_lane(), count)) {
        WARP_SET(*v, warp_load(x));
        kept = warp_ballot_sync(WARP_FULL_MASK, warp_gt(*v, COMPACT_ABOVE));
    } WARP_END
    return kept;
}

WARP_DEVICE int strip_end(int first, int size) { return size - first < COMPACT_STRIP ? size : first + COMPACT_STRIP; }

WARP_KERNEL(compact_count, struct compact_args) {
    WARP_EACH_WARP {
        const int strip = warp.thread_base / WARP_SIZE;
        if (strip < COMPACT_STRIPS(arg->size)) {
            const int first = strip * COMPACT_STRIP, end = strip_end(first, arg->size);
            uint32_t count = 0;
            warp_f32_t v;
            for (int i = first; i < end; i += WARP_SIZE)
                count += (uint32_t)__builtin_popcount(load_kept(warp, arg->x + i, end - i, &v));
            arg->ends[strip] = count;
        }
    }
}

/* One warp does it: the warps of a block would run one after the other. */
WARP_KERNEL(compact_offsets, struct compact_args) {
    WARP_EACH_WARP {
        const int strips = COMPACT_STRIPS(arg->size);
        uint32_t carry = 0;
        for (int i = 0; i < strips; i += WARP_SIZE) {
            WARP_IF(warp_lt(warp_lane(), strips - i)) {
                const warp_u32_t end = warp_inclusive_scan_add_sync(WARP_FULL_MASK, warp_load(arg->ends + i));
                warp_store(arg->ends + i, warp_add(end, carry));
                carry += warp_reduce_max_sync(WARP_FULL_MASK, end);
            } WARP_END
        }
        *arg->count = carry;
    }
}

WARP_KERNEL(compact_write, struct compact_args) {
    WARP_EACH_WARP {
        const int strip = warp.thread_base / WARP_SIZE;
        if (strip < COMPACT_STRIPS(arg->size)) {
            const int first = strip * COMPACT_STRIP, end = strip_end(first, arg->size);
            uint32_t at = strip > 0 ? arg->ends[strip - 1] : 0;
            const uint32_t last = arg->ends[strip]; /* the place behind what this warp may write */
            for (int i = first; i < end; i += WARP_SIZE) {
                warp_f32_t v;
                const uint32_t kept = load_kept(warp, arg->x + i, end - i, &v);
                const warp_f32_t packed = warp_compress_sync(kept, v);
                if (last - at >= WARP_SIZE) { /* what is too much is overwritten by the next */
                    warp_store(arg->kept + at, packed);
                } else {
                    WARP_IF(warp_lt(warp_lane(), __builtin_popcount(kept))) { warp_store(arg->kept + at, packed); } WARP_END
                }
                at += (uint32_t)__builtin_popcount(kept);
            }
        }
    }
}

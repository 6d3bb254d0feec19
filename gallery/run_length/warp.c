/* warp.c - runs of equal values, expanded: a warp for each strip of runs.
 *
 * In the original each lane searches for the run that its number belongs to: five shuffles for 32 numbers, however short the runs
 * are.  Here a run is stores of 32 equal numbers; what is too much is overwritten by the next run. */
#include <warp/warp.h>

#include "kernel.h"

WARP_DEVICE int strip_end(int first, int runs) { return runs - first < RUN_LENGTH_STRIP ? runs : first + RUN_LENGTH_STRIP; }

WARP_KERNEL(run_length_count, struct run_length_args) {
    WARP_EACH_WARP {
        const int strip = warp.thread_base / WARP_SIZE;
        if (strip < RUN_LENGTH_STRIPS(arg->runs)) {
            const int first = strip * RUN_LENGTH_STRIP, end = strip_end(first, arg->runs);
            warp_u32_t count = warp_set_u32(0);
            int run = first;
            for (; run + WARP_SIZE <= end; run += WARP_SIZE) count = warp_add(count, warp_load(arg->lengths + run));
            WARP_IF(warp_lt(warp_lane(), end - run)) {
                WARP_SET(count, warp_add(count, warp_load(arg->lengths + run)));
            } WARP_END
            arg->ends[strip] = warp_reduce_add_sync(WARP_FULL_MASK, count);
        }
    }
}

/* One warp does it: the warps of a block would run one after the other. */
WARP_KERNEL(run_length_offsets, struct run_length_args) {
    WARP_EACH_WARP {
        const int strips = RUN_LENGTH_STRIPS(arg->runs);
        uint32_t carry = 0;
        for (int i = 0; i < strips; i += WARP_SIZE) {
            WARP_IF(warp_lt(warp_lane(), strips - i)) {
                const warp_u32_t end = warp_inclusive_scan_add_sync(WARP_FULL_MASK, warp_load(arg->ends + i));
                warp_store(arg->ends + i, warp_add(end, carry));
                carry += warp_reduce_max_sync(WARP_FULL_MASK, end);
            } WARP_END
        }
    }
}

WARP_KERNEL(run_length, struct run_length_args) {
    WARP_EACH_WARP {
        const int strip = warp.thread_base / WARP_SIZE;
        if (strip < RUN_LENGTH_STRIPS(arg->runs)) {
            const int first = strip * RUN_LENGTH_STRIP, end = strip_end(first, arg->runs);
            const uint32_t last = arg->ends[strip]; /* the place behind what this warp may write */
            uint32_t at = strip > 0 ? arg->ends[strip - 1] : 0;
            for (int run = first; run < end; ++run) {
                const uint32_t run_end = at + arg->lengths[run];
                const warp_u32_t value = warp_set_u32(arg->values[run]);
                do {
                    if (last - at >= WARP_SIZE) {
                        warp_store(arg->list + at, value);
                    } else {
                        WARP_IF(warp_lt(warp_as_u32(warp_lane()), last - at)) { warp_store(arg->list + at, value); } WARP_END
                    }
                    at += WARP_SIZE;
                } while (at < run_end);
                at = run_end;
            }
        }
    }
}

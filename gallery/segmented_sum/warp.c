/* warp.c - the sum of each segment of a list: a segmented scan in each warp, and a second kernel for what crosses strips. */
#include <warp/warp.h>

#include "kernel.h"

WARP_DEVICE int strip_end(int first, int size) {
    return size - first < SEGMENTED_SUM_STRIP ? size : first + SEGMENTED_SUM_STRIP;
}

/* 32 values from i on, of which the active lanes are there; nothing is read behind value number `size`.  What is left open. */
WARP_DEVICE float add_row(warp_t warp, const struct segmented_sum_args *arg, int i, float carry) {
    const warp_u32_t segment = warp_load(arg->segments + i);
    const uint32_t there = warp.active;
    warp_u32_t next = warp_set_u32(0);
    uint32_t ends = 0;
    if (arg->size - i > WARP_SIZE) {
        next = warp_load(arg->segments + i + 1);
        ends = warp_ballot_sync(WARP_FULL_MASK, warp_ne(next, segment));
    } else { /* the end of the list is the end of a segment */
        next = warp_shfl_down_sync(WARP_FULL_MASK, segment, 1);
        ends = warp_ballot_sync(WARP_FULL_MASK, warp_ne(next, segment)) & there >> 1;
        ends |= there & ~(there >> 1);
    }
    float list[WARP_SIZE];
    warp_to_array_f32(list, warp_inclusive_segscan_add_sync(WARP_FULL_MASK, warp_load(arg->x + i), ends << 1));
    if (ends == 0) return carry + list[31];
    uint32_t rest = ends;
    do {
        const int lane = __builtin_ctz(rest);
        arg->sums[arg->segments[i + lane]] = carry + list[lane];
        carry = -0.0f; /* the others begin here: to add this changes nothing */
        rest &= rest - 1;
    } while (rest != 0);
    return ends >> 31 ? 0 : list[31];
}

WARP_KERNEL(segmented_sum, struct segmented_sum_args) {
    WARP_EACH_WARP {
        const int strip = warp.thread_base / WARP_SIZE;
        if (strip < SEGMENTED_SUM_STRIPS(arg->size)) {
            const int first = strip * SEGMENTED_SUM_STRIP, end = strip_end(first, arg->size);
            float carry = 0; /* of the segment that the row before left open */
            int i = first;
            for (; i + WARP_SIZE <= end; i += WARP_SIZE) carry = add_row(warp, arg, i, carry);
            WARP_IF(warp_lt(warp_lane(), end - i)) { carry = add_row(warp, arg, i, carry); } WARP_END
            arg->tails[strip] = carry;
        }
    }
}

/* A segment that began in an earlier strip has the sum of its last part.  Where it ends, its other parts are added. */
WARP_DEVICE void join_strip(const struct segmented_sum_args *arg, int strip) {
    const int first = strip * SEGMENTED_SUM_STRIP, end = strip_end(first, arg->size);
    const uint32_t segment = arg->segments[first];
    if (arg->segments[first - 1] != segment || (end < arg->size && arg->segments[end] == segment)) return;
    float sum = arg->sums[segment];
    do {
        --strip;
        sum = arg->tails[strip] + sum;
    } while (strip > 0 && arg->segments[strip * SEGMENTED_SUM_STRIP - 1] == segment);
    arg->sums[segment] = sum;
}

/* Few of the threads have something to do, and that is a loop of its own: they go one by one. */
WARP_KERNEL(segmented_sum_join, struct segmented_sum_args) {
    WARP_EACH_WARP {
        for (int strip = warp.thread_base; strip < warp.thread_base + WARP_SIZE; ++strip)
            if (strip > 0 && strip < SEGMENTED_SUM_STRIPS(arg->size)) join_strip(arg, strip);
    }
}

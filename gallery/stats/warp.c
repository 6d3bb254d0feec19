/* warp.c - sum, smallest and largest of a list of floats: a warp for each chunk of 1024, a shuffle tree at its end. */
#include <math.h>

#include <warp/warp.h>

#include "kernel.h"

typedef struct {
    warp_f32_t sum, min, max;
} stats_t;

/* 32 more elements; lanes that are not active keep what they have. */
WARP_DEVICE stats_t add_row(warp_t warp, const struct stats_args *arg, stats_t s, int first) {
    WARP_SET(s.sum, warp_add(s.sum, warp_load(arg->sum_in + first)));
    WARP_SET(s.min, warp_min(s.min, warp_load(arg->min_in + first)));
    WARP_SET(s.max, warp_max(s.max, warp_load(arg->max_in + first)));
    return s;
}

/* The chunk's result, in lane 0. */
WARP_DEVICE stats_t fold(stats_t s) {
    for (int offset = 16; offset > 0; offset /= 2) {
        s.sum = warp_add(s.sum, warp_shfl_down_sync(WARP_FULL_MASK, s.sum, offset));
        s.min = warp_min(s.min, warp_shfl_down_sync(WARP_FULL_MASK, s.min, offset));
        s.max = warp_max(s.max, warp_shfl_down_sync(WARP_FULL_MASK, s.max, offset));
    }
    return s;
}

WARP_KERNEL(stats, struct stats_args) {
    WARP_EACH_WARP {
        const int chunk = (int)warp.block_idx.x * warp.count + warp.id;
        if (chunk < STATS_CHUNKS(arg->size)) {
            const int end = arg->size - chunk * STATS_CHUNK < STATS_CHUNK ? arg->size : (chunk + 1) * STATS_CHUNK;
            stats_t s = {warp_set_f32(0), warp_set_f32(NAN), warp_set_f32(NAN)};
            int i = chunk * STATS_CHUNK;
            for (; i + WARP_SIZE <= end; i += WARP_SIZE) s = add_row(warp, arg, s, i);
            WARP_IF(warp_lt(warp_lane(), end - i)) { s = add_row(warp, arg, s, i); } WARP_END
            s = fold(s);
            arg->sum_out[chunk] = warp_extract(s.sum, 0);
            arg->min_out[chunk] = warp_extract(s.min, 0);
            arg->max_out[chunk] = warp_extract(s.max, 0);
        }
    }
}

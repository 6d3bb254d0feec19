/* scalar.c - counts and sums by key as a plain loop. */
#include "input.h"

#include "../gallery.h"

void GALLERY_LOOP(group_by)(const struct gallery_work *work) {
    const uint32_t *restrict const keys = work->in[0].data, *restrict const values = work->in[1].data;
    uint32_t *restrict const counts = work->out[0].data;
    uint64_t *restrict const sums = work->out[1].data;
    memset(counts, 0, sizeof *counts * GROUP_BY_KEYS);
    memset(sums, 0, sizeof *sums * GROUP_BY_KEYS);
    for (size_t i = 0; i < work->size; ++i) {
        counts[keys[i]] += 1;
        sums[keys[i]] += values[i];
    }
}

/* scalar.c - the sum of each segment as a plain loop. */
#include "../gallery.h"

void GALLERY_LOOP(segmented_sum)(const struct gallery_work *work) {
    const uint32_t *restrict const segments = work->in[0].data;
    const float *restrict const x = work->in[1].data;
    float *restrict const sums = work->out[0].data;
    for (size_t s = 0; s < work->out[0].count; ++s) sums[s] = 0;
    for (size_t i = 0; i < work->size;) {
        const uint32_t segment = segments[i];
        float sum = x[i];
        for (++i; i < work->size && segments[i] == segment; ++i) sum += x[i];
        sums[segment] = sum;
    }
}

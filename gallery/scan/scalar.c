/* scalar.c - the sums from the start to each number as a plain loop. */
#include "../gallery.h"

void GALLERY_LOOP(scan)(const struct gallery_work *work) {
    const uint32_t *restrict const x = work->in[0].data;
    uint32_t *restrict const sums = work->out[0].data;
    uint32_t sum = 0;
    for (size_t i = 0; i < work->size; ++i) sums[i] = sum += x[i];
}

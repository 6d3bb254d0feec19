/* scalar.c - stream compaction as a plain loop. */
#include "input.h"

#include "../gallery.h"

void GALLERY_LOOP(compact)(const struct gallery_work *work) {
    const float *restrict const x = work->in[0].data;
    float *restrict const kept = work->out[0].data;
    size_t count = 0;
    for (size_t i = 0; i < work->size; ++i)
        if (x[i] > COMPACT_ABOVE) kept[count++] = x[i];
    *(uint32_t *)work->out[1].data = (uint32_t)count;
}

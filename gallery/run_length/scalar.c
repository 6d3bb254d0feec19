/* scalar.c - runs of equal values, expanded by plain loops. */
#include "../gallery.h"

void GALLERY_LOOP(run_length)(const struct gallery_work *work) {
    const uint32_t *restrict const lengths = work->in[0].data, *restrict const values = work->in[1].data;
    uint32_t *restrict list = work->out[0].data;
    for (size_t run = 0; run < work->in[0].count; ++run) {
        for (uint32_t i = 0; i < lengths[run]; ++i) list[i] = values[run];
        list += lengths[run];
    }
}

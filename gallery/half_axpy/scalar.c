/* scalar.c - z = a x + y of halves as a plain loop: in float, which rounds twice. */
#include "../gallery.h"
#include "input.h"

static void axpy(float a, const uint16_t *restrict x, const uint16_t *restrict y, uint16_t *restrict z, size_t count) {
    for (size_t i = 0; i < count; ++i)
        z[i] = gallery_half_from_float(a * gallery_half_to_float(x[i]) + gallery_half_to_float(y[i]));
}

void GALLERY_LOOP(half_axpy)(const struct gallery_work *work) {
    axpy(gallery_half_to_float(HALF_AXPY_A), work->in[0].data, work->in[1].data, work->out[0].data, 2 * work->size);
}

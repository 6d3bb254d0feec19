/* scalar.c - RMS normalisation of rows of halves as plain loops. */
#include <math.h>

#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static void normalise_row(const uint16_t *restrict x, const uint16_t *restrict gain, uint16_t *restrict y, int columns,
                          float epsilon) {
    float squares = 0;
    for (int i = 0; i < columns; ++i) {
        const float v = gallery_half_to_float(x[i]);
        squares += v * v;
    }
    const float scale = 1 / sqrtf(squares / (float)columns + epsilon);
    for (int i = 0; i < columns; ++i)
        y[i] = gallery_half_from_float(gallery_half_to_float(x[i]) * scale * gallery_half_to_float(gain[i]));
}

void GALLERY_LOOP(rms_norm)(const struct gallery_work *work) {
    const uint16_t *const x = work->in[0].data, *const gain = work->in[1].data;
    uint16_t *const y = work->out[0].data;
    for (size_t row = 0; row < work->size; ++row)
        normalise_row(x + row * RMS_NORM_COLUMNS, gain, y + row * RMS_NORM_COLUMNS, RMS_NORM_COLUMNS, RMS_NORM_EPSILON);
}

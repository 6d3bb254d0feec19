/* scalar.c - layer normalisation of rows as plain loops. */
#include <math.h>

#include "../gallery.h"
#include "input.h"
#include "kernel.h"

static void normalise_row(const float *restrict x, const float *restrict gain, const float *restrict bias,
                          float *restrict y, int columns, float epsilon) {
    double sum = 0, squares = 0;
    for (int i = 0; i < columns; ++i) sum += (double)x[i];
    const float mean = (float)(sum / columns);
    for (int i = 0; i < columns; ++i) {
        const double d = (double)(x[i] - mean);
        squares += d * d;
    }
    const float scale = 1 / sqrtf((float)(squares / columns) + epsilon);
    for (int i = 0; i < columns; ++i) y[i] = (x[i] - mean) * scale * gain[i] + bias[i];
}

void GALLERY_LOOP(layer_norm)(const struct gallery_work *work) {
    const float *const x = work->in[0].data, *const gain = work->in[1].data, *const bias = work->in[2].data;
    float *const y = work->out[0].data;
    for (size_t row = 0; row < work->size; ++row)
        normalise_row(x + row * LAYER_NORM_COLUMNS, gain, bias, y + row * LAYER_NORM_COLUMNS, LAYER_NORM_COLUMNS,
                      LAYER_NORM_EPSILON);
}

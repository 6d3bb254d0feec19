/* scalar.c - softmax of rows as plain loops. */
#include <math.h>

#include "../gallery.h"
#include "input.h"

static void softmax_row(const float *restrict x, float *restrict y, int columns) {
    float largest = x[0];
    for (int i = 1; i < columns; ++i) largest = x[i] > largest ? x[i] : largest;
    double sum = 0;
    for (int i = 0; i < columns; ++i) {
        y[i] = expf(x[i] - largest);
        sum += y[i];
    }
    const float scale = (float)(1 / sum);
    for (int i = 0; i < columns; ++i) y[i] *= scale;
}

void GALLERY_LOOP(softmax)(const struct gallery_work *work) {
    const float *const x = work->in[0].data;
    float *const y = work->out[0].data;
    for (size_t row = 0; row < work->size; ++row)
        softmax_row(x + row * SOFTMAX_COLUMNS, y + row * SOFTMAX_COLUMNS, SOFTMAX_COLUMNS);
}

/* scalar.c - z = a x + y of halves as a plain loop, each result rounded once.
 *
 * In float, whose product of two halves is exact.  Their sum is not always, and rounding it to a half would be the second time:
 * so a sum that is not exact gets an odd last bit, which never lies in the middle of two halves. */
#include "../gallery.h"
#include "input.h"

static float sum_to_odd(float a, float b) {
    const float sum = a + b, b_of_sum = sum - a;
    const float error = (a - (sum - b_of_sum)) + (b - b_of_sum);
    uint32_t sum_bits, error_bits;
    memcpy(&sum_bits, &sum, sizeof sum);
    memcpy(&error_bits, &error, sizeof error);
    const uint32_t step = (sum_bits ^ error_bits) >> 31 ? UINT32_MAX : 1; /* in the direction of the exact sum */
    const bool exact = !(error < 0 || error > 0);                         /* infinities, whose error is a NaN, stay */
    sum_bits += exact || sum_bits % 2 ? 0 : step;
    float odd;
    memcpy(&odd, &sum_bits, sizeof odd);
    return odd;
}

static void axpy(float a, const uint16_t *restrict x, const uint16_t *restrict y, uint16_t *restrict z, size_t count) {
    for (size_t i = 0; i < count; ++i)
        z[i] = gallery_half_from_float(sum_to_odd(a * gallery_half_to_float(x[i]), gallery_half_to_float(y[i])));
}

void GALLERY_LOOP(half_axpy)(const struct gallery_work *work) {
    axpy(gallery_half_to_float(HALF_AXPY_A), work->in[0].data, work->in[1].data, work->out[0].data, 2 * work->size);
}

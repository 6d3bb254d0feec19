/* scalar.c - dot products of rows of 4-bit weights with activations of 8 bits as plain loops. */
#include "../gallery.h"
#include "input.h"

static int dot_block(const uint8_t *restrict weights, const int8_t *restrict x) {
    int sum = 0;
    for (int i = 0; i < 16; ++i) {
        sum += ((weights[i] & 15) - 8) * x[2 * i];
        sum += ((weights[i] >> 4) - 8) * x[2 * i + 1];
    }
    return sum;
}

static float dot_row(const uint8_t *restrict weights, const float *restrict scales, const int8_t *restrict x,
                     const float *restrict x_scales) {
    double sum = 0;
    for (int block = 0; block < DOT_INT4_BLOCKS; ++block) {
        const int dot = dot_block(weights + 16 * block, x + 32 * block);
        sum += (double)(scales[block] * x_scales[block] * (float)dot);
    }
    return (float)sum;
}

void GALLERY_LOOP(dot_int4)(const struct gallery_work *work) {
    const uint8_t *const weights = work->in[0].data; /* little-endian words */
    const float *const scales = work->in[1].data, *const x_scales = work->in[3].data;
    const int8_t *const x = work->in[2].data;
    float *const y = work->out[0].data;
    for (size_t row = 0; row < work->size; ++row)
        y[row] = dot_row(weights + row * DOT_INT4_BLOCKS * 16, scales + row * DOT_INT4_BLOCKS, x, x_scales);
}

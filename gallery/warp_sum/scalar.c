/* scalar.c - the sum of each 32 numbers as plain loops. */
#include "../gallery.h"

static float sum_floats(const float *x, size_t count) {
    float sum = 0;
    for (size_t i = 0; i < count; ++i) sum += x[i];
    return sum;
}
static uint32_t sum_integers(const uint32_t *n, size_t count) {
    uint32_t sum = 0;
    for (size_t i = 0; i < count; ++i) sum += n[i];
    return sum;
}

void GALLERY_LOOP(warp_sum)(const struct gallery_work *work) {
    const float *const x = work->in[0].data, *const y = work->in[1].data;
    const uint32_t *const n = work->in[2].data;
    float *const down = work->out[0].data, *const xors = work->out[1].data;
    uint32_t *const reduce = work->out[2].data;
    for (size_t first = 0; first < work->size; first += 32) {
        const size_t count = work->size - first < 32 ? work->size - first : 32;
        down[first / 32] = sum_floats(x + first, count);
        xors[first / 32] = sum_floats(y + first, count);
        reduce[first / 32] = sum_integers(n + first, count);
    }
}

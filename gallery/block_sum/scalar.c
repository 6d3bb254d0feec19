/* scalar.c - the sum of each 256 numbers as plain loops. */
#include "../gallery.h"

void GALLERY_LOOP(block_sum)(const struct gallery_work *work) {
    const float *restrict const x = work->in[0].data;
    float *restrict const sums = work->out[0].data;
    for (size_t first = 0; first < work->size; first += 256) {
        const size_t end = work->size - first < 256 ? work->size : first + 256;
        float sum = 0;
        for (size_t i = first; i < end; ++i) sum += x[i];
        sums[first / 256] = sum;
    }
}

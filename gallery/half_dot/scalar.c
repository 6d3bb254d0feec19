/* scalar.c - dot products of vectors of halves as plain loops. */
#include "../gallery.h"
#include "input.h"

static float dot(const uint16_t *restrict x, const uint16_t *restrict y, size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; ++i)
        sum += (double)(gallery_half_to_float(x[i]) * gallery_half_to_float(y[i])); /* the product is exact */
    return (float)sum;
}

void GALLERY_LOOP(half_dot)(const struct gallery_work *work) {
    const uint16_t *const x = work->in[0].data, *const y = work->in[1].data;
    float *const result = work->out[0].data;
    for (size_t first = 0; first < work->size; first += HALF_DOT_CHUNK) {
        const size_t pairs = work->size - first < HALF_DOT_CHUNK ? work->size - first : HALF_DOT_CHUNK;
        result[first / HALF_DOT_CHUNK] = dot(x + 2 * first, y + 2 * first, 2 * pairs);
    }
}

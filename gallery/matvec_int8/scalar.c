/* scalar.c - product of a matrix and a vector of bytes as plain loops. */
#include "../gallery.h"
#include "input.h"

static int32_t dot(const int8_t *restrict a, const int8_t *restrict b, int count) {
    int32_t sum = 0;
    for (int i = 0; i < count; ++i) sum += a[i] * b[i];
    return sum;
}

void GALLERY_LOOP(matvec_int8)(const struct gallery_work *work) {
    const int8_t *const matrix = work->in[0].data, *const vector = work->in[1].data;
    int32_t *const product = work->out[0].data;
    for (size_t row = 0; row < work->size; ++row)
        product[row] = dot(matrix + row * MATVEC_INT8_STRIDE, vector, MATVEC_INT8_COLUMNS);
}

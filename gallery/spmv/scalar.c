/* scalar.c - sparse matrix times vector as plain loops. */
#include "../gallery.h"

static float row_sum(const int32_t *restrict columns, const float *restrict values, const float *restrict x,
                     int count) {
    float sum = 0;
    for (int k = 0; k < count; ++k) sum += values[k] * x[columns[k]];
    return sum;
}

void GALLERY_LOOP(spmv)(const struct gallery_work *work) {
    const int32_t *const offsets = work->in[0].data, *const columns = work->in[1].data;
    const float *const values = work->in[2].data, *const x = work->in[3].data;
    float *const y = work->out[0].data;
    for (size_t row = 0; row < work->size; ++row) {
        const int32_t first = offsets[row];
        y[row] = row_sum(columns + first, values + first, x, offsets[row + 1] - first);
    }
}

/* input.h - a matrix of random numbers, three quarters as wide as high, and five columns more. */
#ifndef GALLERY_TRANSPOSE_INPUT_H
#define GALLERY_TRANSPOSE_INPUT_H

#include "../work.h"

#define TRANSPOSE_GPU_SIZES 1, 2, 31, 32, 33, 36, 200, 1003, UINT64_MAX

GALLERY_HELPER size_t transpose_columns(uint64_t rows) { return (size_t)(rows - rows / 4 + 5); }

GALLERY_HELPER bool transpose_input(struct gallery_work *work) {
    const size_t count = work->size * transpose_columns(work->size);
    uint64_t random = work->seed;
    float *const in = (float *)gallery_in(work, "in", GALLERY_F32, count);
    if (!in) return false;
    for (size_t i = 0; i < count; ++i) in[i] = gallery_float(&random);
    return gallery_out(work, "out", GALLERY_F32, count) != NULL;
}

#endif

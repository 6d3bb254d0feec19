/* input.h - rows of random floats. */
#ifndef GALLERY_TOP_K_INPUT_H
#define GALLERY_TOP_K_INPUT_H

#include "../work.h"

#define TOP_K_GPU_SIZES 1, 31, 33, UINT64_MAX

#define TOP_K_ROW 16388 /* floats of a row; no multiple of 32 */
#define TOP_K_K 32

GALLERY_HELPER bool top_k_input(struct gallery_work *work) {
    const size_t count = work->size * TOP_K_ROW;
    uint64_t random = work->seed;
    float *const rows = (float *)gallery_in(work, "rows", GALLERY_F32, count);
    if (!rows) return false;
    for (size_t i = 0; i < count; ++i) rows[i] = gallery_float(&random);
    return gallery_out(work, "largest", GALLERY_F32, work->size * TOP_K_K) != NULL;
}

#endif

/* input.h - random floats. */
#ifndef GALLERY_STATS_INPUT_H
#define GALLERY_STATS_INPUT_H

#include "../work.h"

#define STATS_GPU_SIZES 1, 31, 33, 1000, 1025, 100003, UINT64_MAX

/* The first step of the tree: one result for each 1024 floats. */
GALLERY_HELPER bool stats_input(struct gallery_work *work) {
    const size_t chunks = (work->size + 1023) / 1024;
    uint64_t random = work->seed;
    float *const data = (float *)gallery_in(work, "data", GALLERY_F32, work->size);
    if (!data) return false;
    for (size_t i = 0; i < work->size; ++i) data[i] = gallery_float(&random);
    const bool ok = gallery_out(work, "sum", GALLERY_F32, chunks) != NULL;
    const bool min = gallery_out(work, "min", GALLERY_F32, chunks) != NULL;
    return gallery_out(work, "max", GALLERY_F32, chunks) && ok && min;
}

#endif

/* input.h - random bytes, half of them in runs, which an atomic operation feels. */
#ifndef GALLERY_HISTOGRAM_INPUT_H
#define GALLERY_HISTOGRAM_INPUT_H

#include "../work.h"

#define HISTOGRAM_GPU_SIZES 1, 31, 33, 1000, 65537, 1000003, UINT64_MAX

GALLERY_HELPER bool histogram_input(struct gallery_work *work) {
    uint64_t random = work->seed;
    uint8_t *const bytes = (uint8_t *)gallery_in(work, "bytes", GALLERY_U8, work->size);
    if (!bytes) return false;
    for (size_t i = 0; i < work->size; ++i)
        bytes[i] = i % 64 < 32 || i % 64 == 32 ? (uint8_t)gallery_random(&random) : bytes[i - 1];
    return gallery_out(work, "counts", GALLERY_U32, 256) != NULL;
}

#endif

/* input.h - random keys. */
#ifndef GALLERY_RADIX_PASS_INPUT_H
#define GALLERY_RADIX_PASS_INPUT_H

#include "../work.h"

#define RADIX_PASS_GPU_SIZES 1, 31, 33, 1000, 2049, 65537, 1000003, UINT64_MAX

/* The digit that this pass sorts by: four bits from this one on. */
#define RADIX_PASS_SHIFT 8
#define RADIX_PASS_DIGITS 16
/* A block's keys in the original; the port has larger tiles, and so fewer. */
#define RADIX_PASS_TILE 2048

GALLERY_HELPER bool radix_pass_input(struct gallery_work *work) {
    uint64_t random = work->seed;
    uint32_t *const keys = (uint32_t *)gallery_in(work, "keys", GALLERY_U32, work->size);
    if (!keys) return false;
    for (size_t i = 0; i < work->size; ++i) keys[i] = (uint32_t)gallery_random(&random);
    const size_t tiles = (work->size + RADIX_PASS_TILE - 1) / RADIX_PASS_TILE;
    const bool ok = gallery_out(work, "sorted", GALLERY_U32, work->size) != NULL;
    return gallery_temp(work, "counts", GALLERY_U32, RADIX_PASS_DIGITS * tiles) && ok;
}

#endif

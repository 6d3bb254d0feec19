/* input.h - the numbers that are added up. */
#ifndef GALLERY_SCAN_INPUT_H
#define GALLERY_SCAN_INPUT_H

#include "../work.h"

#define SCAN_GPU_SIZES 1, 31, 33, 1000, 4095, 4097, 65537, 1000003, UINT64_MAX

/* A block takes so many numbers, one tile. */
#define SCAN_TILE 4096

GALLERY_HELPER bool scan_input(struct gallery_work *work) {
    const size_t size = work->size, tiles = (size + SCAN_TILE - 1) / SCAN_TILE;
    uint64_t random = work->seed;
    uint32_t *const x = (uint32_t *)gallery_in(work, "x", GALLERY_U32, size);
    if (!x) return false;
    for (size_t i = 0; i < size; ++i) x[i] = (uint32_t)gallery_random(&random);
    const bool ok = gallery_out(work, "sums", GALLERY_U32, size) != NULL;
    return gallery_temp(work, "states", GALLERY_U64, tiles + 1) && ok; /* one more: the original counts blocks in it */
}

#endif

/* input.h - random keys, some of them equal. */
#ifndef GALLERY_BITONIC_SORT_INPUT_H
#define GALLERY_BITONIC_SORT_INPUT_H

#include "../work.h"

#define BITONIC_SORT_GPU_SIZES 1, 31, 32, 33, 1000, 1025, 65537, UINT64_MAX

GALLERY_HELPER bool bitonic_sort_input(struct gallery_work *work) {
    uint64_t random = work->seed;
    uint32_t *const keys = (uint32_t *)gallery_in(work, "keys", GALLERY_U32, work->size);
    if (!keys) return false;
    for (size_t i = 0; i < work->size; ++i) {
        const uint64_t bits = gallery_random(&random);
        keys[i] = bits >> 61 == 0 ? (uint32_t)bits | 0xffffffe0 : (uint32_t)bits; /* one in eight from 32 values */
    }
    const bool ok = gallery_out(work, "warps", GALLERY_U32, work->size) != NULL;
    return gallery_out(work, "blocks", GALLERY_U32, work->size) && ok;
}

#endif

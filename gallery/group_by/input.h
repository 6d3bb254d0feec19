/* input.h - keys and values: the records of a key come in bursts, as in a log. */
#ifndef GALLERY_GROUP_BY_INPUT_H
#define GALLERY_GROUP_BY_INPUT_H

#include "../work.h"

#define GROUP_BY_GPU_SIZES 1, 31, 33, 1000, 65537, 1000003, UINT64_MAX

#define GROUP_BY_KEYS 256
/* Values are below; the sum of 32 of them is below 2^32. */
#define GROUP_BY_VALUES (1u << 24)

GALLERY_HELPER bool group_by_input(struct gallery_work *work) {
    const size_t size = work->size;
    uint64_t random = work->seed;
    uint32_t *const keys = (uint32_t *)gallery_in(work, "keys", GALLERY_U32, size);
    uint32_t *const values = (uint32_t *)gallery_in(work, "values", GALLERY_U32, size);
    if (!keys || !values) return false;
    uint32_t key = 0, burst = 0;
    for (size_t i = 0; i < size; ++i) {
        if (burst == 0) {
            key = gallery_below(&random, GROUP_BY_KEYS);
            burst = 1 + gallery_below(&random, 48);
        }
        --burst;
        keys[i] = key;
        values[i] = gallery_below(&random, GROUP_BY_VALUES);
    }
    const bool ok = gallery_out(work, "counts", GALLERY_U32, GROUP_BY_KEYS) != NULL;
    return gallery_out(work, "sums", GALLERY_U64, GROUP_BY_KEYS) && ok;
}

#endif

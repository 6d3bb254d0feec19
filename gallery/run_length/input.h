/* input.h - runs: values, and how often each is repeated.  The size is that of the list that they make. */
#ifndef GALLERY_RUN_LENGTH_INPUT_H
#define GALLERY_RUN_LENGTH_INPUT_H

#include "../work.h"

#define RUN_LENGTH_GPU_SIZES 1, 31, 33, 1000, 4097, 65537, 1000003, UINT64_MAX

/* A warp takes so many runs, one strip. */
#define RUN_LENGTH_STRIP 256

/* Of the next run, when `left` numbers are left.  Some are empty. */
GALLERY_HELPER uint32_t run_length_next(uint64_t *random, size_t left) {
    const uint32_t length = gallery_below(random, 64) == 0 ? gallery_below(random, 300) : gallery_below(random, 16);
    return length < left ? length : (uint32_t)left;
}

GALLERY_HELPER bool run_length_input(struct gallery_work *work) {
    size_t runs = 0;
    uint64_t random = work->seed;
    for (size_t left = work->size; left > 0; ++runs) left -= run_length_next(&random, left);
    uint32_t *const lengths = (uint32_t *)gallery_in(work, "lengths", GALLERY_U32, runs);
    uint32_t *const values = (uint32_t *)gallery_in(work, "values", GALLERY_U32, runs);
    if (!lengths || !values) return false;
    random = work->seed;
    size_t left = work->size;
    for (size_t run = 0; run < runs; ++run) left -= lengths[run] = run_length_next(&random, left);
    for (size_t run = 0; run < runs; ++run) values[run] = (uint32_t)gallery_random(&random);
    const bool ok = gallery_out(work, "list", GALLERY_U32, work->size) != NULL;
    return gallery_temp(work, "ends", GALLERY_U32, (runs + RUN_LENGTH_STRIP - 1) / RUN_LENGTH_STRIP) && ok;
}

#endif

/* input.h - values in segments: most are short, a few long, some empty. */
#ifndef GALLERY_SEGMENTED_SUM_INPUT_H
#define GALLERY_SEGMENTED_SUM_INPUT_H

#include "../work.h"

#define SEGMENTED_SUM_GPU_SIZES 1, 31, 33, 1000, 1025, 65537, 1000003, UINT64_MAX

/* A warp takes so many values, one strip. */
#define SEGMENTED_SUM_STRIP 1024

GALLERY_HELPER uint32_t segmented_sum_length(uint64_t *random) {
    if (gallery_below(random, 1000) == 0) return 1 + gallery_below(random, 5000);
    return 1 + gallery_below(random, 11);
}

GALLERY_HELPER bool segmented_sum_input(struct gallery_work *work) {
    const size_t size = work->size, strips = (size + SEGMENTED_SUM_STRIP - 1) / SEGMENTED_SUM_STRIP;
    uint64_t random = work->seed;
    uint32_t *const segments = (uint32_t *)gallery_in(work, "segments", GALLERY_U32, size);
    float *const x = (float *)gallery_in(work, "x", GALLERY_F32, size);
    if (!segments || !x) return false;
    uint32_t segment = 0, left = segmented_sum_length(&random), longest = 0;
    for (size_t i = 0; i < size; ++i) {
        if (left == 0) {
            segment += gallery_below(&random, 50) == 0 ? 2 : 1;
            left = segmented_sum_length(&random);
        }
        if (left > longest) longest = left;
        --left;
        segments[i] = segment;
        x[i] = (gallery_float(&random) + 1) / 2;
    }
    const bool ok = gallery_out(work, "sums", GALLERY_F32, size > 0 ? segment + 1 : 0) != NULL;
    /* n numbers that are not negative, in any order: n - 1 roundings of sums that are not above the last one.  Twice, for
     * both may be wrong. */
    gallery_out_bound(work, 2.001 * longest * 0x1p-24, 0, false);
    return gallery_temp(work, "tails", GALLERY_F32, strips) && ok;
}

#endif

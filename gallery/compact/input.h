/* input.h - random floats, of which three in eight are kept. */
#ifndef GALLERY_COMPACT_INPUT_H
#define GALLERY_COMPACT_INPUT_H

#include "../work.h"

#define COMPACT_GPU_SIZES 1, 31, 33, 1000, 1025, 65537, 1000003, UINT64_MAX

/* A warp takes so many elements, one strip. */
#define COMPACT_STRIP 1024
/* What is above is kept. */
#define COMPACT_ABOVE 0.25f

GALLERY_HELPER bool compact_input(struct gallery_work *work) {
    const size_t size = work->size, strips = (size + COMPACT_STRIP - 1) / COMPACT_STRIP;
    uint64_t random = work->seed;
    float *const x = (float *)gallery_in(work, "x", GALLERY_F32, size);
    if (!x) return false;
    for (size_t i = 0; i < size; ++i) x[i] = gallery_float(&random);
    bool ok = gallery_out(work, "kept", GALLERY_F32, size) != NULL; /* behind what is kept it is left as it was */
    ok = gallery_out(work, "count", GALLERY_U32, 1) && ok;
    return gallery_temp(work, "ends", GALLERY_U32, strips) && ok;
}

#endif

/* input.h - bodies in a cube, each with a mass. */
#ifndef GALLERY_NBODY_INPUT_H
#define GALLERY_NBODY_INPUT_H

#include "../work.h"

#define NBODY_GPU_SIZES 1, 2, 31, 32, 33, 1000, 4099, UINT64_MAX

/* Added to the square of each distance, so that bodies that meet do not pull without limit, and a body not itself. */
#define NBODY_SOFTENING 0x1p-10f

GALLERY_HELPER bool nbody_input(struct gallery_work *work) {
    const size_t count = work->size;
    uint64_t random = work->seed;
    float *const bodies = (float *)gallery_in(work, "bodies", GALLERY_F32, 4 * count);
    bool ok = bodies != NULL;
    for (size_t i = 0; ok && i < 4 * count; ++i) {
        const float x = gallery_float(&random);
        bodies[i] = i % 4 == 3 ? 0.5f + 0.25f * x : x;
    }
    static const char *const names[] = {"ax", "ay", "az"};
    for (int i = 0; i < 3; ++i) ok = gallery_out(work, names[i], GALLERY_F32, count) && ok;
    return ok;
}

#endif

/* input.h - halves of every magnitude up to 16, two by two. */
#ifndef GALLERY_HALF_AXPY_INPUT_H
#define GALLERY_HALF_AXPY_INPUT_H

#include "../half.h"

/* In pairs. */
#define HALF_AXPY_GPU_SIZES 1, 31, 33, 1000, 65537, UINT64_MAX

enum { HALF_AXPY_A = 0x3d55 }; /* 1.3330078125 */

/* No infinity, no NaN: exponent fields 0 (subnormals) to 18. */
GALLERY_HELPER uint16_t half_axpy_number(uint64_t *random) {
    const uint32_t bits = (uint32_t)(gallery_random(random) >> 32);
    return (uint16_t)((bits & 0x83ff) | (bits >> 16) * 19 >> 16 << 10);
}

GALLERY_HELPER bool half_axpy_input(struct gallery_work *work) {
    const size_t count = 2 * work->size;
    uint64_t random = work->seed;
    uint16_t *const x = (uint16_t *)gallery_in(work, "x", GALLERY_F16, count);
    uint16_t *const y = (uint16_t *)gallery_in(work, "y", GALLERY_F16, count);
    bool ok = x && y;
    for (size_t i = 0; ok && i < count; ++i) {
        x[i] = half_axpy_number(&random);
        y[i] = half_axpy_number(&random);
    }
    ok = gallery_out(work, "z", GALLERY_F16, count) && ok;
    return ok;
}

#endif

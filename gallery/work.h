/* work.h - one piece of work for a kernel of the gallery: its arrays.  For C, C++ and CUDA alike, so that the CUDA original
 * and the port get the same input, and their results can be compared.
 *
 * gallery/NAME/input.h makes the work of a given size: arrays in `in`, which nobody writes; arrays in `out`, which are
 * compared; and scratch memory in `temp`. */
#ifndef GALLERY_WORK_H
#define GALLERY_WORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef __CUDACC__
#define GALLERY_HELPER static inline __attribute__((unused))
#else
#define GALLERY_HELPER static inline
#endif

enum gallery_type {
    GALLERY_U8,
    GALLERY_I8,
    GALLERY_U16,
    GALLERY_F16, /* bits of a half */
    GALLERY_I32,
    GALLERY_U32,
    GALLERY_F32,
    GALLERY_U64
};

struct gallery_array {
    const char *name;
    enum gallery_type type;
    size_t count;
    void *data; /* 64-aligned, GALLERY_PAD bytes longer than its elements */
    /* For results that may differ, since additions are done in another order or functions are approximations: by how much,
     * |a - b| <= absolute + relative * |b|.  Both 0: not by a bit, but for which NaN a NaN is. */
    double relative, absolute; /* between the port and the plain loop */
    bool gpu_may_differ;       /* by as much between the port and the GPU; otherwise not by a bit */
};

#define GALLERY_PAD 64
/* What bytes hold that nobody wrote, in results and scratch memory, before the kernel starts. */
#define GALLERY_FILL 0xcd
enum { GALLERY_ARRAYS = 6 };

struct gallery_work {
    uint64_t size; /* in the unit of the piece */
    uint64_t seed; /* of what is generated */
    struct gallery_array in[GALLERY_ARRAYS], out[GALLERY_ARRAYS], temp[GALLERY_ARRAYS];
    int ins, outs, temps;
};

GALLERY_HELPER size_t gallery_type_size(enum gallery_type type) {
    switch (type) {
    case GALLERY_U8:
    case GALLERY_I8: return 1;
    case GALLERY_U16:
    case GALLERY_F16: return 2;
    case GALLERY_I32:
    case GALLERY_U32:
    case GALLERY_F32: return 4;
    case GALLERY_U64: return 8;
    }
    return 0;
}
GALLERY_HELPER size_t gallery_bytes(const struct gallery_array *array) {
    return array->count * gallery_type_size(array->type);
}

/* One more array of `count` elements.  Its memory, or NULL when there is none left. */
GALLERY_HELPER void *gallery_add(struct gallery_array *array, const char *name, enum gallery_type type, size_t count) {
    array->name = name;
    array->type = type;
    array->count = count;
    array->relative = array->absolute = 0;
    array->gpu_may_differ = false;
    if (count > SIZE_MAX / 16) return array->data = NULL;
    return array->data = aligned_alloc(64, (gallery_bytes(array) + GALLERY_PAD + 63) / 64 * 64);
}
GALLERY_HELPER void *gallery_in(struct gallery_work *work, const char *name, enum gallery_type type, size_t count) {
    return gallery_add(&work->in[work->ins++], name, type, count);
}
GALLERY_HELPER void *gallery_out(struct gallery_work *work, const char *name, enum gallery_type type, size_t count) {
    return gallery_add(&work->out[work->outs++], name, type, count);
}
GALLERY_HELPER void *gallery_temp(struct gallery_work *work, const char *name, enum gallery_type type, size_t count) {
    return gallery_add(&work->temp[work->temps++], name, type, count);
}
/* Results of the array that was added last may differ (see struct gallery_array). */
GALLERY_HELPER void gallery_out_bound(struct gallery_work *work, double relative, double absolute,
                                      bool gpu_may_differ) {
    struct gallery_array *const array = &work->out[work->outs - 1];
    array->relative = relative;
    array->absolute = absolute;
    array->gpu_may_differ = gpu_may_differ;
}

GALLERY_HELPER void gallery_free(struct gallery_work *work) {
    for (int i = 0; i < work->ins; ++i) free(work->in[i].data);
    for (int i = 0; i < work->outs; ++i) free(work->out[i].data);
    for (int i = 0; i < work->temps; ++i) free(work->temp[i].data);
    work->ins = work->outs = work->temps = 0;
}

/* Fill what is not input, and what lies behind it, with GALLERY_FILL. */
GALLERY_HELPER void gallery_wipe(struct gallery_work *work) {
    for (int i = 0; i < work->outs; ++i)
        memset(work->out[i].data, GALLERY_FILL, gallery_bytes(&work->out[i]) + GALLERY_PAD);
    for (int i = 0; i < work->temps; ++i)
        memset(work->temp[i].data, GALLERY_FILL, gallery_bytes(&work->temp[i]) + GALLERY_PAD);
}

/* The seed of what the GPU got, and of what is compared with its results. */
#define GALLERY_GPU_SEED 20261130

/* ---- random numbers (splitmix64); start with state = work->seed ---- */

GALLERY_HELPER uint64_t gallery_random(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}
/* 0 .. n - 1, n >= 1 */
GALLERY_HELPER uint32_t gallery_below(uint64_t *state, uint32_t n) {
    return (uint32_t)((gallery_random(state) >> 32) * n >> 32);
}
/* A multiple of 2^-23 in -1 <= x < 1. */
GALLERY_HELPER float gallery_float(uint64_t *state) {
    return (float)((int32_t)(gallery_random(state) >> 40) - (1 << 23)) * 0x1p-23f;
}

/* ---- the bits of a result, in one number ---- */

/* Which NaN an operation returns is not specified: one stands for all. */
GALLERY_HELPER uint64_t gallery_element(const struct gallery_array *array, size_t i) {
    uint64_t bits = 0;
    const size_t size = gallery_type_size(array->type);
    memcpy(&bits, (const char *)array->data + i * size, size); /* little-endian */
    if (array->type == GALLERY_F32 && (bits & 0x7fffffff) > 0x7f800000) return 0x7fffffff;
    if (array->type == GALLERY_F16 && (bits & 0x7fff) > 0x7c00) return 0x7fff;
    return bits;
}
GALLERY_HELPER uint64_t gallery_digest(const struct gallery_array *array) {
    uint64_t digest = array->count;
    for (size_t i = 0; i < array->count; ++i) {
        digest = (digest ^ gallery_element(array, i)) * UINT64_C(0x9e3779b97f4a7c15);
        digest ^= digest >> 29;
    }
    return digest;
}

#endif

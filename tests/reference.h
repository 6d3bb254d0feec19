/* reference.h - what every operation of ops.def must yield, lane by lane, as CUDA says it and as simply as possible.
 *
 * Independent of the library: nothing in reference.c is taken from the implementations, and where two ways lead to a result,
 * it goes the other one.  A row of ops.def without a reference does not compile. */
#ifndef CPUWARP_REFERENCE_H
#define CPUWARP_REFERENCE_H

#include <warp/ops.h>

/* Like warp_ops(): one function a row. */
extern warp_op_function_t *const reference_ops[WARP_OP_COUNT];

/* Is a NaN result of this operation any NaN?  So it is for f32 and f64 arithmetic and conversions; neg and abs, and whatever
 * moves values, keep the bits. */
bool reference_any_nan(warp_op_t op);

/* The types that elements in memory have (the T of the rows of family memory). */
struct reference_memory {
    const char *name; /* "f32x4" */
    size_t size;      /* of an element */
    size_t bytes;     /* of the array of registers that holds 32 of them */
    void (*get)(void *registers, int lane, const void *element);
    void (*put)(void *element, const void *registers, int lane);
};
/* NULL if there is none of this name. */
const struct reference_memory *reference_memory(const char *name);

/* Lane by lane, ascending: r = p[index] in the lanes of mask, 0 in the others; p[index] = a in the lanes of mask. */
void reference_gather(const struct reference_memory *type, warp_mask_t mask, const void *p, const int64_t *index,
                      void *r);
void reference_scatter(const struct reference_memory *type, warp_mask_t mask, void *p, const int64_t *index,
                       const void *a);
/* The same in rows: lane i's element is pitch * i bytes behind p. */
void reference_load_pitch(const struct reference_memory *type, warp_mask_t mask, const void *p, int64_t pitch, void *r);
void reference_store_pitch(const struct reference_memory *type, warp_mask_t mask, void *p, int64_t pitch,
                           const void *a);

#endif

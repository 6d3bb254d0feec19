/* ops.h - host side: every operation of ops.def out of line, on arrays of 32 lanes, as one table a backend.
 *
 * For tests, for the conformance tool, and for callers from other languages.  Kernels use the inline functions.
 *
 *   warp_op_call_t call = {.r = sum, .a = x, .b = y};
 *   warp_ops(warp_backend_active())[WARP_OP_add_f32](&call);
 *
 * Arrays hold 32 elements of the operation's types (predicates: uint32_t, 0 or not 0; results 0 or 1), with no alignment
 * beyond that of the element.  A scalar operand or result is element 0.  Structs of warps are two or four such arrays, one
 * after the other: 32 x, 32 y, ...  The predicate of MATCH_ALL, an int, goes to p, unless that is NULL. */
#ifndef WARP_OPS_H
#define WARP_OPS_H

#include "backend.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum warp_op {
#define WARP_OP(family, shape, name, R, T, cuda, formula) WARP_OP_##name##_##T,
#include "ops.def"
    WARP_OP_COUNT
} warp_op_t;

typedef struct warp_op_call {
    void *r;               /* result */
    const void *a, *b, *c; /* operands; for SELECT a is the predicate */
    void *p;          /* memory, for LOAD STORE GATHER SCATTER ATOMIC ...; STORE, STORE_PITCH, SCATTER: values from a */
    warp_mask_t mask; /* member mask of shuffles and votes; active lanes of votes, memory and atomics */
    int32_t arg;      /* amount, source lane, lane, pitch in bytes */
    int32_t width;    /* of shuffles */
} warp_op_call_t;

typedef void warp_op_function_t(const warp_op_call_t *call);

/* The row of ops.def, as text. */
typedef struct warp_op_row {
    const char *name; /* "add_f32" */
    const char *family, *shape, *result, *operand, *cuda, *formula;
} warp_op_info_t;

/* The table of a backend, indexed by warp_op_t; NULL if it is NULL or not built. */
warp_op_function_t *const *warp_ops(const warp_backend_t *backend);

/* NULL for a number that is none. */
const warp_op_info_t *warp_op_info(warp_op_t op);

/* The operation of this name ("add_f32"); WARP_OP_COUNT if there is none. */
warp_op_t warp_op_find(const char *name);

#ifdef __cplusplus
}
#endif

#endif

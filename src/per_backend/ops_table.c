/* ops_table.c - the inline operations as functions on lane arrays, one table; compiled once a backend. */
#include "op_bodies.h"

#define WARP_OP(family, shape, name, R, T, cuda, formula)                                                              \
    static void op_##name##_##T(const warp_op_call_t *call) { DO_##shape(name, R, T) }
#include <warp/ops.def>

#define TABLE WARP__CAT(warp__ops_, WARP__BACKEND_ID)
extern warp_op_function_t *const TABLE[WARP_OP_COUNT];
warp_op_function_t *const TABLE[WARP_OP_COUNT] = {
#define WARP_OP(family, shape, name, R, T, cuda, formula) [WARP_OP_##name##_##T] = op_##name##_##T,
#include <warp/ops.def>
};

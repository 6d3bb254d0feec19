/* op_loops.c - see op_loops.h; compiled once a backend. */
#include "op_loops.h"

#include "op_bodies.h"

WARP_INLINE warp_op_call_t call_number(const warp_op_call_t *first, int i) {
    const ptrdiff_t offset = (ptrdiff_t)OP_LOOP_STRIDE * i;
    warp_op_call_t call = *first;
    call.r = (char *)first->r + offset;
    call.a = (const char *)first->a + offset;
    call.b = (const char *)first->b + offset;
    call.c = (const char *)first->c + offset;
    call.p = (char *)first->p + offset;
    return call;
}
#define WARP_OP(family, shape, name, R, T, cuda, formula)                                                              \
    static void loop_##name##_##T(const warp_op_call_t *first, int n) {                                                \
        const warp_op_call_t constant = *first;                                                                        \
        for (int i = 0; i < n; ++i) {                                                                                  \
            const warp_op_call_t here = call_number(&constant, i), *const call = &here;                                \
            DO_##shape(name, R, T)                                                                                     \
        }                                                                                                              \
    }
#include <warp/ops.def>

#define TABLE WARP__CAT(op_loops_, WARP__BACKEND_ID)
op_loop_t *const TABLE[WARP_OP_COUNT] = {
#define WARP_OP(family, shape, name, R, T, cuda, formula) [WARP_OP_##name##_##T] = loop_##name##_##T,
#include <warp/ops.def>
};

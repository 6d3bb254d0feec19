/* op_loops.h - every operation of ops.def in a loop over warps, as kernels are: inlined, operands and results in the cache. */
#ifndef CPUWARP_BENCH_OP_LOOPS_H
#define CPUWARP_BENCH_OP_LOOPS_H

#include <warp/backend.h>
#include <warp/ops.h>

/* n calls; call number i is on the arrays OP_LOOP_STRIDE * i bytes behind those of `first`. */
enum { OP_LOOP_STRIDE = 512 };
typedef void op_loop_t(const warp_op_call_t *first, int n);

#define DECLARE_OP_LOOPS(id, name, native, unused)                                                                     \
    extern op_loop_t *const op_loops_##id[WARP_OP_COUNT] __attribute__((weak));
WARP__EACH_BACKEND(DECLARE_OP_LOOPS, )
#undef DECLARE_OP_LOOPS

#endif

/* op_work.h - one operation on everyday operands in the cache, many times: what is measured of each. */
#ifndef CPUWARP_BENCH_OP_WORK_H
#define CPUWARP_BENCH_OP_WORK_H

#include <warp/backend.h>
#include <warp/ops.h>

#include "op_loops.h"

enum { OP_WORK_CALLS = 8, OP_WORK_TIMES = 32, OP_WORK_WARPS = OP_WORK_CALLS * OP_WORK_TIMES };
struct op_work {
    op_loop_t *loop;
    warp_op_call_t call;
};
/* Fills arrays that all works share: the last one made is the one to run. */
void op_work_make(struct op_work *work, warp_op_t op, const warp_backend_t *backend);
/* OP_WORK_WARPS warps. */
void op_work_run(const struct op_work *work);

#endif

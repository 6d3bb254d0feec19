/* kernels_cuda.h - operations under CUDA's names (<warp/cuda.h>). */
#ifndef CPUWARP_KERNELS_CUDA_H
#define CPUWARP_KERNELS_CUDA_H

#include <warp/launch.h>
#include <warp/ops.h>

/* Evaluates the column `cuda` of this row of ops.def, as C, on the operands of the call; *known is whether the kernel has it. */
struct cuda_row_args {
    warp_op_t op;
    const warp_op_call_t *call;
    bool *known;
};
WARP_DECLARE_KERNEL(cuda_row, struct cuda_row_args);

/* What the names yield that are not columns of ops.def: one number a lane and row. */
enum { CUDA_MOST_ROWS = 240 };
struct cuda_names_args {
    const int32_t *x;
    const float *f;
    uint32_t *words;             /* 8 of them, shared by all lanes */
    uint32_t (*r)[2][WARP_SIZE]; /* of each row: by CUDA's name, and by ours */
    const char **names;
    int *count;
};
WARP_DECLARE_KERNEL(cuda_names, struct cuda_names_args);

#endif

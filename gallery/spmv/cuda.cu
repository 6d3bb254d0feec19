/* cuda.cu - sparse matrix (CSR) times vector: a warp for each row, its sum by a shuffle tree. */
#include "../cuda.h"
#include "input.h"

__global__ void spmv(const int *offsets, const int *columns, const float *values, const float *x, float *y, int rows) {
    const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= rows) return; /* all lanes of the warp */
    const int end = offsets[row + 1];
    float sum = 0;
    for (int k = offsets[row] + lane; k < end; k += 32) sum += values[k] * x[columns[k]];
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane == 0) y[row] = sum;
}

static void run(const struct gallery_work *work) {
    const int rows = (int)work->size, block = 256, warps = block / 32;
    spmv<<<(rows + warps - 1) / warps, block>>>((const int *)work->in[0].data, (const int *)work->in[1].data,
                                                (const float *)work->in[2].data, (const float *)work->in[3].data,
                                                (float *)work->out[0].data, rows);
}

int main() {
    static const uint64_t sizes[] = {SPMV_GPU_SIZES};
    return gallery_cuda_main("spmv", spmv_input, sizes, run);
}

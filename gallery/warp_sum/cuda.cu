/* cuda.cu - the sum of each 32 numbers: by shuffles down, by a butterfly of shuffles, by the reduction of integers. */
#include "../cuda.h"
#include "input.h"

__global__ void warp_sum(const float *x, const float *y, const unsigned *n, int size, float *down, float *xors, unsigned *reduce) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = i < size ? x[i] : 0, b = i < size ? y[i] : 0;
    for (int offset = 16; offset > 0; offset /= 2) a += __shfl_down_sync(0xffffffff, a, offset);
    for (int offset = 16; offset > 0; offset /= 2) b += __shfl_xor_sync(0xffffffff, b, offset);
    const unsigned c = __reduce_add_sync(0xffffffff, i < size ? n[i] : 0);
    if (threadIdx.x % 32 == 0 && i < size) {
        down[i / 32] = a;
        xors[i / 32] = b;
        reduce[i / 32] = c;
    }
}

static void run(const struct gallery_work *work) {
    const int size = (int)work->size, block = 256;
    warp_sum<<<(size + block - 1) / block, block>>>(
        (const float *)work->in[0].data, (const float *)work->in[1].data, (const unsigned *)work->in[2].data, size, (float *)work->out[0].data,
        (float *)work->out[1].data, (unsigned *)work->out[2].data);
}

int main() {
    static const uint64_t sizes[] = {WARP_SUM_GPU_SIZES};
    return gallery_cuda_main("warp_sum", warp_sum_input, sizes, run);
}

/* cuda.cu - softmax of rows, a warp for each. */
#include "../cuda.h"
#include "input.h"

__device__ float largest_of_warp(float x) {
    for (int offset = 16; offset > 0; offset /= 2) x = fmaxf(x, __shfl_xor_sync(0xffffffff, x, offset));
    return x;
}

__device__ float sum_of_warp(float x) {
    for (int offset = 16; offset > 0; offset /= 2) x += __shfl_xor_sync(0xffffffff, x, offset);
    return x;
}

__global__ void softmax(const float *in, float *out, int rows, int columns) {
    const int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
    if (row >= rows) return; /* all lanes of the warp */
    const float *const x = in + (size_t)row * columns;
    float *const y = out + (size_t)row * columns;

    float largest = -INFINITY;
    for (int i = lane; i < columns; i += 32) largest = fmaxf(largest, x[i]);
    largest = largest_of_warp(largest);

    float sum = 0;
    for (int i = lane; i < columns; i += 32) {
        const float e = expf(x[i] - largest);
        y[i] = e;
        sum += e;
    }
    const float scale = 1.0f / sum_of_warp(sum);

    for (int i = lane; i < columns; i += 32) y[i] *= scale;
}

static void run(const struct gallery_work *work) {
    const int rows = (int)work->size;
    softmax<<<(rows + 7) / 8, 256>>>((const float *)work->in[0].data, (float *)work->out[0].data, rows,
                                     SOFTMAX_COLUMNS);
}

int main() {
    static const uint64_t sizes[] = {SOFTMAX_GPU_SIZES};
    return gallery_cuda_main("softmax", softmax_input, sizes, run);
}

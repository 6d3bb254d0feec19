/* cuda.cu - RMS normalisation of rows of halves, a warp for each, two halves a lane at a time; sums in float. */
#include <cuda_fp16.h>

#include "../cuda.h"
#include "input.h"

__device__ float sum_of_warp(float sum) {
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_xor_sync(0xffffffff, sum, offset);
    return sum;
}

__global__ void rms_norm(const __half2 *in, const __half2 *gain, __half2 *out, int rows, int columns, float epsilon) {
    const int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
    if (row >= rows) return; /* all lanes of the warp */
    const int pairs = columns / 2;
    const __half2 *const x = in + (size_t)row * pairs;
    __half2 *const y = out + (size_t)row * pairs;

    float2 squares = make_float2(0, 0);
    for (int i = lane; i < pairs; i += 32) {
        const float2 v = __half22float2(x[i]);
        squares.x += v.x * v.x;
        squares.y += v.y * v.y;
    }
    const float mean = sum_of_warp(squares.x + squares.y) / columns;
    const float scale = 1.0f / sqrtf(mean + epsilon);

    for (int i = lane; i < pairs; i += 32) {
        const float2 v = __half22float2(x[i]), g = __half22float2(gain[i]);
        y[i] = __floats2half2_rn(v.x * scale * g.x, v.y * scale * g.y);
    }
}

static void run(const struct gallery_work *work) {
    const int rows = (int)work->size;
    rms_norm<<<(rows + 7) / 8, 256>>>((const __half2 *)work->in[0].data, (const __half2 *)work->in[1].data,
                                      (__half2 *)work->out[0].data, rows, RMS_NORM_COLUMNS, 1e-5f);
}

int main() {
    static const uint64_t sizes[] = {RMS_NORM_GPU_SIZES};
    return gallery_cuda_main("rms_norm", rms_norm_input, sizes, run);
}

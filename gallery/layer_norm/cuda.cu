/* cuda.cu - layer normalisation of rows, a warp for each, four floats a lane at a time. */
#include "../cuda.h"
#include "input.h"

__device__ float sum_of_warp(float4 v) {
    float sum = (v.x + v.y) + (v.z + v.w);
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_xor_sync(0xffffffff, sum, offset);
    return sum;
}

__global__ void layer_norm(const float4 *in, const float4 *gain, const float4 *bias, float4 *out, int rows, int columns,
                           float epsilon) {
    const int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
    if (row >= rows) return; /* all lanes of the warp */
    const int quads = columns / 4;
    const float4 *const x = in + (size_t)row * quads;
    float4 *const y = out + (size_t)row * quads;

    float4 sum = make_float4(0, 0, 0, 0);
    for (int i = lane; i < quads; i += 32) {
        const float4 v = x[i];
        sum.x += v.x;
        sum.y += v.y;
        sum.z += v.z;
        sum.w += v.w;
    }
    const float mean = sum_of_warp(sum) / columns;

    float4 squares = make_float4(0, 0, 0, 0);
    for (int i = lane; i < quads; i += 32) {
        const float4 v = x[i];
        squares.x += (v.x - mean) * (v.x - mean);
        squares.y += (v.y - mean) * (v.y - mean);
        squares.z += (v.z - mean) * (v.z - mean);
        squares.w += (v.w - mean) * (v.w - mean);
    }
    const float variance = sum_of_warp(squares) / columns;
    const float scale = 1.0f / sqrtf(variance + epsilon);

    for (int i = lane; i < quads; i += 32) {
        const float4 v = x[i], g = gain[i], b = bias[i];
        y[i] = make_float4((v.x - mean) * scale * g.x + b.x, (v.y - mean) * scale * g.y + b.y,
                           (v.z - mean) * scale * g.z + b.z, (v.w - mean) * scale * g.w + b.w);
    }
}

static void run(const struct gallery_work *work) {
    const int rows = (int)work->size;
    layer_norm<<<(rows + 7) / 8, 256>>>((const float4 *)work->in[0].data, (const float4 *)work->in[1].data,
                                        (const float4 *)work->in[2].data, (float4 *)work->out[0].data, rows,
                                        LAYER_NORM_COLUMNS, 1e-5f);
}

int main() {
    static const uint64_t sizes[] = {LAYER_NORM_GPU_SIZES};
    return gallery_cuda_main("layer_norm", layer_norm_input, sizes, run);
}

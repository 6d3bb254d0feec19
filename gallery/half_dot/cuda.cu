/* cuda.cu - dot products of each 1024 pairs of halves, a warp for each, two sums of floats a lane. */
#include <cuda_fp16.h>

#include "../cuda.h"
#include "input.h"

__global__ void half_dot(const __half2 *x, const __half2 *y, float *dot, int pairs) {
    const int chunk = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
    const int first = chunk * HALF_DOT_CHUNK, end = min(first + (int)HALF_DOT_CHUNK, pairs);
    if (first >= pairs) return; /* all lanes of the warp */
    float2 sums = make_float2(0, 0);
    for (int i = first + lane; i < end; i += 32) {
        const float2 a = __half22float2(x[i]), b = __half22float2(y[i]);
        sums.x = fmaf(a.x, b.x, sums.x);
        sums.y = fmaf(a.y, b.y, sums.y);
    }
    float sum = sums.x + sums.y;
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane == 0) dot[chunk] = sum;
}

static void run(const struct gallery_work *work) {
    const int pairs = (int)work->size, chunks = (pairs + HALF_DOT_CHUNK - 1) / HALF_DOT_CHUNK;
    half_dot<<<(chunks + 7) / 8, 256>>>((const __half2 *)work->in[0].data, (const __half2 *)work->in[1].data,
                                        (float *)work->out[0].data, pairs);
}

int main() {
    static const uint64_t sizes[] = {HALF_DOT_GPU_SIZES};
    return gallery_cuda_main("half_dot", half_dot_input, sizes, run);
}

/* cuda.cu - the sum of each 256 numbers: by shuffles in each warp, then of the warps' sums in shared memory. */
#include "../cuda.h"
#include "input.h"

constexpr int block = 256, warps = block / 32, rounds = 4;

/* Of each `width` lanes, in the first of them. */
template <int width> __device__ float warp_sum(float sum) {
    for (int offset = width / 2; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset, width);
    return sum;
}

/* Four times 256 numbers: then one warp adds up all that the warps found. */
__global__ void block_sum(const float *x, int size, float *sums) {
    __shared__ float parts[rounds * warps];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, first = blockIdx.x * rounds;
    for (int round = 0; round < rounds; ++round) {
        const int i = (first + round) * block + threadIdx.x;
        const float sum = warp_sum<32>(i < size ? x[i] : 0);
        if (lane == 0) parts[round * warps + warp] = sum;
    }
    __syncthreads();
    if (warp == 0) {
        const float sum = warp_sum<warps>(parts[lane]);
        const int at = first + lane / warps;
        if (lane % warps == 0 && at * block < size) sums[at] = sum;
    }
}

static void run(const struct gallery_work *work) {
    const int size = (int)work->size, tile = block * rounds;
    block_sum<<<(size + tile - 1) / tile, block>>>((const float *)work->in[0].data, size, (float *)work->out[0].data);
}

int main() {
    static const uint64_t sizes[] = {BLOCK_SUM_GPU_SIZES};
    return gallery_cuda_main("block_sum", block_sum_input, sizes, run);
}

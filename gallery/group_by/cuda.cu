/* cuda.cu - counts and sums by key: lanes with the same key find each other, and one of them adds for all. */
#include "../cuda.h"
#include "input.h"

__global__ void group_by(const unsigned *keys, const unsigned *values, int size, unsigned *counts,
                         unsigned long long *sums) {
    __shared__ unsigned block_counts[GROUP_BY_KEYS];
    __shared__ unsigned long long block_sums[GROUP_BY_KEYS];
    for (int i = threadIdx.x; i < GROUP_BY_KEYS; i += blockDim.x) {
        block_counts[i] = 0;
        block_sums[i] = 0;
    }
    __syncthreads();
    const int lane = threadIdx.x % 32;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < size; i += gridDim.x * blockDim.x) {
        const unsigned key = keys[i], peers = __match_any_sync(__activemask(), key);
        const unsigned sum = __reduce_add_sync(peers, values[i]);
        if (lane == __ffs(peers) - 1) {
            atomicAdd(&block_counts[key], __popc(peers));
            atomicAdd(&block_sums[key], (unsigned long long)sum);
        }
    }
    __syncthreads();
    for (int i = threadIdx.x; i < GROUP_BY_KEYS; i += blockDim.x)
        if (block_counts[i] != 0) {
            atomicAdd(&counts[i], block_counts[i]);
            atomicAdd(&sums[i], block_sums[i]);
        }
}

static void run(const struct gallery_work *work) {
    unsigned *const counts = (unsigned *)work->out[0].data;
    unsigned long long *const sums = (unsigned long long *)work->out[1].data;
    CHECK(cudaMemset(counts, 0, sizeof *counts * GROUP_BY_KEYS));
    CHECK(cudaMemset(sums, 0, sizeof *sums * GROUP_BY_KEYS));
    group_by<<<64, 256>>>((const unsigned *)work->in[0].data, (const unsigned *)work->in[1].data, (int)work->size,
                          counts, sums);
}

int main() {
    static const uint64_t sizes[] = {GROUP_BY_GPU_SIZES};
    return gallery_cuda_main("group_by", group_by_input, sizes, run);
}

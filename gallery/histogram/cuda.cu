/* cuda.cu - byte histogram: a table of the block in shared memory, and equal bytes of a warp added once. */
#include "../cuda.h"
#include "input.h"

/* Lanes with the same bin find each other; the lowest of them adds for all. */
__device__ void add_aggregated(unsigned *bins, unsigned bin, unsigned active) {
    const unsigned peers = __match_any_sync(active, bin);
    if (threadIdx.x % 32 == __ffs(peers) - 1) atomicAdd(&bins[bin], __popc(peers));
}

__global__ void histogram(const unsigned char *bytes, unsigned size, unsigned *counts) {
    __shared__ unsigned bins[256];
    for (unsigned i = threadIdx.x; i < 256; i += blockDim.x) bins[i] = 0;
    __syncthreads();
    const unsigned stride = gridDim.x * blockDim.x;
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < size; i += stride)
        add_aggregated(bins, bytes[i], __activemask());
    __syncthreads();
    for (unsigned i = threadIdx.x; i < 256; i += blockDim.x) atomicAdd(&counts[i], bins[i]);
}

static void run(const struct gallery_work *work) {
    unsigned *const counts = (unsigned *)work->out[0].data;
    CHECK(cudaMemset(counts, 0, sizeof *counts * 256));
    histogram<<<64, 256>>>((const unsigned char *)work->in[0].data, (unsigned)work->size, counts);
}

int main() {
    static const uint64_t sizes[] = {HISTOGRAM_GPU_SIZES};
    return gallery_cuda_main("histogram", histogram_input, sizes, run);
}

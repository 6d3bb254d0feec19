/* cuda.cu - bitonic sort: of each 32 keys by shuffles, of each 1024 by shuffles and shared memory. */
#include "../cuda.h"
#include "input.h"

/* What a thread keeps of its own key and its partner's. */
__device__ unsigned keep(unsigned mine, unsigned other, bool larger) {
    return larger ? max(mine, other) : min(mine, other);
}

__device__ unsigned exchange_in_warp(unsigned key, unsigned thread, unsigned partner, unsigned upper) {
    return keep(key, __shfl_xor_sync(0xffffffff, key, partner), thread & upper);
}

__device__ unsigned exchange_in_block(unsigned *keys, unsigned key, unsigned thread, unsigned partner, unsigned upper) {
    keys[thread] = key;
    __syncthreads();
    const unsigned other = keys[thread ^ partner];
    __syncthreads();
    return keep(key, other, thread & upper);
}

/* Two sorted halves become one list of 2, 4, ... 1024 keys: the first step compares it with its mirror image, so that all
 * lists are in ascending order; the others compare keys that are a half, a quarter, ... of the half apart. */
__global__ void bitonic_sort(const unsigned *in, int size, unsigned *warps, unsigned *blocks) {
    __shared__ unsigned keys[1024];
    const unsigned thread = threadIdx.x;
    const int i = blockIdx.x * 1024 + thread;
    unsigned key = i < size ? in[i] : 0xffffffff;
    for (unsigned list = 2; list <= 32; list *= 2) {
        key = exchange_in_warp(key, thread, list - 1, list / 2);
        for (unsigned stride = list / 4; stride > 0; stride /= 2) key = exchange_in_warp(key, thread, stride, stride);
    }
    if (i < size) warps[i] = key;
    for (unsigned list = 64; list <= 1024; list *= 2) {
        key = exchange_in_block(keys, key, thread, list - 1, list / 2);
        for (unsigned stride = list / 4; stride >= 32; stride /= 2)
            key = exchange_in_block(keys, key, thread, stride, stride);
        for (unsigned stride = 16; stride > 0; stride /= 2) key = exchange_in_warp(key, thread, stride, stride);
    }
    if (i < size) blocks[i] = key;
}

static void run(const struct gallery_work *work) {
    const int size = (int)work->size;
    bitonic_sort<<<(size + 1023) / 1024, 1024>>>((const unsigned *)work->in[0].data, size,
                                                 (unsigned *)work->out[0].data, (unsigned *)work->out[1].data);
}

int main() {
    static const uint64_t sizes[] = {BITONIC_SORT_GPU_SIZES};
    return gallery_cuda_main("bitonic_sort", bitonic_sort_input, sizes, run);
}

/* cuda.cu - the 32 largest of each row: a warp a row, a sorted list of one a lane, candidates merged 32 at a time. */
#include "../cuda.h"
#include "input.h"

constexpr int warps = 4;

/* The larger of the two where the bit `lower` of the lane is 0: descending order. */
__device__ float exchange(float mine, int partner, int lower) {
    const float other = __shfl_xor_sync(0xffffffff, mine, partner);
    return threadIdx.x & lower ? fminf(mine, other) : fmaxf(mine, other);
}

/* Of two sorted lists the 32 largest are those of one against the other's mirror image; what they form is bitonic. */
__device__ float merge(float a, float b) {
    float x = fmaxf(a, __shfl_xor_sync(0xffffffff, b, 31));
    for (int stride = 16; stride > 0; stride /= 2) x = exchange(x, stride, stride);
    return x;
}

__device__ float sort(float x) {
    for (int list = 2; list <= 32; list *= 2) {
        x = exchange(x, list - 1, list / 2);
        for (int stride = list / 4; stride > 0; stride /= 2) x = exchange(x, stride, stride);
    }
    return x;
}

__global__ void top_k(const float *rows, int count, float *largest) {
    __shared__ float queues[warps][64];
    const int lane = threadIdx.x % 32, number = blockIdx.x * warps + threadIdx.x / 32;
    if (number >= count) return; /* all lanes of the warp */
    const float *const row = rows + (size_t)number * TOP_K_ROW;
    float *const queue = queues[threadIdx.x / 32];
    float best = -INFINITY, threshold = -INFINITY; /* the 32nd of the best */
    int queued = 0;
    for (int first = 0; first < TOP_K_ROW; first += 32) {
        const float x = first + lane < TOP_K_ROW ? row[first + lane] : -INFINITY;
        const unsigned candidates = __ballot_sync(0xffffffff, x > threshold);
        if (candidates == 0) continue;
        if (x > threshold) queue[queued + __popc(candidates & ((1u << lane) - 1))] = x;
        queued += __popc(candidates);
        __syncwarp();
        if (queued < 32) continue;
        best = merge(best, sort(queue[lane]));
        threshold = __shfl_sync(0xffffffff, best, 31);
        queued -= 32;
        const float rest = lane < queued ? queue[32 + lane] : 0;
        __syncwarp();
        if (lane < queued) queue[lane] = rest;
        __syncwarp();
    }
    best = merge(best, sort(lane < queued ? queue[lane] : -INFINITY));
    largest[number * TOP_K_K + lane] = best;
}

static void run(const struct gallery_work *work) {
    const int count = (int)work->size;
    top_k<<<(count + warps - 1) / warps, warps * 32>>>((const float *)work->in[0].data, count,
                                                       (float *)work->out[0].data);
}

int main() {
    static const uint64_t sizes[] = {TOP_K_GPU_SIZES};
    return gallery_cuda_main("top_k", top_k_input, sizes, run);
}

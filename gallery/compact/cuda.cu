/* cuda.cu - stream compaction in three kernels: count, offsets, write.  A warp for each strip of elements. */
#include "../cuda.h"
#include "input.h"

__global__ void count_kept(const float *x, int size, unsigned *ends) {
    const int strip = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    const int first = strip * COMPACT_STRIP, end = min(first + COMPACT_STRIP, size);
    if (first >= size) return; /* all lanes of the warp */
    unsigned count = 0;
    for (int i = first; i < end; i += 32) {
        const bool keep = i + lane < end && x[i + lane] > COMPACT_ABOVE;
        count += __popc(__ballot_sync(0xffffffff, keep));
    }
    if (lane == 0) ends[strip] = count;
}

__device__ unsigned warp_scan(unsigned v) {
    for (int delta = 1; delta < 32; delta *= 2) {
        const unsigned before = __shfl_up_sync(0xffffffff, v, delta);
        if (threadIdx.x % 32 >= delta) v += before;
    }
    return v;
}

/* Counts become ends: one block of 1024 threads, 1024 strips at a time. */
__global__ void find_ends(unsigned *ends, int strips, unsigned *count) {
    __shared__ unsigned sums[32];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    unsigned carry = 0;
    for (int first = 0; first < strips; first += 1024) {
        const int strip = first + threadIdx.x;
        unsigned end = warp_scan(strip < strips ? ends[strip] : 0);
        if (lane == 31) sums[warp] = end;
        __syncthreads();
        if (warp == 0) sums[lane] = warp_scan(sums[lane]);
        __syncthreads();
        end += carry + (warp > 0 ? sums[warp - 1] : 0);
        carry += sums[31];
        if (strip < strips) ends[strip] = end;
        __syncthreads(); /* until here the sums are needed */
    }
    if (threadIdx.x == 0) *count = carry;
}

__global__ void write_kept(const float *x, int size, const unsigned *ends, float *kept) {
    const int strip = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    const int first = strip * COMPACT_STRIP, end = min(first + COMPACT_STRIP, size);
    if (first >= size) return;
    unsigned at = strip > 0 ? ends[strip - 1] : 0;
    for (int i = first; i < end; i += 32) {
        const float v = i + lane < end ? x[i + lane] : 0;
        const bool keep = i + lane < end && v > COMPACT_ABOVE;
        const unsigned ballot = __ballot_sync(0xffffffff, keep);
        if (keep) kept[at + __popc(ballot & ((1u << lane) - 1))] = v;
        at += __popc(ballot);
    }
}

static void run(const struct gallery_work *work) {
    const float *const x = (const float *)work->in[0].data;
    unsigned *const ends = (unsigned *)work->temp[0].data;
    const int size = (int)work->size, strips = (size + COMPACT_STRIP - 1) / COMPACT_STRIP, blocks = (strips + 7) / 8;
    count_kept<<<blocks, 256>>>(x, size, ends);
    find_ends<<<1, 1024>>>(ends, strips, (unsigned *)work->out[1].data);
    write_kept<<<blocks, 256>>>(x, size, ends, (float *)work->out[0].data);
}

int main() {
    static const uint64_t sizes[] = {COMPACT_GPU_SIZES};
    return gallery_cuda_main("compact", compact_input, sizes, run);
}

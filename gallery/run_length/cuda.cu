/* cuda.cu - runs of equal values, expanded: a warp for each strip of runs, a lane for each number of the list. */
#include "../cuda.h"
#include "input.h"

__global__ void count_numbers(const unsigned *lengths, int runs, unsigned *ends) {
    const int strip = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    const int first = strip * RUN_LENGTH_STRIP, end = min(first + RUN_LENGTH_STRIP, runs);
    if (first >= runs) return; /* all lanes of the warp */
    unsigned count = 0;
    for (int run = first + lane; run < end; run += 32) count += lengths[run];
    count = __reduce_add_sync(0xffffffff, count);
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
__global__ void find_ends(unsigned *ends, int strips) {
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
}

/* Of 32 runs, one a lane, that end at `end`: which holds number i?  As many as end at or before it, by a binary search. */
__device__ int find_run(unsigned end, unsigned i) {
    int run = 0;
    for (int step = 16; step > 0; step /= 2)
        if (__shfl_sync(0xffffffff, end, run + step - 1) <= i) run += step;
    return run;
}

__global__ void expand(const unsigned *lengths, const unsigned *values, int runs, const unsigned *ends, unsigned *list) {
    const int strip = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    const int first = strip * RUN_LENGTH_STRIP, last = min(first + RUN_LENGTH_STRIP, runs);
    if (first >= runs) return;
    unsigned at = strip > 0 ? ends[strip - 1] : 0;
    for (int run = first; run < last; run += 32) {
        const unsigned length = run + lane < last ? lengths[run + lane] : 0;
        const unsigned value = run + lane < last ? values[run + lane] : 0;
        const unsigned end = warp_scan(length), count = __shfl_sync(0xffffffff, end, 31);
        for (unsigned i = lane; i - lane < count; i += 32) { /* all lanes, as long as there is one */
            const unsigned number = __shfl_sync(0xffffffff, value, find_run(end, i));
            if (i < count) list[at + i] = number;
        }
        at += count;
    }
}

static void run(const struct gallery_work *work) {
    const unsigned *const lengths = (const unsigned *)work->in[0].data;
    unsigned *const ends = (unsigned *)work->temp[0].data;
    const int runs = (int)work->in[0].count, strips = (runs + RUN_LENGTH_STRIP - 1) / RUN_LENGTH_STRIP;
    const int blocks = (strips + 7) / 8;
    count_numbers<<<blocks, 256>>>(lengths, runs, ends);
    find_ends<<<1, 1024>>>(ends, strips);
    expand<<<blocks, 256>>>(lengths, (const unsigned *)work->in[1].data, runs, ends, (unsigned *)work->out[0].data);
}

int main() {
    static const uint64_t sizes[] = {RUN_LENGTH_GPU_SIZES};
    return gallery_cuda_main("run_length", run_length_input, sizes, run);
}

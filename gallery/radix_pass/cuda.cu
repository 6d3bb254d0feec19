/* cuda.cu - one pass of a radix sort: count the digits of each tile, sum up the counts, put each key where it belongs. */
#include "../cuda.h"
#include "input.h"

constexpr int tile_keys = RADIX_PASS_TILE, block_threads = 256, warps = block_threads / 32;
constexpr int rows = tile_keys / block_threads; /* a warp's, of 32 keys */

/* The lanes among `active` whose digit is `digit`, which may be another one in each lane: a ballot for each bit. */
struct digit_ballots {
    unsigned active, bits[4];

    __device__ digit_ballots(bool valid, unsigned digit) {
        active = __ballot_sync(0xffffffff, valid);
        for (int bit = 0; bit < 4; ++bit) bits[bit] = __ballot_sync(0xffffffff, digit >> bit & 1);
    }
    __device__ unsigned lanes(unsigned digit) const {
        unsigned lanes = active;
        for (int bit = 0; bit < 4; ++bit) lanes &= digit >> bit & 1 ? bits[bit] : ~bits[bit];
        return lanes;
    }
};

/* Row number `row` of this warp's slice of the tile; keys beyond the end are not valid. */
struct row_of_keys {
    unsigned key, digit;
    bool valid;

    __device__ row_of_keys(const unsigned *keys, int size, int row) {
        const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
        const int i = blockIdx.x * tile_keys + (warp * rows + row) * 32 + lane;
        valid = i < size;
        key = valid ? keys[i] : 0;
        digit = key >> RADIX_PASS_SHIFT & (RADIX_PASS_DIGITS - 1);
    }
};

/* In lane d, how often the digit d occurs in the warp's slice; lanes 16 to 31 repeat lanes 0 to 15. */
__device__ unsigned count_slice(const unsigned *keys, int size) {
    unsigned count = 0;
    for (int row = 0; row < rows; ++row) {
        const row_of_keys r(keys, size, row);
        count += __popc(digit_ballots(r.valid, r.digit).lanes(threadIdx.x));
    }
    return count;
}

/* counts[d][tile]: how often the digit d occurs in a tile */
__global__ void radix_count(const unsigned *keys, int size, unsigned *counts) {
    __shared__ unsigned bins[RADIX_PASS_DIGITS];
    if (threadIdx.x < RADIX_PASS_DIGITS) bins[threadIdx.x] = 0;
    __syncthreads();
    const unsigned count = count_slice(keys, size);
    if (threadIdx.x % 32 < RADIX_PASS_DIGITS) atomicAdd(&bins[threadIdx.x % 32], count);
    __syncthreads();
    if (threadIdx.x < RADIX_PASS_DIGITS) counts[threadIdx.x * gridDim.x + blockIdx.x] = bins[threadIdx.x];
}

__device__ unsigned scan_warp(unsigned x) {
    for (int delta = 1; delta < 32; delta *= 2) {
        const unsigned before = __shfl_up_sync(0xffffffff, x, delta);
        if (threadIdx.x % 32 >= delta) x += before;
    }
    return x;
}

/* In place, each becomes the sum of those before it.  One block of 1024 threads. */
__global__ void radix_scan(unsigned *counts, int count) {
    __shared__ unsigned sums[32];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    unsigned carry = 0;
    for (int first = 0; first < count; first += 1024) {
        const int i = first + threadIdx.x;
        const unsigned mine = i < count ? counts[i] : 0, sum = scan_warp(mine);
        if (lane == 31) sums[warp] = sum;
        __syncthreads();
        if (warp == 0) sums[lane] = scan_warp(sums[lane]);
        __syncthreads();
        const unsigned before = warp > 0 ? sums[warp - 1] : 0;
        if (i < count) counts[i] = carry + before + sum - mine;
        carry += sums[31];
        __syncthreads();
    }
}

/* A key's place: where its digit begins for this warp, and its rank among the keys of this digit. */
__global__ void radix_scatter(const unsigned *keys, int size, const unsigned *starts, unsigned *sorted) {
    __shared__ unsigned warp_starts[warps][32];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    warp_starts[warp][lane] = count_slice(keys, size);
    __syncthreads();
    if (threadIdx.x < RADIX_PASS_DIGITS) {
        unsigned start = starts[threadIdx.x * gridDim.x + blockIdx.x];
        for (int w = 0; w < warps; ++w) {
            const unsigned count = warp_starts[w][threadIdx.x];
            warp_starts[w][threadIdx.x] = start;
            start += count;
        }
    }
    __syncthreads();
    unsigned start = warp_starts[warp][lane % RADIX_PASS_DIGITS]; /* of the digit of the lane's number */
    for (int row = 0; row < rows; ++row) {
        const row_of_keys r(keys, size, row);
        const digit_ballots ballots(r.valid, r.digit);
        const unsigned rank = __popc(ballots.lanes(r.digit) & ((1u << lane) - 1));
        const unsigned place = __shfl_sync(0xffffffff, start, r.digit) + rank;
        if (r.valid) sorted[place] = r.key;
        start += __popc(ballots.lanes(lane));
    }
}

static void run(const struct gallery_work *work) {
    const unsigned *const keys = (const unsigned *)work->in[0].data;
    unsigned *const sorted = (unsigned *)work->out[0].data, *const counts = (unsigned *)work->temp[0].data;
    const int size = (int)work->size, tiles = (size + tile_keys - 1) / tile_keys;
    radix_count<<<tiles, block_threads>>>(keys, size, counts);
    radix_scan<<<1, 1024>>>(counts, RADIX_PASS_DIGITS * tiles);
    radix_scatter<<<tiles, block_threads>>>(keys, size, counts, sorted);
}

int main() {
    static const uint64_t sizes[] = {RADIX_PASS_GPU_SIZES};
    return gallery_cuda_main("radix_pass", radix_pass_input, sizes, run);
}

/* cuda.cu - inclusive scan in a single pass: a tile for each block, which looks back at the sums that earlier ones published. */
#include "../cuda.h"
#include "input.h"

constexpr int block = 256, warps = block / 32, rows = SCAN_TILE / block;

/* What a tile publishes, one word so that nobody sees half of it: a status and a sum.  0: nothing yet. */
constexpr unsigned tile_only = 1, all_so_far = 2;
__device__ unsigned long long state(unsigned status, unsigned sum) { return (unsigned long long)status << 32 | sum; }

__device__ unsigned warp_scan(unsigned v) {
    for (int delta = 1; delta < 32; delta *= 2) {
        const unsigned before = __shfl_up_sync(0xffffffff, v, delta);
        if (threadIdx.x % 32 >= delta) v += before;
    }
    return v;
}

/* The sum of all tiles before this one.  A warp looks at 32 tiles at a time. */
__device__ unsigned look_back(volatile unsigned long long *states, int tile, unsigned sum) {
    const int lane = threadIdx.x % 32;
    unsigned before = 0, whole;
    if (lane == 0) states[tile] = state(tile_only, sum);
    int first = tile;
    do {
        unsigned long long seen;
        first -= 32;
        do {
            seen = first + lane >= 0 ? states[first + lane] : state(all_so_far, 0);
        } while (__any_sync(0xffffffff, seen >> 32 == 0));
        whole = __ballot_sync(0xffffffff, seen >> 32 == all_so_far);
        const int from = 31 - __clz(whole); /* the last of them; -1: none */
        before += __reduce_add_sync(0xffffffff, lane >= from ? (unsigned)seen : 0);
    } while (whole == 0);
    if (lane == 0) states[tile] = state(all_so_far, before + sum);
    return before;
}

__global__ void scan(const unsigned *x, int size, unsigned long long *states, unsigned *next_tile, unsigned *sums) {
    __shared__ unsigned parts[warps], before_tile;
    __shared__ int this_tile;
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    if (threadIdx.x == 0) this_tile = atomicAdd(next_tile, 1); /* in the order in which blocks start */
    __syncthreads();
    const int tile = this_tile, first = tile * SCAN_TILE + warp * (32 * rows) + lane;

    unsigned v[rows], sum = 0;
    for (int row = 0; row < rows; ++row) sum += v[row] = first + row * 32 < size ? x[first + row * 32] : 0;
    sum = __reduce_add_sync(0xffffffff, sum);
    if (lane == 0) parts[warp] = sum;
    __syncthreads();

    if (warp == 0) {
        const unsigned tile_sum = __reduce_add_sync(0xffffffff, lane < warps ? parts[lane] : 0);
        const unsigned before = look_back(states, tile, tile_sum);
        if (lane == 0) before_tile = before;
    }
    __syncthreads();

    unsigned carry = before_tile;
    for (int earlier = 0; earlier < warp; ++earlier) carry += parts[earlier];
    for (int row = 0; row < rows; ++row) {
        const unsigned here = carry + warp_scan(v[row]);
        if (first + row * 32 < size) sums[first + row * 32] = here;
        carry = __shfl_sync(0xffffffff, here, 31);
    }
}

static void run(const struct gallery_work *work) {
    const int size = (int)work->size, tiles = (size + SCAN_TILE - 1) / SCAN_TILE;
    unsigned long long *const states = (unsigned long long *)work->temp[0].data;
    CHECK(cudaMemset(states, 0, sizeof *states * (tiles + 1)));
    scan<<<tiles, block>>>((const unsigned *)work->in[0].data, size, states, (unsigned *)(states + tiles),
                           (unsigned *)work->out[0].data);
}

int main() {
    static const uint64_t sizes[] = {SCAN_GPU_SIZES};
    return gallery_cuda_main("scan", scan_input, sizes, run);
}

/* cuda.cu - the sum of each segment of a list: a segmented scan in each warp, and a second kernel for what crosses strips. */
#include "../cuda.h"
#include "input.h"

constexpr int strip_size = SEGMENTED_SUM_STRIP;

/* In each lane the sum from the start of its segment on.  Segments start at lane 0, and at the bits of heads. */
__device__ float segmented_scan(float v, unsigned heads) {
    const int lane = threadIdx.x % 32, first = 31 - __clz((heads | 1) & (0xffffffff >> (31 - lane)));
    for (int d = 1; d < 32; d *= 2) {
        const int from = (lane & -(2 * d)) + d - 1; /* the last lane of the half to the left */
        const float left = __shfl_sync(0xffffffff, v, from);
        if ((lane & d) != 0 && from >= first) v = left + v;
    }
    return v;
}

__global__ void segmented_sum(const unsigned *segments, const float *x, int size, float *sums, float *tails) {
    const int strip = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    const int first = strip * strip_size, end = min(first + strip_size, size);
    if (first >= size) return; /* all lanes of the warp */
    float carry = 0;           /* of the segment that the row before left open */
    for (int row = first; row < end; row += 32) {
        const int i = row + lane;
        const unsigned segment = i < end ? segments[i] : 0;
        const bool last = i < end && (i + 1 == size || segments[i + 1] != segment);
        const unsigned ends = __ballot_sync(0xffffffff, last);
        float sum = segmented_scan(i < end ? x[i] : 0, ends << 1);
        if ((ends & ((1u << lane) - 1)) == 0) sum = carry + sum;
        if (last) sums[segment] = sum;
        carry = ends >> 31 ? 0 : __shfl_sync(0xffffffff, sum, 31);
    }
    if (lane == 0) tails[strip] = carry;
}

/* A segment that began in an earlier strip has the sum of its last part.  Where it ends, its other parts are added. */
__global__ void join(const unsigned *segments, int size, float *sums, const float *tails) {
    int strip = blockIdx.x * blockDim.x + threadIdx.x;
    const int first = strip * strip_size, end = min(first + strip_size, size);
    if (strip == 0 || first >= size) return;
    const unsigned segment = segments[first];
    if (segments[first - 1] != segment || (end < size && segments[end] == segment)) return;
    float sum = sums[segment];
    do {
        --strip;
        sum = tails[strip] + sum;
    } while (strip > 0 && segments[strip * strip_size - 1] == segment);
    sums[segment] = sum;
}

static void run(const struct gallery_work *work) {
    const unsigned *const segments = (const unsigned *)work->in[0].data;
    float *const sums = (float *)work->out[0].data, *const tails = (float *)work->temp[0].data;
    const int size = (int)work->size, strips = (size + strip_size - 1) / strip_size;
    CHECK(cudaMemset(sums, 0, gallery_bytes(&work->out[0])));
    segmented_sum<<<(strips + 7) / 8, 256>>>(segments, (const float *)work->in[1].data, size, sums, tails);
    join<<<(strips + 255) / 256, 256>>>(segments, size, sums, tails);
}

int main() {
    static const uint64_t sizes[] = {SEGMENTED_SUM_GPU_SIZES};
    return gallery_cuda_main("segmented_sum", segmented_sum_input, sizes, run);
}

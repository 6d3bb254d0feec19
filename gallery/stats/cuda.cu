/* cuda.cu - sum, smallest and largest of each 1024 floats: a warp for each, a shuffle tree at its end. */
#include "../cuda.h"
#include "input.h"

__global__ void stats(const float *data, int size, float *sums, float *mins, float *maxs) {
    const int chunk = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
    const int first = chunk * 1024, end = min(first + 1024, size);
    if (first >= size) return; /* all lanes of the warp */
    float sum = 0, smallest = NAN, largest = NAN;
    for (int i = first + lane; i < end; i += 32) {
        sum += data[i];
        smallest = fminf(smallest, data[i]);
        largest = fmaxf(largest, data[i]);
    }
    for (int offset = 16; offset > 0; offset /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, offset);
        smallest = fminf(smallest, __shfl_down_sync(0xffffffff, smallest, offset));
        largest = fmaxf(largest, __shfl_down_sync(0xffffffff, largest, offset));
    }
    if (lane == 0) {
        sums[chunk] = sum;
        mins[chunk] = smallest;
        maxs[chunk] = largest;
    }
}

static void run(const struct gallery_work *work) {
    const int chunks = ((int)work->size + 1023) / 1024;
    stats<<<(chunks + 7) / 8, 256>>>((const float *)work->in[0].data, (int)work->size, (float *)work->out[0].data,
                                     (float *)work->out[1].data, (float *)work->out[2].data);
}

int main() {
    static const uint64_t sizes[] = {STATS_GPU_SIZES};
    return gallery_cuda_main("stats", stats_input, sizes, run);
}

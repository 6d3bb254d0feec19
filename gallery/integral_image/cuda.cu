/* cuda.cu - integral image: prefix sums along each row, a warp for it; then down each column, a thread for it. */
#include "../cuda.h"
#include "input.h"

enum { WIDTH = INTEGRAL_IMAGE_WIDTH };

__device__ unsigned inclusive_scan(unsigned sum, int lane) {
    for (int offset = 1; offset < 32; offset *= 2) {
        const unsigned left = __shfl_up_sync(0xffffffff, sum, offset);
        if (lane >= offset) sum += left;
    }
    return sum;
}

__global__ void scan_rows(const unsigned char *in, unsigned *out, int rows) {
    const int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
    if (row >= rows) return; /* all lanes of the warp */
    unsigned carry = 0;
    for (int x = lane; x < WIDTH; x += 32) { /* 60 rounds of 32 */
        const unsigned sum = carry + inclusive_scan(in[row * WIDTH + x], lane);
        out[row * WIDTH + x] = sum;
        carry = __shfl_sync(0xffffffff, sum, 31);
    }
}

__global__ void scan_columns(unsigned *sums, int rows) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= WIDTH) return;
    unsigned sum = 0;
    for (int y = 0; y < rows; ++y) sums[y * WIDTH + x] = sum += sums[y * WIDTH + x];
}

static void run(const struct gallery_work *work) {
    const int rows = (int)work->size, block = 256, warps = block / 32;
    unsigned *const out = (unsigned *)work->out[0].data;
    scan_rows<<<(rows + warps - 1) / warps, block>>>((const unsigned char *)work->in[0].data, out, rows);
    scan_columns<<<(WIDTH + block - 1) / block, block>>>(out, rows);
}

int main() {
    static const uint64_t sizes[] = {INTEGRAL_IMAGE_GPU_SIZES};
    return gallery_cuda_main("integral_image", integral_image_input, sizes, run);
}

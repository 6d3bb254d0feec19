/* cuda.cu - 3x3 box blur of a grey image: a thread for each pixel. */
#include "../cuda.h"
#include "input.h"

__global__ void blur(const unsigned char *in, unsigned char *out, int stride, int width, int height) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    int sum = 0;
    for (int dy = -1; dy <= 1; ++dy) {
        const unsigned char *const row = in + min(max(y + dy, 0), height - 1) * stride;
        sum += row[x] + row[x + 1] + row[x + 2]; /* rows begin with a copy of their first pixel */
    }
    out[y * stride + x] = (sum + 4) / 9;
}

static void run(const struct gallery_work *work) {
    const dim3 block(32, 8), grid((BLUR_WIDTH + 31) / 32, ((int)work->size + 7) / 8);
    blur<<<grid, block>>>((const unsigned char *)work->in[0].data, (unsigned char *)work->out[0].data, BLUR_STRIDE,
                          BLUR_WIDTH, (int)work->size);
}

int main() {
    static const uint64_t sizes[] = {BLUR_GPU_SIZES};
    return gallery_cuda_main("blur", blur_input, sizes, run);
}

/* cuda.cu - the Mandelbrot set: a thread for each pixel, which goes on for as long as it must. */
#include "../cuda.h"
#include "input.h"

__device__ int iterations(float cx, float cy) {
    float x = 0, y = 0;
    int n = 0;
    while (n < MANDELBROT_LIMIT && x * x + y * y <= 4) {
        const float next = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = next;
        ++n;
    }
    return n;
}

__global__ void mandelbrot(const float *view, int *counts, int rows) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= MANDELBROT_WIDTH || y >= rows) return;
    counts[y * MANDELBROT_WIDTH + x] = iterations(view[0] + x * view[2], view[1] + y * view[3]);
}

static void run(const struct gallery_work *work) {
    const dim3 block(32, 8), grid((MANDELBROT_WIDTH + 31) / 32, ((int)work->size + 7) / 8);
    mandelbrot<<<grid, block>>>((const float *)work->in[0].data, (int *)work->out[0].data, (int)work->size);
}

int main() {
    static const uint64_t sizes[] = {MANDELBROT_GPU_SIZES};
    return gallery_cuda_main("mandelbrot", mandelbrot_input, sizes, run);
}

/* cuda.cu - z = a x + y of halves, a thread for each pair, rounded once. */
#include <cuda_fp16.h>

#include "../cuda.h"
#include "input.h"

__global__ void half_axpy(unsigned short a_bits, const __half2 *x, const __half2 *y, __half2 *z, int pairs) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const __half2 a = __half2half2(__ushort_as_half(a_bits));
    if (i < pairs) z[i] = __hfma2(a, x[i], y[i]);
}

static void run(const struct gallery_work *work) {
    const int pairs = (int)work->size;
    half_axpy<<<(pairs + 255) / 256, 256>>>(HALF_AXPY_A, (const __half2 *)work->in[0].data,
                                            (const __half2 *)work->in[1].data, (__half2 *)work->out[0].data, pairs);
}

int main() {
    static const uint64_t sizes[] = {HALF_AXPY_GPU_SIZES};
    return gallery_cuda_main("half_axpy", half_axpy_input, sizes, run);
}

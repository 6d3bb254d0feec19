/* cuda.cu - product of a matrix and a vector of bytes, a warp for each row, four bytes a lane at a time. */
#include "../cuda.h"
#include "input.h"

__global__ void matvec_int8(const int *matrix, const int *vector, int *product, int rows, int words) {
    const int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
    if (row >= rows) return; /* all lanes of the warp */
    const int *const m = matrix + (size_t)row * words;
    int sum = 0;
    for (int i = lane; i < words; i += 32) sum = __dp4a(m[i], vector[i], sum);
    sum = __reduce_add_sync(0xffffffff, sum);
    if (lane == 0) product[row] = sum;
}

static void run(const struct gallery_work *work) {
    const int rows = (int)work->size;
    matvec_int8<<<(rows + 7) / 8, 256>>>((const int *)work->in[0].data, (const int *)work->in[1].data,
                                         (int *)work->out[0].data, rows, MATVEC_INT8_STRIDE / 4);
}

int main() {
    static const uint64_t sizes[] = {MATVEC_INT8_GPU_SIZES};
    return gallery_cuda_main("matvec_int8", matvec_int8_input, sizes, run);
}

/* cuda.cu - dot products of rows of 4-bit weights with activations of 8 bits, a warp for each row, a block of 32
 * weights a lane. */
#include "../cuda.h"
#include "input.h"

/* The activations, as all warps of the block need them.  A word of eight weights has its even ones in the low nibbles
 * of the bytes, the odd ones in the high nibbles: the activations are sorted in the same way, instead of the weights of
 * each row. */
struct activations {
    int even[4][DOT_INT4_BLOCKS], odd[4][DOT_INT4_BLOCKS];
    int offset[DOT_INT4_BLOCKS]; /* -8 times the sum: a weight is its nibble less 8 */
};

__device__ void sort_word(activations *to, int block, int word, int first, int second) {
    const int even = __byte_perm(first, second, 0x6420), odd = __byte_perm(first, second, 0x7531);
    to->even[word][block] = even;
    to->odd[word][block] = odd;
    to->offset[block] = __dp4a((int)0xf8f8f8f8, even, __dp4a((int)0xf8f8f8f8, odd, to->offset[block]));
}

__device__ int dot_word(unsigned nibbles, int even, int odd, int sum) {
    sum = __dp4a((int)(nibbles & 0x0f0f0f0f), even, sum);
    return __dp4a((int)(nibbles >> 4 & 0x0f0f0f0f), odd, sum);
}

__global__ void dot_int4(const uint4 *weights, const float *scales, const int4 *x, const float *x_scales, float *y,
                         int rows, int blocks) {
    __shared__ activations a;
    for (int b = threadIdx.x; b < blocks; b += blockDim.x) {
        const int4 low = x[2 * b], high = x[2 * b + 1];
        a.offset[b] = 0;
        sort_word(&a, b, 0, low.x, low.y);
        sort_word(&a, b, 1, low.z, low.w);
        sort_word(&a, b, 2, high.x, high.y);
        sort_word(&a, b, 3, high.z, high.w);
    }
    __syncthreads();

    const int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
    if (row >= rows) return; /* all lanes of the warp */
    float sum = 0;
    for (int b = lane; b < blocks; b += 32) {
        const uint4 w = weights[(size_t)row * blocks + b];
        int dot = a.offset[b];
        dot = dot_word(w.x, a.even[0][b], a.odd[0][b], dot);
        dot = dot_word(w.y, a.even[1][b], a.odd[1][b], dot);
        dot = dot_word(w.z, a.even[2][b], a.odd[2][b], dot);
        dot = dot_word(w.w, a.even[3][b], a.odd[3][b], dot);
        sum += scales[(size_t)row * blocks + b] * x_scales[b] * (float)dot;
    }
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane == 0) y[row] = sum;
}

static void run(const struct gallery_work *work) {
    const int rows = (int)work->size;
    dot_int4<<<(rows + 7) / 8, 256>>>((const uint4 *)work->in[0].data, (const float *)work->in[1].data,
                                      (const int4 *)work->in[2].data, (const float *)work->in[3].data,
                                      (float *)work->out[0].data, rows, DOT_INT4_BLOCKS);
}

int main() {
    static const uint64_t sizes[] = {DOT_INT4_GPU_SIZES};
    return gallery_cuda_main("dot_int4", dot_int4_input, sizes, run);
}

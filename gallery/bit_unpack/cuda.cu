/* cuda.cu - numbers packed into few bits: 32 of width w are w words, which a warp loads at once and takes apart by shuffles. */
#include "../cuda.h"
#include "input.h"

/* A warp for each group. */
__global__ void bit_unpack(const unsigned char *widths, const unsigned *starts, const unsigned *packed, unsigned *values,
                           int size) {
    const int group = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (group * BIT_UNPACK_GROUP >= size) return; /* all lanes of the warp */
    const int width = widths[group], bit = lane * width, from = bit / 32;
    const unsigned mask = width == 32 ? 0xffffffff : (1u << width) - 1;
    const unsigned *words = packed + starts[group];
    for (int row = 0; row < BIT_UNPACK_GROUP / 32; ++row, words += width) {
        const unsigned word = words[lane]; /* those from `width` on are not used */
        const unsigned low = __shfl_sync(0xffffffff, word, from), high = __shfl_sync(0xffffffff, word, from + 1);
        const int i = group * BIT_UNPACK_GROUP + row * 32 + lane;
        if (i < size) values[i] = __funnelshift_r(low, high, bit) & mask;
    }
}

static void run(const struct gallery_work *work) {
    const int size = (int)work->size, groups = (size + BIT_UNPACK_GROUP - 1) / BIT_UNPACK_GROUP;
    bit_unpack<<<(groups + 7) / 8, 256>>>((const unsigned char *)work->in[0].data, (const unsigned *)work->in[1].data,
                                          (const unsigned *)work->in[2].data, (unsigned *)work->out[0].data, size);
}

int main() {
    static const uint64_t sizes[] = {BIT_UNPACK_GPU_SIZES};
    return gallery_cuda_main("bit_unpack", bit_unpack_input, sizes, run);
}

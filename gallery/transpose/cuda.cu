/* cuda.cu - transposition of a matrix through shared memory: a block of 32 x 8 threads takes a tile of 32 x 32, reads it row by
 * row and writes it column by column, so that both reads and writes are of 128 consecutive bytes a warp. */
#include "../cuda.h"
#include "input.h"

enum { TILE = 32, ROWS = 8 };

__global__ void transpose(const float *in, float *out, int rows, int columns) {
    __shared__ float tile[TILE][TILE + 1]; /* one more: the 32 elements of a column lie in 32 banks */
    const int left = blockIdx.x * TILE, top = blockIdx.y * TILE;
    const int x = left + threadIdx.x;
    for (int i = threadIdx.y; i < TILE; i += ROWS)
        if (x < columns && top + i < rows) tile[i][threadIdx.x] = in[(size_t)(top + i) * columns + x];
    __syncthreads();
    const int y = top + threadIdx.x;
    for (int i = threadIdx.y; i < TILE; i += ROWS)
        if (y < rows && left + i < columns) out[(size_t)(left + i) * rows + y] = tile[threadIdx.x][i];
}

static void run(const struct gallery_work *work) {
    const int rows = (int)work->size, columns = (int)transpose_columns(work->size);
    const dim3 block(TILE, ROWS), grid((columns + TILE - 1) / TILE, (rows + TILE - 1) / TILE);
    transpose<<<grid, block>>>((const float *)work->in[0].data, (float *)work->out[0].data, rows, columns);
}

int main() {
    static const uint64_t sizes[] = {TRANSPOSE_GPU_SIZES};
    return gallery_cuda_main("transpose", transpose_input, sizes, run);
}

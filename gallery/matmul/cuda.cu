/* cuda.cu - product of two matrices: a block makes 32 x 32 elements, from tiles of 32 x 32 in shared memory; a thread four of them. */
#include "../cuda.h"
#include "input.h"

enum { TILE = 32, ROWS = 8, SUMS = TILE / ROWS };

__global__ void matmul(const float *a, const float *b, float *c, int rows, int depth, int columns) {
    __shared__ float tile_a[TILE][TILE], tile_b[TILE][TILE];
    const int x = threadIdx.x, column = blockIdx.x * TILE + x, top = blockIdx.y * TILE;
    float sum[SUMS] = {};
    for (int first = 0; first < depth; first += TILE) {
        for (int y = threadIdx.y; y < TILE; y += ROWS) { /* zeros beyond the edges */
            const bool in_a = top + y < rows && first + x < depth, in_b = first + y < depth && column < columns;
            tile_a[y][x] = in_a ? a[(top + y) * depth + first + x] : 0;
            tile_b[y][x] = in_b ? b[(first + y) * columns + column] : 0;
        }
        __syncthreads();
        for (int k = 0; k < TILE; ++k)
            for (int i = 0; i < SUMS; ++i)
                sum[i] = fmaf(tile_a[threadIdx.y + i * ROWS][k], tile_b[k][x], sum[i]);
        __syncthreads();
    }
    for (int i = 0; i < SUMS; ++i) {
        const int row = top + threadIdx.y + i * ROWS;
        if (row < rows && column < columns) c[row * columns + column] = sum[i];
    }
}

static void run(const struct gallery_work *work) {
    const int rows = (int)work->size, columns = (int)matmul_columns(rows);
    const dim3 block(TILE, ROWS), grid((columns + TILE - 1) / TILE, (rows + TILE - 1) / TILE);
    matmul<<<grid, block>>>((const float *)work->in[0].data, (const float *)work->in[1].data,
                            (float *)work->out[0].data, rows, (int)matmul_depth(rows), columns);
}

int main() {
    static const uint64_t sizes[] = {MATMUL_GPU_SIZES};
    return gallery_cuda_main("matmul", matmul_input, sizes, run);
}

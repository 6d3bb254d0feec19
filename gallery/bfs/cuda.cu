/* cuda.cu - breadth-first search, level by level: a warp finds its vertices of the level, all lanes look at the targets of each. */
#include "../cuda.h"
#include "input.h"

/* A vertex that several reach gets the same distance from each of them: it does not matter who writes. */
__global__ void bfs_level(const unsigned *rows, const unsigned *targets, int size, int level, int *distances,
                          unsigned *more) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    const bool mine = i < size && distances[i] == level;
    const unsigned from = mine ? rows[i] : 0, to = mine ? rows[i + 1] : 0;
    bool found = false;
    for (unsigned frontier = __ballot_sync(0xffffffff, mine); frontier != 0; frontier &= frontier - 1) {
        const int source = __ffs(frontier) - 1;
        const unsigned end = __shfl_sync(0xffffffff, to, source);
        for (unsigned k = __shfl_sync(0xffffffff, from, source) + lane; k < end; k += 32) {
            const unsigned target = targets[k];
            if (distances[target] == BFS_FAR) {
                distances[target] = level + 1;
                found = true;
            }
        }
    }
    if (__any_sync(0xffffffff, found) && lane == 0) *more = 1;
}

__global__ void bfs_start(int *distances, int size) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < size) distances[i] = i == BFS_START ? 0 : BFS_FAR;
}

static void run(const struct gallery_work *work) {
    int *const distances = (int *)work->out[0].data;
    unsigned *const more = (unsigned *)work->temp[0].data, any = 1;
    const int size = (int)work->size, block = 256, grid = (size + block - 1) / block;
    bfs_start<<<grid, block>>>(distances, size);
    for (int level = 0; any != 0; ++level) {
        CHECK(cudaMemset(more, 0, sizeof *more));
        bfs_level<<<grid, block>>>((const unsigned *)work->in[0].data, (const unsigned *)work->in[1].data, size, level,
                                   distances, more);
        CHECK(cudaMemcpy(&any, more, sizeof any, cudaMemcpyDeviceToHost));
    }
}

int main() {
    static const uint64_t sizes[] = {BFS_GPU_SIZES};
    return gallery_cuda_main("bfs", bfs_input, sizes, run);
}

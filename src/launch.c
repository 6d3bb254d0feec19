/* launch.c - checks a launch and runs its blocks over the cores. */
#include <warp/launch.h>

#include <stdatomic.h>
#include <stdlib.h>

#ifdef _OPENMP
#include <omp.h>
#endif

static warp_status_t check(const warp_kernel_t *kernel, warp_dim3_t grid, warp_dim3_t block, size_t shared_bytes) {
    if (!kernel) return WARP_ERROR_NULL_KERNEL;
    if (grid.x == 0 || grid.y == 0 || grid.z == 0) return WARP_ERROR_ZERO_GRID;
    if (grid.x > INT32_MAX || grid.y > 65535 || grid.z > 65535) return WARP_ERROR_GRID_TOO_LARGE;
    if (block.x == 0 || block.y == 0 || block.z == 0) return WARP_ERROR_ZERO_BLOCK;
    if (block.x > 1024 || block.y > 1024 || block.z > 64 ||
        (uint64_t)block.x * block.y * block.z > WARP_MAX_BLOCK_THREADS)
        return WARP_ERROR_BLOCK_TOO_LARGE;
    if (shared_bytes > WARP_MAX_DYNAMIC_SHARED_BYTES) return WARP_ERROR_SHARED_TOO_LARGE;
    return WARP_OK;
}

/* How many threads to use: as many as OpenMP would, but no more than there are blocks. */
static int thread_count(uint64_t blocks) {
#ifdef _OPENMP
    const int most = omp_get_max_threads();
#else
    const int most = 1;
#endif
    return blocks < (uint64_t)most ? (int)blocks : most;
}

/* Take blocks in order until there are none left. */
static void run_blocks(warp__entry_t *entry, struct warp__block block, uint64_t blocks, _Atomic uint64_t *next,
                       const void *args) {
    const uint64_t row = block.grid_dim.x, plane = row * block.grid_dim.y;
    for (;;) {
        const uint64_t rank = atomic_fetch_add_explicit(next, 1, memory_order_relaxed);
        if (rank >= blocks) return;
        block.rank = rank;
        block.block_idx.x = (uint32_t)(rank % row);
        block.block_idx.y = (uint32_t)(rank % plane / row);
        block.block_idx.z = (uint32_t)(rank / plane);
        entry(&block, args);
    }
}

warp_status_t warp_launch(const warp_kernel_t *kernel, warp_dim3_t grid, warp_dim3_t block, size_t shared_bytes,
                          const void *args) {
    warp_status_t status = check(kernel, grid, block, shared_bytes);
    if (status != WARP_OK) return status;
    status = warp_backend_status();
    if (status != WARP_OK) return status;
    warp__entry_t *const entry = kernel->entry[warp_backend_active()->id];
    if (!entry) return WARP_ERROR_BACKEND_NOT_BUILT;

    const uint64_t blocks = (uint64_t)grid.x * grid.y * grid.z;
    const uint32_t block_threads = block.x * block.y * block.z;
    struct warp__block mine = {.block_dim = block,
                               .grid_dim = grid,
                               .threads = block_threads,
                               .warps = (block_threads + WARP_SIZE - 1) / WARP_SIZE};
    const int threads = thread_count(blocks);
    const size_t stride = (shared_bytes + 63) / 64 * 64;
    char *shared = NULL;
    if (stride > 0) {
        shared = aligned_alloc(64, stride * (size_t)threads);
        if (!shared) return WARP_ERROR_OUT_OF_MEMORY;
    }
    _Atomic uint64_t next = 0;
    mine.dynamic_shared = shared;
#ifdef _OPENMP
    if (threads > 1) {
#pragma omp parallel num_threads(threads) firstprivate(mine)
        {
            if (shared) mine.dynamic_shared = shared + (size_t)omp_get_thread_num() * stride;
            run_blocks(entry, mine, blocks, &next, args);
        }
    } else
#endif
        run_blocks(entry, mine, blocks, &next, args);
    free(shared);
    return WARP_OK;
}

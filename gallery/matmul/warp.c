/* warp.c - product of two matrices.  A block takes 32 columns of the result; of b it copies a tile of DEPTH rows to shared memory
 * at a time, and each of its warps goes over its rows of a with that, several of them at once. */
#include <warp/warp.h>

#include "kernel.h"

#define DEPTH 128

/* How many rows go together, since each element of b that is loaded serves all of them: as many as there are registers for
 * their sums.  With three, AVX2 has one register too few; gcc gets by with loads where clang puts a sum into memory. */
#if defined(WARP_BACKEND_AVX512) || defined(WARP_BACKEND_AVX512FP16)
#define ROWS 8
#elif defined(WARP_BACKEND_AVX2) && !defined(__clang__)
#define ROWS 3
#else
#define ROWS 2
#endif

/* Rows of b, from `first` on; lanes beyond its last column get zeros. */
WARP_DEVICE void read_tile(warp_t warp, const struct matmul_args *arg, float *tile, int first, int rows, int column) {
    for (int k = warp.id; k < rows; k += warp.count) {
        warp_f32_t b = warp_set_f32(0);
        WARP_IF(warp_lt(warp_lane(), arg->columns - column)) {
            WARP_SET(b, warp_load(arg->b + (ptrdiff_t)(first + k) * arg->columns + column));
        } WARP_END
        warp_store(tile + k * WARP_SIZE, b);
    }
}

/* ROWS rows of the result, from `row` on, and the part of their sums that the tile of b makes. */
WARP_DEVICE void add_tile(warp_t warp, const struct matmul_args *arg, const float *tile, int first, int depth, int row,
                          int column) {
    const int rows = arg->rows - row; /* of those beyond the last one only the sums are made */
    const float *a[ROWS];
    float *c[ROWS];
    warp_f32_t sum[ROWS];
    WARP_UNROLL for (int r = 0; r < ROWS; ++r) {
        const ptrdiff_t y = row + (r < rows ? r : rows - 1);
        a[r] = arg->a + y * arg->depth + first;
        c[r] = arg->c + y * arg->columns + column;
        sum[r] = warp_set_f32(0);
    }
    if (first > 0)
        WARP_IF(warp_lt(warp_lane(), arg->columns - column)) {
            WARP_UNROLL for (int r = 0; r < ROWS; ++r) WARP_SET(sum[r], warp_load(c[r]));
        } WARP_END
    for (int k = 0; k < depth; ++k) {
        const warp_f32_t b = warp_load(tile + k * WARP_SIZE);
        WARP_UNROLL for (int r = 0; r < ROWS; ++r) sum[r] = warp_fma(warp_set_f32(a[r][k]), b, sum[r]);
    }
    WARP_IF(warp_lt(warp_lane(), arg->columns - column)) {
        WARP_UNROLL for (int r = 0; r < ROWS; ++r)
            if (r < rows) warp_store(c[r], sum[r]);
    } WARP_END
}

WARP_KERNEL(matmul, struct matmul_args) {
    WARP_SHARED(float, tile, DEPTH * WARP_SIZE);
    for (int first = 0; first < arg->depth; first += DEPTH) {
        const int depth = arg->depth - first < DEPTH ? arg->depth - first : DEPTH;
        WARP_EACH_WARP {
            read_tile(warp, arg, tile, first, depth, (int)warp.block_idx.x * WARP_SIZE);
        }
        WARP_EACH_WARP {
            const int row = (int)warp.block_idx.y * MATMUL_BLOCK_ROWS + warp.id * MATMUL_WARP_ROWS;
            const int column = (int)warp.block_idx.x * WARP_SIZE;
            for (int r = row; r < row + MATMUL_WARP_ROWS && r < arg->rows; r += ROWS)
                add_tile(warp, arg, tile, first, depth, r, column);
        }
    }
}

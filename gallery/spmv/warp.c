/* warp.c - sparse matrix (CSR) times vector: a warp for each row. */
#include <warp/warp.h>

#include "kernel.h"

/* The elements 4 KiB on: they come in a stream, but faster than the hardware fetches it.  A prefetch of memory that is not there
 * does nothing. */
WARP_DEVICE void prefetch(const struct spmv_args *arg, int k) {
    const uintptr_t columns = (uintptr_t)(arg->columns + k), values = (uintptr_t)(arg->values + k);
    for (uintptr_t ahead = 4096; ahead < 4096 + 4 * WARP_SIZE; ahead += 64) {
        __builtin_prefetch((const void *)(columns + ahead));
        __builtin_prefetch((const void *)(values + ahead));
    }
}

WARP_DEVICE warp_f32_t products(warp_t warp, const struct spmv_args *arg, int k) {
    prefetch(arg, k);
    return warp_mul(warp_load(arg->values + k), warp_gather(arg->x, arg->columns + k));
}

WARP_DEVICE float row_sum(warp_t warp, const struct spmv_args *arg, int row, int count) {
    const int end = arg->offsets[row + 1];
    warp_f32_t sum = warp_set_f32(0);
    int k = arg->offsets[row];
    for (; k + WARP_SIZE <= end; k += WARP_SIZE) sum = warp_add(sum, products(warp, arg, k));
    if (k < end) {
        const warp_pred_t mine = warp_lt(warp_lane(), end - k);
        if (k + WARP_SIZE <= count) { /* beyond the end there are the elements of other rows, which do not count */
            sum = warp_select(mine, warp_add(sum, products(warp, arg, k)), sum);
        } else {
            WARP_IF(mine) {
                const warp_f32_t x = warp_gather(arg->x, arg->columns + k);
                WARP_SET(sum, warp_add(sum, warp_mul(warp_load(arg->values + k), x)));
            } WARP_END
        }
    }
    for (int offset = 16; offset > 0; offset /= 2)
        sum = warp_add(sum, warp_shfl_down_sync(WARP_FULL_MASK, sum, offset));
    return warp_extract(sum, 0);
}

WARP_KERNEL(spmv, struct spmv_args) {
    WARP_EACH_WARP {
        const int each = SPMV_BLOCK_ROWS / (SPMV_BLOCK / WARP_SIZE);
        const int first = (int)warp.block_idx.x * SPMV_BLOCK_ROWS + warp.id * each;
        const int last = arg->rows - first < each ? arg->rows : first + each;
        for (int row = first; row < last; ++row) arg->y[row] = row_sum(warp, arg, row, arg->offsets[arg->rows]);
    }
}

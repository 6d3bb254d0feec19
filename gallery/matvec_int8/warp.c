/* warp.c - product of a matrix and a vector of bytes: a warp takes four rows, one after the other, four bytes a lane.
 *
 * dp4a is one instruction on a GPU.  Here bytes are widened to 16 bits first, those of the vector again for every row: four rows at
 * once would share that, and are a third faster as long as they are in the cache, but memory gives four rows at once at two
 * thirds of the speed of one after the other. */
#include <warp/warp.h>

#include "kernel.h"

/* The row 4 KiB on: rows are a stream, but taken faster than the hardware fetches it.  A prefetch of memory that is not there does
 * nothing. */
WARP_DEVICE void prefetch(const int32_t *row) {
    for (uintptr_t ahead = 4096; ahead < 4096 + WARP_SIZE * sizeof *row; ahead += 64)
        __builtin_prefetch((const void *)((uintptr_t)row + ahead));
}

WARP_DEVICE int32_t multiply(warp_t warp, const int32_t *row, const int32_t *vector, int words) {
    warp_i32_t sum = warp_set_i32(0);
    int i = 0;
    for (; i + WARP_SIZE <= words; i += WARP_SIZE) {
        prefetch(row + i);
        sum = warp_dp4a(warp_load(row + i), warp_load(vector + i), sum);
    }
    WARP_IF(warp_lt(warp_lane(), words - i)) {
        sum = warp_dp4a(warp_load(row + i), warp_load(vector + i), sum);
    } WARP_END
    return warp_reduce_add_sync(WARP_FULL_MASK, sum);
}

WARP_KERNEL(matvec_int8, struct matvec_int8_args) {
    WARP_EACH_WARP {
        const int first = ((int)warp.block_idx.x * warp.count + warp.id) * MATVEC_INT8_WARP_ROWS;
        for (int row = first; row < first + MATVEC_INT8_WARP_ROWS && row < arg->rows; ++row)
            arg->product[row] = multiply(warp, arg->matrix + (size_t)row * (size_t)arg->words, arg->vector, arg->words);
    }
}

/* warp.c - product of a matrix and a vector of bytes: a warp takes four rows at a time, four bytes of each a lane.
 *
 * dp4a is one instruction on a GPU.  Here its bytes are widened to 16 bits first, which for the vector is done once for
 * all four rows: the compiler sees that it is the same. */
#include <warp/warp.h>

#include "kernel.h"

typedef struct {
    warp_i32_t a, b, c, d;
} sums_t;

WARP_DEVICE sums_t add_products(warp_t warp, const int32_t *const *rows, const int32_t *vector, int i, sums_t sums) {
    const warp_i32_t v = warp_load(vector + i); /* 0 in lanes that are not active, as what they have of the rows */
    sums.a = warp_dp4a(warp_load(rows[0] + i), v, sums.a);
    sums.b = warp_dp4a(warp_load(rows[1] + i), v, sums.b);
    sums.c = warp_dp4a(warp_load(rows[2] + i), v, sums.c);
    sums.d = warp_dp4a(warp_load(rows[3] + i), v, sums.d);
    return sums;
}

/* Four rows, which need not differ. */
WARP_DEVICE void multiply(warp_t warp, const struct matvec_int8_args *arg, const int32_t *const *rows,
                          int32_t *const *out) {
    const warp_i32_t zero = warp_set_i32(0);
    sums_t sums = {zero, zero, zero, zero};
    int i = 0;
    for (; i + WARP_SIZE <= arg->words; i += WARP_SIZE) sums = add_products(warp, rows, arg->vector, i, sums);
    WARP_IF(warp_lt(warp_lane(), arg->words - i)) { sums = add_products(warp, rows, arg->vector, i, sums); } WARP_END
    *out[0] = warp_reduce_add_sync(WARP_FULL_MASK, sums.a);
    *out[1] = warp_reduce_add_sync(WARP_FULL_MASK, sums.b);
    *out[2] = warp_reduce_add_sync(WARP_FULL_MASK, sums.c);
    *out[3] = warp_reduce_add_sync(WARP_FULL_MASK, sums.d);
}

WARP_KERNEL(matvec_int8, struct matvec_int8_args) {
    WARP_EACH_WARP {
        const int first = ((int)warp.block_idx.x * warp.count + warp.id) * MATVEC_INT8_WARP_ROWS;
        if (first < arg->rows) {
            const int32_t *rows[MATVEC_INT8_WARP_ROWS];
            int32_t *out[MATVEC_INT8_WARP_ROWS];
            for (int n = 0; n < MATVEC_INT8_WARP_ROWS; ++n) { /* beyond the end: the last row again */
                const int row = first + n < arg->rows ? first + n : arg->rows - 1;
                rows[n] = arg->matrix + (size_t)row * (size_t)arg->words;
                out[n] = arg->product + row;
            }
            multiply(warp, arg, rows, out);
        }
    }
}

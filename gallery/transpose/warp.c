/* warp.c - transposition of a matrix: a warp takes a tile of 32 x 32 through shared memory, as on the GPU.
 *
 * On the way in, the lanes of four rows are stored as 32 structs of four floats, which warp_store() makes in registers: four
 * elements of each column.  On the way out, the structs go as they are to the rows of the result, eight for each. */
#include <string.h>

#include <warp/warp.h>

#include "kernel.h"

/* The tile: quads[32 n + x] holds rows 4 n to 4 n + 3 of column x. */
#define QUADS (WARP_SIZE / 4)

/* Beyond this size the matrices are not in the cache, and a tile in 64 places of memory waits for each of them. */
#define PREFETCH_FROM (1 << 16)

/* 32 elements may lie in three lines.  A prefetch of memory that is not there does nothing. */
WARP_DEVICE void prefetch(const float *p, ptrdiff_t offset, int write) {
    const char *const at = (const char *)((uintptr_t)p + (uintptr_t)offset * sizeof *p);
    for (int line = 0; line < 3; ++line) {
        if (write) __builtin_prefetch(at + 62 * line, 1);
        else __builtin_prefetch(at + 62 * line, 0);
    }
}

/* The element of each lane's column in row y of the tile; of the last row if there are fewer. */
WARP_DEVICE warp_f32_t read_row(warp_t warp, const struct transpose_args *arg, const float *in, int y, int rows, bool far) {
    const float *const row = in + (ptrdiff_t)(y < rows ? y : rows - 1) * arg->columns;
    if (far) prefetch(row, WARP_SIZE, 0);
    return warp_load(row);
}

WARP_DEVICE void read_tile(warp_t warp, const struct transpose_args *arg, const float *in, warp_float4 *quads, int rows,
                           int columns, bool far) {
    const warp_f32_t zero = warp_set_f32(0);
    for (int n = 0; 4 * n < rows; ++n) {
        warp_f32x4_t quad = {zero, zero, zero, zero};
        WARP_IF(warp_lt(warp_lane(), columns)) {
            quad.x = read_row(warp, arg, in, 4 * n, rows, far);
            quad.y = read_row(warp, arg, in, 4 * n + 1, rows, far);
            quad.z = read_row(warp, arg, in, 4 * n + 2, rows, far);
            quad.w = read_row(warp, arg, in, 4 * n + 3, rows, far);
        } WARP_END
        warp_store(quads + n * WARP_SIZE, quad);
    }
}

WARP_DEVICE void write_tile(const struct transpose_args *arg, float *out, const warp_float4 *quads, int rows,
                            int columns, bool far) {
    for (int x = 0; x < columns; ++x, out += arg->rows) {
        if (far) prefetch(out, WARP_SIZE * (ptrdiff_t)arg->rows, 1);
        int n = 0;
        for (; 4 * n + 4 <= rows; ++n) memcpy(out + 4 * n, &quads[n * WARP_SIZE + x], sizeof *quads);
        memcpy(out + 4 * n, &quads[n % QUADS * WARP_SIZE + x], (size_t)(rows % 4) * sizeof *out);
    }
}

WARP_DEVICE void move_tile(warp_t warp, const struct transpose_args *arg, warp_float4 *quads, int top, int left, int rows,
                           int columns, bool far) {
    read_tile(warp, arg, arg->in + (ptrdiff_t)top * arg->columns + left, quads, rows, columns, far);
    write_tile(arg, arg->out + (ptrdiff_t)left * arg->rows + top, quads, rows, columns, far);
}

WARP_DEVICE int least(int a, int b) { return a < b ? a : b; }

WARP_KERNEL(transpose, struct transpose_args) {
    WARP_SHARED(warp_float4, quads, QUADS * WARP_SIZE);
    WARP_EACH_WARP {
        const int left = (int)warp.block_idx.x * TRANSPOSE_BLOCK_COLUMNS + warp.id * WARP_SIZE;
        const int top = (int)warp.block_idx.y * WARP_SIZE;
        const int columns = least(arg->columns - left, WARP_SIZE), rows = least(arg->rows - top, WARP_SIZE);
        if (columns == WARP_SIZE && rows == WARP_SIZE) {
            if ((size_t)arg->rows * (size_t)arg->columns < PREFETCH_FROM)
                move_tile(warp, arg, quads, top, left, WARP_SIZE, WARP_SIZE, false);
            else
                move_tile(warp, arg, quads, top, left, WARP_SIZE, WARP_SIZE, true);
        } else if (columns > 0) {
            move_tile(warp, arg, quads, top, left, rows, columns, false);
        }
    }
}

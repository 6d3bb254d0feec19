/* warp.c - transposition of a matrix: a warp takes a tile of 32 x 32, a lane for each of its rows.
 *
 * Four columns at a time are read as structs of four floats, one from each row, which warp_load_pitch() takes apart in registers:
 * each member is 32 neighbours of the result. */
#include <warp/warp.h>

#include "kernel.h"

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

/* The next tile: rows x to x + 3 of what it reads, and of what it writes. */
WARP_DEVICE void prefetch_next(const struct transpose_args *arg, const float *in, const float *out, int x) {
    for (int row = x; row < x + 4; ++row) {
        prefetch(in, (ptrdiff_t)row * arg->columns + WARP_SIZE, 0);
        prefetch(out, ((ptrdiff_t)row + WARP_SIZE) * arg->rows, 1);
    }
}

/* `in`: the tile's first element; a lane for each of its rows. */
WARP_DEVICE void move_tile(warp_t warp, const struct transpose_args *arg, const float *in, float *out, int columns,
                           bool far) {
    const ptrdiff_t pitch = (ptrdiff_t)sizeof *in * arg->columns, rows = arg->rows;
    int x = 0;
    for (; x + 4 <= columns; x += 4) {
        if (far) prefetch_next(arg, in, out, x);
        const warp_f32x4_t four = warp_load_pitch((const warp_float4 *)(const void *)(in + x), pitch);
        warp_store(out + x * rows, four.x);
        warp_store(out + (x + 1) * rows, four.y);
        warp_store(out + (x + 2) * rows, four.z);
        warp_store(out + (x + 3) * rows, four.w);
    }
    for (; x < columns; ++x) warp_store(out + x * rows, warp_load_pitch(in + x, pitch));
}

WARP_DEVICE int least(int a, int b) { return a < b ? a : b; }

WARP_KERNEL(transpose, struct transpose_args) {
    WARP_EACH_WARP {
        const int left = (int)warp.block_idx.x * TRANSPOSE_BLOCK_COLUMNS + warp.id * WARP_SIZE;
        const int top = (int)warp.block_idx.y * WARP_SIZE;
        const int columns = least(arg->columns - left, WARP_SIZE), rows = least(arg->rows - top, WARP_SIZE);
        const float *const in = arg->in + (ptrdiff_t)top * arg->columns + left;
        float *const out = arg->out + (ptrdiff_t)left * arg->rows + top;
        if (columns == WARP_SIZE && rows == WARP_SIZE) {
            if ((size_t)arg->rows * (size_t)arg->columns < PREFETCH_FROM)
                move_tile(warp, arg, in, out, WARP_SIZE, false);
            else
                move_tile(warp, arg, in, out, WARP_SIZE, true);
        } else if (columns > 0 && rows == WARP_SIZE) {
            move_tile(warp, arg, in, out, columns, false);
        } else if (columns > 0) {
            WARP_IF(warp_lt(warp_lane(), rows)) { move_tile(warp, arg, in, out, columns, false); } WARP_END
        }
    }
}

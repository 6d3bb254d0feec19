/* warp.c - the Mandelbrot set: a lane for each pixel.  A warp goes on until its last lane is done. */
#include <warp/warp.h>

#include "input.h"
#include "kernel.h"

/* Lanes that are done go on computing, on numbers that nobody will look at; only their count stays as it is. */
WARP_DEVICE warp_i32_t iterations(warp_t warp, warp_f32_t cx, warp_f32_t cy) {
    warp_f32_t x = warp_set_f32(0), y = x, xx = x, yy = x;
    warp_i32_t count = warp_set_i32(0);
    int n = 0;
    WARP_WHILE(warp_le(warp_add(xx, yy), 4.0f)) {
        const warp_f32_t twice = warp_add(x, x);
        x = warp_add(warp_sub(xx, yy), cx);
        y = warp_add(warp_mul(twice, y), cy);
        xx = warp_mul(x, x);
        yy = warp_mul(y, y);
        WARP_SET(count, ++n);
        if (n == MANDELBROT_LIMIT) break; /* the same n in every lane that still loops: a break of the whole warp */
    } WARP_ENDWHILE
    return count;
}

WARP_KERNEL(mandelbrot, struct mandelbrot_args) {
    WARP_EACH_WARP {
        const int left = (int)warp.block_idx.x * WARP_SIZE, row = (int)(warp.block_idx.y * warp.block_dim.y) + warp.id;
        if (row < arg->rows) {
            const warp_i32_t column = warp_add(warp_lane(), left);
            WARP_IF(warp_lt(column, MANDELBROT_WIDTH)) {
                const warp_f32_t cx = warp_add(warp_mul(warp_to_f32(column), arg->view[2]), arg->view[0]);
                const warp_f32_t cy = warp_set_f32(arg->view[1] + (float)row * arg->view[3]);
                warp_store(arg->counts + (ptrdiff_t)row * MANDELBROT_WIDTH + left, iterations(warp, cx, cy));
            } WARP_END
        }
    }
}

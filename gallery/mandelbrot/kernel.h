/* kernel.h - the Mandelbrot set: what host and kernel files share.
 *
 * A pixel's count is how often z = z * z + c can be done, from z = 0 on, before |z| > 2; at most MANDELBROT_LIMIT times.  All in
 * floats, nothing fused, in the order that cuda.cu writes: the counts are the same wherever they are computed. */
#ifndef GALLERY_MANDELBROT_KERNEL_H
#define GALLERY_MANDELBROT_KERNEL_H

#include <warp/launch.h>

/* A warp makes 32 pixels of a row, a block eight rows of them. */
#define MANDELBROT_BLOCK WARP_DIM3(32, 8)

struct mandelbrot_args {
    const float *view; /* left, top, and the distance from pixel to pixel along x and y */
    int32_t *counts;   /* rows x MANDELBROT_WIDTH */
    int rows;
};

/* Blocks of MANDELBROT_BLOCK threads, MANDELBROT_GRID of them. */
WARP_DECLARE_KERNEL(mandelbrot, struct mandelbrot_args);
#define MANDELBROT_GRID(rows) WARP_DIM3((MANDELBROT_WIDTH + 31) / 32, ((rows) + 7) / 8)

#endif

/* kernel.h - dot products of rows of 4-bit weights with activations of 8 bits: what host and kernel file share.
 *
 * A block is 32 weights with one scale: four words, the lowest nibble of the first one first; a weight is its nibble
 * less 8. Activations are signed bytes in blocks of 32, each with a scale, too.  The product of two blocks is an
 * integer, times the product of the scales: scale * x_scale * (float)integer, rounded in this order.  These are added
 * in this order: lane l of 32 adds those of the blocks l, l + 32, l + 64, ... to +0, then a tree of shuffles down. */
#ifndef GALLERY_DOT_INT4_KERNEL_H
#define GALLERY_DOT_INT4_KERNEL_H

#include <warp/launch.h>

#define DOT_INT4_BLOCK 256
/* Rows of a warp, and of a block. */
#define DOT_INT4_WARP_ROWS 8
#define DOT_INT4_ROWS (DOT_INT4_BLOCK / WARP_SIZE * DOT_INT4_WARP_ROWS)
#define DOT_INT4_MAX_BLOCKS 128

struct dot_int4_args {
    const warp_uint4 *weights; /* rows * blocks, row by row */
    const float *scales;       /* the same */
    const warp_int2 *x;        /* 4 * blocks, eight activations each */
    const float *x_scales;     /* blocks */
    float *y;                  /* rows */
    int rows, blocks;          /* blocks of a row: at most DOT_INT4_MAX_BLOCKS */
};

/* Blocks of DOT_INT4_BLOCK threads, DOT_INT4_GRID of them. */
WARP_DECLARE_KERNEL(dot_int4, struct dot_int4_args);
#define DOT_INT4_GRID(rows) WARP_DIM3(((rows)-1) / DOT_INT4_ROWS + 1)

#endif

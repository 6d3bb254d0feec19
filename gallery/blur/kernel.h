/* kernel.h - 3x3 box blur of an image with 1 or 3 bytes a pixel: what host and kernel files share.
 *
 * Every output sample is the mean of nine samples, its own and those of the same channel in the eight pixels around it,
 * rounded to the nearest integer: (sum + 4) / 9, which is never half way.  A pixel outside the image counts as the nearest
 * one inside (clamp to edge).
 *
 * In memory the input has one more pixel at both ends of each row, a copy of the first and of the last one; `in` points
 * to the copy before row 0, so that in + y * stride + i, and `channels` and 2 * channels bytes on, are what output byte i of
 * row y needs of that row.  The output has no such pixels.  `in`, `out` and stride are multiples of 4.  A row has
 * BLUR_ROW_BYTES(row_bytes) bytes that may be read or written; what they hold beyond its samples does not matter. */
#ifndef GALLERY_BLUR_KERNEL_H
#define GALLERY_BLUR_KERNEL_H

#include <warp/launch.h>

/* A lane makes the four bytes of one word in each of this many rows. */
#define BLUR_TILE_ROWS 32
#define BLUR_BLOCK 256

/* Whole words, and two more that the last lane reads. */
#define BLUR_ROW_BYTES(row_bytes) (((size_t)(row_bytes) + 3) / 4 * 4 + 8)

struct blur_args {
    const uint8_t *in;
    uint8_t *out;
    ptrdiff_t stride; /* bytes from row to row */
    int row_bytes;    /* samples in a row, width * channels: at most INT_MAX - 4 * BLUR_BLOCK */
    int height;
    int channels;        /* 1 or 3 */
    int first_row, rows; /* which rows to make: rows >= 1 from first_row on */
};

/* Blocks of BLUR_BLOCK threads, BLUR_GRID of them. */
WARP_DECLARE_KERNEL(blur, struct blur_args);
#define BLUR_GRID(row_bytes, rows)                                                                                     \
    WARP_DIM3(((row_bytes) + 4 * BLUR_BLOCK - 1) / (4 * BLUR_BLOCK), ((rows) + BLUR_TILE_ROWS - 1) / BLUR_TILE_ROWS)

#endif

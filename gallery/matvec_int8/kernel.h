/* kernel.h - product of a matrix and a vector of bytes: what host and kernel file share. */
#ifndef GALLERY_MATVEC_INT8_KERNEL_H
#define GALLERY_MATVEC_INT8_KERNEL_H

#include <warp/launch.h>

#define MATVEC_INT8_BLOCK 256
/* Rows of a warp, and of a block. */
#define MATVEC_INT8_WARP_ROWS 4
#define MATVEC_INT8_ROWS (MATVEC_INT8_BLOCK / WARP_SIZE * MATVEC_INT8_WARP_ROWS)

struct matvec_int8_args {
    const int32_t *matrix; /* rows * words, row by row: four signed bytes a word */
    const int32_t *vector; /* words */
    int32_t *product;      /* rows; modulo 2^32 */
    int rows, words;
};

/* Blocks of MATVEC_INT8_BLOCK threads, MATVEC_INT8_GRID of them. */
WARP_DECLARE_KERNEL(matvec_int8, struct matvec_int8_args);
#define MATVEC_INT8_GRID(rows) WARP_DIM3(((rows)-1) / MATVEC_INT8_ROWS + 1)

#endif

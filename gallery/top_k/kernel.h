/* kernel.h - the 32 largest of each row: what host and kernel file share. */
#ifndef GALLERY_TOP_K_KERNEL_H
#define GALLERY_TOP_K_KERNEL_H

#include <warp/launch.h>

#include "input.h"

#define TOP_K_WARPS 4

struct top_k_args {
    const float *rows; /* [count][TOP_K_ROW], no NaN */
    int count;
    float *largest; /* [count][TOP_K_K], in descending order */
};

/* Blocks of TOP_K_WARPS warps, a warp for each row. */
WARP_DECLARE_KERNEL(top_k, struct top_k_args);

#endif

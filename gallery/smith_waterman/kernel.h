/* kernel.h - the best local alignments of pairs of sequences: what host and kernel file share. */
#ifndef GALLERY_SMITH_WATERMAN_KERNEL_H
#define GALLERY_SMITH_WATERMAN_KERNEL_H

#include <warp/launch.h>

#include "input.h"

struct smith_waterman_args {
    const uint8_t *a, *b; /* [pairs][SMITH_WATERMAN_A], [pairs][SMITH_WATERMAN_B]; letters are 0 to 3 */
    const int32_t *a_lengths, *b_lengths;
    int32_t *scores;
};

/* Blocks of one warp, one for each pair. */
WARP_DECLARE_KERNEL(smith_waterman, struct smith_waterman_args);

#endif

/* kernel.h - where eight bytes first occur in a text: what host and kernel file share. */
#ifndef GALLERY_SEARCH_KERNEL_H
#define GALLERY_SEARCH_KERNEL_H

#include <warp/launch.h>

#include "input.h"

#define SEARCH_BLOCK 256
/* A block looks at so many places. */
#define SEARCH_TILE (64 * 1024)

struct search_args {
    const uint32_t *text; /* its bytes; a word behind the end may be read */
    uint32_t places;      /* the pattern may start at bytes 0 to places - 1; below 2^31 */
    uint32_t pattern[2];
    uint32_t *index; /* where it first does; before the launch, and if it is not there, SEARCH_NONE */
};

/* Blocks of SEARCH_BLOCK threads, SEARCH_GRID of them. */
WARP_DECLARE_KERNEL(search, struct search_args);
#define SEARCH_GRID(places) WARP_DIM3(((places)-1) / SEARCH_TILE + 1)

#endif

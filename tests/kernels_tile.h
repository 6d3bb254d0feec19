/* kernels_tile.h - tiles and groups of lanes as kernels use them; for test_tile.c. */
#ifndef CPUWARP_KERNELS_TILE_H
#define CPUWARP_KERNELS_TILE_H

#include <warp/launch.h>

/* How the kernel makes its groups: the first from the arm `arm`, others from what these are, in the arm `then`. */
enum tile_kind {
    TILE_OF_BLOCK, /* tiles of `size` */
    TILE_OF_TILE,  /* tiles of `size` of tiles of `outer` */
    TILE_KINDS,
    GROUP_COALESCED = TILE_KINDS,
    GROUP_LABELED_TILE,    /* by `labels`, in tiles of `outer` */
    GROUP_BINARY,          /* by values > 0, of GROUP_COALESCED */
    GROUP_TILES,           /* tiles of `size`, of GROUP_COALESCED */
    GROUP_LABELED,         /* by `labels` */
    GROUP_BINARY_LABELED,  /* by values > 0, of GROUP_LABELED */
    GROUP_TILES_LABELED,   /* tiles of `size`, of GROUP_LABELED */
    GROUP_LABELED_LABELED, /* by `keys`, of GROUP_LABELED */
    GROUP_KINDS
};

enum { TILE_ROWS = 32, TILE_TYPE_ROWS = 16 };
struct tile_args {
    const int32_t *values; /* 32 a warp; so are the next three */
    const uint32_t *labels;
    const uint32_t *keys;
    const int32_t *amounts;
    enum tile_kind kind;
    int size, outer, amount;
    /* The lanes of the arm in which groups are made; of the one in it in which these are cut; and, outside of both, of the one
     * in which they are used. */
    uint32_t arm, then, later;
    uint32_t *out; /* of each warp TILE_ROWS rows of 32 words */
};
WARP_DECLARE_KERNEL(tile_tiles, struct tile_args);
WARP_DECLARE_KERNEL(tile_groups, struct tile_args);
/* By turns of tiles of 8 and of GROUP_LABELED; then six scans of tiles of 2. */
WARP_DECLARE_KERNEL(tile_types, struct tile_args);

#endif

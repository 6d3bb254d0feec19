/* kernel.h - breadth-first search in a graph: what host and kernel file share. */
#ifndef GALLERY_BFS_KERNEL_H
#define GALLERY_BFS_KERNEL_H

#include <warp/launch.h>

#include "input.h"

#define BFS_BLOCK 256

struct bfs_args {
    const uint32_t *rows; /* size + 1: vertex i leads to targets[rows[i]] to targets[rows[i + 1] - 1] */
    const int32_t *targets;
    int size;
    int level;          /* of this launch: vertices of this distance */
    int32_t *distances; /* size of them */
    uint32_t *more;     /* becomes 1 if there is a next level */
};

/* Blocks of BFS_BLOCK threads, a thread for each vertex: bfs_start, then bfs_level for levels from 0 on. */
WARP_DECLARE_KERNEL(bfs_start, struct bfs_args);
WARP_DECLARE_KERNEL(bfs_level, struct bfs_args);

#endif

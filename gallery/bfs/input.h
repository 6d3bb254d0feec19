/* input.h - a random graph: for each vertex the list of those that it leads to, as rows of one array (CSR). */
#ifndef GALLERY_BFS_INPUT_H
#define GALLERY_BFS_INPUT_H

#include "../work.h"

#define BFS_GPU_SIZES 1, 31, 33, 1000, 65537, UINT64_MAX

#define BFS_DEGREE 64 /* a vertex leads to fewer, half as many on average */
#define BFS_START 0
#define BFS_FAR (-1) /* the distance of what cannot be reached */

GALLERY_HELPER bool bfs_input(struct gallery_work *work) {
    const size_t size = work->size;
    uint64_t random = work->seed;
    uint32_t *const rows = (uint32_t *)gallery_in(work, "rows", GALLERY_U32, size + 1);
    if (!rows) return false;
    rows[0] = 0;
    for (size_t i = 0; i < size; ++i) /* one in eight leads nowhere */
        rows[i + 1] =
            rows[i] + (gallery_below(&random, 8) == 0 && i != BFS_START ? 0 : gallery_below(&random, BFS_DEGREE));
    uint32_t *const targets = (uint32_t *)gallery_in(work, "targets", GALLERY_U32, rows[size]);
    if (!targets) return false;
    for (size_t i = 0; i < rows[size]; ++i) targets[i] = gallery_below(&random, (uint32_t)size);
    const bool ok = gallery_out(work, "distances", GALLERY_I32, size) != NULL;
    return gallery_temp(work, "queue", GALLERY_U32, size + 1) && ok; /* for the plain loop; a flag for the others */
}

#endif

/* scalar.c - breadth-first search with a queue. */
#include "../gallery.h"
#include "input.h"

static void search(const uint32_t *restrict rows, const uint32_t *restrict targets, size_t size,
                   int32_t *restrict distances, uint32_t *restrict queue) {
    size_t head = 0, tail = 0;
    for (size_t i = 0; i < size; ++i) distances[i] = BFS_FAR;
    distances[BFS_START] = 0;
    queue[tail++] = BFS_START;
    while (head < tail) {
        const uint32_t vertex = queue[head++];
        const int32_t next = distances[vertex] + 1;
        for (uint32_t k = rows[vertex]; k < rows[vertex + 1]; ++k) {
            const uint32_t target = targets[k];
            if (distances[target] != BFS_FAR) continue;
            distances[target] = next;
            queue[tail++] = target;
        }
    }
}

void GALLERY_LOOP(bfs)(const struct gallery_work *work) {
    if (work->size > 0) search(work->in[0].data, work->in[1].data, work->size, work->out[0].data, work->temp[0].data);
}

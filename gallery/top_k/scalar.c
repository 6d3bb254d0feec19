/* scalar.c - the largest of each row by insertion into a sorted list. */
#include <math.h>

#include "../gallery.h"
#include "input.h"

static void select_largest(const float *restrict row, float *restrict best) {
    for (int i = 0; i < TOP_K_K; ++i) best[i] = -INFINITY;
    for (int i = 0; i < TOP_K_ROW; ++i) {
        if (!(row[i] > best[TOP_K_K - 1])) continue;
        int place = TOP_K_K - 1;
        for (; place > 0 && best[place - 1] < row[i]; --place) best[place] = best[place - 1];
        best[place] = row[i];
    }
}

void GALLERY_LOOP(top_k)(const struct gallery_work *work) {
    const float *const rows = work->in[0].data;
    float *const largest = work->out[0].data;
    for (size_t i = 0; i < work->size; ++i) select_largest(rows + i * TOP_K_ROW, largest + i * TOP_K_K);
}

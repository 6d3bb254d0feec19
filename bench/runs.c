/* runs.c - see runs.h. */
#include "runs.h"

#include <stdio.h>
#include <stdlib.h>

void check_status(warp_status_t status) {
    if (status == WARP_OK) return;
    fprintf(stderr, "cpuwarp_speed: %s\n", warp_status_string(status));
    exit(1);
}

#define RUN(name)                                                                                                      \
    void run_##name(void *args) { check_status(WARP_LAUNCH(name, WARP_DIM3(1), WARP_DIM3(32), 0, args)); }
RUN(sum_down)
RUN(sum_down_all)
RUN(sum_xor)
RUN(shuffle_varying)
RUN(shuffle_down)
#define RUN_WORK(name) RUN(work_##name)
EACH_WORK(RUN_WORK)
#if defined(CPUWARP_BENCH_MATH)
RUN(work_exp)
#endif

#if defined(CPUWARP_BENCH_GALLERY)
void run_histogram(void *args) {
    const struct histogram_args *const a = args;
    check_status(WARP_LAUNCH(histogram, HISTOGRAM_GRID(a->size), WARP_DIM3(HISTOGRAM_BLOCK),
                             HISTOGRAM_SHARED_BYTES(a->size), a));
}
void run_blur(void *args) {
    const struct blur_args *const a = args;
    check_status(WARP_LAUNCH(blur, BLUR_GRID(a->row_bytes, a->rows), WARP_DIM3(BLUR_BLOCK), 0, a));
}
struct blur_args blur_of(const uint8_t *in, uint8_t *out, int width, int height, int channels) {
    return (struct blur_args){.in = in,
                              .out = out,
                              .stride = (ptrdiff_t)BLUR_ROW_BYTES((width + 2) * channels),
                              .row_bytes = width * channels,
                              .height = height,
                              .channels = channels,
                              .rows = height};
}
#endif

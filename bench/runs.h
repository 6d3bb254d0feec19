/* runs.h - the benchmark kernels as measure() wants them: run_NAME(arguments) launches NAME once on the active backend. */
#ifndef CPUWARP_BENCH_RUNS_H
#define CPUWARP_BENCH_RUNS_H

#include "sum.h"
#include "work.h"
#if defined(CPUWARP_BENCH_GALLERY)
#include "blur/kernel.h"
#include "histogram/kernel.h"
#endif

/* End the program with a message unless the status is WARP_OK. */
void check_status(warp_status_t status);

/* One warp. */
void run_sum_down(void *args);
void run_sum_down_all(void *args);
void run_sum_xor(void *args);
void run_shuffle_varying(void *args);
void run_shuffle_down(void *args);
#define DECLARE_RUN(name) void run_work_##name(void *args);
EACH_WORK(DECLARE_RUN)
DECLARE_RUN(exp)
#undef DECLARE_RUN

#if defined(CPUWARP_BENCH_GALLERY)
void run_histogram(void *args);
void run_blur(void *args);
/* A whole image; `in` and `out` have room for BLUR_ROW_BYTES((width + 2) * channels) a row. */
struct blur_args blur_of(const uint8_t *in, uint8_t *out, int width, int height, int channels);
#endif

#endif

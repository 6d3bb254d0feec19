/* compare.c - the native backends of this CPU against each other, operation by operation. */
#include "compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _OPENMP
#include <omp.h>
#endif

#include <warp/launch.h>
#include <warp/ops.h>

#include "measure.h"
#include "op_work.h"
#include "runs.h"

enum { MOST = 4, WARPS = 64, REPEATS = 50, LONGEST = 101 };

static const warp_backend_t *backends[MOST];
static int backend_count;

static void run_op(void *context) { op_work_run(context); }

/* ---- rows of the table ---- */

static char slower[10000];

/* v[b]: the same work on backend b.  Backends take turns, round after round. */
static void row(const char *name, struct variant *v, bool select, int rounds, double ms, double unit) {
    static double times[MOST][LONGEST];
    for (int r = 0; r < rounds; ++r)
        for (int b = 0; b < backend_count; ++b) {
            if (select) check_status(warp_backend_select(backends[b]->name));
            measure(&v[b], 1, 1, ms);
            times[b][r] = v[b].ns;
        }
    double median[MOST];
    printf("%-32s", name);
    for (int b = 0; b < backend_count; ++b) {
        median[b] = median_of(times[b], rounds);
        printf(" %10.2f", median[b] / unit);
    }
    const double ratio = backend_count > 1 ? median[1] / median[0] : 1;
    printf(" %8.2f x\n", ratio);
    if (ratio < 1 / 1.05) {
        const size_t n = strlen(slower);
        snprintf(slower + n, sizeof slower - n, " %s (%.2f)", name, ratio);
    }
}

static void operations(int rounds) {
    for (int op = 0; op < WARP_OP_COUNT; ++op) {
        const warp_op_info_t *const info = warp_op_info((warp_op_t)op);
        struct op_work work[MOST];
        struct variant v[MOST];
        for (int i = 0; i < backend_count; ++i) {
            op_work_make(&work[i], (warp_op_t)op, backends[i]);
            v[i] = (struct variant){info->name, run_op, &work[i], 0};
        }
        row(info->name, v, false, rounds, 0.2, OP_WORK_WARPS);
    }
}
static void kernel(const char *name, void (*run)(void *), void *args, int rounds, double unit) {
    struct variant v[MOST];
    for (int i = 0; i < backend_count; ++i) v[i] = (struct variant){name, run, args, 0};
    row(name, v, true, rounds, 2, unit);
}
static void kernels(int rounds) {
    static _Alignas(64) float in[32 * WARPS], out[32 * WARPS];
    static _Alignas(64) int32_t index[32 * WARPS];
    for (int i = 0; i < 32 * WARPS; ++i) {
        in[i] = (float)(i * 37 % 1000) / 7;
        index[i] = (int32_t)((uint32_t)i * 2654435761u >> 27);
    }
    struct sum_args sum = {in, out, WARPS, REPEATS};
    struct shuffle_args shuffle = {in, index, out, WARPS, REPEATS, 5};
    kernel("kernel: sum, down, lane 0", run_sum_down, &sum, rounds, WARPS * REPEATS);
    kernel("kernel: sum, down, all lanes", run_sum_down_all, &sum, rounds, WARPS * REPEATS);
    kernel("kernel: sum, xor, lane 0", run_sum_xor, &sum, rounds, WARPS * REPEATS);
    kernel("kernel: shuffle, varying", run_shuffle_varying, &shuffle, rounds, WARPS * REPEATS);
    kernel("kernel: shuffle down by 5", run_shuffle_down, &shuffle, rounds, WARPS * REPEATS);
#if defined(CPUWARP_BENCH_GALLERY)
    enum { SIZE = 4 << 20, WIDTH = 1280, HEIGHT = 720 };
    uint8_t *const bytes = aligned_alloc(64, SIZE), *const made = aligned_alloc(64, SIZE);
    static uint32_t counts[HISTOGRAM_BINS];
    if (!bytes || !made) exit(1);
    for (int i = 0; i < SIZE; ++i) bytes[i] = (uint8_t)((uint32_t)i * 2654435761u >> 24);
    struct histogram_args histogram_args = {bytes, SIZE, counts};
    kernel("kernel: histogram, MiB", run_histogram, &histogram_args, rounds, SIZE >> 20);
    for (int channels = 1; channels <= 3; channels += 2) {
        struct blur_args blur_args = blur_of(bytes, made, WIDTH, HEIGHT, channels);
        kernel(channels == 1 ? "kernel: blur, grey, kilopixel" : "kernel: blur, colour, kilopixel", run_blur,
               &blur_args, rounds, WIDTH * HEIGHT / 1000.0);
    }
    free(made);
    free(bytes);
#endif
}

int compare_backends(int rounds) {
    for (size_t i = 0; i < WARP_BACKEND_COUNT && backend_count < MOST; ++i) {
        const warp_backend_t *const backend = warp_backend_at(i);
        if (backend->native && warp_backend_built(backend) && warp_backend_supported(backend))
            backends[backend_count++] = backend;
    }
    printf("nanoseconds a warp, operands and results in memory; the last column: the second backend's time to the "
           "first's\n");
    printf("%-32s", "");
    for (int b = 0; b < backend_count; ++b) printf(" %10s", backends[b]->name);
    printf("\n");
#ifdef _OPENMP
    omp_set_num_threads(1);
#endif
    operations(rounds);
    kernels(rounds);
    printf("%s slower than %s by more than 5%%:%s\n", backends[0]->name, backend_count > 1 ? backends[1]->name : "",
           slower[0] ? slower : " nothing");
    return 0;
}

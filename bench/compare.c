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
#include "op_loops.h"
#include "runs.h"

enum { MOST = 4, CALLS = 8, TIMES = 32, WARPS = 64, REPEATS = 50, LONGEST = 101 };

static const warp_backend_t *backends[MOST];
static int backend_count;

/* ---- operations, through the table ---- */

static op_loop_t *const *loops_of(const warp_backend_t *backend) {
#define LOOPS(id, name, native, unused) [WARP_BACKEND_ID_##id] = op_loops_##id,
    static op_loop_t *const *const loops[WARP_BACKEND_COUNT] = {WARP__EACH_BACKEND(LOOPS, )};
#undef LOOPS
    return loops[backend->id];
}
struct op_work {
    op_loop_t *loop;
    warp_op_call_t call;
};
static void run_op(void *context) {
    const struct op_work *const work = context;
    for (int i = 0; i < TIMES; ++i) work->loop(&work->call, CALLS);
}

/* Everyday values of the type: what special cases cost is not measured. */
static void fill(void *array, const char *type) {
    const bool half =
        strstr(type, "f16") != NULL; /* f16, bf16, and pairs: 16 bits each, as one kind or the other near 1 */
    for (int i = 0; i < CALLS * OP_LOOP_STRIDE / (half ? 2 : strstr(type, "64") ? 8 : 4); ++i) {
        const int value = (i * 37 + 11) % 97 + 1;
        if (half) {
            ((uint16_t *)array)[i] = (uint16_t)((type[0] == 'b' ? 0x3f00 : 0x3800) + 8 * value);
            continue;
        }
        if (strncmp(type, "f32", 3) == 0)
            ((float *)array)[i] = (float)value * 0.75f;
        else if (strcmp(type, "f64") == 0)
            ((double *)array)[i] = value * 0.75;
        else if (strcmp(type, "i64") == 0 || strcmp(type, "u64") == 0)
            ((int64_t *)array)[i] = value * INT64_C(1000003);
        else if (strcmp(type, "pred") == 0)
            ((uint32_t *)array)[i] = (uint32_t)value % 2;
        else
            ((int32_t *)array)[i] = value;
    }
}

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
    /* Not at the same distance from a multiple of 4096, where CPUs take a load for one of what was just stored. */
    enum { BYTES = CALLS * OP_LOOP_STRIDE, APART = BYTES + 640 };
    static _Alignas(64) unsigned char all[5 * APART];
    unsigned char *const a = all, *const b = a + APART, *const c = b + APART, *const r = c + APART,
                         *const p = r + APART;
    for (int op = 0; op < WARP_OP_COUNT; ++op) {
        const warp_op_info_t *const info = warp_op_info((warp_op_t)op);
        const bool stores = strcmp(info->shape, "STORE") == 0 || strcmp(info->shape, "SCATTER") == 0;
        const bool predicate = strcmp(info->shape, "SELECT") == 0 || strcmp(info->shape, "VOTE") == 0;
        struct op_work work[MOST];
        struct variant v[MOST];
        fill(a, predicate ? "pred" : stores ? info->result : info->operand);
        fill(b, info->operand);
        fill(c, info->operand);
        fill(p, info->operand);
        if (strcmp(info->shape, "SHIFT") == 0 || strcmp(info->shape, "SHFL_LANES") == 0 ||
            strcmp(info->shape, "GATHER") == 0 || strcmp(info->shape, "SCATTER") == 0 ||
            strcmp(info->family, "atomic") == 0)
            for (size_t i = 0; i < BYTES / 4; ++i) ((int32_t *)(void *)b)[i] = (int32_t)(i * 13 % 32);
        for (int i = 0; i < backend_count; ++i) {
            work[i].loop = loops_of(backends[i])[op];
            work[i].call = (warp_op_call_t){r, a, b, c, p, WARP_FULL_MASK, 5, 32};
            v[i] = (struct variant){info->name, run_op, &work[i], 0};
        }
        row(info->name, v, false, rounds, 0.2, CALLS * TIMES);
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

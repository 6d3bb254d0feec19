/* speed.c - the command cpuwarp_speed: the ratios that docs/benchmarks.md quotes, measured here and now. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"
#include "sum.h"

enum { WARPS = 128, REPEATS = 100 }; /* 16 KiB of input: in the first-level cache */

static void check(warp_status_t status) {
    if (status == WARP_OK) return;
    fprintf(stderr, "cpuwarp_speed: %s\n", warp_status_string(status));
    exit(1);
}

#define LAUNCHER(name)                                                                                                 \
    static void run_##name(void *context) { check(WARP_LAUNCH(name, WARP_DIM3(1), WARP_DIM3(32), 0, context)); }
LAUNCHER(sum_down)
LAUNCHER(sum_down_all)
LAUNCHER(sum_xor)
#define CALLER(name)                                                                                                   \
    static void run_##name(void *context) { name(context); }
#if defined(CPUWARP_BENCH_HAND_AVX2)
CALLER(sum_hand)
CALLER(sum_hand_all)
#endif
CALLER(sum_lanes)
CALLER(sum_scalar)

static double ns_of(const struct variant *variants, int count, const char *name) {
    for (int i = 0; i < count; ++i)
        if (strcmp(variants[i].name, name) == 0) return variants[i].ns;
    return 0;
}

static void shuffle_sum(int rounds) {
    float *in = malloc(sizeof(float) * 32 * WARPS), *out = malloc(sizeof(float) * 32 * WARPS);
    if (!in || !out) exit(1);
    for (int i = 0; i < 32 * WARPS; ++i) in[i] = (float)(rand() % 1000) / 7;
    struct sum_args args = {in, out, WARPS, REPEATS};
    struct variant v[] = {
        {"warp, shuffle down, lane 0", run_sum_down, &args, 0},
        {"warp, shuffle down, all lanes", run_sum_down_all, &args, 0},
        {"warp, shuffle xor, lane 0", run_sum_xor, &args, 0},
#if defined(CPUWARP_BENCH_HAND_AVX2)
        {"hand-written AVX2, lane 0", run_sum_hand, &args, 0},
        {"hand-written AVX2, all lanes", run_sum_hand_all, &args, 0},
#endif
        {"a loop over lanes", run_sum_lanes, &args, 0},
        {"scalar loop", run_sum_scalar, &args, 0},
    };
    const int count = (int)(sizeof v / sizeof *v);
    measure(v, count, rounds, 2);
    printf("sum of 32 floats, %d warps, in cache, backend %s\n", WARPS, warp_backend_active()->name);
    const double base = ns_of(v, count, "warp, shuffle down, lane 0");
    for (int i = 0; i < count; ++i)
        printf("  %-32s %8.2f ns a warp   %6.2f x\n", v[i].name, v[i].ns / WARPS / REPEATS, v[i].ns / base);
    free(out);
    free(in);
}

int main(int argc, char **argv) {
    const int rounds = argc > 1 ? atoi(argv[1]) : 31;
    shuffle_sum(rounds);
    return 0;
}

/* speed.c - the command cpuwarp_speed: the ratios that docs/benchmarks.md quotes, measured here and now.
 *
 *   cpuwarp_speed [ROUNDS]             the active backend against hand-written intrinsics and plain loops
 *   cpuwarp_speed --compare [ROUNDS]   every native backend that this CPU runs, operation by operation */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compare.h"
#include "measure.h"
#include "runs.h"

enum { WARPS = 128, REPEATS = 100 }; /* 16 KiB of input: in the first-level cache */

#define CALLER(name)                                                                                                   \
    static void run_##name(void *context) { name(context); }
#if defined(CPUWARP_BENCH_HAND_AVX2)
CALLER(sum_hand)
CALLER(sum_hand_all)
#endif
#if defined(CPUWARP_BENCH_HAND_AVX512)
CALLER(sum_hand_avx512)
CALLER(sum_hand_avx512_all)
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
#if defined(CPUWARP_BENCH_HAND_AVX512)
        {"hand-written AVX-512, lane 0", run_sum_hand_avx512, &args, 0},
        {"hand-written AVX-512, all lanes", run_sum_hand_avx512_all, &args, 0},
#endif
        {"a loop over lanes", run_sum_lanes, &args, 0},
        {"scalar loop", run_sum_scalar, &args, 0},
    };
    int count = 0; /* those that this CPU runs */
    for (size_t i = 0; i < sizeof v / sizeof *v; ++i) {
        const warp_backend_t *const needs = strstr(v[i].name, "AVX-512") ? warp_backend_find("avx512")
                                            : strstr(v[i].name, "AVX2")  ? warp_backend_find("avx2")
                                                                         : NULL;
        if (needs == NULL || warp_backend_supported(needs)) v[count++] = v[i];
    }
    measure(v, count, rounds, 2);
    printf("sum of 32 floats, %d warps, in cache, backend %s\n", WARPS, warp_backend_active()->name);
    const double base = ns_of(v, count, "warp, shuffle down, lane 0");
    for (int i = 0; i < count; ++i)
        printf("  %-32s %8.2f ns a warp   %6.2f x\n", v[i].name, v[i].ns / WARPS / REPEATS, v[i].ns / base);
    free(out);
    free(in);
}

/* ---- single operations ---- */

#define LOOP_CALLER(name)                                                                                              \
    static void run_loop_##name(void *args) { loop_##name(args); }
EACH_WORK(LOOP_CALLER)
#if defined(CPUWARP_BENCH_MATH)
LOOP_CALLER(exp)
#endif
#if defined(CPUWARP_BENCH_HAND_AVX2)
static void run_hand_scan_i32(void *args) { hand_scan_i32(args); }
static void run_hand_scan_f32(void *args) { hand_scan_f32(args); }
#endif

/* The active backend, the loop, and, where there is one, what was written by hand. */
static void one_work(const char *name, void (*warp)(void *), void (*loop)(void *), void (*hand)(void *),
                     struct work_args *args, int rounds) {
    struct variant v[] = {{"warp", warp, args, 0}, {"loop", loop, args, 0}, {"by hand", hand, args, 0}};
    const bool by_hand = hand != NULL && warp_backend_supported(warp_backend_find("avx2"));
    measure(v, by_hand ? 3 : 2, rounds, 0.5);
    const double unit = (double)args->n * args->repeats;
    printf("  %-32s %8.2f ns a warp   loop %8.2f ns %7.2f x", name, v[0].ns / unit, v[1].ns / unit, v[1].ns / v[0].ns);
    if (by_hand) printf("   by hand, AVX2 %6.2f ns %6.2f x", v[2].ns / unit, v[2].ns / v[0].ns);
    printf("\n");
}
static void all_work(int rounds) {
    static _Alignas(64) uint32_t a[32 * WARPS], b[32 * WARPS], c[32 * WARPS], r[64 + 32 * WARPS];
    struct work_args args = {a, b, c, r + 64, WARPS, 20};
    printf("single operations, %d warps, in cache, backend %s; the loops are those of a plain C program, -O2\n", WARPS,
           warp_backend_active()->name);
    for (int i = 0; i < 32 * WARPS; ++i) {
        const warp_half x = {(uint16_t)(0x3000 + rand() % 0x2000)}, y = {(uint16_t)(0xb000 + rand() % 0x2000)};
        a[i] = x.bits | (uint32_t)y.bits << 16;
        b[i] = y.bits | (uint32_t)x.bits << 16;
        c[i] = x.bits * UINT32_C(0x10001);
    }
    one_work("half2 add", run_work_half_add, run_loop_half_add, NULL, &args, rounds);
    one_work("half2 mul", run_work_half_mul, run_loop_half_mul, NULL, &args, rounds);
    one_work("half2 fma", run_work_half_fma, run_loop_half_fma, NULL, &args, rounds);
    for (int i = 0; i < 32 * WARPS; ++i) a[i] = (uint32_t)rand(), b[i] = (uint32_t)rand() * 3u, c[i] = (uint32_t)i;
    one_work("dp4a", run_work_dp4a, run_loop_dp4a, NULL, &args, rounds);
    one_work("match_any, 2 values", run_work_match_2, run_loop_match_2, NULL, &args, rounds);
    one_work("match_any, 8 values", run_work_match_8, run_loop_match_8, NULL, &args, rounds);
    one_work("match_any, 32 values", run_work_match_32, run_loop_match_32, NULL, &args, rounds);
    one_work("compress", run_work_compress, run_loop_compress, NULL, &args, rounds);
    one_work("atomic add, one address", run_work_atomic_add, run_loop_atomic_add, NULL, &args, rounds);
#if defined(CPUWARP_BENCH_HAND_AVX2)
    void (*const hand_i32)(void *) = run_hand_scan_i32, (*const hand_f32)(void *) = run_hand_scan_f32;
#else
    void (*const hand_i32)(void *) = NULL, (*const hand_f32)(void *) = NULL;
#endif
    one_work("inclusive scan, i32", run_work_scan_i32, run_loop_scan_i32, hand_i32, &args, rounds);
    for (int i = 0; i < 32 * WARPS; ++i) {
        const float x = (float)(rand() % 2001 - 1000) / 64;
        memcpy(&a[i], &x, sizeof x);
    }
    one_work("inclusive scan, f32", run_work_scan_f32, run_loop_scan_f32, hand_f32, &args, rounds);
#if defined(CPUWARP_BENCH_MATH)
    one_work("exp", run_work_exp, run_loop_exp, NULL, &args, rounds);
#endif
}

int main(int argc, char **argv) {
    const bool compare = argc > 1 && strcmp(argv[1], "--compare") == 0;
    const int used = compare ? 2 : 1;
    const int rounds = argc > used ? atoi(argv[used]) : compare ? 11 : 31;
    if (argc > used + 1 || rounds < 1 || rounds > 101) {
        fputs("usage: cpuwarp_speed [--compare] [ROUNDS]     1 to 101 rounds\n", stderr);
        return 2;
    }
    if (compare) return compare_backends(rounds);
    shuffle_sum(rounds);
    all_work(rounds);
    return 0;
}

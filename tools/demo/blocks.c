/* blocks.c - examples of divergence, and of whole blocks and grids. */
#include "demo.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels.h"

/* ---- divergence ---- */

/* |got - exact| in units of the last place of a float near `exact`. */
static double error_in_ulp(float got, double exact) {
    int exponent;
    frexp(exact, &exponent);
    const double ulp = ldexp(1.0, exponent - 24 > -149 ? exponent - 24 : -149);
    return fabs((double)got - exact) / ulp;
}

/* The larger, and NaN once there has been one. */
static double worse(double a, double b) { return isnan(a) || a > b ? a : b; }

void demo_divergence(struct demo_report *report) {
    enum { N = 4096, THREADS = 256 };
    static float in[N], out[N];
    for (int i = 0; i < N; ++i) {
        const float t = (float)i / N;
        in[i] = i % 2 == 0 ? -87.0f + 175.0f * t : exp2f(-126.0f + 253.0f * t); /* nearly all that a float can be */
    }
    const struct demo_map_args args = {in, out, N};
    demo_check_launch(report, WARP_LAUNCH(demo_exp_log, WARP_DIM3(N / THREADS), WARP_DIM3(THREADS), 0, &args));
    double exp_error = 0.0, log_error = 0.0;
    for (int i = 0; i < N; i += 2) {
        exp_error = worse(exp_error, error_in_ulp(out[i], exp((double)in[i])));
        log_error = worse(log_error, error_in_ulp(out[i + 1], log((double)in[i + 1])));
    }
    demo_check_at_most(report, "even lanes, exp: largest error in ulp", exp_error, 1.0);
    demo_check_at_most(report, "odd lanes, log: largest error in ulp", log_error, 1.0);
}

void demo_relus(struct demo_report *report) {
    enum { N = 1000, THREADS = 128 };
    static float in[N], straight[N], branching[N], expected[N];
    for (int i = 0; i < N; ++i) in[i] = (float)((i * 37) % 201 - 100) * 0.125f;
    in[1] = -0.0f;
    in[2] = NAN;
    in[3] = INFINITY;
    in[4] = -INFINITY;
    for (int i = 0; i < N; ++i) expected[i] = in[i] > 0.0f ? in[i] : 0.0f;
    const struct demo_map_args one = {in, straight, N}, two = {in, branching, N};
    const warp_dim3_t grid = WARP_DIM3((N + THREADS - 1) / THREADS), block = WARP_DIM3(THREADS);
    memset(straight, 0xff, sizeof straight); /* so that an element that no lane writes is seen */
    memset(branching, 0xff, sizeof branching);
    demo_check_launch(report, WARP_LAUNCH(demo_relu, grid, block, 0, &one));
    demo_check_launch(report, WARP_LAUNCH(demo_relu_branch, grid, block, 0, &two));
    demo_check_words(report, "without a branch = scalar loop", straight, expected, N);
    demo_check_words(report, "with a branch = scalar loop", branching, expected, N);
    demo_check_words(report, "one = the other", straight, branching, N);
}

void demo_trip_counts(struct demo_report *report) {
    int32_t trips[WARP_SIZE], out[WARP_SIZE] = {0}, unified[WARP_SIZE] = {0}, expected[WARP_SIZE];
    int rounds = 0, useful = 0, unified_rounds = 0, unified_useful = 0, most = 0, total = 0;
    char text[64], unified_text[64], expected_text[64];
    for (int lane = 0; lane < WARP_SIZE; ++lane) {
        trips[lane] = lane == 0 ? 10 : 1;
        most = trips[lane] > most ? trips[lane] : most;
        total += trips[lane];
        expected[lane] = 0;
        for (int k = 0; k < trips[lane]; ++k) expected[lane] = expected[lane] * 3 + lane + k;
    }
    const struct demo_trips_args one = {trips, out, &rounds, &useful};
    const struct demo_trips_args two = {trips, unified, &unified_rounds, &unified_useful};
    demo_check_launch(report, WARP_LAUNCH(demo_trips, WARP_DIM3(1), WARP_DIM3(WARP_SIZE), 0, &one));
    demo_check_launch(report, WARP_LAUNCH(demo_trips_unified, WARP_DIM3(1), WARP_DIM3(WARP_SIZE), 0, &two));
    snprintf(text, sizeof text, "%d useful of %d", useful, rounds * WARP_SIZE);
    snprintf(unified_text, sizeof unified_text, "%d useful of %d", unified_useful, unified_rounds * WARP_SIZE);
    snprintf(expected_text, sizeof expected_text, "%d useful of %d", total, most * WARP_SIZE);
    demo_check_words(report, "divergent loop = scalar loops", out, expected, WARP_SIZE);
    demo_check_words(report, "unified exit = scalar loops", unified, expected, WARP_SIZE);
    demo_check_words(report, "one = the other", out, unified, WARP_SIZE);
    demo_check_text(report, "lane-iterations, divergent loop", text, expected_text);
    demo_check_text(report, "lane-iterations, unified exit", unified_text, expected_text);
}

/* ---- block reduction ---- */

enum { BLOCK_THREADS = 256, BLOCK_WARPS = BLOCK_THREADS / WARP_SIZE };

/* The sum that the shuffles leave in lane 0: halves are folded until one value is left. */
static float fold(float values[WARP_SIZE]) {
    for (int offset = WARP_SIZE / 2; offset > 0; offset /= 2)
        for (int lane = 0; lane < offset; ++lane) values[lane] += values[lane + offset];
    return values[0];
}

/* The sum of one of `blocks` blocks, each addition in the order of the kernel. */
static float expected_block_sum(const float *in, int n, int block, int blocks) {
    float sums[WARP_SIZE] = {0};
    for (int warp = 0; warp < BLOCK_WARPS; ++warp) {
        float lanes[WARP_SIZE];
        for (int lane = 0; lane < WARP_SIZE; ++lane) {
            lanes[lane] = 0.0f;
            for (int i = block * BLOCK_THREADS + warp * WARP_SIZE + lane; i < n; i += blocks * BLOCK_THREADS)
                lanes[lane] += in[i];
        }
        sums[warp] = fold(lanes);
    }
    return fold(sums);
}

/* Sum n floats to one sum a block. */
static void block_sums(struct demo_report *report, const float *in, int n, float *out, int blocks) {
    const struct demo_block_sum_args args = {in, out, n};
    demo_check_launch(report, WARP_LAUNCH(demo_block_sum, WARP_DIM3(blocks), WARP_DIM3(BLOCK_THREADS), 0, &args));
}

void demo_block_reduction(struct demo_report *report) {
    enum { N = 1000003, BLOCKS = 120 };
    float *const in = demo_allocate(N, sizeof *in);
    float sums[BLOCKS] = {0}, expected[BLOCKS], total = 0.0f;
    uint32_t random = 1;
    double exact = 0.0;
    for (int i = 0; i < N; ++i) {
        random = random * 1664525u + 1013904223u;
        in[i] = (float)(random >> 8) * 0x1p-24f; /* in [0, 1) */
        exact += (double)in[i];
    }
    block_sums(report, in, N, sums, BLOCKS);     /* one sum a block ... */
    block_sums(report, sums, BLOCKS, &total, 1); /* ... and one of those */
    for (int block = 0; block < BLOCKS; ++block) expected[block] = expected_block_sum(in, N, block, BLOCKS);
    demo_check_words(report, "sums of 120 blocks = scalar tree", sums, expected, BLOCKS);
    demo_check_f32(report, "sum of these = scalar tree", total, expected_block_sum(expected, BLOCKS, 0, 1));
    printf("  (one addition after the other, in double precision: %f)\n", exact);
    free(in);
}

/* ---- search ---- */

enum { SEARCHED = 4000000 };

/* Different for every i: the factor is odd. */
static int32_t nth(int32_t i) { return (int32_t)((uint32_t)i * 2654435761u); }

/* *found: -1 before, the index after; where it is an index before, nothing is left to do.  The result is the number of
 * elements that the kernel compared. */
static uint32_t search(struct demo_report *report, const int32_t *in, int32_t value, int32_t *found) {
    uint32_t looked_at = 0;
    const struct demo_search_args args = {in, SEARCHED, value, found, &looked_at};
    demo_check_launch(report, WARP_LAUNCH(demo_search, WARP_DIM3(64), WARP_DIM3(BLOCK_THREADS), 0, &args));
    return looked_at;
}

static int32_t scalar_search(const int32_t *in, int32_t value) {
    for (int32_t i = 0; i < SEARCHED; ++i)
        if (in[i] == value) return i;
    return -1;
}

void demo_early_exit(struct demo_report *report) {
    enum { THERE = 1234567 };
    int32_t *const in = demo_allocate(SEARCHED, sizeof *in);
    int32_t found = -1;
    for (int32_t i = 0; i < SEARCHED; ++i) in[i] = nth(i);
    uint32_t looked_at = search(report, in, nth(THERE), &found);
    demo_check_int(report, "index of a value that is there", found, scalar_search(in, nth(THERE)));
    demo_check_text(report, "elements compared", looked_at < SEARCHED ? "not all" : "all", "not all");
    looked_at = search(report, in, nth(THERE), &found);
    demo_check_int(report, "compared when another has found it", looked_at, 0);
    found = -1;
    looked_at = search(report, in, nth(SEARCHED), &found);
    demo_check_int(report, "index of a value that is not", found, scalar_search(in, nth(SEARCHED)));
    demo_check_int(report, "elements compared", looked_at, SEARCHED);
    free(in);
}

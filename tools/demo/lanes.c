/* lanes.c - examples of one warp: loads, shuffles, votes. */
#include "demo.h"

#include <stdio.h>
#include <stdlib.h>

#include "kernels.h"

/* ---- loads ---- */

static void check_loads(struct demo_report *report, const char *what, uint32_t loads, size_t bytes,
                        const char *expected) {
    char text[64];
    snprintf(text, sizeof text, "%u loads of %zu bytes", (unsigned)loads, loads > 0 ? bytes / loads : 0);
    demo_check_text(report, what, text, expected);
}

void demo_double_floats(struct demo_report *report) {
    enum { N = 1024, THREADS = 256 };
    _Alignas(warp_float4) static float in[N], out[N], out4[N], expected[N];
    uint32_t loads = 0, loads4 = 0;
    for (int i = 0; i < N; ++i) {
        in[i] = (float)(i - 500) * 0.37f;
        expected[i] = in[i] * 2.0f;
    }
    const struct demo_double_args one = {in, out, &loads, N};
    const struct demo_double4_args four = {(const warp_float4 *)in, (warp_float4 *)out4, &loads4, N / 4};
    demo_check_launch(report, WARP_LAUNCH(demo_double, WARP_DIM3(N / THREADS), WARP_DIM3(THREADS), 0, &one));
    demo_check_launch(report, WARP_LAUNCH(demo_double4, WARP_DIM3(N / 4 / THREADS), WARP_DIM3(THREADS), 0, &four));
    demo_check_int(report, "sizeof(warp_float4)", sizeof(warp_float4), 16);
    check_loads(report, "one float a lane: warp loads", loads, sizeof in, "32 loads of 128 bytes");
    check_loads(report, "one float4 a lane: warp loads", loads4, sizeof in, "8 loads of 512 bytes");
    demo_check_words(report, "one float a lane = scalar loop", out, expected, N);
    demo_check_words(report, "one float4 a lane = scalar loop", out4, expected, N);
}

/* ---- shuffle-down sums ---- */

enum { MOST_STEPS = 5 };

struct sums {
    float in[WARP_SIZE];
    float states[MOST_STEPS][WARP_SIZE];   /* by the kernel, after each offset */
    float expected[MOST_STEPS][WARP_SIZE]; /* by the scalar loop */
    int lanes, width, steps;
};

/* __shfl_down_sync in words: lane i reads lane i + offset of its group, or itself where that is past the group. */
static void expect_sums(struct sums *s) {
    float now[WARP_SIZE], next[WARP_SIZE];
    for (int lane = 0; lane < s->lanes; ++lane) now[lane] = s->in[lane];
    s->steps = 0;
    for (int offset = s->width / 2; offset > 0; offset /= 2) {
        for (int lane = 0; lane < s->lanes; ++lane)
            next[lane] = now[lane] + (lane % s->width + offset < s->width ? now[lane + offset] : now[lane]);
        for (int lane = 0; lane < s->lanes; ++lane) s->expected[s->steps][lane] = now[lane] = next[lane];
        s->steps += 1;
    }
}

static void run_sums(struct demo_report *report, struct sums *s, int lanes, int width) {
    s->lanes = lanes;
    s->width = width;
    for (int lane = 0; lane < lanes; ++lane) s->in[lane] = (float)(lane + 1);
    expect_sums(s);
    const struct demo_sum_args args = {s->in, s->states[0], lanes == 32 ? WARP_FULL_MASK : (UINT32_C(1) << lanes) - 1};
    demo_check_launch(report, width == 32 ? WARP_LAUNCH(demo_sum, WARP_DIM3(1), WARP_DIM3(lanes), 0, &args)
                                          : WARP_LAUNCH(demo_sum8, WARP_DIM3(1), WARP_DIM3(lanes), 0, &args));
}

/* The lanes that exist must hold what the scalar loop found; the others must have written nothing. */
static void check_states(struct demo_report *report, const char *what, const struct sums *s) {
    enum { WORDS = MOST_STEPS * WARP_SIZE };
    float got[WORDS] = {0}, expected[WORDS] = {0}, beyond[WORDS] = {0};
    static const float zeros[WORDS];
    size_t count = 0, rest = 0;
    for (int step = 0; step < s->steps; ++step)
        for (int lane = 0; lane < WARP_SIZE; ++lane)
            if (lane < s->lanes) {
                got[count] = s->states[step][lane];
                expected[count++] = s->expected[step][lane];
            } else {
                beyond[rest++] = s->states[step][lane];
            }
    demo_check_words(report, what, got, expected, count);
    if (rest > 0) demo_check_words(report, "memory of the lanes that do not exist = 0", beyond, zeros, rest);
}

static void show_states(struct demo_report *report, const struct sums *s) {
    for (int step = 0, offset = s->width / 2; step < s->steps; ++step, offset /= 2) {
        char label[32];
        snprintf(label, sizeof label, "after offset %d", offset);
        demo_print_lanes(label, s->states[step], s->lanes);
    }
    check_states(report, "lanes after each offset = scalar loop", s);
}

/* first + (first + 1) + ... , count numbers */
static float plain_sum(int first, int count) {
    float sum = 0.0f;
    for (int i = 0; i < count; ++i) sum += (float)(first + i);
    return sum;
}

void demo_shuffle_sum(struct demo_report *report) {
    struct sums s = {0};
    run_sums(report, &s, 32, 32);
    show_states(report, &s);
    demo_check_f32(report, "sum, in lane 0", s.states[4][0], plain_sum(1, 32));
}

void demo_shuffle_sum_8(struct demo_report *report) {
    struct sums s = {0};
    char got[32], expected[32];
    run_sums(report, &s, 8, 8);
    show_states(report, &s);
    snprintf(got, sizeof got, "%g", (double)s.states[2][0]);
    snprintf(expected, sizeof expected, "%g", (double)plain_sum(1, 8));
    demo_check_text(report, "sum, in lane 0", got, expected);
}

void demo_subwarp_sums(struct demo_report *report) {
    struct sums s = {0};
    char got[64], expected[64];
    run_sums(report, &s, 32, 8);
    const float *const last = s.states[2];
    snprintf(got, sizeof got, "%g %g %g %g", (double)last[0], (double)last[8], (double)last[16], (double)last[24]);
    snprintf(expected, sizeof expected, "%g %g %g %g", (double)plain_sum(1, 8), (double)plain_sum(9, 8),
             (double)plain_sum(17, 8), (double)plain_sum(25, 8));
    check_states(report, "lanes after offsets 4, 2, 1 = scalar loop", &s);
    demo_check_text(report, "lanes 0, 8, 16, 24", got, expected);
}

/* ---- votes ---- */

void demo_ballots(struct demo_report *report) {
    uint32_t mask = 0, expected = 0;
    int lanes = 0, expected_lanes = 0;
    for (int lane = 0; lane < WARP_SIZE; ++lane)
        if (lane > 10) {
            expected |= UINT32_C(1) << lane;
            expected_lanes += 1;
        }
    const struct demo_ballot_args args = {&mask, &lanes};
    demo_check_launch(report, WARP_LAUNCH(demo_ballot, WARP_DIM3(1), WARP_DIM3(WARP_SIZE), 0, &args));
    demo_check_mask(report, "ballot", mask, expected);
    demo_check_int(report, "lanes in it", lanes, expected_lanes);
}

void demo_block_votes(struct demo_report *report) {
    enum { THREADS = 48, WARPS = 2, NEGATIVE = 40 };
    int32_t in[THREADS];
    int all[WARPS] = {0}, any[WARPS] = {0};
    uint32_t ballot[WARPS] = {0}, mask[WARPS] = {0};
    for (int i = 0; i < THREADS; ++i) in[i] = i == NEGATIVE ? -1 : i + 1;
    const struct demo_votes_args args = {in, all, any, ballot, mask};
    demo_check_launch(report, WARP_LAUNCH(demo_votes, WARP_DIM3(1), WARP_DIM3(THREADS), 0, &args));
    printf("  x is -1 in thread %d (lane %d of warp 1), positive in the others\n", NEGATIVE, NEGATIVE - WARP_SIZE);
    for (int warp = 0; warp < WARPS; ++warp) {
        static const char *const names[WARPS][4] = {{"warp 0: mask", "warp 0: all", "warp 0: any", "warp 0: ballot"},
                                                    {"warp 1: mask", "warp 1: all", "warp 1: any", "warp 1: ballot"}};
        uint32_t exist = 0, positive = 0;
        for (int i = WARP_SIZE * warp; i < WARP_SIZE * (warp + 1) && i < THREADS; ++i) {
            exist |= UINT32_C(1) << (i - WARP_SIZE * warp);
            positive |= (uint32_t)(in[i] > 0) << (i - WARP_SIZE * warp);
        }
        demo_check_mask(report, names[warp][0], mask[warp], exist);
        demo_check_int(report, names[warp][1], all[warp], positive == exist);
        demo_check_int(report, names[warp][2], any[warp], positive != 0);
        demo_check_mask(report, names[warp][3], ballot[warp], positive);
    }
}

/* ---- broadcast ---- */

static void check_broadcast(struct demo_report *report, const char *what, const int32_t *got, int32_t expected) {
    int32_t all[WARP_SIZE];
    for (int lane = 0; lane < WARP_SIZE; ++lane) all[lane] = expected;
    demo_check_int(report, what, got[0], expected);
    demo_check_words(report, "    in every lane", got, all, WARP_SIZE);
}

void demo_broadcasts(struct demo_report *report) {
    int32_t in[WARP_SIZE], lane0[WARP_SIZE] = {0}, lane31[WARP_SIZE] = {0}, negative[WARP_SIZE] = {0};
    for (int lane = 0; lane < WARP_SIZE; ++lane) in[lane] = 1000 + 7 * lane;
    const struct demo_broadcast_args args = {in, lane0, lane31, negative};
    demo_check_launch(report, WARP_LAUNCH(demo_broadcast, WARP_DIM3(1), WARP_DIM3(WARP_SIZE), 0, &args));
    printf("  lane i holds 1000 + 7 i\n");
    check_broadcast(report, "lane 0", lane0, in[0]);
    check_broadcast(report, "lane 31", lane31, in[31]);
    check_broadcast(report, "lane -3, whose low 5 bits are 29", negative, in[29]);
}

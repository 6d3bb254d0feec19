/* lanes_sum.c - how a warp is emulated without SIMD: a loop over 32 lanes for every intrinsic; and the plain loop. */
#include "sum.h"

struct lanes {
    float v[32];
};

static struct lanes shfl_down(struct lanes a, int delta) {
    struct lanes r;
    for (int lane = 0; lane < 32; ++lane) r.v[lane] = lane + delta < 32 ? a.v[lane + delta] : a.v[lane];
    return r;
}
static struct lanes add(struct lanes a, struct lanes b) {
    for (int lane = 0; lane < 32; ++lane) a.v[lane] += b.v[lane];
    return a;
}

static void lanes_once(const struct sum_args *args) {
    for (int i = 0; i < args->n; ++i) {
        struct lanes v;
        for (int lane = 0; lane < 32; ++lane) v.v[lane] = args->in[32 * i + lane];
        for (int offset = 16; offset > 0; offset /= 2) v = add(v, shfl_down(v, offset));
        args->out[i] = v.v[0];
    }
}

static void scalar_once(const struct sum_args *args) {
    for (int i = 0; i < args->n; ++i) {
        float sum = 0;
        for (int lane = 0; lane < 32; ++lane) sum += args->in[32 * i + lane];
        args->out[i] = sum;
    }
}

void sum_lanes(const struct sum_args *args) {
    for (int k = 0; k < args->repeats; ++k) lanes_once(args);
}
void sum_scalar(const struct sum_args *args) {
    for (int k = 0; k < args->repeats; ++k) scalar_once(args);
}

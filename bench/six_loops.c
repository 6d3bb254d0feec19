/* six_loops.c - six.h as plain loops; compiled without vectoriser, and with everything this CPU has. */
#include "six.h"

#define LOOP(name, ...)                                                                                                \
    void SIX_LOOP(name)(const struct six_args *arg) {                                                                  \
        for (int k = 0; k < arg->repeats; ++k)                                                                         \
            for (int i = 0; i < arg->n; ++i) one_##name(arg->a + 32 * i, __VA_ARGS__);                                 \
    }

static void one_sum(const uint32_t *words, float *restrict r) {
    const float *const a = (const float *)(const void *)words;
    float sum = 0;
    for (int lane = 0; lane < 32; ++lane) sum += a[lane];
    *r = sum;
}
LOOP(sum, (float *)(void *)arg->r + i)

static void one_scan(const uint32_t *a, uint32_t *restrict r) {
    uint32_t sum = 0;
    for (int lane = 0; lane < 32; ++lane) r[lane] = sum += a[lane];
}
LOOP(scan, arg->r + 32 * i)

static void one_ballot(const uint32_t *a, const uint32_t *b, uint32_t *restrict r) {
    uint32_t mask = 0;
    for (int lane = 0; lane < 32; ++lane) mask |= (uint32_t)((int32_t)a[lane] < (int32_t)b[lane]) << lane;
    *r = mask;
}
LOOP(ballot, arg->b + 32 * i, arg->r + i)

static void one_compact(const uint32_t *a, uint32_t mask, uint32_t *restrict r) {
    int count = 0;
    for (int lane = 0; lane < 32; ++lane)
        if (mask >> lane & 1) r[count++] = a[lane];
    while (count < 32) r[count++] = 0;
}
LOOP(compact, arg->b[i], arg->r + 32 * i)

/* Halves in software, as where the language has none. */
static void one_half2_add(const uint32_t *words, const uint32_t *other, uint32_t *restrict result) {
    const warp_half *const a = (const warp_half *)(const void *)words, *const b =
                                                                           (const warp_half *)(const void *)other;
    warp_half *const r = (warp_half *)(void *)result;
    for (int half = 0; half < 64; ++half)
        r[half] = warp_half_from_float(warp_half_to_float(a[half]) + warp_half_to_float(b[half]));
}
LOOP(half2_add, arg->b + 32 * i, arg->r + 32 * i)

static void tile(const uint32_t *a, uint32_t *restrict r) {
    for (int y = 0; y < 32; ++y)
        for (int x = 0; x < 32; ++x) r[32 * x + y] = a[32 * y + x];
}
void SIX_LOOP(transpose)(const struct six_args *arg) {
    for (int k = 0; k < arg->repeats; ++k)
        for (int i = 0; i < arg->n; i += 32) tile(arg->a + 32 * i, arg->r + 32 * i);
}

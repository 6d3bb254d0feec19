/* measure.c - see measure.h. */
#define _POSIX_C_SOURCE 199309L

#include "measure.h"

#include <stdlib.h>
#include <time.h>

enum { MAX_ROUNDS = 101 };

static double now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static double time_runs(const struct variant *v, long repeats) {
    const double start = now_ns();
    for (long i = 0; i < repeats; ++i) v->run(v->context);
    return now_ns() - start;
}

/* How often to repeat so that one timing takes ms milliseconds. */
static long calibrate(const struct variant *v, double ms) {
    long repeats = 1;
    for (;;) {
        const double ns = time_runs(v, repeats);
        if (ns >= ms * 1e6) return repeats;
        const double factor = ns > 0 ? ms * 1e6 * 1.1 / ns : 10;
        repeats = (long)((double)repeats * (factor > 10 ? 10 : factor)) + 1;
    }
}

static int ascending(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double median_of(double *values, int count) {
    qsort(values, (size_t)count, sizeof *values, ascending);
    return values[count / 2];
}

void measure(struct variant *variants, int count, int rounds, double ms) {
    double(*ns)[MAX_ROUNDS] = malloc(sizeof *ns * (size_t)count);
    long *repeats = malloc(sizeof *repeats * (size_t)count);
    if (!ns || !repeats) abort();
    if (rounds > MAX_ROUNDS) rounds = MAX_ROUNDS;
    for (int v = 0; v < count; ++v) repeats[v] = calibrate(&variants[v], ms);
    for (int round = 0; round < rounds; ++round)
        for (int v = 0; v < count; ++v) ns[v][round] = time_runs(&variants[v], repeats[v]) / (double)repeats[v];
    for (int v = 0; v < count; ++v) variants[v].ns = median_of(ns[v], rounds);
    free(repeats);
    free(ns);
}

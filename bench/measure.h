/* measure.h - timing of alternatives side by side. */
#ifndef CPUWARP_BENCH_MEASURE_H
#define CPUWARP_BENCH_MEASURE_H

/* One way of doing the work: run(context) does all of it once. */
struct variant {
    const char *name;
    void (*run)(void *context);
    void *context;
    double ns; /* measured: the median time of one run */
};

/* Time the variants in turn, round after round, so that a disturbance hits all of them alike; the median over the rounds is
 * kept.  Each timing repeats run() until it takes at least `ms` milliseconds. */
void measure(struct variant *variants, int count, int rounds, double ms);

/* Sorts the values. */
double median_of(double *values, int count);

#endif

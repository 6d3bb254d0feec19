/* compare.h - the native backends of this CPU against each other. */
#ifndef CPUWARP_BENCH_COMPARE_H
#define CPUWARP_BENCH_COMPARE_H

/* Print the time of every operation and of the benchmark kernels on each native backend that this CPU runs, and the ratio of the
 * first backend to the second; then those where the first is slower.  Returns the exit status. */
int compare_backends(int rounds);

#endif

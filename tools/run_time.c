/* run_time.c - running a kernel and a loop against each other; the table of times; progress. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <time.h>
#include <unistd.h>
#ifdef _OPENMP
#include <omp.h>
#endif

#include "command.h"
#include "run.h"

double run_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- measuring ---- */

int run_set_threads(int threads) {
#ifdef _OPENMP
    static int at_start;
    if (at_start == 0) at_start = omp_get_max_threads();
    if (threads == 0) threads = at_start;
    omp_set_num_threads(threads);
    return threads;
#else
    (void)threads;
    return 1;
#endif
}

static double time_loop(const struct run_work *work) {
    const double start = run_now();
    work->loop(work->context);
    return run_now() - start;
}

/* Once as a trial, whose time says how many runs fit in what is left of the budget; then so many, of which the best counts.
 * At least 3, so that one interruption does not decide the ratio: with no time left, 2 more. */
static double best_loop(struct run_times *times, const struct run_work *work, int *runs) {
    double best = time_loop(work);
    *runs = times->repeat;
    if (times->repeat == 0) {
        const double fit = best > 0 ? times->budget / best : 100;
        *runs = fit < RUN_LEAST ? RUN_LEAST : fit > 100 ? 100 : (int)fit;
        times->budget -= *runs * best;
    }
    for (int i = 1; i < *runs; ++i) {
        const double t = time_loop(work);
        if (t < best) best = t;
    }
    return best;
}

static bool best_kernel(const struct run_work *work, int threads, int runs, double *best) {
    run_set_threads(threads);
    for (int i = 0; i < runs; ++i) {
        const double start = run_now();
        const warp_status_t status = work->kernel(work->context);
        const double t = run_now() - start;
        if (status != WARP_OK) {
            run_progress_end();
            command_error("launch: %s", warp_status_string(status));
            return false;
        }
        if (i == 0 || t < *best) *best = t;
    }
    if (work->same(work->context)) return true;
    run_progress_end();
    command_error("the warp kernel (%s, %d threads) and the scalar loop DIFFER", warp_backend_active()->name, threads);
    return false;
}

bool run_measure(struct run_times *times, const struct run_work *work) {
    const int limit = run_set_threads(times->threads_wanted),
              threads = work->blocks < (uint32_t)limit ? (int)work->blocks : limit;
    int runs;
    double one = 0, all = 0;
    times->loop += best_loop(times, work, &runs);
    bool ok = best_kernel(work, 1, runs, &one);
    if (ok && threads > 1) {
        work->wipe(work->context);
        ok = best_kernel(work, threads, runs, &all);
    } else {
        all = one;
    }
    run_set_threads(limit);
    times->one += one;
    times->all += all;
    if (threads > times->threads) times->threads = threads;
    if (times->least == 0 || runs < times->least) times->least = runs;
    if (runs > times->most) times->most = runs;
    return ok;
}

/* ---- the table ---- */

static void print_row(const char *what, double seconds, double bytes) {
    const char *unit = "s ";
    double value = seconds;
    if (seconds < 1) value = seconds * 1e3, unit = "ms";
    if (seconds < 1e-3) value = seconds * 1e6, unit = "us";
    printf("  %-34s %9.2f %s %8.2f GB/s", what, value, unit, seconds > 0 ? bytes / seconds * 1e-9 : 0);
}

void run_print_times(const struct run_times *times, double bytes, const char *results) {
    if (times->least == 0) return;
    const char *const backend = warp_backend_active()->name;
    char what[64];
    printf("times, the best of %d", times->least);
    if (times->most != times->least) printf(" to %d", times->most);
    puts(times->most == 1 ? " run:" : " runs:");
    print_row("scalar loop", times->loop, bytes);
    putchar('\n');
    snprintf(what, sizeof what, "warp kernel (%s), 1 thread", backend);
    print_row(what, times->one, bytes);
    printf("   %.2f x the scalar loop\n", times->loop / times->one);
    if (times->threads > 1) {
        snprintf(what, sizeof what, "warp kernel (%s), %d threads", backend, times->threads);
        print_row(what, times->all, bytes);
        printf("   %.2f x the scalar loop, %.2f x one thread\n", times->loop / times->all, times->one / times->all);
    }
    printf("results: %s\n", results);
}

/* ---- progress ---- */

static bool progress_shown;

void run_progress(const char *what, uint64_t done, uint64_t total) {
    static double next; /* when to show the next line; 0: not started */
    const double t = run_now();
    if (next == 0) next = t + 0.5;
    if (t < next || !isatty(STDERR_FILENO)) return;
    next = t + 0.1;
    progress_shown = true;
    if (total > 0)
        fprintf(stderr, "\r%s: %3.0f %%", what, 100.0 * (double)done / (double)total);
    else
        fprintf(stderr, "\r%s: %.0f MB", what, (double)done * 1e-6);
    fflush(stderr);
}

void run_progress_end(void) {
    if (progress_shown) fputs("\r\033[K", stderr);
    progress_shown = false;
}

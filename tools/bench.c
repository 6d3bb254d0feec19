/* bench.c - `cpuwarp bench`: every piece of the gallery, on every backend, against its plain loop; two minutes of it.
 *
 * Where numbers are wanted to the last per cent: build/bench/cpuwarp_bench. */
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "gallery.h"
#include "run.h"

static const char usage[] =
    "usage: cpuwarp bench [NAME ...]\n"
    "\n"
    "Times the pieces of the gallery (`cpuwarp run` lists them), or those named: the plain loop, and the\n"
    "warp kernel on every backend that this CPU runs, on one thread, with data that stay in the cache; and\n"
    "the active backend on all threads, with data that do not.  Each kernel's results are compared with\n"
    "the loop's.  Columns give how many times as fast as the loop a kernel is: 2.00 is half of its time.\n"
    "\n"
    "The loop is compiled at -O3 for any CPU of this architecture, as most programs are (unless CMAKE_C_FLAGS\n"
    "said more); build/bench/cpuwarp_bench also has it compiled for this CPU: docs/benchmarks.md.\n"
    "\n"
    "options:\n"
    "  --seconds N     take about so long in all (default: 120), but everything is run 3 times at\n"
    "                  least: all pieces need most of a minute\n"
    "  --threads N     threads of the last column (default: OMP_NUM_THREADS, or all cores)\n"
    "  --backend NAME  the backend of the last column (default: the active one)\n"
    "  -h, --help      print this and exit\n"
    "\n"
    "exit status: 0 done; 1 a kernel and its loop differ, or memory ran out; 2 the command line was wrong\n";

struct bench {
    double seconds; /* for one measurement */
    int threads;
    int done, total; /* measurements */
    const warp_backend_t *active;
    const warp_backend_t *backends[WARP_BACKEND_COUNT]; /* native ones that this CPU runs */
    int backend_count;
};

/* ---- one measurement: the median of runs in the given time, 3 at least ---- */

enum { MOST_RUNS = 1000 };

static int by_value(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Seconds of one run; negative after an error message. */
static double median_time(const struct bench *bench, const struct gallery_piece *piece, const struct gallery_work *work,
                          bool port) {
    double times[MOST_RUNS];
    int runs = 0;
    const double end = run_now() + bench->seconds;
    do {
        const double start = run_now();
        warp_status_t status = WARP_OK;
        if (port)
            status = piece->warp(work);
        else
            piece->scalar(work);
        times[runs++] = run_now() - start;
        if (status != WARP_OK) {
            run_progress_end();
            command_error("%s: %s", piece->name, warp_status_string(status));
            return -1;
        }
    } while (runs < MOST_RUNS && (runs < 3 || run_now() < end));
    qsort(times, (size_t)runs, sizeof *times, by_value);
    return times[runs / 2];
}

/* ---- one piece at one size ---- */

struct pair {
    struct gallery_work port, loop;
    double loop_time;
};

static bool make(struct bench *bench, const struct gallery_piece *piece, uint64_t size, struct pair *pair) {
    *pair = (struct pair){.port = {.size = size, .seed = 1}, .loop = {.size = size, .seed = 1}};
    const bool port = piece->input(&pair->port);
    if (!piece->input(&pair->loop) || !port) {
        run_progress_end();
        command_error("%s: not enough memory for %" PRIu64 " %s", piece->name, size, piece->unit);
        return false;
    }
    gallery_wipe(&pair->port);
    gallery_wipe(&pair->loop);
    run_progress(piece->name, (uint64_t)bench->done, (uint64_t)bench->total);
    pair->loop_time = median_time(bench, piece, &pair->loop, false);
    ++bench->done;
    return true;
}
static void unmake(struct pair *pair) {
    gallery_free(&pair->port);
    gallery_free(&pair->loop);
}

/* How many times as fast as the loop; negative after an error message. */
static double ratio(struct bench *bench, const struct gallery_piece *piece, struct pair *pair,
                    const warp_backend_t *backend, int threads) {
    warp_backend_select(backend->name);
    run_set_threads(threads);
    gallery_wipe(&pair->port);
    run_progress(piece->name, (uint64_t)bench->done, (uint64_t)bench->total);
    const double time = median_time(bench, piece, &pair->port, true);
    ++bench->done;
    if (time < 0) return -1;
    size_t where;
    const struct gallery_array *const wrong = gallery_differs(&pair->port, &pair->loop, &where);
    if (wrong) {
        run_progress_end();
        command_error("%s: the kernel (%s, threads: %d) and the loop DIFFER in %s[%zu]", piece->name, backend->name,
                      threads, wrong->name, where);
        return -1;
    }
    return pair->loop_time / time;
}

static bool bench_piece(struct bench *bench, const struct gallery_piece *piece, double *ratios) {
    struct pair pair;
    bool ok = make(bench, piece, piece->cached_size, &pair);
    const double loop_time = pair.loop_time;
    for (int i = 0; ok && i < bench->backend_count; ++i)
        ok = (ratios[i] = ratio(bench, piece, &pair, bench->backends[i], 1)) >= 0;
    unmake(&pair);
    if (!ok) return false;
    ok = make(bench, piece, piece->memory_size, &pair) &&
         (ratios[bench->backend_count] = ratio(bench, piece, &pair, bench->active, bench->threads)) >= 0;
    unmake(&pair);
    if (!ok) return false;
    run_progress_end();
    printf("%-16s %10.3f", piece->name, loop_time * 1e9 / (double)piece->cached_size);
    for (int i = 0; i <= bench->backend_count; ++i) printf(" %9.2f", ratios[i]);
    printf("   %s\n", piece->unit);
    fflush(stdout);
    return true;
}

/* ---- the table ---- */

static void print_head(const struct bench *bench) {
    char last[64];
    printf("%-16s %10s", "", "loop,");
    for (int i = 0; i < bench->backend_count; ++i) printf(" %9s", "");
    printf(" %9s\n%-16s %10s", bench->active->name, "", "ns a unit");
    for (int i = 0; i < bench->backend_count; ++i) printf(" %9s", bench->backends[i]->name);
    snprintf(last, sizeof last, "x %d", bench->threads);
    printf(" %9s   unit\n", last);
}

static double mean(const double *logs, int count) { return exp(*logs / count); }

static bool bench_all(struct bench *bench, const struct gallery_piece *const *pieces, int count) {
    double logs[WARP_BACKEND_COUNT + 1] = {0}, ratios[WARP_BACKEND_COUNT + 1];
    print_head(bench);
    for (int p = 0; p < count; ++p) {
        if (!bench_piece(bench, pieces[p], ratios)) return false;
        for (int i = 0; i <= bench->backend_count; ++i) logs[i] += log(ratios[i]);
    }
    if (count < 2) return true;
    printf("%-16s %10s", "geometric mean", "");
    for (int i = 0; i <= bench->backend_count; ++i) printf(" %9.2f", mean(&logs[i], count));
    puts("");
    return true;
}

static void find_backends(struct bench *bench) {
    bench->active = warp_backend_active();
    const warp_backend_t *backend;
    for (size_t i = 0; (backend = warp_backend_at(i)) != NULL; ++i)
        if (backend->native && warp_backend_built(backend) && warp_backend_supported(backend))
            bench->backends[bench->backend_count++] = backend;
}

static bool parse_count(const char *text, long most, long *value) {
    char *end;
    errno = 0;
    *value = strtol(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0 && *value >= 1 && *value <= most;
}

int command_bench(int argc, char **argv) {
    static const struct option options[] = {{"help", no_argument, NULL, 'h'},
                                            {"seconds", required_argument, NULL, 's'},
                                            {"threads", required_argument, NULL, 't'},
                                            {NULL, 0, NULL, 0}};
    long seconds = 120, threads = 0;
    for (int option; (option = getopt_long(argc, argv, ":h", options, NULL)) != -1;) {
        if (option == 'h') return fputs(usage, stdout) < 0 ? COMMAND_FAILED : COMMAND_OK;
        if (option == 's' && !parse_count(optarg, 86400, &seconds))
            return command_usage_error("bench", "--seconds %s: not a number from 1 to 86400", optarg);
        if (option == 't' && !parse_count(optarg, 1024, &threads))
            return command_usage_error("bench", "--threads %s: not a number from 1 to 1024", optarg);
        if (option != 's' && option != 't') return command_option_error("bench", argv, option);
    }
    const struct gallery_piece *pieces[256];
    int count = 0;
    for (int i = optind; i < argc && count < 256; ++i) {
        pieces[count] = gallery_find(argv[i]);
        if (!pieces[count++])
            return command_usage_error("bench", "bench: unknown piece \"%s\"; `cpuwarp run` lists them", argv[i]);
    }
    if (count == 0)
        for (; gallery_pieces[count]; ++count) pieces[count] = gallery_pieces[count];
    struct bench bench = {.threads = run_set_threads((int)threads)};
    find_backends(&bench);
    bench.total = count * (bench.backend_count + 3);
    bench.seconds =
        (double)seconds / bench.total / 1.3; /* making data takes time, too, and large ones are run 3 times */
    const bool ok = bench_all(&bench, pieces, count);
    warp_backend_select(bench.active->name);
    return ok ? COMMAND_OK : COMMAND_FAILED;
}

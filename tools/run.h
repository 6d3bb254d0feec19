/* run.h - what the parts of `cpuwarp run` share. */
#ifndef CPUWARP_TOOLS_RUN_H
#define CPUWARP_TOOLS_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <warp/launch.h>

/* ---- the kinds of work; each returns an exit status and has printed what went wrong ---- */

struct run_options {
    int repeat;    /* timed runs of each piece of the input; 0: as many as fit in a short time, 3 at least */
    int threads;   /* of the launches; 0: as OpenMP says */
    uint64_t size; /* of generated data; 0: the piece's default */
    uint64_t seed;
    const char *in, *out; /* NULL: generated data */
};
int run_histogram(const struct run_options *options);
int run_blur(const struct run_options *options);
int run_stats(const struct run_options *options);
/* A piece of the gallery, on generated data, or on a file that becomes its first array. */
struct gallery_piece;
int run_piece(const struct gallery_piece *piece, const struct run_options *options);
/* Sizes that run_piece() takes: the benchmarks' largest, and this many times as much. */
enum { RUN_SIZE_FACTOR = 4 };

/* ---- input in pieces, from files of any size and from pipes ---- */

#define RUN_PIECE ((size_t)16 << 20)

struct run_input {
    const char *name;
    int fd;
    uint64_t size; /* 0: not known */
    uint64_t done; /* read so far */
};
/* `path`, or standard input for "-".  Returns false after an error message; so does run_input_read. */
bool run_input_open(struct run_input *input, const char *path);
/* `size` bytes to `buffer`, fewer only at the end of the input. */
bool run_input_read(struct run_input *input, void *buffer, size_t size, size_t *got);
void run_input_close(struct run_input *input);

/* Memory that starts a cache line, and says so when there is none left (NULL). */
void *run_allocate(size_t size);

/* ---- measuring a warp kernel and a plain loop that do the same ---- */

/* One piece of work. */
struct run_work {
    warp_status_t (*kernel)(void *context);
    void (*loop)(void *context);
    bool (*same)(void *context); /* are their results the same? */
    void (*wipe)(void *context); /* spoil the result of the kernel */
    uint32_t blocks;             /* of the kernel's launch */
    void *context;
};
struct run_times {
    int repeat;            /* as in run_options */
    int threads_wanted;    /* as in run_options */
    double budget;         /* seconds left for runs beyond the first of each piece; at first RUN_BUDGET */
    double loop, one, all; /* seconds: the loop, the kernel on one thread, the kernel on all threads */
    int threads;           /* what "all" means: OpenMP's number, or that of the blocks if they are fewer */
    int least, most;       /* how often a piece was run */
};
#define RUN_BUDGET 0.3
enum { RUN_LEAST = 3 }; /* runs of a piece, whatever the budget */

/* Run both, compare, add the times of the best runs to `times`.  Returns false after an error message. */
bool run_measure(struct run_times *times, const struct run_work *work);
/* Print the times and ratios, and how alike the results are ("the same, bit by bit"); `bytes` is the size of what was worked
 * on.  Nothing if nothing was measured. */
void run_print_times(const struct run_times *times, double bytes, const char *results);
/* How many threads launches get; 0: what OpenMP says at the start.  The number that it is now. */
int run_set_threads(int threads);

/* Seconds since some moment in the past. */
double run_now(void);

/* How far long work has come, on stderr where that is a terminal; total 0: not known.  run_progress_end() wipes it away. */
void run_progress(const char *what, uint64_t done, uint64_t total);
void run_progress_end(void);

#endif

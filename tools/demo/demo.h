/* demo.h - what the examples of `cpuwarp demo` share: the list of them, and how they report. */
#ifndef CPUWARP_TOOLS_DEMO_DEMO_H
#define CPUWARP_TOOLS_DEMO_DEMO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <warp/launch.h>

/* How one example goes. */
struct demo_report {
    int checks, failed;
};

/* Every function below prints one line: what was looked at, what came out, what was expected, "ok" or "FAILED". */
void demo_check_text(struct demo_report *report, const char *what, const char *got, const char *expected);
void demo_check_int(struct demo_report *report, const char *what, long long got, long long expected);
void demo_check_mask(struct demo_report *report, const char *what, uint32_t got, uint32_t expected);
/* Equal in every bit; shown with six decimals. */
void demo_check_f32(struct demo_report *report, const char *what, float got, float expected);
/* `count` words (float, int32_t, uint32_t) that must be equal in every bit; shown as a number of equal ones. */
void demo_check_words(struct demo_report *report, const char *what, const void *got, const void *expected,
                      size_t count);
/* `got` must be at most `limit`. */
void demo_check_at_most(struct demo_report *report, const char *what, double got, double limit);
/* A launch: prints, and counts as a failed check, only what went wrong. */
void demo_check_launch(struct demo_report *report, warp_status_t status);

/* Print the values of the lanes, 16 a line. */
void demo_print_lanes(const char *label, const float *values, int lanes);

/* Zeroed memory for count elements.  Ends the program with a message if there is none. */
void *demo_allocate(size_t count, size_t size);

/* The examples, in the order of the list in demo.c. */
void demo_double_floats(struct demo_report *report);
void demo_shuffle_sum(struct demo_report *report);
void demo_shuffle_sum_8(struct demo_report *report);
void demo_subwarp_sums(struct demo_report *report);
void demo_ballots(struct demo_report *report);
void demo_block_votes(struct demo_report *report);
void demo_divergence(struct demo_report *report);
void demo_relus(struct demo_report *report);
void demo_trip_counts(struct demo_report *report);
void demo_block_reduction(struct demo_report *report);
void demo_early_exit(struct demo_report *report);
void demo_broadcasts(struct demo_report *report);

#endif

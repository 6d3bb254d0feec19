/* demo.c - `cpuwarp demo`: the list of worked examples, and how they report. */
#include "demo.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../command.h"

struct example {
    const char *name;
    const char *title;
    void (*run)(struct demo_report *report);
};

static const struct example examples[] = {
    {"double", "Doubling 1,024 floats, one float a lane and one float4 a lane", demo_double_floats},
    {"sum", "Shuffle-down sum of 1..32", demo_shuffle_sum},
    {"sum8", "Shuffle-down sum of 1..8 by 8 lanes (width 8)", demo_shuffle_sum_8},
    {"subwarp", "Sub-warp sums of 1..32, four groups of 8 lanes (width 8)", demo_subwarp_sums},
    {"ballot", "Ballot of lane > 10", demo_ballots},
    {"votes", "All, any and ballot of x > 0 in a block of 48 threads: one warp and a half", demo_block_votes},
    {"divergence", "A divergent kernel: even lanes exp, odd lanes log", demo_divergence},
    {"relu", "ReLU without a branch and with one", demo_relus},
    {"trips", "A loop of per-lane trip counts (lane 0: 10, the others 1), and with one exit for the warp",
     demo_trip_counts},
    {"reduction", "Block reduction of 1,000,003 floats: 256 threads, shuffles, shared memory, one barrier",
     demo_block_reduction},
    {"search", "Search of 4,000,000 integers that all warps leave when one lane finds it", demo_early_exit},
    {"broadcast", "Broadcast from lane 0, from lane 31, and from lane -3", demo_broadcasts},
};
enum { EXAMPLES = sizeof examples / sizeof *examples };

static const char usage[] =
    "usage: cpuwarp demo [NAME ...]\n"
    "       cpuwarp demo --list\n"
    "\n"
    "Run the worked examples, or only the named ones, on the active backend.  Each runs a warp\n"
    "kernel and compares what it computed with plain scalar code.\n"
    "\n"
    "options:\n"
    "  --list          print the names of the examples and exit\n"
    "  --backend NAME  use this backend (see `cpuwarp info`)\n"
    "  -h, --help      print this and exit\n"
    "\n"
    "exit status: 0 all are ok, 1 one is not, 2 the command line was wrong\n";

/* ---- reports ---- */

static void check(struct demo_report *report, const char *what, const char *got, const char *relation,
                  const char *expected, bool ok) {
    report->checks += 1;
    report->failed += !ok;
    printf("  %-42s %-22s %s %-22s %s\n", what, got, relation, expected, ok ? "ok" : "FAILED");
}

void demo_check_text(struct demo_report *report, const char *what, const char *got, const char *expected) {
    check(report, what, got, "expected", expected, strcmp(got, expected) == 0);
}

void demo_check_int(struct demo_report *report, const char *what, long long got, long long expected) {
    char g[32], e[32];
    snprintf(g, sizeof g, "%lld", got);
    snprintf(e, sizeof e, "%lld", expected);
    check(report, what, g, "expected", e, got == expected);
}

void demo_check_mask(struct demo_report *report, const char *what, uint32_t got, uint32_t expected) {
    char g[32], e[32];
    snprintf(g, sizeof g, "0x%08X", (unsigned)got);
    snprintf(e, sizeof e, "0x%08X", (unsigned)expected);
    check(report, what, g, "expected", e, got == expected);
}

void demo_check_f32(struct demo_report *report, const char *what, float got, float expected) {
    char g[64], e[64];
    snprintf(g, sizeof g, "%f", (double)got);
    snprintf(e, sizeof e, "%f", (double)expected);
    check(report, what, g, "expected", e, memcmp(&got, &expected, sizeof got) == 0);
}

void demo_check_words(struct demo_report *report, const char *what, const void *got, const void *expected,
                      size_t count) {
    const unsigned char *const g = got, *const e = expected;
    char equal[32], all[32];
    size_t same = 0;
    for (size_t i = 0; i < count; ++i) same += memcmp(g + 4 * i, e + 4 * i, 4) == 0;
    snprintf(equal, sizeof equal, "%zu equal", same);
    snprintf(all, sizeof all, "%zu equal", count);
    check(report, what, equal, "expected", all, same == count);
}

void demo_check_at_most(struct demo_report *report, const char *what, double got, double limit) {
    char g[32], l[32];
    snprintf(g, sizeof g, "%.4f", got);
    snprintf(l, sizeof l, "%g", limit);
    check(report, what, g, "at most ", l, got <= limit); /* false for NaN */
}

void demo_check_launch(struct demo_report *report, warp_status_t status) {
    if (status != WARP_OK) demo_check_text(report, "launch", warp_status_string(status), warp_status_string(WARP_OK));
}

void demo_print_lanes(const char *label, const float *values, int lanes) {
    enum { PER_LINE = 16 };
    for (int lane = 0; lane < lanes; ++lane) {
        if (lane % PER_LINE == 0) printf("%s  %-17s", lane > 0 ? "\n" : "", lane > 0 ? "" : label);
        printf(" %4g", (double)values[lane]);
    }
    putchar('\n');
}

void *demo_allocate(size_t count, size_t size) {
    void *const memory = calloc(count, size);
    if (!memory) exit(command_error("out of memory"));
    return memory;
}

/* ---- the command ---- */

static const struct example *find(const char *name) {
    for (size_t i = 0; i < EXAMPLES; ++i)
        if (strcmp(examples[i].name, name) == 0) return &examples[i];
    return NULL;
}

static void list(void) {
    for (size_t i = 0; i < EXAMPLES; ++i) printf("%-12s %s\n", examples[i].name, examples[i].title);
}

/* An example that checked nothing has not shown anything: not ok. */
static bool run_example(const struct example *example) {
    struct demo_report report = {0, 0};
    printf("%s: %s\n", example->name, example->title);
    example->run(&report);
    putchar('\n');
    return report.checks > 0 && report.failed == 0;
}

int command_demo(int argc, char **argv) {
    static const struct option options[] = {
        {"list", no_argument, NULL, 'l'}, {"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
    for (int option; (option = getopt_long(argc, argv, ":h", options, NULL)) != -1;) {
        if (option == 'l') return list(), COMMAND_OK;
        if (option == 'h') return fputs(usage, stdout) < 0 ? COMMAND_FAILED : COMMAND_OK;
        return command_option_error("demo", argv, option);
    }
    const int named = argc - optind;
    const int count = named > 0 ? named : EXAMPLES;
    int ok = 0;
    for (int i = 0; i < named; ++i)
        if (!find(argv[optind + i]))
            return command_usage_error("demo", "no example is called \"%s\" (`cpuwarp demo --list` names them)",
                                       argv[optind + i]);
    printf("backend: %s\n\n", warp_backend_active()->name);
    for (int i = 0; i < count; ++i) ok += run_example(named > 0 ? find(argv[optind + i]) : &examples[i]);
    printf("%d example%s, %d ok\n", count, count == 1 ? "" : "s", ok);
    return ok == count ? COMMAND_OK : COMMAND_FAILED;
}

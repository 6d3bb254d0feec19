/* run.c - `cpuwarp run`: real work on files, by a warp kernel and by a plain loop. */
#include "run.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"

static const char usage[] =
    "usage: cpuwarp run histogram FILE      how often each byte occurs, and the number of lines\n"
    "       cpuwarp run blur IN OUT         3x3 box blur of a binary PPM or PGM image\n"
    "       cpuwarp run stats FILE          count, sum, min, max, mean of raw 32-bit floats\n"
    "\n"
    "Each runs a warp kernel on the active backend, on one thread and on all, and the plain scalar\n"
    "loop that does the same; compares what they computed, bit by bit; and prints both times.\n"
    "FILE and IN may be - for standard input.\n"
    "\n"
    "histogram  counts are exact for files of any size; lines are counted as by `wc -l`.\n"
    "blur       P5 and P6 with one byte a sample.  Samples are (sum of 9 + 4) / 9, rounded down;\n"
    "           beyond the edge, the edge pixel counts.  OUT may be IN; it is replaced at the end,\n"
    "           when all is well.\n"
    "stats      little-endian floats; the sum is rounded to float after each addition, in the order of\n"
    "           a fixed tree (gallery/stats/kernel.h).  A NaN makes the sum NaN; min and max skip it.\n"
    "\n"
    "options:\n"
    "  --repeat N      time each piece of the input N times and take the best (default: as often as\n"
    "                  fits in a short time)\n"
    "  --backend NAME  use this backend (see `cpuwarp info`)\n"
    "  -h, --help      print this and exit\n"
    "\n"
    "exit status: 0 done, and the results are the same; 1 they differ, or a file was bad; 2 the command\n"
    "line was wrong\n";

static const struct {
    const char *name;
    int operands;
    const char *operand_names;
    int (*run)(const struct run_options *options);
} kinds[] = {
    {"histogram", 1, "FILE", run_histogram},
    {"blur", 2, "IN OUT", run_blur},
    {"stats", 1, "FILE", run_stats},
};

/* A number from 1 to 1000000; 0 if the text is something else. */
static int parse_repeat(const char *text) {
    char *end;
    errno = 0;
    const long value = strtol(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || value > 1000000) return 0;
    return (int)value;
}

static int run_kind(const char *name, int count, char **operands, const struct run_options *options) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; ++i) {
        if (strcmp(kinds[i].name, name) != 0) continue;
        if (count != kinds[i].operands)
            return command_usage_error("run", "run %s: %d operands given, it takes %s", name, count,
                                       kinds[i].operand_names);
        struct run_options all = *options;
        all.in = operands[0];
        all.out = count > 1 ? operands[1] : NULL;
        return kinds[i].run(&all);
    }
    return command_usage_error("run", "run: unknown work \"%s\": histogram, blur or stats", name);
}

int command_run(int argc, char **argv) {
    static const struct option options[] = {
        {"help", no_argument, NULL, 'h'}, {"repeat", required_argument, NULL, 'r'}, {NULL, 0, NULL, 0}};
    struct run_options run = {0};
    for (int option; (option = getopt_long(argc, argv, ":h", options, NULL)) != -1;) {
        if (option == 'h') return fputs(usage, stdout) < 0 ? COMMAND_FAILED : COMMAND_OK;
        if (option != 'r') return command_option_error("run", argv, option);
        run.repeat = parse_repeat(optarg);
        if (run.repeat == 0) return command_usage_error("run", "--repeat %s: not a number from 1 to 1000000", optarg);
    }
    if (optind >= argc) return command_usage_error("run", "run: what? histogram, blur or stats");
    return run_kind(argv[optind], argc - optind - 1, argv + optind + 1, &run);
}

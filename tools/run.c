/* run.c - `cpuwarp run`: real work, by a warp kernel and by a plain loop. */
#include "run.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "gallery.h"

static const char usage[] =
    "usage: cpuwarp run                     the pieces of the gallery\n"
    "       cpuwarp run NAME                that piece, on generated data\n"
    "       cpuwarp run NAME FILE           on the file's bytes, where the list says how many of them a unit is\n"
    "       cpuwarp run histogram FILE      how often each byte occurs, and the number of lines\n"
    "       cpuwarp run blur IN OUT         3x3 box blur of a binary PPM or PGM image\n"
    "       cpuwarp run stats FILE          count, sum, min, max, mean of raw 32-bit floats\n"
    "\n"
    "Each runs a warp kernel on the active backend, on one thread and on all, and the plain scalar\n"
    "loop that does the same; compares what they computed; and prints both times.\n"
    "FILE and IN may be - for standard input.\n"
    "\n"
    "histogram  counts are exact for files of any size; lines are counted as by `wc -l`.\n"
    "blur       P5 and P6 with one byte a sample.  Samples are (sum of 9 + 4) / 9, rounded down;\n"
    "           beyond the edge, the edge pixel counts.  OUT may be IN; it is replaced at the end,\n"
    "           when all is well.\n"
    "stats      little-endian floats; the sum is rounded to float after each addition, in the order of\n"
    "           a fixed tree (gallery/stats/kernel.h).  A NaN makes the sum NaN; min and max skip it.\n"
    "others     gallery/NAME/README.md\n"
    "\n"
    "options:\n"
    "  --size N        so much generated data, in the unit of the piece\n"
    "  --seed N        other data (default: 1)\n"
    "  --threads N     launch on N threads (default: OMP_NUM_THREADS, or all cores)\n"
    "  --repeat N      time each part of the input N times and take the best (default: as often as\n"
    "                  fits in a short time)\n"
    "  --backend NAME  use this backend (see `cpuwarp info`)\n"
    "  -h, --help      print this and exit\n"
    "\n"
    "exit status: 0 done, and the results are the same; 1 they differ, or a file was bad; 2 the command\n"
    "line was wrong\n";

/* What reads files of its own kind. */
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

static int list_pieces(void) {
    puts("name             size counts                          in a file   what");
    for (const struct gallery_piece *const *p = gallery_pieces; *p; ++p) {
        char file[32] = "-";
        if ((*p)->file_bytes > 0)
            snprintf(file, sizeof file, "%" PRIu32 " byte%s", (*p)->file_bytes, (*p)->file_bytes > 1 ? "s" : "");
        printf("%-16s %-36s %-11s %s\n", (*p)->name, (*p)->unit, file, (*p)->title);
    }
    puts("`cpuwarp run NAME` runs one; `cpuwarp run --help` says more.");
    return COMMAND_OK;
}

/* A number from `least` to `most`; false if the text is something else. */
static bool parse_number(const char *text, uint64_t least, uint64_t most, uint64_t *value) {
    char *end;
    errno = 0;
    *value = strtoull(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0 && *value >= least && *value <= most;
}

static int run_generated(const struct gallery_piece *piece, int count, char **operands, struct run_options options) {
    const uint64_t most = RUN_SIZE_FACTOR * piece->memory_size;
    if (count > 1 || (count == 1 && piece->file_bytes == 0))
        return command_usage_error("run", "run %s: operands given: %d; it takes none%s", piece->name, count,
                                   piece->file_bytes > 0 ? ", or a file" : ": it works on generated data");
    if (count == 1 && options.size > 0)
        return command_usage_error("run", "run %s: the file has a size, --size another one", piece->name);
    if (options.size > most)
        return command_usage_error("run", "--size %" PRIu64 ": %s takes at most %" PRIu64 " %s", options.size,
                                   piece->name, most, piece->unit);
    options.in = count > 0 ? operands[0] : NULL;
    return run_piece(piece, &options);
}

static int run_kind(const char *name, int count, char **operands, const struct run_options *options) {
    const struct gallery_piece *const piece = gallery_find(name);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; ++i) {
        if (strcmp(kinds[i].name, name) != 0 || count == 0) continue;
        if (count != kinds[i].operands)
            return command_usage_error("run", "run %s: operands given: %d; it takes %s, or none", name, count,
                                       kinds[i].operand_names);
        if (options->size > 0) return command_usage_error("run", "--size: is for generated data, not for files");
        struct run_options all = *options;
        all.in = operands[0];
        all.out = count > 1 ? operands[1] : NULL;
        return kinds[i].run(&all);
    }
    if (piece) return run_generated(piece, count, operands, *options);
    return command_usage_error("run", "run: unknown piece \"%s\"; `cpuwarp run` lists them", name);
}

/* 0: the option was fine. */
static int take_option(int option, char **argv, struct run_options *run) {
    uint64_t value = 0;
    if (option == 'r') {
        if (!parse_number(optarg, 1, 1000000, &value))
            return command_usage_error("run", "--repeat %s: not a number from 1 to 1000000", optarg);
        run->repeat = (int)value;
    } else if (option == 't') {
        if (!parse_number(optarg, 1, 1024, &value))
            return command_usage_error("run", "--threads %s: not a number from 1 to 1024", optarg);
        run->threads = (int)value;
    } else if (option == 's') {
        if (!parse_number(optarg, 1, INT64_MAX, &run->size))
            return command_usage_error("run", "--size %s: not a number from 1 on", optarg);
    } else if (option == 'd') {
        if (!parse_number(optarg, 0, UINT64_MAX, &run->seed))
            return command_usage_error("run", "--seed %s: not a number", optarg);
    } else {
        return command_option_error("run", argv, option);
    }
    return COMMAND_OK;
}

int command_run(int argc, char **argv) {
    static const struct option options[] = {
        {"help", no_argument, NULL, 'h'},          {"repeat", required_argument, NULL, 'r'},
        {"seed", required_argument, NULL, 'd'},    {"size", required_argument, NULL, 's'},
        {"threads", required_argument, NULL, 't'}, {NULL, 0, NULL, 0}};
    struct run_options run = {.seed = 1};
    for (int option; (option = getopt_long(argc, argv, ":h", options, NULL)) != -1;) {
        if (option == 'h') return fputs(usage, stdout) < 0 ? COMMAND_FAILED : COMMAND_OK;
        const int status = take_option(option, argv, &run);
        if (status != COMMAND_OK) return status;
    }
    if (optind >= argc) return list_pieces();
    return run_kind(argv[optind], argc - optind - 1, argv + optind + 1, &run);
}

/* run_histogram.c - `cpuwarp run histogram`: counts of byte values, and of lines. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "histogram/kernel.h"
#include "histogram/loop.h"
#include "run.h"

struct piece {
    uint8_t *bytes;
    size_t size;
    uint32_t kernel[HISTOGRAM_BINS];
    uint64_t loop[HISTOGRAM_BINS];
};

static warp_status_t count_by_kernel(void *context) {
    struct piece *const piece = context;
    memset(piece->kernel, 0, sizeof piece->kernel);
    const struct histogram_args args = {piece->bytes, (uint32_t)piece->size, piece->kernel};
    return WARP_LAUNCH(histogram, HISTOGRAM_GRID(piece->size), WARP_DIM3(HISTOGRAM_BLOCK),
                       HISTOGRAM_SHARED_BYTES(piece->size), &args);
}
static void count_by_loop(void *context) {
    struct piece *const piece = context;
    memset(piece->loop, 0, sizeof piece->loop);
    histogram_bytes_scalar(piece->bytes, piece->size, piece->loop);
}
static bool same(void *context) {
    const struct piece *const piece = context;
    for (int bin = 0; bin < HISTOGRAM_BINS; ++bin)
        if (piece->kernel[bin] != piece->loop[bin]) return false;
    return true;
}
static void wipe(void *context) { memset(((struct piece *)context)->kernel, 0xff, sizeof(uint32_t) * HISTOGRAM_BINS); }

/* How C writes the character, where it is short. */
static void name_byte(char name[4], int byte) {
    const char *const escape = byte == '\n' ? "\\n" : byte == '\t' ? "\\t" : byte == '\r' ? "\\r" : "";
    if (byte >= ' ' && byte <= '~')
        snprintf(name, 4, "'%c'", byte);
    else
        snprintf(name, 4, "%s", escape);
}

/* Four bins a line, those that are not empty. */
static void print_counts(const uint64_t counts[HISTOGRAM_BINS]) {
    int printed = 0;
    for (int bin = 0; bin < HISTOGRAM_BINS; ++bin) {
        if (counts[bin] == 0) continue;
        char name[4];
        name_byte(name, bin);
        printf("  %3d %-3s %12" PRIu64 "%s", bin, name, counts[bin], ++printed % 4 == 0 ? "\n" : "");
    }
    if (printed % 4 != 0) putchar('\n');
}

static bool count_all(struct run_input *input, struct piece *piece, uint64_t counts[HISTOGRAM_BINS],
                      struct run_times *times) {
    for (;;) {
        if (!run_input_read(input, piece->bytes, RUN_PIECE, &piece->size)) return false;
        if (piece->size == 0) return true;
        const struct run_work work = {
            count_by_kernel, count_by_loop, same, wipe, HISTOGRAM_GRID(piece->size).x, piece,
        };
        if (!run_measure(times, &work)) return false;
        for (int bin = 0; bin < HISTOGRAM_BINS; ++bin) counts[bin] += piece->kernel[bin];
        run_progress("histogram", input->done, input->size);
    }
}

int run_histogram(const struct run_options *options) {
    struct run_input input;
    struct run_times times = {.repeat = options->repeat, .threads_wanted = options->threads, .budget = RUN_BUDGET};
    struct piece piece = {0};
    uint64_t counts[HISTOGRAM_BINS] = {0};
    if (!run_input_open(&input, options->in)) return COMMAND_FAILED;
    piece.bytes = run_allocate(RUN_PIECE);
    const bool ok = piece.bytes && count_all(&input, &piece, counts, &times);
    run_progress_end();
    free(piece.bytes);
    run_input_close(&input);
    if (!ok) return COMMAND_FAILED;
    printf("%s: %" PRIu64 " bytes, %" PRIu64 " lines\n", input.name, input.done, counts['\n']);
    print_counts(counts);
    run_print_times(&times, (double)input.done, "the same, bit by bit");
    return COMMAND_OK;
}

/* run_stats.c - `cpuwarp run stats`: count, sum, smallest, largest, mean of raw floats.
 *
 * The input is read in pieces of whole chunks of chunks, so that the first two steps of the tree of additions can be done for
 * each piece; the results of the second step are kept for the steps that remain. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "run.h"
#include "stats/kernel.h"
#include "stats/loop.h"

#define PIECE ((int)(RUN_PIECE / sizeof(float)))
#define FIRST STATS_CHUNKS(PIECE)
#define SECOND STATS_CHUNKS(FIRST)
_Static_assert(PIECE % (STATS_CHUNK * STATS_CHUNK) == 0, "a piece holds whole chunks of chunks");

struct lists {
    float *sum, *min, *max;
};
struct results {
    float first[3][FIRST], second[3][SECOND];
};
struct piece {
    float *data;
    int size;
    struct results kernel, loop;
};
/* What is left of each piece; and of its data as doubles, to see how exact the sum is. */
struct totals {
    struct lists lists;
    size_t size, room;
    double sum;
    uint64_t nans;
};

/* ---- one piece ---- */

static struct stats_args first_step(const struct piece *piece, struct results *r) {
    return (struct stats_args){piece->data, piece->data, piece->data, r->first[0],
                               r->first[1], r->first[2], piece->size};
}
static struct stats_args second_step(const struct piece *piece, struct results *r) {
    return (struct stats_args){
        r->first[0], r->first[1], r->first[2], r->second[0], r->second[1], r->second[2], STATS_CHUNKS(piece->size)};
}

static warp_status_t step_by_kernel(const struct stats_args *args) {
    return WARP_LAUNCH(stats, STATS_GRID(args->size), WARP_DIM3(STATS_BLOCK), 0, args);
}
static warp_status_t piece_by_kernel(void *context) {
    struct piece *const piece = context;
    const struct stats_args first = first_step(piece, &piece->kernel), second = second_step(piece, &piece->kernel);
    const warp_status_t status = step_by_kernel(&first);
    return status == WARP_OK ? step_by_kernel(&second) : status;
}
static void piece_by_loop(void *context) {
    struct piece *const piece = context;
    const struct stats_args first = first_step(piece, &piece->loop), second = second_step(piece, &piece->loop);
    stats_step_scalar(&first);
    stats_step_scalar(&second);
}

/* The same bits, or NaN both: of which kind is not specified. */
static bool same_floats(const float *a, const float *b, int size) {
    for (int i = 0; i < size; ++i)
        if (memcmp(a + i, b + i, sizeof *a) != 0 && !(isnan(a[i]) && isnan(b[i]))) return false;
    return true;
}
static bool same(void *context) {
    const struct piece *const piece = context;
    const int first = STATS_CHUNKS(piece->size), second = STATS_CHUNKS(first);
    for (int k = 0; k < 3; ++k)
        if (!same_floats(piece->kernel.first[k], piece->loop.first[k], first) ||
            !same_floats(piece->kernel.second[k], piece->loop.second[k], second))
            return false;
    return true;
}
static void wipe(void *context) {
    struct piece *const piece = context;
    memset(&piece->kernel, 0x55, sizeof piece->kernel);
}

/* ---- all pieces ---- */

static bool grow(struct totals *totals) {
    const size_t room = totals->room * 2 + SECOND;
    float **const lists[] = {&totals->lists.sum, &totals->lists.min, &totals->lists.max};
    for (int k = 0; k < 3; ++k) {
        float *const bigger = realloc(*lists[k], room * sizeof(float));
        if (!bigger) {
            command_error("not enough memory");
            return false;
        }
        *lists[k] = bigger;
    }
    totals->room = room;
    return true;
}

static bool keep(struct totals *totals, const struct piece *piece) {
    const size_t count = (size_t)STATS_CHUNKS(STATS_CHUNKS(piece->size));
    if (totals->size + count > totals->room && !grow(totals)) return false;
    memcpy(totals->lists.sum + totals->size, piece->kernel.second[0], count * sizeof(float));
    memcpy(totals->lists.min + totals->size, piece->kernel.second[1], count * sizeof(float));
    memcpy(totals->lists.max + totals->size, piece->kernel.second[2], count * sizeof(float));
    totals->size += count;
    for (int i = 0; i < piece->size; ++i) {
        totals->sum += (double)piece->data[i];
        totals->nans += isnan(piece->data[i]) != 0;
    }
    return true;
}

static void from_little_endian(float *data, int size) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    for (int i = 0; i < size; ++i) {
        uint32_t bits;
        memcpy(&bits, data + i, sizeof bits);
        bits = __builtin_bswap32(bits);
        memcpy(data + i, &bits, sizeof bits);
    }
#else
    (void)data, (void)size;
#endif
}

static bool read_all(struct run_input *input, struct piece *piece, struct totals *totals, struct run_times *times) {
    for (;;) {
        size_t got;
        if (!run_input_read(input, piece->data, RUN_PIECE, &got)) return false;
        if (got == 0) return true;
        if (got % sizeof(float) != 0) {
            run_progress_end();
            command_error("%s: %" PRIu64 " bytes, not a multiple of 4: these are not raw 32-bit floats", input->name,
                          input->done);
            return false;
        }
        piece->size = (int)(got / sizeof(float));
        from_little_endian(piece->data, piece->size);
        const struct run_work work = {piece_by_kernel, piece_by_loop, same, wipe, STATS_GRID(piece->size).x, piece};
        if (!run_measure(times, &work) || !keep(totals, piece)) return false;
        run_progress("stats", input->done, input->size);
    }
}

static bool last_step(struct totals *totals, float *memory, int chunks) {
    const struct lists l = totals->lists;
    const int size = (int)totals->size;
    float *const k = memory, *const s = memory + 3 * chunks;
    const struct stats_args kernel = {l.sum, l.min, l.max, k, k + chunks, k + 2 * chunks, size};
    const struct stats_args loop = {l.sum, l.min, l.max, s, s + chunks, s + 2 * chunks, size};
    const warp_status_t status = step_by_kernel(&kernel);
    stats_step_scalar(&loop);
    if (status != WARP_OK || !same_floats(k, s, 3 * chunks)) {
        command_error("%s", status != WARP_OK ? warp_status_string(status)
                                              : "the warp kernel and the scalar loop DIFFER in the last steps");
        return false;
    }
    totals->size = (size_t)chunks;
    memcpy(l.sum, k, sizeof *k * totals->size);
    memcpy(l.min, k + chunks, sizeof *k * totals->size);
    memcpy(l.max, k + 2 * chunks, sizeof *k * totals->size);
    return true;
}

/* The steps that remain, until one element is left. */
static bool finish(struct totals *totals) {
    bool ok = true;
    while (ok && totals->size > 1) {
        const int chunks = STATS_CHUNKS((int)totals->size);
        float *const memory = run_allocate(sizeof(float) * 6 * (size_t)chunks);
        ok = memory && last_step(totals, memory, chunks);
        free(memory);
    }
    return ok;
}

/* ---- the report ---- */

static void print_value(const char *name, double value, const char *note) {
    if (isnan(value))
        printf("  %-6s nan%s\n", name, note);
    else
        printf("  %-6s %.9g%s\n", name, value, note);
}

static void print_stats(const struct run_input *input, const struct totals *totals) {
    const uint64_t count = input->done / sizeof(float);
    printf("%s:\n  count  %" PRIu64 "\n", input->name, count);
    if (count == 0) {
        puts("  sum    0\n  min    none\n  max    none\n  mean   none");
        return;
    }
    const float sum = totals->lists.sum[0];
    char note[96];
    if (isnan(totals->sum))
        snprintf(note, sizeof note, "   (%" PRIu64 " NaN)", totals->nans);
    else
        snprintf(note, sizeof note, "   (in double precision: %.17g)", totals->sum);
    print_value("sum", (double)sum, note);
    print_value("min", (double)totals->lists.min[0], "");
    print_value("max", (double)totals->lists.max[0], "");
    print_value("mean", (double)sum / (double)count, "");
}

int run_stats(const struct run_options *options) {
    struct run_input input;
    struct run_times times = {.repeat = options->repeat, .threads_wanted = options->threads, .budget = RUN_BUDGET};
    struct totals totals = {0};
    if (!run_input_open(&input, options->in)) return COMMAND_FAILED;
    struct piece *const piece = run_allocate(sizeof *piece);
    float *const data = piece ? run_allocate(RUN_PIECE) : NULL;
    if (piece) piece->data = data;
    const bool ok = data && read_all(&input, piece, &totals, &times) && finish(&totals);
    run_progress_end();
    if (ok) {
        print_stats(&input, &totals);
        run_print_times(&times, (double)input.done, "the same, bit by bit");
    }
    free(totals.lists.sum);
    free(totals.lists.min);
    free(totals.lists.max);
    free(data);
    free(piece);
    run_input_close(&input);
    return ok ? COMMAND_OK : COMMAND_FAILED;
}

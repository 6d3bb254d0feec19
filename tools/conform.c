/* conform.c - `cpuwarp conform`: replays what a GPU returned, and counts where this backend differs. */
#include <errno.h>
#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include <warp/launch.h>

#include "capture.h"
#include "command.h"

static const char usage[] =
    "usage: cpuwarp conform [--json] FILE\n"
    "\n"
    "Runs the operations of a capture, a text file that says what a GPU returned, on the backend in use and\n"
    "compares the results. FILE may be compressed by gzip; \"-\" is standard input. docs/conformance.md describes\n"
    "the lines and what is compared.\n"
    "\n"
    "Shows the first mismatches of each operation, then a line for each operation, then the total. Fails if a\n"
    "result differs, if an operation is unknown, if a line cannot be read, or if there is none.\n"
    "\n"
    "options:\n"
    "  --json      one JSON object on standard output: backend, file, operations, mismatches (the first ones),\n"
    "              unknown, malformed, total, ok\n"
    "  -h, --help  print this and exit\n";

enum { SHOWN = 3, MAX_MALFORMED = 10, MAX_PROBLEM = 128 };

/* A result that differs: of a lane, or of a word of an atomic's memory. */
struct mismatch {
    long line;
    bool cell;
    int index;
    uint64_t expected, actual;
    capture_case_t *operands; /* a copy of the line */
};

/* What came of the lines of one operation. */
struct tally {
    char name[CAPTURE_MAX_NAME];
    warp_op_t op;
    long first_line, cases, lanes, undefined, mismatches;
    int shown;
    struct mismatch first[SHOWN];
};

struct report {
    const char *path;
    struct tally *tallies;
    size_t operations, room;
    long unknown, unknown_cases, malformed;
    struct {
        long line;
        char problem[MAX_PROBLEM];
    } bad[MAX_MALFORMED];
    struct tally total;
};

/* ---- replay ---- */

/* The tally of this operation; NULL: out of memory. */
static struct tally *tally_of(struct report *r, const capture_case_t *k, long line) {
    /* An operation's lines come together, mostly. */
    for (size_t i = r->operations; i-- > 0;)
        if (strcmp(r->tallies[i].name, k->name) == 0 && r->tallies[i].op == k->op) return &r->tallies[i];
    if (r->operations == r->room) {
        const size_t room = 2 * r->room + 64;
        struct tally *const more = realloc(r->tallies, room * sizeof *more);
        if (more == NULL) return NULL;
        r->tallies = more;
        r->room = room;
    }
    struct tally *const t = &r->tallies[r->operations++];
    memset(t, 0, sizeof *t);
    memcpy(t->name, k->name, sizeof t->name);
    t->op = k->op;
    t->first_line = line;
    if (k->op == WARP_OP_COUNT) {
        command_error("%s: line %ld: unknown operation \"%s\"", r->path, line, k->name);
        r->unknown++;
    }
    return t;
}

static void note_malformed(struct report *r, long line, const char *problem) {
    if (r->malformed < MAX_MALFORMED) {
        command_error("%s: line %ld: %s", r->path, line, problem);
        r->bad[r->malformed].line = line;
        snprintf(r->bad[r->malformed].problem, MAX_PROBLEM, "%s", problem);
    }
    r->malformed++;
}

static bool keep(struct tally *t, const capture_case_t *k, struct mismatch m) {
    t->mismatches++;
    if (t->shown == SHOWN) return true;
    m.operands = malloc(sizeof *m.operands);
    if (m.operands == NULL) return false;
    *m.operands = *k;
    t->first[t->shown++] = m;
    return true;
}

static bool replay(struct tally *t, const capture_case_t *k, warp_op_function_t *const *ops, long line) {
    capture_outcome_t out;
    bool kept = true;
    capture_replay(k, ops, &out);
    t->lanes += __builtin_popcount(out.compared);
    t->undefined += __builtin_popcount(out.undefined);
    for (int i = 0; i < CAPTURE_LANES; ++i)
        if (out.differ >> i & 1)
            kept &= keep(t, k, (struct mismatch){.line = line, .index = i, .expected = k->r[i], .actual = out.r[i]});
    for (int i = 0; i < CAPTURE_CELLS; ++i)
        if (out.cells_differ >> i & 1)
            kept &= keep(t, k,
                         (struct mismatch){
                             .line = line, .cell = true, .index = i, .expected = k->after[i], .actual = out.memory[i]});
    return kept;
}

/* All lines; COMMAND_FAILED only for what is not a matter of the lines. */
static int replay_file(struct report *r, capture_file_t *file) {
    static char line[CAPTURE_MAX_LINE];
    static capture_case_t k;
    warp_op_function_t *const *const ops = warp_ops(warp_backend_active());
    for (long number = 1;; ++number) {
        bool end;
        const char *wrong = capture_next(file, line, &end);
        if (end && wrong == NULL) return COMMAND_OK;
        if (wrong == NULL && line[0] == '#') continue;
        if (wrong == NULL) wrong = capture_parse(line, &k);
        if (wrong != NULL) {
            note_malformed(r, number, wrong);
            if (end) return COMMAND_OK;
            continue;
        }
        struct tally *const t = tally_of(r, &k, number);
        if (t == NULL) return command_error("out of memory");
        t->cases++;
        if (k.op < WARP_OP_COUNT && !replay(t, &k, ops, number)) return command_error("out of memory");
    }
}

static void add_up(struct report *r) {
    for (size_t i = 0; i < r->operations; ++i) {
        const struct tally *const t = &r->tallies[i];
        if (t->op == WARP_OP_COUNT) {
            r->unknown_cases += t->cases;
            continue;
        }
        r->total.cases += t->cases;
        r->total.lanes += t->lanes;
        r->total.undefined += t->undefined;
        r->total.mismatches += t->mismatches;
    }
}

static bool is_ok(const struct report *r) {
    return r->total.cases > 0 && r->total.mismatches == 0 && r->unknown == 0 && r->malformed == 0;
}

/* ---- text ---- */

/* 64-bit values have 16 digits. */
static void format_word(char text[20], uint64_t word, bool wide) {
    snprintf(text, 20, "%0*llx", wide ? 16 : 8, (unsigned long long)word);
}
static bool has(const capture_case_t *k, unsigned field) { return (k->fields & field) != 0; }

/* In most operations a lane's result depends on its own operands; in the others on those of all lanes. */
static bool looks_around(const capture_case_t *k) {
    static const char *const families[] = {"shuffle", "vote", "match", "reduce", "scan", "atomic"};
    for (size_t i = 0; i < sizeof families / sizeof *families; ++i)
        if (strcmp(k->info->family, families[i]) == 0) return true;
    return strcmp(k->info->shape, "COMPACT") == 0;
}

static void print_operand(const capture_case_t *k, const char *name, const uint64_t *words, bool wide, int lane) {
    char text[20];
    const bool all = looks_around(k);
    printf("    %s", name);
    for (int i = all ? 0 : lane; i < (all ? CAPTURE_LANES : lane + 1); ++i) {
        format_word(text, words[i], wide);
        printf(" %s", text);
    }
    putchar('\n');
}

static void print_mismatch(const struct tally *t, const struct mismatch *m) {
    const capture_case_t *const k = m->operands;
    const bool wide = has(k, m->cell ? CAPTURE_MHI : CAPTURE_R2);
    char expected[20], actual[20];
    format_word(expected, m->expected, wide);
    format_word(actual, m->actual, wide);
    printf("%s, line %ld, %s %d: expected %s, actual %s\n", t->name, m->line, m->cell ? "memory word" : "lane",
           m->index, expected, actual);
    printf("    mask %08x arg %d width %d\n", k->mask, k->arg, k->width);
    if (has(k, CAPTURE_A)) print_operand(k, "a", k->a, has(k, CAPTURE_AHI), m->index);
    if (has(k, CAPTURE_B)) print_operand(k, "b", k->b, has(k, CAPTURE_BHI), m->index);
    if (has(k, CAPTURE_C)) print_operand(k, "c", k->c, has(k, CAPTURE_CHI), m->index);
}

static int print_text(const struct report *r) {
    for (size_t i = 0; i < r->operations; ++i) {
        const struct tally *const t = &r->tallies[i];
        for (int j = 0; j < t->shown; ++j) print_mismatch(t, &t->first[j]);
        if (t->mismatches > t->shown) printf("%s: %ld more mismatches\n", t->name, t->mismatches - t->shown);
    }
    printf("%-28s %9s %9s %9s %10s\n", "operation", "cases", "lanes", "undefined", "mismatches");
    for (size_t i = 0; i < r->operations; ++i) {
        const struct tally *const t = &r->tallies[i];
        if (t->op == WARP_OP_COUNT)
            printf("%-28s %9ld %9s %9s %10s\n", t->name, t->cases, "-", "-", "unknown");
        else
            printf("%-28s %9ld %9ld %9ld %10ld\n", t->name, t->cases, t->lanes, t->undefined, t->mismatches);
    }
    printf("total on %s: %zu operations, %ld cases, %ld lanes compared, %ld undefined, %ld mismatches",
           warp_backend_active()->name, r->operations - (size_t)r->unknown, r->total.cases, r->total.lanes,
           r->total.undefined, r->total.mismatches);
    if (r->unknown > 0) printf("; %ld unknown operations, %ld cases of them", r->unknown, r->unknown_cases);
    if (r->malformed > 0) printf("; %ld malformed lines", r->malformed);
    printf(": %s\n", is_ok(r) ? "ok" : "FAILED");
    return COMMAND_OK;
}

/* ---- JSON ---- */

static json_t *word_json(uint64_t word, bool wide) {
    char text[20];
    format_word(text, word, wide);
    return json_string(text);
}

static void set_operand(json_t *object, const capture_case_t *k, const char *name, unsigned field,
                        const uint64_t *words, bool wide, int lane) {
    if (!has(k, field)) return;
    if (!looks_around(k)) {
        json_object_set_new(object, name, word_json(words[lane], wide));
        return;
    }
    json_t *const list = json_array();
    for (int i = 0; i < CAPTURE_LANES; ++i) json_array_append_new(list, word_json(words[i], wide));
    json_object_set_new(object, name, list);
}

static json_t *mismatch_json(const struct tally *t, const struct mismatch *m) {
    const capture_case_t *const k = m->operands;
    const bool wide = has(k, m->cell ? CAPTURE_MHI : CAPTURE_R2);
    json_t *const object = json_pack("{s:s, s:I, s:i, s:o, s:i, s:i}", "op", t->name, "line", (json_int_t)m->line,
                                     m->cell ? "memory" : "lane", m->index, "mask", word_json(k->mask, false), "arg",
                                     (int)k->arg, "width", (int)k->width);
    set_operand(object, k, "a", CAPTURE_A, k->a, has(k, CAPTURE_AHI), m->index);
    set_operand(object, k, "b", CAPTURE_B, k->b, has(k, CAPTURE_BHI), m->index);
    set_operand(object, k, "c", CAPTURE_C, k->c, has(k, CAPTURE_CHI), m->index);
    json_object_set_new(object, "expected", word_json(m->expected, wide));
    json_object_set_new(object, "actual", word_json(m->actual, wide));
    return object;
}

static int print_json(const struct report *r) {
    json_t *const operations = json_array(), *const mismatches = json_array(), *const unknown = json_array(),
                  *const malformed = json_array();
    for (size_t i = 0; i < r->operations; ++i) {
        const struct tally *const t = &r->tallies[i];
        if (t->op == WARP_OP_COUNT) {
            json_array_append_new(unknown, json_pack("{s:s, s:I, s:I}", "op", t->name, "line",
                                                     (json_int_t)t->first_line, "cases", (json_int_t)t->cases));
            continue;
        }
        const warp_op_info_t *const info = warp_op_info(t->op);
        json_array_append_new(operations, json_pack("{s:s, s:s, s:s, s:I, s:I, s:I, s:I}", "op", t->name, "row",
                                                    info->name, "family", info->family, "cases", (json_int_t)t->cases,
                                                    "lanes", (json_int_t)t->lanes, "undefined",
                                                    (json_int_t)t->undefined, "mismatches", (json_int_t)t->mismatches));
        for (int j = 0; j < t->shown; ++j) json_array_append_new(mismatches, mismatch_json(t, &t->first[j]));
    }
    for (int i = 0; i < r->malformed && i < MAX_MALFORMED; ++i)
        json_array_append_new(
            malformed, json_pack("{s:I, s:s}", "line", (json_int_t)r->bad[i].line, "problem", r->bad[i].problem));
    json_t *const root =
        json_pack("{s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:{s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I}, s:b}", "version",
                  warp_version(), "backend", warp_backend_active()->name, "file", r->path, "operations", operations,
                  "mismatches", mismatches, "unknown", unknown, "malformed", malformed, "total", "operations",
                  (json_int_t)r->operations - r->unknown, "cases", (json_int_t)r->total.cases, "lanes",
                  (json_int_t)r->total.lanes, "undefined", (json_int_t)r->total.undefined, "mismatches",
                  (json_int_t)r->total.mismatches, "unknown", (json_int_t)r->unknown, "unknown_cases",
                  (json_int_t)r->unknown_cases, "malformed", (json_int_t)r->malformed, "ok", is_ok(r));
    if (!root) return command_error("no JSON for it: out of memory, or %s is not UTF-8", r->path);
    const int status = json_dumpf(root, stdout, JSON_INDENT(2));
    json_decref(root);
    putchar('\n');
    if (status != 0 && !ferror(stdout)) return command_error("out of memory"); /* main() reports errors of stdout */
    return COMMAND_OK;
}

/* ---- the command ---- */

int command_conform(int argc, char **argv) {
    static const struct option options[] = {
        {"json", no_argument, NULL, 'j'}, {"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
    bool json = false;
    for (int option; (option = getopt_long(argc, argv, ":h", options, NULL)) != -1;) {
        if (option == 'h') return fputs(usage, stdout) < 0 ? COMMAND_FAILED : COMMAND_OK;
        if (option != 'j') return command_option_error("conform", argv, option);
        json = true;
    }
    if (optind + 1 != argc) return command_usage_error("conform", "conform takes one file, but got %d", argc - optind);
    static struct report report;
    report.path = argv[optind];
    capture_file_t *const file = capture_open(report.path);
    if (file == NULL) return command_error("%s: %s", report.path, strerror(errno));
    int status = replay_file(&report, file);
    capture_close(file);
    if (status == COMMAND_OK) {
        add_up(&report);
        status = json ? print_json(&report) : print_text(&report);
        if (report.malformed > MAX_MALFORMED)
            command_error("%s: %ld more lines that cannot be read", report.path, report.malformed - MAX_MALFORMED);
        if (report.total.mismatches > 0)
            command_error("%s: %ld results differ on %s", report.path, report.total.mismatches,
                          warp_backend_active()->name);
        if (report.total.cases == 0 && report.unknown == 0 && report.malformed == 0)
            command_error("%s: no case in it", report.path);
        if (!is_ok(&report)) status = COMMAND_FAILED;
    }
    for (size_t i = 0; i < report.operations; ++i)
        for (int j = 0; j < report.tallies[i].shown; ++j) free(report.tallies[i].first[j].operands);
    free(report.tallies);
    return status;
}

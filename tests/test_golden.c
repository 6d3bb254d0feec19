/* test_golden.c - replays what a real GPU returned (tests/golden) through the op table of one backend.
 *
 *   CPUWARP_TEST_BACKEND=avx2 test_golden [FILE]
 *
 * The lines, and what is compared, are described in tests/golden/README.md.  The words of a line are compared bit for bit; the
 * exceptions are any_nan() and counts() below.  A line that cannot be read fails the test: nothing is skipped. */
#include <check.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include <warp/backend.h>
#include <warp/ops.h>

#ifndef CPUWARP_GOLDEN_FILE
#define CPUWARP_GOLDEN_FILE "tests/golden/h200.txt.gz"
#endif

enum { LANES = 32, CELLS = 8, MAX_LINE = 8192, MAX_TEXT = 400 };

static const char *golden_file = CPUWARP_GOLDEN_FILE;
static warp_op_function_t *const *ops;

/* ---- a line ---- */

/* The fields of a line that hold lists, and which of them an operation has. */
enum { A = 1, AHI = 2, B = 4, BHI = 8, C = 16, CHI = 32, M = 64, MHI = 128, N = 256, NHI = 512, R = 1024, R2 = 2048 };
static const struct {
    const char *shape;
    unsigned fields, wide; /* always; when the operand type has 64 bits */
} shapes[] = {
    {"UNARY", A | R, AHI},
    {"BINARY", A | B | R, AHI | BHI},
    {"TERNARY", A | B | C | R, AHI | BHI | CHI},
    {"SHIFT", A | B | R, AHI},
    {"COMPARE", A | B | R, AHI | BHI},
    {"SELECT", A | B | C | R, AHI | BHI},
    {"SHFL", A | R, AHI},
    {"SHFL_LANES", A | B | R, AHI},
    {"VOTE", A | R, 0},
    {"MATCH", A | R, AHI},
    {"MATCH_ALL", A | R, AHI},
    {"REDUCE", A | R, AHI},
    {"MATCH_LANES", A | B | R, AHI},
    {"MATCH_ALL_LANES", A | B | R, AHI},
    {"REDUCE_LANES", A | B | R, AHI},
    {"SCAN", A | R, AHI},
    {"COMPACT", A | R, AHI},
    {"ATOMIC", A | B | M | N | R, AHI | MHI | NHI},
    {"ATOMIC_CAS", A | B | C | M | N | R, AHI | CHI | MHI | NHI},
};

struct golden {
    warp_op_t op;
    const warp_op_info_t *info;
    uint32_t mask;
    int arg, width;
    uint64_t a[LANES], b[LANES], c[LANES], r[LANES], before[CELLS], after[CELLS];
};

static bool is_wide(const char *type) { return strstr(type, "64") != NULL; }
static bool is_shape(const struct golden *g, const char *shape) { return strcmp(g->info->shape, shape) == 0; }
static bool is_atomic(const struct golden *g) { return strcmp(g->info->family, "atomic") == 0; }

/* Each reader moves *s past what it read; false if something else stands there. */
static bool read_text(const char **s, const char *text) {
    const size_t n = strlen(text);
    if (strncmp(*s, text, n) != 0) return false;
    *s += n;
    return true;
}
static bool read_word(const char **s, uint32_t *word) {
    if (strspn(*s, "0123456789abcdef") != 8) return false;
    *word = (uint32_t)strtoul(*s, NULL, 16);
    *s += 8;
    return true;
}
static bool read_int(const char **s, int *number) {
    char *end;
    const long value = strtol(*s, &end, 10);
    if (end == *s || strchr("-0123456789", **s) == NULL || value < INT_MIN || value > INT_MAX) return false;
    *number = (int)value;
    *s = end;
    return true;
}
static bool read_list(const char **s, uint64_t *list, int count, int shift) {
    for (int i = 0; i < count; i++) {
        uint32_t word;
        if ((i > 0 && !read_text(s, ",")) || !read_word(s, &word)) return false;
        list[i] |= (uint64_t)word << shift;
    }
    return true;
}

/* Reads a whole line without its newline.  Returns NULL, or what is wrong with it. */
static const char *read_line(const char *s, struct golden *g) {
    char name[64];
    const size_t length = strcspn(s, " ");
    memset(g, 0, sizeof *g);
    if (length == 0 || length >= sizeof name) return "no operation";
    memcpy(name, s, length);
    name[length] = '\0';
    s += length;
    g->op = warp_op_find(name);
    if (g->op >= WARP_OP_COUNT) return "unknown operation";
    g->info = warp_op_info(g->op);

    unsigned expected = 0;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (is_shape(g, shapes[i].shape))
            expected = shapes[i].fields | (is_wide(g->info->operand) ? shapes[i].wide : 0);
    if (expected == 0) return "an operation that captures do not hold";
    if (is_wide(g->info->result)) expected |= R2;

    if (!read_text(&s, " mask=") || !read_word(&s, &g->mask) || g->mask == 0) return "bad mask";
    if (!read_text(&s, " arg=") || !read_int(&s, &g->arg)) return "bad arg";
    if (!is_shape(g, "SCAN") && (g->arg < -1000 || g->arg > 1000)) return "bad arg"; /* there: a set of lanes */
    if (!read_text(&s, " width=") || !read_int(&s, &g->width)) return "bad width";
    if (g->width < 1 || g->width > 32 || (g->width & (g->width - 1)) != 0) return "bad width";

    const struct {
        const char *key;
        unsigned field;
        uint64_t *list;
        int count, shift;
    } lists[] = {
        {" a=", A, g->a, LANES, 0},          {" ahi=", AHI, g->a, LANES, 32},      {" b=", B, g->b, LANES, 0},
        {" bhi=", BHI, g->b, LANES, 32},     {" c=", C, g->c, LANES, 0},           {" chi=", CHI, g->c, LANES, 32},
        {" m=", M, g->before, CELLS, 0},     {" mhi=", MHI, g->before, CELLS, 32}, {" n=", N, g->after, CELLS, 0},
        {" nhi=", NHI, g->after, CELLS, 32}, {" r=", R, g->r, LANES, 0},           {" r2=", R2, g->r, LANES, 32}};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if ((expected & lists[i].field) != 0 &&
            (!read_text(&s, lists[i].key) || !read_list(&s, lists[i].list, lists[i].count, lists[i].shift)))
            return "a field is missing or malformed";
    if (*s != '\0') return "more than the operation has";
    for (int lane = 0; lane < LANES; lane++) /* an index outside the memory would be ours to pay for */
        if (is_atomic(g) && g->b[lane] >= CELLS) return "bad index";
    return NULL;
}

/* ---- what is compared ---- */

/* A NaN that arithmetic produces is some NaN: these operations, on f32 and f64.  neg and abs are among them only here: the
 * library changes the sign bit and nothing else, while a stand-alone -a or fabs(a) was compiled for this GPU to an addition,
 * which yields another NaN; PTX leaves it unspecified. */
static bool any_nan(const struct golden *g) {
    static const char *const names[] = {"add_f",  "sub_f",   "mul_f",      "div_f",      "fma_f",       "neg_f",
                                        "abs_f",  "min_f",   "max_f",      "sqrt_f",     "rint_f",      "floor_f",
                                        "ceil_f", "trunc_f", "to_f32_f64", "to_f64_f32", "atomic_add_f"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strncmp(g->info->name, names[i], strlen(names[i])) == 0) return true;
    return false;
}
static bool is_nan(const char *type, uint64_t word) {
    return is_wide(type) ? (word & INT64_MAX) > UINT64_C(0x7ff) << 52 : (word & INT32_MAX) > UINT32_C(0xff) << 23;
}

static bool equal(const struct golden *g, uint64_t got, uint64_t expected) {
    const char *const type = g->info->result;
    return got == expected || (any_nan(g) && is_nan(type, got) && is_nan(type, expected));
}

/* The lane that a lane of a shuffle reads: PTX ISA, shfl.sync. */
static int source(const struct golden *g, int lane) {
    const char *name = g->info->name;
    const int amount = (int)((is_shape(g, "SHFL") ? (uint32_t)g->arg : (uint32_t)g->b[lane]) & 31);
    const int first = lane & ~(g->width - 1), last = first + g->width - 1;
    if (strncmp(name, "shfl_up_", 8) == 0) return lane - amount >= first ? lane - amount : lane;
    if (strncmp(name, "shfl_down_", 10) == 0) return lane + amount <= last ? lane + amount : lane;
    if (strncmp(name, "shfl_xor_", 9) == 0) return (lane ^ amount) <= last ? lane ^ amount : lane;
    return first + (amount & (g->width - 1));
}

/* Does the result in this lane count?  Not outside the mask, nor where a shuffle reads from outside the mask. */
static bool counts(const struct golden *g, int lane) {
    if ((g->mask >> lane & 1) == 0) return false;
    if (strncmp(g->info->name, "expand_", 7) == 0) { /* made of a shuffle from the lane of the number of lanes before */
        const int from = __builtin_popcount(g->mask & ((UINT32_C(1) << lane) - 1));
        return (g->mask >> from & 1) != 0;
    }
    return strcmp(g->info->family, "shuffle") != 0 || (g->mask >> source(g, lane) & 1) != 0;
}

/* ---- a replay ---- */

struct tally {
    int lines, lanes, differ;
    char first[MAX_TEXT]; /* the first difference */
};

static void note(struct tally *t, const char *format, ...) {
    va_list args;
    if (t->differ++ > 0) return;
    va_start(args, format);
    vsnprintf(t->first, sizeof t->first, format, args);
    va_end(args);
}

/* The operands as the op table wants them: 32 elements of 32 or of 64 bits. */
static const void *elements(const uint64_t *words, bool wide, uint32_t *narrow) {
    for (int lane = 0; lane < LANES; lane++) narrow[lane] = (uint32_t)words[lane];
    return wide ? (const void *)words : narrow;
}

/* A lane, an amount or a mask, whatever the type of the values. */
static bool has_word_b(const struct golden *g) {
    return is_shape(g, "SHFL_LANES") || is_shape(g, "MATCH_LANES") || is_shape(g, "MATCH_ALL_LANES") ||
           is_shape(g, "REDUCE_LANES") || is_atomic(g);
}

static void replay(const struct golden *g, struct tally *t) {
    const bool wide = is_wide(g->info->operand), wide_r = is_wide(g->info->result),
               vote = is_shape(g, "VOTE") || is_shape(g, "MATCH_ALL") || is_shape(g, "REDUCE");
    const bool wide_b = wide && !is_shape(g, "SHIFT") && !has_word_b(g);
    uint32_t low[3][LANES];
    union {
        uint32_t narrow[LANES];
        uint64_t wide[LANES];
    } r, memory;
    memset(&r, 0xa5, sizeof r);
    for (int i = 0; i < CELLS; i++)
        if (wide)
            memory.wide[i] = g->before[i];
        else
            memory.narrow[i] = (uint32_t)g->before[i];

    warp_op_call_t call = {.r = &r, .p = &memory, .mask = g->mask, .arg = g->arg, .width = g->width};
    call.a = elements(g->a, wide, low[0]);
    call.b = elements(g->b, wide_b, low[1]);
    call.c = elements(g->c, wide && !is_shape(g, "SELECT"), low[2]);
    if (is_shape(g,
                 "SELECT")) { /* in the file a and b are the values and c the predicate, in the call it comes first */
        const void *predicate = call.c;
        call.c = call.b;
        call.b = call.a;
        call.a = predicate;
    }
    ops[g->op](&call);

    const char *name = g->info->name;
    t->lines++;
    for (int lane = 0; lane < LANES; lane++) {
        if (!counts(g, lane)) continue;
        const int i = vote ? 0 : lane;
        const uint64_t got = wide_r ? r.wide[i] : r.narrow[i];
        t->lanes++;
        if (equal(g, got, g->r[lane])) continue;
        note(t, "%s: mask %08x arg %d width %d lane %d: a %llx b %llx c %llx: GPU %llx, here %llx", name, g->mask,
             g->arg, g->width, lane, (unsigned long long)g->a[lane], (unsigned long long)g->b[lane],
             (unsigned long long)g->c[lane], (unsigned long long)g->r[lane], (unsigned long long)got);
    }
    for (int i = 0; i < CELLS && is_atomic(g); i++) {
        const uint64_t got = wide ? memory.wide[i] : memory.narrow[i];
        if (!equal(g, got, g->after[i]))
            note(t, "%s: mask %08x memory[%d]: GPU %llx, here %llx", name, g->mask, i, (unsigned long long)g->after[i],
                 (unsigned long long)got);
    }
}

/* ---- the tests ---- */

/* Should the file have lines of this operation?  All do, but for those in which a GPU has nothing to settle. */
static bool is_captured(const warp_op_info_t *info) {
    static const char *const others[] = {"predicate", "lane", "memory"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(info->family, others[i]) == 0) return false;
    /* CUDA has reductions of 32-bit integers; capture.cu scans those, too. */
    const bool folds = strcmp(info->family, "reduce") == 0 || strcmp(info->family, "scan") == 0;
    return !folds || strcmp(info->operand, "i32") == 0 || strcmp(info->operand, "u32") == 0;
}

START_TEST(test_file) {
    static char line[MAX_LINE];
    static struct tally tallies[WARP_OP_COUNT];
    struct golden g;
    int number = 0, replayed = 0, operations = 0, lanes = 0, differ = 0, missing = 0;
    gzFile file = gzopen(golden_file, "rb");
    ck_assert_msg(file != NULL, "cannot open %s", golden_file);
    while (gzgets(file, line, sizeof line) != NULL) {
        const size_t length = strcspn(line, "\n");
        number++;
        ck_assert_msg(line[length] == '\n', "%s:%d: too long, or cut off", golden_file, number);
        line[length] = '\0';
        if (line[0] == '#') continue;
        const char *wrong = read_line(line, &g);
        ck_assert_msg(wrong == NULL, "%s:%d: %s: %.60s", golden_file, number, wrong, line);
        replay(&g, &tallies[g.op]);
        replayed++;
    }
    int error = Z_OK;
    gzerror(file, &error);
    ck_assert_msg(error == Z_OK || error == Z_STREAM_END, "%s: broken after line %d", golden_file, number);
    ck_assert_int_eq(gzclose(file), Z_OK);
    for (int op = 0; op < WARP_OP_COUNT; op++) {
        const struct tally *t = &tallies[op];
        operations += t->lines > 0;
        lanes += t->lanes;
        differ += t->differ;
        if (t->lines == 0 && is_captured(warp_op_info((warp_op_t)op))) {
            fprintf(stderr, "golden: no line of %s\n", warp_op_info((warp_op_t)op)->name);
            missing++;
        }
        if (t->differ > 0) fprintf(stderr, "golden: %d of %d lanes differ: %s\n", t->differ, t->lanes, t->first);
    }
    fprintf(stderr, "golden: %d lines, %d operations, %d lanes, %d differ\n", replayed, operations, lanes, differ);
    ck_assert_msg(replayed > 0, "%s: no line to replay", golden_file);
    ck_assert_msg(missing == 0, "%d operations have no line in %s", missing, golden_file);
    ck_assert_msg(differ == 0, "%d results differ from the GPU's", differ);
}
END_TEST

/* A line of an operation with fields a, b and r, for the tests below: 32 times the same word in each. */
static void write_line(char *line, const char *name, uint32_t a, uint32_t b, uint32_t r) {
    const uint32_t words[] = {a, b, r};
    line += sprintf(line, "%s mask=ffffffff arg=0 width=32", name);
    for (int field = 0; field < 3; field++)
        for (int lane = 0; lane < LANES; lane++)
            line += sprintf(line,
                            lane > 0     ? ",%08x"
                            : field == 0 ? " a=%08x"
                            : field == 1 ? " b=%08x"
                                         : " r=%08x",
                            words[field]);
}

/* Differences that the replay of such a line finds. */
static int differences(const char *name, uint32_t a, uint32_t b, uint32_t r) {
    char line[MAX_LINE];
    struct golden g;
    struct tally t = {0};
    write_line(line, name, a, b, r);
    const char *wrong = read_line(line, &g);
    ck_assert_msg(wrong == NULL, "%s: %s", name, wrong);
    replay(&g, &t);
    ck_assert_int_eq(t.lanes, LANES);
    return t.differ;
}

START_TEST(test_finds_a_wrong_result) {
    ck_assert_int_eq(differences("add_u32", 2, 3, 5), 0);
    ck_assert_int_eq(differences("add_u32", 2, 3, 4), LANES);
    ck_assert_int_eq(differences("add_f32", 0x3f800000, 0x3f800000, 0x40000000), 0);
    ck_assert_int_eq(differences("add_f32", 0x3f800000, 0x3f800000, 0x40000001), LANES);
    ck_assert_int_eq(differences("add_f32", 0x7f800000, 0xff800000, 0x7fffffff), 0); /* some NaN */
    ck_assert_int_eq(differences("add_f32", 0x3f800000, 0x3f800000, 0x7fffffff), LANES);
    ck_assert_int_eq(differences("add_u32", 0x7fffffff, 1, 0x7fffffff), LANES);
}
END_TEST

START_TEST(test_refuses_a_malformed_line) {
    static const struct {
        const char *from, *to; /* in a good line: the first `from` becomes `to` */
    } faults[] = {{"add_u32", "no_such"},
                  {"add_u32", ""},
                  {"add_u32", "load_u32"},
                  {"add_u32", "add_u64"},
                  {"add_u32", "fma_f32"},
                  {"add_u32", "not_u32"},
                  {" mask", " msk"},
                  {"ffffffff", "fffffff"},
                  {"ffffffff", "fffffffff"},
                  {"ffffffff", "00000000"},
                  {"arg=0", "arg="},
                  {"arg=0", "arg= 0"},
                  {"arg=0", "arg=0x1"},
                  {"width=32", "width=33"},
                  {"width=32", "width=0"},
                  {"width=32", "width=3"},
                  {" a=", " "},
                  {" b=", " a="},
                  {" r=", "  r="},
                  {"00000002,", ""},
                  {"00000002,", "00000002"},
                  {"00000002,", "2,"},
                  {"00000002", "0000000g"},
                  {"00000003,", "00000003 "},
                  {"00000005,", "00000005,00000005,"},
                  {"00000005,", "00000005;"}};
    char good[MAX_LINE], bad[MAX_LINE + MAX_TEXT];
    struct golden g;
    write_line(good, "add_u32", 2, 3, 5);
    ck_assert_ptr_null(read_line(good, &g));
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        const char *at = strstr(good, faults[i].from);
        ck_assert_ptr_nonnull(at);
        snprintf(bad, sizeof bad, "%.*s%s%s", (int)(at - good), good, faults[i].to, at + strlen(faults[i].from));
        ck_assert_msg(read_line(bad, &g) != NULL, "taken for good: %s -> %s", faults[i].from, faults[i].to);
    }
    snprintf(bad, sizeof bad, "%s ", good);
    ck_assert_ptr_nonnull(read_line(bad, &g));
    snprintf(bad, sizeof bad, "%.*s", (int)strlen(good) - 1, good);
    ck_assert_ptr_nonnull(read_line(bad, &g));
    ck_assert_ptr_nonnull(read_line("", &g));
}
END_TEST

int main(int argc, char **argv) {
    const char *name = getenv("CPUWARP_TEST_BACKEND");
    const warp_backend_t *backend = warp_backend_find(name);
    if (argc > 1) golden_file = argv[1];
    ops = warp_ops(backend);
    if (ops == NULL || !warp_backend_supported(backend)) {
        fprintf(stderr, "test_golden: CPUWARP_TEST_BACKEND=%s: not a backend that is built and runs here\n",
                name ? name : "");
        return EXIT_FAILURE;
    }
    Suite *suite = suite_create("golden");
    TCase *tests = tcase_create("replay");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, test_finds_a_wrong_result);
    tcase_add_test(tests, test_refuses_a_malformed_line);
    tcase_add_test(tests, test_file);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int run = srunner_ntests_run(runner), failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return run > 0 && failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

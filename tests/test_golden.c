/* test_golden.c - replays what a real GPU returned (tests/golden) through the op table of one backend.
 *
 *   CPUWARP_TEST_BACKEND=avx2 test_golden [FILE]
 *
 * tools/capture.h reads and compares, here and in `cpuwarp conform`; tests/golden/README.md describes the lines and what is
 * compared.
 * A line that cannot be read, or of an operation that the library does not have, fails the test: nothing is skipped. */
#include <check.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <warp/backend.h>

#include "../tools/capture.h"

#ifndef CPUWARP_GOLDEN_FILE
#define CPUWARP_GOLDEN_FILE "tests/golden/h200.txt.gz"
#endif

#ifndef CPUWARP_HALVES_FILE
#define CPUWARP_HALVES_FILE "tests/golden/h200-halves.txt"
#endif

enum { LANES = CAPTURE_LANES, MAX_LINE = CAPTURE_MAX_LINE, MAX_TEXT = 400 };

static const char *golden_file = CPUWARP_GOLDEN_FILE;
static warp_op_function_t *const *ops;

/* What came of the lines of an operation. */
struct tally {
    int lines, lanes, differ;
    char first[MAX_TEXT]; /* the first difference */
};

static void replay(const capture_case_t *k, struct tally *t) {
    capture_outcome_t out;
    capture_replay(k, ops, &out);
    t->lines++;
    t->lanes += __builtin_popcount(out.compared);
    for (int i = 0; i < LANES; i++) {
        if ((out.differ >> i & 1) == 0 || t->differ++ > 0) continue;
        snprintf(t->first, sizeof t->first,
                 "%s: mask %08x arg %d width %d lane %d: a %llx b %llx c %llx: GPU %llx, here %llx", k->name, k->mask,
                 k->arg, k->width, i, (unsigned long long)k->a[i], (unsigned long long)k->b[i],
                 (unsigned long long)k->c[i], (unsigned long long)k->r[i], (unsigned long long)out.r[i]);
    }
    for (int i = 0; i < CAPTURE_CELLS; i++) {
        if ((out.cells_differ >> i & 1) == 0 || t->differ++ > 0) continue;
        snprintf(t->first, sizeof t->first, "%s: mask %08x memory[%d]: GPU %llx, here %llx", k->name, k->mask, i,
                 (unsigned long long)k->after[i], (unsigned long long)out.memory[i]);
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
    static capture_case_t k;
    int replayed = 0, operations = 0, lanes = 0, differ = 0, missing = 0;
    capture_file_t *file = capture_open(golden_file);
    ck_assert_msg(file != NULL, "cannot open %s: %s", golden_file, strerror(errno));
    for (int number = 1;; number++) {
        bool end;
        const char *wrong = capture_next(file, line, &end);
        if (end && wrong == NULL) break;
        if (wrong == NULL && line[0] == '#') continue;
        if (wrong == NULL) wrong = capture_parse(line, &k);
        ck_assert_msg(wrong == NULL, "%s:%d: %s: %.60s", golden_file, number, wrong, line);
        ck_assert_msg(k.op < WARP_OP_COUNT, "%s:%d: unknown operation %s", golden_file, number, k.name);
        replay(&k, &tallies[k.op]);
        replayed++;
    }
    capture_close(file);
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

/* Does a row take one 16-bit number, or a pair?  It may be the low half of a word. */
static bool takes_16_bits(const warp_op_info_t *info) {
    if (strcmp(info->family, "half") != 0 || strcmp(info->shape, "UNARY") != 0) return false;
    return strstr(info->operand, "f16") != NULL || strncmp(info->name, "i16_", 4) == 0 ||
           strncmp(info->name, "u16_", 4) == 0;
}

/* Operations on one 16-bit number, or a pair: a digest of all 65,536 answers of the GPU (capture.cu, every_half()). */
static uint64_t digest_of_halves(warp_op_t op) {
    const warp_op_info_t *const info = warp_op_info(op);
    const bool pair = strstr(info->operand, "x2") != NULL, whole = strstr(info->operand, "f16") == NULL,
               single = strcmp(info->result, "f16") == 0 || strcmp(info->result, "bf16") == 0;
    uint64_t digest = UINT64_C(0xcbf29ce484222325);
    for (const char *c = info->name; *c != '\0'; c++) digest = (digest ^ (unsigned char)*c) * UINT64_C(0x100000001b3);
    for (uint32_t start = 0; start < 65536; start += LANES) {
        uint16_t halves[LANES], narrow[LANES];
        uint32_t pairs[LANES], word[LANES];
        uint64_t wide[LANES];
        for (uint32_t i = 0; i < LANES; i++) {
            halves[i] = (uint16_t)(start + i);
            pairs[i] = (start + i) | (whole ? 0 : (start + i) * 40503 % 65536 << 16);
        }
        const bool is_wide = strstr(info->result, "64") != NULL;
        const warp_op_call_t call = {.a = pair || whole ? (void *)pairs : (void *)halves,
                                     .r = single    ? (void *)narrow
                                          : is_wide ? (void *)wide
                                                    : (void *)word,
                                     .mask = WARP_FULL_MASK};
        ops[op](&call);
        for (int i = 0; i < LANES; i++) {
            uint64_t r = single ? narrow[i] : is_wide ? wide[i] : word[i];
            if (strcmp(info->result, "f32") == 0 && (r & INT32_MAX) > UINT32_C(0x7f800000))
                r = 0x7fffffff; /* some NaN */
            digest = (digest ^ r) * UINT64_C(0x100000001b3);
            digest ^= digest >> 29;
        }
    }
    return digest;
}

START_TEST(test_every_half) {
    static bool seen[WARP_OP_COUNT];
    char name[CAPTURE_MAX_NAME];
    unsigned long long expected;
    FILE *file = fopen(CPUWARP_HALVES_FILE, "r");
    ck_assert_msg(file != NULL, "cannot open %s: %s", CPUWARP_HALVES_FILE, strerror(errno));
    int count, wrong = 0;
    while ((count = fscanf(file, "%63s %llx", name, &expected)) == 2) {
        const warp_op_t op = warp_op_find(name);
        ck_assert_msg(op < WARP_OP_COUNT && !seen[op], "%s: unknown, or twice", name);
        seen[op] = true;
        if (digest_of_halves(op) == expected) continue;
        fprintf(stderr, "golden: %s: some of 65,536 answers differ from the GPU's\n", name);
        wrong++;
    }
    ck_assert_int_eq(count, EOF);
    fclose(file);
    for (int op = 0; op < WARP_OP_COUNT; op++) {
        const warp_op_info_t *const info = warp_op_info((warp_op_t)op);
        if (takes_16_bits(info)) ck_assert_msg(seen[op], "%s: no digest", info->name);
    }
    ck_assert_int_eq(wrong, 0);
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
    capture_case_t k;
    struct tally t = {0};
    write_line(line, name, a, b, r);
    const char *wrong = capture_parse(line, &k);
    ck_assert_msg(wrong == NULL && k.op < WARP_OP_COUNT, "%s: %s", name, wrong ? wrong : "unknown");
    replay(&k, &t);
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
    } faults[] = {{"add_u32", ""},
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
    capture_case_t k;
    write_line(good, "add_u32", 2, 3, 5);
    ck_assert_ptr_null(capture_parse(good, &k));
    ck_assert_int_eq(k.op, WARP_OP_add_u32);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        const char *at = strstr(good, faults[i].from);
        ck_assert_ptr_nonnull(at);
        snprintf(bad, sizeof bad, "%.*s%s%s", (int)(at - good), good, faults[i].to, at + strlen(faults[i].from));
        ck_assert_msg(capture_parse(bad, &k) != NULL, "taken for good: %s -> %s", faults[i].from, faults[i].to);
    }
    snprintf(bad, sizeof bad, "%s ", good);
    ck_assert_ptr_nonnull(capture_parse(bad, &k));
    snprintf(bad, sizeof bad, "%.*s", (int)strlen(good) - 1, good);
    ck_assert_ptr_nonnull(capture_parse(bad, &k));
    ck_assert_ptr_nonnull(capture_parse("", &k));
    /* Not malformed, but unknown. */
    snprintf(bad, sizeof bad, "no_such%s", strchr(good, ' '));
    ck_assert_ptr_null(capture_parse(bad, &k));
    ck_assert_int_eq(k.op, WARP_OP_COUNT);
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
    tcase_add_test(tests, test_every_half);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int run = srunner_ntests_run(runner), failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return run > 0 && failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

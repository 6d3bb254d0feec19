/* capture.h - what a GPU returned, as text: the lines of a file, what a line says, and a replay of it on a backend.
 *
 * Shared by `cpuwarp conform` and tests/test_golden.c.  docs/conformance.md describes the lines.  Two vocabularies are read: the
 * names of ops.def ("add_f32", fields as tests/golden/README.md says), and CUDA's names without the leading underscores
 * ("hadd2", "shfl_down.u64"), whose lines all have the fields a b c r, and ahi and r2 where there are 64 bits. */
#ifndef CPUWARP_TOOLS_CAPTURE_H
#define CPUWARP_TOOLS_CAPTURE_H

#include <warp/ops.h>

enum { CAPTURE_LANES = 32, CAPTURE_CELLS = 8, CAPTURE_MAX_NAME = 64, CAPTURE_MAX_LINE = 8192 };

/* ---- the lines of a file (capture_file.c) ---- */

typedef struct capture_file capture_file_t;

/* A file of plain text or gzip; "-" is standard input.  NULL: errno says why. */
capture_file_t *capture_open(const char *path);

/* The next line, without its newline.  Returns NULL, or what is wrong with it; *end: there is none, and nothing more will come.  A
 * line that is wrong and not the end can be passed over. */
const char *capture_next(capture_file_t *file, char line[CAPTURE_MAX_LINE], bool *end);
void capture_close(capture_file_t *file);

/* ---- what a line says (capture.c) ---- */

/* The fields of a line that hold lists. */
enum {
    CAPTURE_A = 1,
    CAPTURE_AHI = 2,
    CAPTURE_B = 4,
    CAPTURE_BHI = 8,
    CAPTURE_C = 16,
    CAPTURE_CHI = 32,
    CAPTURE_M = 64,
    CAPTURE_MHI = 128,
    CAPTURE_N = 256,
    CAPTURE_NHI = 512,
    CAPTURE_R = 1024,
    CAPTURE_R2 = 2048
};

/* How the operands and results of the line become those of the operation. */
typedef enum capture_rule {
    CAPTURE_SAME,
    CAPTURE_BIT,      /* the predicate is the lowest bit of a */
    CAPTURE_FNS,      /* the offset is (int)(c % 65) - 32 */
    CAPTURE_WITH_PRED /* r2 is the predicate of match_all */
} capture_rule_t;

typedef struct capture_case {
    char name[CAPTURE_MAX_NAME]; /* as the line has it */
    warp_op_t op;                /* WARP_OP_COUNT: unknown, and nothing of the rest is set */
    const warp_op_info_t *info;
    capture_rule_t rule;
    unsigned fields; /* that the operation uses */
    uint32_t mask;
    int32_t arg, width;
    uint64_t a[CAPTURE_LANES], b[CAPTURE_LANES], c[CAPTURE_LANES], r[CAPTURE_LANES]; /* with their upper words */
    uint64_t before[CAPTURE_CELLS], after[CAPTURE_CELLS];
} capture_case_t;

/* Reads a line.  Returns NULL, or what is wrong with it.  An operation that the library does not have is not wrong: see op. */
const char *capture_parse(const char *line, capture_case_t *k);

/* ---- what a backend returns ---- */

typedef struct capture_outcome {
    uint32_t compared, undefined, differ; /* sets of lanes; undefined: CUDA does not say what they get */
    uint32_t cells_differ;                /* of the memory of an atomic */
    uint64_t r[CAPTURE_LANES], memory[CAPTURE_CELLS];
} capture_outcome_t;

/* Calls the operation and compares: bit for bit, but a NaN that f32 or f64 arithmetic yields is some NaN. */
void capture_replay(const capture_case_t *k, warp_op_function_t *const *ops, capture_outcome_t *out);

#endif

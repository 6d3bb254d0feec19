/* capture.c - what a line of a capture says, and a replay of it; see capture.h. */
#include "capture.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    LANES = CAPTURE_LANES,
    CELLS = CAPTURE_CELLS,
    A = CAPTURE_A,
    AHI = CAPTURE_AHI,
    B = CAPTURE_B,
    BHI = CAPTURE_BHI,
    C = CAPTURE_C,
    CHI = CAPTURE_CHI,
    M = CAPTURE_M,
    MHI = CAPTURE_MHI,
    N = CAPTURE_N,
    NHI = CAPTURE_NHI,
    R = CAPTURE_R,
    R2 = CAPTURE_R2
};

/* ---- operations ---- */

/* Which fields an operation uses. */
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

/* CUDA's names without the leading underscores where the rows of ops.def do not tell: the others are found by their column
 * `cuda`, see find(). */
static const struct {
    const char *name, *row;
    capture_rule_t rule;
} names[] = {
    {"shfl", "shfl_sync_u32", CAPTURE_SAME},
    {"shfl_up", "shfl_up_sync_u32", CAPTURE_SAME},
    {"shfl_down", "shfl_down_sync_u32", CAPTURE_SAME},
    {"shfl_xor", "shfl_xor_sync_u32", CAPTURE_SAME},
    {"shfl.u64", "shfl_sync_u64", CAPTURE_SAME},
    {"shfl_up.u64", "shfl_up_sync_u64", CAPTURE_SAME},
    {"shfl_down.u64", "shfl_down_sync_u64", CAPTURE_SAME},
    {"shfl_xor.u64", "shfl_xor_sync_u64", CAPTURE_SAME},
    {"shfl.varsrc", "shfl_lanes_sync_u32", CAPTURE_SAME},
    {"ballot", "ballot_sync_pred", CAPTURE_BIT},
    {"any", "any_sync_pred", CAPTURE_BIT},
    {"all", "all_sync_pred", CAPTURE_BIT},
    {"match_any", "match_any_sync_u32", CAPTURE_SAME},
    {"match_any.u64", "match_any_sync_u64", CAPTURE_SAME},
    {"match_all", "match_all_sync_u32", CAPTURE_WITH_PRED},
    {"match_all.u64", "match_all_sync_u64", CAPTURE_WITH_PRED},
    {"reduce_add.u32", "reduce_add_sync_u32", CAPTURE_SAME},
    {"reduce_min.u32", "reduce_min_sync_u32", CAPTURE_SAME},
    {"reduce_max.u32", "reduce_max_sync_u32", CAPTURE_SAME},
    {"reduce_add.i32", "reduce_add_sync_i32", CAPTURE_SAME},
    {"reduce_min.i32", "reduce_min_sync_i32", CAPTURE_SAME},
    {"reduce_max.i32", "reduce_max_sync_i32", CAPTURE_SAME},
    {"reduce_and", "reduce_and_sync_u32", CAPTURE_SAME},
    {"reduce_or", "reduce_or_sync_u32", CAPTURE_SAME},
    {"reduce_xor", "reduce_xor_sync_u32", CAPTURE_SAME},
    {"fns", "fns_u32", CAPTURE_FNS},
    {"sad", "sad_i32", CAPTURE_SAME},
    {"fadd_rn", "add_f32", CAPTURE_SAME},
    {"fsub_rn", "sub_f32", CAPTURE_SAME},
    {"fmul_rn", "mul_f32", CAPTURE_SAME},
    {"fdiv_rn", "div_f32", CAPTURE_SAME},
    {"fmaf_rn", "fma_f32", CAPTURE_SAME},
    {"fsqrt_rn", "sqrt_f32", CAPTURE_SAME},
    {"float2int_rz", "to_i32_f32", CAPTURE_SAME},
    {"float2uint_rz", "to_u32_f32", CAPTURE_SAME},
    {"int2float_rn", "to_f32_i32", CAPTURE_SAME},
    {"uint2float_rn", "to_f32_u32", CAPTURE_SAME},
    {"hadd", "add_f16", CAPTURE_SAME},       /* of halves; CUDA has an average of integers of this name, too */
    {"hadd2_rn", "add_f16x2", CAPTURE_SAME}, /* as without _rn, which nvcc may fuse with others */
    {"hsub2_rn", "sub_f16x2", CAPTURE_SAME},
    {"hmul2_rn", "mul_f16x2", CAPTURE_SAME},
};

static bool is_wide(const char *type) { return strstr(type, "64") != NULL; }
static bool is_narrow(const char *type) {
    return strcmp(type, "f16") == 0 || strcmp(type, "bf16") == 0 || strcmp(type, "u16") == 0;
}
static bool is_shape(const capture_case_t *k, const char *shape) { return strcmp(k->info->shape, shape) == 0; }
static bool is_family(const capture_case_t *k, const char *family) { return strcmp(k->info->family, family) == 0; }
static bool starts_with(const char *text, const char *start) { return strncmp(text, start, strlen(start)) == 0; }

/* How a call of an operation of this shape looks in the column `cuda`, after the name; NULL: not like a call. */
static const char *arguments(const char *shape) {
    if (strcmp(shape, "UNARY") == 0) return "(a)";
    if (strcmp(shape, "BINARY") == 0 || strcmp(shape, "COMPARE") == 0) return "(a, b)";
    return strcmp(shape, "TERNARY") == 0 ? "(a, b, c)" : NULL;
}

/* The operation of this name in CUDA; WARP_OP_COUNT if there is none.  A type after a dot chooses among those of the name; without
 * it half comes before other types, and bf16 is not meant. */
static warp_op_t find(const char *name, capture_rule_t *rule) {
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i].name, name) == 0) {
            *rule = names[i].rule;
            return warp_op_find(names[i].row);
        }
    const size_t length = strcspn(name, ".");
    const char *type = name[length] == '.' ? name + length + 1 : NULL;
    if (type != NULL && strcmp(type, "s32") == 0) type = "i32"; /* PTX's word */
    warp_op_t found = WARP_OP_COUNT;
    for (int op = 0; op < WARP_OP_COUNT; op++) {
        const warp_op_info_t *const info = warp_op_info((warp_op_t)op);
        const char *const call = info->cuda + (starts_with(info->cuda, "__") ? 2 : 0), *const end =
                                                                                           arguments(info->shape);
        if (end == NULL || strncmp(call, name, length) != 0 || strcmp(call + length, end) != 0) continue;
        if (type != NULL ? starts_with(info->operand, type) : starts_with(info->operand, "f16")) return (warp_op_t)op;
        if (type == NULL && !starts_with(info->operand, "bf16") && found == WARP_OP_COUNT) found = (warp_op_t)op;
    }
    return found;
}

/* ---- a line ---- */

/* Each reader moves *s past what it read; false if something else stands there. */
static bool read_text(const char **s, const char *text) {
    if (!starts_with(*s, text)) return false;
    *s += strlen(text);
    return true;
}
static bool read_word(const char **s, uint32_t *word) {
    if (strspn(*s, "0123456789abcdefABCDEF") != 8) return false;
    *word = (uint32_t)strtoul(*s, NULL, 16);
    *s += 8;
    return true;
}
static bool read_int(const char **s, int32_t *number) {
    char *end;
    const char *const digits = *s + (**s == '-');
    const long long value = strtoll(*s, &end, 10);
    if (!isdigit((unsigned char)*digits) || end - digits > 10 || value < INT32_MIN || value > INT32_MAX) return false;
    *number = (int32_t)value;
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

const char *capture_parse(const char *s, capture_case_t *k) {
    const size_t length = strcspn(s, " ");
    memset(k, 0, sizeof *k);
    k->op = WARP_OP_COUNT;
    if (length == 0 || length >= sizeof k->name) return "no operation";
    for (size_t i = 0; i < length; i++)
        if (!isgraph((unsigned char)s[i])) return "no operation";
    memcpy(k->name, s, length);
    s += length;
    if (!starts_with(s, " mask=")) return "no mask";
    k->op = warp_op_find(k->name);
    const bool by_row = k->op < WARP_OP_COUNT;
    if (!by_row) {
        char wide[CAPTURE_MAX_NAME + 4]; /* upper words say it, too: "match_all" with ahi is "match_all.u64" */
        memcpy(wide, k->name, length);
        memcpy(wide + length, ".u64", sizeof ".u64");
        if (strstr(s, " ahi=") != NULL) k->op = find(wide, &k->rule);
        if (k->op == WARP_OP_COUNT) k->op = find(k->name, &k->rule);
        if (k->op == WARP_OP_COUNT) return NULL;
    }
    k->info = warp_op_info(k->op);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (is_shape(k, shapes[i].shape))
            k->fields = shapes[i].fields | (is_wide(k->info->operand) ? shapes[i].wide : 0);
    if (k->fields == 0) return "an operation that captures do not hold";
    if (is_wide(k->info->result) || k->rule == CAPTURE_WITH_PRED) k->fields |= R2;
    const unsigned present = by_row ? k->fields : k->fields | A | B | C | R;

    if (!read_text(&s, " mask=") || !read_word(&s, &k->mask) || k->mask == 0) return "bad mask";
    if (!read_text(&s, " arg=") || !read_int(&s, &k->arg)) return "bad arg";
    if (!read_text(&s, " width=") || !read_int(&s, &k->width)) return "bad width";
    if (k->width < 1 || k->width > LANES || (k->width & (k->width - 1)) != 0) return "bad width";

    const struct {
        const char *key;
        unsigned field;
        uint64_t *list;
        int count, shift;
    } lists[] = {
        {" a=", A, k->a, LANES, 0},          {" ahi=", AHI, k->a, LANES, 32},      {" b=", B, k->b, LANES, 0},
        {" bhi=", BHI, k->b, LANES, 32},     {" c=", C, k->c, LANES, 0},           {" chi=", CHI, k->c, LANES, 32},
        {" m=", M, k->before, CELLS, 0},     {" mhi=", MHI, k->before, CELLS, 32}, {" n=", N, k->after, CELLS, 0},
        {" nhi=", NHI, k->after, CELLS, 32}, {" r=", R, k->r, LANES, 0},           {" r2=", R2, k->r, LANES, 32}};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if ((present & lists[i].field) != 0 &&
            (!read_text(&s, lists[i].key) || !read_list(&s, lists[i].list, lists[i].count, lists[i].shift)))
            return "a field is missing or malformed";
    if (*s != '\0') return "more than the operation has";
    for (int lane = 0; lane < LANES; lane++) /* an index outside the memory would be ours to pay for */
        if (is_family(k, "atomic") && k->b[lane] >= CELLS) return "bad index";
    return NULL;
}

/* ---- what is compared ---- */

/* A NaN that arithmetic and conversions yield is some NaN; what only moves values moves their bits.  neg and abs are among the
 * former only here: the library changes the sign bit and nothing else, while a stand-alone -a or fabs(a) was compiled for the GPU
 * to an addition, which yields another NaN; PTX leaves it unspecified. */
static bool any_nan(const capture_case_t *k) {
    static const char *const moving[] = {"select", "bitcast", "shuffle", "compact"};
    if (is_family(k, "atomic")) return starts_with(k->info->name, "atomic_add_");
    for (size_t i = 0; i < sizeof moving / sizeof *moving; i++)
        if (is_family(k, moving[i])) return false;
    return true;
}
static bool is_nan(const char *type, uint64_t word) {
    if (strcmp(type, "f64") == 0) return (word & INT64_MAX) > UINT64_C(0x7ff) << 52;
    return strcmp(type, "f32") == 0 && (word & INT32_MAX) > UINT32_C(0xff) << 23;
}

static bool equal(const capture_case_t *k, uint64_t got, uint64_t expected) {
    const char *const type = k->info->result;
    return got == expected || (any_nan(k) && is_nan(type, got) && is_nan(type, expected));
}

/* The lane that a lane of a shuffle reads: PTX ISA, shfl.sync. */
static int source(const capture_case_t *k, int lane) {
    const char *name = k->info->name;
    const int amount = (int)((is_shape(k, "SHFL") ? (uint32_t)k->arg : (uint32_t)k->b[lane]) & 31);
    const int first = lane & ~(k->width - 1), last = first + k->width - 1;
    if (starts_with(name, "shfl_up_")) return lane - amount >= first ? lane - amount : lane;
    if (starts_with(name, "shfl_down_")) return lane + amount <= last ? lane + amount : lane;
    if (starts_with(name, "shfl_xor_")) return (lane ^ amount) <= last ? lane ^ amount : lane;
    return first + (amount & (k->width - 1));
}

/* Do active lanes hit both halves of the 32-bit word that holds this cell?  A GPU then serves those of a 16-bit
 * atomicCAS in another order than the ascending one, which CUDA leaves open. */
static bool is_contended(const capture_case_t *k, uint64_t cell) {
    bool hit = false, other = false;
    for (int lane = 0; lane < LANES; lane++)
        if ((k->mask >> lane & 1) != 0) {
            hit |= k->b[lane] == cell;
            other |= k->b[lane] == (cell ^ 1);
        }
    return hit && other && k->op == WARP_OP_atomic_cas_u16;
}

/* Does CUDA say what this lane gets?  Not where it reads from a lane outside the mask, nor where the order of lanes matters. */
static bool is_defined(const capture_case_t *k, int lane) {
    if (is_contended(k, k->b[lane])) return false;
    if (is_family(k, "shuffle")) return (k->mask >> source(k, lane) & 1) != 0;
    if (!starts_with(k->info->name, "expand_")) return true;
    /* made of a shuffle from the lane of the number of lanes before */
    const int from = __builtin_popcount(k->mask & ((UINT32_C(1) << lane) - 1));
    return (k->mask >> from & 1) != 0;
}

/* ---- a replay ---- */

/* Elements of an array of the operation's type. */
typedef union elements {
    uint16_t narrow[LANES];
    uint32_t word[LANES];
    uint64_t wide[LANES];
} elements_t;

static void *put(elements_t *to, const char *type, const uint64_t *words, int count) {
    for (int i = 0; i < count; i++)
        if (is_wide(type))
            to->wide[i] = words[i];
        else if (is_narrow(type))
            to->narrow[i] = (uint16_t)words[i];
        else
            to->word[i] = (uint32_t)words[i];
    return to;
}
static uint64_t get(const elements_t *from, const char *type, int i) {
    return is_wide(type) ? from->wide[i] : is_narrow(type) ? from->narrow[i] : from->word[i];
}

/* A lane, an amount or a mask, whatever the type of the values. */
static bool has_word_b(const capture_case_t *k) {
    return is_shape(k, "SHIFT") || is_shape(k, "SHFL_LANES") || is_shape(k, "MATCH_LANES") ||
           is_shape(k, "MATCH_ALL_LANES") || is_shape(k, "REDUCE_LANES") || is_family(k, "atomic");
}

static uint64_t adapted_c(const capture_case_t *k, int lane) {
    return k->rule == CAPTURE_FNS ? (uint32_t)((int32_t)((uint32_t)k->c[lane] % 65) - 32) : k->c[lane];
}

void capture_replay(const capture_case_t *k, warp_op_function_t *const *ops, capture_outcome_t *out) {
    const char *const type = k->info->operand, *const result = k->info->result;
    const bool select = is_shape(k, "SELECT"), atomic = is_family(k, "atomic"),
               scalar = is_shape(k, "VOTE") || is_shape(k, "MATCH_ALL") || is_shape(k, "REDUCE");
    uint64_t words[3][LANES];
    elements_t a, b, c, r, memory;
    int pred = -1;
    memset(&r, 0xa5, sizeof r);
    memset(out, 0, sizeof *out);
    for (int lane = 0; lane < LANES; lane++) {
        words[0][lane] = k->rule == CAPTURE_BIT ? k->a[lane] & 1 : k->a[lane];
        words[1][lane] = k->b[lane];
        words[2][lane] = adapted_c(k, lane);
    }

    warp_op_call_t call = {.r = &r, .mask = k->mask, .arg = k->arg, .width = k->width};
    /* In the file the predicate of a select is c; in the call it comes first. */
    const char *const value = atomic ? result : type; /* an atomic on 16 bits takes them as it returns them */
    call.a = select ? put(&a, "pred", words[2], LANES) : put(&a, value, words[0], LANES);
    call.b = select ? put(&b, type, words[0], LANES) : put(&b, has_word_b(k) ? "u32" : type, words[1], LANES);
    call.c = put(&c, value, words[select ? 1 : 2], LANES);
    if (atomic) call.p = put(&memory, type, k->before, CELLS);
    if (k->rule == CAPTURE_WITH_PRED) call.p = &pred;
    ops[k->op](&call);

    for (int lane = 0; lane < LANES; lane++) {
        const uint32_t bit = UINT32_C(1) << lane;
        uint64_t got = get(&r, result, scalar ? 0 : lane);
        if (k->rule == CAPTURE_WITH_PRED) got |= (uint64_t)(uint32_t)pred << 32;
        out->r[lane] = got;
        if ((k->mask & bit) == 0) continue;
        if (!is_defined(k, lane)) {
            out->undefined |= bit;
            continue;
        }
        out->compared |= bit;
        if (!equal(k, got, k->r[lane])) out->differ |= bit;
    }
    for (int i = 0; i < CELLS && atomic; i++) {
        out->memory[i] = get(&memory, type, i);
        if (!is_contended(k, (uint64_t)i) && !equal(k, out->memory[i], k->after[i]))
            out->cells_differ |= UINT32_C(1) << i;
    }
}

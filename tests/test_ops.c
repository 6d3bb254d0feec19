/* test_ops.c - every operation of ops.def that touches no memory, on one backend, against the reference.
 *
 * One test an operation.  Which values it gets depends on the shape: every pair (or triple) of edge values, in every lane,
 * then random ones; every amount, width, lane or mask where there is one.  Operands lie at the end or the start of a page,
 * beside one that must not be touched, and at every alignment; what surrounds the result must not change. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference.h"
#include "test.h"

#ifndef CPUWARP_TEST_OPS_LANES
#define CPUWARP_TEST_OPS_LANES 32
#endif
enum { LANES = 32, TRIED_LANES = CPUWARP_TEST_OPS_LANES, RANDOM_WARPS = 500 + 1500 * TRIED_LANES / LANES };

_Static_assert(TRIED_LANES >= 1 && LANES % TRIED_LANES == 0, "a divisor of 32");

/* ---- one operation under test ---- */

struct operand {
    const struct test_type *type; /* NULL: the operation has no such operand */
    int count;                    /* 32, or 1 for a scalar */
    uint64_t value[LANES];
    struct test_buffer buffer;
    unsigned char *at; /* in the buffer */
};

struct trial {
    warp_op_t op;
    const warp_op_info_t *info;
    struct operand in[3], out;
    warp_mask_t mask;
    int32_t arg, width;
    warp_op_t product; /* mul of the operands' type, if there is one */
    unsigned calls, placement;
    struct test_random random;
};

/* What operands and results a shape has: T, R = the types of the row, t, r = one scalar of them, p = pred, u = u32, i = i32. */
static const struct {
    const char *shape, *a_b_c_result;
} shapes[] = {
    {"UNARY", "T--R"},       {"BINARY", "TT-R"},          {"TERNARY", "TTTR"},      {"SHIFT", "Tu-R"},
    {"COMPARE", "TT-R"},     {"SELECT", "pTTR"},          {"LANE", "---R"},         {"SET", "t--R"},
    {"EXTRACT", "T--r"},     {"INSERT", "Tt-R"},          {"SHFL", "T--R"},         {"SHFL_LANES", "Ti-R"},
    {"VOTE", "p--r"},        {"MATCH", "T--R"},           {"MATCH_ALL", "T--r"},    {"REDUCE", "T--r"},
    {"MATCH_LANES", "Tu-R"}, {"MATCH_ALL_LANES", "Tu-R"}, {"REDUCE_LANES", "Tu-R"}, {"SCAN", "T--R"},
    {"COMPACT", "T--R"},
};

static bool is_shape(const struct trial *t, const char *shape) { return strcmp(t->info->shape, shape) == 0; }

static struct operand operand(const struct trial *t, char kind) {
    struct operand o = {0};
    if (kind == '-') return o;
    o.type = test_type(kind == 'T' || kind == 't' ? t->info->operand
                       : kind == 'p'              ? "pred"
                       : kind == 'u'              ? "u32"
                       : kind == 'i'              ? "i32"
                                                  : t->info->result);
    ck_assert_msg(o.type != NULL, "%s: a type that this test does not know", t->info->name);
    o.count = kind == 't' || kind == 'r' ? 1 : LANES;
    o.buffer = test_buffer(1);
    return o;
}

static struct trial begin(warp_op_t op) {
    struct trial t = {.op = op, .info = warp_op_info(op), .mask = WARP_FULL_MASK, .width = WARP_SIZE};
    const char *kinds = NULL;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; ++i)
        if (is_shape(&t, shapes[i].shape)) kinds = shapes[i].a_b_c_result;
    ck_assert_msg(kinds != NULL, "%s: a shape that this test does not know", t.info->name);
    for (int i = 0; i < 3; ++i) t.in[i] = operand(&t, kinds[i]);
    t.out = operand(&t, kinds[3]);
    t.random = test_random(t.info->name);
    char mul[20];
    snprintf(mul, sizeof mul, "mul_%s", t.info->operand);
    t.product = warp_op_find(mul);
    return t;
}

static void end(struct trial *t) {
    ck_assert_msg(t->calls > 0, "%s: not called", t->info->name);
    for (int i = 0; i < 3; ++i)
        if (t->in[i].type) test_buffer_free(t->in[i].buffer);
    test_buffer_free(t->out.buffer);
}

/* Where the operand lies this time: up to its buffer's end, or so many elements behind its start. */
static void place(struct trial *t, struct operand *o) {
    const size_t bytes = o->type->size * (size_t)o->count;
    const unsigned turn = t->placement++ % 11;
    o->at = turn < 3 ? o->buffer.data + o->buffer.size - bytes : o->buffer.data + (turn - 3) * o->type->size;
}

/* ---- a call ---- */

static void describe(const struct trial *t, int lane, char *text, size_t size) {
    int n =
        snprintf(text, size, "%s lane %d mask %08x arg %d width %d", t->info->name, lane, t->mask, t->arg, t->width);
    for (int i = 0; i < 3 && n > 0 && (size_t)n < size; ++i) {
        const struct operand *o = &t->in[i];
        if (o->type)
            n += snprintf(text + n, size - (size_t)n, " %c %llx", 'a' + i,
                          (unsigned long long)o->value[o->count == 1 ? 0 : lane]);
    }
}

static void compare(const struct trial *t, const void *expected) {
    const struct operand *o = &t->out;
    char text[300];
    for (int lane = 0; lane < o->count; ++lane) {
        const uint64_t want = test_get(expected, o->type, lane), got = test_get(o->at, o->type, lane);
        if (got == want) continue;
        if (reference_any_nan(t->op) && test_is_nan(o->type, got) && test_is_nan(o->type, want)) continue;
        describe(t, lane, text, sizeof text);
        ck_abort_msg("%s: expected %llx, got %llx", text, (unsigned long long)want, (unsigned long long)got);
    }
}

/* What is outside the result must be as before; then make the result like it, for the next call. */
static void check_surroundings(const struct trial *t) {
    const struct operand *o = &t->out;
    const size_t bytes = o->type->size * (size_t)o->count;
    const unsigned char *after = o->at + bytes, *last = o->buffer.data + o->buffer.size;
    const size_t before = (size_t)(o->at - o->buffer.data);
    const size_t changed = test_first_changed(o->buffer.data, before);
    test_check(changed == before, "%s: wrote %zu bytes before its result", t->info->name, before - changed);
    const size_t beyond = test_first_changed(after, (size_t)(last - after));
    test_check(after + beyond == last, "%s: wrote %zu bytes beyond its result", t->info->name, beyond);
    memset(o->at, TEST_GARBAGE, bytes);
}

/* Call the operation and the reference on the operands' values, and compare. */
static void call(struct trial *t) {
    unsigned char before[3][LANES * 8], expected[LANES * 8];
    warp_op_call_t c = {.mask = t->mask, .arg = t->arg, .width = t->width};
    const void **in[3] = {&c.a, &c.b, &c.c};
    for (int i = 0; i < 3; ++i) {
        struct operand *o = &t->in[i];
        if (!o->type) continue;
        place(t, o);
        for (int k = 0; k < o->count; ++k) test_put(o->at, o->type, k, o->value[k]);
        memcpy(before[i], o->at, o->type->size * (size_t)o->count);
        *in[i] = o->at;
    }
    place(t, &t->out);
    c.r = expected;
    reference_ops[t->op](&c);
    c.r = t->out.at;
    test_ops[t->op](&c);
    t->calls++;
    if (memcmp(expected, t->out.at, t->out.type->size * (size_t)t->out.count) != 0) compare(t, expected);
    check_surroundings(t);
    for (int i = 0; i < 3; ++i)
        test_check(!t->in[i].type || memcmp(before[i], t->in[i].at, t->in[i].type->size * (size_t)t->in[i].count) == 0,
                   "%s: changed an operand", t->info->name);
}

/* ---- values ---- */

/* Shift amounts: all that shift, those just beyond, and some that only look small in their low bits. */
static struct test_values amounts(void) {
    static uint64_t bits[90];
    int n = 0;
    for (uint64_t amount = 0; amount <= 70; ++amount) bits[n++] = amount;
    static const uint64_t large[] = {0xff,       0x100,      0x101,      0x11f,      0x10000,    0x1001f,    0x7fffffff,
                                     0x80000000, 0x80000001, 0x80000020, 0xffff0001, 0xffffffe0, 0xffffffff, 96};
    for (size_t i = 0; i < sizeof large / sizeof *large; ++i) bits[n++] = large[i];
    return (struct test_values){bits, n};
}

static void fill_random(struct trial *t) {
    for (int i = 0; i < 3; ++i)
        for (int k = 0; t->in[i].type && k < t->in[i].count; ++k)
            t->in[i].value[k] = test_value(&t->random, t->in[i].type);
}

/* Every combination of the values of up to three operands, and each of them in every lane (or in TRIED_LANES of them). */
static void product(struct trial *t, const struct test_values values[3]) {
    int total = 1;
    for (int i = 0; i < 3; ++i)
        if (t->in[i].type) total *= values[i].count;
    const int tried = total < 20000 ? TRIED_LANES : 1; /* what is exhaustive is so in one lane */
    for (int rotation = 0; rotation < LANES; rotation += LANES / tried)
        for (int start = 0; start < total; start += LANES) {
            for (int lane = 0; lane < LANES; ++lane) {
                int rest = (start + lane + rotation) % total;
                for (int i = 0; i < 3; ++i) {
                    if (!t->in[i].type) continue;
                    t->in[i].value[lane] = values[i].bits[rest % values[i].count];
                    rest /= values[i].count;
                }
            }
            call(t);
        }
}

static uint64_t sign_bits(const struct test_type *type) {
    return type->size == 2              ? 0x8000
           : strstr(type->name, "16x2") ? 0x80008000
           : type->size == 4            ? UINT64_C(1) << 31
                                        : UINT64_C(1) << 63;
}

/* In the lanes of mask, c becomes the number that a * b rounds to, with the other sign: a * b + c is then what rounding took
 * away. */
static void cancel(struct trial *t, warp_mask_t mask) {
    const struct test_type *type = t->in[0].type;
    uint64_t a[LANES], b[LANES], r[LANES];
    for (int lane = 0; lane < LANES; ++lane) {
        test_put(a, type, lane, t->in[0].value[lane]);
        test_put(b, type, lane, t->in[1].value[lane]);
    }
    reference_ops[t->product](&(warp_op_call_t){.a = a, .b = b, .r = r});
    for (int lane = 0; lane < LANES; ++lane)
        if ((mask >> lane & 1) != 0) t->in[2].value[lane] = test_get(r, type, lane) ^ sign_bits(type);
}

/* Operands made for each other: equal, neighbours, of other sign; c such that a * b + c cancels. */
static void relate(struct trial *t) {
    const struct test_type *type = t->in[0].type;
    if (t->in[1].type != type || t->in[1].count != LANES) return;
    const uint64_t top = sign_bits(type);
    const bool ternary = is_shape(t, "TERNARY");
    warp_mask_t cancelled = 0;
    for (int lane = 0; lane < LANES; ++lane) {
        const uint64_t a = t->in[0].value[lane];
        uint64_t *b = &t->in[1].value[lane];
        const uint64_t all = type->size == 8 ? UINT64_MAX : (UINT64_C(1) << 8 * type->size) - 1;
        switch (test_below(&t->random, 8)) {
        case 0: *b = a; break;
        case 1: *b = (a + 1) & all; break;
        case 2: *b = (a - 1) & all; break;
        case 3: *b = a ^ top; break;
        default: break;
        }
        if (ternary && test_below(&t->random, 2) == 0) cancelled |= UINT32_C(1) << lane;
    }
    if (cancelled != 0) cancel(t, cancelled);
}

static void random_warps(struct trial *t, int count) {
    for (int i = 0; i < count; ++i) {
        fill_random(t);
        if (i % 2 == 1) relate(t);
        call(t);
    }
}

/* ---- the shapes ---- */

/* Every lane for itself. */
static void try_lanewise(struct trial *t) {
    struct test_values values[3] = {{0}};
    int operands = 0;
    for (int i = 0; i < 3; ++i) operands += t->in[i].type != NULL;
    for (int i = 0; i < 3; ++i)
        if (t->in[i].type) values[i] = operands == 1 ? test_many(t->in[i].type) : test_edges(t->in[i].type);
    if (is_shape(t, "SHIFT")) values[1] = amounts();
    product(t, values);
    random_warps(t, RANDOM_WARPS);
    if (!is_shape(t, "SHIFT")) return;
    for (int i = 0; i < RANDOM_WARPS; ++i) {
        fill_random(t);
        for (int lane = 0; lane < LANES; ++lane) t->in[1].value[lane] = test_below(&t->random, 70);
        call(t);
    }
}

/* Every lane number and beyond, on every edge value. */
static void try_one_lane(struct trial *t) {
    const struct test_values edges = test_edges(t->in[0].type);
    static const int32_t far[] = {INT32_MIN, INT32_MIN + 1, -33, INT32_MAX, 1 << 30};
    for (int turn = 0; turn < 64; ++turn)
        for (int i = -3; i <= 40 + 5; ++i) {
            t->arg = i <= 40 ? i : far[i - 41];
            fill_random(t);
            t->in[0].value[t->arg & 31] = edges.bits[turn % edges.count];
            if (t->in[1].type) t->in[1].value[0] = edges.bits[(turn + i + 3) % edges.count];
            call(t);
        }
}

/* Every amount from -100 to 100, with widths that CUDA has and others; the largest and smallest amounts. */
static void try_shuffle(struct trial *t) {
    static const int32_t far[] = {INT32_MIN, INT32_MIN + 1, INT32_MAX, INT32_MAX - 1, 1 << 30, 0x10001};
    for (t->width = -3; t->width <= 70; ++t->width)
        for (int i = -100; i <= 100 + 6; ++i) {
            t->arg = i <= 100 ? i : far[i - 101];
            t->mask = test_mask((int)test_below(&t->random, TEST_MASKS), &t->random);
            fill_random(t);
            call(t);
        }
}

/* An amount for each lane: the same in all, small, any. */
static void try_shuffle_lanes(struct trial *t) {
    for (t->width = -3; t->width <= 70; ++t->width)
        for (int i = -100; i <= 100; ++i) {
            t->mask = test_mask((int)test_below(&t->random, TEST_MASKS), &t->random);
            fill_random(t);
            for (int lane = 0; lane < LANES; ++lane) {
                const int32_t small = (int32_t)test_below(&t->random, 201) - 100;
                if (i % 3 == 0) t->in[1].value[lane] = (uint32_t)i;
                if (i % 3 == 1) t->in[1].value[lane] = (uint32_t)small;
            }
            call(t);
        }
}

/* Every mask, with predicates that hold nowhere in it, everywhere, but for one lane, at random - and garbage outside it. */
static void try_vote(struct trial *t) {
    for (int i = 0; i < TEST_MASKS; ++i) {
        t->mask = test_mask(i, &t->random);
        for (int turn = 0; turn < 100; ++turn) {
            const int one = turn % 34; /* the odd one out; 32 and 33: there is none */
            fill_random(t);
            for (int lane = 0; lane < LANES; ++lane)
                if (turn < 68 && (t->mask >> lane & 1) != 0) t->in[0].value[lane] = (turn < 34) != (lane == one);
            call(t);
        }
    }
}

/* Every mask, with values that are all different, few, one, or one but for a lane. */
static void try_members(struct trial *t) {
    for (int i = 0; i < TEST_MASKS; ++i) {
        t->mask = test_mask(i, &t->random);
        for (int turn = 0; turn < 40; ++turn) {
            const uint32_t few = 1 + test_below(&t->random, 5);
            fill_random(t);
            for (int lane = 0; lane < LANES && turn % 4 != 0; ++lane)
                t->in[0].value[lane] = t->in[0].value[test_below(&t->random, turn % 4 == 1 ? few : 1)];
            if (turn % 4 == 3) t->in[0].value[test_below(&t->random, LANES)] ^= 1;
            call(t);
        }
    }
}

/* Every mask, with masks of the lanes: all alike, groups, groups that overlap, anything. */
static void try_member_masks(struct trial *t) {
    for (int i = 0; i < TEST_MASKS; ++i) {
        t->mask = test_mask(i, &t->random);
        for (int turn = 0; turn < 40; ++turn) {
            const uint32_t groups = 1 + test_below(&t->random, turn % 2 == 0 ? 4 : 32);
            uint32_t label[LANES], members[LANES] = {0};
            fill_random(t);
            for (int lane = 0; lane < LANES; ++lane) {
                label[lane] = test_below(&t->random, groups);
                members[label[lane]] |= UINT32_C(1) << lane;
                if (turn % 3 != 0) t->in[0].value[lane] = t->in[0].value[test_below(&t->random, turn % 3 == 1 ? 3 : 1)];
            }
            for (int lane = 0; lane < LANES && turn % 4 != 3; ++lane) t->in[1].value[lane] = members[label[lane]];
            if (turn % 4 == 2)
                t->in[1].value[test_below(&t->random, LANES)] ^= UINT32_C(1) << test_below(&t->random, LANES);
            call(t);
        }
    }
}

/* Every mask and width, with and without segment heads. */
static void try_scan(struct trial *t) {
    for (int i = 0; i < TEST_MASKS; ++i)
        for (int turn = 0; turn < 80; ++turn) {
            t->mask = test_mask(i, &t->random);
            t->width = turn % 4 != 0 ? 1 << test_below(&t->random, 6) : (int)test_below(&t->random, 80) - 10;
            t->arg = turn % 2 == 0 ? 0 : (int32_t)(uint32_t)(test_next(&t->random) & test_next(&t->random));
            if (turn % 8 == 1) t->arg = (int32_t)(UINT32_C(1) << test_below(&t->random, LANES));
            fill_random(t);
            call(t);
        }
}

/* Many masks: sparse ones, dense ones, and between. */
static void try_compact(struct trial *t) {
    for (int turn = 0; turn < 3000; ++turn) {
        const uint32_t a = (uint32_t)test_next(&t->random), b = (uint32_t)test_next(&t->random);
        t->mask = turn < TEST_MASKS ? test_mask(turn, &t->random)
                  : turn % 3 == 0   ? a
                  : turn % 3 == 1   ? (a & b)
                                    : (a | b);
        fill_random(t);
        call(t);
    }
}

/* All pairs of bytes of the first two operands, in each of the four places; all low halves of the third. */
static void try_bytes(struct trial *t) {
    for (uint32_t start = 0; start < 65536; start += LANES) {
        fill_random(t);
        for (int lane = 0; lane < LANES; ++lane) {
            const uint32_t pair = start + (uint32_t)lane, other = pair * 40503u % 65536;
            const uint32_t four[] = {pair, other, (pair + 257) % 65536, (other + 77) % 65536};
            uint32_t a = 0, b = 0;
            for (int i = 0; i < 4; ++i) a = a << 8 | four[i] >> 8, b = b << 8 | (four[i] & 255);
            t->in[0].value[lane] = a;
            if (t->in[1].type) t->in[1].value[lane] = b;
            if (t->in[2].type) t->in[2].value[lane] = (t->in[2].value[lane] & 0xffff0000) | pair;
        }
        call(t);
    }
}

/* Halves: every pair of exponents, with mantissas at the ends and in the middle; a third operand that is about as large as the
 * product, or anything. */
static uint64_t boundary_half(struct trial *t, uint64_t exponent, int mantissa) {
    const uint64_t unit = UINT64_C(1) << mantissa;
    const uint64_t mantissas[] = {0, 1, 2, unit / 2 - 1, unit / 2, unit / 2 + 1, unit - 2, unit - 1};
    return exponent << mantissa | mantissas[test_below(&t->random, 8)] | (uint64_t)test_below(&t->random, 2) << 15;
}
static void try_halves(struct trial *t) {
    const bool two = t->in[0].type->size == 4;
    const int mantissa = strstr(t->in[0].type->name, "bf16") ? 7 : 10;
    const uint32_t exponents = mantissa == 7 ? 256 : 32, pairs = exponents * exponents;
    for (uint32_t start = 0; start < 65536; start += LANES) {
        for (int lane = 0; lane < LANES; ++lane)
            for (int half = 0; half < 1 + two; ++half) {
                const uint32_t pair = (start + (uint32_t)lane) * (half ? 40503u : 1) % pairs;
                const int32_t x = (int32_t)(pair / exponents), y = (int32_t)(pair % exponents),
                              middle = (int32_t)exponents / 2;
                int32_t z =
                    x + y - middle + 1 + (int32_t)test_below(&t->random, 2 * (uint32_t)mantissa + 6) - mantissa - 3;
                if (z < 0 || z >= (int32_t)exponents || start % 3 == 0) z = (int32_t)test_below(&t->random, exponents);
                const int32_t all[] = {x, y, z};
                for (int i = 0; i < 3; ++i)
                    if (t->in[i].type) {
                        uint64_t *const v = &t->in[i].value[lane];
                        *v = (half ? *v : 0) | boundary_half(t, (uint64_t)all[i], mantissa) << 16 * half;
                    }
            }
        call(t);
    }
}

/* f64 near the ends of its range, where rounding by direction takes another way, with few bits now and then; a third operand within
 * 2^130 of the product. */
static uint64_t double_at(struct trial *t, int exponent) {
    const uint64_t bits = test_next(&t->random), mantissa = bits & (UINT64_MAX >> 12);
    const int field = exponent < 0 ? 0 : exponent > 2046 ? 2046 : exponent;
    return (bits & UINT64_C(1) << 63) | (uint64_t)field << 52 |
           (test_below(&t->random, 3) == 0 ? mantissa & ~(UINT64_MAX >> 20) : mantissa);
}
static void try_doubles(struct trial *t) {
    for (int turn = 0; turn < 2 * RANDOM_WARPS; ++turn) {
        for (int lane = 0; lane < LANES; ++lane) {
            const int low = (int)test_below(&t->random, 120), high = 2046 - (int)test_below(&t->random, 70);
            const int a = turn % 3 == 0 ? low : turn % 3 == 1 ? high : (int)test_below(&t->random, 2047);
            const int product = (int)test_below(&t->random, 2) == 0 ? (int)test_below(&t->random, 130) - 60
                                                                    : 2046 + 20 - (int)test_below(&t->random, 40);
            const int b = test_below(&t->random, 2) == 0 ? product - a + 1023 : a - product + 1023;
            t->in[0].value[lane] = double_at(t, a);
            if (t->in[1].type) t->in[1].value[lane] = double_at(t, turn % 2 == 0 ? b : a);
            if (t->in[2].type) t->in[2].value[lane] = double_at(t, product + (int)test_below(&t->random, 260) - 130);
        }
        if (turn % 5 == 4) relate(t);
        call(t);
    }
}

/* Third (and second) operands that shift or count: small ones. */
static void try_small(struct trial *t) {
    for (int turn = 0; turn < RANDOM_WARPS; ++turn) {
        fill_random(t);
        for (int lane = 0; lane < LANES; ++lane) {
            if (t->in[2].type) t->in[2].value[lane] = (uint32_t)((int32_t)test_below(&t->random, 140) - 70);
            if (turn % 2 == 0) t->in[1].value[lane] = test_below(&t->random, 40);
            if (turn % 4 == 1 && t->in[2].type)
                t->in[2].value[lane] = test_below(&t->random, 40) | test_below(&t->random, 40) << 8;
        }
        call(t);
    }
}

static bool is_half(const struct test_type *type) { return strstr(type->name, "f16") != NULL; }

START_TEST(test_operation) {
    struct trial t = begin((warp_op_t)_i);
    if (is_shape(&t, "LANE")) {
        for (int i = 0; i < 22; ++i) call(&t);
    } else if (is_shape(&t, "EXTRACT") || is_shape(&t, "INSERT")) {
        try_one_lane(&t);
    } else if (is_shape(&t, "SHFL")) {
        try_shuffle(&t);
    } else if (is_shape(&t, "SHFL_LANES")) {
        try_shuffle_lanes(&t);
    } else if (is_shape(&t, "VOTE")) {
        try_vote(&t);
    } else if (is_shape(&t, "MATCH") || is_shape(&t, "MATCH_ALL") || is_shape(&t, "REDUCE")) {
        try_members(&t);
    } else if (is_shape(&t, "MATCH_LANES") || is_shape(&t, "MATCH_ALL_LANES") || is_shape(&t, "REDUCE_LANES")) {
        try_member_masks(&t);
    } else if (is_shape(&t, "SCAN")) {
        try_scan(&t);
    } else if (is_shape(&t, "COMPACT")) {
        try_compact(&t);
    } else {
        const bool packed = strcmp(t.info->family, "packed") == 0, integer = strcmp(t.info->family, "integer") == 0;
        try_lanewise(&t);
        if (packed || integer) try_bytes(&t);
        if (is_half(t.in[0].type) && t.in[1].type) try_halves(&t);
        if (integer || strcmp(t.info->family, "compact") == 0) try_small(&t);
        if (strcmp(t.info->family, "rounding") == 0 && strcmp(t.info->operand, "f64") == 0) try_doubles(&t);
    }
    end(&t);
}
END_TEST

/* test_memory.c has these. */
static bool touches_memory(const warp_op_info_t *info) {
    return strcmp(info->family, "memory") == 0 || strcmp(info->family, "atomic") == 0;
}

START_TEST(test_no_operation_is_missing) {
    for (int op = 0; op < WARP_OP_COUNT; ++op) {
        const char *name = warp_op_info((warp_op_t)op)->name;
        ck_assert_str_eq(name, warp_op_info(warp_op_find(name))->name);
        ck_assert_msg(test_ops[op] != NULL && reference_ops[op] != NULL, "%s: missing", name);
    }
}
END_TEST

/* ---- f16 where the CPU flushes subnormals ---- */

#if defined(__x86_64__) || defined(__aarch64__)
/* FLUSH: subnormals as operands and as results. */
#if defined(__x86_64__)
#define FLUSH (1u << 6 | 1u << 15)
static uint64_t float_mode(void) { return __builtin_ia32_stmxcsr(); }
static void set_float_mode(uint64_t mode) { __builtin_ia32_ldmxcsr((unsigned)mode); }
#else
#define FLUSH (1u << 24)
static uint64_t float_mode(void) {
    uint64_t mode;
    __asm__ volatile("mrs %0, fpcr" : "=r"(mode));
    return mode;
}
static void set_float_mode(uint64_t mode) { __asm__ volatile("msr fpcr, %0" : : "r"(mode)); }
#endif
static bool takes_pairs_of_f16(const warp_op_info_t *info) {
    return strcmp(info->operand, "f16x2") == 0 &&
           (strcmp(info->shape, "UNARY") == 0 || strcmp(info->shape, "BINARY") == 0 ||
            strcmp(info->shape, "TERNARY") == 0);
}
/* Every operation on pairs: 8 x 8 numbers, subnormal or near that. */
START_TEST(test_flush) {
    static const uint16_t numbers[8] = {0x0000, 0x8001, 0x0002, 0x83ff, 0x0400, 0x8401, 0x0801, 0x3800};
    uint16_t a[64], b[64], c[64];
    int count = 0;
    for (int i = 0; i < 64; ++i) {
        a[i] = numbers[i % 8];
        b[i] = numbers[i / 8];
        c[i] = numbers[(i * 3 + i / 8) % 8];
    }
    const uint64_t mode = float_mode();
    for (int op = 0; op < WARP_OP_COUNT; ++op) {
        if (!takes_pairs_of_f16(warp_op_info((warp_op_t)op))) continue;
        uint16_t kept[64] = {0}, flushed[64] = {0};
        warp_ops(test_backend)[op](&(warp_op_call_t){.r = kept, .a = a, .b = b, .c = c});
        set_float_mode(mode | FLUSH);
        warp_ops(test_backend)[op](&(warp_op_call_t){.r = flushed, .a = a, .b = b, .c = c});
        set_float_mode(mode);
        for (int i = 0; i < 64; ++i)
            test_check(kept[i] == flushed[i], "%s of %04x, %04x, %04x: %04x, flushed %04x",
                       warp_op_info((warp_op_t)op)->name, a[i], b[i], c[i], kept[i], flushed[i]);
        ++count;
    }
    ck_assert_int_gt(count, 40);
}
END_TEST
#endif

int main(void) {
    Suite *suite = suite_create("ops");
#if defined(__x86_64__) || defined(__aarch64__)
    tcase_add_test(test_case(suite, "flush"), test_flush);
#endif
    tcase_add_test(test_case(suite, "table"), test_no_operation_is_missing);
    TCase *tests = test_case(suite, "operation");
    for (int op = 0; op < WARP_OP_COUNT; ++op)
        if (!touches_memory(warp_op_info((warp_op_t)op))) tcase_add_loop_test(tests, test_operation, op, op + 1);
    return test_run(suite);
}

/* test_chains.c - random sequences of operations, and the reductions that kernels write, against the reference one step at a
 * time. */
#include <stdio.h>
#include <string.h>

#include "kernels_chains.h"
#include "reference.h"
#include "test.h"

enum { LANES = 32, CHAINS = 3000, BYTES = LANES * 8 };

static const struct {
    const char *name;
    const warp_kernel_t *chain, *reduction;
    warp_op_t add, sub, mul, min, max, neg, down, up, xor, idx, down_lanes;
} types[] = {
#define TYPE(T, C, U)                                                                                                  \
    {#T,                                                                                                               \
     &chain_##T,                                                                                                       \
     &reduction_##T,                                                                                                   \
     WARP_OP_add_##T,                                                                                                  \
     WARP_OP_sub_##T,                                                                                                  \
     WARP_OP_mul_##T,                                                                                                  \
     WARP_OP_min_##T,                                                                                                  \
     WARP_OP_max_##T,                                                                                                  \
     WARP_OP_neg_##T,                                                                                                  \
     WARP_OP_shfl_down_sync_##T,                                                                                       \
     WARP_OP_shfl_up_sync_##T,                                                                                         \
     WARP_OP_shfl_xor_sync_##T,                                                                                        \
     WARP_OP_shfl_sync_##T,                                                                                            \
     WARP_OP_shfl_down_lanes_sync_##T},
    CHAIN_TYPES(TYPE)};
enum { TYPES = sizeof types / sizeof *types };

/* A warp value of the reference. */
struct value {
    _Alignas(8) unsigned char bytes[BYTES];
};

static struct value apply(warp_op_t op, const struct value *a, const struct value *b, int amount, int width) {
    struct value r;
    const warp_op_call_t call = {
        .r = r.bytes, .a = a->bytes, .b = b->bytes, .arg = amount, .width = width, .mask = WARP_FULL_MASK};
    reference_ops[op](&call);
    return r;
}

/* One step on x and y. */
static void step(int t, struct chain_step s, struct value *x, struct value *y) {
    const struct test_type *type = test_type(types[t].name);
    const struct value old = *x;
    const int constant = 1 << s.amount % 5;
    struct value lanes;
    switch (s.kind) {
    case STEP_ADD: *x = apply(types[t].add, x, y, 0, 0); break;
    case STEP_SUB: *x = apply(types[t].sub, x, y, 0, 0); break;
    case STEP_MUL: *x = apply(types[t].mul, x, y, 0, 0); break;
    case STEP_MIN: *x = apply(types[t].min, x, y, 0, 0); break;
    case STEP_MAX: *x = apply(types[t].max, x, y, 0, 0); break;
    case STEP_NEG: *x = apply(types[t].neg, x, y, 0, 0); break;
    case STEP_DOWN: *x = apply(types[t].down, x, y, s.amount, s.width); break;
    case STEP_UP: *x = apply(types[t].up, x, y, s.amount, s.width); break;
    case STEP_XOR: *x = apply(types[t].xor, x, y, s.amount, s.width); break;
    case STEP_IDX: *x = apply(types[t].idx, x, y, s.amount, s.width); break;
    case STEP_DOWN_CONSTANT: *x = apply(types[t].down, x, y, constant, 32); break;
    case STEP_UP_CONSTANT: *x = apply(types[t].up, x, y, constant, 32); break;
    case STEP_XOR_CONSTANT: *x = apply(types[t].xor, x, y, constant, 32); break;
    case STEP_DOWN_LANES:
        for (int lane = 0; lane < LANES; ++lane)
            test_put(lanes.bytes, test_type("i32"), lane, (uint64_t)(s.amount + lane % 3));
        *x = apply(types[t].down_lanes, x, &lanes, 0, s.width);
        break;
    case STEP_SELECT:
        for (int lane = 0; lane < LANES; lane += 2) test_put(x->bytes, type, lane, test_get(y->bytes, type, lane));
        break;
    case STEP_SET:
        for (int lane = 1; lane < LANES; lane += 2) test_put(x->bytes, type, lane, test_get(y->bytes, type, lane));
        break;
    case STEP_INSERT: test_put(x->bytes, type, s.amount, test_get(y->bytes, type, 0)); break;
    case STEP_SPREAD:
        for (int lane = 0; lane < LANES; ++lane) test_put(x->bytes, type, lane, test_get(old.bytes, type, s.amount));
        break;
    case STEP_COPY: *y = *x; break;
    case STEP_SWAP:
        *x = *y;
        *y = old;
        break;
    case STEP_CAST: break;
    case CHAIN_STEPS: ck_abort_msg("not a step");
    }
}

/* Numbers that stay apart from each other and finite through a chain; for f32 and f64, everyday ones. */
static struct value operand(struct test_random *random, const struct test_type *type) {
    struct value v;
    for (int lane = 0; lane < LANES; ++lane) {
        const int number = (int)test_below(random, 4001) - 2000;
        uint64_t bits = test_next(random);
        if (type->floating && type->size == 4) {
            const float x = (float)number / 64.0f;
            memcpy(&bits, &x, sizeof x);
        } else if (type->floating) {
            const double x = number / 64.0;
            memcpy(&bits, &x, sizeof x);
        }
        test_put(v.bytes, type, lane, bits);
    }
    return v;
}

/* The lane, or LANES if all are equal; NaNs are. */
static int first_difference(const struct test_type *type, const void *expected, const void *got) {
    for (int lane = 0; lane < LANES; ++lane) {
        const uint64_t want = test_get(expected, type, lane), is = test_get(got, type, lane);
        if (want != is && !(test_is_nan(type, want) && test_is_nan(type, is))) return lane;
    }
    return LANES;
}

static void check(const struct chain_args *args, int last, const struct test_type *type, const void *expected,
                  const void *got, const char *how) {
    char text[600];
    int n = 0;
    const int lane = first_difference(type, expected, got);
    if (lane == LANES) return;
    for (int i = 0; i <= last; ++i)
        n += snprintf(text + n, sizeof text - (size_t)n, " %d(%d,%d)", args->steps[i].kind, args->steps[i].amount,
                      args->steps[i].width);
    ck_abort_msg("%s, %s: lane %d is %llx, not %llx, after the steps%s", type->name, how, lane,
                 (unsigned long long)test_get(got, type, lane), (unsigned long long)test_get(expected, type, lane),
                 text);
}

START_TEST(test_chain) {
    const struct test_type *type = test_type(types[_i].name);
    struct test_random random = test_random(types[_i].name);
    struct value arrays[CHAIN_LENGTH], lanes[CHAIN_LENGTH];
    for (int chain = 0; chain < CHAINS; ++chain) {
        struct value x = operand(&random, type), y = operand(&random, type);
        const struct value x0 = x, y0 = y;
        struct chain_args args = {
            .x = x0.bytes, .y = y0.bytes, .length = CHAIN_LENGTH, .arrays = arrays, .lanes = lanes};
        for (int i = 0; i < CHAIN_LENGTH; ++i) {
            args.steps[i].kind = (enum chain_step_kind)test_below(&random, CHAIN_STEPS);
            args.steps[i].amount = (int)test_below(&random, 32);
            args.steps[i].width = 1 << test_below(&random, 6);
            /* half of the chains are mostly what reductions are made of */
            if (chain % 2 == 0 && test_below(&random, 3) > 0)
                args.steps[i].kind =
                    i % 2 == 0 ? STEP_DOWN_CONSTANT : (enum chain_step_kind)test_below(&random, STEP_NEG);
        }
        ck_assert_int_eq(warp_launch(types[_i].chain, WARP_DIM3(1), WARP_DIM3(LANES), 0, &args), WARP_OK);
        for (int i = 0; i < CHAIN_LENGTH; ++i) {
            const size_t bytes = type->size * LANES * (size_t)i;
            step(_i, args.steps[i], &x, &y);
            check(&args, i, type, x.bytes, (const char *)arrays + bytes, "as an array");
            check(&args, i, type, x.bytes, (const char *)lanes + bytes, "by lane");
        }
    }
}
END_TEST

START_TEST(test_reduction) {
    static const int down[] = {16, 8, 4, 2, 1}, up[] = {1, 2, 4, 8, 16};
    const struct test_type *type = test_type(types[_i].name);
    struct test_random random = test_random("reduction");
    struct value r[REDUCTIONS];
    for (int round = 0; round < 100; ++round) {
        const struct value x = operand(&random, type);
        const struct reduction_args args = {x.bytes, r};
        ck_assert_int_eq(warp_launch(types[_i].reduction, WARP_DIM3(1), WARP_DIM3(LANES), 0, &args), WARP_OK);
        const struct {
            warp_op_t combine, shuffle;
            const int *offsets;
            int first;
        } forms[REDUCTIONS] = {{types[_i].add, types[_i].down, down, 0}, {types[_i].add, types[_i].down, up, 0},
                               {types[_i].add, types[_i].xor, down, 0},  {types[_i].max, types[_i].down, down, 0},
                               {types[_i].add, types[_i].up, up, 0},     {types[_i].add, types[_i].down, down, 2}};
        for (int form = 0; form < REDUCTIONS; ++form) {
            struct value v = x;
            for (int i = forms[form].first; i < 5; ++i) {
                const struct value moved = apply(forms[form].shuffle, &v, &v, forms[form].offsets[i], 32);
                v = apply(forms[form].combine, &v, &moved, 0, 0);
            }
            const void *got = (const char *)r + type->size * LANES * (size_t)form;
            const int lane = first_difference(type, v.bytes, got);
            ck_assert_msg(lane == LANES, "%s: reduction %d: lane %d differs", type->name, form, lane);
        }
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("chains");
    TCase *tests = test_case(suite, "chains");
    tcase_add_loop_test(tests, test_chain, 0, TYPES);
    tcase_add_loop_test(tests, test_reduction, 0, TYPES);
    return test_run(suite);
}

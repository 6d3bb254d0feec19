/* test_cuda.c - <warp/cuda.h>: every name in it yields what our own name for it does. */
#include <string.h>

#include "kernels_cuda.h"
#include "test.h"

enum { LANES = WARP_SIZE, CALLS = 40 };

/* The rows whose column `cuda` is a call: on random operands as the table of operations, which test_ops.c has checked. */
START_TEST(test_rows) {
    int rows = 0;
    for (int op = 0; op < WARP_OP_COUNT; ++op) {
        const warp_op_info_t *const info = warp_op_info((warp_op_t)op);
        struct test_random random = test_random(info->name);
        bool known = true;
        for (int n = 0; n < CALLS && known; ++n) {
            uint64_t in[3][LANES], expected[LANES] = {0}, got[LANES] = {0};
            const struct test_type *const type = test_type(info->operand);
            if (type == NULL) break;
            for (int i = 0; i < 3; ++i)
                for (int lane = 0; lane < LANES; ++lane) test_put(in[i], type, lane, test_value(&random, type));
            warp_op_call_t call = {.a = in[0], .b = in[1], .c = in[2], .r = got, .mask = WARP_FULL_MASK};
            const struct cuda_row_args args = {(warp_op_t)op, &call, &known};
            ck_assert_int_eq(WARP_LAUNCH(cuda_row, WARP_DIM3(1), WARP_DIM3(32), 0, &args), WARP_OK);
            if (!known) break;
            if (n == 0) ++rows;
            call.r = expected;
            test_ops[op](&call);
            const struct test_type *const result = test_type(info->result);
            for (int lane = 0; lane < LANES; ++lane) {
                const uint64_t want = test_get(expected, result, lane), is = test_get(got, result, lane);
                test_check(want == is || (test_is_nan(result, want) && test_is_nan(result, is)),
                           "%s: %s yields something else", info->name, info->cuda);
            }
        }
        const bool should = strcmp(info->family, "packed") == 0 || strcmp(info->family, "rounding") == 0 ||
                            strcmp(info->family, "half") == 0;
        ck_assert_msg(!should || known, "%s: not tried", info->name);
    }
    ck_assert_int_ge(rows, 400);
}
END_TEST

START_TEST(test_names) {
    static uint32_t r[CUDA_MOST_ROWS][2][LANES];
    static const char *names[CUDA_MOST_ROWS];
    for (int turn = 0; turn < 20; ++turn) {
        struct test_random random = test_random("names");
        random.state += (uint64_t)turn;
        int32_t x[LANES];
        float f[LANES];
        uint32_t words[8];
        int count = 0;
        for (int lane = 0; lane < LANES; ++lane) {
            x[lane] = (int32_t)test_next(&random) >> test_below(&random, 32);
            f[lane] = (float)((int32_t)test_below(&random, 4001) - 2000) / 16;
        }
        for (int i = 0; i < 4; ++i) words[i] = words[4 + i] = (uint32_t)test_next(&random);
        const struct cuda_names_args args = {x, f, words, r, names, &count};
        ck_assert_int_eq(WARP_LAUNCH(cuda_names, WARP_DIM3(1), WARP_DIM3(32), 0, &args), WARP_OK);
        ck_assert_int_ge(count, 100);
        ck_assert_int_le(count, CUDA_MOST_ROWS);
        for (int row = 0; row < count; ++row)
            ck_assert_msg(memcmp(r[row][0], r[row][1], sizeof r[row][0]) == 0, "%s yields something else", names[row]);
        ck_assert_msg(memcmp(words, words + 4, 2 * sizeof *words) == 0, "memory differs");
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("cuda");
    TCase *tests = test_case(suite, "cuda");
    tcase_add_test(tests, test_rows);
    tcase_add_test(tests, test_names);
    return test_run(suite);
}

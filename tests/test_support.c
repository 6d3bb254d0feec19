/* test_support.c - the test programs themselves: what test.h promises, and that they fail when they must. */
#define _POSIX_C_SOURCE 200809L

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test.h"

static const char *program; /* this program */

/* This program again, with one test (`case_name` picks it) and this environment; what it prints goes to `output`, NULL: of no
 * interest.  Returns its exit status. */
struct setting {
    const char *backend, *seed, *case_name;
};
static int run_again(struct setting setting, char *output, size_t size) {
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    const pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        setenv("CPUWARP_TEST_BACKEND", setting.backend, 1);
        setenv("CPUWARP_TEST_SEED", setting.seed, 1);
        setenv("CK_RUN_CASE", setting.case_name, 1);
        unsetenv("CK_RUN_SUITE");
        execl(program, program, "inner", (char *)NULL);
        _exit(99);
    }
    close(ends[1]);
    size_t length = 0;
    char buffer[4096];
    for (ssize_t n; (n = read(ends[0], buffer, sizeof buffer)) > 0;)
        for (ssize_t i = 0; i < n; ++i)
            if (length + 1 < size) output[length++] = buffer[i];
    output[length] = '\0';
    close(ends[0]);
    int status = 0;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_msg(WIFEXITED(status), "killed by signal %d", WTERMSIG(status));
    return WEXITSTATUS(status);
}

/* The inner program has a case that passes and one that fails. */
START_TEST(inner_pass) { ck_assert_ptr_nonnull(test_ops); }
END_TEST
START_TEST(inner_fail) { ck_abort_msg("on purpose"); }
END_TEST
START_TEST(inner_crash) { raise(SIGKILL); }
END_TEST
static int inner(void) {
    Suite *suite = suite_create("inner");
    tcase_add_test(test_case(suite, "pass"), inner_pass);
    tcase_add_test(test_case(suite, "fail"), inner_fail);
    tcase_add_test(test_case(suite, "crash"), inner_crash);
    return test_run(suite);
}

START_TEST(test_runner) {
    static const struct {
        struct setting setting;
        int status;
        const char *says;
    } runs[] = {
        {{"scalar", "1", "pass"}, EXIT_SUCCESS, "backend scalar, CPUWARP_TEST_SEED=1\n"},
        {{"scalar", "0x10", "pass"}, EXIT_SUCCESS, "CPUWARP_TEST_SEED=16\n"},
        {{"scalar", "1", "fail"}, EXIT_FAILURE, "on purpose"},
        {{"scalar", "1", "crash"}, EXIT_FAILURE, "signal 9"},
        {{"scalar", "1", "nothing"}, EXIT_FAILURE, "no test ran"},
        {{"nothing", "1", "pass"}, EXIT_FAILURE, "CPUWARP_TEST_BACKEND: backend \"nothing\""},
        {{"scalarx", "1", "pass"}, EXIT_FAILURE, "CPUWARP_TEST_BACKEND: backend \"scalarx\""},
        {{"", "1", "pass"}, EXIT_FAILURE, "CPUWARP_TEST_BACKEND: not set"},
        {{"scalar", "", "pass"}, EXIT_FAILURE, "CPUWARP_TEST_SEED=: not a number"},
        {{"scalar", "12x", "pass"}, EXIT_FAILURE, "CPUWARP_TEST_SEED=12x: not a number"},
        {{"scalar", "99999999999999999999", "pass"}, EXIT_FAILURE, "not a number"},
    };
    char output[4000];
    const int status = run_again(runs[_i].setting, output, sizeof output);
    ck_assert_msg(status == runs[_i].status, "exit status %d: %s", status, output);
    ck_assert_msg(strstr(output, runs[_i].says) != NULL, "says: %s", output);
}
END_TEST
enum { RUNS = 11 };

/* Sanitizers catch this signal to report it; here it is wanted. */
static void expect_death(void) { signal(SIGSEGV, SIG_DFL); }

START_TEST(test_guard_before) {
    const struct test_buffer b = test_buffer(100);
    expect_death();
    *(volatile unsigned char *)(b.data - 1) = 1;
}
END_TEST
START_TEST(test_guard_after) {
    const struct test_buffer b = test_buffer(100);
    expect_death();
    (void)*(volatile unsigned char *)(b.data + b.size);
}
END_TEST

START_TEST(test_buffer_holds_garbage) {
    const struct test_buffer b = test_buffer(10000);
    ck_assert_uint_ge(b.size, 10000);
    ck_assert_uint_eq(test_first_changed(b.data, b.size), b.size);
    ck_assert_uint_eq(test_first_changed(b.data, 0), 0);
    for (size_t i = 0; i < b.size; i += 997) {
        b.data[i] ^= 1;
        ck_assert_uint_eq(test_first_changed(b.data, b.size), i);
        b.data[i] ^= 1;
    }
    b.data[b.size - 1] = 0;
    ck_assert_uint_eq(test_first_changed(b.data, b.size), b.size - 1);
    test_buffer_free(b);
}
END_TEST

START_TEST(test_random_repeats) {
    struct test_random a = test_random("a"), again = test_random("a"), b = test_random("b");
    int equal = 0;
    uint32_t seen = 0;
    for (int i = 0; i < 1000; ++i) {
        const uint64_t x = test_next(&a);
        ck_assert_uint_eq(x, test_next(&again));
        equal += x == test_next(&b);
        const uint32_t small = test_below(&a, 20);
        ck_assert_uint_lt(small, 20);
        (void)test_below(&again, 20);
        seen |= UINT32_C(1) << small;
    }
    ck_assert_int_eq(equal, 0);
    ck_assert_uint_eq(seen, 0xfffff);
}
END_TEST

/* Values fit the type, and there are enough of each sort. */
START_TEST(test_values_of_a_type) {
    static const char *const names[] = {"f32", "i32", "u32", "f64", "i64", "u64", "pred"};
    const struct test_type *type = test_type(names[_i]);
    struct test_random random = test_random(names[_i]);
    ck_assert_ptr_nonnull(type);
    const struct test_values edges = test_edges(type), many = test_many(type);
    ck_assert_int_ge(edges.count, 8);
    ck_assert_int_ge(many.count, edges.count);
    int nans = 0;
    for (int i = 0; i < many.count; ++i) {
        ck_assert(type->size == 8 || many.bits[i] <= UINT32_MAX);
        nans += test_is_nan(type, many.bits[i]);
    }
    ck_assert(type->floating ? nans > 8 : nans == 0);
    for (int i = 0; i < 1000; ++i) ck_assert(type->size == 8 || test_value(&random, type) <= UINT32_MAX);
    unsigned char array[32 * 8 + 1] = {0};
    for (int lane = 0; lane < 32; ++lane) test_put(array, type, lane, edges.bits[lane % edges.count]);
    for (int lane = 0; lane < 32; ++lane)
        ck_assert_uint_eq(test_get(array, type, lane), edges.bits[lane % edges.count]);
    ck_assert_ptr_null(test_type("f16x3"));
}
END_TEST

START_TEST(test_masks) {
    struct test_random random = test_random("masks");
    uint32_t singles = 0;
    int different = 0;
    for (int i = 0; i < TEST_MASKS; ++i) {
        const warp_mask_t mask = test_mask(i, &random);
        if (mask != 0 && (mask & (mask - 1)) == 0) singles |= mask;
        different += mask != test_mask((i + 1) % TEST_MASKS, &random);
    }
    ck_assert_uint_eq(test_mask(0, &random), 0);
    ck_assert_uint_eq(test_mask(1, &random), 0xffffffff);
    ck_assert_uint_eq(singles, 0xffffffff);
    ck_assert_int_gt(different, TEST_MASKS - 10);
}
END_TEST

int main(int argc, char **argv) {
    program = argv[0];
    if (argc > 1) return inner();
    Suite *suite = suite_create("support");
    TCase *runner = test_case(suite, "runner"), *values = test_case(suite, "values"),
          *buffers = test_case(suite, "buffers");
    tcase_add_loop_test(runner, test_runner, 0, RUNS);
    tcase_add_test(values, test_random_repeats);
    tcase_add_loop_test(values, test_values_of_a_type, 0, 7);
    tcase_add_test(values, test_masks);
    tcase_add_test(buffers, test_buffer_holds_garbage);
    tcase_add_test_raise_signal(buffers, test_guard_before, SIGSEGV);
    tcase_add_test_raise_signal(buffers, test_guard_after, SIGSEGV);
    return test_run_without_backend(suite);
}

/* test_environment.c - what CPUWARP_BACKEND does, which is looked at once in a process: one ctest entry a value.
 *
 *   CPUWARP_BACKEND=value CPUWARP_TEST_EXPECT=best|unknown|name test_environment
 *
 * expects the best backend, the error of an unknown name, or the backend of that name (or why it cannot be used). */
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "kernels_launch.h"

static bool usable(const warp_backend_t *backend) {
    return warp_backend_built(backend) && warp_backend_supported(backend);
}
static const warp_backend_t *best(void) {
    size_t i = 0;
    while (!usable(warp_backend_at(i)) || !warp_backend_at(i)->native) ++i;
    return warp_backend_at(i);
}
static const char *expect(void) {
    const char *const text = getenv("CPUWARP_TEST_EXPECT");
    ck_assert_msg(text && *text, "CPUWARP_TEST_EXPECT is not set");
    return text;
}
static warp_status_t expected_status(void) {
    const warp_backend_t *const named = warp_backend_find(expect());
    if (strcmp(expect(), "best") == 0) return WARP_OK;
    if (strcmp(expect(), "unknown") == 0) return WARP_ERROR_UNKNOWN_BACKEND;
    ck_assert_ptr_nonnull(named);
    if (!warp_backend_built(named)) return WARP_ERROR_BACKEND_NOT_BUILT;
    return warp_backend_supported(named) ? WARP_OK : WARP_ERROR_BACKEND_NOT_SUPPORTED;
}
static const char *expected_backend(void) {
    if (expected_status() != WARP_OK) return "scalar";
    return strcmp(expect(), "best") == 0 ? best()->name : expect();
}

static int runs;
static const struct launch_args args = {&runs, 0};
static warp_status_t launch(void) { return WARP_LAUNCH(count_runs, WARP_DIM3(3), WARP_DIM3(32), 0, &args); }

START_TEST(test_active) {
    ck_assert_str_eq(warp_backend_active()->name, expected_backend());
    ck_assert_int_eq(warp_backend_status(), expected_status());
}
END_TEST

/* A launch is the first use; with a name that cannot be used it says so, and runs nothing. */
START_TEST(test_launch) {
    ck_assert_int_eq(launch(), expected_status());
    ck_assert_int_eq(runs, expected_status() == WARP_OK ? 3 : 0);
    ck_assert_int_eq(launch(), expected_status()); /* again */
    ck_assert_str_eq(warp_backend_active()->name, expected_backend());
}
END_TEST

/* The program may still choose, before the first use and after it. */
START_TEST(test_program_decides) {
    if (_i) (void)launch();
    runs = 0;
    ck_assert_int_eq(warp_backend_select("scalar"), WARP_OK);
    ck_assert_str_eq(warp_backend_active()->name, "scalar");
    ck_assert_int_eq(warp_backend_status(), WARP_OK);
    ck_assert_int_eq(launch(), WARP_OK);
    ck_assert_int_eq(runs, 3);
    ck_assert_int_eq(warp_backend_select(NULL), WARP_OK); /* the best one, not that of the environment */
    ck_assert_ptr_eq(warp_backend_active(), best());
}
END_TEST

/* A selection that fails leaves what the environment asked for. */
START_TEST(test_failed_selection) {
    ck_assert_int_eq(warp_backend_select("nosuch"), WARP_ERROR_UNKNOWN_BACKEND);
    ck_assert_str_eq(warp_backend_active()->name, expected_backend());
    ck_assert_int_eq(warp_backend_status(), expected_status());
}
END_TEST

int main(void) {
    Suite *suite = suite_create("environment");
    TCase *tests = test_case(suite, "environment");
    tcase_add_test(tests, test_active);
    tcase_add_test(tests, test_launch);
    tcase_add_loop_test(tests, test_program_decides, 0, 2);
    tcase_add_test(tests, test_failed_selection);
    return test_run_without_backend(suite);
}

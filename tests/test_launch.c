/* test_launch.c - what warp_launch accepts and what it refuses: each bad argument has its status, and nothing runs. */
#include "test.h"

#include <stdio.h>
#include <string.h>

#include "kernels_launch.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static int runs;
static const struct launch_args args = {&runs, 0};

static void check_status(warp_status_t status, warp_status_t expected) {
    ck_assert_msg(status == expected, "%s, not %s", warp_status_string(status), warp_status_string(expected));
}

static const struct refused {
    const char *what;
    warp_dim3_t grid, block;
    size_t shared;
    warp_status_t status;
} refused[] = {
    {"grid x = 0", {0, 1, 1}, {32, 1, 1}, 0, WARP_ERROR_ZERO_GRID},
    {"grid y = 0", {1, 0, 1}, {32, 1, 1}, 0, WARP_ERROR_ZERO_GRID},
    {"grid z = 0", {1, 1, 0}, {32, 1, 1}, 0, WARP_ERROR_ZERO_GRID},
    {"grid of nothing", {0, 0, 0}, {32, 1, 1}, 0, WARP_ERROR_ZERO_GRID},
    {"grid x = 2^31", {UINT32_C(1) << 31, 1, 1}, {1, 1, 1}, 0, WARP_ERROR_GRID_TOO_LARGE},
    {"grid x = 2^32 - 1", {UINT32_MAX, 1, 1}, {1, 1, 1}, 0, WARP_ERROR_GRID_TOO_LARGE},
    {"grid y = 65536", {1, 65536, 1}, {1, 1, 1}, 0, WARP_ERROR_GRID_TOO_LARGE},
    {"grid z = 65536", {1, 1, 65536}, {1, 1, 1}, 0, WARP_ERROR_GRID_TOO_LARGE},
    {"grid y = 2^32 - 1", {1, UINT32_MAX, 1}, {1, 1, 1}, 0, WARP_ERROR_GRID_TOO_LARGE},
    {"block x = 0", {1, 1, 1}, {0, 1, 1}, 0, WARP_ERROR_ZERO_BLOCK},
    {"block y = 0", {1, 1, 1}, {32, 0, 1}, 0, WARP_ERROR_ZERO_BLOCK},
    {"block z = 0", {1, 1, 1}, {32, 1, 0}, 0, WARP_ERROR_ZERO_BLOCK},
    {"block x = 1025", {1, 1, 1}, {1025, 1, 1}, 0, WARP_ERROR_BLOCK_TOO_LARGE},
    {"block y = 1025", {1, 1, 1}, {1, 1025, 1}, 0, WARP_ERROR_BLOCK_TOO_LARGE},
    {"block z = 65", {1, 1, 1}, {1, 1, 65}, 0, WARP_ERROR_BLOCK_TOO_LARGE},
    {"32 x 33 threads", {1, 1, 1}, {32, 33, 1}, 0, WARP_ERROR_BLOCK_TOO_LARGE},
    {"1024 x 1024 x 64 threads", {1, 1, 1}, {1024, 1024, 64}, 0, WARP_ERROR_BLOCK_TOO_LARGE},
    {"2^32 - 1 threads", {1, 1, 1}, {UINT32_MAX, 1, 1}, 0, WARP_ERROR_BLOCK_TOO_LARGE},
    {"2^16 x 2^16 threads, 0 modulo 2^32", {1, 1, 1}, {65536, 65536, 1}, 0, WARP_ERROR_BLOCK_TOO_LARGE},
    {"2^22 x 2^21 x 2^21 threads, 0 modulo 2^64",
     {1, 1, 1},
     {1u << 22, 1u << 21, 1u << 21},
     0,
     WARP_ERROR_BLOCK_TOO_LARGE},
    {"a byte of shared memory too much",
     {1, 1, 1},
     {32, 1, 1},
     WARP_MAX_DYNAMIC_SHARED_BYTES + 1,
     WARP_ERROR_SHARED_TOO_LARGE},
    {"all memory as shared memory", {1, 1, 1}, {32, 1, 1}, SIZE_MAX, WARP_ERROR_SHARED_TOO_LARGE},
};
START_TEST(test_refused) {
    const struct refused *const r = &refused[_i];
    const warp_status_t status = WARP_LAUNCH(count_runs, r->grid, r->block, r->shared, &args);
    ck_assert_msg(status == r->status, "%s: %s", r->what, warp_status_string(status));
    ck_assert_int_eq(runs, 0);
    check_status(WARP_LAUNCH(count_runs, WARP_DIM3(2), WARP_DIM3(1), 0, &args), WARP_OK); /* no harm done */
    ck_assert_int_eq(runs, 2);
}
END_TEST

/* Of several faults the first in this order is named: kernel, grid, block, shared memory, backend. */
START_TEST(test_first_fault) {
    const warp_dim3_t none = {0, 0, 0}, one = {1, 1, 1}, large = {UINT32_MAX, UINT32_MAX, UINT32_MAX};
    const warp_kernel_t nowhere = {"nowhere", {NULL}};
    check_status(warp_launch(NULL, none, none, SIZE_MAX, &args), WARP_ERROR_NULL_KERNEL);
    check_status(warp_launch(NULL, one, one, 0, &args), WARP_ERROR_NULL_KERNEL);
    check_status(warp_launch(&nowhere, none, none, SIZE_MAX, &args), WARP_ERROR_ZERO_GRID);
    check_status(warp_launch(&nowhere, large, none, SIZE_MAX, &args), WARP_ERROR_GRID_TOO_LARGE);
    check_status(warp_launch(&nowhere, one, none, SIZE_MAX, &args), WARP_ERROR_ZERO_BLOCK);
    check_status(warp_launch(&nowhere, one, large, SIZE_MAX, &args), WARP_ERROR_BLOCK_TOO_LARGE);
    check_status(warp_launch(&nowhere, one, one, SIZE_MAX, &args), WARP_ERROR_SHARED_TOO_LARGE);
    check_status(warp_launch(&nowhere, one, one, 0, &args), WARP_ERROR_BACKEND_NOT_BUILT);
}
END_TEST

static const struct {
    warp_dim3_t grid, block;
    size_t shared;
} accepted[] = {
    {{1, 1, 1}, {1, 1, 1}, 0},
    {{1, 1, 1}, {1024, 1, 1}, 0},
    {{1, 1, 1}, {1, 1024, 1}, 0},
    {{1, 1, 1}, {16, 1, 64}, 0},
    {{1, 1, 1}, {8, 8, 16}, 0},
    {{1, 65535, 1}, {1, 1, 1}, 0},
    {{1, 1, 65535}, {1, 1, 1}, 0},
    {{70000, 1, 1}, {1, 1, 1}, 0},
    {{5, 1, 1}, {33, 1, 1}, WARP_MAX_DYNAMIC_SHARED_BYTES},
    {{3, 3, 3}, {1000, 1, 1}, 1},
};
START_TEST(test_accepted) {
    const warp_dim3_t grid = accepted[_i].grid;
    const struct launch_args with_shared = {&runs, accepted[_i].shared};
    check_status(WARP_LAUNCH(count_runs, grid, accepted[_i].block, accepted[_i].shared, &with_shared), WARP_OK);
    ck_assert_uint_eq((unsigned)runs, grid.x * grid.y * grid.z);
}
END_TEST

START_TEST(test_no_arguments) {
    check_status(WARP_LAUNCH(no_arguments, WARP_DIM3(3), WARP_DIM3(33), 0, NULL), WARP_OK);
}
END_TEST

/* A kernel without a variant for the backend in use is refused; what another backend has is not taken silently. */
START_TEST(test_variants) {
    ck_assert_ptr_eq(warp_backend_active(), test_backend);
    const bool scalar = test_backend->id == WARP_BACKEND_ID_scalar;
    check_status(WARP_LAUNCH(scalar_only, WARP_DIM3(4), WARP_DIM3(32), 0, &args),
                 scalar ? WARP_OK : WARP_ERROR_BACKEND_NOT_BUILT);
    ck_assert_int_eq(runs, scalar ? 4 : 0);
    check_status(warp_backend_select("scalar"), WARP_OK);
    check_status(WARP_LAUNCH(scalar_only, WARP_DIM3(3), WARP_DIM3(32), 0, &args), WARP_OK);
    ck_assert_int_eq(runs, scalar ? 7 : 3);
}
END_TEST

/* Each backend runs its own variant: the entry of the others is not called. */
START_TEST(test_own_variant) {
    warp_kernel_t only = {"only", {NULL}};
    only.entry[test_backend->id] = count_runs.entry[test_backend->id];
    ck_assert(only.entry[test_backend->id] != NULL);
    check_status(warp_launch(&only, WARP_DIM3(4), WARP_DIM3(32), 0, &args), WARP_OK);
    ck_assert_int_eq(runs, 4);

    warp_kernel_t others = count_runs;
    others.entry[test_backend->id] = NULL;
    check_status(warp_launch(&others, WARP_DIM3(4), WARP_DIM3(32), 0, &args), WARP_ERROR_BACKEND_NOT_BUILT);
    ck_assert_int_eq(runs, 4);
}
END_TEST

START_TEST(test_declaration) {
    ck_assert_str_eq(count_runs.name, "count_runs");
    for (size_t i = 0; i < WARP_BACKEND_COUNT; ++i) {
        ck_assert_int_eq(count_runs.entry[i] != NULL, warp_backend_built(warp_backend_at(i)));
        ck_assert_int_eq(scalar_only.entry[i] != NULL, i == WARP_BACKEND_ID_scalar);
    }
    const warp_dim3_t one = WARP_DIM3(7), two = WARP_DIM3(7, 8), three = WARP_DIM3(7, 8, 9);
    ck_assert_uint_eq(one.x * 100 + one.y * 10 + one.z, 711);
    ck_assert_uint_eq(two.x * 100 + two.y * 10 + two.z, 781);
    ck_assert_uint_eq(three.x * 100 + three.y * 10 + three.z, 789);
    /* What 32 bits cannot hold must not come out as a small number. */
    const warp_dim3_t large = WARP_DIM3(UINT64_C(0x100000001), UINT64_C(1) << 32, -1);
    ck_assert_uint_eq(large.x, UINT32_MAX);
    ck_assert_uint_eq(large.y, UINT32_MAX);
    ck_assert_uint_eq(large.z, UINT32_MAX);
}
END_TEST

START_TEST(test_status_strings) {
    for (int s = 0; s < WARP_STATUS_COUNT; ++s) {
        const char *const text = warp_status_string((warp_status_t)s);
        ck_assert_ptr_nonnull(text);
        ck_assert_uint_gt(strlen(text), 1);
        for (int other = 0; other < s; ++other) ck_assert_str_ne(text, warp_status_string((warp_status_t)other));
    }
    static const int outside[] = {WARP_STATUS_COUNT, WARP_STATUS_COUNT + 1, 1000, INT32_MAX};
    for (int n = 0; n < COUNT(outside); ++n) {
        const char *const text = warp_status_string((warp_status_t)outside[n]);
        ck_assert_ptr_nonnull(text);
        for (int s = 0; s < WARP_STATUS_COUNT; ++s) ck_assert_str_ne(text, warp_status_string((warp_status_t)s));
    }
    ck_assert_ptr_nonnull(warp_status_string((warp_status_t)-1));
    ck_assert_str_eq(warp_status_string((warp_status_t)-1), warp_status_string(WARP_STATUS_COUNT));
}
END_TEST

START_TEST(test_version) {
    int major, minor, patch;
    char rest;
    ck_assert_int_eq(sscanf(warp_version(), "%d.%d.%d%c", &major, &minor, &patch, &rest), 3);
}
END_TEST

static void nothing_ran(void) { runs = 0; }

int main(void) {
    Suite *suite = suite_create("launch");
    TCase *arguments = test_case(suite, "arguments"), *variants = test_case(suite, "variants"),
          *words = test_case(suite, "words");
    tcase_add_checked_fixture(arguments, nothing_ran, NULL);
    tcase_add_checked_fixture(variants, nothing_ran, NULL);
    tcase_add_loop_test(arguments, test_refused, 0, COUNT(refused));
    tcase_add_loop_test(arguments, test_accepted, 0, COUNT(accepted));
    tcase_add_test(arguments, test_first_fault);
    tcase_add_test(arguments, test_no_arguments);
    tcase_add_test(variants, test_variants);
    tcase_add_test(variants, test_own_variant);
    tcase_add_test(variants, test_declaration);
    tcase_add_test(words, test_status_strings);
    tcase_add_test(words, test_version);
    return test_run(suite);
}

/* test_kernel.c - blocks, phases, shared memory and threads, against plain loops. */
#include "test.h"

#include <stdlib.h>
#include <string.h>

#ifdef _OPENMP
#include <omp.h>
#endif

#include "kernels_kernel.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))
#define LAUNCH_OK(name, grid, block, shared, args)                                                                     \
    ck_assert_str_eq(warp_status_string(WARP_LAUNCH(name, grid, block, shared, args)), warp_status_string(WARP_OK))

/* n objects of T, zeroed. */
#define NEW(T, n) ((T *)new_array(sizeof(T), (size_t)(n)))
static void *new_array(size_t size, size_t n) {
    void *const p = calloc(n, size);
    ck_assert_ptr_nonnull(p);
    return p;
}

/* How many threads of the host run the blocks: the library takes what OpenMP gives. */
#ifdef _OPENMP
static const int thread_counts[] = {1, 2, 4};
static void use_threads(int n) {
    int got = 0;
    omp_set_dynamic(0);
    omp_set_num_threads(n);
#pragma omp parallel
#pragma omp single
    got = omp_get_num_threads();
    ck_assert_msg(got == n, "OpenMP gave %d threads, not %d", got, n);
}
#else
static const int thread_counts[] = {1};
static void use_threads(int n) { ck_assert_int_eq(n, 1); }
#endif

static void check_backend(void) { ck_assert_ptr_eq(warp_backend_active(), test_backend); }

/* ---- where a thread is ---- */

static const warp_dim3_t grids[] = {{1, 1, 1}, {3, 1, 1}, {1, 4, 1}, {1, 1, 5}, {2, 3, 1}, {4, 3, 2}};
static const warp_dim3_t blocks[] = {{1, 1, 1},    {2, 1, 1},   {31, 1, 1},   {32, 1, 1},  {33, 1, 1}, {1024, 1, 1},
                                     {1, 33, 1},   {1, 1, 64},  {32, 32, 1},  {16, 16, 4}, {7, 3, 5},  {10, 10, 10},
                                     {1, 1024, 1}, {5, 1, 7},   {1, 2, 3},    {3, 2, 1},   {2, 8, 64}, {64, 2, 8},
                                     {100, 3, 1},  {33, 31, 1}, {1000, 1, 1}, {45, 1, 1},  {48, 1, 1}, {4, 4, 4}};
static int size(warp_dim3_t d) { return (int)(d.x * d.y * d.z); }

static void check_warp(struct seen_warp seen, warp_dim3_t grid, warp_dim3_t block, warp_dim3_t at, int first, int id) {
    const int threads = size(block), rest = threads - 32 * id;
    test_check(seen.id == (id), "seen.id is not id");
    test_check(seen.count == ((threads + 31) / 32), "seen.count is not (threads + 31) / 32");
    test_check(seen.thread_base == (first + 32 * id), "seen.thread_base is not first + 32 * id");
    test_check(seen.block_threads == (threads), "seen.block_threads is not threads");
    test_check(memcmp(&seen.block_idx, &at, sizeof at) == 0, "another place than it should be");
    test_check(memcmp(&seen.block_dim, &block, sizeof block) == 0, "another place than it should be");
    test_check(memcmp(&seen.grid_dim, &grid, sizeof grid) == 0, "another place than it should be");
    test_check(seen.active == (rest >= 32 ? UINT32_MAX : (UINT32_C(1) << rest) - 1),
               "seen.active is not rest >= 32 ? UINT32_MAX : (UINT32_C(1) << rest) - 1");
}
/* The threads of block `at`, of which the first is number `first` of the grid. */
static void check_thread(const struct positions_args *seen, int i, const uint32_t expected[6], warp_dim3_t block) {
    for (int c = 0; c < 6; ++c) {
        const uint32_t got = (uint32_t)seen->words[c * seen->threads + i];
        if (got != expected[c])
            ck_abort_msg("blocks of (%u %u %u): word %d of thread %d is %u, not %u", block.x, block.y, block.z, c, i,
                         got, expected[c]);
    }
}
static void check_block(const struct positions_args *seen, warp_dim3_t grid, warp_dim3_t block, warp_dim3_t at,
                        int first) {
    int i = first;
    for (uint32_t z = 0; z < block.z; ++z)
        for (uint32_t y = 0; y < block.y; ++y)
            for (uint32_t x = 0; x < block.x; ++x, ++i) {
                const uint32_t expected[6] = {x, y, z, at.x * block.x + x, at.y * block.y + y, at.z * block.z + z};
                check_thread(seen, i, expected, block);
            }
    const int warps = (size(block) + 31) / 32;
    for (int id = 0; id < warps; ++id)
        check_warp(seen->warps[first / size(block) * warps + id], grid, block, at, first, id);
}
static void check_positions(warp_dim3_t grid, warp_dim3_t block) {
    const int threads = size(grid) * size(block);
    const struct positions_args args = {NEW(int32_t, 6 * threads), NEW(struct seen_warp, threads), threads};
    warp_dim3_t at;
    int first = 0;
    memset(args.words, 0xff, sizeof *args.words * 6 * (size_t)threads);
    LAUNCH_OK(positions, grid, block, 0, &args);
    for (at.z = 0; at.z < grid.z; ++at.z)
        for (at.y = 0; at.y < grid.y; ++at.y)
            for (at.x = 0; at.x < grid.x; ++at.x, first += size(block)) check_block(&args, grid, block, at, first);
    free(args.words);
    free(args.warps);
}
START_TEST(test_positions) {
    check_backend();
    check_positions(grids[_i % COUNT(grids)], blocks[_i / COUNT(grids)]);
}
END_TEST
/* Every length of a row that a block can have, with as many rows and planes as fit. */
START_TEST(test_row_lengths) {
    for (uint32_t x = (uint32_t)_i + 1; x <= 1024; x += 8) {
        const uint32_t rows = 1024 / x, planes = rows < 64 ? rows : 64;
        check_positions(WARP_DIM3(2), WARP_DIM3(x, rows));
        check_positions(WARP_DIM3(1, 1, 2), WARP_DIM3(x, 1, planes));
        if (rows >= 3) check_positions(WARP_DIM3(1, 2), WARP_DIM3(x, 3, rows / 3 < 64 ? rows / 3 : 64));
    }
}
END_TEST

/* Numbers beyond 2^32, which would take long to reach, by calling the kernel for one block. */
START_TEST(test_far_away) {
    int32_t out[33];
    const struct far_args args = {out};
    struct warp__block block = {{4194304, 0, 0}, {1024, 1, 1}, {INT32_MAX, 1, 1}, 4194304, 32, 1, NULL};
    far_away.entry[test_backend->id](&block, &args);
    for (int lane = 0; lane < 32; ++lane) ck_assert_int_eq(out[lane], lane); /* 2^22 * 2^10 + lane */
    ck_assert_int_eq(out[32], 4194304 * 32);

    block.block_idx.x = 2097153;
    block.rank = (UINT64_C(5) << 40) + 0x7ffffff;
    far_away.entry[test_backend->id](&block, &args);
    for (int lane = 0; lane < 32; ++lane) ck_assert_int_eq(out[lane], INT32_MIN + 1024 + lane);
    ck_assert_uint_eq((uint32_t)out[32], 0xffffffe0);
}
END_TEST

/* ---- phases ---- */

START_TEST(test_turn) {
    static const int sizes[] = {1, 31, 32, 33, 45, 48, 96, 1000, 1024};
    enum { GRID = 5 };
    for (int s = 0; s < COUNT(sizes); ++s)
        for (int times = 1; times <= 4; ++times) {
            const int n = sizes[s], threads = GRID * n;
            int32_t *const in = NEW(int32_t, 3 * threads), *const out = in + threads;
            const struct turn_args fixed = {in, out, times}, given = {in, out + threads, times};
            for (int i = 0; i < threads; ++i) in[i] = 3 * i;
            LAUNCH_OK(turn_static, WARP_DIM3(GRID), WARP_DIM3(n), 0, &fixed);
            LAUNCH_OK(turn_dynamic, WARP_DIM3(GRID), WARP_DIM3(n), sizeof *in * (size_t)n, &given);
            for (int i = 0; i < threads; ++i) {
                const int mirror = i / n * n + n - 1 - i % n;
                test_check(out[i] == (in[times % 2 ? mirror : i]), "thread or word %d: something else", (int)i);
                test_check(out[threads + i] == (out[i]), "out[threads + i] is not out[i]");
            }
            free(in);
        }
}
END_TEST

START_TEST(test_kept) {
    static const int sizes[] = {1, 33, 48, 1000, 1024};
    for (int s = 0; s < COUNT(sizes); ++s) {
        const uint32_t n = (uint32_t)sizes[s];
        const struct kept_args args = {NEW(uint32_t, 3 * n)};
        LAUNCH_OK(kept_values, WARP_DIM3(3), WARP_DIM3(n), 0, &args);
        for (uint32_t i = 0; i < 3 * n; ++i)
            test_check(args.out[i] == (4 * i + (i % 3 == 0 ? 1000 : 0) + 7 * (i % n / 32)),
                       "thread or word %d: something else", (int)i);
        free(args.out);
    }
}
END_TEST

/* ---- votes of a block ---- */

/* What threads of a block do in block_votes, and what they should see. */
static void check_votes(const struct vote_args *args, int first, int n) {
    int yes = 0, no = 0, even = 0, warps = 0;
    for (int id = 0; id < (n + 31) / 32; ++id) {
        bool any = false;
        for (int t = 32 * id; t < n && t < 32 * id + 32; ++t) {
            const uint32_t what = args->what[first + t];
            if (what & 1) continue;
            any = true;
            even += t % 2 == 0;
            if (what & 2) continue;
            if (what & 4)
                ++yes;
            else
                ++no;
        }
        warps += any;
    }
    for (int t = 0; t < n; ++t) {
        const int32_t *const seen = args->seen + first + t;
        const int here = (args->what[first + t] & 1) == 0, stride = args->threads;
        ck_assert_int_eq(seen[0], here ? yes : -1);
        ck_assert_int_eq(seen[stride], here ? no == 0 : -1);
        ck_assert_int_eq(seen[2 * stride], here ? yes > 0 : -1);
        ck_assert_int_eq(seen[3 * stride], here ? even : -1);
    }
    const int32_t *const between = args->between + 2 * (first / n);
    ck_assert_int_eq(between[0], warps > 0 ? 2 : 0);
    ck_assert_int_eq(between[1], warps);
}
/* Threads of which everything is random, all return, nobody returns, or whole warps return. */
static uint32_t vote_of(struct test_random *random, int kind, int thread) {
    const uint32_t any = test_below(random, 8);
    switch (kind) {
    case 0: return any;
    case 1: return 1;
    case 2: return 4;
    case 3: return 0;
    case 4: return thread / 32 % 2 == 0 ? 1 : any;
    case 5: return any | 4;
    default: return any & 3;
    }
}
START_TEST(test_votes) {
    static const int sizes[] = {1, 31, 32, 33, 45, 48, 64, 1000, 1024};
    struct test_random random = test_random("votes");
    for (int s = 0; s < COUNT(sizes); ++s)
        for (int kind = 0; kind < 7; ++kind) {
            const int n = sizes[s], threads = 4 * n;
            uint32_t *const what = NEW(uint32_t, threads);
            const struct vote_args args = {what, NEW(int32_t, 4 * threads), NEW(int32_t, 8), threads};
            for (int i = 0; i < threads; ++i) what[i] = vote_of(&random, kind, i % n);
            memset(args.seen, 0xff, sizeof *args.seen * 4 * (size_t)threads);
            LAUNCH_OK(block_votes, WARP_DIM3(4), WARP_DIM3(n), 0, &args);
            for (int block = 0; block < 4; ++block) check_votes(&args, block * n, n);
            free(what);
            free(args.seen);
            free(args.between);
        }
}
END_TEST

/* ---- shared memory ---- */

static void check_shared(const struct seen_shared *seen, int warps, bool branch, bool arms) {
    for (int w = 0; w < warps; ++w) { /* one array a block, not one a warp */
        for (int a = 0; a < SHARED_ARRAYS; ++a) ck_assert_uint_eq(seen[w].address[a], seen[0].address[a]);
        ck_assert_int_eq(seen[w].counted, w); /* each warp added 1 to the same word */
    }
    for (int a = 0; a < SHARED_ARRAYS; ++a) {
        const bool used = a == SHARED_IN_BRANCH ? branch : a == SHARED_IN_OTHER_ARM ? arms : true;
        ck_assert_int_eq(seen[0].address[a] != 0, used);
        ck_assert_uint_eq(seen[0].address[a] % 16, 0);
        for (int b = 0; b < a && used; ++b) ck_assert_uint_ne(seen[0].address[a], seen[0].address[b]);
    }
}
START_TEST(test_shared) {
    static const int sizes[] = {1, 32, 45, 96, 1000, 1024};
    for (int branch = 0; branch < 2; ++branch)
        for (int s = 0; s < COUNT(sizes); ++s) {
            const int n = sizes[s], warps = (n + 31) / 32;
            const struct shared_args args = {NEW(struct seen_shared, 3 * warps), NEW(int, 3), branch};
            LAUNCH_OK(shared_arrays, WARP_DIM3(3), WARP_DIM3(n), 0, &args);
            for (int block = 0; block < 3; ++block) {
                ck_assert_int_eq(args.wrong[block], 0);
                check_shared(args.warps + block * warps, warps, branch, n > 1);
            }
            free(args.warps);
            free(args.wrong);
        }
}
END_TEST

START_TEST(test_shared_largest) {
    int wrong[2] = {0, 0};
    const struct shared_args args = {NULL, wrong, 0};
    LAUNCH_OK(shared_largest, WARP_DIM3(2), WARP_DIM3(96), 0, &args);
    ck_assert_int_eq(wrong[0] + wrong[1], 0);
}
END_TEST

/* Blocks at the same time, one a thread of the host: none sees the shared memory of another. */
START_TEST(test_shared_apart) {
    static const size_t bytes[] = {4, 64, 100, 4096, WARP_MAX_DYNAMIC_SHARED_BYTES};
    const int n = thread_counts[_i];
    use_threads(n);
    for (int s = 0; s < COUNT(bytes); ++s) {
        uint32_t arrived = 0;
        const struct meet_args args = {&arrived, (uint32_t)n, (uint32_t)(bytes[s] / 4), NEW(uintptr_t, 2 * n),
                                       NEW(int, n)};
        LAUNCH_OK(meet, WARP_DIM3(n), WARP_DIM3(32), bytes[s], &args);
        ck_assert_int_eq((int)arrived, n);
        for (int block = 0; block < n; ++block) {
            ck_assert_int_eq(args.wrong[block], 0);
            ck_assert_uint_eq(args.addresses[2 * block] % 16, 0);
            ck_assert_uint_eq(args.addresses[2 * block + 1] % 64, 0);
            for (int other = 0; other < block; ++other) {
                ck_assert_uint_ne(args.addresses[2 * block], args.addresses[2 * other]);
                ck_assert_uint_ne(args.addresses[2 * block + 1], args.addresses[2 * other + 1]);
            }
        }
        free(args.addresses);
        free(args.wrong);
    }
}
END_TEST

/* ---- blocks over the threads of the host ---- */

START_TEST(test_every_block_once) {
    static const warp_dim3_t many[] = {{65535, 3, 1},  {3, 65535, 1}, {1, 1, 65535},
                                       {200000, 1, 1}, {37, 41, 43},  {1, 1, 1}};
    use_threads(thread_counts[_i]);
    for (int g = 0; g < COUNT(many); ++g) {
        const int n = size(many[g]);
        const struct visit_args args = {NEW(uint32_t, n)};
        LAUNCH_OK(visit, many[g], WARP_DIM3(1), 0, &args);
        for (int block = 0; block < n; ++block) ck_assert_uint_eq(args.visits[block], 1);
        free(args.visits);
    }
}
END_TEST

/* A block waits for the one before it: that ends only if blocks start in their order. */
START_TEST(test_look_back) {
    static const warp_dim3_t many[] = {{1000, 1, 1}, {10, 10, 10}, {1, 64, 2}};
    use_threads(thread_counts[_i]);
    for (int g = 0; g < COUNT(many); ++g) {
        const int n = size(many[g]);
        uint32_t *const in = NEW(uint32_t, 2 * n), sum = 1;
        const struct look_back_args args = {in, in + n};
        for (int block = 0; block < n; ++block) in[block] = (uint32_t)(block % 7 + 1);
        LAUNCH_OK(look_back, many[g], WARP_DIM3(64), 0, &args);
        for (int block = 0; block < n; ++block) ck_assert_uint_eq(args.sums[block], sum += in[block]);
        free(in);
    }
}
END_TEST

/* The same bits, however many threads. */
START_TEST(test_same_results) {
    enum { GRID = 300, BLOCK = 250, N = GRID * BLOCK };
    struct test_random random = test_random("same results");
    float *const in = NEW(float, N), *const out = NEW(float, GRID *COUNT(thread_counts));
    for (int i = 0; i < N; ++i) in[i] = (float)test_next(&random) * 0x1p-40f;
    for (int t = 0; t < COUNT(thread_counts); ++t) {
        const struct sum_args args = {in, out + GRID * t};
        use_threads(thread_counts[t]);
        LAUNCH_OK(block_sums, WARP_DIM3(GRID), WARP_DIM3(BLOCK), 0, &args);
        ck_assert_mem_eq(args.out, out, sizeof *out * GRID);
    }
    for (int block = 0; block < GRID; ++block) ck_assert_float_gt(out[block], 0);
    free(in);
    free(out);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("kernel");
    TCase *where = test_case(suite, "where"), *phases = test_case(suite, "phases"),
          *shared = test_case(suite, "shared");
    TCase *threads = test_case(suite, "threads");
    tcase_add_loop_test(where, test_positions, 0, COUNT(grids) * COUNT(blocks));
    tcase_add_loop_test(where, test_row_lengths, 0, 8);
    tcase_add_test(where, test_far_away);
    tcase_add_test(phases, test_turn);
    tcase_add_test(phases, test_kept);
    tcase_add_test(phases, test_votes);
    tcase_add_test(shared, test_shared);
    tcase_add_test(shared, test_shared_largest);
    tcase_add_loop_test(shared, test_shared_apart, 0, COUNT(thread_counts));
    tcase_add_loop_test(threads, test_every_block_once, 0, COUNT(thread_counts));
    tcase_add_loop_test(threads, test_look_back, 0, COUNT(thread_counts));
    tcase_add_test(threads, test_same_results);
    return test_run(suite);
}

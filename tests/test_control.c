/* test_control.c - divergence: each kernel against the same program in plain C, thread by thread, for many block sizes.
 *
 * The kernels are written by hand (kernels_control.c) and at random (generate_control.c).  All that they write is
 * compared, and what lies behind it must stay as it was. */
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "generated_control.h"

typedef struct {
    const char *name;
    const warp_kernel_t *kernel;
    control_thread_t *thread; /* one of the two */
    control_block_t *block;
} program_t;

#define BY_THREAD(name) {#name, &name, name##_thread, NULL},
#define BY_BLOCK(name) {#name, &name, NULL, name##_block},
static const program_t written[] = {EACH_CONTROL(BY_THREAD)};
static const program_t together[] = {EACH_TOGETHER(BY_BLOCK)};
static const program_t generated[] = {EACH_GENERATED(BY_THREAD)};
#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

enum { BLOCKS = 2, BEHIND = 64 };

static void run_in_c(const program_t *program, const struct control_args *arg, int block_threads) {
    for (int block = 0; block < BLOCKS; ++block) {
        if (program->block) {
            program->block(arg, block * block_threads, block_threads);
            continue;
        }
        for (int tid = 0; tid < block_threads; ++tid) program->thread(arg, block * block_threads + tid, tid);
    }
}

/* Inputs of any bits: about half the lanes go each way, loops have all numbers of trips.  Sometimes all lanes agree. */
static void fill_inputs(struct test_random *random, uint32_t *a, uint32_t *b, int threads) {
    const uint32_t same = test_below(random, 4) == 0 ? 0x1f : 0, bits = (uint32_t)test_next(random);
    for (int i = 0; i < threads; ++i) {
        a[i] = ((uint32_t)test_next(random) & ~same) | (bits & same);
        b[i] = (uint32_t)test_next(random);
    }
}

static void compare(const program_t *program, struct test_random *random, int block_threads, int uniform) {
    const int threads = BLOCKS * block_threads, words = CONTROL_SLOTS * threads + BEHIND;
    uint32_t *const memory = malloc(sizeof *memory * (size_t)(2 * threads + 2 * words));
    ck_assert_ptr_nonnull(memory);
    uint32_t *const a = memory, *const b = a + threads, *const got = b + threads, *const expected = got + words;
    fill_inputs(random, a, b, threads);
    for (int i = 0; i < words; ++i) got[i] = expected[i] = (uint32_t)test_next(random);

    const struct control_args on_warps = {a, b, got, threads, uniform}, in_c = {a, b, expected, threads, uniform};
    const warp_status_t status =
        warp_launch(program->kernel, WARP_DIM3(BLOCKS), WARP_DIM3(block_threads), 0, &on_warps);
    ck_assert_msg(status == WARP_OK, "%s: %s", program->name, warp_status_string(status));
    run_in_c(program, &in_c, block_threads);
    for (int i = 0; i < words; ++i)
        if (got[i] != expected[i])
            ck_abort_msg("%s, blocks of %d threads, uniform %d: slot %d of thread %d (a %#x, b %#x) is %#x, not %#x",
                         program->name, block_threads, uniform, i / threads, i % threads, a[i % threads],
                         b[i % threads], got[i], expected[i]);
    free(memory);
}

static void compare_sizes(const program_t *program) {
    static const int sizes[] = {1, 31, 32, 33, 45, 48, 64, 1000, 1024};
    struct test_random random = test_random(program->name);
    ck_assert_ptr_eq(warp_backend_active(), test_backend);
    for (int n = 0; n < COUNT(sizes); ++n)
        for (int uniform = 0; uniform < 4; ++uniform) compare(program, &random, sizes[n], uniform);
}

START_TEST(test_written) { compare_sizes(&written[_i]); }
END_TEST
START_TEST(test_together) { compare_sizes(&together[_i]); }
END_TEST
START_TEST(test_generated) { compare_sizes(&generated[_i]); }
END_TEST

int main(void) {
    Suite *suite = suite_create("control");
    TCase *by_hand = test_case(suite, "by hand"), *at_random = test_case(suite, "at random");
    tcase_add_loop_test(by_hand, test_written, 0, COUNT(written));
    tcase_add_loop_test(by_hand, test_together, 0, COUNT(together));
    tcase_add_loop_test(at_random, test_generated, 0, COUNT(generated));
    return test_run(suite);
}

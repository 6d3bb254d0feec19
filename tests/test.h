/* test.h - what the test programs share: the runner, seed and generator, edge values, masks, buffers between guard pages.
 *
 *   CPUWARP_TEST_BACKEND=avx2 [CPUWARP_TEST_SEED=n] test_<suite>
 *
 * The seed has a fixed default, so that a run without it is always the same run.  Check's own variables work too: CK_RUN_CASE
 * picks a case, CK_FORK=no keeps the tests in this process, for a debugger. */
#ifndef CPUWARP_TEST_H
#define CPUWARP_TEST_H

#include <check.h>

#include <warp/backend.h>
#include <warp/launch.h>
#include <warp/ops.h>

/* ---- the runner ---- */

/* The backend under test and its operations; set by test_run() before the first test. */
extern const warp_backend_t *test_backend;
extern warp_op_function_t *const *test_ops;

/* Run the suite on the backend that CPUWARP_TEST_BACKEND names, and free it; launches use that backend too.  Returns the exit
 * status: failure if a test failed, if no test ran, if the backend is unknown, not built or not supported by this CPU. */
int test_run(Suite *suite);

/* The same for suites that do not depend on the backend. */
int test_run_without_backend(Suite *suite);

/* A test case with room for sanitizers and emulators to be slow. */
TCase *test_case(Suite *suite, const char *name);

/* Like ck_assert_msg(), which costs a system call even where the condition holds: for inner loops. */
#define test_check(condition, ...)                                                                                     \
    do {                                                                                                               \
        if (!(condition)) ck_abort_msg(__VA_ARGS__);                                                                   \
    } while (0)

/* ---- random numbers (splitmix64) ---- */

struct test_random {
    uint64_t state;
};

/* A generator for this subject, the same whatever ran before it; depends on the seed. */
struct test_random test_random(const char *subject);
static inline uint64_t test_next(struct test_random *random) {
    uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}
/* 0 .. n-1 */
static inline uint32_t test_below(struct test_random *random, uint32_t n) {
    return (uint32_t)(test_next(random) >> 32) % n;
}

/* ---- values, as bits in the low end of a uint64_t ---- */

/* A type of ops.def in which operands and results come: f32 i32 u32 f64 i64 u64 pred f16 bf16 f16x2 bf16x2. */
struct test_type {
    const char *name;
    size_t size;
    bool floating;     /* f32 or f64 */
    int half_mantissa; /* 16-bit floating point, one or two a lane: the bits of its mantissa; 0 for other types */
};
/* NULL if there is none of this name. */
const struct test_type *test_type(const char *name);
/* Of elements in memory: 16 bits, too, which are words in lanes. */
const struct test_type *test_type_in_memory(const char *name);

struct test_values {
    const uint64_t *bits;
    int count;
};
/* Values worth pairing with each other: zeros, infinities, NaNs, subnormals, extremes, powers of two and their neighbours. */
struct test_values test_edges(const struct test_type *type);
/* Many more, for operations of one operand: every power of two, what is beside and halfway between. */
struct test_values test_many(const struct test_type *type);
/* One at random: of the edges, any bits, or an everyday number. */
uint64_t test_value(struct test_random *random, const struct test_type *type);

bool test_is_nan(const struct test_type *type, uint64_t bits);

/* Element `lane` of an array. */
void test_put(void *array, const struct test_type *type, int lane, uint64_t bits);
uint64_t test_get(const void *array, const struct test_type *type, int lane);

/* ---- masks ---- */

/* Mask i of TEST_MASKS: empty, full, each single lane, all low and high ones, patterns, then random ones. */
enum { TEST_MASKS = 160 };
warp_mask_t test_mask(int i, struct test_random *random);

/* ---- buffers ---- */

/* Whole pages of memory; whoever touches a byte before or after them is killed. */
struct test_buffer {
    unsigned char *data;
    size_t size;
};
/* At least so many bytes, each TEST_GARBAGE.  A failure fails the test. */
struct test_buffer test_buffer(size_t bytes);
void test_buffer_free(struct test_buffer buffer);

/* The first byte in [data, data + size) that is not TEST_GARBAGE; size if there is none. */
enum { TEST_GARBAGE = 0xa5 };
size_t test_first_changed(const unsigned char *data, size_t size);

#endif

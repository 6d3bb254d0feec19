/* support.c - what the test programs share; see test.h. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include "test.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* ---- the runner ---- */

const warp_backend_t *test_backend;
warp_op_function_t *const *test_ops;
static uint64_t seed = 20261129;

/* The seed from the environment, if it gives one; false if what it gives is no number. */
static bool read_seed(void) {
    const char *text = getenv("CPUWARP_TEST_SEED");
    char *end;
    if (!text) return true;
    errno = 0;
    seed = strtoull(text, &end, 0);
    if (errno == 0 && *text != '\0' && *end == '\0') return true;
    fprintf(stderr, "CPUWARP_TEST_SEED=%s: not a number\n", text);
    return false;
}

/* Take the backend that the environment names; false, with the reason on stderr, if it cannot be used. */
static bool choose_backend(void) {
    const char *name = getenv("CPUWARP_TEST_BACKEND");
    char why[200];
    if (!name || !*name) {
        fprintf(stderr, "CPUWARP_TEST_BACKEND: not set; it names the backend to test\n");
        return false;
    }
    const warp_status_t status = warp_backend_select(name);
    test_backend = warp_backend_find(name);
    test_ops = warp_ops(test_backend);
    if (status == WARP_OK && test_ops) return true;
    warp_backend_explain(status, name, why, sizeof why);
    fprintf(stderr, "CPUWARP_TEST_BACKEND: %s\n", why);
    return false;
}

static int run(Suite *suite, const char *where) {
    SRunner *runner = srunner_create(suite);
    fprintf(stderr, "backend %s, CPUWARP_TEST_SEED=%" PRIu64 "\n", where, seed);
    srunner_run_all(runner, CK_ENV);
    const int count = srunner_ntests_run(runner), failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    if (count == 0) fprintf(stderr, "no test ran\n"); /* a filter that matches nothing is no success */
    return count > 0 && failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* A suite can only be freed by a runner. */
static int refuse(Suite *suite) {
    srunner_free(srunner_create(suite));
    return EXIT_FAILURE;
}

int test_run(Suite *suite) {
    if (!read_seed() || !choose_backend()) return refuse(suite);
    return run(suite, test_backend->name);
}

int test_run_without_backend(Suite *suite) { return read_seed() ? run(suite, "any") : refuse(suite); }

TCase *test_case(Suite *suite, const char *name) {
    TCase *tests = tcase_create(name);
    tcase_set_timeout(tests, 600);
    suite_add_tcase(suite, tests);
    return tests;
}

/* ---- random numbers ---- */

struct test_random test_random(const char *subject) {
    struct test_random random = {seed};
    for (; *subject; ++subject) random.state = test_next(&random) ^ (unsigned char)*subject;
    return random;
}

/* ---- values ---- */

static const struct test_type types[] = {
    {"f32", 4, true, 0},   {"i32", 4, false, 0},    {"u32", 4, false, 0},    {"f64", 8, true, 0},
    {"i64", 8, false, 0},  {"u64", 8, false, 0},    {"pred", 4, false, 0},   {"f16", 2, false, 10},
    {"bf16", 2, false, 7}, {"f16x2", 4, false, 10}, {"bf16x2", 4, false, 7},
};
enum { PREDICATE = 6, TYPES = sizeof types / sizeof *types };

const struct test_type *test_type_in_memory(const char *name) {
    static const struct test_type u16 = {"u16", 2, false, 0};
    return strcmp(name, "u16") == 0 ? &u16 : test_type(name);
}

const struct test_type *test_type(const char *name) {
    for (int i = 0; i < TYPES; ++i)
        if (strcmp(types[i].name, name) == 0) return &types[i];
    return NULL;
}

static uint64_t bits_of_f32(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}
static uint64_t bits_of_f64(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}
static uint64_t low_bits(const struct test_type *type, uint64_t bits) {
    return type->size == 2 ? (uint16_t)bits : type->size == 4 ? (uint32_t)bits : bits;
}

static bool is_predicate(const struct test_type *type) { return type == &types[PREDICATE]; }

bool test_is_nan(const struct test_type *type, uint64_t bits) {
    if (!type->floating) return false;
    return type->size == 4 ? (bits & INT32_MAX) > UINT32_C(0x7f800000) : (bits & INT64_MAX) > UINT64_C(0x7ff) << 52;
}

/* A list that grows; there are fewer values than this. */
enum { MOST_VALUES = 65536 + 512 };
struct list {
    uint64_t *bits;
    int count;
};
static void add(struct list *list, const struct test_type *type, uint64_t bits) {
    test_check(list->count < MOST_VALUES, "%s: too many values", type->name);
    list->bits[list->count++] = low_bits(type, bits);
}
static void add_once(struct list *list, const struct test_type *type, uint64_t bits) {
    for (int i = 0; i < list->count; ++i)
        if (list->bits[i] == low_bits(type, bits)) return;
    add(list, type, bits);
}
/* The number with these bits, its neighbours, and the same with the other sign. */
static void add_around(struct list *list, const struct test_type *type, uint64_t bits) {
    const uint64_t sign = type->size == 4 ? UINT64_C(1) << 31 : UINT64_C(1) << 63;
    for (uint64_t step = 0; step < 3; ++step) {
        add(list, type, bits - 1 + step);
        add(list, type, (bits - 1 + step) ^ sign);
    }
}
static void add_number(struct list *list, const struct test_type *type, double x) {
    const uint64_t bits = type->size == 4 ? bits_of_f32((float)x) : bits_of_f64(x);
    add(list, type, bits);
    add(list, type, type->size == 4 ? bits ^ UINT32_C(0x80000000) : bits ^ UINT64_C(1) << 63);
}

static void add_float_edges(struct list *list, const struct test_type *type) {
    static const uint64_t bits32[] = {
        0x00000000, 0x80000000, 0x7f800000, 0xff800000,             /* zeros, infinities */
        0x7fc00000, 0xffc00000, 0x7fffffff, 0x7fc12345,             /* quiet NaNs */
        0x7f800001, 0xff800001, 0x7fa00000, 0xffbfffff,             /* signalling NaNs */
        0x00000001, 0x80000001, 0x007fffff, 0x807fffff, 0x00400000, /* subnormals */
        0x00800000, 0x80800000, 0x00800001, 0x7f7fffff, 0xff7fffff,
        0x7f7ffffe, /* the smallest and largest normal ones */
    };
    static const uint64_t bits64[] = {
        0x0000000000000000, 0x8000000000000000, 0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000000,
        0xfff8000000000000, 0x7fffffffffffffff, 0x7ff8000012345678, 0x7ff0000000000001, 0xfff0000000000001,
        0x7ff4000000000000, 0xfff7ffffffffffff, 0x0000000000000001, 0x8000000000000001, 0x000fffffffffffff,
        0x800fffffffffffff, 0x0008000000000000, 0x0010000000000000, 0x8010000000000000, 0x0010000000000001,
        0x7fefffffffffffff, 0xffefffffffffffff, 0x7feffffffffffffe, 0x47efffffefffffff, 0x47efffffe0000000,
        0x3690000000000000, 0x3690000000000001,                     /* where f32 ends: overflow, underflow */
        0x3ff0000010000000, 0x3ff0000030000000, 0x380fffffe0000000, /* ties of f32 */
    };
    static const double numbers[] = {0.5,
                                     1.0,
                                     1.5,
                                     2.5,
                                     3.0,
                                     0.1,
                                     3.0e9,
                                     4194303.5,
                                     8388607.5,
                                     8388609.0,
                                     16777216,
                                     1.0e-30,
                                     1.0e30,
                                     4503599627370495.5,
                                     2147483648.0,
                                     4294967296.0,
                                     9007199254740992.0};
    const bool narrow = type->size == 4;
    const uint64_t *bits = narrow ? bits32 : bits64;
    const size_t count = narrow ? sizeof bits32 / sizeof *bits32 : sizeof bits64 / sizeof *bits64;
    for (size_t i = 0; i < count; ++i) add(list, type, bits[i]);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i) add_number(list, type, numbers[i]);
    add(list, type, narrow ? bits_of_f32(0.5f) - 1 : bits_of_f64(0.5) - 1);
    add(list, type, narrow ? bits_of_f32(1.0f) + 1 : bits_of_f64(1.0) + 1);
}
/* Two halves a lane: each with another one beside it. */
static uint64_t beside(const struct test_type *type, uint64_t low, uint64_t high) {
    return type->size == 2 ? low : low | high << 16;
}
static void add_half_edges(struct list *list, const struct test_type *type) {
    uint64_t values[64];
    int count = 0;
    const int m = type->half_mantissa;
    const uint64_t one = m == 10 ? 0x3c00 : 0x3f80, inf = m == 10 ? 0x7c00 : 0x7f80, unit = UINT64_C(1) << m;
    const uint64_t positive[] = {0,          1,
                                 2,          unit / 2,
                                 unit - 1,   unit,
                                 unit + 1,   one - 1,
                                 one,        one + 1,
                                 one / 2,    one + unit / 2,
                                 one + unit, one + unit + unit / 2,
                                 inf - 1,    inf - 2,
                                 inf - unit, inf,
                                 inf + 1,    inf + unit / 2 + 1,
                                 0x7fff,     0x5678};
    for (size_t i = 0; i < sizeof positive / sizeof *positive; ++i) {
        values[count++] = positive[i];
        values[count++] = positive[i] | 0x8000;
    }
    for (int i = 0; i < count; ++i) add(list, type, beside(type, values[i], values[(i * 5 + 3) % count]));
}
static void add_integer_edges(struct list *list, const struct test_type *type) {
    static const int exponents[] = {0, 1, 2, 7, 8, 15, 16, 23, 24, 30, 31, 32, 33, 47, 52, 53, 62, 63};
    const int width = (int)type->size * 8;
    for (size_t i = 0; i < sizeof exponents / sizeof *exponents && exponents[i] < width; ++i)
        for (uint64_t step = 0; step < 3; ++step) {
            const uint64_t bits = (UINT64_C(1) << exponents[i]) - 1 + step;
            add_once(list, type, bits);
            if (exponents[i] < 9 || exponents[i] > width - 3) add_once(list, type, 0 - bits);
        }
    add_once(list, type, UINT64_C(0x123456789abcdef0));
    add_once(list, type, UINT64_C(0xfedcba9876543210));
}
/* Predicates are words in which anything but 0 is true. */
static void add_predicates(struct list *list, const struct test_type *type) {
    static const uint64_t words[] = {0, 1, 2, 0x100, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff};
    for (size_t i = 0; i < sizeof words / sizeof *words; ++i) add(list, type, words[i]);
}

struct test_values test_edges(const struct test_type *type) {
    static struct list lists[TYPES];
    struct list *list = &lists[type - types];
    if (!list->bits) {
        list->bits = malloc(MOST_VALUES * sizeof *list->bits);
        ck_assert_ptr_nonnull(list->bits);
        if (type->floating)
            add_float_edges(list, type);
        else if (type->half_mantissa != 0)
            add_half_edges(list, type);
        else if (is_predicate(type))
            add_predicates(list, type);
        else
            add_integer_edges(list, type);
    }
    return (struct test_values){list->bits, list->count};
}

/* Floating point: with every exponent, the ends and the middle of the mantissa, and their neighbours; integers and halves up
 * to 40.  Integers: every power of two, those with a few bits below it (ties of every conversion), neighbours. */
static void add_many_floats(struct list *list, const struct test_type *type) {
    const int mantissa = type->size == 4 ? 23 : 52;
    const uint64_t exponents = type->size == 4 ? 256 : 2048;
    for (uint64_t e = 0; e < exponents; ++e) {
        if (type->size == 8 && e > 64 && e < 800) continue; /* nothing happens there: all round to zero */
        if (type->size == 8 && e > 1300 && e < 1980) continue;
        add_around(list, type, e << mantissa);
        add_around(list, type, (e << mantissa) | (UINT64_C(1) << (mantissa - 1)));
        if (type->size == 8) add_around(list, type, (e << mantissa) | (UINT64_C(1) << 28)); /* ties of f32 */
    }
    for (int halves = 0; halves < 80; ++halves) add_number(list, type, halves * 0.5);
}
static void add_many_integers(struct list *list, const struct test_type *type) {
    const int width = (int)type->size * 8;
    for (int e = 0; e < width; ++e)
        for (int below = 0; below <= e && below < 56; ++below) {
            const uint64_t bits = (UINT64_C(1) << e) | (UINT64_C(1) << (e - below));
            for (uint64_t step = 0; step < 3; ++step) {
                if (below > 0 && below < 20 && step != 1) continue;
                add(list, type, bits - 1 + step);
                add(list, type, 0 - (bits - 1 + step));
            }
        }
}

struct test_values test_many(const struct test_type *type) {
    static struct list lists[TYPES];
    struct list *list = &lists[type - types];
    if (!list->bits) {
        const struct test_values edges = test_edges(type);
        list->bits = malloc(MOST_VALUES * sizeof *list->bits);
        ck_assert_ptr_nonnull(list->bits);
        for (int i = 0; i < edges.count; ++i) add(list, type, edges.bits[i]);
        if (type->floating)
            add_many_floats(list, type);
        else if (type->half_mantissa != 0) /* every one */
            for (uint64_t i = 0; i < 65536; ++i) add(list, type, beside(type, i, i * 40503 % 65536));
        else if (!is_predicate(type))
            add_many_integers(list, type);
    }
    return (struct test_values){list->bits, list->count};
}

/* Numbers as programs have them: small integers, and for floating point fractions of them. */
static uint64_t everyday(struct test_random *random, const struct test_type *type) {
    const int32_t whole = (int32_t)test_below(random, 2001) - 1000;
    if (type->half_mantissa != 0) { /* of a few powers of two around 1 */
        const uint64_t one = type->half_mantissa == 10 ? 0x3c00 : 0x3f80, range = UINT64_C(16) << type->half_mantissa;
        uint64_t low = one - range / 2 + test_next(random) % range;
        uint64_t high = one - range / 2 + test_next(random) % range;
        low ^= test_next(random) & 0x8000;
        high ^= test_next(random) & 0x8000;
        return beside(type, low, high);
    }
    if (!type->floating) return low_bits(type, (uint64_t)whole);
    const double x = whole / (double)(1u << test_below(random, 8));
    return type->size == 4 ? bits_of_f32((float)x) : bits_of_f64(x);
}

uint64_t test_value(struct test_random *random, const struct test_type *type) {
    const struct test_values edges = test_edges(type);
    if (is_predicate(type) && test_below(random, 2) == 0) return 0;
    switch (test_below(random, 8)) {
    case 0:
    case 1: return edges.bits[test_below(random, (uint32_t)edges.count)];
    case 2:
    case 3: return everyday(random, type);
    case 4: return low_bits(type, test_next(random) >> test_below(random, 64));
    default: return low_bits(type, test_next(random));
    }
}

void test_put(void *array, const struct test_type *type, int lane, uint64_t bits) {
    const uint32_t word = (uint32_t)bits;
    const uint16_t half = (uint16_t)bits;
    if (type->size == 2)
        memcpy((char *)array + (size_t)lane * 2, &half, 2);
    else if (type->size == 4)
        memcpy((char *)array + (size_t)lane * 4, &word, 4);
    else
        memcpy((char *)array + (size_t)lane * 8, &bits, 8);
}
uint64_t test_get(const void *array, const struct test_type *type, int lane) {
    uint16_t half;
    uint32_t word;
    uint64_t bits;
    if (type->size == 2) {
        memcpy(&half, (const char *)array + (size_t)lane * 2, 2);
        return half;
    }
    if (type->size == 4) {
        memcpy(&word, (const char *)array + (size_t)lane * 4, 4);
        return word;
    }
    memcpy(&bits, (const char *)array + (size_t)lane * 8, 8);
    return bits;
}

/* ---- masks ---- */

warp_mask_t test_mask(int i, struct test_random *random) {
    static const warp_mask_t patterns[] = {0x55555555, 0xaaaaaaaa, 0x33333333, 0xcccccccc, 0x0f0f0f0f, 0xf0f0f0f0,
                                           0x00ff00ff, 0xff00ff00, 0x80000001, 0x01010101, 0x80808080, 0x0000ff00,
                                           0x00ff0000, 0x00018000, 0x7ffffffe, 0xfffeffff};
    const int pattern_count = sizeof patterns / sizeof *patterns;
    if (i == 0) return 0;
    if (i == 1) return WARP_FULL_MASK;
    i -= 2;
    if (i < 32) return UINT32_C(1) << i;
    i -= 32;
    if (i < 30) return WARP_FULL_MASK >> (30 - i); /* 2 to 31 low lanes */
    i -= 30;
    if (i < 30) return WARP_FULL_MASK << (30 - i);
    i -= 30;
    if (i < pattern_count) return patterns[i];
    const warp_mask_t some = (warp_mask_t)test_next(random);
    return i % 3 == 0   ? some & (warp_mask_t)test_next(random)
           : i % 3 == 1 ? some | (warp_mask_t)test_next(random)
                        : some;
}

/* ---- buffers ---- */

struct test_buffer test_buffer(size_t bytes) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), size = (bytes + page - 1) / page * page;
    unsigned char *all = mmap(NULL, size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ck_assert_msg(all != MAP_FAILED, "no memory for a buffer of %zu bytes: %s", size, strerror(errno));
    ck_assert_int_eq(mprotect(all + page, size, PROT_READ | PROT_WRITE), 0);
    memset(all + page, TEST_GARBAGE, size);
    return (struct test_buffer){all + page, size};
}

void test_buffer_free(struct test_buffer buffer) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    ck_assert_int_eq(munmap(buffer.data - page, buffer.size + 2 * page), 0);
}

size_t test_first_changed(const unsigned char *data, size_t size) {
    if (size == 0) return 0;
    if (data[0] != TEST_GARBAGE) return 0;
    if (memcmp(data, data + 1, size - 1) == 0) return size; /* every byte is as the one before it */
    size_t i = 1;
    while (data[i] == TEST_GARBAGE) ++i;
    return i;
}

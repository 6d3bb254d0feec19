/* test_digests.c - the same bits everywhere: a digest of what each operation and each kernel yields for fixed inputs, which
 * every backend, compiler and kind of CPU must reproduce.
 *
 *   CPUWARP_TEST_BACKEND=neon test_digests            compare with golden/digests.txt
 *   CPUWARP_TEST_BACKEND=scalar test_digests --write FILE
 *                                             write such a file, after a change of operations or inputs
 *
 * The inputs come from a generator of fixed seed.  Which NaN an operation yields is not specified for arithmetic (see
 * reference_any_nan), so there every NaN counts as the same.  A digest says that something differs; what, the suites ops and
 * golden say. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "blur/kernel.h"
#include "histogram/kernel.h"
#include "kernels_digests.h"
#include "reference.h"
#include "stats/kernel.h"
#include "test.h"

enum { LANES = 32, CALLS = 300, NAME = 40 };

/* ---- digests: FNV-1a over 64-bit words, mixed ---- */

static void add(uint64_t *digest, uint64_t word) {
    *digest = (*digest ^ word) * UINT64_C(0x100000001b3);
    *digest ^= *digest >> 29;
}
static void add_bytes(uint64_t *digest, const void *bytes, size_t size) {
    for (size_t i = 0; i < size; ++i) add(digest, ((const unsigned char *)bytes)[i]);
}
static void add_floats(uint64_t *digest, const float *values, int count) {
    const struct test_type *const f32 = test_type("f32");
    for (int i = 0; i < count; ++i) {
        const uint64_t bits = test_get(values, f32, i);
        add(digest, test_is_nan(f32, bits) ? UINT64_C(0x7fffffff) : bits);
    }
}
/* The same numbers for the same name, whatever CPUWARP_TEST_SEED says. */
static struct test_random fixed_random(const char *name) {
    struct test_random random = {UINT64_C(0xcbf29ce484222325)};
    add_bytes(&random.state, name, strlen(name));
    return random;
}

/* ---- operations ---- */

/* The type of the lanes of "f32", or of the four arrays of "f32x4"; NULL for what is in memory only. */
static const struct test_type *lanes_of(const char *name, int *arrays) {
    char plain[8];
    *arrays = 1;
    if (test_type(name) != NULL) return test_type(name);
    const char *const part = strchr(name, 'x');
    snprintf(plain, sizeof plain, "%.*s", part ? (int)(part - name) : 7, name);
    *arrays = part ? part[1] - '0' : 1;
    return test_type(plain);
}
static void fill(void *array, const char *name, struct test_random *random) {
    int arrays;
    const struct test_type *const type = lanes_of(name, &arrays);
    for (int i = 0; type != NULL && i < LANES * arrays; ++i) test_put(array, type, i, test_value(random, type));
}
static void add_elements(uint64_t *digest, warp_op_t op, const void *array, int count) {
    int arrays;
    const struct test_type *const type = lanes_of(warp_op_info(op)->result, &arrays);
    for (int i = 0; i < count; ++i) {
        uint64_t bits = test_get(array, type, i);
        if (reference_any_nan(op) && test_is_nan(type, bits)) bits = UINT64_MAX;
        add(digest, bits);
    }
}
/* A result: warps (or a struct of them), or one scalar. */
static void add_result(uint64_t *digest, warp_op_t op, const void *array, bool scalar) {
    int arrays;
    const struct test_type *const type = lanes_of(warp_op_info(op)->result, &arrays);
    ck_assert_msg(type != NULL, "%s: a result that this test does not know", warp_op_info(op)->name);
    add_elements(digest, op, array, scalar ? 1 : LANES * arrays);
}

/* Operands of the type of the result: what goes to memory. */
static bool takes_result(const char *shape) {
    return strncmp(shape, "STORE", 5) == 0 || strcmp(shape, "SCATTER") == 0 || strncmp(shape, "ATOMIC", 6) == 0;
}

static uint64_t digest_of_op(warp_op_t op) {
    const warp_op_info_t *const info = warp_op_info(op);
    struct test_random random = fixed_random(info->name);
    uint64_t digest = random.state;
    const char *const shape = info->shape;
    const bool memory = strcmp(info->family, "memory") == 0 || strcmp(info->family, "atomic") == 0;
    const bool scalar = strcmp(shape, "VOTE") == 0 || strcmp(shape, "EXTRACT") == 0 ||
                        strcmp(shape, "MATCH_ALL") == 0 || strcmp(shape, "REDUCE") == 0;
    for (int n = 0; n < CALLS; ++n) {
        _Alignas(16) uint64_t a[4 * LANES] = {0}, b[4 * LANES] = {0}, c[4 * LANES] = {0}, r[4 * LANES] = {0};
        _Alignas(16) uint64_t p[4 * 2 * LANES];
        warp_op_call_t call = {.r = r, .a = a, .b = b, .c = c, .p = p, .mask = test_mask(n % TEST_MASKS, &random)};
        call.arg = (int32_t)test_below(&random, 201) - 100;
        call.width = 1 << test_below(&random, 6);
        if (strstr(shape, "_PITCH") != NULL) { /* up to 31 rows either way from the middle of p */
            call.arg = 8 * ((int32_t)test_below(&random, 8) - 4);
            call.p = p + 4 * LANES;
        }
        for (size_t i = 0; i < sizeof p / sizeof *p; ++i) p[i] = test_next(&random);
        if (strcmp(shape, "SELECT") == 0 || strcmp(shape, "VOTE") == 0)
            fill(a, "pred", &random);
        else
            fill(a, takes_result(shape) ? info->result : info->operand, &random);
        if (strcmp(shape, "SHIFT") == 0 || strcmp(shape, "SHFL_LANES") == 0)
            for (int i = 0; i < LANES; ++i) test_put(b, test_type("u32"), i, test_below(&random, 80));
        else if (memory)
            for (int i = 0; i < LANES; ++i)
                test_put(b, test_type("i32"), i,
                         n % 3 == 0   ? (uint64_t)i
                         : n % 3 == 1 ? 7
                                      : test_below(&random, LANES));
        else
            fill(b, info->operand, &random);
        fill(c, strncmp(shape, "ATOMIC", 6) == 0 ? info->result : info->operand, &random);
        for (int i = 0; i < LANES && strcmp(shape, "ATOMIC_CAS") == 0; i += 2) /* some find what they look for */
            test_put(c, test_type(info->result), i,
                     test_get(p, test_type_in_memory(info->operand), (int)test_get(b, test_type("i32"), i)));
        test_ops[op](&call);
        if (strncmp(shape, "STORE", 5) != 0 && strcmp(shape, "SCATTER") != 0) add_result(&digest, op, r, scalar);
        if (memory && reference_any_nan(op))
            add_elements(&digest, op, p, (int)(sizeof p / test_type(info->operand)->size));
        else if (memory)
            add_bytes(&digest, p, sizeof p);
    }
    return digest;
}

/* ---- kernels ---- */

static uint64_t digest_of_histogram(void) {
    static _Alignas(8) uint8_t bytes[200000];
    uint64_t digest = 0;
    struct test_random random = fixed_random("histogram");
    for (size_t i = 0; i < sizeof bytes; ++i) bytes[i] = (uint8_t)(test_below(&random, 200) * test_below(&random, 3));
    for (uint32_t size = 1; size <= sizeof bytes; size = size * 3 + 1) {
        uint32_t counts[HISTOGRAM_BINS] = {0};
        const struct histogram_args args = {bytes, size, counts};
        ck_assert_int_eq(WARP_LAUNCH(histogram, HISTOGRAM_GRID(size), WARP_DIM3(HISTOGRAM_BLOCK),
                                     HISTOGRAM_SHARED_BYTES(size), &args),
                         WARP_OK);
        for (int i = 0; i < HISTOGRAM_BINS; ++i) add(&digest, counts[i]);
    }
    return digest;
}
static uint64_t digest_of_blur(void) {
    enum { HEIGHT = 41, MOST = 3 * 333 };
    static uint8_t in[HEIGHT * BLUR_ROW_BYTES(MOST)], out[HEIGHT * BLUR_ROW_BYTES(MOST)];
    uint64_t digest = 0;
    struct test_random random = fixed_random("blur");
    for (size_t i = 0; i < sizeof in; ++i) in[i] = (uint8_t)test_next(&random);
    for (int channels = 1; channels <= 3; channels += 2)
        for (int width = 1; width <= 333; width = width * 2 + 1) {
            const int row = width * channels;
            const ptrdiff_t stride = (ptrdiff_t)BLUR_ROW_BYTES(row);
            const struct blur_args args = {in, out, stride, row, HEIGHT, channels, 0, HEIGHT};
            memset(out, 0, sizeof out);
            ck_assert_int_eq(WARP_LAUNCH(blur, BLUR_GRID(row, HEIGHT), WARP_DIM3(BLUR_BLOCK), 0, &args), WARP_OK);
            for (int y = 0; y < HEIGHT; ++y) add_bytes(&digest, out + y * stride, (size_t)row);
        }
    return digest;
}
static uint64_t digest_of_stats(void) {
    enum { MOST = 5000 };
    static float in[MOST], sum[STATS_CHUNKS(MOST)], min[STATS_CHUNKS(MOST)], max[STATS_CHUNKS(MOST)];
    uint64_t digest = 0;
    struct test_random random = fixed_random("stats");
    for (int i = 0; i < MOST; ++i) in[i] = ((float)test_below(&random, 1000003) - 500000.0f) * 1e-3f;
    for (int size = 1; size <= MOST; size = size * 3 + 1) {
        const struct stats_args args = {in, in, in, sum, min, max, size};
        ck_assert_int_eq(WARP_LAUNCH(stats, STATS_GRID(size), WARP_DIM3(STATS_BLOCK), 0, &args), WARP_OK);
        add_floats(&digest, sum, STATS_CHUNKS(size));
        add_floats(&digest, min, STATS_CHUNKS(size));
        add_floats(&digest, max, STATS_CHUNKS(size));
    }
    return digest;
}

/* Divergent code, over floats of every kind. */
static uint64_t digest_of_control(void) {
    static float in[DIGEST_FLOATS], out[DIGEST_FLOATS];
    uint64_t digest = 0;
    struct test_random random = fixed_random("floats");
    for (int i = 0; i < DIGEST_FLOATS; ++i)
        test_put(in, test_type("f32"), i, i % 2 ? test_value(&random, test_type("f32")) : test_next(&random));
    const struct digest_args args = {in, out, DIGEST_FLOATS};
    ck_assert_int_eq(WARP_LAUNCH(digest_control, WARP_DIM3((DIGEST_FLOATS + 255) / 256), WARP_DIM3(256), 0, &args),
                     WARP_OK);
    add_floats(&digest, out, DIGEST_FLOATS);
    return digest;
}

static const struct {
    const char *name;
    uint64_t (*digest)(void);
} kernels[] = {
    {"kernel_histogram", digest_of_histogram},
    {"kernel_blur", digest_of_blur},
    {"kernel_stats", digest_of_stats},
    {"kernel_control", digest_of_control},
};
enum { KERNELS = sizeof kernels / sizeof *kernels, SUBJECTS = WARP_OP_COUNT + KERNELS };

static uint64_t digest_of(int subject, char name[NAME]) {
    if (subject < WARP_OP_COUNT) {
        snprintf(name, NAME, "%s", warp_op_info((warp_op_t)subject)->name);
        return digest_of_op((warp_op_t)subject);
    }
    subject -= WARP_OP_COUNT;
    snprintf(name, NAME, "%s", kernels[subject].name);
    return kernels[subject].digest();
}

/* ---- the file ---- */

static bool find_digest(const char *name, uint64_t *digest) {
    char line[200], found[NAME];
    FILE *const file = fopen(CPUWARP_DIGESTS_FILE, "r");
    bool there = false;
    ck_assert_msg(file != NULL, "cannot open " CPUWARP_DIGESTS_FILE);
    while (fgets(line, sizeof line, file) != NULL && !there)
        there = sscanf(line, "%39s %" SCNx64, found, digest) == 2 && strcmp(found, name) == 0;
    fclose(file);
    return there;
}
START_TEST(test_digest) {
    char name[NAME];
    uint64_t expected = 0;
    const uint64_t digest = digest_of(_i, name);
    ck_assert_msg(find_digest(name, &expected), "%s: no digest in the file", name);
    ck_assert_msg(digest == expected, "%s: the digest is %016" PRIx64 ", not %016" PRIx64, name, digest, expected);
}
END_TEST
/* Two subjects with one digest would mean that inputs or results do not count. */
START_TEST(test_digests_differ) {
    static uint64_t digests[4000];
    char line[200], name[NAME];
    int count = 0;
    FILE *const file = fopen(CPUWARP_DIGESTS_FILE, "r");
    ck_assert_msg(file != NULL, "cannot open " CPUWARP_DIGESTS_FILE);
    while (fgets(line, sizeof line, file) != NULL)
        if (line[0] != '#') {
            ck_assert_int_lt(count, 4000);
            ck_assert_msg(sscanf(line, "%39s %" SCNx64, name, &digests[count]) == 2, "not a digest: %s", line);
            for (int i = 0; i < count; ++i) ck_assert_uint_ne(digests[i], digests[count]);
            ++count;
        }
    fclose(file);
    ck_assert_int_eq(count, SUBJECTS);
}
END_TEST

/* With --write, the only test. */
static const char *path;
START_TEST(test_write) {
    FILE *const file = fopen(path, "w");
    ck_assert_msg(file != NULL, "cannot write %s", path);
    fputs("# What test_digests.c gets for fixed inputs, on every backend; made by test_digests --write.\n", file);
    for (int i = 0; i < SUBJECTS; ++i) {
        char name[NAME];
        const uint64_t digest = digest_of(i, name);
        fprintf(file, "%s %016" PRIx64 "\n", name, digest);
    }
    ck_assert_int_eq(fclose(file), 0);
}
END_TEST

int main(int argc, char **argv) {
    Suite *suite = suite_create("digests");
    TCase *tests = test_case(suite, "digests");
    if (argc == 3 && strcmp(argv[1], "--write") == 0) {
        path = argv[2];
        tcase_add_test(tests, test_write);
        return test_run(suite);
    }
    tcase_add_loop_test(tests, test_digest, 0, SUBJECTS);
    tcase_add_test(tests, test_digests_differ);
    return test_run(suite);
}

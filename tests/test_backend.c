/* test_backend.c - the dispatcher: the list of backends, what each CPU can run, selecting one, what the errors say. */
#define _POSIX_C_SOURCE 200809L /* pthread_barrier_t, unsetenv */

#include "test.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend.h" /* the library's own: the decisions as pure functions */

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static void check_status(warp_status_t status, warp_status_t expected) {
    ck_assert_msg(status == expected, "%s, not %s", warp_status_string(status), warp_status_string(expected));
}
static bool usable(const warp_backend_t *backend) {
    return warp_backend_built(backend) && warp_backend_supported(backend);
}
/* The one that is used when nobody asks for another. */
static const warp_backend_t *best(void) {
    for (size_t i = 0; i < WARP_BACKEND_COUNT; ++i)
        if (usable(warp_backend_at(i)) && warp_backend_at(i)->native) return warp_backend_at(i);
    return NULL;
}

/* ---- list and find ---- */

START_TEST(test_list) {
    for (size_t i = 0; i < WARP_BACKEND_COUNT; ++i) {
        const warp_backend_t *const backend = warp_backend_at(i);
        ck_assert_ptr_nonnull(backend);
        ck_assert_uint_eq(backend->id, i);
        ck_assert_uint_gt(strlen(backend->name), 0);
        ck_assert_ptr_eq(warp_backend_find(backend->name), backend);
        for (size_t other = 0; other < i; ++other) ck_assert_str_ne(backend->name, warp_backend_at(other)->name);
    }
    ck_assert_ptr_null(warp_backend_at(WARP_BACKEND_COUNT));
    ck_assert_ptr_null(warp_backend_at(SIZE_MAX));
    ck_assert_str_eq(warp_backend_at(0)->name, "avx512fp16");
    ck_assert_str_eq(warp_backend_at(1)->name, "avx512");
    ck_assert_str_eq(warp_backend_at(2)->name, "avx2");
    ck_assert_str_eq(warp_backend_at(WARP_BACKEND_ID_scalar)->name, "scalar");
    /* Scalar is the last resort, behind it come only those that must be asked for. */
    for (size_t i = 0; i < WARP_BACKEND_COUNT; ++i) {
        const bool emulated = strstr(warp_backend_at(i)->name, "-emulated") != NULL;
        ck_assert_int_eq(warp_backend_at(i)->native, !emulated);
        ck_assert_int_eq(emulated, i > WARP_BACKEND_ID_scalar);
    }
}
END_TEST

START_TEST(test_find) {
    static const char *const none[] = {"",      "AVX2",     "avx",    "avx22",       "avx2 ",
                                       " avx2", "scalar\n", "nosuch", "avx2,scalar", "avx512_emulated"};
    ck_assert_uint_eq(warp_backend_find("avx2")->id, WARP_BACKEND_ID_avx2);
    ck_assert_uint_eq(warp_backend_find("scalar")->id, WARP_BACKEND_ID_scalar);
    for (int n = 0; n < COUNT(none); ++n) ck_assert_ptr_null(warp_backend_find(none[n]));
    ck_assert_ptr_null(warp_backend_find(NULL));
}
END_TEST

START_TEST(test_built_and_supported) {
    const warp_backend_t *const scalar = warp_backend_find("scalar");
    ck_assert(!warp_backend_built(NULL));
    ck_assert(!warp_backend_supported(NULL));
    ck_assert(warp_backend_built(scalar));
    ck_assert(warp_backend_supported(scalar));
    ck_assert(scalar->native);
    for (size_t i = 0; i < WARP_BACKEND_COUNT; ++i) /* what is built has operations, and the other way round */
        ck_assert_int_eq(warp_backend_built(warp_backend_at(i)), warp_ops(warp_backend_at(i)) != NULL);
    ck_assert_ptr_null(warp_ops(NULL));
}
END_TEST

/* ---- select ---- */

START_TEST(test_select) {
    ck_assert_ptr_eq(warp_backend_active(), best());
    check_status(warp_backend_status(), WARP_OK);
    for (int round = 0; round < 2; ++round)
        for (size_t i = 0; i < WARP_BACKEND_COUNT; ++i) {
            const warp_backend_t *const backend = warp_backend_at(i), *const before = warp_backend_active();
            const warp_status_t expected = !warp_backend_built(backend)       ? WARP_ERROR_BACKEND_NOT_BUILT
                                           : !warp_backend_supported(backend) ? WARP_ERROR_BACKEND_NOT_SUPPORTED
                                                                              : WARP_OK;
            check_status(warp_backend_select(backend->name), expected);
            ck_assert_ptr_eq(warp_backend_active(), expected == WARP_OK ? backend : before);
        }
    check_status(warp_backend_select(NULL), WARP_OK);
    ck_assert_ptr_eq(warp_backend_active(), best());
    check_status(warp_backend_select("scalar"), WARP_OK);
    check_status(warp_backend_select(""), WARP_OK);
    ck_assert_ptr_eq(warp_backend_active(), best());
}
END_TEST

START_TEST(test_select_unknown) {
    static const char *const unknown[] = {"nosuch", "AVX2", "scalar ", "avx2;scalar",
                                          "avx5120000000000000000000000000000000"};
    for (size_t i = 0; i < WARP_BACKEND_COUNT; ++i) {
        if (!usable(warp_backend_at(i))) continue;
        check_status(warp_backend_select(warp_backend_at(i)->name), WARP_OK);
        for (int n = 0; n < COUNT(unknown); ++n) {
            check_status(warp_backend_select(unknown[n]), WARP_ERROR_UNKNOWN_BACKEND);
            ck_assert_ptr_eq(warp_backend_active(), warp_backend_at(i)); /* nothing has changed */
            check_status(warp_backend_status(), WARP_OK);
        }
    }
}
END_TEST

/* ---- explain ---- */

static const warp_status_t explained[] = {WARP_ERROR_UNKNOWN_BACKEND, WARP_ERROR_BACKEND_NOT_BUILT,
                                          WARP_ERROR_BACKEND_NOT_SUPPORTED};

START_TEST(test_explain) {
    char line[1000];
    const size_t n = warp_backend_explain(explained[_i], "no:such", line, sizeof line);
    ck_assert_uint_eq(n, strlen(line));
    ck_assert_ptr_null(strchr(line, '\n'));
    ck_assert_ptr_nonnull(strstr(line, "\"no:such\""));
    ck_assert_ptr_nonnull(strstr(line, warp_status_string(explained[_i])));
    ck_assert_uint_lt(n, sizeof line - 1);
    strcpy(line + n, ","); /* so that every name in the list ends with a comma */
    const char *const list = strstr(line, "available:");
    ck_assert_ptr_nonnull(list);
    for (size_t i = 0; i < WARP_BACKEND_COUNT; ++i) {
        char word[100];
        snprintf(word, sizeof word, " %s,", warp_backend_at(i)->name);
        ck_assert_msg((strstr(list, word) != NULL) == usable(warp_backend_at(i)), "%s in \"%s\"?", word, line);
    }
    ck_assert_uint_gt(warp_backend_explain(explained[_i], NULL, line, sizeof line), 0);
    ck_assert_ptr_nonnull(strstr(line, "available:"));
}
END_TEST

/* In a buffer of any size: cut short, ended, nothing behind it touched; the length is that of the whole line. */
START_TEST(test_explain_cut_short) {
    char whole[1000];
    const size_t length = warp_backend_explain(explained[_i], "nosuch", whole, sizeof whole);
    ck_assert_uint_lt(length, sizeof whole);
    ck_assert_uint_eq(warp_backend_explain(explained[_i], "nosuch", NULL, 0), length);
    for (size_t size = 0; size < length + 10; ++size) {
        char *const buffer = malloc(size + 16);
        ck_assert_ptr_nonnull(buffer);
        memset(buffer, '#', size + 16);
        ck_assert_uint_eq(warp_backend_explain(explained[_i], "nosuch", buffer, size), length);
        const size_t kept = size == 0 ? 0 : size - 1 < length ? size - 1 : length;
        ck_assert_mem_eq(buffer, whole, kept);
        if (size > 0) ck_assert_int_eq(buffer[kept], '\0');
        for (size_t n = size; n < size + 16; ++n) ck_assert_int_eq(buffer[n], '#');
        free(buffer);
    }
}
END_TEST

/* ---- invented CPUs ---- */

/* Everything that the avx2 backend needs and no bit more; the operating system saves the registers. */
static const struct warp__cpu full = {
    .max_leaf = 7,
    .max_extended_leaf = 0x80000001,
    .leaf1_ecx = 1u << 12 | 1u << 23 | 1u << 27 | 1u << 28 | 1u << 29, /* FMA, POPCNT, OSXSAVE, AVX, F16C */
    .leaf7_ebx = 1u << 3 | 1u << 5 | 1u << 8,                          /* BMI1, AVX2, BMI2 */
    .extended1_ecx = 1u << 5,                                          /* LZCNT */
    .xcr0 = 6,
};
/* The same with AVX-512 (F, DQ, CD, BW, VL), and the system saves those registers too. */
static struct warp__cpu full_avx512(void) {
    struct warp__cpu cpu = full;
    cpu.leaf7_ebx |= 1u << 16 | 1u << 17 | 1u << 28 | 1u << 30 | 1u << 31;
    cpu.xcr0 |= 0xe0;
    return cpu;
}
/* The same with VBMI, VBMI2, GFNI, VNNI, VPOPCNTDQ and FP16. */
static struct warp__cpu full_avx512fp16(void) {
    struct warp__cpu cpu = full_avx512();
    cpu.leaf7_ecx |= 1u << 1 | 1u << 6 | 1u << 8 | 1u << 11 | 1u << 14;
    cpu.leaf7_edx |= 1u << 23;
    return cpu;
}
#define ONE_BUILT(id, name, native, unused) true,
static const bool all_built[WARP_BACKEND_COUNT] = {WARP__EACH_BACKEND(ONE_BUILT, )};
#undef ONE_BUILT

/* The backend that a CPU with these features gets. */
static warp_backend_id_t chosen(const char *name, uint32_t features, const bool built[WARP_BACKEND_COUNT]) {
    warp_backend_id_t id = WARP_BACKEND_COUNT;
    check_status(warp__backend_choose(name, features, built, &id), WARP_OK);
    return id;
}
static void check_refused(const char *name, uint32_t features, const bool built[WARP_BACKEND_COUNT],
                          warp_status_t expected) {
    warp_backend_id_t id = WARP_BACKEND_COUNT;
    check_status(warp__backend_choose(name, features, built, &id), expected);
    ck_assert_uint_eq(id, WARP_BACKEND_COUNT); /* not written */
}

START_TEST(test_full_cpu) {
    struct warp__cpu cpu = full;
    ck_assert_uint_eq(warp__cpu_features(&cpu), CPU_GROUP_avx2);
    ck_assert(warp__backend_supported_by(WARP_BACKEND_ID_avx2, CPU_GROUP_avx2));
    ck_assert_uint_eq(chosen(NULL, CPU_GROUP_avx2, all_built), WARP_BACKEND_ID_avx2);
    ck_assert_uint_eq(chosen("", CPU_GROUP_avx2, all_built), WARP_BACKEND_ID_avx2);
    ck_assert_uint_eq(chosen("scalar", CPU_GROUP_avx2, all_built), WARP_BACKEND_ID_scalar);
    cpu = full_avx512();
    ck_assert_uint_eq(warp__cpu_features(&cpu), CPU_GROUP_avx512);
    ck_assert_uint_eq(chosen(NULL, CPU_GROUP_avx512, all_built), WARP_BACKEND_ID_avx512);
    ck_assert_uint_eq(chosen("avx2", CPU_GROUP_avx512, all_built), WARP_BACKEND_ID_avx2);
    cpu = full_avx512fp16();
    ck_assert_uint_eq(warp__cpu_features(&cpu), CPU_GROUP_avx512fp16);
    ck_assert_uint_eq(chosen(NULL, CPU_GROUP_avx512fp16, all_built), WARP_BACKEND_ID_avx512fp16);
    ck_assert_uint_eq(chosen("avx512", CPU_GROUP_avx512fp16, all_built), WARP_BACKEND_ID_avx512);
    memset(&cpu, 0xff, sizeof cpu); /* a CPU of the future */
    ck_assert_uint_eq(warp__cpu_features(&cpu) & CPU_GROUP_avx512fp16, CPU_GROUP_avx512fp16);
    ck_assert_uint_eq(chosen(NULL, warp__cpu_features(&cpu), all_built), WARP_BACKEND_ID_avx512fp16);
}
END_TEST

/* AArch64: HWCAP_ASIMD is bit 1. */
START_TEST(test_arm_cpu) {
    struct warp__cpu cpu = {.hwcap = 1 << 1};
    ck_assert_uint_eq(warp__cpu_features(&cpu), CPU_NEON);
    ck_assert_uint_eq(chosen(NULL, CPU_NEON, all_built), WARP_BACKEND_ID_neon);
    check_refused("avx512", CPU_NEON, all_built, WARP_ERROR_BACKEND_NOT_SUPPORTED);
    cpu.hwcap = ~UINT64_C(2);
    ck_assert_uint_eq(warp__cpu_features(&cpu), 0);
    ck_assert_uint_eq(chosen(NULL, 0, all_built), WARP_BACKEND_ID_scalar);
    check_refused("neon", CPU_GROUP_avx512, all_built, WARP_ERROR_BACKEND_NOT_SUPPORTED);
}
END_TEST

/* Emulated backends run anywhere and are used only when asked for. */
START_TEST(test_emulated) {
    static const char *const names[] = {"avx512fp16-emulated", "avx512-emulated", "avx2-emulated", "neon-emulated"};
    bool without_scalar[WARP_BACKEND_COUNT];
    memcpy(without_scalar, all_built, sizeof without_scalar);
    without_scalar[WARP_BACKEND_ID_scalar] = false;
    for (int n = 0; n < COUNT(names); ++n)
        ck_assert_str_eq(warp_backend_at(chosen(names[n], 0, all_built))->name, names[n]);
    check_refused(NULL, 0, without_scalar, WARP_ERROR_BACKEND_NOT_BUILT);
}
END_TEST

/* The CPU with AVX-512 with something missing: it gets AVX2, or nothing where that lacks something too. */
static const struct {
    const char *what;
    uint32_t leaf1_ecx, leaf7_ebx;
    uint64_t xcr0;
    warp_backend_id_t gets;
} lesser_avx512[] = {
    {"F", 0, 1u << 16, 0, WARP_BACKEND_ID_avx2},
    {"DQ", 0, 1u << 17, 0, WARP_BACKEND_ID_avx2},
    {"CD", 0, 1u << 28, 0, WARP_BACKEND_ID_avx2},
    {"BW", 0, 1u << 30, 0, WARP_BACKEND_ID_avx2},
    {"VL", 0, 1u << 31, 0, WARP_BACKEND_ID_avx2},
    {"mask registers saved", 0, 0, 0x20, WARP_BACKEND_ID_avx2},
    {"upper halves saved", 0, 0, 0x40, WARP_BACKEND_ID_avx2},
    {"zmm16 to zmm31 saved", 0, 0, 0x80, WARP_BACKEND_ID_avx2},
    {"ymm saved", 0, 0, 4, WARP_BACKEND_ID_scalar},
    {"FMA", 1u << 12, 0, 0, WARP_BACKEND_ID_scalar},
    {"AVX2", 0, 1u << 5, 0, WARP_BACKEND_ID_scalar},
    {"BMI2", 0, 1u << 8, 0, WARP_BACKEND_ID_scalar},
};
START_TEST(test_lesser_avx512) {
    struct warp__cpu cpu = full_avx512();
    cpu.leaf1_ecx &= ~lesser_avx512[_i].leaf1_ecx;
    cpu.leaf7_ebx &= ~lesser_avx512[_i].leaf7_ebx;
    cpu.xcr0 &= ~lesser_avx512[_i].xcr0;
    const uint32_t features = warp__cpu_features(&cpu);
    const warp_backend_id_t got = chosen(NULL, features, all_built);
    ck_assert_msg(got == lesser_avx512[_i].gets, "without %s: %s", lesser_avx512[_i].what, warp_backend_at(got)->name);
    check_refused("avx512", features, all_built, WARP_ERROR_BACKEND_NOT_SUPPORTED);
}
END_TEST

/* The CPU with FP16 with something missing. */
static const struct {
    const char *what;
    struct warp__cpu without; /* bits to take away */
    uint32_t lacks;           /* of its features */
    warp_backend_id_t gets;
} lesser_avx512fp16[] = {
    {"FP16", {.leaf7_edx = 1u << 23}, CPU_AVX512FP16, WARP_BACKEND_ID_avx512}, /* Ice Lake, Zen 4 */
    {"VNNI", {.leaf7_ecx = 1u << 11}, CPU_AVX512VNNI, WARP_BACKEND_ID_avx512},
    {"VBMI", {.leaf7_ecx = 1u << 1}, CPU_AVX512VBMI, WARP_BACKEND_ID_avx512},
    {"VBMI2", {.leaf7_ecx = 1u << 6}, CPU_AVX512VBMI2, WARP_BACKEND_ID_avx512},
    {"VPOPCNTDQ", {.leaf7_ecx = 1u << 14}, CPU_AVX512VPOPCNTDQ, WARP_BACKEND_ID_avx512},
    {"GFNI", {.leaf7_ecx = 1u << 8}, CPU_GFNI, WARP_BACKEND_ID_avx512},
    {"all of them but FP16",
     {.leaf7_ecx = UINT32_MAX},
     CPU_GROUP_avx512fp16 & ~CPU_GROUP_avx512 & ~CPU_AVX512FP16,
     WARP_BACKEND_ID_avx512},
    {"BW", {.leaf7_ebx = 1u << 30}, CPU_AVX512BW, WARP_BACKEND_ID_avx2},
    {"AVX2", {.leaf7_ebx = 1u << 5}, CPU_AVX2, WARP_BACKEND_ID_scalar},
    /* FP16 without the operating system: none of AVX-512 is there, GFNI has a form without it */
    {"mask registers saved", {.xcr0 = 0x20}, CPU_GROUP_avx512fp16 & ~CPU_GROUP_avx2 & ~CPU_GFNI, WARP_BACKEND_ID_avx2},
    {"upper halves saved", {.xcr0 = 0x40}, CPU_GROUP_avx512fp16 & ~CPU_GROUP_avx2 & ~CPU_GFNI, WARP_BACKEND_ID_avx2},
    {"zmm16 to zmm31 saved", {.xcr0 = 0x80}, CPU_GROUP_avx512fp16 & ~CPU_GROUP_avx2 & ~CPU_GFNI, WARP_BACKEND_ID_avx2},
    {"OSXSAVE",
     {.leaf1_ecx = 1u << 27},
     CPU_GROUP_avx512fp16 & ~(CPU_POPCNT | CPU_LZCNT | CPU_BMI1 | CPU_BMI2 | CPU_GFNI),
     WARP_BACKEND_ID_scalar},
    {"leaf 7",
     {.max_leaf = 1},
     CPU_GROUP_avx512fp16 & ~(CPU_POPCNT | CPU_LZCNT | CPU_F16C | CPU_FMA),
     WARP_BACKEND_ID_scalar},
};
START_TEST(test_lesser_avx512fp16) {
    struct warp__cpu cpu = full_avx512fp16();
    cpu.max_leaf -= lesser_avx512fp16[_i].without.max_leaf;
    cpu.leaf1_ecx &= ~lesser_avx512fp16[_i].without.leaf1_ecx;
    cpu.leaf7_ebx &= ~lesser_avx512fp16[_i].without.leaf7_ebx;
    cpu.leaf7_ecx &= ~lesser_avx512fp16[_i].without.leaf7_ecx;
    cpu.leaf7_edx &= ~lesser_avx512fp16[_i].without.leaf7_edx;
    cpu.xcr0 &= ~lesser_avx512fp16[_i].without.xcr0;
    const uint32_t features = warp__cpu_features(&cpu), left = CPU_GROUP_avx512fp16 & ~lesser_avx512fp16[_i].lacks;
    ck_assert_msg(features == left, "without %s: features %#x, not %#x", lesser_avx512fp16[_i].what, features, left);
    const warp_backend_id_t got = chosen(NULL, features, all_built);
    ck_assert_msg(got == lesser_avx512fp16[_i].gets, "without %s: %s", lesser_avx512fp16[_i].what,
                  warp_backend_at(got)->name);
    check_refused("avx512fp16", features, all_built, WARP_ERROR_BACKEND_NOT_SUPPORTED);
}
END_TEST

/* The full CPU with something missing: what is left of its features. */
static const struct lesser {
    const char *what;
    struct warp__cpu without; /* bits to take away; leaves: how far to lower the maximum */
    uint32_t features;
} lesser[] = {
    {"OSXSAVE", {.leaf1_ecx = 1u << 27}, CPU_POPCNT | CPU_LZCNT | CPU_BMI1 | CPU_BMI2},
    {"AVX", {.leaf1_ecx = 1u << 28}, CPU_POPCNT | CPU_LZCNT | CPU_BMI1 | CPU_BMI2},
    {"OSXSAVE, with XCR0 as if not read",
     {.leaf1_ecx = 1u << 27, .xcr0 = 6},
     CPU_POPCNT | CPU_LZCNT | CPU_BMI1 | CPU_BMI2},
    {"ymm in XCR0", {.xcr0 = 4}, CPU_POPCNT | CPU_LZCNT | CPU_BMI1 | CPU_BMI2},
    {"xmm in XCR0", {.xcr0 = 2}, CPU_POPCNT | CPU_LZCNT | CPU_BMI1 | CPU_BMI2},
    {"all of XCR0", {.xcr0 = 6}, CPU_POPCNT | CPU_LZCNT | CPU_BMI1 | CPU_BMI2},
    {"AVX2", {.leaf7_ebx = 1u << 5}, CPU_GROUP_avx2 & ~CPU_AVX2},
    {"FMA", {.leaf1_ecx = 1u << 12}, CPU_GROUP_avx2 & ~CPU_FMA},
    {"F16C", {.leaf1_ecx = 1u << 29}, CPU_GROUP_avx2 & ~CPU_F16C},
    {"BMI1", {.leaf7_ebx = 1u << 3}, CPU_GROUP_avx2 & ~CPU_BMI1},
    {"BMI2", {.leaf7_ebx = 1u << 8}, CPU_GROUP_avx2 & ~CPU_BMI2},
    {"POPCNT", {.leaf1_ecx = 1u << 23}, CPU_GROUP_avx2 & ~CPU_POPCNT},
    {"LZCNT", {.extended1_ecx = 1u << 5}, CPU_GROUP_avx2 & ~CPU_LZCNT},
    {"leaf 7", {.max_leaf = 1}, CPU_POPCNT | CPU_LZCNT | CPU_F16C | CPU_FMA},
    {"leaf 1", {.max_leaf = 7}, 0},
    {"extended leaf 1", {.max_extended_leaf = 1}, CPU_GROUP_avx2 & ~CPU_LZCNT},
    {"extended leaves", {.max_extended_leaf = 0x80000001}, CPU_GROUP_avx2 & ~CPU_LZCNT},
    {"everything", {7, 0x80000001, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, 6, 0}, 0},
};
START_TEST(test_lesser_cpu) {
    const struct lesser *const l = &lesser[_i];
    struct warp__cpu cpu = full;
    cpu.max_leaf -= l->without.max_leaf;
    cpu.max_extended_leaf -= l->without.max_extended_leaf;
    cpu.leaf1_ecx &= ~l->without.leaf1_ecx;
    cpu.leaf7_ebx &= ~l->without.leaf7_ebx;
    cpu.extended1_ecx &= ~l->without.extended1_ecx;
    cpu.xcr0 &= ~l->without.xcr0;
    const uint32_t features = warp__cpu_features(&cpu);
    ck_assert_msg(features == l->features, "without %s: features %#x, not %#x", l->what, features, l->features);
    ck_assert(!warp__backend_supported_by(WARP_BACKEND_ID_avx2, features));
    ck_assert(warp__backend_supported_by(WARP_BACKEND_ID_scalar, features));
    ck_assert_uint_eq(chosen(NULL, features, all_built), WARP_BACKEND_ID_scalar);
    ck_assert_uint_eq(chosen("", features, all_built), WARP_BACKEND_ID_scalar);
    ck_assert_uint_eq(chosen("scalar", features, all_built), WARP_BACKEND_ID_scalar);
    check_refused("avx2", features, all_built, WARP_ERROR_BACKEND_NOT_SUPPORTED);
}
END_TEST

/* Three errors, on every kind of CPU and library. */
START_TEST(test_choose) {
    static const bool none[WARP_BACKEND_COUNT] = {false};
    static const bool scalar_only[WARP_BACKEND_COUNT] = {[WARP_BACKEND_ID_scalar] = true};
    static const bool avx2_only[WARP_BACKEND_COUNT] = {[WARP_BACKEND_ID_avx2] = true};
    const uint32_t cpus[] = {0, CPU_GROUP_avx2, UINT32_MAX};
    for (int n = 0; n < COUNT(cpus); ++n) {
        check_refused("nosuch", cpus[n], all_built, WARP_ERROR_UNKNOWN_BACKEND);
        check_refused("nosuch", cpus[n], none, WARP_ERROR_UNKNOWN_BACKEND);
        check_refused("avx2", cpus[n], scalar_only, WARP_ERROR_BACKEND_NOT_BUILT);
        check_refused("scalar", cpus[n], avx2_only, WARP_ERROR_BACKEND_NOT_BUILT);
        check_refused(NULL, cpus[n], none, WARP_ERROR_BACKEND_NOT_BUILT);
        ck_assert_uint_eq(chosen(NULL, cpus[n], scalar_only), WARP_BACKEND_ID_scalar);
    }
    check_refused("avx2", 0, all_built, WARP_ERROR_BACKEND_NOT_SUPPORTED);
    ck_assert_uint_eq(chosen("avx2", CPU_GROUP_avx2, avx2_only), WARP_BACKEND_ID_avx2);
}
END_TEST

START_TEST(test_feature_names) {
    static const char *const names[] = {
        "popcnt",      "lzcnt",           "bmi1",     "bmi2",     "f16c", "fma",        "avx2",       "avx512f",
        "avx512bw",    "avx512vl",        "avx512dq", "avx512cd", "neon", "avx512fp16", "avx512vnni", "avx512vbmi",
        "avx512vbmi2", "avx512vpopcntdq", "gfni"};
    static const uint32_t bits[] = {
        CPU_POPCNT, CPU_LZCNT,      CPU_BMI1,       CPU_BMI2,       CPU_F16C,        CPU_FMA,
        CPU_AVX2,   CPU_AVX512F,    CPU_AVX512BW,   CPU_AVX512VL,   CPU_AVX512DQ,    CPU_AVX512CD,
        CPU_NEON,   CPU_AVX512FP16, CPU_AVX512VNNI, CPU_AVX512VBMI, CPU_AVX512VBMI2, CPU_AVX512VPOPCNTDQ,
        CPU_GFNI};
    for (unsigned n = 0; n < COUNT(names); ++n) {
        ck_assert_str_eq(warp__cpu_feature_name(n), names[n]);
        ck_assert_uint_eq(bits[n], 1u << n);
    }
    ck_assert_ptr_null(warp__cpu_feature_name(COUNT(names)));
    ck_assert_ptr_null(warp__cpu_feature_name(UINT32_MAX));
}
END_TEST

/* This CPU, as the compiler's run-time library sees it. */
START_TEST(test_this_cpu) {
    const struct warp__cpu cpu = warp__cpu_read();
    const uint32_t features = warp__cpu_features(&cpu);
#if defined(__x86_64__) || defined(__i386__)
    ck_assert_int_eq((features & CPU_POPCNT) != 0, __builtin_cpu_supports("popcnt") != 0);
    ck_assert_int_eq((features & CPU_BMI1) != 0, __builtin_cpu_supports("bmi") != 0);
    ck_assert_int_eq((features & CPU_BMI2) != 0, __builtin_cpu_supports("bmi2") != 0);
    ck_assert_int_eq((features & CPU_FMA) != 0, __builtin_cpu_supports("fma") != 0);
    ck_assert_int_eq((features & CPU_AVX2) != 0, __builtin_cpu_supports("avx2") != 0);
    ck_assert_int_eq((features & CPU_AVX512F) != 0, __builtin_cpu_supports("avx512f") != 0);
    ck_assert_int_eq((features & CPU_AVX512BW) != 0, __builtin_cpu_supports("avx512bw") != 0);
    ck_assert_int_eq((features & CPU_AVX512VL) != 0, __builtin_cpu_supports("avx512vl") != 0);
    ck_assert_int_eq((features & CPU_AVX512DQ) != 0, __builtin_cpu_supports("avx512dq") != 0);
    ck_assert_int_eq((features & CPU_AVX512CD) != 0, __builtin_cpu_supports("avx512cd") != 0);
    /* clang 14 has no name for FP16 here */
    ck_assert_int_eq((features & CPU_AVX512VNNI) != 0, __builtin_cpu_supports("avx512vnni") != 0);
    ck_assert_int_eq((features & CPU_AVX512VBMI) != 0, __builtin_cpu_supports("avx512vbmi") != 0);
    ck_assert_int_eq((features & CPU_AVX512VBMI2) != 0, __builtin_cpu_supports("avx512vbmi2") != 0);
    ck_assert_int_eq((features & CPU_AVX512VPOPCNTDQ) != 0, __builtin_cpu_supports("avx512vpopcntdq") != 0);
    ck_assert_int_eq((features & CPU_GFNI) != 0, __builtin_cpu_supports("gfni") != 0);
#elif defined(__aarch64__)
    ck_assert_uint_eq(features, CPU_NEON);
#else
    ck_assert_uint_eq(features, 0);
#endif
    for (size_t i = 0; i < WARP_BACKEND_COUNT; ++i)
        ck_assert_int_eq(warp_backend_supported(warp_backend_at(i)),
                         warp__backend_supported_by((warp_backend_id_t)i, features));
}
END_TEST

/* ---- several threads ---- */

enum { THREADS = 4, ROUNDS = 300 }; /* reading CPUID is slow in a virtual machine */

/* Checks that fail in another thread than the test's are counted here. */
static int first_use(void) {
    int wrong = 0;
    for (int n = 0; n < ROUNDS; ++n) wrong += warp_backend_active() != best() || warp_backend_status() != WARP_OK;
    return wrong;
}
static int keep_selecting(void) {
    int wrong = 0;
    for (int n = 0; n < ROUNDS; ++n) {
        const warp_backend_t *const mine = n % 2 ? best() : warp_backend_find("scalar");
        wrong += warp_backend_select(mine->name) != WARP_OK;
        wrong += warp_backend_select("nosuch") != WARP_ERROR_UNKNOWN_BACKEND;
        wrong += !usable(warp_backend_active()) || warp_backend_status() != WARP_OK;
    }
    return wrong;
}
typedef struct {
    int (*work)(void);
    int wrong;
    pthread_barrier_t *start;
} worker_t;
static void *run_worker(void *worker) {
    worker_t *const w = worker;
    pthread_barrier_wait(w->start);
    w->wrong = w->work();
    return NULL;
}
static int (*const works[])(void) = {first_use, keep_selecting};
START_TEST(test_threads) {
    pthread_barrier_t start;
    pthread_t threads[THREADS];
    worker_t workers[THREADS];
    ck_assert_int_eq(pthread_barrier_init(&start, NULL, THREADS), 0);
    for (int t = 0; t < THREADS; ++t) {
        workers[t] = (worker_t){works[_i], -1, &start};
        ck_assert_int_eq(pthread_create(&threads[t], NULL, run_worker, &workers[t]), 0);
    }
    for (int t = 0; t < THREADS; ++t) {
        ck_assert_int_eq(pthread_join(threads[t], NULL), 0);
        ck_assert_int_eq(workers[t].wrong, 0);
    }
    pthread_barrier_destroy(&start);
    check_status(warp_backend_select("scalar"), WARP_OK);
    ck_assert_str_eq(warp_backend_active()->name, "scalar");
}
END_TEST

int main(void) {
    unsetenv("CPUWARP_BACKEND"); /* whoever runs the tests may have set it */
    Suite *suite = suite_create("backend");
    TCase *list = test_case(suite, "list"), *select = test_case(suite, "select"),
          *explain = test_case(suite, "explain");
    TCase *cpus = test_case(suite, "cpus"), *threads = test_case(suite, "threads");
    tcase_add_test(list, test_list);
    tcase_add_test(list, test_find);
    tcase_add_test(list, test_built_and_supported);
    tcase_add_test(select, test_select);
    tcase_add_test(select, test_select_unknown);
    tcase_add_loop_test(explain, test_explain, 0, COUNT(explained));
    tcase_add_loop_test(explain, test_explain_cut_short, 0, COUNT(explained));
    tcase_add_test(cpus, test_full_cpu);
    tcase_add_loop_test(cpus, test_lesser_cpu, 0, COUNT(lesser));
    tcase_add_loop_test(cpus, test_lesser_avx512, 0, COUNT(lesser_avx512));
    tcase_add_loop_test(cpus, test_lesser_avx512fp16, 0, COUNT(lesser_avx512fp16));
    tcase_add_test(cpus, test_arm_cpu);
    tcase_add_test(cpus, test_emulated);
    tcase_add_test(cpus, test_choose);
    tcase_add_test(cpus, test_feature_names);
    tcase_add_test(cpus, test_this_cpu);
    tcase_add_loop_test(threads, test_threads, 0, COUNT(works));
    return test_run_without_backend(suite);
}

/* test_memory.c - loads, stores, gathers, scatters and atomics, on one backend, against the reference.
 *
 * What an access may touch lies in a buffer that ends, or starts, beside pages that kill whoever touches them; what it may
 * not touch lies there.  Accesses go through the op table, and through kernels (kernels_memory.c) for the forms that it does
 * not have: unsigned indices, one index for all lanes, pointers to const, partial blocks. */
#define _DEFAULT_SOURCE /* MAP_NORESERVE */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "kernels_memory.h"
#include "reference.h"
#include "test.h"

enum { LANES = 32, MOST_BYTES = 512, BUFFER_BYTES = 3 * 4096 };

/* ---- one type of element ---- */

static const struct {
    const char *name;
    const warp_kernel_t *kernel, *tail, *plain;
    warp_op_t load, store, gather, scatter, load_pitch, store_pitch;
} types[] = {
#define TYPE(R, T, C)                                                                                                  \
    {#T,                                                                                                               \
     &memory_##T,                                                                                                      \
     &memory_tail_##T,                                                                                                 \
     &plain_##T,                                                                                                       \
     WARP_OP_load_##T,                                                                                                 \
     WARP_OP_store_##T,                                                                                                \
     WARP_OP_gather_##T,                                                                                               \
     WARP_OP_scatter_##T,                                                                                              \
     WARP_OP_load_pitch_##T,                                                                                           \
     WARP_OP_store_pitch_##T},
    MEMORY_TYPES(TYPE)};
enum { TYPES = sizeof types / sizeof *types };
/* The first of these types have volatile accesses, too. */
static const warp_kernel_t *const volatile_kernels[] = {
#define VOLATILE(R, T, C) &volatile_##T,
    WORD_TYPES(VOLATILE)};
enum { WORDS = sizeof volatile_kernels / sizeof *volatile_kernels };

/* One access: what it is given, and the memory that it may change. */
struct access {
    int type;
    const struct reference_memory *element;
    warp_mask_t mask;
    void *p;
    int64_t index[LANES];                     /* the elements, as numbers */
    bool is_volatile;                         /* of kernels */
    uint32_t words[LANES];                    /* the same as 32-bit words, with garbage in the lanes outside mask */
    _Alignas(16) unsigned char a[MOST_BYTES]; /* values */
    struct test_buffer window[2];             /* all that is mapped near p; the second one may be absent */
    struct test_random random;
};

static int type_named(const char *name) {
    int type = 0;
    while (type < TYPES - 1 && strcmp(types[type].name, name) != 0) ++type;
    return type;
}

static struct access begin(int type, size_t bytes) {
    struct access x = {
        .type = type, .element = reference_memory(types[type].name), .random = test_random(types[type].name)};
    ck_assert_ptr_nonnull(x.element);
    if (bytes > 0) x.window[0] = test_buffer(bytes);
    return x;
}

/* Sizes are multiples of 8. */
static void fill_bytes(struct test_random *random, unsigned char *data, size_t size) {
    for (size_t i = 0; i < size; i += 8) {
        const uint64_t bytes = test_next(random);
        memcpy(data + i, &bytes, 8);
    }
}
static void fill(struct access *x) {
    for (int w = 0; w < 2; ++w) fill_bytes(&x->random, x->window[w].data, x->window[w].size);
    fill_bytes(&x->random, x->a, sizeof x->a);
}

/* ---- the ways to make an access ---- */

/* CONTIGUOUS: a load or store.  AT, of gathers: indices in memory.  ONE: the index of lane 0 as one scalar, of 64 bits or of
 * another type (ONE_OTHER: uint32_t for gathers, int for scatters). */
enum way {
    OP_TABLE,
    KERNEL_I32,
    KERNEL_U32,
    KERNEL_ONE,
    KERNEL_ONE_OTHER,
    KERNEL_CONTIGUOUS,
    KERNEL_AT,
    KERNEL_AT_U32
};

static void launch(const warp_kernel_t *kernel, int threads, const void *args) {
    const warp_status_t status = warp_launch(kernel, WARP_DIM3(1), WARP_DIM3(threads), 0, args);
    test_check(status == WARP_OK, "%s: %s", kernel->name, warp_status_string(status));
}

static void run_kernel(struct access *x, enum memory_access access, void *r) {
    const struct memory_args args = {
        .access = access, .mask = x->mask, .p = x->p, .a = x->a, .index = x->words, .one = x->index[0], .r = r};
    memset(r, 0, MOST_BYTES); /* lanes that are not active keep what is there */
    launch(x->is_volatile               ? volatile_kernels[x->type]
           : access >= ACCESS_GATHER_AT ? types[x->type].plain
                                        : types[x->type].kernel,
           LANES, &args);
}

static void run_gather(struct access *x, enum way way, void *r) {
    const warp_op_call_t call = {.r = r, .b = x->words, .p = x->p, .mask = x->mask};
    switch (way) {
    case OP_TABLE: test_ops[types[x->type].gather](&call); break;
    case KERNEL_I32: run_kernel(x, ACCESS_GATHER_I32, r); break;
    case KERNEL_U32: run_kernel(x, ACCESS_GATHER_U32, r); break;
    case KERNEL_ONE: run_kernel(x, ACCESS_GATHER_ONE, r); break;
    case KERNEL_ONE_OTHER: run_kernel(x, ACCESS_GATHER_ONE_U32, r); break;
    case KERNEL_CONTIGUOUS: run_kernel(x, ACCESS_LOAD, r); break;
    case KERNEL_AT: run_kernel(x, ACCESS_GATHER_AT, r); break;
    case KERNEL_AT_U32: run_kernel(x, ACCESS_GATHER_AT_U32, r); break;
    }
}

static void run_scatter(struct access *x, enum way way) {
    const warp_op_call_t call = {.a = x->a, .b = x->words, .p = x->p, .mask = x->mask};
    _Alignas(16) unsigned char unused[MOST_BYTES];
    switch (way) {
    case OP_TABLE: test_ops[types[x->type].scatter](&call); break;
    case KERNEL_AT_U32:
    case KERNEL_U32: run_kernel(x, ACCESS_SCATTER_U32, unused); break;
    case KERNEL_ONE: run_kernel(x, ACCESS_SCATTER_ONE, unused); break;
    case KERNEL_ONE_OTHER: run_kernel(x, ACCESS_SCATTER_ONE_INT, unused); break;
    case KERNEL_CONTIGUOUS: run_kernel(x, ACCESS_STORE, unused); break;
    case KERNEL_AT:
    case KERNEL_I32: run_kernel(x, ACCESS_SCATTER_I32, unused); break;
    }
}

/* ---- comparing with the reference ---- */

static void differs(const struct access *x, const char *what, enum way way) {
    char text[800];
    int n = 0;
    for (int lane = 0; lane < LANES; ++lane)
        n += snprintf(text + n, sizeof text - (size_t)n, " %lld", (long long)x->index[lane]);
    ck_abort_msg("%s of %s, way %d, mask %08x, indices%s", what, x->element->name, way, x->mask, text);
}

/* Gather, or load where the way is one of loading; registers that were full of garbage. */
static void check_gather(struct access *x, enum way way) {
    _Alignas(16) unsigned char expected[MOST_BYTES], r[2 * MOST_BYTES];
    reference_gather(x->element, x->mask, x->p, x->index, expected);
    memset(r, TEST_GARBAGE, sizeof r);
    run_gather(x, way, r);
    if (memcmp(r, expected, x->element->bytes) != 0) differs(x, "gather: wrong value", way);
    if (way == OP_TABLE && test_first_changed(r + x->element->bytes, MOST_BYTES) != MOST_BYTES)
        differs(x, "gather: wrote beyond the result", way);
}

/* Scatter, or store: all of the mapped memory must be as the reference leaves it. */
static void check_scatter(struct access *x, enum way way) {
    unsigned char *before[2], *expected[2];
    for (int w = 0; w < 2; ++w) {
        before[w] = malloc(x->window[w].size + 1);
        expected[w] = malloc(x->window[w].size + 1);
        test_check(before[w] && expected[w], "no memory");
        if (x->window[w].size > 0) memcpy(before[w], x->window[w].data, x->window[w].size);
    }
    reference_scatter(x->element, x->mask, x->p, x->index, x->a);
    for (int w = 0; w < 2; ++w) {
        if (x->window[w].size == 0) continue;
        memcpy(expected[w], x->window[w].data, x->window[w].size);
        memcpy(x->window[w].data, before[w], x->window[w].size);
    }
    run_scatter(x, way);
    for (int w = 0; w < 2; ++w) {
        if (x->window[w].size > 0 && memcmp(expected[w], x->window[w].data, x->window[w].size) != 0)
            differs(x, "scatter: memory is wrong", way);
        free(before[w]);
        free(expected[w]);
    }
}

/* ---- indices ---- */

/* Indices of lanes outside the mask must not matter: put there what would be fatal. */
static void set_words(struct access *x) {
    static const uint32_t fatal[] = {0, 0x7fffffff, 0x80000000, 0xffffffff, 0x7ffffff0, 0x80000010, 0x40000000};
    for (int lane = 0; lane < LANES; ++lane)
        x->words[lane] = (x->mask >> lane & 1) != 0 ? (uint32_t)x->index[lane]
                                                    : fatal[test_below(&x->random, sizeof fatal / sizeof *fatal)];
}

/* The least and greatest index in the lanes of mask. */
struct range {
    int64_t least, greatest;
};
static struct range range_of(const struct access *x) {
    struct range r = {INT64_MAX, INT64_MIN};
    for (int lane = 0; lane < LANES; ++lane) {
        if ((x->mask >> lane & 1) == 0) continue;
        if (x->index[lane] < r.least) r.least = x->index[lane];
        if (x->index[lane] > r.greatest) r.greatest = x->index[lane];
    }
    return r;
}

/* Let p be such that the first element touched is the first of the buffer, or the last one the last, or neither (inside, at
 * some element).  With no lane at all p is where nothing is mapped. */
enum where { AT_START, AT_END, INSIDE, PLACES };
static void place(struct access *x, enum where where) {
    const struct test_buffer b = x->window[0];
    const size_t size = x->element->size;
    const struct range touched = range_of(x);
    uintptr_t p = (uintptr_t)b.data - 64;
    if (x->mask != 0) {
        if (where == AT_START) p = (uintptr_t)b.data - (uintptr_t)touched.least * size;
        if (where == AT_END) p = (uintptr_t)b.data + b.size - ((uintptr_t)touched.greatest + 1) * size;
        if (where == INSIDE)
            p = (uintptr_t)b.data + size * (1 + test_below(&x->random, 9)) - (uintptr_t)touched.least * size;
    }
    x->p = (void *)p;
}

/* Kinds of indices.  Those that are nearly consecutive have one lane, or one step, that is not. */
enum kind {
    CONSECUTIVE,
    CONSECUTIVE_BUT_ONE,
    CONSECUTIVE_WITH_STEP,
    REVERSED,
    EQUAL,
    EQUAL_BUT_ONE,
    PAIRS,
    EVEN,
    NEGATIVE,
    RANDOM_FEW,
    RANDOM_MANY,
    KINDS
};
static void set_same_index(struct access *x, int64_t index) {
    for (int lane = 0; lane < LANES; ++lane) x->index[lane] = index;
}
static void set_indices(struct access *x, enum kind kind) {
    const int lane_off = (int)test_below(&x->random, LANES), off = test_below(&x->random, 2) == 0 ? 1 : -1;
    const int64_t base = (int64_t)test_below(&x->random, 100) - (kind == NEGATIVE ? 100000 : 50);
    for (int lane = 0; lane < LANES; ++lane) {
        int64_t i = lane;
        switch (kind) {
        case CONSECUTIVE_BUT_ONE: i = lane + (lane == lane_off ? off : 0); break;
        case CONSECUTIVE_WITH_STEP: i = lane + (lane >= lane_off ? off : 0); break;
        case REVERSED: i = LANES - lane; break;
        case EQUAL: i = 7; break;
        case EQUAL_BUT_ONE: i = lane == lane_off ? 8 : 7; break;
        case PAIRS: i = lane / 2; break;
        case EVEN: i = 2 * lane; break;
        case RANDOM_FEW: i = test_below(&x->random, 5); break;
        case RANDOM_MANY: i = test_below(&x->random, 500); break;
        default: break;
        }
        x->index[lane] = base + i;
    }
}

/* ---- the tests ---- */

/* Contiguous: every mask, at both ends of the buffer. */
START_TEST(test_contiguous) {
    struct access x = begin(_i, BUFFER_BYTES);
    for (int lane = 0; lane < LANES; ++lane) x.index[lane] = lane;
    for (int i = 0; i < TEST_MASKS; ++i)
        for (enum where where = AT_START; where < PLACES; ++where) {
            _Alignas(16) unsigned char expected[MOST_BYTES], r[2 * MOST_BYTES];
            x.mask = test_mask(i, &x.random);
            fill(&x);
            place(&x, where);
            set_words(&x);
            /* the op table; its rows load_<T> and store_<T> */
            warp_op_call_t call = {.r = r, .a = x.a, .p = x.p, .mask = x.mask};
            reference_gather(x.element, x.mask, x.p, x.index, expected);
            memset(r, TEST_GARBAGE, sizeof r);
            test_ops[types[x.type].load](&call);
            if (memcmp(r, expected, x.element->bytes) != 0) differs(&x, "load: wrong value", OP_TABLE);
            if (test_first_changed(r + x.element->bytes, MOST_BYTES) != MOST_BYTES)
                differs(&x, "load: wrote beyond the result", OP_TABLE);
            unsigned char before[2 * BUFFER_BYTES], after[2 * BUFFER_BYTES];
            const size_t size = x.window[0].size;
            test_check(size <= sizeof before, "a buffer that is too large");
            memcpy(before, x.window[0].data, size);
            reference_ops[types[x.type].store](&call);
            memcpy(after, x.window[0].data, size);
            memcpy(x.window[0].data, before, size);
            test_ops[types[x.type].store](&call);
            if (memcmp(after, x.window[0].data, size) != 0) differs(&x, "store: memory is wrong", OP_TABLE);
            /* kernels */
            check_gather(&x, KERNEL_CONTIGUOUS);
            check_scatter(&x, KERNEL_CONTIGUOUS);
        }
    test_buffer_free(x.window[0]);
}
END_TEST

/* Blocks that end within a warp: 1 to 32 threads, the last of which has the last element of the buffer. */
START_TEST(test_tail) {
    struct access x = begin(_i, BUFFER_BYTES);
    for (int threads = 1; threads <= LANES; ++threads) {
        _Alignas(16) unsigned char expected[MOST_BYTES], r[MOST_BYTES] = {0};
        const size_t size = x.window[0].size, bytes = (size_t)threads * x.element->size;
        for (int lane = 0; lane < LANES; ++lane) x.index[lane] = lane;
        x.mask = WARP_FULL_MASK >> (LANES - threads);
        fill(&x);
        place(&x, AT_END);
        reference_gather(x.element, x.mask, x.p, x.index, expected);
        struct memory_args args = {.access = ACCESS_LOAD, .p = x.p, .a = x.a, .r = r};
        launch(types[x.type].tail, threads, &args);
        test_check(memcmp(r, expected, x.element->bytes) == 0, "loaded something else");
        memset(x.window[0].data, TEST_GARBAGE, size);
        args.access = ACCESS_STORE;
        launch(types[x.type].tail, threads, &args);
        unsigned char stored[MOST_BYTES];
        for (int lane = 0; lane < threads; ++lane) x.element->put(stored + (size_t)lane * x.element->size, x.a, lane);
        test_check(memcmp(x.p, stored, bytes) == 0, "stored something else");
        test_check(test_first_changed(x.window[0].data, size - bytes) == size - bytes, "stored too much");
    }
    test_buffer_free(x.window[0]);
}
END_TEST

/* Indices of every kind, every mask, both ends. */
START_TEST(test_indexed) {
    struct access x = begin(_i, BUFFER_BYTES);
    for (int i = 0; i < TEST_MASKS; ++i)
        for (enum kind kind = CONSECUTIVE; kind < KINDS; ++kind)
            for (enum where where = AT_START; where < PLACES; ++where) {
                x.mask = test_mask(i, &x.random);
                if (where == AT_START) fill(&x);
                set_indices(&x, kind);
                place(&x, where);
                set_words(&x);
                check_gather(&x, OP_TABLE);
                check_gather(&x, KERNEL_I32);
                check_gather(&x, KERNEL_AT);
                check_scatter(&x, OP_TABLE);
                check_scatter(&x, KERNEL_I32);
                if (range_of(&x).least <
                    0) { /* no negative numbers in unsigned indices: the same elements from another p */
                    x.p = (void *)((uintptr_t)x.p - 200000 * x.element->size);
                    for (int lane = 0; lane < LANES; ++lane) x.index[lane] += 200000;
                    set_words(&x);
                }
                check_gather(&x, KERNEL_U32);
                check_scatter(&x, KERNEL_U32);
            }
    test_buffer_free(x.window[0]);
}
END_TEST

/* One lane off, each of them in turn, in each direction, under the full mask: the check for consecutive indices. */
START_TEST(test_every_lane_off) {
    struct access x = begin(_i, BUFFER_BYTES);
    x.mask = WARP_FULL_MASK;
    for (int lane_off = 0; lane_off < LANES; ++lane_off)
        for (int off = -40; off <= 40; ++off) {
            if (off == -40) fill(&x);
            for (int lane = 0; lane < LANES; ++lane) x.index[lane] = 40 + lane + (lane == lane_off ? off : 0);
            place(&x, off % 2 == 0 ? AT_START : AT_END);
            set_words(&x);
            check_gather(&x, OP_TABLE);
            check_gather(&x, KERNEL_AT);
            check_scatter(&x, OP_TABLE);
        }
    test_buffer_free(x.window[0]);
}
END_TEST

/* One scalar index for all lanes. */
START_TEST(test_one_index) {
    struct access x = begin(_i, BUFFER_BYTES);
    static const int64_t indices[] = {
        0, 1, -1, 100, -100, INT32_MAX, INT32_MIN, UINT32_MAX, INT64_C(1) << 33, -(INT64_C(1) << 33)};
    for (int i = 1; i < TEST_MASKS; ++i)
        for (size_t k = 0; k < sizeof indices / sizeof *indices; ++k) {
            x.mask = test_mask(i, &x.random);
            if (x.mask == 0) x.mask = 1;
            for (int lane = 0; lane < LANES; ++lane) x.index[lane] = indices[k];
            if (k == 0) fill(&x);
            place(&x, k % 2 == 0 ? AT_START : AT_END);
            check_gather(&x, KERNEL_ONE);
            check_scatter(&x, KERNEL_ONE);
            if (indices[k] == (uint32_t)indices[k]) check_gather(&x, KERNEL_ONE_OTHER);
            if (indices[k] == (int)indices[k]) check_scatter(&x, KERNEL_ONE_OTHER);
        }
    test_buffer_free(x.window[0]);
}
END_TEST

/* ---- rows ---- */

/* A load or store with a pitch: by its row of the op table, and by `kernel`. */
static void check_load_pitch(struct access *x, const warp_kernel_t *kernel, int64_t pitch) {
    _Alignas(16) unsigned char expected[MOST_BYTES], r[2 * MOST_BYTES];
    reference_load_pitch(x->element, x->mask, x->p, pitch, expected);
    if (pitch == (int32_t)pitch) {
        memset(r, TEST_GARBAGE, sizeof r);
        const warp_op_call_t call = {.r = r, .p = x->p, .mask = x->mask, .arg = (int32_t)pitch};
        test_ops[types[x->type].load_pitch](&call);
        test_check(memcmp(r, expected, x->element->bytes) == 0, "load_pitch of %s: wrong value, pitch %lld, mask %08x",
                   x->element->name, (long long)pitch, x->mask);
        test_check(test_first_changed(r + x->element->bytes, MOST_BYTES) == MOST_BYTES, "wrote beyond the result");
    }
    const struct memory_args args = {
        .access = ACCESS_LOAD_PITCH, .mask = x->mask, .p = x->p, .a = x->a, .index = x->words, .one = pitch, .r = r};
    memset(r, 0, sizeof r); /* lanes that are not active keep what is there */
    launch(kernel, LANES, &args);
    test_check(memcmp(r, expected, x->element->bytes) == 0, "%s: wrong value, pitch %lld, mask %08x", kernel->name,
               (long long)pitch, x->mask);
}
static void check_store_pitch(struct access *x, const warp_kernel_t *kernel, int64_t pitch) {
    static unsigned char before[2 * BUFFER_BYTES], expected[2 * BUFFER_BYTES];
    _Alignas(16) unsigned char unused[MOST_BYTES];
    unsigned char *const data = x->window[0].data;
    const size_t size = x->window[0].size;
    test_check(size <= sizeof before, "a buffer that is too large");
    memcpy(before, data, size);
    reference_store_pitch(x->element, x->mask, x->p, pitch, x->a);
    memcpy(expected, data, size);
    memcpy(data, before, size);
    const warp_op_call_t call = {.a = x->a, .p = x->p, .mask = x->mask, .arg = (int32_t)pitch};
    test_ops[types[x->type].store_pitch](&call);
    test_check(memcmp(data, expected, size) == 0, "store_pitch of %s: memory is wrong, pitch %lld, mask %08x",
               x->element->name, (long long)pitch, x->mask);
    memcpy(data, before, size);
    const struct memory_args args = {.access = ACCESS_STORE_PITCH,
                                     .mask = x->mask,
                                     .p = x->p,
                                     .a = x->a,
                                     .index = x->words,
                                     .one = pitch,
                                     .r = unused};
    memset(unused, 0, sizeof unused);
    launch(kernel, LANES, &args);
    test_check(memcmp(data, expected, size) == 0, "%s: memory is wrong, pitch %lld, mask %08x", kernel->name,
               (long long)pitch, x->mask);
}

/* Rows that overlap, touch, or lie apart, upwards and downwards, at multiples of the size of a component, which is all the
 * alignment that there is; what is touched begins or ends beside a page that kills. */
static void check_pitches(struct access *x, const warp_kernel_t *kernel, int64_t component) {
    const int64_t size = (int64_t)x->element->size;
    const int64_t pitches[] = {0,  component,      size, size + component, 2 * size, 3 * size + component,
                               64, 320 + component};
    for (int i = 0; i < TEST_MASKS; ++i) {
        x->mask = test_mask(i, &x->random);
        fill(x);
        for (size_t k = 0; k < 2 * sizeof pitches / sizeof *pitches; ++k)
            for (enum where where = AT_START; where < PLACES; ++where) {
                const int64_t pitch = k % 2 == 0 ? pitches[k / 2] : -pitches[k / 2];
                for (int lane = 0; lane < LANES; ++lane) x->index[lane] = pitch * lane; /* in bytes */
                const struct test_buffer b = x->window[0];
                const struct range touched = range_of(x);
                uintptr_t p = (uintptr_t)b.data - 64; /* with no lane at all, where nothing is mapped */
                if (x->mask != 0) {
                    p = (uintptr_t)b.data - (uintptr_t)touched.least;
                    if (where == AT_END) p = (uintptr_t)b.data + b.size - (uintptr_t)(touched.greatest + size);
                    if (where == INSIDE) p += (uintptr_t)component * (1 + test_below(&x->random, 9));
                }
                x->p = (void *)p;
                check_load_pitch(x, kernel, pitch);
                check_store_pitch(x, kernel, pitch);
            }
    }
    test_buffer_free(x->window[0]);
}
/* Pitches that the compiler knows. */
static const struct {
    const char *type;
    const warp_kernel_t *kernel;
} constant_pitches[] = {
#define ROW(R, T, C) {#T, &constant_pitch_##T},
    CONSTANT_PITCHES(ROW)
#undef ROW
};
START_TEST(test_constant_pitch) {
    struct access x = begin(type_named(constant_pitches[_i].type), 2 * BUFFER_BYTES);
    static const int64_t pitches[] = {2, 4, 8, -24, 320};
    for (size_t k = 0; k < sizeof pitches / sizeof *pitches; ++k)
        for (int m = 0; m < TEST_MASKS; ++m) {
            const int64_t pitch = pitches[k];
            _Alignas(16) unsigned char expected[MOST_BYTES], r[MOST_BYTES] = {0};
            if (pitch < (int64_t)x.element->size / 2) continue; /* elements of two components: rows of one */
            x.mask = test_mask(m, &x.random);
            fill(&x);
            x.p = x.window[0].data + (pitch < 0 ? -pitch * (LANES - 1) : 0);
            reference_load_pitch(x.element, x.mask, x.p, pitch, expected);
            const struct memory_args args = {.access = ACCESS_LOAD_PITCH,
                                             .mask = x.mask,
                                             .p = x.p,
                                             .a = x.a,
                                             .index = x.words,
                                             .one = pitch,
                                             .r = r};
            launch(constant_pitches[_i].kernel, LANES, &args);
            test_check(memcmp(r, expected, x.element->bytes) == 0, "%s: wrong value, pitch %lld, mask %08x",
                       constant_pitches[_i].type, (long long)pitch, x.mask);
        }
    test_buffer_free(x.window[0]);
}
END_TEST

START_TEST(test_pitch) {
    struct access x = begin(_i, BUFFER_BYTES);
    check_pitches(&x, types[_i].plain, strchr(x.element->name, 'x') != NULL ? 4 : (int64_t)x.element->size);
}
END_TEST

/* Halves, as the words that they are. */
static const struct {
    const char *word;
    const warp_kernel_t *kernel;
} half_types[] = {
#define HALF(U, T, C) {#U, &plain_##T},
    HALF_TYPES(HALF)};
START_TEST(test_pitch_of_halves) {
    struct access x = begin(type_named(half_types[_i].word), BUFFER_BYTES);
    check_pitches(&x, half_types[_i].kernel, 2);
}
END_TEST
START_TEST(test_indices_of_halves) {
    struct access x = begin(type_named(half_types[_i].word), BUFFER_BYTES);
    for (int i = 0; i < TEST_MASKS; ++i)
        for (enum kind kind = CONSECUTIVE; kind < KINDS; ++kind) {
            _Alignas(16) unsigned char expected[MOST_BYTES], r[MOST_BYTES] = {0};
            x.mask = test_mask(i, &x.random);
            fill(&x);
            set_indices(&x, kind);
            place(&x, (enum where)((i + (int)kind) % PLACES));
            set_words(&x);
            reference_gather(x.element, x.mask, x.p, x.index, expected);
            const struct memory_args args = {
                .access = ACCESS_GATHER_AT, .mask = x.mask, .p = x.p, .a = x.a, .index = x.words, .r = r};
            launch(half_types[_i].kernel, LANES, &args);
            if (memcmp(r, expected, x.element->bytes) != 0) differs(&x, "gather of halves: wrong value", KERNEL_AT);
        }
    test_buffer_free(x.window[0]);
}
END_TEST

/* ---- the ends of the index range ----
 *
 * Indices that go on, as 32-bit words, from the largest to the smallest one are not consecutive: the elements are 2^32 apart.
 * Address space for so many is reserved; only the two ends, or the middle, of it are mapped. */

struct reservation {
    unsigned char *start;
    size_t size, page;
};
static struct reservation reserve(const struct access *x) {
    struct reservation r = {.page = (size_t)sysconf(_SC_PAGESIZE)};
    r.size = (x->element->size << 32) + 4 * r.page;
    r.start = mmap(NULL, r.size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    ck_assert_msg(r.start != MAP_FAILED, "cannot reserve %zu bytes of address space (ulimit -v?)", r.size);
    return r;
}
/* A page of it, usable; those around stay as they are. */
static struct test_buffer open_page(const struct reservation *r, unsigned char *at) {
    ck_assert_int_eq(mprotect(at, r->page, PROT_READ | PROT_WRITE), 0);
    return (struct test_buffer){at, r->page};
}

/* Rows further apart than 32 bits can say, upwards and downwards; only those pages are mapped that have an element. */
START_TEST(test_pitch_beyond_32_bits) {
    struct access x = begin(_i, 0);
    struct reservation r = {.page = (size_t)sysconf(_SC_PAGESIZE)};
    const int64_t pitch = (INT64_C(1) << 31) + (int64_t)r.page;
    r.size = (size_t)pitch * LANES;
    r.start = mmap(NULL, r.size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    ck_assert_msg(r.start != MAP_FAILED, "cannot reserve %zu bytes of address space (ulimit -v?)", r.size);
    for (int lane = 0; lane < LANES; ++lane) {
        x.window[0] = open_page(&r, r.start + (size_t)pitch * (size_t)lane);
        fill(&x);
    }
    for (int m = 0; m < 2; ++m)
        for (int down = 0; down < 2; ++down) {
            const int64_t step = down ? -pitch : pitch;
            unsigned char *const p = down ? r.start + (size_t)pitch * (LANES - 1) : r.start;
            x.mask = m == 0 ? WARP_FULL_MASK : 0x80000101;
            x.p = p;
            check_load_pitch(&x, types[_i].plain, step);
            _Alignas(16) unsigned char unused[MOST_BYTES] = {0};
            unsigned char expected[LANES][32];
            for (int lane = 0; lane < LANES; ++lane) {
                memcpy(expected[lane], p + step * lane, sizeof expected[lane]);
                if ((x.mask >> lane & 1) != 0) x.element->put(expected[lane], x.a, lane);
            }
            const struct memory_args args = {.access = ACCESS_STORE_PITCH,
                                             .mask = x.mask,
                                             .p = p,
                                             .a = x.a,
                                             .index = x.words,
                                             .one = step,
                                             .r = unused};
            launch(types[_i].plain, LANES, &args);
            for (int lane = 0; lane < LANES; ++lane)
                test_check(memcmp(expected[lane], p + step * lane, sizeof expected[lane]) == 0,
                           "stored something else");
        }
    ck_assert_int_eq(munmap(r.start, r.size), 0);
}
END_TEST

/* Masks under which the wrap is in, before or after the active lanes. */
static const warp_mask_t wrap_masks[] = {WARP_FULL_MASK, 0x0000ffff, 0xffff0000, 0x00ffff00,
                                         0x80000001,     0x55555555, 0xfffffffe, 0x7fffffff};
enum { WRAP_MASKS = sizeof wrap_masks / sizeof *wrap_masks };

/* Element 0 of the first page has the smallest index, the last one of the second page the largest. */
static void check_wrap(struct access *x, const struct reservation *r, int64_t smallest, enum way way) {
    const size_t elements = r->page / x->element->size;
    unsigned char *const first = r->start + r->page, *const last = first + (x->element->size << 32) - r->page;
    x->window[0] = open_page(r, first);
    x->window[1] = open_page(r, last);
    x->p = (void *)((uintptr_t)first - (uintptr_t)smallest * x->element->size);
    for (int m = 0; m < WRAP_MASKS; ++m)
        for (int before = 0; before <= LANES + 2; ++before) { /* lanes before the wrap */
            ck_assert_uint_ge(elements, LANES + 2);
            x->mask = wrap_masks[m];
            fill(x);
            for (int lane = 0; lane < LANES; ++lane)
                x->index[lane] = smallest + (lane < before ? (INT64_C(1) << 32) - before + lane : lane - before);
            set_words(x);
            check_gather(x, way);
            check_scatter(x, way);
        }
}

START_TEST(test_wrap_signed) {
    struct access x = begin(_i, 0);
    const struct reservation r = reserve(&x);
    check_wrap(&x, &r, INT32_MIN, OP_TABLE);
    check_wrap(&x, &r, INT32_MIN, KERNEL_I32);
    check_wrap(&x, &r, INT32_MIN, KERNEL_AT);
    ck_assert_int_eq(munmap(r.start, r.size), 0);
}
END_TEST

START_TEST(test_wrap_unsigned) {
    struct access x = begin(_i, 0);
    const struct reservation r = reserve(&x);
    check_wrap(&x, &r, 0, KERNEL_U32);
    check_wrap(&x, &r, 0, KERNEL_AT_U32);
    ck_assert_int_eq(munmap(r.start, r.size), 0);
}
END_TEST

/* Unsigned indices on both sides of 2^31, and signed ones of 0, are consecutive; reversed and nearly so too. */
START_TEST(test_middle) {
    struct access x = begin(_i, BUFFER_BYTES);
    static const int64_t middles[] = {0, INT64_C(1) << 31};
    for (int m = 0; m < WRAP_MASKS; ++m)
        for (int before = 0; before <= LANES; ++before)
            for (int k = 0; k < 2; ++k)
                for (int variant = 0; variant < 3; ++variant) {
                    x.mask = wrap_masks[m];
                    if (before == 0 && k == 0) fill(&x);
                    for (int lane = 0; lane < LANES; ++lane) x.index[lane] = middles[k] - before + lane;
                    if (variant == 1) x.index[before % LANES] += 1;
                    if (variant == 2)
                        for (int lane = 0; lane < LANES; ++lane) x.index[lane] = middles[k] + before - lane;
                    place(&x, before % 2 == 0 ? AT_START : AT_END);
                    set_words(&x);
                    const enum way way = k == 0 ? OP_TABLE : KERNEL_U32;
                    check_gather(&x, way);
                    check_scatter(&x, way);
                }
    test_buffer_free(x.window[0]);
}
END_TEST

/* ---- volatile accesses ---- */

/* In each way, like those that are not volatile. */
START_TEST(test_volatile) {
    struct access x = begin(_i, BUFFER_BYTES);
    x.is_volatile = true;
    for (int i = 0; i < TEST_MASKS; ++i)
        for (enum kind kind = CONSECUTIVE; kind < KINDS; ++kind)
            for (enum way way = KERNEL_I32; way <= KERNEL_CONTIGUOUS; ++way) {
                x.mask = test_mask(i, &x.random);
                if (way == KERNEL_I32) fill(&x);
                set_indices(&x, kind);
                for (int lane = 0; lane < LANES && way != KERNEL_I32; ++lane)
                    x.index[lane] += 200000; /* none negative */
                if (way == KERNEL_ONE || way == KERNEL_ONE_OTHER) set_same_index(&x, x.index[0]);
                for (int lane = 0; lane < LANES && way == KERNEL_CONTIGUOUS; ++lane) x.index[lane] = lane;
                place(&x, (enum where)((i + (int)kind) % PLACES));
                set_words(&x);
                check_gather(&x, way);
                check_scatter(&x, way);
            }
    test_buffer_free(x.window[0]);
}
END_TEST

/* Each block sees what the one before it wrote before its flag. */
START_TEST(test_hand_on) {
    enum { BLOCKS = 200 };
    static uint32_t rows[BLOCKS * LANES], flags[BLOCKS];
    const struct hand_on_args args = {rows, flags};
    memset(flags, 0, sizeof flags);
    ck_assert_int_eq(WARP_LAUNCH(hand_on, WARP_DIM3(BLOCKS), WARP_DIM3(LANES), 0, &args), WARP_OK);
    for (int i = 0; i < BLOCKS * LANES; ++i) ck_assert_int_eq((int)rows[i], i % LANES + i / LANES + 1);
}
END_TEST

/* ---- atomics ---- */

static const struct {
    const char *type;
    const warp_kernel_t *kernel;
} atomic_kernels[] = {{"i32", &atomic_i32},     {"u32", &atomic_u32},       {"f32", &atomic_f32},
                      {"i64", &atomic_i64},     {"u64", &atomic_u64},       {"f64", &atomic_f64},
                      {"f16x2", &atomic_f16x2}, {"bf16x2", &atomic_bf16x2}, {"f16", &atomic_f16},
                      {"bf16", &atomic_bf16},   {"u16", &atomic_u16}};
static const char *const atomic_names[] = {
#define NAME(operation) "atomic_" #operation "_",
    ATOMIC_OF_U32(NAME)};

enum {
#define ONE(operation) +1
    ATOMICS_OF_WORDS = (ATOMIC_OF_U32(ONE)) + 3 * (ATOMIC_OF_INTEGERS(ONE)) + 2 * (ATOMIC_OF_FLOATS(ONE)),
    ATOMICS = ATOMICS_OF_WORDS + 5, /* and the sums of pairs of halves and of halves, and cas of 16 bits */
    FORMS = ATOMIC_FORMS
};

/* Row n of the family, and how a kernel does it. */
struct atomic {
    warp_op_t op;
    const struct test_type *type, *value; /* in memory; in lanes */
    enum atomic_operation operation;
    const warp_kernel_t *kernel;
};
static struct atomic atomic_row(int n) {
    int op = 0;
    while (strcmp(warp_op_info((warp_op_t)op)->family, "atomic") != 0 || n-- > 0) ++op;
    const warp_op_info_t *const info = warp_op_info((warp_op_t)op);
    struct atomic atomic = {.op = (warp_op_t)op,
                            .type = test_type_in_memory(info->operand),
                            .value = test_type(info->result),
                            .operation = ATOMIC_OPERATIONS};
    for (int i = 0; i < ATOMIC_OPERATIONS; ++i)
        if (strncmp(info->name, atomic_names[i], strlen(atomic_names[i])) == 0)
            atomic.operation = (enum atomic_operation)i;
    for (size_t i = 0; i < sizeof atomic_kernels / sizeof *atomic_kernels; ++i)
        if (strcmp(info->operand, atomic_kernels[i].type) == 0) atomic.kernel = atomic_kernels[i].kernel;
    test_check(atomic.operation < ATOMIC_OPERATIONS && atomic.kernel != NULL, "%s: no kernel does it", info->name);
    return atomic;
}

/* The same elements, but that a NaN sum is some NaN. */
static bool same_elements(warp_op_t op, const struct test_type *type, const void *x, const void *y, size_t size) {
    if (memcmp(x, y, size) == 0) return true;
    for (size_t i = 0; i < size / type->size; ++i) {
        const uint64_t one = test_get(x, type, (int)i), other = test_get(y, type, (int)i);
        const bool nans = test_is_nan(type, one) && test_is_nan(type, other);
        if (one != other && !(nans && reference_any_nan(op))) return false;
    }
    return true;
}

/* The op table (form -1) or a form of a kernel, from the same memory; old values and memory as the reference says. */
static void check_atomic(struct access *x, const struct atomic *atomic, const void *c, int form) {
    const size_t size = x->window[0].size, bytes = LANES * atomic->value->size;
    unsigned char before[2 * BUFFER_BYTES], after[2 * BUFFER_BYTES];
    _Alignas(16) unsigned char expected[MOST_BYTES], got[2 * MOST_BYTES];
    test_check(size <= sizeof before, "a buffer that is too large");
    warp_op_call_t call = {.r = expected, .a = x->a, .b = x->words, .c = c, .p = x->p, .mask = x->mask};
    memcpy(before, x->window[0].data, size);
    reference_ops[atomic->op](&call);
    memcpy(after, x->window[0].data, size);
    memcpy(x->window[0].data, before, size);
    memset(got, TEST_GARBAGE, sizeof got);
    if (form < 0) {
        call.r = got;
        test_ops[atomic->op](&call);
    } else {
        const struct atomic_args args = {.form = (enum atomic_form)form,
                                         .operation = atomic->operation,
                                         .mask = x->mask,
                                         .p = x->p,
                                         .a = x->a,
                                         .c = c,
                                         .index = (const int32_t *)x->words,
                                         .one = (int32_t)x->index[0],
                                         .r = got};
        memset(got, 0, bytes);
        launch(atomic->kernel, LANES, &args);
    }
    const char *name = warp_op_info(atomic->op)->name;
    if (!same_elements(atomic->op, atomic->value, got, expected, bytes)) differs(x, name, (enum way)form);
    if (!same_elements(atomic->op, atomic->type, after, x->window[0].data, size)) differs(x, name, (enum way)form);
    test_check(test_first_changed(got + bytes, sizeof got - bytes) == sizeof got - bytes, "%s: wrote beyond", name);
}

/* Values of all kinds in lanes and in the words that they hit; cas compares with what is there, with what a lane before it
 * left there, or with something else. */
static void set_operands(struct access *x, const struct atomic *atomic, void *c, bool one_value) {
    const struct test_type *const type = atomic->type, *const value = atomic->value;
    for (int lane = 0; lane < LANES; ++lane) {
        const bool active = (x->mask >> lane & 1) != 0;
        void *const word = (void *)((uintptr_t)x->p + (uintptr_t)x->index[lane] * type->size);
        const uint32_t pick = test_below(&x->random, 3);
        if (active && test_below(&x->random, 2) == 0) test_put(word, type, 0, test_value(&x->random, value));
        test_put(x->a, value, lane, one_value && lane > 0 ? test_get(x->a, value, 0) : test_value(&x->random, value));
        uint64_t compare = test_value(&x->random, value);
        if (pick == 0) compare = test_get(x->a, value, (int)test_below(&x->random, (uint32_t)lane + 1));
        if (pick == 1 && active) compare = test_get(word, type, 0);
        test_put(c, value, lane, one_value && lane > 0 ? test_get(c, value, 0) : compare);
    }
}

START_TEST(test_atomic) {
    const struct atomic atomic = atomic_row(_i);
    const bool pair = strstr(atomic.type->name, "16x2") != NULL, half = strstr(atomic.type->name, "f16") != NULL;
    struct access x = begin(type_named(pair ? "u32" : half ? "u16" : atomic.type->name), BUFFER_BYTES); /* as words */
    _Alignas(16) unsigned char c[MOST_BYTES];
    for (int i = 0; i < TEST_MASKS; ++i)
        for (enum kind kind = CONSECUTIVE; kind < KINDS; ++kind)
            for (int form = -1; form < (atomic.operation <= ATOMIC_add ? FORMS : ATOMIC_SCALAR_VALUE); ++form) {
                const bool one_index = form == ATOMIC_SCALAR_INDEX || form == ATOMIC_SCALAR_BOTH;
                const bool one_value = form == ATOMIC_SCALAR_VALUE || form == ATOMIC_SCALAR_BOTH;
                x.mask = test_mask(i, &x.random);
                if (kind == CONSECUTIVE && form < 0) fill(&x);
                set_indices(&x, kind);
                for (int lane = 1; lane < LANES && one_index; ++lane) x.index[lane] = x.index[0];
                place(&x, (enum where)((i + (int)kind) % PLACES));
                set_operands(&x, &atomic, c, one_value);
                set_words(&x);
                check_atomic(&x, &atomic, c, form);
            }
    test_buffer_free(x.window[0]);
}
END_TEST

/* Blocks at the same time: nothing is lost, and every old value is seen once. */
START_TEST(test_atomic_count) {
    enum { BLOCKS = 64, THREADS = 200, TOTAL = BLOCKS * THREADS };
    static uint32_t old[TOTAL];
    static bool seen[TOTAL];
    uint32_t sum = 0;
    const struct count_args args = {&sum, old};
    ck_assert_int_eq(WARP_LAUNCH(atomic_count, WARP_DIM3(BLOCKS), WARP_DIM3(THREADS), 0, &args), WARP_OK);
    ck_assert_uint_eq(sum, TOTAL);
    for (int i = 0; i < TOTAL; ++i) {
        test_check(old[i] < TOTAL, "%u was returned", old[i]);
        test_check(!seen[old[i]], "%u was returned twice", old[i]);
        seen[old[i]] = true;
    }
}
END_TEST

/* Blocks at the same time, on the same words, with every kind of atomic: exact results. */
static const warp_kernel_t *const crowds[] = {&crowd_i32, &crowd_u32, &crowd_f32, &crowd_i64, &crowd_u64, &crowd_f64};
/* So many that all sums are exact in f32; rounds an odd number. */
enum { CROWD_BLOCKS = 100, CROWD_BLOCK = 100, CROWD_SIZE = CROWD_BLOCKS * CROWD_BLOCK };

/* What is in the words at first, and what is left in the one of number `place`. */
static int64_t crowd_start(enum atomic_operation operation) {
    return operation == ATOMIC_and ? -1 : operation == ATOMIC_min ? 1000 : 0;
}
static int64_t crowd_total(enum atomic_operation operation, int place, bool varying, int rounds) {
    int64_t total = crowd_start(operation);
    for (int i = 0; i < CROWD_SIZE; ++i) {
        if (varying ? i % CROWD_BLOCK % LANES % 4 != place : place != 0) continue;
        const int64_t v = i % 64, bit = INT64_C(1) << i % 31;
        switch (operation) {
        case ATOMIC_add: total += rounds * v; break;
        case ATOMIC_cas: total += rounds; break;
        case ATOMIC_sub: total -= rounds * v; break;
        case ATOMIC_min: total = v < total ? v : total; break;
        case ATOMIC_max: total = v > total ? v : total; break;
        case ATOMIC_and: total &= ~bit; break;
        case ATOMIC_or: total |= bit; break;
        case ATOMIC_xor: total ^= v; break;
        case ATOMIC_inc: total = (total + rounds) % 7; break;
        case ATOMIC_dec: total = (total + 6 * rounds) % 7; break;
        default: ck_abort_msg("no total");
        }
    }
    return total;
}
/* A number in the type's bits. */
static uint64_t bits_of(const struct test_type *type, int64_t number) {
    const float f = (float)number;
    const double d = (double)number;
    uint32_t word;
    uint64_t bits = (uint64_t)number;
    memcpy(&word, &f, sizeof word);
    if (type->floating && type->size == 4) bits = word;
    if (type->floating && type->size == 8) memcpy(&bits, &d, sizeof bits);
    return type->size == 4 ? (uint32_t)bits : bits;
}

START_TEST(test_crowd) {
    const struct atomic atomic = atomic_row(_i / 2);
    const bool varying = _i % 2 != 0;
    _Alignas(64) uint64_t words[4];
    uint64_t returned = 0;
    const int rounds = atomic.operation == ATOMIC_cas ? 3 : 51;
    const struct crowd_args args = {atomic.operation, varying, rounds, words, &returned};
    const warp_kernel_t *kernel = NULL;
    for (size_t i = 0; i < sizeof crowds / sizeof *crowds; ++i)
        if (strcmp(atomic_kernels[i].type, atomic.type->name) == 0) kernel = crowds[i];
    for (int place = 0; place < 4; ++place)
        test_put(words, atomic.type, place, bits_of(atomic.type, crowd_start(atomic.operation)));
    ck_assert_int_eq(warp_launch(kernel, WARP_DIM3(CROWD_BLOCKS), WARP_DIM3(CROWD_BLOCK), 0, &args), WARP_OK);
    int64_t in = 0, out = (int64_t)returned; /* exch: whatever went in came out, or is still there */
    for (int i = 0; i < CROWD_SIZE; ++i) in += rounds * (i % 64);
    for (int place = 0; place < 4; ++place) {
        const uint64_t got = test_get(words, atomic.type, place);
        int64_t number = 0;
        if (atomic.operation == ATOMIC_exch) {
            while (number < 64 && bits_of(atomic.type, number) != got) ++number;
            out += number;
        } else {
            number = crowd_total(atomic.operation, place, varying, rounds);
        }
        ck_assert_msg(got == bits_of(atomic.type, number), "%s, varying %d, word %d: %llx",
                      warp_op_info(atomic.op)->name, varying, place, (unsigned long long)got);
    }
    if (atomic.operation == ATOMIC_exch) ck_assert_int_eq(in, out);
}
END_TEST

/* Blocks at the same time on two numbers of 16 bits that share a word. */
START_TEST(test_crowd_16_bits) {
    warp_half halves[2] = {{0}, {0}};
    warp_bfloat16 bfloats[2] = {{0}, {0}};
    uint16_t words[2] = {0, 0};
    const struct crowd_16_bits_args args = {halves, bfloats, words};
    ck_assert_int_eq(WARP_LAUNCH(crowd_16_bits, WARP_DIM3(100), WARP_DIM3(LANES), 0, &args), WARP_OK);
    for (int i = 0; i < 2; ++i) {
        ck_assert_float_eq(warp_half_to_float(halves[i]), 1600);
        ck_assert_float_eq(warp_bfloat16_to_float(bfloats[i]), 208);
        ck_assert_uint_eq(words[i], 1600);
    }
}
END_TEST

/* Every row of the families memory and atomic is in the tables above. */
START_TEST(test_no_operation_is_missing) {
    int rows = 0, atomic_rows = 0;
    for (int op = 0; op < WARP_OP_COUNT; ++op) {
        const char *family = warp_op_info((warp_op_t)op)->family;
        rows += strcmp(family, "memory") == 0;
        if (strcmp(family, "atomic") == 0) ++atomic_rows;
    }
    ck_assert_int_eq(rows, 6 * TYPES);
    ck_assert_int_eq(atomic_rows, ATOMICS);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("memory");
    TCase *table = test_case(suite, "table"), *contiguous = test_case(suite, "contiguous"),
          *indexed = test_case(suite, "indexed");
    TCase *far = test_case(suite, "far"), *atomic = test_case(suite, "atomic");
    tcase_add_test(table, test_no_operation_is_missing);
    tcase_add_loop_test(contiguous, test_contiguous, 0, TYPES);
    tcase_add_loop_test(contiguous, test_tail, 0, TYPES);
    tcase_add_loop_test(indexed, test_indexed, 0, TYPES);
    tcase_add_loop_test(indexed, test_every_lane_off, 0, TYPES);
    tcase_add_loop_test(indexed, test_one_index, 0, TYPES);
    tcase_add_loop_test(indexed, test_pitch, 0, TYPES);
    tcase_add_loop_test(indexed, test_constant_pitch, 0, sizeof constant_pitches / sizeof *constant_pitches);
    tcase_add_loop_test(indexed, test_pitch_of_halves, 0, sizeof half_types / sizeof *half_types);
    tcase_add_loop_test(indexed, test_indices_of_halves, 0, sizeof half_types / sizeof *half_types);
    tcase_add_loop_test(far, test_pitch_beyond_32_bits, 0, TYPES);
    tcase_add_loop_test(far, test_wrap_signed, 0, TYPES);
    tcase_add_loop_test(far, test_wrap_unsigned, 0, TYPES);
    tcase_add_loop_test(far, test_middle, 0, TYPES);
    tcase_add_loop_test(atomic, test_atomic, 0, ATOMICS);
    tcase_add_test(atomic, test_atomic_count);
    tcase_add_loop_test(atomic, test_crowd, 0, 2 * ATOMICS_OF_WORDS);
    tcase_add_test(atomic, test_crowd_16_bits);
    tcase_add_loop_test(atomic, test_volatile, 0, WORDS);
    tcase_add_test(atomic, test_hand_on);
    return test_run(suite);
}

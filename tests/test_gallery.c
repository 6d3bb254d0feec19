/* test_gallery.c - every piece of the gallery: the port against the plain loop, and against what a GPU returned.
 *
 * CPUWARP_TEST_PIECE=name tries that piece only; CPUWARP_TEST_GALLERY_SIZE=n sizes up to n of a million, but for the GPU's. */
#define _POSIX_C_SOURCE 200809L /* getline */

#include "test.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gallery.h"

/* The largest size to try of this piece: of a million, CPUWARP_TEST_GALLERY_SIZE, and as large a part of smaller test sizes. */
static uint64_t largest(const struct gallery_piece *piece) {
    const char *const text = getenv("CPUWARP_TEST_GALLERY_SIZE");
    const uint64_t most = text ? strtoull(text, NULL, 10) : CPUWARP_TEST_GALLERY_SIZE;
    const uint64_t part = piece->test_size * most / 1000003;
    return part >= piece->test_size ? piece->test_size : part < 33 ? 33 : part;
}

/* Those of the environment's piece, or all. */
static bool chosen(const struct gallery_piece *piece) {
    const char *const name = getenv("CPUWARP_TEST_PIECE");
    return !name || strcmp(name, piece->name) == 0;
}

static struct gallery_work make(const struct gallery_piece *piece, uint64_t size, uint64_t seed) {
    struct gallery_work work = {.size = size, .seed = seed};
    test_check(piece->input(&work), "%s %" PRIu64 ": no memory", piece->name, size);
    return work;
}

static uint64_t inputs_digest(const struct gallery_work *work) {
    uint64_t digest = 0;
    for (int i = 0; i < work->ins; ++i) digest = digest * 3 + gallery_digest(&work->in[i]);
    return digest;
}

static void check_pad(const struct gallery_piece *piece, const struct gallery_array *array, const char *who) {
    const unsigned char *const end = (const unsigned char *)array->data + gallery_bytes(array);
    for (int i = 0; i < GALLERY_PAD; ++i)
        test_check(end[i] == GALLERY_FILL, "%s: %s wrote behind the end of %s", piece->name, who, array->name);
}

/* Run the port, and see that it wrote only what it may. */
static void run_port(const struct gallery_piece *piece, struct gallery_work *work) {
    const uint64_t before = inputs_digest(work);
    gallery_wipe(work);
    const warp_status_t status = piece->warp(work);
    test_check(status == WARP_OK, "%s %" PRIu64 ": %s", piece->name, work->size, warp_status_string(status));
    test_check(inputs_digest(work) == before, "%s: the port changed its input", piece->name);
    for (int i = 0; i < work->outs; ++i) check_pad(piece, &work->out[i], "the port");
    for (int i = 0; i < work->temps; ++i) check_pad(piece, &work->temp[i], "the port");
}

/* ---- against the plain loop ---- */

static void compare_works(const struct gallery_piece *piece, struct gallery_work port, struct gallery_work loop) {
    run_port(piece, &port);
    gallery_wipe(&loop);
    piece->scalar(&loop);
    for (int i = 0; i < port.outs; ++i) {
        size_t where;
        check_pad(piece, &loop.out[i], "the loop");
        test_check(gallery_same(&port.out[i], &loop.out[i], &where),
                   "%s, size %" PRIu64 ", seed %" PRIu64 ": %s[%zu] is %" PRIx64 ", the loop has %" PRIx64, piece->name,
                   port.size, port.seed, port.out[i].name, where, gallery_element(&port.out[i], where),
                   gallery_element(&loop.out[i], where));
    }
    gallery_free(&port);
    gallery_free(&loop);
}

static void compare(const struct gallery_piece *piece, uint64_t size, uint64_t seed) {
    compare_works(piece, make(piece, size, seed), make(piece, size, seed));
}

START_TEST(plain_loop) {
    const struct gallery_piece *const piece = gallery_pieces[_i];
    static const uint64_t edges[] = {0, 1, 2, 31, 32, 33, 63, 255, 257, 1000, 1000003};
    if (!chosen(piece)) return;
    const uint64_t most = largest(piece);
    struct test_random random = test_random(piece->name);
    for (size_t i = 0; i < sizeof edges / sizeof *edges; ++i)
        if (edges[i] <= most) compare(piece, edges[i], test_next(&random));
    for (int i = 0; i < 6; ++i) { /* sizes of every magnitude */
        const uint64_t size = test_below(&random, (uint32_t)(most >> 2 * i) + 1);
        compare(piece, size, test_next(&random));
    }
    compare(piece, most, test_next(&random));
}
END_TEST

/* A piece that takes files takes any bytes. */
START_TEST(any_bytes) {
    const struct gallery_piece *const piece = gallery_pieces[_i];
    if (!chosen(piece) || piece->file_bytes == 0) return;
    for (uint64_t size = 0; size < 400; size += 1 + size / 3) {
        struct gallery_work port = make(piece, size, 1), loop = make(piece, size, 1);
        struct test_random random = test_random(piece->name);
        unsigned char *const bytes = port.in[0].data;
        test_check(gallery_bytes(&port.in[0]) == size * piece->file_bytes, "%s: file_bytes", piece->name);
        for (size_t i = 0; i < gallery_bytes(&port.in[0]); ++i) bytes[i] = (unsigned char)test_next(&random);
        memcpy(loop.in[0].data, bytes, gallery_bytes(&port.in[0]));
        compare_works(piece, port, loop);
    }
}
END_TEST

/* ---- against the GPU: lines of golden/gallery.txt (gallery/cuda.h) ---- */

static const struct gallery_array *find_out(const struct gallery_work *work, const char *name) {
    for (int i = 0; i < work->outs; ++i)
        if (strcmp(work->out[i].name, name) == 0) return &work->out[i];
    return NULL;
}

/* The values of a line, as the array that they came from. */
static struct gallery_array read_values(const struct gallery_array *like, char *text) {
    struct gallery_array gpu = *like;
    const size_t size = gallery_type_size(like->type);
    gpu.data = malloc(gallery_bytes(like) + 8);
    test_check(gpu.data, "no memory");
    char *end = text;
    for (size_t i = 0; i < like->count; ++i) {
        char *const start = end;
        const uint64_t bits = strtoull(start, &end, 16);
        test_check(end != start, "%s: fewer than %zu values in the file", like->name, like->count);
        memcpy((char *)gpu.data + i * size, &bits, size);
    }
    test_check(strspn(end, " \n") == strlen(end), "%s: more than %zu values in the file", like->name, like->count);
    return gpu;
}

static void check_line(const struct gallery_piece *piece, const struct gallery_array *out, const char *kind, char *rest,
                       uint64_t size) {
    if (strcmp(kind, "digest") == 0) {
        test_check(!out->gpu_may_differ, "%s: %s has a digest, and may differ", piece->name, out->name);
        test_check(gallery_digest(out) == strtoull(rest, NULL, 16),
                   "%s, size %" PRIu64 ": %s is not what the GPU returned", piece->name, size, out->name);
        return;
    }
    test_check(strcmp(kind, "values") == 0 && out->gpu_may_differ, "%s %s: %s?", piece->name, out->name, kind);
    size_t where;
    struct gallery_array gpu = read_values(out, rest);
    test_check(gallery_same(out, &gpu, &where), "%s, size %" PRIu64 ": %s[%zu] is %" PRIx64 ", on the GPU %" PRIx64,
               piece->name, size, out->name, where, gallery_element(out, where), gallery_element(&gpu, where));
    free(gpu.data);
}

/* The arrays of this piece in the file, each size run once; how many lines there were. */
static int check_piece(const struct gallery_piece *piece, FILE *file) {
    struct gallery_work work = {.size = UINT64_MAX};
    char *line = NULL, name[64], array[64], kind[16];
    size_t room = 0;
    int lines = 0, used;
    while (getline(&line, &room, file) > 0) {
        uint64_t size;
        if (line[0] == '#') continue;
        test_check(sscanf(line, "%63s %" SCNu64 " %63s %15s%n", name, &size, array, kind, &used) == 4,
                   "bad line: %.80s", line);
        test_check(gallery_find(name), "the file has a piece %s, the gallery has not", name);
        if (strcmp(name, piece->name) != 0) continue;
        if (size != work.size) {
            gallery_free(&work);
            work = make(piece, size, GALLERY_GPU_SEED);
            run_port(piece, &work);
        }
        const struct gallery_array *const out = find_out(&work, array);
        test_check(out, "%s has no array %s", name, array);
        check_line(piece, out, kind, line + used, size);
        ++lines;
    }
    gallery_free(&work);
    free(line);
    return lines;
}

START_TEST(gpu) {
    const struct gallery_piece *const piece = gallery_pieces[_i];
    if (!chosen(piece)) return;
    FILE *const file = fopen(CPUWARP_GALLERY_FILE, "r");
    test_check(file, "%s: cannot be opened", CPUWARP_GALLERY_FILE);
    const int lines = check_piece(piece, file);
    fclose(file);
    test_check(lines > 0, "%s: the file has no line of it", piece->name);
}
END_TEST

/* ---- the gallery itself ---- */

START_TEST(pieces_are_complete) {
    const struct gallery_piece *const piece = gallery_pieces[_i];
    ck_assert_ptr_eq(gallery_find(piece->name), piece);
    ck_assert(piece->title && piece->unit && piece->input && piece->warp && piece->scalar);
    ck_assert(piece->default_size > 0 && piece->cached_size > 0 && piece->memory_size >= piece->cached_size);
    ck_assert(piece->test_size > 32);
}
END_TEST

/* A comparison that finds nothing proves nothing. */
START_TEST(differences_are_seen) {
    uint32_t one[] = {1, 0x3f800000, 0x7fc00000}, two[] = {1, 0x3f800001, 0x7fffffff};
    struct gallery_array a = {.name = "a", .type = GALLERY_F32, .count = 3, .data = one};
    struct gallery_array b = {.name = "b", .type = GALLERY_F32, .count = 3, .data = two};
    size_t where;
    ck_assert(!gallery_same(&a, &b, &where) && where == 1);
    ck_assert(gallery_digest(&a) != gallery_digest(&b));
    a.relative = 0x1p-23;
    ck_assert(gallery_same(&a, &b, &where));
    two[2] = 0x3f800000;
    ck_assert(!gallery_same(&a, &b, &where) && where == 2);
    b.count = 2;
    ck_assert(!gallery_same(&a, &b, &where));
}
END_TEST

int main(void) {
    int count = 0;
    while (gallery_pieces[count]) ++count;
    Suite *suite = suite_create("gallery");
    TCase *tests = test_case(suite, "gallery");
    tcase_add_loop_test(tests, pieces_are_complete, 0, count);
    tcase_add_test(tests, differences_are_seen);
    tcase_add_loop_test(tests, plain_loop, 0, count);
    tcase_add_loop_test(tests, any_bytes, 0, count);
    tcase_add_loop_test(tests, gpu, 0, count);
    return test_run(suite);
}

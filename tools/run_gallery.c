/* run_gallery.c - `cpuwarp run NAME`: a piece of the gallery on generated data, or on a file's. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "gallery.h"
#include "run.h"

/* The same work twice: for the port, and for the loop. */
struct both {
    const struct gallery_piece *piece;
    struct gallery_work port, loop;
};

static warp_status_t by_kernel(void *context) {
    struct both *const both = context;
    return both->piece->warp(&both->port);
}
static void by_loop(void *context) {
    struct both *const both = context;
    both->piece->scalar(&both->loop);
}
static void wipe(void *context) {
    struct both *const both = context;
    gallery_wipe(&both->port);
}
static bool same(void *context) {
    const struct both *const both = context;
    size_t where;
    const struct gallery_array *const port = gallery_differs(&both->port, &both->loop, &where);
    if (!port) return true;
    run_progress_end();
    command_error("%s[%zu]: the kernel has %" PRIx64 ", the loop %" PRIx64, port->name, where,
                  gallery_element(port, where), gallery_element(&both->loop.out[port - both->port.out], where));
    return false;
}

/* ---- the data ---- */

/* The whole file, `*size` bytes of it; NULL after an error message.  More than `most` bytes is an error. */
static void *read_file(const char *path, size_t most, size_t *size) {
    struct run_input input;
    if (!run_input_open(&input, path)) return NULL;
    size_t room = input.size > 0 && input.size < most ? (size_t)input.size + 1 : most + 1, got = 0;
    char *const data = run_allocate(room);
    bool ok = data && run_input_read(&input, data, room, &got);
    if (ok && got > most) {
        command_error("%s: more than %zu bytes", input.name, most);
        ok = false;
    }
    run_input_close(&input);
    *size = got;
    if (ok) return data;
    free(data);
    return NULL;
}

/* Two equal works of this size, their first array the file's bytes if there are such. */
static bool make(struct both *both, const struct run_options *options, uint64_t size, const void *bytes) {
    both->port = both->loop = (struct gallery_work){.size = size, .seed = options->seed};
    const bool port = both->piece->input(&both->port);
    if (!both->piece->input(&both->loop) || !port) {
        command_error("not enough memory for %" PRIu64 " %s", size, both->piece->unit);
        return false;
    }
    if (bytes) {
        memcpy(both->port.in[0].data, bytes, gallery_bytes(&both->port.in[0]));
        memcpy(both->loop.in[0].data, bytes, gallery_bytes(&both->loop.in[0]));
    }
    gallery_wipe(&both->port);
    gallery_wipe(&both->loop);
    return true;
}

static bool make_from_file(struct both *both, const struct run_options *options) {
    const struct gallery_piece *const piece = both->piece;
    size_t got;
    void *const bytes =
        read_file(options->in, (size_t)(RUN_SIZE_FACTOR * piece->memory_size * piece->file_bytes), &got);
    bool ok = bytes != NULL;
    if (ok && got % piece->file_bytes != 0) {
        command_error("%s: %zu bytes, not a multiple of %" PRIu32, options->in, got, piece->file_bytes);
        ok = false;
    }
    ok = ok && make(both, options, got / piece->file_bytes, bytes);
    free(bytes);
    return ok;
}

/* ---- the report ---- */

static bool has_bounds(const struct gallery_work *work) {
    for (int i = 0; i < work->outs; ++i)
        if (work->out[i].relative > 0 || work->out[i].absolute > 0) return true;
    return false;
}

static void print_work(const struct both *both, const struct run_options *options) {
    const struct gallery_work *const work = &both->port;
    printf("%s: %s\n  %" PRIu64 " %s, %.1f MB in and out, ", both->piece->name, both->piece->title, work->size,
           both->piece->unit, gallery_total_bytes(work) * 1e-6);
    if (options->in)
        printf("from %s\n", strcmp(options->in, "-") == 0 ? "standard input" : options->in);
    else
        printf("seed %" PRIu64 "\n", options->seed);
    for (int i = 0; i < work->outs; ++i) {
        const struct gallery_array *const out = &work->out[i];
        printf("  %-12s %zu value%s, ", out->name, out->count, out->count == 1 ? "" : "s");
        if (out->count == 1 && out->type == GALLERY_I32)
            printf("%" PRId32 "\n", (int32_t)(uint32_t)gallery_element(out, 0));
        else if (out->count == 1 && (out->type == GALLERY_U32 || out->type == GALLERY_U64))
            printf("%" PRIu64 "\n", gallery_element(out, 0));
        else
            printf("digest %016" PRIx64 "\n", gallery_digest(out));
    }
}

int run_piece(const struct gallery_piece *piece, const struct run_options *options) {
    struct both both = {.piece = piece};
    struct run_times times = {.repeat = options->repeat, .threads_wanted = options->threads, .budget = RUN_BUDGET};
    const uint64_t size = options->size > 0 ? options->size : piece->default_size;
    bool ok = options->in ? make_from_file(&both, options) : make(&both, options, size, NULL);
    if (ok) {
        const struct run_work work = {by_kernel, by_loop, same, wipe, UINT32_MAX, &both};
        ok = run_measure(&times, &work);
    }
    if (ok) {
        print_work(&both, options);
        run_print_times(&times, gallery_total_bytes(&both.port),
                        has_bounds(&both.port) ? "the same, within the stated bounds" : "the same, bit by bit");
    }
    gallery_free(&both.port);
    gallery_free(&both.loop);
    return ok ? COMMAND_OK : COMMAND_FAILED;
}

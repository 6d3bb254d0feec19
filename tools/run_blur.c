/* run_blur.c - `cpuwarp run blur`: 3x3 box blur of an image. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "blur/kernel.h"
#include "blur/loop.h"
#include "command.h"
#include "run.h"
#include "run_pnm.h"

struct piece {
    struct blur_args kernel, loop; /* the same rows, into images of their own */
};

static warp_status_t blur_by_kernel(void *context) {
    const struct blur_args *const args = &((struct piece *)context)->kernel;
    return WARP_LAUNCH(blur, BLUR_GRID(args->row_bytes, args->rows), WARP_DIM3(BLUR_BLOCK), 0, args);
}
static void blur_by_loop(void *context) { blur_image_scalar(&((struct piece *)context)->loop); }

static bool same(void *context) {
    const struct blur_args *const a = &((struct piece *)context)->kernel, *const b = &((struct piece *)context)->loop;
    for (int y = a->first_row; y < a->first_row + a->rows; ++y)
        if (memcmp(a->out + y * a->stride, b->out + y * b->stride, (size_t)a->row_bytes) != 0) return false;
    return true;
}
static void wipe(void *context) {
    const struct blur_args *const args = &((struct piece *)context)->kernel;
    for (int y = args->first_row; y < args->first_row + args->rows; ++y)
        for (int i = 0; i < args->row_bytes; ++i) args->out[y * args->stride + i] ^= 0xff;
}

/* How many rows at a time: about a piece, whole tiles, and no more than a grid can have. */
static int rows_of_piece(const struct pnm *image) {
    size_t tiles = RUN_PIECE / image->stride / BLUR_TILE_ROWS;
    if (tiles < 1) tiles = 1;
    if (tiles > 65535) tiles = 65535;
    return (int)tiles * BLUR_TILE_ROWS;
}

static bool blur_all(const struct pnm *image, uint8_t *by_kernel, uint8_t *by_loop, struct run_times *times) {
    struct piece piece;
    piece.kernel = (struct blur_args){.in = image->rows,
                                      .stride = (ptrdiff_t)image->stride,
                                      .row_bytes = image->width * image->channels,
                                      .height = image->height,
                                      .channels = image->channels};
    const int most = rows_of_piece(image);
    for (int y = 0; y < image->height; y += piece.kernel.rows) {
        piece.kernel.first_row = y;
        piece.kernel.rows = image->height - y < most ? image->height - y : most;
        piece.loop = piece.kernel;
        piece.kernel.out = by_kernel;
        piece.loop.out = by_loop;
        const warp_dim3_t grid = BLUR_GRID(piece.kernel.row_bytes, piece.kernel.rows);
        const struct run_work work = {blur_by_kernel, blur_by_loop, same, wipe, grid.x * grid.y, &piece};
        if (!run_measure(times, &work)) return false;
        run_progress("blur", (uint64_t)y, (uint64_t)image->height);
    }
    run_progress_end();
    return true;
}

/* Memory that is already there when the clock starts. */
static uint8_t *image_memory(const struct pnm *image) {
    const size_t size = image->stride * (size_t)image->height;
    uint8_t *const memory = run_allocate(size);
    if (memory) memset(memory, 0, size);
    return memory;
}

int run_blur(const struct run_options *options) {
    struct pnm image;
    struct run_times times = {.repeat = options->repeat, .threads_wanted = options->threads, .budget = RUN_BUDGET};
    if (strcmp(options->out, "-") == 0) return command_usage_error("run", "run blur: OUT must be a file, not -");
    if (!pnm_read(&image, options->in)) return COMMAND_FAILED;
    uint8_t *const by_kernel = image_memory(&image), *const by_loop = by_kernel ? image_memory(&image) : NULL;
    const bool ok =
        by_loop && blur_all(&image, by_kernel, by_loop, &times) && pnm_write(&image, by_kernel, options->out);
    free(by_loop);
    free(by_kernel);
    free(image.rows);
    if (!ok) return COMMAND_FAILED;
    printf("%s: %d x %d %s, blurred into %s\n", options->in, image.width, image.height,
           image.channels == 1 ? "grey image" : "RGB image", options->out);
    run_print_times(&times, (double)image.width * image.channels * image.height, "the same, bit by bit");
    return COMMAND_OK;
}

/* run_pnm.c - reading and writing binary PGM and PPM. */
#define _XOPEN_SOURCE 700
#define _FILE_OFFSET_BITS 64
#include "run_pnm.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "blur/kernel.h"
#include "command.h"
#include "run.h"

/* ---- reading ---- */

struct source {
    FILE *file;
    const char *name;
};

static bool bad(const struct source *s, const char *what) {
    run_progress_end();
    if (ferror(s->file))
        command_error("%s: %s", s->name, strerror(errno));
    else
        command_error("%s: %s", s->name, what);
    return false;
}

/* The next character; a comment, from # to the end of the line, counts as that end. */
static int header_char(const struct source *s) {
    int c = getc(s->file);
    if (c == '#')
        while (c != '\n' && c != '\r' && c != EOF) c = getc(s->file);
    return c;
}

/* White space, a decimal number, and the one character after it, which must be white space. */
static bool header_number(const struct source *s, const char *what, int *value) {
    char text[64];
    int c = header_char(s);
    while (c == ' ' || (c >= '\t' && c <= '\r')) c = header_char(s);
    if (c == EOF) {
        snprintf(text, sizeof text, "the file ends before the %s of the image", what);
        return bad(s, text);
    }
    int64_t n = 0;
    bool some = false;
    for (; c >= '0' && c <= '9'; c = header_char(s), some = true)
        if (n <= INT_MAX) n = n * 10 + (c - '0');
    if (!some || !(c == ' ' || (c >= '\t' && c <= '\r') || c == EOF)) {
        snprintf(text, sizeof text, "the %s of the image is not a number", what);
        return bad(s, text);
    }
    if (n < 1 || n > INT_MAX) {
        snprintf(text, sizeof text, "the %s of the image is %s", what, n < 1 ? "0" : "too large");
        return bad(s, text);
    }
    *value = (int)n;
    return true;
}

static bool read_magic(const struct source *s, struct pnm *image) {
    const int p = getc(s->file), kind = p == EOF ? EOF : getc(s->file);
    if (p == EOF) return bad(s, "the file is empty");
    if (p != 'P' || kind < '1' || kind > '7') return bad(s, "not a PPM or PGM image (it does not start with P5 or P6)");
    if (kind != '5' && kind != '6')
        return bad(s, kind == '7'
                          ? "PAM images (P7) are not supported, only binary PGM (P5) and PPM (P6)"
                          : "this kind of PNM image (plain text, or bitmap) is not supported, only binary PGM (P5) "
                            "and PPM (P6)");
    image->channels = kind == '5' ? 1 : 3;
    return true;
}

/* Rows that are large do not start at equal distance from a page, or they would all fall in the same lines of the cache. */
static size_t choose_stride(size_t row_bytes) {
    const size_t least = BLUR_ROW_BYTES(row_bytes);
    return least < 1024 ? least : (least + 63) / 64 * 64 | 64;
}

static bool read_header(const struct source *s, struct pnm *image) {
    if (!read_magic(s, image) || !header_number(s, "width", &image->width) ||
        !header_number(s, "height", &image->height) || !header_number(s, "largest sample value", &image->maxval))
        return false;
    if (image->maxval > 65535) return bad(s, "the largest sample value is over 65535");
    if (image->maxval > 255) return bad(s, "samples of two bytes (a largest value over 255) are not supported");
    const int64_t row_bytes = (int64_t)image->width * image->channels;
    if (row_bytes > INT_MAX - 8 * BLUR_BLOCK) return bad(s, "the width of the image is too large");
    image->stride = choose_stride((size_t)row_bytes + 2 * (size_t)image->channels);
    if (image->stride > (SIZE_MAX / 4) / (size_t)image->height)
        return bad(s, "the image is too large for this machine");
    return true;
}

/* Where the size of the file is known: is all of the image there?  Seen before there is memory for it. */
static bool check_size(const struct source *s, const struct pnm *image) {
    struct stat status;
    const off_t at = ftello(s->file);
    if (at < 0 || fstat(fileno(s->file), &status) != 0 || !S_ISREG(status.st_mode)) return true;
    const uint64_t needed = (uint64_t)image->width * (uint64_t)image->channels * (uint64_t)image->height;
    const uint64_t rest = status.st_size > at ? (uint64_t)(status.st_size - at) : 0;
    if (rest >= needed) return true;
    command_error("%s: the file is cut short: %" PRIu64 " bytes follow the header, the image has %" PRIu64, s->name,
                  rest, needed);
    return false;
}

static bool read_row(const struct source *s, const struct pnm *image, uint8_t *row) {
    const size_t channels = (size_t)image->channels, size = (size_t)image->width * channels;
    uint8_t *const first = row + channels;
    if (fread(first, 1, size, s->file) != size) return bad(s, "the file is cut short");
    if (image->maxval < 255)
        for (size_t i = 0; i < size; ++i)
            if (first[i] > image->maxval) return bad(s, "a sample is larger than the header allows");
    memcpy(row, first, channels);
    memcpy(first + size, first + size - channels, channels);
    memset(first + size + channels, 0, image->stride - size - 2 * channels);
    return true;
}

static bool read_image(const struct source *s, struct pnm *image) {
    if (!read_header(s, image) || !check_size(s, image)) return false;
    image->rows = run_allocate(image->stride * (size_t)image->height);
    if (!image->rows) return false;
    for (int y = 0; y < image->height; ++y) {
        if (!read_row(s, image, image->rows + (size_t)y * image->stride)) return false;
        if (y % 64 == 0) run_progress("reading", (uint64_t)y, (uint64_t)image->height);
    }
    run_progress_end();
    if (getc(s->file) != EOF) fprintf(stderr, "cpuwarp: %s: what follows the first image is ignored\n", s->name);
    return true;
}

bool pnm_read(struct pnm *image, const char *path) {
    const bool standard = strcmp(path, "-") == 0;
    const struct source s = {standard ? stdin : fopen(path, "rb"), standard ? "standard input" : path};
    *image = (struct pnm){0};
    if (!s.file) {
        command_error("%s: %s", path, strerror(errno));
        return false;
    }
    const bool ok = read_image(&s, image);
    if (!standard) fclose(s.file);
    if (!ok) {
        free(image->rows);
        image->rows = NULL;
    }
    return ok;
}

/* ---- writing ---- */

static bool write_image(FILE *file, const struct pnm *like, const uint8_t *rows) {
    const size_t size = (size_t)like->width * (size_t)like->channels;
    if (fprintf(file, "P%d\n%d %d\n%d\n", like->channels == 1 ? 5 : 6, like->width, like->height, like->maxval) < 0)
        return false;
    for (int y = 0; y < like->height; ++y) {
        if (fwrite(rows + (size_t)y * like->stride, 1, size, file) != size) return false;
        if (y % 64 == 0) run_progress("writing", (uint64_t)y, (uint64_t)like->height);
    }
    return fflush(file) == 0;
}

/* Close, keeping the first error; false if there was one. */
static bool close_file(FILE *file, bool ok) {
    const int error = errno;
    if (fclose(file) != 0) return false;
    if (!ok) errno = error;
    return ok;
}

static bool write_through(const struct pnm *like, const uint8_t *rows, const char *path) {
    FILE *const file = fopen(path, "wb");
    return file && close_file(file, write_image(file, like, rows));
}

/* The mode of the file that is replaced, or what a new file gets. */
static mode_t mode_for(const struct stat *old) {
    if (old) return old->st_mode & 0777;
    const mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* Into a new file beside the old one, which then takes its name. */
static bool write_beside(const struct pnm *like, const uint8_t *rows, const char *path, const struct stat *old) {
    static const char suffix[] = ".XXXXXX";
    char *const name = malloc(strlen(path) + sizeof suffix);
    if (!name) return false;
    strcpy(name, path);
    strcat(name, suffix);
    const int fd = mkstemp(name);
    FILE *const file = fd < 0 ? NULL : fdopen(fd, "wb");
    bool ok = file && fchmod(fd, mode_for(old)) == 0 && write_image(file, like, rows);
    if (file) ok = close_file(file, ok);
    ok = ok && rename(name, path) == 0;
    if (!ok && fd >= 0) {
        const int error = errno;
        if (!file) close(fd);
        unlink(name);
        errno = error;
    }
    free(name);
    return ok;
}

bool pnm_write(const struct pnm *like, const uint8_t *rows, const char *path) {
    struct stat old;
    bool ok;
    errno = 0;
    const bool exists = stat(path, &old) == 0;
    if (exists && !S_ISREG(old.st_mode)) {
        ok = write_through(like, rows, path);
    } else {
        char *const target = exists ? realpath(path, NULL) : NULL; /* what a link leads to is replaced, not the link */
        ok = write_beside(like, rows, target ? target : path, exists ? &old : NULL);
        const int error = errno;
        free(target);
        errno = error;
    }
    run_progress_end();
    if (!ok) command_error("%s: %s", path, errno ? strerror(errno) : "cannot be written");
    return ok;
}

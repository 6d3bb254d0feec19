/* capture_file.c - the lines of a text file that may be compressed by gzip. */
#include "capture.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* zlib's own gzread() takes whatever follows the compressed part for the end; here it is an error. */
struct capture_file {
    FILE *file;
    bool gzip, member; /* in a compressed member that has not ended */
    z_stream stream;
    const char *wrong; /* once something could not be read */
    size_t at, count;  /* of text */
    unsigned char raw[1 << 14], text[1 << 16];
};

static bool fill_raw(capture_file_t *f) {
    f->stream.next_in = f->raw;
    f->stream.avail_in = (uInt)fread(f->raw, 1, sizeof f->raw, f->file);
    if (ferror(f->file)) f->wrong = strerror(errno);
    return f->stream.avail_in > 0;
}

/* More text; false at the end, or when something is wrong. */
static bool fill_text(capture_file_t *f) {
    f->at = f->count = 0;
    while (f->count == 0 && f->wrong == NULL) {
        if (f->stream.avail_in == 0 && !fill_raw(f)) {
            if (f->member && f->wrong == NULL) f->wrong = "the compressed data is cut off";
            return false;
        }
        if (!f->gzip) {
            f->count = f->stream.avail_in;
            memcpy(f->text, f->stream.next_in, f->count);
            f->stream.avail_in = 0;
            break;
        }
        f->stream.next_out = f->text;
        f->stream.avail_out = sizeof f->text;
        f->member = true;
        const int status = inflate(&f->stream, Z_NO_FLUSH);
        f->count = sizeof f->text - f->stream.avail_out;
        if (status == Z_STREAM_END) { /* another member may follow */
            f->member = false;
            inflateReset(&f->stream);
        } else if (status != Z_OK && status != Z_BUF_ERROR) {
            f->wrong = "the compressed data is damaged";
        }
    }
    return f->count > 0;
}

capture_file_t *capture_open(const char *path) {
    const bool input = strcmp(path, "-") == 0;
    capture_file_t *const f = calloc(1, sizeof *f);
    if (f == NULL) return NULL;
    f->file = input ? stdin : fopen(path, "rb");
    if (f->file == NULL || inflateInit2(&f->stream, 15 + 16) != Z_OK) { /* 16: with gzip's header */
        const int error = f->file == NULL ? errno : ENOMEM;
        if (f->file != NULL && !input) fclose(f->file);
        free(f);
        errno = error;
        return NULL;
    }
    /* The two bytes that a gzip file starts with, which no line does. */
    fill_raw(f);
    f->gzip = f->stream.avail_in >= 2 && f->raw[0] == 0x1f && f->raw[1] == 0x8b;
    return f;
}

void capture_close(capture_file_t *f) {
    inflateEnd(&f->stream);
    if (f->file != stdin) fclose(f->file);
    free(f);
}

const char *capture_next(capture_file_t *f, char line[CAPTURE_MAX_LINE], bool *end) {
    size_t length = 0;
    bool any = false, zero = false;
    *end = false;
    for (;;) {
        if (f->at == f->count && !fill_text(f)) {
            *end = !any || f->wrong != NULL;
            if (f->wrong != NULL) return f->wrong;
            break; /* the last line may lack its newline */
        }
        const unsigned char c = f->text[f->at++];
        any = true;
        if (c == '\n') break;
        if (c == '\0') zero = true;
        if (length < CAPTURE_MAX_LINE) line[length++] = (char)c;
    }
    if (length == CAPTURE_MAX_LINE) {
        line[0] = '\0';
        return "too long";
    }
    line[length] = '\0';
    return zero ? "a zero byte" : NULL;
}

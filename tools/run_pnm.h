/* run_pnm.h - binary PGM (P5) and PPM (P6) images with one byte a sample. */
#ifndef CPUWARP_TOOLS_RUN_PNM_H
#define CPUWARP_TOOLS_RUN_PNM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* In memory each row has a copy of its first and of its last pixel before and after it, as blur/kernel.h wants it. */
struct pnm {
    int width, height;
    int channels;  /* 1: P5, 3: P6 */
    int maxval;    /* 1..255; no sample is larger */
    size_t stride; /* bytes from row to row, a multiple of 4 */
    uint8_t *rows; /* the copy before the first pixel of row 0; 64-aligned */
};

/* Both return false after an error message.  pnm_read: `path` may be "-"; free image->rows with free(). */
bool pnm_read(struct pnm *image, const char *path);
/* An image with the header of `like` and its rows, without copies at the ends, at `rows`.  The file `path` is replaced when
 * all has been written; what is no regular file is written to. */
bool pnm_write(const struct pnm *like, const uint8_t *rows, const char *path);

#endif

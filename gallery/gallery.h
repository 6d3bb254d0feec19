/* gallery.h - the gallery: what every piece has, and the list of them. */
#ifndef GALLERY_GALLERY_H
#define GALLERY_GALLERY_H

#include <warp/launch.h>

#include "work.h"

struct gallery_piece {
    const char *name;  /* its folder's */
    const char *title; /* in a line, for people */
    const char *unit;  /* what a size counts: "floats", "rows of 1000 floats" */
    /* Sizes: what `cpuwarp run` takes by default; for benchmarks one whose arrays stay in the second-level cache, and one
     * larger than any cache; the largest that tests try. */
    uint64_t default_size, cached_size, memory_size, test_size;
    /* A file may give the first array: a unit of size is so many bytes of it.  0: generated input only. */
    uint32_t file_bytes;
    /* Make the arrays of work->size and fill the inputs from work->seed.  False: no memory. */
    bool (*input)(struct gallery_work *work);
    /* The port, on the active backend.  Size 0 is fine. */
    warp_status_t (*warp)(const struct gallery_work *work);
    /* What a C programmer would write. */
    void (*scalar)(const struct gallery_work *work);
};

/* All of them, in the order of gallery.def; NULL ends the list. */
extern const struct gallery_piece *const gallery_pieces[];
/* NULL if there is none of this name. */
const struct gallery_piece *gallery_find(const char *name);

/* Do two arrays hold the same, within the bounds that `a` states?  If not, *where is the first element that differs. */
bool gallery_same(const struct gallery_array *a, const struct gallery_array *b, size_t *where);

/* The first result of `a` that is not the same in `b`, and where; NULL if all are. */
const struct gallery_array *gallery_differs(const struct gallery_work *a, const struct gallery_work *b, size_t *where);
/* Of the inputs and the results. */
double gallery_total_bytes(const struct gallery_work *work);

/* scalar.c defines GALLERY_LOOP(NAME), NAME_scalar; compiled once more with -DGALLERY_VARIANT=other it is NAME_other. */
#ifndef GALLERY_VARIANT
#define GALLERY_VARIANT scalar
#endif
#define GALLERY_JOIN2(a, b) a##_##b
#define GALLERY_JOIN(a, b) GALLERY_JOIN2(a, b)
#define GALLERY_LOOP(name) GALLERY_JOIN(name, GALLERY_VARIANT)

/* The pieces that are there: gallery_NAME of gallery/NAME/piece.c, NAME_scalar of scalar.c. */
#define GALLERY_PIECE(name)                                                                                            \
    extern const struct gallery_piece gallery_##name;                                                                  \
    void GALLERY_LOOP(name)(const struct gallery_work *work);
#include "gallery.def"
#undef GALLERY_PIECE

#endif

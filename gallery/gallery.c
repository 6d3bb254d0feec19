/* gallery.c - see gallery.h. */
#include "gallery.h"

#include <math.h>

#define GALLERY_PIECE(name) &gallery_##name,
const struct gallery_piece *const gallery_pieces[] = {
#include "gallery.def"
    NULL};
#undef GALLERY_PIECE

const struct gallery_piece *gallery_find(const char *name) {
    for (const struct gallery_piece *const *piece = gallery_pieces; *piece; ++piece)
        if (strcmp((*piece)->name, name) == 0) return *piece;
    return NULL;
}

static double value(const struct gallery_array *array, size_t i) {
    const uint64_t bits = gallery_element(array, i);
    if (array->type == GALLERY_F16) return (double)warp_half_to_float((warp_half){(uint16_t)bits});
    const uint32_t word = (uint32_t)bits;
    float f;
    memcpy(&f, &word, sizeof f);
    return (double)f;
}

static bool close_enough(const struct gallery_array *a, const struct gallery_array *b, size_t i) {
    if (a->type != GALLERY_F32 && a->type != GALLERY_F16) return false;
    const double x = value(a, i), y = value(b, i);
    return fabs(x - y) <= a->absolute + a->relative * fabs(y); /* no NaN, no infinity is within a bound */
}

bool gallery_same(const struct gallery_array *a, const struct gallery_array *b, size_t *where) {
    *where = 0;
    if (a->count != b->count || a->type != b->type) return false;
    for (; *where < a->count; ++*where)
        if (gallery_element(a, *where) != gallery_element(b, *where) && !close_enough(a, b, *where)) return false;
    return true;
}

const struct gallery_array *gallery_differs(const struct gallery_work *a, const struct gallery_work *b, size_t *where) {
    for (int i = 0; i < a->outs; ++i)
        if (!gallery_same(&a->out[i], &b->out[i], where)) return &a->out[i];
    return NULL;
}

double gallery_total_bytes(const struct gallery_work *work) {
    double bytes = 0;
    for (int i = 0; i < work->ins; ++i) bytes += (double)gallery_bytes(&work->in[i]);
    for (int i = 0; i < work->outs; ++i) bytes += (double)gallery_bytes(&work->out[i]);
    return bytes;
}

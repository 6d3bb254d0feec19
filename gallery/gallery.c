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

static float half_to_float(uint16_t bits) {
    const int exponent = bits >> 10 & 31;
    const float fraction = (float)(bits & 1023);
    const float magnitude = exponent == 0    ? ldexpf(fraction, -24)
                            : exponent == 31 ? (fraction == 0 ? INFINITY : NAN)
                                             : ldexpf(fraction + 1024, exponent - 25);
    return bits >> 15 ? -magnitude : magnitude;
}

static double value(const struct gallery_array *array, size_t i) {
    const uint64_t bits = gallery_element(array, i);
    if (array->type == GALLERY_F16) return (double)half_to_float((uint16_t)bits);
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

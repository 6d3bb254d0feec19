/* scalar.c - numbers packed into few bits, taken out one by one. */
#include "input.h"

#include "../gallery.h"

static void unpack_group(const uint32_t *restrict words, uint32_t width, uint32_t *restrict values, size_t count) {
    const uint32_t mask = width == 32 ? UINT32_MAX : (UINT32_C(1) << width) - 1;
    for (uint32_t i = 0; i < count; ++i) {
        const uint32_t bit = i * width;
        const uint64_t both = words[bit / 32] | (uint64_t)words[bit / 32 + 1] << 32;
        values[i] = (uint32_t)(both >> bit % 32) & mask;
    }
}

void GALLERY_LOOP(bit_unpack)(const struct gallery_work *work) {
    const uint8_t *const widths = work->in[0].data;
    const uint32_t *const starts = work->in[1].data, *const packed = work->in[2].data;
    uint32_t *const values = work->out[0].data;
    for (size_t first = 0; first < work->size; first += BIT_UNPACK_GROUP) {
        const size_t group = first / BIT_UNPACK_GROUP, rest = work->size - first;
        unpack_group(packed + starts[group], widths[group], values + first,
                     rest < BIT_UNPACK_GROUP ? rest : BIT_UNPACK_GROUP);
    }
}

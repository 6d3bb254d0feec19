/* input.h - numbers packed into as few bits as each 256 of them need. */
#ifndef GALLERY_BIT_UNPACK_INPUT_H
#define GALLERY_BIT_UNPACK_INPUT_H

#include "../work.h"

#define BIT_UNPACK_GPU_SIZES 1, 31, 33, 255, 257, 1000, 65537, 1000003, UINT64_MAX

/* Numbers of one width.  They take 8 words for each bit of it; the last group is filled up with zeros. */
#define BIT_UNPACK_GROUP 256
/* Words behind the last group, so that whole warps may be loaded. */
#define BIT_UNPACK_PAD 32

GALLERY_HELPER void bit_unpack_put(uint32_t *words, size_t bit, uint32_t value) {
    const unsigned shift = (unsigned)(bit % 32);
    words[bit / 32] |= value << shift;
    if (shift != 0) words[bit / 32 + 1] |= value >> (32 - shift);
}

/* The packed numbers of all groups: `words` words. */
GALLERY_HELPER bool bit_unpack_pack(struct gallery_work *work, const uint8_t *widths, const uint32_t *starts,
                                    size_t words, uint64_t *random) {
    uint32_t *const packed = (uint32_t *)gallery_in(work, "packed", GALLERY_U32, words + BIT_UNPACK_PAD);
    if (!packed) return false;
    memset(packed, 0, sizeof *packed * (words + BIT_UNPACK_PAD));
    for (size_t i = 0; i < work->size; ++i) {
        const unsigned width = widths[i / BIT_UNPACK_GROUP];
        const uint32_t value = (uint32_t)(gallery_random(random) & ((UINT64_C(1) << width) - 1));
        bit_unpack_put(packed + starts[i / BIT_UNPACK_GROUP], i % BIT_UNPACK_GROUP * width, value);
    }
    return true;
}

GALLERY_HELPER bool bit_unpack_input(struct gallery_work *work) {
    const size_t groups = (work->size + BIT_UNPACK_GROUP - 1) / BIT_UNPACK_GROUP;
    uint64_t random = work->seed;
    uint8_t *const widths = (uint8_t *)gallery_in(work, "widths", GALLERY_U8, groups);
    uint32_t *const starts = (uint32_t *)gallery_in(work, "starts", GALLERY_U32, groups); /* words */
    if (!widths || !starts) return false;
    uint32_t words = 0;
    for (size_t group = 0; group < groups; ++group) {
        widths[group] =
            (uint8_t)(gallery_below(&random, 8) == 0 ? gallery_below(&random, 33) : 3 + gallery_below(&random, 14));
        starts[group] = words;
        words += widths[group] * (BIT_UNPACK_GROUP / 32);
    }
    const bool ok = bit_unpack_pack(work, widths, starts, words, &random);
    return gallery_out(work, "values", GALLERY_U32, work->size) && ok;
}

#endif

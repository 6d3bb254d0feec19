/* input.h - text in which a word of eight bytes is found late, twice, or not at all. */
#ifndef GALLERY_SEARCH_INPUT_H
#define GALLERY_SEARCH_INPUT_H

#include "../work.h"

#define SEARCH_GPU_SIZES 1, 7, 8, 31, 33, 1000, 65537, 1000003, UINT64_MAX

#define SEARCH_LENGTH 8
#define SEARCH_NONE 0xffffffffu

GALLERY_HELPER bool search_input(struct gallery_work *work) {
    static const char word[] = "pinecone";
    const size_t size = work->size;
    uint64_t random = work->seed;
    uint8_t *const text = (uint8_t *)gallery_in(work, "text", GALLERY_U8, size);
    uint8_t *const pattern = (uint8_t *)gallery_in(work, "pattern", GALLERY_U8, SEARCH_LENGTH);
    if (!text || !pattern) return false;
    memcpy(pattern, word, SEARCH_LENGTH);
    for (size_t i = 0; i < size; ++i) text[i] = (uint8_t)('a' + gallery_below(&random, 26));
    for (size_t i = 0; i + SEARCH_LENGTH < size; i += 200 + gallery_below(&random, 1000)) { /* almost */
        const size_t length = 1 + gallery_below(&random, SEARCH_LENGTH - 1);
        memcpy(text + i, word, length);
        text[i + length] = 'x';
    }
    if (size >= SEARCH_LENGTH)
        for (unsigned n = gallery_below(&random, 4); n > 0; --n) /* in the last quarter; the later ones do not count */
            memcpy(text + (size - SEARCH_LENGTH) - gallery_below(&random, (uint32_t)(size - SEARCH_LENGTH) / 4 + 1),
                   word, SEARCH_LENGTH);
    return gallery_out(work, "index", GALLERY_U32, 1) != NULL;
}

#endif

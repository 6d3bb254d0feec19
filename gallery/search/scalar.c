/* scalar.c - the first occurrence of eight bytes in a text as a plain loop. */
#include "input.h"

#include "../gallery.h"

void GALLERY_LOOP(search)(const struct gallery_work *work) {
    const uint8_t *const text = work->in[0].data, *const pattern = work->in[1].data;
    uint32_t *const index = work->out[0].data;
    *index = SEARCH_NONE;
    for (size_t i = 0; i + SEARCH_LENGTH <= work->size; ++i)
        if (memcmp(text + i, pattern, SEARCH_LENGTH) == 0) { /* one comparison of 64 bits */
            *index = (uint32_t)i;
            return;
        }
}

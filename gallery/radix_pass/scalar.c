/* scalar.c - a pass of a radix sort as plain loops. */
#include "../gallery.h"
#include "input.h"

static void pass(const uint32_t *restrict keys, size_t size, uint32_t *restrict sorted) {
    uint32_t places[RADIX_PASS_DIGITS] = {0}, start = 0;
    for (size_t i = 0; i < size; ++i) ++places[keys[i] >> RADIX_PASS_SHIFT & (RADIX_PASS_DIGITS - 1)];
    for (int digit = 0; digit < RADIX_PASS_DIGITS; ++digit) {
        const uint32_t count = places[digit];
        places[digit] = start;
        start += count;
    }
    for (size_t i = 0; i < size; ++i) sorted[places[keys[i] >> RADIX_PASS_SHIFT & (RADIX_PASS_DIGITS - 1)]++] = keys[i];
}

void GALLERY_LOOP(radix_pass)(const struct gallery_work *work) {
    pass(work->in[0].data, work->size, work->out[0].data);
}

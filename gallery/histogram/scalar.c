/* scalar.c - byte histogram as a plain loop. */
#include "loop.h"

void GALLERY_LOOP(histogram_bytes)(const uint8_t *restrict bytes, size_t size, uint64_t counts[restrict 256]) {
    for (size_t i = 0; i < size; ++i) counts[bytes[i]] += 1;
}

void GALLERY_LOOP(histogram)(const struct gallery_work *work) {
    uint32_t *const result = work->out[0].data;
    uint64_t counts[256] = {0};
    GALLERY_LOOP(histogram_bytes)(work->in[0].data, work->size, counts);
    for (int i = 0; i < 256; ++i) result[i] = (uint32_t)counts[i];
}

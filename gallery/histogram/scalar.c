/* scalar.c - byte histogram as a plain loop. */
#include "kernel.h"

#ifdef GALLERY_NATIVE
#define histogram_scalar histogram_scalar_native
#endif

void histogram_scalar(const uint8_t *restrict bytes, size_t size, uint64_t counts[restrict HISTOGRAM_BINS]) {
    for (size_t i = 0; i < size; ++i) counts[bytes[i]] += 1;
}

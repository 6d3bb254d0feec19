/* loop.h - the plain loop, for bytes wherever they are; adds to 64-bit counts. */
#ifndef GALLERY_HISTOGRAM_LOOP_H
#define GALLERY_HISTOGRAM_LOOP_H

#include "../gallery.h"

void GALLERY_LOOP(histogram_bytes)(const uint8_t *bytes, size_t size, uint64_t counts[256]);

#endif

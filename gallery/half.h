/* half.h - halves in plain C, for inputs and for plain loops: bits in a uint16_t (GALLERY_F16). */
#ifndef GALLERY_HALF_H
#define GALLERY_HALF_H

#include "work.h"

/* Of random sign and fraction, 2^-4 <= |h| < 1. */
GALLERY_HELPER uint16_t gallery_half(uint64_t *state) {
    const uint32_t bits = (uint32_t)(gallery_random(state) >> 32);
    return (uint16_t)((bits & 0x83ff) | (11 + (bits >> 16 & 3)) << 10);
}

/* To float and back, rounded to nearest even: by the CPU's instruction where the compiler may use it and has a type for
 * it; else in software, without branches, which compilers vectorise. */
#ifndef __CUDACC__
#include <warp/types.h>
#if defined(__F16C__) && (defined(__FLT16_MAX__) || defined(__clang__))
#if defined(__FLT16_MAX__)
__extension__ typedef _Float16 gallery_fp16;
#else
typedef __fp16 gallery_fp16;
#endif
static inline float gallery_half_to_float(uint16_t bits) {
    gallery_fp16 h;
    memcpy(&h, &bits, sizeof h);
    return (float)h;
}
static inline uint16_t gallery_half_from_float(float x) {
    const gallery_fp16 h = (gallery_fp16)x;
    uint16_t bits;
    memcpy(&bits, &h, sizeof bits);
    return bits;
}
#else
static inline float gallery_half_to_float(uint16_t bits) {
    const warp_half h = {bits};
    return warp_half_to_float(h);
}
static inline uint16_t gallery_half_from_float(float x) { return warp_half_from_float(x).bits; }
#endif
#endif

#endif

/* places.h - where the elements of the lanes lie in memory: lane i's at p + index[i] * step, a gather's, or at p + i * step, in
 * rows `step` bytes apart (index == NULL, as the compiler must know).  All in bytes, from a p that may lie outside the object.
 *
 * An element may be of any type and at any address: it is copied. */
#ifndef WARP_BACKEND_PLACES_H
#define WARP_BACKEND_PLACES_H

#include "../types.h"

typedef struct {
    const void *p;
    const int32_t *index;
    ptrdiff_t step;
} warp__places_t;

/* Rows: four of them from one register, plus 0, 1, 2 and 3 steps, so that no lane needs a multiplication. */
WARP_INLINE void *warp__place(warp__places_t at, int lane) {
    const uintptr_t p = (uintptr_t)at.p, step = (uintptr_t)at.step;
    if (at.index) return (void *)(p + (uintptr_t)at.index[lane] * step);
    return (void *)(p + (uintptr_t)(lane & ~3) * step + (uintptr_t)(lane & 3) * step);
}

#define WARP__READ(T)                                                                                                  \
    WARP_INLINE warp__c_##T warp__read_##T(warp__places_t at, int lane) {                                              \
        warp__c_##T e;                                                                                                 \
        __builtin_memcpy(&e, warp__place(at, lane), sizeof e);                                                         \
        return e;                                                                                                      \
    }
WARP__READ(u8)
WARP__READ(u16)
WARP__READ(u32)
WARP__READ(u64)
#undef WARP__READ

#endif

/* places.h - where the elements of 32 lanes lie in memory, lane i's so many bytes behind p: `step` times its index, for gathers,
 * or `step` times i, in rows.  p may lie outside the object.  Elements are copied; they need the alignment of their components and
 * no other.
 *
 * Included where the backend's types exist: by a backend that needs it, else by memory.h.  Where warp__four_lanes(idx, n) yields
 * lanes n to n + 3 as an __m128i, n being a constant, indices that are in registers stay there; else they are read from an
 * array. */
#ifndef WARP_BACKEND_PLACES_H
#define WARP_BACKEND_PLACES_H

#define WARP__BEHIND(p, bytes) ((void *)((uintptr_t)(p) + (uintptr_t)(bytes)))
WARP_INLINE void *warp__row(const void *p, ptrdiff_t pitch, int lane) {
    return WARP__BEHIND(p, (uintptr_t)lane * (uintptr_t)pitch);
}

enum warp__places {
    WARP__ROWS,
    WARP__IN_MEMORY,
    WARP__IN_REGISTERS
}; /* where the indices are (rows have none); known when compiling */
typedef struct {
    enum warp__places kind;
    const void *p;
    ptrdiff_t step;
    const int32_t *index;
#ifdef warp__four_lanes
    warp_i32_t registers;
#endif
} warp__places_t;

WARP_INLINE warp__places_t warp__rows(const void *p, ptrdiff_t pitch) {
    return (warp__places_t){.kind = WARP__ROWS, .p = p, .step = pitch};
}
WARP_INLINE warp__places_t warp__indexed_in_memory(const void *p, ptrdiff_t step, const int32_t *index) {
    return (warp__places_t){.kind = WARP__IN_MEMORY, .p = p, .step = step, .index = index};
}
/* `array`, of 32, lasts as long as what is returned. */
WARP_INLINE warp__places_t warp__indexed(const void *p, ptrdiff_t step, warp_i32_t index, int32_t *array) {
#ifdef warp__four_lanes
    (void)array;
    return (warp__places_t){.kind = WARP__IN_REGISTERS, .p = p, .step = step, .registers = index};
#else
    warp_to_array_i32(array, index);
    return warp__indexed_in_memory(p, step, array);
#endif
}

/* The first and last index; from registers as the places are, which then cost nothing. */
WARP_INLINE int32_t warp__first_i32(warp_i32_t index) { return warp_extract_i32(index, 0); }
WARP_INLINE int32_t warp__last_i32(warp_i32_t index) {
#ifdef warp__four_lanes
    int64_t high = _mm_extract_epi64(warp__four_lanes(index, 28), 1);
    if (!__builtin_constant_p(high)) WARP__HIDE_WORD(high); /* indices that are known shall fold */
    return (int32_t)(high >> 32);
#else
    return warp_extract_i32(index, 31);
#endif
}

/* The places of four lanes. */
typedef struct {
    void *p0, *p1, *p2, *p3;
} warp__four_t;
WARP_INLINE int32_t warp__index(const int32_t *index, int lane) {
    int32_t i;
    __builtin_memcpy(&i, index + lane, sizeof i);
    return i;
}
/* The place of one lane, indices not being in registers. */
WARP_INLINE void *warp__place(warp__places_t at, int lane) {
    const int64_t times = at.kind == WARP__ROWS ? lane : warp__index(at.index, lane);
    return WARP__BEHIND(at.p, (uintptr_t)times * (uintptr_t)at.step);
}
WARP_INLINE warp__four_t warp__four_at(warp__places_t at, int lane) {
    const uintptr_t step = (uintptr_t)at.step;
#define WARP__AT(i) WARP__BEHIND(at.p, (uintptr_t)(i)*step)
    if (at.kind ==
        WARP__ROWS) { /* from one register, plus 0, 1, 2 and 3 steps, so that no lane needs a multiplication */
        uintptr_t row = (uintptr_t)warp__row(at.p, at.step, lane);
#ifdef warp__four_lanes
        if (!__builtin_constant_p(at.step)) WARP__DONE_WORD(row);
#endif
        return (warp__four_t){WARP__BEHIND(row, 0), WARP__BEHIND(row, step), WARP__BEHIND(row, 2 * step),
                              WARP__BEHIND(row, 3 * step)};
    }
#ifdef warp__four_lanes
    /* Two indices at a time.  From registers: to store them and load them again would wait.  From memory: half of the loads; two
     * that were just stored one by one would wait, which is rare.  Compilers that saw what becomes of the 64 bits would take out
     * each by itself. */
    int64_t low, high;
    if (at.kind == WARP__IN_REGISTERS) {
        const __m128i four = warp__four_lanes(at.registers, lane);
        low = _mm_cvtsi128_si64(four);
        high = _mm_extract_epi64(four, 1);
    } else {
        __builtin_memcpy(&low, at.index + lane, sizeof low);
        __builtin_memcpy(&high, at.index + lane + 2, sizeof high);
    }
    WARP__HIDE_WORD(low);
    WARP__HIDE_WORD(high);
    return (warp__four_t){WARP__AT((int32_t)low), WARP__AT(low >> 32), WARP__AT((int32_t)high), WARP__AT(high >> 32)};
#else
    return (warp__four_t){WARP__AT(warp__index(at.index, lane)), WARP__AT(warp__index(at.index, lane + 1)),
                          WARP__AT(warp__index(at.index, lane + 2)), WARP__AT(warp__index(at.index, lane + 3))};
#endif
#undef WARP__AT
}

#define WARP__READ(T)                                                                                                  \
    WARP_INLINE warp__c_##T warp__read_##T(const void *p) {                                                            \
        warp__c_##T e;                                                                                                 \
        __builtin_memcpy(&e, p, sizeof e);                                                                             \
        return e;                                                                                                      \
    }
WARP__READ(u8)
WARP__READ(u16)
WARP__READ(u32)
WARP__READ(u64)
#undef WARP__READ

#ifdef warp__four_lanes
/* Elements put together by single loads: two of 64 bits, four of 32, eight of 16, eight of 8 in the lower half. */
WARP_INLINE __m128i warp__collect_2(const void *p, const void *q) {
    return _mm_set_epi64x((long long)warp__read_u64(q), (long long)warp__read_u64(p));
}
WARP_INLINE __m128i warp__collect_4(warp__four_t at) {
    const __m128i x = _mm_cvtsi32_si128((int)warp__read_u32(at.p0)), z = _mm_cvtsi32_si128((int)warp__read_u32(at.p2));
    return _mm_unpacklo_epi64(_mm_insert_epi32(x, (int)warp__read_u32(at.p1), 1),
                              _mm_insert_epi32(z, (int)warp__read_u32(at.p3), 1));
}
/* Without optimisation the intrinsics of gcc are macros that convert with a warning. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-conversion"
#define WARP__COLLECT_8(name, bits, T)                                                                                 \
    WARP_INLINE __m128i warp__collect_8_##name(warp__four_t a, warp__four_t b) {                                       \
        __m128i r = _mm_cvtsi32_si128(warp__read_##T(a.p0));                                                           \
        r = _mm_insert_epi##bits(r, warp__read_##T(a.p1), 1);                                                          \
        r = _mm_insert_epi##bits(r, warp__read_##T(a.p2), 2);                                                          \
        r = _mm_insert_epi##bits(r, warp__read_##T(a.p3), 3);                                                          \
        r = _mm_insert_epi##bits(r, warp__read_##T(b.p0), 4);                                                          \
        r = _mm_insert_epi##bits(r, warp__read_##T(b.p1), 5);                                                          \
        r = _mm_insert_epi##bits(r, warp__read_##T(b.p2), 6);                                                          \
        return _mm_insert_epi##bits(r, warp__read_##T(b.p3), 7);                                                       \
    }
WARP__COLLECT_8(bytes, 8, u8)
WARP__COLLECT_8(halfwords, 16, u16)
#undef WARP__COLLECT_8
#pragma GCC diagnostic pop
/* The same put together in general registers, which leaves alone the units that insert. */
#define WARP__AT_BYTE(T, p, n) (int64_t)((uint64_t)warp__read_##T(p) << 8 * (n))
WARP_INLINE __m128i warp__pack_8_bytes(warp__four_t a, warp__four_t b) {
    const int64_t low = WARP__AT_BYTE(u8, a.p0, 0) | WARP__AT_BYTE(u8, a.p1, 1) | WARP__AT_BYTE(u8, a.p2, 2) |
                        WARP__AT_BYTE(u8, a.p3, 3);
    const int64_t high = WARP__AT_BYTE(u8, b.p0, 4) | WARP__AT_BYTE(u8, b.p1, 5) | WARP__AT_BYTE(u8, b.p2, 6) |
                         WARP__AT_BYTE(u8, b.p3, 7);
    return _mm_cvtsi64_si128(low | high);
}
WARP_INLINE __m128i warp__pack_8_halfwords(warp__four_t a, warp__four_t b) {
    const int64_t low = WARP__AT_BYTE(u16, a.p0, 0) | WARP__AT_BYTE(u16, a.p1, 2) | WARP__AT_BYTE(u16, a.p2, 4) |
                        WARP__AT_BYTE(u16, a.p3, 6);
    const int64_t high = WARP__AT_BYTE(u16, b.p0, 0) | WARP__AT_BYTE(u16, b.p1, 2) | WARP__AT_BYTE(u16, b.p2, 4) |
                         WARP__AT_BYTE(u16, b.p3, 6);
    return _mm_unpacklo_epi64(_mm_cvtsi64_si128(low), _mm_cvtsi64_si128(high));
}
#undef WARP__AT_BYTE
WARP_INLINE __m128i warp__read_128(const void *p) {
    __m128i r;
    __builtin_memcpy(&r, p, sizeof r);
    return r;
}
WARP_INLINE void warp__write_128(void *p, __m128i a) { __builtin_memcpy(p, &a, sizeof a); }
#endif

#endif

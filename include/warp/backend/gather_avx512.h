/* gather_avx512.h - elements from any places by the gather instructions, for avx512.h.
 *
 * They are fast on Intel's CPUs that have FP16: twice as fast as single loads put together, since only one unit puts them together
 * while 512-bit instructions are under way.  They are slow on AMD's CPUs, and on older ones of Intel, whose microcode guards them.
 * Of rows only part is gathered: half of numbers of 64, 16 and 8 bits is put together otherwise, which goes on beside it.
 *
 * Numbers of 8 and 16 bits, these at even addresses, are cut out of the aligned 32-bit word that they lie in.  Its other bytes,
 * which do not matter, may belong to nobody; but they are in the same cache line and page. */
#ifndef WARP_BACKEND_GATHER_AVX512_H
#define WARP_BACKEND_GATHER_AVX512_H

#include "../types.h"

/* The indices of eight lanes, n a multiple of 8. */
WARP_INLINE __m256i warp__eight_indices(warp__places_t at, int n) {
    if (at.kind == WARP__IN_MEMORY) return _mm256_loadu_si256((const __m256i *)(const void *)(at.index + n));
    const __m512i r = n < 16 ? at.registers.r0 : at.registers.r1;
    return (n & 8) == 0 ? _mm512_castsi512_si256(r) : _mm512_extracti64x4_epi64(r, 1);
}
/* Eight lanes: the address they count from, and their distances from it in bytes.  For indices the step is the size of an element,
 * except for masked rows, whose indices are the rows and whose step is the pitch. */
WARP_INLINE const void *warp__base(warp__places_t at, int n) {
    return at.kind == WARP__ROWS ? warp__row(at.p, at.step, n) : at.p;
}
#define WARP__STEP_IS(at, bytes)                                                                                       \
    (__builtin_constant_p((at).step) && (at).step == (bytes)) /* without a test when running */
WARP_INLINE __m512i warp__eight_offsets(warp__places_t at, int n) {
    if (at.kind == WARP__ROWS) { /* 0 to 7 steps, by additions: a multiplication takes three times as long */
        const __m512i step = _mm512_set1_epi64(at.step);
        const __m512i one = _mm512_maskz_mov_epi64(0xaa, step);
        const __m512i three = _mm512_mask_add_epi64(one, 0xcc, one, _mm512_add_epi64(step, step));
        return _mm512_mask_add_epi64(three, 0xf0, three, _mm512_slli_epi64(step, 2));
    }
    const __m512i index = _mm512_cvtepi32_epi64(warp__eight_indices(at, n));
    if (WARP__STEP_IS(at, 1)) return index;
    if (WARP__STEP_IS(at, 2)) return _mm512_slli_epi64(index, 1);
    return _mm512_mullo_epi64(index, _mm512_set1_epi64(at.step));
}
WARP_INLINE __m512i warp__eight_places(warp__places_t at, int n) {
    return _mm512_add_epi64(_mm512_set1_epi64((long long)(uintptr_t)warp__base(at, n)), warp__eight_offsets(at, n));
}

WARP_INLINE __m512i warp__gather_16(warp__places_t at, int n) {
    if (at.kind == WARP__IN_REGISTERS && WARP__STEP_IS(at, 4))
        return _mm512_i32gather_epi32(n == 0 ? at.registers.r0 : at.registers.r1, at.p, 4);
    if (at.kind == WARP__IN_MEMORY && WARP__STEP_IS(at, 4))
        return _mm512_i32gather_epi32(_mm512_loadu_si512(at.index + n), at.p, 4);
    return warp__join_256(_mm512_i64gather_epi32(warp__eight_offsets(at, n), warp__base(at, n), 1),
                          _mm512_i64gather_epi32(warp__eight_offsets(at, n + 8), warp__base(at, n + 8), 1));
}
WARP_INLINE warp_u32_t warp__collect_u32(warp__places_t at) {
    return (warp_u32_t){.r0 = warp__gather_16(at, 0), .r1 = warp__gather_16(at, 16)};
}

WARP_INLINE __m512i warp__gather_8(warp__places_t at, int n) {
    if (at.kind != WARP__ROWS && WARP__STEP_IS(at, 8))
        return _mm512_i32gather_epi64(warp__eight_indices(at, n), at.p, 8);
    return _mm512_i64gather_epi64(warp__eight_offsets(at, n), warp__base(at, n), 1);
}
/* Of rows every second eight is put together otherwise, which goes on beside the gathers. */
WARP_INLINE warp_u64_t warp__collect_u64(warp__places_t at) {
#define WARP__OTHER(n) at.kind == WARP__ROWS ? warp__collect_8_lanes(at, n) : warp__gather_8(at, n)
    return (warp_u64_t){
        .r0 = warp__gather_8(at, 0), .r1 = WARP__OTHER(8), .r2 = warp__gather_8(at, 16), .r3 = WARP__OTHER(24)};
#undef WARP__OTHER
}
/* The word of each lane, moved down so that the lane's number has its lowest bits. */
WARP_INLINE __m512i warp__gather_narrow(warp__places_t at, int n) {
    const __m512i low = warp__eight_places(at, n), high = warp__eight_places(at, n + 8);
    const __m512i down = _mm512_set1_epi64(~INT64_C(3));
    const __m512i words = warp__join_256(_mm512_i64gather_epi32(_mm512_and_si512(low, down), NULL, 1),
                                         _mm512_i64gather_epi32(_mm512_and_si512(high, down), NULL, 1));
    const __m512i bits = _mm512_slli_epi32(
        _mm512_and_si512(_mm512_permutex2var_epi32(low, warp__even_words(), high), _mm512_set1_epi32(3)), 3);
    return _mm512_srlv_epi32(words, bits);
}
/* Of rows the lower half is put together in general registers, while the other half is being gathered. */
WARP_INLINE __m128i warp__pack_16_bytes(warp__places_t at) {
    return _mm_unpacklo_epi64(warp__pack_8_bytes(WARP__EIGHT(0)), warp__pack_8_bytes(WARP__EIGHT(8)));
}
WARP_INLINE __m256i warp__pack_16_halfwords(warp__places_t at) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(warp__pack_8_halfwords(WARP__EIGHT(0))),
                                   warp__pack_8_halfwords(WARP__EIGHT(8)), 1);
}
#define WARP__ZERO_EXTENDED(n, bits) _mm512_and_si512(warp__gather_narrow(at, n), _mm512_set1_epi32((1 << (bits)) - 1))
#define WARP__SIGN_EXTENDED(n, bits)                                                                                   \
    _mm512_srav_epi32(_mm512_slli_epi32(warp__gather_narrow(at, n), 32 - (bits)), _mm512_set1_epi32(32 - (bits)))
#define WARP__COLLECT_NARROW(R, T, bits, extended, widen, pack)                                                        \
    WARP_INLINE warp_##R##_t warp__collect_##T(warp__places_t at) {                                                    \
        return (warp_##R##_t){.r0 = at.kind == WARP__ROWS ? widen(pack(at)) : extended(0, bits),                       \
                              .r1 = extended(16, bits)};                                                               \
    }
WARP__COLLECT_NARROW(u32, u8, 8, WARP__ZERO_EXTENDED, _mm512_cvtepu8_epi32, warp__pack_16_bytes)
WARP__COLLECT_NARROW(i32, i8, 8, WARP__SIGN_EXTENDED, _mm512_cvtepi8_epi32, warp__pack_16_bytes)
WARP__COLLECT_NARROW(u32, u16, 16, WARP__ZERO_EXTENDED, _mm512_cvtepu16_epi32, warp__pack_16_halfwords)
WARP__COLLECT_NARROW(i32, i16, 16, WARP__SIGN_EXTENDED, _mm512_cvtepi16_epi32, warp__pack_16_halfwords)
#undef WARP__COLLECT_NARROW
#undef WARP__ZERO_EXTENDED
#undef WARP__SIGN_EXTENDED
#undef WARP__STEP_IS

#endif

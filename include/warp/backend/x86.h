/* x86.h - the intrinsics of x86: the compiler's, or with -DWARP_EMULATED SIMDe's, which run anywhere. */
#ifndef WARP_BACKEND_X86_H
#define WARP_BACKEND_X86_H

#include "places.h"

#if !defined(WARP_EMULATED)
#include <immintrin.h>
#elif defined(WARP_BACKEND_AVX512FP16)
#include "emulated_avx512fp16.h"
#elif defined(WARP_BACKEND_AVX512)
#include "emulated_avx512.h"
#else
#include "emulated_avx2.h"
#endif

/* gcc folds conversions to integers on operands that it knows, with another answer than the instruction where that is out of
 * range (the nearest integer, or 0): WARP__HIDE(a) hides the variable a from it. */
#if defined(__clang__) || defined(WARP_EMULATED)
#define WARP__HIDE(a)
#else
#define WARP__HIDE(a) __asm__("" : "+v"(a))
#endif

/* Two stores of halves stay two: clang would make one of them. */
#if defined(WARP_EMULATED)
#define WARP__APART(a)
#else
#define WARP__APART(a) __asm__("" : "+v"(a))
#endif

/* An array that was just stored and is now read lane by lane: gcc would take the lanes out of the registers again, with two or
 * three instructions each, where a load is one.  WARP__KEEP_IN_MEMORY(p) makes it load the 32 indices at p. */
#if defined(WARP_EMULATED)
#define WARP__KEEP_IN_MEMORY(p)
#else
struct warp__indices {
    int32_t lane[32];
} __attribute__((may_alias));
#define WARP__KEEP_IN_MEMORY(p) __asm__("" : "+m"(*(struct warp__indices *)(uintptr_t)(p)))
#endif

/* The elements of lane `lane` and of those after it, by single loads: as many as 128 bits hold, of bytes eight in the lower half. */
WARP_INLINE __m128i warp__collect_128(warp__places_t at, int lane) {
    __m128i r;
    __builtin_memcpy(&r, warp__place(at, lane), sizeof r);
    return r;
}
WARP_INLINE void warp__put_128(warp__places_t at, int lane, __m128i a) {
    __builtin_memcpy(warp__place(at, lane), &a, sizeof a);
}
WARP_INLINE __m128i warp__collect_2(warp__places_t at, int lane) {
    const uint64_t low = warp__read_u64(at, lane), high = warp__read_u64(at, lane + 1);
    return _mm_set_epi64x((long long)high, (long long)low);
}
#define WARP__INSERT(r, n, bits, T) _mm_insert_epi##bits(r, (int)warp__read_##T(at, lane + (n)), n)
WARP_INLINE __m128i warp__collect_4(warp__places_t at, int lane) {
    const __m128i low = WARP__INSERT(_mm_cvtsi32_si128((int)warp__read_u32(at, lane)), 1, 32, u32);
    lane += 2;
    const __m128i high = WARP__INSERT(_mm_cvtsi32_si128((int)warp__read_u32(at, lane)), 1, 32, u32);
    return _mm_unpacklo_epi64(low, high);
}
#define WARP__COLLECT_8(name, bits, T)                                                                                 \
    WARP_INLINE __m128i warp__collect_8_##name(warp__places_t at, int lane) {                                          \
        __m128i r = _mm_cvtsi32_si128((int)warp__read_##T(at, lane));                                                  \
        r = WARP__INSERT(r, 1, bits, T);                                                                               \
        r = WARP__INSERT(r, 2, bits, T);                                                                               \
        r = WARP__INSERT(r, 3, bits, T);                                                                               \
        r = WARP__INSERT(r, 4, bits, T);                                                                               \
        r = WARP__INSERT(r, 5, bits, T);                                                                               \
        r = WARP__INSERT(r, 6, bits, T);                                                                               \
        return WARP__INSERT(r, 7, bits, T);                                                                            \
    }
WARP__COLLECT_8(bytes, 8, u8)
WARP__COLLECT_8(halfwords, 16, u16)
#undef WARP__COLLECT_8
#undef WARP__INSERT

/* CUDA's minimum: a number wins over NaN and -0 < +0.  minps yields its second operand when one is NaN and when they are
 * equal, so b's NaNs are replaced by a first, and the sign of a is put back where both are zero. */
#define WARP__MIN_MAX(C, suffix)                                                                                       \
    WARP_INLINE C warp__min_256_##suffix(C a, C b) {                                                                   \
        const C b_or_a = _mm256_blendv_##suffix(b, a, _mm256_cmp_##suffix(b, b, _CMP_UNORD_Q));                        \
        const C equal = _mm256_cmp_##suffix(a, b_or_a, _CMP_EQ_OQ);                                                    \
        return _mm256_or_##suffix(_mm256_min_##suffix(a, b_or_a), _mm256_and_##suffix(equal, a));                      \
    }                                                                                                                  \
    WARP_INLINE C warp__max_256_##suffix(C a, C b) {                                                                   \
        const C b_or_a = _mm256_blendv_##suffix(b, a, _mm256_cmp_##suffix(b, b, _CMP_UNORD_Q));                        \
        const C equal = _mm256_cmp_##suffix(a, b_or_a, _CMP_EQ_OQ);                                                    \
        return _mm256_andnot_##suffix(_mm256_andnot_##suffix(a, equal), _mm256_max_##suffix(a, b_or_a));               \
    }
WARP__MIN_MAX(__m256, ps)
WARP__MIN_MAX(__m256d, pd)
#undef WARP__MIN_MAX

#endif

/* x86.h - the intrinsics of x86: the compiler's, or with -DWARP_EMULATED SIMDe's, which run anywhere. */
#ifndef WARP_BACKEND_X86_H
#define WARP_BACKEND_X86_H

#include "../types.h"

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

/* WARP__APART(a): what made a and what uses it stay two instructions; clang would merge two stores, or turn masked broadcasts into
 * insertions. */
#if defined(WARP_EMULATED)
#define WARP__APART(a)
#else
#define WARP__APART(a) __asm__("" : "+v"(a))
#endif

/* WARP__WIDENED(a): a, floats made of halves, are to be compared as floats; clang would compare the halves, one by one, since there
 * is no instruction for it. */
#if defined(__clang__) && !defined(WARP_EMULATED) && !defined(__AVX512FP16__)
#define WARP__WIDENED(a) __asm__("" : "+v"(a))
#else
#define WARP__WIDENED(a)
#endif

/* WARP__HIDE_WORD(a): what becomes of the integer a shall not change how it is made.  WARP__DONE(r): the vector r is made here, not
 * where it is used; clang would first load all lanes of a gather, and spill them; to clang a volatile asm may touch memory, so that
 * no load passes it.  WARP__DONE_WORD(a): the integer a is a value of its own, not p plus one of 32 multiples of a pitch, which
 * clang would make before a loop, and spill. */
#if defined(WARP_EMULATED)
#define WARP__HIDE_WORD(a) (void)(a)
#define WARP__DONE(r)
#define WARP__DONE_WORD(a) (void)(a)
#elif defined(__clang__)
#define WARP__HIDE_WORD(a) __asm__("" : "+r"(a))
#define WARP__DONE(r) __asm__ volatile("" : "+v"(r))
#define WARP__DONE_WORD(a) WARP__HIDE_WORD(a)
#else
#define WARP__HIDE_WORD(a) __asm__("" : "+r"(a))
#define WARP__DONE(r)
#define WARP__DONE_WORD(a) (void)(a)
#endif

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

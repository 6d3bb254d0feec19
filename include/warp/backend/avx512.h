/* avx512.h - the AVX-512 backend: two 512-bit registers of 16 lanes a warp (four for 64-bit types).
 *
 * Flags: see cmake/backends.cmake (F, BW, VL, DQ, CD).  A predicate is two 16-bit mask registers, so a ballot costs one move.
 * Any shuffle of 32-bit lanes whose sources are known at run time only is two vpermi2d.
 * What a backend must define is listed in backend/select.h. */
#ifndef WARP_BACKEND_AVX512_H
#define WARP_BACKEND_AVX512_H

#include "x86.h"

#include "lane.h"

#ifndef WARP__BACKEND_ID /* avx512fp16.h has its own */
#define WARP__BACKEND_ID WARP__ID(avx512)
#endif

/* What newer CPUs add, each by itself (emulated_avx512fp16.h defines all of these). */
#ifdef __AVX512VNNI__
#define WARP__VNNI
#endif
#ifdef __AVX512VBMI__
#define WARP__VBMI
#endif
#ifdef __AVX512VBMI2__
#define WARP__VBMI2
#endif
#ifdef __AVX512VPOPCNTDQ__
#define WARP__VPOPCNTDQ
#endif
#ifdef __GFNI__
#define WARP__GFNI
#endif

#define WARP__LEAD_WIDTH 16
#include "lead.h"
/* `lead` is half a register: the fewer lanes count, the narrower the instructions, which more units of the core can run. */
#define WARP__LEAD_PS(a) ((a).lead_lanes ? (a).lead : _mm512_castps512_ps256((a).r0))
#define WARP__LEAD_PD(a) ((a).lead_lanes ? (a).lead : _mm512_castpd512_pd256((a).r0))
#define WARP__LEAD_SI(a) ((a).lead_lanes ? (a).lead : _mm512_castsi512_si256((a).r0))

/* Intel's cores close one of their three vector units while 512-bit instructions are on their way.  So a reduction of what was just
 * loaded takes it as quarters of 256 bits (reduce.h): gcc replaces a load of which only halves are used by loads of the halves.
 * lead_lanes is WARP__LOADED then, which what reads lead_lanes drops first; a field more would change the code of kernels that
 * never reduce.  clang narrows no loads, and SIMDe's registers are not vectors to the compiler. */
#if defined(__clang__) || defined(WARP_EMULATED)
#define WARP__AND_LOADED
#define WARP__DROP_LOADED_SI(a)
#else
#define WARP__LOADED (-1)
#define WARP__AND_LOADED , .lead_lanes = WARP__LOADED
#define WARP__DROP_LOADED_SI(a)                                                                                        \
    if ((a).lead_lanes == WARP__LOADED) (a).lead_lanes = 0
#endif
#define WARP__DROP_LOADED_PS(a)

/* Two registers make a warp; what gcc has besides (lead.h) starts out as zeros. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
/* Without optimisation the intrinsics of gcc 13 are macros that convert masks with a warning. */
#pragma GCC diagnostic ignored "-Wsign-conversion"

typedef struct {
    __m512 r0, r1;
    WARP__LEAD_FIELDS(__m256)
} warp_f32_t;
typedef struct {
    __m512i r0, r1;
    WARP__LEAD_FIELDS(__m256i)
} warp_i32_t;
typedef struct {
    __m512i r0, r1;
    WARP__LEAD_FIELDS(__m256i)
} warp_u32_t;
typedef struct {
    __mmask16 k0, k1;
} warp_pred_t;
typedef struct {
    __m512d r0, r1, r2, r3;
    WARP__LEAD_FIELDS_64(__m256d)
} warp_f64_t;
typedef struct {
    __m512i r0, r1, r2, r3;
    WARP__LEAD_FIELDS_64(__m256i)
} warp_i64_t;
typedef struct {
    __m512i r0, r1, r2, r3;
    WARP__LEAD_FIELDS_64(__m256i)
} warp_u64_t;

/* Define warp_<name>_<T> from a function of registers.  32: two registers in and out.  64: four.  Between the two, WIDEN is
 * a function of a 256-bit half, NARROW one of two 512-bit registers. */
#define WARP__MAP32_1(R, name, T, f)                                                                                   \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a) { return (warp_##R##_t){f(a.r0), f(a.r1)}; }
#define WARP__MAP32_2(R, name, T, U, f)                                                                                \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a, warp_##U##_t b) {                                       \
        return (warp_##R##_t){f(a.r0, b.r0), f(a.r1, b.r1)};                                                           \
    }
/* The same for what reductions are made of and carry `lead` along; g is f for 256 bits, X is PS or SI. */
#define WARP__CAST32(R, name, T, f, X, g)                                                                              \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a) {                                                       \
        WARP__DROP_LOADED_##X(a);                                                                                      \
        return (warp_##R##_t){f(a.r0), f(a.r1) WARP__AND_LEAD(g(WARP__LEAD_##X(a)), a.lead_lanes)};                    \
    }
#define WARP__REDUCE32(R, name, T, f, X, g)                                                                            \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a, warp_##T##_t b) {                                       \
        WARP__DROP_LOADED_##X(a);                                                                                      \
        WARP__DROP_LOADED_##X(b);                                                                                      \
        return (warp_##R##_t){f(a.r0, b.r0), f(a.r1, b.r1) WARP__AND_LEAD(g(WARP__LEAD_##X(a), WARP__LEAD_##X(b)),     \
                                                                          WARP__LEAD_LANES_2(a, b))};                  \
    }
#define WARP__MAP32_3(R, name, T, f)                                                                                   \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a, warp_##T##_t b, warp_##T##_t c) {                       \
        return (warp_##R##_t){f(a.r0, b.r0, c.r0), f(a.r1, b.r1, c.r1)};                                               \
    }
#define WARP__MAP64_1(R, name, T, f)                                                                                   \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a) {                                                       \
        return (warp_##R##_t){f(a.r0), f(a.r1), f(a.r2), f(a.r3)};                                                     \
    }
#define WARP__MAP64_2(R, name, T, f)                                                                                   \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a, warp_##T##_t b) {                                       \
        return (warp_##R##_t){f(a.r0, b.r0), f(a.r1, b.r1), f(a.r2, b.r2), f(a.r3, b.r3)};                             \
    }
#define WARP__MAP64_3(R, name, T, f)                                                                                   \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a, warp_##T##_t b, warp_##T##_t c) {                       \
        return (warp_##R##_t){f(a.r0, b.r0, c.r0), f(a.r1, b.r1, c.r1), f(a.r2, b.r2, c.r2), f(a.r3, b.r3, c.r3)};     \
    }
#define WARP__CAST64(R, name, T, f, X, g)                                                                              \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a) {                                                       \
        return (warp_##R##_t){f(a.r0), f(a.r1), f(a.r2),                                                               \
                              f(a.r3) WARP__AND_LEAD_64(g(WARP__LEAD_##X(a)), a.lead_lanes)};                          \
    }
#define WARP__REDUCE64(R, name, T, f, X, g)                                                                            \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a, warp_##T##_t b) {                                       \
        return (warp_##R##_t){                                                                                         \
            f(a.r0, b.r0), f(a.r1, b.r1), f(a.r2, b.r2),                                                               \
            f(a.r3, b.r3) WARP__AND_LEAD_64(g(WARP__LEAD_##X(a), WARP__LEAD_##X(b)), WARP__LEAD_LANES_2(a, b))};       \
    }
#define WARP__LOW(x) _mm512_castsi512_si256(x)
#define WARP__HIGH(x) _mm512_extracti64x4_epi64(x, 1)
#define WARP__WIDEN(R, name, T, f)                                                                                     \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a) {                                                       \
        return (warp_##R##_t){f(WARP__LOW(a.r0)), f(WARP__HIGH(a.r0)), f(WARP__LOW(a.r1)), f(WARP__HIGH(a.r1))};       \
    }
#define WARP__NARROW_1(R, name, T, f)                                                                                  \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a) {                                                       \
        return (warp_##R##_t){warp__join_256(f(a.r0), f(a.r1)), warp__join_256(f(a.r2), f(a.r3))};                     \
    }

/* ---- arrays and scalars ---- */

/* Lanes of an array are read one by one, and a load of one lane waits long for a store of 64 bytes, not for one of 32: so an array
 * is written in halves of registers.  What goes to memory for good is stored whole. */
#define warp__store_whole warp__store_whole
WARP_INLINE void warp__store_halves(void *p, __m512i a) {
    __m256i *const q = p;
    __m256i high = _mm512_extracti64x4_epi64(a, 1);
    WARP__APART(high);
    _mm256_storeu_si256(q, _mm512_castsi512_si256(a));
    _mm256_storeu_si256(q + 1, high);
}
#define WARP__ARRAYS_32(T, load, store, set1, to_i, loaded)                                                            \
    WARP_INLINE warp_##T##_t warp_from_array_##T(const warp__c_##T *p) {                                               \
        return (warp_##T##_t){load(p), load(p + 16) loaded};                                                           \
    }                                                                                                                  \
    WARP_INLINE void warp_to_array_##T(warp__c_##T *p, warp_##T##_t a) {                                               \
        warp__store_halves(p, to_i(a.r0));                                                                             \
        warp__store_halves(p + 16, to_i(a.r1));                                                                        \
    }                                                                                                                  \
    WARP_INLINE void warp__store_whole_##T(warp__c_##T *p, warp_##T##_t a) {                                           \
        store(p, a.r0);                                                                                                \
        store(p + 16, a.r1);                                                                                           \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_set_##T(warp__c_##T a) { return (warp_##T##_t){set1(a), set1(a)}; }
#define WARP__ARRAYS_64(T, load, store, set1, to_i)                                                                    \
    WARP_INLINE warp_##T##_t warp_from_array_##T(const warp__c_##T *p) {                                               \
        return (warp_##T##_t){load(p), load(p + 8), load(p + 16), load(p + 24)};                                       \
    }                                                                                                                  \
    WARP_INLINE void warp_to_array_##T(warp__c_##T *p, warp_##T##_t a) {                                               \
        warp__store_halves(p, to_i(a.r0));                                                                             \
        warp__store_halves(p + 8, to_i(a.r1));                                                                         \
        warp__store_halves(p + 16, to_i(a.r2));                                                                        \
        warp__store_halves(p + 24, to_i(a.r3));                                                                        \
    }                                                                                                                  \
    WARP_INLINE void warp__store_whole_##T(warp__c_##T *p, warp_##T##_t a) {                                           \
        store(p, a.r0);                                                                                                \
        store(p + 8, a.r1);                                                                                            \
        store(p + 16, a.r2);                                                                                           \
        store(p + 24, a.r3);                                                                                           \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_set_##T(warp__c_##T a) { return (warp_##T##_t){set1(a), set1(a), set1(a), set1(a)}; }
#define WARP__SET1_32(x) _mm512_set1_epi32((int)(x))
#define WARP__SET1_64(x) _mm512_set1_epi64((long long)(x))
#define WARP__SAME(x) (x)
WARP__ARRAYS_32(f32, _mm512_loadu_ps, _mm512_storeu_ps, _mm512_set1_ps, _mm512_castps_si512, )
WARP__ARRAYS_32(i32, _mm512_loadu_si512, _mm512_storeu_si512, WARP__SET1_32, WARP__SAME, WARP__AND_LOADED)
WARP__ARRAYS_32(u32, _mm512_loadu_si512, _mm512_storeu_si512, WARP__SET1_32, WARP__SAME, WARP__AND_LOADED)
WARP__ARRAYS_64(f64, _mm512_loadu_pd, _mm512_storeu_pd, _mm512_set1_pd, _mm512_castpd_si512)
WARP__ARRAYS_64(i64, _mm512_loadu_si512, _mm512_storeu_si512, WARP__SET1_64, WARP__SAME)
WARP__ARRAYS_64(u64, _mm512_loadu_si512, _mm512_storeu_si512, WARP__SET1_64, WARP__SAME)
#undef WARP__ARRAYS_32
#undef WARP__ARRAYS_64

#ifdef WARP__LOADED
/* Is a just loaded?  Then quarter i of it, as `lead`, with `nothing` in lanes that are not in `lanes`.  A mark that is known at
 * run time only (a load of some lanes) is not worth both ways. */
#define WARP__QUARTERS(T)                                                                                              \
    WARP_INLINE bool warp__in_quarters_##T(warp_##T##_t a) {                                                           \
        return __builtin_constant_p(a.lead_lanes) && a.lead_lanes == WARP__LOADED;                                     \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__whole_##T(warp_##T##_t a) {                                                         \
        WARP__DROP_LOADED_SI(a);                                                                                       \
        return a;                                                                                                      \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__quarter_##T(warp_##T##_t a, int i, warp_mask_t lanes, warp__c_##T nothing) {        \
        const union { /* an intrinsic would hide from gcc what this is */                                              \
            __m512i whole;                                                                                             \
            __m256i half[2];                                                                                           \
        } r = {i < 2 ? a.r0 : a.r1};                                                                                   \
        const __m256i quarter = r.half[i & 1], rest = _mm256_set1_epi32((int)nothing);                                 \
        const __mmask8 k = (__mmask8)(lanes >> 8 * i);                                                                 \
        return (warp_##T##_t){a.r0, a.r1, lanes == WARP_FULL_MASK ? quarter : _mm256_mask_mov_epi32(rest, k, quarter), \
                              8};                                                                                      \
    }
#define warp__quarter_u32 warp__quarter_u32
WARP__QUARTERS(i32)
WARP__QUARTERS(u32)
#undef WARP__QUARTERS
#endif

WARP_INLINE __m512i warp__join_256(__m256i low, __m256i high) {
    return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
}
WARP_INLINE __m512i warp__iota(int first) {
    return _mm512_add_epi32(_mm512_set1_epi32(first),
                            _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
}
WARP_INLINE warp_i32_t warp_lane(void) { return (warp_i32_t){warp__iota(0), warp__iota(16)}; }

/* ---- bit casts: no instruction ---- */

WARP__CAST32(i32, as_i32, f32, _mm512_castps_si512, PS, _mm256_castps_si256)
WARP__CAST32(u32, as_u32, f32, _mm512_castps_si512, PS, _mm256_castps_si256)
WARP__CAST32(f32, as_f32, i32, _mm512_castsi512_ps, SI, _mm256_castsi256_ps)
WARP__CAST32(f32, as_f32, u32, _mm512_castsi512_ps, SI, _mm256_castsi256_ps)
WARP__CAST32(u32, as_u32, i32, WARP__SAME, SI, WARP__SAME)
WARP__CAST32(i32, as_i32, u32, WARP__SAME, SI, WARP__SAME)
WARP__CAST64(i64, as_i64, f64, _mm512_castpd_si512, PD, _mm256_castpd_si256)
WARP__CAST64(u64, as_u64, f64, _mm512_castpd_si512, PD, _mm256_castpd_si256)
WARP__CAST64(f64, as_f64, i64, _mm512_castsi512_pd, SI, _mm256_castsi256_pd)
WARP__CAST64(f64, as_f64, u64, _mm512_castsi512_pd, SI, _mm256_castsi256_pd)
WARP__CAST64(u64, as_u64, i64, WARP__SAME, SI, WARP__SAME)
WARP__CAST64(i64, as_i64, u64, WARP__SAME, SI, WARP__SAME)

/* ---- floating point ---- */

/* CUDA's minimum: a number wins over NaN and -0 < +0.  minps yields its second operand when one is NaN and when they are
 * equal, so b's NaNs are replaced by a first, and the sign of a is put back where both are equal. */
#define WARP__MIN_MAX(C, K, ps, epi)                                                                                   \
    WARP_INLINE C warp__min_##ps(C a, C b) {                                                                           \
        const C b_or_a = _mm512_mask_mov_##ps(b, _mm512_cmp_##ps##_mask(b, b, _CMP_UNORD_Q), a);                       \
        const K equal = _mm512_cmp_##ps##_mask(a, b_or_a, _CMP_EQ_OQ);                                                 \
        const C least = _mm512_min_##ps(a, b_or_a);                                                                    \
        return _mm512_castsi512_##ps(_mm512_mask_or_##epi(                                                             \
            _mm512_cast##ps##_si512(least), equal, _mm512_cast##ps##_si512(least), _mm512_cast##ps##_si512(a)));       \
    }                                                                                                                  \
    WARP_INLINE C warp__max_##ps(C a, C b) {                                                                           \
        const C b_or_a = _mm512_mask_mov_##ps(b, _mm512_cmp_##ps##_mask(b, b, _CMP_UNORD_Q), a);                       \
        const K equal = _mm512_cmp_##ps##_mask(a, b_or_a, _CMP_EQ_OQ);                                                 \
        const C most = _mm512_max_##ps(a, b_or_a);                                                                     \
        return _mm512_castsi512_##ps(_mm512_mask_and_##epi(                                                            \
            _mm512_cast##ps##_si512(most), equal, _mm512_cast##ps##_si512(most), _mm512_cast##ps##_si512(a)));         \
    }
WARP__MIN_MAX(__m512, __mmask16, ps, epi32)
WARP__MIN_MAX(__m512d, __mmask8, pd, epi64)
#undef WARP__MIN_MAX

#define WARP__NEG_PS(a) _mm512_castsi512_ps(_mm512_xor_si512(_mm512_castps_si512(a), _mm512_set1_epi32(INT32_MIN)))
#define WARP__NEG_PD(a) _mm512_castsi512_pd(_mm512_xor_si512(_mm512_castpd_si512(a), _mm512_set1_epi64(INT64_MIN)))
#define WARP__ABS_PS(a) _mm512_castsi512_ps(_mm512_and_si512(_mm512_castps_si512(a), _mm512_set1_epi32(INT32_MAX)))
#define WARP__ABS_PD(a) _mm512_castsi512_pd(_mm512_and_si512(_mm512_castpd_si512(a), _mm512_set1_epi64(INT64_MAX)))
/* roundscale with no fraction bits kept: round to an integer */
#define WARP__ROUND(ps, a, mode) _mm512_roundscale_##ps(a, (mode) | _MM_FROUND_NO_EXC)
#define WARP__RINT_PS(a) WARP__ROUND(ps, a, _MM_FROUND_TO_NEAREST_INT)
#define WARP__RINT_PD(a) WARP__ROUND(pd, a, _MM_FROUND_TO_NEAREST_INT)
#define WARP__FLOOR_PS(a) WARP__ROUND(ps, a, _MM_FROUND_TO_NEG_INF)
#define WARP__FLOOR_PD(a) WARP__ROUND(pd, a, _MM_FROUND_TO_NEG_INF)
#define WARP__CEIL_PS(a) WARP__ROUND(ps, a, _MM_FROUND_TO_POS_INF)
#define WARP__CEIL_PD(a) WARP__ROUND(pd, a, _MM_FROUND_TO_POS_INF)
#define WARP__TRUNC_PS(a) WARP__ROUND(ps, a, _MM_FROUND_TO_ZERO)
#define WARP__TRUNC_PD(a) WARP__ROUND(pd, a, _MM_FROUND_TO_ZERO)
#define WARP__FLOATS(map1, map2, map3, reduce, T, PS, ps)                                                              \
    reduce(T, add, T, _mm512_add_##ps, PS, _mm256_add_##ps) map2(T, sub, T, _mm512_sub_##ps)                           \
        reduce(T, mul, T, _mm512_mul_##ps, PS, _mm256_mul_##ps) map2(T, div, T, _mm512_div_##ps)                       \
            map3(T, fma, T, _mm512_fmadd_##ps) map1(T, neg, T, WARP__NEG_##PS) map1(T, abs, T, WARP__ABS_##PS)         \
                reduce(T, min, T, warp__min_##ps, PS, warp__min_256_##ps)                                              \
                    reduce(T, max, T, warp__max_##ps, PS, warp__max_256_##ps) map1(T, sqrt, T, _mm512_sqrt_##ps)       \
                        map1(T, rint, T, WARP__RINT_##PS) map1(T, floor, T, WARP__FLOOR_##PS)                          \
                            map1(T, ceil, T, WARP__CEIL_##PS) map1(T, trunc, T, WARP__TRUNC_##PS)
#define WARP__MAP32_2S(R, name, T, f) WARP__MAP32_2(R, name, T, T, f)
WARP__FLOATS(WARP__MAP32_1, WARP__MAP32_2S, WARP__MAP32_3, WARP__REDUCE32, f32, PS, ps)
WARP__FLOATS(WARP__MAP64_1, WARP__MAP64_2, WARP__MAP64_3, WARP__REDUCE64, f64, PD, pd)
#undef WARP__FLOATS

/* ---- integers ---- */

WARP_INLINE __m512i warp__mulhi_i32(__m512i a, __m512i b) {
    const __m512i even = _mm512_mul_epi32(a, b);
    const __m512i odd = _mm512_mul_epi32(_mm512_srli_epi64(a, 32), _mm512_srli_epi64(b, 32));
    return _mm512_mask_mov_epi32(_mm512_srli_epi64(even, 32), 0xaaaa, odd);
}
WARP_INLINE __m512i warp__mulhi_u32(__m512i a, __m512i b) {
    const __m512i even = _mm512_mul_epu32(a, b);
    const __m512i odd = _mm512_mul_epu32(_mm512_srli_epi64(a, 32), _mm512_srli_epi64(b, 32));
    return _mm512_mask_mov_epi32(_mm512_srli_epi64(even, 32), 0xaaaa, odd);
}
/* Truncation to integers; out of range or NaN: all ones for unsigned ones, else the sign bit alone. */
#define WARP__TRUNCATE(R, A, ps, epi)                                                                                  \
    WARP_INLINE R warp__truncate_##ps##_##epi(A a) {                                                                   \
        WARP__HIDE(a);                                                                                                 \
        return _mm512_cvtt##ps##_##epi(a);                                                                             \
    }
WARP__TRUNCATE(__m512i, __m512, ps, epi32)
WARP__TRUNCATE(__m512i, __m512, ps, epu32)
WARP__TRUNCATE(__m256i, __m512d, pd, epi32)
WARP__TRUNCATE(__m256i, __m512d, pd, epu32)
WARP__TRUNCATE(__m512i, __m512d, pd, epi64)
WARP__TRUNCATE(__m512i, __m512d, pd, epu64)
#undef WARP__TRUNCATE
/* 32-bit division in doubles: the quotient of two 32-bit integers, if it is no integer, is at least 2^-32 (relative) away
 * from the next one, far more than half a unit of a double, so truncating the rounded quotient truncates the true one. */
WARP_INLINE __m256i warp__div_half_i32(__m256i a, __m256i b) {
    return warp__truncate_pd_epi32(_mm512_div_pd(_mm512_cvtepi32_pd(a), _mm512_cvtepi32_pd(b)));
}
WARP_INLINE __m256i warp__div_half_u32(__m256i a, __m256i b) {
    return warp__truncate_pd_epu32(_mm512_div_pd(_mm512_cvtepu32_pd(a), _mm512_cvtepu32_pd(b)));
}
#define WARP__DIVIDE(T)                                                                                                \
    WARP_INLINE __m512i warp__div_##T(__m512i a, __m512i b) {                                                          \
        const __mmask16 zero = _mm512_cmpeq_epi32_mask(b, _mm512_setzero_si512());                                     \
        const __m512i d = _mm512_mask_mov_epi32(b, zero, _mm512_set1_epi32(1)); /* no flag is raised for it */         \
        const __m512i q = warp__join_256(warp__div_half_##T(WARP__LOW(a), WARP__LOW(d)),                               \
                                         warp__div_half_##T(WARP__HIGH(a), WARP__HIGH(d)));                            \
        return _mm512_mask_mov_epi32(q, zero, _mm512_set1_epi32(-1));                                                  \
    }                                                                                                                  \
    WARP_INLINE __m512i warp__rem_##T(__m512i a, __m512i b) {                                                          \
        const __mmask16 zero = _mm512_cmpeq_epi32_mask(b, _mm512_setzero_si512());                                     \
        return _mm512_mask_mov_epi32(_mm512_sub_epi32(a, _mm512_mullo_epi32(warp__div_##T(a, b), b)), zero,            \
                                     _mm512_set1_epi32(-1));                                                           \
    }
WARP__DIVIDE(i32)
WARP__DIVIDE(u32)
#undef WARP__DIVIDE

#define WARP__NEG_32(a) _mm512_sub_epi32(_mm512_setzero_si512(), a)
#define WARP__NEG_64(a) _mm512_sub_epi64(_mm512_setzero_si512(), a)
#define WARP__NOT(a) _mm512_xor_si512(a, _mm512_set1_epi32(-1))
#define WARP__INTEGERS_32(T, u)                                                                                        \
    WARP__REDUCE32(T, add, T, _mm512_add_epi32, SI, _mm256_add_epi32)                                                  \
    WARP__MAP32_2(T, sub, T, T, _mm512_sub_epi32)                                                                      \
    WARP__REDUCE32(T, mul, T, _mm512_mullo_epi32, SI, _mm256_mullo_epi32)                                              \
    WARP__MAP32_2(T, mulhi, T, T, warp__mulhi_##T)                                                                     \
    WARP__MAP32_2(T, div, T, T, warp__div_##T)                                                                         \
    WARP__MAP32_2(T, rem, T, T, warp__rem_##T)                                                                         \
    WARP__MAP32_1(T, neg, T, WARP__NEG_32)                                                                             \
    WARP__REDUCE32(T, min, T, _mm512_min_ep##u##32, SI, _mm256_min_ep##u##32)                                          \
    WARP__REDUCE32(T, max, T, _mm512_max_ep##u##32, SI, _mm256_max_ep##u##32)                                          \
    WARP__REDUCE32(T, and, T, _mm512_and_si512, SI, _mm256_and_si256)                                                  \
    WARP__REDUCE32(T, or, T, _mm512_or_si512, SI, _mm256_or_si256)                                                     \
    WARP__REDUCE32(T, xor, T, _mm512_xor_si512, SI, _mm256_xor_si256)                                                  \
    WARP__MAP32_1(T, not, T, WARP__NOT)                                                                                \
    WARP__MAP32_2(T, shl, T, u32, _mm512_sllv_epi32)
WARP__INTEGERS_32(i32, i)
WARP__INTEGERS_32(u32, u)
#undef WARP__INTEGERS_32
WARP__MAP32_1(i32, abs, i32, _mm512_abs_epi32)
WARP__MAP32_2(i32, shr, i32, u32, _mm512_srav_epi32)
WARP__MAP32_2(u32, shr, u32, u32, _mm512_srlv_epi32)

#define WARP__SHIFT_64(name, T, f)                                                                                     \
    WARP_INLINE warp_##T##_t warp_##name##_##T(warp_##T##_t a, warp_u32_t b) {                                         \
        return (warp_##T##_t){                                                                                         \
            f(a.r0, _mm512_cvtepu32_epi64(WARP__LOW(b.r0))), f(a.r1, _mm512_cvtepu32_epi64(WARP__HIGH(b.r0))),         \
            f(a.r2, _mm512_cvtepu32_epi64(WARP__LOW(b.r1))), f(a.r3, _mm512_cvtepu32_epi64(WARP__HIGH(b.r1)))};        \
    }
WARP__SHIFT_64(shl, i64, _mm512_sllv_epi64)
WARP__SHIFT_64(shl, u64, _mm512_sllv_epi64)
WARP__SHIFT_64(shr, i64, _mm512_srav_epi64)
WARP__SHIFT_64(shr, u64, _mm512_srlv_epi64)
#undef WARP__SHIFT_64
/* The upper half of 64 x 64 bits, from four products of 32 x 32; of signed numbers, less b where a < 0 and a where b < 0. */
WARP_INLINE __m512i warp__mulhi_u64(__m512i a, __m512i b) {
    const __m512i a_high = _mm512_srli_epi64(a, 32), b_high = _mm512_srli_epi64(b, 32);
    const __m512i low = _mm512_srli_epi64(_mm512_mul_epu32(a, b), 32);
    const __m512i middle = _mm512_add_epi64(_mm512_mul_epu32(a_high, b), low);
    const __m512i other =
        _mm512_add_epi64(_mm512_mul_epu32(a, b_high), _mm512_and_si512(middle, _mm512_set1_epi64(UINT32_MAX)));
    return _mm512_add_epi64(_mm512_add_epi64(_mm512_mul_epu32(a_high, b_high), _mm512_srli_epi64(middle, 32)),
                            _mm512_srli_epi64(other, 32));
}
WARP_INLINE __m512i warp__mulhi_i64(__m512i a, __m512i b) {
    const __m512i zero = _mm512_setzero_si512();
    const __m512i of_a = _mm512_maskz_mov_epi64(_mm512_cmp_epi64_mask(a, zero, _MM_CMPINT_LT), b);
    const __m512i of_b = _mm512_maskz_mov_epi64(_mm512_cmp_epi64_mask(b, zero, _MM_CMPINT_LT), a);
    return _mm512_sub_epi64(warp__mulhi_u64(a, b), _mm512_add_epi64(of_a, of_b));
}
/* 64-bit division by a reciprocal in doubles that is a little too small.  With u = 2^-52 each of five roundings changes a quotient
 * by a factor within 1 +- u, in any rounding mode, and 8 u are taken off: before it is truncated it lies between (1 - 14 u) and
 * (1 - 2 u) of a / b.  So none is too large, no remainder negative.  The first remainder is below b + 14 u * 2^64, which is less
 * than b + 2^16; the second below b + 14 u * (b + 2^16), which is less than b + 1 if b < 2^16, and below 2 * b otherwise: at most
 * one b too much is left.  Raises inexact, as 32-bit division does, and no other flag. */
typedef struct {
    __m512i q, r;
} warp__quotient;
WARP_INLINE __m512i warp__quotient_below(__m512i a, __m512d reciprocal) {
    return warp__truncate_pd_epu64(_mm512_mul_pd(_mm512_cvtepu64_pd(a), reciprocal));
}
WARP_INLINE warp__quotient warp__divide_u64(__m512i a, __m512i b) { /* b is not 0 */
    const __m512d reciprocal =
        _mm512_mul_pd(_mm512_div_pd(_mm512_set1_pd(1), _mm512_cvtepu64_pd(b)), _mm512_set1_pd(1 - 8 * 0x1p-52));
    const __m512i first = warp__quotient_below(a, reciprocal);
    const __m512i left = _mm512_sub_epi64(a, _mm512_mullo_epi64(first, b));
    const __m512i second = warp__quotient_below(left, reciprocal);
    const __m512i r = _mm512_sub_epi64(left, _mm512_mullo_epi64(second, b)), q = _mm512_add_epi64(first, second);
    const __mmask8 more = _mm512_cmp_epu64_mask(r, b, _MM_CMPINT_NLT);
    return (warp__quotient){_mm512_mask_add_epi64(q, more, q, _mm512_set1_epi64(1)),
                            _mm512_mask_sub_epi64(r, more, r, b)};
}
WARP_INLINE warp__quotient warp__divide_i64(__m512i a, __m512i b) {
    const __m512i zero = _mm512_setzero_si512();
    const __mmask8 a_less = _mm512_cmp_epi64_mask(a, zero, _MM_CMPINT_LT);
    const __mmask8 b_less = _mm512_cmp_epi64_mask(b, zero, _MM_CMPINT_LT);
    const warp__quotient u = warp__divide_u64(_mm512_abs_epi64(a), _mm512_abs_epi64(b));
    return (warp__quotient){_mm512_mask_sub_epi64(u.q, a_less ^ b_less, zero, u.q),
                            _mm512_mask_sub_epi64(u.r, a_less, zero, u.r)};
}
/* x / 0 and x % 0: all bits set; the lower 32 alone where x, taken as unsigned, is below 2^32. */
#define WARP__DIVIDE(T, name, part)                                                                                    \
    WARP_INLINE __m512i warp__##name##_##T(__m512i a, __m512i b) {                                                     \
        const __mmask8 zero = _mm512_cmp_epi64_mask(b, _mm512_setzero_si512(), _MM_CMPINT_EQ);                         \
        const __m512i d = _mm512_mask_mov_epi64(b, zero, _mm512_set1_epi64(1));                                        \
        const __m512i lower = _mm512_set1_epi64(UINT32_MAX);                                                           \
        const __mmask8 large = _mm512_cmp_epu64_mask(a, lower, _MM_CMPINT_NLE);                                        \
        const __m512i by_zero = _mm512_mask_mov_epi64(lower, large, _mm512_set1_epi64(-1));                            \
        return _mm512_mask_mov_epi64(warp__divide_##T(a, d).part, zero, by_zero);                                      \
    }
WARP__DIVIDE(i64, div, q)
WARP__DIVIDE(i64, rem, r)
WARP__DIVIDE(u64, div, q)
WARP__DIVIDE(u64, rem, r)
#undef WARP__DIVIDE
#define WARP__INTEGERS_64(T, u)                                                                                        \
    WARP__REDUCE64(T, add, T, _mm512_add_epi64, SI, _mm256_add_epi64)                                                  \
    WARP__MAP64_2(T, sub, T, _mm512_sub_epi64)                                                                         \
    WARP__REDUCE64(T, mul, T, _mm512_mullo_epi64, SI, _mm256_mullo_epi64)                                              \
    WARP__MAP64_2(T, mulhi, T, warp__mulhi_##T)                                                                        \
    WARP__MAP64_2(T, div, T, warp__div_##T)                                                                            \
    WARP__MAP64_2(T, rem, T, warp__rem_##T)                                                                            \
    WARP__MAP64_1(T, neg, T, WARP__NEG_64)                                                                             \
    WARP__REDUCE64(T, min, T, _mm512_min_ep##u##64, SI, _mm256_min_ep##u##64)                                          \
    WARP__REDUCE64(T, max, T, _mm512_max_ep##u##64, SI, _mm256_max_ep##u##64)                                          \
    WARP__REDUCE64(T, and, T, _mm512_and_si512, SI, _mm256_and_si256)                                                  \
    WARP__REDUCE64(T, or, T, _mm512_or_si512, SI, _mm256_or_si256)                                                     \
    WARP__REDUCE64(T, xor, T, _mm512_xor_si512, SI, _mm256_xor_si256)                                                  \
    WARP__MAP64_1(T, not, T, WARP__NOT)
WARP__INTEGERS_64(i64, i)
WARP__INTEGERS_64(u64, u)
#undef WARP__INTEGERS_64
WARP__MAP64_1(i64, abs, i64, _mm512_abs_epi64)

/* ---- bits ---- */

/* A table of 16 bytes, looked up by nibble. */
#define WARP__BYTES(a, b, c, d) _mm512_broadcast_i32x4(_mm_setr_epi32((int)(a), (int)(b), (int)(c), (int)(d)))
#ifdef WARP__VPOPCNTDQ
#define warp__popc_32 _mm512_popcnt_epi32
WARP_INLINE __m256i warp__popc_64(__m512i a) { return _mm512_cvtepi64_epi32(_mm512_popcnt_epi64(a)); }
#else
WARP_INLINE __m512i warp__popc_8(__m512i a) {
    const __m512i count = WARP__BYTES(0x02010100u, 0x03020201u, 0x03020201u, 0x04030302u);
    const __m512i nibble = _mm512_set1_epi8(15);
    return _mm512_add_epi8(_mm512_shuffle_epi8(count, _mm512_and_si512(a, nibble)),
                           _mm512_shuffle_epi8(count, _mm512_and_si512(_mm512_srli_epi16(a, 4), nibble)));
}
WARP_INLINE __m512i warp__popc_32(__m512i a) {
    return _mm512_madd_epi16(_mm512_maddubs_epi16(warp__popc_8(a), _mm512_set1_epi8(1)), _mm512_set1_epi16(1));
}
WARP_INLINE __m256i warp__popc_64(__m512i a) {
    return _mm512_cvtepi64_epi32(_mm512_sad_epu8(warp__popc_8(a), _mm512_setzero_si512()));
}
#endif
WARP_INLINE __m256i warp__clz_64(__m512i a) { return _mm512_cvtepi64_epi32(_mm512_lzcnt_epi64(a)); }
WARP_INLINE __m512i warp__ffs_32(__m512i a) {
    return _mm512_sub_epi32(_mm512_set1_epi32(32), _mm512_lzcnt_epi32(_mm512_and_si512(a, WARP__NEG_32(a))));
}
WARP_INLINE __m256i warp__ffs_64(__m512i a) {
    return _mm512_cvtepi64_epi32(
        _mm512_sub_epi64(_mm512_set1_epi64(64), _mm512_lzcnt_epi64(_mm512_and_si512(a, WARP__NEG_64(a)))));
}
/* Reverse the bits of each byte; `order` puts the bytes in reverse order. */
WARP_INLINE __m512i warp__brev_bytes(__m512i a, __m512i order) {
#ifdef WARP__GFNI
    const __m512i mirror = _mm512_set1_epi64((long long)0x8040201008040201);
    return _mm512_shuffle_epi8(_mm512_gf2p8affine_epi64_epi8(a, mirror, 0), order);
#else
    const __m512i reversed = WARP__BYTES(0x0c040800u, 0x0e060a02u, 0x0d050901u, 0x0f070b03u);
    const __m512i nibble = _mm512_set1_epi8(15);
    const __m512i low = _mm512_shuffle_epi8(reversed, _mm512_and_si512(a, nibble));
    const __m512i high = _mm512_shuffle_epi8(reversed, _mm512_and_si512(_mm512_srli_epi16(a, 4), nibble));
    return _mm512_shuffle_epi8(_mm512_or_si512(_mm512_slli_epi16(low, 4), high), order);
#endif
}
#define WARP__BREV_32(a) warp__brev_bytes(a, WARP__BYTES(0x00010203u, 0x04050607u, 0x08090a0bu, 0x0c0d0e0fu))
#define WARP__BREV_64(a) warp__brev_bytes(a, WARP__BYTES(0x04050607u, 0x00010203u, 0x0c0d0e0fu, 0x08090a0bu))
#define WARP__BITS(T32, T64)                                                                                           \
    WARP__MAP32_1(i32, popc, T32, warp__popc_32)                                                                       \
    WARP__MAP32_1(i32, clz, T32, _mm512_lzcnt_epi32)                                                                   \
    WARP__MAP32_1(i32, ffs, T32, warp__ffs_32)                                                                         \
    WARP__MAP32_1(T32, brev, T32, WARP__BREV_32)                                                                       \
    WARP__NARROW_1(i32, popc, T64, warp__popc_64)                                                                      \
    WARP__NARROW_1(i32, clz, T64, warp__clz_64)                                                                        \
    WARP__NARROW_1(i32, ffs, T64, warp__ffs_64)                                                                        \
    WARP__MAP64_1(T64, brev, T64, WARP__BREV_64)
WARP__BITS(i32, i64)
WARP__BITS(u32, u64)
#undef WARP__BITS

/* ---- compare, select, predicates ---- */

#define WARP__COMPARE_32(name, T, f, mode)                                                                             \
    WARP_INLINE warp_pred_t warp_##name##_##T(warp_##T##_t a, warp_##T##_t b) {                                        \
        return (warp_pred_t){f(a.r0, b.r0, mode), f(a.r1, b.r1, mode)};                                                \
    }
#define WARP__COMPARE_64(name, T, f, mode)                                                                             \
    WARP_INLINE warp_pred_t warp_##name##_##T(warp_##T##_t a, warp_##T##_t b) {                                        \
        return (warp_pred_t){_mm512_kunpackb(f(a.r1, b.r1, mode), f(a.r0, b.r0, mode)),                                \
                             _mm512_kunpackb(f(a.r3, b.r3, mode), f(a.r2, b.r2, mode))};                               \
    }
#define WARP__COMPARES_FLOAT(map, T, f)                                                                                \
    map(eq, T, f, _CMP_EQ_OQ) map(ne, T, f, _CMP_NEQ_UQ) map(lt, T, f, _CMP_LT_OQ) map(le, T, f, _CMP_LE_OQ)           \
        map(gt, T, f, _CMP_GT_OQ) map(ge, T, f, _CMP_GE_OQ)
#define WARP__COMPARES_INT(map, T, f)                                                                                  \
    map(eq, T, f, _MM_CMPINT_EQ) map(ne, T, f, _MM_CMPINT_NE) map(lt, T, f, _MM_CMPINT_LT)                             \
        map(le, T, f, _MM_CMPINT_LE) map(gt, T, f, _MM_CMPINT_NLE) map(ge, T, f, _MM_CMPINT_NLT)
WARP__COMPARES_FLOAT(WARP__COMPARE_32, f32, _mm512_cmp_ps_mask)
WARP__COMPARES_FLOAT(WARP__COMPARE_64, f64, _mm512_cmp_pd_mask)
WARP__COMPARES_INT(WARP__COMPARE_32, i32, _mm512_cmp_epi32_mask)
WARP__COMPARES_INT(WARP__COMPARE_32, u32, _mm512_cmp_epu32_mask)
WARP__COMPARES_INT(WARP__COMPARE_64, i64, _mm512_cmp_epi64_mask)
WARP__COMPARES_INT(WARP__COMPARE_64, u64, _mm512_cmp_epu64_mask)
#undef WARP__COMPARES_FLOAT
#undef WARP__COMPARES_INT
#undef WARP__COMPARE_32
#undef WARP__COMPARE_64

#define WARP__SELECT_32(T, f)                                                                                          \
    WARP_INLINE warp_##T##_t warp_select_##T(warp_pred_t p, warp_##T##_t a, warp_##T##_t b) {                          \
        return (warp_##T##_t){f(b.r0, p.k0, a.r0), f(b.r1, p.k1, a.r1)};                                               \
    }
WARP_INLINE __mmask8 warp__upper_lanes(__mmask16 k) {
#if defined(__clang__) && !defined(WARP_EMULATED)
    if (!__builtin_constant_p(k)) { /* clang would store the mask and load its bytes */
        __mmask16 upper;
        __asm__("kshiftrw $8, %1, %0" : "=k"(upper) : "k"(k));
        return (__mmask8)upper;
    }
#endif
    return (__mmask8)(k >> 8);
}
/* The lanes of register n of four. */
#define WARP__K(p, n)                                                                                                  \
    ((n) % 2 == 0 ? (__mmask8)((n) < 2 ? (p).k0 : (p).k1) : warp__upper_lanes((n) < 2 ? (p).k0 : (p).k1))
#define WARP__SELECT_64(T, f)                                                                                          \
    WARP_INLINE warp_##T##_t warp_select_##T(warp_pred_t p, warp_##T##_t a, warp_##T##_t b) {                          \
        return (warp_##T##_t){f(b.r0, WARP__K(p, 0), a.r0), f(b.r1, WARP__K(p, 1), a.r1),                              \
                              f(b.r2, WARP__K(p, 2), a.r2), f(b.r3, WARP__K(p, 3), a.r3)};                             \
    }
WARP__SELECT_32(f32, _mm512_mask_mov_ps)
WARP__SELECT_32(i32, _mm512_mask_mov_epi32)
WARP__SELECT_32(u32, _mm512_mask_mov_epi32)
WARP__SELECT_64(f64, _mm512_mask_mov_pd)
WARP__SELECT_64(i64, _mm512_mask_mov_epi64)
WARP__SELECT_64(u64, _mm512_mask_mov_epi64)
#undef WARP__SELECT_32
#undef WARP__SELECT_64

#define WARP__PREDICATE(name, op)                                                                                      \
    WARP_INLINE warp_pred_t warp_##name##_pred(warp_pred_t a, warp_pred_t b) {                                         \
        return (warp_pred_t){(__mmask16)(a.k0 op b.k0), (__mmask16)(a.k1 op b.k1)};                                    \
    }
WARP__PREDICATE(and, &)
WARP__PREDICATE(or, |)
WARP__PREDICATE(xor, ^)
#undef WARP__PREDICATE
WARP_INLINE warp_pred_t warp_not_pred(warp_pred_t a) { return (warp_pred_t){(__mmask16)~a.k0, (__mmask16)~a.k1}; }
WARP_INLINE warp_pred_t warp_mask_to_pred(warp_mask_t mask) {
    return (warp_pred_t){(__mmask16)mask, (__mmask16)(mask >> 16)};
}
WARP_INLINE warp_mask_t warp_pred_to_mask(warp_pred_t p) { return (warp_mask_t)p.k0 | (warp_mask_t)p.k1 << 16; }
WARP_INLINE bool warp__any(warp_pred_t p) { return (p.k0 | p.k1) != 0; }

/* ---- conversions ---- */

/* The conversions with saturation: vcvtt* give one fixed value for all that is out of range; masks put the rest right. */
WARP_INLINE __m512i warp__f32_to_i32(__m512 a) {
    const __mmask16 high = _mm512_cmp_ps_mask(a, _mm512_set1_ps(2147483648.0f), _CMP_GE_OQ);
    const __mmask16 number = _mm512_cmp_ps_mask(a, a, _CMP_ORD_Q);
    const __m512i r = _mm512_maskz_mov_epi32(number, warp__truncate_ps_epi32(a));
    return _mm512_mask_mov_epi32(r, high, _mm512_set1_epi32(INT32_MAX));
}
/* too large: all ones, as vcvttps2udq gives; NaN and negative: 0, since maxps yields its second operand for a NaN */
WARP_INLINE __m512i warp__f32_to_u32(__m512 a) {
    return warp__truncate_ps_epu32(_mm512_max_ps(a, _mm512_setzero_ps()));
}
/* minpd yields its second operand for a NaN, and vcvttpd2dq gives 0x80000000 for it */
WARP_INLINE __m256i warp__f64_to_i32(__m512d a) {
    return warp__truncate_pd_epi32(_mm512_min_pd(_mm512_set1_pd(2147483647.0), a));
}
WARP_INLINE __m256i warp__f64_to_u32(__m512d a) {
    const __mmask8 nan = _mm512_cmp_pd_mask(a, a, _CMP_UNORD_Q);
    const __m256i r = warp__truncate_pd_epu32(_mm512_max_pd(a, _mm512_setzero_pd()));
    return WARP__LOW(_mm512_mask_mov_epi32(_mm512_castsi256_si512(r), nan, _mm512_set1_epi32(INT32_MIN)));
}
/* NaN and too small: 0x8000000000000000, as the instruction gives */
WARP_INLINE __m512i warp__f64_to_i64(__m512d a) {
    const __mmask8 high = _mm512_cmp_pd_mask(a, _mm512_set1_pd(9223372036854775808.0), _CMP_GE_OQ);
    return _mm512_mask_mov_epi64(warp__truncate_pd_epi64(a), high, _mm512_set1_epi64(INT64_MAX));
}
WARP_INLINE __m512i warp__f64_to_u64(__m512d a) {
    const __mmask8 nan = _mm512_cmp_pd_mask(a, a, _CMP_UNORD_Q);
    const __m512i r = warp__truncate_pd_epu64(_mm512_max_pd(a, _mm512_setzero_pd()));
    return _mm512_mask_mov_epi64(r, nan, _mm512_set1_epi64(INT64_MIN));
}
WARP__MAP32_1(i32, to_i32, f32, warp__f32_to_i32)
WARP__MAP32_1(u32, to_u32, f32, warp__f32_to_u32)
WARP__MAP32_1(f32, to_f32, i32, _mm512_cvtepi32_ps)
WARP__MAP32_1(f32, to_f32, u32, _mm512_cvtepu32_ps)
WARP__MAP32_1(u32, to_u32, i32, WARP__SAME)
WARP__MAP32_1(i32, to_i32, u32, WARP__SAME)
#define WARP__PS_LOW(a) _mm512_castps512_ps256(a)
#define WARP__PS_HIGH(a) _mm512_extractf32x8_ps(a, 1)
WARP_INLINE warp_f64_t warp_to_f64_f32(warp_f32_t a) {
    return (warp_f64_t){_mm512_cvtps_pd(WARP__PS_LOW(a.r0)), _mm512_cvtps_pd(WARP__PS_HIGH(a.r0)),
                        _mm512_cvtps_pd(WARP__PS_LOW(a.r1)), _mm512_cvtps_pd(WARP__PS_HIGH(a.r1))};
}
WARP__WIDEN(f64, to_f64, i32, _mm512_cvtepi32_pd)
WARP__WIDEN(f64, to_f64, u32, _mm512_cvtepu32_pd)
WARP__WIDEN(i64, to_i64, i32, _mm512_cvtepi32_epi64)
WARP__WIDEN(u64, to_u64, i32, _mm512_cvtepi32_epi64)
WARP__WIDEN(i64, to_i64, u32, _mm512_cvtepu32_epi64)
WARP__WIDEN(u64, to_u64, u32, _mm512_cvtepu32_epi64)
/* The lower words: one permutation of two registers, where a narrowing conversion is two instructions for each. */
WARP_INLINE __m512i warp__even_words(void) {
    return _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
}
#define WARP__LOW_WORDS(R, T)                                                                                          \
    WARP_INLINE warp_##R##_t warp_to_##R##_##T(warp_##T##_t a) {                                                       \
        const __m512i even = warp__even_words();                                                                       \
        return (warp_##R##_t){_mm512_permutex2var_epi32(a.r0, even, a.r1),                                             \
                              _mm512_permutex2var_epi32(a.r2, even, a.r3)};                                            \
    }
WARP__LOW_WORDS(i32, i64)
WARP__LOW_WORDS(u32, i64)
WARP__LOW_WORDS(i32, u64)
WARP__LOW_WORDS(u32, u64)
#undef WARP__LOW_WORDS
WARP__NARROW_1(i32, to_i32, f64, warp__f64_to_i32)
WARP__NARROW_1(u32, to_u32, f64, warp__f64_to_u32)
#define WARP__TO_F32(T, f)                                                                                             \
    WARP_INLINE warp_f32_t warp_to_f32_##T(warp_##T##_t a) {                                                           \
        return (warp_f32_t){_mm512_insertf32x8(_mm512_castps256_ps512(f(a.r0)), f(a.r1), 1),                           \
                            _mm512_insertf32x8(_mm512_castps256_ps512(f(a.r2)), f(a.r3), 1)};                          \
    }
WARP__TO_F32(f64, _mm512_cvtpd_ps)
WARP__TO_F32(i64, _mm512_cvtepi64_ps)
WARP__TO_F32(u64, _mm512_cvtepu64_ps)
#undef WARP__TO_F32
/* A float is a double: exact, and the rules for 64-bit integers are the same. */
WARP__MAP64_1(i64, to_i64, f64, warp__f64_to_i64)
WARP__MAP64_1(u64, to_u64, f64, warp__f64_to_u64)
WARP_INLINE warp_i64_t warp_to_i64_f32(warp_f32_t a) { return warp_to_i64_f64(warp_to_f64_f32(a)); }
WARP_INLINE warp_u64_t warp_to_u64_f32(warp_f32_t a) { return warp_to_u64_f64(warp_to_f64_f32(a)); }
WARP__MAP64_1(f64, to_f64, i64, _mm512_cvtepi64_pd)
WARP__MAP64_1(f64, to_f64, u64, _mm512_cvtepu64_pd)
WARP__MAP64_1(u64, to_u64, i64, WARP__SAME)
WARP__MAP64_1(i64, to_i64, u64, WARP__SAME)

/* The words of 64-bit lanes, apart and together again. */
#define warp__split_u64 warp__split_u64
WARP_INLINE void warp__split_u64(warp_u64_t a, warp_u32_t *low, warp_u32_t *high) {
    const __m512i even = warp__even_words(), odd = _mm512_add_epi32(even, _mm512_set1_epi32(1));
    *low = (warp_u32_t){_mm512_permutex2var_epi32(a.r0, even, a.r1), _mm512_permutex2var_epi32(a.r2, even, a.r3)};
    *high = (warp_u32_t){_mm512_permutex2var_epi32(a.r0, odd, a.r1), _mm512_permutex2var_epi32(a.r2, odd, a.r3)};
}
#define warp__join_u64 warp__join_u64
WARP_INLINE warp_u64_t warp__join_u64(warp_u32_t low, warp_u32_t high) {
    const __m512i first = _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    const __m512i second = _mm512_add_epi32(first, _mm512_set1_epi32(8));
    return (warp_u64_t){
        _mm512_permutex2var_epi32(low.r0, first, high.r0), _mm512_permutex2var_epi32(low.r0, second, high.r0),
        _mm512_permutex2var_epi32(low.r1, first, high.r1), _mm512_permutex2var_epi32(low.r1, second, high.r1)};
}

/* ---- one lane ---- */

/* The part that has the lane, then the lane, unless it is the part's first.  of_part: the bits of a lane's number within a part. */
#define WARP__EXTRACT(T, C, part, use, of_part, pick, low)                                                             \
    WARP_INLINE warp__c_##T warp_extract_##T(warp_##T##_t a, int lane) {                                               \
        C r;                                                                                                           \
        part use if ((lane & (of_part)) != 0) r = pick;                                                                \
        return (warp__c_##T)low;                                                                                       \
    }
#if defined(__clang__)
#define WARP__USE_HALF(x, a, lane, r)
#define WARP__USE_HALF_64(x, a, lane, r)
/* clang would choose one of two registers lane by lane: both are one part. */
#define WARP__OF_TWO r = a.r0;
#define WARP__LANE_OF_TWO 31
#define WARP__PICK_OF_TWO(suffix) _mm512_permutex2var_##suffix(a.r0, _mm512_set1_epi32(lane & 31), a.r1)
#else
#define WARP__USE_HALF(x, a, lane, r)                                                                                  \
    if ((lane & 31) < a.lead_lanes) r = _mm512_cast##x##256_##x##512(a.lead);
#if defined(WARP_EMULATED)
#define WARP__USE_HALF_64(x, a, lane, r)
#else
#define WARP__USE_HALF_64 WARP__USE_HALF
#endif
#define WARP__OF_TWO r = (lane & 16) ? a.r1 : a.r0;
#define WARP__LANE_OF_TWO 15
#define WARP__PICK_OF_TWO(suffix) _mm512_permutexvar_##suffix(_mm512_set1_epi32(lane & 15), r)
#endif
#define WARP__OF_FOUR r = (lane & 16) ? ((lane & 8) ? a.r3 : a.r2) : ((lane & 8) ? a.r1 : a.r0);
WARP__EXTRACT(u32, __m512i, WARP__OF_TWO, WARP__USE_HALF(si, a, lane, r), WARP__LANE_OF_TWO, WARP__PICK_OF_TWO(epi32),
              _mm_cvtsi128_si32(_mm512_castsi512_si128(r)))
WARP__EXTRACT(i32, __m512i, WARP__OF_TWO, WARP__USE_HALF(si, a, lane, r), WARP__LANE_OF_TWO, WARP__PICK_OF_TWO(epi32),
              _mm_cvtsi128_si32(_mm512_castsi512_si128(r)))
WARP__EXTRACT(f32, __m512, WARP__OF_TWO, WARP__USE_HALF(ps, a, lane, r), WARP__LANE_OF_TWO, WARP__PICK_OF_TWO(ps),
              _mm_cvtss_f32(_mm512_castps512_ps128(r)))
WARP__EXTRACT(u64, __m512i, WARP__OF_FOUR, WARP__USE_HALF_64(si, a, lane, r), 7,
              _mm512_permutexvar_epi64(_mm512_set1_epi64(lane & 7), r), _mm_cvtsi128_si64(_mm512_castsi512_si128(r)))
WARP__EXTRACT(i64, __m512i, WARP__OF_FOUR, WARP__USE_HALF_64(si, a, lane, r), 7,
              _mm512_permutexvar_epi64(_mm512_set1_epi64(lane & 7), r), _mm_cvtsi128_si64(_mm512_castsi512_si128(r)))
WARP__EXTRACT(f64, __m512d, WARP__OF_FOUR, WARP__USE_HALF_64(pd, a, lane, r), 7,
              _mm512_permutexvar_pd(_mm512_set1_epi64(lane & 7), r), _mm_cvtsd_f64(_mm512_castpd512_pd128(r)))
#undef WARP__LANE_OF_TWO
#undef WARP__PICK_OF_TWO
#undef WARP__EXTRACT
#undef WARP__OF_TWO
#undef WARP__USE_HALF
#undef WARP__USE_HALF_64
#undef WARP__OF_FOUR
#define WARP__INSERT(T)                                                                                                \
    WARP_INLINE warp_##T##_t warp_insert_##T(warp_##T##_t a, int lane, warp__c_##T value) {                            \
        return warp_select_##T(warp_mask_to_pred(UINT32_C(1) << (lane & 31)), warp_set_##T(value), a);                 \
    }
WARP__INSERT(f32)
WARP__INSERT(i32)
WARP__INSERT(u32)
WARP__INSERT(f64)
WARP__INSERT(i64)
WARP__INSERT(u64)
#undef WARP__INSERT

/* ---- shuffles ---- */

WARP_INLINE warp_u32_t warp__permute_u32(warp_u32_t a, warp_u32_t idx) {
    return (warp_u32_t){_mm512_permutex2var_epi32(a.r0, idx.r0, a.r1), _mm512_permutex2var_epi32(a.r0, idx.r1, a.r1)};
}
#include "source.h"

/* The uniform shuffles: `amount` is 0..31 and `seg` the segment mask of the width (see shuffle.h), 0 for width 32.  The steps
 * of reductions and scans need no index register; a switch folds when a loop over them is unrolled, however late. */
#define warp__shfl_down_u32 warp__shfl_down_u32
WARP_INLINE warp_u32_t warp__shfl_down_u32(warp_u32_t a, uint32_t amount, uint32_t seg) {
    WARP__DROP_LOADED_SI(a);
#define WARP__BLOCKS(a, order)                                                                                         \
    _mm512_castps_si512(_mm512_shuffle_f32x4(_mm512_castsi512_ps(a), _mm512_castsi512_ps(a), order))
#define WARP__WITHIN(a, order) _mm512_castps_si512(_mm512_permute_ps(_mm512_castsi512_ps(a), order))
#define WARP__HALF(order) _mm256_castps_si256(_mm256_permute_ps(_mm256_castsi256_ps(WARP__LEAD_SI(a)), order))
#define WARP__STEP(n, valid, lead_moved)                                                                               \
    case WARP__STEP_KEY(n):                                                                                            \
        return (warp_u32_t){_mm512_alignr_epi32(a.r1, a.r0, n),                                                        \
                            _mm512_mask_alignr_epi32(a.r1, 0xffff >> n, a.r1, a.r1, n)                                 \
                                WARP__LEAD_DOWN(n, valid, lead_moved)};
    if (seg == 0) {
        switch (WARP__STEP_KEY(amount)) {
        case WARP__STEP_KEY(0):
            return a;
            WARP__STEP(1, 3, WARP__HALF(0x39))
            WARP__STEP(2, 2, WARP__HALF(0x4e))
            WARP__STEP(4, 4, _mm256_castsi128_si256(_mm256_extracti128_si256(WARP__LEAD_SI(a), 1)))
            WARP__STEP(8, 8, _mm512_extracti64x4_epi64(a.r0, 1))
        case WARP__STEP_KEY(16): return (warp_u32_t){a.r1, a.r1};
        default: break;
        }
    }
#undef WARP__STEP
    return warp__permute_u32(a, warp__source_down(warp_set_u32(amount), seg));
}
#define warp__shfl_up_u32 warp__shfl_up_u32
WARP_INLINE warp_u32_t warp__shfl_up_u32(warp_u32_t a, uint32_t amount, uint32_t seg) {
#define WARP__STEP(n)                                                                                                  \
    case WARP__STEP_KEY(n):                                                                                            \
        return (warp_u32_t){_mm512_mask_alignr_epi32(a.r0, (__mmask16)(0xffff << n), a.r0, a.r0, 16 - n),              \
                            _mm512_alignr_epi32(a.r1, a.r0, 16 - n)};
    if (seg == 0) {
        switch (WARP__STEP_KEY(amount)) {
        case WARP__STEP_KEY(0):
            return a;
            WARP__STEP(1)
            WARP__STEP(2)
            WARP__STEP(4)
            WARP__STEP(8)
        case WARP__STEP_KEY(16): return (warp_u32_t){a.r0, a.r0};
        default: break;
        }
    }
#undef WARP__STEP
    return warp__permute_u32(a, warp__source_up(warp_set_u32(amount), seg));
}
#define warp__shfl_xor_u32 warp__shfl_xor_u32
WARP_INLINE warp_u32_t warp__shfl_xor_u32(warp_u32_t a, uint32_t amount, uint32_t seg) {
    WARP__DROP_LOADED_SI(a);
#define WARP__STEP(n, swap, order, valid, lead_moved)                                                                  \
    case WARP__STEP_KEY(n):                                                                                            \
        return (warp_u32_t){swap(a.r0, order), swap(a.r1, order) WARP__LEAD_XOR(n, valid, lead_moved)};
    if (seg == 0) {
        switch (WARP__STEP_KEY(amount)) {
            WARP__STEP(1, WARP__WITHIN, 0xb1, 8, WARP__HALF(0xb1))
            WARP__STEP(2, WARP__WITHIN, 0x4e, 8, WARP__HALF(0x4e))
            WARP__STEP(4, WARP__BLOCKS, 0xb1, 4, _mm256_castsi128_si256(_mm256_extracti128_si256(WARP__LEAD_SI(a), 1)))
            WARP__STEP(8, WARP__BLOCKS, 0x4e, 8, _mm512_extracti64x4_epi64(a.r0, 1))
        case WARP__STEP_KEY(16): return (warp_u32_t){a.r1, a.r0};
        default: break;
        }
    }
#undef WARP__STEP
#undef WARP__HALF
    return warp__permute_u32(a, warp__source_xor(warp_set_u32(amount), seg));
}
#define warp__shfl_u32 warp__shfl_u32
WARP_INLINE warp_u32_t warp__shfl_u32(warp_u32_t a, uint32_t amount, uint32_t seg) {
    if (seg == 0) {
        const __m512i r = _mm512_permutex2var_epi32(a.r0, _mm512_set1_epi32((int)amount), a.r1);
        return (warp_u32_t){r, r};
    }
    return warp__permute_u32(a, warp__source_idx(warp_set_u32(amount), seg));
}

/* 64-bit lanes, eight a register: the steps of reductions and scans in the whole warp.  *v is replaced by what was moved and true
 * returned; false for the rest, which goes as two words. */
#define warp__shfl_down_step_u64 warp__shfl_down_step_u64
WARP_INLINE bool warp__shfl_down_step_u64(warp_u64_t *v, uint32_t amount, uint32_t seg) {
    const warp_u64_t a = *v;
#define WARP__STEP(n, moved)                                                                                           \
    case WARP__STEP_KEY(n):                                                                                            \
        *v = (warp_u64_t){_mm512_alignr_epi64(a.r1, a.r0, n), _mm512_alignr_epi64(a.r2, a.r1, n),                      \
                          _mm512_alignr_epi64(a.r3, a.r2, n),                                                          \
                          _mm512_mask_alignr_epi64(a.r3, 0xff >> n, a.r3, a.r3, n) WARP__LEAD_DOWN_64(n, n, moved)};   \
        return true;
    if (seg != 0) return false;
    switch (WARP__STEP_KEY(amount)) {
        WARP__STEP(1, _mm256_shuffle_epi32(WARP__LEAD_SI(a), 0x4e))
        WARP__STEP(2, _mm256_castsi128_si256(_mm256_extracti128_si256(WARP__LEAD_SI(a), 1)))
        WARP__STEP(4, _mm512_extracti64x4_epi64(a.r0, 1))
    case WARP__STEP_KEY(8): *v = (warp_u64_t){a.r1, a.r2, a.r3, a.r3}; return true;
    case WARP__STEP_KEY(16): *v = (warp_u64_t){a.r2, a.r3, a.r2, a.r3}; return true;
    default: return false;
    }
#undef WARP__STEP
}
WARP_INLINE bool warp__shfl_up_step_u64(warp_u64_t *v, uint32_t amount, uint32_t seg) {
    const warp_u64_t a = *v;
#define WARP__STEP(n)                                                                                                  \
    case WARP__STEP_KEY(n):                                                                                            \
        *v = (warp_u64_t){_mm512_mask_alignr_epi64(a.r0, (__mmask8)(0xff << n), a.r0, a.r0, 8 - n),                    \
                          _mm512_alignr_epi64(a.r1, a.r0, 8 - n), _mm512_alignr_epi64(a.r2, a.r1, 8 - n),              \
                          _mm512_alignr_epi64(a.r3, a.r2, 8 - n)};                                                     \
        return true;
    if (seg != 0) return false;
    switch (WARP__STEP_KEY(amount)) {
        WARP__STEP(1)
        WARP__STEP(2)
        WARP__STEP(4)
    case WARP__STEP_KEY(8): *v = (warp_u64_t){a.r0, a.r0, a.r1, a.r2}; return true;
    case WARP__STEP_KEY(16): *v = (warp_u64_t){a.r0, a.r1, a.r0, a.r1}; return true;
    default: return false;
    }
#undef WARP__STEP
}
WARP_INLINE bool warp__shfl_xor_step_u64(warp_u64_t *v, uint32_t amount, uint32_t seg) {
    const warp_u64_t a = *v;
#define WARP__STEP(n, swap, order)                                                                                     \
    case WARP__STEP_KEY(n):                                                                                            \
        *v = (warp_u64_t){swap(a.r0, order), swap(a.r1, order), swap(a.r2, order), swap(a.r3, order)};                 \
        return true;
#define WARP__SWAP_BLOCKS(a, order) _mm512_shuffle_i64x2(a, a, order)
    if (seg != 0) return false;
    switch (WARP__STEP_KEY(amount)) {
        WARP__STEP(1, WARP__WITHIN, 0x4e)
        WARP__STEP(2, WARP__SWAP_BLOCKS, 0xb1)
        WARP__STEP(4, WARP__SWAP_BLOCKS, 0x4e)
    case WARP__STEP_KEY(8): *v = (warp_u64_t){a.r1, a.r0, a.r3, a.r2}; return true;
    case WARP__STEP_KEY(16): *v = (warp_u64_t){a.r2, a.r3, a.r0, a.r1}; return true;
    default: return false;
    }
#undef WARP__STEP
#undef WARP__SWAP_BLOCKS
}

/* ---- memory ---- */

#define WARP__NARROW_MEMORY(R, T, C, load, store, widen, narrow)                                                       \
    WARP_INLINE warp_##R##_t warp__load_full_##T(const warp__c_##T *p) {                                               \
        return (warp_##R##_t){widen(load((const C *)(const void *)p)),                                                 \
                              widen(load((const C *)(const void *)(p + 16)))};                                         \
    }                                                                                                                  \
    WARP_INLINE void warp__store_full_##T(warp__c_##T *p, warp_##R##_t a) {                                            \
        store((C *)(void *)p, narrow(a.r0));                                                                           \
        store((C *)(void *)(p + 16), narrow(a.r1));                                                                    \
    }
WARP__NARROW_MEMORY(u32, u8, __m128i, _mm_loadu_si128, _mm_storeu_si128, _mm512_cvtepu8_epi32, _mm512_cvtepi32_epi8)
WARP__NARROW_MEMORY(i32, i8, __m128i, _mm_loadu_si128, _mm_storeu_si128, _mm512_cvtepi8_epi32, _mm512_cvtepi32_epi8)
WARP__NARROW_MEMORY(u32, u16, __m256i, _mm256_loadu_si256, _mm256_storeu_si256, _mm512_cvtepu16_epi32,
                    _mm512_cvtepi32_epi16)
WARP__NARROW_MEMORY(i32, i16, __m256i, _mm256_loadu_si256, _mm256_storeu_si256, _mm512_cvtepi16_epi32,
                    _mm512_cvtepi32_epi16)
#undef WARP__NARROW_MEMORY

/* Some lanes: masked loads and stores touch nothing in the others. */
#define warp__load_masked_u32 warp__load_masked_u32
WARP_INLINE warp_u32_t warp__load_masked_u32(const void *p, warp_pred_t active) {
    const int *q = p;
    return (warp_u32_t){_mm512_maskz_loadu_epi32(active.k0, q), _mm512_maskz_loadu_epi32(active.k1, q + 16)};
}
WARP_INLINE void warp__store_masked_u32(void *p, warp_u32_t a, warp_pred_t active) {
    int *q = p;
    _mm512_mask_storeu_epi32(q, active.k0, a.r0);
    _mm512_mask_storeu_epi32(q + 16, active.k1, a.r1);
}
#define warp__load_masked_u64 warp__load_masked_u64
WARP_INLINE warp_u64_t warp__load_masked_u64(const void *p, warp_pred_t active) {
    const long long *q = p;
    return (warp_u64_t){
        _mm512_maskz_loadu_epi64(WARP__K(active, 0), q), _mm512_maskz_loadu_epi64(WARP__K(active, 1), q + 8),
        _mm512_maskz_loadu_epi64(WARP__K(active, 2), q + 16), _mm512_maskz_loadu_epi64(WARP__K(active, 3), q + 24)};
}
WARP_INLINE void warp__store_masked_u64(void *p, warp_u64_t a, warp_pred_t active) {
    long long *q = p;
    _mm512_mask_storeu_epi64(q, WARP__K(active, 0), a.r0);
    _mm512_mask_storeu_epi64(q + 8, WARP__K(active, 1), a.r1);
    _mm512_mask_storeu_epi64(q + 16, WARP__K(active, 2), a.r2);
    _mm512_mask_storeu_epi64(q + 24, WARP__K(active, 3), a.r3);
}

/* Elements of 8 bytes: 64-bit lanes, taken apart. */
#define warp__load_words_x2 warp__load_words_x2
WARP_INLINE void warp__load_words_x2(const void *p, warp_u32_t *x, warp_u32_t *y) {
    const __m512i *q = p;
    warp__split_u64((warp_u64_t){_mm512_loadu_si512(q), _mm512_loadu_si512(q + 1), _mm512_loadu_si512(q + 2),
                                 _mm512_loadu_si512(q + 3)},
                    x, y);
}
WARP_INLINE void warp__store_words_x2(void *p, warp_u32_t x, warp_u32_t y) {
    __m512i *q = p;
    const warp_u64_t a = warp__join_u64(x, y);
    _mm512_storeu_si512(q, a.r0);
    _mm512_storeu_si512(q + 1, a.r1);
    _mm512_storeu_si512(q + 2, a.r2);
    _mm512_storeu_si512(q + 3, a.r3);
}

/* Elements of 16 bytes, four a register: 16 lanes at a time, first the pairs xy and zw of 8 lanes, then the halves. */
#define warp__load_words_x4 warp__load_words_x4
typedef struct {
    __m512i x, y, z, w;
} warp__quad;
WARP_INLINE warp__quad warp__load_quads(const __m512i *p) {
    const __m512i a = _mm512_loadu_si512(p), b = _mm512_loadu_si512(p + 1);
    const __m512i c = _mm512_loadu_si512(p + 2), d = _mm512_loadu_si512(p + 3);
    const __m512i xy = _mm512_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28, 1, 5, 9, 13, 17, 21, 25, 29);
    const __m512i zw = _mm512_add_epi32(xy, _mm512_set1_epi32(2));
    const __m512i xy_ab = _mm512_permutex2var_epi32(a, xy, b), xy_cd = _mm512_permutex2var_epi32(c, xy, d);
    const __m512i zw_ab = _mm512_permutex2var_epi32(a, zw, b), zw_cd = _mm512_permutex2var_epi32(c, zw, d);
    return (warp__quad){_mm512_shuffle_i64x2(xy_ab, xy_cd, 0x44), _mm512_shuffle_i64x2(xy_ab, xy_cd, 0xee),
                        _mm512_shuffle_i64x2(zw_ab, zw_cd, 0x44), _mm512_shuffle_i64x2(zw_ab, zw_cd, 0xee)};
}
WARP_INLINE void warp__load_words_x4(const void *p, warp_u32_t *x, warp_u32_t *y, warp_u32_t *z, warp_u32_t *w) {
    const warp__quad a = warp__load_quads(p), b = warp__load_quads((const __m512i *)p + 4);
    *x = (warp_u32_t){a.x, b.x};
    *y = (warp_u32_t){a.y, b.y};
    *z = (warp_u32_t){a.z, b.z};
    *w = (warp_u32_t){a.w, b.w};
}
WARP_INLINE void warp__store_quads(__m512i *p, __m512i x, __m512i y, __m512i z, __m512i w) {
    /* x and y, then z and w, interleaved within 128 bits: lanes 4k, 4k + 1 | 4k + 2, 4k + 3 */
    const __m512i xy_low = _mm512_unpacklo_epi32(x, y), xy_high = _mm512_unpackhi_epi32(x, y);
    const __m512i zw_low = _mm512_unpacklo_epi32(z, w), zw_high = _mm512_unpackhi_epi32(z, w);
    /* element 4k + n of each group of four lanes */
    const __m512i e0 = _mm512_unpacklo_epi64(xy_low, zw_low), e1 = _mm512_unpackhi_epi64(xy_low, zw_low);
    const __m512i e2 = _mm512_unpacklo_epi64(xy_high, zw_high), e3 = _mm512_unpackhi_epi64(xy_high, zw_high);
    /* a transposition of 4 x 4 blocks of 128 bits */
    const __m512i f0 = _mm512_shuffle_i64x2(e0, e1, 0x44), f1 = _mm512_shuffle_i64x2(e2, e3, 0x44);
    const __m512i f2 = _mm512_shuffle_i64x2(e0, e1, 0xee), f3 = _mm512_shuffle_i64x2(e2, e3, 0xee);
    _mm512_storeu_si512(p, _mm512_shuffle_i64x2(f0, f1, 0x88));
    _mm512_storeu_si512(p + 1, _mm512_shuffle_i64x2(f0, f1, 0xdd));
    _mm512_storeu_si512(p + 2, _mm512_shuffle_i64x2(f2, f3, 0x88));
    _mm512_storeu_si512(p + 3, _mm512_shuffle_i64x2(f2, f3, 0xdd));
}
WARP_INLINE void warp__store_words_x4(void *p, warp_u32_t x, warp_u32_t y, warp_u32_t z, warp_u32_t w) {
    warp__store_quads(p, x.r0, y.r0, z.r0, w.r0);
    warp__store_quads((__m512i *)p + 4, x.r1, y.r1, z.r1, w.r1);
}

/* ---- packed integers: four bytes or two halfwords a lane (packed.h has the rest) ---- */

#define WARP__CMPEQ_8(a, b) _mm512_movm_epi8(_mm512_cmpeq_epi8_mask(a, b))
#define WARP__CMPGT_8(a, b) _mm512_movm_epi8(_mm512_cmpgt_epi8_mask(a, b))
#define WARP__CMPEQ_16(a, b) _mm512_movm_epi16(_mm512_cmpeq_epi16_mask(a, b))
#define WARP__CMPGT_16(a, b) _mm512_movm_epi16(_mm512_cmpgt_epi16_mask(a, b))
#define WARP__PACKED(n, bits)                                                                                          \
    WARP__MAP32_2(u32, vadd##n, u32, u32, _mm512_add_epi##bits)                                                        \
    WARP__MAP32_2(u32, vsub##n, u32, u32, _mm512_sub_epi##bits)                                                        \
    WARP__MAP32_2(u32, vaddss##n, u32, u32, _mm512_adds_epi##bits)                                                     \
    WARP__MAP32_2(u32, vaddus##n, u32, u32, _mm512_adds_epu##bits)                                                     \
    WARP__MAP32_2(u32, vsubss##n, u32, u32, _mm512_subs_epi##bits)                                                     \
    WARP__MAP32_2(u32, vsubus##n, u32, u32, _mm512_subs_epu##bits)                                                     \
    WARP__MAP32_2(u32, vmaxs##n, u32, u32, _mm512_max_epi##bits)                                                       \
    WARP__MAP32_2(u32, vmaxu##n, u32, u32, _mm512_max_epu##bits)                                                       \
    WARP__MAP32_2(u32, vmins##n, u32, u32, _mm512_min_epi##bits)                                                       \
    WARP__MAP32_2(u32, vminu##n, u32, u32, _mm512_min_epu##bits)                                                       \
    WARP__MAP32_2(u32, vavgu##n, u32, u32, _mm512_avg_epu##bits)                                                       \
    WARP__MAP32_2(u32, vcmpeq##n, u32, u32, WARP__CMPEQ_##bits)                                                        \
    WARP__MAP32_2(u32, vcmpgts##n, u32, u32, WARP__CMPGT_##bits)
WARP__PACKED(4, 8)
WARP__PACKED(2, 16)
#undef WARP__PACKED
/* Of each lane the byte that each byte of idx (0 to 3) names. */
WARP_INLINE __m512i warp__pick_bytes(__m512i a, __m512i idx) {
    const __m512i base = _mm512_set4_epi32(0x0c0c0c0c, 0x08080808, 0x04040404, 0);
    return _mm512_shuffle_epi8(a, _mm512_add_epi8(idx, base));
}
WARP__MAP32_2(u32, _bytes, u32, u32, warp__pick_bytes)
#ifdef WARP__VNNI
/* vpdpbusd multiplies unsigned bytes of its second operand by signed ones of its third.  So 128 is added to what must be
 * unsigned, or taken from what must be signed, and 128 times the sum of the other bytes put right. */
WARP_INLINE __m512i warp__dot_i32(__m512i a, __m512i b, __m512i c) {
    const __m512i signs = _mm512_set1_epi8(INT8_MIN); /* as unsigned bytes: 128 */
    const __m512i too_much = _mm512_dpbusd_epi32(_mm512_setzero_si512(), signs, b);
    return _mm512_dpbusd_epi32(_mm512_sub_epi32(c, too_much), _mm512_xor_si512(a, signs), b);
}
WARP_INLINE __m512i warp__dot_u32(__m512i a, __m512i b, __m512i c) {
    const __m512i signs = _mm512_set1_epi8(INT8_MIN);
    const __m512i too_much = _mm512_dpbusd_epi32(_mm512_setzero_si512(), a, signs); /* -128 times */
    return _mm512_dpbusd_epi32(_mm512_sub_epi32(c, too_much), a, _mm512_xor_si512(b, signs));
}
#else
/* Four products of bytes: as 16-bit numbers, the even and the odd bytes, which vpmaddwd multiplies and adds in pairs. */
WARP_INLINE __m512i warp__dot_i32(__m512i a, __m512i b, __m512i c) {
    const __m512i even =
        _mm512_madd_epi16(_mm512_srai_epi16(_mm512_slli_epi16(a, 8), 8), _mm512_srai_epi16(_mm512_slli_epi16(b, 8), 8));
    const __m512i odd = _mm512_madd_epi16(_mm512_srai_epi16(a, 8), _mm512_srai_epi16(b, 8));
    return _mm512_add_epi32(c, _mm512_add_epi32(even, odd));
}
WARP_INLINE __m512i warp__dot_u32(__m512i a, __m512i b, __m512i c) {
    const __m512i low = _mm512_set1_epi32(0x00ff00ff);
    const __m512i even = _mm512_madd_epi16(_mm512_and_si512(a, low), _mm512_and_si512(b, low));
    const __m512i odd = _mm512_madd_epi16(_mm512_srli_epi16(a, 8), _mm512_srli_epi16(b, 8));
    return _mm512_add_epi32(c, _mm512_add_epi32(even, odd));
}
#endif
WARP__MAP32_3(i32, dp4a, i32, warp__dot_i32)
WARP__MAP32_3(u32, dp4a, u32, warp__dot_u32)
/* Two products: of the halfwords of a and of two bytes of b, which become halfwords.  vpmaddwd multiplies signed ones: so of
 * unsigned numbers 2^15 is taken away, and 2^15 times the sum of the bytes put right. */
#define warp_dp2a_lo_i32 warp_dp2a_lo_i32
#ifdef WARP__VNNI
#define WARP__ADD_PRODUCTS(c, a, b) _mm512_dpwssd_epi32(c, a, b)
#else
#define WARP__ADD_PRODUCTS(c, a, b) _mm512_add_epi32(c, _mm512_madd_epi16(a, b))
#endif
/* In each lane the bytes that `first` names; 0x80 is none. */
#define WARP__PLACE(b, first, next)                                                                                    \
    _mm512_shuffle_epi8(b, WARP__BYTES(first, (first) + (next), (first) + 2 * (next), (first) + 3 * (next)))
#define WARP__DP2A(part, i32_bytes, u32_bytes)                                                                         \
    WARP_INLINE __m512i warp__dp2a_##part##_i32(__m512i a, __m512i b, __m512i c) {                                     \
        return WARP__ADD_PRODUCTS(c, a, _mm512_srai_epi16(WARP__PLACE(b, i32_bytes, 0x04000400u), 8));                 \
    }                                                                                                                  \
    WARP_INLINE __m512i warp__dp2a_##part##_u32(__m512i a, __m512i b, __m512i c) {                                     \
        const __m512i bytes = WARP__PLACE(b, u32_bytes, 0x00040004u), signs = _mm512_set1_epi16(INT16_MIN);            \
        const __m512i too_much = WARP__ADD_PRODUCTS(_mm512_setzero_si512(), signs, bytes); /* -2^15 times */           \
        return WARP__ADD_PRODUCTS(_mm512_sub_epi32(c, too_much), _mm512_xor_si512(a, signs), bytes);                   \
    }                                                                                                                  \
    WARP__MAP32_3(i32, dp2a_##part, i32, warp__dp2a_##part##_i32)                                                      \
    WARP__MAP32_3(u32, dp2a_##part, u32, warp__dp2a_##part##_u32)
WARP__DP2A(lo, 0x01800080u, 0x80018000u)
WARP__DP2A(hi, 0x03800280u, 0x80038002u)
#undef WARP__DP2A
#undef WARP__PLACE
#undef WARP__ADD_PRODUCTS

/* ---- integers (integer.h) ---- */

#define warp_byte_perm_u32 warp_byte_perm_u32
/* The four lower nibbles of each lane, in the low bits of its bytes; their upper bits are anything. */
WARP_INLINE __m512i warp__nibbles(__m512i s) {
#ifdef WARP__VBMI
    return _mm512_multishift_epi64_epi8(_mm512_set1_epi64(0x2c2824200c080400), s);
#else
    const __m512i twice = _mm512_shuffle_epi8(s, WARP__BYTES(0x01010000u, 0x05050404u, 0x09090808u, 0x0d0d0c0cu));
    return _mm512_mask_mov_epi8(twice, 0xaaaaaaaaaaaaaaaa, _mm512_srli_epi16(twice, 4));
#endif
}
WARP_INLINE __m512i warp__byte_perm(__m512i a, __m512i b, __m512i s) {
    const __m512i n = warp__nibbles(s), three = _mm512_set1_epi8(3);
    const __m512i lane = WARP__BYTES(0, 0x04040404u, 0x08080808u, 0x0c0c0c0cu);
    const __m512i byte = _mm512_or_si512(_mm512_and_si512(n, three), lane);
    const __mmask64 of_b = _mm512_test_epi8_mask(n, _mm512_set1_epi8(4));
    return _mm512_mask_shuffle_epi8(_mm512_shuffle_epi8(a, byte), of_b, b, byte);
}
WARP__MAP32_3(u32, byte_perm, u32, warp__byte_perm)

#ifdef WARP__VBMI2
/* vpshldvd and vpshrdvd: of two words side by side; the amount counts modulo 32. */
#define warp_funnelshift_l_u32 warp_funnelshift_l_u32
#define WARP__FUNNEL_L(lo, hi, n) _mm512_shldv_epi32(hi, lo, n)
#define WARP__FUNNEL_R(lo, hi, n) _mm512_shrdv_epi32(lo, hi, n)
WARP_INLINE __m512i warp__funnel_lc(__m512i lo, __m512i hi, __m512i n) {
    const __mmask16 all = _mm512_cmp_epu32_mask(n, _mm512_set1_epi32(31), _MM_CMPINT_NLE);
    return _mm512_mask_mov_epi32(WARP__FUNNEL_L(lo, hi, n), all, lo);
}
WARP_INLINE __m512i warp__funnel_rc(__m512i lo, __m512i hi, __m512i n) {
    const __mmask16 all = _mm512_cmp_epu32_mask(n, _mm512_set1_epi32(31), _MM_CMPINT_NLE);
    return _mm512_mask_mov_epi32(WARP__FUNNEL_R(lo, hi, n), all, hi);
}
WARP__MAP32_3(u32, funnelshift_l, u32, WARP__FUNNEL_L)
WARP__MAP32_3(u32, funnelshift_r, u32, WARP__FUNNEL_R)
WARP__MAP32_3(u32, funnelshift_lc, u32, warp__funnel_lc)
WARP__MAP32_3(u32, funnelshift_rc, u32, warp__funnel_rc)
#undef WARP__FUNNEL_L
#undef WARP__FUNNEL_R
#endif

/* ---- halves (half.h) ---- */

/* Every NaN 0x7fff: one masked move. */
#define warp__one_nan warp__one_nan
WARP_INLINE warp_u32_t warp__one_nan(warp_u32_t h, uint32_t inf) {
    const __m512i the_nan = _mm512_set1_epi16(0x7fff), largest = _mm512_set1_epi16((short)inf);
    const __mmask32 k0 = _mm512_cmpgt_epi16_mask(_mm512_and_si512(h.r0, the_nan), largest);
    const __mmask32 k1 = _mm512_cmpgt_epi16_mask(_mm512_and_si512(h.r1, the_nan), largest);
    return (warp_u32_t){.r0 = _mm512_mask_mov_epi16(h.r0, k0, the_nan), .r1 = _mm512_mask_mov_epi16(h.r1, k1, the_nan)};
}

#define WARP__TO_NEAREST (_MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC)
/* Sixteen halves of a register as numbers; as bytes of an object, because gcc then converts them where the register was loaded
 * from, without an instruction to take it apart. */
WARP_INLINE __m512 warp__wide(__m512i a, int part) {
    __m256i halves;
    __builtin_memcpy(&halves, (const char *)&a + 32 * part, sizeof halves);
    __m512 r = _mm512_cvtph_ps(halves);
    WARP__WIDENED(r);
    return r;
}
/* All 64 in the order of memory: sixteen a register. */
#define warp__f16_widen warp__f16_widen
WARP_INLINE void warp__f16_widen(warp_u32_t h, warp_f32_t *x, warp_f32_t *y) {
    *x = (warp_f32_t){.r0 = warp__wide(h.r0, 0), .r1 = warp__wide(h.r0, 1)};
    *y = (warp_f32_t){.r0 = warp__wide(h.r1, 0), .r1 = warp__wide(h.r1, 1)};
}
WARP_INLINE warp_u32_t warp__f16_narrow(warp_f32_t x, warp_f32_t y) {
#define WARP__NARROW_TWO(x)                                                                                            \
    warp__join_256(_mm512_cvtps_ph((x).r0, WARP__TO_NEAREST), _mm512_cvtps_ph((x).r1, WARP__TO_NEAREST))
    return (warp_u32_t){.r0 = WARP__NARROW_TWO(x), .r1 = WARP__NARROW_TWO(y)};
#undef WARP__NARROW_TWO
}
#if !defined(WARP_BACKEND_AVX512FP16) /* which has an instruction for it */
/* a * b + c of pairs, as in avx2.h: s, the sum rounded to f32, can only mislead if the 12 bits below the middle of two f16 numbers
 * are 0.  Then it is made odd where it is not exact (rounding.h), and NaN, which comes with these bits 0, is made 0x7fff. */
WARP_INLINE __m512 warp__odd_sum_of_f16(__m512 s, __m512 a, __m512 b, __m512 c) {
    const __m512 p = _mm512_mul_ps(a, b), cc = _mm512_sub_ps(s, p);
    const __m512 e = _mm512_add_ps(_mm512_sub_ps(p, _mm512_sub_ps(s, cc)), _mm512_sub_ps(c, cc));
    const __m512i bits = _mm512_castps_si512(s), one = _mm512_set1_epi32(1);
    const __mmask16 inexact = _mm512_cmp_ps_mask(e, _mm512_setzero_ps(), _CMP_NEQ_OQ);
    const __mmask16 step = (__mmask16)(inexact & ~_mm512_test_epi32_mask(bits, one));
    const __m512i signs = _mm512_xor_si512(bits, _mm512_castps_si512(e));
    const __mmask16 down = (__mmask16)(step & _mm512_test_epi32_mask(signs, _mm512_set1_epi32(INT32_MIN)));
    const __m512i odd = _mm512_mask_sub_epi32(_mm512_mask_add_epi32(bits, step, bits, one), down, bits, one);
    const __mmask16 nan = _mm512_cmp_ps_mask(s, s, _CMP_UNORD_Q);
    return _mm512_castsi512_ps(_mm512_mask_mov_epi32(odd, nan, _mm512_set1_epi32(INT32_MAX)));
}
WARP_INLINE __m512i warp__narrow_two(__m512 a, __m512 b) {
    return warp__join_256(_mm512_cvtps_ph(a, WARP__TO_NEAREST), _mm512_cvtps_ph(b, WARP__TO_NEAREST));
}
#define warp__fma_bits_f16 warp__fma_bits_f16
WARP_INLINE warp_u32_t warp__fma_bits_f16(warp_u32_t a, warp_u32_t b, warp_u32_t c) {
    warp_f32_t ax, ay, bx, by, cx, cy;
    warp__f16_widen(a, &ax, &ay);
    warp__f16_widen(b, &bx, &by);
    warp__f16_widen(c, &cx, &cy);
    __m512 x0 = _mm512_fmadd_ps(ax.r0, bx.r0, cx.r0), x1 = _mm512_fmadd_ps(ax.r1, bx.r1, cx.r1);
    __m512 y0 = _mm512_fmadd_ps(ay.r0, by.r0, cy.r0), y1 = _mm512_fmadd_ps(ay.r1, by.r1, cy.r1);
#define WARP__LOW_12(s) _mm512_and_si512(_mm512_castps_si512(s), _mm512_set1_epi32(0xfff))
    const __m512i least = _mm512_min_epu32(_mm512_min_epu32(WARP__LOW_12(x0), WARP__LOW_12(x1)),
                                           _mm512_min_epu32(WARP__LOW_12(y0), WARP__LOW_12(y1)));
#undef WARP__LOW_12
    if (__builtin_expect(_mm512_cmpeq_epi32_mask(least, _mm512_setzero_si512()) != 0, 0)) {
        x0 = warp__odd_sum_of_f16(x0, ax.r0, bx.r0, cx.r0);
        x1 = warp__odd_sum_of_f16(x1, ax.r1, bx.r1, cx.r1);
        y0 = warp__odd_sum_of_f16(y0, ay.r0, by.r0, cy.r0);
        y1 = warp__odd_sum_of_f16(y1, ay.r1, by.r1, cy.r1);
    }
    return (warp_u32_t){.r0 = warp__narrow_two(x0, x1), .r1 = warp__narrow_two(y0, y1)};
}
#endif
WARP_INLINE warp_f32_t warp__f16_to_f32(warp_u32_t h) {
    warp_f32_t r = {.r0 = _mm512_cvtph_ps(_mm512_cvtepi32_epi16(h.r0)),
                    .r1 = _mm512_cvtph_ps(_mm512_cvtepi32_epi16(h.r1))};
    WARP__WIDENED(r.r0);
    WARP__WIDENED(r.r1);
    return r;
}
WARP_INLINE warp_u32_t warp__f32_to_f16(warp_f32_t a) {
    return (warp_u32_t){.r0 = _mm512_cvtepu16_epi32(_mm512_cvtps_ph(a.r0, WARP__TO_NEAREST)),
                        .r1 = _mm512_cvtepu16_epi32(_mm512_cvtps_ph(a.r1, WARP__TO_NEAREST))};
}
#undef WARP__TO_NEAREST

#define WARP__KEYS_F64 /* the smallest and the largest f64 as integers (reduce.h) */
/* All ones, to which scans set lanes, are not known to the compilers: they would make them anew at each use, by vpternlogd, which
 * waits for what is in the register. */
#define WARP__HIDE_ONES(a) WARP__HIDE_WORD(a)
/* One step of a scan (scan.h), in lanes that have the bit d, and with anything in lanes of `others`.  A switch, which folds: d is a
 * constant there. */
WARP_INLINE warp_u32_t warp__scan_lanes(warp_u32_t a, warp_u32_t none, uint32_t d, __mmask16 others) {
#define WARP__LATER(r, lanes, ...)                                                                                     \
    _mm512_mask_permutexvar_epi32(none.r, others | (lanes), _mm512_setr_epi32(__VA_ARGS__), a.r)
#define WARP__BOTH(lanes, ...)                                                                                         \
    (warp_u32_t) { .r0 = WARP__LATER(r0, lanes, __VA_ARGS__), .r1 = WARP__LATER(r1, lanes, __VA_ARGS__) }
    switch (d) {
    case 1: return WARP__BOTH(0xaaaa, 0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 14, 14);
    case 2: return WARP__BOTH(0xcccc, 0, 0, 1, 1, 4, 4, 5, 5, 8, 8, 9, 9, 12, 12, 13, 13);
    case 4: return WARP__BOTH(0xf0f0, 0, 0, 0, 0, 3, 3, 3, 3, 8, 8, 8, 8, 11, 11, 11, 11);
    case 8: return WARP__BOTH(0xff00, 0, 0, 0, 0, 0, 0, 0, 0, 7, 7, 7, 7, 7, 7, 7, 7);
    default: return (warp_u32_t){.r0 = none.r0, .r1 = _mm512_permutexvar_epi32(_mm512_set1_epi32(15), a.r0)};
    }
#undef WARP__BOTH
#undef WARP__LATER
}
WARP_INLINE warp_u64_t warp__scan_lanes_64(warp_u64_t a, warp_u64_t nothing, uint32_t d, __mmask8 others) {
    const __m512i none = nothing.r0;
#define WARP__LATER(r, lanes, ...)                                                                                     \
    _mm512_mask_permutexvar_epi64(none, others | (lanes), _mm512_setr_epi64(__VA_ARGS__), a.r)
#define WARP__EACH(lanes, ...)                                                                                         \
    (warp_u64_t) {                                                                                                     \
        .r0 = WARP__LATER(r0, lanes, __VA_ARGS__), .r1 = WARP__LATER(r1, lanes, __VA_ARGS__),                          \
        .r2 = WARP__LATER(r2, lanes, __VA_ARGS__), .r3 = WARP__LATER(r3, lanes, __VA_ARGS__)                           \
    }
#define WARP__LAST(r) _mm512_permutexvar_epi64(_mm512_set1_epi64(7), r)
    switch (d) {
    case 1: return WARP__EACH(0xaa, 0, 0, 2, 2, 4, 4, 6, 6);
    case 2: return WARP__EACH(0xcc, 0, 0, 1, 1, 4, 4, 5, 5);
    case 4: return WARP__EACH(0xf0, 0, 0, 0, 0, 3, 3, 3, 3);
    case 8: return (warp_u64_t){.r0 = none, .r1 = WARP__LAST(a.r0), .r2 = none, .r3 = WARP__LAST(a.r2)};
    default: {
        const __m512i last = WARP__LAST(a.r1);
        return (warp_u64_t){.r0 = none, .r1 = none, .r2 = last, .r3 = last};
    }
    }
#undef WARP__LAST
#undef WARP__EACH
#undef WARP__LATER
}
#define warp__scan_step_u32 warp__scan_step_u32
WARP_INLINE warp_u32_t warp__scan_step_u32(warp_u32_t a, warp_u32_t none, uint32_t d) {
    return warp__scan_lanes(a, none, d, 0);
}
#define warp__scan_step_u64 warp__scan_step_u64
WARP_INLINE warp_u64_t warp__scan_step_u64(warp_u64_t a, warp_u64_t none, uint32_t d) {
    return warp__scan_lanes_64(a, none, d, 0);
}
#define warp__scan_move_u32 warp__scan_move_u32
WARP_INLINE warp_u32_t warp__scan_move_u32(warp_u32_t a, warp_u32_t none, uint32_t d) {
    return warp__scan_lanes(a, none, d, 0xffff);
}
#define warp__scan_move_u64 warp__scan_move_u64
WARP_INLINE warp_u64_t warp__scan_move_u64(warp_u64_t a, warp_u64_t none, uint32_t d) {
    return warp__scan_lanes_64(a, none, d, 0xff);
}

/* Packing: each half by the instruction, then the upper half behind what the lower one has. */
#define warp__compress_u32 warp__compress_u32
WARP_INLINE warp_u32_t warp__compress_u32(warp_mask_t mask, warp_u32_t a) {
    const __m512i low = _mm512_maskz_compress_epi32((__mmask16)mask, a.r0);
    const __m512i high = _mm512_maskz_compress_epi32((__mmask16)(mask >> 16), a.r1);
    const int count = __builtin_popcount(mask & 0xffff);
    const __m512i lane = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m512i from = _mm512_sub_epi32(lane, _mm512_set1_epi32(count));
    return (warp_u32_t){.r0 = _mm512_mask_permutexvar_epi32(low, (__mmask16)(0xffffu << count), from, high),
                        .r1 = _mm512_maskz_permutexvar_epi32((__mmask16)((UINT32_C(1) << count) - 1), from, high)};
}

/* Elements from any places: single loads put together in registers. */
#define warp__four_lanes warp__four_lanes
WARP_INLINE __m128i warp__four_lanes(warp_i32_t a, int lane) {
    const __m512i r = lane < 16 ? a.r0 : a.r1;
    const __m256i half = (lane & 8) == 0 ? _mm512_castsi512_si256(r) : _mm512_extracti64x4_epi64(r, 1);
    return (lane & 4) == 0 ? _mm256_castsi256_si128(half) : _mm256_extracti128_si256(half, 1);
}
#include "places.h"
#define warp__collect_u32 warp__collect_u32
WARP_INLINE __m512i warp__join_128(__m128i a, __m128i b, __m128i c, __m128i d) {
    __m512i r = warp__join_256(_mm256_inserti128_si256(_mm256_castsi128_si256(a), b, 1),
                               _mm256_inserti128_si256(_mm256_castsi128_si256(c), d, 1));
    WARP__DONE(r);
    return r;
}
/* Intel's CPUs insert into vectors with one unit while 512-bit instructions are under way, which would take longer than all else.
 * So half of the narrow numbers of rows are put together in general registers; elements of 32 and 64 bits but for the first come to
 * their places by masked broadcasts, which two units do.  clang makes insertions of them where it can: of words it is kept from it,
 * of 64 bits it still inserts one in two. */
#define WARP__EIGHT(n) warp__four_at(at, n), warp__four_at(at, (n) + 4)
#if defined(__clang__) && !defined(WARP_EMULATED)
#define WARP__PUT_WORD(r, place, word)                                                                                 \
    do {                                                                                                               \
        __m256i all_ = _mm256_broadcastd_epi32(word);                                                                  \
        WARP__APART(all_);                                                                                             \
        r = _mm256_mask_mov_epi32(r, 1 << (place), all_);                                                              \
    } while (0)
#else
#define WARP__PUT_WORD(r, place, word) r = _mm256_mask_broadcastd_epi32(r, 1 << (place), word)
#endif
WARP_INLINE __m256i warp__collect_8(warp__four_t a, warp__four_t b) {
#define WARP__NEXT(i, p) WARP__PUT_WORD(r, i, _mm_cvtsi32_si128((int)warp__read_u32(p)))
    __m256i r = _mm256_broadcastd_epi32(_mm_cvtsi32_si128((int)warp__read_u32(a.p0)));
    WARP__NEXT(1, a.p1);
    WARP__NEXT(2, a.p2);
    WARP__NEXT(3, a.p3);
    WARP__NEXT(4, b.p0);
    WARP__NEXT(5, b.p1);
    WARP__NEXT(6, b.p2);
    WARP__NEXT(7, b.p3);
#undef WARP__NEXT
    WARP__DONE(r);
    return r;
}
WARP_INLINE __m256i warp__collect_4_lanes(warp__four_t a) {
#define WARP__NEXT(i, p)                                                                                               \
    r = _mm256_mask_broadcastq_epi64(r, 1 << (i), _mm_cvtsi64_si128((long long)warp__read_u64(p)));                    \
    WARP__APART(r)
    __m256i r = _mm256_broadcastq_epi64(_mm_cvtsi64_si128((long long)warp__read_u64(a.p0)));
    WARP__NEXT(1, a.p1);
    WARP__NEXT(2, a.p2);
    WARP__NEXT(3, a.p3);
#undef WARP__NEXT
    WARP__DONE(r);
    return r;
}
#undef WARP__PUT_WORD
WARP_INLINE __m512i warp__collect_8_lanes(warp__places_t at, int n) {
    return warp__join_256(warp__collect_4_lanes(warp__four_at(at, n)), warp__collect_4_lanes(warp__four_at(at, n + 4)));
}
#if defined(WARP_BACKEND_AVX512FP16)
#include "gather_avx512.h"
#else
WARP_INLINE warp_u32_t warp__collect_u32(warp__places_t at) {
#define WARP__SIXTEEN(n) warp__join_256(warp__collect_8(WARP__EIGHT(n)), warp__collect_8(WARP__EIGHT((n) + 8)))
    return (warp_u32_t){WARP__SIXTEEN(0), WARP__SIXTEEN(16)};
#undef WARP__SIXTEEN
}
WARP_INLINE warp_u64_t warp__collect_u64(warp__places_t at) {
    return (warp_u64_t){warp__collect_8_lanes(at, 0), warp__collect_8_lanes(at, 8), warp__collect_8_lanes(at, 16),
                        warp__collect_8_lanes(at, 24)};
}
WARP_INLINE __m128i warp__collect_16_bytes(warp__places_t at, int n) {
    const __m128i low =
        at.kind == WARP__ROWS ? warp__pack_8_bytes(WARP__EIGHT(n)) : warp__collect_8_bytes(WARP__EIGHT(n));
    return _mm_unpacklo_epi64(low, warp__collect_8_bytes(WARP__EIGHT(n + 8)));
}
WARP_INLINE __m256i warp__collect_16_halfwords(warp__places_t at, int n) {
    const __m128i low =
        at.kind == WARP__ROWS ? warp__pack_8_halfwords(WARP__EIGHT(n)) : warp__collect_8_halfwords(WARP__EIGHT(n));
    return _mm256_inserti128_si256(_mm256_castsi128_si256(low), warp__collect_8_halfwords(WARP__EIGHT(n + 8)), 1);
}
#define WARP__COLLECT_NARROW(R, T, widen, sixteen)                                                                     \
    WARP_INLINE warp_##R##_t warp__collect_##T(warp__places_t at) {                                                    \
        return (warp_##R##_t){widen(sixteen(at, 0)), widen(sixteen(at, 16))};                                          \
    }
WARP__COLLECT_NARROW(u32, u8, _mm512_cvtepu8_epi32, warp__collect_16_bytes)
WARP__COLLECT_NARROW(i32, i8, _mm512_cvtepi8_epi32, warp__collect_16_bytes)
WARP__COLLECT_NARROW(u32, u16, _mm512_cvtepu16_epi32, warp__collect_16_halfwords)
WARP__COLLECT_NARROW(i32, i16, _mm512_cvtepi16_epi32, warp__collect_16_halfwords)
#undef WARP__COLLECT_NARROW
#endif
#undef WARP__EIGHT
WARP_INLINE void warp__collect_x2(warp__places_t at, warp_u32_t *x, warp_u32_t *y) {
    warp__split_u64(warp__collect_u64(at), x, y);
}
/* Lanes n, n + 4, n + 8 and n + 12 side by side: a transposition of 4 x 4 words within 128 bits puts them in order. */
WARP_INLINE __m512i warp__four_quads(const void *p, const void *q, const void *r, const void *s) {
    return warp__join_128(warp__read_128(p), warp__read_128(q), warp__read_128(r), warp__read_128(s));
}
WARP_INLINE warp__quad warp__transpose(__m512i a, __m512i b, __m512i c, __m512i d) {
    const __m512i ab_low = _mm512_unpacklo_epi32(a, b), ab_high = _mm512_unpackhi_epi32(a, b);
    const __m512i cd_low = _mm512_unpacklo_epi32(c, d), cd_high = _mm512_unpackhi_epi32(c, d);
    return (warp__quad){_mm512_unpacklo_epi64(ab_low, cd_low), _mm512_unpackhi_epi64(ab_low, cd_low),
                        _mm512_unpacklo_epi64(ab_high, cd_high), _mm512_unpackhi_epi64(ab_high, cd_high)};
}
WARP_INLINE warp__quad warp__collect_quads(warp__places_t at, int n) {
    const warp__four_t a = warp__four_at(at, n), b = warp__four_at(at, n + 4), c = warp__four_at(at, n + 8),
                       d = warp__four_at(at, n + 12);
    return warp__transpose(warp__four_quads(a.p0, b.p0, c.p0, d.p0), warp__four_quads(a.p1, b.p1, c.p1, d.p1),
                           warp__four_quads(a.p2, b.p2, c.p2, d.p2), warp__four_quads(a.p3, b.p3, c.p3, d.p3));
}
WARP_INLINE void warp__collect_x4(warp__places_t at, warp_u32_t *x, warp_u32_t *y, warp_u32_t *z, warp_u32_t *w) {
    const warp__quad a = warp__collect_quads(at, 0), b = warp__collect_quads(at, 16);
    *x = (warp_u32_t){a.x, b.x};
    *y = (warp_u32_t){a.y, b.y};
    *z = (warp_u32_t){a.z, b.z};
    *w = (warp_u32_t){a.w, b.w};
}
/* In ascending order of lanes: elements may overlap. */
#define warp__spread_x4 warp__spread_x4
#define WARP__SPREAD_FOUR(n, part)                                                                                     \
    {                                                                                                                  \
        const warp__four_t to = warp__four_at(at, n);                                                                  \
        warp__write_128(to.p0, _mm512_extracti32x4_epi32(q.x, part));                                                  \
        warp__write_128(to.p1, _mm512_extracti32x4_epi32(q.y, part));                                                  \
        warp__write_128(to.p2, _mm512_extracti32x4_epi32(q.z, part));                                                  \
        warp__write_128(to.p3, _mm512_extracti32x4_epi32(q.w, part));                                                  \
    }
WARP_INLINE void warp__spread_quads(warp__places_t at, int n, __m512i x, __m512i y, __m512i z, __m512i w) {
    const warp__quad q = warp__transpose(x, y, z, w);
    WARP__SPREAD_FOUR(n, 0)
    WARP__SPREAD_FOUR(n + 4, 1)
    WARP__SPREAD_FOUR(n + 8, 2)
    WARP__SPREAD_FOUR(n + 12, 3)
}
#undef WARP__SPREAD_FOUR
WARP_INLINE void warp__spread_x4(warp__places_t at, warp_u32_t x, warp_u32_t y, warp_u32_t z, warp_u32_t w) {
    warp__spread_quads(at, 0, x.r0, y.r0, z.r0, w.r0);
    warp__spread_quads(at, 16, x.r1, y.r1, z.r1, w.r1);
}
/* Scatter: the instruction writes in ascending order of lanes, and nothing where the mask is clear. */
#define warp__scatter_words_u32 warp__scatter_words_u32
WARP_INLINE void warp__scatter_words_u32(void *p, warp_pred_t active, warp_i32_t idx, warp_u32_t a) {
    _mm512_mask_i32scatter_epi32(p, active.k0, idx.r0, a.r0, 4);
    _mm512_mask_i32scatter_epi32(p, active.k1, idx.r1, a.r1, 4);
}
WARP_INLINE void warp__scatter_words_u64(void *p, warp_pred_t active, warp_i32_t idx, warp_u64_t a) {
    _mm512_mask_i32scatter_epi64(p, WARP__K(active, 0), WARP__LOW(idx.r0), a.r0, 8);
    _mm512_mask_i32scatter_epi64(p, WARP__K(active, 1), WARP__HIGH(idx.r0), a.r1, 8);
    _mm512_mask_i32scatter_epi64(p, WARP__K(active, 2), WARP__LOW(idx.r1), a.r2, 8);
    _mm512_mask_i32scatter_epi64(p, WARP__K(active, 3), WARP__HIGH(idx.r1), a.r3, 8);
}

#pragma GCC diagnostic pop

#endif

/* avx2.h - the AVX2 backend: four 256-bit registers of 8 lanes a warp (eight for 64-bit types).
 *
 * Flags: -mavx2 -mfma (see cmake/backends.cmake).  A predicate lane is 0 or all ones, 32 bits wide for every type.
 * The registers are named members: an array of them would send all but the first through the stack (gcc).
 * What a backend must define is listed in backend/select.h. */
#ifndef WARP_BACKEND_AVX2_H
#define WARP_BACKEND_AVX2_H

#include "x86.h"

#include "lane.h"

#define WARP__BACKEND_ID WARP__ID(avx2)
#define WARP__LEAD_WIDTH 8
#include "lead.h"

/* Four registers make a warp; what gcc has besides (lead.h) starts out as zeros. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

typedef struct {
    __m256 r0, r1, r2, r3;
    WARP__LEAD_FIELDS(__m256)
} warp_f32_t;
typedef struct {
    __m256i r0, r1, r2, r3;
    WARP__LEAD_FIELDS(__m256i)
} warp_i32_t;
typedef struct {
    __m256i r0, r1, r2, r3;
    WARP__LEAD_FIELDS(__m256i)
} warp_u32_t;
typedef struct {
    __m256i r0, r1, r2, r3;
} warp_pred_t;
typedef struct {
    __m256d r0, r1, r2, r3, r4, r5, r6, r7;
    WARP__LEAD_FIELDS_64(__m256d)
} warp_f64_t;
typedef struct {
    __m256i r0, r1, r2, r3, r4, r5, r6, r7;
    WARP__LEAD_FIELDS_64(__m256i)
} warp_i64_t;
typedef struct {
    __m256i r0, r1, r2, r3, r4, r5, r6, r7;
    WARP__LEAD_FIELDS_64(__m256i)
} warp_u64_t;

/* Define warp_<name>_<T> from a function of registers.  32: four registers in and out.  64: eight.  Between the two,
 * WIDEN is a function of a 128-bit half, NARROW one of two 256-bit registers. */
#define WARP__MAP32_1(R, name, T, f)                                                                                   \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a) {                                                       \
        return (warp_##R##_t){f(a.r0), f(a.r1), f(a.r2), f(a.r3) WARP__AND_LEAD(f(WARP__LEAD(a)), a.lead_lanes)};      \
    }
#define WARP__MAP32_2(R, name, T, U, f)                                                                                \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a, warp_##U##_t b) {                                       \
        return (warp_##R##_t){f(a.r0, b.r0), f(a.r1, b.r1), f(a.r2, b.r2),                                             \
                              f(a.r3, b.r3)                                                                            \
                                  WARP__AND_LEAD(f(WARP__LEAD(a), WARP__LEAD(b)), WARP__LEAD_LANES_2(a, b))};          \
    }
/* The same where result, or an operand, is a predicate or a third: not part of reductions, no `lead`. */
#define WARP__MAP32_P1(R, name, T, f)                                                                                  \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a) {                                                       \
        return (warp_##R##_t){.r0 = f(a.r0), .r1 = f(a.r1), .r2 = f(a.r2), .r3 = f(a.r3)};                             \
    }
#define WARP__MAP32_P2(R, name, T, f)                                                                                  \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a, warp_##T##_t b) {                                       \
        return (warp_##R##_t){.r0 = f(a.r0, b.r0), .r1 = f(a.r1, b.r1), .r2 = f(a.r2, b.r2), .r3 = f(a.r3, b.r3)};     \
    }
#define WARP__MAP32_3(R, name, P, T, f)                                                                                \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##P##_t a, warp_##T##_t b, warp_##T##_t c) {                       \
        return (warp_##R##_t){.r0 = f(a.r0, b.r0, c.r0),                                                               \
                              .r1 = f(a.r1, b.r1, c.r1),                                                               \
                              .r2 = f(a.r2, b.r2, c.r2),                                                               \
                              .r3 = f(a.r3, b.r3, c.r3)};                                                              \
    }
#define WARP__MAP64_1(R, name, T, f)                                                                                   \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a) {                                                       \
        return (warp_##R##_t){f(a.r0), f(a.r1), f(a.r2), f(a.r3),                                                      \
                              f(a.r4), f(a.r5), f(a.r6), f(a.r7) WARP__AND_LEAD_64(f(WARP__LEAD(a)), a.lead_lanes)};   \
    }
#define WARP__MAP64_2(R, name, T, f)                                                                                   \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a, warp_##T##_t b) {                                       \
        return (                                                                                                       \
            warp_##R##_t){f(a.r0, b.r0),                                                                               \
                          f(a.r1, b.r1),                                                                               \
                          f(a.r2, b.r2),                                                                               \
                          f(a.r3, b.r3),                                                                               \
                          f(a.r4, b.r4),                                                                               \
                          f(a.r5, b.r5),                                                                               \
                          f(a.r6, b.r6),                                                                               \
                          f(a.r7, b.r7) WARP__AND_LEAD_64(f(WARP__LEAD(a), WARP__LEAD(b)), WARP__LEAD_LANES_2(a, b))}; \
    }
#define WARP__MAP64_3(R, name, T, f)                                                                                   \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a, warp_##T##_t b, warp_##T##_t c) {                       \
        return (warp_##R##_t){f(a.r0, b.r0, c.r0), f(a.r1, b.r1, c.r1), f(a.r2, b.r2, c.r2), f(a.r3, b.r3, c.r3),      \
                              f(a.r4, b.r4, c.r4), f(a.r5, b.r5, c.r5), f(a.r6, b.r6, c.r6), f(a.r7, b.r7, c.r7)};     \
    }
#define WARP__LOW(x) _mm256_castsi256_si128(x)
#define WARP__HIGH(x) _mm256_extracti128_si256(x, 1)
#define WARP__WIDEN(R, name, T, f)                                                                                     \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a) {                                                       \
        return (warp_##R##_t){f(WARP__LOW(a.r0)), f(WARP__HIGH(a.r0)), f(WARP__LOW(a.r1)), f(WARP__HIGH(a.r1)),        \
                              f(WARP__LOW(a.r2)), f(WARP__HIGH(a.r2)), f(WARP__LOW(a.r3)), f(WARP__HIGH(a.r3))};       \
    }
#define WARP__NARROW_1(R, name, T, f)                                                                                  \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a) {                                                       \
        return (warp_##R##_t){f(a.r0, a.r1), f(a.r2, a.r3), f(a.r4, a.r5), f(a.r6, a.r7)};                             \
    }
#define WARP__NARROW_2(R, name, T, f)                                                                                  \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a, warp_##T##_t b) {                                       \
        return (warp_##R##_t){                                                                                         \
            warp__low_words(f(a.r0, b.r0), f(a.r1, b.r1)), warp__low_words(f(a.r2, b.r2), f(a.r3, b.r3)),              \
            warp__low_words(f(a.r4, b.r4), f(a.r5, b.r5)), warp__low_words(f(a.r6, b.r6), f(a.r7, b.r7))};             \
    }
/* What AVX2 has no short code for: lane by lane. */
#define WARP__LANES_1(R, name, T)                                                                                      \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a) {                                                       \
        _Alignas(32) warp__c_##T x[32];                                                                                \
        _Alignas(32) warp__c_##R r[32];                                                                                \
        warp_to_array_##T(x, a);                                                                                       \
        for (int lane = 0; lane < 32; ++lane) r[lane] = warp__lane_##name##_##T(x[lane]);                              \
        return warp_from_array_##R(r);                                                                                 \
    }
#define WARP__LANES_2(R, name, T)                                                                                      \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a, warp_##T##_t b) {                                       \
        _Alignas(32) warp__c_##T x[32], y[32];                                                                         \
        _Alignas(32) warp__c_##R r[32];                                                                                \
        warp_to_array_##T(x, a);                                                                                       \
        warp_to_array_##T(y, b);                                                                                       \
        for (int lane = 0; lane < 32; ++lane) r[lane] = warp__lane_##name##_##T(x[lane], y[lane]);                     \
        return warp_from_array_##R(r);                                                                                 \
    }

/* ---- arrays and scalars ---- */

#define WARP__ARRAYS_32(T, C, load, store, set1)                                                                       \
    WARP_INLINE warp_##T##_t warp_from_array_##T(const warp__c_##T *p) {                                               \
        return (warp_##T##_t){load((const C *)p), load((const C *)(p + 8)), load((const C *)(p + 16)),                 \
                              load((const C *)(p + 24))};                                                              \
    }                                                                                                                  \
    WARP_INLINE void warp_to_array_##T(warp__c_##T *p, warp_##T##_t a) {                                               \
        store((C *)p, a.r0);                                                                                           \
        store((C *)(p + 8), a.r1);                                                                                     \
        store((C *)(p + 16), a.r2);                                                                                    \
        store((C *)(p + 24), a.r3);                                                                                    \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_set_##T(warp__c_##T a) { return (warp_##T##_t){set1(a), set1(a), set1(a), set1(a)}; }
#define WARP__ARRAYS_64(T, C, load, store, set1)                                                                       \
    WARP_INLINE warp_##T##_t warp_from_array_##T(const warp__c_##T *p) {                                               \
        return (warp_##T##_t){load((const C *)p),        load((const C *)(p + 4)),  load((const C *)(p + 8)),          \
                              load((const C *)(p + 12)), load((const C *)(p + 16)), load((const C *)(p + 20)),         \
                              load((const C *)(p + 24)), load((const C *)(p + 28))};                                   \
    }                                                                                                                  \
    WARP_INLINE void warp_to_array_##T(warp__c_##T *p, warp_##T##_t a) {                                               \
        store((C *)p, a.r0);                                                                                           \
        store((C *)(p + 4), a.r1);                                                                                     \
        store((C *)(p + 8), a.r2);                                                                                     \
        store((C *)(p + 12), a.r3);                                                                                    \
        store((C *)(p + 16), a.r4);                                                                                    \
        store((C *)(p + 20), a.r5);                                                                                    \
        store((C *)(p + 24), a.r6);                                                                                    \
        store((C *)(p + 28), a.r7);                                                                                    \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_set_##T(warp__c_##T a) {                                                             \
        return (warp_##T##_t){set1(a), set1(a), set1(a), set1(a), set1(a), set1(a), set1(a), set1(a)};                 \
    }
#define WARP__SET1_32(x) _mm256_set1_epi32((int)(x))
#define WARP__SET1_64(x) _mm256_set1_epi64x((long long)(x))
WARP__ARRAYS_32(f32, float, _mm256_loadu_ps, _mm256_storeu_ps, _mm256_set1_ps)
WARP__ARRAYS_32(i32, __m256i, _mm256_loadu_si256, _mm256_storeu_si256, WARP__SET1_32)
WARP__ARRAYS_32(u32, __m256i, _mm256_loadu_si256, _mm256_storeu_si256, WARP__SET1_32)
WARP__ARRAYS_64(f64, double, _mm256_loadu_pd, _mm256_storeu_pd, _mm256_set1_pd)
WARP__ARRAYS_64(i64, __m256i, _mm256_loadu_si256, _mm256_storeu_si256, WARP__SET1_64)
WARP__ARRAYS_64(u64, __m256i, _mm256_loadu_si256, _mm256_storeu_si256, WARP__SET1_64)
#undef WARP__ARRAYS_32
#undef WARP__ARRAYS_64

WARP_INLINE __m256i warp__ones(void) { return _mm256_set1_epi32(-1); }
WARP_INLINE __m256i warp__iota(int first) {
    return _mm256_setr_epi32(first, first + 1, first + 2, first + 3, first + 4, first + 5, first + 6, first + 7);
}
WARP_INLINE warp_i32_t warp_lane(void) {
    return (warp_i32_t){warp__iota(0), warp__iota(8), warp__iota(16), warp__iota(24)};
}

/* Low (high) words of eight 64-bit lanes in two registers, in order. */
WARP_INLINE __m256i warp__low_words(__m256i a, __m256i b) {
    const __m256 even = _mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), 0x88);
    return _mm256_permute4x64_epi64(_mm256_castps_si256(even), 0xd8);
}
WARP_INLINE __m256i warp__high_words(__m256i a, __m256i b) {
    const __m256 odd = _mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), 0xdd);
    return _mm256_permute4x64_epi64(_mm256_castps_si256(odd), 0xd8);
}

/* ---- bit casts: no instruction ---- */

#define WARP__SAME(x) (x)
WARP__MAP32_1(i32, as_i32, f32, _mm256_castps_si256)
WARP__MAP32_1(u32, as_u32, f32, _mm256_castps_si256)
WARP__MAP32_1(f32, as_f32, i32, _mm256_castsi256_ps)
WARP__MAP32_1(f32, as_f32, u32, _mm256_castsi256_ps)
WARP__MAP32_1(u32, as_u32, i32, WARP__SAME)
WARP__MAP32_1(i32, as_i32, u32, WARP__SAME)
WARP__MAP64_1(i64, as_i64, f64, _mm256_castpd_si256)
WARP__MAP64_1(u64, as_u64, f64, _mm256_castpd_si256)
WARP__MAP64_1(f64, as_f64, i64, _mm256_castsi256_pd)
WARP__MAP64_1(f64, as_f64, u64, _mm256_castsi256_pd)
WARP__MAP64_1(u64, as_u64, i64, WARP__SAME)
WARP__MAP64_1(i64, as_i64, u64, WARP__SAME)

/* ---- floating point ---- */

#define WARP__NEG_PS(a) _mm256_xor_ps(a, _mm256_set1_ps(-0.0f))
#define WARP__NEG_PD(a) _mm256_xor_pd(a, _mm256_set1_pd(-0.0))
#define WARP__ABS_PS(a) _mm256_andnot_ps(_mm256_set1_ps(-0.0f), a)
#define WARP__ABS_PD(a) _mm256_andnot_pd(_mm256_set1_pd(-0.0), a)
#define WARP__ROUND(suffix, a, mode) _mm256_round_##suffix(a, (mode) | _MM_FROUND_NO_EXC)
#define WARP__RINT_PS(a) WARP__ROUND(ps, a, _MM_FROUND_TO_NEAREST_INT)
#define WARP__RINT_PD(a) WARP__ROUND(pd, a, _MM_FROUND_TO_NEAREST_INT)
#define WARP__FLOOR_PS(a) WARP__ROUND(ps, a, _MM_FROUND_TO_NEG_INF)
#define WARP__FLOOR_PD(a) WARP__ROUND(pd, a, _MM_FROUND_TO_NEG_INF)
#define WARP__CEIL_PS(a) WARP__ROUND(ps, a, _MM_FROUND_TO_POS_INF)
#define WARP__CEIL_PD(a) WARP__ROUND(pd, a, _MM_FROUND_TO_POS_INF)
#define WARP__TRUNC_PS(a) WARP__ROUND(ps, a, _MM_FROUND_TO_ZERO)
#define WARP__TRUNC_PD(a) WARP__ROUND(pd, a, _MM_FROUND_TO_ZERO)
WARP__MAP32_2(f32, add, f32, f32, _mm256_add_ps)
WARP__MAP32_2(f32, sub, f32, f32, _mm256_sub_ps)
WARP__MAP32_2(f32, mul, f32, f32, _mm256_mul_ps)
WARP__MAP32_2(f32, div, f32, f32, _mm256_div_ps)
WARP__MAP32_3(f32, fma, f32, f32, _mm256_fmadd_ps)
WARP__MAP32_1(f32, neg, f32, WARP__NEG_PS)
WARP__MAP32_1(f32, abs, f32, WARP__ABS_PS)
WARP__MAP32_2(f32, min, f32, f32, warp__min_256_ps)
WARP__MAP32_2(f32, max, f32, f32, warp__max_256_ps)
WARP__MAP32_1(f32, sqrt, f32, _mm256_sqrt_ps)
WARP__MAP32_1(f32, rint, f32, WARP__RINT_PS)
WARP__MAP32_1(f32, floor, f32, WARP__FLOOR_PS)
WARP__MAP32_1(f32, ceil, f32, WARP__CEIL_PS)
WARP__MAP32_1(f32, trunc, f32, WARP__TRUNC_PS)
WARP__MAP64_2(f64, add, f64, _mm256_add_pd)
WARP__MAP64_2(f64, sub, f64, _mm256_sub_pd)
WARP__MAP64_2(f64, mul, f64, _mm256_mul_pd)
WARP__MAP64_2(f64, div, f64, _mm256_div_pd)
WARP__MAP64_3(f64, fma, f64, _mm256_fmadd_pd)
WARP__MAP64_1(f64, neg, f64, WARP__NEG_PD)
WARP__MAP64_1(f64, abs, f64, WARP__ABS_PD)
WARP__MAP64_2(f64, min, f64, warp__min_256_pd)
WARP__MAP64_2(f64, max, f64, warp__max_256_pd)
WARP__MAP64_1(f64, sqrt, f64, _mm256_sqrt_pd)
WARP__MAP64_1(f64, rint, f64, WARP__RINT_PD)
WARP__MAP64_1(f64, floor, f64, WARP__FLOOR_PD)
WARP__MAP64_1(f64, ceil, f64, WARP__CEIL_PD)
WARP__MAP64_1(f64, trunc, f64, WARP__TRUNC_PD)

/* ---- integers ---- */

/* High words of the products of all eight 32-bit lanes: even and odd lanes apart, as vpmul(u)dq wants them. */
WARP_INLINE __m256i warp__mulhi_i32(__m256i a, __m256i b) {
    const __m256i even = _mm256_mul_epi32(a, b);
    const __m256i odd = _mm256_mul_epi32(_mm256_srli_epi64(a, 32), _mm256_srli_epi64(b, 32));
    return _mm256_blend_epi32(_mm256_srli_epi64(even, 32), odd, 0xaa);
}
WARP_INLINE __m256i warp__mulhi_u32(__m256i a, __m256i b) {
    const __m256i even = _mm256_mul_epu32(a, b);
    const __m256i odd = _mm256_mul_epu32(_mm256_srli_epi64(a, 32), _mm256_srli_epi64(b, 32));
    return _mm256_blend_epi32(_mm256_srli_epi64(even, 32), odd, 0xaa);
}
WARP_INLINE __m256i warp__mul_64(__m256i a, __m256i b) {
    const __m256i cross =
        _mm256_add_epi64(_mm256_mul_epu32(_mm256_srli_epi64(a, 32), b), _mm256_mul_epu32(a, _mm256_srli_epi64(b, 32)));
    return _mm256_add_epi64(_mm256_mul_epu32(a, b), _mm256_slli_epi64(cross, 32));
}

/* Truncation to integers, 0x80000000 where that is out of range or NaN. */
WARP_INLINE __m256i warp__truncate_ps(__m256 a) {
    WARP__HIDE(a);
    return _mm256_cvttps_epi32(a);
}
WARP_INLINE __m128i warp__truncate_pd(__m256d a) {
    WARP__HIDE(a);
    return _mm256_cvttpd_epi32(a);
}

/* 32-bit division in doubles: the quotient of two 32-bit integers, if it is no integer, is at least 2^-32 (relative) away
 * from the next one, far more than half a unit of a double, so truncating the rounded quotient truncates the true one. */
WARP_INLINE __m256d warp__u32_to_pd(__m128i a) {
    const __m256i magic = _mm256_set1_epi64x(0x4330000000000000); /* 2^52 */
    return _mm256_sub_pd(_mm256_castsi256_pd(_mm256_or_si256(_mm256_cvtepu32_epi64(a), magic)),
                         _mm256_castsi256_pd(magic));
}
WARP_INLINE __m256i warp__join_128(__m128i low, __m128i high) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}
WARP_INLINE __m128i warp__div_half_i32(__m128i a, __m128i b) {
    return warp__truncate_pd(_mm256_div_pd(_mm256_cvtepi32_pd(a), _mm256_cvtepi32_pd(b)));
}
WARP_INLINE __m128i warp__div_half_u32(__m128i a, __m128i b) {
    const __m256d q = WARP__FLOOR_PD(_mm256_div_pd(warp__u32_to_pd(a), warp__u32_to_pd(b)));
    return _mm_xor_si128(_mm256_cvtpd_epi32(_mm256_sub_pd(q, _mm256_set1_pd(2147483648.0))), _mm_set1_epi32(INT32_MIN));
}
WARP_INLINE __m256i warp__div_i32(__m256i a, __m256i b) {
    const __m256i zero = _mm256_cmpeq_epi32(b, _mm256_setzero_si256());
    const __m256i d = _mm256_or_si256(b, zero); /* no division by 0, no floating-point flag raised for it */
    const __m256i q = warp__join_128(warp__div_half_i32(WARP__LOW(a), WARP__LOW(d)),
                                     warp__div_half_i32(WARP__HIGH(a), WARP__HIGH(d)));
    return _mm256_or_si256(q, zero);
}
WARP_INLINE __m256i warp__div_u32(__m256i a, __m256i b) {
    const __m256i zero = _mm256_cmpeq_epi32(b, _mm256_setzero_si256());
    const __m256i d = _mm256_or_si256(b, zero);
    const __m256i q = warp__join_128(warp__div_half_u32(WARP__LOW(a), WARP__LOW(d)),
                                     warp__div_half_u32(WARP__HIGH(a), WARP__HIGH(d)));
    return _mm256_or_si256(q, zero);
}
WARP_INLINE __m256i warp__rem_i32(__m256i a, __m256i b) {
    const __m256i zero = _mm256_cmpeq_epi32(b, _mm256_setzero_si256());
    return _mm256_or_si256(_mm256_sub_epi32(a, _mm256_mullo_epi32(warp__div_i32(a, b), b)), zero);
}
WARP_INLINE __m256i warp__rem_u32(__m256i a, __m256i b) {
    const __m256i zero = _mm256_cmpeq_epi32(b, _mm256_setzero_si256());
    return _mm256_or_si256(_mm256_sub_epi32(a, _mm256_mullo_epi32(warp__div_u32(a, b), b)), zero);
}

#define WARP__SIGNS_64(a) _mm256_cmpgt_epi64(_mm256_setzero_si256(), a)
#define WARP__NEG_32(a) _mm256_sub_epi32(_mm256_setzero_si256(), a)
#define WARP__NEG_64(a) _mm256_sub_epi64(_mm256_setzero_si256(), a)
#define WARP__NOT(a) _mm256_xor_si256(a, warp__ones())
#define WARP__GT_U64(a, b)                                                                                             \
    _mm256_cmpgt_epi64(_mm256_xor_si256(a, _mm256_set1_epi64x(INT64_MIN)),                                             \
                       _mm256_xor_si256(b, _mm256_set1_epi64x(INT64_MIN)))
WARP_INLINE __m256i warp__abs_i64(__m256i a) {
    const __m256i sign = WARP__SIGNS_64(a);
    return _mm256_sub_epi64(_mm256_xor_si256(a, sign), sign);
}
WARP_INLINE __m256i warp__min_i64(__m256i a, __m256i b) { return _mm256_blendv_epi8(a, b, _mm256_cmpgt_epi64(a, b)); }
WARP_INLINE __m256i warp__max_i64(__m256i a, __m256i b) { return _mm256_blendv_epi8(b, a, _mm256_cmpgt_epi64(a, b)); }
WARP_INLINE __m256i warp__min_u64(__m256i a, __m256i b) { return _mm256_blendv_epi8(a, b, WARP__GT_U64(a, b)); }
WARP_INLINE __m256i warp__max_u64(__m256i a, __m256i b) { return _mm256_blendv_epi8(b, a, WARP__GT_U64(a, b)); }

#define WARP__INTEGERS_32(T, s)                                                                                        \
    WARP__MAP32_2(T, add, T, T, _mm256_add_epi32)                                                                      \
    WARP__MAP32_2(T, sub, T, T, _mm256_sub_epi32)                                                                      \
    WARP__MAP32_2(T, mul, T, T, _mm256_mullo_epi32)                                                                    \
    WARP__MAP32_2(T, mulhi, T, T, warp__mulhi_##T)                                                                     \
    WARP__MAP32_2(T, div, T, T, warp__div_##T)                                                                         \
    WARP__MAP32_2(T, rem, T, T, warp__rem_##T)                                                                         \
    WARP__MAP32_1(T, neg, T, WARP__NEG_32)                                                                             \
    WARP__MAP32_2(T, min, T, T, _mm256_min_ep##s##32)                                                                  \
    WARP__MAP32_2(T, max, T, T, _mm256_max_ep##s##32)                                                                  \
    WARP__MAP32_2(T, and, T, T, _mm256_and_si256)                                                                      \
    WARP__MAP32_2(T, or, T, T, _mm256_or_si256)                                                                        \
    WARP__MAP32_2(T, xor, T, T, _mm256_xor_si256)                                                                      \
    WARP__MAP32_1(T, not, T, WARP__NOT)                                                                                \
    WARP__MAP32_2(T, shl, T, u32, _mm256_sllv_epi32)
WARP__INTEGERS_32(i32, i)
WARP__INTEGERS_32(u32, u)
#undef WARP__INTEGERS_32
WARP__MAP32_1(i32, abs, i32, _mm256_abs_epi32)
WARP__MAP32_2(i32, shr, i32, u32, _mm256_srav_epi32)
WARP__MAP32_2(u32, shr, u32, u32, _mm256_srlv_epi32)

/* 64-bit lanes shifted by 32-bit amounts.  Arithmetic right shift: flip negative numbers, shift in zeros, flip back. */
#define WARP__SLL_64(a, b) _mm256_sllv_epi64(a, _mm256_cvtepu32_epi64(b))
#define WARP__SRL_64(a, b) _mm256_srlv_epi64(a, _mm256_cvtepu32_epi64(b))
WARP_INLINE __m256i warp__sra_64(__m256i a, __m128i b) {
    const __m256i sign = WARP__SIGNS_64(a);
    return _mm256_xor_si256(WARP__SRL_64(_mm256_xor_si256(a, sign), b), sign);
}
#define WARP__SHIFT_64(name, T, f)                                                                                     \
    WARP_INLINE warp_##T##_t warp_##name##_##T(warp_##T##_t a, warp_u32_t b) {                                         \
        return (warp_##T##_t){f(a.r0, WARP__LOW(b.r0)),  f(a.r1, WARP__HIGH(b.r0)), f(a.r2, WARP__LOW(b.r1)),          \
                              f(a.r3, WARP__HIGH(b.r1)), f(a.r4, WARP__LOW(b.r2)),  f(a.r5, WARP__HIGH(b.r2)),         \
                              f(a.r6, WARP__LOW(b.r3)),  f(a.r7, WARP__HIGH(b.r3))};                                   \
    }
WARP__SHIFT_64(shl, i64, WARP__SLL_64)
WARP__SHIFT_64(shl, u64, WARP__SLL_64)
WARP__SHIFT_64(shr, i64, warp__sra_64)
WARP__SHIFT_64(shr, u64, WARP__SRL_64)
#undef WARP__SHIFT_64
#define WARP__INTEGERS_64(T)                                                                                           \
    WARP__MAP64_2(T, add, T, _mm256_add_epi64)                                                                         \
    WARP__MAP64_2(T, sub, T, _mm256_sub_epi64)                                                                         \
    WARP__MAP64_2(T, mul, T, warp__mul_64)                                                                             \
    WARP__LANES_2(T, mulhi, T)                                                                                         \
    WARP__LANES_2(T, div, T)                                                                                           \
    WARP__LANES_2(T, rem, T)                                                                                           \
    WARP__MAP64_1(T, neg, T, WARP__NEG_64)                                                                             \
    WARP__MAP64_2(T, min, T, warp__min_##T)                                                                            \
    WARP__MAP64_2(T, max, T, warp__max_##T)                                                                            \
    WARP__MAP64_2(T, and, T, _mm256_and_si256)                                                                         \
    WARP__MAP64_2(T, or, T, _mm256_or_si256)                                                                           \
    WARP__MAP64_2(T, xor, T, _mm256_xor_si256)                                                                         \
    WARP__MAP64_1(T, not, T, WARP__NOT)
WARP__INTEGERS_64(i64)
WARP__INTEGERS_64(u64)
#undef WARP__INTEGERS_64
WARP__MAP64_1(i64, abs, i64, warp__abs_i64)

/* ---- bits ---- */

/* A table of 16 bytes, looked up by nibble. */
#define WARP__NIBBLES(...) _mm256_setr_epi8(__VA_ARGS__, __VA_ARGS__)
WARP_INLINE __m256i warp__popc_8(__m256i a) {
    const __m256i count = WARP__NIBBLES(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i nibble = _mm256_set1_epi8(15);
    return _mm256_add_epi8(_mm256_shuffle_epi8(count, _mm256_and_si256(a, nibble)),
                           _mm256_shuffle_epi8(count, _mm256_and_si256(_mm256_srli_epi16(a, 4), nibble)));
}
WARP_INLINE __m256i warp__popc_32(__m256i a) {
    const __m256i pairs = _mm256_maddubs_epi16(warp__popc_8(a), _mm256_set1_epi8(1));
    return _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
}
WARP_INLINE __m256i warp__popc_64(__m256i a) { return _mm256_sad_epu8(warp__popc_8(a), _mm256_setzero_si256()); }
/* Leading zeros from the exponent of the number as a float.  Every bit below a one is cleared first, so that rounding cannot
 * carry into the exponent; bit 31 makes the float negative, and its sign bit drives the saturating subtraction to 0. */
WARP_INLINE __m256i warp__clz_32(__m256i a) {
    const __m256i top = _mm256_andnot_si256(_mm256_srli_epi32(a, 1), a);
    const __m256i exponent = _mm256_srli_epi32(_mm256_castps_si256(_mm256_cvtepi32_ps(top)), 23);
    return _mm256_min_epi32(_mm256_subs_epu16(_mm256_set1_epi32(158), exponent), _mm256_set1_epi32(32));
}
/* Of the two words of each lane: the high word's count, and the low word's too when the high word is 0. */
WARP_INLINE __m256i warp__clz_64(__m256i a) {
    const __m256i both = warp__clz_32(a);
    const __m256i high = _mm256_srli_epi64(both, 32);
    const __m256i high_zero = _mm256_cmpeq_epi64(high, _mm256_set1_epi64x(32));
    const __m256i low = _mm256_and_si256(both, _mm256_set1_epi64x(0xffffffff));
    return _mm256_add_epi64(high, _mm256_and_si256(low, high_zero));
}
WARP_INLINE __m256i warp__ffs_32(__m256i a) {
    const __m256i lowest = _mm256_and_si256(a, WARP__NEG_32(a));
    return _mm256_sub_epi32(_mm256_set1_epi32(32), warp__clz_32(lowest));
}
WARP_INLINE __m256i warp__ffs_64(__m256i a) {
    const __m256i lowest = _mm256_and_si256(a, WARP__NEG_64(a));
    return _mm256_sub_epi64(_mm256_set1_epi64x(64), warp__clz_64(lowest));
}
/* Reverse the bits of each byte; `order` puts the bytes in reverse order. */
WARP_INLINE __m256i warp__brev_bytes(__m256i a, __m256i order) {
    const __m256i reversed = WARP__NIBBLES(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15);
    const __m256i nibble = _mm256_set1_epi8(15);
    const __m256i low = _mm256_shuffle_epi8(reversed, _mm256_and_si256(a, nibble));
    const __m256i high = _mm256_shuffle_epi8(reversed, _mm256_and_si256(_mm256_srli_epi16(a, 4), nibble));
    return _mm256_shuffle_epi8(_mm256_or_si256(_mm256_slli_epi16(low, 4), high), order);
}
#define WARP__BREV_32(a) warp__brev_bytes(a, WARP__NIBBLES(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12))
#define WARP__BREV_64(a) warp__brev_bytes(a, WARP__NIBBLES(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8))
#define WARP__POPC_64_2(a, b) warp__low_words(warp__popc_64(a), warp__popc_64(b))
#define WARP__CLZ_64_2(a, b) warp__low_words(warp__clz_64(a), warp__clz_64(b))
#define WARP__FFS_64_2(a, b) warp__low_words(warp__ffs_64(a), warp__ffs_64(b))
#define WARP__BITS(T32, T64)                                                                                           \
    WARP__MAP32_1(i32, popc, T32, warp__popc_32)                                                                       \
    WARP__MAP32_1(i32, clz, T32, warp__clz_32)                                                                         \
    WARP__MAP32_1(i32, ffs, T32, warp__ffs_32)                                                                         \
    WARP__MAP32_1(T32, brev, T32, WARP__BREV_32)                                                                       \
    WARP__NARROW_1(i32, popc, T64, WARP__POPC_64_2)                                                                    \
    WARP__NARROW_1(i32, clz, T64, WARP__CLZ_64_2)                                                                      \
    WARP__NARROW_1(i32, ffs, T64, WARP__FFS_64_2)                                                                      \
    WARP__MAP64_1(T64, brev, T64, WARP__BREV_64)
WARP__BITS(i32, i64)
WARP__BITS(u32, u64)
#undef WARP__BITS

/* ---- compare, select, predicates ---- */

#define WARP__CMP_PS(mode, a, b) _mm256_castps_si256(_mm256_cmp_ps(a, b, mode))
#define WARP__CMP_PD(mode, a, b) _mm256_castpd_si256(_mm256_cmp_pd(a, b, mode))
#define WARP__EQ_PS(a, b) WARP__CMP_PS(_CMP_EQ_OQ, a, b)
#define WARP__NE_PS(a, b) WARP__CMP_PS(_CMP_NEQ_UQ, a, b)
#define WARP__LT_PS(a, b) WARP__CMP_PS(_CMP_LT_OQ, a, b)
#define WARP__LE_PS(a, b) WARP__CMP_PS(_CMP_LE_OQ, a, b)
#define WARP__GT_PS(a, b) WARP__CMP_PS(_CMP_GT_OQ, a, b)
#define WARP__GE_PS(a, b) WARP__CMP_PS(_CMP_GE_OQ, a, b)
#define WARP__EQ_PD(a, b) WARP__CMP_PD(_CMP_EQ_OQ, a, b)
#define WARP__NE_PD(a, b) WARP__CMP_PD(_CMP_NEQ_UQ, a, b)
#define WARP__LT_PD(a, b) WARP__CMP_PD(_CMP_LT_OQ, a, b)
#define WARP__LE_PD(a, b) WARP__CMP_PD(_CMP_LE_OQ, a, b)
#define WARP__GT_PD(a, b) WARP__CMP_PD(_CMP_GT_OQ, a, b)
#define WARP__GE_PD(a, b) WARP__CMP_PD(_CMP_GE_OQ, a, b)
#define WARP__NE_32(a, b) WARP__NOT(_mm256_cmpeq_epi32(a, b))
#define WARP__LT_I32(a, b) _mm256_cmpgt_epi32(b, a)
#define WARP__LE_I32(a, b) _mm256_cmpeq_epi32(_mm256_min_epi32(a, b), a)
#define WARP__GE_I32(a, b) _mm256_cmpeq_epi32(_mm256_max_epi32(a, b), a)
#define WARP__LT_U32(a, b) WARP__NOT(WARP__GE_U32(a, b))
#define WARP__GT_U32(a, b) WARP__NOT(WARP__LE_U32(a, b))
#define WARP__LE_U32(a, b) _mm256_cmpeq_epi32(_mm256_min_epu32(a, b), a)
#define WARP__GE_U32(a, b) _mm256_cmpeq_epi32(_mm256_max_epu32(a, b), a)
#define WARP__NE_64(a, b) WARP__NOT(_mm256_cmpeq_epi64(a, b))
#define WARP__LT_I64(a, b) _mm256_cmpgt_epi64(b, a)
#define WARP__LE_I64(a, b) WARP__NOT(_mm256_cmpgt_epi64(a, b))
#define WARP__GE_I64(a, b) WARP__NOT(_mm256_cmpgt_epi64(b, a))
#define WARP__LT_U64(a, b) WARP__GT_U64(b, a)
#define WARP__LE_U64(a, b) WARP__NOT(WARP__GT_U64(a, b))
#define WARP__GE_U64(a, b) WARP__NOT(WARP__GT_U64(b, a))
#define WARP__COMPARES(map, T, eq_, ne_, lt_, le_, gt_, ge_)                                                           \
    map(eq, T, eq_) map(ne, T, ne_) map(lt, T, lt_) map(le, T, le_) map(gt, T, gt_) map(ge, T, ge_)
#define WARP__COMPARE_32(name, T, f) WARP__MAP32_P2(pred, name, T, f)
#define WARP__COMPARE_I64(name, T, f) WARP__NARROW_2(pred, name, T, f)
WARP__COMPARES(WARP__COMPARE_32, f32, WARP__EQ_PS, WARP__NE_PS, WARP__LT_PS, WARP__LE_PS, WARP__GT_PS, WARP__GE_PS)
WARP__COMPARES(WARP__COMPARE_32, i32, _mm256_cmpeq_epi32, WARP__NE_32, WARP__LT_I32, WARP__LE_I32, _mm256_cmpgt_epi32,
               WARP__GE_I32)
WARP__COMPARES(WARP__COMPARE_32, u32, _mm256_cmpeq_epi32, WARP__NE_32, WARP__LT_U32, WARP__LE_U32, WARP__GT_U32,
               WARP__GE_U32)
WARP__COMPARES(WARP__COMPARE_I64, f64, WARP__EQ_PD, WARP__NE_PD, WARP__LT_PD, WARP__LE_PD, WARP__GT_PD, WARP__GE_PD)
WARP__COMPARES(WARP__COMPARE_I64, i64, _mm256_cmpeq_epi64, WARP__NE_64, WARP__LT_I64, WARP__LE_I64, _mm256_cmpgt_epi64,
               WARP__GE_I64)
WARP__COMPARES(WARP__COMPARE_I64, u64, _mm256_cmpeq_epi64, WARP__NE_64, WARP__LT_U64, WARP__LE_U64, WARP__GT_U64,
               WARP__GE_U64)
#undef WARP__COMPARES
#undef WARP__COMPARE_32
#undef WARP__COMPARE_I64

#define WARP__SELECT_PS(p, a, b) _mm256_blendv_ps(b, a, _mm256_castsi256_ps(p))
#define WARP__SELECT_32(p, a, b) _mm256_blendv_epi8(b, a, p)
WARP__MAP32_3(f32, select, pred, f32, WARP__SELECT_PS)
WARP__MAP32_3(i32, select, pred, i32, WARP__SELECT_32)
WARP__MAP32_3(u32, select, pred, u32, WARP__SELECT_32)
#define WARP__WIDE_LOW(p) _mm256_cvtepi32_epi64(WARP__LOW(p))
#define WARP__WIDE_HIGH(p) _mm256_cvtepi32_epi64(WARP__HIGH(p))
#define WARP__SELECT_PD(p, a, b) _mm256_blendv_pd(b, a, _mm256_castsi256_pd(p))
#define WARP__SELECT_64(T, f)                                                                                          \
    WARP_INLINE warp_##T##_t warp_select_##T(warp_pred_t p, warp_##T##_t a, warp_##T##_t b) {                          \
        return (warp_##T##_t){f(WARP__WIDE_LOW(p.r0), a.r0, b.r0), f(WARP__WIDE_HIGH(p.r0), a.r1, b.r1),               \
                              f(WARP__WIDE_LOW(p.r1), a.r2, b.r2), f(WARP__WIDE_HIGH(p.r1), a.r3, b.r3),               \
                              f(WARP__WIDE_LOW(p.r2), a.r4, b.r4), f(WARP__WIDE_HIGH(p.r2), a.r5, b.r5),               \
                              f(WARP__WIDE_LOW(p.r3), a.r6, b.r6), f(WARP__WIDE_HIGH(p.r3), a.r7, b.r7)};              \
    }
WARP__SELECT_64(f64, WARP__SELECT_PD)
WARP__SELECT_64(i64, WARP__SELECT_32)
WARP__SELECT_64(u64, WARP__SELECT_32)
#undef WARP__SELECT_64

WARP__MAP32_P2(pred, and, pred, _mm256_and_si256)
WARP__MAP32_P2(pred, or, pred, _mm256_or_si256)
WARP__MAP32_P2(pred, xor, pred, _mm256_xor_si256)
WARP__MAP32_P1(pred, not, pred, WARP__NOT)

WARP_INLINE __m256i warp__mask_to_pred_8(__m256i mask, int shift) {
    const __m256i bit = _mm256_setr_epi32(1 << shift, 2 << shift, 4 << shift, 8 << shift, 16 << shift, 32 << shift,
                                          64 << shift, (int)(128u << shift));
    return _mm256_cmpeq_epi32(_mm256_and_si256(mask, bit), bit);
}
WARP_INLINE warp_pred_t warp_mask_to_pred(warp_mask_t mask) {
    const __m256i m = _mm256_set1_epi32((int)mask);
    return (warp_pred_t){warp__mask_to_pred_8(m, 0), warp__mask_to_pred_8(m, 8), warp__mask_to_pred_8(m, 16),
                         warp__mask_to_pred_8(m, 24)};
}
/* Three packs, one movemask.  The packs work within 128-bit halves; one permutation puts the bytes in lane order. */
WARP_INLINE __m256i warp__pack_bytes(__m256i p01, __m256i p23) {
    return _mm256_permutevar8x32_epi32(_mm256_packs_epi16(p01, p23), _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
}
WARP_INLINE warp_mask_t warp_pred_to_mask(warp_pred_t p) {
    return (warp_mask_t)_mm256_movemask_epi8(
        warp__pack_bytes(_mm256_packs_epi32(p.r0, p.r1), _mm256_packs_epi32(p.r2, p.r3)));
}
WARP_INLINE bool warp__any(warp_pred_t p) {
    const __m256i some = _mm256_or_si256(_mm256_or_si256(p.r0, p.r1), _mm256_or_si256(p.r2, p.r3));
    return !_mm256_testz_si256(some, some);
}

/* ---- conversions ---- */

WARP_INLINE __m256i warp__f32_to_i32(__m256 a) {
    const __m256 high = _mm256_cmp_ps(a, _mm256_set1_ps(2147483648.0f), _CMP_GE_OQ);
    const __m256i number = _mm256_castps_si256(_mm256_cmp_ps(a, a, _CMP_ORD_Q));
    /* vcvttps2dq gives 0x80000000 for everything out of range; flipping all bits makes it the largest integer */
    return _mm256_and_si256(_mm256_xor_si256(warp__truncate_ps(a), _mm256_castps_si256(high)), number);
}
WARP_INLINE __m256i warp__f32_to_u32(__m256 a) {
    const __m256 half = _mm256_set1_ps(2147483648.0f);
    const __m256 x = _mm256_max_ps(a, _mm256_setzero_ps()); /* NaN and negative: 0 */
    const __m256 upper = _mm256_cmp_ps(x, half, _CMP_GE_OQ);
    const __m256 high = _mm256_cmp_ps(x, _mm256_set1_ps(4294967296.0f), _CMP_GE_OQ);
    const __m256i r = warp__truncate_ps(_mm256_sub_ps(x, _mm256_and_ps(upper, half)));
    return _mm256_or_si256(_mm256_xor_si256(r, _mm256_slli_epi32(_mm256_castps_si256(upper), 31)),
                           _mm256_castps_si256(high));
}
WARP_INLINE __m128i warp__f64_to_i32_half(__m256d a) {
    /* minpd yields its second operand when one is NaN */
    return warp__truncate_pd(_mm256_min_pd(_mm256_set1_pd(2147483647.0), a));
}
WARP_INLINE __m256i warp__f64_to_i32(__m256d a, __m256d b) {
    return warp__join_128(warp__f64_to_i32_half(a), warp__f64_to_i32_half(b));
}
WARP_INLINE __m256 warp__f64_to_f32(__m256d a, __m256d b) {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm256_cvtpd_ps(a)), _mm256_cvtpd_ps(b), 1);
}
/* 16 bits at a time, so that only the last addition rounds. */
WARP_INLINE __m256 warp__u32_to_f32(__m256i a) {
    const __m256 high = _mm256_cvtepi32_ps(_mm256_srli_epi32(a, 16));
    const __m256 low = _mm256_cvtepi32_ps(_mm256_and_si256(a, _mm256_set1_epi32(0xffff)));
    return _mm256_add_ps(_mm256_mul_ps(high, _mm256_set1_ps(65536.0f)), low);
}
WARP__MAP32_1(i32, to_i32, f32, warp__f32_to_i32)
WARP__MAP32_1(u32, to_u32, f32, warp__f32_to_u32)
WARP__MAP32_1(f32, to_f32, i32, _mm256_cvtepi32_ps)
WARP__MAP32_1(f32, to_f32, u32, warp__u32_to_f32)
WARP__MAP32_1(u32, to_u32, i32, WARP__SAME)
WARP__MAP32_1(i32, to_i32, u32, WARP__SAME)
WARP_INLINE warp_f64_t warp_to_f64_f32(warp_f32_t a) {
    return (warp_f64_t){_mm256_cvtps_pd(_mm256_castps256_ps128(a.r0)), _mm256_cvtps_pd(_mm256_extractf128_ps(a.r0, 1)),
                        _mm256_cvtps_pd(_mm256_castps256_ps128(a.r1)), _mm256_cvtps_pd(_mm256_extractf128_ps(a.r1, 1)),
                        _mm256_cvtps_pd(_mm256_castps256_ps128(a.r2)), _mm256_cvtps_pd(_mm256_extractf128_ps(a.r2, 1)),
                        _mm256_cvtps_pd(_mm256_castps256_ps128(a.r3)), _mm256_cvtps_pd(_mm256_extractf128_ps(a.r3, 1))};
}
WARP__WIDEN(f64, to_f64, i32, _mm256_cvtepi32_pd)
WARP__WIDEN(f64, to_f64, u32, warp__u32_to_pd)
WARP__WIDEN(i64, to_i64, i32, _mm256_cvtepi32_epi64)
WARP__WIDEN(u64, to_u64, i32, _mm256_cvtepi32_epi64)
WARP__WIDEN(i64, to_i64, u32, _mm256_cvtepu32_epi64)
WARP__WIDEN(u64, to_u64, u32, _mm256_cvtepu32_epi64)
WARP__NARROW_1(i32, to_i32, i64, warp__low_words)
WARP__NARROW_1(u32, to_u32, i64, warp__low_words)
WARP__NARROW_1(i32, to_i32, u64, warp__low_words)
WARP__NARROW_1(u32, to_u32, u64, warp__low_words)
WARP__NARROW_1(i32, to_i32, f64, warp__f64_to_i32)
WARP__NARROW_1(f32, to_f32, f64, warp__f64_to_f32)
WARP__LANES_1(u32, to_u32, f64)
WARP__LANES_1(i64, to_i64, f32)
WARP__LANES_1(u64, to_u64, f32)
WARP__LANES_1(i64, to_i64, f64)
WARP__LANES_1(u64, to_u64, f64)
WARP__LANES_1(f32, to_f32, i64)
WARP__LANES_1(f32, to_f32, u64)
WARP__LANES_1(f64, to_f64, i64)
WARP__LANES_1(f64, to_f64, u64)
WARP__MAP64_1(u64, to_u64, i64, WARP__SAME)
WARP__MAP64_1(i64, to_i64, u64, WARP__SAME)

/* The words of 64-bit lanes, apart and together again. */
#define warp__split_u64 warp__split_u64
WARP_INLINE void warp__split_u64(warp_u64_t a, warp_u32_t *low, warp_u32_t *high) {
    *low = warp_to_u32_u64(a);
    *high = (warp_u32_t){warp__high_words(a.r0, a.r1), warp__high_words(a.r2, a.r3), warp__high_words(a.r4, a.r5),
                         warp__high_words(a.r6, a.r7)};
}
#define warp__join_u64 warp__join_u64
WARP_INLINE warp_u64_t warp__join_u64(warp_u32_t low, warp_u32_t high) {
#define WARP__SPREAD(x) _mm256_permute4x64_epi64(x, 0xd8)
#define WARP__UNPACK(n)                                                                                                \
    _mm256_unpacklo_epi32(WARP__SPREAD(low.n), WARP__SPREAD(high.n)),                                                  \
        _mm256_unpackhi_epi32(WARP__SPREAD(low.n), WARP__SPREAD(high.n))
    return (warp_u64_t){WARP__UNPACK(r0), WARP__UNPACK(r1), WARP__UNPACK(r2), WARP__UNPACK(r3)};
#undef WARP__UNPACK
#undef WARP__SPREAD
}

/* ---- one lane ---- */

#define WARP__PICK_4(a, i, out)                                                                                        \
    switch (i) {                                                                                                       \
    case 0: out = (a).r0; break;                                                                                       \
    case 1: out = (a).r1; break;                                                                                       \
    case 2: out = (a).r2; break;                                                                                       \
    default: out = (a).r3; break;                                                                                      \
    }
WARP_INLINE uint32_t warp_extract_u32(warp_u32_t a, int lane) {
    __m256i r;
    WARP__PICK_4(a, (lane >> 3) & 3, r)
    WARP__USE_LEAD(a, lane, r)
    if ((lane & 7) != 0) r = _mm256_permutevar8x32_epi32(r, _mm256_set1_epi32(lane & 7));
    return (uint32_t)_mm256_cvtsi256_si32(r);
}
WARP_INLINE float warp_extract_f32(warp_f32_t a, int lane) {
    __m256 r;
    WARP__PICK_4(a, (lane >> 3) & 3, r)
    WARP__USE_LEAD(a, lane, r)
    if ((lane & 7) != 0) r = _mm256_permutevar8x32_ps(r, _mm256_set1_epi32(lane & 7));
    return _mm256_cvtss_f32(r);
}
WARP_INLINE int32_t warp_extract_i32(warp_i32_t a, int lane) {
    return (int32_t)warp_extract_u32(warp_as_u32_i32(a), lane);
}
WARP_INLINE uint64_t warp_extract_u64(warp_u64_t a, int lane) {
    __m256i low, high, r;
    const __m256i word = _mm256_add_epi32(_mm256_set1_epi32(2 * (lane & 3)), _mm256_setr_epi32(0, 1, 0, 1, 0, 1, 0, 1));
    switch ((lane >> 2) & 3) {
    case 0: low = a.r0, high = a.r4; break;
    case 1: low = a.r1, high = a.r5; break;
    case 2: low = a.r2, high = a.r6; break;
    default: low = a.r3, high = a.r7; break;
    }
    r = (lane & 16) ? high : low;
    WARP__USE_LEAD_64(a, lane, r)
    if ((lane & 3) != 0) r = _mm256_permutevar8x32_epi32(r, word);
    return (uint64_t)_mm_cvtsi128_si64(WARP__LOW(r));
}
WARP_INLINE int64_t warp_extract_i64(warp_i64_t a, int lane) {
    return (int64_t)warp_extract_u64(warp_as_u64_i64(a), lane);
}
WARP_INLINE double warp_extract_f64(warp_f64_t a, int lane) {
    return warp__lane_as_f64_u64(warp_extract_u64(warp_as_u64_f64(a), lane));
}
#define WARP__INSERT(T)                                                                                                \
    WARP_INLINE warp_##T##_t warp_insert_##T(warp_##T##_t a, int lane, warp__c_##T value) {                            \
        return warp_select_##T(warp_eq_i32(warp_lane(), warp_set_i32(lane & 31)), warp_set_##T(value), a);             \
    }
WARP__INSERT(f32)
WARP__INSERT(i32)
WARP__INSERT(u32)
WARP__INSERT(f64)
WARP__INSERT(i64)
WARP__INSERT(u64)
#undef WARP__INSERT

/* ---- shuffles ---- */

/* a of lane idx[i] in lane i, idx in 0..31: each of the four sources permuted, and two bits of idx choose among them. */
WARP_INLINE __m256i warp__permute_8(warp_u32_t a, __m256i idx) {
    const __m256 bit3 = _mm256_castsi256_ps(_mm256_slli_epi32(idx, 28));
    const __m256 bit4 = _mm256_castsi256_ps(_mm256_slli_epi32(idx, 27));
#define WARP__FROM(r) _mm256_permutevar8x32_ps(_mm256_castsi256_ps(r), idx)
    const __m256 low = _mm256_blendv_ps(WARP__FROM(a.r0), WARP__FROM(a.r1), bit3);
    const __m256 high = _mm256_blendv_ps(WARP__FROM(a.r2), WARP__FROM(a.r3), bit3);
#undef WARP__FROM
    return _mm256_castps_si256(_mm256_blendv_ps(low, high, bit4));
}
WARP_INLINE warp_u32_t warp__permute_u32(warp_u32_t a, warp_u32_t idx) {
    return (warp_u32_t){warp__permute_8(a, idx.r0), warp__permute_8(a, idx.r1), warp__permute_8(a, idx.r2),
                        warp__permute_8(a, idx.r3)};
}
/* Each register permuted within itself by the same pattern: what a shuffle of width 8 or less is. */
WARP_INLINE warp_u32_t warp__permute_within(warp_u32_t a, __m256i idx) {
    return (warp_u32_t){_mm256_permutevar8x32_epi32(a.r0, idx), _mm256_permutevar8x32_epi32(a.r1, idx),
                        _mm256_permutevar8x32_epi32(a.r2, idx), _mm256_permutevar8x32_epi32(a.r3, idx)};
}

/* The uniform shuffles.  `amount` is 0..31 and `seg` the segment mask of the width (see shuffle.h): 0 for width 32,
 * 24 and above for 8 and less.  The cases 1 2 4 8 16 are spelled out: they are what reductions and scans use, and a
 * switch folds when a loop over the amounts is unrolled, however late. */
#define WARP__HALVES(a, b) _mm256_permute2x128_si256(a, b, 0x21) /* upper half of a, lower half of b */

/* Within groups of four lanes; the upper half in place of the lower.  As floating-point instructions, because sums of floats
 * are what reductions mostly are, and some CPUs take a cycle to pass a value between the integer and the float units. */
#define WARP__PERMUTE_4(a, order) _mm256_castps_si256(_mm256_permute_ps(_mm256_castsi256_ps(a), order))
#define WARP__UPPER_HALF(a)                                                                                            \
    _mm256_castps_si256(_mm256_castps128_ps256(_mm256_extractf128_ps(_mm256_castsi256_ps(a), 1)))
#define warp__shfl_down_u32 warp__shfl_down_u32
WARP_INLINE warp_u32_t warp__shfl_down_u32(warp_u32_t a, uint32_t amount, uint32_t seg) {
#define WARP__NEXT(x, y, n) _mm256_alignr_epi8(WARP__HALVES(x, y), x, 4 * (n))
    if (seg == 0) {
        switch (WARP__STEP_KEY(amount)) {
        case WARP__STEP_KEY(0): return a;
        case WARP__STEP_KEY(1):
            return (warp_u32_t){WARP__NEXT(a.r0, a.r1, 1), WARP__NEXT(a.r1, a.r2, 1), WARP__NEXT(a.r2, a.r3, 1),
                                _mm256_permutevar8x32_epi32(a.r3, _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 7))
                                    WARP__LEAD_DOWN(1, 3, WARP__PERMUTE_4(WARP__LEAD(a), 0x39))};
        case WARP__STEP_KEY(2):
            return (warp_u32_t){WARP__NEXT(a.r0, a.r1, 2), WARP__NEXT(a.r1, a.r2, 2), WARP__NEXT(a.r2, a.r3, 2),
                                _mm256_permutevar8x32_epi32(a.r3, _mm256_setr_epi32(2, 3, 4, 5, 6, 7, 6, 7))
                                    WARP__LEAD_DOWN(2, 2, WARP__PERMUTE_4(WARP__LEAD(a), 0x4e))};
        case WARP__STEP_KEY(4):
            return (warp_u32_t){WARP__HALVES(a.r0, a.r1), WARP__HALVES(a.r1, a.r2), WARP__HALVES(a.r2, a.r3),
                                _mm256_permute2x128_si256(a.r3, a.r3, 0x11)
                                    WARP__LEAD_DOWN(4, 4, WARP__UPPER_HALF(WARP__LEAD(a)))};
        case WARP__STEP_KEY(8): return (warp_u32_t){a.r1, a.r2, a.r3, a.r3};
        case WARP__STEP_KEY(16): return (warp_u32_t){a.r2, a.r3, a.r2, a.r3};
        default: break;
        }
    }
#undef WARP__NEXT
    const __m256i n = _mm256_set1_epi32((int)amount);
    if ((seg & 24) == 24) { /* within a register: own lane where lane + amount leaves the segment */
        const __m256i lane = warp__iota(0), to = _mm256_add_epi32(lane, n);
        const __m256i last = _mm256_or_si256(lane, _mm256_set1_epi32((int)(~seg & 7)));
        return warp__permute_within(a, _mm256_blendv_epi8(to, lane, _mm256_cmpgt_epi32(to, last)));
    }
    /* rotate every register by amount % 8, take each lane from the right one of two neighbours */
    const warp_u32_t t = warp__permute_within(a, _mm256_add_epi32(warp__iota(0), n));
    const __m256i next = _mm256_cmpgt_epi32(warp__iota(1), _mm256_set1_epi32((int)(8 - (amount & 7))));
#define WARP__TAKE(x, y) _mm256_blendv_epi8(x, y, next)
    warp_u32_t moved;
    switch (amount >> 3) {
    case 0: moved = (warp_u32_t){WARP__TAKE(t.r0, t.r1), WARP__TAKE(t.r1, t.r2), WARP__TAKE(t.r2, t.r3), t.r3}; break;
    case 1: moved = (warp_u32_t){WARP__TAKE(t.r1, t.r2), WARP__TAKE(t.r2, t.r3), t.r3, t.r3}; break;
    case 2: moved = (warp_u32_t){WARP__TAKE(t.r2, t.r3), t.r3, t.r3, t.r3}; break;
    default: moved = (warp_u32_t){t.r3, t.r3, t.r3, t.r3}; break;
    }
#undef WARP__TAKE
    const warp_i32_t lane = warp_lane(), to = warp_add_i32(lane, warp_set_i32((int32_t)amount));
    const warp_i32_t last = warp_or_i32(lane, warp_set_i32((int32_t)(~seg & 31)));
    return warp_select_u32(warp_gt_i32(to, last), a, moved);
}

#define warp__shfl_up_u32 warp__shfl_up_u32
WARP_INLINE warp_u32_t warp__shfl_up_u32(warp_u32_t a, uint32_t amount, uint32_t seg) {
#define WARP__PREV(x, y, n) _mm256_alignr_epi8(y, WARP__HALVES(x, y), 16 - 4 * (n))
    if (seg == 0) {
        switch (WARP__STEP_KEY(amount)) {
        case WARP__STEP_KEY(0): return a;
        case WARP__STEP_KEY(1):
            return (warp_u32_t){_mm256_permutevar8x32_epi32(a.r0, _mm256_setr_epi32(0, 0, 1, 2, 3, 4, 5, 6)),
                                WARP__PREV(a.r0, a.r1, 1), WARP__PREV(a.r1, a.r2, 1), WARP__PREV(a.r2, a.r3, 1)};
        case WARP__STEP_KEY(2):
            return (warp_u32_t){_mm256_permutevar8x32_epi32(a.r0, _mm256_setr_epi32(0, 1, 0, 1, 2, 3, 4, 5)),
                                WARP__PREV(a.r0, a.r1, 2), WARP__PREV(a.r1, a.r2, 2), WARP__PREV(a.r2, a.r3, 2)};
        case WARP__STEP_KEY(4):
            return (warp_u32_t){_mm256_permute2x128_si256(a.r0, a.r0, 0x00), WARP__HALVES(a.r0, a.r1),
                                WARP__HALVES(a.r1, a.r2), WARP__HALVES(a.r2, a.r3)};
        case WARP__STEP_KEY(8): return (warp_u32_t){a.r0, a.r0, a.r1, a.r2};
        case WARP__STEP_KEY(16): return (warp_u32_t){a.r0, a.r1, a.r0, a.r1};
        default: break;
        }
    }
#undef WARP__PREV
    const __m256i n = _mm256_set1_epi32((int)amount);
    if ((seg & 24) == 24) {
        const __m256i lane = warp__iota(0), from = _mm256_sub_epi32(lane, n);
        const __m256i first = _mm256_and_si256(lane, _mm256_set1_epi32((int)(seg & 7)));
        return warp__permute_within(a, _mm256_blendv_epi8(from, lane, _mm256_cmpgt_epi32(first, from)));
    }
    const warp_u32_t t = warp__permute_within(a, _mm256_sub_epi32(warp__iota(0), n));
    const __m256i prev = _mm256_cmpgt_epi32(_mm256_set1_epi32((int)(amount & 7)), warp__iota(0));
#define WARP__TAKE(x, y) _mm256_blendv_epi8(y, x, prev)
    warp_u32_t moved;
    switch (amount >> 3) {
    case 0: moved = (warp_u32_t){t.r0, WARP__TAKE(t.r0, t.r1), WARP__TAKE(t.r1, t.r2), WARP__TAKE(t.r2, t.r3)}; break;
    case 1: moved = (warp_u32_t){t.r0, t.r0, WARP__TAKE(t.r0, t.r1), WARP__TAKE(t.r1, t.r2)}; break;
    case 2: moved = (warp_u32_t){t.r0, t.r0, t.r0, WARP__TAKE(t.r0, t.r1)}; break;
    default: moved = (warp_u32_t){t.r0, t.r0, t.r0, t.r0}; break;
    }
#undef WARP__TAKE
    const warp_i32_t lane = warp_lane(), from = warp_sub_i32(lane, warp_set_i32((int32_t)amount));
    const warp_i32_t first = warp_and_i32(lane, warp_set_i32((int32_t)seg));
    return warp_select_u32(warp_gt_i32(first, from), a, moved);
}

#define warp__shfl_xor_u32 warp__shfl_xor_u32
WARP_INLINE warp_u32_t warp__shfl_xor_u32(warp_u32_t a, uint32_t amount, uint32_t seg) {
    warp_u32_t t;
    switch (amount >> 3) {
    case 0: t = a; break;
    case 1: t = (warp_u32_t){a.r1, a.r0, a.r3, a.r2}; break;
    case 2: t = (warp_u32_t){a.r2, a.r3, a.r0, a.r1}; break;
    default: t = (warp_u32_t){a.r3, a.r2, a.r1, a.r0}; break;
    }
#define WARP__EACH(f, ...)                                                                                             \
    ((warp_u32_t){f(t.r0, __VA_ARGS__), f(t.r1, __VA_ARGS__), f(t.r2, __VA_ARGS__), f(t.r3, __VA_ARGS__)})
    switch (amount & 7) {
    case 0: break;
    case 1: t = WARP__EACH(WARP__PERMUTE_4, 0xb1); break;
    case 2: t = WARP__EACH(WARP__PERMUTE_4, 0x4e); break;
    case 4: t = WARP__EACH(_mm256_permute4x64_epi64, 0x4e); break;
    default: t = warp__permute_within(t, _mm256_xor_si256(warp__iota(0), _mm256_set1_epi32((int)amount))); break;
    }
#undef WARP__EACH
    if (seg == 0) return t;
    const warp_i32_t lane = warp_lane(), to = warp_xor_i32(lane, warp_set_i32((int32_t)amount));
    const warp_i32_t last = warp_or_i32(lane, warp_set_i32((int32_t)(~seg & 31)));
    return warp_select_u32(warp_gt_i32(to, last), a, t);
}

#define warp__shfl_u32 warp__shfl_u32
WARP_INLINE warp_u32_t warp__shfl_u32(warp_u32_t a, uint32_t amount, uint32_t seg) {
    if (seg == 0) { /* broadcast */
        __m256i r;
        WARP__PICK_4(a, amount >> 3, r)
        if ((amount & 7) == 0)
            r = _mm256_broadcastd_epi32(WARP__LOW(r));
        else
            r = _mm256_permutevar8x32_epi32(r, _mm256_set1_epi32((int)(amount & 7)));
        return (warp_u32_t){r, r, r, r};
    }
    const uint32_t within = amount & ~seg;
    if ((seg & 24) == 24)
        return warp__permute_within(a, _mm256_or_si256(_mm256_and_si256(warp__iota(0), _mm256_set1_epi32((int)seg)),
                                                       _mm256_set1_epi32((int)within)));
    return warp__permute_u32(a, warp_as_u32_i32(warp_or_i32(warp_and_i32(warp_lane(), warp_set_i32((int32_t)seg)),
                                                            warp_set_i32((int32_t)within))));
}
/* 64-bit lanes, four a register: the steps of reductions and scans in the whole warp.  *a is replaced by what was moved and
 * true returned; false for the rest, which goes as two words. */
#define warp__shfl_down_step_u64 warp__shfl_down_step_u64
WARP_INLINE bool warp__shfl_down_step_u64(warp_u64_t *v, uint32_t amount, uint32_t seg) {
    const warp_u64_t a = *v;
#define WARP__NEXT(x, y) _mm256_alignr_epi8(WARP__HALVES(x, y), x, 8)
    if (seg != 0) return false;
    switch (WARP__STEP_KEY(amount)) {
    case WARP__STEP_KEY(1):
        *v = (warp_u64_t){WARP__NEXT(a.r0, a.r1),
                          WARP__NEXT(a.r1, a.r2),
                          WARP__NEXT(a.r2, a.r3),
                          WARP__NEXT(a.r3, a.r4),
                          WARP__NEXT(a.r4, a.r5),
                          WARP__NEXT(a.r5, a.r6),
                          WARP__NEXT(a.r6, a.r7),
                          _mm256_permute4x64_epi64(a.r7, 0xf9)
                              WARP__LEAD_DOWN_64(1, 1, WARP__PERMUTE_4(WARP__LEAD(a), 0x4e))};
        return true;
    case WARP__STEP_KEY(2):
        *v = (warp_u64_t){WARP__HALVES(a.r0, a.r1),
                          WARP__HALVES(a.r1, a.r2),
                          WARP__HALVES(a.r2, a.r3),
                          WARP__HALVES(a.r3, a.r4),
                          WARP__HALVES(a.r4, a.r5),
                          WARP__HALVES(a.r5, a.r6),
                          WARP__HALVES(a.r6, a.r7),
                          _mm256_permute4x64_epi64(a.r7, 0xee)
                              WARP__LEAD_DOWN_64(2, 2, WARP__UPPER_HALF(WARP__LEAD(a)))};
        return true;
    case WARP__STEP_KEY(4): *v = (warp_u64_t){a.r1, a.r2, a.r3, a.r4, a.r5, a.r6, a.r7, a.r7}; return true;
    case WARP__STEP_KEY(8): *v = (warp_u64_t){a.r2, a.r3, a.r4, a.r5, a.r6, a.r7, a.r6, a.r7}; return true;
    case WARP__STEP_KEY(16): *v = (warp_u64_t){a.r4, a.r5, a.r6, a.r7, a.r4, a.r5, a.r6, a.r7}; return true;
    default: return false;
    }
#undef WARP__NEXT
}
WARP_INLINE bool warp__shfl_up_step_u64(warp_u64_t *v, uint32_t amount, uint32_t seg) {
    const warp_u64_t a = *v;
#define WARP__PREV(x, y) _mm256_alignr_epi8(y, WARP__HALVES(x, y), 8)
    if (seg != 0) return false;
    switch (WARP__STEP_KEY(amount)) {
    case WARP__STEP_KEY(1):
        *v = (warp_u64_t){_mm256_permute4x64_epi64(a.r0, 0x90),
                          WARP__PREV(a.r0, a.r1),
                          WARP__PREV(a.r1, a.r2),
                          WARP__PREV(a.r2, a.r3),
                          WARP__PREV(a.r3, a.r4),
                          WARP__PREV(a.r4, a.r5),
                          WARP__PREV(a.r5, a.r6),
                          WARP__PREV(a.r6, a.r7)};
        return true;
    case WARP__STEP_KEY(2):
        *v = (warp_u64_t){_mm256_permute4x64_epi64(a.r0, 0x44),
                          WARP__HALVES(a.r0, a.r1),
                          WARP__HALVES(a.r1, a.r2),
                          WARP__HALVES(a.r2, a.r3),
                          WARP__HALVES(a.r3, a.r4),
                          WARP__HALVES(a.r4, a.r5),
                          WARP__HALVES(a.r5, a.r6),
                          WARP__HALVES(a.r6, a.r7)};
        return true;
    case WARP__STEP_KEY(4): *v = (warp_u64_t){a.r0, a.r0, a.r1, a.r2, a.r3, a.r4, a.r5, a.r6}; return true;
    case WARP__STEP_KEY(8): *v = (warp_u64_t){a.r0, a.r1, a.r0, a.r1, a.r2, a.r3, a.r4, a.r5}; return true;
    case WARP__STEP_KEY(16): *v = (warp_u64_t){a.r0, a.r1, a.r2, a.r3, a.r0, a.r1, a.r2, a.r3}; return true;
    default: return false;
    }
#undef WARP__PREV
}
WARP_INLINE bool warp__shfl_xor_step_u64(warp_u64_t *v, uint32_t amount, uint32_t seg) {
    const warp_u64_t a = *v;
#define WARP__EACH(order)                                                                                              \
    {                                                                                                                  \
        _mm256_permute4x64_epi64(a.r0, order), _mm256_permute4x64_epi64(a.r1, order),                                  \
            _mm256_permute4x64_epi64(a.r2, order), _mm256_permute4x64_epi64(a.r3, order),                              \
            _mm256_permute4x64_epi64(a.r4, order), _mm256_permute4x64_epi64(a.r5, order),                              \
            _mm256_permute4x64_epi64(a.r6, order), _mm256_permute4x64_epi64(a.r7, order)                               \
    }
    if (seg != 0) return false;
    switch (WARP__STEP_KEY(amount)) {
    case WARP__STEP_KEY(1): *v = (warp_u64_t)WARP__EACH(0xb1); return true;
    case WARP__STEP_KEY(2): *v = (warp_u64_t)WARP__EACH(0x4e); return true;
    case WARP__STEP_KEY(4): *v = (warp_u64_t){a.r1, a.r0, a.r3, a.r2, a.r5, a.r4, a.r7, a.r6}; return true;
    case WARP__STEP_KEY(8): *v = (warp_u64_t){a.r2, a.r3, a.r0, a.r1, a.r6, a.r7, a.r4, a.r5}; return true;
    case WARP__STEP_KEY(16): *v = (warp_u64_t){a.r4, a.r5, a.r6, a.r7, a.r0, a.r1, a.r2, a.r3}; return true;
    default: return false;
    }
#undef WARP__EACH
}
#undef WARP__HALVES

/* ---- memory ---- */

#define WARP__LOAD_NARROW(R, T, load, C, widen)                                                                        \
    WARP_INLINE warp_##R##_t warp__load_full_##T(const warp__c_##T *p) {                                               \
        return (warp_##R##_t){widen(load((const C *)p)), widen(load((const C *)(p + 8))),                              \
                              widen(load((const C *)(p + 16))), widen(load((const C *)(p + 24)))};                     \
    }
WARP__LOAD_NARROW(u32, u8, _mm_loadl_epi64, __m128i, _mm256_cvtepu8_epi32)
WARP__LOAD_NARROW(i32, i8, _mm_loadl_epi64, __m128i, _mm256_cvtepi8_epi32)
WARP__LOAD_NARROW(u32, u16, _mm_loadu_si128, __m128i, _mm256_cvtepu16_epi32)
WARP__LOAD_NARROW(i32, i16, _mm_loadu_si128, __m128i, _mm256_cvtepi16_epi32)
#undef WARP__LOAD_NARROW

/* Two registers of 32-bit lanes to one of 16-bit lanes, low bits kept, halves interleaved. */
WARP_INLINE __m256i warp__pack_words(__m256i a, __m256i b) {
    const __m256i zero = _mm256_setzero_si256();
    return _mm256_packus_epi32(_mm256_blend_epi16(a, zero, 0xaa), _mm256_blend_epi16(b, zero, 0xaa));
}
#define WARP__STORE_NARROW(T8, T16, T32)                                                                               \
    WARP_INLINE void warp__store_full_##T16(warp__c_##T16 *p, warp_##T32##_t a) {                                      \
        _mm256_storeu_si256((__m256i *)p, _mm256_permute4x64_epi64(warp__pack_words(a.r0, a.r1), 0xd8));               \
        _mm256_storeu_si256((__m256i *)(p + 16), _mm256_permute4x64_epi64(warp__pack_words(a.r2, a.r3), 0xd8));        \
    }                                                                                                                  \
    WARP_INLINE void warp__store_full_##T8(warp__c_##T8 *p, warp_##T32##_t a) {                                        \
        const __m256i low = _mm256_set1_epi32(0xff);                                                                   \
        const __m256i w01 = _mm256_packus_epi32(_mm256_and_si256(a.r0, low), _mm256_and_si256(a.r1, low));             \
        const __m256i w23 = _mm256_packus_epi32(_mm256_and_si256(a.r2, low), _mm256_and_si256(a.r3, low));             \
        _mm256_storeu_si256((__m256i *)p, _mm256_permutevar8x32_epi32(_mm256_packus_epi16(w01, w23),                   \
                                                                      _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7)));     \
    }
WARP__STORE_NARROW(u8, u16, u32)
WARP__STORE_NARROW(i8, i16, i32)
#undef WARP__STORE_NARROW

/* Some lanes: masked loads and stores touch nothing in the others. */
#define warp__load_masked_u32 warp__load_masked_u32
WARP_INLINE warp_u32_t warp__load_masked_u32(const void *p, warp_pred_t active) {
    const int *q = p;
    return (warp_u32_t){_mm256_maskload_epi32(q, active.r0), _mm256_maskload_epi32(q + 8, active.r1),
                        _mm256_maskload_epi32(q + 16, active.r2), _mm256_maskload_epi32(q + 24, active.r3)};
}
WARP_INLINE void warp__store_masked_u32(void *p, warp_u32_t a, warp_pred_t active) {
    int *q = p;
    _mm256_maskstore_epi32(q, active.r0, a.r0);
    _mm256_maskstore_epi32(q + 8, active.r1, a.r1);
    _mm256_maskstore_epi32(q + 16, active.r2, a.r2);
    _mm256_maskstore_epi32(q + 24, active.r3, a.r3);
}
#define warp__load_masked_u64 warp__load_masked_u64
WARP_INLINE warp_u64_t warp__load_masked_u64(const void *p, warp_pred_t active) {
    const long long *q = p;
#define WARP__TWO(n, r)                                                                                                \
    _mm256_maskload_epi64(q + (n), WARP__WIDE_LOW(r)), _mm256_maskload_epi64(q + (n) + 4, WARP__WIDE_HIGH(r))
    return (warp_u64_t){WARP__TWO(0, active.r0), WARP__TWO(8, active.r1), WARP__TWO(16, active.r2),
                        WARP__TWO(24, active.r3)};
#undef WARP__TWO
}
WARP_INLINE void warp__store_masked_u64(void *p, warp_u64_t a, warp_pred_t active) {
    long long *q = p;
    _mm256_maskstore_epi64(q, WARP__WIDE_LOW(active.r0), a.r0);
    _mm256_maskstore_epi64(q + 4, WARP__WIDE_HIGH(active.r0), a.r1);
    _mm256_maskstore_epi64(q + 8, WARP__WIDE_LOW(active.r1), a.r2);
    _mm256_maskstore_epi64(q + 12, WARP__WIDE_HIGH(active.r1), a.r3);
    _mm256_maskstore_epi64(q + 16, WARP__WIDE_LOW(active.r2), a.r4);
    _mm256_maskstore_epi64(q + 20, WARP__WIDE_HIGH(active.r2), a.r5);
    _mm256_maskstore_epi64(q + 24, WARP__WIDE_LOW(active.r3), a.r6);
    _mm256_maskstore_epi64(q + 28, WARP__WIDE_HIGH(active.r3), a.r7);
}

#define warp__four_lanes warp__four_lanes
WARP_INLINE __m128i warp__four_lanes(warp_i32_t a, int lane) {
    const __m256i r = lane < 8 ? a.r0 : lane < 16 ? a.r1 : lane < 24 ? a.r2 : a.r3;
    return (lane & 4) == 0 ? _mm256_castsi256_si128(r) : _mm256_extracti128_si256(r, 1);
}
#include "places.h"

/* Elements of 16 bytes: eight lanes at a time, two 128-bit columns a register, then a transposition of 4 x 4 words. */
typedef struct {
    __m256 x, y, z, w;
} warp__quad;
WARP_INLINE warp__quad warp__transpose(__m256 a, __m256 b, __m256 c, __m256 d) {
    const __m256d ab_low = _mm256_castps_pd(_mm256_unpacklo_ps(a, b)),
                  ab_high = _mm256_castps_pd(_mm256_unpackhi_ps(a, b));
    const __m256d cd_low = _mm256_castps_pd(_mm256_unpacklo_ps(c, d)),
                  cd_high = _mm256_castps_pd(_mm256_unpackhi_ps(c, d));
    return (warp__quad){
        _mm256_castpd_ps(_mm256_unpacklo_pd(ab_low, cd_low)), _mm256_castpd_ps(_mm256_unpackhi_pd(ab_low, cd_low)),
        _mm256_castpd_ps(_mm256_unpacklo_pd(ab_high, cd_high)), _mm256_castpd_ps(_mm256_unpackhi_pd(ab_high, cd_high))};
}
/* Lanes n to n + 7 at p0 p1 ...: lanes n and n + 4 in a register, so that their words come out in order. */
WARP_INLINE __m256 warp__two_quads(const void *p, const void *q) {
    return _mm256_castsi256_ps(warp__join_128(warp__read_128(p), warp__read_128(q)));
}
WARP_INLINE warp__quad warp__collect_quads(warp__places_t at, int n) {
    const warp__four_t a = warp__four_at(at, n), b = warp__four_at(at, n + 4);
    return warp__transpose(warp__two_quads(a.p0, b.p0), warp__two_quads(a.p1, b.p1), warp__two_quads(a.p2, b.p2),
                           warp__two_quads(a.p3, b.p3));
}
WARP_INLINE void warp__collect_x4(warp__places_t at, warp_u32_t *x, warp_u32_t *y, warp_u32_t *z, warp_u32_t *w) {
    const warp__quad a = warp__collect_quads(at, 0), b = warp__collect_quads(at, 8), c = warp__collect_quads(at, 16),
                     d = warp__collect_quads(at, 24);
#define WARP__COLUMN(n)                                                                                                \
    (warp_u32_t){_mm256_castps_si256(a.n), _mm256_castps_si256(b.n), _mm256_castps_si256(c.n), _mm256_castps_si256(d.n)}
    *x = WARP__COLUMN(x);
    *y = WARP__COLUMN(y);
    *z = WARP__COLUMN(z);
    *w = WARP__COLUMN(w);
#undef WARP__COLUMN
}
/* In ascending order of lanes: elements may overlap. */
#define warp__spread_x4 warp__spread_x4
WARP_INLINE void warp__spread_quads(warp__places_t at, int n, __m256i x, __m256i y, __m256i z, __m256i w) {
    const warp__quad q =
        warp__transpose(_mm256_castsi256_ps(x), _mm256_castsi256_ps(y), _mm256_castsi256_ps(z), _mm256_castsi256_ps(w));
    const warp__four_t a = warp__four_at(at, n), b = warp__four_at(at, n + 4);
#define WARP__PART(n, part) _mm256_extracti128_si256(_mm256_castps_si256(q.n), part)
    warp__write_128(a.p0, WARP__PART(x, 0));
    warp__write_128(a.p1, WARP__PART(y, 0));
    warp__write_128(a.p2, WARP__PART(z, 0));
    warp__write_128(a.p3, WARP__PART(w, 0));
    warp__write_128(b.p0, WARP__PART(x, 1));
    warp__write_128(b.p1, WARP__PART(y, 1));
    warp__write_128(b.p2, WARP__PART(z, 1));
    warp__write_128(b.p3, WARP__PART(w, 1));
#undef WARP__PART
}
WARP_INLINE void warp__spread_x4(warp__places_t at, warp_u32_t x, warp_u32_t y, warp_u32_t z, warp_u32_t w) {
    warp__spread_quads(at, 0, x.r0, y.r0, z.r0, w.r0);
    warp__spread_quads(at, 8, x.r1, y.r1, z.r1, w.r1);
    warp__spread_quads(at, 16, x.r2, y.r2, z.r2, w.r2);
    warp__spread_quads(at, 24, x.r3, y.r3, z.r3, w.r3);
}
WARP_INLINE void warp__load_words_x4(const void *p, warp_u32_t *x, warp_u32_t *y, warp_u32_t *z, warp_u32_t *w) {
    warp__collect_x4(warp__rows(p, 16), x, y, z, w);
}
WARP_INLINE void warp__store_words_x4(void *p, warp_u32_t x, warp_u32_t y, warp_u32_t z, warp_u32_t w) {
    warp__spread_x4(warp__rows(p, 16), x, y, z, w);
}

/* Elements of 8 bytes: 64-bit lanes, taken apart. */
#define warp__load_words_x2 warp__load_words_x2
WARP_INLINE void warp__load_words_x2(const void *p, warp_u32_t *x, warp_u32_t *y) {
    const __m256i *q = p;
    warp__split_u64((warp_u64_t){_mm256_loadu_si256(q), _mm256_loadu_si256(q + 1), _mm256_loadu_si256(q + 2),
                                 _mm256_loadu_si256(q + 3), _mm256_loadu_si256(q + 4), _mm256_loadu_si256(q + 5),
                                 _mm256_loadu_si256(q + 6), _mm256_loadu_si256(q + 7)},
                    x, y);
}
WARP_INLINE void warp__store_words_x2(void *p, warp_u32_t x, warp_u32_t y) {
    __m256i *q = p;
    const warp_u64_t a = warp__join_u64(x, y);
    _mm256_storeu_si256(q, a.r0);
    _mm256_storeu_si256(q + 1, a.r1);
    _mm256_storeu_si256(q + 2, a.r2);
    _mm256_storeu_si256(q + 3, a.r3);
    _mm256_storeu_si256(q + 4, a.r4);
    _mm256_storeu_si256(q + 5, a.r5);
    _mm256_storeu_si256(q + 6, a.r6);
    _mm256_storeu_si256(q + 7, a.r7);
}

/* ---- packed integers: four bytes or two halfwords a lane (packed.h has the rest) ---- */

#define WARP__PACKED(n, bits)                                                                                          \
    WARP__MAP32_P2(u32, vadd##n, u32, _mm256_add_epi##bits)                                                            \
    WARP__MAP32_P2(u32, vsub##n, u32, _mm256_sub_epi##bits)                                                            \
    WARP__MAP32_P2(u32, vaddss##n, u32, _mm256_adds_epi##bits)                                                         \
    WARP__MAP32_P2(u32, vaddus##n, u32, _mm256_adds_epu##bits)                                                         \
    WARP__MAP32_P2(u32, vsubss##n, u32, _mm256_subs_epi##bits)                                                         \
    WARP__MAP32_P2(u32, vsubus##n, u32, _mm256_subs_epu##bits)                                                         \
    WARP__MAP32_P2(u32, vmaxs##n, u32, _mm256_max_epi##bits)                                                           \
    WARP__MAP32_P2(u32, vmaxu##n, u32, _mm256_max_epu##bits)                                                           \
    WARP__MAP32_P2(u32, vmins##n, u32, _mm256_min_epi##bits)                                                           \
    WARP__MAP32_P2(u32, vminu##n, u32, _mm256_min_epu##bits)                                                           \
    WARP__MAP32_P2(u32, vavgu##n, u32, _mm256_avg_epu##bits)                                                           \
    WARP__MAP32_P2(u32, vcmpeq##n, u32, _mm256_cmpeq_epi##bits)                                                        \
    WARP__MAP32_P2(u32, vcmpgts##n, u32, _mm256_cmpgt_epi##bits)
WARP__PACKED(4, 8)
WARP__PACKED(2, 16)
#undef WARP__PACKED
/* Of each lane the byte that each byte of idx (0 to 3) names. */
WARP_INLINE __m256i warp__pick_bytes(__m256i a, __m256i idx) {
    const __m256i base = WARP__NIBBLES(0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12);
    return _mm256_shuffle_epi8(a, _mm256_add_epi8(idx, base));
}
WARP__MAP32_P2(u32, _bytes, u32, warp__pick_bytes)
/* Four products of bytes: as 16-bit numbers, the even and the odd bytes, which vpmaddwd multiplies and adds in pairs. */
WARP_INLINE __m256i warp__dot_i32(__m256i a, __m256i b, __m256i c) {
    const __m256i even =
        _mm256_madd_epi16(_mm256_srai_epi16(_mm256_slli_epi16(a, 8), 8), _mm256_srai_epi16(_mm256_slli_epi16(b, 8), 8));
    const __m256i odd = _mm256_madd_epi16(_mm256_srai_epi16(a, 8), _mm256_srai_epi16(b, 8));
    return _mm256_add_epi32(c, _mm256_add_epi32(even, odd));
}
WARP_INLINE __m256i warp__dot_u32(__m256i a, __m256i b, __m256i c) {
    const __m256i low = _mm256_set1_epi16(255);
    const __m256i even = _mm256_madd_epi16(_mm256_and_si256(a, low), _mm256_and_si256(b, low));
    const __m256i odd = _mm256_madd_epi16(_mm256_srli_epi16(a, 8), _mm256_srli_epi16(b, 8));
    return _mm256_add_epi32(c, _mm256_add_epi32(even, odd));
}
WARP__MAP32_3(i32, dp4a, i32, i32, warp__dot_i32)
WARP__MAP32_3(u32, dp4a, u32, u32, warp__dot_u32)

/* ---- halves (half.h) ---- */

#define WARP__TO_NEAREST (_MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC)
/* Eight halves of a register as numbers.  Taken as bytes of an object, because gcc then converts them where the register was loaded
 * from; else it loads the register and takes it apart, in the one unit of Intel's CPUs that moves across 128 bits. */
WARP_INLINE __m256 warp__wide(__m256i a, int part) {
    __m128i halves;
    __builtin_memcpy(&halves, (const char *)&a + 16 * part, sizeof halves);
    __m256 r = _mm256_cvtph_ps(halves);
    WARP__WIDENED(r);
    return r;
}
/* All 64 in the order of memory: eight a register. */
#define warp__f16_widen warp__f16_widen
WARP_INLINE void warp__f16_widen(warp_u32_t h, warp_f32_t *x, warp_f32_t *y) {
    *x = (warp_f32_t){
        .r0 = warp__wide(h.r0, 0), .r1 = warp__wide(h.r0, 1), .r2 = warp__wide(h.r1, 0), .r3 = warp__wide(h.r1, 1)};
    *y = (warp_f32_t){
        .r0 = warp__wide(h.r2, 0), .r1 = warp__wide(h.r2, 1), .r2 = warp__wide(h.r3, 0), .r3 = warp__wide(h.r3, 1)};
}
WARP_INLINE __m256i warp__narrow_two(__m256 a, __m256 b) {
    return warp__join_128(_mm256_cvtps_ph(a, WARP__TO_NEAREST), _mm256_cvtps_ph(b, WARP__TO_NEAREST));
}
WARP_INLINE warp_u32_t warp__f16_narrow(warp_f32_t x, warp_f32_t y) {
    return (warp_u32_t){.r0 = warp__narrow_two(x.r0, x.r1),
                        .r1 = warp__narrow_two(x.r2, x.r3),
                        .r2 = warp__narrow_two(y.r0, y.r1),
                        .r3 = warp__narrow_two(y.r2, y.r3)};
}
/* a * b + c of pairs, register by register, so that all stays in registers.  s is the sum rounded to f32 (the product is exact).
 * Rounding it again can only mislead if the 12 bits below the middle of two f16 numbers are 0, which few sums are: in those
 * registers it is made odd where it is not exact (rounding.h).  NaNs, too, come with these bits 0, and are made 0x7fff here. */
WARP_INLINE __m256 warp__odd_sum_of_f16(__m256 s, __m256 a, __m256 b, __m256 c) {
    const __m256 p = _mm256_mul_ps(a, b), cc = _mm256_sub_ps(s, p);
    const __m256 e = _mm256_add_ps(_mm256_sub_ps(p, _mm256_sub_ps(s, cc)), _mm256_sub_ps(c, cc));
    const __m256i bits = _mm256_castps_si256(s), one = _mm256_set1_epi32(1);
    const __m256i differ = _mm256_srai_epi32(_mm256_xor_si256(bits, _mm256_castps_si256(e)), 31);
    const __m256i step =
        _mm256_and_si256(_mm256_or_si256(differ, one), _mm256_sub_epi32(_mm256_and_si256(bits, one), one));
    const __m256i inexact = _mm256_castps_si256(_mm256_cmp_ps(e, _mm256_setzero_ps(), _CMP_NEQ_OQ));
    const __m256 odd = _mm256_castsi256_ps(_mm256_add_epi32(bits, _mm256_and_si256(step, inexact)));
    return _mm256_blendv_ps(odd, _mm256_castsi256_ps(_mm256_set1_epi32(INT32_MAX)), _mm256_cmp_ps(s, s, _CMP_UNORD_Q));
}
WARP_INLINE __m256i warp__fma_of_f16(__m256i a, __m256i b, __m256i c) {
    const __m256 ax = warp__wide(a, 0), bx = warp__wide(b, 0), cx = warp__wide(c, 0);
    const __m256 ay = warp__wide(a, 1), by = warp__wide(b, 1), cy = warp__wide(c, 1);
    __m256 x = _mm256_fmadd_ps(ax, bx, cx), y = _mm256_fmadd_ps(ay, by, cy);
    const __m256i low = _mm256_set1_epi32(0xfff);
    const __m256i least =
        _mm256_min_epu32(_mm256_and_si256(_mm256_castps_si256(x), low), _mm256_and_si256(_mm256_castps_si256(y), low));
    if (__builtin_expect(_mm256_movemask_epi8(_mm256_cmpeq_epi32(least, _mm256_setzero_si256())) != 0, 0)) {
        x = warp__odd_sum_of_f16(x, ax, bx, cx);
        y = warp__odd_sum_of_f16(y, ay, by, cy);
    }
    return warp__narrow_two(x, y);
}
#define warp__fma_bits_f16 warp__fma_bits_f16
WARP_INLINE warp_u32_t warp__fma_bits_f16(warp_u32_t a, warp_u32_t b, warp_u32_t c) {
    return (warp_u32_t){.r0 = warp__fma_of_f16(a.r0, b.r0, c.r0),
                        .r1 = warp__fma_of_f16(a.r1, b.r1, c.r1),
                        .r2 = warp__fma_of_f16(a.r2, b.r2, c.r2),
                        .r3 = warp__fma_of_f16(a.r3, b.r3, c.r3)};
}
/* The low halves of two registers side by side, and in order. */
WARP_INLINE __m256i warp__low_halves(__m256i a, __m256i b) {
    const __m256i low = _mm256_set1_epi32(0xffff);
    const __m256i both = _mm256_packus_epi32(_mm256_and_si256(a, low), _mm256_and_si256(b, low));
    return _mm256_permute4x64_epi64(both, 0xd8);
}
WARP_INLINE warp_f32_t warp__f16_to_f32(warp_u32_t h) {
    const __m256i a = warp__low_halves(h.r0, h.r1), b = warp__low_halves(h.r2, h.r3);
    warp_f32_t r = {.r0 = _mm256_cvtph_ps(WARP__LOW(a)),
                    .r1 = _mm256_cvtph_ps(WARP__HIGH(a)),
                    .r2 = _mm256_cvtph_ps(WARP__LOW(b)),
                    .r3 = _mm256_cvtph_ps(WARP__HIGH(b))};
    WARP__WIDENED(r.r0);
    WARP__WIDENED(r.r1);
    WARP__WIDENED(r.r2);
    WARP__WIDENED(r.r3);
    return r;
}
WARP_INLINE warp_u32_t warp__f32_to_f16(warp_f32_t a) {
#define WARP__HALVES_OF(r) _mm256_cvtepu16_epi32(_mm256_cvtps_ph(r, WARP__TO_NEAREST))
    return (warp_u32_t){.r0 = WARP__HALVES_OF(a.r0),
                        .r1 = WARP__HALVES_OF(a.r1),
                        .r2 = WARP__HALVES_OF(a.r2),
                        .r3 = WARP__HALVES_OF(a.r3)};
#undef WARP__HALVES_OF
}
#undef WARP__TO_NEAREST

/* One step of a scan (scan.h).  A switch, which folds: d is a constant there. */
#define warp__scan_step_u32 warp__scan_step_u32
WARP_INLINE warp_u32_t warp__scan_step_u32(warp_u32_t a, warp_u32_t none, uint32_t d) {
#define WARP__ALL(f)                                                                                                   \
    (warp_u32_t) { .r0 = f(r0), .r1 = f(r1), .r2 = f(r2), .r3 = f(r3) }
#define WARP__STEP_1(r) _mm256_blend_epi32(none.r, _mm256_shuffle_epi32(a.r, 0xa0), 0xaa)
#define WARP__STEP_2(r)                                                                                                \
    _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(none.r), _mm256_castsi256_ps(a.r), 0x50))
#define WARP__STEP_4(r) _mm256_blend_epi32(none.r, _mm256_permutevar8x32_epi32(a.r, _mm256_set1_epi32(3)), 0xf0)
#define WARP__LAST(r) _mm256_permutevar8x32_epi32(a.r, _mm256_set1_epi32(7))
    switch (d) {
    case 1: return WARP__ALL(WARP__STEP_1);
    case 2: return WARP__ALL(WARP__STEP_2);
    case 4: return WARP__ALL(WARP__STEP_4);
    case 8: return (warp_u32_t){.r0 = none.r0, .r1 = WARP__LAST(r0), .r2 = none.r2, .r3 = WARP__LAST(r2)};
    default: {
        const __m256i last = WARP__LAST(r1);
        return (warp_u32_t){.r0 = none.r0, .r1 = none.r1, .r2 = last, .r3 = last};
    }
    }
#undef WARP__LAST
#undef WARP__STEP_4
#undef WARP__STEP_2
#undef WARP__STEP_1
#undef WARP__ALL
}

#define warp__scan_step_u64 warp__scan_step_u64
WARP_INLINE warp_u64_t warp__scan_step_u64(warp_u64_t a, warp_u64_t none, uint32_t d) {
#define WARP__ALL(f)                                                                                                   \
    (warp_u64_t) {                                                                                                     \
        .r0 = f(r0), .r1 = f(r1), .r2 = f(r2), .r3 = f(r3), .r4 = f(r4), .r5 = f(r5), .r6 = f(r6), .r7 = f(r7)         \
    }
#define WARP__STEP_1(r) _mm256_unpacklo_epi64(none.r, a.r)
#define WARP__STEP_2(r) _mm256_blend_epi32(none.r, _mm256_permute4x64_epi64(a.r, 0x55), 0xf0)
#define WARP__LAST(r) _mm256_permute4x64_epi64(a.r, 0xff)
    const __m256i n = none.r0;
    switch (d) {
    case 1: return WARP__ALL(WARP__STEP_1);
    case 2: return WARP__ALL(WARP__STEP_2);
    case 4: return (warp_u64_t){n, WARP__LAST(r0), n, WARP__LAST(r2), n, WARP__LAST(r4), n, WARP__LAST(r6)};
    case 8: {
        const __m256i low = WARP__LAST(r1), high = WARP__LAST(r5);
        return (warp_u64_t){n, n, low, low, n, n, high, high};
    }
    default: {
        const __m256i last = WARP__LAST(r3);
        return (warp_u64_t){n, n, n, n, last, last, last, last};
    }
    }
#undef WARP__LAST
#undef WARP__STEP_2
#undef WARP__STEP_1
#undef WARP__ALL
}

/* With anything where nothing comes from. */
#define warp__scan_move_u32 warp__scan_move_u32
WARP_INLINE warp_u32_t warp__scan_move_u32(warp_u32_t a, warp_u32_t none, uint32_t d) {
#define WARP__ALL(f)                                                                                                   \
    (warp_u32_t) { .r0 = f(a.r0), .r1 = f(a.r1), .r2 = f(a.r2), .r3 = f(a.r3) }
#define WARP__STEP_1(r) _mm256_shuffle_epi32(r, 0xa0)
#define WARP__STEP_2(r) _mm256_shuffle_epi32(r, 0x50)
#define WARP__STEP_4(r) _mm256_permutevar8x32_epi32(r, _mm256_set1_epi32(3))
    switch (d) {
    case 1: return WARP__ALL(WARP__STEP_1);
    case 2: return WARP__ALL(WARP__STEP_2);
    case 4: return WARP__ALL(WARP__STEP_4);
    default: return warp__scan_step_u32(a, none, d);
    }
#undef WARP__STEP_4
#undef WARP__STEP_2
#undef WARP__STEP_1
#undef WARP__ALL
}

/* Scans of 32-bit lanes.  The steps of 1, 2 and 4 with even and odd lanes apart, those of r0 and r1 in one register, of r2 and r3
 * in another: a step is then fewer operations, and both share what comes from before.  Only r0 and r1 of what is `even`, `odd` or
 * `sums` below count.  clang would put other instructions in place of these shuffles and additions, more of them or slower ones
 * (vhaddps), so it is kept from seeing through them. */
#if defined(__clang__)
#define WARP__CLANG_APART(a) WARP__APART(a)
#else
#define WARP__CLANG_APART(a)
#endif
#define WARP__UP_32(a) _mm256_castsi256_ps(_mm256_slli_epi64(_mm256_castps_si256(a), 32))
#define WARP__UP_FROM(none, a) _mm256_blend_ps(none, _mm256_moveldup_ps(a), 0xaa)
#define WARP__APART_LANES(T, to_ps, of_ps)                                                                             \
    WARP_INLINE warp_##T##_t warp__even_##T(warp_##T##_t v) {                                                          \
        __m256 a = _mm256_shuffle_ps(to_ps(v.r0), to_ps(v.r1), 0x88);                                                  \
        __m256 b = _mm256_shuffle_ps(to_ps(v.r2), to_ps(v.r3), 0x88);                                                  \
        WARP__CLANG_APART(a);                                                                                          \
        WARP__CLANG_APART(b);                                                                                          \
        return (warp_##T##_t){.r0 = of_ps(a), .r1 = of_ps(b)};                                                         \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__odd_##T(warp_##T##_t v) {                                                           \
        return (warp_##T##_t){.r0 = of_ps(_mm256_shuffle_ps(to_ps(v.r0), to_ps(v.r1), 0xdd)),                          \
                              .r1 = of_ps(_mm256_shuffle_ps(to_ps(v.r2), to_ps(v.r3), 0xdd))};                         \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__together_##T(warp_##T##_t even, warp_##T##_t odd) {                                 \
        return (warp_##T##_t){.r0 = of_ps(_mm256_unpacklo_ps(to_ps(even.r0), to_ps(odd.r0))),                          \
                              .r1 = of_ps(_mm256_unpackhi_ps(to_ps(even.r0), to_ps(odd.r0))),                          \
                              .r2 = of_ps(_mm256_unpacklo_ps(to_ps(even.r1), to_ps(odd.r1))),                          \
                              .r3 = of_ps(_mm256_unpackhi_ps(to_ps(even.r1), to_ps(odd.r1)))};                         \
    }                                                                                                                  \
    /* What comes in the step of 2, from lanes 4k + 1, and in that of 4, from lanes 8k + 3. */                         \
    WARP_INLINE warp_##T##_t warp__second_##T(warp_##T##_t odd, warp_##T##_t none, bool zero) {                        \
        return zero ? (warp_##T##_t){.r0 = of_ps(WARP__UP_32(to_ps(odd.r0))), .r1 = of_ps(WARP__UP_32(to_ps(odd.r1)))} \
                    : (warp_##T##_t){.r0 = of_ps(WARP__UP_FROM(to_ps(none.r0), to_ps(odd.r0))),                        \
                                     .r1 = of_ps(WARP__UP_FROM(to_ps(none.r1), to_ps(odd.r1)))};                       \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__fourth_##T(warp_##T##_t odd, warp_##T##_t none) {                                   \
        __m256 a = _mm256_movehdup_ps(to_ps(odd.r0)), b = _mm256_movehdup_ps(to_ps(odd.r1));                           \
        WARP__CLANG_APART(a);                                                                                          \
        WARP__CLANG_APART(b);                                                                                          \
        return (warp_##T##_t){.r0 = of_ps(_mm256_permute2f128_ps(to_ps(none.r0), a, 0x20)),                            \
                              .r1 = of_ps(_mm256_permute2f128_ps(to_ps(none.r1), b, 0x20))};                           \
    }                                                                                                                  \
    /* The last lanes of two registers. */                                                                             \
    WARP_INLINE warp_##T##_t warp__lasts_##T(warp_##T##_t v) {                                                         \
        const __m256i seven = _mm256_set1_epi32(7);                                                                    \
        WARP__CLANG_APART(v.r0);                                                                                       \
        WARP__CLANG_APART(v.r1);                                                                                       \
        return (warp_##T##_t){.r0 = of_ps(_mm256_permutevar8x32_ps(to_ps(v.r0), seven)),                               \
                              .r1 = of_ps(_mm256_permutevar8x32_ps(to_ps(v.r1), seven))};                              \
    }
WARP__APART_LANES(f32, WARP__SAME, WARP__SAME)
WARP__APART_LANES(i32, _mm256_castsi256_ps, _mm256_castps_si256)
WARP__APART_LANES(u32, _mm256_castsi256_ps, _mm256_castps_si256)
#undef WARP__APART_LANES
#undef WARP__CLANG_APART
#undef WARP__UP_32
#undef WARP__UP_FROM
#define WARP__SCAN_APART(name, T, op)                                                                                  \
    if (width < 4) {                                                                                                   \
        WARP__SCAN_STEP(name, T, 1)                                                                                    \
    } else {                                                                                                           \
        warp_##T##_t even = warp__even_##T(v), odd = op(even, warp__odd_##T(v));                                       \
        warp_##T##_t before = warp__second_##T(odd, none, zero);                                                       \
        even = op(before, even);                                                                                       \
        odd = op(before, odd);                                                                                         \
        if (width >= 8) {                                                                                              \
            before = warp__fourth_##T(odd, none);                                                                      \
            even = op(before, even);                                                                                   \
            odd = op(before, odd);                                                                                     \
        }                                                                                                              \
        v = warp__together_##T(even, odd);                                                                             \
        if (width >= 16) {                                                                                             \
            before = warp__lasts_##T((warp_##T##_t){.r0 = v.r0, .r1 = v.r2});                                          \
            const warp_##T##_t sums = op(before, ((warp_##T##_t){.r0 = v.r1, .r1 = v.r3}));                            \
            v.r1 = sums.r0;                                                                                            \
            v.r3 = sums.r1;                                                                                            \
        }                                                                                                              \
        if (width >= 32) {                                                                                             \
            before = warp__lasts_##T((warp_##T##_t){.r0 = v.r1, .r1 = v.r1});                                          \
            const warp_##T##_t sums = op(before, ((warp_##T##_t){.r0 = v.r2, .r1 = v.r3}));                            \
            v.r2 = sums.r0;                                                                                            \
            v.r3 = sums.r1;                                                                                            \
        }                                                                                                              \
    }
/* Only sums of floats come here: smallest and largest go by keys (scan.h).  They are made as 1 * a + b, which is the same number:
 * on Intel's CPUs additions compete with shuffles for two units, and fma runs on one of them and a third. */
#define warp__scanned_add_f32(a, b) warp_fma_f32(a, warp_set_f32(1), b)
#define WARP__SCAN_WHOLE(name, T) WARP__SCAN_WHOLE_##T(name)
#define WARP__SCAN_WHOLE_f32(name) WARP__SCAN_APART(name, f32, warp__scanned_##name##_f32)
#define WARP__SCAN_WHOLE_i32(name) WARP__SCAN_APART(name, i32, warp_##name##_i32)
#define WARP__SCAN_WHOLE_u32(name) WARP__SCAN_APART(name, u32, warp_##name##_u32)
#define WARP__SCAN_WHOLE_f64(name) WARP__SCAN_STEP_BY_STEP(name, f64)
#define WARP__SCAN_WHOLE_i64(name) WARP__SCAN_STEP_BY_STEP(name, i64)
#define WARP__SCAN_WHOLE_u64(name) WARP__SCAN_STEP_BY_STEP(name, u64)

#if !defined(WARP_EMULATED)
/* Packing, eight lanes at a time: their numbers, taken out of a row of bytes by the mask; then one behind the other.  (AMD's CPUs
 * before Zen 3 have pdep and pext in microcode, and are several times slower at this.) */
#define warp__compress_u32 warp__compress_u32
WARP_INLINE __m256i warp__compress_8(__m256i a, uint32_t mask) {
    const uint64_t bytes = _pdep_u64(mask & 255, UINT64_C(0x0101010101010101)) * 255;
    const uint64_t lanes = _pext_u64(UINT64_C(0x0706050403020100), bytes);
    return _mm256_permutevar8x32_epi32(a, _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)lanes)));
}
WARP_INLINE warp_u32_t warp__compress_u32(warp_mask_t mask, warp_u32_t a) {
    _Alignas(32) uint32_t packed[WARP_SIZE]; /* the last store ends at its end, at the latest */
    uint32_t *p = packed;
    _mm256_storeu_si256((__m256i *)(void *)p, warp__compress_8(a.r0, mask));
    p += __builtin_popcount(mask & 255);
    _mm256_storeu_si256((__m256i *)(void *)p, warp__compress_8(a.r1, mask >> 8));
    p += __builtin_popcount(mask & 0xff00);
    _mm256_storeu_si256((__m256i *)(void *)p, warp__compress_8(a.r2, mask >> 16));
    p += __builtin_popcount(mask & 0xff0000);
    _mm256_storeu_si256((__m256i *)(void *)p, warp__compress_8(a.r3, mask >> 24));
    /* what lies behind the last one that counts is not specified: make it 0 */
    const __m256i count = _mm256_set1_epi32(__builtin_popcount(mask)), lane = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    const __m256i *const q = (const __m256i *)(const void *)packed;
#define WARP__FILLED(n)                                                                                                \
    _mm256_and_si256(_mm256_load_si256(q + (n)),                                                                       \
                     _mm256_cmpgt_epi32(count, _mm256_add_epi32(lane, _mm256_set1_epi32(8 * (n)))))
    return (warp_u32_t){.r0 = WARP__FILLED(0), .r1 = WARP__FILLED(1), .r2 = WARP__FILLED(2), .r3 = WARP__FILLED(3)};
#undef WARP__FILLED
}
#endif

/* Elements from any places: single loads put together in registers (vpgatherdd is slower on many CPUs). */
#define warp__collect_u32 warp__collect_u32
#define WARP__EACH_EIGHT(f) f(0), f(8), f(16), f(24)
WARP_INLINE __m256i warp__collect_8_words(warp__places_t at, int n) {
    __m256i r = warp__join_128(warp__collect_4(warp__four_at(at, n)), warp__collect_4(warp__four_at(at, n + 4)));
    WARP__DONE(r);
    return r;
}
WARP_INLINE warp_u32_t warp__collect_u32(warp__places_t at) {
#define WARP__EIGHT(n) warp__collect_8_words(at, n)
    return (warp_u32_t){WARP__EACH_EIGHT(WARP__EIGHT)};
#undef WARP__EIGHT
}
WARP_INLINE __m256i warp__collect_two_pairs(const void *p, const void *q, const void *r, const void *s) {
    __m256i t = warp__join_128(warp__collect_2(p, q), warp__collect_2(r, s));
    WARP__DONE(t);
    return t;
}
WARP_INLINE __m256i warp__collect_lanes(warp__four_t at) { return warp__collect_two_pairs(at.p0, at.p1, at.p2, at.p3); }
WARP_INLINE warp_u64_t warp__collect_u64(warp__places_t at) {
#define WARP__EIGHT(n) warp__collect_lanes(warp__four_at(at, n)), warp__collect_lanes(warp__four_at(at, (n) + 4))
    return (warp_u64_t){WARP__EACH_EIGHT(WARP__EIGHT)};
#undef WARP__EIGHT
}
/* Pairs of lanes 0 1 | 4 5 and 2 3 | 6 7: taken apart within 128 bits, the words are in order. */
typedef struct {
    __m256i x, y;
} warp__pair;
WARP_INLINE warp__pair warp__collect_pairs(warp__places_t at, int n) {
    const warp__four_t f = warp__four_at(at, n), g = warp__four_at(at, n + 4);
    const __m256 a = _mm256_castsi256_ps(warp__collect_two_pairs(f.p0, f.p1, g.p0, g.p1));
    const __m256 b = _mm256_castsi256_ps(warp__collect_two_pairs(f.p2, f.p3, g.p2, g.p3));
    return (warp__pair){_mm256_castps_si256(_mm256_shuffle_ps(a, b, 0x88)),
                        _mm256_castps_si256(_mm256_shuffle_ps(a, b, 0xdd))};
}
WARP_INLINE void warp__collect_x2(warp__places_t at, warp_u32_t *x, warp_u32_t *y) {
    const warp__pair a = warp__collect_pairs(at, 0), b = warp__collect_pairs(at, 8), c = warp__collect_pairs(at, 16),
                     d = warp__collect_pairs(at, 24);
    *x = (warp_u32_t){a.x, b.x, c.x, d.x};
    *y = (warp_u32_t){a.y, b.y, c.y, d.y};
}
#define WARP__EIGHT(n) warp__four_at(at, n), warp__four_at(at, (n) + 4)
#define WARP__COLLECT_NARROW(R, T, widen, collect)                                                                     \
    WARP_INLINE warp_##R##_t warp__collect_##T(warp__places_t at) {                                                    \
        return (warp_##R##_t){widen(collect(WARP__EIGHT(0))), widen(collect(WARP__EIGHT(8))),                          \
                              widen(collect(WARP__EIGHT(16))), widen(collect(WARP__EIGHT(24)))};                       \
    }
WARP__COLLECT_NARROW(u32, u8, _mm256_cvtepu8_epi32, warp__collect_8_bytes)
WARP__COLLECT_NARROW(i32, i8, _mm256_cvtepi8_epi32, warp__collect_8_bytes)
WARP__COLLECT_NARROW(u32, u16, _mm256_cvtepu16_epi32, warp__collect_8_halfwords)
WARP__COLLECT_NARROW(i32, i16, _mm256_cvtepi16_epi32, warp__collect_8_halfwords)
#undef WARP__COLLECT_NARROW
#undef WARP__EIGHT
#undef WARP__EACH_EIGHT

#pragma GCC diagnostic pop

#endif

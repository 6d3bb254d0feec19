/* half.h - 16-bit floating point: warp_f16_t and warp_bf16_t, one number a lane (CUDA: __half, __nv_bfloat16), and warp_f16x2_t
 * and warp_bf16x2_t, two a lane, which most operations treat each by itself (__half2, __nv_bfloat162).
 *
 *   warp_add, sub, mul, div(a, b), warp_fma(a, b, c)   rounded once, to nearest even; subnormals kept (__hadd2, __hfma2, ...)
 *   ..._sat                                            the same, clamped to [0, 1]; NaN gives +0 (__hadd2_sat)
 *   warp_fma_relu(a, b, c)                             negative results and -0 are +0 (__hfma2_relu)
 *   warp_cmadd(a, b, c)                                of pairs as complex numbers, the low one real: a * b + c by four fused
 *                                                      multiply-adds, those with a's real part first (__hcmadd)
 *   warp_min, max(a, b)                                a number wins over NaN (__hmin2); _nan: NaN wins (__hmin2_nan); -0 < +0
 *   warp_neg, abs, sqrt, rcp, rsqrt, rint, floor, ceil, trunc(a)
 *                                                      sqrt, rcp and rsqrt correctly rounded (h2sqrt, h2rcp, h2rsqrt, ...)
 *   warp_eq, ne, lt, le, gt, ge(a, b)                  false where one is NaN, ne too (__heq2, ...); warp_equ, neu, ltu, leu, gtu,
 *                                                      geu: true where one is (__hequ2); of one number a lane a predicate, of two
 *                                                      1.0 or 0.0 for each
 *   warp_mask_of(eq, a, b), warp_both_of(eq, a, b)     of two: 0xffff or 0 for each, in a warp_u32_t (__heq2_mask); a predicate,
 *                                                      does it hold for both (__hbeq2)
 *   warp_isnan(a)                                      a predicate, of two 1.0 or 0.0 for each (__hisnan2)
 *   warp_isinf(a)                                      of one number: a predicate (__hisinf)
 *
 * Every result that is NaN is 0x7fff, of neg and abs, too; only from f64 a NaN keeps its sign and the upper bits of its payload.
 *
 *   warp_to_f16(a), warp_to_bf16(a)                    from f32, f64, i32, u32, i64, u64: to nearest even (__float2half_rn);
 *     warp_to_f16_rz, _ru, _rd                         towards zero, up, down; not from f64
 *   warp_to_f32(h); warp_to_i32, _u32, _i64, _u64(h)   exact; towards zero, saturating (__half2int_rz); _rn, _ru, _rd
 *   warp_to_i16, _u16(h), also _rn, _ru, _rd           32-bit lanes with what fits 16 bits, saturating; NaN is 0 (__half2short_rz)
 *   warp_to_i8, _u8(h)                                 the same of 8 bits, towards zero (__half2char_rz)
 *   warp_i16_to_f16(a), warp_u16_to_f16(a), ..._bf16   from the low 16 bits of an i32 or a u32: to nearest even (__short2half_rn);
 *     warp_i16_to_f16_rz, _ru, _rd, ...                towards zero, up, down
 *   warp_pack(lo, hi); warp_low, warp_high(h2)         two numbers to a pair and back (__halves2half2, __low2half)
 *   warp_to_f16x2(lo, hi), warp_to_bf16x2(lo, hi)      the same from f32 (__floats2half2_rn); warp_low_f32, warp_high_f32
 *   warp_lows, warp_highs(a, b); warp_swap(a)          a pair of pairs' low (high) numbers; (high, low)
 *   warp_as_u32, warp_as_f16, ...                      the bits; of one number the low 16; warp_as_i32(h) repeats the highest
 *                                                      above them (__half_as_short)
 *
 * A scalar operand is a warp_half, warp_half2, ...: warp_add(h, warp_half_from_float(2.0f)).  warp_set_f16(scalar) ...,
 * warp_extract, warp_select, shuffles, loads, stores (with a pitch, too), gathers and scatters move bits; the elements in memory
 * are warp_half, warp_half2, warp_bfloat16, warp_bfloat162 (types.h).
 *
 * Not for halves: match, reduce, scans, compaction, tiles, volatile accesses; go by warp_as_u32() for bits, by warp_to_f32() for
 * sums.  One number takes as much room in registers as two: pairs do twice the work in the same time.
 *
 * f16 does not depend on whether the CPU flushes subnormals (MXCSR), bf16 and f32 do: leave that off, and rounding to nearest.
 *
 * No operation here depends on a mask, but for the shuffles and memory: lanes outside compute, too.  Source of the rules: CUDA
 * maths API, half and bfloat16 intrinsics; confirmed on hardware (tests/golden, docs/hardware.md). */
#ifndef WARP_HALF_H
#define WARP_HALF_H

#include "integer.h"
#include "memory.h"
#include "rounding.h"
#include "shuffle.h"

/* The bits; of one number a lane the upper half of the word is 0. */
typedef struct {
    warp_u32_t bits;
} warp_f16_t;
typedef struct {
    warp_u32_t bits;
} warp_bf16_t;
typedef struct {
    warp_u32_t bits;
} warp_f16x2_t;
typedef struct {
    warp_u32_t bits;
} warp_bf16x2_t;

/* ---- bits ---- */

WARP_INLINE warp_u32_t warp__low_half(warp_u32_t a) { return warp_and_u32(a, warp_set_u32(0xffff)); }
WARP_INLINE warp_u32_t warp__high_half(warp_u32_t a) { return warp_shr_u32(a, warp_set_u32(16)); }
WARP_INLINE warp_u32_t warp__two_halves(warp_u32_t low, warp_u32_t high) {
    return warp_or_u32(low, warp_shl_u32(high, warp_set_u32(16)));
}
WARP_INLINE uint32_t warp__twice(uint32_t half) { return half << 16 | half; }
/* The low 16 bits as a signed number. */
WARP_INLINE warp_i32_t warp__sign_of_16(warp_i32_t a) {
    return warp_shr_i32(warp_shl_i32(a, warp_set_u32(16)), warp_set_u32(16));
}

#define WARP__HALF_BITS(H)                                                                                             \
    WARP_INLINE warp_u32_t warp_as_u32_##H(warp_##H##_t a) { return a.bits; }                                          \
    WARP_INLINE warp_##H##_t warp_as_##H##_u32(warp_u32_t a) { return (warp_##H##_t){warp__low_half(a)}; }             \
    WARP_INLINE warp_i32_t warp_as_i32_##H(warp_##H##_t a) { return warp__sign_of_16(warp_as_i32_u32(a.bits)); }       \
    WARP_INLINE warp_##H##_t warp_as_##H##_i32(warp_i32_t a) { return warp_as_##H##_u32(warp_as_u32_i32(a)); }         \
    WARP_INLINE warp_u32_t warp_as_u32_##H##x2(warp_##H##x2_t a) { return a.bits; }                                    \
    WARP_INLINE warp_##H##x2_t warp_as_##H##x2_u32(warp_u32_t a) { return (warp_##H##x2_t){a}; }                       \
    WARP_INLINE warp_##H##_t warp_set_##H(warp__c_##H a) { return (warp_##H##_t){warp_set_u32(a.bits)}; }              \
    WARP_INLINE warp_##H##x2_t warp_set_##H##x2(warp__c_##H##x2 a) {                                                   \
        return (warp_##H##x2_t){warp_set_u32((uint32_t)a.y.bits << 16 | a.x.bits)};                                    \
    }                                                                                                                  \
    WARP_INLINE warp__c_##H warp_extract_##H(warp_##H##_t a, int lane) {                                               \
        return (warp__c_##H){(uint16_t)warp_extract_u32(a.bits, lane)};                                                \
    }                                                                                                                  \
    WARP_INLINE warp__c_##H##x2 warp_extract_##H##x2(warp_##H##x2_t a, int lane) {                                     \
        const uint32_t bits = warp_extract_u32(a.bits, lane);                                                          \
        return (warp__c_##H##x2){{(uint16_t)bits}, {(uint16_t)(bits >> 16)}};                                          \
    }                                                                                                                  \
    WARP_INLINE warp_##H##x2_t warp_pack_##H(warp_##H##_t low, warp_##H##_t high) {                                    \
        return (warp_##H##x2_t){warp__two_halves(low.bits, high.bits)};                                                \
    }                                                                                                                  \
    WARP_INLINE warp_##H##_t warp_low_##H##x2(warp_##H##x2_t a) { return (warp_##H##_t){warp__low_half(a.bits)}; }     \
    WARP_INLINE warp_##H##_t warp_high_##H##x2(warp_##H##x2_t a) { return (warp_##H##_t){warp__high_half(a.bits)}; }   \
    WARP_INLINE warp_##H##x2_t warp_lows_##H##x2(warp_##H##x2_t a, warp_##H##x2_t b) {                                 \
        return (warp_##H##x2_t){warp__two_halves(warp__low_half(a.bits), b.bits)};                                     \
    }                                                                                                                  \
    WARP_INLINE warp_##H##x2_t warp_highs_##H##x2(warp_##H##x2_t a, warp_##H##x2_t b) {                                \
        return (warp_##H##x2_t){                                                                                       \
            warp_or_u32(warp__high_half(a.bits), warp_and_u32(b.bits, warp_set_u32(0xffff0000)))};                     \
    }                                                                                                                  \
    WARP_INLINE warp_##H##x2_t warp_swap_##H##x2(warp_##H##x2_t a) {                                                   \
        return (warp_##H##x2_t){warp__two_halves(warp__high_half(a.bits), a.bits)};                                    \
    }                                                                                                                  \
    WARP__HALF_MOVES(H, u16)                                                                                           \
    WARP__HALF_MOVES(H##x2, u32)
/* What moves bits: through the words, and in memory elements M of the same size. */
#define WARP__HALF_MOVES(T, M)                                                                                         \
    WARP_INLINE warp_##T##_t warp__same_##T(warp_##T##_t a) { return a; }                                              \
    WARP_INLINE warp_##T##_t warp_select_##T(warp_pred_t p, warp_##T##_t a, warp_##T##_t b) {                          \
        return (warp_##T##_t){warp_select_u32(p, a.bits, b.bits)};                                                     \
    }                                                                                                                  \
    WARP__HALF_SHFL(T, shfl)                                                                                           \
    WARP__HALF_SHFL(T, shfl_up)                                                                                        \
    WARP__HALF_SHFL(T, shfl_down)                                                                                      \
    WARP__HALF_SHFL(T, shfl_xor)                                                                                       \
    WARP_INLINE warp_##T##_t warp__load_##T(warp__active_t active, const warp__c_##T *p) {                             \
        return (warp_##T##_t){warp__load_##M(active, (const void *)p)};                                                \
    }                                                                                                                  \
    WARP_INLINE void warp__store_##T(warp__active_t active, warp__c_##T *p, warp_##T##_t a) {                          \
        warp__store_##M(active, (void *)p, a.bits);                                                                    \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__load_pitch_##T(warp__active_t active, const warp__c_##T *p, ptrdiff_t pitch) {      \
        return (warp_##T##_t){warp__load_pitch_##M(active, (const void *)p, pitch)};                                   \
    }                                                                                                                  \
    WARP_INLINE void warp__store_pitch_##T(warp__active_t active, warp__c_##T *p, ptrdiff_t pitch, warp_##T##_t a) {   \
        warp__store_pitch_##M(active, (void *)p, pitch, a.bits);                                                       \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__gather_at_##T(warp__active_t active, const warp__c_##T *p, const int32_t *at) {     \
        return (warp_##T##_t){warp__gather_at_##M(active, (const void *)p, at)};                                       \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__gather_at_u32_##T(warp__active_t active, const warp__c_##T *p, const uint32_t *at) {\
        return (warp_##T##_t){warp__gather_at_u32_##M(active, (const void *)p, at)};                                   \
    }                                                                                                                  \
    WARP__HALF_INDEXED(T, M, , warp_i32_t)                                                                             \
    WARP__HALF_INDEXED(T, M, _u32, warp_u32_t)                                                                         \
    WARP__HALF_INDEXED(T, M, _one, ptrdiff_t)
#define WARP__HALF_SHFL(T, name)                                                                                       \
    WARP_INLINE warp_##T##_t warp_##name##_sync_##T(warp_mask_t mask, warp_##T##_t v, int amount, int width) {         \
        return (warp_##T##_t){warp_##name##_sync_u32(mask, v.bits, amount, width)};                                    \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_##name##_lanes_sync_##T(warp_mask_t mask, warp_##T##_t v, warp_i32_t amount,         \
                                                          int width) {                                                 \
        return (warp_##T##_t){warp_##name##_lanes_sync_u32(mask, v.bits, amount, width)};                              \
    }
#define WARP__HALF_INDEXED(T, M, form, I)                                                                              \
    WARP_INLINE warp_##T##_t warp__gather##form##_##T(warp__active_t active, const warp__c_##T *p, I i) {              \
        return (warp_##T##_t){warp__gather##form##_##M(active, (const void *)p, i)};                                   \
    }                                                                                                                  \
    WARP_INLINE void warp__scatter##form##_##T(warp__active_t active, warp__c_##T *p, I i, warp_##T##_t a) {           \
        warp__scatter##form##_##M(active, (void *)p, i, a.bits);                                                       \
    }
WARP__HALF_BITS(f16)
WARP__HALF_BITS(bf16)
#undef WARP__HALF_BITS
#undef WARP__HALF_MOVES
#undef WARP__HALF_SHFL
#undef WARP__HALF_INDEXED

/* ---- to f32 and back ----
 *
 * The backend has warp__f16_to_f32(bits), which looks at the low 16 bits, and warp__f32_to_f16(f32), which rounds to nearest even
 * and leaves the upper 16 bits 0.  warp__f16_widen gives all 64 numbers of pairs, in whatever order is fastest, which
 * warp__f16_narrow undoes.  Which NaN comes out of narrowing does not matter. */
#ifndef warp__f16_widen
WARP_INLINE void warp__f16_widen(warp_u32_t h, warp_f32_t *x, warp_f32_t *y) {
    *x = warp__f16_to_f32(h);
    *y = warp__f16_to_f32(warp__high_half(h));
}
WARP_INLINE warp_u32_t warp__f16_narrow(warp_f32_t x, warp_f32_t y) {
    return warp__two_halves(warp__f32_to_f16(x), warp__f32_to_f16(y));
}
#endif
WARP_INLINE warp_f32_t warp__bf16_to_f32(warp_u32_t h) { return warp_as_f32_u32(warp_shl_u32(h, warp_set_u32(16))); }
/* Rounded, in the upper half of the word; a NaN is 0x7fff there. */
WARP__LARGE warp_u32_t warp__bf16_round(warp_f32_t a) {
    const warp_u32_t u = warp_select_u32(warp_eq_f32(a, a), warp_as_u32_f32(a), warp_set_u32(0x7fff0000));
    const warp_u32_t odd = warp_and_u32(warp__high_half(u), warp_set_u32(1));
    return warp_add_u32(u, warp_add_u32(odd, warp_set_u32(0x7fff)));
}
WARP_INLINE warp_u32_t warp__f32_to_bf16(warp_f32_t a) { return warp__high_half(warp__bf16_round(a)); }
WARP_INLINE void warp__bf16_widen(warp_u32_t h, warp_f32_t *x, warp_f32_t *y) {
    *x = warp__bf16_to_f32(h);
    *y = warp_as_f32_u32(warp_and_u32(h, warp_set_u32(0xffff0000)));
}
WARP_INLINE warp_u32_t warp__bf16_narrow(warp_f32_t x, warp_f32_t y) {
    return warp_or_u32(warp__f32_to_bf16(x), warp_and_u32(warp__bf16_round(y), warp_set_u32(0xffff0000)));
}

/* Bits of the mantissa; infinity, and one. */
#define WARP__MANTISSA_f16 10
#define WARP__MANTISSA_bf16 7
#define WARP__INF_f16 UINT32_C(0x7c00)
#define WARP__INF_bf16 UINT32_C(0x7f80)
#define WARP__ONE_f16 UINT32_C(0x3c00)
#define WARP__ONE_bf16 UINT32_C(0x3f80)

/* Of each half: all ones if it is NaN. */
WARP__LARGE warp_u32_t warp__nan_halves(warp_u32_t h, uint32_t inf) {
    return warp_vcmpgts2_u32(warp_and_u32(h, warp_set_u32(0x7fff7fff)), warp_set_u32(warp__twice(inf)));
}
/* Every NaN 0x7fff. */
#ifndef warp__one_nan
WARP__LARGE warp_u32_t warp__one_nan(warp_u32_t h, uint32_t inf) {
    const warp_u32_t nan = warp__nan_halves(h, inf);
    return warp_xor_u32(warp_or_u32(h, nan), warp_and_u32(nan, warp_set_u32(0x80008000)));
}
#endif

/* Results: pairs, and one number a lane. */
WARP_INLINE warp_u32_t warp__f16_pair(warp_f32_t x, warp_f32_t y) {
    return warp__one_nan(warp__f16_narrow(x, y), WARP__INF_f16);
}
WARP_INLINE warp_u32_t warp__bf16_pair(warp_f32_t x, warp_f32_t y) { return warp__bf16_narrow(x, y); }
WARP_INLINE warp_u32_t warp__f16_one(warp_f32_t x) { return warp__one_nan(warp__f32_to_f16(x), WARP__INF_f16); }
WARP_INLINE warp_u32_t warp__bf16_one(warp_f32_t x) { return warp__f32_to_bf16(x); }

/* ---- arithmetic that f32 does ----
 *
 * f32 has more than twice the precision and two bits, so that rounding its correctly rounded + - * / sqrt again gives what
 * rounding once would; the product of bf16 and all fused multiply-adds need more, see below. */

/* The product of two bf16 numbers in f32: exact but for those so small that f32 would round them.  These are rounded here, as
 * multiples of 2^-133, the smallest bf16 number. */
WARP__LARGE warp_f32_t warp__mul_of_bf16(warp_f32_t a, warp_f32_t b) {
    const warp_f32_t p = warp_mul_f32(a, b);
    const warp_f32_t aa = warp_abs_f32(a), bb = warp_abs_f32(b);
    const warp_f32_t up = warp_mul_f32(warp_mul_f32(warp_min_f32(aa, bb), warp_set_f32(0x1p64f)), warp_max_f32(aa, bb));
    const warp_f32_t unit = warp_set_f32(0x1p-46f); /* plus a small number: that is rounded to a multiple of 2^-69 */
    const warp_u32_t count = warp_sub_u32(warp_as_u32_f32(warp_add_f32(up, unit)), warp_as_u32_f32(unit));
    const warp_u32_t sign = warp_and_u32(warp_as_u32_f32(p), warp_set_u32(UINT32_C(0x80000000)));
    const warp_u32_t small = warp_or_u32(warp_shl_u32(count, warp_set_u32(16)), sign);
    return warp_select_f32(warp_lt_f32(warp_abs_f32(p), warp_set_f32(0x1p-126f)), warp_as_f32_u32(small), p);
}
WARP_INLINE warp_f32_t warp__mul_of_f16(warp_f32_t a, warp_f32_t b) { return warp_mul_f32(a, b); }

/* a * b + c, so that rounding it again is like rounding once: to odd where that makes a difference.
 *
 * The product of two f16 numbers is exact in f32.  Their sum, rounded, can only mislead if what lies below the middle of two f16
 * numbers, 12 bits at least, is all 0, and it is no f16 number itself: in most warps no lane is so. */
#ifndef warp__exact_fma_f32
#define warp__exact_fma_f32 warp_fma_f32
#define WARP__FMA_IS_FAST
#endif
WARP_INLINE warp_pred_t warp__low_12_are_0(warp_f32_t a) {
    return warp_eq_u32(warp_and_u32(warp_as_u32_f32(a), warp_set_u32(0xfff)), warp_set_u32(0));
}
WARP_INLINE void warp__fma_pair_of_f16(warp_f32_t ax, warp_f32_t ay, warp_f32_t bx, warp_f32_t by, warp_f32_t cx, warp_f32_t cy,
                                       warp_f32_t *x, warp_f32_t *y) {
    const warp_f32_t sx = warp__exact_fma_f32(ax, bx, cx), sy = warp__exact_fma_f32(ay, by, cy);
    *x = sx;
    *y = sy;
    if (__builtin_expect(warp__any(warp_or_pred(warp__low_12_are_0(sx), warp__low_12_are_0(sy))), 0)) {
        warp_f32_t back_x, back_y;
        warp__f16_widen(warp__f16_narrow(sx, sy), &back_x, &back_y);
        if (warp__any(warp_or_pred(warp_and_pred(warp__low_12_are_0(sx), warp_ne_f32(sx, back_x)),
                                   warp_and_pred(warp__low_12_are_0(sy), warp_ne_f32(sy, back_y))))) {
            *x = warp__add_to_odd_f32(warp_mul_f32(ax, bx), cx);
            *y = warp__add_to_odd_f32(warp_mul_f32(ay, by), cy);
        }
    }
}
WARP_INLINE warp_f32_t warp__fma_one_of_f16(warp_f32_t a, warp_f32_t b, warp_f32_t c) {
    const warp_f32_t s = warp__exact_fma_f32(a, b, c);
    if (__builtin_expect(warp__any(warp__low_12_are_0(s)), 0)) {
        const warp_f32_t back = warp__f16_to_f32(warp__f32_to_f16(s));
        if (warp__any(warp_and_pred(warp__low_12_are_0(s), warp_ne_f32(s, back))))
            return warp__add_to_odd_f32(warp_mul_f32(a, b), c);
    }
    return s;
}
/* bf16: where the CPU has fma, its result can only mislead if it lies in the middle of two bf16 numbers.
 *
 * Else: the product of two bf16 numbers is exact in f32 if it is a normal number, or 0, or an operand is none; if not, in any lane,
 * all are computed in f64. */
WARP__OUT_OF_LINE void warp__fma_of_bf16_far(float *r, const float *a, const float *b, const float *c) {
    for (int lane = 0; lane < WARP_SIZE; ++lane) {
        const double p = (double)a[lane] * (double)b[lane];
        r[lane] = warp__lane_f64_to_odd_f32(warp__lane_add_to_odd_f64(p, (double)c[lane]));
    }
}
WARP__LARGE warp_f32_t warp__fma_one_of_bf16(warp_f32_t a, warp_f32_t b, warp_f32_t c) {
#if defined(WARP__FMA_IS_FAST)
    const warp_f32_t s = warp_fma_f32(a, b, c);
    const warp_u32_t lower_half = warp_shl_u32(warp_as_u32_f32(s), warp_set_u32(16));
    if (__builtin_expect(!warp__any(warp_eq_u32(lower_half, warp_set_u32(UINT32_C(1) << 31))), 1)) return s;
#endif
    const warp_f32_t p = warp_mul_f32(a, b), size = warp_abs_f32(p), zero = warp_set_f32(0);
    const warp_f32_t largest = warp_set_f32(0x1.fffffep127f);
    const warp_pred_t normal = warp_and_pred(warp_ge_f32(size, warp_set_f32(0x1p-126f)), warp_le_f32(size, largest));
    const warp_pred_t exact = warp_or_pred(normal, warp_or_pred(warp_eq_f32(a, zero), warp_eq_f32(b, zero)));
    if (warp__all(exact)) return warp__add_to_odd_f32(p, c);
    const warp_pred_t finite =
        warp_and_pred(warp_le_f32(warp_abs_f32(a), largest), warp_le_f32(warp_abs_f32(b), largest));
    if (!warp__any(warp_and_pred(finite, warp_not_pred(exact)))) return warp__add_to_odd_f32(p, c);
    _Alignas(64) float x[WARP_SIZE], y[WARP_SIZE], z[WARP_SIZE], r[WARP_SIZE];
    warp_to_array_f32(x, a);
    warp_to_array_f32(y, b);
    warp_to_array_f32(z, c);
    warp__fma_of_bf16_far(r, x, y, z);
    return warp_from_array_f32(r);
}
WARP_INLINE void warp__fma_pair_of_bf16(warp_f32_t ax, warp_f32_t ay, warp_f32_t bx, warp_f32_t by, warp_f32_t cx, warp_f32_t cy,
                                        warp_f32_t *x, warp_f32_t *y) {
    *x = warp__fma_one_of_bf16(ax, bx, cx);
    *y = warp__fma_one_of_bf16(ay, by, cy);
}
WARP_INLINE warp_f32_t warp__rcp_f32(warp_f32_t a) { return warp_div_f32(warp_set_f32(1), a); }
WARP__LARGE warp_f32_t warp__rsqrt_f32(warp_f32_t a) { return warp__rcp_f32(warp_sqrt_f32(a)); }

/* Clamped to [0, 1], NaN gives 0; negative numbers and -0 give 0. */
WARP__LARGE warp_u32_t warp__saturate_halves(warp_u32_t h, uint32_t inf, uint32_t one) {
    const warp_u32_t number = warp_and_u32(h, warp_not_u32(warp__nan_halves(h, inf)));
    return warp_vmins2_u32(warp_vmaxs2_u32(number, warp_set_u32(0)), warp_set_u32(warp__twice(one)));
}
WARP__LARGE warp_u32_t warp__relu_halves(warp_u32_t h) { return warp_vmaxs2_u32(h, warp_set_u32(0)); }

/* The bits of pairs, warp__<name>_bits_<H>, and of one number a lane, warp__<name>_one_<H>. */
#define WARP__HALF_1(H, name, f)                                                                                       \
    WARP__LARGE warp_u32_t warp__##name##_bits_##H(warp_u32_t a) {                                                     \
        warp_f32_t x, y;                                                                                               \
        warp__##H##_widen(a, &x, &y);                                                                                  \
        return warp__##H##_pair(f(x), f(y));                                                                           \
    }                                                                                                                  \
    WARP__LARGE warp_u32_t warp__##name##_one_##H(warp_u32_t a) { return warp__##H##_one(f(warp__##H##_to_f32(a))); }
#define WARP__HALF_2(H, name, f)                                                                                       \
    WARP__LARGE warp_u32_t warp__##name##_bits_##H(warp_u32_t a, warp_u32_t b) {                                       \
        warp_f32_t ax, ay, bx, by;                                                                                     \
        warp__##H##_widen(a, &ax, &ay);                                                                                \
        warp__##H##_widen(b, &bx, &by);                                                                                \
        return warp__##H##_pair(f(ax, bx), f(ay, by));                                                                 \
    }                                                                                                                  \
    WARP__LARGE warp_u32_t warp__##name##_one_##H(warp_u32_t a, warp_u32_t b) {                                        \
        return warp__##H##_one(f(warp__##H##_to_f32(a), warp__##H##_to_f32(b)));                                       \
    }
#define WARP__HALF_FMA_BITS(H)                                                                                         \
    WARP__LARGE warp_u32_t warp__fma_bits_##H(warp_u32_t a, warp_u32_t b, warp_u32_t c) {                              \
        warp_f32_t ax, ay, bx, by, cx, cy, x, y;                                                                       \
        warp__##H##_widen(a, &ax, &ay);                                                                                \
        warp__##H##_widen(b, &bx, &by);                                                                                \
        warp__##H##_widen(c, &cx, &cy);                                                                                \
        warp__fma_pair_of_##H(ax, ay, bx, by, cx, cy, &x, &y);                                                         \
        return warp__##H##_pair(x, y);                                                                                 \
    }
#define WARP__HALF_FMA(H)                                                                                              \
    WARP__LARGE warp_u32_t warp__fma_one_##H(warp_u32_t a, warp_u32_t b, warp_u32_t c) {                               \
        return warp__##H##_one(                                                                                        \
            warp__fma_one_of_##H(warp__##H##_to_f32(a), warp__##H##_to_f32(b), warp__##H##_to_f32(c)));                \
    }                                                                                                                  \
    WARP__HALF_FMA_THEN(H, bits)                                                                                       \
    WARP__HALF_FMA_THEN(H, one)
#define WARP__HALF_FMA_THEN(H, bits)                                                                                   \
    WARP_INLINE warp_u32_t warp__fma_sat_##bits##_##H(warp_u32_t a, warp_u32_t b, warp_u32_t c) {                      \
        return warp__saturate_halves(warp__fma_##bits##_##H(a, b, c), WARP__INF_##H, WARP__ONE_##H);                   \
    }                                                                                                                  \
    WARP_INLINE warp_u32_t warp__fma_relu_##bits##_##H(warp_u32_t a, warp_u32_t b, warp_u32_t c) {                     \
        return warp__relu_halves(warp__fma_##bits##_##H(a, b, c));                                                     \
    }
#define WARP__HALF_SAT(H, name, bits)                                                                                  \
    WARP_INLINE warp_u32_t warp__##name##_sat_##bits##_##H(warp_u32_t a, warp_u32_t b) {                               \
        return warp__saturate_halves(warp__##name##_##bits##_##H(a, b), WARP__INF_##H, WARP__ONE_##H);                 \
    }

/* ---- what needs no arithmetic: minimum, maximum, comparisons, signs ----
 *
 * As signed 16-bit numbers: a negative float with its other bits inverted is ordered as floats are, -0 below +0; the
 * greatest, or the least, such number stands for NaN. */
WARP_INLINE warp_u32_t warp__sign_halves(warp_u32_t h) { return warp_vcmpgts2_u32(warp_set_u32(0), h); }
WARP__LARGE warp_u32_t warp__order_halves(warp_u32_t h) {
    return warp_xor_u32(h, warp_and_u32(warp__sign_halves(h), warp_set_u32(0x7fff7fff)));
}
/* The key of each, NaN as 0x7fff (above all) or as 0x8000 (below all). */
WARP__LARGE warp_u32_t warp__key_halves(warp_u32_t h, uint32_t inf, bool nan_above) {
    const warp_u32_t nan = warp__nan_halves(h, inf), key = warp__order_halves(h);
    const uint32_t of_nan = nan_above ? 0x7fff7fff : 0x80008000;
    return warp_or_u32(warp_and_u32(key, warp_not_u32(nan)), warp_and_u32(nan, warp_set_u32(of_nan)));
}
#define WARP__HALF_LEAST(H, name, f, nan_above)                                                                        \
    WARP__LARGE warp_u32_t warp__##name##_bits_##H(warp_u32_t a, warp_u32_t b) {                                       \
        const warp_u32_t key =                                                                                         \
            f(warp__key_halves(a, WARP__INF_##H, nan_above), warp__key_halves(b, WARP__INF_##H, nan_above));           \
        return warp__one_nan(warp__order_halves(key), WARP__INF_##H);                                                  \
    }                                                                                                                  \
    /* of 0 and 0 in the upper half: 0 */                                                                              \
    WARP_INLINE warp_u32_t warp__##name##_one_##H(warp_u32_t a, warp_u32_t b) { return warp__##name##_bits_##H(a, b); }
WARP_INLINE warp_u32_t warp__neg_halves(warp_u32_t h, uint32_t inf) {
    return warp__one_nan(warp_xor_u32(h, warp_set_u32(0x80008000)), inf);
}
WARP_INLINE warp_u32_t warp__abs_halves(warp_u32_t h, uint32_t inf) {
    return warp__one_nan(warp_and_u32(h, warp_set_u32(0x7fff7fff)), inf);
}

/* All ones where the comparison holds.  Here both zeros are 0: the negative of the magnitude. */
WARP__LARGE warp_u32_t warp__value_halves(warp_u32_t h) {
    const warp_u32_t sign = warp__sign_halves(h), magnitude = warp_and_u32(h, warp_set_u32(0x7fff7fff));
    return warp_vsub2_u32(warp_xor_u32(magnitude, sign), sign);
}
WARP__LARGE warp_u32_t warp__unordered_halves(warp_u32_t a, warp_u32_t b, uint32_t inf) {
    return warp_or_u32(warp__nan_halves(a, inf), warp__nan_halves(b, inf));
}
WARP_INLINE warp_u32_t warp__eq_halves(warp_u32_t a, warp_u32_t b) {
    return warp_vcmpeq2_u32(warp__value_halves(a), warp__value_halves(b));
}
WARP_INLINE warp_u32_t warp__gt_halves(warp_u32_t a, warp_u32_t b) {
    return warp_vcmpgts2_u32(warp__value_halves(a), warp__value_halves(b));
}
WARP_INLINE warp_u32_t warp__ne_halves(warp_u32_t a, warp_u32_t b) { return warp_not_u32(warp__eq_halves(a, b)); }
WARP_INLINE warp_u32_t warp__lt_halves(warp_u32_t a, warp_u32_t b) { return warp__gt_halves(b, a); }
WARP_INLINE warp_u32_t warp__le_halves(warp_u32_t a, warp_u32_t b) { return warp_not_u32(warp__gt_halves(a, b)); }
WARP_INLINE warp_u32_t warp__ge_halves(warp_u32_t a, warp_u32_t b) { return warp_not_u32(warp__gt_halves(b, a)); }
WARP_INLINE warp_u32_t warp__isnan_halves(warp_u32_t a, uint32_t inf) { return warp__nan_halves(a, inf); }
WARP_INLINE warp_u32_t warp__isinf_halves(warp_u32_t a, uint32_t inf) {
    return warp_vcmpeq2_u32(warp_and_u32(a, warp_set_u32(0x7fff7fff)), warp_set_u32(warp__twice(inf)));
}

/* ---- the functions of each type ---- */

#define WARP__HALF_UNARY(H, name)                                                                                      \
    WARP_INLINE warp_##H##x2_t warp_##name##_##H##x2(warp_##H##x2_t a) {                                               \
        return (warp_##H##x2_t){warp__##name##_bits_##H(a.bits)};                                                      \
    }                                                                                                                  \
    WARP_INLINE warp_##H##_t warp_##name##_##H(warp_##H##_t a) {                                                       \
        return (warp_##H##_t){warp__##name##_one_##H(a.bits)};                                                         \
    }
#define WARP__HALF_BINARY(H, name)                                                                                     \
    WARP_INLINE warp_##H##x2_t warp_##name##_##H##x2(warp_##H##x2_t a, warp_##H##x2_t b) {                             \
        return (warp_##H##x2_t){warp__##name##_bits_##H(a.bits, b.bits)};                                              \
    }                                                                                                                  \
    WARP_INLINE warp_##H##_t warp_##name##_##H(warp_##H##_t a, warp_##H##_t b) {                                       \
        return (warp_##H##_t){warp__##name##_one_##H(a.bits, b.bits)};                                                 \
    }
#define WARP__HALF_TERNARY(H, name)                                                                                    \
    WARP_INLINE warp_##H##x2_t warp_##name##_##H##x2(warp_##H##x2_t a, warp_##H##x2_t b, warp_##H##x2_t c) {           \
        return (warp_##H##x2_t){warp__##name##_bits_##H(a.bits, b.bits, c.bits)};                                      \
    }                                                                                                                  \
    WARP_INLINE warp_##H##_t warp_##name##_##H(warp_##H##_t a, warp_##H##_t b, warp_##H##_t c) {                       \
        return (warp_##H##_t){warp__##name##_one_##H(a.bits, b.bits, c.bits)};                                         \
    }
WARP_INLINE warp_pred_t warp__both(warp_u32_t mask) { return warp_eq_u32(mask, warp_set_u32(UINT32_MAX)); }
WARP_INLINE warp_pred_t warp__of_low(warp_u32_t mask) { return warp_ne_u32(warp__low_half(mask), warp_set_u32(0)); }
/* All ones where a comparison holds, warp__<name>_mask_<H>, ordered and not. */
#define WARP__HALF_MASK(H, name)                                                                                       \
    WARP__LARGE warp_u32_t warp__##name##_mask_##H(warp_u32_t a, warp_u32_t b) {                                       \
        return warp_and_u32(warp__##name##_halves(a, b), warp_not_u32(warp__unordered_halves(a, b, WARP__INF_##H)));   \
    }                                                                                                                  \
    WARP__LARGE warp_u32_t warp__##name##u_mask_##H(warp_u32_t a, warp_u32_t b) {                                      \
        return warp_or_u32(warp__##name##_halves(a, b), warp__unordered_halves(a, b, WARP__INF_##H));                  \
    }
#define WARP__HALF_MASKS(H)                                                                                            \
    WARP__HALF_MASK(H, eq)                                                                                             \
    WARP__HALF_MASK(H, ne)                                                                                             \
    WARP__HALF_MASK(H, lt)                                                                                             \
    WARP__HALF_MASK(H, le)                                                                                             \
    WARP__HALF_MASK(H, gt)                                                                                             \
    WARP__HALF_MASK(H, ge)
#define WARP__HALF_COMPARE(H, name)                                                                                    \
    WARP_INLINE warp_u32_t warp_##name##_mask_##H##x2(warp_##H##x2_t a, warp_##H##x2_t b) {                            \
        return warp__##name##_mask_##H(a.bits, b.bits);                                                                \
    }                                                                                                                  \
    WARP_INLINE warp_##H##x2_t warp_##name##_##H##x2(warp_##H##x2_t a, warp_##H##x2_t b) {                             \
        const warp_u32_t ones = warp_set_u32(warp__twice(WARP__ONE_##H));                                              \
        return (warp_##H##x2_t){warp_and_u32(warp_##name##_mask_##H##x2(a, b), ones)};                                 \
    }                                                                                                                  \
    WARP_INLINE warp_pred_t warp_both_##name##_##H##x2(warp_##H##x2_t a, warp_##H##x2_t b) {                           \
        return warp__both(warp_##name##_mask_##H##x2(a, b));                                                           \
    }                                                                                                                  \
    WARP_INLINE warp_pred_t warp_##name##_##H(warp_##H##_t a, warp_##H##_t b) {                                        \
        return warp__of_low(warp__##name##_mask_##H(a.bits, b.bits));                                                  \
    }
#define WARP__HALF_COMPARISONS(H, name)                                                                                \
    WARP__HALF_COMPARE(H, name)                                                                                        \
    WARP__HALF_COMPARE(H, name##u)
#define WARP__HALF_CLASS(H, name)                                                                                      \
    WARP_INLINE warp_pred_t warp_##name##_##H(warp_##H##_t a) {                                                        \
        return warp__of_low(warp__##name##_halves(a.bits, WARP__INF_##H));                                             \
    }
#define WARP__HALF_ISNAN(H)                                                                                            \
    WARP_INLINE warp_##H##x2_t warp_isnan_##H##x2(warp_##H##x2_t a) {                                                  \
        const warp_u32_t ones = warp_set_u32(warp__twice(WARP__ONE_##H));                                              \
        return (warp_##H##x2_t){warp_and_u32(warp__nan_halves(a.bits, WARP__INF_##H), ones)};                          \
    }
/* (a.x, a.x) * b + c, then (-a.y, a.y) * (b.y, b.x) added. */
#define WARP__HALF_COMPLEX(H)                                                                                          \
    WARP_INLINE warp_##H##x2_t warp_cmadd_##H##x2(warp_##H##x2_t a, warp_##H##x2_t b, warp_##H##x2_t c) {              \
        const warp_u32_t low = warp__low_half(a.bits), high = warp__high_half(a.bits);                                 \
        const warp_u32_t real = warp__two_halves(low, low), sign = warp_set_u32(0x8000);                               \
        const warp_u32_t imaginary = warp_xor_u32(warp__two_halves(high, high), sign);                                 \
        return (warp_##H##x2_t){warp__fma_bits_##H(imaginary, warp_swap_##H##x2(b).bits,                               \
                                                   warp__fma_bits_##H(real, b.bits, c.bits))};                         \
    }
/* The backend may have all of f16's (macro warp__f16_native), from bits to bits; what the operands of these are is said above. */
#define WARP__HALF_ARITHMETIC(H)                                                                                       \
    WARP__HALF_2(H, add, warp_add_f32)                                                                                 \
    WARP__HALF_2(H, sub, warp_sub_f32)                                                                                 \
    WARP__HALF_2(H, mul, warp__mul_of_##H)                                                                             \
    WARP__HALF_FMA(H)                                                                                                  \
    WARP__HALF_SAT(H, add, bits)                                                                                       \
    WARP__HALF_SAT(H, add, one)                                                                                        \
    WARP__HALF_SAT(H, sub, bits)                                                                                       \
    WARP__HALF_SAT(H, sub, one)                                                                                        \
    WARP__HALF_SAT(H, mul, bits)                                                                                       \
    WARP__HALF_SAT(H, mul, one)                                                                                        \
    WARP__HALF_1(H, rint, warp_rint_f32)                                                                               \
    WARP__HALF_1(H, floor, warp_floor_f32)                                                                             \
    WARP__HALF_1(H, ceil, warp_ceil_f32)                                                                               \
    WARP__HALF_1(H, trunc, warp_trunc_f32)                                                                             \
    WARP__HALF_LEAST(H, min, warp_vmins2_u32, true)                                                                    \
    WARP__HALF_LEAST(H, max, warp_vmaxs2_u32, false)                                                                   \
    WARP__HALF_LEAST(H, min_nan, warp_vmins2_u32, false)                                                               \
    WARP__HALF_LEAST(H, max_nan, warp_vmaxs2_u32, true)                                                                \
    WARP_INLINE warp_u32_t warp__neg_bits_##H(warp_u32_t a) { return warp__neg_halves(a, WARP__INF_##H); }             \
    WARP_INLINE warp_u32_t warp__abs_bits_##H(warp_u32_t a) { return warp__abs_halves(a, WARP__INF_##H); }             \
    WARP_INLINE warp_u32_t warp__neg_one_##H(warp_u32_t a) { return warp__low_half(warp__neg_bits_##H(a)); }           \
    WARP_INLINE warp_u32_t warp__abs_one_##H(warp_u32_t a) { return warp__abs_bits_##H(a); }
#ifndef warp__f16_native
#ifndef warp__fma_bits_f16
WARP__HALF_FMA_BITS(f16)
#endif
WARP__HALF_ARITHMETIC(f16)
WARP__HALF_MASKS(f16)
#endif
WARP__HALF_FMA_BITS(bf16)
WARP__HALF_ARITHMETIC(bf16)
WARP__HALF_MASKS(bf16)
#undef WARP__HALF_ARITHMETIC
#undef WARP__HALF_MASKS
#define WARP__HALF_ALL(H)                                                                                              \
    WARP__HALF_2(H, div, warp_div_f32)                                                                                 \
    WARP__HALF_1(H, sqrt, warp_sqrt_f32)                                                                               \
    WARP__HALF_1(H, rcp, warp__rcp_f32)                                                                                \
    WARP__HALF_1(H, rsqrt, warp__rsqrt_f32)                                                                            \
    WARP__HALF_BINARY(H, add)                                                                                          \
    WARP__HALF_BINARY(H, sub)                                                                                          \
    WARP__HALF_BINARY(H, mul)                                                                                          \
    WARP__HALF_BINARY(H, div)                                                                                          \
    WARP__HALF_BINARY(H, add_sat)                                                                                      \
    WARP__HALF_BINARY(H, sub_sat)                                                                                      \
    WARP__HALF_BINARY(H, mul_sat)                                                                                      \
    WARP__HALF_BINARY(H, min)                                                                                          \
    WARP__HALF_BINARY(H, max)                                                                                          \
    WARP__HALF_BINARY(H, min_nan)                                                                                      \
    WARP__HALF_BINARY(H, max_nan)                                                                                      \
    WARP__HALF_TERNARY(H, fma)                                                                                         \
    WARP__HALF_TERNARY(H, fma_sat)                                                                                     \
    WARP__HALF_TERNARY(H, fma_relu)                                                                                    \
    WARP__HALF_COMPLEX(H)                                                                                              \
    WARP__HALF_UNARY(H, neg)                                                                                           \
    WARP__HALF_UNARY(H, abs)                                                                                           \
    WARP__HALF_UNARY(H, sqrt)                                                                                          \
    WARP__HALF_UNARY(H, rcp)                                                                                           \
    WARP__HALF_UNARY(H, rsqrt)                                                                                         \
    WARP__HALF_UNARY(H, rint)                                                                                          \
    WARP__HALF_UNARY(H, floor)                                                                                         \
    WARP__HALF_UNARY(H, ceil)                                                                                          \
    WARP__HALF_UNARY(H, trunc)                                                                                         \
    WARP__HALF_COMPARISONS(H, eq)                                                                                      \
    WARP__HALF_COMPARISONS(H, ne)                                                                                      \
    WARP__HALF_COMPARISONS(H, lt)                                                                                      \
    WARP__HALF_COMPARISONS(H, le)                                                                                      \
    WARP__HALF_COMPARISONS(H, gt)                                                                                      \
    WARP__HALF_COMPARISONS(H, ge)                                                                                      \
    WARP__HALF_CLASS(H, isnan)                                                                                         \
    WARP__HALF_ISNAN(H)                                                                                                \
    WARP__HALF_CLASS(H, isinf)
WARP__HALF_ALL(f16)
WARP__HALF_ALL(bf16)
#undef WARP__HALF_ALL
#undef WARP__HALF_1
#undef WARP__HALF_2
#undef WARP__HALF_FMA
#undef WARP__FMA_IS_FAST
#undef WARP__HALF_FMA_BITS
#undef WARP__HALF_FMA_THEN
#undef WARP__HALF_SAT
#undef WARP__HALF_LEAST
#undef WARP__HALF_UNARY
#undef WARP__HALF_BINARY
#undef WARP__HALF_TERNARY
#undef WARP__HALF_COMPLEX
#undef WARP__HALF_MASK
#undef WARP__HALF_COMPARE
#undef WARP__HALF_COMPARISONS
#undef WARP__HALF_CLASS
#undef WARP__HALF_ISNAN

/* ---- conversions ---- */

/* r is `exact` rounded to nearest; towards zero, up or down: where it went the other way, the number beside it. */
#define WARP__HALF_DIRECTED(H, T)                                                                                      \
    WARP__LARGE warp_##H##_t warp__to_##H##_directed_##T(warp_##T##_t a, int direction) {                              \
        const warp_##H##_t r = warp_to_##H##_##T(a);                                                                   \
        const warp_##T##_t back = WARP__F32_TO_##T(warp_to_f32_##H(r));                                                \
        const warp_i32_t signed_bits = warp_as_i32_u32(warp_shl_u32(r.bits, warp_set_u32(16)));                        \
        const warp_i32_t step =                                                                                        \
            warp__step_by_direction(warp_lt_##T(back, a), warp_gt_##T(back, a),                                        \
                                    warp_lt_i32(signed_bits, warp_set_i32(0)), direction);                             \
        return (warp_##H##_t){warp_add_u32(r.bits, warp_as_u32_i32(step))};                                            \
    }
#define WARP__HALF_MODES(H, T)                                                                                         \
    WARP_INLINE warp_##H##_t warp_to_##H##_rz_##T(warp_##T##_t a) { return warp__to_##H##_directed_##T(a, 0); }        \
    WARP_INLINE warp_##H##_t warp_to_##H##_ru_##T(warp_##T##_t a) { return warp__to_##H##_directed_##T(a, 1); }        \
    WARP_INLINE warp_##H##_t warp_to_##H##_rd_##T(warp_##T##_t a) { return warp__to_##H##_directed_##T(a, -1); }
#define WARP__F32_TO_f32(a) (a)
#define WARP__F32_TO_f64(a) warp_to_f64_f32(a)
/* Integers by way of f64, which holds them exactly, or with a bit that says that there was more. */
#define WARP__HALF_OF_INT(H, T)                                                                                        \
    WARP__LARGE warp_##H##_t warp_to_##H##_##T(warp_##T##_t a) {                                                       \
        return warp_to_##H##_f64(warp__f64_of_##T(a));                                                                 \
    }                                                                                                                  \
    WARP_INLINE warp_##H##_t warp__to_##H##_directed_##T(warp_##T##_t a, int direction) {                              \
        return warp__to_##H##_directed_f64(warp__f64_of_##T(a), direction);                                            \
    }                                                                                                                  \
    WARP__HALF_MODES(H, T)
#define WARP__INT_OF_HALF(H, T)                                                                                        \
    WARP_INLINE warp_##T##_t warp_to_##T##_##H(warp_##H##_t a) { return warp__##T##_of_half(warp_to_f32_##H(a)); }     \
    WARP_INLINE warp_##T##_t warp_to_##T##_rn_##H(warp_##H##_t a) {                                                    \
        return warp__##T##_of_half(warp_rint_f32(warp_to_f32_##H(a)));                                                 \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_to_##T##_ru_##H(warp_##H##_t a) {                                                    \
        return warp__##T##_of_half(warp_ceil_f32(warp_to_f32_##H(a)));                                                 \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_to_##T##_rd_##H(warp_##H##_t a) {                                                    \
        return warp__##T##_of_half(warp_floor_f32(warp_to_f32_##H(a)));                                                \
    }
WARP_INLINE warp_i32_t warp__i32_of_half(warp_f32_t a) { return warp_to_i32_f32(a); }
WARP_INLINE warp_u32_t warp__u32_of_half(warp_f32_t a) { return warp_to_u32_f32(a); }
WARP_INLINE warp_i64_t warp__i64_of_half(warp_f32_t a) { return warp_to_i64_f32(a); }
WARP_INLINE warp_u64_t warp__u64_of_half(warp_f32_t a) { return warp_to_u64_f32(a); }
/* Integers of 8 and 16 bits, in 32-bit lanes; f32 holds those of 16 bits exactly. */
WARP_INLINE warp_i32_t warp__i32_within(warp_i32_t a, int32_t least, int32_t most) {
    return warp_min_i32(warp_max_i32(a, warp_set_i32(least)), warp_set_i32(most));
}
WARP_INLINE warp_i32_t warp__i16_of_i32(warp_i32_t a) { return warp__i32_within(a, INT16_MIN, INT16_MAX); }
WARP_INLINE warp_i32_t warp__i8_of_i32(warp_i32_t a) { return warp__i32_within(a, INT8_MIN, INT8_MAX); }
WARP_INLINE warp_u32_t warp__u16_of_u32(warp_u32_t a) { return warp_min_u32(a, warp_set_u32(UINT16_MAX)); }
WARP_INLINE warp_u32_t warp__u8_of_u32(warp_u32_t a) { return warp_min_u32(a, warp_set_u32(UINT8_MAX)); }
WARP_INLINE warp_f32_t warp__f32_of_i16(warp_i32_t a) { return warp_to_f32_i32(warp__sign_of_16(a)); }
WARP_INLINE warp_f32_t warp__f32_of_u16(warp_u32_t a) { return warp_to_f32_i32(warp_as_i32_u32(warp__low_half(a))); }
#define WARP__NARROW_OF_HALF(H, N, T, mode)                                                                            \
    WARP_INLINE warp_##T##_t warp_to_##N##mode##_##H(warp_##H##_t a) {                                                 \
        return warp__##N##_of_##T(warp_to_##T##mode##_##H(a));                                                         \
    }
#define WARP__HALF_OF_NARROW(H, N, T, mode)                                                                            \
    WARP_INLINE warp_##H##_t warp_##N##_to_##H##mode##_##T(warp_##T##_t a) {                                           \
        return warp_to_##H##mode##_f32(warp__f32_of_##N(a));                                                           \
    }
#define WARP__HALF_AND_NARROW(H, N, T)                                                                                 \
    WARP__NARROW_OF_HALF(H, N, T, )                                                                                    \
    WARP__NARROW_OF_HALF(H, N, T, _rn)                                                                                 \
    WARP__NARROW_OF_HALF(H, N, T, _ru)                                                                                 \
    WARP__NARROW_OF_HALF(H, N, T, _rd)                                                                                 \
    WARP__HALF_OF_NARROW(H, N, T, )                                                                                    \
    WARP__HALF_OF_NARROW(H, N, T, _rz)                                                                                 \
    WARP__HALF_OF_NARROW(H, N, T, _ru)                                                                                 \
    WARP__HALF_OF_NARROW(H, N, T, _rd)
#define WARP__HALF_OF_WIDE(H)                                                                                          \
    /* of a NaN sign and upper payload stay: the one conversion that does so */                                        \
    WARP__LARGE warp_##H##_t warp_to_##H##_f64(warp_f64_t a) {                                                         \
        const warp_##H##_t r = warp_to_##H##_f32(warp__f64_to_odd_f32(a));                                             \
        const warp_u32_t top = warp_to_u32_u64(warp_shr_u64(warp_as_u64_f64(a), warp_set_u32(32)));                    \
        const warp_u32_t sign = warp_and_u32(warp__high_half(top), warp_set_u32(0x8000));                              \
        const warp_u32_t payload = warp_shr_u32(top, warp_set_u32(20 - WARP__MANTISSA_##H));                           \
        const warp_u32_t quiet = warp_set_u32(WARP__INF_##H | 1 << (WARP__MANTISSA_##H - 1));                          \
        const warp_u32_t kept = warp_and_u32(payload, warp_set_u32((1 << WARP__MANTISSA_##H) - 1));                    \
        const warp_u32_t nan = warp_or_u32(warp_or_u32(sign, quiet), kept);                                            \
        return (warp_##H##_t){warp_select_u32(warp_eq_f64(a, a), r.bits, nan)};                                        \
    }                                                                                                                  \
    WARP__HALF_DIRECTED(H, f64)                                                                                        \
    WARP__HALF_OF_INT(H, i32)                                                                                          \
    WARP__HALF_OF_INT(H, u32)                                                                                          \
    WARP__HALF_OF_INT(H, i64)                                                                                          \
    WARP__HALF_OF_INT(H, u64)
#define WARP__HALF_CONVERT(H)                                                                                          \
    WARP_INLINE warp_f32_t warp_to_f32_##H(warp_##H##_t a) { return warp__##H##_to_f32(a.bits); }                      \
    WARP_INLINE warp_f32_t warp_low_f32_##H##x2(warp_##H##x2_t a) { return warp__##H##_to_f32(a.bits); }               \
    WARP_INLINE warp_f32_t warp_high_f32_##H##x2(warp_##H##x2_t a) {                                                   \
        return warp__##H##_to_f32(warp__high_half(a.bits));                                                            \
    }                                                                                                                  \
    WARP_INLINE warp_##H##_t warp_to_##H##_f32(warp_f32_t a) { return (warp_##H##_t){warp__##H##_one(a)}; }            \
    WARP_INLINE warp_##H##x2_t warp_to_##H##x2_f32(warp_f32_t low, warp_f32_t high) {                                  \
        return (warp_##H##x2_t){warp__two_halves(warp__##H##_one(low), warp__##H##_one(high))};                        \
    }                                                                                                                  \
    WARP__HALF_DIRECTED(H, f32)                                                                                        \
    WARP__HALF_MODES(H, f32)                                                                                           \
    WARP__INT_OF_HALF(H, i32)                                                                                          \
    WARP__INT_OF_HALF(H, u32)                                                                                          \
    WARP__INT_OF_HALF(H, i64)                                                                                          \
    WARP__INT_OF_HALF(H, u64)                                                                                          \
    WARP__HALF_AND_NARROW(H, i16, i32)                                                                                 \
    WARP__HALF_AND_NARROW(H, u16, u32)                                                                                 \
    WARP__NARROW_OF_HALF(H, i8, i32, )                                                                                 \
    WARP__NARROW_OF_HALF(H, u8, u32, )
WARP__HALF_CONVERT(f16)
WARP__HALF_CONVERT(bf16)
#ifdef warp__f16_native
#define WARP__F16_NATIVE(mode, T)                                                                                      \
    WARP_INLINE warp_f16_t warp_to_f16_##mode##T(warp_##T##_t a) { return (warp_f16_t){warp__f16_##mode##of_##T(a)}; }
#define WARP__F16_NATIVE_MODES(T)                                                                                      \
    WARP__F16_NATIVE(, T)                                                                                              \
    WARP__F16_NATIVE(rz_, T)                                                                                           \
    WARP__F16_NATIVE(ru_, T)                                                                                           \
    WARP__F16_NATIVE(rd_, T)
WARP__F16_NATIVE(, f64)
WARP__F16_NATIVE_MODES(i32)
WARP__F16_NATIVE_MODES(u32)
WARP__F16_NATIVE_MODES(i64)
WARP__F16_NATIVE_MODES(u64)
#undef WARP__F16_NATIVE
#undef WARP__F16_NATIVE_MODES
#else
WARP__HALF_OF_WIDE(f16)
#endif
WARP__HALF_OF_WIDE(bf16)
#undef WARP__HALF_OF_WIDE
#undef WARP__HALF_CONVERT
#undef WARP__HALF_DIRECTED
#undef WARP__HALF_MODES
#undef WARP__HALF_OF_INT
#undef WARP__INT_OF_HALF
#undef WARP__NARROW_OF_HALF
#undef WARP__HALF_OF_NARROW
#undef WARP__HALF_AND_NARROW
#undef WARP__F32_TO_f32
#undef WARP__F32_TO_f64

/* ---- the generic macros that lanewise.h does not have ---- */

#define WARP__PICK_HALF(f, a) _Generic((a), WARP__HALVES(f))
#define warp_rcp(a) WARP__PICK_HALF(warp_rcp, a)(a)
#define warp_rsqrt(a) WARP__PICK_HALF(warp_rsqrt, a)(a)
#define WARP__PICK_PAIR(f, a) _Generic((a), warp_f16x2_t: f##_f16x2, warp_bf16x2_t: f##_bf16x2)
#define WARP__PICK_ONE_HALF(f, a) _Generic((a), warp_f16_t: f##_f16, warp_bf16_t: f##_bf16)
#define warp_add_sat(a, b) WARP__PICK_HALF(warp_add_sat, a)(a, WARP__LIKE(a, b))
#define warp_sub_sat(a, b) WARP__PICK_HALF(warp_sub_sat, a)(a, WARP__LIKE(a, b))
#define warp_mul_sat(a, b) WARP__PICK_HALF(warp_mul_sat, a)(a, WARP__LIKE(a, b))
#define warp_min_nan(a, b) WARP__PICK_HALF(warp_min_nan, a)(a, WARP__LIKE(a, b))
#define warp_max_nan(a, b) WARP__PICK_HALF(warp_max_nan, a)(a, WARP__LIKE(a, b))
#define warp_fma_sat(a, b, c) WARP__PICK_HALF(warp_fma_sat, a)(a, WARP__LIKE(a, b), WARP__LIKE(a, c))
#define warp_fma_relu(a, b, c) WARP__PICK_HALF(warp_fma_relu, a)(a, WARP__LIKE(a, b), WARP__LIKE(a, c))
#define warp_equ(a, b) WARP__PICK_HALF(warp_equ, a)(a, WARP__LIKE(a, b))
#define warp_neu(a, b) WARP__PICK_HALF(warp_neu, a)(a, WARP__LIKE(a, b))
#define warp_ltu(a, b) WARP__PICK_HALF(warp_ltu, a)(a, WARP__LIKE(a, b))
#define warp_leu(a, b) WARP__PICK_HALF(warp_leu, a)(a, WARP__LIKE(a, b))
#define warp_gtu(a, b) WARP__PICK_HALF(warp_gtu, a)(a, WARP__LIKE(a, b))
#define warp_geu(a, b) WARP__PICK_HALF(warp_geu, a)(a, WARP__LIKE(a, b))
#define warp_isnan(a) WARP__PICK_HALF(warp_isnan, a)(a)
#define warp_isinf(a) WARP__PICK_ONE_HALF(warp_isinf, a)(a)
/* warp_mask_of(eq, a, b): 0xffff or 0 for each of two numbers; warp_both_of(eq, a, b): do both compare so? */
#define warp_mask_of(compare, a, b) WARP__PICK_PAIR(warp_##compare##_mask, a)(a, WARP__LIKE(a, b))
#define warp_both_of(compare, a, b) WARP__PICK_PAIR(warp_both_##compare, a)(a, WARP__LIKE(a, b))
#define warp_pack(low, high) WARP__PICK_ONE_HALF(warp_pack, low)(low, high)
#define warp_low(a) WARP__PICK_PAIR(warp_low, a)(a)
#define warp_high(a) WARP__PICK_PAIR(warp_high, a)(a)
#define warp_low_f32(a) WARP__PICK_PAIR(warp_low_f32, a)(a)
#define warp_high_f32(a) WARP__PICK_PAIR(warp_high_f32, a)(a)
#define warp_lows(a, b) WARP__PICK_PAIR(warp_lows, a)(a, b)
#define warp_highs(a, b) WARP__PICK_PAIR(warp_highs, a)(a, b)
#define warp_swap(a) WARP__PICK_PAIR(warp_swap, a)(a)
#define WARP__PICK_TO_HALF(f, a)                                                                                       \
    _Generic((a), warp_f32_t: f##_f32, warp_i32_t: f##_i32, warp_u32_t: f##_u32, warp_i64_t: f##_i64,                  \
             warp_u64_t: f##_u64, warp_f64_t: f##_f64)
#define WARP__PICK_TO_HALF_BY(f, a)                                                                                    \
    _Generic((a), warp_f32_t: f##_f32, warp_i32_t: f##_i32, warp_u32_t: f##_u32, warp_i64_t: f##_i64, warp_u64_t: f##_u64)
#define warp_to_f16(a) WARP__PICK_TO_HALF(warp_to_f16, a)(a)
#define warp_to_f16_rz(a) WARP__PICK_TO_HALF_BY(warp_to_f16_rz, a)(a)
#define warp_to_f16_ru(a) WARP__PICK_TO_HALF_BY(warp_to_f16_ru, a)(a)
#define warp_to_f16_rd(a) WARP__PICK_TO_HALF_BY(warp_to_f16_rd, a)(a)
#define warp_to_bf16(a) WARP__PICK_TO_HALF(warp_to_bf16, a)(a)
#define warp_to_bf16_rz(a) WARP__PICK_TO_HALF_BY(warp_to_bf16_rz, a)(a)
#define warp_to_bf16_ru(a) WARP__PICK_TO_HALF_BY(warp_to_bf16_ru, a)(a)
#define warp_to_bf16_rd(a) WARP__PICK_TO_HALF_BY(warp_to_bf16_rd, a)(a)
#define warp_to_f16x2(low, high) warp_to_f16x2_f32(low, WARP__LIKE(low, high))
#define warp_to_bf16x2(low, high) warp_to_bf16x2_f32(low, WARP__LIKE(low, high))
#define warp_cmadd(a, b, c) WARP__PICK_PAIR(warp_cmadd, a)(a, WARP__LIKE(a, b), WARP__LIKE(a, c))
#define warp_to_i16(a) WARP__PICK_ONE_HALF(warp_to_i16, a)(a)
#define warp_to_i16_rn(a) WARP__PICK_ONE_HALF(warp_to_i16_rn, a)(a)
#define warp_to_i16_ru(a) WARP__PICK_ONE_HALF(warp_to_i16_ru, a)(a)
#define warp_to_i16_rd(a) WARP__PICK_ONE_HALF(warp_to_i16_rd, a)(a)
#define warp_to_u16(a) WARP__PICK_ONE_HALF(warp_to_u16, a)(a)
#define warp_to_u16_rn(a) WARP__PICK_ONE_HALF(warp_to_u16_rn, a)(a)
#define warp_to_u16_ru(a) WARP__PICK_ONE_HALF(warp_to_u16_ru, a)(a)
#define warp_to_u16_rd(a) WARP__PICK_ONE_HALF(warp_to_u16_rd, a)(a)
#define warp_to_i8(a) WARP__PICK_ONE_HALF(warp_to_i8, a)(a)
#define warp_to_u8(a) WARP__PICK_ONE_HALF(warp_to_u8, a)(a)
#define warp_i16_to_f16(a) warp_i16_to_f16_i32(a)
#define warp_i16_to_f16_rz(a) warp_i16_to_f16_rz_i32(a)
#define warp_i16_to_f16_ru(a) warp_i16_to_f16_ru_i32(a)
#define warp_i16_to_f16_rd(a) warp_i16_to_f16_rd_i32(a)
#define warp_u16_to_f16(a) warp_u16_to_f16_u32(a)
#define warp_u16_to_f16_rz(a) warp_u16_to_f16_rz_u32(a)
#define warp_u16_to_f16_ru(a) warp_u16_to_f16_ru_u32(a)
#define warp_u16_to_f16_rd(a) warp_u16_to_f16_rd_u32(a)
#define warp_i16_to_bf16(a) warp_i16_to_bf16_i32(a)
#define warp_i16_to_bf16_rz(a) warp_i16_to_bf16_rz_i32(a)
#define warp_i16_to_bf16_ru(a) warp_i16_to_bf16_ru_i32(a)
#define warp_i16_to_bf16_rd(a) warp_i16_to_bf16_rd_i32(a)
#define warp_u16_to_bf16(a) warp_u16_to_bf16_u32(a)
#define warp_u16_to_bf16_rz(a) warp_u16_to_bf16_rz_u32(a)
#define warp_u16_to_bf16_ru(a) warp_u16_to_bf16_ru_u32(a)
#define warp_u16_to_bf16_rd(a) warp_u16_to_bf16_rd_u32(a)
#define warp_as_f16(a) _Generic((a), warp_u32_t: warp_as_f16_u32, warp_i32_t: warp_as_f16_i32)(a)
#define warp_as_bf16(a) _Generic((a), warp_u32_t: warp_as_bf16_u32, warp_i32_t: warp_as_bf16_i32)(a)
#define warp_as_f16x2(a) warp_as_f16x2_u32(a)
#define warp_as_bf16x2(a) warp_as_bf16x2_u32(a)

#endif

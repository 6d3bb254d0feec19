/* rounding.h - arithmetic and conversions that round towards zero, up or down (CUDA: __fadd_rz, __float2int_ru, ...).
 *
 *   warp_add_rz(a, b); sub, mul, div, fma, sqrt, rcp; _ru, _rd   f32, f64 (__fadd_rz, __fmaf_ru, __drcp_rd, ...)
 *   warp_to_i32_rn(a), _ru, _rd; likewise u32, i64, u64          f32, f64 (__float2int_rn, ...), halves; the plain warp_to_i32
 *                                                                truncates (__float2int_rz)
 *   warp_to_f32_rz(a), _ru, _rd                                  f64, i32, u32, i64, u64 (__double2float_rz, ...)
 *   warp_to_f64_rz(a), _ru, _rd                                  i64, u64 (__ll2double_rz, ...)
 *   warp_saturate(a)                                             f32, f64, clamped to [0, 1]; NaN gives +0 (__saturatef)
 *
 * rz: towards zero; ru: up; rd: down; rn: to nearest even.  What is added, multiplied or converted to nearest even are warp_add,
 * warp_mul and warp_to_* (lanewise.h).  An overflow that is rounded away from the infinity is the largest finite number; x / 0 is
 * an infinity in every mode.  A NaN result is some NaN; to integers, NaN and what is out of range are as for warp_to_i32.  A sum
 * that cancels to 0 is +0, rounded down -0; +0 + +0 is +0 and -0 + -0 is -0 in every mode.
 *
 * How: the result to nearest, and what it lacks, whose sign says whether the number beside it is the right one.  f32 is computed in
 * f64, f64 with fused multiply-adds; lanes of f64 near overflow or subnormal numbers take a loop.  The caller's rounding mode is
 * never changed.
 *
 * No operation here depends on a mask.  Source of the rules: CUDA maths API, single and double precision and type casting
 * intrinsics. */
#ifndef WARP_ROUNDING_H
#define WARP_ROUNDING_H

#include "lanewise.h"

/* ---- to odd: the inexact result is the neighbour whose last bit is 1, so that rounding it again is like rounding once ---- */

WARP__LARGE warp_f32_t warp__add_to_odd_f32(warp_f32_t a, warp_f32_t b) {
    const warp_f32_t s = warp_add_f32(a, b), bb = warp_sub_f32(s, a), zero = warp_set_f32(0);
    const warp_f32_t e = warp_add_f32(warp_sub_f32(a, warp_sub_f32(s, bb)), warp_sub_f32(b, bb)); /* exact sum - s */
    const warp_i32_t bits = warp_as_i32_f32(s), one = warp_set_i32(1);
    const warp_pred_t inexact = warp_or_pred(warp_lt_f32(e, zero), warp_gt_f32(e, zero));
    /* away from 0 where e has the sign of s, else towards it */
    const warp_i32_t differ = warp_shr_i32(warp_xor_i32(bits, warp_as_i32_f32(e)), warp_set_u32(31));
    const warp_i32_t step = warp_and_i32(warp_or_i32(differ, one), warp_sub_i32(warp_and_i32(bits, one), one));
    return warp_as_f32_i32(warp_add_i32(bits, warp_select_i32(inexact, step, warp_set_i32(0))));
}
WARP__LARGE warp_f64_t warp__add_to_odd_f64(warp_f64_t a, warp_f64_t b) {
    const warp_f64_t s = warp_add_f64(a, b), bb = warp_sub_f64(s, a), zero = warp_set_f64(0);
    const warp_f64_t e = warp_add_f64(warp_sub_f64(a, warp_sub_f64(s, bb)), warp_sub_f64(b, bb));
    const warp_i64_t bits = warp_as_i64_f64(s), one = warp_set_i64(1), none = warp_set_i64(0);
    const warp_pred_t inexact = warp_or_pred(warp_lt_f64(e, zero), warp_gt_f64(e, zero));
    const warp_pred_t differ = warp_lt_i64(warp_xor_i64(bits, warp_as_i64_f64(e)), none);
    const warp_i64_t even = warp_sub_i64(warp_and_i64(bits, one), one); /* all ones, or 0 */
    const warp_i64_t step = warp_and_i64(warp_select_i64(differ, warp_set_i64(-1), one), even);
    return warp_as_f64_i64(warp_add_i64(bits, warp_select_i64(inexact, step, none)));
}
WARP__LARGE warp_f32_t warp__f64_to_odd_f32(warp_f64_t a) {
    const warp_f32_t r = warp_to_f32_f64(a);
    const warp_f64_t size = warp_abs_f64(a), back = warp_abs_f64(warp_to_f64_f32(r));
    const warp_i32_t bits = warp_as_i32_f32(r), one = warp_set_i32(1), none = warp_set_i32(0);
    const warp_i32_t step = warp_select_i32(warp_gt_f64(size, back), one,
                                            warp_select_i32(warp_lt_f64(size, back), warp_set_i32(-1), none));
    const warp_i32_t even = warp_sub_i32(warp_and_i32(bits, one), one);
    return warp_as_f32_i32(warp_add_i32(bits, warp_and_i32(step, even)));
}
/* The same of one number. */
WARP_INLINE double warp__lane_add_to_odd_f64(double a, double b) {
    const double s = a + b, bb = s - a, e = (a - (s - bb)) + (b - bb);
    int64_t bits;
    double r;
    __builtin_memcpy(&bits, &s, sizeof bits);
    if ((e < 0 || e > 0) && (bits & 1) == 0) bits += (e < 0) == (s < 0) ? 1 : -1;
    __builtin_memcpy(&r, &bits, sizeof r);
    return r;
}
WARP_INLINE float warp__lane_f64_to_odd_f32(double a) {
    const float r = (float)a;
    const double size = a < 0 ? -a : a, back = r < 0 ? -(double)r : (double)r;
    uint32_t bits = warp__bits_of_float(r);
    if ((bits & 1) == 0 && size > back) ++bits;
    if ((bits & 1) == 0 && size < back) --bits;
    return warp__float_of_bits(bits);
}

/* Integers as f64: those of 64 bits that it cannot hold, to odd. */
WARP_INLINE warp_f64_t warp__f64_of_i32(warp_i32_t a) { return warp_to_f64_i32(a); }
WARP_INLINE warp_f64_t warp__f64_of_u32(warp_u32_t a) { return warp_to_f64_u32(a); }
WARP__LARGE warp_f64_t warp__f64_of_i64(warp_i64_t a) {
    const warp_i64_t rest = warp_and_i64(a, warp_set_i64(1023)), zero = warp_set_i64(0);
    const warp_i64_t some = warp_select_i64(warp_ne_i64(rest, zero), warp_set_i64(1), zero);
    const warp_i64_t upper = warp_or_i64(warp_shr_i64(a, warp_set_u32(10)), some);
    const warp_u64_t shifted = warp_as_u64_i64(warp_add_i64(a, warp_set_i64(INT64_C(1) << 52)));
    return warp_select_f64(warp_lt_u64(shifted, warp_set_u64(UINT64_C(1) << 53)), warp_to_f64_i64(a),
                           warp_mul_f64(warp_to_f64_i64(upper), warp_set_f64(1024)));
}
WARP__LARGE warp_f64_t warp__f64_of_u64(warp_u64_t a) {
    const warp_u64_t rest = warp_and_u64(a, warp_set_u64(2047)), zero = warp_set_u64(0);
    const warp_u64_t some = warp_select_u64(warp_ne_u64(rest, zero), warp_set_u64(1), zero);
    const warp_u64_t upper = warp_or_u64(warp_shr_u64(a, warp_set_u32(11)), some);
    return warp_select_f64(warp_lt_u64(a, warp_set_u64(UINT64_C(1) << 53)), warp_to_f64_u64(a),
                           warp_mul_f64(warp_to_f64_u64(upper), warp_set_f64(2048)));
}

/* ---- directed: 0 towards zero, 1 up, -1 down ---- */

/* Which way the magnitude of a result must move by one: where it is below, or above, what is exact. */
WARP_INLINE warp_i32_t warp__step_by_direction(warp_pred_t below, warp_pred_t above, warp_pred_t negative, int direction) {
    const warp_i32_t up = warp_set_i32(1), down = warp_set_i32(-1), none = warp_set_i32(0);
    if (direction > 0) return warp_select_i32(below, warp_select_i32(negative, down, up), none);
    if (direction < 0) return warp_select_i32(above, warp_select_i32(negative, up, down), none);
    return warp_select_i32(warp_select_pred(negative, below, above), down, none);
}
/* From a number in f64 that is exact, or to odd, or (quotients and roots) nearer to no other f32 than the exact one is. */
WARP__LARGE warp_f32_t warp__to_f32_directed(warp_f64_t a, int direction) {
    const warp_f32_t r = warp_to_f32_f64(a);
    const warp_f64_t back = warp_to_f64_f32(r);
    const warp_i32_t bits = warp_as_i32_f32(r);
    const warp_pred_t negative = warp_lt_i32(bits, warp_set_i32(0));
    return warp_as_f32_i32(warp_add_i32(
        bits, warp__step_by_direction(warp_lt_f64(back, a), warp_gt_f64(back, a), negative, direction)));
}
/* s, the sum of a and b; an exact 0, rounded down, is -0 unless both are +0. */
WARP__LARGE warp_f64_t warp__zero_directed(warp_f64_t s, warp_f64_t a, warp_f64_t b, int direction) {
    if (direction >= 0) return s;
    const warp_u64_t signs = warp_or_u64(warp_as_u64_f64(a), warp_as_u64_f64(b));
    const warp_u64_t sign = warp_and_u64(signs, warp_set_u64(UINT64_C(1) << 63));
    return warp_select_f64(warp_eq_f64(s, warp_set_f64(0)), warp_as_f64_u64(warp_or_u64(warp_as_u64_f64(s), sign)), s);
}
WARP_INLINE warp_f64_t warp__sum_directed(warp_f64_t a, warp_f64_t b, int direction) {
    return warp__zero_directed(warp__add_to_odd_f64(a, b), a, b, direction);
}
#define WARP__WIDE(x) warp_to_f64_f32(x)
#define WARP__DIRECTED(mode, direction)                                                                                \
    WARP_INLINE warp_f32_t warp_add_##mode##_f32(warp_f32_t a, warp_f32_t b) {                                         \
        return warp__to_f32_directed(warp__sum_directed(WARP__WIDE(a), WARP__WIDE(b), direction), direction);          \
    }                                                                                                                  \
    WARP_INLINE warp_f32_t warp_sub_##mode##_f32(warp_f32_t a, warp_f32_t b) {                                         \
        return warp_add_##mode##_f32(a, warp_neg_f32(b));                                                              \
    }                                                                                                                  \
    WARP_INLINE warp_f32_t warp_mul_##mode##_f32(warp_f32_t a, warp_f32_t b) {                                         \
        return warp__to_f32_directed(warp_mul_f64(WARP__WIDE(a), WARP__WIDE(b)), direction);                           \
    }                                                                                                                  \
    WARP_INLINE warp_f32_t warp_div_##mode##_f32(warp_f32_t a, warp_f32_t b) {                                         \
        return warp__to_f32_directed(warp_div_f64(WARP__WIDE(a), WARP__WIDE(b)), direction);                           \
    }                                                                                                                  \
    WARP_INLINE warp_f32_t warp_fma_##mode##_f32(warp_f32_t a, warp_f32_t b, warp_f32_t c) {                           \
        const warp_f64_t p = warp_mul_f64(WARP__WIDE(a), WARP__WIDE(b));                                               \
        return warp__to_f32_directed(warp__sum_directed(p, WARP__WIDE(c), direction), direction);                      \
    }                                                                                                                  \
    WARP_INLINE warp_f32_t warp_sqrt_##mode##_f32(warp_f32_t a) {                                                      \
        return warp__to_f32_directed(warp_sqrt_f64(WARP__WIDE(a)), direction);                                         \
    }                                                                                                                  \
    WARP_INLINE warp_f32_t warp_rcp_##mode##_f32(warp_f32_t a) {                                                       \
        return warp__to_f32_directed(warp_div_f64(warp_set_f64(1), WARP__WIDE(a)), direction);                         \
    }                                                                                                                  \
    WARP_INLINE warp_f32_t warp_to_f32_##mode##_f64(warp_f64_t a) { return warp__to_f32_directed(a, direction); }      \
    WARP__DIRECTED_INT(mode, direction, i32)                                                                           \
    WARP__DIRECTED_INT(mode, direction, u32)                                                                           \
    WARP__DIRECTED_INT(mode, direction, i64)                                                                           \
    WARP__DIRECTED_INT(mode, direction, u64)                                                                           \
    WARP__DIRECTED_F64(mode, direction, i64)                                                                           \
    WARP__DIRECTED_F64(mode, direction, u64)
#define WARP__DIRECTED_INT(mode, direction, T)                                                                         \
    WARP_INLINE warp_f32_t warp_to_f32_##mode##_##T(warp_##T##_t a) {                                                  \
        return warp__to_f32_directed(warp__f64_of_##T(a), direction);                                                  \
    }
#define WARP__DIRECTED_F64(mode, direction, T)                                                                         \
    WARP_INLINE warp_f64_t warp_to_f64_##mode##_##T(warp_##T##_t a) { return warp__to_f64_directed_##T(a, direction); }
/* Two exact parts, and what their sum lacks. */
#define WARP__PARTS(T)                                                                                                 \
    WARP__LARGE warp_f64_t warp__to_f64_directed_##T(warp_##T##_t a, int direction) {                                  \
        const warp_f64_t zero = warp_set_f64(0), word = warp_set_f64(0x1p32);                                          \
        const warp_f64_t upper = warp_mul_f64(warp_to_f64_##T(warp_shr_##T(a, warp_set_u32(32))), word);               \
        const warp_f64_t lower = warp_to_f64_##T(warp_and_##T(a, warp_set_##T(UINT32_MAX)));                           \
        const warp_f64_t s = warp_add_f64(upper, lower), lacks = warp_sub_f64(lower, warp_sub_f64(s, upper));          \
        const warp_i32_t step = warp__step_by_direction(warp_gt_f64(lacks, zero), warp_lt_f64(lacks, zero),            \
                                                        warp_lt_f64(s, zero), direction);                              \
        return warp_as_f64_i64(warp_add_i64(warp_as_i64_f64(s), warp_to_i64_i32(step)));                               \
    }
WARP__PARTS(i64)
WARP__PARTS(u64)
#undef WARP__PARTS
WARP__DIRECTED(rz, 0)
WARP__DIRECTED(ru, 1)
WARP__DIRECTED(rd, -1)
#undef WARP__DIRECTED
#undef WARP__DIRECTED_INT
#undef WARP__DIRECTED_F64
#undef WARP__WIDE

/* ---- f64 by direction ----
 *
 * The result to nearest, and `rest`, which has the sign of what it lacks.  That is exact as long as nothing overflows or is too
 * small to have all its bits; the other lanes are done one by one, as numbers between 1 and 2 and their exponents. */

/* f, 1 <= |f| < 2, of a = f * 2^exponent; a is finite and no 0. */
WARP_INLINE double warp__lane_split_f64(double a, int *exponent) {
    const uint64_t field = warp__lane_as_u64_f64(a) >> 52 & 0x7ff;
    const uint64_t bits = warp__lane_as_u64_f64(field == 0 ? a * 0x1p54 : a);
    *exponent = (int)(bits >> 52 & 0x7ff) - (field == 0 ? 1023 + 54 : 1023);
    return warp__lane_as_f64_u64((bits & ~(UINT64_C(0x7ff) << 52)) | UINT64_C(0x3ff) << 52);
}
/* (r + rest) * 2^exponent; r is what r + rest rounds to, and a normal number. */
WARP_INLINE double warp__lane_place_f64(double r, double rest, int exponent, int direction) {
    const uint64_t bits = warp__lane_as_u64_f64(r), sign = bits & UINT64_C(1) << 63, infinity = UINT64_C(0x7ff) << 52;
    const bool negative = sign != 0, away = direction > 0 ? !negative : direction < 0 && negative;
    /* in quarters of the last place; what lies anywhere between is an odd number of them */
    uint64_t m = ((bits & (UINT64_MAX >> 12)) | UINT64_C(1) << 52) << 2;
    if (rest < 0 || rest > 0) m = (rest < 0) == negative ? m + 1 : m - 1;
    const int unit = (int)(bits >> 52 & 0x7ff) - 1023 - 54 + exponent, top = 63 - __builtin_clzll(m) + unit;
    const int drop = (top > -1022 ? top : -1022) - 52 - unit;
    uint64_t n = drop < 64 ? m >> drop : 0;
    if (away && (drop >= 64 || n << drop != m)) ++n;
    if (top > -1022) n += (uint64_t)(top + 1022) << 52;
    if (n >= infinity) n = away ? infinity : infinity - 1;
    return warp__lane_as_f64_u64(n | sign);
}
/* What a + b, rounded to s, lacks: exact. */
WARP_INLINE double warp__lane_lacks_f64(double a, double b, double s) {
    const double bb = s - a;
    return (a - (s - bb)) + (b - bb);
}
WARP_INLINE double warp__lane_fma_directed_f64(double a, double b, double c, int direction) {
    int exponent_a, exponent_b, exponent_c;
    const double x = warp__lane_split_f64(a, &exponent_a), y = warp__lane_split_f64(b, &exponent_b);
    const double p = x * y, low = __builtin_fma(x, y, -p);
    const int exponent = exponent_a + exponent_b;
    if (!(c < 0 || c > 0)) return warp__lane_place_f64(p, low, exponent, direction);
    const double z = warp__lane_split_f64(c, &exponent_c);
    const int above = exponent_c - exponent;
    if (above > 120) return warp__lane_place_f64(z, p, exponent_c, direction);
    if (above < -120) return warp__lane_place_f64(p, low < 0 || low > 0 ? low : z, exponent, direction);
    const double w = z * warp__lane_as_f64_u64((uint64_t)(1023 + above) << 52), r = __builtin_fma(x, y, w);
    if (!(r < 0 || r > 0)) return direction < 0 ? -0.0 : 0.0;
    const double s = w + low, t = p + s;
    return warp__lane_place_f64(
        r, ((t - r) + warp__lane_lacks_f64(p, s, t)) + warp__lane_lacks_f64(w, low, s), exponent, direction);
}
WARP_INLINE double warp__lane_div_directed_f64(double a, double b, int direction) {
    int exponent_a, exponent_b;
    const double x = warp__lane_split_f64(a, &exponent_a), y = warp__lane_split_f64(b, &exponent_b);
    const double q = x / y, rest = __builtin_fma(-q, y, x);
    return warp__lane_place_f64(q, y < 0 ? -rest : rest, exponent_a - exponent_b, direction);
}
/* r[lane] = a * b + c, or a / b. */
WARP__OUT_OF_LINE void warp__fma_far_f64(warp_mask_t lanes, double *r, const double *a, const double *b, const double *c,
                                         int direction) {
    WARP__FOR_EACH_LANE(lanes) r[lane] = warp__lane_fma_directed_f64(a[lane], b[lane], c[lane], direction);
}
WARP__OUT_OF_LINE void warp__div_far_f64(warp_mask_t lanes, double *r, const double *a, const double *b, int direction) {
    WARP__FOR_EACH_LANE(lanes) r[lane] = warp__lane_div_directed_f64(a[lane], b[lane], direction);
}
WARP__LARGE warp_f64_t warp__fma_also_far_f64(warp_pred_t far, warp_f64_t r, warp_f64_t a, warp_f64_t b, warp_f64_t c,
                                              int direction) {
    if (__builtin_expect(!warp__any(far), 1)) return r;
    _Alignas(64) double results[WARP_SIZE], x[WARP_SIZE], y[WARP_SIZE], z[WARP_SIZE];
    warp_to_array_f64(results, r);
    warp_to_array_f64(x, a);
    warp_to_array_f64(y, b);
    warp_to_array_f64(z, c);
    warp__fma_far_f64(warp_pred_to_mask(far), results, x, y, z, direction);
    return warp_from_array_f64(results);
}
WARP__LARGE warp_f64_t warp__div_also_far_f64(warp_pred_t far, warp_f64_t r, warp_f64_t a, warp_f64_t b, int direction) {
    if (__builtin_expect(!warp__any(far), 1)) return r;
    _Alignas(64) double results[WARP_SIZE], x[WARP_SIZE], y[WARP_SIZE];
    warp_to_array_f64(results, r);
    warp_to_array_f64(x, a);
    warp_to_array_f64(y, b);
    warp__div_far_f64(warp_pred_to_mask(far), results, x, y, direction);
    return warp_from_array_f64(results);
}

WARP_INLINE warp_pred_t warp__within_f64(warp_f64_t a, double least, double most) {
    const warp_f64_t size = warp_abs_f64(a);
    return warp_and_pred(warp_ge_f64(size, warp_set_f64(least)), warp_le_f64(size, warp_set_f64(most)));
}
/* Finite and no 0; finite. */
WARP_INLINE warp_pred_t warp__some_f64(warp_f64_t a) { return warp__within_f64(a, 0x1p-1074, 0x1.fffffffffffffp1023); }
WARP_INLINE warp_pred_t warp__bounded_f64(warp_f64_t a) { return warp__within_f64(a, 0, 0x1.fffffffffffffp1023); }
WARP__LARGE warp_f64_t warp__lacks_f64(warp_f64_t a, warp_f64_t b, warp_f64_t s) {
    const warp_f64_t bb = warp_sub_f64(s, a);
    return warp_add_f64(warp_sub_f64(a, warp_sub_f64(s, bb)), warp_sub_f64(b, bb));
}
/* r, or the number beside it. */
WARP__LARGE warp_f64_t warp__step_f64(warp_f64_t r, warp_f64_t rest, int direction) {
    const warp_f64_t zero = warp_set_f64(0);
    const warp_i64_t bits = warp_as_i64_f64(r);
    const warp_i32_t step = warp__step_by_direction(warp_gt_f64(rest, zero), warp_lt_f64(rest, zero),
                                                    warp_lt_i64(bits, warp_set_i64(0)), direction);
    return warp_as_f64_i64(warp_add_i64(bits, warp_to_i64_i32(step)));
}

WARP__LARGE warp_f64_t warp__add_directed_f64(warp_f64_t a, warp_f64_t b, int direction) {
    const warp_f64_t s = warp_add_f64(a, b), r = warp__step_f64(s, warp__lacks_f64(a, b, s), direction);
    const warp_f64_t most = warp_set_f64(0x1p1020);
    const warp_pred_t large = warp_or_pred(warp_gt_f64(warp_abs_f64(a), most), warp_gt_f64(warp_abs_f64(b), most));
    const warp_pred_t far = warp_and_pred(large, warp_and_pred(warp__some_f64(a), warp__bounded_f64(b)));
    return warp__fma_also_far_f64(far, warp__zero_directed(r, a, b, direction), a, warp_set_f64(1), b, direction);
}
WARP__LARGE warp_f64_t warp__mul_directed_f64(warp_f64_t a, warp_f64_t b, int direction) {
    const warp_f64_t p = warp_mul_f64(a, b);
    const warp_f64_t r = warp__step_f64(p, warp_fma_f64(a, b, warp_neg_f64(p)), direction);
    const warp_pred_t some = warp_and_pred(warp__some_f64(a), warp__some_f64(b));
    const warp_pred_t far = warp_and_pred(some, warp_not_pred(warp__within_f64(p, 0x1p-960, 0x1p1020)));
    return warp__fma_also_far_f64(far, r, a, b, warp_set_f64(0), direction);
}
/* The rest is the sum of two numbers: S. Boldo and J.-M. Muller, Exact and approximated error of the FMA (2011). */
WARP__LARGE warp_f64_t warp__fma_directed_f64(warp_f64_t a, warp_f64_t b, warp_f64_t c, int direction) {
    const warp_f64_t nearest = warp_fma_f64(a, b, c), p = warp_mul_f64(a, b);
    const warp_f64_t low = warp_fma_f64(a, b, warp_neg_f64(p)), s = warp_add_f64(c, low), t = warp_add_f64(p, s);
    const warp_f64_t rest = warp_add_f64(warp_add_f64(warp_sub_f64(t, nearest), warp__lacks_f64(p, s, t)),
                                         warp__lacks_f64(c, low, s));
    const warp_f64_t r = warp__zero_directed(warp__step_f64(nearest, rest, direction), p, c, direction);
    const warp_pred_t some = warp_and_pred(warp__some_f64(a), warp__some_f64(b));
    const warp_pred_t near = warp_and_pred(warp__within_f64(p, 0x1p-960, 0x1p1020), warp__within_f64(c, 0, 0x1p1020));
    const warp_pred_t far = warp_and_pred(warp_and_pred(some, warp__bounded_f64(c)), warp_not_pred(near));
    return warp__fma_also_far_f64(far, r, a, b, c, direction);
}
WARP__LARGE warp_f64_t warp__div_directed_f64(warp_f64_t a, warp_f64_t b, int direction) {
    const warp_f64_t q = warp_div_f64(a, b), lacks = warp_fma_f64(warp_neg_f64(q), b, a), zero = warp_set_f64(0);
    const warp_f64_t rest = warp_select_f64(warp_lt_f64(b, zero), warp_neg_f64(lacks), lacks);
    const warp_pred_t some = warp_and_pred(warp__some_f64(a), warp__some_f64(b));
    const warp_pred_t near =
        warp_and_pred(warp_ge_f64(warp_abs_f64(a), warp_set_f64(0x1p-960)), warp__within_f64(q, 0x1p-1020, 0x1p1020));
    return warp__div_also_far_f64(warp_and_pred(some, warp_not_pred(near)), warp__step_f64(q, rest, direction), a, b,
                                  direction);
}
/* Nothing overflows, and what is small can be scaled. */
WARP__LARGE warp_f64_t warp__sqrt_directed_f64(warp_f64_t a, int direction) {
    const warp_f64_t r = warp_sqrt_f64(a), one = warp_set_f64(1);
    const warp_pred_t small = warp_lt_f64(a, warp_set_f64(0x1p-800));
    const warp_f64_t scaled = warp_mul_f64(r, warp_select_f64(small, warp_set_f64(0x1p100), one));
    const warp_f64_t square = warp_mul_f64(a, warp_select_f64(small, warp_set_f64(0x1p200), one));
    return warp__step_f64(r, warp_fma_f64(warp_neg_f64(scaled), scaled, square), direction);
}
#define WARP__DIRECTED_OF_F64(mode, direction)                                                                         \
    WARP_INLINE warp_f64_t warp_add_##mode##_f64(warp_f64_t a, warp_f64_t b) {                                         \
        return warp__add_directed_f64(a, b, direction);                                                                \
    }                                                                                                                  \
    WARP_INLINE warp_f64_t warp_sub_##mode##_f64(warp_f64_t a, warp_f64_t b) {                                         \
        return warp__add_directed_f64(a, warp_neg_f64(b), direction);                                                  \
    }                                                                                                                  \
    WARP_INLINE warp_f64_t warp_mul_##mode##_f64(warp_f64_t a, warp_f64_t b) {                                         \
        return warp__mul_directed_f64(a, b, direction);                                                                \
    }                                                                                                                  \
    WARP_INLINE warp_f64_t warp_div_##mode##_f64(warp_f64_t a, warp_f64_t b) {                                         \
        return warp__div_directed_f64(a, b, direction);                                                                \
    }                                                                                                                  \
    WARP_INLINE warp_f64_t warp_fma_##mode##_f64(warp_f64_t a, warp_f64_t b, warp_f64_t c) {                           \
        return warp__fma_directed_f64(a, b, c, direction);                                                             \
    }                                                                                                                  \
    WARP_INLINE warp_f64_t warp_sqrt_##mode##_f64(warp_f64_t a) { return warp__sqrt_directed_f64(a, direction); }      \
    WARP_INLINE warp_f64_t warp_rcp_##mode##_f64(warp_f64_t a) {                                                       \
        return warp__div_directed_f64(warp_set_f64(1), a, direction);                                                  \
    }
WARP__DIRECTED_OF_F64(rz, 0)
WARP__DIRECTED_OF_F64(ru, 1)
WARP__DIRECTED_OF_F64(rd, -1)
#undef WARP__DIRECTED_OF_F64

/* To integers. */
#define WARP__ROUND_TO_INT(R, T)                                                                                       \
    WARP_INLINE warp_##R##_t warp_to_##R##_rn_##T(warp_##T##_t a) { return warp_to_##R##_##T(warp_rint_##T(a)); }      \
    WARP_INLINE warp_##R##_t warp_to_##R##_ru_##T(warp_##T##_t a) { return warp_to_##R##_##T(warp_ceil_##T(a)); }      \
    WARP_INLINE warp_##R##_t warp_to_##R##_rd_##T(warp_##T##_t a) { return warp_to_##R##_##T(warp_floor_##T(a)); }
WARP__ROUND_TO_INT(i32, f32)
WARP__ROUND_TO_INT(u32, f32)
WARP__ROUND_TO_INT(i64, f32)
WARP__ROUND_TO_INT(u64, f32)
WARP__ROUND_TO_INT(i32, f64)
WARP__ROUND_TO_INT(u32, f64)
WARP__ROUND_TO_INT(i64, f64)
WARP__ROUND_TO_INT(u64, f64)
#undef WARP__ROUND_TO_INT

#define WARP__SATURATE(T)                                                                                              \
    WARP_INLINE warp_##T##_t warp_saturate_##T(warp_##T##_t a) {                                                       \
        return warp_min_##T(warp_max_##T(a, warp_set_##T(0)), warp_set_##T(1));                                        \
    }
WARP__SATURATE(f32)
WARP__SATURATE(f64)
#undef WARP__SATURATE

/* ---- the generic macros ---- */

#define warp_add_rz(a, b) WARP__PICK_FLOAT(warp_add_rz, a)(a, WARP__LIKE(a, b))
#define warp_add_ru(a, b) WARP__PICK_FLOAT(warp_add_ru, a)(a, WARP__LIKE(a, b))
#define warp_add_rd(a, b) WARP__PICK_FLOAT(warp_add_rd, a)(a, WARP__LIKE(a, b))
#define warp_sub_rz(a, b) WARP__PICK_FLOAT(warp_sub_rz, a)(a, WARP__LIKE(a, b))
#define warp_sub_ru(a, b) WARP__PICK_FLOAT(warp_sub_ru, a)(a, WARP__LIKE(a, b))
#define warp_sub_rd(a, b) WARP__PICK_FLOAT(warp_sub_rd, a)(a, WARP__LIKE(a, b))
#define warp_mul_rz(a, b) WARP__PICK_FLOAT(warp_mul_rz, a)(a, WARP__LIKE(a, b))
#define warp_mul_ru(a, b) WARP__PICK_FLOAT(warp_mul_ru, a)(a, WARP__LIKE(a, b))
#define warp_mul_rd(a, b) WARP__PICK_FLOAT(warp_mul_rd, a)(a, WARP__LIKE(a, b))
#define warp_div_rz(a, b) WARP__PICK_FLOAT(warp_div_rz, a)(a, WARP__LIKE(a, b))
#define warp_div_ru(a, b) WARP__PICK_FLOAT(warp_div_ru, a)(a, WARP__LIKE(a, b))
#define warp_div_rd(a, b) WARP__PICK_FLOAT(warp_div_rd, a)(a, WARP__LIKE(a, b))
#define warp_fma_rz(a, b, c) WARP__PICK_FLOAT(warp_fma_rz, a)(a, WARP__LIKE(a, b), WARP__LIKE(a, c))
#define warp_fma_ru(a, b, c) WARP__PICK_FLOAT(warp_fma_ru, a)(a, WARP__LIKE(a, b), WARP__LIKE(a, c))
#define warp_fma_rd(a, b, c) WARP__PICK_FLOAT(warp_fma_rd, a)(a, WARP__LIKE(a, b), WARP__LIKE(a, c))
#define warp_sqrt_rz(a) WARP__PICK_FLOAT(warp_sqrt_rz, a)(a)
#define warp_sqrt_ru(a) WARP__PICK_FLOAT(warp_sqrt_ru, a)(a)
#define warp_sqrt_rd(a) WARP__PICK_FLOAT(warp_sqrt_rd, a)(a)
#define warp_rcp_rz(a) WARP__PICK_FLOAT(warp_rcp_rz, a)(a)
#define warp_rcp_ru(a) WARP__PICK_FLOAT(warp_rcp_ru, a)(a)
#define warp_rcp_rd(a) WARP__PICK_FLOAT(warp_rcp_rd, a)(a)
#define warp_saturate(a) WARP__PICK_FLOAT(warp_saturate, a)(a)
/* Of halves too (half.h). */
#define WARP__PICK_TO_INT(f, a)                                                                                        \
    _Generic((a), warp_f32_t: f##_f32, warp_f64_t: f##_f64, warp_f16_t: f##_f16, warp_bf16_t: f##_bf16)
#define warp_to_i32_rn(a) WARP__PICK_TO_INT(warp_to_i32_rn, a)(a)
#define warp_to_i32_ru(a) WARP__PICK_TO_INT(warp_to_i32_ru, a)(a)
#define warp_to_i32_rd(a) WARP__PICK_TO_INT(warp_to_i32_rd, a)(a)
#define warp_to_u32_rn(a) WARP__PICK_TO_INT(warp_to_u32_rn, a)(a)
#define warp_to_u32_ru(a) WARP__PICK_TO_INT(warp_to_u32_ru, a)(a)
#define warp_to_u32_rd(a) WARP__PICK_TO_INT(warp_to_u32_rd, a)(a)
#define warp_to_i64_rn(a) WARP__PICK_TO_INT(warp_to_i64_rn, a)(a)
#define warp_to_i64_ru(a) WARP__PICK_TO_INT(warp_to_i64_ru, a)(a)
#define warp_to_i64_rd(a) WARP__PICK_TO_INT(warp_to_i64_rd, a)(a)
#define warp_to_u64_rn(a) WARP__PICK_TO_INT(warp_to_u64_rn, a)(a)
#define warp_to_u64_ru(a) WARP__PICK_TO_INT(warp_to_u64_ru, a)(a)
#define warp_to_u64_rd(a) WARP__PICK_TO_INT(warp_to_u64_rd, a)(a)
#define WARP__PICK_TO_F32(f, a)                                                                                        \
    _Generic((a), warp_f64_t: f##_f64, warp_i32_t: f##_i32, warp_u32_t: f##_u32, warp_i64_t: f##_i64, warp_u64_t: f##_u64)
#define warp_to_f32_rz(a) WARP__PICK_TO_F32(warp_to_f32_rz, a)(a)
#define warp_to_f32_ru(a) WARP__PICK_TO_F32(warp_to_f32_ru, a)(a)
#define warp_to_f32_rd(a) WARP__PICK_TO_F32(warp_to_f32_rd, a)(a)
#define warp_to_f64_rz(a) _Generic((a), warp_i64_t: warp_to_f64_rz_i64, warp_u64_t: warp_to_f64_rz_u64)(a)
#define warp_to_f64_ru(a) _Generic((a), warp_i64_t: warp_to_f64_ru_i64, warp_u64_t: warp_to_f64_ru_u64)(a)
#define warp_to_f64_rd(a) _Generic((a), warp_i64_t: warp_to_f64_rd_i64, warp_u64_t: warp_to_f64_rd_u64)(a)

#endif

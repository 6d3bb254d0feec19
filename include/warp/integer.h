/* integer.h - integer intrinsics of one number a lane, beyond lanewise.h (CUDA: __byte_perm, __funnelshift_l, __sad, __mul24, ...).
 *
 *   warp_byte_perm(a, b, s)         each of 4 bytes one of the 8 of b:a, named by 3 bits of a nibble of s (bit 3 is ignored)
 *   warp_funnelshift_l(lo, hi, n)   the upper word of hi:lo << (n & 31); _lc: << min(n, 32)
 *   warp_funnelshift_r(lo, hi, n)   the lower word of hi:lo >> (n & 31); _rc: >> min(n, 32)
 *   warp_sad(a, b, c)               |a - b| + c, as u32, modulo 2^32 (__sad, __usad)
 *   warp_mul24(a, b)                the low word of the product of the low 24 bits (__mul24, signed; __umul24)
 *   warp_hadd(a, b), warp_rhadd     (a + b) >> 1, (a + b + 1) >> 1, without overflow (__hadd, __uhadd, __rhadd, __urhadd)
 *   warp_bfe(a, pos, len)           len bits from bit pos on, sign-extended for i32 (PTX: bfe)
 *   warp_bfi(a, b, pos, len)        b with the low len bits of a in it from bit pos on (PTX: bfi)
 *   warp_dp4a(a, b, c)              c + the sum of the products of the 4 bytes, modulo 2^32 (__dp4a)
 *   warp_dp2a_lo(a, b, c), _hi      c + the two 16-bit numbers of a times the lower (upper) two bytes of b (__dp2a_lo, __dp2a_hi)
 *
 * Operands are warps of 32-bit integers, u32 where it matters not; operands after the first may be scalars.  sad, mul24, hadd,
 * rhadd, dp4a, dp2a and bfe exist for i32 and u32 and go by the type of a; c of sad is unsigned, as its result.  Amounts, pos, len
 * and c of sad may be i32 or u32, or scalars.  pos and len of bfe and bfi count modulo 256, as in
 * PTX: bits beyond 31 are 0 for bfe of u32, copies of the last bit for i32; bfi drops them; with len 0 bfe gives 0 and bfi b.
 *
 * No operation here depends on a mask.  Source of the rules: CUDA maths API, integer intrinsics; PTX ISA, bfe, bfi, dp4a, dp2a;
 * confirmed on hardware (tests/golden). */
#ifndef WARP_INTEGER_H
#define WARP_INTEGER_H

#include "lanewise.h"

#ifndef warp_byte_perm_u32
WARP__LARGE warp_u32_t warp_byte_perm_u32(warp_u32_t a, warp_u32_t b, warp_u32_t s) {
    /* the four nibbles of s in four bytes */
    warp_u32_t n = warp_and_u32(s, warp_set_u32(0xffff));
    n = warp_and_u32(warp_or_u32(n, warp_shl_u32(n, warp_set_u32(8))), warp_set_u32(0x00ff00ff));
    n = warp_or_u32(n, warp_shl_u32(n, warp_set_u32(4)));
    const warp_u32_t byte = warp_and_u32(n, warp_set_u32(0x03030303));
    const warp_u32_t of_b = warp_vcmpeq4_u32(warp_and_u32(n, warp_set_u32(0x04040404)), warp_set_u32(0x04040404));
    const warp_u32_t from_a = warp__bytes_u32(a, byte), from_b = warp__bytes_u32(b, byte);
    return warp_xor_u32(from_a, warp_and_u32(of_b, warp_xor_u32(from_a, from_b)));
}
#endif

#ifndef warp_funnelshift_l_u32
/* A shift by 32 leaves 0 in warp_shl and warp_shr. */
WARP_INLINE warp_u32_t warp__funnel_l(warp_u32_t lo, warp_u32_t hi, warp_u32_t n) {
    return warp_or_u32(warp_shl_u32(hi, n), warp_shr_u32(lo, warp_sub_u32(warp_set_u32(32), n)));
}
WARP_INLINE warp_u32_t warp__funnel_r(warp_u32_t lo, warp_u32_t hi, warp_u32_t n) {
    return warp_or_u32(warp_shr_u32(lo, n), warp_shl_u32(hi, warp_sub_u32(warp_set_u32(32), n)));
}
WARP_INLINE warp_u32_t warp_funnelshift_l_u32(warp_u32_t lo, warp_u32_t hi, warp_u32_t n) {
    return warp__funnel_l(lo, hi, warp_and_u32(n, warp_set_u32(31)));
}
WARP_INLINE warp_u32_t warp_funnelshift_r_u32(warp_u32_t lo, warp_u32_t hi, warp_u32_t n) {
    return warp__funnel_r(lo, hi, warp_and_u32(n, warp_set_u32(31)));
}
WARP_INLINE warp_u32_t warp_funnelshift_lc_u32(warp_u32_t lo, warp_u32_t hi, warp_u32_t n) {
    return warp__funnel_l(lo, hi, warp_min_u32(n, warp_set_u32(32)));
}
WARP_INLINE warp_u32_t warp_funnelshift_rc_u32(warp_u32_t lo, warp_u32_t hi, warp_u32_t n) {
    return warp__funnel_r(lo, hi, warp_min_u32(n, warp_set_u32(32)));
}
#endif

/* c is unsigned in both; the functions of the table of operations have three operands of one type. */
WARP_INLINE warp_u32_t warp_sad_u32(warp_u32_t a, warp_u32_t b, warp_u32_t c) {
    return warp_add_u32(warp_sub_u32(warp_max_u32(a, b), warp_min_u32(a, b)), c);
}
WARP_INLINE warp_u32_t warp__sad_u32(warp_u32_t a, warp_u32_t b, warp_u32_t c) { return warp_sad_u32(a, b, c); }
WARP_INLINE warp_u32_t warp__sad_i32(warp_i32_t a, warp_i32_t b, warp_u32_t c) {
    return warp_add_u32(warp_as_u32_i32(warp_sub_i32(warp_max_i32(a, b), warp_min_i32(a, b))), c);
}
WARP_INLINE warp_u32_t warp_sad_i32(warp_i32_t a, warp_i32_t b, warp_i32_t c) {
    return warp__sad_i32(a, b, warp_as_u32_i32(c));
}

WARP_INLINE warp_u32_t warp_mul24_u32(warp_u32_t a, warp_u32_t b) {
    const warp_u32_t low = warp_set_u32(0x00ffffff);
    return warp_mul_u32(warp_and_u32(a, low), warp_and_u32(b, low));
}
WARP_INLINE warp_i32_t warp__low_24(warp_i32_t a) {
    const warp_u32_t eight = warp_set_u32(8);
    return warp_shr_i32(warp_shl_i32(a, eight), eight);
}
WARP_INLINE warp_i32_t warp_mul24_i32(warp_i32_t a, warp_i32_t b) {
    return warp_mul_i32(warp__low_24(a), warp__low_24(b));
}

/* What two numbers share, and half of what they do not: no sum that could overflow. */
#define WARP__AVERAGES(T)                                                                                              \
    WARP_INLINE warp_##T##_t warp_hadd_##T(warp_##T##_t a, warp_##T##_t b) {                                           \
        return warp_add_##T(warp_and_##T(a, b), warp_shr_##T(warp_xor_##T(a, b), warp_set_u32(1)));                    \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_rhadd_##T(warp_##T##_t a, warp_##T##_t b) {                                          \
        return warp_sub_##T(warp_or_##T(a, b), warp_shr_##T(warp_xor_##T(a, b), warp_set_u32(1)));                     \
    }
WARP__AVERAGES(i32)
WARP__AVERAGES(u32)
#undef WARP__AVERAGES

/* len ones at the bottom; a shift by 32 or more leaves none, so that all of them are there. */
WARP_INLINE warp_u32_t warp__ones_below(warp_u32_t len) {
    return warp_not_u32(warp_shl_u32(warp_set_u32(UINT32_MAX), len));
}
WARP_INLINE warp_u32_t warp_bfe_u32(warp_u32_t a, warp_u32_t pos, warp_u32_t len) {
    const warp_u32_t low = warp_set_u32(255);
    return warp_and_u32(warp_shr_u32(a, warp_and_u32(pos, low)), warp__ones_below(warp_and_u32(len, low)));
}
/* Signed: the field's last bit, or that of a where the field reaches beyond it, fills the rest. */
WARP_INLINE warp_i32_t warp__bfe_i32(warp_i32_t a, warp_u32_t pos, warp_u32_t len) {
    const warp_u32_t low = warp_set_u32(255), all = warp_set_u32(31);
    const warp_u32_t p = warp_and_u32(pos, low), n = warp_and_u32(len, low);
    const warp_u32_t last = warp_sub_u32(warp_add_u32(p, n), warp_set_u32(1)); /* wraps if both are 0 */
    const warp_u32_t sign_bit = warp_min_u32(last, all);
    const warp_i32_t sign = warp_shr_i32(warp_shl_i32(a, warp_sub_u32(all, sign_bit)), all);
    const warp_u32_t field = warp_bfe_u32(warp_as_u32_i32(a), p, n), ones = warp__ones_below(n);
    /* bits of the field that lie beyond a are copies of the sign, too */
    const warp_u32_t inside = warp_and_u32(ones, warp_shr_u32(warp_set_u32(UINT32_MAX), p));
    const warp_u32_t r = warp_or_u32(field, warp_and_u32(warp_as_u32_i32(sign), warp_not_u32(inside)));
    return warp_as_i32_u32(warp_select_u32(warp_eq_u32(n, warp_set_u32(0)), warp_set_u32(0), r));
}
WARP_INLINE warp_u32_t warp__bfe_u32(warp_u32_t a, warp_u32_t pos, warp_u32_t len) { return warp_bfe_u32(a, pos, len); }
WARP_INLINE warp_i32_t warp_bfe_i32(warp_i32_t a, warp_i32_t pos, warp_i32_t len) {
    return warp__bfe_i32(a, warp_as_u32_i32(pos), warp_as_u32_i32(len));
}
WARP_INLINE warp_u32_t warp__bfi(warp_u32_t a, warp_u32_t b, warp_u32_t pos, warp_u32_t len) {
    const warp_u32_t p = warp_and_u32(pos, warp_set_u32(255)), n = warp_and_u32(len, warp_set_u32(255));
    const warp_u32_t field = warp_shl_u32(warp__ones_below(n), p);
    return warp_xor_u32(b, warp_and_u32(field, warp_xor_u32(b, warp_shl_u32(a, p))));
}
/* For the table of operations, which has three operands: at = pos + 256 * len. */
WARP_INLINE warp_u32_t warp_bfi_u32(warp_u32_t a, warp_u32_t b, warp_u32_t at) {
    return warp__bfi(a, b, at, warp_shr_u32(at, warp_set_u32(8)));
}

#ifndef warp_dp2a_lo_i32
/* Two products, in words. */
#define WARP__DP2A(T)                                                                                                  \
    /* bits n to n + bits - 1 as a number of the type */                                                               \
    WARP_INLINE warp_##T##_t warp__field_##T(warp_##T##_t a, uint32_t n, uint32_t bits) {                              \
        return warp_shr_##T(warp_shl_##T(a, warp_set_u32(32 - bits - n)), warp_set_u32(32 - bits));                    \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__dp2a_##T(warp_##T##_t a, warp_##T##_t b, warp_##T##_t c, uint32_t n) {              \
        const warp_##T##_t x = warp_mul_##T(warp__field_##T(a, 0, 16), warp__field_##T(b, n, 8));                      \
        const warp_##T##_t y = warp_mul_##T(warp__field_##T(a, 16, 16), warp__field_##T(b, n + 8, 8));                 \
        return warp_add_##T(c, warp_add_##T(x, y));                                                                    \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_dp2a_lo_##T(warp_##T##_t a, warp_##T##_t b, warp_##T##_t c) {                        \
        return warp__dp2a_##T(a, b, c, 0);                                                                             \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_dp2a_hi_##T(warp_##T##_t a, warp_##T##_t b, warp_##T##_t c) {                        \
        return warp__dp2a_##T(a, b, c, 16);                                                                            \
    }
WARP__DP2A(i32)
WARP__DP2A(u32)
#undef WARP__DP2A
#endif

#define WARP__PICK_32(f, a) _Generic((a), warp_i32_t: f##_i32, warp_u32_t: f##_u32)
#define warp_byte_perm(a, b, s) warp_byte_perm_u32(a, WARP__LIKE(a, b), WARP__LIKE(a, s))
#define warp_funnelshift_l(lo, hi, n) warp_funnelshift_l_u32(lo, WARP__LIKE(lo, hi), WARP__AMOUNT(n))
#define warp_funnelshift_r(lo, hi, n) warp_funnelshift_r_u32(lo, WARP__LIKE(lo, hi), WARP__AMOUNT(n))
#define warp_funnelshift_lc(lo, hi, n) warp_funnelshift_lc_u32(lo, WARP__LIKE(lo, hi), WARP__AMOUNT(n))
#define warp_funnelshift_rc(lo, hi, n) warp_funnelshift_rc_u32(lo, WARP__LIKE(lo, hi), WARP__AMOUNT(n))
#define warp_sad(a, b, c) WARP__PICK_32(warp__sad, a)(a, WARP__LIKE(a, b), WARP__AMOUNT(c))
#define warp_mul24(a, b) WARP__PICK_32(warp_mul24, a)(a, WARP__LIKE(a, b))
#define warp_hadd(a, b) WARP__PICK_32(warp_hadd, a)(a, WARP__LIKE(a, b))
#define warp_rhadd(a, b) WARP__PICK_32(warp_rhadd, a)(a, WARP__LIKE(a, b))
#define warp_bfe(a, pos, len) WARP__PICK_32(warp__bfe, a)(a, WARP__AMOUNT(pos), WARP__AMOUNT(len))
#define warp_bfi(a, b, pos, len) warp__bfi(a, WARP__LIKE(a, b), WARP__AMOUNT(pos), WARP__AMOUNT(len))
#define warp_dp4a(a, b, c) WARP__PICK_32(warp_dp4a, a)(a, WARP__LIKE(a, b), WARP__LIKE(a, c))
#define warp_dp2a_lo(a, b, c) WARP__PICK_32(warp_dp2a_lo, a)(a, WARP__LIKE(a, b), WARP__LIKE(a, c))
#define warp_dp2a_hi(a, b, c) WARP__PICK_32(warp_dp2a_hi, a)(a, WARP__LIKE(a, b), WARP__LIKE(a, c))

#endif

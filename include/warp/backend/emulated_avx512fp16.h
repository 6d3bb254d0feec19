/* emulated_avx512fp16.h - what avx512.h and avx512fp16.h use of FP16, VNNI, VBMI, VBMI2, VPOPCNTDQ and GFNI, in plain C.  By
 * Intel's definition of each instruction; SIMDe 0.7.4 lacks most. */
#ifndef WARP_BACKEND_EMULATED_AVX512FP16_H
#define WARP_BACKEND_EMULATED_AVX512FP16_H

#include "emulated_avx512.h"

#define WARP__VNNI
#define WARP__VBMI
#define WARP__VBMI2
#define WARP__VPOPCNTDQ
#define WARP__GFNI

/* ---- integers ---- */

#define WARP__PRODUCT_8(n) (int32_t)(uint8_t)(y[i] >> (n)) * (int8_t)(z[i] >> (n))
WARP__EMULATE_3(__m512i, uint32_t, warp__mm512_dpbusd_epi32, __m512i, uint32_t, __m512i, uint32_t, __m512i, uint32_t,
                x[i] + (uint32_t)(WARP__PRODUCT_8(0) + WARP__PRODUCT_8(8) + WARP__PRODUCT_8(16) + WARP__PRODUCT_8(24)))
#define WARP__PRODUCT_16(n) (uint32_t)((int16_t)(y[i] >> (n)) * (int16_t)(z[i] >> (n)))
WARP__EMULATE_3(__m512i, uint32_t, warp__mm512_dpwssd_epi32, __m512i, uint32_t, __m512i, uint32_t, __m512i, uint32_t,
                x[i] + WARP__PRODUCT_16(0) + WARP__PRODUCT_16(16))
/* the 8 bits of y's word that begin at each offset, around its end */
WARP__EMULATE_2(__m512i, uint8_t, warp__mm512_multishift_epi64_epi8, __m512i, uint8_t, __m512i, uint64_t,
                (y[i / 8] >> (x[i] & 63)) | (y[i / 8] << (-x[i] & 63)))
WARP__EMULATE_3(__m512i, uint32_t, warp__mm512_shldv_epi32, __m512i, uint32_t, __m512i, uint32_t, __m512i, uint32_t,
                (((uint64_t)x[i] << 32 | y[i]) << (z[i] & 31)) >> 32)
WARP__EMULATE_3(__m512i, uint32_t, warp__mm512_shrdv_epi32, __m512i, uint32_t, __m512i, uint32_t, __m512i, uint32_t,
                ((uint64_t)y[i] << 32 | x[i]) >> (z[i] & 31))
WARP__EMULATE_1(__m512i, uint32_t, warp__mm512_popcnt_epi32, __m512i, uint32_t, __builtin_popcount(x[i]))
WARP__EMULATE_1(__m512i, uint64_t, warp__mm512_popcnt_epi64, __m512i, uint64_t, __builtin_popcountll(x[i]))
/* bit k: the parity of what x has in common with byte 7 - k of the matrix */
WARP_INLINE unsigned warp__affine(unsigned x, uint64_t matrix, unsigned n) {
    unsigned r = 0;
    for (unsigned k = 0; k < 8; ++k) r |= (unsigned)__builtin_parity(x & (matrix >> 8 * (7 - k) & 255)) << k;
    return r ^ n;
}
WARP__EMULATE_2_N(__m512i, uint8_t, warp__mm512_gf2p8affine_epi64_epi8, __m512i, uint8_t, __m512i, uint64_t,
                  warp__affine(x[i], y[i / 8], n))

/* ---- FP16 ----
 *
 * In f64, which holds sums and products of two f16 exactly, and rounds quotients, roots and fused multiply-adds so late that
 * rounding once more is harmless. */

typedef __m512i __m512h;
typedef __m256i __m256h;
typedef __m128i __m128h;

WARP_INLINE double warp__double_of_half(uint16_t bits) { return (double)warp__float_of_half(bits); }
/* Rounded by the low bits of n as roundps has them.  A NaN keeps its sign and the upper bits of its payload. */
WARP_INLINE uint16_t warp__half_of_double(double x, unsigned n) {
    uint64_t bits, scale_bits;
    double scale;
    __builtin_memcpy(&bits, &x, sizeof bits);
    const uint32_t sign = (uint32_t)(bits >> 48) & 0x8000;
    if (x != x) return (uint16_t)(sign | 0x7e00 | (bits >> 42 & 0x3ff));
    const int exponent = (int)(bits >> 52 & 0x7ff) - 1023;
    if (exponent == 1024) return (uint16_t)(sign | 0x7c00);
    const int unit = (exponent < -14 ? -14 : exponent > 16 ? 16 : exponent) - 10; /* the last bit is 2^unit */
    scale_bits = (uint64_t)(1023 - unit) << 52;
    __builtin_memcpy(&scale, &scale_bits, sizeof scale);
    const double count = WARP__ROUNDED(, x * scale, n), size = count < 0 ? -count : count;
    const uint32_t magnitude = exponent > 16 ? 0x7c00 : (uint32_t)(unit + 24) * 1024 + (uint32_t)size;
    const bool to_infinity = (n & 3) == 0 || (n & 3) == (sign != 0 ? 1 : 2);
    return (uint16_t)(sign | (magnitude < 0x7c00 ? magnitude : to_infinity ? 0x7c00 : 0x7bff));
}
#define WARP__X warp__double_of_half(x[i])
#define WARP__Y warp__double_of_half(y[i])
#define WARP__Z warp__double_of_half(z[i])
#define WARP__EMULATE_PH(name, expr)                                                                                   \
    WARP__EMULATE_2(__m512h, uint16_t, warp__mm512_##name##_ph, __m512h, uint16_t, __m512h, uint16_t, expr)
WARP__EMULATE_PH(add, warp__half_of_double(WARP__X + WARP__Y, 0))
WARP__EMULATE_PH(sub, warp__half_of_double(WARP__X - WARP__Y, 0))
WARP__EMULATE_PH(mul, warp__half_of_double(WARP__X *WARP__Y, 0))
WARP__EMULATE_PH(min, WARP__X < WARP__Y ? x[i] : y[i])
WARP__EMULATE_PH(max, WARP__X > WARP__Y ? x[i] : y[i])
WARP__EMULATE_3(__m512h, uint16_t, warp__mm512_fmadd_ph, __m512h, uint16_t, __m512h, uint16_t, __m512h, uint16_t,
                warp__half_of_double(__builtin_fma(WARP__X, WARP__Y, WARP__Z), 0))
WARP__EMULATE_1_N(__m512h, uint16_t, warp__mm512_roundscale_ph, __m512h, uint16_t,
                  warp__half_of_double(WARP__ROUNDED(, WARP__X, n), 0))
/* Of each predicate the outcomes it holds for: bit 0 less, 1 equal, 2 greater, 3 unordered. */
WARP__EMULATED __mmask32 warp__mm512_cmp_ph_mask(__m512h a, __m512h b, int n) {
    static const uint8_t holds[16] = {2, 1, 3, 8, 13, 14, 12, 7, 10, 9, 11, 0, 5, 6, 4, 15};
    __mmask32 mask = 0;
    WARP__LANES(uint16_t, x, __m512h, a);
    WARP__LANES(uint16_t, y, __m512h, b);
    for (unsigned i = 0; i < 32; ++i) {
        const unsigned outcome = WARP__X < WARP__Y ? 1 : WARP__X > WARP__Y ? 4 : WARP__X == WARP__Y ? 2 : 8;
        mask |= (__mmask32)((holds[n & 15] & outcome) != 0) << i;
    }
    return mask;
}
#undef WARP__X
#undef WARP__Y
#undef WARP__Z

/* An integer of 64 bits beyond what f64 holds is beyond what f16 holds, so that f64's rounding does not matter. */
#define WARP__EMULATE_TO_PH(R, suffix, T)                                                                              \
    WARP__EMULATE_1_N(R, uint16_t, warp__mm512_cvt_round##suffix##_ph, __m512i, T,                                     \
                      warp__half_of_double((double)x[i], n))
WARP__EMULATE_TO_PH(__m256h, epi32, int32_t)
WARP__EMULATE_TO_PH(__m256h, epu32, uint32_t)
WARP__EMULATE_TO_PH(__m128h, epi64, int64_t)
WARP__EMULATE_TO_PH(__m128h, epu64, uint64_t)
#undef WARP__EMULATE_TO_PH
WARP__EMULATE_1(__m128h, uint16_t, warp__mm512_cvtpd_ph, __m512d, double, warp__half_of_double(x[i], 0))

/* ---- their names ---- */

#define _mm512_castsi512_ph(a) (a)
#define _mm512_castph_si512(a) (a)
#define _mm256_castph_si256(a) (a)
#define _mm_castph_si128(a) (a)
#define _mm512_add_ph warp__mm512_add_ph
#define _mm512_sub_ph warp__mm512_sub_ph
#define _mm512_mul_ph warp__mm512_mul_ph
#define _mm512_min_ph warp__mm512_min_ph
#define _mm512_max_ph warp__mm512_max_ph
#define _mm512_fmadd_ph warp__mm512_fmadd_ph
#define _mm512_roundscale_ph warp__mm512_roundscale_ph
#define _mm512_cmp_ph_mask warp__mm512_cmp_ph_mask
#define _mm512_cvt_roundepi32_ph warp__mm512_cvt_roundepi32_ph
#define _mm512_cvt_roundepu32_ph warp__mm512_cvt_roundepu32_ph
#define _mm512_cvt_roundepi64_ph warp__mm512_cvt_roundepi64_ph
#define _mm512_cvt_roundepu64_ph warp__mm512_cvt_roundepu64_ph
#define _mm512_cvtepi32_ph(a) warp__mm512_cvt_roundepi32_ph(a, 0)
#define _mm512_cvtepu32_ph(a) warp__mm512_cvt_roundepu32_ph(a, 0)
#define _mm512_cvtepi64_ph(a) warp__mm512_cvt_roundepi64_ph(a, 0)
#define _mm512_cvtepu64_ph(a) warp__mm512_cvt_roundepu64_ph(a, 0)
#define _mm512_cvtpd_ph warp__mm512_cvtpd_ph
#undef _mm512_dpbusd_epi32
#define _mm512_dpbusd_epi32 warp__mm512_dpbusd_epi32
#undef _mm512_dpwssd_epi32
#define _mm512_dpwssd_epi32 warp__mm512_dpwssd_epi32
#undef _mm512_multishift_epi64_epi8
#define _mm512_multishift_epi64_epi8 warp__mm512_multishift_epi64_epi8
#undef _mm512_shldv_epi32
#define _mm512_shldv_epi32 warp__mm512_shldv_epi32
#undef _mm512_shrdv_epi32
#define _mm512_shrdv_epi32 warp__mm512_shrdv_epi32
#undef _mm512_popcnt_epi32
#define _mm512_popcnt_epi32 warp__mm512_popcnt_epi32
#undef _mm512_popcnt_epi64
#define _mm512_popcnt_epi64 warp__mm512_popcnt_epi64
#undef _mm512_gf2p8affine_epi64_epi8
#define _mm512_gf2p8affine_epi64_epi8 warp__mm512_gf2p8affine_epi64_epi8

#endif

/* avx512fp16.h - the backend avx512fp16: the AVX-512 backend with what CPUs from Sapphire Rapids on have besides.
 *
 * It is avx512.h, compiled with more flags (cmake/backends.cmake): what VNNI, VBMI, VBMI2, VPOPCNTDQ and GFNI add stands there,
 * each under a check of its own.  Here is what AVX512-FP16 adds: f16 (half.h), 32 numbers a register, rounded once by the
 * instruction, where other backends go through f32; so do here what makes f32 or integers of f16, and div, sqrt, rcp and rsqrt:
 * vdivph and vsqrtph take three times as long as the conversions and the instructions for floats.
 *
 * What makes the bits agree.  The instructions take and give subnormal f16 as they are, whatever MXCSR says: its bits for that do
 * not apply to them.  Zeros have the signs that IEEE 754 gives them, which are CUDA's.  A NaN comes out with a payload or as fe00,
 * so the one NaN, 7fff, is put in its place: a comparison and a masked move.  Minimum and maximum are those of x86 and need more.
 *
 * What is not used, since the bits would not agree: vrcpph and vrsqrtph are approximations; of AVX512-BF16, vcvtneps2bf16 flushes
 * subnormals and keeps payloads, vdpbf16ps flushes and rounds in another order. */
#ifndef WARP_BACKEND_AVX512FP16_H
#define WARP_BACKEND_AVX512FP16_H

#include "../types.h"

#define WARP__BACKEND_ID WARP__ID(avx512fp16)
#include "avx512.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wsign-conversion"

#define warp__f16_native warp__f16_native

/* The names half.h has: of the bits of pairs, and of one number a lane, whose upper half is 0 and stays so. */
#define WARP__F16_1(name, f)                                                                                           \
    WARP_INLINE warp_u32_t warp__##name##_f16(warp_u32_t a) { return (warp_u32_t){f(a.r0), f(a.r1)}; }
#define WARP__F16_2(name, f)                                                                                           \
    WARP_INLINE warp_u32_t warp__##name##_f16(warp_u32_t a, warp_u32_t b) {                                            \
        return (warp_u32_t){f(a.r0, b.r0), f(a.r1, b.r1)};                                                             \
    }
#define WARP__F16_3(name, f)                                                                                           \
    WARP_INLINE warp_u32_t warp__##name##_f16(warp_u32_t a, warp_u32_t b, warp_u32_t c) {                              \
        return (warp_u32_t){f(a.r0, b.r0, c.r0), f(a.r1, b.r1, c.r1)};                                                 \
    }

#define WARP__PH(a) _mm512_castsi512_ph(a)
WARP_INLINE __m512i warp__one_nan_ph(__m512h r) {
    return _mm512_mask_mov_epi16(_mm512_castph_si512(r), _mm512_cmp_ph_mask(r, r, _CMP_UNORD_Q),
                                 _mm512_set1_epi16(0x7fff));
}
/* Clamped to [0, 1], NaN gives 0: as integers, where what is negative is so as well. */
WARP_INLINE __m512i warp__saturate_ph(__m512h r) {
    const __mmask32 number = _mm512_cmp_ph_mask(r, r, _CMP_ORD_Q);
    return _mm512_min_epi16(_mm512_maskz_max_epi16(number, _mm512_castph_si512(r), _mm512_setzero_si512()),
                            _mm512_set1_epi16(0x3c00));
}
#define WARP__RELU_PH(r) _mm512_max_epi16(warp__one_nan_ph(r), _mm512_setzero_si512())

/* ---- what is 0 of zeros: one function for pairs and for one number ---- */

#define WARP__PH_1(name, expression)                                                                                   \
    WARP_INLINE __m512i warp__##name##_ph(__m512i a) { return expression; }                                            \
    WARP__F16_1(name##_bits, warp__##name##_ph)                                                                        \
    WARP__F16_1(name##_one, warp__##name##_ph)
#define WARP__PH_2(name, expression)                                                                                   \
    WARP_INLINE __m512i warp__##name##_ph(__m512i a, __m512i b) { return expression; }                                 \
    WARP__F16_2(name##_bits, warp__##name##_ph)                                                                        \
    WARP__F16_2(name##_one, warp__##name##_ph)
#define WARP__PH_3(name, expression)                                                                                   \
    WARP_INLINE __m512i warp__##name##_ph(__m512i a, __m512i b, __m512i c) { return expression; }                      \
    WARP__F16_3(name##_bits, warp__##name##_ph)                                                                        \
    WARP__F16_3(name##_one, warp__##name##_ph)
WARP__PH_2(add, warp__one_nan_ph(_mm512_add_ph(WARP__PH(a), WARP__PH(b))))
WARP__PH_2(sub, warp__one_nan_ph(_mm512_sub_ph(WARP__PH(a), WARP__PH(b))))
WARP__PH_2(mul, warp__one_nan_ph(_mm512_mul_ph(WARP__PH(a), WARP__PH(b))))
WARP__PH_3(fma, warp__one_nan_ph(_mm512_fmadd_ph(WARP__PH(a), WARP__PH(b), WARP__PH(c))))
WARP__PH_2(add_sat, warp__saturate_ph(_mm512_add_ph(WARP__PH(a), WARP__PH(b))))
WARP__PH_2(sub_sat, warp__saturate_ph(_mm512_sub_ph(WARP__PH(a), WARP__PH(b))))
WARP__PH_2(mul_sat, warp__saturate_ph(_mm512_mul_ph(WARP__PH(a), WARP__PH(b))))
WARP__PH_3(fma_sat, warp__saturate_ph(_mm512_fmadd_ph(WARP__PH(a), WARP__PH(b), WARP__PH(c))))
WARP__PH_3(fma_relu, WARP__RELU_PH(_mm512_fmadd_ph(WARP__PH(a), WARP__PH(b), WARP__PH(c))))
#define WARP__ROUND_PH(a, mode) warp__one_nan_ph(_mm512_roundscale_ph(WARP__PH(a), (mode) | _MM_FROUND_NO_EXC))
WARP__PH_1(rint, WARP__ROUND_PH(a, _MM_FROUND_TO_NEAREST_INT))
WARP__PH_1(floor, WARP__ROUND_PH(a, _MM_FROUND_TO_NEG_INF))
WARP__PH_1(ceil, WARP__ROUND_PH(a, _MM_FROUND_TO_POS_INF))
WARP__PH_1(trunc, WARP__ROUND_PH(a, _MM_FROUND_TO_ZERO))
WARP__PH_1(abs, warp__one_nan_ph(WARP__PH(_mm512_and_si512(a, _mm512_set1_epi16(0x7fff)))))
#undef WARP__ROUND_PH

/* vminph and vmaxph give their second operand when one is NaN and when both are zeros.  So a takes the place of b's NaNs first,
 * and where both are equal, the signs are put together: `or` makes -0 the smaller, `and` +0 the greater. */
#define WARP__LEAST_PH(name, zeros)                                                                                    \
    WARP_INLINE __m512i warp__##name##_number_ph(__m512i a, __m512i b) {                                               \
        const __m512i b_or_a =                                                                                         \
            _mm512_mask_mov_epi16(b, _mm512_cmp_ph_mask(WARP__PH(b), WARP__PH(b), _CMP_UNORD_Q), a);                   \
        const __m512i r = _mm512_castph_si512(_mm512_##name##_ph(WARP__PH(a), WARP__PH(b_or_a)));                      \
        const __mmask32 equal = _mm512_cmp_ph_mask(WARP__PH(a), WARP__PH(b_or_a), _CMP_EQ_OQ);                         \
        return warp__one_nan_ph(WARP__PH(_mm512_mask_mov_epi16(r, equal, zeros(a, b_or_a))));                          \
    }                                                                                                                  \
    WARP__PH_2(name, warp__##name##_number_ph(a, b))                                                                   \
    WARP_INLINE __m512i warp__##name##_or_nan_ph(__m512i a, __m512i b) {                                               \
        const __m512i r = _mm512_castph_si512(_mm512_##name##_ph(WARP__PH(a), WARP__PH(b)));                           \
        const __mmask32 equal = _mm512_cmp_ph_mask(WARP__PH(a), WARP__PH(b), _CMP_EQ_OQ);                              \
        const __mmask32 nan = _mm512_cmp_ph_mask(WARP__PH(a), WARP__PH(b), _CMP_UNORD_Q);                              \
        return _mm512_mask_mov_epi16(_mm512_mask_mov_epi16(r, equal, zeros(a, b)), nan, _mm512_set1_epi16(0x7fff));    \
    }                                                                                                                  \
    WARP__PH_2(name##_nan, warp__##name##_or_nan_ph(a, b))
WARP__LEAST_PH(min, _mm512_or_si512)
WARP__LEAST_PH(max, _mm512_and_si512)
#undef WARP__LEAST_PH
#undef WARP__PH_1
#undef WARP__PH_2
#undef WARP__PH_3

/* ---- what is not: of one number a lane, the upper half is left out ---- */

#define WARP__NEG_PH(a) warp__one_nan_ph(WARP__PH(_mm512_xor_si512(a, _mm512_set1_epi16(INT16_MIN))))
#define WARP__NEG_ONE_PH(a) warp__one_nan_ph(WARP__PH(_mm512_xor_si512(a, _mm512_set1_epi32(0x8000))))
WARP__F16_1(neg_bits, WARP__NEG_PH)
WARP__F16_1(neg_one, WARP__NEG_ONE_PH)
#undef WARP__F16_1
#undef WARP__F16_3

/* ---- comparisons: all ones where they hold; ...u where an operand is NaN, too ---- */

#define WARP__COMPARE_PH(name, ordered, unordered)                                                                     \
    WARP_INLINE __m512i warp__##name##_ph(__m512i a, __m512i b) {                                                      \
        return _mm512_movm_epi16(_mm512_cmp_ph_mask(WARP__PH(a), WARP__PH(b), ordered));                               \
    }                                                                                                                  \
    WARP_INLINE __m512i warp__##name##u_ph(__m512i a, __m512i b) {                                                     \
        return _mm512_movm_epi16(_mm512_cmp_ph_mask(WARP__PH(a), WARP__PH(b), unordered));                             \
    }                                                                                                                  \
    WARP__F16_2(name##_mask, warp__##name##_ph)                                                                        \
    WARP__F16_2(name##u_mask, warp__##name##u_ph)
WARP__COMPARE_PH(eq, _CMP_EQ_OQ, _CMP_EQ_UQ)
WARP__COMPARE_PH(ne, _CMP_NEQ_OQ, _CMP_NEQ_UQ)
WARP__COMPARE_PH(lt, _CMP_LT_OQ, _CMP_NGE_UQ)
WARP__COMPARE_PH(le, _CMP_LE_OQ, _CMP_NGT_UQ)
WARP__COMPARE_PH(gt, _CMP_GT_OQ, _CMP_NLE_UQ)
WARP__COMPARE_PH(ge, _CMP_GE_OQ, _CMP_NLT_UQ)
#undef WARP__COMPARE_PH
#undef WARP__F16_2

/* ---- conversions from integers and f64: one rounding, by the instruction, in the direction that it is told ---- */

#define WARP__OF_32(mode, T, f)                                                                                        \
    WARP_INLINE warp_u32_t warp__f16_##mode##of_##T(warp_##T##_t a) {                                                  \
        return (warp_u32_t){_mm512_cvtepu16_epi32(_mm256_castph_si256(f(a.r0))),                                       \
                            _mm512_cvtepu16_epi32(_mm256_castph_si256(f(a.r1)))};                                      \
    }
#define WARP__JOIN_PH(x, y) _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_castph_si128(x)), _mm_castph_si128(y), 1)
#define WARP__OF_64(mode, T, f)                                                                                        \
    WARP_INLINE warp_u32_t warp__f16_##mode##of_##T(warp_##T##_t a) {                                                  \
        return (warp_u32_t){_mm512_cvtepu16_epi32(WARP__JOIN_PH(f(a.r0), f(a.r1))),                                    \
                            _mm512_cvtepu16_epi32(WARP__JOIN_PH(f(a.r2), f(a.r3)))};                                   \
    }
#define WARP__TOWARDS(direction) ((direction) | _MM_FROUND_NO_EXC)
#define WARP__RZ_PH(f, a) f(a, WARP__TOWARDS(_MM_FROUND_TO_ZERO))
#define WARP__RU_PH(f, a) f(a, WARP__TOWARDS(_MM_FROUND_TO_POS_INF))
#define WARP__RD_PH(f, a) f(a, WARP__TOWARDS(_MM_FROUND_TO_NEG_INF))
#define WARP__OF_INT(map, T, epi)                                                                                      \
    WARP_INLINE WARP__PH_OF_##T warp__f16_of_##epi(__m512i a) { return _mm512_cvt##epi##_ph(a); }                      \
    WARP_INLINE WARP__PH_OF_##T warp__f16_rz_of_##epi(__m512i a) {                                                     \
        return WARP__RZ_PH(_mm512_cvt_round##epi##_ph, a);                                                             \
    }                                                                                                                  \
    WARP_INLINE WARP__PH_OF_##T warp__f16_ru_of_##epi(__m512i a) {                                                     \
        return WARP__RU_PH(_mm512_cvt_round##epi##_ph, a);                                                             \
    }                                                                                                                  \
    WARP_INLINE WARP__PH_OF_##T warp__f16_rd_of_##epi(__m512i a) {                                                     \
        return WARP__RD_PH(_mm512_cvt_round##epi##_ph, a);                                                             \
    }                                                                                                                  \
    map(, T, warp__f16_of_##epi) map(rz_, T, warp__f16_rz_of_##epi) map(ru_, T, warp__f16_ru_of_##epi)                 \
        map(rd_, T, warp__f16_rd_of_##epi)
#define WARP__PH_OF_i32 __m256h
#define WARP__PH_OF_u32 __m256h
#define WARP__PH_OF_i64 __m128h
#define WARP__PH_OF_u64 __m128h
WARP__OF_INT(WARP__OF_32, i32, epi32)
WARP__OF_INT(WARP__OF_32, u32, epu32)
WARP__OF_INT(WARP__OF_64, i64, epi64)
WARP__OF_INT(WARP__OF_64, u64, epu64)
/* of a NaN the instruction keeps what this conversion, and no other, keeps: the sign and the upper bits of the payload */
WARP__OF_64(, f64, _mm512_cvtpd_ph)
#undef WARP__OF_INT
#undef WARP__OF_32
#undef WARP__OF_64
#undef WARP__PH_OF_i32
#undef WARP__PH_OF_u32
#undef WARP__PH_OF_i64
#undef WARP__PH_OF_u64
#undef WARP__RZ_PH
#undef WARP__RU_PH
#undef WARP__RD_PH
#undef WARP__TOWARDS

#pragma GCC diagnostic pop

#endif

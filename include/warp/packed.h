/* packed.h - integers packed in words: four bytes or two halfwords a lane (CUDA: the SIMD intrinsics, __vadd4, __vadd2, ...).
 *
 * warp_<name>4(a, b) works on four bytes of a u32, warp_<name>2(a, b) on two halfwords; <name> is CUDA's without the underscores:
 *
 *   vadd vsub                   modulo 2^n                      vaddss vsubss    signed, saturated
 *   vaddus vsubus               unsigned, saturated             vneg vnegss      0 - a; saturated
 *   vabs vabsss                 |a|, signed; saturated          vabsdiffs vabsdiffu   |a - b|, as unsigned
 *   vavgs                       (a + b) / 2, signed, halves away from zero
 *   vavgu vhaddu                (a + b + 1) >> 1, (a + b) >> 1, unsigned
 *   vmaxs vmaxu vmins vminu     the larger, the smaller
 *   vcmpeq vcmpne vcmpges vcmpgeu vcmpgts vcmpgtu vcmples vcmpleu vcmplts vcmpltu    all bits set where it holds, else 0
 *   vseteq ... vsetltu          the same ten, 1 where it holds, else 0
 *   vsads vsadu                 the sum of the differences |a - b|, one number a lane
 *
 * Every operand is a warp_u32_t; the second may be a scalar, a word.  No operation here depends on a mask.
 * Source of the rules: CUDA maths API, SIMD intrinsics; confirmed on hardware (tests/golden), as is the rounding of vavgs. */
#ifndef WARP_PACKED_H
#define WARP_PACKED_H

#include "lanewise.h"

/* A backend has vadd vsub vaddss vaddus vsubss vsubus vmaxs vmaxu vmins vminu vavgu vcmpeq vcmpgts; the rest is made of them.
 * `ones` has a 1 in each number. */
#define WARP__PACKED_1(name, n, expression)                                                                            \
    WARP_INLINE warp_u32_t warp_##name##n##_u32(warp_u32_t a) { return expression; }
#define WARP__PACKED_2(name, n, expression)                                                                            \
    WARP_INLINE warp_u32_t warp_##name##n##_u32(warp_u32_t a, warp_u32_t b) { return expression; }
#define WARP__PACKED_COMPARE(name, n, ones, expression)                                                                \
    WARP__PACKED_2(vcmp##name, n, expression)                                                                          \
    WARP__PACKED_2(vset##name, n, warp_and_u32(expression, warp_set_u32(ones)))
#define WARP__PACKED(n, ones, signs)                                                                                   \
    WARP__PACKED_1(vneg, n, warp_vsub##n##_u32(warp_set_u32(0), a))                                                    \
    WARP__PACKED_1(vnegss, n, warp_vsubss##n##_u32(warp_set_u32(0), a))                                                \
    WARP__PACKED_1(vabs, n, warp_vmaxs##n##_u32(a, warp_vneg##n##_u32(a)))                                             \
    WARP__PACKED_1(vabsss, n, warp_vmaxs##n##_u32(a, warp_vnegss##n##_u32(a)))                                         \
    WARP__PACKED_2(vabsdiffs, n, warp_vsub##n##_u32(warp_vmaxs##n##_u32(a, b), warp_vmins##n##_u32(a, b)))             \
    WARP__PACKED_2(vabsdiffu, n, warp_vsub##n##_u32(warp_vmaxu##n##_u32(a, b), warp_vminu##n##_u32(a, b)))             \
    WARP__PACKED_2(vsetne, n, warp_and_u32(warp_not_u32(warp_vcmpeq##n##_u32(a, b)), warp_set_u32(ones)))              \
    WARP__PACKED_2(vcmpne, n, warp_not_u32(warp_vcmpeq##n##_u32(a, b)))                                                \
    WARP__PACKED_2(vseteq, n, warp_and_u32(warp_vcmpeq##n##_u32(a, b), warp_set_u32(ones)))                            \
    WARP__PACKED_2(vsetgts, n, warp_and_u32(warp_vcmpgts##n##_u32(a, b), warp_set_u32(ones)))                          \
    WARP__PACKED_COMPARE(lts, n, ones, warp_vcmpgts##n##_u32(b, a))                                                    \
    WARP__PACKED_COMPARE(ges, n, ones, warp_not_u32(warp_vcmpgts##n##_u32(b, a)))                                      \
    WARP__PACKED_COMPARE(les, n, ones, warp_not_u32(warp_vcmpgts##n##_u32(a, b)))                                      \
    WARP__PACKED_COMPARE(leu, n, ones, warp_vcmpeq##n##_u32(warp_vminu##n##_u32(a, b), a))                             \
    WARP__PACKED_COMPARE(geu, n, ones, warp_vcmpeq##n##_u32(warp_vmaxu##n##_u32(a, b), a))                             \
    WARP__PACKED_COMPARE(ltu, n, ones, warp_not_u32(warp_vcmpgeu##n##_u32(a, b)))                                      \
    WARP__PACKED_COMPARE(gtu, n, ones, warp_not_u32(warp_vcmpleu##n##_u32(a, b)))                                      \
    /* half of the bits in which a and b differ, number by number */                                                   \
    WARP__PACKED_2(_vhalf, n, warp_and_u32(warp_shr_u32(warp_xor_u32(a, b), warp_set_u32(1)), warp_set_u32(~(signs)))) \
    WARP__PACKED_2(vhaddu, n, warp_add_u32(warp_and_u32(a, b), warp__vhalf##n##_u32(a, b)))                            \
    WARP_INLINE warp_u32_t warp_vavgs##n##_u32(warp_u32_t a, warp_u32_t b) {                                           \
        const warp_u32_t differ = warp_xor_u32(a, b);                                                                  \
        const warp_u32_t half = warp_or_u32(warp__vhalf##n##_u32(a, b), warp_and_u32(differ, warp_set_u32(signs)));    \
        const warp_u32_t down = warp_vadd##n##_u32(warp_and_u32(a, b), half); /* rounded down */                       \
        const warp_u32_t up = warp_and_u32(differ, warp_vcmpgts##n##_u32(down, warp_set_u32(UINT32_MAX)));             \
        return warp_vadd##n##_u32(down, warp_and_u32(up, warp_set_u32(ones)));                                         \
    }
WARP__PACKED(4, UINT32_C(0x01010101), UINT32_C(0x80808080))
WARP__PACKED(2, UINT32_C(0x00010001), UINT32_C(0x80008000))
#undef WARP__PACKED
#undef WARP__PACKED_COMPARE

WARP_INLINE warp_u32_t warp__vsum2(warp_u32_t a) {
    return warp_add_u32(warp_and_u32(a, warp_set_u32(0xffff)), warp_shr_u32(a, warp_set_u32(16)));
}
WARP_INLINE warp_u32_t warp__vsum4(warp_u32_t a) {
    const warp_u32_t bytes = warp_set_u32(0x00ff00ff);
    return warp__vsum2(warp_add_u32(warp_and_u32(a, bytes), warp_and_u32(warp_shr_u32(a, warp_set_u32(8)), bytes)));
}
WARP__PACKED_2(vsads, 4, warp__vsum4(warp_vabsdiffs4_u32(a, b)))
WARP__PACKED_2(vsadu, 4, warp__vsum4(warp_vabsdiffu4_u32(a, b)))
WARP__PACKED_2(vsads, 2, warp__vsum2(warp_vabsdiffs2_u32(a, b)))
WARP__PACKED_2(vsadu, 2, warp__vsum2(warp_vabsdiffu2_u32(a, b)))
#undef WARP__PACKED_1
#undef WARP__PACKED_2

#define warp_vneg4(a) warp_vneg4_u32(a)
#define warp_vnegss4(a) warp_vnegss4_u32(a)
#define warp_vabs4(a) warp_vabs4_u32(a)
#define warp_vabsss4(a) warp_vabsss4_u32(a)
#define warp_vadd4(a, b) warp_vadd4_u32(a, WARP__LIKE(a, b))
#define warp_vsub4(a, b) warp_vsub4_u32(a, WARP__LIKE(a, b))
#define warp_vaddss4(a, b) warp_vaddss4_u32(a, WARP__LIKE(a, b))
#define warp_vaddus4(a, b) warp_vaddus4_u32(a, WARP__LIKE(a, b))
#define warp_vsubss4(a, b) warp_vsubss4_u32(a, WARP__LIKE(a, b))
#define warp_vsubus4(a, b) warp_vsubus4_u32(a, WARP__LIKE(a, b))
#define warp_vabsdiffs4(a, b) warp_vabsdiffs4_u32(a, WARP__LIKE(a, b))
#define warp_vabsdiffu4(a, b) warp_vabsdiffu4_u32(a, WARP__LIKE(a, b))
#define warp_vavgs4(a, b) warp_vavgs4_u32(a, WARP__LIKE(a, b))
#define warp_vavgu4(a, b) warp_vavgu4_u32(a, WARP__LIKE(a, b))
#define warp_vhaddu4(a, b) warp_vhaddu4_u32(a, WARP__LIKE(a, b))
#define warp_vmaxs4(a, b) warp_vmaxs4_u32(a, WARP__LIKE(a, b))
#define warp_vmaxu4(a, b) warp_vmaxu4_u32(a, WARP__LIKE(a, b))
#define warp_vmins4(a, b) warp_vmins4_u32(a, WARP__LIKE(a, b))
#define warp_vminu4(a, b) warp_vminu4_u32(a, WARP__LIKE(a, b))
#define warp_vcmpeq4(a, b) warp_vcmpeq4_u32(a, WARP__LIKE(a, b))
#define warp_vcmpne4(a, b) warp_vcmpne4_u32(a, WARP__LIKE(a, b))
#define warp_vcmpges4(a, b) warp_vcmpges4_u32(a, WARP__LIKE(a, b))
#define warp_vcmpgeu4(a, b) warp_vcmpgeu4_u32(a, WARP__LIKE(a, b))
#define warp_vcmpgts4(a, b) warp_vcmpgts4_u32(a, WARP__LIKE(a, b))
#define warp_vcmpgtu4(a, b) warp_vcmpgtu4_u32(a, WARP__LIKE(a, b))
#define warp_vcmples4(a, b) warp_vcmples4_u32(a, WARP__LIKE(a, b))
#define warp_vcmpleu4(a, b) warp_vcmpleu4_u32(a, WARP__LIKE(a, b))
#define warp_vcmplts4(a, b) warp_vcmplts4_u32(a, WARP__LIKE(a, b))
#define warp_vcmpltu4(a, b) warp_vcmpltu4_u32(a, WARP__LIKE(a, b))
#define warp_vseteq4(a, b) warp_vseteq4_u32(a, WARP__LIKE(a, b))
#define warp_vsetne4(a, b) warp_vsetne4_u32(a, WARP__LIKE(a, b))
#define warp_vsetges4(a, b) warp_vsetges4_u32(a, WARP__LIKE(a, b))
#define warp_vsetgeu4(a, b) warp_vsetgeu4_u32(a, WARP__LIKE(a, b))
#define warp_vsetgts4(a, b) warp_vsetgts4_u32(a, WARP__LIKE(a, b))
#define warp_vsetgtu4(a, b) warp_vsetgtu4_u32(a, WARP__LIKE(a, b))
#define warp_vsetles4(a, b) warp_vsetles4_u32(a, WARP__LIKE(a, b))
#define warp_vsetleu4(a, b) warp_vsetleu4_u32(a, WARP__LIKE(a, b))
#define warp_vsetlts4(a, b) warp_vsetlts4_u32(a, WARP__LIKE(a, b))
#define warp_vsetltu4(a, b) warp_vsetltu4_u32(a, WARP__LIKE(a, b))
#define warp_vsads4(a, b) warp_vsads4_u32(a, WARP__LIKE(a, b))
#define warp_vsadu4(a, b) warp_vsadu4_u32(a, WARP__LIKE(a, b))
#define warp_vneg2(a) warp_vneg2_u32(a)
#define warp_vnegss2(a) warp_vnegss2_u32(a)
#define warp_vabs2(a) warp_vabs2_u32(a)
#define warp_vabsss2(a) warp_vabsss2_u32(a)
#define warp_vadd2(a, b) warp_vadd2_u32(a, WARP__LIKE(a, b))
#define warp_vsub2(a, b) warp_vsub2_u32(a, WARP__LIKE(a, b))
#define warp_vaddss2(a, b) warp_vaddss2_u32(a, WARP__LIKE(a, b))
#define warp_vaddus2(a, b) warp_vaddus2_u32(a, WARP__LIKE(a, b))
#define warp_vsubss2(a, b) warp_vsubss2_u32(a, WARP__LIKE(a, b))
#define warp_vsubus2(a, b) warp_vsubus2_u32(a, WARP__LIKE(a, b))
#define warp_vabsdiffs2(a, b) warp_vabsdiffs2_u32(a, WARP__LIKE(a, b))
#define warp_vabsdiffu2(a, b) warp_vabsdiffu2_u32(a, WARP__LIKE(a, b))
#define warp_vavgs2(a, b) warp_vavgs2_u32(a, WARP__LIKE(a, b))
#define warp_vavgu2(a, b) warp_vavgu2_u32(a, WARP__LIKE(a, b))
#define warp_vhaddu2(a, b) warp_vhaddu2_u32(a, WARP__LIKE(a, b))
#define warp_vmaxs2(a, b) warp_vmaxs2_u32(a, WARP__LIKE(a, b))
#define warp_vmaxu2(a, b) warp_vmaxu2_u32(a, WARP__LIKE(a, b))
#define warp_vmins2(a, b) warp_vmins2_u32(a, WARP__LIKE(a, b))
#define warp_vminu2(a, b) warp_vminu2_u32(a, WARP__LIKE(a, b))
#define warp_vcmpeq2(a, b) warp_vcmpeq2_u32(a, WARP__LIKE(a, b))
#define warp_vcmpne2(a, b) warp_vcmpne2_u32(a, WARP__LIKE(a, b))
#define warp_vcmpges2(a, b) warp_vcmpges2_u32(a, WARP__LIKE(a, b))
#define warp_vcmpgeu2(a, b) warp_vcmpgeu2_u32(a, WARP__LIKE(a, b))
#define warp_vcmpgts2(a, b) warp_vcmpgts2_u32(a, WARP__LIKE(a, b))
#define warp_vcmpgtu2(a, b) warp_vcmpgtu2_u32(a, WARP__LIKE(a, b))
#define warp_vcmples2(a, b) warp_vcmples2_u32(a, WARP__LIKE(a, b))
#define warp_vcmpleu2(a, b) warp_vcmpleu2_u32(a, WARP__LIKE(a, b))
#define warp_vcmplts2(a, b) warp_vcmplts2_u32(a, WARP__LIKE(a, b))
#define warp_vcmpltu2(a, b) warp_vcmpltu2_u32(a, WARP__LIKE(a, b))
#define warp_vseteq2(a, b) warp_vseteq2_u32(a, WARP__LIKE(a, b))
#define warp_vsetne2(a, b) warp_vsetne2_u32(a, WARP__LIKE(a, b))
#define warp_vsetges2(a, b) warp_vsetges2_u32(a, WARP__LIKE(a, b))
#define warp_vsetgeu2(a, b) warp_vsetgeu2_u32(a, WARP__LIKE(a, b))
#define warp_vsetgts2(a, b) warp_vsetgts2_u32(a, WARP__LIKE(a, b))
#define warp_vsetgtu2(a, b) warp_vsetgtu2_u32(a, WARP__LIKE(a, b))
#define warp_vsetles2(a, b) warp_vsetles2_u32(a, WARP__LIKE(a, b))
#define warp_vsetleu2(a, b) warp_vsetleu2_u32(a, WARP__LIKE(a, b))
#define warp_vsetlts2(a, b) warp_vsetlts2_u32(a, WARP__LIKE(a, b))
#define warp_vsetltu2(a, b) warp_vsetltu2_u32(a, WARP__LIKE(a, b))
#define warp_vsads2(a, b) warp_vsads2_u32(a, WARP__LIKE(a, b))
#define warp_vsadu2(a, b) warp_vsadu2_u32(a, WARP__LIKE(a, b))

#endif

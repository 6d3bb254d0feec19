/* arm.h - the intrinsics of NEON: the compiler's, or with -DWARP_EMULATED SIMDe's, which run anywhere. */
#ifndef WARP_BACKEND_ARM_H
#define WARP_BACKEND_ARM_H

#if !defined(WARP_EMULATED)
#include <arm_neon.h>

#include "../types.h"

/* Four halves, as bits, to float and back, rounded to nearest even. */
WARP_INLINE float32x4_t warp__widen_halves(uint16x4_t a) { return vcvt_f32_f16(vreinterpret_f16_u16(a)); }
WARP_INLINE uint16x4_t warp__narrow_to_halves(float32x4_t a) { return vreinterpret_u16_f16(vcvt_f16_f32(a)); }
#else
#include "emulated_neon.h"
#endif

#endif

/* arm.h - the intrinsics of NEON: the compiler's, or with -DWARP_EMULATED SIMDe's, which run anywhere. */
#ifndef WARP_BACKEND_ARM_H
#define WARP_BACKEND_ARM_H

#if !defined(WARP_EMULATED)
#include <arm_neon.h>
#else
#include "emulated_neon.h"
#endif

#endif

/* types.h - what host code and kernels share: masks, dimensions, status codes, CUDA-shaped elements in memory.
 *
 * The lane types (warp_f32_t, warp_pred_t, ...) exist only inside kernel files, in the form of the backend the file is
 * compiled for; they come with <warp/warp.h>. */
#ifndef WARP_TYPES_H
#define WARP_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Always inlined: no vector ever crosses a real call. */
#define WARP_INLINE static inline __attribute__((always_inline, unused))

/* A warp is 32 lanes on every backend, as on every NVIDIA GPU (CUDA: warpSize). */
#define WARP_SIZE 32

/* A set of lanes: bit i = lane i. */
typedef uint32_t warp_mask_t;
#define WARP_FULL_MASK UINT32_C(0xffffffff)

/* Limits of a launch; the GPU's (compute capability 9.0). */
#define WARP_MAX_BLOCK_THREADS 1024
#define WARP_MAX_WARPS (WARP_MAX_BLOCK_THREADS / WARP_SIZE)
#define WARP_MAX_STATIC_SHARED_BYTES (48 * 1024)
#define WARP_MAX_DYNAMIC_SHARED_BYTES (227 * 1024)

/* CUDA: dim3.  Write WARP_DIM3(n), WARP_DIM3(nx, ny) or WARP_DIM3(nx, ny, nz): what is left out is 1.  A
 * number that 32 bits cannot hold becomes 2^32 - 1, which warp_launch() refuses. */
typedef struct warp_dim3 {
    uint32_t x, y, z;
} warp_dim3_t;
#define WARP_DIM3(...) WARP__DIM3(__VA_ARGS__, 1, 1, 1)
#define WARP__DIM3(x_, y_, z_, ...)                                                                                    \
    ((warp_dim3_t){warp__dim3_number((uint64_t)(x_)), warp__dim3_number((uint64_t)(y_)),                               \
                   warp__dim3_number((uint64_t)(z_))})
static inline uint32_t warp__dim3_number(uint64_t n) { return n > UINT32_MAX ? UINT32_MAX : (uint32_t)n; }

/* What a host function returns: 0 or the first thing found wrong.  warp_status_string() (launch.h) puts it in words. */
typedef enum warp_status {
    WARP_OK = 0,
    WARP_ERROR_NULL_KERNEL,           /* kernel == NULL */
    WARP_ERROR_NULL_ARGUMENT,         /* a pointer argument is NULL */
    WARP_ERROR_ZERO_GRID,             /* a grid dimension is 0 */
    WARP_ERROR_GRID_TOO_LARGE,        /* x > 2^31 - 1, y or z > 65535 */
    WARP_ERROR_ZERO_BLOCK,            /* a block dimension is 0 */
    WARP_ERROR_BLOCK_TOO_LARGE,       /* x or y > 1024, z > 64, or more than 1024 threads */
    WARP_ERROR_SHARED_TOO_LARGE,      /* more than WARP_MAX_DYNAMIC_SHARED_BYTES */
    WARP_ERROR_OUT_OF_MEMORY,         /* no memory for shared memory */
    WARP_ERROR_UNKNOWN_BACKEND,       /* no backend has this name */
    WARP_ERROR_BACKEND_NOT_BUILT,     /* this library, or this kernel, was built without it */
    WARP_ERROR_BACKEND_NOT_SUPPORTED, /* this CPU cannot run it */
    WARP_STATUS_COUNT
} warp_status_t;

/* Elements in memory with CUDA's layout (float2 float4 int2 int4 uint2 uint4): size and alignment 8 or 16. */
typedef struct warp_float2 {
    float x, y;
} __attribute__((aligned(8))) warp_float2;
typedef struct warp_int2 {
    int32_t x, y;
} __attribute__((aligned(8))) warp_int2;
typedef struct warp_uint2 {
    uint32_t x, y;
} __attribute__((aligned(8))) warp_uint2;
typedef struct warp_float4 {
    float x, y, z, w;
} __attribute__((aligned(16))) warp_float4;
typedef struct warp_int4 {
    int32_t x, y, z, w;
} __attribute__((aligned(16))) warp_int4;
typedef struct warp_uint4 {
    uint32_t x, y, z, w;
} __attribute__((aligned(16))) warp_uint4;

/* 16-bit floating point in memory (CUDA: __half, __nv_bfloat16, and two of them side by side, the first in the low half of the
 * word: __half2, __nv_bfloat162). */
typedef struct warp_half {
    uint16_t bits;
} warp_half;
typedef struct warp_bfloat16 {
    uint16_t bits;
} warp_bfloat16;
typedef struct warp_half2 {
    warp_half x, y;
} __attribute__((aligned(4))) warp_half2;
typedef struct warp_bfloat162 {
    warp_bfloat16 x, y;
} __attribute__((aligned(4))) warp_bfloat162;

/* To and from float, for host code (CUDA: __float2half_rn, __half2float, __float2bfloat16_rn, __bfloat162float).  Rounded once to
 * nearest even; a NaN becomes 0x7fff.  Whether the CPU is set to flush subnormals does not matter; it must round to
 * nearest, as C programs do unless told otherwise. */
static inline uint32_t warp__bits_of_float(float x) {
    union {
        float f;
        uint32_t u;
    } v = {x};
    return v.u;
}
static inline float warp__float_of_bits(uint32_t u) {
    union {
        uint32_t u;
        float f;
    } v = {u};
    return v.f;
}
static inline float warp__float_of_half(uint32_t bits) {
    const uint32_t magnitude = bits & 0x7fff, sign = (bits & 0x8000) << 16, exponent = magnitude >> 10;
    const uint32_t moved = (magnitude << 13) + ((exponent == 31 ? UINT32_C(224) : UINT32_C(112)) << 23);
    const uint32_t small = warp__bits_of_float((float)(int32_t)magnitude * 0x1p-24f);
    return warp__float_of_bits((exponent == 0 ? small : moved) | sign);
}
static inline uint32_t warp__half_of_float(float x) {
    const uint32_t u = warp__bits_of_float(x), a = u & 0x7fffffff, sign = u >> 16 & 0x8000;
    const uint32_t normal = (a + 0xfff + (a >> 13 & 1) - (UINT32_C(112) << 23)) >> 13;
    /* below 2^-14: the units of 2^-24 that an addition to 0.5 rounds to */
    const uint32_t small = warp__bits_of_float(warp__float_of_bits(a) + 0.5f) - warp__bits_of_float(0.5f);
    const uint32_t number = a >= 0x477ff000 ? 0x7c00 : a < 0x38800000 ? small : normal;
    return a > 0x7f800000 ? 0x7fff : number | sign;
}
static inline float warp_half_to_float(warp_half h) { return warp__float_of_half(h.bits); }
static inline warp_half warp_half_from_float(float x) {
    const warp_half h = {(uint16_t)warp__half_of_float(x)};
    return h;
}
static inline float warp_bfloat16_to_float(warp_bfloat16 h) { return warp__float_of_bits((uint32_t)h.bits << 16); }
static inline warp_bfloat16 warp_bfloat16_from_float(float x) {
    const uint32_t u = warp__bits_of_float(x);
    const warp_bfloat16 h = {(uint16_t)((u & 0x7fffffff) > 0x7f800000 ? 0x7fff : (u + 0x7fff + (u >> 16 & 1)) >> 16)};
    return h;
}

/* The C type of one element, by the short name that ops.def uses. */
typedef float warp__c_f32;
typedef double warp__c_f64;
typedef int32_t warp__c_i32;
typedef uint32_t warp__c_u32;
typedef int64_t warp__c_i64;
typedef uint64_t warp__c_u64;
typedef int8_t warp__c_i8;
typedef uint8_t warp__c_u8;
typedef int16_t warp__c_i16;
typedef uint16_t warp__c_u16;
typedef warp_half warp__c_f16;
typedef warp_bfloat16 warp__c_bf16;
typedef warp_half2 warp__c_f16x2;
typedef warp_bfloat162 warp__c_bf16x2;
typedef warp_float2 warp__c_f32x2;
typedef warp_int2 warp__c_i32x2;
typedef warp_uint2 warp__c_u32x2;
typedef warp_float4 warp__c_f32x4;
typedef warp_int4 warp__c_i32x4;
typedef warp_uint4 warp__c_u32x4;

/* Paste after expanding. */
#define WARP__CAT(a, b) WARP__CAT_(a, b)
#define WARP__CAT_(a, b) a##b
#define WARP__STRING(a) WARP__STRING_(a)
#define WARP__STRING_(a) #a

#endif

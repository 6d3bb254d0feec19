/* lane.h - every lane-wise operation on one lane, in plain C.
 *
 * The scalar backend is a loop over these; a vector backend falls back to them for what its instruction set lacks.
 * Names: warp__lane_<operation>_<T>.  The rules (CUDA's) are stated at the public functions in lanewise.h. */
#ifndef WARP_BACKEND_LANE_H
#define WARP_BACKEND_LANE_H

#include "../types.h"

/* Bit casts. */
#define WARP__LANE_CAST(to, from)                                                                                      \
    WARP_INLINE warp__c_##to warp__lane_as_##to##_##from(warp__c_##from a) {                                           \
        union {                                                                                                        \
            warp__c_##from from_;                                                                                      \
            warp__c_##to to_;                                                                                          \
        } u = {a};                                                                                                     \
        return u.to_;                                                                                                  \
    }
WARP__LANE_CAST(i32, f32)
WARP__LANE_CAST(u32, f32)
WARP__LANE_CAST(f32, i32)
WARP__LANE_CAST(f32, u32)
WARP__LANE_CAST(u32, i32)
WARP__LANE_CAST(i32, u32)
WARP__LANE_CAST(i64, f64)
WARP__LANE_CAST(u64, f64)
WARP__LANE_CAST(f64, i64)
WARP__LANE_CAST(f64, u64)
WARP__LANE_CAST(u64, i64)
WARP__LANE_CAST(i64, u64)
#undef WARP__LANE_CAST

/* Define warp__lane_<name>_<t>: `expr` in a, b, c of type t, result of type r. */
#define WARP__LANE1(r, name, t, expr)                                                                                  \
    WARP_INLINE warp__c_##r warp__lane_##name##_##t(warp__c_##t a) { return (warp__c_##r)(expr); }
#define WARP__LANE2(r, name, t, expr)                                                                                  \
    WARP_INLINE warp__c_##r warp__lane_##name##_##t(warp__c_##t a, warp__c_##t b) { return (warp__c_##r)(expr); }
#define WARP__LANE3(r, name, t, expr)                                                                                  \
    WARP_INLINE warp__c_##r warp__lane_##name##_##t(warp__c_##t a, warp__c_##t b, warp__c_##t c) {                     \
        return (warp__c_##r)(expr);                                                                                    \
    }

/* Floating point.  `u` is the unsigned type of the same size, `s` the suffix of the compiler's built-in functions, `magic`
 * the power of two from which on every number is an integer.  rint and its kin are spelled out, because baseline x86-64
 * has no instruction for them and a call per lane would keep the loop from being vectorised: adding and subtracting
 * `magic` rounds to an integer in the current (nearest) mode, and the sign of the operand is kept. */
#define WARP__LANE_FLOAT(t, u, s, sign, magic)                                                                         \
    WARP__LANE2(t, add, t, a + b)                                                                                      \
    WARP__LANE2(t, sub, t, a - b)                                                                                      \
    WARP__LANE2(t, mul, t, a *b)                                                                                       \
    WARP__LANE2(t, div, t, a / b)                                                                                      \
    WARP__LANE3(t, fma, t, __builtin_fma##s(a, b, c))                                                                  \
    WARP__LANE1(t, neg, t, warp__lane_as_##t##_##u(warp__lane_as_##u##_##t(a) ^ (sign)))                               \
    WARP__LANE1(t, abs, t, warp__lane_as_##t##_##u(warp__lane_as_##u##_##t(a) & ~(sign)))                              \
    WARP_INLINE warp__c_##t warp__lane_min_##t(warp__c_##t a, warp__c_##t b) {                                         \
        const warp__c_##t equal = warp__lane_as_##t##_##u(warp__lane_as_##u##_##t(a) | warp__lane_as_##u##_##t(b));    \
        const warp__c_##t number = a != a ? b : a; /* b is NaN, or both are */                                         \
        return a < b ? a : b < a ? b : a == b ? equal : number;                                                        \
    }                                                                                                                  \
    WARP_INLINE warp__c_##t warp__lane_max_##t(warp__c_##t a, warp__c_##t b) {                                         \
        const warp__c_##t equal = warp__lane_as_##t##_##u(warp__lane_as_##u##_##t(a) & warp__lane_as_##u##_##t(b));    \
        const warp__c_##t number = a != a ? b : a;                                                                     \
        return a > b ? a : b > a ? b : a == b ? equal : number;                                                        \
    }                                                                                                                  \
    WARP__LANE1(t, sqrt, t, __builtin_sqrt##s(a))                                                                      \
    /* |a| rounded to an integer, with the sign of a */                                                                \
    WARP_INLINE warp__c_##t warp__lane_rint_##t(warp__c_##t a) {                                                       \
        const warp__c_##u sign_a = warp__lane_as_##u##_##t(a) & (sign);                                                \
        const warp__c_##t size = warp__lane_abs_##t(a);                                                                \
        const warp__c_##t whole = size < (magic) ? (size + (magic)) - (magic) : size;                                  \
        return warp__lane_as_##t##_##u(warp__lane_as_##u##_##t(whole) | sign_a);                                       \
    }                                                                                                                  \
    WARP_INLINE warp__c_##t warp__lane_trunc_##t(warp__c_##t a) {                                                      \
        const warp__c_##u sign_a = warp__lane_as_##u##_##t(a) & (sign);                                                \
        const warp__c_##t size = warp__lane_abs_##t(a);                                                                \
        const warp__c_##t near = warp__lane_rint_##t(size);                                                            \
        const warp__c_##t whole = near > size ? near - 1 : near;                                                       \
        return warp__lane_as_##t##_##u(warp__lane_as_##u##_##t(whole) | sign_a);                                       \
    }                                                                                                                  \
    WARP_INLINE warp__c_##t warp__lane_floor_##t(warp__c_##t a) {                                                      \
        const warp__c_##u sign_a = warp__lane_as_##u##_##t(a) & (sign);                                                \
        const warp__c_##t near = warp__lane_rint_##t(a);                                                               \
        const warp__c_##t whole = near > a ? near - 1 : near;                                                          \
        return whole == 0 ? warp__lane_as_##t##_##u(sign_a) : whole;                                                   \
    }                                                                                                                  \
    WARP_INLINE warp__c_##t warp__lane_ceil_##t(warp__c_##t a) {                                                       \
        return warp__lane_neg_##t(warp__lane_floor_##t(warp__lane_neg_##t(a)));                                        \
    }
WARP__LANE_FLOAT(f32, u32, f, UINT32_C(0x80000000), 8388608.0f)
WARP__LANE_FLOAT(f64, u64, , UINT64_C(0x8000000000000000), 4503599627370496.0)
#undef WARP__LANE_FLOAT

/* Integers.  `u` is the unsigned type of the same size: signed sums are taken there, where they wrap. */
#define WARP__LANE_INTEGER(t, u, bits)                                                                                 \
    WARP__LANE2(t, add, t, (warp__c_##u)a + (warp__c_##u)b)                                                            \
    WARP__LANE2(t, sub, t, (warp__c_##u)a - (warp__c_##u)b)                                                            \
    WARP__LANE2(t, mul, t, (warp__c_##u)a *(warp__c_##u)b)                                                             \
    WARP__LANE1(t, neg, t, 0 - (warp__c_##u)a)                                                                         \
    WARP__LANE2(t, min, t, a < b ? a : b)                                                                              \
    WARP__LANE2(t, max, t, a > b ? a : b)                                                                              \
    WARP__LANE2(t, and, t, a &b)                                                                                       \
    WARP__LANE2(t, or, t, a | b)                                                                                       \
    WARP__LANE2(t, xor, t, a ^ b)                                                                                      \
    WARP__LANE1(t, not, t, ~a)                                                                                         \
    WARP_INLINE warp__c_##t warp__lane_shl_##t(warp__c_##t a, uint32_t b) {                                            \
        return (warp__c_##t)(b > (bits)-1 ? 0 : (warp__c_##u)a << (b & ((bits)-1)));                                   \
    }                                                                                                                  \
    WARP_INLINE warp__c_##t warp__lane_shr_##t(warp__c_##t a, uint32_t b) {                                            \
        const warp__c_##t far = (warp__c_##t)(a < 0 ? -1 : 0);                                                         \
        return b > (bits)-1 ? far : (warp__c_##t)(a >> (b & ((bits)-1)));                                              \
    }
#define WARP__LANE_UNSIGNED(t, bits)                                                                                   \
    WARP__LANE2(t, add, t, a + b)                                                                                      \
    WARP__LANE2(t, sub, t, a - b)                                                                                      \
    WARP__LANE2(t, mul, t, a *b)                                                                                       \
    WARP__LANE1(t, neg, t, 0 - a)                                                                                      \
    WARP__LANE2(t, min, t, a < b ? a : b)                                                                              \
    WARP__LANE2(t, max, t, a > b ? a : b)                                                                              \
    WARP__LANE2(t, and, t, a &b)                                                                                       \
    WARP__LANE2(t, or, t, a | b)                                                                                       \
    WARP__LANE2(t, xor, t, a ^ b)                                                                                      \
    WARP__LANE1(t, not, t, ~a)                                                                                         \
    WARP_INLINE warp__c_##t warp__lane_shl_##t(warp__c_##t a, uint32_t b) {                                            \
        return b > (bits)-1 ? 0 : a << (b & ((bits)-1));                                                               \
    }                                                                                                                  \
    WARP_INLINE warp__c_##t warp__lane_shr_##t(warp__c_##t a, uint32_t b) {                                            \
        return b > (bits)-1 ? 0 : a >> (b & ((bits)-1));                                                               \
    }
WARP__LANE_INTEGER(i32, u32, 32)
WARP__LANE_INTEGER(i64, u64, 64)
WARP__LANE_UNSIGNED(u32, 32)
WARP__LANE_UNSIGNED(u64, 64)
#undef WARP__LANE_INTEGER
#undef WARP__LANE_UNSIGNED
WARP__LANE1(i32, abs, i32, a < 0 ? 0 - (uint32_t)a : (uint32_t)a)
WARP__LANE1(i64, abs, i64, a < 0 ? 0 - (uint64_t)a : (uint64_t)a)

__extension__ typedef __int128 warp__i128;
__extension__ typedef unsigned __int128 warp__u128;
WARP__LANE2(i32, mulhi, i32, ((int64_t)a * b) >> 32)
WARP__LANE2(u32, mulhi, u32, ((uint64_t)a * b) >> 32)
WARP__LANE2(i64, mulhi, i64, ((warp__i128)a * b) >> 64)
WARP__LANE2(u64, mulhi, u64, ((warp__u128)a * b) >> 64)

/* Division.  x / 0 and INT_MIN / -1 are undefined in C and trap on x86; the results are those at warp_div(). */
WARP__LANE2(i32, div, i32, b == 0 ? -1 : b == -1 ? (int32_t)(0 - (uint32_t)a) : a / b)
WARP__LANE2(i32, rem, i32, b == 0 ? -1 : b == -1 ? 0 : a % b)
WARP__LANE2(u32, div, u32, b == 0 ? UINT32_MAX : a / b)
WARP__LANE2(u32, rem, u32, b == 0 ? UINT32_MAX : a % b)
WARP_INLINE uint64_t warp__lane_by_zero(uint64_t a) { return a >> 32 == 0 ? UINT32_MAX : UINT64_MAX; }
WARP__LANE2(i64, div, i64,
            b == 0    ? (int64_t)warp__lane_by_zero((uint64_t)a)
            : b == -1 ? (int64_t)(0 - (uint64_t)a)
                      : a / b)
WARP__LANE2(i64, rem, i64, b == 0 ? (int64_t)warp__lane_by_zero((uint64_t)a) : b == -1 ? 0 : a % b)
WARP__LANE2(u64, div, u64, b == 0 ? warp__lane_by_zero(a) : a / b)
WARP__LANE2(u64, rem, u64, b == 0 ? warp__lane_by_zero(a) : a % b)

/* Bits. */
WARP_INLINE int32_t warp__lane_popc_u32(uint32_t a) {
    a -= (a >> 1) & 0x55555555u;
    a = (a & 0x33333333u) + ((a >> 2) & 0x33333333u);
    a = (a + (a >> 4)) & 0x0f0f0f0fu;
    return (int32_t)((a * 0x01010101u) >> 24);
}
WARP_INLINE int32_t warp__lane_clz_u32(uint32_t a) { return a == 0 ? 32 : __builtin_clz(a); }
WARP_INLINE int32_t warp__lane_ffs_u32(uint32_t a) { return __builtin_ffs((int32_t)a); }
WARP_INLINE uint32_t warp__lane_brev_u32(uint32_t a) {
    a = ((a >> 1) & 0x55555555u) | ((a & 0x55555555u) << 1);
    a = ((a >> 2) & 0x33333333u) | ((a & 0x33333333u) << 2);
    a = ((a >> 4) & 0x0f0f0f0fu) | ((a & 0x0f0f0f0fu) << 4);
    return __builtin_bswap32(a);
}
WARP_INLINE int32_t warp__lane_popc_u64(uint64_t a) {
    return warp__lane_popc_u32((uint32_t)a) + warp__lane_popc_u32((uint32_t)(a >> 32));
}
WARP_INLINE int32_t warp__lane_clz_u64(uint64_t a) { return a == 0 ? 64 : __builtin_clzll(a); }
WARP_INLINE int32_t warp__lane_ffs_u64(uint64_t a) { return __builtin_ffsll((int64_t)a); }
WARP_INLINE uint64_t warp__lane_brev_u64(uint64_t a) {
    return ((uint64_t)warp__lane_brev_u32((uint32_t)a) << 32) | warp__lane_brev_u32((uint32_t)(a >> 32));
}
#define WARP__LANE_SIGNED_BITS(t, u)                                                                                   \
    WARP__LANE1(i32, popc, t, warp__lane_popc_##u((warp__c_##u)a))                                                     \
    WARP__LANE1(i32, clz, t, warp__lane_clz_##u((warp__c_##u)a))                                                       \
    WARP__LANE1(i32, ffs, t, warp__lane_ffs_##u((warp__c_##u)a))                                                       \
    WARP__LANE1(t, brev, t, warp__lane_brev_##u((warp__c_##u)a))
WARP__LANE_SIGNED_BITS(i32, u32)
WARP__LANE_SIGNED_BITS(i64, u64)
#undef WARP__LANE_SIGNED_BITS

/* Comparisons yield a predicate lane: 0 or all ones. */
#define WARP__LANE_COMPARE(t)                                                                                          \
    WARP__LANE2(u32, eq, t, 0 - (uint32_t)(a == b))                                                                    \
    WARP__LANE2(u32, ne, t, 0 - (uint32_t)(a != b))                                                                    \
    WARP__LANE2(u32, lt, t, 0 - (uint32_t)(a < b))                                                                     \
    WARP__LANE2(u32, le, t, 0 - (uint32_t)(a <= b))                                                                    \
    WARP__LANE2(u32, gt, t, 0 - (uint32_t)(a > b))                                                                     \
    WARP__LANE2(u32, ge, t, 0 - (uint32_t)(a >= b))                                                                    \
    WARP_INLINE warp__c_##t warp__lane_select_##t(uint32_t p, warp__c_##t a, warp__c_##t b) { return p ? a : b; }
WARP__LANE_COMPARE(f32)
WARP__LANE_COMPARE(f64)
WARP__LANE_COMPARE(i32)
WARP__LANE_COMPARE(u32)
WARP__LANE_COMPARE(i64)
WARP__LANE_COMPARE(u64)
#undef WARP__LANE_COMPARE
typedef uint32_t warp__c_pred;
WARP__LANE2(pred, and, pred, a &b)
WARP__LANE2(pred, or, pred, a | b)
WARP__LANE2(pred, xor, pred, a ^ b)
WARP__LANE1(pred, not, pred, ~a)

/* Conversions between integers and to floating point are C's. */
#define WARP__LANE_CONVERT(r, t) WARP__LANE1(r, to_##r, t, a)
WARP__LANE_CONVERT(u32, i32)
WARP__LANE_CONVERT(i64, i32)
WARP__LANE_CONVERT(u64, i32)
WARP__LANE_CONVERT(i32, u32)
WARP__LANE_CONVERT(i64, u32)
WARP__LANE_CONVERT(u64, u32)
WARP__LANE_CONVERT(i32, i64)
WARP__LANE_CONVERT(u32, i64)
WARP__LANE_CONVERT(u64, i64)
WARP__LANE_CONVERT(i32, u64)
WARP__LANE_CONVERT(u32, u64)
WARP__LANE_CONVERT(i64, u64)
WARP__LANE_CONVERT(f32, i32)
WARP__LANE_CONVERT(f32, u32)
WARP__LANE_CONVERT(f32, i64)
WARP__LANE_CONVERT(f32, u64)
WARP__LANE_CONVERT(f32, f64)
WARP__LANE_CONVERT(f64, i32)
WARP__LANE_CONVERT(f64, u32)
WARP__LANE_CONVERT(f64, i64)
WARP__LANE_CONVERT(f64, u64)
WARP__LANE_CONVERT(f64, f32)
#undef WARP__LANE_CONVERT

/* Floating point to integer: truncate, saturate; `nan` is what a NaN gives (the hardware's answer differs by type). */
#define WARP__LANE_TO_INTEGER(r, t, low, past_high, smallest, largest, nan)                                            \
    WARP_INLINE warp__c_##r warp__lane_to_##r##_##t(warp__c_##t a) {                                                   \
        return a != a ? (nan) : a <= (low) ? (smallest) : a >= (past_high) ? (largest) : (warp__c_##r)a;               \
    }
WARP__LANE_TO_INTEGER(i32, f32, -2147483648.0f, 2147483648.0f, INT32_MIN, INT32_MAX, 0)
WARP__LANE_TO_INTEGER(u32, f32, 0.0f, 4294967296.0f, 0, UINT32_MAX, 0)
WARP__LANE_TO_INTEGER(i64, f32, -9223372036854775808.0f, 9223372036854775808.0f, INT64_MIN, INT64_MAX, INT64_MIN)
WARP__LANE_TO_INTEGER(u64, f32, 0.0f, 18446744073709551616.0f, 0, UINT64_MAX, UINT64_C(0x8000000000000000))
WARP__LANE_TO_INTEGER(i32, f64, -2147483648.0, 2147483648.0, INT32_MIN, INT32_MAX, INT32_MIN)
WARP__LANE_TO_INTEGER(u32, f64, 0.0, 4294967296.0, 0, UINT32_MAX, UINT32_C(0x80000000))
WARP__LANE_TO_INTEGER(i64, f64, -9223372036854775808.0, 9223372036854775808.0, INT64_MIN, INT64_MAX, INT64_MIN)
WARP__LANE_TO_INTEGER(u64, f64, 0.0, 18446744073709551616.0, 0, UINT64_MAX, UINT64_C(0x8000000000000000))
#undef WARP__LANE_TO_INTEGER

/* Packed integers: n numbers of a type in a word, each by itself (packed.h). */
#define WARP__LANE_PACKED(name, n, bits, type, expr)                                                                   \
    WARP_INLINE uint32_t warp__lane_##name##_u32(uint32_t a_, uint32_t b_) {                                           \
        uint32_t r = 0;                                                                                                \
        for (int i = 0; i < 32; i += (bits)) {                                                                         \
            const int32_t a = (type)(a_ >> i), b = (type)(b_ >> i);                                                    \
            r |= ((uint32_t)(expr) & ((UINT32_C(1) << (bits)) - 1)) << i;                                              \
        }                                                                                                              \
        return r;                                                                                                      \
    }
#define WARP__CLIP(x, low, high) ((x) < (low) ? (low) : (x) > (high) ? (high) : (x))
#define WARP__LANE_PACKED_ALL(n, bits, s, u, smallest, largest, all)                                                   \
    WARP__LANE_PACKED(vadd##n, n, bits, u, a + b)                                                                      \
    WARP__LANE_PACKED(vsub##n, n, bits, u, a - b)                                                                      \
    WARP__LANE_PACKED(vaddss##n, n, bits, s, WARP__CLIP(a + b, smallest, largest))                                     \
    WARP__LANE_PACKED(vaddus##n, n, bits, u, WARP__CLIP(a + b, 0, all))                                                \
    WARP__LANE_PACKED(vsubss##n, n, bits, s, WARP__CLIP(a - b, smallest, largest))                                     \
    WARP__LANE_PACKED(vsubus##n, n, bits, u, WARP__CLIP(a - b, 0, all))                                                \
    WARP__LANE_PACKED(vmaxs##n, n, bits, s, a > b ? a : b)                                                             \
    WARP__LANE_PACKED(vmaxu##n, n, bits, u, a > b ? a : b)                                                             \
    WARP__LANE_PACKED(vmins##n, n, bits, s, a < b ? a : b)                                                             \
    WARP__LANE_PACKED(vminu##n, n, bits, u, a < b ? a : b)                                                             \
    WARP__LANE_PACKED(vavgu##n, n, bits, u, (a + b + 1) >> 1)                                                          \
    WARP__LANE_PACKED(vcmpeq##n, n, bits, u, a == b ? all : 0)                                                         \
    WARP__LANE_PACKED(vcmpgts##n, n, bits, s, a > b ? all : 0)
WARP__LANE_PACKED_ALL(4, 8, int8_t, uint8_t, INT8_MIN, INT8_MAX, 255)
WARP__LANE_PACKED_ALL(2, 16, int16_t, uint16_t, INT16_MIN, INT16_MAX, 65535)
#undef WARP__LANE_PACKED_ALL
#undef WARP__CLIP
#undef WARP__LANE_PACKED
WARP_INLINE uint32_t warp__lane__bytes_u32(uint32_t a, uint32_t idx) {
    uint32_t r = 0;
    for (int i = 0; i < 32; i += 8) r |= (a >> (8 * ((idx >> i) & 3)) & 255) << i;
    return r;
}
#define WARP__LANE_DOT(t, element)                                                                                     \
    WARP_INLINE warp__c_##t warp__lane_dp4a_##t(warp__c_##t a, warp__c_##t b, warp__c_##t c) {                         \
        uint32_t r = (uint32_t)c;                                                                                      \
        for (int i = 0; i < 32; i += 8)                                                                                \
            r += (uint32_t)((int32_t)(element)((uint32_t)a >> i) * (int32_t)(element)((uint32_t)b >> i));              \
        return (warp__c_##t)r;                                                                                         \
    }
WARP__LANE_DOT(i32, int8_t)
WARP__LANE_DOT(u32, uint8_t)
#undef WARP__LANE_DOT

#undef WARP__LANE1
#undef WARP__LANE2
#undef WARP__LANE3

#endif

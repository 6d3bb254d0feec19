/* lanewise.h - operations that each lane does for itself: arithmetic, bits, compare, select, convert.
 *
 * Every operation is a typed function (warp_add_f32) and, under the name without the type, a macro that picks it from the
 * type of its first operand (warp_add).  Operands of two- and three-operand macros after the first may be plain C scalars,
 * which act in every lane: warp_add(x, 1.0f).
 *
 * Each macro mentions its operands more than once in its expansion, but evaluates them once.  Deep nests of macros expand
 * to long lines; the typed functions do not.
 *
 * No operation here depends on a mask: all 32 lanes compute.  Results in lanes that are not active are harmless and unused,
 * as long as they are assigned with WARP_SET (control.h).
 *
 * Types: f32 f64 i32 u32 i64 u64; many of the macros also take halves, by the rules of half.h.
 * Source of the rules: the CUDA C++ programming guide and the integer and single/double precision intrinsics of the CUDA maths API;
 * where those leave a result open, what a GPU of compute capability 9.0 returned (docs/hardware.md). */
#ifndef WARP_LANEWISE_H
#define WARP_LANEWISE_H

#include "backend/select.h"

/* Large functions, always inlined but on the scalar backend (scalar.h). */
#ifndef WARP__LARGE
#define WARP__LARGE WARP_INLINE
#endif

/* For what is seldom needed, or long beside what calls it. */
#define WARP__OUT_OF_LINE static __attribute__((noinline, unused))
/* Run `body` for each lane of `mask`, lowest first; it is `lane` there. */
#define WARP__FOR_EACH_LANE(mask)                                                                                      \
    for (warp_mask_t rest_ = (mask); rest_ != 0; rest_ &= rest_ - 1)                                                   \
        for (int lane = __builtin_ctz(rest_), once_ = 1; once_; once_ = 0)

/* f(T) for each type of one element a lane. */
#define WARP__EACH_INT_TYPE(f) f(i32) f(u32) f(i64) f(u64)
#define WARP__EACH_LANE_TYPE(f) f(f32) f(f64) WARP__EACH_INT_TYPE(f)

/* What the generic macros choose from.  Halves (half.h) are numbers, too. */
#define WARP__HALVES(f) warp_f16_t: f##_f16, warp_bf16_t: f##_bf16, warp_f16x2_t: f##_f16x2, warp_bf16x2_t: f##_bf16x2
#define WARP__PICK_NUMBER(f, a)                                                                                        \
    _Generic((a), warp_f32_t: f##_f32, warp_i32_t: f##_i32, warp_u32_t: f##_u32, warp_f64_t: f##_f64,                  \
             warp_i64_t: f##_i64, warp_u64_t: f##_u64, WARP__HALVES(f))
#define WARP__PICK_FLOAT(f, a) _Generic((a), warp_f32_t: f##_f32, warp_f64_t: f##_f64)
#define WARP__PICK_FLOAT_OR_HALF(f, a) _Generic((a), warp_f32_t: f##_f32, warp_f64_t: f##_f64, WARP__HALVES(f))
#define WARP__PICK_INT(f, a)                                                                                           \
    _Generic((a), warp_i32_t: f##_i32, warp_u32_t: f##_u32, warp_i64_t: f##_i64, warp_u64_t: f##_u64)
#define WARP__PICK_SIGNED(f, a)                                                                                        \
    _Generic((a), warp_f32_t: f##_f32, warp_f64_t: f##_f64, warp_i32_t: f##_i32, warp_i64_t: f##_i64, WARP__HALVES(f))
#define WARP__PICK(f, a)                                                                                               \
    _Generic((a), warp_f32_t: f##_f32, warp_i32_t: f##_i32, warp_u32_t: f##_u32, warp_f64_t: f##_f64,                  \
             warp_i64_t: f##_i64, warp_u64_t: f##_u64)
#define WARP__PICK_INT_PRED(f, a)                                                                                      \
    _Generic((a), warp_i32_t: f##_i32, warp_u32_t: f##_u32, warp_i64_t: f##_i64, warp_u64_t: f##_u64,                  \
             warp_pred_t: f##_pred)

/* b as it is when it is a warp value, else the scalar b in every lane of a's type. */
#define WARP__LIKE(a, b)                                                                                               \
    _Generic((b), warp_f32_t: warp__same_f32, warp_i32_t: warp__same_i32, warp_u32_t: warp__same_u32,                  \
             warp_f64_t: warp__same_f64, warp_i64_t: warp__same_i64, warp_u64_t: warp__same_u64,                       \
             warp_pred_t: warp__same_pred, WARP__HALVES(warp__same), default: WARP__PICK_SET(a))(b)
#define WARP__PICK_SET(a)                                                                                              \
    _Generic((a), warp_f32_t: warp_set_f32, warp_i32_t: warp_set_i32, warp_u32_t: warp_set_u32,                        \
             warp_f64_t: warp_set_f64, warp_i64_t: warp_set_i64, warp_u64_t: warp_set_u64, warp_pred_t: warp_set_pred, \
             WARP__HALVES(warp_set))
#define WARP__SAME_OF(T)                                                                                               \
    WARP_INLINE warp_##T##_t warp__same_##T(warp_##T##_t a) { return a; }
WARP__SAME_OF(f32)
WARP__SAME_OF(i32)
WARP__SAME_OF(u32)
WARP__SAME_OF(f64)
WARP__SAME_OF(i64)
WARP__SAME_OF(u64)
WARP__SAME_OF(pred)
#undef WARP__SAME_OF

/* A predicate that holds in every lane, or in none. */
WARP_INLINE warp_pred_t warp_set_pred(bool p) { return warp_mask_to_pred(p ? WARP_FULL_MASK : 0); }

/* ---- arithmetic ----
 *
 * CUDA: the operators + - * / % and unary -, fmaf/fma, fabsf/fabs/abs/llabs, fminf/fmin/min, fmaxf/fmax/max, sqrtf/sqrt,
 * rintf/rint, floorf/floor, ceilf/ceil, truncf/trunc, __mulhi/__umulhi/__mul64hi/__umul64hi.
 *
 * f32, f64: IEEE 754, rounded once to nearest even, subnormals kept; nothing is fused unless warp_fma says so.  A NaN that
 * arithmetic produces is some NaN: its sign and payload are not specified (a GPU gives 0x7fffffff for f32).  neg and abs
 * change the sign bit and nothing else.  min and max: a number wins over a NaN, and -0 < +0.
 * i32, u32, i64, u64: modulo 2^32 or 2^64.  div truncates; rem has the sign of a.
 * Undefined in CUDA, defined here as hardware was seen to do: x / 0 and x % 0 have all bits set (64-bit: only the low 32 when
 * the upper word of x is 0); INT_MIN / -1 is INT_MIN and INT_MIN % -1 is 0. */
#define warp_add(a, b) WARP__PICK_NUMBER(warp_add, a)(a, WARP__LIKE(a, b))
#define warp_sub(a, b) WARP__PICK_NUMBER(warp_sub, a)(a, WARP__LIKE(a, b))
#define warp_mul(a, b) WARP__PICK_NUMBER(warp_mul, a)(a, WARP__LIKE(a, b))
#define warp_div(a, b) WARP__PICK_NUMBER(warp_div, a)(a, WARP__LIKE(a, b))
#define warp_rem(a, b) WARP__PICK_INT(warp_rem, a)(a, WARP__LIKE(a, b))
#define warp_mulhi(a, b) WARP__PICK_INT(warp_mulhi, a)(a, WARP__LIKE(a, b))
#define warp_fma(a, b, c) WARP__PICK_FLOAT_OR_HALF(warp_fma, a)(a, WARP__LIKE(a, b), WARP__LIKE(a, c))
#define warp_neg(a) WARP__PICK_NUMBER(warp_neg, a)(a)
#define warp_abs(a) WARP__PICK_SIGNED(warp_abs, a)(a)
#define warp_min(a, b) WARP__PICK_NUMBER(warp_min, a)(a, WARP__LIKE(a, b))
#define warp_max(a, b) WARP__PICK_NUMBER(warp_max, a)(a, WARP__LIKE(a, b))
#define warp_sqrt(a) WARP__PICK_FLOAT_OR_HALF(warp_sqrt, a)(a)
#define warp_rint(a) WARP__PICK_FLOAT_OR_HALF(warp_rint, a)(a)
#define warp_floor(a) WARP__PICK_FLOAT_OR_HALF(warp_floor, a)(a)
#define warp_ceil(a) WARP__PICK_FLOAT_OR_HALF(warp_ceil, a)(a)
#define warp_trunc(a) WARP__PICK_FLOAT_OR_HALF(warp_trunc, a)(a)

/* ---- bits ----
 *
 * CUDA: & | ^ ~ << >>, __popc(ll), __clz(ll), __ffs(ll), __brev(ll); and or xor not also take predicates.
 *
 * Shift amounts are u32 (an i32 or a scalar is read as one).  An amount of the width or more shifts everything out, as on
 * the GPU: 0, or the sign for signed right shifts.  popc, clz and ffs yield warp_i32_t. */
#define warp_and(a, b) WARP__PICK_INT_PRED(warp_and, a)(a, WARP__LIKE(a, b))
#define warp_or(a, b) WARP__PICK_INT_PRED(warp_or, a)(a, WARP__LIKE(a, b))
#define warp_xor(a, b) WARP__PICK_INT_PRED(warp_xor, a)(a, WARP__LIKE(a, b))
#define warp_not(a) WARP__PICK_INT_PRED(warp_not, a)(a)
#define warp_shl(a, amount) WARP__PICK_INT(warp_shl, a)(a, WARP__AMOUNT(amount))
#define warp_shr(a, amount) WARP__PICK_INT(warp_shr, a)(a, WARP__AMOUNT(amount))
#define warp_popc(a) WARP__PICK_INT(warp_popc, a)(a)
#define warp_clz(a) WARP__PICK_INT(warp_clz, a)(a)
#define warp_ffs(a) WARP__PICK_INT(warp_ffs, a)(a)
#define warp_brev(a) WARP__PICK_INT(warp_brev, a)(a)
#define WARP__AMOUNT(b) _Generic((b), warp_u32_t: warp__same_u32, warp_i32_t: warp_as_u32_i32, default: warp__amount)(b)
WARP_INLINE warp_u32_t warp__amount(int amount) { return warp_set_u32((uint32_t)amount); }

/* ---- compare and select ----
 *
 * CUDA: == != < <= > >=, and ?: .  A comparison yields a predicate.  NaN is unequal to everything and not ordered.
 * warp_select(p, a, b) is a where p holds, else b: bits are moved, both are evaluated. */
#define warp_eq(a, b) WARP__PICK_NUMBER(warp_eq, a)(a, WARP__LIKE(a, b))
#define warp_ne(a, b) WARP__PICK_NUMBER(warp_ne, a)(a, WARP__LIKE(a, b))
#define warp_lt(a, b) WARP__PICK_NUMBER(warp_lt, a)(a, WARP__LIKE(a, b))
#define warp_le(a, b) WARP__PICK_NUMBER(warp_le, a)(a, WARP__LIKE(a, b))
#define warp_gt(a, b) WARP__PICK_NUMBER(warp_gt, a)(a, WARP__LIKE(a, b))
#define warp_ge(a, b) WARP__PICK_NUMBER(warp_ge, a)(a, WARP__LIKE(a, b))
#define warp_select(p, a, b)                                                                                           \
    _Generic((a), warp_f32_t: warp_select_f32, warp_i32_t: warp_select_i32, warp_u32_t: warp_select_u32,               \
             warp_f64_t: warp_select_f64, warp_i64_t: warp_select_i64, warp_u64_t: warp_select_u64,                    \
             warp_pred_t: warp_select_pred, WARP__HALVES(warp_select))(p, a, WARP__LIKE(a, b))
WARP_INLINE warp_pred_t warp_select_pred(warp_pred_t p, warp_pred_t a, warp_pred_t b) {
    return warp_or_pred(warp_and_pred(p, a), warp_and_pred(warp_not_pred(p), b));
}

/* ---- convert ----
 *
 * CUDA: the C casts, and __float_as_int and its kin.  To an integer type: truncates, saturates; a NaN gives 0 from f32 to
 * i32 and u32, and 0x80000000 or 0x8000000000000000 in the other cases.  To a floating-point type: rounds to nearest even.
 * Between integers: sign- or zero-extends, or keeps the low bits.  warp_as_*: the same bits. */
#define warp_to_f32(a)                                                                                                 \
    _Generic((a), warp_f32_t: warp__same_f32, warp_i32_t: warp_to_f32_i32, warp_u32_t: warp_to_f32_u32,                \
             warp_f64_t: warp_to_f32_f64, warp_i64_t: warp_to_f32_i64, warp_u64_t: warp_to_f32_u64,                    \
             warp_f16_t: warp_to_f32_f16, warp_bf16_t: warp_to_f32_bf16)(a)
#define warp_to_i32(a)                                                                                                 \
    _Generic((a), warp_i32_t: warp__same_i32, warp_f32_t: warp_to_i32_f32, warp_u32_t: warp_to_i32_u32,                \
             warp_f64_t: warp_to_i32_f64, warp_i64_t: warp_to_i32_i64, warp_u64_t: warp_to_i32_u64,                    \
             warp_f16_t: warp_to_i32_f16, warp_bf16_t: warp_to_i32_bf16)(a)
#define warp_to_u32(a)                                                                                                 \
    _Generic((a), warp_u32_t: warp__same_u32, warp_f32_t: warp_to_u32_f32, warp_i32_t: warp_to_u32_i32,                \
             warp_f64_t: warp_to_u32_f64, warp_i64_t: warp_to_u32_i64, warp_u64_t: warp_to_u32_u64,                    \
             warp_f16_t: warp_to_u32_f16, warp_bf16_t: warp_to_u32_bf16)(a)
#define warp_to_f64(a)                                                                                                 \
    _Generic((a), warp_f64_t: warp__same_f64, warp_f32_t: warp_to_f64_f32, warp_i32_t: warp_to_f64_i32,                \
             warp_u32_t: warp_to_f64_u32, warp_i64_t: warp_to_f64_i64, warp_u64_t: warp_to_f64_u64)(a)
#define warp_to_i64(a)                                                                                                 \
    _Generic((a), warp_i64_t: warp__same_i64, warp_f32_t: warp_to_i64_f32, warp_i32_t: warp_to_i64_i32,                \
             warp_u32_t: warp_to_i64_u32, warp_f64_t: warp_to_i64_f64, warp_u64_t: warp_to_i64_u64,                    \
             warp_f16_t: warp_to_i64_f16, warp_bf16_t: warp_to_i64_bf16)(a)
#define warp_to_u64(a)                                                                                                 \
    _Generic((a), warp_u64_t: warp__same_u64, warp_f32_t: warp_to_u64_f32, warp_i32_t: warp_to_u64_i32,                \
             warp_u32_t: warp_to_u64_u32, warp_f64_t: warp_to_u64_f64, warp_i64_t: warp_to_u64_i64,                    \
             warp_f16_t: warp_to_u64_f16, warp_bf16_t: warp_to_u64_bf16)(a)
#define warp_as_f32(a)                                                                                                 \
    _Generic((a), warp_f32_t: warp__same_f32, warp_i32_t: warp_as_f32_i32, warp_u32_t: warp_as_f32_u32)(a)
#define warp_as_i32(a)                                                                                                 \
    _Generic((a), warp_i32_t: warp__same_i32, warp_f32_t: warp_as_i32_f32, warp_u32_t: warp_as_i32_u32,                \
             warp_f16_t: warp_as_i32_f16, warp_bf16_t: warp_as_i32_bf16)(a)
#define warp_as_u32(a)                                                                                                 \
    _Generic((a), warp_u32_t: warp__same_u32, warp_f32_t: warp_as_u32_f32, warp_i32_t: warp_as_u32_i32,                \
             WARP__HALVES(warp_as_u32))(a)
#define warp_as_f64(a)                                                                                                 \
    _Generic((a), warp_f64_t: warp__same_f64, warp_i64_t: warp_as_f64_i64, warp_u64_t: warp_as_f64_u64)(a)
#define warp_as_i64(a)                                                                                                 \
    _Generic((a), warp_i64_t: warp__same_i64, warp_f64_t: warp_as_i64_f64, warp_u64_t: warp_as_i64_u64)(a)
#define warp_as_u64(a)                                                                                                 \
    _Generic((a), warp_u64_t: warp__same_u64, warp_f64_t: warp_as_u64_f64, warp_i64_t: warp_as_u64_i64)(a)

/* ---- lanes and scalars ----
 *
 * warp_lane()             the number of each lane, 0..31 (CUDA: threadIdx.x % warpSize)
 * warp_lanemask_lt() ...  the mask of the lanes below (PTX: %lanemask_lt); likewise eq, le, gt, ge
 * warp_set_<T>(x)         the scalar x in every lane
 * warp_extract(v, lane)   one lane, as a C scalar; warp_insert(v, lane, x) replaces one; lane is taken modulo 32
 * warp_from_array_<T>(p), warp_to_array_<T>(p, v)     32 consecutive elements, whatever the active mask
 * warp_mask_to_pred(m), warp_pred_to_mask(p)          a predicate from the bits of a mask, and back; all 32 lanes */
WARP_INLINE warp_u32_t warp_lanemask_eq(void) { return warp_shl_u32(warp_set_u32(1), warp_as_u32_i32(warp_lane())); }
WARP_INLINE warp_u32_t warp_lanemask_lt(void) { return warp_sub_u32(warp_lanemask_eq(), warp_set_u32(1)); }
WARP_INLINE warp_u32_t warp_lanemask_ge(void) { return warp_neg_u32(warp_lanemask_eq()); }
WARP_INLINE warp_u32_t warp_lanemask_le(void) { return warp_or_u32(warp_lanemask_lt(), warp_lanemask_eq()); }
WARP_INLINE warp_u32_t warp_lanemask_gt(void) { return warp_not_u32(warp_lanemask_le()); }
#define warp_extract(v, lane) WARP__PICK_NUMBER(warp_extract, v)(v, lane)
#define warp_insert(v, lane, x) WARP__PICK(warp_insert, v)(v, lane, x)

/* Every lane's predicate holds. */
WARP_INLINE bool warp__all(warp_pred_t p) { return !warp__any(warp_not_pred(p)); }

/* ---- structs of warps: CUDA's float2, float4, int2, int4, uint2, uint4, one register a component ---- */

typedef struct { warp_f32_t x, y; } warp_f32x2_t;
typedef struct { warp_i32_t x, y; } warp_i32x2_t;
typedef struct { warp_u32_t x, y; } warp_u32x2_t;
typedef struct { warp_f32_t x, y, z, w; } warp_f32x4_t;
typedef struct { warp_i32_t x, y, z, w; } warp_i32x4_t;
typedef struct { warp_u32_t x, y, z, w; } warp_u32x4_t;

/* The 32-bit words of 64-bit lanes. */
#ifndef warp__split_u64
WARP_INLINE void warp__split_u64(warp_u64_t a, warp_u32_t *low, warp_u32_t *high) {
    *low = warp_to_u32_u64(a);
    *high = warp_to_u32_u64(warp_shr_u64(a, warp_set_u32(32)));
}
#endif
#ifndef warp__join_u64
WARP_INLINE warp_u64_t warp__join_u64(warp_u32_t low, warp_u32_t high) {
    return warp_or_u64(warp_shl_u64(warp_to_u64_u32(high), warp_set_u32(32)), warp_to_u64_u32(low));
}
#endif

#endif

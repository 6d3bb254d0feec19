/* kernels_generic.h - what the generic macros are called with, and what must come out.
 *
 * Each list ROWS_<group> holds rows X(warp expression, C expression).  kernels_generic.c evaluates the first in a kernel;
 * test_generic.c evaluates the second for each lane, and compares values and types.  In both, the names are:
 *   x y z      operands of the type under test                s        a scalar of it
 *   p q        predicates: lane % 3 == 0, lane % 2 == 1         n        a scalar int, 5
 *   i u        a shift amount or source lane, i32 and u32       lane     (C) the number of the lane
 *   X(lane)    (C) x of another lane, as at(lane)
 * The values are such that signed and unsigned, and 32 and 64 bits, differ, and that no signed sum overflows. */
#ifndef CPUWARP_KERNELS_GENERIC_H
#define CPUWARP_KERNELS_GENERIC_H

#include <warp/launch.h>

enum { GENERIC_MOST_ROWS = 256 };

/* What a row yielded: the type, as a letter, and the bits of each lane. */
struct generic_row {
    char type; /* f32 f, f64 d, i32 i, u32 u, i64 l, u64 m, pred p */
    uint64_t bits[32];
};
struct generic_args {
    const void *x, *y, *z; /* 32 elements each */
    const int32_t *amount; /* 32 of them, 0 to 31 */
    const void *s;
    int n;
    struct generic_row *rows;
    int *count; /* of rows */
};

/* f(T, C type) */
#define GENERIC_TYPES(f) f(f32, float) f(f64, double) f(i32, int32_t) f(u32, uint32_t) f(i64, int64_t) f(u64, uint64_t)
#define DECLARE(T, C) WARP_DECLARE_KERNEL(generic_##T, struct generic_args);
GENERIC_TYPES(DECLARE)
#undef DECLARE
WARP_DECLARE_KERNEL(generic_pred, struct generic_args);

/* An oper with a warp, a scalar variable, and a constant of type int. */
#define ROWS_OPERATOR(X, C, macro, oper)                                                                               \
    X(macro(x, y), (C)(x oper y))                                                                                      \
    X(macro(x, s), (C)(x oper s))                                                                                      \
    X(macro(x, 3), (C)(x oper 3))
#define ROWS_COMPARE(X, macro, oper)                                                                                   \
    X(macro(x, y), (bool)(x oper y))                                                                                   \
    X(macro(x, s), (bool)(x oper s))                                                                                   \
    X(macro(x, 3), (bool)(x oper 3))
#define ROWS_SHUFFLE(X, macro, from)                                                                                   \
    X(macro(WARP_FULL_MASK, x, 3), at(from(lane, 3, 32)))                                                              \
    X(macro(WARP_FULL_MASK, x, n, 16), at(from(lane, n, 16)))                                                          \
    X(macro(WARP_FULL_MASK, x, i, 8), at(from(lane, i, 8)))

/* ---- every type ---- */

#define ROWS_arithmetic(X, T, C)                                                                                       \
    ROWS_OPERATOR(X, C, warp_add, +)                                                                                   \
    ROWS_OPERATOR(X, C, warp_sub, -)                                                                                   \
    ROWS_OPERATOR(X, C, warp_mul, *)                                                                                   \
    ROWS_OPERATOR(X, C, warp_div, /)                                                                                   \
    X(warp_neg(x), (C)(0 - x))                                                                                         \
    X(warp_add(warp_mul(x, y), warp_sub(z, 3)), (C)(x * y + (z - 3)))
#define ROWS_min_max(X, T, C)                                                                                          \
    X(warp_min(x, y), x < y ? x : y)                                                                                   \
    X(warp_min(x, s), x < s ? x : s)                                                                                   \
    X(warp_min(x, 3), x < 3 ? x : (C)3)                                                                                \
    X(warp_max(x, y), x > y ? x : y)                                                                                   \
    X(warp_max(x, s), x > s ? x : s)                                                                                   \
    X(warp_max(x, 3), x > 3 ? x : (C)3)
#define ROWS_compare(X, T, C)                                                                                          \
    ROWS_COMPARE(X, warp_eq, ==)                                                                                       \
    ROWS_COMPARE(X, warp_ne, !=)                                                                                       \
    ROWS_COMPARE(X, warp_lt, <)                                                                                        \
    ROWS_COMPARE(X, warp_le, <=)                                                                                       \
    ROWS_COMPARE(X, warp_gt, >)                                                                                        \
    ROWS_COMPARE(X, warp_ge, >=)                                                                                       \
    X(warp_eq(x, x), (bool)true)
#define ROWS_select(X, T, C)                                                                                           \
    X(warp_select(p, x, y), p ? x : y)                                                                                 \
    X(warp_select(p, x, s), p ? x : s)                                                                                 \
    X(warp_select(p, x, 3), p ? x : (C)3)                                                                              \
    X(warp_set_##T(warp_extract(x, 5)), at(5))                                                                         \
    X(warp_set_##T(warp_extract(x, n + 32)), at(n))                                                                    \
    X(warp_insert(x, 7, s), lane == 7 ? s : x)                                                                         \
    X(warp_insert(x, n, 3), lane == n ? (C)3 : x)
#define ROWS_shfl(X, T, C) ROWS_SHUFFLE(X, warp_shfl_sync, from_lane)
#define ROWS_shfl_up(X, T, C) ROWS_SHUFFLE(X, warp_shfl_up_sync, from_up)
#define ROWS_shfl_down(X, T, C)                                                                                        \
    ROWS_SHUFFLE(X, warp_shfl_down_sync, from_down)                                                                    \
    X(warp_shfl_down_sync(WARP_FULL_MASK, x, i), at(from_down(lane, i, 32)))
#define ROWS_shfl_xor(X, T, C) ROWS_SHUFFLE(X, warp_shfl_xor_sync, from_xor)
#define ROWS_set(X, T, C)                                                                                              \
    X(set_warp_##T(warp, q, x, y), q ? y : x)                                                                          \
    X(set_scalar_##T(warp, q, x, s), q ? s : x)                                                                        \
    X(set_constant_##T(warp, q, x), q ? (C)3 : x)                                                                      \
    X(set_all_##T(warp, x, s), s)                                                                                      \
    X(warp_set_i32(count_operands_##T(x, y)), (int32_t)COUNTED)
#define ROWS_convert(X, T, C)                                                                                          \
    X(warp_to_f32(x), (float)x)                                                                                        \
    X(warp_to_f64(x), (double)x)                                                                                       \
    X(warp_to_i32(x), (int32_t)x)                                                                                      \
    X(warp_to_i64(x), (int64_t)x)

/* ---- f32 and f64; m is the suffix of C's maths functions ---- */

#define ROWS_FLOAT(X, T, C, m)                                                                                         \
    X(warp_add(x, 1.5f), x + (C)1.5)                                                                                   \
    X(warp_mul(x, 0.25), x *(C)0.25)                                                                                   \
    X(warp_fma(x, y, z), fma##m(x, y, z))                                                                              \
    X(warp_fma(x, y, s), fma##m(x, y, s))                                                                              \
    X(warp_fma(x, s, z), fma##m(x, s, z))                                                                              \
    X(warp_fma(x, 3, 1.5f), fma##m(x, 3, (C)1.5))                                                                      \
    X(warp_abs(x), x < 0 ? -x : x)                                                                                     \
    X(warp_sqrt(warp_abs(x)), sqrt##m(x < 0 ? -x : x))                                                                 \
    X(warp_rint(x), rint##m(x))                                                                                        \
    X(warp_floor(x), floor##m(x))                                                                                      \
    X(warp_ceil(x), ceil##m(x))                                                                                        \
    X(warp_trunc(x), trunc##m(x))                                                                                      \
    X(warp_to_u32(x), x < 0 ? 0u : (uint32_t)x)                                                                        \
    X(warp_to_u64(x), x < 0 ? (uint64_t)0 : (uint64_t)x)
#define ROWS_float(X, T, C) ROWS_FLOAT(X, T, C, f)
#define ROWS_double(X, T, C) ROWS_FLOAT(X, T, C, )

/* ---- i32 u32 i64 u64 ---- */

#define ROWS_integer(X, T, C)                                                                                          \
    ROWS_OPERATOR(X, C, warp_rem, %)                                                                                   \
    X(warp_mulhi(x, y), mulhi_##T(x, y))                                                                               \
    X(warp_mulhi(x, s), mulhi_##T(x, s))                                                                               \
    X(warp_mulhi(x, 3), mulhi_##T(x, 3))                                                                               \
    ROWS_OPERATOR(X, C, warp_and, &)                                                                                   \
    ROWS_OPERATOR(X, C, warp_or, |)                                                                                    \
    ROWS_OPERATOR(X, C, warp_xor, ^)                                                                                   \
    X(warp_not(x), (C)~x)
#define ROWS_shift(X, T, C)                                                                                            \
    X(warp_shl(x, 3), shl_##T(x, 3))                                                                                   \
    X(warp_shl(x, n), shl_##T(x, 5))                                                                                   \
    X(warp_shl(x, i), shl_##T(x, (uint32_t)i))                                                                         \
    X(warp_shl(x, u), shl_##T(x, (uint32_t)i))                                                                         \
    X(warp_shl(x, 40), shl_##T(x, 40))                                                                                 \
    X(warp_shl(x, -1), (C)0)                                                                                           \
    X(warp_shr(x, 3), shr_##T(x, 3))                                                                                   \
    X(warp_shr(x, n), shr_##T(x, 5))                                                                                   \
    X(warp_shr(x, i), shr_##T(x, (uint32_t)i))                                                                         \
    X(warp_shr(x, u), shr_##T(x, (uint32_t)i))                                                                         \
    X(warp_shr(x, 40), shr_##T(x, 40))                                                                                 \
    X(warp_shr(x, -1), shr_##T(x, 255))
#define ROWS_bits(X, T, C)                                                                                             \
    X(warp_popc(x), popc_##T(x))                                                                                       \
    X(warp_clz(x), clz_##T(x))                                                                                         \
    X(warp_ffs(x), ffs_##T(x))                                                                                         \
    X(warp_brev(x), brev_##T(x))                                                                                       \
    X(warp_to_u32(x), (uint32_t)x)                                                                                     \
    X(warp_to_u64(x), (uint64_t)x)
#define ROWS_signed(X, T, C) X(warp_abs(x), x < 0 ? -x : x)

/* ---- the same bits ---- */

#define ROWS_cast_32(X, T, C)                                                                                          \
    X(warp_as_f32(x), (float)from_bits(x).f32)                                                                         \
    X(warp_as_i32(x), (int32_t)from_bits(x).i32)                                                                       \
    X(warp_as_u32(x), (uint32_t)from_bits(x).u32)
#define ROWS_cast_64(X, T, C)                                                                                          \
    X(warp_as_f64(x), (double)from_bits(x).f64)                                                                        \
    X(warp_as_i64(x), (int64_t)from_bits(x).i64)                                                                       \
    X(warp_as_u64(x), (uint64_t)from_bits(x).u64)

/* The groups of rows that a type has, in order: f(group, T, C type). */
#define GROUPS_ALL(f, T, C)                                                                                            \
    f(arithmetic, T, C) f(min_max, T, C) f(compare, T, C) f(select, T, C) f(shfl, T, C) f(shfl_up, T, C)               \
        f(shfl_down, T, C) f(shfl_xor, T, C) f(set, T, C) f(convert, T, C)
#define GROUPS_INTEGER(f, T, C) GROUPS_ALL(f, T, C) f(integer, T, C) f(shift, T, C) f(bits, T, C)
#define GROUPS_f32(f) GROUPS_ALL(f, f32, float) f(float, f32, float) f(cast_32, f32, float)
#define GROUPS_f64(f) GROUPS_ALL(f, f64, double) f(double, f64, double) f(cast_64, f64, double)
#define GROUPS_i32(f) GROUPS_INTEGER(f, i32, int32_t) f(signed, i32, int32_t) f(cast_32, i32, int32_t)
#define GROUPS_u32(f) GROUPS_INTEGER(f, u32, uint32_t) f(cast_32, u32, uint32_t)
#define GROUPS_i64(f) GROUPS_INTEGER(f, i64, int64_t) f(signed, i64, int64_t) f(cast_64, i64, int64_t)
#define GROUPS_u64(f) GROUPS_INTEGER(f, u64, uint64_t) f(cast_64, u64, uint64_t)

/* ---- predicates, lane numbers, votes by all lanes and by the odd ones alone ---- */

#define ROWS_predicates(X)                                                                                             \
    X(p, (bool)p)                                                                                                      \
    X(warp_and(p, q), (bool)(p && q))                                                                                  \
    X(warp_or(p, q), (bool)(p || q))                                                                                   \
    X(warp_xor(p, q), (bool)(p != q))                                                                                  \
    X(warp_not(p), (bool)!p)                                                                                           \
    X(warp_and(p, true), (bool)p)                                                                                      \
    X(warp_or(p, false), (bool)p)                                                                                      \
    X(warp_xor(p, true), (bool)!p)                                                                                     \
    X(warp_select(p, q, warp_not(q)), (bool)(p ? q : !q))                                                              \
    X(warp_select(p, q, true), (bool)(p ? q : true))                                                                   \
    X(warp_set_pred(true), (bool)true)                                                                                 \
    X(warp_set_pred(false), (bool)false)                                                                               \
    X(warp_mask_to_pred(0x0000ff01), (bool)(lane == 0 || (lane >= 8 && lane < 16)))                                    \
    X(warp_set_u32(warp_pred_to_mask(p)), MASK_P)                                                                      \
    X(set_warp_pred(warp, q, p, warp_not(p)), (bool)(q ? !p : p))                                                      \
    X(set_constant_pred(warp, q, p), (bool)(q ? true : p))
#define ROWS_lanes(X)                                                                                                  \
    X(warp_lane(), (int32_t)lane)                                                                                      \
    X(warp_lanemask_eq(), 1u << lane)                                                                                  \
    X(warp_lanemask_lt(), (1u << lane) - 1u)                                                                           \
    X(warp_lanemask_le(), 2u * (1u << lane) - 1u)                                                                      \
    X(warp_lanemask_gt(), ~(2u * (1u << lane) - 1u))                                                                   \
    X(warp_lanemask_ge(), ~((1u << lane) - 1u))                                                                        \
    X(warp_set_i32(load_kinds(warp)), (int32_t)1)
#define ROWS_votes(X)                                                                                                  \
    X(warp_set_u32(warp_ballot_sync(WARP_FULL_MASK, p)), MASK_P)                                                       \
    X(warp_set_u32(warp_ballot_sync(0x00ffff00u, p)), MASK_P & 0x00ffff00u)                                            \
    X(warp_set_i32(warp_any_sync(WARP_FULL_MASK, p)), (int32_t)1)                                                      \
    X(warp_set_i32(warp_all_sync(WARP_FULL_MASK, p)), (int32_t)0)                                                      \
    X(warp_set_i32(warp_any_sync(6u, p)), (int32_t)0)                                                                  \
    X(warp_set_i32(warp_all_sync(9u, p)), (int32_t)1)                                                                  \
    X(warp_set_u32(warp_activemask()), 0xffffffffu)                                                                    \
    X(warp_set_u32(vote_of_some(warp, q, p, 'b')), MASK_P & 0xaaaaaaaau)                                               \
    X(warp_set_u32(vote_of_some(warp, q, q, 'b')), 0xaaaaaaaau)                                                        \
    X(warp_set_u32(vote_of_some(warp, q, warp_not(q), 'n')), 0u)                                                       \
    X(warp_set_u32(vote_of_some(warp, q, p, 'n')), 1u)                                                                 \
    X(warp_set_u32(vote_of_some(warp, q, p, 'l')), 0u)                                                                 \
    X(warp_set_u32(vote_of_some(warp, q, q, 'l')), 1u)                                                                 \
    X(warp_set_u32(vote_of_some(warp, q, p, 'a')), 0xaaaaaaaau)

#endif

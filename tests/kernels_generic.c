/* kernels_generic.c - see kernels_generic.h. */
#include <warp/warp.h>

#include "kernels_generic.h"

/* Keep what a row yields, under the letter of its type; 64 bits a lane, those of 32 zero-extended. */
#define KEEP(T, U, letter)                                                                                             \
    WARP_DEVICE void keep_##T(struct generic_row *row, warp_##T##_t v) {                                               \
        uint##U##_t bits[32];                                                                                          \
        warp_to_array_u##U(bits, warp_as_u##U(v));                                                                     \
        row->type = letter;                                                                                            \
        for (int lane = 0; lane < 32; ++lane) row->bits[lane] = bits[lane];                                            \
    }
KEEP(f32, 32, 'f')
KEEP(i32, 32, 'i')
KEEP(u32, 32, 'u')
KEEP(f64, 64, 'd')
KEEP(i64, 64, 'l')
KEEP(u64, 64, 'm')
WARP_DEVICE void keep_pred(struct generic_row *row, warp_pred_t p) {
    const warp_mask_t mask = warp_pred_to_mask(p);
    row->type = 'p';
    for (int lane = 0; lane < 32; ++lane) row->bits[lane] = mask >> lane & 1;
}
#define KEEP_ROW(w, c)                                                                                                 \
    _Generic((w), warp_f32_t: keep_f32, warp_i32_t: keep_i32, warp_u32_t: keep_u32, warp_f64_t: keep_f64,              \
             warp_i64_t: keep_i64, warp_u64_t: keep_u64, warp_pred_t: keep_pred)(row++, w);

/* WARP_SET with a warp, a scalar, a constant; in some lanes, and in all. */
#define SET(T, C)                                                                                                      \
    WARP_DEVICE warp_##T##_t set_warp_##T(warp_t warp, warp_pred_t q, warp_##T##_t x, warp_##T##_t y) {                \
        WARP_IF(q) { WARP_SET(x, y); } WARP_END                                                                        \
        return x;                                                                                                      \
    }                                                                                                                  \
    WARP_DEVICE warp_##T##_t set_scalar_##T(warp_t warp, warp_pred_t q, warp_##T##_t x, C s) {                         \
        WARP_IF(q) { WARP_SET(x, s); } WARP_END                                                                        \
        return x;                                                                                                      \
    }                                                                                                                  \
    WARP_DEVICE warp_##T##_t set_constant_##T(warp_t warp, warp_pred_t q, warp_##T##_t x) {                            \
        WARP_IF(q) { WARP_SET(x, 3); } WARP_END                                                                        \
        return x;                                                                                                      \
    }                                                                                                                  \
    WARP_DEVICE warp_##T##_t set_all_##T(warp_t warp, warp_##T##_t x, C s) {                                           \
        WARP_SET(x, s);                                                                                                \
        return x;                                                                                                      \
    }
GENERIC_TYPES(SET)
WARP_DEVICE warp_pred_t set_warp_pred(warp_t warp, warp_pred_t q, warp_pred_t x, warp_pred_t y) {
    WARP_IF(q) { WARP_SET(x, y); } WARP_END
    return x;
}
WARP_DEVICE warp_pred_t set_constant_pred(warp_t warp, warp_pred_t q, warp_pred_t x) {
    WARP_IF(q) { WARP_SET(x, true); } WARP_END
    return x;
}

/* Operands are evaluated once, however often a macro mentions them.  Here: 2 + 2 + 2 + 1 + 2 times. */
#define COUNT(T, C)                                                                                                    \
    WARP_DEVICE warp_##T##_t once_##T(warp_##T##_t x, int *count) {                                                    \
        ++*count;                                                                                                      \
        return x;                                                                                                      \
    }                                                                                                                  \
    WARP_DEVICE int count_operands_##T(warp_##T##_t x, warp_##T##_t y) {                                               \
        int count = 0;                                                                                                 \
        C s = 3;                                                                                                       \
        (void)warp_add(once_##T(x, &count), once_##T(y, &count));                                                      \
        (void)warp_lt(once_##T(x, &count), once_##T(y, &count));                                                       \
        (void)warp_select(warp_set_pred(true), once_##T(x, &count), once_##T(y, &count));                              \
        (void)warp_shfl_sync(WARP_FULL_MASK, once_##T(x, &count), 3);                                                  \
        (void)warp_mul(once_##T(x, &count), (++count, s));                                                             \
        return count;                                                                                                  \
    }
GENERIC_TYPES(COUNT)

/* A vote of the lanes of q alone: b ballot, n any, l all, a activemask. */
WARP_DEVICE uint32_t vote_of_some(warp_t warp, warp_pred_t q, warp_pred_t p, char vote) {
    uint32_t r = 0;
    WARP_IF(q) {
        if (vote == 'b') r = warp_ballot_sync(WARP_FULL_MASK, p);
        if (vote == 'n') r = (uint32_t)warp_any_sync(WARP_FULL_MASK, p);
        if (vote == 'l') r = (uint32_t)warp_all_sync(WARP_FULL_MASK, p);
        if (vote == 'a') r = warp_activemask();
        warp_syncwarp(WARP_FULL_MASK);
    }
    WARP_END
    return r;
}

/* The type that each kind of pointer loads. */
#define LOADS(C, T) _Generic(warp_load((const C *)NULL), warp_##T##_t: 1, default: 0)
WARP_DEVICE int load_kinds(warp_t warp) {
    (void)warp;
    return LOADS(float, f32) && LOADS(double, f64) && LOADS(int32_t, i32) && LOADS(uint32_t, u32) && LOADS(int64_t, i64) &&
           LOADS(uint64_t, u64) && LOADS(int8_t, i32) && LOADS(uint8_t, u32) && LOADS(int16_t, i32) && LOADS(uint16_t, u32) &&
           LOADS(warp_float2, f32x2) && LOADS(warp_int2, i32x2) && LOADS(warp_uint2, u32x2) && LOADS(warp_float4, f32x4) &&
           LOADS(warp_int4, i32x4) && LOADS(warp_uint4, u32x4);
}

/* A group of rows, in a function of its own: compilers are slow on large kernels.  Yields the next free row. */
#define GROUP(group, T, C)                                                                                             \
    static __attribute__((noinline)) struct generic_row *group##_##T(const struct generic_args *arg, warp_t warp,      \
                                                                     struct generic_row *row) {                        \
        const warp_##T##_t x = warp_from_array_##T(arg->x), y = warp_from_array_##T(arg->y);                           \
        const warp_##T##_t z = warp_from_array_##T(arg->z);                                                            \
        const C s = *(const C *)arg->s;                                                                                \
        const int n = arg->n;                                                                                          \
        const warp_i32_t i = warp_from_array_i32(arg->amount);                                                         \
        const warp_u32_t u = warp_as_u32(i);                                                                           \
        const warp_pred_t p = warp_eq(warp_rem(warp_lane(), 3), 0), q = warp_eq(warp_and(warp_lane(), 1), 1);          \
        (void)warp, (void)x, (void)y, (void)z, (void)s, (void)n, (void)u, (void)p, (void)q;                            \
        ROWS_##group(KEEP_ROW, T, C)                                                                                   \
        return row;                                                                                                    \
    }
#define CALL_GROUP(group, T, C) row = group##_##T(arg, warp, row);
#define GENERIC_KERNEL(T, C)                                                                                           \
    GROUPS_##T(GROUP)                                                                                                  \
    WARP_KERNEL(generic_##T, struct generic_args) {                                                                    \
        WARP_EACH_WARP {                                                                                               \
            struct generic_row *row = arg->rows;                                                                       \
            _Static_assert(_Generic(warp_extract(warp_set_##T(0), 0), C: 1, default: 0), "a lane is a scalar of T");   \
            GROUPS_##T(CALL_GROUP)                                                                                     \
            *arg->count = (int)(row - arg->rows);                                                                      \
        }                                                                                                              \
    }
GENERIC_TYPES(GENERIC_KERNEL)

#define PRED_GROUP(group)                                                                                              \
    static __attribute__((noinline)) struct generic_row *group(warp_t warp, struct generic_row *row) {                 \
        const warp_pred_t p = warp_eq(warp_rem(warp_lane(), 3), 0), q = warp_eq(warp_and(warp_lane(), 1), 1);          \
        (void)warp, (void)p, (void)q;                                                                                  \
        ROWS_##group(KEEP_ROW)                                                                                         \
        return row;                                                                                                    \
    }
PRED_GROUP(predicates)
PRED_GROUP(lanes)
PRED_GROUP(votes)
WARP_KERNEL(generic_pred, struct generic_args) {
    WARP_EACH_WARP { *arg->count = (int)(votes(warp, lanes(warp, predicates(warp, arg->rows))) - arg->rows); }
}

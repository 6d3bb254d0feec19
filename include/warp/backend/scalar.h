/* scalar.h - the scalar backend: 32 plain values a warp, loops that the compiler may vectorise.
 *
 * Needs no instruction set beyond the compiler's default.  A predicate lane is a 32-bit word, 0 or all ones, so that the
 * loops vectorise.  What a backend must define is listed in backend/select.h. */
#ifndef WARP_BACKEND_SCALAR_H
#define WARP_BACKEND_SCALAR_H

#include "lane.h"

#define WARP__BACKEND_ID scalar

typedef struct {
    _Alignas(16) float v[32];
} warp_f32_t;
typedef struct {
    _Alignas(16) int32_t v[32];
} warp_i32_t;
typedef struct {
    _Alignas(16) uint32_t v[32];
} warp_u32_t;
typedef struct {
    _Alignas(16) double v[32];
} warp_f64_t;
typedef struct {
    _Alignas(16) int64_t v[32];
} warp_i64_t;
typedef struct {
    _Alignas(16) uint64_t v[32];
} warp_u64_t;
typedef struct {
    _Alignas(16) uint32_t v[32];
} warp_pred_t;

#define WARP__FOR_LANES for (int lane = 0; lane < 32; ++lane)

/* Every lane-wise operation of ops.def: a loop over backend/lane.h. */
#define WARP__SCALAR_UNARY(name, R, T)                                                                                 \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a) {                                                       \
        warp_##R##_t r;                                                                                                \
        WARP__FOR_LANES r.v[lane] = warp__lane_##name##_##T(a.v[lane]);                                                \
        return r;                                                                                                      \
    }
#define WARP__SCALAR_BINARY(name, R, T)                                                                                \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a, warp_##T##_t b) {                                       \
        warp_##R##_t r;                                                                                                \
        WARP__FOR_LANES r.v[lane] = warp__lane_##name##_##T(a.v[lane], b.v[lane]);                                     \
        return r;                                                                                                      \
    }
#define WARP__SCALAR_TERNARY(name, R, T)                                                                               \
    WARP_INLINE warp_##R##_t warp_##name##_##T(warp_##T##_t a, warp_##T##_t b, warp_##T##_t c) {                       \
        warp_##R##_t r;                                                                                                \
        WARP__FOR_LANES r.v[lane] = warp__lane_##name##_##T(a.v[lane], b.v[lane], c.v[lane]);                          \
        return r;                                                                                                      \
    }
#define WARP__SCALAR_SHIFT(name, R, T)                                                                                 \
    WARP_INLINE warp_##T##_t warp_##name##_##T(warp_##T##_t a, warp_u32_t b) {                                         \
        warp_##T##_t r;                                                                                                \
        WARP__FOR_LANES r.v[lane] = warp__lane_##name##_##T(a.v[lane], b.v[lane]);                                     \
        return r;                                                                                                      \
    }
#define WARP__SCALAR_COMPARE(name, R, T) WARP__SCALAR_BINARY(name, pred, T)
#define WARP__SCALAR_SELECT(name, R, T)                                                                                \
    WARP_INLINE warp_##T##_t warp_##name##_##T(warp_pred_t p, warp_##T##_t a, warp_##T##_t b) {                        \
        warp_##T##_t r;                                                                                                \
        WARP__FOR_LANES r.v[lane] = warp__lane_##name##_##T(p.v[lane], a.v[lane], b.v[lane]);                          \
        return r;                                                                                                      \
    }
#define WARP__SCALAR_LANE(name, R, T)
#define WARP__SCALAR_SET(name, R, T)                                                                                   \
    WARP_INLINE warp_##T##_t warp_set_##T(warp__c_##T a) {                                                             \
        warp_##T##_t r;                                                                                                \
        WARP__FOR_LANES r.v[lane] = a;                                                                                 \
        return r;                                                                                                      \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_from_array_##T(const warp__c_##T *p) {                                               \
        warp_##T##_t r;                                                                                                \
        __builtin_memcpy(r.v, p, sizeof r.v);                                                                          \
        return r;                                                                                                      \
    }                                                                                                                  \
    WARP_INLINE void warp_to_array_##T(warp__c_##T *p, warp_##T##_t a) { __builtin_memcpy(p, a.v, sizeof a.v); }
#define WARP__SCALAR_EXTRACT(name, R, T)                                                                               \
    WARP_INLINE warp__c_##T warp_extract_##T(warp_##T##_t a, int lane) { return a.v[lane & 31]; }
#define WARP__SCALAR_INSERT(name, R, T)                                                                                \
    WARP_INLINE warp_##T##_t warp_insert_##T(warp_##T##_t a, int lane, warp__c_##T value) {                            \
        a.v[lane & 31] = value;                                                                                        \
        return a;                                                                                                      \
    }
#define WARP_OP(family, shape, name, R, T, cuda, formula) WARP__SCALAR_FAMILY_##family(shape, name, R, T)
#define WARP__SCALAR_ROW(shape, name, R, T) WARP__SCALAR_##shape(name, R, T)
#define WARP__SCALAR_FAMILY_arithmetic WARP__SCALAR_ROW
#define WARP__SCALAR_FAMILY_bits WARP__SCALAR_ROW
#define WARP__SCALAR_FAMILY_compare WARP__SCALAR_ROW
#define WARP__SCALAR_FAMILY_predicate WARP__SCALAR_ROW
#define WARP__SCALAR_FAMILY_select WARP__SCALAR_ROW
#define WARP__SCALAR_FAMILY_convert WARP__SCALAR_ROW
#define WARP__SCALAR_FAMILY_bitcast WARP__SCALAR_ROW
#define WARP__SCALAR_FAMILY_lane WARP__SCALAR_ROW
/* The other families are written once for all backends, in headers above this one. */
#define WARP__SCALAR_FAMILY_integer(...)
#define WARP__SCALAR_FAMILY_packed(...)
#define WARP__SCALAR_FAMILY_rounding(...)
#define WARP__SCALAR_FAMILY_half(...)
#define WARP__SCALAR_FAMILY_shuffle(...)
#define WARP__SCALAR_FAMILY_vote(...)
#define WARP__SCALAR_FAMILY_match(...)
#define WARP__SCALAR_FAMILY_reduce(...)
#define WARP__SCALAR_FAMILY_scan(...)
#define WARP__SCALAR_FAMILY_compact(...)
#define WARP__SCALAR_FAMILY_memory(...)
#define WARP__SCALAR_FAMILY_atomic(...)
#include "../ops.def"
/* What packed.h is made of. */
#define WARP__SCALAR_PACKED(n)                                                                                         \
    WARP__SCALAR_BINARY(vadd##n, u32, u32)                                                                             \
    WARP__SCALAR_BINARY(vsub##n, u32, u32)                                                                             \
    WARP__SCALAR_BINARY(vaddss##n, u32, u32)                                                                           \
    WARP__SCALAR_BINARY(vaddus##n, u32, u32)                                                                           \
    WARP__SCALAR_BINARY(vsubss##n, u32, u32)                                                                           \
    WARP__SCALAR_BINARY(vsubus##n, u32, u32)                                                                           \
    WARP__SCALAR_BINARY(vmaxs##n, u32, u32)                                                                            \
    WARP__SCALAR_BINARY(vmaxu##n, u32, u32)                                                                            \
    WARP__SCALAR_BINARY(vmins##n, u32, u32)                                                                            \
    WARP__SCALAR_BINARY(vminu##n, u32, u32)                                                                            \
    WARP__SCALAR_BINARY(vavgu##n, u32, u32)                                                                            \
    WARP__SCALAR_BINARY(vcmpeq##n, u32, u32)                                                                           \
    WARP__SCALAR_BINARY(vcmpgts##n, u32, u32)
WARP__SCALAR_PACKED(4)
WARP__SCALAR_PACKED(2)
#undef WARP__SCALAR_PACKED
WARP__SCALAR_BINARY(_bytes, u32, u32)
WARP__SCALAR_TERNARY(dp4a, i32, i32)
WARP__SCALAR_TERNARY(dp4a, u32, u32)
#undef WARP__SCALAR_UNARY
#undef WARP__SCALAR_BINARY
#undef WARP__SCALAR_TERNARY
#undef WARP__SCALAR_SHIFT
#undef WARP__SCALAR_COMPARE
#undef WARP__SCALAR_SELECT
#undef WARP__SCALAR_LANE
#undef WARP__SCALAR_SET
#undef WARP__SCALAR_EXTRACT
#undef WARP__SCALAR_INSERT
#undef WARP__SCALAR_ROW
#undef WARP__SCALAR_FAMILY_arithmetic
#undef WARP__SCALAR_FAMILY_bits
#undef WARP__SCALAR_FAMILY_compare
#undef WARP__SCALAR_FAMILY_predicate
#undef WARP__SCALAR_FAMILY_select
#undef WARP__SCALAR_FAMILY_convert
#undef WARP__SCALAR_FAMILY_bitcast
#undef WARP__SCALAR_FAMILY_lane
#undef WARP__SCALAR_FAMILY_integer
#undef WARP__SCALAR_FAMILY_packed
#undef WARP__SCALAR_FAMILY_rounding
#undef WARP__SCALAR_FAMILY_half
#undef WARP__SCALAR_FAMILY_shuffle
#undef WARP__SCALAR_FAMILY_vote
#undef WARP__SCALAR_FAMILY_match
#undef WARP__SCALAR_FAMILY_reduce
#undef WARP__SCALAR_FAMILY_scan
#undef WARP__SCALAR_FAMILY_compact
#undef WARP__SCALAR_FAMILY_memory
#undef WARP__SCALAR_FAMILY_atomic

/* Halves (half.h).  What half.h makes of these stays out of line, too: arrays are passed in memory anyway, and compilers are slow
 * on dozens of loops in one function. */
#if defined(__clang__)
#define WARP__LARGE static __attribute__((noinline, unused))
#else
#define WARP__LARGE static __attribute__((noinline, noclone, unused))
#endif
/* fma may be a call here: the product of halves is exact, so that two operations do the same. */
#define warp__exact_fma_f32(a, b, c) warp_add_f32(warp_mul_f32(a, b), c)
WARP__LARGE warp_f32_t warp__f16_to_f32(warp_u32_t h) {
    warp_f32_t r;
    WARP__FOR_LANES r.v[lane] = warp__float_of_half(h.v[lane] & 0xffff);
    return r;
}
WARP__LARGE warp_u32_t warp__f32_to_f16(warp_f32_t a) {
    warp_u32_t r;
    WARP__FOR_LANES r.v[lane] = warp__half_of_float(a.v[lane]);
    return r;
}

WARP_INLINE warp_i32_t warp_lane(void) {
    warp_i32_t r;
    WARP__FOR_LANES r.v[lane] = lane;
    return r;
}

/* Predicates. */
WARP_INLINE warp_pred_t warp_mask_to_pred(warp_mask_t mask) {
    warp_pred_t r;
    WARP__FOR_LANES r.v[lane] = 0 - ((mask >> lane) & 1u);
    return r;
}
WARP_INLINE warp_mask_t warp_pred_to_mask(warp_pred_t p) {
    warp_mask_t mask = 0;
    WARP__FOR_LANES mask |= p.v[lane] & (UINT32_C(1) << lane);
    return mask;
}
WARP_INLINE bool warp__any(warp_pred_t p) {
    uint32_t some = 0;
    WARP__FOR_LANES some |= p.v[lane];
    return some != 0;
}

/* Shuffle primitive: a of lane idx[i] in lane i; idx in 0..31. */
WARP_INLINE warp_u32_t warp__permute_u32(warp_u32_t a, warp_u32_t idx) {
    warp_u32_t r;
    WARP__FOR_LANES r.v[lane] = a.v[idx.v[lane]];
    return r;
}
#define warp__permute_u64 warp__permute_u64
WARP_INLINE warp_u64_t warp__permute_u64(warp_u64_t a, warp_u32_t idx) {
    warp_u64_t r;
    WARP__FOR_LANES r.v[lane] = a.v[idx.v[lane]];
    return r;
}

/* One amount for all lanes: less code than the general form, which compilers are slow on. */
#define WARP__SCALAR_MOVES(T)                                                                                          \
    WARP_INLINE warp_##T##_t warp__move_down_##T(warp_##T##_t a, uint32_t amount, uint32_t seg) {                      \
        warp_##T##_t r;                                                                                                \
        WARP__FOR_LANES {                                                                                              \
            const uint32_t own = (uint32_t)lane, to = own + amount;                                                    \
            r.v[lane] = a.v[to > (own | (~seg & 31)) ? own : to];                                                      \
        }                                                                                                              \
        return r;                                                                                                      \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__move_up_##T(warp_##T##_t a, uint32_t amount, uint32_t seg) {                        \
        warp_##T##_t r;                                                                                                \
        WARP__FOR_LANES {                                                                                              \
            const int to = lane - (int)amount;                                                                         \
            r.v[lane] = a.v[to < (lane & (int)seg) ? lane : to];                                                       \
        }                                                                                                              \
        return r;                                                                                                      \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__move_xor_##T(warp_##T##_t a, uint32_t amount, uint32_t seg) {                       \
        warp_##T##_t r;                                                                                                \
        WARP__FOR_LANES {                                                                                              \
            const uint32_t own = (uint32_t)lane, to = own ^ amount;                                                    \
            r.v[lane] = a.v[to > (own | (~seg & 31)) ? own : to];                                                      \
        }                                                                                                              \
        return r;                                                                                                      \
    }
WARP__SCALAR_MOVES(u32)
WARP__SCALAR_MOVES(u64)
#undef WARP__SCALAR_MOVES
/* The steps of a scan (scan.h) in place: the source lane of a step is not among those that the step changes. */
#define WARP__SCAN_STEPS(name, T)                                                                                      \
    uint32_t first[WARP_SIZE];                                                                                         \
    warp_to_array_u32(first, warp__scan_first(width, heads));                                                          \
    for (uint32_t d = 1; d < WARP_SIZE && width >= (int)(2 * d); d *= 2)                                               \
        for (uint32_t lane = 0; lane < WARP_SIZE; ++lane) {                                                            \
            const uint32_t from = (lane & (0 - 2 * d)) | (d - 1);                                                      \
            if ((lane & d) != 0 && from >= first[lane]) v.v[lane] = warp__lane_##name##_##T(v.v[from], v.v[lane]);     \
        }
/* Lane by lane is faster than a scan here. */
#define warp__atomic_by_lane
#define warp__shfl_down_u32 warp__move_down_u32
#define warp__shfl_up_u32 warp__move_up_u32
#define warp__shfl_xor_u32 warp__move_xor_u32
#define warp__shfl_down_step_u64(moved, amount, seg) (*(moved) = warp__move_down_u64(*(moved), amount, seg), true)
#define warp__shfl_up_step_u64(moved, amount, seg) (*(moved) = warp__move_up_u64(*(moved), amount, seg), true)
#define warp__shfl_xor_step_u64(moved, amount, seg) (*(moved) = warp__move_xor_u64(*(moved), amount, seg), true)

/* Memory primitives: all 32 lanes, p contiguous. */
#define WARP__SCALAR_NARROW(R, T)                                                                                      \
    WARP_INLINE warp_##R##_t warp__load_full_##T(const warp__c_##T *p) {                                               \
        warp_##R##_t r;                                                                                                \
        warp__c_##T x[WARP_SIZE];                                                                                      \
        __builtin_memcpy(x, p, sizeof x);                                                                              \
        WARP__FOR_LANES r.v[lane] = x[lane];                                                                           \
        return r;                                                                                                      \
    }                                                                                                                  \
    WARP_INLINE void warp__store_full_##T(warp__c_##T *p, warp_##R##_t a) {                                            \
        warp__c_##T x[WARP_SIZE];                                                                                      \
        WARP__FOR_LANES x[lane] = (warp__c_##T)a.v[lane];                                                              \
        __builtin_memcpy(p, x, sizeof x);                                                                              \
    }
WARP__SCALAR_NARROW(u32, u8)
WARP__SCALAR_NARROW(i32, i8)
WARP__SCALAR_NARROW(u32, u16)
WARP__SCALAR_NARROW(i32, i16)
#undef WARP__SCALAR_NARROW

#endif

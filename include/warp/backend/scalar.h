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
#define WARP__SCALAR_SHFL(name, R, T)
#define WARP__SCALAR_SHFL_LANES(name, R, T)
#define WARP__SCALAR_VOTE(name, R, T)
#define WARP__SCALAR_LOAD(name, R, T)
#define WARP__SCALAR_STORE(name, R, T)
#define WARP__SCALAR_GATHER(name, R, T)
#define WARP__SCALAR_SCATTER(name, R, T)
#define WARP__SCALAR_ATOMIC(name, R, T)
#define WARP_OP(family, shape, name, R, T, cuda, formula) WARP__SCALAR_##shape(name, R, T)
#include "../ops.def"
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
#undef WARP__SCALAR_SHFL
#undef WARP__SCALAR_SHFL_LANES
#undef WARP__SCALAR_VOTE
#undef WARP__SCALAR_LOAD
#undef WARP__SCALAR_STORE
#undef WARP__SCALAR_GATHER
#undef WARP__SCALAR_SCATTER
#undef WARP__SCALAR_ATOMIC

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

/* op_bodies.h - what a call of each row of ops.def does, by shape, on the arrays of `call`: DO_<shape>(name, R, T).
 *
 * Compiled once a backend, by the table of operations and by the benchmark that runs them in loops. */
#ifndef CPUWARP_OP_BODIES_H
#define CPUWARP_OP_BODIES_H

#include <warp/ops.h>
#include <warp/warp.h>

/* Arrays to and from warps, for every type that ops.def names. */
#define ARRAYS(T)                                                                                                      \
    WARP_INLINE warp_##T##_t in_##T(const void *p) { return warp_from_array_##T(p); }                                  \
    WARP_INLINE void out_##T(void *r, warp_##T##_t v) { warp__store_full_##T(r, v); }
ARRAYS(f32)
ARRAYS(i32)
ARRAYS(u32)
ARRAYS(f64)
ARRAYS(i64)
ARRAYS(u64)
#define ARRAYS_HALF(T, M)                                                                                              \
    WARP_INLINE warp_##T##_t in_##T(const void *p) { return (warp_##T##_t){warp__load_full_##M(p)}; }                  \
    WARP_INLINE void out_##T(void *r, warp_##T##_t v) { warp__store_full_##M(r, v.bits); }
ARRAYS_HALF(f16, u16)
ARRAYS_HALF(bf16, u16)
ARRAYS_HALF(f16x2, u32)
ARRAYS_HALF(bf16x2, u32)
WARP_INLINE warp_pred_t in_pred(const void *p) { return warp_ne_u32(in_u32(p), warp_set_u32(0)); }
WARP_INLINE void out_pred(void *r, warp_pred_t v) { out_u32(r, warp_select_u32(v, warp_set_u32(1), warp_set_u32(0))); }
#define ARRAYS_X2(T, S)                                                                                                \
    WARP_INLINE warp_##T##_t in_##T(const void *p) {                                                                   \
        const warp__c_##S *s = p;                                                                                      \
        return (warp_##T##_t){in_##S(s), in_##S(s + 32)};                                                              \
    }                                                                                                                  \
    WARP_INLINE void out_##T(void *r, warp_##T##_t v) {                                                                \
        warp__c_##S *s = r;                                                                                            \
        out_##S(s, v.x);                                                                                               \
        out_##S(s + 32, v.y);                                                                                          \
    }
#define ARRAYS_X4(T, S)                                                                                                \
    WARP_INLINE warp_##T##_t in_##T(const void *p) {                                                                   \
        const warp__c_##S *s = p;                                                                                      \
        return (warp_##T##_t){in_##S(s), in_##S(s + 32), in_##S(s + 64), in_##S(s + 96)};                              \
    }                                                                                                                  \
    WARP_INLINE void out_##T(void *r, warp_##T##_t v) {                                                                \
        warp__c_##S *s = r;                                                                                            \
        out_##S(s, v.x);                                                                                               \
        out_##S(s + 32, v.y);                                                                                          \
        out_##S(s + 64, v.z);                                                                                          \
        out_##S(s + 96, v.w);                                                                                          \
    }
ARRAYS_X2(f32x2, f32)
ARRAYS_X2(i32x2, i32)
ARRAYS_X2(u32x2, u32)
ARRAYS_X4(f32x4, f32)
ARRAYS_X4(i32x4, i32)
ARRAYS_X4(u32x4, u32)

#define ACTIVE ((warp__active_t){call->mask, warp_mask_to_pred(call->mask)})

/* The body of each shape. */
#define DO_UNARY(name, R, T) out_##R(call->r, warp_##name##_##T(in_##T(call->a)));
#define DO_BINARY(name, R, T) out_##R(call->r, warp_##name##_##T(in_##T(call->a), in_##T(call->b)));
#define DO_TERNARY(name, R, T) out_##R(call->r, warp_##name##_##T(in_##T(call->a), in_##T(call->b), in_##T(call->c)));
#define DO_SHIFT(name, R, T) out_##R(call->r, warp_##name##_##T(in_##T(call->a), in_u32(call->b)));
#define DO_COMPARE(name, R, T) DO_BINARY(name, R, T)
#define DO_SELECT(name, R, T) out_##R(call->r, warp_##name##_##T(in_pred(call->a), in_##T(call->b), in_##T(call->c)));
#define DO_LANE(name, R, T) out_##R(call->r, warp_##name());
#define DO_SET(name, R, T) out_##R(call->r, warp_##name##_##T(*(const warp__c_##T *)call->a));
#define DO_EXTRACT(name, R, T) *(warp__c_##T *)call->r = warp_##name##_##T(in_##T(call->a), call->arg);
#define DO_INSERT(name, R, T)                                                                                          \
    out_##R(call->r, warp_##name##_##T(in_##T(call->a), call->arg, *(const warp__c_##T *)call->b));
#define DO_SHFL(name, R, T) out_##R(call->r, warp_##name##_##T(call->mask, in_##T(call->a), call->arg, call->width));
#define DO_SHFL_LANES(name, R, T)                                                                                      \
    out_##R(call->r, warp_##name##_##T(call->mask, in_##T(call->a), in_i32(call->b), call->width));
#define DO_VOTE(name, R, T)                                                                                            \
    const struct { warp_mask_t active; } warp = {call->mask};                                                          \
    *(warp__c_##R *)call->r = (warp__c_##R)warp_##name(call->mask, in_pred(call->a));
#define DO_MATCH(name, R, T)                                                                                           \
    const struct { warp_mask_t active; } warp = {call->mask};                                                          \
    out_u32(call->r, warp_##name(call->mask, in_##T(call->a)));
#define DO_MATCH_ALL(name, R, T)                                                                                       \
    const struct { warp_mask_t active; } warp = {call->mask};                                                          \
    int pred;                                                                                                          \
    *(uint32_t *)call->r = warp_##name(call->mask, in_##T(call->a), &pred);                                            \
    if (call->p) *(int *)call->p = pred;
#define DO_REDUCE(name, R, T)                                                                                          \
    const struct { warp_mask_t active; } warp = {call->mask};                                                          \
    *(warp__c_##R *)call->r = warp_##name(call->mask, in_##T(call->a));
/* A mask a lane. */
#define DO_MATCH_LANES(name, R, T) out_u32(call->r, warp__##name##_##T(call->mask, in_u32(call->b), in_##T(call->a)));
#define DO_MATCH_ALL_LANES(name, R, T)                                                                                 \
    warp_pred_t pred;                                                                                                  \
    out_u32(call->r, warp__##name##_##T(call->mask, in_u32(call->b), in_##T(call->a), &pred));
#define DO_REDUCE_LANES(name, R, T) out_##T(call->r, warp__##name##_##T(call->mask, in_u32(call->b), in_##T(call->a)));
#define DO_SCAN(name, R, T)                                                                                            \
    out_##T(call->r, warp__##name##_##T(WARP_FULL_MASK, call->mask, in_##T(call->a), call->width, (uint32_t)call->arg));
#define DO_COMPACT(name, R, T)                                                                                         \
    const struct { warp_mask_t active; } warp = {call->mask};                                                          \
    out_##T(call->r, warp_##name(call->mask, in_##T(call->a)));
#define DO_LOAD(name, R, T) out_##R(call->r, warp__##name##_##T(ACTIVE, call->p));
#define DO_STORE(name, R, T) warp__##name##_##T(ACTIVE, call->p, in_##R(call->a));
#define DO_LOAD_PITCH(name, R, T) out_##R(call->r, warp__##name##_##T(ACTIVE, call->p, call->arg));
#define DO_STORE_PITCH(name, R, T) warp__##name##_##T(ACTIVE, call->p, call->arg, in_##R(call->a));
#define DO_GATHER(name, R, T) out_##R(call->r, warp__##name##_##T(ACTIVE, call->p, in_i32(call->b)));
#define DO_SCATTER(name, R, T) warp__##name##_##T(ACTIVE, call->p, in_i32(call->b), in_##R(call->a));
#define DO_ATOMIC(name, R, T) out_##R(call->r, warp__##name##_##T(ACTIVE, call->p, in_i32(call->b), in_##R(call->a)));
#define DO_ATOMIC_CAS(name, R, T)                                                                                      \
    out_##R(call->r, warp__##name##_##T(ACTIVE, call->p, in_i32(call->b), in_##R(call->c), in_##R(call->a)));

#endif

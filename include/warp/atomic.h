/* atomic.h - atomic operations of the active lanes on 32-bit words (CUDA: atomicAdd, atomicExch, atomicMin, atomicMax).
 *
 *   old = warp_atomic_add(p, i, v)     each active lane: old = p[i]; p[i] = old + v, as one step
 *
 * p points to int32_t or uint32_t, in global or shared memory; i is a warp_i32_t, a warp_u32_t or one integer for all lanes,
 * v a warp of p's type or one scalar.  Lanes that hit the same word are served in ascending order (CUDA leaves the order
 * open; hardware was seen to do the same).  With one integer i an add is one locked instruction for the warp.  Lanes that are
 * not active touch nothing and get 0.  Other blocks may act on the same word at the same time.  Memory order: relaxed, as in
 * CUDA.
 *
 * These need `warp` in scope: in a kernel it is; a device function takes it as a parameter (warp_t warp).
 * Source of the rule: CUDA C++ programming guide, atomic functions. */
#ifndef WARP_ATOMIC_H
#define WARP_ATOMIC_H

#include "memory.h"

#define WARP__ATOMIC_STEP_add(T, word, value) __atomic_fetch_add(word, value, __ATOMIC_RELAXED)
#define WARP__ATOMIC_STEP_exch(T, word, value) __atomic_exchange_n(word, value, __ATOMIC_RELAXED)
#define WARP__ATOMIC_STEP_min(T, word, value) warp__atomic_min_word_##T(word, value)
#define WARP__ATOMIC_STEP_max(T, word, value) warp__atomic_max_word_##T(word, value)

#define WARP__ATOMIC_ORDER(name, T, better)                                                                            \
    WARP_INLINE warp__c_##T warp__atomic_##name##_word_##T(warp__c_##T *word, warp__c_##T value) {                     \
        warp__c_##T old = __atomic_load_n(word, __ATOMIC_RELAXED);                                                     \
        while (value better old &&                                                                                     \
               !__atomic_compare_exchange_n(word, &old, value, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {            \
        }                                                                                                              \
        return old;                                                                                                    \
    }
#define WARP__ATOMIC(name, T)                                                                                          \
    WARP_INLINE warp_##T##_t warp__atomic_##name##_##T(warp__active_t active, warp__c_##T *p, warp_i32_t idx,          \
                                                       warp_##T##_t value) {                                           \
        int32_t index[WARP_SIZE];                                                                                      \
        warp__c_##T v[WARP_SIZE], old[WARP_SIZE] = {0};                                                                \
        warp_to_array_i32(index, idx);                                                                                 \
        warp_to_array_##T(v, value);                                                                                   \
        WARP__FOR_EACH_LANE(active.mask)                                                                               \
        old[lane] = WARP__ATOMIC_STEP_##name(T, WARP__OFFSET(warp__c_##T *, p, index[lane]), v[lane]);                 \
        return warp_from_array_##T(old);                                                                               \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__atomic_##name##_u32_##T(warp__active_t active, warp__c_##T *p, warp_u32_t idx,      \
                                                           warp_##T##_t value) {                                       \
        return warp__atomic_##name##_##T(active, WARP__OFFSET(warp__c_##T *, p, INT64_C(0x80000000)),                  \
                                         warp_as_i32_u32(warp_xor_u32(idx, warp_set_u32(UINT32_C(0x80000000)))),       \
                                         value);                                                                       \
    }
/* All lanes on one word: their sum is added at once, and what each lane saw is computed. */
#define WARP__ATOMIC_ADD_AT(T)                                                                                         \
    WARP_INLINE warp_##T##_t warp__atomic_add_at_##T(warp__active_t active, warp__c_##T *p, int64_t i, warp_##T##_t value) {\
        warp__c_##T v[WARP_SIZE], old[WARP_SIZE] = {0};                                                                \
        uint32_t sum = 0;                                                                                              \
        if (active.mask == 0) return warp_set_##T(0);                                                                  \
        warp_to_array_##T(v, value);                                                                                   \
        WARP__FOR_EACH_LANE(active.mask) {                                                                             \
            old[lane] = (warp__c_##T)sum;                                                                              \
            sum += (uint32_t)v[lane];                                                                                  \
        }                                                                                                              \
        const warp__c_##T before = __atomic_fetch_add(p + i, (warp__c_##T)sum, __ATOMIC_RELAXED);                      \
        return warp_select_##T(active.pred, warp_add_##T(warp_from_array_##T(old), warp_set_##T(before)),              \
                               warp_set_##T(0));                                                                       \
    }
#define WARP__ATOMIC_AT(name, T)                                                                                       \
    WARP_INLINE warp_##T##_t warp__atomic_##name##_at_##T(warp__active_t active, warp__c_##T *p, int64_t i,            \
                                                          warp_##T##_t value) {                                        \
        return warp__atomic_##name##_##T(active, p + i, warp_set_i32(0), value);                                       \
    }
#define WARP__ATOMICS(T)                                                                                               \
    WARP__ATOMIC_ORDER(min, T, <)                                                                                      \
    WARP__ATOMIC_ORDER(max, T, >)                                                                                      \
    WARP__ATOMIC(add, T)                                                                                               \
    WARP__ATOMIC(exch, T)                                                                                              \
    WARP__ATOMIC(min, T)                                                                                               \
    WARP__ATOMIC(max, T)                                                                                               \
    WARP__ATOMIC_ADD_AT(T)                                                                                             \
    WARP__ATOMIC_AT(exch, T)                                                                                           \
    WARP__ATOMIC_AT(min, T)                                                                                            \
    WARP__ATOMIC_AT(max, T)
WARP__ATOMICS(i32)
WARP__ATOMICS(u32)
#undef WARP__ATOMICS
#undef WARP__ATOMIC_AT
#undef WARP__ATOMIC_ADD_AT
#undef WARP__ATOMIC
#undef WARP__ATOMIC_ORDER

/* With one index the address is p + i; with a warp of them the functions take both. */
#define WARP__ATOMIC_CALL(name, p, i, v)                                                                               \
    _Generic((i),                                                                                                      \
        warp_i32_t: _Generic(*(p), int32_t: warp__atomic_##name##_i32, uint32_t: warp__atomic_##name##_u32),           \
        warp_u32_t: _Generic(*(p), int32_t: warp__atomic_##name##_u32_i32, uint32_t: warp__atomic_##name##_u32_u32),   \
        default: _Generic(*(p), int32_t: warp__atomic_##name##_at_i32, uint32_t: warp__atomic_##name##_at_u32))(       \
        WARP__ACTIVE, p, i,                                                                                            \
        _Generic((v), warp_i32_t: warp__same_i32, warp_u32_t: warp__same_u32,                                          \
                 default: _Generic(*(p), int32_t: warp_set_i32, uint32_t: warp_set_u32))(v))
#define warp_atomic_add(p, i, v) WARP__ATOMIC_CALL(add, p, i, v)
#define warp_atomic_exch(p, i, v) WARP__ATOMIC_CALL(exch, p, i, v)
#define warp_atomic_min(p, i, v) WARP__ATOMIC_CALL(min, p, i, v)
#define warp_atomic_max(p, i, v) WARP__ATOMIC_CALL(max, p, i, v)

#endif

/* atomic.h - memory that several lanes, or several blocks, change at the same time: atomics, volatile accesses, fences.
 *
 *   old = warp_atomic_add(p, i, v)     each active lane: old = p[i]; p[i] = old + v, as one step
 *
 *   warp_atomic_add                    CUDA: atomicAdd       old + v                             any type, halves and pairs
 *   warp_atomic_sub                    atomicSub             old - v                             integers
 *   warp_atomic_exch                   atomicExch            v                                   any type
 *   warp_atomic_cas(p, i, compare, v)  atomicCAS             old == compare ? v : old            any type, uint16_t
 *   warp_atomic_min  warp_atomic_max   atomicMin  atomicMax  the smaller, the larger             integers
 *   warp_atomic_and, or, xor           atomicAnd, Or, Xor    old & v, old | v, old ^ v           integers
 *   warp_atomic_inc                    atomicInc             old >= v ? 0 : old + 1              uint32_t
 *   warp_atomic_dec                    atomicDec             old == 0 || old > v ? v : old - 1   uint32_t
 *
 * p points to int32_t uint32_t int64_t uint64_t float or double ("integers": the first four), to add to warp_half, warp_bfloat16,
 * warp_half2 or warp_bfloat162, too (a pair as a whole is one step here; CUDA promises it for each half), in global or shared
 * memory; i is a warp_i32_t, a warp_u32_t or one integer for all lanes; v and compare are a warp of p's type (of uint16_t: a
 * warp_u32_t, of which the low halves count) or one scalar.  CUDA has fewer types
 * (add: i32 u32 u64 f32 f64; sub: i32 u32; exch: i32 u32 u64 f32; cas: i32 u32 u64; and, or, xor: i32 u32 u64); the others follow
 * the same rule.
 *
 * Lanes that hit the same word are served in ascending order (CUDA leaves the order open; hardware was seen to do the same), and
 * neighbours among them with one memory operation: with one integer i, or where all indices are equal, that is one for the warp.
 * Lanes that are not active touch nothing and get 0.  Other blocks may act on the same word at the same time.  Memory order:
 * relaxed, as in CUDA.  A word that is not aligned for its type is undefined, as in CUDA.
 *
 * Integers wrap.  Floats are added one lane after the other, rounded each time; subnormals are kept, as CUDA does in shared memory
 * (in global memory a GPU takes and leaves subnormal f32 as zeros); a NaN sum is some NaN, of pairs of halves
 * 0x7fff; subnormal halves are kept.  cas compares bits: -0 is not +0, and a
 * NaN equals itself, so a loop around it ends.
 *
 * These need `warp` in scope: in a kernel it is; a device function takes it as a parameter (warp_t warp).
 * Source of the rule: CUDA C++ programming guide, atomic functions; PTX ISA, atom. */
#ifndef WARP_ATOMIC_H
#define WARP_ATOMIC_H

#include "half.h"
#include "memory.h"
#include "scan.h"

/* ---- words: all is done on uint32_t, uint64_t or uint16_t, whatever the type that the memory was written as ---- */

typedef uint16_t __attribute__((may_alias)) warp__word_u16;
typedef uint32_t __attribute__((may_alias)) warp__word_u32;
typedef uint64_t __attribute__((may_alias)) warp__word_u64;
#define WARP__ATOMIC_WORD(W, p, i) ((warp__word_##W *)((uintptr_t)(p) + (uintptr_t)(i) * sizeof(warp__word_##W)))

/* warp__atomic_lanes_<name>_<T>: `lanes`, one after the other, each on word p[index[lane]].  `next` is what a lane leaves in a word
 * that holds `now`; its operand is value[lane], a second one value[lane + WARP_SIZE].  Lanes in a row at one word are one step, and
 * only a load if they leave it as it is.  Not inlined: there are many, and each is long beside what calls it. */
#define WARP__ATOMIC_LANES(name, T, W, next)                                                                           \
    WARP__OUT_OF_LINE void warp__atomic_lanes_##name##_##T(warp_mask_t lanes, const void *p, const int32_t *index,     \
                                                           const warp__c_##W *value, warp__c_##W *old) {               \
        while (lanes != 0) {                                                                                           \
            const int32_t at = index[__builtin_ctz(lanes)];                                                            \
            warp__word_##W *const word = WARP__ATOMIC_WORD(W, p, at);                                                  \
            warp__c_##W before = __atomic_load_n(word, __ATOMIC_RELAXED), now;                                         \
            warp_mask_t rest;                                                                                          \
            do {                                                                                                       \
                now = before;                                                                                          \
                rest = lanes;                                                                                          \
                do {                                                                                                   \
                    const int lane = __builtin_ctz(rest);                                                              \
                    old[lane] = now;                                                                                   \
                    now = (warp__c_##W)(next);                                                                         \
                    rest &= rest - 1;                                                                                  \
                } while (rest != 0 && index[__builtin_ctz(rest)] == at);                                               \
            } while (now != before && !__atomic_compare_exchange_n(word, &before, now, true, __ATOMIC_RELAXED,         \
                                                                   __ATOMIC_RELAXED));                                 \
            lanes = rest;                                                                                              \
        }                                                                                                              \
    }
/* Sums of integers do not depend on what the word holds: an addition of the memory itself, which never has to be tried again. */
#define WARP__ATOMIC_LANES_ADD(W)                                                                                      \
    WARP__OUT_OF_LINE void warp__atomic_lanes_add_##W(warp_mask_t lanes, const void *p, const int32_t *index,          \
                                                      const warp__c_##W *value, warp__c_##W *old) {                    \
        while (lanes != 0) {                                                                                           \
            const int32_t at = index[__builtin_ctz(lanes)];                                                            \
            warp_mask_t rest = lanes;                                                                                  \
            warp__c_##W sum = 0;                                                                                       \
            do {                                                                                                       \
                const int lane = __builtin_ctz(rest);                                                                  \
                old[lane] = sum;                                                                                       \
                sum += value[lane];                                                                                    \
                rest &= rest - 1;                                                                                      \
            } while (rest != 0 && index[__builtin_ctz(rest)] == at);                                                   \
            const warp__c_##W before = __atomic_fetch_add(WARP__ATOMIC_WORD(W, p, at), sum, __ATOMIC_RELAXED);         \
            WARP__FOR_EACH_LANE(lanes & ~rest) old[lane] += before;                                                    \
            lanes = rest;                                                                                              \
        }                                                                                                              \
    }
#define WARP__ATOMIC_LANES_OF(T, I, W)                                                                                 \
    WARP__ATOMIC_LANES_ADD(W)                                                                                          \
    WARP__ATOMIC_LANES(exch, W, W, value[lane])                                                                        \
    WARP__ATOMIC_LANES(cas, W, W, now == value[lane + WARP_SIZE] ? value[lane] : now)                                  \
    WARP__ATOMIC_LANES(and, W, W, now & value[lane])                                                                   \
    WARP__ATOMIC_LANES(or, W, W, now | value[lane])                                                                    \
    WARP__ATOMIC_LANES(xor, W, W, now ^ value[lane])                                                                   \
    WARP__ATOMIC_LANES(min, W, W, value[lane] < now ? value[lane] : now)                                               \
    WARP__ATOMIC_LANES(max, W, W, value[lane] > now ? value[lane] : now)                                               \
    WARP__ATOMIC_LANES(min, I, W, (warp__c_##I)value[lane] < (warp__c_##I)now ? value[lane] : now)                     \
    WARP__ATOMIC_LANES(max, I, W, (warp__c_##I)value[lane] > (warp__c_##I)now ? value[lane] : now)                     \
    WARP__ATOMIC_LANES(add, T, W, warp__lane_as_##W##_##T(warp__lane_as_##T##_##W(now) + warp__lane_as_##T##_##W(value[lane])))
WARP__ATOMIC_LANES_OF(f32, i32, u32)
WARP__ATOMIC_LANES_OF(f64, i64, u64)
WARP__ATOMIC_LANES(inc, u32, u32, now >= value[lane] ? 0 : now + 1)
WARP__ATOMIC_LANES(dec, u32, u32, now == 0 || now > value[lane] ? value[lane] : now - 1)
/* Halves, and two of them, each rounded by itself. */
WARP_INLINE uint32_t warp__lane_add_f16(uint32_t a, uint32_t b) {
    return warp__half_of_float(warp__float_of_half(a) + warp__float_of_half(b));
}
WARP_INLINE uint32_t warp__lane_add_bf16(uint32_t a, uint32_t b) {
    return warp_bfloat16_from_float(warp__float_of_bits(a << 16) + warp__float_of_bits(b << 16)).bits;
}
#define WARP__ATOMIC_LANES_OF_HALVES(H)                                                                                \
    WARP__ATOMIC_LANES(add, H, u16, warp__lane_add_##H(now, value[lane]))                                              \
    WARP__ATOMIC_LANES(add, H##x2, u32, warp__lane_add_##H(now & 0xffff, value[lane] & 0xffff) |                       \
                                            warp__lane_add_##H(now >> 16, value[lane] >> 16) << 16)
WARP__ATOMIC_LANES_OF_HALVES(f16)
WARP__ATOMIC_LANES_OF_HALVES(bf16)
WARP__ATOMIC_LANES(cas, u16, u16, now == value[lane + WARP_SIZE] ? value[lane] : now)
#undef WARP__ATOMIC_LANES_OF_HALVES
#undef WARP__ATOMIC_LANES_OF
#undef WARP__ATOMIC_LANES_ADD

/* Loads and stores that the compiler may not leave out, join or split. */
#define WARP__VOLATILE_LANES(W)                                                                                        \
    WARP__OUT_OF_LINE void warp__volatile_lanes_load_##W(warp_mask_t lanes, const void *p, const int32_t *index,       \
                                                         const warp__c_##W *value, warp__c_##W *old) {                 \
        (void)value;                                                                                                   \
        WARP__FOR_EACH_LANE(lanes)                                                                                     \
        old[lane] = __atomic_load_n((const volatile warp__word_##W *)WARP__ATOMIC_WORD(W, p, index[lane]), __ATOMIC_RELAXED);\
    }                                                                                                                  \
    WARP__OUT_OF_LINE void warp__volatile_lanes_store_##W(warp_mask_t lanes, const void *p, const int32_t *index,      \
                                                          const warp__c_##W *value, warp__c_##W *old) {                \
        (void)old;                                                                                                     \
        WARP__FOR_EACH_LANE(lanes)                                                                                     \
        __atomic_store_n((volatile warp__word_##W *)WARP__ATOMIC_WORD(W, p, index[lane]), value[lane], __ATOMIC_RELAXED);\
    }
WARP__VOLATILE_LANES(u32)
WARP__VOLATILE_LANES(u64)
#undef WARP__VOLATILE_LANES

/* ---- from registers to lanes and back ---- */

/* V: what a word is in a lane. */
#define WARP__ATOMIC_CALL_LANES(W, V)                                                                                  \
    typedef void warp__atomic_lanes_##W(warp_mask_t lanes, const void *p, const int32_t *index, const warp__c_##W *value,\
                                        warp__c_##W *old);                                                             \
    WARP_INLINE warp_##V##_t warp__atomic_##W(warp__atomic_lanes_##W *f, warp__active_t active, const void *p,         \
                                              warp_i32_t idx, warp_##V##_t value) {                                    \
        _Alignas(64) int32_t index[WARP_SIZE];                                                                         \
        _Alignas(64) warp__c_##W v[WARP_SIZE], old[WARP_SIZE] = {0};                                                   \
        warp_to_array_i32(index, idx);                                                                                 \
        warp__store_full_##W(v, value);                                                                                \
        f(active.mask, p, index, v, old);                                                                              \
        return warp__load_full_##W(old);                                                                               \
    }                                                                                                                  \
    WARP_INLINE warp_##V##_t warp__atomic_two_##W(warp__atomic_lanes_##W *f, warp__active_t active, const void *p,     \
                                                  warp_i32_t idx, warp_##V##_t second, warp_##V##_t value) {           \
        _Alignas(64) int32_t index[WARP_SIZE];                                                                         \
        _Alignas(64) warp__c_##W v[2 * WARP_SIZE], old[WARP_SIZE] = {0};                                               \
        warp_to_array_i32(index, idx);                                                                                 \
        warp__store_full_##W(v, value);                                                                                \
        warp__store_full_##W(v + WARP_SIZE, second);                                                                   \
        f(active.mask, p, index, v, old);                                                                              \
        return warp__load_full_##W(old);                                                                               \
    }
WARP__ATOMIC_CALL_LANES(u16, u32)
WARP__ATOMIC_CALL_LANES(u32, u32)
WARP__ATOMIC_CALL_LANES(u64, u64)
#undef WARP__ATOMIC_CALL_LANES

#define WARP__WORD_f32(v) warp_as_u32_f32(v)
#define WARP__WORD_i32(v) warp_as_u32_i32(v)
#define WARP__WORD_u32(v) (v)
#define WARP__WORD_f64(v) warp_as_u64_f64(v)
#define WARP__WORD_i64(v) warp_as_u64_i64(v)
#define WARP__WORD_u64(v) (v)
#define WARP__WORD_u16(v) (v)
#define WARP__WORD_f16(v) (v).bits
#define WARP__WORD_bf16(v) (v).bits
#define WARP__WORD_f16x2(v) (v).bits
#define WARP__WORD_bf16x2(v) (v).bits
#define WARP__OF_WORD_f32(v) warp_as_f32_u32(v)
#define WARP__OF_WORD_i32(v) warp_as_i32_u32(v)
#define WARP__OF_WORD_u32(v) (v)
#define WARP__OF_WORD_f64(v) warp_as_f64_u64(v)
#define WARP__OF_WORD_i64(v) warp_as_i64_u64(v)
#define WARP__OF_WORD_u64(v) (v)
#define WARP__OF_WORD_u16(v) (v)
#define WARP__OF_WORD_f16(v) warp_as_f16_u32(v)
#define WARP__OF_WORD_bf16(v) warp_as_bf16_u32(v)
#define WARP__OF_WORD_f16x2(v) warp_as_f16x2_u32(v)
#define WARP__OF_WORD_bf16x2(v) warp_as_bf16x2_u32(v)

/* Unsigned indices: the pointer moved up by 2^31 elements, the index down by as much. */
#define WARP__ATOMIC_UP(T, p) WARP__OFFSET(warp__c_##T *, p, INT64_C(0x80000000))
#define WARP__ATOMIC_DOWN(idx) warp_as_i32_u32(warp_xor_u32(idx, warp_set_u32(UINT32_C(0x80000000))))

/* warp__atomic_<name>_<T>, with signed indices; _u32_, with unsigned ones; _at_, with one for all lanes.  What lanes do is that of
 * the type S, which has the same bits and the same result: for most the word W itself. */
#define WARP__ATOMIC_INDEXED(name, T, S, W)                                                                            \
    WARP_INLINE warp_##T##_t warp__atomic_##name##_##T(warp__active_t active, warp__c_##T *p, warp_i32_t idx,          \
                                                       warp_##T##_t value) {                                           \
        return WARP__OF_WORD_##T(                                                                                      \
            warp__atomic_##W(warp__atomic_lanes_##name##_##S, active, p, idx, WARP__WORD_##T(value)));                 \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__atomic_##name##_u32_##T(warp__active_t active, warp__c_##T *p, warp_u32_t idx,      \
                                                           warp_##T##_t value) {                                       \
        return warp__atomic_##name##_##T(active, WARP__ATOMIC_UP(T, p), WARP__ATOMIC_DOWN(idx), value);                \
    }
/* One more operation or type is one line WARP__ATOMIC_LANES, for what a lane does, and one line WARP__ATOMIC. */
#define WARP__ATOMIC(name, T, S, W)                                                                                    \
    WARP__ATOMIC_INDEXED(name, T, S, W)                                                                                \
    WARP_INLINE warp_##T##_t warp__atomic_##name##_at_##T(warp__active_t active, warp__c_##T *p, int64_t i,            \
                                                          warp_##T##_t value) {                                        \
        return warp__atomic_##name##_##T(active, WARP__OFFSET(warp__c_##T *, p, i), warp_set_i32(0), value);           \
    }
/* Where one value stands for what all lanes do, it goes to the word, and a scan says what each lane saw; nothing of the scan is
 * left when nobody asks.  But not on a backend that has no registers for it. */
#ifdef warp__atomic_by_lane
#define WARP__ATOMIC_SCANNED(name, T, S, W, fetch) WARP__ATOMIC(name, T, S, W)
#else
#define WARP__ATOMIC_SCANNED(name, T, S, W, fetch)                                                                     \
    WARP__ATOMIC_INDEXED(name, T, S, W)                                                                                \
    WARP_INLINE warp_##T##_t warp__atomic_##name##_at_##T(warp__active_t active, warp__c_##T *p, int64_t i,            \
                                                          warp_##T##_t value) {                                        \
        if (active.mask == 0) return warp_set_##T(0);                                                                  \
        const warp__c_##W all = (warp__c_##W)warp__reduce_##name##_##T(active.mask, value);                            \
        warp__c_##W before;                                                                                            \
        fetch(name, S, W, WARP__ATOMIC_WORD(W, p, i));                                                                 \
        const warp_##T##_t earlier = warp__scan_##name##_##T(active.mask, value, WARP_SIZE, 0, true);                  \
        const warp_##T##_t old = warp_##name##_##T(warp_set_##T((warp__c_##T)before), earlier);                        \
        return active.mask == WARP_FULL_MASK ? old : warp_select_##T(active.pred, old, warp_set_##T(0));               \
    }
#endif
#define WARP__ATOMIC_FETCH(name, S, W, word) before = __atomic_fetch_##name(word, all, __ATOMIC_RELAXED)
#define WARP__ATOMIC_FETCH_LANE(name, S, W, word)                                                                      \
    do {                                                                                                               \
        const int32_t zero = 0;                                                                                        \
        warp__atomic_lanes_##name##_##S(1, word, &zero, &all, &before);                                                \
    } while (0)
/* old - v is old + -v. */
#define WARP__ATOMIC_SUB(T)                                                                                            \
    WARP_INLINE warp_##T##_t warp__atomic_sub_##T(warp__active_t active, warp__c_##T *p, warp_i32_t idx,               \
                                                  warp_##T##_t value) {                                                \
        return warp__atomic_add_##T(active, p, idx, warp_neg_##T(value));                                              \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__atomic_sub_u32_##T(warp__active_t active, warp__c_##T *p, warp_u32_t idx,           \
                                                      warp_##T##_t value) {                                            \
        return warp__atomic_add_u32_##T(active, p, idx, warp_neg_##T(value));                                          \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__atomic_sub_at_##T(warp__active_t active, warp__c_##T *p, int64_t i,                 \
                                                     warp_##T##_t value) {                                             \
        return warp__atomic_add_at_##T(active, p, i, warp_neg_##T(value));                                             \
    }
#define WARP__ATOMIC_CAS(T, V, W)                                                                                      \
    WARP_INLINE warp_##V##_t warp__atomic_cas_##T(warp__active_t active, warp__c_##T *p, warp_i32_t idx,               \
                                                  warp_##V##_t compare, warp_##V##_t value) {                          \
        return WARP__OF_WORD_##T(warp__atomic_two_##W(warp__atomic_lanes_cas_##W, active, p, idx,                      \
                                                      WARP__WORD_##T(compare), WARP__WORD_##T(value)));                \
    }                                                                                                                  \
    WARP_INLINE warp_##V##_t warp__atomic_cas_u32_##T(warp__active_t active, warp__c_##T *p, warp_u32_t idx,           \
                                                      warp_##V##_t compare, warp_##V##_t value) {                      \
        return warp__atomic_cas_##T(active, WARP__ATOMIC_UP(T, p), WARP__ATOMIC_DOWN(idx), compare, value);            \
    }                                                                                                                  \
    WARP_INLINE warp_##V##_t warp__atomic_cas_at_##T(warp__active_t active, warp__c_##T *p, int64_t i,                 \
                                                     warp_##V##_t compare, warp_##V##_t value) {                       \
        return warp__atomic_cas_##T(active, WARP__OFFSET(warp__c_##T *, p, i), warp_set_i32(0), compare, value);       \
    }
#define WARP__ATOMIC_ANY(T, W) WARP__ATOMIC(exch, T, W, W) WARP__ATOMIC_CAS(T, T, W)
#define WARP__ATOMIC_INT(T, W)                                                                                         \
    WARP__ATOMIC_ANY(T, W)                                                                                             \
    WARP__ATOMIC_SCANNED(add, T, W, W, WARP__ATOMIC_FETCH)                                                             \
    WARP__ATOMIC_SUB(T)                                                                                                \
    WARP__ATOMIC_SCANNED(and, T, W, W, WARP__ATOMIC_FETCH)                                                             \
    WARP__ATOMIC_SCANNED(or, T, W, W, WARP__ATOMIC_FETCH)                                                              \
    WARP__ATOMIC_SCANNED(xor, T, W, W, WARP__ATOMIC_FETCH)                                                             \
    WARP__ATOMIC_SCANNED(min, T, T, W, WARP__ATOMIC_FETCH_LANE)                                                        \
    WARP__ATOMIC_SCANNED(max, T, T, W, WARP__ATOMIC_FETCH_LANE)
WARP__ATOMIC_INT(i32, u32)
WARP__ATOMIC_INT(u32, u32)
WARP__ATOMIC_INT(i64, u64)
WARP__ATOMIC_INT(u64, u64)
WARP__ATOMIC_ANY(f32, u32)
WARP__ATOMIC_ANY(f64, u64)
WARP__ATOMIC(add, f32, f32, u32)
WARP__ATOMIC(add, f64, f64, u64)
WARP__ATOMIC_CAS(u16, u32, u16)
WARP__ATOMIC(add, f16, f16, u16)
WARP__ATOMIC(add, bf16, bf16, u16)
WARP__ATOMIC(add, f16x2, f16x2, u32)
WARP__ATOMIC(add, bf16x2, bf16x2, u32)
WARP__ATOMIC(inc, u32, u32, u32)
WARP__ATOMIC(dec, u32, u32, u32)
#undef WARP__ATOMIC_INT
#undef WARP__ATOMIC_ANY
#undef WARP__ATOMIC_CAS
#undef WARP__ATOMIC_SUB
#undef WARP__ATOMIC_SCANNED
#undef WARP__ATOMIC_FETCH
#undef WARP__ATOMIC_FETCH_LANE

/* What p's type and the kind of index choose. */
#define WARP__PICK_AT(f, p)                                                                                            \
    _Generic(*(p), float: f##_f32, double: f##_f64, int32_t: f##_i32, uint32_t: f##_u32, int64_t: f##_i64,             \
             uint64_t: f##_u64)
#define WARP__PICK_AT_ADD(f, p)                                                                                        \
    _Generic(*(p), float: f##_f32, double: f##_f64, int32_t: f##_i32, uint32_t: f##_u32, int64_t: f##_i64,             \
             uint64_t: f##_u64, warp_half: f##_f16, warp_bfloat16: f##_bf16, warp_half2: f##_f16x2,                    \
             warp_bfloat162: f##_bf16x2)
#define WARP__PICK_AT_CAS(f, p)                                                                                        \
    _Generic(*(p), float: f##_f32, double: f##_f64, int32_t: f##_i32, uint32_t: f##_u32, int64_t: f##_i64,             \
             uint64_t: f##_u64, uint16_t: f##_u16)
#define WARP__PICK_AT_INT(f, p)                                                                                        \
    _Generic(*(p), int32_t: f##_i32, uint32_t: f##_u32, int64_t: f##_i64, uint64_t: f##_u64)
#define WARP__PICK_AT_U32(f, p) _Generic(*(p), uint32_t: f##_u32)
#define WARP__ATOMIC_PICK(PICK, name, p, i)                                                                            \
    _Generic((i), warp_i32_t: PICK(warp__##name, p), warp_u32_t: PICK(warp__##name##_u32, p),                          \
             default: PICK(warp__##name##_at, p))
/* v as it is when it is a warp, else the scalar v in every lane, of the type that p points to. */
#define WARP__LIKE_AT(p, v)                                                                                            \
    _Generic((v), warp_f32_t: warp__same_f32, warp_i32_t: warp__same_i32, warp_u32_t: warp__same_u32,                  \
             warp_f64_t: warp__same_f64, warp_i64_t: warp__same_i64, warp_u64_t: warp__same_u64,                       \
             WARP__HALVES(warp__same), default: WARP__PICK_AT_SET(p))(v)
#define WARP__PICK_AT_SET(p)                                                                                           \
    _Generic(*(p), float: warp_set_f32, double: warp_set_f64, int32_t: warp_set_i32, uint32_t: warp_set_u32,           \
             int64_t: warp_set_i64, uint64_t: warp_set_u64, uint16_t: warp_set_u32, warp_half: warp_set_f16,           \
             warp_bfloat16: warp_set_bf16, warp_half2: warp_set_f16x2, warp_bfloat162: warp_set_bf16x2)
#define WARP__ATOMIC_DO(PICK, name, p, i, v)                                                                           \
    WARP__ATOMIC_PICK(PICK, atomic_##name, p, i)(WARP__ACTIVE, p, i, WARP__LIKE_AT(p, v))

#define warp_atomic_add(p, i, v) WARP__ATOMIC_DO(WARP__PICK_AT_ADD, add, p, i, v)
#define warp_atomic_sub(p, i, v) WARP__ATOMIC_DO(WARP__PICK_AT_INT, sub, p, i, v)
#define warp_atomic_exch(p, i, v) WARP__ATOMIC_DO(WARP__PICK_AT, exch, p, i, v)
#define warp_atomic_cas(p, i, compare, v)                                                                              \
    WARP__ATOMIC_PICK(WARP__PICK_AT_CAS, atomic_cas, p, i)(WARP__ACTIVE, p, i, WARP__LIKE_AT(p, compare), WARP__LIKE_AT(p, v))
#define warp_atomic_min(p, i, v) WARP__ATOMIC_DO(WARP__PICK_AT_INT, min, p, i, v)
#define warp_atomic_max(p, i, v) WARP__ATOMIC_DO(WARP__PICK_AT_INT, max, p, i, v)
#define warp_atomic_and(p, i, v) WARP__ATOMIC_DO(WARP__PICK_AT_INT, and, p, i, v)
#define warp_atomic_or(p, i, v) WARP__ATOMIC_DO(WARP__PICK_AT_INT, or, p, i, v)
#define warp_atomic_xor(p, i, v) WARP__ATOMIC_DO(WARP__PICK_AT_INT, xor, p, i, v)
#define warp_atomic_inc(p, i, v) WARP__ATOMIC_DO(WARP__PICK_AT_U32, inc, p, i, v)
#define warp_atomic_dec(p, i, v) WARP__ATOMIC_DO(WARP__PICK_AT_U32, dec, p, i, v)

/* ---- volatile accesses ----
 *
 *   v = warp_load_volatile(p)          lane i reads p[i]        CUDA: reading and writing through a pointer to volatile
 *   warp_store_volatile(p, v)          lane i writes p[i]
 *   v = warp_gather_volatile(p, i)     each lane reads p[i]
 *   warp_scatter_volatile(p, i, v)     each lane writes p[i]
 *
 * As warp_load() and its kin (memory.h), for int32_t uint32_t int64_t uint64_t float double, but each word is read or written where
 * it stands in the program, once, and whole: what another block wrote is seen in time, half of it never.  That says nothing about
 * other words: see the fences.  Of lanes that write one word the highest wins.  Words must be aligned.
 *
 * Source of the rule: CUDA C++ programming guide, the volatile qualifier. */
#define WARP__VOLATILE(T, W)                                                                                           \
    WARP_INLINE warp_##T##_t warp__gather_volatile_##T(warp__active_t active, const warp__c_##T *p, warp_i32_t idx) {  \
        return WARP__OF_WORD_##T(warp__atomic_##W(warp__volatile_lanes_load_##W, active, p, idx, warp_set_##W(0)));    \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__gather_volatile_u32_##T(warp__active_t active, const warp__c_##T *p, warp_u32_t idx) {\
        return warp__gather_volatile_##T(active, WARP__ATOMIC_UP(T, p), WARP__ATOMIC_DOWN(idx));                       \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__gather_volatile_at_##T(warp__active_t active, const warp__c_##T *p, int64_t i) {    \
        if (active.mask == 0) return warp_set_##T(0);                                                                  \
        const warp__c_##W word = __atomic_load_n((const volatile warp__word_##W *)WARP__ATOMIC_WORD(W, p, i), __ATOMIC_RELAXED);\
        return WARP__OF_WORD_##T(warp_select_##W(active.pred, warp_set_##W(word), warp_set_##W(0)));                   \
    }                                                                                                                  \
    WARP_INLINE void warp__scatter_volatile_##T(warp__active_t active, warp__c_##T *p, warp_i32_t idx, warp_##T##_t v) {\
        (void)warp__atomic_##W(warp__volatile_lanes_store_##W, active, p, idx, WARP__WORD_##T(v));                     \
    }                                                                                                                  \
    WARP_INLINE void warp__scatter_volatile_u32_##T(warp__active_t active, warp__c_##T *p, warp_u32_t idx, warp_##T##_t v) {\
        warp__scatter_volatile_##T(active, WARP__ATOMIC_UP(T, p), WARP__ATOMIC_DOWN(idx), v);                          \
    }                                                                                                                  \
    WARP_INLINE void warp__scatter_volatile_at_##T(warp__active_t active, warp__c_##T *p, int64_t i, warp_##T##_t v) { \
        warp__scatter_volatile_##T(active, WARP__OFFSET(warp__c_##T *, p, i), warp_set_i32(0), v);                     \
    }
WARP__VOLATILE(i32, u32)
WARP__VOLATILE(u32, u32)
WARP__VOLATILE(f32, u32)
WARP__VOLATILE(i64, u64)
WARP__VOLATILE(u64, u64)
WARP__VOLATILE(f64, u64)
#undef WARP__VOLATILE

#define warp_load_volatile(p) warp_gather_volatile(p, warp_lane())
#define warp_store_volatile(p, v) warp_scatter_volatile(p, warp_lane(), v)
#define warp_gather_volatile(p, i) WARP__ATOMIC_PICK(WARP__PICK_AT, gather_volatile, p, i)(WARP__ACTIVE, p, i)
#define warp_scatter_volatile(p, i, v)                                                                                 \
    WARP__ATOMIC_PICK(WARP__PICK_AT, scatter_volatile, p, i)(WARP__ACTIVE, p, i, WARP__LIKE_AT(p, v))

/* ---- fences ----
 *
 *   warp_threadfence()           CUDA: __threadfence: what the warp wrote before it, other blocks see before what it writes after
 *   warp_threadfence_system()    CUDA: __threadfence_system: the same, since there is no device apart from the system
 *   warp_threadfence_block()     CUDA: __threadfence_block: for the warps of the block; they share a thread of the host, so only
 *                                the compiler has to keep the order
 *
 * To hand data to another block: write the data; fence; write a flag, volatile or atomic.  There: read the flag; fence; read the
 * data.  They order memory for all lanes, whatever is active, and wait for nobody.
 *
 * Source of the rule: CUDA C++ programming guide, memory fence functions. */
WARP_INLINE void warp_threadfence(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
WARP_INLINE void warp_threadfence_system(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
WARP_INLINE void warp_threadfence_block(void) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }

#endif

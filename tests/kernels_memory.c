/* kernels_memory.c - see kernels_memory.h. */
#define _POSIX_C_SOURCE 200809L /* sched_yield */

#include <sched.h>

#include <warp/warp.h>

#include "kernels_memory.h"

/* Registers to and from arrays, whatever lanes are active. */
#define PLAIN(T)                                                                                                       \
    WARP_DEVICE warp_##T##_t read_##T(const void *a) { return warp_from_array_##T(a); }                                \
    WARP_DEVICE void write_##T(void *r, warp_##T##_t v) { warp_to_array_##T(r, v); }
PLAIN(f32)
PLAIN(i32)
PLAIN(u32)
PLAIN(f64)
PLAIN(i64)
PLAIN(u64)
#define TWO(T, S, C)                                                                                                   \
    WARP_DEVICE warp_##T##_t read_##T(const void *a) {                                                                 \
        const C *s = a;                                                                                                \
        return (warp_##T##_t){warp_from_array_##S(s), warp_from_array_##S(s + 32)};                                    \
    }                                                                                                                  \
    WARP_DEVICE void write_##T(void *r, warp_##T##_t v) {                                                              \
        C *s = r;                                                                                                      \
        warp_to_array_##S(s, v.x);                                                                                     \
        warp_to_array_##S(s + 32, v.y);                                                                                \
    }
TWO(f32x2, f32, float)
TWO(i32x2, i32, int32_t)
TWO(u32x2, u32, uint32_t)
#define FOUR(T, S, C)                                                                                                  \
    WARP_DEVICE warp_##T##_t read_##T(const void *a) {                                                                 \
        const C *s = a;                                                                                                \
        return (warp_##T##_t){warp_from_array_##S(s), warp_from_array_##S(s + 32), warp_from_array_##S(s + 64),        \
                              warp_from_array_##S(s + 96)};                                                            \
    }                                                                                                                  \
    WARP_DEVICE void write_##T(void *r, warp_##T##_t v) {                                                              \
        C *s = r;                                                                                                      \
        warp_to_array_##S(s, v.x);                                                                                     \
        warp_to_array_##S(s + 32, v.y);                                                                                \
        warp_to_array_##S(s + 64, v.z);                                                                                \
        warp_to_array_##S(s + 96, v.w);                                                                                \
    }
FOUR(f32x4, f32, float)
FOUR(i32x4, i32, int32_t)
FOUR(u32x4, u32, uint32_t)

/* One access, in a function of its own: compilers are slow on large kernels.  The lanes of mask are active; r holds what it
 * yields in them, and what was in r before in the others. */
#define OWN_FUNCTION static __attribute__((noinline))
#define ACCESS(R, T, C, name, statement)                                                                               \
    OWN_FUNCTION void name##_##T(const struct memory_args *arg, warp_t warp) {                                         \
        C *const p = arg->p;                                                                                           \
        const C *const from = arg->p;                                                                                  \
        const warp_##R##_t a = read_##R(arg->a);                                                                       \
        const warp_u32_t unsigned_index = warp_from_array_u32(arg->index);                                             \
        const warp_i32_t index = warp_as_i32(unsigned_index);                                                          \
        const int64_t one = arg->one;                                                                                  \
        warp_##R##_t r = read_##R(arg->r);                                                                             \
        (void)p, (void)from, (void)a, (void)unsigned_index, (void)index, (void)one;                                    \
        WARP_IF(warp_mask_to_pred(arg->mask)) { statement; }                                                           \
        WARP_END                                                                                                       \
        write_##R(arg->r, r);                                                                                          \
    }
#define ACCESSES(kernel, R, T, C, LOAD, STORE, GATHER, SCATTER)                                                        \
    ACCESS(R, T, C, kernel##_load, r = LOAD(p))                                                                        \
    ACCESS(R, T, C, kernel##_store, STORE(p, a))                                                                       \
    ACCESS(R, T, C, kernel##_gather_i32, r = GATHER(from, index))                                                      \
    ACCESS(R, T, C, kernel##_gather_u32, r = GATHER(p, unsigned_index))                                                \
    ACCESS(R, T, C, kernel##_gather_one, r = GATHER(p, one))                                                           \
    ACCESS(R, T, C, kernel##_gather_one_u32, r = GATHER(p, (uint32_t)one))                                             \
    ACCESS(R, T, C, kernel##_scatter_i32, SCATTER(p, index, a))                                                        \
    ACCESS(R, T, C, kernel##_scatter_u32, SCATTER(p, unsigned_index, a))                                               \
    ACCESS(R, T, C, kernel##_scatter_one, SCATTER(p, one, a))                                                          \
    ACCESS(R, T, C, kernel##_scatter_one_int, SCATTER(p, (int)one, a))                                                 \
    WARP_KERNEL(kernel##_##T, struct memory_args) {                                                                    \
        WARP_EACH_WARP {                                                                                               \
            switch (arg->access) {                                                                                     \
            case ACCESS_LOAD: kernel##_load_##T(arg, warp); break;                                                     \
            case ACCESS_STORE: kernel##_store_##T(arg, warp); break;                                                   \
            case ACCESS_GATHER_I32: kernel##_gather_i32_##T(arg, warp); break;                                         \
            case ACCESS_GATHER_U32: kernel##_gather_u32_##T(arg, warp); break;                                         \
            case ACCESS_GATHER_ONE: kernel##_gather_one_##T(arg, warp); break;                                         \
            case ACCESS_GATHER_ONE_U32: kernel##_gather_one_u32_##T(arg, warp); break;                                 \
            case ACCESS_SCATTER_I32: kernel##_scatter_i32_##T(arg, warp); break;                                       \
            case ACCESS_SCATTER_U32: kernel##_scatter_u32_##T(arg, warp); break;                                       \
            case ACCESS_SCATTER_ONE: kernel##_scatter_one_##T(arg, warp); break;                                       \
            case ACCESS_SCATTER_ONE_INT: kernel##_scatter_one_int_##T(arg, warp); break;                               \
            default: break; /* those of the kernels plain_T */                                                         \
            }                                                                                                          \
        }                                                                                                              \
    }
#define MEMORY_KERNEL(R, T, C) ACCESSES(memory, R, T, C, warp_load, warp_store, warp_gather, warp_scatter)
MEMORY_TYPES(MEMORY_KERNEL)

#define PLAIN_ACCESSES(R, T, C, load, store, gather, more_functions, more_cases)                                       \
    ACCESS(R, T, C, load_pitch, load)                                                                                  \
    ACCESS(R, T, C, store_pitch, store)                                                                                \
    ACCESS(R, T, C, gather_at, gather)                                                                                 \
    more_functions                                                                                                     \
    WARP_KERNEL(plain_##T, struct memory_args) {                                                                       \
        WARP_EACH_WARP {                                                                                               \
            switch (arg->access) {                                                                                     \
            case ACCESS_LOAD_PITCH: load_pitch_##T(arg, warp); break;                                                  \
            case ACCESS_STORE_PITCH: store_pitch_##T(arg, warp); break;                                                \
            more_cases                                                                                                 \
            default: gather_at_##T(arg, warp); break;                                                                  \
            }                                                                                                          \
        }                                                                                                              \
    }
/* Indices in memory: here not const ones, of halves const ones. */
#define PLAIN_KERNEL(R, T, C)                                                                                          \
    PLAIN_ACCESSES(R, T, C, r = warp_load_pitch(from, one), warp_store_pitch(p, one, a),                               \
                   r = warp_gather(from, (int32_t *)(uintptr_t)arg->index),                                            \
                   ACCESS(R, T, C, gather_at_u32, r = warp_gather(from, arg->index)),                                  \
                   case ACCESS_GATHER_AT_U32 : gather_at_u32_##T(arg, warp);                                           \
                   break;)
MEMORY_TYPES(PLAIN_KERNEL)
#define PLAIN_HALF(R, T, C)                                                                                            \
    PLAIN_ACCESSES(u32, T, C, r = warp_as_u32(warp_load_pitch(from, one)), warp_store_pitch(p, one, warp_as_##T(a)),   \
                   r = warp_as_u32(warp_gather(from, (const int32_t *)arg->index)), , )
HALF_TYPES(PLAIN_HALF)

/* Pitches that are known when compiling: the sizes of elements, which indices have for a step, and others. */
#define CONSTANT_PITCH(R, T, C)                                                                                        \
    ACCESS(R, T, C, load_pitch_2, r = warp_load_pitch(from, 2))                                                        \
    ACCESS(R, T, C, load_pitch_4, r = warp_load_pitch(from, 4))                                                        \
    ACCESS(R, T, C, load_pitch_8, r = warp_load_pitch(from, 8))                                                        \
    ACCESS(R, T, C, load_pitch_24_down, r = warp_load_pitch(from, -24))                                                \
    ACCESS(R, T, C, load_pitch_320, r = warp_load_pitch(from, 320))                                                    \
    WARP_KERNEL(constant_pitch_##T, struct memory_args) {                                                              \
        WARP_EACH_WARP {                                                                                               \
            switch (arg->one) {                                                                                        \
            case 2: load_pitch_2_##T(arg, warp); break;                                                                \
            case 4: load_pitch_4_##T(arg, warp); break;                                                                \
            case 8: load_pitch_8_##T(arg, warp); break;                                                                \
            case -24: load_pitch_24_down_##T(arg, warp); break;                                                        \
            default: load_pitch_320_##T(arg, warp); break;                                                             \
            }                                                                                                          \
        }                                                                                                              \
    }
CONSTANT_PITCHES(CONSTANT_PITCH)
#define VOLATILE_KERNEL(R, T, C)                                                                                       \
    ACCESSES(volatile, R, T, C, warp_load_volatile, warp_store_volatile, warp_gather_volatile, warp_scatter_volatile)
WORD_TYPES(VOLATILE_KERNEL)

#define MEMORY_TAIL(R, T, C)                                                                                           \
    WARP_KERNEL(memory_tail_##T, struct memory_args) {                                                                 \
        WARP_EACH_WARP {                                                                                               \
            C *const p = arg->p;                                                                                       \
            const C *const from = arg->p;                                                                              \
            if (arg->access == ACCESS_STORE)                                                                           \
                warp_store(p, read_##R(arg->a));                                                                       \
            else                                                                                                       \
                write_##R(arg->r, warp_load(from));                                                                    \
        }                                                                                                              \
    }
MEMORY_TYPES(MEMORY_TAIL)

/* One operation in its forms, in a function of its own.  cas alone compares, with c.  What the macros make of scalars depends on
 * the type and not on the operation: add, exch and cas have the forms for that (kernels_memory.h). */
#define TRY(operation, p, i, v, c) TRY_##operation(operation, p, i, v, c)
#define TRY_PLAIN(operation, p, i, v, c) r = warp_atomic_##operation(p, i, v)
#define TRY_add TRY_PLAIN
#define TRY_sub TRY_PLAIN
#define TRY_exch TRY_PLAIN
#define TRY_min TRY_PLAIN
#define TRY_max TRY_PLAIN
#define TRY_and TRY_PLAIN
#define TRY_or TRY_PLAIN
#define TRY_xor TRY_PLAIN
#define TRY_inc TRY_PLAIN
#define TRY_dec TRY_PLAIN
#define TRY_cas(operation, p, i, v, c) r = warp_atomic_cas(p, i, c, v)
#define MORE(operation, T) MORE_##operation(operation, T)
#define MORE_FORMS(operation, T)                                                                                       \
    case ATOMIC_SCALAR_VALUE: TRY(operation, p, index, warp_extract(a, 0), warp_extract(c, 0)); break;                 \
    case ATOMIC_SCALAR_BOTH: TRY(operation, p, arg->one, warp_extract(a, 0), warp_extract(c, 0)); break;               \
    case ATOMIC_UNSIGNED_INDEX:                                                                                        \
        TRY(operation, far, warp_xor(warp_as_u32(index), UINT32_C(0x80000000)), a, c);                                 \
        break;
#define MORE_add MORE_FORMS
#define MORE_exch MORE_FORMS
#define MORE_cas MORE_FORMS
#define MORE_sub(operation, T)
#define MORE_min(operation, T)
#define MORE_max(operation, T)
#define MORE_and(operation, T)
#define MORE_or(operation, T)
#define MORE_xor(operation, T)
#define MORE_inc(operation, T)
#define MORE_dec(operation, T)
#define ATOMIC(operation, R, T, C)                                                                                     \
    OWN_FUNCTION void operation##_##T(const struct atomic_args *arg, warp_t warp) {                                    \
        C *const p = arg->p;                                                                                           \
        const warp_##R##_t a = read_##R(arg->a), c = read_##R(arg->c);                                                 \
        const warp_i32_t index = warp_from_array_i32(arg->index);                                                      \
        C *const far = (C *)((uintptr_t)p - (uintptr_t)UINT32_C(0x80000000) * sizeof *p);                              \
        warp_##R##_t r = read_##R(arg->r);                                                                             \
        (void)c, (void)far;                                                                                            \
        WARP_IF(warp_mask_to_pred(arg->mask)) {                                                                        \
            switch (arg->form) {                                                                                       \
            case ATOMIC_VARYING: TRY(operation, p, index, a, c); break;                                                \
            case ATOMIC_SCALAR_INDEX: TRY(operation, p, arg->one, a, c); break;                                        \
            MORE(operation, T)                                                                                         \
            default: break;                                                                                            \
            }                                                                                                          \
        }                                                                                                              \
        WARP_END                                                                                                       \
        write_##R(arg->r, r);                                                                                          \
    }
#define CASE(operation, T) case ATOMIC_##operation: operation##_##T(arg, warp); break;
#define ATOMIC_KERNEL(T)                                                                                               \
    WARP_KERNEL(atomic_##T, struct atomic_args) {                                                                      \
        WARP_EACH_WARP {                                                                                               \
            switch (arg->operation) { CASES_##T default: break; }                                                      \
        }                                                                                                              \
    }
#define FUNCTION_i32(operation) ATOMIC(operation, i32, i32, int32_t)
#define FUNCTION_u32(operation) ATOMIC(operation, u32, u32, uint32_t)
#define FUNCTION_f32(operation) ATOMIC(operation, f32, f32, float)
#define FUNCTION_i64(operation) ATOMIC(operation, i64, i64, int64_t)
#define FUNCTION_u64(operation) ATOMIC(operation, u64, u64, uint64_t)
#define FUNCTION_f64(operation) ATOMIC(operation, f64, f64, double)
ATOMIC_OF_INTEGERS(FUNCTION_i32)
ATOMIC_OF_U32(FUNCTION_u32)
ATOMIC_OF_FLOATS(FUNCTION_f32)
ATOMIC_OF_INTEGERS(FUNCTION_i64)
ATOMIC_OF_INTEGERS(FUNCTION_u64)
ATOMIC_OF_FLOATS(FUNCTION_f64)
#define CASE_i32(operation) CASE(operation, i32)
#define CASE_u32(operation) CASE(operation, u32)
#define CASE_f32(operation) CASE(operation, f32)
#define CASE_i64(operation) CASE(operation, i64)
#define CASE_u64(operation) CASE(operation, u64)
#define CASE_f64(operation) CASE(operation, f64)
#define CASES_i32 ATOMIC_OF_INTEGERS(CASE_i32)
#define CASES_u32 ATOMIC_OF_U32(CASE_u32)
#define CASES_f32 ATOMIC_OF_FLOATS(CASE_f32)
#define CASES_i64 ATOMIC_OF_INTEGERS(CASE_i64)
#define CASES_u64 ATOMIC_OF_INTEGERS(CASE_u64)
#define CASES_f64 ATOMIC_OF_FLOATS(CASE_f64)
ATOMIC_KERNEL(i32)
ATOMIC_KERNEL(u32)
ATOMIC_KERNEL(f32)
ATOMIC_KERNEL(i64)
ATOMIC_KERNEL(u64)
ATOMIC_KERNEL(f64)
#define CASES_f16x2 CASE(add, f16x2)
#define CASES_bf16x2 CASE(add, bf16x2)
WARP_DEVICE warp_f16x2_t read_f16x2(const void *p) { return warp_as_f16x2(warp_from_array_u32(p)); }
WARP_DEVICE warp_bf16x2_t read_bf16x2(const void *p) { return warp_as_bf16x2(warp_from_array_u32(p)); }
WARP_DEVICE void write_f16x2(void *p, warp_f16x2_t a) { warp_to_array_u32(p, warp_as_u32(a)); }
WARP_DEVICE void write_bf16x2(void *p, warp_bf16x2_t a) { warp_to_array_u32(p, warp_as_u32(a)); }
#define CASES_f16 CASE(add, f16)
#define CASES_bf16 CASE(add, bf16)
#define CASES_u16 CASE(cas, u16)
WARP_DEVICE warp_f16_t read_f16(const void *p) { return warp_as_f16(warp__load_full_u16(p)); }
WARP_DEVICE warp_bf16_t read_bf16(const void *p) { return warp_as_bf16(warp__load_full_u16(p)); }
WARP_DEVICE void write_f16(void *p, warp_f16_t a) { warp__store_full_u16(p, warp_as_u32(a)); }
WARP_DEVICE void write_bf16(void *p, warp_bf16_t a) { warp__store_full_u16(p, warp_as_u32(a)); }
ATOMIC(add, f16x2, f16x2, warp_half2)
ATOMIC(add, bf16x2, bf16x2, warp_bfloat162)
ATOMIC(add, f16, f16, warp_half)
ATOMIC(add, bf16, bf16, warp_bfloat16)
ATOMIC(cas, u32, u16, uint16_t)
ATOMIC_KERNEL(f16x2)
ATOMIC_KERNEL(bf16x2)
ATOMIC_KERNEL(f16)
ATOMIC_KERNEL(bf16)
ATOMIC_KERNEL(u16)

WARP_KERNEL(crowd_16_bits, struct crowd_16_bits_args) {
    WARP_EACH_WARP {
        const warp_i32_t place = warp_and(warp_lane(), 1);
        (void)warp_atomic_add(arg->halves, place, warp_half_from_float(1));
        if (warp.block_idx.x % 8 == 0) (void)warp_atomic_add(arg->bfloats, place, warp_bfloat16_from_float(1));
        warp_u32_t seen = warp_set_u32(0);
        WARP_WHILE(warp_set_pred(true)) {
            const warp_u32_t was = warp_atomic_cas(arg->words, place, seen, warp_add(seen, 1));
            WARP_IF(warp_eq(was, seen)) { WARP_BREAK; }
            WARP_END
            WARP_SET(seen, was);
        }
        WARP_ENDWHILE
    }
}

/* All lanes on word 0, or lane i on the word i % 4. */
#define HIT(f, ...) arg->varying ? f(p, place, __VA_ARGS__) : f(p, 0, __VA_ARGS__)
/* One operation, round after round, in a function of its own. */
#define CROWD(operation, T, C)                                                                                         \
    OWN_FUNCTION void crowd_##operation##_##T(const struct crowd_args *arg, warp_t warp) {                             \
        C *const p = arg->p;                                                                                           \
        const warp_i32_t id = warp_global_idx_x(), place = warp_and(warp_lane(), 3);                                   \
        const warp_##T##_t v = warp_to_##T(warp_and(id, 63));                                                          \
        (void)v;                                                                                                       \
        for (int round = 0; round < arg->rounds; ++round) { CROWD_##operation(T) }                                     \
    }
#define CROWD_add(T) (void)(HIT(warp_atomic_add, v));
#define CROWD_sub(T) (void)(HIT(warp_atomic_sub, v));
#define CROWD_exch(T)                                                                                                  \
    const warp_##T##_t old = HIT(warp_atomic_exch, v);                                                                 \
    (void)warp_atomic_add(arg->returned, 0, warp_to_u64(old));
#define CROWD_min(T) (void)(HIT(warp_atomic_min, v));
#define CROWD_max(T) (void)(HIT(warp_atomic_max, v));
#define CROWD_and(T) (void)(HIT(warp_atomic_and, warp_not(warp_shl(warp_set_##T(1), warp_rem(id, 31)))));
#define CROWD_or(T) (void)(HIT(warp_atomic_or, warp_shl(warp_set_##T(1), warp_rem(id, 31))));
#define CROWD_xor(T) (void)(HIT(warp_atomic_xor, v));
#define CROWD_inc(T) (void)(HIT(warp_atomic_inc, 6u));
#define CROWD_dec(T) (void)(HIT(warp_atomic_dec, 6u));
#define CROWD_cas(T)                                                                                                   \
    WARP_WHILE(warp_set_pred(true)) {                                                                                  \
        const warp_##T##_t seen = warp_gather_volatile(p, warp_mul(place, arg->varying));                              \
        const warp_##T##_t was = HIT(warp_atomic_cas, seen, warp_add(seen, 1));                                        \
        WARP_IF(warp_eq(was, seen)) { WARP_BREAK; }                                                                    \
        WARP_END                                                                                                       \
    }                                                                                                                  \
    WARP_ENDWHILE
#define CROWD_i32(operation) CROWD(operation, i32, int32_t)
#define CROWD_u32(operation) CROWD(operation, u32, uint32_t)
#define CROWD_f32(operation) CROWD(operation, f32, float)
#define CROWD_i64(operation) CROWD(operation, i64, int64_t)
#define CROWD_u64(operation) CROWD(operation, u64, uint64_t)
#define CROWD_f64(operation) CROWD(operation, f64, double)
ATOMIC_OF_INTEGERS(CROWD_i32)
ATOMIC_OF_U32(CROWD_u32)
ATOMIC_OF_FLOATS(CROWD_f32)
ATOMIC_OF_INTEGERS(CROWD_i64)
ATOMIC_OF_INTEGERS(CROWD_u64)
ATOMIC_OF_FLOATS(CROWD_f64)
#define CROWD_CASE(operation, T) case ATOMIC_##operation: crowd_##operation##_##T(arg, warp); break;
#define CROWD_KERNEL(T, operations)                                                                                    \
    WARP_KERNEL(crowd_##T, struct crowd_args) {                                                                        \
        WARP_EACH_WARP {                                                                                               \
            switch (arg->operation) {                                                                                  \
                operations(CROWD_CASE_##T) default: break;                                                             \
            }                                                                                                          \
        }                                                                                                              \
    }
#define CROWD_CASE_i32(operation) CROWD_CASE(operation, i32)
#define CROWD_CASE_u32(operation) CROWD_CASE(operation, u32)
#define CROWD_CASE_f32(operation) CROWD_CASE(operation, f32)
#define CROWD_CASE_i64(operation) CROWD_CASE(operation, i64)
#define CROWD_CASE_u64(operation) CROWD_CASE(operation, u64)
#define CROWD_CASE_f64(operation) CROWD_CASE(operation, f64)
CROWD_KERNEL(i32, ATOMIC_OF_INTEGERS)
CROWD_KERNEL(u32, ATOMIC_OF_U32)
CROWD_KERNEL(f32, ATOMIC_OF_FLOATS)
CROWD_KERNEL(i64, ATOMIC_OF_INTEGERS)
CROWD_KERNEL(u64, ATOMIC_OF_INTEGERS)
CROWD_KERNEL(f64, ATOMIC_OF_FLOATS)

WARP_KERNEL(hand_on, struct hand_on_args) {
    WARP_EACH_WARP {
        const int block = (int)warp.block_idx.x;
        uint32_t *const mine = arg->rows + WARP_SIZE * block;
        if (block > 0)
            while (warp_extract(warp_gather_volatile(arg->flags, block - 1), 0) == 0) sched_yield();
        warp_threadfence();
        const warp_u32_t before = block > 0 ? warp_load_volatile(mine - WARP_SIZE) : warp_as_u32(warp_lane());
        warp_store_volatile(mine, warp_add(before, 1u));
        warp_threadfence();
        warp_scatter_volatile(arg->flags, block, 1u);
    }
}

WARP_KERNEL(atomic_count, struct count_args) {
    WARP_EACH_WARP {
        warp_scatter(arg->old, warp_global_idx_x(), warp_atomic_add(arg->sum, 0, 1));
    }
}

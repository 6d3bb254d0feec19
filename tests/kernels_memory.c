/* kernels_memory.c - see kernels_memory.h. */
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
#define MEMORY_KERNEL(R, T, C)                                                                                         \
    ACCESS(R, T, C, load, r = warp_load(p))                                                                            \
    ACCESS(R, T, C, store, warp_store(p, a))                                                                           \
    ACCESS(R, T, C, gather_i32, r = warp_gather(from, index))                                                          \
    ACCESS(R, T, C, gather_u32, r = warp_gather(p, unsigned_index))                                                    \
    ACCESS(R, T, C, gather_one, r = warp_gather(p, one))                                                               \
    ACCESS(R, T, C, gather_one_u32, r = warp_gather(p, (uint32_t)one))                                                 \
    ACCESS(R, T, C, scatter_i32, warp_scatter(p, index, a))                                                            \
    ACCESS(R, T, C, scatter_u32, warp_scatter(p, unsigned_index, a))                                                   \
    ACCESS(R, T, C, scatter_one, warp_scatter(p, one, a))                                                              \
    ACCESS(R, T, C, scatter_one_int, warp_scatter(p, (int)one, a))                                                     \
    WARP_KERNEL(memory_##T, struct memory_args) {                                                                      \
        WARP_EACH_WARP {                                                                                               \
            switch (arg->access) {                                                                                     \
            case ACCESS_LOAD: load_##T(arg, warp); break;                                                              \
            case ACCESS_STORE: store_##T(arg, warp); break;                                                            \
            case ACCESS_GATHER_I32: gather_i32_##T(arg, warp); break;                                                  \
            case ACCESS_GATHER_U32: gather_u32_##T(arg, warp); break;                                                  \
            case ACCESS_GATHER_ONE: gather_one_##T(arg, warp); break;                                                  \
            case ACCESS_GATHER_ONE_U32: gather_one_u32_##T(arg, warp); break;                                          \
            case ACCESS_SCATTER_I32: scatter_i32_##T(arg, warp); break;                                                \
            case ACCESS_SCATTER_U32: scatter_u32_##T(arg, warp); break;                                                \
            case ACCESS_SCATTER_ONE: scatter_one_##T(arg, warp); break;                                                \
            case ACCESS_SCATTER_ONE_INT: scatter_one_int_##T(arg, warp); break;                                        \
            }                                                                                                          \
        }                                                                                                              \
    }
MEMORY_TYPES(MEMORY_KERNEL)

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

#define CALL(operation, p, index, value)                                                                               \
    switch (operation) {                                                                                               \
    case 'd': r = warp_atomic_add(p, index, value); break;                                                             \
    case 'x': r = warp_atomic_exch(p, index, value); break;                                                            \
    case 'i': r = warp_atomic_min(p, index, value); break;                                                             \
    default: r = warp_atomic_max(p, index, value); break;                                                              \
    }
#define ATOMIC_KERNEL(T, C)                                                                                            \
    WARP_KERNEL(atomic_##T, struct atomic_args) {                                                                      \
        WARP_EACH_WARP {                                                                                               \
            C *const p = arg->p;                                                                                       \
            const warp_##T##_t a = read_##T(arg->a);                                                                   \
            const C first = *(const C *)arg->a;                                                                        \
            const warp_i32_t index = warp_from_array_i32(arg->index);                                                  \
            const uint32_t high = UINT32_C(0x80000000);                                                                \
            C *const far = (C *)((uintptr_t)p - (uintptr_t)high * sizeof *p);                                          \
            warp_##T##_t r = read_##T(arg->r);                                                                         \
            WARP_IF(warp_mask_to_pred(arg->mask)) {                                                                    \
                switch (arg->form) {                                                                                   \
                case ATOMIC_VARYING: CALL(arg->operation, p, index, a) break;                                          \
                case ATOMIC_SCALAR_INDEX: CALL(arg->operation, p, arg->one, a) break;                                  \
                case ATOMIC_SCALAR_VALUE: CALL(arg->operation, p, index, first) break;                                 \
                case ATOMIC_SCALAR_BOTH: CALL(arg->operation, p, arg->one, first) break;                               \
                case ATOMIC_UNSIGNED_INDEX: CALL(arg->operation, far, warp_xor(warp_as_u32(index), high), a) break;    \
                case ATOMIC_FORMS: break;                                                                              \
                }                                                                                                      \
            }                                                                                                          \
            WARP_END                                                                                                   \
            write_##T(arg->r, r);                                                                                      \
        }                                                                                                              \
    }
ATOMIC_KERNEL(i32, int32_t)
ATOMIC_KERNEL(u32, uint32_t)

WARP_KERNEL(atomic_count, struct count_args) {
    WARP_EACH_WARP {
        warp_scatter(arg->old, warp_global_idx_x(), warp_atomic_add(arg->sum, 0, 1));
    }
}

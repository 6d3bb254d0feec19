/* memory.h - loads and stores of the active lanes (CUDA: reading and writing through a pointer).
 *
 *   v = warp_load(p)          lane i reads p[i]              CUDA: v = p[lane]
 *   warp_store(p, v)          lane i writes p[i]             CUDA: p[lane] = v
 *   v = warp_gather(p, i)     each lane reads p[i]           CUDA: v = p[i]
 *   warp_scatter(p, i, v)     each lane writes p[i]          CUDA: p[i] = v
 *   v = warp_load_pitch(p, n) lane i reads from row i        CUDA: v = *(T *)((char *)p + lane * n)
 *   warp_store_pitch(p, n, v) lane i writes to row i         CUDA: *(T *)((char *)p + lane * n) = v
 *
 * The element type of p decides:
 *   float double int32_t uint32_t int64_t uint64_t           a warp of the same type
 *   uint8_t uint16_t / int8_t int16_t                        warp_u32_t / warp_i32_t; widened by loads, low bits stored
 *   warp_float2 warp_int2 warp_uint2, warp_float4 ...        warp_f32x2_t ... warp_f32x4_t: a register a component
 *   warp_half warp_bfloat16, warp_half2 warp_bfloat162       warp_f16_t warp_bf16_t, warp_f16x2_t warp_bf16x2_t (half.h)
 * i is a warp_i32_t (signed) or a warp_u32_t, or one scalar for all lanes.  For a gather it may also be an int32_t *q or a
 * uint32_t *q, the indices in memory: warp_gather(p, q) yields what warp_gather(p, warp_load(q)) does (CUDA: p[q[lane]]),
 * without a register for the indices; inactive lanes do not read q.  n, the pitch (CUDA: cudaMallocPitch), is the distance of
 * rows in bytes, a ptrdiff_t that may be 0 or negative.
 *
 * Lanes that are not active touch no memory and load 0.  No alignment is needed beyond that of the C type; with a pitch, none
 * beyond that of its components, 4 bytes for a warp_float4 (CUDA: 16).  A gather or scatter whose active lanes have consecutive
 * indices is done as one contiguous access (coalescing), a gather whose active lanes have the same index as one load and a
 * broadcast.  Where two lanes of a scatter, or of a pitched store, write the same address or elements that overlap, the highest
 * lane wins; CUDA leaves open which one does.
 *
 * These need `warp` in scope: in a kernel it is; a device function takes it as a parameter (warp_t warp).
 * Source of the rule: CUDA C++ programming guide, device memory accesses and SIMT architecture; for the pitch, CUDA runtime API,
 * cudaMallocPitch. */
#ifndef WARP_MEMORY_H
#define WARP_MEMORY_H

#include "lanewise.h"

#include "backend/places.h"

/* The active lanes in both forms; whichever the code does not use costs nothing. */
typedef struct {
    warp_mask_t mask;
    warp_pred_t pred;
} warp__active_t;

/* ---- all 32 lanes, contiguous: warp__load_full_<T>, warp__store_full_<T> ---- */

#ifdef warp__store_whole
#define WARP__STORE_WHOLE(T) warp__store_whole_##T
#else
#define WARP__STORE_WHOLE(T) warp_to_array_##T
#endif
#define WARP__FULL_FROM_ARRAY(T)                                                                                       \
    WARP_INLINE warp_##T##_t warp__load_full_##T(const warp__c_##T *p) { return warp_from_array_##T(p); }              \
    WARP_INLINE void warp__store_full_##T(warp__c_##T *p, warp_##T##_t a) { WARP__STORE_WHOLE(T)(p, a); }
WARP__FULL_FROM_ARRAY(f32)
WARP__FULL_FROM_ARRAY(i32)
WARP__FULL_FROM_ARRAY(u32)
WARP__FULL_FROM_ARRAY(f64)
WARP__FULL_FROM_ARRAY(i64)
WARP__FULL_FROM_ARRAY(u64)
#undef WARP__FULL_FROM_ARRAY

/* Elements of two and four words: a backend that can, moves them as words; else component by component. */
#ifdef warp__load_words_x2
#define WARP__FULL_X2(T, S, to_u32, from_u32)                                                                          \
    WARP_INLINE warp_##T##_t warp__load_full_##T(const warp__c_##T *p) {                                               \
        warp_u32_t x, y;                                                                                               \
        warp__load_words_x2(p, &x, &y);                                                                                \
        return (warp_##T##_t){from_u32(x), from_u32(y)};                                                               \
    }                                                                                                                  \
    WARP_INLINE void warp__store_full_##T(warp__c_##T *p, warp_##T##_t a) {                                            \
        warp__store_words_x2(p, to_u32(a.x), to_u32(a.y));                                                             \
    }
#define WARP__FULL_X4(T, S, to_u32, from_u32)                                                                          \
    WARP_INLINE warp_##T##_t warp__load_full_##T(const warp__c_##T *p) {                                               \
        warp_u32_t x, y, z, w;                                                                                         \
        warp__load_words_x4(p, &x, &y, &z, &w);                                                                        \
        return (warp_##T##_t){from_u32(x), from_u32(y), from_u32(z), from_u32(w)};                                     \
    }                                                                                                                  \
    WARP_INLINE void warp__store_full_##T(warp__c_##T *p, warp_##T##_t a) {                                            \
        warp__store_words_x4(p, to_u32(a.x), to_u32(a.y), to_u32(a.z), to_u32(a.w));                                   \
    }
#else
#define WARP__FULL_X2(T, S, to_u32, from_u32)                                                                          \
    WARP_INLINE warp_##T##_t warp__load_full_##T(const warp__c_##T *p) {                                               \
        warp__c_##S x[WARP_SIZE], y[WARP_SIZE];                                                                        \
        for (int lane = 0; lane < WARP_SIZE; ++lane) {                                                                 \
            __builtin_memcpy(&x[lane], &p[lane].x, sizeof *x);                                                         \
            __builtin_memcpy(&y[lane], &p[lane].y, sizeof *y);                                                         \
        }                                                                                                              \
        return (warp_##T##_t){warp_from_array_##S(x), warp_from_array_##S(y)};                                         \
    }                                                                                                                  \
    WARP_INLINE void warp__store_full_##T(warp__c_##T *p, warp_##T##_t a) {                                            \
        warp__c_##S x[WARP_SIZE], y[WARP_SIZE];                                                                        \
        warp_to_array_##S(x, a.x);                                                                                     \
        warp_to_array_##S(y, a.y);                                                                                     \
        for (int lane = 0; lane < WARP_SIZE; ++lane)                                                                   \
            __builtin_memcpy(&p[lane], &(warp__c_##T){x[lane], y[lane]}, sizeof *p);                                   \
    }
#define WARP__FULL_X4(T, S, to_u32, from_u32)                                                                          \
    WARP_INLINE warp_##T##_t warp__load_full_##T(const warp__c_##T *p) {                                               \
        warp__c_##S x[WARP_SIZE], y[WARP_SIZE], z[WARP_SIZE], w[WARP_SIZE];                                            \
        for (int lane = 0; lane < WARP_SIZE; ++lane) {                                                                 \
            __builtin_memcpy(&x[lane], &p[lane].x, sizeof *x);                                                         \
            __builtin_memcpy(&y[lane], &p[lane].y, sizeof *y);                                                         \
            __builtin_memcpy(&z[lane], &p[lane].z, sizeof *z);                                                         \
            __builtin_memcpy(&w[lane], &p[lane].w, sizeof *w);                                                         \
        }                                                                                                              \
        return (warp_##T##_t){warp_from_array_##S(x), warp_from_array_##S(y), warp_from_array_##S(z),                  \
                              warp_from_array_##S(w)};                                                                 \
    }                                                                                                                  \
    WARP_INLINE void warp__store_full_##T(warp__c_##T *p, warp_##T##_t a) {                                            \
        warp__c_##S x[WARP_SIZE], y[WARP_SIZE], z[WARP_SIZE], w[WARP_SIZE];                                            \
        warp_to_array_##S(x, a.x);                                                                                     \
        warp_to_array_##S(y, a.y);                                                                                     \
        warp_to_array_##S(z, a.z);                                                                                     \
        warp_to_array_##S(w, a.w);                                                                                     \
        for (int lane = 0; lane < WARP_SIZE; ++lane)                                                                   \
            __builtin_memcpy(&p[lane], &(warp__c_##T){x[lane], y[lane], z[lane], w[lane]}, sizeof *p);                 \
    }
#endif
WARP__FULL_X2(f32x2, f32, warp_as_u32_f32, warp_as_f32_u32)
WARP__FULL_X2(i32x2, i32, warp_as_u32_i32, warp_as_i32_u32)
WARP__FULL_X2(u32x2, u32, warp__same_u32, warp__same_u32)
WARP__FULL_X4(f32x4, f32, warp_as_u32_f32, warp_as_f32_u32)
WARP__FULL_X4(i32x4, i32, warp_as_u32_i32, warp_as_i32_u32)
WARP__FULL_X4(u32x4, u32, warp__same_u32, warp__same_u32)
#undef WARP__FULL_X2
#undef WARP__FULL_X4

/* ---- lane by lane, through a buffer of 32 elements ---- */

/* Elements are copied as bytes, so that memory may be read and written as other types than it was, as kernels do.
 *
 * Touch exactly the elements of the lanes in `mask`, in ascending order.  Not inlined: only pointers are passed, and a kernel
 * has many loads and stores, few of which come here. */
#define WARP__BY_LANE(T)                                                                                               \
    WARP_INLINE warp__c_##T warp__element_##T(const warp__c_##T *p) {                                                  \
        warp__c_##T e;                                                                                                 \
        __builtin_memcpy(&e, p, sizeof e);                                                                             \
        return e;                                                                                                      \
    }                                                                                                                  \
    WARP__OUT_OF_LINE void warp__read_lanes_##T(warp__c_##T *buffer, const warp__c_##T *p, warp_mask_t mask) {         \
        WARP__FOR_EACH_LANE(mask) __builtin_memcpy(&buffer[lane], &p[lane], sizeof *p);                                \
    }                                                                                                                  \
    WARP__OUT_OF_LINE void warp__write_lanes_##T(const warp__c_##T *buffer, warp__c_##T *p, warp_mask_t mask) {        \
        WARP__FOR_EACH_LANE(mask) __builtin_memcpy(&p[lane], &buffer[lane], sizeof *p);                                \
    }                                                                                                                  \
    WARP__OUT_OF_LINE void warp__gather_lanes_##T(warp__c_##T *buffer, const warp__c_##T *p, const int32_t *index,     \
                                                  warp_mask_t mask) {                                                  \
        WARP__FOR_EACH_LANE(mask) __builtin_memcpy(&buffer[lane], &p[index[lane]], sizeof *p);                         \
    }                                                                                                                  \
    WARP__OUT_OF_LINE void warp__scatter_lanes_##T(const warp__c_##T *buffer, warp__c_##T *p, const int32_t *index,    \
                                                   warp_mask_t mask) {                                                 \
        WARP__FOR_EACH_LANE(mask) __builtin_memcpy(&p[index[lane]], &buffer[lane], sizeof *p);                         \
    }                                                                                                                  \
    WARP__OUT_OF_LINE void warp__write_rows_##T(const warp__c_##T *buffer, void *p, ptrdiff_t pitch,                   \
                                                warp_mask_t mask) {                                                    \
        WARP__FOR_EACH_LANE(mask) __builtin_memcpy(warp__row(p, pitch, lane), &buffer[lane], sizeof *buffer);          \
    }
WARP__BY_LANE(f32)
WARP__BY_LANE(i32)
WARP__BY_LANE(u32)
WARP__BY_LANE(f64)
WARP__BY_LANE(i64)
WARP__BY_LANE(u64)
WARP__BY_LANE(u8)
WARP__BY_LANE(i8)
WARP__BY_LANE(u16)
WARP__BY_LANE(i16)
WARP__BY_LANE(f32x2)
WARP__BY_LANE(i32x2)
WARP__BY_LANE(u32x2)
WARP__BY_LANE(f32x4)
WARP__BY_LANE(i32x4)
WARP__BY_LANE(u32x4)
#undef WARP__BY_LANE

/* One element in every lane; v in the active lanes and 0, what lanes that load nothing get, in the others. */
#define WARP__SPLAT(R, T)                                                                                              \
    WARP_INLINE warp_##R##_t warp__splat_##T(warp__c_##T e) { return warp_set_##R(e); }                                \
    WARP_INLINE warp_##R##_t warp__zero_unless_##T(warp_pred_t p, warp_##R##_t v) {                                    \
        return warp_select_##R(p, v, warp_set_##R(0));                                                                 \
    }
#define WARP__SPLAT_X2(T, S)                                                                                           \
    WARP_INLINE warp_##T##_t warp__splat_##T(warp__c_##T e) {                                                          \
        return (warp_##T##_t){warp_set_##S(e.x), warp_set_##S(e.y)};                                                   \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__zero_unless_##T(warp_pred_t p, warp_##T##_t v) {                                    \
        const warp_##S##_t zero = warp_set_##S(0);                                                                     \
        return (warp_##T##_t){warp_select_##S(p, v.x, zero), warp_select_##S(p, v.y, zero)};                           \
    }
#define WARP__SPLAT_X4(T, S)                                                                                           \
    WARP_INLINE warp_##T##_t warp__splat_##T(warp__c_##T e) {                                                          \
        return (warp_##T##_t){warp_set_##S(e.x), warp_set_##S(e.y), warp_set_##S(e.z), warp_set_##S(e.w)};             \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__zero_unless_##T(warp_pred_t p, warp_##T##_t v) {                                    \
        const warp_##S##_t zero = warp_set_##S(0);                                                                     \
        return (warp_##T##_t){warp_select_##S(p, v.x, zero), warp_select_##S(p, v.y, zero),                            \
                              warp_select_##S(p, v.z, zero), warp_select_##S(p, v.w, zero)};                           \
    }
WARP__SPLAT(f32, f32)
WARP__SPLAT(i32, i32)
WARP__SPLAT(u32, u32)
WARP__SPLAT(f64, f64)
WARP__SPLAT(i64, i64)
WARP__SPLAT(u64, u64)
WARP__SPLAT(u32, u8)
WARP__SPLAT(i32, i8)
WARP__SPLAT(u32, u16)
WARP__SPLAT(i32, i16)
WARP__SPLAT_X2(f32x2, f32)
WARP__SPLAT_X2(i32x2, i32)
WARP__SPLAT_X2(u32x2, u32)
WARP__SPLAT_X4(f32x4, f32)
WARP__SPLAT_X4(i32x4, i32)
WARP__SPLAT_X4(u32x4, u32)
#undef WARP__SPLAT
#undef WARP__SPLAT_X2
#undef WARP__SPLAT_X4

/* ---- some lanes, contiguous: warp__load_some_<T>, warp__store_some_<T> ---- */

#define WARP__SOME_BY_LANE(R, T)                                                                                       \
    WARP_INLINE warp_##R##_t warp__load_some_##T(const warp__c_##T *p, warp__active_t active) {                        \
        _Alignas(64) warp__c_##T buffer[WARP_SIZE];                                                                    \
        warp__store_full_##T(buffer, warp__splat_##T((warp__c_##T){0}));                                               \
        warp__read_lanes_##T(buffer, p, active.mask);                                                                  \
        return warp__load_full_##T(buffer);                                                                            \
    }                                                                                                                  \
    WARP_INLINE void warp__store_some_##T(warp__c_##T *p, warp_##R##_t a, warp__active_t active) {                     \
        _Alignas(64) warp__c_##T buffer[WARP_SIZE];                                                                    \
        warp__store_full_##T(buffer, a);                                                                               \
        warp__write_lanes_##T(buffer, p, active.mask);                                                                 \
    }
WARP__SOME_BY_LANE(u32, u8)
WARP__SOME_BY_LANE(i32, i8)
WARP__SOME_BY_LANE(u32, u16)
WARP__SOME_BY_LANE(i32, i16)
WARP__SOME_BY_LANE(f32x2, f32x2)
WARP__SOME_BY_LANE(i32x2, i32x2)
WARP__SOME_BY_LANE(u32x2, u32x2)
WARP__SOME_BY_LANE(f32x4, f32x4)
WARP__SOME_BY_LANE(i32x4, i32x4)
WARP__SOME_BY_LANE(u32x4, u32x4)
/* Through the backend's masked loads and stores, where it has them. */
#define WARP__SOME_MASKED(T, U, to_u, from_u)                                                                          \
    WARP_INLINE warp_##T##_t warp__load_some_##T(const warp__c_##T *p, warp__active_t active) {                        \
        return from_u(warp__load_masked_##U(p, active.pred));                                                          \
    }                                                                                                                  \
    WARP_INLINE void warp__store_some_##T(warp__c_##T *p, warp_##T##_t a, warp__active_t active) {                     \
        warp__store_masked_##U(p, to_u(a), active.pred);                                                               \
    }
#ifdef warp__load_masked_u32
WARP__SOME_MASKED(f32, u32, warp_as_u32_f32, warp_as_f32_u32)
WARP__SOME_MASKED(i32, u32, warp_as_u32_i32, warp_as_i32_u32)
WARP__SOME_MASKED(u32, u32, warp__same_u32, warp__same_u32)
#else
WARP__SOME_BY_LANE(f32, f32)
WARP__SOME_BY_LANE(i32, i32)
WARP__SOME_BY_LANE(u32, u32)
#endif
#ifdef warp__load_masked_u64
WARP__SOME_MASKED(f64, u64, warp_as_u64_f64, warp_as_f64_u64)
WARP__SOME_MASKED(i64, u64, warp_as_u64_i64, warp_as_i64_u64)
WARP__SOME_MASKED(u64, u64, warp__same_u64, warp__same_u64)
#else
WARP__SOME_BY_LANE(f64, f64)
WARP__SOME_BY_LANE(i64, i64)
WARP__SOME_BY_LANE(u64, u64)
#endif
#undef WARP__SOME_BY_LANE
#undef WARP__SOME_MASKED

/* ---- all lanes, any addresses: warp__collect_full_<T>, warp__spread_full_<T> ---- */

/* Elements put together in registers, by backends that can: a wide load of what narrow stores have just left in a buffer waits
 * until they are all done. */
#ifdef warp__collect_u32
#define WARP__COLLECT(R, T, U, from_u)                                                                                 \
    WARP_INLINE warp_##R##_t warp__collect_full_##T(warp__places_t at) { return from_u(warp__collect_##U(at)); }
#define WARP__COLLECT_X2(T, from_u32)                                                                                  \
    WARP_INLINE warp_##T##_t warp__collect_full_##T(warp__places_t at) {                                               \
        warp_u32_t x, y;                                                                                               \
        warp__collect_x2(at, &x, &y);                                                                                  \
        return (warp_##T##_t){from_u32(x), from_u32(y)};                                                               \
    }
#define WARP__COLLECT_X4(T, from_u32)                                                                                  \
    WARP_INLINE warp_##T##_t warp__collect_full_##T(warp__places_t at) {                                               \
        warp_u32_t x, y, z, w;                                                                                         \
        warp__collect_x4(at, &x, &y, &z, &w);                                                                          \
        return (warp_##T##_t){from_u32(x), from_u32(y), from_u32(z), from_u32(w)};                                     \
    }
#else
#define WARP__COLLECT(R, T, U, from_u)                                                                                 \
    WARP_INLINE warp_##R##_t warp__collect_full_##T(warp__places_t at) {                                               \
        _Alignas(64) warp__c_##T buffer[WARP_SIZE];                                                                    \
        for (int lane = 0; lane < WARP_SIZE; ++lane)                                                                   \
            __builtin_memcpy(&buffer[lane], warp__place(at, lane), sizeof *buffer);                                    \
        return warp__load_full_##T(buffer);                                                                            \
    }
#define WARP__COLLECT_X2(T, from_u32) WARP__COLLECT(T, T, , )
#define WARP__COLLECT_X4(T, from_u32) WARP__COLLECT(T, T, , )
#endif
WARP__COLLECT(f32, f32, u32, warp_as_f32_u32)
WARP__COLLECT(i32, i32, u32, warp_as_i32_u32)
WARP__COLLECT(u32, u32, u32, warp__same_u32)
WARP__COLLECT(f64, f64, u64, warp_as_f64_u64)
WARP__COLLECT(i64, i64, u64, warp_as_i64_u64)
WARP__COLLECT(u64, u64, u64, warp__same_u64)
WARP__COLLECT(u32, u8, u8, warp__same_u32)
WARP__COLLECT(i32, i8, i8, warp__same_i32)
WARP__COLLECT(u32, u16, u16, warp__same_u32)
WARP__COLLECT(i32, i16, i16, warp__same_i32)
WARP__COLLECT_X2(f32x2, warp_as_f32_u32)
WARP__COLLECT_X2(i32x2, warp_as_i32_u32)
WARP__COLLECT_X2(u32x2, warp__same_u32)
WARP__COLLECT_X4(f32x4, warp_as_f32_u32)
WARP__COLLECT_X4(i32x4, warp_as_i32_u32)
WARP__COLLECT_X4(u32x4, warp__same_u32)
#undef WARP__COLLECT
#undef WARP__COLLECT_X2
#undef WARP__COLLECT_X4

/* Are indices in memory looked at for being consecutive?  Not by backends that do 32 single loads in either case. */
#ifdef warp__collect_u32
#define WARP__TEST_IN_MEMORY true
#else
#define WARP__TEST_IN_MEMORY false
#endif

/* In ascending order of lanes, so that where elements overlap the highest lane wins. */
#define WARP__SPREAD(R, T)                                                                                             \
    WARP_INLINE void warp__spread_full_##T(warp__places_t at, warp_##R##_t a) {                                        \
        _Alignas(64) warp__c_##T buffer[WARP_SIZE];                                                                    \
        warp__store_full_##T(buffer, a);                                                                               \
        for (int lane = 0; lane < WARP_SIZE; ++lane)                                                                   \
            __builtin_memcpy(warp__place(at, lane), &buffer[lane], sizeof *buffer);                                    \
    }
WARP__SPREAD(f32, f32)
WARP__SPREAD(i32, i32)
WARP__SPREAD(u32, u32)
WARP__SPREAD(f64, f64)
WARP__SPREAD(i64, i64)
WARP__SPREAD(u64, u64)
WARP__SPREAD(u32, u8)
WARP__SPREAD(i32, i8)
WARP__SPREAD(u32, u16)
WARP__SPREAD(i32, i16)
WARP__SPREAD(f32x2, f32x2)
WARP__SPREAD(i32x2, i32x2)
WARP__SPREAD(u32x2, u32x2)
#ifdef warp__spread_x4
#define WARP__SPREAD_X4(T, to_u32)                                                                                     \
    WARP_INLINE void warp__spread_full_##T(warp__places_t at, warp_##T##_t a) {                                        \
        warp__spread_x4(at, to_u32(a.x), to_u32(a.y), to_u32(a.z), to_u32(a.w));                                       \
    }
#else
#define WARP__SPREAD_X4(T, to_u32) WARP__SPREAD(T, T)
#endif
WARP__SPREAD_X4(f32x4, warp_as_u32_f32)
WARP__SPREAD_X4(i32x4, warp_as_u32_i32)
WARP__SPREAD_X4(u32x4, warp__same_u32)
#undef WARP__SPREAD
#undef WARP__SPREAD_X4

/* ---- some lanes, any addresses: warp__scatter_some_<T> ---- */

/* Ascending lanes, so that of several lanes at one address the highest wins. */
#define WARP__SCATTER_BY_LANE(R, T)                                                                                    \
    WARP_INLINE void warp__scatter_some_##T(warp__active_t active, warp__c_##T *p, warp_i32_t idx,                     \
                                            warp_##R##_t a) {                                                          \
        _Alignas(64) int32_t index[WARP_SIZE];                                                                         \
        _Alignas(64) warp__c_##T buffer[WARP_SIZE];                                                                    \
        warp_to_array_i32(index, idx);                                                                                 \
        warp__store_full_##T(buffer, a);                                                                               \
        warp__scatter_lanes_##T(buffer, p, index, active.mask);                                                        \
    }
#define WARP__SCATTER_WORDS(R, T, U, words)                                                                            \
    WARP_INLINE void warp__scatter_some_##T(warp__active_t active, warp__c_##T *p, warp_i32_t idx,                     \
                                            warp_##R##_t a) {                                                          \
        warp__scatter_words_##U(p, active.pred, idx, words);                                                           \
    }
#ifdef warp__scatter_words_u32
WARP__SCATTER_WORDS(f32, f32, u32, warp_as_u32_f32(a))
WARP__SCATTER_WORDS(i32, i32, u32, warp_as_u32_i32(a))
WARP__SCATTER_WORDS(u32, u32, u32, a)
WARP__SCATTER_WORDS(f64, f64, u64, warp_as_u64_f64(a))
WARP__SCATTER_WORDS(i64, i64, u64, warp_as_u64_i64(a))
WARP__SCATTER_WORDS(u64, u64, u64, a)
WARP__SCATTER_WORDS(f32x2, f32x2, u64, warp__join_u64(warp_as_u32_f32(a.x), warp_as_u32_f32(a.y)))
WARP__SCATTER_WORDS(i32x2, i32x2, u64, warp__join_u64(warp_as_u32_i32(a.x), warp_as_u32_i32(a.y)))
WARP__SCATTER_WORDS(u32x2, u32x2, u64, warp__join_u64(a.x, a.y))
#else
WARP__SCATTER_BY_LANE(f32, f32)
WARP__SCATTER_BY_LANE(i32, i32)
WARP__SCATTER_BY_LANE(u32, u32)
WARP__SCATTER_BY_LANE(f64, f64)
WARP__SCATTER_BY_LANE(i64, i64)
WARP__SCATTER_BY_LANE(u64, u64)
WARP__SCATTER_BY_LANE(f32x2, f32x2)
WARP__SCATTER_BY_LANE(i32x2, i32x2)
WARP__SCATTER_BY_LANE(u32x2, u32x2)
#endif
WARP__SCATTER_BY_LANE(u32, u8)
WARP__SCATTER_BY_LANE(i32, i8)
WARP__SCATTER_BY_LANE(u32, u16)
WARP__SCATTER_BY_LANE(i32, i16)
WARP__SCATTER_BY_LANE(f32x4, f32x4)
WARP__SCATTER_BY_LANE(i32x4, i32x4)
WARP__SCATTER_BY_LANE(u32x4, u32x4)
#undef WARP__SCATTER_BY_LANE
#undef WARP__SCATTER_WORDS

/* ---- what the public macros call ---- */

/* Do all lanes have consecutive indices, or the same one?  The distance of the last from the first, which is 31 or 0 then, rules
 * out most of what is neither before the other lanes are looked at.  It has 64 bits, so that it shows where indices would wrap. */
WARP_INLINE bool warp__consecutive_full(int64_t distance, warp_i32_t idx) {
    return distance == WARP_SIZE - 1 &&
           warp__all(warp_eq_i32(warp_sub_i32(idx, warp_lane()), warp_set_i32(warp_extract_i32(idx, 0))));
}
WARP_INLINE bool warp__same_full(int64_t distance, warp_i32_t idx) {
    return distance == 0 && warp__all(warp_eq_i32(idx, warp_set_i32(warp_extract_i32(idx, 0))));
}
/* The same of the lanes of a mask that is not empty; `index` is idx as an array. */
WARP_INLINE bool warp__consecutive_some(warp_mask_t mask, warp_i32_t idx, const int32_t *index) {
    const int first = __builtin_ctz(mask), last = 31 - __builtin_clz(mask);
    const int32_t zero = (int32_t)((uint32_t)index[first] - (uint32_t)first);
    if ((int64_t)index[last] - index[first] != last - first) return false;
    return (~warp_pred_to_mask(warp_eq_i32(warp_sub_i32(idx, warp_lane()), warp_set_i32(zero))) & mask) == 0;
}
WARP_INLINE bool warp__same_some(warp_mask_t mask, warp_i32_t idx, const int32_t *index) {
    const int32_t first = index[__builtin_ctz(mask)];
    if (index[31 - __builtin_clz(mask)] != first) return false;
    return (~warp_pred_to_mask(warp_eq_i32(idx, warp_set_i32(first))) & mask) == 0;
}
/* p + i without the object bounds that C gives to pointers: lane 0 of a masked access may lie outside the object. */
#define WARP__OFFSET(T, p, i) ((T)((uintptr_t)(p) + (uintptr_t)(i) * sizeof *(p)))

#define WARP__MEMORY(R, T)                                                                                             \
    WARP_INLINE warp_##R##_t warp__load_##T(warp__active_t active, const warp__c_##T *p) {                             \
        return active.mask == WARP_FULL_MASK ? warp__load_full_##T(p) : warp__load_some_##T(p, active);                \
    }                                                                                                                  \
    WARP_INLINE void warp__store_##T(warp__active_t active, warp__c_##T *p, warp_##R##_t a) {                          \
        if (active.mask == WARP_FULL_MASK)                                                                             \
            warp__store_full_##T(p, a);                                                                                \
        else                                                                                                           \
            warp__store_some_##T(p, a, active);                                                                        \
    }                                                                                                                  \
    /* one index for all lanes */                                                                                      \
    WARP_INLINE warp_##R##_t warp__gather_one_##T(warp__active_t active, const warp__c_##T *p, ptrdiff_t i) {          \
        if (active.mask == WARP_FULL_MASK) return warp__splat_##T(warp__element_##T(p + i));                           \
        if (active.mask == 0) return warp__splat_##T((warp__c_##T){0});                                                \
        return warp__zero_unless_##T(active.pred, warp__splat_##T(warp__element_##T(p + i)));                          \
    }                                                                                                                  \
    WARP_INLINE void warp__scatter_one_##T(warp__active_t active, warp__c_##T *p, ptrdiff_t i, warp_##R##_t a) {       \
        _Alignas(64) warp__c_##T buffer[WARP_SIZE];                                                                    \
        if (active.mask == 0) return;                                                                                  \
        warp__store_full_##T(buffer, a);                                                                               \
        __builtin_memcpy(&p[i], &buffer[31 - __builtin_clz(active.mask)], sizeof *p); /* the highest lane wins */      \
    }                                                                                                                  \
    WARP_INLINE warp_##R##_t warp__gather_full_##T(const warp__c_##T *p, warp_i32_t idx) {                             \
        _Alignas(64) int32_t index[WARP_SIZE];                                                                         \
        const ptrdiff_t first = warp__first_i32(idx);                                                                  \
        const int64_t distance = (int64_t)warp__last_i32(idx) - first;                                                 \
        if ((distance & ~INT64_C(31)) == 0) { /* one test before what is most frequent */                              \
            if (warp__consecutive_full(distance, idx))                                                                 \
                return warp__load_full_##T(WARP__OFFSET(const warp__c_##T *, p, first));                               \
            if (warp__same_full(distance, idx)) return warp__splat_##T(warp__element_##T(p + first));                  \
        }                                                                                                              \
        return warp__collect_full_##T(warp__indexed(p, sizeof *p, idx, index));                                        \
    }                                                                                                                  \
    WARP_INLINE warp_##R##_t warp__gather_some_##T(warp__active_t active, const warp__c_##T *p, warp_i32_t idx) {      \
        _Alignas(64) int32_t index[WARP_SIZE];                                                                         \
        _Alignas(64) warp__c_##T buffer[WARP_SIZE];                                                                    \
        const int first = __builtin_ctz(active.mask);                                                                  \
        warp_to_array_i32(index, idx);                                                                                 \
        if (warp__consecutive_some(active.mask, idx, index))                                                           \
            return warp__load_some_##T(WARP__OFFSET(const warp__c_##T *, p, (ptrdiff_t)index[first] - first), active); \
        if (warp__same_some(active.mask, idx, index)) return warp__gather_one_##T(active, p, index[first]);            \
        warp__store_full_##T(buffer, warp__splat_##T((warp__c_##T){0}));                                               \
        warp__gather_lanes_##T(buffer, p, index, active.mask);                                                         \
        return warp__load_full_##T(buffer);                                                                            \
    }                                                                                                                  \
    WARP_INLINE warp_##R##_t warp__gather_##T(warp__active_t active, const warp__c_##T *p, warp_i32_t idx) {           \
        if (active.mask == WARP_FULL_MASK) return warp__gather_full_##T(p, idx);                                       \
        if (active.mask == 0) return warp__splat_##T((warp__c_##T){0});                                                \
        return warp__gather_some_##T(active, p, idx);                                                                  \
    }                                                                                                                  \
    /* the indices in memory */                                                                                        \
    WARP_INLINE warp_##R##_t warp__gather_at_##T(warp__active_t active, const warp__c_##T *p, const int32_t *at) {     \
        if (active.mask != WARP_FULL_MASK) return warp__gather_##T(active, p, warp__load_i32(active, at));             \
        const int64_t distance = (int64_t)warp__index(at, WARP_SIZE - 1) - warp__index(at, 0);                         \
        if (WARP__TEST_IN_MEMORY && (distance & ~INT64_C(31)) == 0)                                                    \
            return warp__gather_full_##T(p, warp_from_array_i32(at));                                                  \
        return warp__collect_full_##T(warp__indexed_in_memory(p, sizeof *p, at));                                      \
    }                                                                                                                  \
    WARP_INLINE void warp__scatter_##T(warp__active_t active, warp__c_##T *p, warp_i32_t idx, warp_##R##_t a) {        \
        _Alignas(64) int32_t index[WARP_SIZE];                                                                         \
        if (active.mask == WARP_FULL_MASK) {                                                                           \
            const ptrdiff_t first = warp__first_i32(idx);                                                              \
            if (warp__consecutive_full((int64_t)warp__last_i32(idx) - first, idx)) {                                   \
                warp__store_full_##T(WARP__OFFSET(warp__c_##T *, p, first), a);                                        \
                return;                                                                                                \
            }                                                                                                          \
        } else {                                                                                                       \
            if (active.mask == 0) return;                                                                              \
            const int first = __builtin_ctz(active.mask);                                                              \
            warp_to_array_i32(index, idx);                                                                             \
            if (warp__consecutive_some(active.mask, idx, index)) {                                                     \
                warp__store_some_##T(WARP__OFFSET(warp__c_##T *, p, (ptrdiff_t)index[first] - first), a, active);      \
                return;                                                                                                \
            }                                                                                                          \
        }                                                                                                              \
        warp__scatter_some_##T(active, p, idx, a);                                                                     \
    }                                                                                                                  \
    WARP_INLINE warp_##R##_t warp__load_pitch_##T(warp__active_t active, const warp__c_##T *p, ptrdiff_t pitch) {      \
        _Alignas(64) int32_t rows[WARP_SIZE];                                                                          \
        if (active.mask == WARP_FULL_MASK) return warp__collect_full_##T(warp__rows(p, pitch));                        \
        if (active.mask == 0) return warp__splat_##T((warp__c_##T){0});                                                \
        /* the others read what the first active lane reads */                                                         \
        const warp_i32_t first = warp_set_i32(__builtin_ctz(active.mask));                                             \
        const warp_i32_t row = warp_select_i32(active.pred, warp_lane(), first);                                       \
        return warp__zero_unless_##T(active.pred, warp__collect_full_##T(warp__indexed(p, pitch, row, rows)));         \
    }                                                                                                                  \
    WARP_INLINE void warp__store_pitch_##T(warp__active_t active, warp__c_##T *p, ptrdiff_t pitch, warp_##R##_t a) {   \
        _Alignas(64) warp__c_##T buffer[WARP_SIZE];                                                                    \
        if (active.mask == WARP_FULL_MASK) {                                                                           \
            warp__spread_full_##T(warp__rows(p, pitch), a);                                                            \
            return;                                                                                                    \
        }                                                                                                              \
        warp__store_full_##T(buffer, a);                                                                               \
        warp__write_rows_##T(buffer, p, pitch, active.mask);                                                           \
    }                                                                                                                  \
    /* unsigned indices: the pointer moved up by 2^31 elements, the index down by as much */                           \
    WARP_INLINE warp_##R##_t warp__gather_u32_##T(warp__active_t active, const warp__c_##T *p, warp_u32_t idx) {       \
        return warp__gather_##T(active, WARP__OFFSET(const warp__c_##T *, p, INT64_C(0x80000000)),                     \
                                warp_as_i32_u32(warp_xor_u32(idx, warp_set_u32(UINT32_C(0x80000000)))));               \
    }                                                                                                                  \
    WARP_INLINE warp_##R##_t warp__gather_at_u32_##T(warp__active_t active, const warp__c_##T *p, const uint32_t *at) {\
        return warp__gather_u32_##T(active, p, warp_as_u32_i32(warp__load_i32(active, (const void *)at)));             \
    }                                                                                                                  \
    WARP_INLINE void warp__scatter_u32_##T(warp__active_t active, warp__c_##T *p, warp_u32_t idx, warp_##R##_t a) {    \
        warp__scatter_##T(active, WARP__OFFSET(warp__c_##T *, p, INT64_C(0x80000000)),                                 \
                          warp_as_i32_u32(warp_xor_u32(idx, warp_set_u32(UINT32_C(0x80000000)))), a);                  \
    }
WARP__MEMORY(i32, i32) /* first: the others load indices with it */
WARP__MEMORY(f32, f32)
WARP__MEMORY(u32, u32)
WARP__MEMORY(f64, f64)
WARP__MEMORY(i64, i64)
WARP__MEMORY(u64, u64)
WARP__MEMORY(u32, u8)
WARP__MEMORY(i32, i8)
WARP__MEMORY(u32, u16)
WARP__MEMORY(i32, i16)
WARP__MEMORY(f32x2, f32x2)
WARP__MEMORY(i32x2, i32x2)
WARP__MEMORY(u32x2, u32x2)
WARP__MEMORY(f32x4, f32x4)
WARP__MEMORY(i32x4, i32x4)
WARP__MEMORY(u32x4, u32x4)
#undef WARP__MEMORY

/* ---- the public macros ---- */

#define WARP__PICK_MEMORY(f, p)                                                                                        \
    _Generic(*(p), float: f##_f32, int32_t: f##_i32, uint32_t: f##_u32, double: f##_f64, int64_t: f##_i64,             \
             uint64_t: f##_u64, int8_t: f##_i8, uint8_t: f##_u8, int16_t: f##_i16, uint16_t: f##_u16,                  \
             warp_float2: f##_f32x2, warp_int2: f##_i32x2, warp_uint2: f##_u32x2, warp_float4: f##_f32x4,              \
             warp_int4: f##_i32x4, warp_uint4: f##_u32x4, warp_half: f##_f16, warp_bfloat16: f##_bf16,                 \
             warp_half2: f##_f16x2, warp_bfloat162: f##_bf16x2)
#define WARP__PICK_SCATTER(p, i)                                                                                       \
    _Generic((i), warp_i32_t: WARP__PICK_MEMORY(warp__scatter, p),                                                     \
             warp_u32_t: WARP__PICK_MEMORY(warp__scatter_u32, p), default: WARP__PICK_MEMORY(warp__scatter_one, p))
#define WARP__PICK_GATHER(p, i)                                                                                        \
    _Generic((i), warp_i32_t: WARP__PICK_MEMORY(warp__gather, p), warp_u32_t: WARP__PICK_MEMORY(warp__gather_u32, p),  \
             int32_t *: WARP__PICK_MEMORY(warp__gather_at, p), const int32_t *: WARP__PICK_MEMORY(warp__gather_at, p), \
             uint32_t *: WARP__PICK_MEMORY(warp__gather_at_u32, p), const uint32_t *: WARP__PICK_MEMORY(warp__gather_at_u32, p),\
             default: WARP__PICK_MEMORY(warp__gather_one, p))
#define WARP__ACTIVE ((warp__active_t){warp.active, warp.active_pred})

#define warp_load(p) WARP__PICK_MEMORY(warp__load, p)(WARP__ACTIVE, p)
#define warp_store(p, v) WARP__PICK_MEMORY(warp__store, p)(WARP__ACTIVE, p, v)
#define warp_gather(p, i) WARP__PICK_GATHER(p, i)(WARP__ACTIVE, p, i)
#define warp_scatter(p, i, v) WARP__PICK_SCATTER(p, i)(WARP__ACTIVE, p, i, v)
#define warp_load_pitch(p, pitch) WARP__PICK_MEMORY(warp__load_pitch, p)(WARP__ACTIVE, p, (ptrdiff_t)(pitch))
#define warp_store_pitch(p, pitch, v) WARP__PICK_MEMORY(warp__store_pitch, p)(WARP__ACTIVE, p, (ptrdiff_t)(pitch), v)

#endif

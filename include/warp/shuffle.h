/* shuffle.h - values from other lanes (CUDA: __shfl_sync, __shfl_up_sync, __shfl_down_sync, __shfl_xor_sync).
 *
 *   warp_shfl_sync(mask, v, lane)        warp_shfl_sync(mask, v, lane, width)
 *   warp_shfl_up_sync(mask, v, delta)    warp_shfl_up_sync(mask, v, delta, width)
 *   warp_shfl_down_sync(mask, v, delta)  ...
 *   warp_shfl_xor_sync(mask, v, bits)    ...
 *
 * v is f32 i32 u32 f64 i64 or u64, or halves (half.h).  The source lane, delta or bits is one scalar for the warp, or a
 * warp_i32_t with a value for each lane.  width (32 when left out) splits the warp in segments; seg is the first lane of a lane's
 * segment.
 *
 *   form   source lane                   in range when               else
 *   shfl   seg + (lane & (width - 1))    always
 *   up     own - delta                   >= seg                      own value
 *   down   own + delta                   <= seg + width - 1          own value
 *   xor    own ^ bits                    <= seg + width - 1          own value (an earlier segment may be read)
 *
 * Only the low 5 bits of the source lane, delta or bits count, as on the hardware: a delta of 32 acts as 0, of -1 as 31.
 * Values are moved as bits.  64-bit values come whole from one lane.
 *
 * Undefined in CUDA, defined here: a source lane that is outside `mask`, inactive or gone yields the value that the variable
 * has in that lane; `mask` has no effect on the result.  A width that is no power of two from 1 to 32 acts through
 * PTX's segment mask, (32 - width) & 31, and reads no lane that does not exist.
 *
 * Source of the rule: PTX ISA, shfl.sync; confirmed on hardware (tests/golden). */
#ifndef WARP_SHUFFLE_H
#define WARP_SHUFFLE_H

#include "lanewise.h"
#include "backend/source.h"

/* The segment mask of a width: the bits of a lane number that choose its segment. */
WARP_INLINE uint32_t warp__segment(int width) { return (32 - (uint32_t)width) & 31; }

#ifndef warp__permute_u64
WARP_INLINE warp_u64_t warp__permute_u64(warp_u64_t a, warp_u32_t idx) {
    warp_u32_t low, high;
    warp__split_u64(a, &low, &high);
    return warp__join_u64(warp__permute_u32(low, idx), warp__permute_u32(high, idx));
}
#endif

/* ---- one amount for all lanes: through the general form, unless the backend knows better ---- */

#ifndef warp__shfl_u32
WARP_INLINE warp_u32_t warp__shfl_u32(warp_u32_t a, uint32_t amount, uint32_t seg) {
    return warp__permute_u32(a, warp__source_idx(warp_set_u32(amount), seg));
}
#endif
#ifndef warp__shfl_up_u32
WARP_INLINE warp_u32_t warp__shfl_up_u32(warp_u32_t a, uint32_t amount, uint32_t seg) {
    return warp__permute_u32(a, warp__source_up(warp_set_u32(amount), seg));
}
#endif
#ifndef warp__shfl_down_u32
WARP_INLINE warp_u32_t warp__shfl_down_u32(warp_u32_t a, uint32_t amount, uint32_t seg) {
    return warp__permute_u32(a, warp__source_down(warp_set_u32(amount), seg));
}
#endif
#ifndef warp__shfl_xor_u32
WARP_INLINE warp_u32_t warp__shfl_xor_u32(warp_u32_t a, uint32_t amount, uint32_t seg) {
    return warp__permute_u32(a, warp__source_xor(warp_set_u32(amount), seg));
}
#endif

/* 64-bit lanes: as two words, unless the backend knows better (steps of 1 2 4 8 16 in the whole warp, mostly). */
#define WARP__SHFL_AS_WORDS(name)                                                                                      \
    WARP_INLINE warp_u64_t warp__##name##_words(warp_u64_t a, uint32_t amount, uint32_t seg) {                         \
        warp_u32_t low, high;                                                                                          \
        warp__split_u64(a, &low, &high);                                                                               \
        return warp__join_u64(warp__##name##_u32(low, amount, seg), warp__##name##_u32(high, amount, seg));            \
    }                                                                                                                  \
    WARP_INLINE warp_u64_t warp__##name##_u64(warp_u64_t a, uint32_t amount, uint32_t seg) {                           \
        warp_u64_t moved = a;                                                                                          \
        return warp__##name##_step_u64(&moved, amount, seg) ? moved : warp__##name##_words(a, amount, seg);            \
    }
#ifndef warp__shfl_down_step_u64
#define warp__shfl_up_step_u64(moved, amount, seg) false
#define warp__shfl_down_step_u64(moved, amount, seg) false
#define warp__shfl_xor_step_u64(moved, amount, seg) false
#endif
/* One source lane for the whole warp. */
WARP_INLINE bool warp__shfl_step_u64(warp_u64_t *v, uint32_t amount, uint32_t seg) {
    if (seg != 0) return false;
    *v = warp_set_u64(warp_extract_u64(*v, (int)amount));
    return true;
}
WARP__SHFL_AS_WORDS(shfl)
WARP__SHFL_AS_WORDS(shfl_up)
WARP__SHFL_AS_WORDS(shfl_down)
WARP__SHFL_AS_WORDS(shfl_xor)
#undef WARP__SHFL_AS_WORDS

/* ---- the typed functions ---- */

#define WARP__SHFL_32(name, source, T, in, out)                                                                        \
    WARP_INLINE warp_##T##_t warp_##name##_sync_##T(warp_mask_t mask, warp_##T##_t v, int amount, int width) {         \
        (void)mask;                                                                                                    \
        return out(warp__##name##_u32(in(v), (uint32_t)amount & 31, warp__segment(width)));                            \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_##name##_lanes_sync_##T(warp_mask_t mask, warp_##T##_t v, warp_i32_t amount,         \
                                                          int width) {                                                 \
        (void)mask;                                                                                                    \
        return out(warp__permute_u32(in(v), source(warp_as_u32_i32(amount), warp__segment(width))));                   \
    }
#define WARP__SHFL_64(name, source, T, in, out)                                                                        \
    WARP_INLINE warp_##T##_t warp_##name##_sync_##T(warp_mask_t mask, warp_##T##_t v, int amount, int width) {         \
        (void)mask;                                                                                                    \
        return out(warp__##name##_u64(in(v), (uint32_t)amount & 31, warp__segment(width)));                            \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp_##name##_lanes_sync_##T(warp_mask_t mask, warp_##T##_t v, warp_i32_t amount,         \
                                                          int width) {                                                 \
        (void)mask;                                                                                                    \
        return out(warp__permute_u64(in(v), source(warp_as_u32_i32(amount), warp__segment(width))));                   \
    }
#define WARP__SHFL_ALL(name, source)                                                                                   \
    WARP__SHFL_32(name, source, u32, warp__same_u32, warp__same_u32)                                                   \
    WARP__SHFL_32(name, source, i32, warp_as_u32_i32, warp_as_i32_u32)                                                 \
    WARP__SHFL_32(name, source, f32, warp_as_u32_f32, warp_as_f32_u32)                                                 \
    WARP__SHFL_64(name, source, u64, warp__same_u64, warp__same_u64)                                                   \
    WARP__SHFL_64(name, source, i64, warp_as_u64_i64, warp_as_i64_u64)                                                 \
    WARP__SHFL_64(name, source, f64, warp_as_u64_f64, warp_as_f64_u64)
WARP__SHFL_ALL(shfl, warp__source_idx)
WARP__SHFL_ALL(shfl_up, warp__source_up)
WARP__SHFL_ALL(shfl_down, warp__source_down)
WARP__SHFL_ALL(shfl_xor, warp__source_xor)
#undef WARP__SHFL_32
#undef WARP__SHFL_64
#undef WARP__SHFL_ALL

/* ---- the generic macros: by the type of v, and of the amount ---- */

#define WARP__PICK_SHFL(name, v, amount)                                                                               \
    _Generic((amount), warp_i32_t: WARP__PICK_NUMBER(warp_##name##_lanes_sync, v),                                     \
             default: WARP__PICK_NUMBER(warp_##name##_sync, v))
#define WARP__SHFL(name, mask, v, amount, width, ...) WARP__PICK_SHFL(name, v, amount)(mask, v, amount, width)
#define warp_shfl_sync(mask, v, ...) WARP__SHFL(shfl, mask, v, __VA_ARGS__, WARP_SIZE, 0)
#define warp_shfl_up_sync(mask, v, ...) WARP__SHFL(shfl_up, mask, v, __VA_ARGS__, WARP_SIZE, 0)
#define warp_shfl_down_sync(mask, v, ...) WARP__SHFL(shfl_down, mask, v, __VA_ARGS__, WARP_SIZE, 0)
#define warp_shfl_xor_sync(mask, v, ...) WARP__SHFL(shfl_xor, mask, v, __VA_ARGS__, WARP_SIZE, 0)

#endif

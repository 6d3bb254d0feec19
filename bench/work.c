/* work.c - the warp kernels of work.h. */
#include "work.h"

#include <warp/warp.h>

/* One warp, all the data: what is timed is not the launch.  p(T, x): warp i of the array x. */
#define WORK(name, ...)                                                                                                \
    WARP_KERNEL(work_##name, struct work_args) {                                                                       \
        WARP_EACH_WARP {                                                                                               \
            for (int k = 0; k < arg->repeats; ++k)                                                                     \
                for (int i = 0; i < arg->n; ++i) {                                                                     \
                    __VA_ARGS__                                                                                        \
                }                                                                                                      \
        }                                                                                                              \
    }
#define P(T, x) ((const T *)arg->x + 32 * i)
#define R(T) ((T *)arg->r + 32 * i)

WORK(half_add, warp_store(R(warp_half2), warp_add(warp_load(P(warp_half2, a)), warp_load(P(warp_half2, b))));)
WORK(half_mul, warp_store(R(warp_half2), warp_mul(warp_load(P(warp_half2, a)), warp_load(P(warp_half2, b))));)
WORK(half_fma, warp_store(R(warp_half2), warp_fma(warp_load(P(warp_half2, a)), warp_load(P(warp_half2, b)),
                                                  warp_load(P(warp_half2, c))));)
WORK(scan_i32, warp_store(R(int32_t), warp_inclusive_scan_add_sync(WARP_FULL_MASK, warp_load(P(int32_t, a))));)
WORK(scan_f32, warp_store(R(float), warp_inclusive_scan_add_sync(WARP_FULL_MASK, warp_load(P(float, a))));)
#define MATCH(count)                                                                                                   \
    WORK(match_##count, warp_store(R(uint32_t), warp_match_any_sync(WARP_FULL_MASK,                                    \
                                                                    warp_and(warp_load(P(uint32_t, a)), (count)-1)));)
MATCH(2)
MATCH(8)
MATCH(32)
WORK(dp4a,
     warp_store(R(int32_t), warp_dp4a(warp_load(P(int32_t, a)), warp_load(P(int32_t, b)), warp_load(P(int32_t, c))));)
WORK(compress, warp_store(R(uint32_t), warp_compress_sync(((const uint32_t *)arg->b)[i], warp_load(P(uint32_t, a))));)
WORK(atomic_add, warp_store(R(uint32_t), warp_atomic_add((uint32_t *)arg->r - 1, 0, warp_load(P(uint32_t, a))));)

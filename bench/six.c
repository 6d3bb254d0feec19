/* six.c - the warp kernels of six.h. */
#include "six.h"

#include <warp/warp.h>

/* One warp, all the data: what is timed is the work, not the launch. */
#define KERNEL(name, ...)                                                                                              \
    WARP_KERNEL(six_##name, struct six_args) {                                                                         \
        WARP_EACH_WARP {                                                                                               \
            for (int k = 0; k < arg->repeats; ++k)                                                                     \
                for (int i = 0; i < arg->n; ++i) {                                                                     \
                    __VA_ARGS__                                                                                        \
                }                                                                                                      \
        }                                                                                                              \
    }
#define A(T) ((const T *)(const void *)arg->a + 32 * i)
#define B(T) ((const T *)(const void *)arg->b + 32 * i)
#define R(T) ((T *)(void *)arg->r + 32 * i)

WARP_DEVICE warp_f32_t sum_down(warp_f32_t v) {
    for (int offset = 16; offset > 0; offset /= 2) v = warp_add(v, warp_shfl_down_sync(WARP_FULL_MASK, v, offset));
    return v;
}
KERNEL(sum, ((float *)(void *)arg->r)[i] = warp_extract(sum_down(warp_load(A(float))), 0);)
KERNEL(scan, warp_store(R(int32_t), warp_inclusive_scan_add_sync(WARP_FULL_MASK, warp_load(A(int32_t))));)
KERNEL(ballot, arg->r[i] = warp_ballot_sync(WARP_FULL_MASK, warp_lt(warp_load(A(int32_t)), warp_load(B(int32_t))));)
KERNEL(compact, warp_store(R(uint32_t), warp_compress_sync(arg->b[i], warp_load(A(uint32_t))));)
KERNEL(half2_add, warp_store(R(warp_half2), warp_add(warp_load(A(warp_half2)), warp_load(B(warp_half2))));)

/* A lane for each row, four columns at a time. */
WARP_DEVICE void transpose_tile(warp_t warp, const uint32_t *in, uint32_t *out) {
    for (int column = 0; column < 32; column += 4) {
        const warp_u32x4_t four = warp_load_pitch((const warp_uint4 *)(const void *)(in + column), 32 * sizeof *in);
        warp_store(out + 32 * column, four.x);
        warp_store(out + 32 * (column + 1), four.y);
        warp_store(out + 32 * (column + 2), four.z);
        warp_store(out + 32 * (column + 3), four.w);
    }
}
KERNEL(transpose, if (i % 32 == 0) transpose_tile(warp, arg->a + 32 * i, arg->r + 32 * i);)

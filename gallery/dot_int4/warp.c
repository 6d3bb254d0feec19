/* warp.c - dot products of rows of 4-bit weights with activations of 8 bits: a block of 32 weights a lane.
 *
 * A word of eight weights has its even ones in the low nibbles of the bytes, the odd ones in the high nibbles.  The
 * activations are sorted in the same way, once for a block of threads, instead of the weights of each row. */
#include <warp/warp.h>

#include "kernel.h"

/* Activations, sorted: the even and the odd ones, for each of four words of weights, of all blocks; and -8 times the
 * sum of each block. */
struct sorted {
    int32_t bytes[2][4][DOT_INT4_MAX_BLOCKS], offset[DOT_INT4_MAX_BLOCKS];
};

/* Of 32 blocks, from block b on. */
WARP_DEVICE void sort_blocks(warp_t warp, const warp_int2 *x, struct sorted *to, int b) {
    const warp_i32_t minus_eight = warp_set_i32((int32_t)0xf8f8f8f8);
    warp_i32_t offset = warp_set_i32(0);
    for (int word = 0; word < 4; ++word) {
        const warp_i32x2_t a = warp_gather(x + 4 * b + word, warp_mul(warp_lane(), 4));
        for (int odd = 0; odd < 2; ++odd) {
            const warp_u32_t bytes = warp_byte_perm(warp_as_u32(a.x), warp_as_u32(a.y), odd ? 0x7531 : 0x6420);
            warp_store(to->bytes[odd][word] + b, warp_as_i32(bytes));
            offset = warp_dp4a(minus_eight, warp_as_i32(bytes), offset);
        }
    }
    warp_store(to->offset + b, offset);
}

/* 32 blocks of a row, from block b on, added to the sum of each lane. */
WARP_DEVICE warp_f32_t add_blocks(warp_t warp, const struct dot_int4_args *arg, const struct sorted *a,
                                  const warp_uint4 *weights, const float *scales, int b, warp_f32_t sum) {
    const warp_u32x4_t w = warp_load(weights + b);
    const warp_u32_t words[4] = {w.x, w.y, w.z, w.w};
    warp_i32_t dot = warp_load(a->offset + b);
    for (int word = 0; word < 4; ++word) {
        const warp_u32_t even = warp_and(words[word], 0x0f0f0f0fu);
        const warp_u32_t odd = warp_and(warp_shr(words[word], 4), 0x0f0f0f0fu);
        dot = warp_dp4a(warp_as_i32(even), warp_load(a->bytes[0][word] + b), dot);
        dot = warp_dp4a(warp_as_i32(odd), warp_load(a->bytes[1][word] + b), dot);
    }
    const warp_f32_t scale = warp_mul(warp_load(scales + b), warp_load(arg->x_scales + b));
    WARP_SET(sum, warp_add(sum, warp_mul(scale, warp_to_f32(dot))));
    return sum;
}

WARP_DEVICE float dot_row(warp_t warp, const struct dot_int4_args *arg, const struct sorted *a, int row) {
    const warp_uint4 *const weights = arg->weights + (size_t)row * (size_t)arg->blocks;
    const float *const scales = arg->scales + (size_t)row * (size_t)arg->blocks;
    warp_f32_t sum = warp_set_f32(0);
    for (int b = 0; b < arg->blocks; b += WARP_SIZE)
        WARP_IF(warp_lt(warp_lane(), arg->blocks - b)) {
            sum = add_blocks(warp, arg, a, weights, scales, b, sum);
        } WARP_END
    return warp_reduce_add_sync(WARP_FULL_MASK, sum); /* the tree of the original's shuffles */
}

WARP_KERNEL(dot_int4, struct dot_int4_args) {
    WARP_SHARED(struct sorted, activations, 1);
    WARP_EACH_WARP {
        const int b = warp.id * WARP_SIZE;
        WARP_IF(warp_lt(warp_lane(), arg->blocks - b)) { sort_blocks(warp, arg->x, activations, b); } WARP_END
    }
    WARP_EACH_WARP {
        const int first = ((int)warp.block_idx.x * warp.count + warp.id) * DOT_INT4_WARP_ROWS;
        const int end = arg->rows - first < DOT_INT4_WARP_ROWS ? arg->rows : first + DOT_INT4_WARP_ROWS;
        for (int row = first; row < end; ++row) arg->y[row] = dot_row(warp, arg, activations, row);
    }
}

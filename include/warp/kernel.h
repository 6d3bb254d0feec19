/* kernel.h - kernels: blocks of warps, phases, shared memory.
 *
 *   WARP_KERNEL(scale, struct scale_args) {           CUDA: __global__ void scale(struct scale_args arg)
 *       WARP_SHARED(float, sums, 32);                 __shared__ float sums[32];
 *       WARP_EACH_WARP { ... }                        the code up to __syncthreads()
 *       WARP_EACH_WARP { ... }                        the code after it
 *   }
 *
 * A kernel body is a sequence of phases.  A phase runs the warps of the block one after the other; the end of a phase is
 * the block barrier (__syncthreads).  Lanes that executed WARP_RETURN take no part in later phases, and a warp without
 * lanes is skipped.  Between phases only uniform code may stand: it runs once for the block.
 *
 * In scope: `arg`, a pointer to the kernel's arguments (const); in a phase also `warp` (warp_t, control.h).
 * A device function is WARP_DEVICE; it takes `warp` as a parameter when it loads, stores, votes, diverges or uses WARP_SET.
 *
 *   WARP_SHARED(T, name, n)           an array of n T, one for the block, 64-aligned, at most 48 KiB.  What it holds at the
 *                                     block's start is not specified: whatever an earlier block left, not zeros.
 *   WARP_DYNAMIC_SHARED(T, name)      a pointer to the bytes given at launch (CUDA: extern __shared__ T name[]), NULL if none
 *   WARP_PER_WARP(T, name)            a value of each warp that lives across barriers: write and read name[warp.id]; starts
 *                                     uninitialised
 *   WARP_BLOCK_VOTE(name)             for __syncthreads_count, _and, _or: in one phase warp_block_vote(name, p), in the
 *                                     next ones warp_syncthreads_count(name), ..._and(name), ..._or(name).  Counts from its
 *                                     declaration on: in a loop over phases, declare it inside the loop.
 * These stand in the kernel's body, outside phases.
 *
 * Do not leave a phase with C's return, break or continue; WARP_RETURN takes lanes out.
 * Source of the rule: CUDA C++ programming guide, thread hierarchy, shared memory, synchronisation functions. */
#ifndef WARP_KERNEL_H
#define WARP_KERNEL_H

#include "control.h"
#include "vote.h"
#include "backend/entry.h"

#define WARP_DEVICE WARP_INLINE

/* Lane i of warp w of a block of n threads exists if 32 w + i < n. */
WARP_INLINE warp_mask_t warp__existing(uint32_t threads, int id) {
    const uint32_t rest = threads - (uint32_t)id * WARP_SIZE;
    return rest >= WARP_SIZE ? WARP_FULL_MASK : (UINT32_C(1) << rest) - 1;
}

/* The lanes of each warp that returned; `any` stays a constant, and costs nothing, in kernels without WARP_RETURN. */
struct warp__exits {
    bool *any;
    warp_mask_t *lanes;
};

WARP_INLINE warp_t warp__begin_warp(const struct warp__block *block, struct warp__exits exits, bool full, int id) {
    warp_t w;
    w.active = full ? WARP_FULL_MASK : warp__existing(block->threads, id);
    if (*exits.any) w.active &= ~exits.lanes[id];
    w.active_pred = warp_mask_to_pred(w.active);
    if (__builtin_constant_p(w.active == WARP_FULL_MASK) && w.active == WARP_FULL_MASK)
        w.active_pred = warp_set_pred(true);
    w.warp__broke = w.warp__continued = w.warp__returned = 0;
    w.id = id;
    w.count = (int)block->warps;
    w.block_threads = (int)block->threads;
    w.thread_base = (int)((uint32_t)block->rank * block->threads + (uint32_t)id * WARP_SIZE);
    w.block_idx = block->block_idx;
    w.block_dim = block->block_dim;
    w.grid_dim = block->grid_dim;
    return w;
}
/* The first warp from `id` on that has lanes; one past the last if there is none. */
WARP_INLINE warp_t warp__find_warp(const struct warp__block *block, struct warp__exits exits, bool full, int id) {
    warp_t w = warp__begin_warp(block, exits, full, id);
    while (w.active == 0 && id + 1 < (int)block->warps) w = warp__begin_warp(block, exits, full, ++id);
    if (w.active == 0) w.id = (int)block->warps;
    return w;
}
WARP_INLINE warp_t warp__next_warp(const struct warp__block *block, struct warp__exits exits, bool full, warp_t w) {
    if (w.warp__returned != 0) {
        *exits.any = true;
        exits.lanes[w.id] |= w.warp__returned;
    }
    if (w.id + 1 < (int)block->warps) return warp__find_warp(block, exits, full, w.id + 1);
    w.id = (int)block->warps;
    return w;
}

/* The body is compiled twice: for blocks of whole warps, where every lane is known to be active when compiling until some
 * return or diverge, and for ragged ones. */
#define WARP_KERNEL(name, args_type)                                                                                   \
    WARP_INLINE void WARP__CAT(name, __body)(const struct warp__block *warp__block, const args_type *arg,              \
                                             struct warp__exits warp__exits, bool warp__full);                         \
    void WARP__ENTRY(name)(const struct warp__block *block, const void *arg);                                          \
    void WARP__ENTRY(name)(const struct warp__block *block, const void *arg) {                                         \
        warp_mask_t returned[WARP_MAX_WARPS] = {0};                                                                    \
        bool any = false;                                                                                              \
        const struct warp__exits exits = {&any, returned};                                                             \
        if (block->threads % WARP_SIZE == 0)                                                                           \
            WARP__CAT(name, __body)(block, arg, exits, true);                                                          \
        else                                                                                                           \
            WARP__CAT(name, __body)(block, arg, exits, false);                                                         \
    }                                                                                                                  \
    WARP_INLINE void WARP__CAT(name, __body)(                                                                          \
        const struct warp__block *warp__block __attribute__((unused)), const args_type *arg __attribute__((unused)),   \
        struct warp__exits warp__exits __attribute__((unused)), bool warp__full __attribute__((unused)))
#define WARP__ENTRY(name) WARP__CAT(WARP__CAT(name, __), WARP__BACKEND_ID)

#define WARP_EACH_WARP                                                                                                 \
    for (warp_t warp = warp__find_warp(warp__block, warp__exits, warp__full, 0); warp.id < (int)warp__block->warps;    \
         warp = warp__next_warp(warp__block, warp__exits, warp__full, warp))

/* One a thread of the host, and a block runs on one thread: one a block. */
#define WARP_SHARED(T, name, n)                                                                                        \
    _Static_assert(sizeof(T) * (n) <= WARP_MAX_STATIC_SHARED_BYTES, "more than 48 KiB of static shared memory");       \
    static _Thread_local _Alignas(64) T name[n]
#define WARP_DYNAMIC_SHARED(T, name) T *const name = (T *)warp__block->dynamic_shared
#define WARP_PER_WARP(T, name) T name[WARP_MAX_WARPS]

/* Where a lane is. */
WARP_INLINE warp_i32_t warp__thread(warp_t w) { return warp_add_i32(warp_lane(), warp_set_i32(w.id * WARP_SIZE)); }
/* a / d for a < 1024: (a + 0.5) / d is further than the error of two float operations from the next integer. */
WARP_INLINE warp_i32_t warp__small_div(warp_i32_t a, uint32_t d) {
    const warp_f32_t middle = warp_add_f32(warp_to_f32_i32(a), warp_set_f32(0.5f));
    return warp_to_i32_f32(warp_mul_f32(middle, warp_set_f32(1.0f / (float)d)));
}
WARP_INLINE warp_i32_t warp__small_rem(warp_i32_t a, uint32_t d) {
    return warp_sub_i32(a, warp_mul_i32(warp__small_div(a, d), warp_set_i32((int32_t)d)));
}
WARP_INLINE warp_i32_t warp__thread_idx_x(warp_t w) {
    return w.block_dim.y * w.block_dim.z == 1 ? warp__thread(w) : warp__small_rem(warp__thread(w), w.block_dim.x);
}
WARP_INLINE warp_i32_t warp__thread_idx_y(warp_t w) {
    const warp_i32_t row = warp__small_div(warp__thread(w), w.block_dim.x);
    return w.block_dim.z == 1 ? row : warp__small_rem(row, w.block_dim.y);
}
WARP_INLINE warp_i32_t warp__thread_idx_z(warp_t w) {
    return warp__small_div(warp__thread(w), w.block_dim.x * w.block_dim.y);
}
/* CUDA: threadIdx.x, .y, .z of each lane (a lane's number in the block is x + y Dx + z Dx Dy). */
#define warp_thread_idx_x() warp__thread_idx_x(warp)
#define warp_thread_idx_y() warp__thread_idx_y(warp)
#define warp_thread_idx_z() warp__thread_idx_z(warp)
/* CUDA: blockIdx.x * blockDim.x + threadIdx.x, and so on; modulo 2^32. */
#define warp_global_idx_x()                                                                                            \
    warp_add_i32(warp__thread_idx_x(warp), warp_set_i32((int32_t)(warp.block_idx.x * warp.block_dim.x)))
#define warp_global_idx_y()                                                                                            \
    warp_add_i32(warp__thread_idx_y(warp), warp_set_i32((int32_t)(warp.block_idx.y * warp.block_dim.y)))
#define warp_global_idx_z()                                                                                            \
    warp_add_i32(warp__thread_idx_z(warp), warp_set_i32((int32_t)(warp.block_idx.z * warp.block_dim.z)))

/* Votes of a block (CUDA: __syncthreads_count, __syncthreads_and, __syncthreads_or), over the lanes that call. */
struct warp__block_vote {
    int count, absent;
};
#define WARP_BLOCK_VOTE(name) struct warp__block_vote name = {0, 0}
#define warp_block_vote(name, p) warp__block_vote(&(name), warp.active, p)
WARP_INLINE void warp__block_vote(struct warp__block_vote *vote, warp_mask_t active, warp_pred_t p) {
    const warp_mask_t yes = warp_pred_to_mask(p) & active;
    vote->count += __builtin_popcount(yes);
    vote->absent += __builtin_popcount(active & ~yes);
}
#define warp_syncthreads_count(name) ((name).count)
#define warp_syncthreads_and(name) ((name).absent == 0)
#define warp_syncthreads_or(name) ((name).count != 0)

#endif

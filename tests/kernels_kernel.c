/* kernels_kernel.c - blocks, phases and shared memory; see kernels_kernel.h. */
#define _POSIX_C_SOURCE 200809L /* sched_yield */

#include <sched.h>

#include <warp/warp.h>

#include "kernels_kernel.h"

WARP_DEVICE int block_number(warp_t warp) {
    return (int)(warp.block_idx.x + warp.grid_dim.x * (warp.block_idx.y + warp.grid_dim.y * warp.block_idx.z));
}

/* ---- where a thread is ---- */

WARP_KERNEL(positions, struct positions_args) {
    WARP_EACH_WARP {
        int32_t *const words = arg->words + warp.thread_base;
        warp_store(words, warp_thread_idx_x());
        warp_store(words + arg->threads, warp_thread_idx_y());
        warp_store(words + 2 * arg->threads, warp_thread_idx_z());
        warp_store(words + 3 * arg->threads, warp_global_idx_x());
        warp_store(words + 4 * arg->threads, warp_global_idx_y());
        warp_store(words + 5 * arg->threads, warp_global_idx_z());
        arg->warps[block_number(warp) * warp.count + warp.id] =
            (struct seen_warp){warp.id,        warp.count,     warp.thread_base, warp.block_threads,
                               warp.block_idx, warp.block_dim, warp.grid_dim,    warp.active};
    }
}
WARP_KERNEL(far_away, struct far_args) {
    WARP_EACH_WARP {
        warp_store(arg->out, warp_global_idx_x());
        arg->out[WARP_SIZE] = warp.thread_base;
    }
}

/* ---- phases and shared memory ---- */

WARP_DEVICE void write_line(warp_t warp, int32_t *line, const int32_t *from) {
    warp_store(line + warp.id * WARP_SIZE, warp_load(from + warp.thread_base));
}
WARP_DEVICE void read_turned(warp_t warp, const int32_t *line, int32_t *to) {
    const warp_i32_t mirror = warp_sub(warp_set_i32(warp.block_threads - 1 - warp.id * WARP_SIZE), warp_lane());
    warp_store(to + warp.thread_base, warp_gather(line, mirror));
}
WARP_KERNEL(turn_static, struct turn_args) {
    WARP_SHARED(int32_t, line, WARP_MAX_BLOCK_THREADS);
    WARP_EACH_WARP { write_line(warp, line, arg->in); }
    WARP_EACH_WARP { read_turned(warp, line, arg->out); }
    for (int n = 1; n < arg->times; ++n) {
        WARP_EACH_WARP { write_line(warp, line, arg->out); }
        WARP_EACH_WARP { read_turned(warp, line, arg->out); }
    }
}
WARP_KERNEL(turn_dynamic, struct turn_args) {
    WARP_DYNAMIC_SHARED(int32_t, line);
    WARP_EACH_WARP { write_line(warp, line, arg->in); }
    WARP_EACH_WARP { read_turned(warp, line, arg->out); }
    for (int n = 1; n < arg->times; ++n) {
        WARP_EACH_WARP { write_line(warp, line, arg->out); }
        WARP_EACH_WARP { read_turned(warp, line, arg->out); }
    }
}

#define SEEN arg->warps[block_number(warp) * warp.count + warp.id]
WARP_KERNEL(shared_arrays, struct shared_args) {
    WARP_SHARED(uint8_t, bytes, 3);
    WARP_SHARED(double, doubles, WARP_MAX_WARPS);
    WARP_SHARED(warp_float4, fours, 5);
    WARP_SHARED(uint8_t, five, 5); /* sizes after which the next array does not come to lie well by itself */
    WARP_SHARED(uint8_t, seven, 7);
    WARP_EACH_WARP {
        SEEN.address[0] = (uintptr_t)bytes;
        SEEN.address[1] = (uintptr_t)doubles;
        SEEN.address[2] = (uintptr_t)fours;
        SEEN.address[3] = (uintptr_t)five;
        SEEN.address[4] = (uintptr_t)seven;
        doubles[warp.id] = warp.thread_base + 0.5;
        bytes[warp.id % 3] = (uint8_t)warp.id;
        five[warp.id % 5] = seven[warp.id % 7] = (uint8_t)warp.id;
        if (warp.id == 0) fours[4] = (warp_float4){1, 2, 3, 4};
    }
    if (arg->branch) {
        WARP_SHARED(uint16_t, halves, WARP_MAX_WARPS);
        WARP_EACH_WARP {
            SEEN.address[SHARED_IN_BRANCH] = (uintptr_t)halves;
            halves[warp.id] = (uint16_t)(1000 + warp.id);
        }
        WARP_EACH_WARP {
            const int other = warp.count - 1 - warp.id;
            arg->wrong[block_number(warp)] += halves[other] != 1000 + other;
        }
    }
    WARP_EACH_WARP {
        WARP_IF(warp_eq(warp_lane(), 0)) {
            WARP_SHARED(int32_t, words, 4);
            SEEN.address[SHARED_IN_ARM] = (uintptr_t)words;
            words[3] = warp.id == 0 ? 0 : words[3] + 1;
            SEEN.counted = words[3];
        } WARP_ELSE { /* variables of two arms could share their place; shared arrays do not */
            WARP_SHARED(int32_t, others, 4);
            SEEN.address[SHARED_IN_OTHER_ARM] = (uintptr_t)others;
            for (int n = 0; n < 4; ++n) others[n] = -1;
        } WARP_END
    }
    WARP_EACH_WARP {
        int *const wrong = &arg->wrong[block_number(warp)];
        const int other = warp.count - 1 - warp.id;
        *wrong += doubles[other] != warp.thread_base + (other - warp.id) * WARP_SIZE + 0.5;
        for (int n = 0; n < 3 && n < warp.count; ++n) *wrong += bytes[n] % 3 != n;
        for (int n = 0; n < 5 && n < warp.count; ++n) *wrong += five[n] % 5 != n || seven[n] % 7 != n;
        *wrong += fours[4].x != 1 || fours[4].y != 2 || fours[4].z != 3 || fours[4].w != 4;
    }
}
/* All that a kernel may have. */
WARP_KERNEL(shared_largest, struct shared_args) {
    WARP_SHARED(uint8_t, bytes, WARP_MAX_STATIC_SHARED_BYTES);
    WARP_EACH_WARP {
        for (int n = warp.id; n < WARP_MAX_STATIC_SHARED_BYTES; n += warp.count) bytes[n] = (uint8_t)(n % 251);
    }
    WARP_EACH_WARP {
        for (int n = 0; n < WARP_MAX_STATIC_SHARED_BYTES; ++n) arg->wrong[block_number(warp)] += bytes[n] != n % 251;
    }
}

WARP_KERNEL(meet, struct meet_args) {
    WARP_SHARED(uint32_t, fixed, 1000);
    WARP_DYNAMIC_SHARED(uint32_t, given);
    WARP_EACH_WARP {
        const uint32_t mine = 100 + warp.block_idx.x;
        for (int n = 0; n < 1000; ++n) fixed[n] = mine;
        for (uint32_t n = 0; n < arg->dynamic_words; ++n) given[n] = mine;
        arg->addresses[2 * warp.block_idx.x] = (uintptr_t)fixed;
        arg->addresses[2 * warp.block_idx.x + 1] = (uintptr_t)given;
    }
    __atomic_fetch_add(arg->arrived, 1, __ATOMIC_RELAXED);
    while (__atomic_load_n(arg->arrived, __ATOMIC_RELAXED) < arg->blocks) sched_yield();
    WARP_EACH_WARP {
        const uint32_t mine = 100 + warp.block_idx.x;
        int *const wrong = &arg->wrong[warp.block_idx.x];
        for (int n = 0; n < 1000; ++n) *wrong += fixed[n] != mine;
        for (uint32_t n = 0; n < arg->dynamic_words; ++n) *wrong += given[n] != mine;
    }
}

struct pair { warp_u32_t first; warp_pred_t second; };
WARP_KERNEL(kept_values, struct kept_args) {
    WARP_PER_WARP(warp_u32_t, number);
    WARP_PER_WARP(struct pair, pairs);
    WARP_PER_WARP(int, uniform);
    WARP_EACH_WARP {
        const warp_u32_t own = warp_as_u32(warp_add(warp_lane(), warp.thread_base));
        number[warp.id] = own;
        pairs[warp.id] = (struct pair){warp_mul(own, 3u), warp_eq(warp_rem(own, 3u), 0u)};
        uniform[warp.id] = 7 * warp.id;
    }
    WARP_EACH_WARP {
        WARP_IF(pairs[warp.id].second) { WARP_SET(number[warp.id], warp_add(number[warp.id], 1000u)); } WARP_END
    }
    WARP_EACH_WARP {
        const warp_u32_t sum = warp_add(number[warp.id], pairs[warp.id].first);
        warp_store(arg->out + warp.thread_base, warp_add(sum, (uint32_t)uniform[warp.id]));
    }
}

WARP_KERNEL(block_votes, struct vote_args) {
    WARP_BLOCK_VOTE(first);
    WARP_BLOCK_VOTE(second);
    int between = 0, warps = 0, number = 0;
    WARP_EACH_WARP {
        const warp_u32_t what = warp_load(arg->what + warp.thread_base);
        WARP_IF(warp_ne(warp_and(what, 1u), 0u)) { WARP_RETURN; } WARP_END
        WARP_IF(warp_eq(warp_and(what, 2u), 0u)) { warp_block_vote(first, warp_ne(warp_and(what, 4u), 0u)); } WARP_END
    }
    ++between;
    WARP_EACH_WARP { warp_block_vote(second, warp_eq(warp_and(warp_lane(), 1), 0)); }
    ++between;
    WARP_EACH_WARP {
        int32_t *const seen = arg->seen + warp.thread_base;
        warp_store(seen, warp_set_i32(warp_syncthreads_count(first)));
        warp_store(seen + arg->threads, warp_set_i32(warp_syncthreads_and(first)));
        warp_store(seen + 2 * arg->threads, warp_set_i32(warp_syncthreads_or(first)));
        warp_store(seen + 3 * arg->threads, warp_set_i32(warp_syncthreads_count(second)));
        number = block_number(warp);
        ++warps;
    }
    if (warps > 0) {
        arg->between[2 * number] = between;
        arg->between[2 * number + 1] = warps;
    }
}

/* ---- blocks ---- */

WARP_KERNEL(visit, struct visit_args) {
    WARP_EACH_WARP { (void)warp_atomic_add(arg->visits, block_number(warp), 1); }
}

WARP_KERNEL(look_back, struct look_back_args) {
    WARP_EACH_WARP {
        const int block = block_number(warp);
        WARP_IF(warp_eq(warp_lane(), 0)) {
            warp_u32_t before = warp_set_u32(block == 0);
            WARP_WHILE(warp_eq(before, 0u)) {
                WARP_SET(before, warp_atomic_add(arg->sums, block - 1, 0));
                sched_yield();
            } WARP_ENDWHILE
            (void)warp_atomic_exch(arg->sums, block, warp_add(before, arg->in[block]));
        } WARP_END
    }
}

WARP_KERNEL(block_sums, struct sum_args) {
    WARP_SHARED(float, sums, WARP_MAX_WARPS);
    WARP_EACH_WARP {
        warp_f32_t v = warp_load(arg->in + warp.thread_base);
        for (int offset = 16; offset > 0; offset /= 2)
            v = warp_add(v, warp_shfl_down_sync(WARP_FULL_MASK, v, offset));
        sums[warp.id] = warp_extract(v, 0);
    }
    WARP_EACH_WARP {
        if (warp.id == 0) {
            float sum = 0;
            for (int n = 0; n < warp.count; ++n) sum += sums[n];
            arg->out[block_number(warp)] = sum;
        }
    }
}

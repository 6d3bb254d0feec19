/* kernels_cases.c - small programs that real projects got wrong; test_cases.c says what each is about. */
#include <warp/warp.h>

#include "kernels_cases.h"

#define FULL WARP_FULL_MASK
#define CASE(name) WARP_KERNEL(name, struct cases_args)
/* Row r of the output. */
#define ROW(r, v) warp_store(arg->out + WARP_SIZE * (r), v)
#define ROW_I32(r, v) ROW(r, warp_as_u32(v))
#define UNIFORM(r, x) ROW(r, warp_set_u32((uint32_t)(x)))

WARP_DEVICE warp_i32_t thread_in_block(warp_t warp) { return warp_add(warp_lane(), warp.id * WARP_SIZE); }

/* ---- shuffles: which lane ---- */

CASE(narrow_width) {
    WARP_EACH_WARP {
        const warp_i32_t v = warp_lane();
        ROW_I32(0, warp_shfl_sync(FULL, v, warp_add(v, 4), 8));
    }
}
CASE(negative_lane) {
    WARP_EACH_WARP {
        const warp_i32_t v = warp_lane();
        ROW_I32(0, warp_shfl_sync(FULL, v, warp_sub(v, 1)));
        ROW_I32(1, warp_shfl_sync(FULL, v, warp_sub(v, 1), 8));
        ROW_I32(2, warp_shfl_sync(FULL, v, -1));
        ROW_I32(3, warp_shfl_sync(FULL, v, arg->n)); /* the same, not a constant */
    }
}
CASE(xor_width) {
    WARP_EACH_WARP {
        const warp_i32_t v = warp_lane();
        ROW_I32(0, warp_shfl_xor_sync(FULL, v, 8, 8));
        ROW_I32(1, warp_shfl_xor_sync(FULL, v, 16, 16));
        ROW_I32(2, warp_shfl_xor_sync(FULL, v, 12, 8));
    }
}
CASE(no_wrap) {
    WARP_EACH_WARP {
        const warp_i32_t v = warp_lane();
        ROW_I32(0, warp_shfl_down_sync(FULL, v, 1));
        ROW_I32(1, warp_shfl_up_sync(FULL, v, 1));
        ROW_I32(2, warp_shfl_down_sync(FULL, v, 5, 16));
        ROW_I32(3, warp_shfl_up_sync(FULL, v, 5, 16));
    }
}
WARP_DEVICE warp_i32_t inclusive_scan(warp_i32_t v, int width) {
    const warp_i32_t place = warp_and(warp_lane(), width - 1);
    for (int delta = 1; delta < width; delta *= 2) {
        const warp_i32_t below = warp_shfl_up_sync(FULL, v, delta, width);
        v = warp_select(warp_ge(place, delta), warp_add(v, below), v);
    }
    return v;
}
CASE(scan_steps) {
    WARP_EACH_WARP { ROW_I32(0, inclusive_scan(warp_set_i32(1), 32)); }
}
CASE(segmented_scan) {
    WARP_EACH_WARP { ROW_I32(0, inclusive_scan(warp_set_i32(1), 16)); }
}
CASE(large_amounts) {
    WARP_EACH_WARP {
        const warp_i32_t v = warp_lane();
        ROW_I32(0, warp_shfl_up_sync(FULL, v, 32));
        ROW_I32(1, warp_shfl_down_sync(FULL, v, 32));
        ROW_I32(2, warp_shfl_xor_sync(FULL, v, 32));
        ROW_I32(3, warp_shfl_up_sync(FULL, v, 8, 8));
        ROW_I32(4, warp_shfl_up_sync(FULL, v, 33));
        ROW_I32(5, warp_shfl_down_sync(FULL, v, arg->n));                             /* 33 */
        ROW_I32(6, warp_shfl_up_sync(FULL, v, warp_set_i32(arg->n)));                 /* 33 in each lane */
        ROW_I32(7, warp_shfl_down_sync(FULL, v, warp_add(warp_set_i32(-33), arg->n))); /* 0 in each lane */
    }
}
CASE(trivial_amounts) {
    WARP_EACH_WARP {
        const warp_i32_t v = warp_lane();
        ROW_I32(0, warp_shfl_up_sync(FULL, v, 0));
        ROW_I32(1, warp_shfl_down_sync(FULL, v, 0));
        ROW_I32(2, warp_shfl_xor_sync(FULL, v, 0));
        for (int amount = -3; amount < 40; amount += 7) {
            const int row = 3 + 4 * ((amount + 3) / 7);
            ROW_I32(row, warp_shfl_sync(FULL, v, amount, 1));
            ROW_I32(row + 1, warp_shfl_up_sync(FULL, v, amount, 1));
            ROW_I32(row + 2, warp_shfl_down_sync(FULL, v, amount, 1));
            ROW_I32(row + 3, warp_shfl_sync(FULL, v, warp_mul(v, amount), 1));
        }
    }
}
CASE(odd_widths) {
    WARP_EACH_WARP {
        const int widths[] = {7, 0, 33, 64};
        for (int n = 0; n < 4; ++n) {
            ROW_I32(3 * n, warp_shfl_sync(FULL, warp_lane(), 11, widths[n]));
            ROW_I32(3 * n + 1, warp_shfl_down_sync(FULL, warp_lane(), 3, widths[n]));
            ROW_I32(3 * n + 2, warp_shfl_up_sync(FULL, warp_lane(), 3, widths[n]));
        }
    }
}

/* ---- shuffles: what is moved ---- */

CASE(wide_values) {
    WARP_EACH_WARP {
        const warp_i32_t lane = warp_lane();
        const warp_u64_t high = warp_shl(warp_to_u64(lane), 32), low = warp_to_u64(warp_sub(warp_set_i32(31), lane));
        const warp_u64_t v = warp_shfl_sync(FULL, warp_or(high, low), warp_and(warp_add(lane, 5), 31));
        ROW(0, warp_to_u32(warp_shr(v, 32)));
        ROW(1, warp_to_u32(v));
    }
}
/* The elements of memory move: those of the lane 7 up, of lane ^ 5, of lane 30 - own, of the neighbour below. */
#define MOVE(T)                                                                                                        \
    WARP_EACH_WARP {                                                                                                   \
        T *const p = arg->memory;                                                                                      \
        warp_store(p + 32, warp_shfl_down_sync(FULL, warp_load(p), 7));                                                \
        warp_store(p + 64, warp_shfl_xor_sync(FULL, warp_load(p), 5));                                                 \
        warp_store(p + 96, warp_shfl_sync(FULL, warp_load(p), warp_sub(warp_set_i32(30), warp_lane())));               \
        warp_store(p + 128, warp_shfl_up_sync(FULL, warp_load(p), 1));                                                 \
    }
CASE(bits_of_floats) { MOVE(float) }
CASE(bits_of_doubles) { MOVE(double) }
CASE(bits_of_bytes) { MOVE(int8_t) }
CASE(bits_of_halves) { MOVE(uint16_t) }

/* ---- masks, and lanes that are not active ---- */

CASE(source_outside_mask) {
    WARP_EACH_WARP {
        warp_i32_t v = warp_set_i32(1);
        WARP_IF(warp_eq(warp_lane(), 0)) {
            for (int delta = 16; delta > 0; delta /= 2) WARP_SET(v, warp_add(v, warp_shfl_down_sync(1, v, delta)));
        } WARP_END
        ROW_I32(0, v);
    }
}
WARP_DEVICE warp_i32_t maximum(warp_i32_t v, warp_mask_t mask) {
    for (int delta = 16; delta > 0; delta /= 2) v = warp_max(v, warp_shfl_down_sync(mask, v, delta));
    return v;
}
CASE(negative_maximum) {
    WARP_EACH_WARP {
        const int32_t *const in = arg->memory;
        warp_i32_t v = warp_set_i32(INT32_MIN);
        WARP_SET(v, warp_load(in));
        ROW_I32(0, maximum(v, 0x7ff));
        ROW_I32(1, maximum(warp_load(in), 0x7ff));
    }
}
CASE(mask_selects_nobody) {
    WARP_EACH_WARP {
        warp_i32_t v = warp_lane();
        ROW_I32(0, warp_shfl_down_sync(0xffff, v, 1));
        UNIFORM(1, warp_ballot_sync(0xffff, warp_set_pred(true)));
        for (int delta = 16; delta > 0; delta /= 2) v = warp_add(v, warp_shfl_down_sync(0xffff, v, delta));
        ROW_I32(2, v);
    }
}
CASE(source_in_other_arm) {
    WARP_EACH_WARP {
        const warp_i32_t v = warp_mul(warp_lane(), 10);
        warp_i32_t r = warp_set_i32(-1);
        WARP_IF(warp_lt(warp_lane(), 16)) {
            WARP_SET(r, warp_shfl_sync(0xffff, v, warp_add(warp_lane(), 16)));
        } WARP_END
        ROW_I32(0, r);
    }
}
CASE(both_arms_shuffle) {
    WARP_EACH_WARP {
        warp_i32_t v = warp_add(warp_lane(), 500), r = warp_set_i32(-1);
        WARP_IF(warp_lt(warp_lane(), 16)) {
            WARP_SET(v, warp_lane());
            WARP_SET(r, warp_shfl_xor_sync(FULL, v, 16));
        } WARP_ELSE {
            WARP_SET(v, warp_add(warp_lane(), 100));
            WARP_SET(r, warp_shfl_xor_sync(FULL, v, 16));
        } WARP_END
        ROW_I32(0, r);
    }
}
/* Three warps leave 1, 2, 3 in shared memory; what three lanes of the first do with it, and what all its lanes do. */
CASE(last_stage) {
    WARP_SHARED(int32_t, parts, WARP_MAX_WARPS);
    WARP_EACH_WARP { parts[warp.id] = warp.id + 1; }
    WARP_EACH_WARP {
        if (warp.id == 0) {
            warp_i32_t v = warp_set_i32(1000), all = warp_set_i32(0);
            WARP_IF(warp_lt(warp_lane(), 3)) {
                WARP_SET(v, warp_load(parts));
                for (int delta = 2; delta > 0; delta /= 2)
                    WARP_SET(v, warp_add(v, warp_shfl_down_sync(FULL, v, delta)));
            } WARP_END
            WARP_IF(warp_lt(warp_lane(), 3)) { WARP_SET(all, warp_load(parts)); } WARP_END
            for (int delta = 16; delta > 0; delta /= 2) all = warp_add(all, warp_shfl_down_sync(FULL, all, delta));
            ROW_I32(0, v);
            ROW_I32(1, all);
        }
    }
}
CASE(ragged_loop) {
    WARP_EACH_WARP {
        int trip = 0;
        warp_u32_t taken = warp_set_u32(0);
        WARP_FOR(warp_i32_t, i, warp_lane(), warp_lt(i, arg->n), warp_add(i, WARP_SIZE)) {
            arg->out[WARP_SIZE + trip++] = warp_activemask();
            WARP_SET(taken, warp_add(taken, 1u));
        } WARP_ENDFOR
        ROW(0, taken);
    }
}
CASE(mask_then_ballot) {
    WARP_EACH_WARP {
        warp_u32_t arrived = warp_set_u32(0), voted = warp_set_u32(0);
        WARP_IF(warp_eq(warp_rem(warp_lane(), 3), 1)) {
            const warp_mask_t m = warp_activemask();
            WARP_SET(arrived, m);
            WARP_SET(voted, warp_ballot_sync(m, warp_set_pred(true)));
        } WARP_ELSE {
            const warp_mask_t m = warp_activemask();
            WARP_SET(arrived, m);
            WARP_SET(voted, warp_ballot_sync(m, warp_set_pred(true)));
        } WARP_END
        ROW(0, arrived);
        ROW(1, voted);
    }
}
CASE(mask_zero) {
    WARP_EACH_WARP {
        ROW_I32(0, warp_shfl_down_sync(0, warp_lane(), 1));
        UNIFORM(1, warp_ballot_sync(0, warp_set_pred(true)));
        UNIFORM(2, warp_any_sync(0, warp_set_pred(true)));
        UNIFORM(3, warp_all_sync(0, warp_set_pred(false)));
    }
}
CASE(segment_masks) {
    WARP_EACH_WARP {
        const warp_u32_t one = warp_set_u32(1);
        for (int row = 0; row < 6; ++row) {
            const warp_i32_t first = warp_and(warp_lane(), -(1 << row));
            ROW(row, warp_shl(warp_sub(warp_shl(one, 1 << row), 1u), first));
        }
    }
}
CASE(masks_from_counts) {
    WARP_EACH_WARP {
        const warp_u32_t one = warp_set_u32(1);
        ROW(0, warp_sub(warp_shl(one, warp_lane()), 1u));
        ROW(1, warp_sub(warp_shl(one, warp_add(warp_lane(), 1)), 1u));
        UNIFORM(2, warp_activemask());
    }
}
CASE(broadcast_defined) {
    WARP_EACH_WARP {
        warp_i32_t v = warp_set_i32(0);
        WARP_IF(warp_eq(warp_lane(), 0)) { WARP_SET(v, 1234); } WARP_END
        ROW_I32(0, warp_shfl_sync(FULL, v, 0));
    }
}

/* ---- votes and lane numbers ---- */

/* By warp: its lanes, whether all hold, whether any does not, how many warps there are. */
CASE(partial_warp) {
    WARP_EACH_WARP {
        uint32_t *const out = arg->out + 4 * warp.id;
        out[0] = warp_ballot_sync(FULL, warp_set_pred(true));
        out[1] = (uint32_t)warp_all_sync(FULL, warp_set_pred(true));
        out[2] = (uint32_t)warp_any_sync(FULL, warp_set_pred(false));
        out[3] = (uint32_t)warp.count;
    }
}
CASE(lane_masks) {
    WARP_EACH_WARP {
        ROW(0, warp_lanemask_lt());
        ROW(1, warp_lanemask_le());
        ROW(2, warp_lanemask_eq());
        ROW(3, warp_lanemask_ge());
        ROW(4, warp_lanemask_gt());
    }
}
CASE(rank) {
    WARP_EACH_WARP {
        const uint32_t all = warp_ballot_sync(FULL, warp_set_pred(true));
        const uint32_t thirds = warp_ballot_sync(FULL, warp_eq(warp_rem(warp_lane(), 3), 0));
        ROW_I32(0, warp_popc(warp_and(warp_set_u32(all), warp_lanemask_lt())));
        ROW_I32(1, warp_popc(warp_and(warp_set_u32(thirds), warp_lanemask_lt())));
        ROW(2, warp_and(warp_set_u32(all), warp_lanemask_le()));
    }
}
CASE(any_is_one) {
    WARP_EACH_WARP {
        UNIFORM(0, warp_any_sync(FULL, warp_eq(warp_lane(), 3)));
        UNIFORM(1, warp_any_sync(FULL, warp_eq(warp_lane(), 31)));
        UNIFORM(2, warp_any_sync(FULL, warp_eq(warp_lane(), 32)));
        UNIFORM(3, warp_all_sync(FULL, warp_ge(warp_lane(), 0)));
        UNIFORM(4, warp_all_sync(FULL, warp_ne(warp_lane(), 31)));
        UNIFORM(5, warp_any_sync(FULL, warp_eq(warp_lane(), 3)) != 0);
    }
}
CASE(high_bit) {
    WARP_EACH_WARP {
        const warp_pred_t odd = warp_eq(warp_and(warp_lane(), 1), 1);
        const uint64_t wide = warp_ballot_sync(FULL, odd);
        UNIFORM(0, warp_ballot_sync(FULL, odd));
        UNIFORM(1, warp_ballot_sync(FULL, odd) >> 31);
        UNIFORM(2, wide >> 32);
        UNIFORM(3, (uint64_t)warp_activemask() >> 32);
    }
}

/* ---- sums ---- */

WARP_DEVICE warp_i32_t down_sum(warp_i32_t v) {
    for (int delta = 16; delta > 0; delta /= 2) v = warp_add(v, warp_shfl_down_sync(FULL, v, delta));
    return v;
}
CASE(block_of_45) {
    WARP_SHARED(int32_t, sums, WARP_MAX_WARPS);
    WARP_EACH_WARP {
        warp_i32_t v = warp_set_i32(0); /* what lanes add that are past the end of the block */
        WARP_SET(v, 1);
        sums[warp.id] = warp_extract(down_sum(v), 0);
        arg->out[WARP_SIZE + warp.id] = warp_activemask();
    }
    WARP_EACH_WARP {
        int32_t sum = 0;
        for (int n = 0; n < warp.count; ++n) sum += sums[n];
        arg->out[warp.id] = (uint32_t)sum;
    }
}
CASE(down_total) {
    WARP_EACH_WARP {
        warp_i32_t v = warp_lane();
        ROW_I32(0, down_sum(v));
        for (int bits = 16; bits > 0; bits /= 2) v = warp_add(v, warp_shfl_xor_sync(FULL, v, bits));
        ROW_I32(1, v);
    }
}

/* ---- memory and barriers ---- */

/* The last stage of a sum in shared memory by one warp: with reads, writes and warp barriers apart, and without. */
CASE(warp_synchronous) {
    WARP_SHARED(int32_t, with, 64);
    WARP_SHARED(int32_t, without, 64);
    WARP_EACH_WARP {
        for (int n = 0; n < 64; ++n) with[n] = without[n] = n < 32;
        for (int delta = 16; delta > 0; delta /= 2) {
            const warp_i32_t sum = warp_add(warp_load(with), warp_load(with + delta));
            warp_syncwarp(FULL);
            warp_store(with, sum);
            warp_syncwarp(FULL);
            warp_store(without, warp_add(warp_load(without), warp_load(without + delta)));
        }
        arg->out[0] = (uint32_t)with[0];
        arg->out[1] = (uint32_t)without[0];
    }
}
/* Each lane writes its word and reads that of lane 31 - own: with a warp barrier, with a vote, with nothing between. */
CASE(exchange) {
    WARP_SHARED(int32_t, words, 32);
    WARP_EACH_WARP {
        const warp_i32_t mirror = warp_sub(warp_set_i32(31), warp_lane());
        for (int n = 0; n < 3; ++n) {
            warp_store(words, warp_add(warp_lane(), 100 * n));
            if (n == 0) warp_syncwarp(FULL);
            if (n == 1) UNIFORM(3, warp_ballot_sync(FULL, warp_set_pred(true)));
            ROW_I32(n, warp_gather(words, mirror));
        }
    }
}
CASE(early_return) {
    WARP_EACH_WARP { WARP_IF(warp_gt(thread_in_block(warp), 10)) { WARP_RETURN; } WARP_END }
    WARP_EACH_WARP { (void)warp_atomic_add(arg->out, 0, 1u); }
}
CASE(barrier_in_rounds) {
    WARP_SHARED(int32_t, counter, 1);
    WARP_EACH_WARP { counter[0] = 0; }
    for (int round = 0; round < 3; ++round) {
        WARP_EACH_WARP {
            warp_u32_t r = warp_set_u32(0);
            WARP_IF(warp_lt(thread_in_block(warp), 40)) { WARP_SET(r, 1u); } WARP_ELSE { WARP_SET(r, 2u); } WARP_END
            ROW(warp.id, warp_add(warp_load(arg->out + WARP_SIZE * warp.id), r));
        }
        WARP_EACH_WARP {
            if (warp.id == 0) ++counter[0];
        }
    }
    WARP_EACH_WARP { arg->out[WARP_SIZE * 2 + warp.id] = (uint32_t)counter[0]; }
}
CASE(uneven_trips) {
    WARP_EACH_WARP {
        warp_i32_t v = warp_set_i32(100);
        WARP_FOR(warp_i32_t, k, warp_set_i32(0), warp_lt(k, warp_and(warp_lane(), 3)), warp_add(k, 1)) {
            WARP_SET(v, warp_add(v, 1));
        } WARP_ENDFOR
        UNIFORM(0, warp_ballot_sync(FULL, warp_set_pred(true)));
        ROW_I32(1, v);
        ROW_I32(2, warp_shfl_xor_sync(FULL, v, 3));
    }
}
CASE(global_exchange) {
    WARP_BLOCK_VOTE(thirds);
    int32_t *const global = arg->memory;
    WARP_EACH_WARP {
        const warp_i32_t thread = thread_in_block(warp);
        warp_scatter(global, thread, warp_mul(thread, 3));
        warp_block_vote(thirds, warp_eq(warp_rem(thread, 3), 0));
    }
    WARP_EACH_WARP {
        ROW_I32(warp.id, warp_gather(global, warp_xor(thread_in_block(warp), 1)));
        arg->out[2 * WARP_SIZE] = (uint32_t)warp_syncthreads_count(thirds);
        arg->out[2 * WARP_SIZE + 1] = (uint32_t)warp_syncthreads_or(thirds);
        arg->out[2 * WARP_SIZE + 2] = (uint32_t)warp_syncthreads_and(thirds);
    }
}
/* Words of memory: the lock, the counter it protects. */
CASE(lock) {
    uint32_t *const words = arg->memory;
    WARP_EACH_WARP {
        warp_pred_t waiting = warp_set_pred(true);
        WARP_WHILE(waiting) {
            const warp_u32_t held = warp_atomic_exch(words, 0, 1u);
            WARP_IF(warp_eq(held, 0u)) {
                warp_scatter(words, 1, warp_add(warp_gather(words, 1), 1u));
                (void)warp_atomic_exch(words, 0, 0u);
                WARP_SET(waiting, false);
            } WARP_END
        } WARP_ENDWHILE
    }
}
CASE(array_in_branch) {
    WARP_EACH_WARP {
        WARP_IF(warp_lt(warp_lane(), 16)) {
            WARP_SHARED(uint32_t, words, 32);
            if (warp.id == 0) words[0] = 0;
            words[0] += 1u << warp.id;
            arg->out[warp.id] = words[0];
        } WARP_ELSE {
            WARP_SHARED(uint32_t, others, 32);
            for (int n = 0; n < 32; ++n) others[n] = (uint32_t)n + 100;
            arg->out[32 + warp.id] = others[warp.id];
        } WARP_END
    }
}

/* ---- operands that the compiler knows ---- */

CASE(literal_operands) {
    WARP_EACH_WARP {
        const warp_i32_t least = warp_set_i32(INT32_MIN);
        ROW_I32(0, warp_div(least, -1));
        ROW_I32(1, warp_rem(least, -1));
        ROW_I32(2, warp_to_i32(warp_set_f32(1e20f)));
        ROW_I32(3, warp_to_i32(warp_set_f32(-1e20f)));
        ROW_I32(4, warp_to_i32(warp_set_f32(__builtin_nanf(""))));
        ROW(5, warp_to_u32(warp_set_f32(-1.0f)));
        ROW(6, warp_to_u32(warp_set_f32(1e20f)));
        ROW_I32(7, warp_to_i32(warp_set_f64(1e20)));
        ROW(8, warp_to_u32(warp_set_f64(-1.0)));
        ROW_I32(9, warp_shr(least, 40));
        ROW_I32(10, warp_shl(warp_set_i32(1), 32));
        ROW_I32(11, warp_neg(least));
        ROW_I32(12, warp_abs(least));
        ROW_I32(13, warp_add(warp_set_i32(INT32_MAX), 1));
        ROW_I32(14, warp_clz(warp_set_i32(0)));
        ROW(15, warp_as_u32(warp_fma(warp_set_f32(0x1.000002p0f), 0x1.000002p0f, -0x1.000004p0f)));
    }
}

/* The sum and the comparison in one expression, of operands that the compiler does not know. */
CASE(wrap_then_compare) {
    WARP_EACH_WARP {
        const warp_i32_t x = warp_load((const int32_t *)arg->memory);
        const warp_i64_t y = warp_shl(warp_to_i64(x), 32);
        const warp_u32_t yes = warp_set_u32(1), no = warp_set_u32(0);
        ROW(0, warp_select(warp_gt(warp_add(x, 1), x), yes, no));
        ROW(1, warp_select(warp_lt(warp_sub(x, 1), x), yes, no));
        ROW(2, warp_select(warp_lt(warp_neg(x), 0), yes, no));
        ROW(3, warp_select(warp_ge(warp_abs(x), 0), yes, no));
        ROW(4, warp_select(warp_eq(warp_div(warp_mul(x, 2), 2), x), yes, no));
        ROW(5, warp_select(warp_gt(warp_add(y, INT64_C(0x7fffffff00000000)), y), yes, no));
        ROW(6, warp_select(warp_lt(warp_neg(y), INT64_C(0)), yes, no));
    }
}

/* ---- atomics ---- */

CASE(old_values) {
    WARP_EACH_WARP { ROW(0, warp_atomic_add((uint32_t *)arg->memory, 0, 1u)); }
}
/* The same through an index for each lane. */
CASE(old_values_by_lane) {
    WARP_EACH_WARP { ROW(0, warp_atomic_add((uint32_t *)arg->memory, warp_set_i32(0), warp_set_u32(1))); }
}
CASE(wrapping_counters) {
    uint32_t *const words = arg->memory;
    WARP_EACH_WARP {
        ROW(0, warp_atomic_inc(words, 0, 9u));
        ROW(1, warp_atomic_dec(words, 1, 9u));
        ROW(2, warp_atomic_inc(words, warp_set_i32(2), warp_set_u32(9)));
        ROW(3, warp_atomic_dec(words, warp_set_i32(3), warp_set_u32(9)));
        WARP_IF(warp_lt(warp_lane(), 3)) { ROW(4, warp_atomic_dec(words, 4, 137u)); } WARP_END
    }
}
/* Two words each: with one index, and with one for each lane. */
CASE(float_sums) {
    float *const words = arg->memory;
    WARP_EACH_WARP {
        ROW(0, warp_as_u32(warp_atomic_add(words, 0, 1.0f)));
        ROW(1, warp_as_u32(warp_atomic_add(words, warp_set_i32(1), warp_set_f32(1))));
        const warp_f32_t large_first = warp_select(warp_eq(warp_lane(), 0), warp_set_f32(16777216), 1.0f);
        const warp_f32_t large_last = warp_select(warp_eq(warp_lane(), 31), warp_set_f32(16777216), 1.0f);
        ROW(2, warp_as_u32(warp_atomic_add(words, 2, large_first)));
        ROW(3, warp_as_u32(warp_atomic_add(words, 3, large_last)));
    }
}
CASE(minimum_by_cas) {
    float *const word = arg->memory;
    WARP_EACH_WARP {
        const warp_f32_t v = warp_to_f32(warp_add(warp_lane(), 1));
        warp_f32_t seen = warp_gather(word, 0);
        int rounds = 0;
        WARP_WHILE(warp_set_pred(true)) {
            const warp_f32_t old = warp_atomic_cas(word, 0, seen, warp_min(seen, v));
            WARP_IF(warp_or(warp_eq(warp_as_u32(old), warp_as_u32(seen)), warp_set_pred(++rounds == 100))) {
                WARP_BREAK;
            } WARP_END
            WARP_SET(seen, old);
        } WARP_ENDWHILE
        UNIFORM(0, rounds);
    }
}
CASE(lost_update) {
    uint32_t *const word = arg->memory;
    WARP_EACH_WARP { warp_scatter(word, 0, warp_add(warp_gather(word, 0), 1u)); }
}

/* ---- match, reduce, integers ---- */

CASE(match_groups) {
    WARP_EACH_WARP {
        const warp_u32_t group = warp_match_any_sync(FULL, warp_select(warp_lt(warp_lane(), 20), warp_set_i32(7), 9));
        ROW_I32(0, warp_popc(group));
        ROW_I32(1, warp_sub(warp_ffs(group), 1));
    }
}
CASE(match_bits) {
    WARP_EACH_WARP {
        const warp_u32_t bits = warp_load((const uint32_t *)arg->memory);
        int pred = 2;
        ROW(0, warp_match_any_sync(FULL, warp_as_f32(bits)));
        UNIFORM(1, warp_match_all_sync(FULL, warp_as_f32(bits), &pred));
        UNIFORM(2, pred);
        UNIFORM(3, warp_match_all_sync(UINT32_C(0x44444444), warp_as_f32(bits), &pred));
        UNIFORM(4, pred);
    }
}
CASE(signs_of_reductions) {
    WARP_EACH_WARP {
        const warp_i32_t v = warp_select(warp_eq(warp_lane(), 0), warp_set_i32(-1), 0);
        UNIFORM(0, warp_reduce_min_sync(FULL, v));
        UNIFORM(1, warp_reduce_min_sync(FULL, warp_as_u32(v)));
        UNIFORM(2, warp_reduce_max_sync(FULL, v));
        UNIFORM(3, warp_reduce_max_sync(FULL, warp_as_u32(v)));
        UNIFORM(4, warp_reduce_add_sync(FULL, warp_set_i32(INT32_MAX)));
    }
}
CASE(signs_of_dots) {
    WARP_EACH_WARP {
        const warp_u32_t a = warp_set_u32(0x80808080), b = warp_set_u32(0x7f7f7f7f);
        ROW_I32(0, warp_dp4a(warp_as_i32(a), warp_as_i32(b), 0));
        ROW(1, warp_dp4a(a, b, 0u));
        ROW_I32(2, warp_dp4a(warp_as_i32(b), warp_as_i32(b), INT32_MAX));
    }
}
CASE(byte_selectors) {
    WARP_EACH_WARP {
        const warp_u32_t x = warp_set_u32(0x33221100);
        ROW(0, warp_byte_perm(x, 0x77665544u, 0x7654u));
        ROW(1, warp_byte_perm(x, 0x77665544u, 0x0123u));
        ROW(2, warp_byte_perm(warp_set_u32(0x80ff7f01), 0u, 0xba98u));
    }
}
CASE(bits_of_zero) {
    WARP_EACH_WARP {
        ROW_I32(0, warp_ffs(warp_set_i32(0)));
        ROW_I32(1, warp_clz(warp_set_i32(0)));
        ROW_I32(2, warp_clz(warp_set_i64(0)));
        ROW(3, warp_brev(warp_set_u32(1)));
    }
}

/* ---- tiles ---- */

/* Is key a of number na before key b of number nb?  NaNs come before all others or after them; of equals, the lower number. */
WARP_DEVICE warp_pred_t before(warp_f32_t a, warp_i32_t na, warp_f32_t b, warp_i32_t nb, bool nans_first) {
    const warp_pred_t nan_a = warp_ne(a, a), nan_b = warp_ne(b, b);
    const warp_pred_t equal = warp_or(warp_eq(a, b), warp_and(nan_a, nan_b));
    const warp_pred_t by_nan = nans_first ? warp_and(nan_a, warp_not(nan_b)) : warp_and(nan_b, warp_not(nan_a));
    return warp_or(warp_or(warp_lt(a, b), by_nan), warp_and(equal, warp_lt(na, nb)));
}
CASE(sorted_keys) {
    WARP_EACH_WARP {
        const warp_tile_t tile = warp_tile(32);
        const warp_i32_t rank = warp_tile_thread_rank(tile);
        warp_f32_t key = warp_load((const float *)arg->memory);
        warp_i32_t number = rank;
        for (int run = 2; run <= 32; run *= 2)
            for (int step = run / 2; step > 0; step /= 2) {
                const warp_f32_t other = warp_tile_shfl_xor(tile, key, step);
                const warp_i32_t other_number = warp_tile_shfl_xor(tile, number, step);
                const warp_pred_t falling = warp_ne(warp_and(rank, run), 0), upper = warp_ne(warp_and(rank, step), 0);
                const warp_pred_t wants_later = warp_xor(falling, upper);
                const warp_pred_t take = warp_xor(before(other, other_number, key, number, arg->n != 0), wants_later);
                key = warp_select(take, other, key);
                number = warp_select(take, other_number, number);
            }
        ROW(0, warp_as_u32(key));
        ROW_I32(1, number);
    }
}
/* Each tile of 8 looks through its own ring of 12 slots, from slot 8 + its number on, for the key arg->n. */
CASE(ring_probing) {
    enum { CAPACITY = 12 };
    int32_t *const visits = arg->memory, *const slots = visits + 4 * CAPACITY;
    WARP_EACH_WARP {
        const warp_tile_t tile = warp_tile(8);
        const warp_i32_t number = warp_tile_meta_group_rank(tile), ring = warp_mul(number, CAPACITY);
        warp_i32_t hits = warp_set_i32(0), first = warp_set_i32(-1);
        for (int probe = 0; probe < CAPACITY; probe += warp_tile_size(tile)) {
            const warp_i32_t place = warp_add(warp_tile_thread_rank(tile), probe);
            const warp_i32_t slot = warp_rem(warp_add(place, warp_add(number, 8)), CAPACITY), index = warp_add(ring, slot);
            WARP_IF(warp_lt(place, CAPACITY)) {
                (void)warp_atomic_add(visits, index, 1);
                const warp_u32_t found = warp_tile_ballot(tile, warp_eq(warp_gather(slots, index), arg->n));
                WARP_SET(hits, warp_add(hits, warp_popc(found)));
                WARP_IF(warp_and(warp_ne(found, 0u), warp_lt(first, 0))) {
                    WARP_SET(first, warp_tile_shfl(tile, slot, warp_sub(warp_ffs(found), 1)));
                } WARP_END
            } WARP_END
            ROW_I32(probe / warp_tile_size(tile), slot);
        }
        ROW_I32(2, hits);
        ROW_I32(3, first);
    }
}
CASE(tiles_of_a_block) {
    WARP_EACH_WARP {
        const warp_tile_t tile = warp_tile(16), part = warp_tile_partition(tile, 4);
        UNIFORM(8 * warp.id, warp_tile_size(tile));
        UNIFORM(8 * warp.id + 1, warp_tile_meta_group_size(tile));
        ROW_I32(8 * warp.id + 2, warp_tile_meta_group_rank(tile));
        ROW_I32(8 * warp.id + 3, warp_tile_thread_rank(tile));
        UNIFORM(8 * warp.id + 4, warp_tile_meta_group_size(part));
        ROW_I32(8 * warp.id + 5, warp_tile_meta_group_rank(part));
    }
}

/* ---- halves ---- */

WARP_DEVICE warp_f16_t half_of(uint32_t bits) { return warp_as_f16(warp_set_u32(bits)); }

WARP_KERNEL(halves_rounded_once, struct cases_args) {
    WARP_EACH_WARP {
        ROW(0, warp_as_u32(warp_fma(half_of(0x4427), half_of(0x4877), half_of(0x941f))));
        ROW(1, warp_as_u32(warp_fma(half_of(0x509b), half_of(0x464c), half_of(0x74c8))));
        ROW(2, warp_as_u32(warp_fma(half_of(0x4ba4), half_of(0x4a59), half_of(0xef2a))));
        const warp_f16x2_t a = warp_pack(half_of(0x4427), half_of(0x509b)), b = warp_pack(half_of(0x4877), half_of(0x464c));
        ROW(3, warp_as_u32(warp_fma(a, b, warp_pack(half_of(0x941f), half_of(0x74c8)))));
    }
}
WARP_KERNEL(halves_not_fused, struct cases_args) {
    WARP_EACH_WARP {
        const warp_f16_t a = half_of(0x3c01), c = half_of(0xbc02);
        ROW(0, warp_as_u32(warp_fma(a, a, c)));
        ROW(1, warp_as_u32(warp_add(warp_mul(a, a), c)));
    }
}
WARP_KERNEL(floats_to_halves, struct cases_args) {
    WARP_EACH_WARP { ROW(0, warp_as_u32(warp_to_f16(warp_load((const float *)arg->memory)))); }
}
WARP_KERNEL(halves_and_nan, struct cases_args) {
    WARP_EACH_WARP {
        const warp_f16_t nan = half_of(0xfe01), two = half_of(0x4000), zero = half_of(0), minus_zero = half_of(0x8000);
        ROW(0, warp_as_u32(warp_max(nan, two)));
        ROW(1, warp_as_u32(warp_max(two, nan)));
        ROW(2, warp_as_u32(warp_max_nan(nan, two)));
        ROW(3, warp_as_u32(warp_max(nan, nan)));
        ROW(4, warp_as_u32(warp_max(minus_zero, zero)));
        ROW(5, warp_as_u32(warp_max(zero, minus_zero)));
        ROW(6, warp_as_u32(warp_to_f16(warp_set_f32(-__builtin_nanf("")))));
        ROW(7, warp_as_u32(warp_add(nan, two)));
    }
}
WARP_KERNEL(layout_of_pairs, struct cases_args) {
    WARP_EACH_WARP {
        ROW(0, warp_as_u32(warp_pack(half_of(0x3c00), half_of(0x4000))));
        const warp_half2 pair = {warp_half_from_float(1), warp_half_from_float(2)};
        ROW(1, warp_as_u32(warp_set_f16x2(pair)));
        warp_store((warp_half2 *)arg->memory, warp_to_f16x2(warp_to_f32(warp_lane()), 2.0f));
    }
}
/* Everything that moves bits, for one and two numbers a lane. */
WARP_KERNEL(halves_moved, struct cases_args) {
    WARP_EACH_WARP {
        warp_half *const h = arg->memory;
        warp_bfloat162 *const pairs = (warp_bfloat162 *)(h + 64);
        const warp_i32_t lane = warp_lane(), back = warp_sub(warp_set_i32(31), lane);
        const warp_f16_t a = warp_load(h);
        const warp_bf16x2_t b = warp_load(pairs);
        ROW(0, warp_as_u32(warp_shfl_sync(WARP_FULL_MASK, a, back)));
        ROW(1, warp_as_u32(warp_shfl_xor_sync(WARP_FULL_MASK, b, 1)));
        ROW(2, warp_as_u32(warp_gather(h, back)));
        ROW(3, warp_as_u32(warp_gather(pairs, 5)));
        warp_scatter(h + 32, back, a);
        warp_scatter(pairs + 32, warp_as_u32(back), b);
        warp_f16_t c = a;
        WARP_IF(warp_lt(lane, 16)) { WARP_SET(c, warp_set_f16((warp_half){0x1234})); }
        WARP_END
        ROW(4, warp_as_u32(c));
        ROW(5, warp_as_u32(warp_select(warp_lt(lane, 16), b, warp_set_bf16x2((warp_bfloat162){{0x1111}, {0x2222}}))));
        ROW(6, warp_set_u32(warp_extract_f16(a, 7).bits));
        ROW(7, warp_set_u32(warp_extract_bf16x2(b, 7).y.bits));
        WARP_IF(warp_lt(lane, 3)) { warp_store((warp_bfloat16 *)(h + 192), warp_low(b)); }
        WARP_END
    }
}
WARP_KERNEL(integers_of_floats, struct cases_args) {
    WARP_EACH_WARP {
        const warp_f32_t a = warp_load((const float *)arg->memory);
        ROW_I32(0, warp_to_i32(a));
        ROW(1, warp_to_u32(a));
        ROW_I32(2, warp_to_i32_rn(a));
    }
}
WARP_KERNEL(contraction, struct cases_args) {
    WARP_EACH_WARP {
        const warp_f32_t a = warp_set_f32(1.000244140625f), c = warp_set_f32(-1.00048828125f); /* 1 + 2^-12, -(1 + 2^-11) */
        ROW(0, warp_as_u32(warp_fma(a, a, c)));
        ROW(1, warp_as_u32(warp_add(warp_mul(a, a), c)));
    }
}

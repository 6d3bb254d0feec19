/* kernels.c - the kernels of `cpuwarp demo`, each with the CUDA code that it is a port of.
 *
 * This file is compiled once for every backend: cpuwarp_add_kernels() in tools/CMakeLists.txt. */
#include <warp/math.h>
#include <warp/warp.h>

#include "kernels.h"

/* ---- memory: one float a lane, one float4 a lane ---- */

WARP_KERNEL(demo_double, struct demo_double_args) {
    WARP_EACH_WARP {
        const warp_i32_t i = warp_global_idx_x();             /* int i = blockIdx.x * blockDim.x + threadIdx.x; */
        WARP_IF(warp_lt(i, arg->n)) {                         /* if (i < n) { */
            const warp_f32_t x = warp_gather(arg->in, i);     /*     float x = in[i];   32 lanes in a row: one load */
            warp_scatter(arg->out, i, warp_mul(x, 2.0f));     /*     out[i] = x * 2.0f; */
            WARP_IF(warp_eq(warp_lane(), 0)) {                /*     if (lane == 0) */
                warp_atomic_add(arg->loads, 0, 1);            /*         atomicAdd(loads, 1); */
            } WARP_END
        } WARP_END
    }
}

WARP_KERNEL(demo_double4, struct demo_double4_args) {
    WARP_EACH_WARP {
        const warp_i32_t i = warp_global_idx_x();
        WARP_IF(warp_lt(i, arg->n)) {
            warp_f32x4_t v = warp_gather(arg->in, i);         /* float4 v = in[i]; */
            v.x = warp_mul(v.x, 2.0f);                        /* v.x *= 2.0f; ... */
            v.y = warp_mul(v.y, 2.0f);
            v.z = warp_mul(v.z, 2.0f);
            v.w = warp_mul(v.w, 2.0f);
            warp_scatter(arg->out, i, v);                     /* out[i] = v; */
            WARP_IF(warp_eq(warp_lane(), 0)) {
                warp_atomic_add(arg->loads, 0, 1);
            } WARP_END
        } WARP_END
    }
}

/* ---- shuffles ---- */

/* for (int offset = width / 2; offset > 0; offset /= 2)
 *     v += __shfl_down_sync(mask, v, offset, width);
 * and the value of every lane is stored after each step.  A function that stores takes `warp`. */
WARP_DEVICE void sum_with_states(warp_t warp, warp_mask_t mask, warp_f32_t v, int width, float *states) {
    for (int offset = width / 2; offset > 0; offset /= 2) {
        v = warp_add(v, warp_shfl_down_sync(mask, v, offset, width));
        warp_store(states, v);                                /* states[lane] = v; */
        states += WARP_SIZE;
    }
}

WARP_KERNEL(demo_sum, struct demo_sum_args) {
    WARP_EACH_WARP { sum_with_states(warp, arg->mask, warp_load(arg->in), 32, arg->states); }
}

WARP_KERNEL(demo_sum8, struct demo_sum_args) {
    WARP_EACH_WARP { sum_with_states(warp, arg->mask, warp_load(arg->in), 8, arg->states); }
}

WARP_KERNEL(demo_broadcast, struct demo_broadcast_args) {
    WARP_EACH_WARP {
        const warp_i32_t v = warp_load(arg->in);                                    /* int v = in[lane]; */
        warp_store(arg->lane0, warp_shfl_sync(WARP_FULL_MASK, v, 0));               /* __shfl_sync(~0u, v, 0) */
        warp_store(arg->lane31, warp_shfl_sync(WARP_FULL_MASK, v, 31));
        warp_store(arg->negative, warp_shfl_sync(WARP_FULL_MASK, v, -3));
    }
}

/* ---- votes ---- */

WARP_KERNEL(demo_ballot, struct demo_ballot_args) {
    WARP_EACH_WARP {
        const warp_pred_t high = warp_gt(warp_lane(), 10);
        const uint32_t mask = warp_ballot_sync(WARP_FULL_MASK, high); /* mask = __ballot_sync(~0u, lane > 10); */
        *arg->mask = mask;                                            /* if (lane == 0) *out = mask; */
        *arg->lanes = __builtin_popcount(mask);                       /* __popc(mask): uniform values are plain C */
    }
}

WARP_KERNEL(demo_votes, struct demo_votes_args) {
    WARP_EACH_WARP {
        const uint32_t mask = warp_activemask();                        /* unsigned mask = __activemask(); */
        const warp_i32_t x = warp_gather(arg->in, warp_thread_idx_x()); /* int x = in[threadIdx.x]; */
        const warp_pred_t positive = warp_gt(x, 0);
        arg->mask[warp.id] = mask;
        arg->all[warp.id] = warp_all_sync(mask, positive);              /* __all_sync(mask, x > 0) */
        arg->any[warp.id] = warp_any_sync(mask, positive);
        arg->ballot[warp.id] = warp_ballot_sync(mask, positive);
    }
}

/* ---- divergence ---- */

WARP_KERNEL(demo_exp_log, struct demo_map_args) {
    WARP_EACH_WARP {
        const warp_i32_t i = warp_global_idx_x();
        WARP_IF(warp_lt(i, arg->n)) {
            const warp_f32_t x = warp_gather(arg->in, i);
            warp_f32_t y = warp_set_f32(0.0f);
            WARP_IF(warp_eq(warp_and(warp_lane(), 1), 0)) {   /* if (lane % 2 == 0) */
                WARP_SET(y, warp_exp(x));                     /*     y = expf(x); */
            } WARP_ELSE {                                     /* else */
                WARP_SET(y, warp_log(x));                     /*     y = logf(x); */
            } WARP_END
            warp_scatter(arg->out, i, y);
        } WARP_END
    }
}

WARP_KERNEL(demo_relu, struct demo_map_args) {
    WARP_EACH_WARP {
        const warp_i32_t i = warp_global_idx_x();
        WARP_IF(warp_lt(i, arg->n)) {
            warp_scatter(arg->out, i, warp_max(warp_gather(arg->in, i), 0.0f)); /* out[i] = fmaxf(in[i], 0.0f); */
        } WARP_END
    }
}

WARP_KERNEL(demo_relu_branch, struct demo_map_args) {
    WARP_EACH_WARP {
        const warp_i32_t i = warp_global_idx_x();
        WARP_IF(warp_lt(i, arg->n)) {
            const warp_f32_t x = warp_gather(arg->in, i);
            WARP_IF(warp_gt(x, 0.0f)) {                       /* if (x > 0.0f) */
                warp_scatter(arg->out, i, x);                 /*     out[i] = x; */
            } WARP_ELSE {                                     /* else */
                warp_scatter(arg->out, i, warp_set_f32(0.0f)); /*    out[i] = 0.0f; */
            } WARP_END
        } WARP_END
    }
}

/* One round of the loops below: sum = sum * 3 + lane + k; */
WARP_DEVICE warp_i32_t trip(warp_i32_t sum, warp_i32_t k) {
    return warp_add(warp_add(warp_mul(sum, 3), warp_lane()), k);
}

WARP_KERNEL(demo_trips, struct demo_trips_args) {
    WARP_EACH_WARP {
        const warp_i32_t trips = warp_load(arg->trips);
        warp_i32_t sum = warp_set_i32(0);
        int rounds = 0, useful = 0; /* plain C variables count for the warp, not for a lane */
        /* for (int k = 0; k < trips; ++k) sum = ...; */
        WARP_FOR(warp_i32_t, k, warp_set_i32(0), warp_lt(k, trips), warp_add(k, 1)) {
            WARP_SET(sum, trip(sum, k));
            rounds += 1;
            useful += __builtin_popcount(warp.active);
        } WARP_ENDFOR
        warp_store(arg->out, sum);
        *arg->rounds = rounds;
        *arg->useful = useful;
    }
}

/* The same with one exit for the warp: all lanes stay in a uniform loop until none has work left. */
WARP_KERNEL(demo_trips_unified, struct demo_trips_args) {
    WARP_EACH_WARP {
        const warp_i32_t trips = warp_load(arg->trips);
        warp_i32_t sum = warp_set_i32(0);
        int rounds = 0, useful = 0;
        /* for (int k = 0; __any_sync(~0u, k < trips); ++k) sum = k < trips ? ... : sum; */
        for (int k = 0; warp_any_sync(WARP_FULL_MASK, warp_gt(trips, k)); ++k) {
            const warp_pred_t mine = warp_gt(trips, k);
            sum = warp_select(mine, trip(sum, warp_set_i32(k)), sum);
            rounds += 1;
            useful += __builtin_popcount(warp_ballot_sync(WARP_FULL_MASK, mine));
        }
        warp_store(arg->out, sum);
        *arg->rounds = rounds;
        *arg->useful = useful;
    }
}

/* ---- blocks ---- */

/* The sum of 32 lanes, in lane 0. */
WARP_DEVICE warp_f32_t sum_of_warp(warp_f32_t v) {
    for (int offset = WARP_SIZE / 2; offset > 0; offset /= 2)
        v = warp_add(v, warp_shfl_down_sync(WARP_FULL_MASK, v, offset));
    return v;
}

WARP_KERNEL(demo_block_sum, struct demo_block_sum_args) {
    WARP_SHARED(float, sums, WARP_MAX_WARPS);                             /* __shared__ float sums[32]; */
    WARP_EACH_WARP {
        const int stride = (int)(warp.grid_dim.x * warp.block_dim.x);
        warp_f32_t v = warp_set_f32(0.0f);
        /* for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) v += in[i]; */
        WARP_FOR(warp_i32_t, i, warp_global_idx_x(), warp_lt(i, arg->n), warp_add(i, stride)) {
            WARP_SET(v, warp_add(v, warp_gather(arg->in, i)));
        } WARP_ENDFOR
        sums[warp.id] = warp_extract(sum_of_warp(v), 0);                  /* if (lane == 0) sums[warp] = v; */
    }                                                                     /* __syncthreads(); */
    WARP_EACH_WARP {
        if (warp.id == 0) {                                               /* if (warp == 0) { */
            warp_f32_t v = warp_set_f32(0.0f);
            WARP_IF(warp_lt(warp_lane(), warp.count)) {                   /*     v = lane < warps ? sums[lane] : 0; */
                WARP_SET(v, warp_load(sums));
            } WARP_END
            arg->out[warp.block_idx.x] = warp_extract(sum_of_warp(v), 0); /*     if (lane == 0) out[block] = v; } */
        }
    }
}

/* Each warp walks over the array in strides of the grid, until it or any other warp has found the value. */
WARP_KERNEL(demo_search, struct demo_search_args) {
    WARP_EACH_WARP {
        const int stride = (int)(warp.grid_dim.x * warp.block_dim.x);
        uint32_t looked_at = 0;
        for (int first = warp.thread_base; first < arg->n; first += stride) { /* first: the index of lane 0 */
            /* if (*(volatile int *)found >= 0) break; */
            if (__atomic_load_n(arg->found, __ATOMIC_RELAXED) >= 0) break;
            const warp_i32_t i = warp_add(warp_lane(), first);                /* int i = first + lane; */
            const warp_pred_t inside = warp_lt(i, arg->n);
            warp_pred_t hit = warp_set_pred(false);
            WARP_IF(inside) {                                                 /* bool hit = i < n && in[i] == value; */
                WARP_SET(hit, warp_eq(warp_gather(arg->in, i), arg->value));
            } WARP_END
            looked_at += (uint32_t)__builtin_popcount(warp_ballot_sync(WARP_FULL_MASK, inside));
            if (warp_any_sync(WARP_FULL_MASK, hit)) {                         /* if (__any_sync(~0u, hit)) { */
                WARP_IF(hit) {                                                /*     if (hit) */
                    warp_atomic_exch(arg->found, 0, i);                       /*         atomicExch(found, i); */
                } WARP_END
                break;                                                        /*     break; } */
            }
        }
        WARP_IF(warp_eq(warp_lane(), 0)) {                                    /* if (lane == 0) */
            warp_atomic_add(arg->looked_at, 0, looked_at);                    /*     atomicAdd(looked_at, ...); */
        } WARP_END
    }
}

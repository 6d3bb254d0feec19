/* kernels_collectives.c - see kernels_collectives.h. */
#include <warp/warp.h>

#include "kernels_collectives.h"

#define ROW(v) warp_store(row, v), row += WARP_SIZE
#define ROW_I32(v) ROW(warp_as_u32(v))
#define ROW_PRED(p) ROW(warp_select(p, warp_set_u32(1), 0u))
#define UNIFORM(x) ROW(warp_set_u32((uint32_t)(x)))

/* Only the lanes below arg->lanes take part, whatever the member masks say. */
WARP_KERNEL(collectives, struct collectives_args) {
    WARP_EACH_WARP {
        const warp_i32_t v = warp_load(arg->values);
        const warp_u32_t labels = warp_load(arg->labels);
        WARP_IF(warp_lt(warp_lane(), arg->lanes)) {
            uint32_t *row = arg->out;
            const warp_u32_t group = warp_match_any_sync(WARP_FULL_MASK, labels);
            warp_pred_t all_same;
            int pred;
            ROW(group);                                                            /* 0 */
            ROW_I32(warp_reduce_add_sync(group, v));                               /* 1 */
            ROW_I32(warp_reduce_min_sync(group, v));                               /* 2 */
            ROW_I32(warp_reduce_max_sync(group, v));                               /* 3 */
            ROW_I32(warp_reduce_and_sync(group, v));                               /* 4 */
            ROW_I32(warp_reduce_or_sync(group, v));                                /* 5 */
            ROW_I32(warp_reduce_xor_sync(group, v));                               /* 6 */
            UNIFORM(warp_reduce_add_sync(WARP_FULL_MASK, v));                      /* 7 */
            UNIFORM(warp_reduce_max_sync(0xf0f0f0f0, v));                          /* 8 */
            ROW_I32(warp_inclusive_scan_add_sync(WARP_FULL_MASK, v));              /* 9 */
            ROW_I32(warp_exclusive_scan_add_sync(WARP_FULL_MASK, v));              /* 10 */
            ROW_I32(warp_inclusive_scan_add_sync(WARP_FULL_MASK, v, 8));           /* 11 */
            ROW_I32(warp_exclusive_scan_max_sync(WARP_FULL_MASK, v, 4));           /* 12 */
            ROW_I32(warp_inclusive_segscan_add_sync(WARP_FULL_MASK, v, arg->heads)); /* 13 */
            ROW_I32(warp_exclusive_segscan_add_sync(WARP_FULL_MASK, v, arg->heads)); /* 14 */
            ROW_I32(warp_inclusive_scan_add_sync(group, v));                       /* 15 */
            ROW_I32(warp_exclusive_scan_xor_sync(group, v));                       /* 16 */
            ROW_I32(warp_compress_sync(0x5a5a5a5a, v));                            /* 17 */
            ROW_I32(warp_expand_sync(0x5a5a5a5a, v));                              /* 18 */
            UNIFORM(warp_argmin_sync(WARP_FULL_MASK, v));                          /* 19 */
            UNIFORM(warp_argmax_sync(0x0ff0, v));                                  /* 20 */
            ROW(warp_match_all_sync(group, labels, &all_same));                    /* 21 */
            ROW_PRED(all_same);                                                    /* 22 */
            UNIFORM(warp_match_all_sync(WARP_FULL_MASK, labels, &pred));           /* 23 */
            UNIFORM(pred);                                                         /* 24 */
            ROW(warp_ballot_sync(group, warp_gt(v, 0)));                           /* 25 */
            ROW_PRED(warp_any_sync(group, warp_gt(v, 0)));                         /* 26 */
            ROW_PRED(warp_all_sync(group, warp_gt(v, 0)));                         /* 27 */
            ROW(warp_fns(group, 0, 2));                                            /* 28 */
            ROW(warp_fns(group, warp_as_u32(warp_lane()), warp_set_i32(-1)));      /* 29 */
            ROW(warp_fns(0x5a5a5a5au, warp_lane(), 1));                            /* 30 */
            *arg->count = (int)((row - arg->out) / WARP_SIZE);
        }
        WARP_END
    }
}

/* Warps and scalars as second operands, by the macros of <warp/packed.h> and <warp/integer.h>. */
WARP_KERNEL(packed_macros, struct collectives_args) {
    WARP_EACH_WARP {
        const warp_i32_t v = warp_load(arg->values);
        const warp_u32_t u = warp_as_u32(v);
        uint32_t *row = arg->out;
        ROW(warp_vadd4(u, u));                      /* 0 */
        ROW(warp_vadd2(u, 0x00010001u));            /* 1 */
        ROW(warp_vneg4(u));                         /* 2 */
        ROW(warp_vcmpgts2(u, 0u));                  /* 3 */
        ROW(warp_sad(v, 5, 7));                     /* 4 */
        ROW(warp_sad(u, 5u, 7u));                   /* 5 */
        ROW_I32(warp_mul24(v, -3));                 /* 6 */
        ROW(warp_mul24(u, 3u));                     /* 7 */
        ROW_I32(warp_hadd(v, 1));                   /* 8 */
        ROW(warp_rhadd(u, 1u));                     /* 9 */
        ROW_I32(warp_bfe(v, 4, 8));                 /* 10 */
        ROW(warp_bfe(u, 4u, warp_set_u32(8)));      /* 11 */
        ROW(warp_bfi(u, 0xffffffffu, 8, 4));        /* 12 */
        ROW(warp_funnelshift_l(u, 0x80000001u, 4)); /* 13 */
        ROW(warp_funnelshift_r(u, u, warp_lane())); /* 14 */
        ROW(warp_funnelshift_lc(u, 1u, 40u));       /* 15 */
        ROW(warp_funnelshift_rc(u, 1u, 40u));       /* 16 */
        ROW_I32(warp_dp2a_lo(v, 0x02010304, 5));    /* 17 */
        ROW(warp_dp2a_hi(u, u, 0u));                /* 18 */
        ROW(warp_sad(v, 5, warp_sad(v, 6, 1)));     /* 19 */
        ROW_I32(warp_bfe(v, warp_set_u32(4), 8));   /* 20 */
        *arg->count = (int)((row - arg->out) / WARP_SIZE);
    }
}

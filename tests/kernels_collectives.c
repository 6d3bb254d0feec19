/* kernels_collectives.c - see kernels_collectives.h. */
#include <warp/warp.h>

#include "kernels_collectives.h"

/* Each row in a function of its own: compilers need much more than twice the time for twice as long a function. */
#define PRED(p) warp_select(p, warp_set_u32(1), 0u)
#define UNIFORM(x) warp_set_u32((uint32_t)(x))

/* f(number, what the row holds) */
#define COLLECTIVES(f)                                                                                                 \
    f(0, group)                                                                                                        \
    f(1, warp_as_u32(warp_reduce_add_sync(group, v)))                                                                  \
    f(2, warp_as_u32(warp_reduce_min_sync(group, v)))                                                                  \
    f(3, warp_as_u32(warp_reduce_max_sync(group, v)))                                                                  \
    f(4, warp_as_u32(warp_reduce_and_sync(group, v)))                                                                  \
    f(5, warp_as_u32(warp_reduce_or_sync(group, v)))                                                                   \
    f(6, warp_as_u32(warp_reduce_xor_sync(group, v)))                                                                  \
    f(7, UNIFORM(warp_reduce_add_sync(WARP_FULL_MASK, v)))                                                             \
    f(8, UNIFORM(warp_reduce_max_sync(0xf0f0f0f0, v)))                                                                 \
    f(9, warp_as_u32(warp_inclusive_scan_add_sync(WARP_FULL_MASK, v)))                                                 \
    f(10, warp_as_u32(warp_exclusive_scan_add_sync(WARP_FULL_MASK, v)))                                                \
    f(11, warp_as_u32(warp_inclusive_scan_add_sync(WARP_FULL_MASK, v, 8)))                                             \
    f(12, warp_as_u32(warp_exclusive_scan_max_sync(WARP_FULL_MASK, v, 4)))                                             \
    f(13, warp_as_u32(warp_inclusive_segscan_add_sync(WARP_FULL_MASK, v, arg->heads)))                                 \
    f(14, warp_as_u32(warp_exclusive_segscan_add_sync(WARP_FULL_MASK, v, arg->heads)))                                 \
    f(15, warp_as_u32(warp_inclusive_scan_add_sync(group, v)))                                                         \
    f(16, warp_as_u32(warp_exclusive_scan_xor_sync(group, v)))                                                         \
    f(17, warp_as_u32(warp_compress_sync(0x5a5a5a5a, v)))                                                              \
    f(18, warp_as_u32(warp_expand_sync(0x5a5a5a5a, v)))                                                                \
    f(19, UNIFORM(warp_argmin_sync(WARP_FULL_MASK, v)))                                                                \
    f(20, UNIFORM(warp_argmax_sync(0x0ff0, v)))                                                                        \
    f(21, warp_match_all_sync(group, labels, &all_same))                                                               \
    f(22, ((void)warp_match_all_sync(group, labels, &all_same), PRED(all_same)))                                       \
    f(23, UNIFORM(warp_match_all_sync(WARP_FULL_MASK, labels, &pred)))                                                 \
    f(24, ((void)warp_match_all_sync(WARP_FULL_MASK, labels, &pred), UNIFORM(pred)))                                   \
    f(25, warp_ballot_sync(group, warp_gt(v, 0)))                                                                      \
    f(26, PRED(warp_any_sync(group, warp_gt(v, 0))))                                                                   \
    f(27, PRED(warp_all_sync(group, warp_gt(v, 0))))                                                                   \
    f(28, warp_fns(group, 0, 2))                                                                                       \
    f(29, warp_fns(group, warp_as_u32(warp_lane()), warp_set_i32(-1)))                                                 \
    f(30, warp_fns(0x5a5a5a5au, warp_lane(), 1))

/* Only the lanes below arg->lanes take part, whatever the member masks say. */
#define COLLECTIVE(n, e)                                                                                               \
    static __attribute__((noinline)) void collective_##n(const struct collectives_args *arg, const warp_t *outer) {    \
        warp_t warp = *outer;                                                                                          \
        const warp_i32_t v = warp_load(arg->values);                                                                   \
        const warp_u32_t labels = warp_load(arg->labels);                                                              \
        (void)v, (void)labels;                                                                                         \
        WARP_IF(warp_lt(warp_lane(), arg->lanes)) {                                                                    \
            const warp_u32_t group = warp_match_any_sync(WARP_FULL_MASK, labels);                                      \
            warp_pred_t all_same __attribute__((unused));                                                              \
            int pred __attribute__((unused));                                                                          \
            (void)group;                                                                                               \
            warp_store(arg->out + WARP_SIZE * (n), e);                                                                 \
        }                                                                                                              \
        WARP_END                                                                                                       \
    }
COLLECTIVES(COLLECTIVE)

WARP_KERNEL(collectives, struct collectives_args) {
#define CALL(n, e) collective_##n,
    static void (*const rows[])(const struct collectives_args *, const warp_t *) = {COLLECTIVES(CALL)};
    WARP_EACH_WARP {
        for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) rows[i](arg, &warp);
        *arg->count = sizeof rows / sizeof *rows;
    }
}

/* Warps and scalars as second operands, by the macros of <warp/packed.h> and <warp/integer.h>. */
#define PACKED(f)                                                                                                      \
    f(0, warp_vadd4(u, u))                                                                                             \
    f(1, warp_vadd2(u, 0x00010001u))                                                                                   \
    f(2, warp_vneg4(u))                                                                                                \
    f(3, warp_vcmpgts2(u, 0u))                                                                                         \
    f(4, warp_sad(v, 5, 7))                                                                                            \
    f(5, warp_sad(u, 5u, 7u))                                                                                          \
    f(6, warp_as_u32(warp_mul24(v, -3)))                                                                               \
    f(7, warp_mul24(u, 3u))                                                                                            \
    f(8, warp_as_u32(warp_hadd(v, 1)))                                                                                 \
    f(9, warp_rhadd(u, 1u))                                                                                            \
    f(10, warp_as_u32(warp_bfe(v, 4, 8)))                                                                              \
    f(11, warp_bfe(u, 4u, warp_set_u32(8)))                                                                            \
    f(12, warp_bfi(u, 0xffffffffu, 8, 4))                                                                              \
    f(13, warp_funnelshift_l(u, 0x80000001u, 4))                                                                       \
    f(14, warp_funnelshift_r(u, u, warp_lane()))                                                                       \
    f(15, warp_funnelshift_lc(u, 1u, 40u))                                                                             \
    f(16, warp_funnelshift_rc(u, 1u, 40u))                                                                             \
    f(17, warp_as_u32(warp_dp2a_lo(v, 0x02010304, 5)))                                                                 \
    f(18, warp_dp2a_hi(u, u, 0u))                                                                                      \
    f(19, warp_sad(v, 5, warp_sad(v, 6, 1)))                                                                           \
    f(20, warp_as_u32(warp_bfe(v, warp_set_u32(4), 8)))

#define PACKED_ROW(n, e)                                                                                               \
    static __attribute__((noinline)) void packed_##n(const struct collectives_args *arg, const warp_t *outer) {        \
        const warp_t warp = *outer;                                                                                    \
        const warp_i32_t v = warp_load(arg->values);                                                                   \
        const warp_u32_t u = warp_as_u32(v);                                                                           \
        (void)u;                                                                                                       \
        warp_store(arg->out + WARP_SIZE * (n), e);                                                                     \
    }
PACKED(PACKED_ROW)

WARP_KERNEL(packed_macros, struct collectives_args) {
#define PACKED_CALL(n, e) packed_##n,
    static void (*const rows[])(const struct collectives_args *, const warp_t *) = {PACKED(PACKED_CALL)};
    WARP_EACH_WARP {
        for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) rows[i](arg, &warp);
        *arg->count = sizeof rows / sizeof *rows;
    }
}

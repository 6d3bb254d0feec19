/* kernels_digests.c - divergent code, for test_digests.c. */
#include <warp/warp.h>

#include "kernels_digests.h"

/* Loops of uneven length, exchanges between lanes, arms, an early return. */
WARP_KERNEL(digest_control, struct digest_args) {
    WARP_EACH_WARP {
        const warp_i32_t i = warp_global_idx_x();
        WARP_IF(warp_ge(i, arg->size)) { WARP_RETURN; } WARP_END
        warp_f32_t x = warp_gather(arg->in, i);
        warp_i32_t rounds = warp_and(warp_as_i32(x), 15);
        WARP_WHILE(warp_gt(rounds, 0)) {
            const warp_f32_t other = warp_shfl_sync(WARP_FULL_MASK, x, warp_add(warp_lane(), rounds), 16);
            WARP_IF(warp_lt(x, other)) { WARP_SET(x, warp_fma(x, 0.75f, other)); }
            WARP_ELSE {
                WARP_SET(x, warp_sub(warp_sqrt(warp_abs(x)), warp_rint(other)));
                WARP_IF(warp_eq(x, 0.0f)) { WARP_BREAK; } WARP_END
            } WARP_END
            WARP_SET(rounds, warp_sub(rounds, 1));
        } WARP_ENDWHILE
        const int votes = __builtin_popcount(warp_ballot_sync(WARP_FULL_MASK, warp_gt(x, 1.0f)));
        warp_scatter(arg->out, i, warp_add(x, (float)votes));
    }
}

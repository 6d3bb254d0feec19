/* WARP_BREAK after the end of a loop: the loop is no longer around it. */
/* expect: error: static.assert.*WARP_BREAK outside WARP_WHILE and WARP_FOR */
#include <warp/warp.h>

struct args { int *out; };

WARP_KERNEL(kernel, struct args) {
    WARP_EACH_WARP {
        warp_i32_t k = warp_lane();
        WARP_WHILE(warp_gt(k, 0)) {
            WARP_SET(k, warp_sub(k, 1));
#ifdef FIXED
            WARP_BREAK;
#endif
        } WARP_ENDWHILE
#ifndef FIXED
        WARP_BREAK;
#endif
        warp_store(arg->out, k);
    }
}

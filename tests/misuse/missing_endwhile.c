/* A WARP_WHILE without its WARP_ENDWHILE. */
/* expect: error: */
#include <warp/warp.h>

struct args { int *out; };

WARP_KERNEL(kernel, struct args) {
    WARP_EACH_WARP {
        warp_i32_t k = warp_lane();
        WARP_WHILE(warp_gt(k, 0)) { WARP_SET(k, warp_sub(k, 1)); }
#ifdef FIXED
        WARP_ENDWHILE
#endif
        warp_store(arg->out, k);
    }
}

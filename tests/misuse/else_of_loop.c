/* WARP_ELSE after a loop's body. */
/* expect: error: static.assert.*WARP_ELSE belongs to a WARP_IF */
#include <warp/warp.h>

struct args { int *out; };

WARP_KERNEL(kernel, struct args) {
    WARP_EACH_WARP {
        warp_i32_t v = warp_lane();
#ifdef FIXED
        WARP_IF(warp_gt(v, 3)) { WARP_SET(v, warp_sub(v, 1)); } WARP_ELSE { WARP_SET(v, 7); } WARP_END
#else
        WARP_WHILE(warp_gt(v, 3)) { WARP_SET(v, warp_sub(v, 1)); } WARP_ELSE { WARP_SET(v, 7); } WARP_END
#endif
        warp_store(arg->out, v);
    }
}

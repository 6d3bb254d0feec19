/* A WARP_IF without its WARP_END. */
/* expect: error: */
#include <warp/warp.h>

struct args { int *out; };

WARP_KERNEL(kernel, struct args) {
    WARP_EACH_WARP {
        WARP_IF(warp_lt(warp_lane(), 5)) { warp_store(arg->out, warp_lane()); }
#ifdef FIXED
        WARP_END
#endif
    }
}

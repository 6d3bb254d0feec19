/* C's if on a condition by lane. */
/* expect: error: */
#include <warp/warp.h>

struct args { int *out; };

WARP_KERNEL(kernel, struct args) {
    WARP_EACH_WARP {
#ifdef FIXED
        WARP_IF(warp_lt(warp_lane(), 3)) { warp_store(arg->out, warp_lane()); } WARP_END
#else
        if (warp_lt(warp_lane(), 3)) { warp_store(arg->out, warp_lane()); }
#endif
    }
}

/* A condition that is one for the warp: that is C's if. */
/* expect: error: */
#include <warp/warp.h>

struct args { int *out; int n; };

WARP_KERNEL(kernel, struct args) {
    WARP_EACH_WARP {
#ifdef FIXED
        if (arg->n > 3) { warp_store(arg->out, warp_lane()); }
#else
        WARP_IF(arg->n > 3) { warp_store(arg->out, warp_lane()); } WARP_END
#endif
    }
}

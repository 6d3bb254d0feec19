/* A barrier, which is the end of a phase, where not all lanes of the block come by. */
/* expect: error: .*shadow */
#include <warp/warp.h>

struct args { int *out; };

WARP_KERNEL(kernel, struct args) {
#ifdef FIXED
    WARP_EACH_WARP { WARP_IF(warp_lt(warp_lane(), 16)) { warp_store(arg->out, warp_lane()); } WARP_END }
    WARP_EACH_WARP { warp_store(arg->out + 32, warp_lane()); }
#else
    WARP_EACH_WARP {
        WARP_IF(warp_lt(warp_lane(), 16)) {
            warp_store(arg->out, warp_lane());
            WARP_EACH_WARP { warp_store(arg->out + 32, warp_lane()); }
        } WARP_END
    }
#endif
}

/* A second WARP_ELSE would run for the same lanes as the first. */
/* expect: error: static.assert.*a WARP_IF has one WARP_ELSE */
#include <warp/warp.h>

struct args {
    int *out;
};
WARP_KERNEL(kernel, struct args) {
    WARP_EACH_WARP {
        WARP_IF(warp_lt(warp_lane(), 16)) { warp_store(arg->out, warp_set_i32(1)); }
        WARP_ELSE { warp_store(arg->out, warp_set_i32(2)); }
#ifndef FIXED
        WARP_ELSE { warp_store(arg->out, warp_set_i32(3)); }
#endif
        WARP_END
    }
}

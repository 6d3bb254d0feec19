/* WARP_BREAK with no loop around it. */
/* expect: error: static.assert.*WARP_BREAK outside WARP_WHILE and WARP_FOR */
#include <warp/warp.h>

struct args { int *out; };

#ifdef FIXED
#define LEAVE WARP_RETURN
#else
#define LEAVE WARP_BREAK
#endif

WARP_KERNEL(kernel, struct args) {
    WARP_EACH_WARP {
        WARP_IF(warp_lt(warp_lane(), 5)) { LEAVE; } WARP_END
        warp_store(arg->out, warp_lane());
    }
}

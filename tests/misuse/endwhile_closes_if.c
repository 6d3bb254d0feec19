/* The end of a loop where that of an if belongs. */
/* expect: error: static.assert.*WARP_ENDWHILE ends a WARP_WHILE */
#include <warp/warp.h>

struct args { int *out; };

#ifdef FIXED
#define CLOSE WARP_END
#else
#define CLOSE WARP_ENDWHILE
#endif

WARP_KERNEL(kernel, struct args) {
    WARP_EACH_WARP {
        for (int n = 0; n < 2; ++n) {
            WARP_IF(warp_lt(warp_lane(), 5)) { warp_store(arg->out, warp_lane()); } CLOSE
        }
    }
}

/* The end of an if where that of a loop belongs. */
/* expect: error: static.assert.*WARP_END ends a WARP_IF */
#include <warp/warp.h>

struct args { int *out; };

#ifdef FIXED
#define CLOSE WARP_ENDWHILE
#else
#define CLOSE WARP_END
#endif

WARP_KERNEL(kernel, struct args) {
    WARP_EACH_WARP {
        warp_i32_t k = warp_lane();
        WARP_WHILE(warp_gt(k, 0)) { WARP_SET(k, warp_sub(k, 1)); } CLOSE
        warp_store(arg->out, k);
    }
}

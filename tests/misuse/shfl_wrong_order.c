/* The value before the mask, as in the shuffles without _sync. */
/* expect: error: */
#include <warp/warp.h>

struct args {
    int *out;
};

#ifdef FIXED
#define SHUFFLE(mask, v, delta) warp_shfl_down_sync(mask, v, delta)
#else
#define SHUFFLE(mask, v, delta) warp_shfl_down_sync(v, mask, delta)
#endif

WARP_KERNEL(kernel, struct args) {
    WARP_EACH_WARP {
        warp_store(arg->out, SHUFFLE(WARP_FULL_MASK, warp_lane(), 1));
    }
}

/* No mask: a shuffle from before the _sync form. */
/* expect: error: */
#include <warp/warp.h>

struct args {
    int *out;
};

#ifdef FIXED
#define SHUFFLE(v, lane) warp_shfl_sync(WARP_FULL_MASK, v, lane)
#else
#define SHUFFLE(v, lane) warp_shfl_sync(v, lane)
#endif

WARP_KERNEL(kernel, struct args) {
    WARP_EACH_WARP {
        warp_store(arg->out, SHUFFLE(warp_lane(), 1));
    }
}

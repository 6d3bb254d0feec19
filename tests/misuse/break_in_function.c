/* WARP_BREAK in a device function: a loop of the caller is not around it. */
/* expect: error: static.assert.*WARP_BREAK outside WARP_WHILE and WARP_FOR */
#include <warp/warp.h>

struct args { int *out; };

#ifdef FIXED
#define LEAVE WARP_RETURN
#else
#define LEAVE WARP_BREAK
#endif

WARP_DEVICE void step(warp_t warp, int *out, warp_i32_t k) {
    WARP_IF(warp_lt(k, 2)) { LEAVE; } WARP_END
    warp_store(out, k);
}
WARP_KERNEL(kernel, struct args) {
    WARP_EACH_WARP {
        WARP_FOR(warp_i32_t, k, warp_lane(), warp_lt(k, 5), warp_add(k, 1)) { step(warp, arg->out, k); } WARP_ENDFOR
    }
}

/* WARP_ENDFOR where WARP_END belongs, after an else. */
/* expect: error: static.assert.*WARP_ENDFOR ends a WARP_FOR */
#include <warp/warp.h>

struct args { int *out; };

#ifdef FIXED
#define CLOSE WARP_END
#else
#define CLOSE WARP_ENDFOR
#endif

WARP_KERNEL(kernel, struct args) {
    WARP_EACH_WARP {
        warp_i32_t v = warp_lane();
        WARP_IF(warp_lt(v, 5)) { WARP_SET(v, 1); } WARP_ELSE { WARP_SET(v, 2); } CLOSE
        warp_store(arg->out, v);
    }
}

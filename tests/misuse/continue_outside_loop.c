/* WARP_CONTINUE in a C loop, which is not divergent: C's continue is meant. */
/* expect: error: static.assert.*WARP_CONTINUE outside WARP_WHILE and WARP_FOR */
#include <warp/warp.h>

struct args { int *out; };

#ifdef FIXED
#define NEXT continue
#else
#define NEXT WARP_CONTINUE
#endif

WARP_KERNEL(kernel, struct args) {
    WARP_EACH_WARP {
        for (int n = 0; n < 4; ++n) {
            if (n == 2) NEXT;
            warp_store(arg->out + 32 * n, warp_lane());
        }
    }
}

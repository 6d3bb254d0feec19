/* The predicate before the mask. */
/* expect: error: */
#include <warp/warp.h>

struct args {
    uint32_t *out;
};

#ifdef FIXED
#define BALLOT(mask, p) warp_ballot_sync(mask, p)
#else
#define BALLOT(mask, p) warp_ballot_sync(p, mask)
#endif

WARP_KERNEL(kernel, struct args) {
    WARP_EACH_WARP {
        arg->out[warp.id] = BALLOT(WARP_FULL_MASK, warp_lt(warp_lane(), 7));
    }
}

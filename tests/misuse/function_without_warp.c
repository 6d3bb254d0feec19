/* A device function that stores needs to know which lanes are active. */
/* expect: error: .*warp */
#include <warp/warp.h>

struct args {
    int *out;
};

#ifdef FIXED
#define PARAMETER warp_t warp,
#define GIVE warp,
#else
#define PARAMETER
#define GIVE
#endif

WARP_DEVICE void put(PARAMETER int *out) { warp_store(out, warp_lane()); }
WARP_KERNEL(kernel, struct args) {
    WARP_EACH_WARP {
        put(GIVE arg->out);
    }
}

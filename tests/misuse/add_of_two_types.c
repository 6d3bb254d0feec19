/* An int lane and a float lane: no conversion happens by itself. */
/* expect: error: */
#include <warp/warp.h>

struct args {
    float *out;
};

#ifdef FIXED
#define TERM(v) warp_to_f32(v)
#else
#define TERM(v) (v)
#endif

WARP_KERNEL(kernel, struct args) {
    WARP_EACH_WARP {
        warp_store(arg->out, warp_add(warp_load(arg->out), TERM(warp_lane())));
    }
}

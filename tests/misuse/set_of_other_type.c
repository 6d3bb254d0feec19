/* WARP_SET with lanes of another type. */
/* expect: error: */
#include <warp/warp.h>

struct args { float *out; };

#ifdef FIXED
#define VALUE(v) warp_to_f32(v)
#else
#define VALUE(v) (v)
#endif

WARP_KERNEL(kernel, struct args) {
    WARP_EACH_WARP {
        warp_f32_t v = warp_set_f32(0);
        WARP_IF(warp_lt(warp_lane(), 3)) { WARP_SET(v, VALUE(warp_lane())); } WARP_END
        warp_store(arg->out, v);
    }
}

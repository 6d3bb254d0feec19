/* Float lanes into ints. */
/* expect: error: */
#include <warp/warp.h>

struct args {
    int32_t *out;
    float *in;
};

#ifdef FIXED
#define VALUE(v) warp_to_i32(v)
#else
#define VALUE(v) (v)
#endif

WARP_KERNEL(kernel, struct args) {
    WARP_EACH_WARP {
        warp_store(arg->out, VALUE(warp_load(arg->in)));
    }
}

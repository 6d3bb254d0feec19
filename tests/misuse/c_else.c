/* A C else after an arm would belong to nothing that the reader sees; WARP_ELSE is meant. */
/* expect: without a previous|expected expression */
#include <warp/warp.h>

struct args {
    int *out;
};
WARP_KERNEL(c_else, struct args) {
    WARP_EACH_WARP {
        WARP_IF(warp_lt(warp_lane(), 16)) { warp_store(arg->out, warp_set_i32(1)); }
#ifdef FIXED
        WARP_ELSE { warp_store(arg->out, warp_set_i32(2)); }
#else
        else { warp_store(arg->out, warp_set_i32(2)); }
#endif
        WARP_END
    }
}

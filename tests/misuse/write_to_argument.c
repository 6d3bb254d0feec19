/* The arguments are the same for all blocks, and not to be written. */
/* expect: error: .*(read-only|const-qualified) */
#include <warp/warp.h>

struct args {
    int *out;
    int n;
};

WARP_KERNEL(kernel, struct args) {
    WARP_EACH_WARP {
#ifdef FIXED
        const int n = 3;
#else
        const int n = arg->n = 3;
#endif
        warp_store(arg->out, warp_set_i32(n));
    }
}

/* The arguments of another kernel. */
/* expect: error: .*incompatible.pointer */
/* host */
#include <warp/launch.h>

struct args {
    int *out;
};
struct other {
    int *out;
};
WARP_DECLARE_KERNEL(kernel, struct args);

#ifdef FIXED
#define ARGS struct args
#else
#define ARGS struct other
#endif

warp_status_t run(int *out);
warp_status_t run(int *out) {
    const ARGS args = {out};
    return WARP_LAUNCH(kernel, WARP_DIM3(1), WARP_DIM3(32), 0, &args);
}

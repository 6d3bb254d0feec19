/* A byte more static shared memory than a block has. */
/* expect: error: static.assert.*more than 48 KiB of static shared memory */
#include <warp/warp.h>

struct args {
    int *out;
};

#ifdef FIXED
enum { WORDS = 12 * 1024 };
#else
enum { WORDS = 12 * 1024 + 1 };
#endif

WARP_KERNEL(kernel, struct args) {
    WARP_SHARED(int, words, WORDS);
    WARP_EACH_WARP {
        words[warp.id] = warp.id;
    }
    WARP_EACH_WARP {
        arg->out[warp.id] = words[warp.count - 1 - warp.id];
    }
}

/* kernels_digests.h - kernels whose results are compared between backends by test_digests.c. */
#ifndef CPUWARP_KERNELS_DIGESTS_H
#define CPUWARP_KERNELS_DIGESTS_H

#include <warp/launch.h>

enum { DIGEST_FLOATS = 10007 };
struct digest_args {
    const float *in;
    float *out;
    int size;
};
WARP_DECLARE_KERNEL(digest_control, struct digest_args);

#endif

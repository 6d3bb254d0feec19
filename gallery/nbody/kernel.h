/* kernel.h - accelerations of bodies that attract each other: what host and kernel files share.
 *
 * For each body the pulls of all bodies are added up in the order of their numbers, in floats: nothing fused, with a correctly
 * rounded square root and division.  So the results are the same wherever they are computed. */
#ifndef GALLERY_NBODY_KERNEL_H
#define GALLERY_NBODY_KERNEL_H

#include <warp/launch.h>

#define NBODY_BLOCK 256

struct nbody_args {
    const warp_float4 *bodies; /* x, y, z, mass */
    float *ax, *ay, *az;
    int count;
};

/* Blocks of NBODY_BLOCK threads, a thread for each body. */
WARP_DECLARE_KERNEL(nbody, struct nbody_args);

#endif

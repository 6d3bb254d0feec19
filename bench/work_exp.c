/* work_exp.c - the kernel of work.h that needs SLEEF. */
#include "work.h"

#include <warp/math.h>
#include <warp/warp.h>

WARP_KERNEL(work_exp, struct work_args) {
    WARP_EACH_WARP {
        for (int k = 0; k < arg->repeats; ++k)
            for (int i = 0; i < arg->n; ++i)
                warp_store((float *)arg->r + 32 * i, warp_exp(warp_load((const float *)arg->a + 32 * i)));
    }
}

/* more.c - fails if the kernels were compiled without the flags that a user inherits, or if they do not run.
 *
 * The environment names the status that a launch must have: EXPECT=ok (the default), or EXPECT="not built". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels.h"

int main(void) {
    /* a * b is 1 + 2^-11 + 2^-24, which rounds to 1 + 2^-11: the sum is 0, or 2^-24 when it is rounded only once. */
    float a[32], b[32], c[32], out[32];
    const char *const expect = getenv("EXPECT") ? getenv("EXPECT") : "ok";
    for (int i = 0; i < 32; ++i) {
        a[i] = b[i] = 1.0f + 1.0f / 4096;
        c[i] = -(1.0f + 1.0f / 2048);
        out[i] = 1;
    }
    const struct three_args args = {a, b, c, out};
    const warp_status_t status = WARP_LAUNCH(product_sum, WARP_DIM3(1), WARP_DIM3(32), 0, &args);
    printf("%s: %s\n", warp_backend_active()->name, warp_status_string(status));
    if (strcmp(warp_status_string(status), expect) != 0) return 1;
    if (status != WARP_OK) return 0;
    for (int i = 0; i < 32; ++i)
        if (out[i] != 0) {
            printf("a * b + c was fused: %g\n", (double)out[i]);
            return 1;
        }
    if (WARP_LAUNCH(fused, WARP_DIM3(1), WARP_DIM3(32), 0, &args) != WARP_OK) return 1;
    for (int i = 0; i < 32; ++i)
        if (out[i] != 0x1p-24f) {
            printf("fma gave %g\n", (double)out[i]);
            return 1;
        }
    if (WARP_LAUNCH(exponential, WARP_DIM3(1), WARP_DIM3(32), 0, &args) != WARP_OK) return 1;
    for (int i = 0; i < 32; ++i)
        if (!(out[i] > 2.00033f && out[i] < 2.00034f)) {
            printf("exp2(1 + 2^-12) is not %g\n", (double)out[i]);
            return 1;
        }
    return 0;
}

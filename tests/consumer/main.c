/* main.c - the caller: 1 + 2 + ... + 1000 in blocks of 256 threads. */
#include <stdio.h>

#include "block_sum.h"

int main(void) {
    float in[1000], out[4], sum = 0;
    for (int i = 0; i < 1000; ++i) in[i] = (float)(i + 1);
    struct block_sum_args args = {in, out, 1000};
    warp_status_t status = WARP_LAUNCH(block_sum, WARP_DIM3(4), WARP_DIM3(256), 0, &args);
    if (status != WARP_OK) {
        fprintf(stderr, "block_sum: %s\n", warp_status_string(status));
        return 1;
    }
    for (int block = 0; block < 4; ++block) sum += out[block];
    printf("%.0f on %s\n", (double)sum, warp_backend_active()->name);
    return sum == 500500 ? 0 : 1;
}

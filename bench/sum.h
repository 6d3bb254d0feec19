/* sum.h - the sum of 32 floats a warp, in several ways; each writes n sums, one for every 32 floats of `in`. */
#ifndef CPUWARP_BENCH_SUM_H
#define CPUWARP_BENCH_SUM_H

#include <warp/launch.h>

struct sum_args {
    const float *in;
    float *out;
    int n, repeats; /* all of it, that many times over: a launch costs more than one sum */
};
WARP_DECLARE_KERNEL(sum_down, struct sum_args);     /* the shuffle-down loop as people write it; lane 0 is kept */
WARP_DECLARE_KERNEL(sum_down_all, struct sum_args); /* the same, all 32 lanes are kept: out has 32 floats a warp */
WARP_DECLARE_KERNEL(sum_xor, struct sum_args);      /* the shuffle-xor loop; lane 0 is kept */

/* out = in of another lane of the same warp, n warps. */
struct shuffle_args {
    const float *in;
    const int32_t *index; /* a lane for each lane */
    float *out;
    int n, repeats, amount;
};
WARP_DECLARE_KERNEL(shuffle_varying, struct shuffle_args); /* __shfl_sync, a lane for each lane */
WARP_DECLARE_KERNEL(shuffle_down, struct shuffle_args);    /* __shfl_down_sync by `amount` */

void sum_hand(const struct sum_args *args);        /* AVX2 intrinsics, lane 0 only */
void sum_hand_all(const struct sum_args *args);    /* AVX2 intrinsics, the 32 lanes that the shuffle-down loop leaves */
void sum_hand_avx512(const struct sum_args *args); /* the same two with AVX-512 */
void sum_hand_avx512_all(const struct sum_args *args);
void sum_lanes(const struct sum_args *args);  /* a loop over 32 lanes for each intrinsic */
void sum_scalar(const struct sum_args *args); /* for (i) sum += x[i] */

#endif

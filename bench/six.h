/* six.h - six short pieces of work on warps, each also as plain loops, by hand, and with the Highway library: what
 * cpuwarp_bench compares.  n warps (a multiple of 32), `repeats` times over; arrays of 32 words a warp, 64-aligned.
 *
 *   SIX(sum)        r[i]       = the sum of the floats of warp i of a
 *   SIX(scan)       r of warp i = the inclusive sums of its integers in a
 *   SIX(ballot)     r[i]       = bit l: a < b (signed) in lane l
 *   SIX(compact)    r of warp i = the integers of a whose bit is set in b[i], then 0
 *   SIX(half2_add)  r = a + b, two halves a word
 *   SIX(transpose)  every 32 x 32 words of a, transposed */
#ifndef CPUWARP_BENCH_SIX_H
#define CPUWARP_BENCH_SIX_H

#include <stdint.h>

#include <warp/launch.h>

#define EACH_SIX(SIX) SIX(sum) SIX(scan) SIX(ballot) SIX(compact) SIX(half2_add) SIX(transpose)

struct six_args {
    const uint32_t *a, *b;
    uint32_t *r;
    int n, repeats;
};
typedef void six_loop_t(const struct six_args *args);

/* As in gallery.h: six_loops.c is compiled several times. */
#ifndef GALLERY_VARIANT
#define GALLERY_VARIANT scalar
#endif
#define SIX_JOIN2(a, b) a##_##b
#define SIX_JOIN(a, b) SIX_JOIN2(a, b)
#define SIX_LOOP(name) SIX_JOIN(six_##name, GALLERY_VARIANT)

#define DECLARE_SIX(name)                                                                                              \
    WARP_DECLARE_KERNEL(six_##name, struct six_args);                                                                  \
    six_loop_t six_##name##_scalar, six_##name##_auto_gcc, six_##name##_auto_clang, six_##name##_auto_avx2_gcc,        \
        six_##name##_auto_avx2_clang, six_##name##_hand_avx2, six_##name##_hand_avx512, six_##name##_highway;
EACH_SIX(DECLARE_SIX)
#undef DECLARE_SIX

#endif

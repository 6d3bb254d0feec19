/* work.h - single operations over arrays: warp kernels, the same as plain loops, and some by hand.  n warps, `repeats` times. */
#ifndef CPUWARP_BENCH_WORK_H
#define CPUWARP_BENCH_WORK_H

#include <warp/launch.h>

struct work_args {
    const void *a, *b, *c; /* 32 words a warp, each */
    void *r;
    int n, repeats;
};

/* f(name): a kernel work_<name>, and a loop loop_<name> that does the same. */
#define EACH_WORK(f)                                                                                                   \
    f(half_add) f(half_mul) f(half_fma) f(scan_i32) f(scan_f32) f(match_2) f(match_8) f(match_32) f(dp4a) f(compress)  \
        f(atomic_add)
#define DECLARE_WORK(name)                                                                                             \
    WARP_DECLARE_KERNEL(work_##name, struct work_args);                                                                \
    void loop_##name(const struct work_args *args);
EACH_WORK(DECLARE_WORK)
/* Where there is SLEEF. */
DECLARE_WORK(exp)
#undef DECLARE_WORK

void hand_scan_i32(const struct work_args *args); /* AVX2 intrinsics */
void hand_scan_f32(const struct work_args *args);

#endif

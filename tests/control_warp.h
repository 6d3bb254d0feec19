/* control_warp.h - what the generated kernels share.  Include <warp/warp.h> first. */
#ifndef CPUWARP_CONTROL_WARP_H
#define CPUWARP_CONTROL_WARP_H

#include "kernels_control.h"

typedef struct {
    warp_u32_t a, b, c, d;
    warp_i32_t s;
} variables_t;

/* The arithmetic stays out of line: what is under test is the flow around it, and the compiler is done sooner. */
#define OPERATION static __attribute__((noinline, unused))
OPERATION warp_u32_t add_u32(warp_u32_t x, warp_u32_t y) { return warp_add_u32(x, y); }
OPERATION warp_u32_t next_u32(warp_u32_t x) { return warp_add_u32(x, warp_set_u32(1)); }
OPERATION warp_u32_t sub_u32(warp_u32_t x, warp_u32_t y) { return warp_sub_u32(x, y); }
OPERATION warp_u32_t mul_u32(warp_u32_t x, warp_u32_t y) { return warp_mul_u32(x, y); }
OPERATION warp_u32_t xor_u32(warp_u32_t x, warp_u32_t y) { return warp_xor_u32(x, y); }
OPERATION warp_u32_t and_u32(warp_u32_t x, warp_u32_t y) { return warp_and_u32(x, y); }
OPERATION warp_u32_t or_u32(warp_u32_t x, warp_u32_t y) { return warp_or_u32(x, y); }
OPERATION warp_u32_t low_bits(warp_u32_t x, uint32_t bits) { return warp_and_u32(x, warp_set_u32(bits)); }
OPERATION warp_pred_t less_u32(warp_u32_t x, warp_u32_t y) { return warp_lt_u32(x, y); }
OPERATION warp_pred_t below_u32(warp_u32_t x, uint32_t k) { return warp_lt_u32(x, warp_set_u32(k)); }
OPERATION warp_pred_t below_i32(warp_i32_t x, int k) { return warp_lt_i32(x, warp_set_i32(k)); }
#undef OPERATION

WARP_DEVICE warp_u32_t thread_number(warp_t warp) { return warp_as_u32_i32(warp__thread(warp)); }

/* Add x to the trace of each active lane: the trace tells in which order a thread did what. */
static __attribute__((noinline, unused)) void trace(warp_t warp, const struct control_args *arg, warp_u32_t x) {
    uint32_t *const p = arg->out + warp.thread_base;
    warp_store(p, warp_add_u32(warp_mul_u32(warp_load(p), warp_set_u32(31)), x));
}

WARP_DEVICE variables_t first_variables(warp_t warp, const struct control_args *arg) {
    const warp_u32_t a = warp_load(arg->a + warp.thread_base), b = warp_load(arg->b + warp.thread_base);
    return (variables_t){a, b, warp_xor_u32(a, b), warp_set_u32((uint32_t)arg->uniform), warp_as_i32_u32(b)};
}
WARP_DEVICE void last_variables(warp_t warp, const struct control_args *arg, variables_t v) {
    warp_u32_t x = warp_add_u32(v.a, warp_mul_u32(v.b, warp_set_u32(3)));
    x = warp_add_u32(x, warp_add_u32(warp_mul_u32(v.c, warp_set_u32(5)), warp_mul_u32(v.d, warp_set_u32(7))));
    warp_store(arg->out + 3 * arg->threads + warp.thread_base,
               warp_add_u32(x, warp_mul_u32(warp_as_u32_i32(v.s), warp_set_u32(9))));
}

#endif

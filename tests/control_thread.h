/* control_thread.h - what the generated functions of one thread share: plain C, the meaning of control_warp.h. */
#ifndef CPUWARP_CONTROL_THREAD_H
#define CPUWARP_CONTROL_THREAD_H

#include "kernels_control.h"

typedef struct {
    uint32_t a, b, c, d;
    int32_t s;
} variables_t;

static inline void trace(const struct control_args *arg, int i, uint32_t x) { arg->out[i] = arg->out[i] * 31 + x; }

static inline variables_t first_variables(const struct control_args *arg, int i) {
    return (variables_t){arg->a[i], arg->b[i], arg->a[i] ^ arg->b[i], (uint32_t)arg->uniform, (int32_t)arg->b[i]};
}
static inline void last_variables(const struct control_args *arg, int i, variables_t v) {
    arg->out[3 * arg->threads + i] = v.a + v.b * 3 + v.c * 5 + v.d * 7 + (uint32_t)v.s * 9;
}

#endif

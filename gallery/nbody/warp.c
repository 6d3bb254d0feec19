/* warp.c - accelerations of bodies that attract each other: a lane for each body, and all others one after the other. */
#include <warp/warp.h>

#include "input.h"
#include "kernel.h"

typedef struct {
    warp_f32_t x, y, z;
} vector_t;

WARP_DEVICE vector_t pull(warp_f32x4_t me, warp_float4 other, vector_t a) {
    const warp_f32_t dx = warp_sub(warp_set_f32(other.x), me.x);
    const warp_f32_t dy = warp_sub(warp_set_f32(other.y), me.y);
    const warp_f32_t dz = warp_sub(warp_set_f32(other.z), me.z);
    const warp_f32_t plane = warp_add(warp_mul(dx, dx), warp_mul(dy, dy));
    const warp_f32_t square = warp_add(warp_add(plane, warp_mul(dz, dz)), NBODY_SOFTENING);
    const warp_f32_t inverse = warp_div(warp_set_f32(1), warp_sqrt(square));
    const warp_f32_t scale = warp_mul(warp_mul(warp_mul(inverse, inverse), inverse), other.w);
    a.x = warp_add(a.x, warp_mul(scale, dx));
    a.y = warp_add(a.y, warp_mul(scale, dy));
    a.z = warp_add(a.z, warp_mul(scale, dz));
    return a;
}

WARP_KERNEL(nbody, struct nbody_args) {
    WARP_EACH_WARP {
        WARP_IF(warp_lt(warp_global_idx_x(), arg->count)) {
            const warp_f32x4_t me = warp_load(arg->bodies + warp.thread_base);
            const warp_f32_t zero = warp_set_f32(0);
            vector_t a = {zero, zero, zero};
            for (int k = 0; k < arg->count; ++k) a = pull(me, arg->bodies[k], a);
            warp_store(arg->ax + warp.thread_base, a.x);
            warp_store(arg->ay + warp.thread_base, a.y);
            warp_store(arg->az + warp.thread_base, a.z);
        } WARP_END
    }
}

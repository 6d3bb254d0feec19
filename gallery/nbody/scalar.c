/* scalar.c - accelerations of bodies that attract each other, as plain loops: the pull of one body on all others, which are
 * independent of each other, so that a compiler can do several at once. */
#include <math.h>

#include "../gallery.h"
#include "input.h"

static void pull(const float *restrict bodies, size_t count, const float *restrict other, float *restrict ax,
                 float *restrict ay, float *restrict az) {
    const float x = other[0], y = other[1], z = other[2], mass = other[3];
    for (size_t i = 0; i < count; ++i) {
        const float dx = x - bodies[4 * i], dy = y - bodies[4 * i + 1], dz = z - bodies[4 * i + 2];
        const float inverse = 1 / sqrtf(dx * dx + dy * dy + dz * dz + NBODY_SOFTENING);
        const float scale = mass * (inverse * inverse * inverse);
        ax[i] += scale * dx;
        ay[i] += scale * dy;
        az[i] += scale * dz;
    }
}

void GALLERY_LOOP(nbody)(const struct gallery_work *work) {
    const float *const bodies = work->in[0].data;
    float *const ax = work->out[0].data, *const ay = work->out[1].data, *const az = work->out[2].data;
    for (size_t i = 0; i < work->size; ++i) ax[i] = ay[i] = az[i] = 0;
    for (size_t k = 0; k < work->size; ++k) pull(bodies, work->size, bodies + 4 * k, ax, ay, az);
}

/* cuda.cu - accelerations of bodies that attract each other.  A thread has one body; each warp loads 32 others at a time, one a
 * lane, and hands them around by shuffles. */
#include "../cuda.h"
#include "input.h"

__device__ void pull(float4 me, float4 other, float3 *a) {
    const float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
    const float square = dx * dx + dy * dy + dz * dz + NBODY_SOFTENING;
    const float inverse = __frcp_rn(__fsqrt_rn(square)); /* both to the nearest float; rsqrtf is an approximation */
    const float scale = other.w * (inverse * inverse * inverse);
    a->x += scale * dx;
    a->y += scale * dy;
    a->z += scale * dz;
}

__global__ void nbody(const float4 *bodies, float *ax, float *ay, float *az, int count) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    const float4 me = bodies[min(i, count - 1)]; /* all lanes take part in the shuffles */
    float3 a = {0, 0, 0};
    for (int first = 0; first < count; first += 32) {
        const float4 mine = bodies[min(first + lane, count - 1)];
        const int some = min(count - first, 32);
        for (int k = 0; k < some; ++k) {
            float4 other;
            other.x = __shfl_sync(0xffffffff, mine.x, k);
            other.y = __shfl_sync(0xffffffff, mine.y, k);
            other.z = __shfl_sync(0xffffffff, mine.z, k);
            other.w = __shfl_sync(0xffffffff, mine.w, k);
            pull(me, other, &a);
        }
    }
    if (i < count) {
        ax[i] = a.x;
        ay[i] = a.y;
        az[i] = a.z;
    }
}

static void run(const struct gallery_work *work) {
    const int count = (int)work->size, block = 256;
    nbody<<<(count + block - 1) / block, block>>>((const float4 *)work->in[0].data, (float *)work->out[0].data,
                                                  (float *)work->out[1].data, (float *)work->out[2].data, count);
}

int main() {
    static const uint64_t sizes[] = {NBODY_GPU_SIZES};
    return gallery_cuda_main("nbody", nbody_input, sizes, run);
}

/* scalar.c - sum, smallest and largest of each chunk as plain loops. */
#include <math.h>

#include "loop.h"

static float smaller(float a, float b) {
    if (a != a || b < a) return b;
    return a == b && signbit(b) ? b : a;
}

static float larger(float a, float b) {
    if (a != a || b > a) return b;
    return a == b && signbit(a) ? b : a;
}

static float chunk_sum(const float *in, int size) {
    float lanes[32] = {0};
    int i = 0;
    for (; i + 32 <= size; i += 32)
        for (int lane = 0; lane < 32; ++lane) lanes[lane] += in[i + lane];
    for (int lane = 0; i + lane < size; ++lane) lanes[lane] += in[i + lane];
    for (int offset = 16; offset > 0; offset /= 2)
        for (int lane = 0; lane < offset; ++lane) lanes[lane] += lanes[lane + offset];
    return lanes[0];
}

void GALLERY_LOOP(stats_step)(const struct stats_args *arg) {
    for (int first = 0, chunk = 0; chunk < STATS_CHUNKS(arg->size); first += STATS_CHUNK, ++chunk) {
        const int size = arg->size - first < STATS_CHUNK ? arg->size - first : STATS_CHUNK;
        float smallest = NAN, largest = NAN;
        for (int i = first; i < first + size; ++i) {
            smallest = smaller(smallest, arg->min_in[i]);
            largest = larger(largest, arg->max_in[i]);
        }
        arg->sum_out[chunk] = chunk_sum(arg->sum_in + first, size);
        arg->min_out[chunk] = smallest;
        arg->max_out[chunk] = largest;
    }
}

void GALLERY_LOOP(stats)(const struct gallery_work *work) {
    const float *const data = work->in[0].data;
    const struct stats_args args = {data,           data, data, work->out[0].data, work->out[1].data, work->out[2].data,
                                    (int)work->size};
    if (work->size > 0) GALLERY_LOOP(stats_step)(&args);
}

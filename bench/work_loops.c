/* work_loops.c - work.h as loops over lanes in plain C. */
#include <math.h>
#include <string.h>

#include "work.h"

#define LOOP(name, ...)                                                                                                \
    void loop_##name(const struct work_args *arg) {                                                                    \
        for (int k = 0; k < arg->repeats; ++k)                                                                         \
            for (int i = 0; i < arg->n; ++i) {                                                                         \
                __VA_ARGS__                                                                                            \
            }                                                                                                          \
    }
#define P(T, x) ((const T *)arg->x + 32 * i)
#define R(T) ((T *)arg->r + 32 * i)
#define EACH_LANE for (int lane = 0; lane < 32; ++lane)

static warp_half half(float x) { return warp_half_from_float(x); }
static float number(warp_half x) { return warp_half_to_float(x); }
#define HALVES(name, expression)                                                                                       \
    static warp_half half_##name(warp_half a, warp_half b, warp_half c) {                                              \
        (void)c;                                                                                                       \
        return half(expression);                                                                                       \
    }                                                                                                                  \
    LOOP(                                                                                                              \
        half_##name, EACH_LANE {                                                                                       \
            const warp_half2 a = P(warp_half2, a)[lane], b = P(warp_half2, b)[lane], c = P(warp_half2, c)[lane];       \
            R(warp_half2)[lane] = (warp_half2){half_##name(a.x, b.x, c.x), half_##name(a.y, b.y, c.y)};                \
        })
HALVES(add, number(a) + number(b))
HALVES(mul, number(a) * number(b))
/* The product is exact in a float; the sum is made odd where it is not, so that it is rounded once. */
static float odd_sum(float p, float c) {
    const float s = p + c, cc = s - p, lacks = (p - (s - cc)) + (c - cc);
    uint32_t bits;
    memcpy(&bits, &s, sizeof bits);
    if (lacks != 0 && lacks == lacks && bits % 2 == 0) bits = (lacks < 0) == (s < 0) ? bits + 1 : bits - 1;
    float r;
    memcpy(&r, &bits, sizeof r);
    return r;
}
HALVES(fma, odd_sum(number(a) * number(b), number(c)))

LOOP(scan_i32, int32_t sum = 0; EACH_LANE R(int32_t)[lane] = sum += P(int32_t, a)[lane];)
LOOP(scan_f32, float sum = 0; EACH_LANE R(float)[lane] = sum += P(float, a)[lane];)
#define MATCH(count)                                                                                                   \
    LOOP(                                                                                                              \
        match_##count, EACH_LANE {                                                                                     \
            uint32_t same = 0;                                                                                         \
            for (int other = 0; other < 32; ++other)                                                                   \
                same |= (uint32_t)((P(uint32_t, a)[lane] & ((count)-1)) == (P(uint32_t, a)[other] & ((count)-1)))      \
                        << other;                                                                                      \
            R(uint32_t)[lane] = same;                                                                                  \
        })
MATCH(2)
MATCH(8)
MATCH(32)
LOOP(
    dp4a, EACH_LANE {
        int32_t sum = P(int32_t, c)[lane];
        for (int byte = 0; byte < 4; ++byte)
            sum += (int8_t)(P(uint32_t, a)[lane] >> 8 * byte) * (int8_t)(P(uint32_t, b)[lane] >> 8 * byte);
        R(int32_t)[lane] = sum;
    })
LOOP(compress, int count = 0;
     EACH_LANE if (((const uint32_t *)arg->b)[i] >> lane & 1) R(uint32_t)[count++] = P(uint32_t, a)[lane];
     while (count < 32) R(uint32_t)[count++] = 0;)
LOOP(atomic_add,
     EACH_LANE R(uint32_t)[lane] = __atomic_fetch_add((uint32_t *)arg->r - 1, P(uint32_t, a)[lane], __ATOMIC_RELAXED);)
LOOP(exp, EACH_LANE R(float)[lane] = expf(P(float, a)[lane]);)

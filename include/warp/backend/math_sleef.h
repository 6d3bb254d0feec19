/* math_sleef.h - a row of math.def from SLEEF's vector functions, a register a call.
 *
 * The backend's math_NAME.h defines, for T = f32 and f64, and includes this file:
 *   WARP__SLEEF_<T>(sleef, suffix)  the function of one register
 *   WARP__SLEEF_PAIR_<T>            what functions of two results return, a struct of x and y
 *   WARP__SLEEF_EACH_<T>(m, f)      m(r, f) for each register r of a warp; nothing for gcc's leading lanes (lead.h), which would
 *                                   cost a call more than they save
 * Then WARP__SLEEF_<SHAPE>(T, name, sleef, suffix) defines warp_<name>_<T>. */
#ifndef WARP_BACKEND_MATH_SLEEF_H
#define WARP_BACKEND_MATH_SLEEF_H

/* Without its warnings, also where its folder is given with -I. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wignored-qualifiers"
#pragma GCC diagnostic ignored "-Wstrict-prototypes"
#include <sleef.h>
#pragma GCC diagnostic pop

#define WARP__SLEEF_A(r, f) .r = f(a.r),
#define WARP__SLEEF_AB(r, f) .r = f(a.r, b.r),
#define WARP__SLEEF_UNARY(T, name, sleef, suffix)                                                                      \
    WARP_INLINE warp_##T##_t warp_##name##_##T(warp_##T##_t a) {                                                       \
        return (warp_##T##_t){WARP__SLEEF_EACH_##T(WARP__SLEEF_A, WARP__SLEEF_##T(sleef, suffix))};                    \
    }
#define WARP__SLEEF_BINARY(T, name, sleef, suffix)                                                                     \
    WARP_INLINE warp_##T##_t warp_##name##_##T(warp_##T##_t a, warp_##T##_t b) {                                       \
        return (warp_##T##_t){WARP__SLEEF_EACH_##T(WARP__SLEEF_AB, WARP__SLEEF_##T(sleef, suffix))};                   \
    }
/* What is not set here are gcc's leading lanes: none. */
#define WARP__SLEEF_BOTH(r, f)                                                                                         \
    both = f(a.r);                                                                                                     \
    x->r = both.x;                                                                                                     \
    y->r = both.y;
#define WARP__SLEEF_PAIR(T, name, sleef, suffix)                                                                       \
    WARP_INLINE void warp_##name##_##T(warp_##T##_t a, warp_##T##_t *x, warp_##T##_t *y) {                             \
        WARP__SLEEF_PAIR_##T both;                                                                                     \
        *x = *y = (warp_##T##_t){.r0 = a.r0};                                                                          \
        WARP__SLEEF_EACH_##T(WARP__SLEEF_BOTH, WARP__SLEEF_##T(sleef, suffix))                                         \
    }

#endif

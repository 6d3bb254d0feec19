/* control.h - divergence: the lanes of a warp go different ways.
 *
 *   WARP_IF(p) { ... } WARP_END                      CUDA: if (p) { ... }
 *   WARP_IF(p) { ... } WARP_ELSE { ... } WARP_END    CUDA: if (p) { ... } else { ... }
 *   WARP_WHILE(p) { ... } WARP_ENDWHILE              CUDA: while (p) { ... }
 *   WARP_FOR(T, i, first, p, next) { ... } WARP_ENDFOR
 *                                                    CUDA: for (T i = first; p; i = next) { ... }
 *   WARP_BREAK;  WARP_CONTINUE;                      of the innermost WARP_WHILE or WARP_FOR
 *   WARP_RETURN;                                     leave the kernel, or the device function
 *   WARP_SET(x, e);                                  x = e in the active lanes; the others keep their x.  x is a variable, or
 *                                                    another lvalue without side effects: it is evaluated twice
 *
 * p is a warp_pred_t, one predicate a lane.  What is uniform, one condition for the whole warp, is written as a plain C if,
 * for or while; C's break and continue inside a divergent region act on the whole warp.
 *
 * Each macro opens a scope in which `warp` is a copy with fewer active lanes; at its end the outer one is back.  A region
 * that no lane enters is skipped.  Loads, stores, votes and atomics obey the active lanes; arithmetic and shuffles do not
 * look at them, and plain C assignment changes all 32 lanes: use WARP_SET for variables declared outside the region.
 *
 * WARP_RETURN in a device function that takes `warp` as a parameter removes the lanes until that function's end: set the
 * result with WARP_SET first.  In a kernel the lanes are gone for all phases that follow (kernel.h).
 *
 * A missing or mismatched end is an error at compile time, and so is a C else after an arm.
 * Source of the rule: CUDA C++ programming guide, SIMT architecture. */
#ifndef WARP_CONTROL_H
#define WARP_CONTROL_H

#include "lanewise.h"

/* What is in scope as `warp`.  Read what has no double underscore; nothing is to be written. */
typedef struct warp {
    warp_mask_t active;       /* the lanes executing now */
    warp_pred_t active_pred;  /* the same as a predicate */
    warp_mask_t warp__broke, warp__continued, warp__returned; /* lanes that left, since the scope began */
    int id;                   /* number of this warp in its block: thread / 32 */
    int count;                /* warps in the block, the last one maybe partial */
    int thread_base;          /* number of lane 0 in the grid, counted through the blocks in order; modulo 2^32 */
    int block_threads;        /* threads in the block */
    warp_dim3_t block_idx;    /* CUDA: blockIdx */
    warp_dim3_t block_dim;    /* CUDA: blockDim */
    warp_dim3_t grid_dim;     /* CUDA: gridDim */
} warp_t;

/* The same warp with only the lanes in which p holds, as a new scope. */
WARP_INLINE warp_t warp__narrow(warp_t outer, warp_pred_t p) {
    outer.active_pred = warp_and_pred(outer.active_pred, p);
    outer.active = warp_pred_to_mask(outer.active_pred);
    outer.warp__broke = outer.warp__continued = outer.warp__returned = 0;
    return outer;
}
/* Take lanes away. */
WARP_INLINE warp_t warp__drop(warp_t w, warp_mask_t gone) {
    if (gone != 0) {
        w.active &= ~gone;
        w.active_pred = warp_and_pred(w.active_pred, warp_mask_to_pred(w.active));
    }
    return w;
}
/* The lanes that left an inner scope leave this one too. */
WARP_INLINE warp_t warp__leave(warp_t w, warp_mask_t broke, warp_mask_t continued, warp_mask_t returned) {
    w.warp__broke |= broke;
    w.warp__continued |= continued;
    w.warp__returned |= returned;
    return warp__drop(w, broke | continued | returned);
}
WARP_INLINE warp_t warp__none(warp_t w) {
    w.active = 0;
    w.active_pred = warp_set_pred(false);
    return w;
}

/* The macros declare `warp` anew in each scope on purpose. */
#define WARP__SHADOW_BEGIN _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#define WARP__SHADOW_END _Pragma("GCC diagnostic pop")

struct warp__if { warp_mask_t broke, continued, returned; };
struct warp__loop { warp_mask_t gone, returned; };
enum { warp__in_loop = 0 };
/* Lanes that left the round of the innermost loop, noted where they leave: a C break or continue in an arm skips the arm's end.
 * In a loop these names are the loop's own; here they say that there is none. */
static warp_mask_t *const warp__round_gone __attribute__((unused)) = NULL;
static warp_mask_t *const warp__round_returned __attribute__((unused)) = NULL;
WARP_INLINE void warp__note(warp_mask_t *set, warp_mask_t lanes) {
    if (set != NULL) *set |= lanes;
}
#define WARP__CHECK(kind, text)                                                                                        \
    _Static_assert(_Generic(warp__scope, struct warp__##kind: 1, default: 0), text)

#define WARP_IF(p)                                                                                                     \
    {                                                                                                                  \
        WARP__SHADOW_BEGIN                                                                                             \
        const warp_pred_t warp__if_p = (p);                                                                            \
        const warp_t warp__outer = warp;                                                                               \
        struct warp__if warp__scope = {0, 0, 0};                                                                       \
        {                                                                                                              \
            enum { warp__arm_may_have_else = 1 };                                                                      \
            warp_t warp = warp__narrow(warp__outer, warp__if_p);                                                       \
            WARP__SHADOW_END                                                                                           \
            if (warp.active == 0) { /* so that a C else after the arm does not compile */                              \
            } else
#define WARP__ARM_END                                                                                                  \
            warp__scope.broke |= warp.warp__broke;                                                                     \
            warp__scope.continued |= warp.warp__continued;                                                             \
            warp__scope.returned |= warp.warp__returned;                                                               \
        }
#define WARP_ELSE                                                                                                      \
            WARP__CHECK(if, "WARP_ELSE belongs to a WARP_IF");                                                         \
            _Static_assert(warp__arm_may_have_else, "a WARP_IF has one WARP_ELSE");                                    \
            WARP__ARM_END                                                                                              \
        {                                                                                                              \
            WARP__SHADOW_BEGIN                                                                                         \
            enum { warp__arm_may_have_else = 0 };                                                                      \
            warp_t warp = warp__narrow(warp__outer, warp_not_pred(warp__if_p));                                        \
            WARP__SHADOW_END                                                                                           \
            if (warp.active == 0) { /* so that a C else after the arm does not compile */                              \
            } else
#define WARP_END                                                                                                       \
            WARP__CHECK(if, "WARP_END ends a WARP_IF; loops end with WARP_ENDWHILE or WARP_ENDFOR");                   \
            WARP__ARM_END                                                                                              \
        warp = warp__leave(warp, warp__scope.broke, warp__scope.continued, warp__scope.returned);                      \
    }

/* A loop: `warp` of the loop (lanes that still loop), and in it `warp` of the body.  The body runs in a C loop of one round,
 * so that C's break and continue in it come to the bookkeeping after it; warp__once tells break from the rest. */
#define WARP__LOOP_BEGIN                                                                                               \
        const warp_t warp__outer = warp;                                                                               \
        struct warp__loop warp__scope = {0, 0};                                                                        \
        {                                                                                                              \
            enum { warp__in_loop = 1 };                                                                                \
            warp_t warp = warp__outer;
#define WARP__LOOP_BODY(p)                                                                                             \
                warp = warp__narrow(warp, (p));                                                                        \
                if (warp.active == 0) break;                                                                           \
                const warp_t warp__looping = warp;                                                                     \
                bool warp__once = true;                                                                                \
                warp__scope.gone = 0;                                                                                  \
                warp_mask_t *const warp__round_gone __attribute__((unused)) = &warp__scope.gone;                       \
                warp_mask_t *const warp__round_returned __attribute__((unused)) = &warp__scope.returned;               \
                {                                                                                                      \
                    warp_t warp = warp__looping;                                                                       \
                    WARP__SHADOW_END                                                                                   \
                    for (; warp__once; warp__once = false)
#define WARP__LOOP_END                                                                                                 \
                }                                                                                                      \
                warp = warp__drop(warp, warp__scope.gone);                                                             \
                if (warp__once) break;                                                                                 \
            }                                                                                                          \
        }                                                                                                              \
        warp = warp__leave(warp, 0, 0, warp__scope.returned);                                                          \
        warp__note(warp__round_gone, warp__scope.returned);                                                            \
        warp__note(warp__round_returned, warp__scope.returned);                                                        \
    }

#define WARP_WHILE(p)                                                                                                  \
    {                                                                                                                  \
        WARP__SHADOW_BEGIN                                                                                             \
        WARP__LOOP_BEGIN                                                                                               \
            for (;;) {                                                                                                 \
                WARP__LOOP_BODY(p)
#define WARP_ENDWHILE                                                                                                  \
                    WARP__CHECK(loop, "WARP_ENDWHILE ends a WARP_WHILE");                                              \
                    WARP__LOOP_END

#define WARP_FOR(T, i, first, p, next)                                                                                 \
    {                                                                                                                  \
        WARP__SHADOW_BEGIN                                                                                             \
        T i = (first);                                                                                                 \
        WARP__LOOP_BEGIN                                                                                               \
            for (bool warp__first = true;; warp__first = false) {                                                      \
                if (!warp__first) WARP_SET(i, next);                                                                   \
                WARP__LOOP_BODY(p)
#define WARP_ENDFOR                                                                                                    \
                    WARP__CHECK(loop, "WARP_ENDFOR ends a WARP_FOR");                                                  \
                    WARP__LOOP_END

#define WARP_BREAK WARP__LEAVE_LOOP(broke, "WARP_BREAK outside WARP_WHILE and WARP_FOR")
#define WARP_CONTINUE WARP__LEAVE_LOOP(continued, "WARP_CONTINUE outside WARP_WHILE and WARP_FOR")
#define warp__note_broke(set, lanes) warp__note(set, lanes)
#define warp__note_continued(set, lanes) ((void)0) /* they are back in the next round */
#define WARP__LEAVE_LOOP(how, text)                                                                                    \
    do {                                                                                                               \
        _Static_assert(warp__in_loop, text);                                                                           \
        warp.warp__##how |= warp.active;                                                                               \
        warp__note_##how(warp__round_gone, warp.active);                                                               \
        warp = warp__none(warp);                                                                                       \
    } while (0)
#define WARP_RETURN                                                                                                    \
    do {                                                                                                               \
        warp.warp__returned |= warp.active;                                                                            \
        warp__note(warp__round_gone, warp.active);                                                                     \
        warp__note(warp__round_returned, warp.active);                                                                 \
        warp = warp__none(warp);                                                                                       \
    } while (0)

/* x = e in the active lanes.  Where every lane is known to be active when compiling, a plain assignment. */
#define WARP_SET(x, e)                                                                                                 \
    ((x) = __builtin_constant_p(warp.active == WARP_FULL_MASK) && warp.active == WARP_FULL_MASK                        \
               ? WARP__LIKE(x, e)                                                                                      \
               : WARP__SELECT_ACTIVE(x)(warp.active_pred, WARP__LIKE(x, e), x))
#define WARP__SELECT_ACTIVE(x)                                                                                         \
    _Generic((x), warp_f32_t: warp_select_f32, warp_i32_t: warp_select_i32, warp_u32_t: warp_select_u32,               \
             warp_f64_t: warp_select_f64, warp_i64_t: warp_select_i64, warp_u64_t: warp_select_u64,                    \
             warp_pred_t: warp_select_pred, WARP__HALVES(warp_select))

/* A loop with a constant number of rounds, unrolled: WARP_UNROLL for (int offset = 16; offset > 0; offset /= 2) ...
 * Compilers do so by themselves at -O3, the flag of cpuwarp_add_kernels(), while the body is small; with this word they do
 * at -O2 too, and however large the body is. */
#if defined(__clang__)
#define WARP_UNROLL _Pragma("clang loop unroll(full)")
#else
#define WARP_UNROLL _Pragma("GCC unroll 32")
#endif

#endif

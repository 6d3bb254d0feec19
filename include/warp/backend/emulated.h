/* emulated.h - how the emulated_*.h write an instruction down: plain C on the lanes of its operands.
 *
 * A function has the name of the intrinsic after `warp_`, and a macro gives it the name itself.  Capital letters in the
 * macros below are types of registers, small ones types of their lanes. */
#ifndef WARP_BACKEND_EMULATED_H
#define WARP_BACKEND_EMULATED_H

#include "../types.h"

/* Compilers warn that a register wider than the host's is passed in another way than a real one; here all is inlined.  And
 * SIMDe asks for its loops to be vectorised; clang warns of each that it does not vectorise. */
#pragma GCC diagnostic ignored "-Wpsabi"
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* An instruction is a function that is not inlined: compilers take twice as long over kernels that hold the loops of each
 * again.  SIMDe's functions are such once SIMDE_FUNCTION_ATTRIBUTES is that; those that were included before are inlined. */
#define WARP__EMULATED static __attribute__((noinline, unused))

/* The lanes of a register, as an array. */
#define WARP__LANES(a, array, A, value)                                                                                \
    a array[sizeof(A) / sizeof(a)];                                                                                    \
    __builtin_memcpy(array, &(value), sizeof array)
#define WARP__RETURN_LANES(R, r, expr)                                                                                 \
    R result_;                                                                                                         \
    r lanes_[sizeof(R) / sizeof(r)];                                                                                   \
    for (unsigned i = 0; i < sizeof(R) / sizeof(r); ++i) lanes_[i] = (r)(expr);                                        \
    __builtin_memcpy(&result_, lanes_, sizeof result_);                                                                \
    return result_;

/* Define `R name(A)`, `R name(A, B)`, `R name(A, B, C)`: lane i of the result is `expr`, in the lanes x[], y[], z[] of the
 * operands. */
#define WARP__EMULATE_1(R, r, name, A, a, expr)                                                                        \
    WARP__EMULATED R name(A a_) {                                                                                      \
        WARP__LANES(a, x, A, a_);                                                                                      \
        WARP__RETURN_LANES(R, r, expr)                                                                                 \
    }
#define WARP__EMULATE_2(R, r, name, A, a, B, b, expr)                                                                  \
    WARP__EMULATED R name(A a_, B b_) {                                                                                \
        WARP__LANES(a, x, A, a_);                                                                                      \
        WARP__LANES(b, y, B, b_);                                                                                      \
        WARP__RETURN_LANES(R, r, expr)                                                                                 \
    }
#define WARP__EMULATE_3(R, r, name, A, a, B, b, C, c, expr)                                                            \
    WARP__EMULATED R name(A a_, B b_, C c_) {                                                                          \
        WARP__LANES(a, x, A, a_);                                                                                      \
        WARP__LANES(b, y, B, b_);                                                                                      \
        WARP__LANES(c, z, C, c_);                                                                                      \
        WARP__RETURN_LANES(R, r, expr)                                                                                 \
    }
/* The same with a constant `n` after the registers. */
#define WARP__EMULATE_1_N(R, r, name, A, a, expr)                                                                      \
    WARP__EMULATED R name(A a_, unsigned n) {                                                                          \
        WARP__LANES(a, x, A, a_);                                                                                      \
        WARP__RETURN_LANES(R, r, expr)                                                                                 \
    }
#define WARP__EMULATE_2_N(R, r, name, A, a, B, b, expr)                                                                \
    WARP__EMULATED R name(A a_, B b_, unsigned n) {                                                                    \
        WARP__LANES(a, x, A, a_);                                                                                      \
        WARP__LANES(b, y, B, b_);                                                                                      \
        WARP__RETURN_LANES(R, r, expr)                                                                                 \
    }

/* Lane `i` in memory at p, of type a, whatever else the program takes that memory for. */
#define WARP__READ_LANE(a, lanes, p, i) __builtin_memcpy(&(lanes)[i], (const char *)(p) + (i) * sizeof(a), sizeof(a))
#define WARP__WRITE_LANE(a, lanes, p, i) __builtin_memcpy((char *)(p) + (i) * sizeof(a), &(lanes)[i], sizeof(a))

#endif

/* lead.h - the leading lanes, for gcc.
 *
 * A reduction by shuffles keeps lane 0 of its result, which depends on fewer and fewer lanes.  clang sees that through its
 * shuffles and drops the rest of the work; gcc looks at whole registers.  So for gcc a warp carries one register
 * more, `lead`, whose first `lead_lanes` lanes equal those of r0 and come from fewer instructions (0: none, use r0; avx512.h
 * gives a negative number a meaning of its own).  Shuffles down by small steps begin it, lane-wise operations continue it,
 * warp_extract reads it.  lead_lanes is a constant once loops are unrolled, and whichever of `lead` and the other registers is
 * not read costs nothing.
 *
 * The macros that end in _64 are those of 64-bit lanes, which have no `lead` when emulated (SIMDe lacks instructions for it).
 *
 * Included by a backend, after it has defined WARP__LEAD_WIDTH, the 32-bit lanes of a register. */
#ifndef WARP_BACKEND_LEAD_H
#define WARP_BACKEND_LEAD_H

#include "../types.h"

#if defined(__clang__)
#define WARP__LEAD_FIELDS(C)
#define WARP__AND_LEAD(value, lanes)
#define WARP__USE_LEAD(a, lane, r)
#define WARP__FIRST(a) (a).r0
#else
#define WARP__LEAD_FIELDS(C)                                                                                           \
    C lead;                                                                                                            \
    int lead_lanes;
#define WARP__AND_LEAD(value, lanes) , value, lanes
#define WARP__USE_LEAD(a, lane, r)                                                                                     \
    if (((lane)&31) < (a).lead_lanes) r = (a).lead;
#define WARP__FIRST(a) WARP__LEAD(a) /* a register whose lane 0 is that of the warp */
#endif
#if defined(__clang__) || defined(WARP_EMULATED)
#define WARP__LEAD_FIELDS_64(C)
#define WARP__AND_LEAD_64(value, lanes)
#define WARP__USE_LEAD_64(a, lane, r)
#else
#define WARP__LEAD_FIELDS_64 WARP__LEAD_FIELDS
#define WARP__AND_LEAD_64 WARP__AND_LEAD
#define WARP__USE_LEAD_64 WARP__USE_LEAD
#endif
#define WARP__LEAD(a) ((a).lead_lanes ? (a).lead : (a).r0)
#define WARP__LEAD_LANES_2(a, b)                                                                                       \
    ((a).lead_lanes && ((a).lead_lanes < (b).lead_lanes || !(b).lead_lanes) ? (a).lead_lanes : (b).lead_lanes)

/* `lead` moved down by n, by an instruction that is right in the first `valid` lanes. */
#define WARP__LEAD_DOWN(n, valid, moved)                                                                               \
    WARP__AND_LEAD(moved, warp__lead_down(a.lead_lanes ? a.lead_lanes : WARP__LEAD_WIDTH, n, valid))
#define WARP__LEAD_DOWN_64(n, valid, moved)                                                                            \
    WARP__AND_LEAD_64(moved, warp__lead_down(a.lead_lanes ? a.lead_lanes : WARP__LEAD_WIDTH / 2, n, valid))
WARP_INLINE int warp__lead_down(int lanes, int n, int valid) {
    const int reach = lanes > n ? lanes - n : 0;
    return reach < valid ? reach : valid;
}

/* The same for lane ^ n: groups of 2n lanes are exchanged within themselves. */
#define WARP__LEAD_XOR(n, valid, moved)                                                                                \
    WARP__AND_LEAD(moved, warp__lead_xor(a.lead_lanes ? a.lead_lanes : WARP__LEAD_WIDTH, n, valid))
WARP_INLINE int warp__lead_xor(int lanes, int n, int valid) {
    const int reach = lanes / (2 * n) * (2 * n);
    return reach < valid ? reach : valid;
}

/* What a switch on the amount of a uniform shuffle is on.  In a loop over amounts clang would merge a switch on the amount itself
 * with the loop's condition, and then not unroll the loop: it would not find how often it runs. */
#define WARP__STEP_KEY(amount) ((amount) ^ 31)

#endif

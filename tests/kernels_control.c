/* kernels_control.c - divergence, one construct or combination a kernel.  threads_control.c has the same programs in
 * plain C, in the same order; test_control.c compares. */
#include <warp/warp.h>

#include "kernels_control.h"
#include "control_warp.h"

#define PROGRAM(name) WARP_KERNEL(name, struct control_args)
/* The inputs of each lane, and a variable to work on. */
#define INPUTS                                                                                                         \
    const warp_u32_t a = warp_load(arg->a + warp.thread_base), b = warp_load(arg->b + warp.thread_base);               \
    warp_u32_t r = b;                                                                                                  \
    (void)a, (void)r
#define OUT(slot, x) warp_store(arg->out + (slot) * arg->threads + warp.thread_base, x)
#define NOTE(k) trace(warp, arg, warp_set_u32(k))
#define TRACE(x) trace(warp, arg, x)
#define BIT(x, n) warp_ne(warp_and(x, 1u << (n)), 0u)
#define COUNT_UP(k) WARP_SET(k, warp_add(k, 1u))
/* Loops of 0 .. most trips, by lane. */
#define TRIPS(k, x, most) WARP_FOR(warp_u32_t, k, warp_set_u32(0), warp_lt(k, warp_and(x, most##u)), warp_add(k, 1u))

/* ---- if ---- */

PROGRAM(if_only) {
    WARP_EACH_WARP {
        INPUTS;
        WARP_IF(BIT(a, 0)) {
            WARP_SET(r, warp_add(r, 5u));
            NOTE(1);
        } WARP_END
        OUT(1, r);
    }
}
PROGRAM(if_else) {
    WARP_EACH_WARP {
        INPUTS;
        WARP_IF(warp_lt(a, b)) {
            WARP_SET(r, warp_sub(r, a));
            NOTE(1);
        } WARP_ELSE {
            WARP_SET(r, warp_mul(r, 3u));
            NOTE(2);
        } WARP_END
        OUT(1, r);
    }
}
PROGRAM(if_nested) {
    WARP_EACH_WARP {
        INPUTS;
        WARP_IF(BIT(a, 0)) {
            WARP_IF(BIT(a, 1)) {
                WARP_SET(r, warp_add(r, 1u));
            } WARP_ELSE {
                WARP_IF(BIT(a, 2)) { WARP_SET(r, warp_xor(r, a)); } WARP_END
                NOTE(1);
            } WARP_END
            NOTE(2);
        } WARP_ELSE {
            WARP_IF(BIT(b, 0)) {
                WARP_IF(BIT(b, 1)) { NOTE(3); } WARP_ELSE { WARP_SET(r, warp_not(r)); } WARP_END
            } WARP_ELSE { NOTE(4); } WARP_END
        } WARP_END
        OUT(1, r);
    }
}
PROGRAM(if_else_chain) {
    WARP_EACH_WARP {
        INPUTS;
        const warp_u32_t kind = warp_and(a, 7u);
        WARP_IF(warp_eq(kind, 0u)) { WARP_SET(r, 10u); } WARP_ELSE {
            WARP_IF(warp_eq(kind, 1u)) { WARP_SET(r, 20u); } WARP_ELSE {
                WARP_IF(warp_lt(kind, 4u)) { WARP_SET(r, 30u); } WARP_ELSE { NOTE(1); } WARP_END
                NOTE(2);
            } WARP_END
            NOTE(3);
        } WARP_END
        OUT(1, r);
    }
}
PROGRAM(if_empty_arms) {
    WARP_EACH_WARP {
        INPUTS;
        WARP_IF(BIT(a, 0)) {
        } WARP_END
        WARP_IF(BIT(a, 1)) {
        } WARP_ELSE { WARP_SET(r, warp_add(r, 1u)); } WARP_END
        WARP_IF(BIT(a, 2)) { WARP_SET(r, warp_mul(r, 5u)); } WARP_ELSE {
        } WARP_END
        WARP_IF(BIT(a, 3)) {
        } WARP_ELSE {
        } WARP_END
        OUT(1, r);
        NOTE(1);
    }
}
/* Arms that no lane takes: neither what acts on lanes nor plain C in them may happen. */
PROGRAM(if_nobody) {
    WARP_EACH_WARP {
        INPUTS;
        int plain = 0;
        WARP_IF(warp_ne(a, a)) {
            WARP_SET(r, 0u);
            NOTE(1);
            plain += 100;
        } WARP_END
        WARP_IF(warp_eq(a, a)) { plain += 1; } WARP_ELSE {
            NOTE(2);
            plain += 100;
        } WARP_END
        WARP_IF(warp_ne(b, b)) { plain += 100; } WARP_ELSE {
            WARP_SET(r, warp_add(r, 1u));
            plain += 1;
        } WARP_END
        OUT(1, r);
        OUT(2, warp_set_u32((uint32_t)plain));
    }
}
PROGRAM(if_full_depth) {
    WARP_EACH_WARP {
        INPUTS;
        WARP_IF(BIT(a, 0)) {
            WARP_IF(BIT(a, 1)) {
                WARP_IF(BIT(a, 2)) {
                    WARP_IF(BIT(a, 3)) {
                        WARP_IF(BIT(a, 4)) { WARP_SET(r, 1u); } WARP_ELSE { WARP_SET(r, 2u); } WARP_END
                        NOTE(5);
                    } WARP_ELSE { WARP_SET(r, 3u); } WARP_END
                    NOTE(4);
                } WARP_ELSE { WARP_SET(r, 4u); } WARP_END
                NOTE(3);
            } WARP_ELSE { WARP_SET(r, 5u); } WARP_END
            NOTE(2);
        } WARP_ELSE { WARP_SET(r, 6u); } WARP_END
        NOTE(1);
        OUT(1, r);
    }
}

/* ---- loops ---- */

PROGRAM(while_trips) {
    WARP_EACH_WARP {
        INPUTS;
        warp_u32_t k = warp_and(a, 15u);
        WARP_WHILE(warp_gt(k, 0u)) {
            WARP_SET(r, warp_add(warp_mul(r, 3u), k));
            WARP_SET(k, warp_sub(k, 1u));
            NOTE(1);
        } WARP_ENDWHILE
        OUT(1, r);
        OUT(2, k);
    }
}
PROGRAM(while_nobody) {
    WARP_EACH_WARP {
        INPUTS;
        int plain = 0;
        WARP_WHILE(warp_ne(a, a)) {
            WARP_SET(r, 0u);
            NOTE(1);
            ++plain;
        } WARP_ENDWHILE
        OUT(1, r);
        OUT(2, warp_set_u32((uint32_t)plain));
    }
}
/* Halve or triple until 1: each lane takes as long as it takes. */
PROGRAM(while_condition_changes) {
    WARP_EACH_WARP {
        INPUTS;
        warp_u32_t x = warp_add(warp_and(a, 63u), 1u), steps = warp_set_u32(0);
        WARP_WHILE(warp_ne(x, 1u)) {
            WARP_IF(BIT(x, 0)) {
                WARP_SET(x, warp_add(warp_mul(x, 3u), 1u));
            } WARP_ELSE { WARP_SET(x, warp_shr(x, 1)); } WARP_END
            COUNT_UP(steps);
        } WARP_ENDWHILE
        OUT(1, steps);
        OUT(2, r);
    }
}
PROGRAM(while_nested) {
    WARP_EACH_WARP {
        INPUTS;
        warp_u32_t k = warp_and(a, 3u);
        WARP_WHILE(warp_ne(k, 0u)) {
            warp_u32_t m = warp_add(k, warp_and(b, 3u));
            WARP_WHILE(warp_ne(m, 0u)) {
                warp_u32_t n = warp_and(m, 1u);
                WARP_WHILE(warp_ne(n, 0u)) {
                    WARP_SET(n, 0u);
                    WARP_SET(r, warp_add(warp_mul(r, 5u), m));
                } WARP_ENDWHILE
                WARP_SET(m, warp_sub(m, 1u));
                TRACE(m);
            } WARP_ENDWHILE
            WARP_SET(k, warp_sub(k, 1u));
            TRACE(k);
        } WARP_ENDWHILE
        OUT(1, r);
    }
}
PROGRAM(for_trips) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 15) {
            WARP_SET(r, warp_add(warp_mul(r, 7u), k));
            TRACE(k);
        } WARP_ENDFOR
        OUT(1, r);
    }
}
/* The inner k is another variable, as in C. */
PROGRAM(for_nested_same_name) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 3) {
            const warp_u32_t outer = k;
            TRIPS(m, warp_add(outer, b), 3) {
                TRIPS(n, warp_add(m, a), 3) { WARP_SET(r, warp_add(warp_mul(r, 3u), warp_add(n, m))); } WARP_ENDFOR
                TRACE(m);
            } WARP_ENDFOR
            TRACE(k);
        } WARP_ENDFOR
        OUT(1, r);
    }
}
PROGRAM(for_step_varies) {
    WARP_EACH_WARP {
        INPUTS;
        const warp_i32_t step = warp_add(warp_as_i32(warp_and(b, 7u)), 1);
        WARP_FOR(warp_i32_t, k, warp_neg(warp_as_i32(warp_and(a, 31u))), warp_lt(k, 10), warp_add(k, step)) {
            WARP_SET(r, warp_add(r, warp_as_u32(k)));
            NOTE(1);
        } WARP_ENDFOR
        OUT(1, r);
    }
}
PROGRAM(for_nobody) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 0) { NOTE(1); } WARP_ENDFOR
        WARP_IF(BIT(a, 0)) { TRIPS(k, b, 1) { NOTE(2); } WARP_ENDFOR } WARP_END
        OUT(1, r);
    }
}

/* ---- break ---- */

PROGRAM(break_plain) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 15) {
            WARP_IF(warp_eq(k, warp_and(b, 7u))) { WARP_BREAK; } WARP_END
            WARP_SET(r, warp_add(warp_mul(r, 3u), k));
        } WARP_ENDFOR
        OUT(1, r);
        NOTE(1);
    }
}
PROGRAM(break_in_else) {
    WARP_EACH_WARP {
        INPUTS;
        warp_u32_t k = warp_set_u32(0);
        WARP_WHILE(warp_lt(k, 9u)) {
            WARP_IF(warp_ne(k, warp_and(a, 15u))) { TRACE(k); } WARP_ELSE {
                NOTE(50);
                WARP_BREAK;
            } WARP_END
            COUNT_UP(k);
        } WARP_ENDWHILE
        OUT(1, k);
        OUT(2, r);
    }
}
PROGRAM(break_in_nested_if) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 15) {
            WARP_IF(BIT(a, 4)) {
                WARP_IF(warp_gt(k, warp_and(b, 3u))) {
                    WARP_IF(BIT(b, 2)) { WARP_BREAK; } WARP_ELSE { NOTE(1); } WARP_END
                    NOTE(2);
                } WARP_END
                NOTE(3);
            } WARP_END
            WARP_SET(r, warp_add(r, k));
        } WARP_ENDFOR
        OUT(1, r);
    }
}
PROGRAM(break_unconditional) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 7) {
            TRACE(warp_add(k, 9u));
            WARP_BREAK;
        } WARP_ENDFOR
        OUT(1, r);
    }
}
PROGRAM(break_inner_only) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 7) {
            TRIPS(m, b, 7) {
                WARP_IF(warp_ge(m, k)) { WARP_BREAK; } WARP_END
                WARP_SET(r, warp_add(warp_mul(r, 3u), m));
            } WARP_ENDFOR
            TRACE(k);
        } WARP_ENDFOR
        OUT(1, r);
    }
}
/* An endless loop ends when the last lane has left it. */
PROGRAM(break_all_lanes) {
    WARP_EACH_WARP {
        INPUTS;
        warp_u32_t k = warp_set_u32(0);
        int rounds = 0;
        WARP_WHILE(warp_set_pred(true)) {
            WARP_IF(warp_eq(k, warp_and(a, 15u))) { WARP_BREAK; } WARP_END
            COUNT_UP(k);
            if (++rounds > 100) break;
        } WARP_ENDWHILE
        OUT(1, k);
        OUT(2, r);
    }
}
PROGRAM(break_after_continue) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 15) {
            WARP_IF(BIT(k, 0)) { WARP_CONTINUE; } WARP_END
            WARP_IF(warp_gt(k, warp_and(b, 7u))) { WARP_BREAK; } WARP_END
            TRACE(k);
        } WARP_ENDFOR
        OUT(1, r);
    }
}

/* ---- continue ---- */

PROGRAM(continue_plain) {
    WARP_EACH_WARP {
        INPUTS;
        warp_u32_t k = warp_and(a, 15u);
        WARP_WHILE(warp_ne(k, 0u)) {
            WARP_SET(k, warp_sub(k, 1u));
            WARP_IF(warp_eq(warp_and(k, 3u), warp_and(b, 3u))) { WARP_CONTINUE; } WARP_END
            TRACE(k);
        } WARP_ENDWHILE
        OUT(1, r);
    }
}
/* The step of the loop is taken. */
PROGRAM(continue_in_for) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 15) {
            WARP_IF(BIT(warp_xor(k, b), 0)) { WARP_CONTINUE; } WARP_END
            WARP_SET(r, warp_add(warp_mul(r, 3u), k));
        } WARP_ENDFOR
        OUT(1, r);
    }
}
PROGRAM(continue_in_else) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 7) {
            WARP_IF(BIT(b, 3)) { NOTE(1); } WARP_ELSE {
                NOTE(2);
                WARP_CONTINUE;
            } WARP_END
            WARP_SET(r, warp_add(r, k));
        } WARP_ENDFOR
        OUT(1, r);
    }
}
PROGRAM(continue_in_nested_if) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 15) {
            WARP_IF(BIT(k, 0)) {
                WARP_IF(BIT(warp_xor(k, b), 1)) {
                    NOTE(1);
                    WARP_CONTINUE;
                } WARP_END
                NOTE(2);
            } WARP_ELSE { NOTE(3); } WARP_END
            WARP_SET(r, warp_add(warp_mul(r, 3u), k));
        } WARP_ENDFOR
        OUT(1, r);
    }
}
PROGRAM(continue_unconditional) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 7) {
            TRACE(k);
            WARP_CONTINUE;
        } WARP_ENDFOR
        OUT(1, r);
    }
}
PROGRAM(continue_inner_only) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 3) {
            TRIPS(m, b, 7) {
                WARP_IF(BIT(warp_add(m, k), 0)) { WARP_CONTINUE; } WARP_END
                TRACE(m);
            } WARP_ENDFOR
            WARP_IF(BIT(b, 0)) { WARP_CONTINUE; } WARP_END
            WARP_SET(r, warp_add(r, 1u));
        } WARP_ENDFOR
        OUT(1, r);
    }
}

/* ---- return ---- */

PROGRAM(return_in_if) {
    WARP_EACH_WARP {
        INPUTS;
        WARP_IF(BIT(a, 0)) {
            OUT(1, warp_set_u32(1));
            WARP_RETURN;
        } WARP_END
        WARP_SET(r, warp_add(r, 1u));
        OUT(2, r);
        NOTE(1);
    }
}
PROGRAM(return_in_else) {
    WARP_EACH_WARP {
        INPUTS;
        WARP_IF(BIT(a, 0)) { NOTE(1); } WARP_ELSE {
            NOTE(2);
            WARP_RETURN;
        } WARP_END
        OUT(1, r);
    }
}
PROGRAM(return_in_both_arms) {
    WARP_EACH_WARP {
        INPUTS;
        WARP_IF(BIT(a, 0)) {
            WARP_IF(BIT(a, 1)) { WARP_RETURN; } WARP_END
            NOTE(1);
        } WARP_ELSE {
            WARP_IF(BIT(a, 2)) { WARP_RETURN; } WARP_ELSE { NOTE(2); } WARP_END
        } WARP_END
        OUT(1, r);
    }
}
PROGRAM(return_in_loop) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 15) {
            WARP_IF(warp_eq(k, warp_and(b, 7u))) {
                OUT(1, k);
                WARP_RETURN;
            } WARP_END
            TRACE(k);
        } WARP_ENDFOR
        OUT(2, r);
        NOTE(1);
    }
}
PROGRAM(return_in_nested_loops) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 7) {
            TRIPS(m, b, 7) {
                WARP_IF(BIT(a, 8)) {
                    WARP_IF(warp_gt(warp_add(k, m), 4u)) {
                        OUT(1, warp_add(warp_mul(k, 10u), m));
                        WARP_RETURN;
                    } WARP_END
                } WARP_END
                TRACE(m);
            } WARP_ENDFOR
            TRACE(k);
        } WARP_ENDFOR
        OUT(2, r);
    }
}
PROGRAM(return_after_break) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 15) {
            WARP_IF(BIT(b, 0)) {
                WARP_IF(warp_gt(k, 2u)) { WARP_BREAK; } WARP_END
            } WARP_ELSE {
                WARP_IF(warp_gt(k, 3u)) { WARP_RETURN; } WARP_END
            } WARP_END
            TRACE(k);
        } WARP_ENDFOR
        OUT(1, r);
    }
}
PROGRAM(return_in_loop_in_if) {
    WARP_EACH_WARP {
        INPUTS;
        WARP_IF(BIT(a, 7)) {
            TRIPS(k, a, 7) {
                WARP_IF(warp_eq(k, warp_and(b, 3u))) { WARP_RETURN; } WARP_END
                TRACE(k);
            } WARP_ENDFOR
            NOTE(1);
        } WARP_ELSE { NOTE(2); } WARP_END
        OUT(1, r);
    }
}
/* Lanes that are gone stay gone after the barrier. */
PROGRAM(return_then_phase) {
    WARP_EACH_WARP {
        INPUTS;
        WARP_IF(BIT(a, 0)) { WARP_RETURN; } WARP_END
        OUT(1, r);
    }
    WARP_EACH_WARP {
        INPUTS;
        OUT(2, r);
        NOTE(1);
    }
}
PROGRAM(return_everybody) {
    WARP_EACH_WARP {
        INPUTS;
        OUT(1, r);
        WARP_RETURN;
    }
    WARP_EACH_WARP { NOTE(1); }
}
PROGRAM(return_three_phases) {
    WARP_EACH_WARP {
        INPUTS;
        NOTE(1);
        WARP_IF(BIT(a, 0)) { TRIPS(k, b, 3) { WARP_IF(warp_eq(k, 1u)) { WARP_RETURN; } WARP_END } WARP_ENDFOR } WARP_END
        OUT(1, r);
    }
    WARP_EACH_WARP {
        INPUTS;
        NOTE(2);
        WARP_IF(BIT(a, 1)) { NOTE(3); } WARP_ELSE { WARP_RETURN; } WARP_END
        OUT(2, r);
    }
    WARP_EACH_WARP {
        INPUTS;
        NOTE(4);
        OUT(3, r);
    }
}
PROGRAM(return_in_uniform_rounds) {
    WARP_PER_WARP(warp_u32_t, kept);
    WARP_EACH_WARP { kept[warp.id] = warp_set_u32(0); }
    for (uint32_t round = 0; round < 4; ++round) {
        WARP_EACH_WARP {
            INPUTS;
            WARP_IF(warp_eq(warp_and(a, 7u), round)) { WARP_RETURN; } WARP_END
            WARP_SET(kept[warp.id], warp_add(kept[warp.id], r));
            TRACE(kept[warp.id]);
        }
    }
    WARP_EACH_WARP { OUT(1, kept[warp.id]); }
}

/* ---- all kinds together ---- */

PROGRAM(exits_of_each_kind) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 15) {
            const warp_u32_t what = warp_and(warp_add(warp_mul(b, 5u), k), 15u);
            WARP_IF(warp_eq(what, 3u)) { WARP_BREAK; } WARP_ELSE {
                WARP_IF(warp_lt(what, 6u)) {
                    NOTE(1);
                    WARP_CONTINUE;
                } WARP_ELSE {
                    WARP_IF(warp_eq(what, 9u)) { WARP_RETURN; } WARP_END
                } WARP_END
                NOTE(2);
            } WARP_END
            TRACE(k);
        } WARP_ENDFOR
        OUT(1, r);
    }
}
PROGRAM(exits_in_both_loops) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 7) {
            WARP_IF(warp_eq(k, warp_and(b, 7u))) { WARP_BREAK; } WARP_END
            warp_u32_t m = warp_add(k, 3u);
            WARP_WHILE(warp_ne(m, 0u)) {
                WARP_SET(m, warp_sub(m, 1u));
                WARP_IF(warp_eq(m, 1u)) { WARP_CONTINUE; } WARP_END
                WARP_IF(BIT(b, 9)) {
                    WARP_IF(warp_eq(m, 2u)) { WARP_BREAK; } WARP_END
                } WARP_ELSE {
                    WARP_IF(warp_eq(warp_add(m, k), 7u)) { WARP_RETURN; } WARP_END
                } WARP_END
                TRACE(m);
            } WARP_ENDWHILE
            WARP_IF(BIT(warp_xor(k, a), 2)) { WARP_CONTINUE; } WARP_END
            TRACE(k);
        } WARP_ENDFOR
        OUT(1, r);
    }
}
/* What follows an exit in its arm is for nobody. */
PROGRAM(dead_code_after_exits) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 7) {
            WARP_IF(BIT(warp_add(k, b), 1)) {
                WARP_CONTINUE;
                WARP_SET(r, 0u);
                NOTE(1);
                WARP_BREAK;
                WARP_RETURN;
            } WARP_END
            WARP_IF(warp_eq(k, 5u)) {
                WARP_BREAK;
                NOTE(2);
                WARP_CONTINUE;
                TRIPS(m, b, 3) { NOTE(3); } WARP_ENDFOR
                WARP_IF(BIT(a, 0)) { WARP_RETURN; } WARP_ELSE { NOTE(4); } WARP_END
            } WARP_END
            TRACE(k);
        } WARP_ENDFOR
        OUT(1, r);
    }
}

/* ---- WARP_SET ---- */

PROGRAM(set_scalars) {
    WARP_EACH_WARP {
        INPUTS;
        warp_f32_t f = warp_set_f32(0.5f);
        warp_i32_t n = warp_set_i32(-1);
        warp_pred_t p = warp_set_pred(false);
        WARP_IF(BIT(a, 0)) {
            WARP_SET(r, 7);
            WARP_SET(f, 2);
            WARP_SET(n, -3);
            WARP_SET(p, true);
        } WARP_END
        OUT(1, r);
        OUT(2, warp_add(warp_to_u32(warp_mul(f, 8.0f)), warp_as_u32(n)));
        WARP_IF(p) { NOTE(1); } WARP_END
    }
}
PROGRAM(set_every_type) {
    WARP_EACH_WARP {
        INPUTS;
        warp_f32_t f32 = warp_to_f32(warp_and(b, 255u));
        warp_f64_t f64 = warp_to_f64(warp_and(b, 255u));
        warp_i32_t i32 = warp_as_i32(b);
        warp_i64_t i64 = warp_to_i64(b);
        warp_u64_t u64 = warp_to_u64(b);
        warp_pred_t p = BIT(b, 0);
        WARP_IF(BIT(a, 0)) {
            WARP_SET(f32, warp_add(f32, 1.0f));
            WARP_SET(f64, warp_mul(f64, 2.0));
            WARP_SET(i32, warp_neg(i32));
            WARP_SET(i64, warp_neg(i64));
            WARP_SET(u64, warp_shl(u64, 20));
            WARP_SET(p, warp_not(p));
        } WARP_ELSE { WARP_SET(r, warp_add(r, 1u)); } WARP_END
        OUT(1, warp_add(warp_to_u32(f32), warp_mul(warp_to_u32(f64), 1000u)));
        OUT(2, warp_xor(warp_as_u32(i32), warp_add(warp_to_u32(i64), warp_to_u32(warp_shr(u64, 16)))));
        OUT(3, r);
        WARP_IF(p) { NOTE(1); } WARP_END
    }
}
/* A variable of the loop's body is new in each round; one of outside keeps what the last active round gave it. */
PROGRAM(set_in_loop) {
    WARP_EACH_WARP {
        INPUTS;
        warp_u32_t last = warp_set_u32(99);
        TRIPS(k, a, 7) {
            warp_u32_t inner = warp_mul(k, 2u);
            WARP_IF(BIT(b, 0)) { WARP_SET(inner, warp_add(inner, 1u)); } WARP_END
            WARP_SET(last, inner);
        } WARP_ENDFOR
        OUT(1, last);
        OUT(2, r);
    }
}

/* ---- with C's own control flow, uniform ---- */

PROGRAM(c_loop_in_arm) {
    WARP_EACH_WARP {
        INPUTS;
        WARP_IF(BIT(a, 0)) {
            for (uint32_t n = 0; n < 5; ++n) {
                if (n == 1) continue;
                if (n == 4) break;
                WARP_IF(BIT(b, n)) { NOTE(n); } WARP_END
            }
        } WARP_ELSE {
            uint32_t n = 0;
            do {
                WARP_SET(r, warp_add(warp_mul(r, 3u), n));
            } while (++n < 3);
        } WARP_END
        OUT(1, r);
    }
}
/* WARP_BREAK, WARP_CONTINUE and WARP_RETURN inside a C loop belong to the divergent loop around it. */
PROGRAM(c_loop_with_warp_break) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 7) {
            for (uint32_t n = 0; n < 3; ++n) {
                WARP_IF(warp_eq(warp_add(k, n), warp_and(b, 15u))) { WARP_BREAK; } WARP_END
                WARP_IF(warp_eq(warp_add(k, n), warp_and(warp_shr(b, 4), 15u))) { WARP_CONTINUE; } WARP_END
                WARP_IF(warp_eq(warp_add(k, n), warp_and(warp_shr(b, 8), 15u))) { WARP_RETURN; } WARP_END
                TRACE(warp_add(k, n));
            }
            TRACE(k);
        } WARP_ENDFOR
        OUT(1, r);
    }
}
PROGRAM(c_break_in_loop) {
    WARP_EACH_WARP {
        INPUTS;
        int rounds = 0;
        TRIPS(k, a, 15) {
            TRACE(k);
            WARP_IF(warp_eq(k, warp_and(b, 7u))) { WARP_RETURN; } WARP_END
            if (++rounds == 4 + arg->uniform) break;
            WARP_SET(r, warp_add(r, 1u));
        } WARP_ENDFOR
        OUT(1, r);
    }
}
PROGRAM(c_continue_in_loop) {
    WARP_EACH_WARP {
        INPUTS;
        int rounds = 0;
        TRIPS(k, a, 15) {
            WARP_IF(warp_eq(k, warp_and(b, 15u))) { WARP_BREAK; } WARP_END
            if (++rounds == 1 + arg->uniform) continue;
            TRACE(k);
        } WARP_ENDFOR
        OUT(1, r);
    }
}
PROGRAM(c_if_around_arms) {
    WARP_EACH_WARP {
        INPUTS;
        if (arg->uniform == 1) {
            WARP_IF(BIT(a, 0)) { WARP_RETURN; } WARP_END
        } else if (arg->uniform == 2)
            WARP_IF(BIT(a, 1)) { NOTE(1); } WARP_ELSE { NOTE(2); } WARP_END
        else
            TRIPS(k, a, 3) { TRACE(k); } WARP_ENDFOR
        OUT(1, r);
    }
}
PROGRAM(c_switch_in_loop) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 7) {
            switch (arg->uniform) {
            case 0:
                WARP_IF(BIT(b, 0)) { WARP_BREAK; } WARP_END
                break;
            case 1:
                WARP_IF(BIT(b, 0)) { WARP_CONTINUE; } WARP_END
                break;
            default: WARP_IF(BIT(warp_xor(b, k), 1)) { NOTE(1); } WARP_END
            }
            TRACE(k);
        } WARP_ENDFOR
        OUT(1, r);
    }
}

/* ---- device functions ---- */

WARP_DEVICE warp_u32_t early(warp_t warp, const struct control_args *arg, warp_u32_t a, warp_u32_t b) {
    warp_u32_t result = warp_set_u32(11);
    WARP_IF(BIT(a, 0)) { WARP_RETURN; } WARP_END
    NOTE(1);
    WARP_SET(result, warp_add(b, 22u));
    return result;
}
PROGRAM(function_return) {
    WARP_EACH_WARP {
        INPUTS;
        WARP_SET(r, early(warp, arg, a, b));
        NOTE(2);
        OUT(1, r);
    }
}
WARP_DEVICE warp_u32_t search(warp_t warp, const struct control_args *arg, warp_u32_t a, warp_u32_t b) {
    warp_u32_t found = warp_set_u32(1000);
    TRIPS(k, a, 15) {
        WARP_IF(warp_eq(k, warp_and(b, 15u))) {
            WARP_SET(found, k);
            WARP_RETURN;
        } WARP_END
        TRACE(k);
    } WARP_ENDFOR
    NOTE(3);
    WARP_SET(found, 500u);
    return found;
}
PROGRAM(function_return_in_loop) {
    WARP_EACH_WARP {
        INPUTS;
        OUT(1, search(warp, arg, a, b));
        NOTE(4);
        OUT(2, r);
    }
}
WARP_DEVICE void outer_function(warp_t warp, const struct control_args *arg, warp_u32_t a, warp_u32_t *x) {
    WARP_IF(BIT(a, 2)) {
        WARP_SET(*x, early(warp, arg, a, *x));
        WARP_IF(BIT(a, 3)) { WARP_RETURN; } WARP_END
        NOTE(5);
    } WARP_END
    WARP_SET(*x, warp_mul(*x, 3u));
}
PROGRAM(function_nested) {
    WARP_EACH_WARP {
        INPUTS;
        WARP_IF(BIT(b, 0)) {
            outer_function(warp, arg, a, &r);
            NOTE(6);
        } WARP_ELSE { WARP_SET(r, search(warp, arg, b, a)); } WARP_END
        OUT(1, r);
    }
}
/* C's return, the same for the whole warp: the lanes are back in the caller. */
WARP_DEVICE void uniform_function(warp_t warp, const struct control_args *arg, warp_u32_t a) {
    if (arg->uniform == 0) return;
    WARP_IF(BIT(a, 1)) { WARP_RETURN; } WARP_END
    NOTE(7);
    if (arg->uniform == 1) return;
    TRIPS(k, warp_or(a, 1u), 3) { /* at least one: all lanes are there in the first round */
        TRACE(k);
        if (arg->uniform == 2) return;
    } WARP_ENDFOR
    NOTE(9);
}
PROGRAM(function_c_return) {
    WARP_EACH_WARP {
        INPUTS;
        uniform_function(warp, arg, a);
        NOTE(8);
        OUT(1, r);
    }
}
PROGRAM(function_in_loop) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 3) {
            WARP_IF(warp_eq(k, warp_and(b, 3u))) { WARP_CONTINUE; } WARP_END
            WARP_SET(r, warp_add(warp_mul(r, 3u), search(warp, arg, warp_add(a, k), b)));
            WARP_IF(BIT(r, 4)) { WARP_BREAK; } WARP_END
        } WARP_ENDFOR
        OUT(1, r);
    }
}

/* ---- lanes that act together ---- */

/* Each vote and each mask as the lanes of either arm see it. */
PROGRAM(votes_in_arms) {
    WARP_EACH_WARP {
        INPUTS;
        const warp_pred_t odd = BIT(b, 0);
        WARP_IF(BIT(a, 0)) {
            OUT(0, warp_set_u32(warp_ballot_sync(WARP_FULL_MASK, odd)));
            OUT(1, warp_set_u32(warp_activemask()));
            const int votes = warp_any_sync(0x0f0f0f0f, odd) + 2 * warp_all_sync(0x0000f0f0, odd);
            OUT(2, warp_set_u32((uint32_t)votes));
        } WARP_ELSE {
            OUT(0, warp_set_u32(warp_ballot_sync(0x00ffff00, odd)));
            OUT(1, warp_set_u32(warp_activemask()));
            const int votes = warp_any_sync(WARP_FULL_MASK, odd) + 2 * warp_all_sync(WARP_FULL_MASK, odd);
            OUT(2, warp_set_u32((uint32_t)votes));
        } WARP_END
        OUT(3, warp_set_u32(warp_activemask()));
    }
}
/* Slot 0: all masks of the rounds that a lane took part in, as a trace; lanes with trips 3 and 1 miss rounds. */
PROGRAM(votes_in_loops) {
    WARP_EACH_WARP {
        INPUTS;
        TRIPS(k, a, 7) {
            WARP_IF(warp_and(warp_eq(k, 2u), BIT(b, 0))) { WARP_CONTINUE; } WARP_END
            WARP_IF(warp_and(warp_eq(k, 4u), BIT(b, 1))) { WARP_BREAK; } WARP_END
            NOTE(warp_activemask());
            NOTE(warp_ballot_sync(WARP_FULL_MASK, BIT(b, 2)));
        } WARP_ENDFOR
        OUT(1, r);
    }
}
/* A shuffle moves what all lanes hold, those of the other arm too; WARP_SET keeps it for the active ones. */
PROGRAM(shuffles_in_arms) {
    WARP_EACH_WARP {
        INPUTS;
        WARP_IF(BIT(a, 0)) { WARP_SET(r, warp_shfl_xor_sync(WARP_FULL_MASK, b, 1)); } WARP_ELSE {
            WARP_SET(r, warp_shfl_down_sync(WARP_FULL_MASK, a, 3));
        } WARP_END
        OUT(1, r);
    }
}
PROGRAM(atomics_in_arms) {
    WARP_SHARED(uint32_t, counter, 4);
    WARP_EACH_WARP { for (int n = 0; n < 4; ++n) counter[n] = 100; }
    WARP_EACH_WARP {
        INPUTS;
        warp_u32_t old = warp_set_u32(7);
        WARP_IF(BIT(a, 0)) {
            WARP_SET(old, warp_atomic_add(counter, warp_as_i32(warp_and(a, 3u)), warp_and(b, 7u)));
            WARP_IF(BIT(a, 4)) { WARP_RETURN; } WARP_END
            (void)warp_atomic_max(counter, 0, b);
        } WARP_ELSE { (void)warp_atomic_add(counter, 2, 1u); } WARP_END
        OUT(1, old);
    }
    WARP_EACH_WARP {
        OUT(0, warp_set_u32(counter[0]));
        OUT(2, warp_set_u32(counter[1]));
        OUT(3, warp_set_u32(counter[2] * 1000 + counter[3]));
    }
}
/* Lanes that are not active have indices far outside. */
PROGRAM(gathers_in_arms) {
    WARP_EACH_WARP {
        INPUTS;
        const warp_i32_t own = warp_add(warp_lane(), warp.thread_base);
        const warp_i32_t index = warp_select(BIT(a, 0), own, INT32_MAX);
        WARP_IF(BIT(a, 0)) {
            WARP_SET(r, warp_gather(arg->a, index));
            WARP_IF(BIT(a, 1)) { warp_scatter(arg->out, index, r); } WARP_END
        } WARP_END
        OUT(1, r);
        WARP_IF(BIT(a, 2)) { OUT(2, warp_load(arg->b + warp.thread_base)); } WARP_END
    }
}
/* Stores that lanes of the other arm must not do, of words of each size. */
PROGRAM(stores_in_arms) {
    WARP_EACH_WARP {
        INPUTS;
        uint8_t *const bytes = (uint8_t *)(arg->out + arg->threads);
        uint16_t *const halves = (uint16_t *)(void *)(arg->out + 2 * arg->threads);
        WARP_IF(BIT(a, 0)) {
            warp_store(bytes + warp.thread_base, r);
            warp_store(halves + warp.thread_base, r);
            OUT(3, r);
        } WARP_END
    }
}
/* C's break and continue take the whole warp; lanes that left before, in the same arm, do not come back. */
PROGRAM(c_exits_in_arms) {
    WARP_EACH_WARP {
        INPUTS;
        warp_u32_t rounds = warp_set_u32(0);
        TRIPS(k, warp_set_u32(2), 3) {
            COUNT_UP(rounds);
            WARP_IF(BIT(a, 0)) {
                WARP_IF(BIT(a, 1)) { WARP_BREAK; } WARP_END
                WARP_IF(BIT(a, 2)) { WARP_RETURN; } WARP_END
                if (arg->uniform == 0) continue;
                if (arg->uniform == 1) break;
            } WARP_ELSE { NOTE(1); } WARP_END
            NOTE(2);
        } WARP_ENDFOR
        OUT(1, rounds);
    }
    WARP_EACH_WARP { OUT(2, warp_set_u32(warp_activemask())); }
}

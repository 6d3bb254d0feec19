/* threads_control.c - the programs of kernels_control.c in plain C, in the same order: what one thread does, and at the
 * end what the lanes of a block do together. */
#include <stdbool.h>

#include "kernels_control.h"
#include "control_thread.h"

#define THREAD(name) void name##_thread(const struct control_args *arg, int i, int tid)
#define INPUTS                                                                                                         \
    const uint32_t a = arg->a[i], b = arg->b[i];                                                                       \
    uint32_t r = b;                                                                                                    \
    (void)a, (void)r, (void)tid
#define OUT(slot) arg->out[(slot)*arg->threads + i]
#define NOTE(k) trace(arg, i, k)
#define TRACE(x) trace(arg, i, x)
#define BIT(x, n) ((x) >> (n)&1)
#define TRIPS(k, x, most) for (uint32_t k = 0; k < ((x) & (most)); ++k)

/* ---- if ---- */

THREAD(if_only) {
    INPUTS;
    if (BIT(a, 0)) {
        r += 5;
        NOTE(1);
    }
    OUT(1) = r;
}
THREAD(if_else) {
    INPUTS;
    if (a < b) {
        r -= a;
        NOTE(1);
    } else {
        r *= 3;
        NOTE(2);
    }
    OUT(1) = r;
}
THREAD(if_nested) {
    INPUTS;
    if (BIT(a, 0)) {
        if (BIT(a, 1)) {
            r += 1;
        } else {
            if (BIT(a, 2)) r ^= a;
            NOTE(1);
        }
        NOTE(2);
    } else {
        if (BIT(b, 0)) {
            if (BIT(b, 1))
                NOTE(3);
            else
                r = ~r;
        } else {
            NOTE(4);
        }
    }
    OUT(1) = r;
}
THREAD(if_else_chain) {
    INPUTS;
    const uint32_t kind = a & 7;
    if (kind == 0) {
        r = 10;
    } else {
        if (kind == 1) {
            r = 20;
        } else {
            if (kind < 4)
                r = 30;
            else
                NOTE(1);
            NOTE(2);
        }
        NOTE(3);
    }
    OUT(1) = r;
}
THREAD(if_empty_arms) {
    INPUTS;
    if (!BIT(a, 1)) r += 1;
    if (BIT(a, 2)) r *= 5;
    OUT(1) = r;
    NOTE(1);
}
THREAD(if_nobody) {
    INPUTS;
    OUT(1) = r + 1;
    OUT(2) = 2;
}
THREAD(if_full_depth) {
    INPUTS;
    if (BIT(a, 0)) {
        if (BIT(a, 1)) {
            if (BIT(a, 2)) {
                if (BIT(a, 3)) {
                    r = BIT(a, 4) ? 1 : 2;
                    NOTE(5);
                } else {
                    r = 3;
                }
                NOTE(4);
            } else {
                r = 4;
            }
            NOTE(3);
        } else {
            r = 5;
        }
        NOTE(2);
    } else {
        r = 6;
    }
    NOTE(1);
    OUT(1) = r;
}

/* ---- loops ---- */

THREAD(while_trips) {
    INPUTS;
    uint32_t k = a & 15;
    while (k > 0) {
        r = r * 3 + k;
        --k;
        NOTE(1);
    }
    OUT(1) = r;
    OUT(2) = k;
}
THREAD(while_nobody) {
    INPUTS;
    OUT(1) = r;
    OUT(2) = 0;
}
THREAD(while_condition_changes) {
    INPUTS;
    uint32_t x = (a & 63) + 1, steps = 0;
    while (x != 1) {
        x = x & 1 ? 3 * x + 1 : x / 2;
        ++steps;
    }
    OUT(1) = steps;
    OUT(2) = r;
}
THREAD(while_nested) {
    INPUTS;
    uint32_t k = a & 3;
    while (k != 0) {
        uint32_t m = k + (b & 3);
        while (m != 0) {
            uint32_t n = m & 1;
            while (n != 0) {
                n = 0;
                r = r * 5 + m;
            }
            --m;
            TRACE(m);
        }
        --k;
        TRACE(k);
    }
    OUT(1) = r;
}
THREAD(for_trips) {
    INPUTS;
    TRIPS(k, a, 15) {
        r = r * 7 + k;
        TRACE(k);
    }
    OUT(1) = r;
}
THREAD(for_nested_same_name) {
    INPUTS;
    TRIPS(k, a, 3) {
        TRIPS(m, k + b, 3) {
            TRIPS(n, m + a, 3) r = r * 3 + n + m;
            TRACE(m);
        }
        TRACE(k);
    }
    OUT(1) = r;
}
THREAD(for_step_varies) {
    INPUTS;
    const int step = (int)(b & 7) + 1;
    for (int k = -(int)(a & 31); k < 10; k += step) {
        r += (uint32_t)k;
        NOTE(1);
    }
    OUT(1) = r;
}
THREAD(for_nobody) {
    INPUTS;
    if (BIT(a, 0) && BIT(b, 0)) NOTE(2);
    OUT(1) = r;
}

/* ---- break ---- */

THREAD(break_plain) {
    INPUTS;
    TRIPS(k, a, 15) {
        if (k == (b & 7)) break;
        r = r * 3 + k;
    }
    OUT(1) = r;
    NOTE(1);
}
THREAD(break_in_else) {
    INPUTS;
    uint32_t k = 0;
    while (k < 9) {
        if (k != (a & 15)) {
            TRACE(k);
        } else {
            NOTE(50);
            break;
        }
        ++k;
    }
    OUT(1) = k;
    OUT(2) = r;
}
THREAD(break_in_nested_if) {
    INPUTS;
    TRIPS(k, a, 15) {
        if (BIT(a, 4)) {
            if (k > (b & 3)) {
                if (BIT(b, 2)) break;
                NOTE(1);
                NOTE(2);
            }
            NOTE(3);
        }
        r += k;
    }
    OUT(1) = r;
}
THREAD(break_unconditional) {
    INPUTS;
    if ((a & 7) != 0) TRACE(9);
    OUT(1) = r;
}
THREAD(break_inner_only) {
    INPUTS;
    TRIPS(k, a, 7) {
        TRIPS(m, b, 7) {
            if (m >= k) break;
            r = r * 3 + m;
        }
        TRACE(k);
    }
    OUT(1) = r;
}
THREAD(break_all_lanes) {
    INPUTS;
    OUT(1) = a & 15;
    OUT(2) = r;
}
THREAD(break_after_continue) {
    INPUTS;
    TRIPS(k, a, 15) {
        if (k & 1) continue;
        if (k > (b & 7)) break;
        TRACE(k);
    }
    OUT(1) = r;
}

/* ---- continue ---- */

THREAD(continue_plain) {
    INPUTS;
    uint32_t k = a & 15;
    while (k != 0) {
        --k;
        if ((k & 3) == (b & 3)) continue;
        TRACE(k);
    }
    OUT(1) = r;
}
THREAD(continue_in_for) {
    INPUTS;
    TRIPS(k, a, 15) {
        if (BIT(k ^ b, 0)) continue;
        r = r * 3 + k;
    }
    OUT(1) = r;
}
THREAD(continue_in_else) {
    INPUTS;
    TRIPS(k, a, 7) {
        if (BIT(b, 3)) {
            NOTE(1);
        } else {
            NOTE(2);
            continue;
        }
        r += k;
    }
    OUT(1) = r;
}
THREAD(continue_in_nested_if) {
    INPUTS;
    TRIPS(k, a, 15) {
        if (k & 1) {
            if (BIT(k ^ b, 1)) {
                NOTE(1);
                continue;
            }
            NOTE(2);
        } else {
            NOTE(3);
        }
        r = r * 3 + k;
    }
    OUT(1) = r;
}
THREAD(continue_unconditional) {
    INPUTS;
    TRIPS(k, a, 7) TRACE(k);
    OUT(1) = r;
}
THREAD(continue_inner_only) {
    INPUTS;
    TRIPS(k, a, 3) {
        TRIPS(m, b, 7) {
            if ((m + k) & 1) continue;
            TRACE(m);
        }
        if (BIT(b, 0)) continue;
        r += 1;
    }
    OUT(1) = r;
}

/* ---- return ---- */

THREAD(return_in_if) {
    INPUTS;
    if (BIT(a, 0)) {
        OUT(1) = 1;
        return;
    }
    OUT(2) = r + 1;
    NOTE(1);
}
THREAD(return_in_else) {
    INPUTS;
    if (BIT(a, 0)) {
        NOTE(1);
    } else {
        NOTE(2);
        return;
    }
    OUT(1) = r;
}
THREAD(return_in_both_arms) {
    INPUTS;
    if (BIT(a, 0)) {
        if (BIT(a, 1)) return;
        NOTE(1);
    } else {
        if (BIT(a, 2)) return;
        NOTE(2);
    }
    OUT(1) = r;
}
THREAD(return_in_loop) {
    INPUTS;
    TRIPS(k, a, 15) {
        if (k == (b & 7)) {
            OUT(1) = k;
            return;
        }
        TRACE(k);
    }
    OUT(2) = r;
    NOTE(1);
}
THREAD(return_in_nested_loops) {
    INPUTS;
    TRIPS(k, a, 7) {
        TRIPS(m, b, 7) {
            if (BIT(a, 8) && k + m > 4) {
                OUT(1) = k * 10 + m;
                return;
            }
            TRACE(m);
        }
        TRACE(k);
    }
    OUT(2) = r;
}
THREAD(return_after_break) {
    INPUTS;
    TRIPS(k, a, 15) {
        if (BIT(b, 0)) {
            if (k > 2) break;
        } else {
            if (k > 3) return;
        }
        TRACE(k);
    }
    OUT(1) = r;
}
THREAD(return_in_loop_in_if) {
    INPUTS;
    if (BIT(a, 7)) {
        TRIPS(k, a, 7) {
            if (k == (b & 3)) return;
            TRACE(k);
        }
        NOTE(1);
    } else {
        NOTE(2);
    }
    OUT(1) = r;
}
THREAD(return_then_phase) {
    INPUTS;
    if (BIT(a, 0)) return;
    OUT(1) = r;
    OUT(2) = r;
    NOTE(1);
}
THREAD(return_everybody) {
    INPUTS;
    OUT(1) = r;
}
THREAD(return_three_phases) {
    INPUTS;
    NOTE(1);
    if (BIT(a, 0)) {
        TRIPS(k, b, 3) {
            if (k == 1) return;
        }
    }
    OUT(1) = r;
    NOTE(2);
    if (!BIT(a, 1)) return;
    NOTE(3);
    OUT(2) = r;
    NOTE(4);
    OUT(3) = r;
}
THREAD(return_in_uniform_rounds) {
    INPUTS;
    uint32_t kept = 0;
    for (uint32_t round = 0; round < 4; ++round) {
        if ((a & 7) == round) return;
        kept += r;
        TRACE(kept);
    }
    OUT(1) = kept;
}

/* ---- all kinds together ---- */

THREAD(exits_of_each_kind) {
    INPUTS;
    TRIPS(k, a, 15) {
        const uint32_t what = (b * 5 + k) & 15;
        if (what == 3) break;
        if (what < 6) {
            NOTE(1);
            continue;
        }
        if (what == 9) return;
        NOTE(2);
        TRACE(k);
    }
    OUT(1) = r;
}
THREAD(exits_in_both_loops) {
    INPUTS;
    TRIPS(k, a, 7) {
        if (k == (b & 7)) break;
        uint32_t m = k + 3;
        while (m != 0) {
            --m;
            if (m == 1) continue;
            if (BIT(b, 9)) {
                if (m == 2) break;
            } else {
                if (m + k == 7) return;
            }
            TRACE(m);
        }
        if (BIT(k ^ a, 2)) continue;
        TRACE(k);
    }
    OUT(1) = r;
}
THREAD(dead_code_after_exits) {
    INPUTS;
    TRIPS(k, a, 7) {
        if (BIT(k + b, 1)) continue;
        if (k == 5) break;
        TRACE(k);
    }
    OUT(1) = r;
}

/* ---- WARP_SET ---- */

THREAD(set_scalars) {
    INPUTS;
    OUT(1) = BIT(a, 0) ? 7 : r;
    OUT(2) = BIT(a, 0) ? 16u - 3 : 4u - 1;
    if (BIT(a, 0)) NOTE(1);
}
THREAD(set_every_type) {
    INPUTS;
    const bool odd = BIT(a, 0);
    const uint32_t low = b & 255;
    const uint64_t u64 = odd ? (uint64_t)b << 20 : b;
    OUT(1) = (odd ? low + 1 : low) + (odd ? 2 * low : low) * 1000;
    OUT(2) = (odd ? 0 - b : b) ^ ((odd ? 0 - b : b) + (uint32_t)(u64 >> 16));
    OUT(3) = odd ? r : r + 1;
    if (odd != BIT(b, 0)) NOTE(1);
}
THREAD(set_in_loop) {
    INPUTS;
    uint32_t last = 99;
    TRIPS(k, a, 7) last = 2 * k + BIT(b, 0);
    OUT(1) = last;
    OUT(2) = r;
}

/* ---- with C's own control flow, uniform ---- */

THREAD(c_loop_in_arm) {
    INPUTS;
    if (BIT(a, 0)) {
        if (BIT(b, 0)) NOTE(0);
        if (BIT(b, 2)) NOTE(2);
        if (BIT(b, 3)) NOTE(3);
    } else {
        r = ((r * 3 + 0) * 3 + 1) * 3 + 2;
    }
    OUT(1) = r;
}
THREAD(c_loop_with_warp_break) {
    INPUTS;
    TRIPS(k, a, 7) {
        for (uint32_t n = 0; n < 3; ++n) {
            if (k + n == (b & 15)) goto end;
            if (k + n == (b >> 4 & 15)) goto next;
            if (k + n == (b >> 8 & 15)) return;
            TRACE(k + n);
        }
        TRACE(k);
    next:;
    }
end:
    OUT(1) = r;
}
THREAD(c_break_in_loop) {
    INPUTS;
    TRIPS(k, a, 15) {
        TRACE(k);
        if (k == (b & 7)) return;
        if ((int)k + 1 == 4 + arg->uniform) break;
        r += 1;
    }
    OUT(1) = r;
}
THREAD(c_continue_in_loop) {
    INPUTS;
    TRIPS(k, a, 15) {
        if (k == (b & 15)) break;
        if ((int)k + 1 == 1 + arg->uniform) continue;
        TRACE(k);
    }
    OUT(1) = r;
}
THREAD(c_if_around_arms) {
    INPUTS;
    if (arg->uniform == 1) {
        if (BIT(a, 0)) return;
    } else if (arg->uniform == 2) {
        NOTE(BIT(a, 1) ? 1 : 2);
    } else {
        TRIPS(k, a, 3) TRACE(k);
    }
    OUT(1) = r;
}
THREAD(c_switch_in_loop) {
    INPUTS;
    TRIPS(k, a, 7) {
        if (arg->uniform == 0 && BIT(b, 0)) break;
        if (arg->uniform == 1 && BIT(b, 0)) continue;
        if (arg->uniform > 1 && BIT(b ^ k, 1)) NOTE(1);
        TRACE(k);
    }
    OUT(1) = r;
}

/* ---- device functions ---- */

static uint32_t early(const struct control_args *arg, int i, uint32_t a, uint32_t b) {
    if (BIT(a, 0)) return 11;
    NOTE(1);
    return b + 22;
}
THREAD(function_return) {
    INPUTS;
    r = early(arg, i, a, b);
    NOTE(2);
    OUT(1) = r;
}
static uint32_t search(const struct control_args *arg, int i, uint32_t a, uint32_t b) {
    TRIPS(k, a, 15) {
        if (k == (b & 15)) return k;
        TRACE(k);
    }
    NOTE(3);
    return 500;
}
THREAD(function_return_in_loop) {
    INPUTS;
    OUT(1) = search(arg, i, a, b);
    NOTE(4);
    OUT(2) = r;
}
static uint32_t outer_function(const struct control_args *arg, int i, uint32_t a, uint32_t x) {
    if (BIT(a, 2)) {
        x = early(arg, i, a, x);
        if (BIT(a, 3)) return x;
        NOTE(5);
    }
    return x * 3;
}
THREAD(function_nested) {
    INPUTS;
    if (BIT(b, 0)) {
        r = outer_function(arg, i, a, r);
        NOTE(6);
    } else {
        r = search(arg, i, b, a);
    }
    OUT(1) = r;
}
static void uniform_function(const struct control_args *arg, int i, uint32_t a) {
    if (arg->uniform == 0) return;
    if (BIT(a, 1)) return;
    NOTE(7);
    if (arg->uniform == 1) return;
    TRIPS(k, a | 1, 3) {
        TRACE(k);
        if (arg->uniform == 2) return;
    }
    NOTE(9);
}
THREAD(function_c_return) {
    INPUTS;
    uniform_function(arg, i, a);
    NOTE(8);
    OUT(1) = r;
}
THREAD(function_in_loop) {
    INPUTS;
    TRIPS(k, a, 3) {
        if (k == (b & 3)) continue;
        r = r * 3 + search(arg, i, a + k, b);
        if (BIT(r, 4)) break;
    }
    OUT(1) = r;
}

/* ---- lanes that act together ---- */

#define BLOCK(name) void name##_block(const struct control_args *arg, int first, int threads)
/* Each warp of the block; i is the number of its first thread, lanes how many it has. */
#define EACH_WARP                                                                                                      \
    for (int i = first, lanes = 0; lanes = first + threads - i < 32 ? first + threads - i : 32, i < first + threads;   \
         i += 32)
#define EACH_LANE for (int lane = 0; lane < lanes; ++lane)
#define EACH_LANE_OF(mask) EACH_LANE if ((mask) >> lane & 1)
#define LANE_OUT(slot) arg->out[(slot)*arg->threads + i + lane]

/* The lanes of which bit n of the word is 1. */
static uint32_t lanes_with(const uint32_t *words, int lanes, int n) {
    uint32_t mask = 0;
    EACH_LANE mask |= BIT(words[lane], n) << lane;
    return mask;
}
static uint32_t existing(int lanes) { return lanes == 32 ? UINT32_MAX : (UINT32_C(1) << lanes) - 1; }

BLOCK(votes_in_arms) {
    EACH_WARP {
        const uint32_t arm = lanes_with(arg->a + i, lanes, 0), other = existing(lanes) & ~arm;
        const uint32_t odd = lanes_with(arg->b + i, lanes, 0);
        EACH_LANE {
            const bool here = BIT(arm, lane);
            const uint32_t mask = here ? arm : other, any = here ? 0x0f0f0f0f : UINT32_MAX,
                           all = here ? 0xf0f0 : UINT32_MAX;
            LANE_OUT(0) = mask & odd & (here ? UINT32_MAX : 0x00ffff00);
            LANE_OUT(1) = mask;
            LANE_OUT(2) = ((mask & odd & any) != 0) + 2u * ((mask & ~odd & all) == 0);
            LANE_OUT(3) = existing(lanes);
        }
    }
}
BLOCK(votes_in_loops) {
    EACH_WARP {
        uint32_t gone = 0;
        for (uint32_t k = 0; k < 7; ++k) {
            uint32_t here = 0;
            EACH_LANE here |= (uint32_t)(k < (arg->a[i + lane] & 7)) << lane;
            here &= ~gone;
            if (k == 2) here &= ~lanes_with(arg->b + i, lanes, 0);
            if (k == 4) gone |= here & lanes_with(arg->b + i, lanes, 1);
            here &= ~gone;
            EACH_LANE_OF(here) {
                trace(arg, i + lane, here);
                trace(arg, i + lane, here & lanes_with(arg->b + i, lanes, 2));
            }
        }
        EACH_LANE LANE_OUT(1) = arg->b[i + lane];
    }
}
BLOCK(shuffles_in_arms) {
    EACH_WARP EACH_LANE {
        const int from = BIT(arg->a[i + lane], 0) ? lane ^ 1 : lane + 3 < 32 ? lane + 3 : lane;
        const uint32_t *const word = BIT(arg->a[i + lane], 0) ? arg->b : arg->a;
        LANE_OUT(1) = from < lanes ? word[i + from] : 0; /* a lane that does not exist has loaded 0 */
    }
}
BLOCK(atomics_in_arms) {
    uint32_t counter[4] = {100, 100, 100, 100};
    EACH_WARP {
        const uint32_t arm = lanes_with(arg->a + i, lanes, 0), stay = ~lanes_with(arg->a + i, lanes, 4);
        EACH_LANE_OF(~arm | stay) LANE_OUT(1) = 7;
        EACH_LANE_OF(arm) {
            uint32_t *const word = &counter[arg->a[i + lane] & 3];
            if (BIT(stay, lane)) LANE_OUT(1) = *word;
            *word += arg->b[i + lane] & 7;
        }
        EACH_LANE_OF(arm & stay) if (arg->b[i + lane] > counter[0]) counter[0] = arg->b[i + lane];
        EACH_LANE_OF(~arm)++ counter[2];
    }
    EACH_WARP EACH_LANE {
        if (BIT(arg->a[i + lane], 0) && BIT(arg->a[i + lane], 4)) continue;
        LANE_OUT(0) = counter[0];
        LANE_OUT(2) = counter[1];
        LANE_OUT(3) = counter[2] * 1000 + counter[3];
    }
}
BLOCK(gathers_in_arms) {
    EACH_WARP EACH_LANE {
        const uint32_t a = arg->a[i + lane], b = arg->b[i + lane];
        if (BIT(a, 0) && BIT(a, 1)) LANE_OUT(0) = a;
        LANE_OUT(1) = BIT(a, 0) ? a : b;
        if (BIT(a, 2)) LANE_OUT(2) = b;
    }
}
BLOCK(stores_in_arms) {
    uint8_t *const bytes = (uint8_t *)(arg->out + arg->threads);
    uint16_t *const halves = (uint16_t *)(void *)(arg->out + 2 * arg->threads);
    EACH_WARP EACH_LANE_OF(lanes_with(arg->a + i, lanes, 0)) {
        bytes[i + lane] = (uint8_t)arg->b[i + lane];
        halves[i + lane] = (uint16_t)arg->b[i + lane];
        LANE_OUT(3) = arg->b[i + lane];
    }
}
BLOCK(c_exits_in_arms) {
    EACH_WARP {
        uint32_t looping = existing(lanes), returned = 0, rounds[32] = {0};
        for (int round = 0; round < 2 && looping != 0; ++round) {
            const uint32_t arm = looping & lanes_with(arg->a + i, lanes, 0);
            const uint32_t broke = arm & lanes_with(arg->a + i, lanes, 1);
            const uint32_t now = arm & ~broke & lanes_with(arg->a + i, lanes, 2);
            EACH_LANE_OF(looping)++ rounds[lane];
            const bool all_leave = arm != 0 && arg->uniform == 1, next_round = arm != 0 && arg->uniform == 0;
            returned |= now;
            if (!all_leave && !next_round) {
                EACH_LANE_OF(looping & ~arm) trace(arg, i + lane, 1);
                EACH_LANE_OF(looping & ~broke & ~now) trace(arg, i + lane, 2);
            }
            looping &= all_leave ? 0 : ~(broke | now);
        }
        EACH_LANE_OF(~returned) {
            LANE_OUT(1) = rounds[lane];
            LANE_OUT(2) = existing(lanes) & ~returned;
        }
    }
}

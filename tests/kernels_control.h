/* kernels_control.h - the kernels of test_control.c, for all files that take part: what each computes is written twice,
 * with the divergence macros (kernels_control.c) and in plain C (threads_control.c). */
#ifndef CPUWARP_KERNELS_CONTROL_H
#define CPUWARP_KERNELS_CONTROL_H

#include <warp/launch.h>

/* A thread has CONTROL_SLOTS words of output: out[slot * threads + thread].  Slot 0 is its trace (control_warp.h). */
enum { CONTROL_SLOTS = 4 };

struct control_args {
    const uint32_t *a, *b; /* the inputs of each thread */
    uint32_t *out;
    int threads; /* of the grid */
    int uniform; /* 0 .. 3, the same for all threads */
};

/* The same program in plain C, for one thread: number i in the grid, tid in its block. */
typedef void control_thread_t(const struct control_args *arg, int i, int tid);

/* The same for a block, whose threads are number first .. first + threads - 1: for kernels whose lanes act together. */
typedef void control_block_t(const struct control_args *arg, int first, int threads);

/* Kernels whose threads do not look at each other: name_thread is the program of one. */
#define EACH_CONTROL(f)                                                                                                \
    f(if_only) f(if_else) f(if_nested) f(if_else_chain) f(if_empty_arms) f(if_nobody) f(if_full_depth) f(while_trips)  \
        f(while_nobody) f(while_condition_changes) f(while_nested) f(for_trips) f(for_nested_same_name)                \
            f(for_step_varies) f(for_nobody) f(break_plain) f(break_in_else) f(break_in_nested_if)                     \
                f(break_unconditional) f(break_inner_only) f(break_all_lanes) f(break_after_continue)                  \
                    f(continue_plain) f(continue_in_for) f(continue_in_else) f(continue_in_nested_if)                  \
                        f(continue_unconditional) f(continue_inner_only) f(return_in_if) f(return_in_else)             \
                            f(return_in_both_arms) f(return_in_loop) f(return_in_nested_loops) f(return_after_break)   \
                                f(return_in_loop_in_if) f(return_then_phase) f(return_everybody)                       \
                                    f(return_three_phases) f(return_in_uniform_rounds) f(exits_of_each_kind)           \
                                        f(exits_in_both_loops) f(dead_code_after_exits) f(set_scalars)                 \
                                            f(set_every_type) f(set_in_loop) f(c_loop_in_arm)                          \
                                                f(c_loop_with_warp_break) f(c_break_in_loop) f(c_continue_in_loop)     \
                                                    f(c_if_around_arms) f(c_switch_in_loop) f(function_return)         \
                                                        f(function_return_in_loop) f(function_nested)                  \
                                                            f(function_c_return) f(function_in_loop)
#define DECLARE_CONTROL(name)                                                                                          \
    WARP_DECLARE_KERNEL(name, struct control_args);                                                                    \
    control_thread_t name##_thread;
EACH_CONTROL(DECLARE_CONTROL)
#undef DECLARE_CONTROL

/* Kernels whose lanes act together: name_block does the work of a block. */
#define EACH_TOGETHER(f)                                                                                               \
    f(votes_in_arms) f(votes_in_loops) f(shuffles_in_arms) f(atomics_in_arms) f(gathers_in_arms) f(stores_in_arms)     \
        f(c_exits_in_arms)
#define DECLARE_TOGETHER(name)                                                                                         \
    WARP_DECLARE_KERNEL(name, struct control_args);                                                                    \
    control_block_t name##_block;
EACH_TOGETHER(DECLARE_TOGETHER)
#undef DECLARE_TOGETHER

#endif

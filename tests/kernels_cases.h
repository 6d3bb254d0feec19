/* kernels_cases.h - small programs that real projects got wrong, for test_cases.c, which says what each is about. */
#ifndef CPUWARP_KERNELS_CASES_H
#define CPUWARP_KERNELS_CASES_H

#include <warp/launch.h>

struct cases_args {
    uint32_t *out; /* rows of 32 words */
    void *memory;  /* what else the kernel reads and writes */
    int n;
};

#define EACH_CASE(f)                                                                                                   \
    f(narrow_width) f(negative_lane) f(xor_width) f(no_wrap) f(scan_steps) f(large_amounts) f(trivial_amounts)         \
        f(odd_widths) f(wide_values) f(bits_of_floats) f(bits_of_doubles) f(bits_of_bytes) f(bits_of_halves)           \
            f(source_outside_mask) f(negative_maximum) f(mask_selects_nobody) f(source_in_other_arm)                   \
                f(both_arms_shuffle) f(last_stage) f(ragged_loop) f(mask_then_ballot) f(mask_zero) f(segment_masks)    \
                    f(masks_from_counts) f(broadcast_defined) f(segmented_scan) f(partial_warp) f(lane_masks) f(rank)  \
                        f(any_is_one) f(high_bit) f(block_of_45) f(down_total) f(warp_synchronous) f(exchange)         \
                            f(early_return) f(barrier_in_rounds) f(uneven_trips) f(global_exchange) f(lock)            \
                                f(array_in_branch) f(old_values) f(old_values_by_lane) f(wrapping_counters)            \
                                    f(float_sums) f(minimum_by_cas) f(lost_update) f(literal_operands)                 \
                                        f(wrap_then_compare) f(match_groups) f(match_bits) f(signs_of_reductions)      \
                                            f(signs_of_dots) f(byte_selectors) f(bits_of_zero) f(sorted_keys)          \
                                                f(ring_probing) f(tiles_of_a_block) f(halves_rounded_once)             \
                                                    f(halves_not_fused) f(floats_to_halves) f(halves_and_nan)          \
                                                        f(layout_of_pairs) f(halves_moved) f(integers_of_floats)       \
                                                            f(contraction)
#define DECLARE_CASE(name) WARP_DECLARE_KERNEL(name, struct cases_args);
EACH_CASE(DECLARE_CASE)
#undef DECLARE_CASE

#endif

/* test_cases.c - small programs that real projects, on GPUs and on CPU emulations of them, were reported to get wrong.
 *
 * Over each test stands what went wrong there.  Programs that CUDA leaves undefined have the result that this library
 * documents, on every backend; they end, and read nothing outside. */
#include "test.h"

#include <math.h>
#include <string.h>

#include "kernels_cases.h"

enum { ROWS = 64, UNTOUCHED = 0x5a5a5a5a };
static uint32_t out[ROWS * 32];

static void run_with(const warp_kernel_t *kernel, int block_threads, void *memory, int n) {
    const struct cases_args args = {out, memory, n};
    ck_assert_ptr_eq(warp_backend_active(), test_backend);
    for (int i = 0; i < ROWS * 32; ++i) out[i] = UNTOUCHED;
    ck_assert_int_eq(warp_launch(kernel, WARP_DIM3(1), WARP_DIM3(block_threads), 0, &args), WARP_OK);
}
static void run(const warp_kernel_t *kernel) { run_with(kernel, 32, NULL, 0); }

/* Row r of the output is `value`, an expression in lane, in every lane. */
#define EXPECT_ROW(r, value)                                                                                           \
    for (int lane = 0; lane < 32; ++lane)                                                                              \
    ck_assert_msg(out[32 * (r) + lane] == (uint32_t)(value), "row %d, lane %d: %#x, not %#x", r, lane,                 \
                  out[32 * (r) + lane], (uint32_t)(value))
#define EXPECT_ROW_OF(r, array) EXPECT_ROW(r, (array)[lane])
#define EXPECT_WORD(i, value) ck_assert_uint_eq(out[i], (uint32_t)(value))

/* ---- shuffles: which lane ---- */

/* The segment's base was not added, or the index not reduced: lanes of another segment came. */
START_TEST(test_narrow_width) {
    static const uint32_t expected[32] = {4,  5,  6,  7,  0,  1,  2,  3,  12, 13, 14, 15, 8,  9,  10, 11,
                                          20, 21, 22, 23, 16, 17, 18, 19, 28, 29, 30, 31, 24, 25, 26, 27};
    run(&narrow_width);
    EXPECT_ROW_OF(0, expected);
}
END_TEST
/* Lane -1 was used as an index: a crash. */
START_TEST(test_negative_lane) {
    run_with(&negative_lane, 32, NULL, -1);
    EXPECT_ROW(0, lane == 0 ? 31 : lane - 1);
    EXPECT_ROW(1, lane % 8 == 0 ? lane + 7 : lane - 1);
    EXPECT_ROW(2, 31);
    EXPECT_ROW(3, 31);
}
END_TEST
/* The width had no effect on the exclusive or. */
START_TEST(test_xor_width) {
    static const uint32_t by_12[32] = {0,  1,  2,  3,  4,  5,  6,  7,  4,  5,  6,  7,  0,  1,  2,  3,
                                       16, 17, 18, 19, 20, 21, 22, 23, 20, 21, 22, 23, 16, 17, 18, 19};
    run(&xor_width);
    EXPECT_ROW(0, lane % 16 < 8 ? lane : lane - 8);
    EXPECT_ROW(1, lane < 16 ? lane : lane - 16);
    EXPECT_ROW_OF(2, by_12);
}
END_TEST
/* The ends of the warp took values from its other end. */
START_TEST(test_no_wrap) {
    run(&no_wrap);
    EXPECT_ROW(0, lane == 31 ? 31 : lane + 1);
    EXPECT_ROW(1, lane == 0 ? 0 : lane - 1);
    EXPECT_ROW(2, lane % 16 < 11 ? lane + 5 : lane);
    EXPECT_ROW(3, lane % 16 < 5 ? lane : lane - 5);
}
END_TEST
/* A scan that began with step 2: sums too small. */
START_TEST(test_scan_steps) {
    run(&scan_steps);
    EXPECT_ROW(0, lane + 1);
}
END_TEST
/* Amounts of the warp's size and more, which emulations read as large numbers; hardware looks at 5 bits. */
START_TEST(test_large_amounts) {
    run_with(&large_amounts, 32, NULL, 33);
    for (int row = 0; row < 4; ++row) EXPECT_ROW(row, lane);
    EXPECT_ROW(4, lane == 0 ? 0 : lane - 1);
    EXPECT_ROW(5, lane == 31 ? 31 : lane + 1);
    EXPECT_ROW(6, lane == 0 ? 0 : lane - 1);
    EXPECT_ROW(7, lane);
}
END_TEST
/* A distance of 0 and segments of one lane were refused. */
START_TEST(test_trivial_amounts) {
    run(&trivial_amounts);
    for (int row = 0; row < 3 + 4 * 7; ++row) EXPECT_ROW(row, lane);
}
END_TEST
/* A width that is no power of two led outside the array.  Here: the bits of 32 - width choose the segment. */
START_TEST(test_odd_widths) {
    static const int segments[] = {25, 0, 31, 0}; /* (32 - width) & 31 for widths 7, 0, 33, 64 */
    run(&odd_widths);
    for (int n = 0; n < 4; ++n) {
        const int seg = segments[n], free_bits = 31 & ~seg;
        EXPECT_ROW(3 * n, (lane & seg) | (11 & free_bits));
        EXPECT_ROW(3 * n + 1, lane + 3 <= (lane | free_bits) ? lane + 3 : lane);
        EXPECT_ROW(3 * n + 2, lane - 3 >= (lane & seg) ? lane - 3 : lane);
    }
}
END_TEST

/* ---- shuffles: what is moved ---- */

/* The halves of a 64-bit value came from two lanes. */
START_TEST(test_wide_values) {
    run(&wide_values);
    EXPECT_ROW(0, (lane + 5) & 31);
    EXPECT_ROW(1, 31 - ((lane + 5) & 31));
}
END_TEST

/* Where the elements of the MOVE kernels come from. */
static int moved_from(int row, int lane) {
    switch (row) {
    case 0: return lane + 7 < 32 ? lane + 7 : lane;
    case 1: return lane ^ 5;
    case 2: return (30 - lane) & 31;
    default: return lane == 0 ? 0 : lane - 1;
    }
}
/* Values went through a conversion on their way: NaNs became quiet, small types lost their sign. */
START_TEST(test_bits_of_floats) {
    static const uint32_t bits[] = {0x7f800001, 0xff800001, 0x7fffffff, 0xffc00000,
                                    0x80000000, 0x00000001, 0x7f800000, 0x3f800000};
    uint32_t words[5 * 32];
    float memory[5 * 32];
    for (int i = 0; i < 32; ++i) words[i] = bits[i % 8] ^ (uint32_t)(i / 8) << 3;
    memcpy(memory, words, sizeof memory);
    run_with(&bits_of_floats, 32, memory, 0);
    memcpy(words, memory, sizeof words);
    for (int row = 0; row < 4; ++row)
        for (int lane = 0; lane < 32; ++lane)
            ck_assert_uint_eq(words[32 + 32 * row + lane], words[moved_from(row, lane)]);
}
END_TEST
START_TEST(test_bits_of_doubles) {
    uint64_t words[5 * 32];
    double memory[5 * 32];
    for (int i = 0; i < 32; ++i) words[i] = UINT64_C(0x7ff0000000000001) + (uint64_t)i * 0x80001 + ((uint64_t)i << 63);
    memcpy(memory, words, sizeof memory);
    run_with(&bits_of_doubles, 32, memory, 0);
    memcpy(words, memory, sizeof words);
    for (int row = 0; row < 4; ++row)
        for (int lane = 0; lane < 32; ++lane)
            ck_assert_uint_eq(words[32 + 32 * row + lane], words[moved_from(row, lane)]);
}
END_TEST
START_TEST(test_bits_of_bytes) {
    int8_t memory[5 * 32];
    for (int i = 0; i < 32; ++i) memory[i] = (int8_t)(i % 4 == 0 ? -1 : i % 4 == 1 ? -128 : i);
    run_with(&bits_of_bytes, 32, memory, 0);
    for (int row = 0; row < 4; ++row)
        for (int lane = 0; lane < 32; ++lane)
            ck_assert_int_eq(memory[32 + 32 * row + lane], memory[moved_from(row, lane)]);
}
END_TEST
/* As 16-bit words: -0, a signalling NaN, the GPU's NaN, a bfloat NaN. */
START_TEST(test_bits_of_halves) {
    static const uint16_t bits[] = {0x8000, 0x7c01, 0x7fff, 0xffc1};
    uint16_t memory[5 * 32];
    for (int i = 0; i < 32; ++i) memory[i] = (uint16_t)(bits[i % 4] ^ (i / 4) << 1);
    run_with(&bits_of_halves, 32, memory, 0);
    for (int row = 0; row < 4; ++row)
        for (int lane = 0; lane < 32; ++lane)
            ck_assert_uint_eq(memory[32 + 32 * row + lane], memory[moved_from(row, lane)]);
}
END_TEST

/* ---- masks, and lanes that are not active ---- */

/* One lane alone sums over a mask of itself: a GPU gave 1, not 32.  Here it reads what the others hold. */
START_TEST(test_source_outside_mask) {
    run(&source_outside_mask);
    EXPECT_ROW(0, lane == 0 ? 6 : 1);
}
END_TEST
/* The maximum of 11 negative numbers was 0, from lanes that do not exist.  They count with what their variable was
 * given; a load gives them 0. */
START_TEST(test_negative_maximum) {
    int32_t in[32];
    for (int i = 0; i < 32; ++i) in[i] = -1 - i;
    run_with(&negative_maximum, 11, in, 0);
    ck_assert_int_eq((int32_t)out[0], -1);
    ck_assert_int_eq((int32_t)out[32], 0);
    EXPECT_WORD(11, UNTOUCHED);
}
END_TEST
/* Lanes outside the mask were expected to stay out of a shuffle, or died in it.  They take part; votes ask the mask. */
START_TEST(test_mask_selects_nobody) {
    run(&mask_selects_nobody);
    EXPECT_ROW(0, lane == 31 ? 31 : lane + 1);
    EXPECT_ROW(1, 0xffff);
    EXPECT_WORD(2 * 32, 496);
}
END_TEST
/* In one arm of a branch a value was taken from the other arm's lanes.  It is what they hold. */
START_TEST(test_source_in_other_arm) {
    run(&source_in_other_arm);
    EXPECT_ROW(0, lane < 16 ? (lane + 16) * 10 : -1);
}
END_TEST
/* The same shuffle in both arms hung.  The arms run one after the other: the first gets what the other lanes held
 * before. */
START_TEST(test_both_arms_shuffle) {
    run(&both_arms_shuffle);
    EXPECT_ROW(0, lane < 16 ? 500 + lane + 16 : lane - 16);
}
END_TEST
/* The last stage of a block's sum, by three lanes with the full mask, hung or was wrong.  It ends, with what the other
 * lanes hold (1000); all lanes together get it right. */
START_TEST(test_last_stage) {
    run_with(&last_stage, 96, NULL, 0);
    EXPECT_WORD(0, 1 + 3 + (2 + 1000));
    EXPECT_WORD(32, 6);
}
END_TEST
/* The last trip of a loop over 40 elements was counted with all lanes. */
START_TEST(test_ragged_loop) {
    uint32_t total = 0;
    run_with(&ragged_loop, 32, NULL, 40);
    EXPECT_WORD(32, 0xffffffff);
    EXPECT_WORD(33, 0x000000ff);
    EXPECT_WORD(34, UNTOUCHED);
    EXPECT_ROW(0, lane < 8 ? 2 : 1);
    for (int lane = 0; lane < 32; ++lane) total += out[lane];
    ck_assert_uint_eq(total, 40);
}
END_TEST
/* A vote over the active mask waited for lanes in the other arm. */
START_TEST(test_mask_then_ballot) {
    run(&mask_then_ballot);
    EXPECT_ROW(0, lane % 3 == 1 ? 0x92492492 : 0x6db6db6d);
    EXPECT_ROW(1, out[lane]);
}
END_TEST
/* Ports that forgot the mask, or left 0 in its place. */
START_TEST(test_mask_zero) {
    run(&mask_zero);
    EXPECT_ROW(0, lane == 31 ? 31 : lane + 1);
    EXPECT_ROW(1, 0);
    EXPECT_ROW(2, 0);
    EXPECT_ROW(3, 1);
}
END_TEST
/* Masks of a segment were wrong in the last one, and for the whole warp. */
START_TEST(test_segment_masks) {
    run(&segment_masks);
    EXPECT_ROW(0, 1u << lane);
    EXPECT_ROW(3, 0xffu << lane / 8 * 8);
    EXPECT_WORD(3 * 32 + 17, 0x00ff0000);
    EXPECT_WORD(4 * 32 + 16, 0xffff0000);
    EXPECT_ROW(5, 0xffffffff);
}
END_TEST
/* 1 << 32 was 1, and the mask of 32 lanes 0. */
START_TEST(test_masks_from_counts) {
    run(&masks_from_counts);
    EXPECT_WORD(0, 0);
    EXPECT_WORD(1, 1);
    EXPECT_WORD(31, 0x7fffffff);
    EXPECT_WORD(32 + 30, 0x7fffffff);
    EXPECT_WORD(32 + 31, 0xffffffff);
    EXPECT_ROW(2, 0xffffffff);
}
END_TEST
/* A variable that only lane 0 sets, sent to all: the compiler removed it. */
START_TEST(test_broadcast_defined) {
    run(&broadcast_defined);
    EXPECT_ROW(0, 1234);
}
END_TEST
/* A scan of 16 lanes that left out the width: 17 in lane 16. */
START_TEST(test_segmented_scan) {
    run(&segmented_scan);
    EXPECT_ROW(0, lane % 16 + 1);
}
END_TEST

/* ---- votes and lane numbers ---- */

/* Lanes past the end of the block voted. */
START_TEST(test_partial_warp) {
    static const uint32_t of_48[] = {0xffffffff, 1, 0, 2, 0x0000ffff, 1, 0, 2};
    run_with(&partial_warp, 48, NULL, 0);
    for (int i = 0; i < 8; ++i) EXPECT_WORD(i, of_48[i]);
    EXPECT_WORD(8, UNTOUCHED);
}
END_TEST
/* "All" failed in a block of 16 threads. */
START_TEST(test_all_in_half_a_warp) {
    run_with(&partial_warp, 16, NULL, 0);
    EXPECT_WORD(0, 0x0000ffff);
    EXPECT_WORD(1, 1);
    EXPECT_WORD(3, 1);
}
END_TEST
/* The masks of the lanes below and above, at both ends. */
START_TEST(test_lane_masks) {
    run(&lane_masks);
    EXPECT_WORD(0, 0);
    EXPECT_WORD(31, 0x7fffffff);
    EXPECT_WORD(32, 1);
    EXPECT_WORD(32 + 31, 0xffffffff);
    EXPECT_ROW(2, 1u << lane);
    EXPECT_WORD(3 * 32, 0xffffffff);
    EXPECT_WORD(3 * 32 + 31, 0x80000000);
    EXPECT_WORD(4 * 32, 0xfffffffe);
    EXPECT_WORD(4 * 32 + 31, 0);
}
END_TEST
/* Lane 31 got a rank of its own making: a shift by 32. */
START_TEST(test_rank) {
    run(&rank);
    EXPECT_ROW(0, lane);
    EXPECT_ROW(1, (lane + 2) / 3);
    EXPECT_WORD(2 * 32 + 31, 0xffffffff);
}
END_TEST
/* "Any" returned the mask, and code that compared with 1 failed. */
START_TEST(test_any_is_one) {
    static const uint32_t expected[] = {1, 1, 0, 1, 0, 1};
    run(&any_is_one);
    for (int row = 0; row < 6; ++row) EXPECT_ROW(row, expected[row]);
}
END_TEST
/* The mask was signed: lane 31 filled the upper half when it was widened. */
START_TEST(test_high_bit) {
    run(&high_bit);
    EXPECT_ROW(0, 0xaaaaaaaa);
    EXPECT_ROW(1, 1);
    EXPECT_ROW(2, 0);
    EXPECT_ROW(3, 0);
}
END_TEST

/* ---- sums ---- */

/* Blocks that are no multiple of a warp lost threads, or counted too many. */
START_TEST(test_block_of_45) {
    run_with(&block_of_45, 45, NULL, 0);
    EXPECT_WORD(0, 45);
    EXPECT_WORD(1, 45);
    EXPECT_WORD(32, 0xffffffff);
    EXPECT_WORD(33, 0x00001fff);
}
END_TEST
/* The total was read from any lane; only lane 0 has it. */
START_TEST(test_down_total) {
    run(&down_total);
    EXPECT_WORD(0, 496);
    EXPECT_WORD(1, 512);
    EXPECT_WORD(16, 752);
    EXPECT_WORD(31, 992);
    EXPECT_ROW(1, 496);
}
END_TEST

/* ---- memory and barriers ---- */

/* A sum in shared memory without warp barriers, right on old GPUs only.  Here lanes run together: both are right. */
START_TEST(test_warp_synchronous) {
    run(&warp_synchronous);
    EXPECT_WORD(0, 32);
    EXPECT_WORD(1, 32);
}
END_TEST
/* Lanes that read what others had not yet written; a vote is no barrier for memory on a GPU.  Here all is in order. */
START_TEST(test_exchange) {
    run(&exchange);
    for (int n = 0; n < 3; ++n) EXPECT_ROW(n, 31 - lane + 100 * n);
    EXPECT_ROW(3, 0xffffffff);
}
END_TEST
/* The barrier waited for threads that had returned. */
START_TEST(test_early_return) {
    static const int sizes[] = {64, 11, 32, 1000};
    for (int n = 0; n < 4; ++n) {
        run_with(&early_return, sizes[n], NULL, 0);
        EXPECT_WORD(0, UNTOUCHED + 11u);
    }
}
END_TEST
/* A barrier after a branch, in a loop: reported as a deadlock, or passed too often. */
START_TEST(test_barrier_in_rounds) {
    run_with(&barrier_in_rounds, 64, NULL, 0);
    EXPECT_ROW(0, UNTOUCHED + 3u);
    EXPECT_ROW(1, UNTOUCHED + (lane < 8 ? 3u : 6u));
    EXPECT_WORD(64, 3);
    EXPECT_WORD(65, 3);
}
END_TEST
/* Lanes that were done with a loop lost their values, or were missing after it. */
START_TEST(test_uneven_trips) {
    run(&uneven_trips);
    EXPECT_ROW(0, 0xffffffff);
    EXPECT_ROW(1, 100 + lane % 4);
    EXPECT_ROW(2, 100 + (lane ^ 3) % 4);
}
END_TEST
/* Global memory written before the barrier was not there after it. */
START_TEST(test_global_exchange) {
    int32_t memory[64];
    run_with(&global_exchange, 64, memory, 0);
    EXPECT_ROW(0, 3 * (lane ^ 1));
    EXPECT_ROW(1, 3 * ((lane + 32) ^ 1));
    EXPECT_WORD(64, 22);
    EXPECT_WORD(65, 1);
    EXPECT_WORD(66, 0);
}
END_TEST
/* A lock that lanes of one warp take in turn never came free.  In this form, where the holder ends the arm, it does. */
START_TEST(test_lock) {
    uint32_t memory[2] = {0, 0};
    run_with(&lock, 32, memory, 0);
    ck_assert_uint_eq(memory[1], 32);
    ck_assert_uint_eq(memory[0], 0);
    run_with(&lock, 1000, memory, 0);
    ck_assert_uint_eq(memory[1], 1032);
}
END_TEST
/* A shared array declared in a branch was one for each lane, or each warp.  It is one for the block. */
START_TEST(test_array_in_branch) {
    run_with(&array_in_branch, 96, NULL, 0);
    EXPECT_WORD(0, 1);
    EXPECT_WORD(1, 3);
    EXPECT_WORD(2, 7);
    EXPECT_WORD(34, 102);
}
END_TEST

/* ---- operands that the compiler knows ---- */

/* A compiler that knows the operands computes the result itself, by C's rules where C leaves it undefined: INT_MIN / -1, and
 * conversions out of range, came out otherwise than for the same operands read from memory. */
START_TEST(test_literal_operands) {
    run_with(&literal_operands, 32, NULL, 0);
    EXPECT_ROW(0, 0x80000000u);
    EXPECT_ROW(1, 0);
    EXPECT_ROW(2, 0x7fffffffu);
    EXPECT_ROW(3, 0x80000000u);
    EXPECT_ROW(4, 0);
    EXPECT_ROW(5, 0);
    EXPECT_ROW(6, 0xffffffffu);
    EXPECT_ROW(7, 0x7fffffffu);
    EXPECT_ROW(8, 0);
    EXPECT_ROW(9, 0xffffffffu);
    EXPECT_ROW(10, 0);
    EXPECT_ROW(11, 0x80000000u);
    EXPECT_ROW(12, 0x80000000u);
    EXPECT_ROW(13, 0x80000000u);
    EXPECT_ROW(14, 32);
    EXPECT_ROW(15, 0x28800000u); /* 2^-46, lost if the product is rounded */
}
END_TEST

/* Overflow wraps, and what compares the result must see that: signed overflow in C lets a compiler say that x + 1 > x. */
START_TEST(test_wrap_then_compare) {
    static int32_t x[32];
    for (int lane = 0; lane < 32; ++lane)
        x[lane] = lane % 4 == 0 ? INT32_MAX : lane % 4 == 1 ? INT32_MIN : lane % 4 == 2 ? lane : -lane;
    run_with(&wrap_then_compare, 32, x, 0);
    EXPECT_ROW(0, x[lane] != INT32_MAX);
    EXPECT_ROW(1, x[lane] != INT32_MIN);
    EXPECT_ROW(2, x[lane] > 0 || x[lane] == INT32_MIN);
    EXPECT_ROW(3, x[lane] != INT32_MIN);
    EXPECT_ROW(4, x[lane] != INT32_MIN && x[lane] != INT32_MAX);
    EXPECT_ROW(5, x[lane] <= 0);
    EXPECT_ROW(6, x[lane] > 0 || x[lane] == INT32_MIN);
}
END_TEST

/* ---- atomics ---- */

/* Lanes that hit the same word got the same old value.  They are served in ascending order. */
START_TEST(test_old_values) {
    uint32_t word = 0;
    run_with(&old_values, 32, &word, 0);
    EXPECT_ROW(0, lane);
    ck_assert_uint_eq(word, 32);
}
END_TEST
START_TEST(test_old_values_by_lane) {
    uint32_t word = 0;
    run_with(&old_values_by_lane, 32, &word, 0);
    EXPECT_ROW(0, lane);
    ck_assert_uint_eq(word, 32);
}
END_TEST
/* inc wraps after the limit, dec starts again at it, also from above it. */
START_TEST(test_wrapping_counters) {
    uint32_t words[5] = {0, 0, 0, 0, 200};
    run_with(&wrapping_counters, 32, words, 0);
    EXPECT_ROW(0, lane % 10);
    EXPECT_ROW(1, (100 - lane) % 10);
    EXPECT_ROW(2, lane % 10);
    EXPECT_ROW(3, (100 - lane) % 10);
    EXPECT_ROW(4, lane == 0 ? 200 : lane < 3 ? 138 - lane : UNTOUCHED);
    ck_assert_uint_eq(words[0], 2);
    ck_assert_uint_eq(words[1], 8);
    ck_assert_uint_eq(words[2], 2);
    ck_assert_uint_eq(words[3], 8);
    ck_assert_uint_eq(words[4], 135);
}
END_TEST
/* A float that has no odd numbers left stays where it is, and the order counts: ascending lanes, rounded each time. */
START_TEST(test_float_sums) {
    float words[4] = {16777216, 16777216, 0, 0};
    run_with(&float_sums, 32, words, 0);
    EXPECT_ROW(0, 0x4b800000);
    EXPECT_ROW(1, 0x4b800000);
    EXPECT_ROW(2, lane == 0 ? 0 : 0x4b800000);
    ck_assert(words[0] == 16777216 && words[1] == 16777216 && words[2] == 16777216);
    ck_assert(words[3] ==
              16777248); /* 31, and 16777216: halfway between 16777246 and 16777248, of which that is even */
    for (int lane = 0; lane < 32; ++lane) {
        float old;
        memcpy(&old, &out[3 * 32 + lane], sizeof old);
        ck_assert(old == (float)lane);
    }
}
END_TEST
/* A loop around cas did not end when the word held a NaN, which as a number is not equal to itself.  Here lane 0 wins, and what it
 * leaves is the minimum of all. */
START_TEST(test_minimum_by_cas) {
    static const uint32_t nans[] = {0x7fc00000, 0x7fffffff, 0x7f800001, 0xffc12345};
    for (int i = 0; i < 4; ++i) {
        uint32_t word = nans[i];
        run_with(&minimum_by_cas, 32, &word, 0);
        ck_assert_uint_eq(word, 0x3f800000);
        EXPECT_ROW(0, 2);
        word = nans[i];
        run_with(&minimum_by_cas, 1, &word, 0);
        ck_assert_uint_eq(word, 0x3f800000);
        EXPECT_WORD(0, 1);
    }
}
END_TEST
/* 32 lanes each add 1 without an atomic: all read, then all write, so one is added. */
START_TEST(test_lost_update) {
    uint32_t word = 41;
    run_with(&lost_update, 32, &word, 0);
    ck_assert_uint_eq(word, 42);
}
END_TEST

/* ---- match, reduce, integers ---- */

/* Groups were counted once for each lane. */
START_TEST(test_match_groups) {
    run(&match_groups);
    EXPECT_ROW(0, lane < 20 ? 20 : 12);
    EXPECT_ROW(1, lane < 20 ? 0 : 20);
}
END_TEST
/* Floats were compared as numbers: zeros matched, NaNs did not. */
START_TEST(test_match_bits) {
    static const uint32_t four[4] = {0, 0x80000000, 0x7fc00000, 0x7fc00001};
    uint32_t bits[32];
    for (int lane = 0; lane < 32; ++lane) bits[lane] = four[lane % 4];
    run_with(&match_bits, 32, bits, 0);
    EXPECT_ROW(0, UINT32_C(0x11111111) << lane % 4);
    EXPECT_ROW(1, 0);
    EXPECT_ROW(2, 0);
    EXPECT_ROW(3, 0x44444444);
    EXPECT_ROW(4, 1);
}
END_TEST
/* Signed and unsigned minima were taken for one another. */
START_TEST(test_signs_of_reductions) {
    run(&signs_of_reductions);
    EXPECT_ROW(0, -1);
    EXPECT_ROW(1, 0);
    EXPECT_ROW(2, 0);
    EXPECT_ROW(3, 0xffffffff);
    EXPECT_ROW(4, 0xffffffe0);
}
END_TEST
/* Instructions that multiply unsigned by signed bytes, or saturate. */
START_TEST(test_signs_of_dots) {
    run(&signs_of_dots);
    EXPECT_ROW(0, -65024);
    EXPECT_ROW(1, 65024);
    EXPECT_ROW(2, -2147419133);
}
END_TEST
/* The fourth bit of a selector is PTX's, not CUDA's. */
START_TEST(test_byte_selectors) {
    run(&byte_selectors);
    EXPECT_ROW(0, 0x77665544);
    EXPECT_ROW(1, 0x00112233);
    EXPECT_ROW(2, 0x80ff7f01);
}
END_TEST
/* Instructions of the CPU that leave the answer open. */
START_TEST(test_bits_of_zero) {
    run(&bits_of_zero);
    EXPECT_ROW(0, 0);
    EXPECT_ROW(1, 32);
    EXPECT_ROW(2, 64);
    EXPECT_ROW(3, 0x80000000);
}
END_TEST

/* ---- tiles ---- */

/* Is the key in lane a before that in lane b? */
static bool is_before(const float *keys, int a, int b, bool nans_first) {
    const bool nan_a = keys[a] != keys[a], nan_b = keys[b] != keys[b];
    if (nan_a != nan_b) return nan_a == nans_first;
    if (nan_a || keys[a] == keys[b]) return a < b;
    return keys[a] < keys[b];
}
/* Padding came before a key that equals it; where a NaN went depended on the order of operands of a minimum. */
START_TEST(test_sorted_keys) {
    static const uint32_t nan_bits = 0x7fc00001;
    float keys[32];
    for (int lane = 0; lane < 32; ++lane) keys[lane] = lane < 29 ? (float)(lane * 7 % 32 - 10) : __builtin_inff();
    memcpy(&keys[4], &nan_bits, sizeof nan_bits);
    keys[20] = __builtin_inff();
    for (int nans_first = 0; nans_first < 2; ++nans_first) {
        uint32_t bits[32], numbers[32];
        for (int lane = 0; lane < 32; ++lane) {
            int place = 0;
            for (int other = 0; other < 32; ++other) place += is_before(keys, other, lane, nans_first != 0);
            memcpy(&bits[place], &keys[lane], sizeof *bits);
            numbers[place] = (uint32_t)lane;
        }
        const int end = 28 + nans_first; /* of the keys that are not padding, a NaN at the end aside */
        ck_assert_uint_eq(numbers[end - 1], 20);
        ck_assert_uint_eq(numbers[end], 29);
        ck_assert_uint_eq(bits[nans_first != 0 ? 0 : 31], nan_bits);
        run_with(&sorted_keys, 32, keys, nans_first);
        EXPECT_ROW_OF(0, bits);
        EXPECT_ROW_OF(1, numbers);
    }
}
END_TEST
/* A window of probes that went around the ring looked at slots twice, and counted what it found there twice. */
START_TEST(test_ring_probing) {
    static const uint32_t first_window[8] = {8, 9, 10, 11, 0, 1, 2, 3};
    int32_t memory[2 * 4 * 12] = {0}, *const slots = memory + 4 * 12;
    for (int tile = 0; tile < 4; ++tile) slots[12 * tile + 3 * tile] = 77;
    run_with(&ring_probing, 32, memory, 77);
    for (int i = 0; i < 4 * 12; ++i) ck_assert_int_eq(memory[i], 1);
    for (int lane = 0; lane < 8; ++lane) EXPECT_WORD(lane, first_window[lane]);
    EXPECT_ROW(0, (8 + lane / 8 + lane % 8) % 12);
    /* The key is at place 4, 6, 8, 10 of the tile's sweep; in the second window only four lanes have a place. */
    EXPECT_ROW(2, lane % 8 < 4 || lane / 8 < 2);
    EXPECT_ROW(3, lane % 8 < 4 || lane / 8 < 2 ? lane / 8 * 3 : -1);
}
END_TEST
/* The number of tiles was taken for the number of threads in one, or for that in a warp. */
START_TEST(test_tiles_of_a_block) {
    run_with(&tiles_of_a_block, 96, NULL, 0);
    for (int warp = 0; warp < 3; ++warp) {
        EXPECT_ROW(8 * warp, 16);
        EXPECT_ROW(8 * warp + 1, 6);
        EXPECT_ROW(8 * warp + 2, (32 * warp + lane) / 16);
        EXPECT_ROW(8 * warp + 3, lane % 16);
        EXPECT_ROW(8 * warp + 4, 4);
        EXPECT_ROW(8 * warp + 5, lane % 16 / 4);
    }
}
END_TEST

/* ---- halves ---- */

/* A fused multiply-add in f32, and a conversion: rounded twice, and one off. */
START_TEST(test_halves_rounded_once) {
    run(&halves_rounded_once);
    EXPECT_ROW(0, 0x50a3);
    EXPECT_ROW(1, 0x74d7);
    EXPECT_ROW(2, 0xeef9);
    EXPECT_ROW(3, 0x74d750a3);
}
END_TEST
/* A product and a sum were made one operation, or one operation two. */
START_TEST(test_halves_not_fused) {
    run(&halves_not_fused);
    EXPECT_ROW(0, 0x0010);
    EXPECT_ROW(1, 0x0000);
}
END_TEST
/* Ties, subnormal results, the largest number; a CPU that flushes subnormals lost some. */
START_TEST(test_floats_to_halves) {
    static const uint32_t in[] = {0x33000000, 0x33000001, 0x33400000, 0x33800000, 0x477fefff, 0x477ff000,
                                  0x3f801000, 0x3f803000, 0x3f801001, 0xb3000001, 0xff800000, 0xffc00000};
    static const uint32_t expected[] = {0x0000, 0x0001, 0x0001, 0x0001, 0x7bff, 0x7c00,
                                        0x3c00, 0x3c02, 0x3c01, 0x8001, 0xfc00, 0x7fff};
    uint32_t memory[32] = {0};
    memcpy(memory, in, sizeof in);
    run_with(&floats_to_halves, 32, memory, 0);
    for (size_t i = 0; i < sizeof in / sizeof *in; ++i) EXPECT_WORD(i, expected[i]);
}
END_TEST
/* The maximum of a NaN and a number was which of them came second, as x86's instruction has it; NaNs kept their payload. */
START_TEST(test_halves_and_nan) {
    static const uint32_t expected[] = {0x4000, 0x4000, 0x7fff, 0x7fff, 0x0000, 0x0000, 0x7fff, 0x7fff};
    run(&halves_and_nan);
    for (int row = 0; row < 8; ++row) EXPECT_ROW(row, expected[row]);
}
END_TEST
/* The first of two came to lie in the high half. */
START_TEST(test_layout_of_pairs) {
    warp_half2 memory[32];
    run_with(&layout_of_pairs, 32, memory, 0);
    EXPECT_ROW(0, 0x40003c00);
    EXPECT_ROW(1, 0x40003c00);
    ck_assert_uint_eq(sizeof(warp_half2), 4);
    ck_assert_uint_eq(_Alignof(warp_half2), 4);
    for (int lane = 0; lane < 32; ++lane) {
        ck_assert(warp_half_to_float(memory[lane].x) == (float)lane);
        ck_assert_uint_eq(memory[lane].y.bits, 0x4000);
    }
}
END_TEST
/* Values were converted where they should only be moved: signalling NaNs, -0. */
START_TEST(test_halves_moved) {
    static const uint16_t special[] = {0x8000, 0x7c01, 0x7fff, 0xffc1, 0x0001, 0xfc00};
    uint16_t memory[256];
    for (int i = 0; i < 256; ++i) memory[i] = i < 200 ? (uint16_t)(special[i % 6] + i / 6) : (uint16_t)0xabcd;
    uint16_t was[256];
    memcpy(was, memory, sizeof was);
    run_with(&halves_moved, 32, memory, 0);
    const uint16_t *const h = was, *const pairs = was + 64;
    EXPECT_ROW(0, h[31 - lane]);
    EXPECT_ROW(1, pairs[2 * (lane ^ 1)] | (uint32_t)pairs[2 * (lane ^ 1) + 1] << 16);
    EXPECT_ROW(2, h[31 - lane]);
    EXPECT_ROW(3, pairs[10] | (uint32_t)pairs[11] << 16);
    EXPECT_ROW(4, lane < 16 ? 0x1234 : h[lane]);
    EXPECT_ROW(5, lane < 16 ? pairs[2 * lane] | (uint32_t)pairs[2 * lane + 1] << 16 : 0x22221111);
    EXPECT_ROW(6, h[7]);
    EXPECT_ROW(7, pairs[15]);
    for (int lane = 0; lane < 32; ++lane) {
        ck_assert_uint_eq(memory[32 + 31 - lane], h[lane]);
        ck_assert_int_eq(memcmp(memory + 64 + 64 + 2 * (31 - lane), pairs + 2 * lane, 4), 0);
        ck_assert_uint_eq(memory[192 + lane], lane < 3 ? pairs[2 * lane] : was[192 + lane]);
    }
}
END_TEST
/* x86 gives 0x80000000 for whatever does not fit. */
START_TEST(test_integers_of_floats) {
    static const float in[] = {NAN, INFINITY, 3e9f, -1.0f, 5e9f, 2.5f, -INFINITY};
    static const uint32_t to_i32[] = {0, 0x7fffffff, 0x7fffffff, 0xffffffff, 0x7fffffff, 2, 0x80000000};
    static const uint32_t to_u32[] = {0, 0xffffffff, 3000000000u, 0, 0xffffffff, 2, 0};
    float memory[32] = {0};
    memcpy(memory, in, sizeof in);
    run_with(&integers_of_floats, 32, memory, 0);
    for (size_t i = 0; i < sizeof in / sizeof *in; ++i) {
        EXPECT_WORD(i, to_i32[i]);
        EXPECT_WORD(32 + i, to_u32[i]);
        EXPECT_WORD(64 + i, to_i32[i]);
    }
}
END_TEST
/* Compilers fuse a product and a sum unless told not to. */
START_TEST(test_contraction) {
    run(&contraction);
    EXPECT_ROW(0, 0x33800000); /* 2^-24 */
    EXPECT_ROW(1, 0);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("cases");
    TCase *lanes = test_case(suite, "which lane"), *values = test_case(suite, "what is moved"),
          *masks = test_case(suite, "masks");
    TCase *votes = test_case(suite, "votes"), *memory = test_case(suite, "memory and barriers");
    tcase_add_test(lanes, test_narrow_width);
    tcase_add_test(lanes, test_negative_lane);
    tcase_add_test(lanes, test_xor_width);
    tcase_add_test(lanes, test_no_wrap);
    tcase_add_test(lanes, test_scan_steps);
    tcase_add_test(lanes, test_large_amounts);
    tcase_add_test(lanes, test_trivial_amounts);
    tcase_add_test(lanes, test_odd_widths);
    tcase_add_test(lanes, test_segmented_scan);
    tcase_add_test(values, test_wide_values);
    tcase_add_test(values, test_bits_of_floats);
    tcase_add_test(values, test_bits_of_doubles);
    tcase_add_test(values, test_bits_of_bytes);
    tcase_add_test(values, test_bits_of_halves);
    tcase_add_test(masks, test_source_outside_mask);
    tcase_add_test(masks, test_negative_maximum);
    tcase_add_test(masks, test_mask_selects_nobody);
    tcase_add_test(masks, test_source_in_other_arm);
    tcase_add_test(masks, test_both_arms_shuffle);
    tcase_add_test(masks, test_last_stage);
    tcase_add_test(masks, test_ragged_loop);
    tcase_add_test(masks, test_mask_then_ballot);
    tcase_add_test(masks, test_mask_zero);
    tcase_add_test(masks, test_segment_masks);
    tcase_add_test(masks, test_masks_from_counts);
    tcase_add_test(masks, test_broadcast_defined);
    tcase_add_test(votes, test_partial_warp);
    tcase_add_test(votes, test_all_in_half_a_warp);
    tcase_add_test(votes, test_lane_masks);
    tcase_add_test(votes, test_rank);
    tcase_add_test(votes, test_any_is_one);
    tcase_add_test(votes, test_high_bit);
    tcase_add_test(votes, test_block_of_45);
    tcase_add_test(votes, test_down_total);
    tcase_add_test(memory, test_warp_synchronous);
    tcase_add_test(memory, test_exchange);
    tcase_add_test(memory, test_early_return);
    tcase_add_test(memory, test_barrier_in_rounds);
    tcase_add_test(memory, test_uneven_trips);
    tcase_add_test(memory, test_global_exchange);
    tcase_add_test(memory, test_lock);
    tcase_add_test(memory, test_array_in_branch);
    tcase_add_test(values, test_literal_operands);
    tcase_add_test(values, test_wrap_then_compare);
    TCase *members = test_case(suite, "match, reduce, integers");
    tcase_add_test(members, test_match_groups);
    tcase_add_test(members, test_match_bits);
    tcase_add_test(members, test_signs_of_reductions);
    tcase_add_test(members, test_signs_of_dots);
    tcase_add_test(members, test_byte_selectors);
    tcase_add_test(members, test_bits_of_zero);
    TCase *tiles = test_case(suite, "tiles");
    tcase_add_test(tiles, test_sorted_keys);
    tcase_add_test(tiles, test_ring_probing);
    tcase_add_test(tiles, test_tiles_of_a_block);
    tcase_add_test(memory, test_old_values);
    tcase_add_test(memory, test_old_values_by_lane);
    tcase_add_test(memory, test_wrapping_counters);
    tcase_add_test(memory, test_float_sums);
    tcase_add_test(memory, test_minimum_by_cas);
    tcase_add_test(memory, test_lost_update);
    TCase *halves = test_case(suite, "halves");
    tcase_add_test(halves, test_halves_rounded_once);
    tcase_add_test(halves, test_halves_not_fused);
    tcase_add_test(halves, test_floats_to_halves);
    tcase_add_test(halves, test_halves_and_nan);
    tcase_add_test(halves, test_layout_of_pairs);
    tcase_add_test(halves, test_halves_moved);
    tcase_add_test(values, test_integers_of_floats);
    tcase_add_test(values, test_contraction);
    return test_run(suite);
}

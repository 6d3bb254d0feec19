/* test_collectives.c - reductions, scans, compaction and packed integers as kernels write them: the macros with one mask and
 * with a mask for each lane, in a divergent arm, against plain loops.  The functions behind them are tested in test_ops.c. */
#include <string.h>

#include "kernels_collectives.h"
#include "test.h"

enum { LANES = 32, UNTOUCHED = 0x5a5a5a5a };
static int32_t values[LANES];
static uint32_t labels[LANES], out[COLLECTIVES_ROWS * LANES];
static int active; /* lanes of the arm */

static bool takes_part(uint32_t mask, int lane) { return lane < active && (mask >> lane & 1) != 0; }
static uint32_t group_of(int lane) {
    uint32_t group = 0;
    for (int other = 0; other < active; ++other)
        if (labels[other] == labels[lane]) group |= UINT32_C(1) << other;
    return group;
}

/* One operation over the lanes of a mask, from lane `first` on, below lane `end`. */
enum fold { ADD, MIN, MAX, AND, OR, XOR };
static uint32_t fold(enum fold op, uint32_t mask, int first, int end) {
    int64_t r = op == MIN ? INT32_MAX : op == MAX ? INT32_MIN : op == AND ? -1 : 0;
    for (int lane = first; lane < end; ++lane) {
        const int64_t v = values[lane];
        if (!takes_part(mask, lane)) continue;
        switch (op) {
        case ADD: r += v; break;
        case MIN: r = v < r ? v : r; break;
        case MAX: r = v > r ? v : r; break;
        case AND: r &= v; break;
        case OR: r |= v; break;
        case XOR: r ^= v; break;
        }
    }
    return (uint32_t)r;
}
static int head_of(uint32_t heads, int lane) {
    while (lane > 0 && (heads >> lane & 1) == 0) --lane;
    return lane;
}
/* The n-th lane of a mask, from 1; -1 if there is none. */
static int nth_lane(uint32_t mask, int n) {
    for (int lane = 0; lane < LANES; ++lane)
        if (takes_part(mask, lane) && --n == 0) return lane;
    return -1;
}
static int lanes_below(uint32_t mask, int lane) {
    int count = 0;
    for (int other = 0; other < lane; ++other) count += takes_part(mask, other);
    return count;
}
static int extreme_lane(uint32_t mask, bool largest) {
    int best = -1;
    for (int lane = 0; lane < LANES; ++lane)
        if (takes_part(mask, lane) &&
            (best < 0 || (largest ? values[lane] > values[best] : values[lane] < values[best])))
            best = lane;
    return best;
}
static uint32_t positive(uint32_t mask) {
    for (int lane = 0; lane < LANES; ++lane)
        if (values[lane] <= 0) mask &= ~(UINT32_C(1) << lane);
    return mask;
}

static void check(int row, int lane, uint32_t expected) {
    test_check(out[LANES * row + lane] == expected, "%d lanes active, row %d, lane %d: %#x, not %#x", active, row, lane,
               out[LANES * row + lane], expected);
}
/* Lanes outside the arm stored nothing. */
#define ROW(value)                                                                                                     \
    for (int lane = 0; lane < LANES; ++lane) check(row, lane, lane < active ? (uint32_t)(value) : UNTOUCHED);          \
    ++row;

static void launch(const warp_kernel_t *kernel, uint32_t heads, int *count) {
    const struct collectives_args args = {values, labels, heads, active, out, count};
    for (int i = 0; i < COLLECTIVES_ROWS * LANES; ++i) out[i] = UNTOUCHED;
    ck_assert_int_eq(warp_launch(kernel, WARP_DIM3(1), WARP_DIM3(LANES), 0, &args), WARP_OK);
    ck_assert_int_le(*count, COLLECTIVES_ROWS);
}
static void fill(struct test_random *random, uint32_t groups) {
    for (int lane = 0; lane < LANES; ++lane) {
        values[lane] = (int32_t)test_below(random, 2001) - 1000;
        labels[lane] = test_below(random, groups);
    }
}

START_TEST(test_collectives) {
    struct test_random random = test_random("collectives");
    for (int turn = 0; turn < 400; ++turn) {
        const uint32_t heads = turn % 3 == 0 ? 0 : (uint32_t)(test_next(&random) & test_next(&random));
        int row = 0, count = 0;
        active = turn % 2 == 0 ? LANES : 1 + (int)test_below(&random, LANES);
        fill(&random, 1 + test_below(&random, 6));
        launch(&collectives, heads, &count);
        const uint32_t all = WARP_FULL_MASK, some = 0x5a5a5a5a;
        const bool same = group_of(0) == (active == LANES ? all : (UINT32_C(1) << active) - 1);
        ROW(group_of(lane))
        for (enum fold op = ADD; op <= XOR; ++op) {
            ROW(fold(op, group_of(lane), 0, LANES))
        }
        ROW(fold(ADD, all, 0, LANES))
        ROW(fold(MAX, 0xf0f0f0f0, 0, LANES))
        ROW(fold(ADD, all, 0, lane + 1))
        ROW(fold(ADD, all, 0, lane))
        ROW(fold(ADD, all, lane / 8 * 8, lane + 1))
        ROW(fold(MAX, all, lane / 4 * 4, lane))
        ROW(fold(ADD, all, head_of(heads, lane), lane + 1))
        ROW(fold(ADD, all, head_of(heads, lane), lane))
        ROW(fold(ADD, group_of(lane), 0, lane + 1))
        ROW(fold(XOR, group_of(lane), 0, lane))
        ROW(nth_lane(some, lane + 1) < 0 ? 0 : values[nth_lane(some, lane + 1)])
        ROW(takes_part(some, lane) ? values[lanes_below(some, lane)] : 0)
        ROW(extreme_lane(all, false))
        ROW(extreme_lane(0x0ff0, true))
        ROW(group_of(lane))
        ROW(1)
        ROW(same ? group_of(0) : 0)
        ROW(same)
        ROW(positive(group_of(lane)))
        ROW(positive(group_of(lane)) != 0)
        ROW(positive(group_of(lane)) == group_of(lane))
        ROW(nth_lane(group_of(lane), 2))
        ROW(lane)
        ROW(some >> lane == 0 ? -1 : lane + __builtin_ctz(some >> lane))
        ck_assert_int_eq(row, count);
    }
}
END_TEST

/* Numbers of 8 and 16 bits in a word. */
static uint32_t byte(uint32_t a, int i) { return a >> 8 * i & 255; }
static int32_t half(uint32_t a, int i) { return (int16_t)(uint16_t)(a >> 16 * i); }
static uint32_t bytes(uint32_t a, uint32_t b, uint32_t sign) {
    uint32_t r = 0;
    for (int i = 0; i < 4; ++i) r |= ((byte(a, i) + sign * byte(b, i)) & 255) << 8 * i;
    return r;
}
START_TEST(test_packed) {
    struct test_random random = test_random("packed");
    active = LANES;
    for (int turn = 0; turn < 100; ++turn) {
        int row = 0, count = 0;
        for (int lane = 0; lane < LANES; ++lane) values[lane] = (int32_t)(uint32_t)test_next(&random);
        launch(&packed_macros, 0, &count);
#define V values[lane]
#define U (uint32_t) values[lane]
        ROW(bytes(U, U, 1))
        ROW(((U & 0xffff0000) + 0x00010000) | ((U + 1) & 0xffff))
        ROW(bytes(0, U, 255))
        ROW((half(U, 1) > 0 ? 0xffff0000 : 0) | (half(U, 0) > 0 ? 0xffff : 0))
        ROW((V < 5 ? 5 - (int64_t)V : (int64_t)V - 5) + 7)
        ROW((U < 5 ? 5 - U : U - 5) + 7)
        ROW((int64_t)((V & 0xffffff) - ((V & 0x800000) != 0 ? 0x1000000 : 0)) * -3)
        ROW((U & 0xffffff) * 3)
        ROW(((int64_t)V + 1) >> 1)
        ROW(((uint64_t)U + 2) >> 1)
        ROW((int32_t)(int8_t)(uint8_t)(U >> 4))
        ROW(U >> 4 & 255)
        ROW((U & 15) << 8 | 0xfffff0ff)
        ROW(0x00000010 | U >> 28)
        ROW(lane == 0 ? U : U >> lane | U << (32 - lane))
        ROW(U)
        ROW(1)
        ROW((int64_t)half(U, 0) * 4 + (int64_t)half(U, 1) * 3 + 5)
        ROW((U & 0xffff) * byte(U, 2) + (U >> 16) * byte(U, 3))
        ROW((V < 5 ? 5 - (int64_t)V : (int64_t)V - 5) + (V < 6 ? 6 - (int64_t)V : (int64_t)V - 6) + 1)
        ROW((int32_t)(int8_t)(uint8_t)(U >> 4))
        ck_assert_int_eq(row, count);
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("collectives");
    TCase *tests = test_case(suite, "macros");
    tcase_add_test(tests, test_collectives);
    tcase_add_test(tests, test_packed);
    return test_run(suite);
}

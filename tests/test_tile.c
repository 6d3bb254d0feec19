/* test_tile.c - tiles and groups: every operation of <warp/tile.h> against plain loops over the members of each lane's group, for
 * groups of every making, in arms that not all lanes enter, in blocks that end within a warp. */
#include <string.h>

#include "kernels_tile.h"
#include "test.h"

enum { LANES = 32, WARPS = 3, UNTOUCHED = 0x5a5a5a5a };
static int32_t values[WARPS][LANES], amounts[WARPS][LANES];
static uint32_t labels[WARPS][LANES], keys[WARPS][LANES];
static uint32_t out[WARPS][TILE_ROWS][LANES];

static struct tile_args args; /* of the launch that is checked */
static int threads;           /* of its block */

/* ---- the groups, as CUDA's text says ---- */

static uint32_t bit(int lane) { return UINT32_C(1) << lane; }
static bool has(uint32_t set, int lane) { return (set >> lane & 1) != 0; }
static int size_of(uint32_t set) {
    int n = 0;
    for (int lane = 0; lane < LANES; ++lane) n += has(set, lane);
    return n;
}
static int rank_in(uint32_t set, int lane) {
    int n = 0;
    for (int other = 0; other < lane; ++other) n += has(set, other);
    return n;
}
/* -1: no lane has that rank. */
static int lane_of(uint32_t set, int rank) {
    for (int lane = 0; lane < LANES; ++lane)
        if (has(set, lane) && rank-- == 0) return lane;
    return -1;
}
static uint32_t existing(int warp) {
    uint32_t set = 0;
    for (int lane = 0; lane < LANES; ++lane)
        if (LANES * warp + lane < threads) set |= bit(lane);
    return set;
}

struct groups {
    uint32_t members[LANES];
    int number[LANES], count[LANES];
};
static struct groups tiles_of(int size, int outer, int warp) {
    struct groups g;
    for (int lane = 0; lane < LANES; ++lane) {
        g.members[lane] = 0;
        for (int other = 0; other < LANES; ++other)
            if (other / size == lane / size) g.members[lane] |= bit(other);
        g.number[lane] = outer == 0 ? (LANES * warp + lane) / size : lane % outer / size;
        g.count[lane] = outer == 0 ? (threads + size - 1) / size : outer / size;
    }
    return g;
}
static struct groups coalesced_of(uint32_t arm) {
    struct groups g;
    for (int lane = 0; lane < LANES; ++lane) {
        g.members[lane] = has(arm, lane) ? arm : 0;
        g.number[lane] = 0;
        g.count[lane] = has(arm, lane);
    }
    return g;
}
/* The lanes of each group that are in the arm and have the same label. */
static struct groups split(struct groups parent, uint32_t arm, const uint32_t *label) {
    struct groups g;
    for (int lane = 0; lane < LANES; ++lane) {
        g.members[lane] = 0;
        if (!has(arm, lane)) continue;
        for (int other = 0; other < LANES; ++other)
            if (has(parent.members[lane], other) && has(arm, other) && label[other] == label[lane])
                g.members[lane] |= bit(other);
    }
    for (int lane = 0; lane < LANES; ++lane) {
        g.number[lane] = g.count[lane] = 0;
        for (int other = 0; other < LANES && g.members[lane] != 0; ++other) {
            const bool first = has(g.members[other], other) && rank_in(g.members[other], other) == 0;
            if (!first || !has(parent.members[lane], other)) continue;
            ++g.count[lane];
            if (other < lane_of(g.members[lane], 0)) ++g.number[lane];
        }
    }
    return g;
}
static struct groups positive(struct groups parent, uint32_t arm, const int32_t *value) {
    uint32_t label[LANES];
    for (int lane = 0; lane < LANES; ++lane) label[lane] = value[lane] > 0;
    struct groups g = split(parent, arm, label);
    for (int lane = 0; lane < LANES; ++lane) g.number[lane] = g.count[lane] == 2 && label[lane] == 1;
    return g;
}
static struct groups by_rank(struct groups parent, int size) {
    struct groups g;
    for (int lane = 0; lane < LANES; ++lane) {
        const uint32_t all = parent.members[lane];
        g.members[lane] = 0;
        g.number[lane] = rank_in(all, lane) / size;
        g.count[lane] = (size_of(all) + size - 1) / size;
        for (int other = 0; other < LANES; ++other)
            if (has(all, other) && rank_in(all, other) / size == rank_in(all, lane) / size)
                g.members[lane] |= bit(other);
    }
    return g;
}
static struct groups groups_of(int warp) {
    const uint32_t arm = args.arm & existing(warp), then = arm & args.then;
    const struct groups all = coalesced_of(arm), labeled = split(all, arm, labels[warp]);
    const struct groups first = args.kind < GROUP_LABELED ? all : labeled;
    switch (args.kind) {
    case TILE_OF_BLOCK: return tiles_of(args.size, 0, warp);
    case TILE_OF_TILE: return tiles_of(args.size, args.outer, warp);
    case GROUP_LABELED_TILE: return split(tiles_of(args.outer, 0, warp), arm, labels[warp]);
    case GROUP_BINARY:
    case GROUP_BINARY_LABELED: return then == 0 ? first : positive(first, then, values[warp]);
    case GROUP_TILES:
    case GROUP_TILES_LABELED: return then == 0 ? first : by_rank(first, args.size);
    case GROUP_LABELED_LABELED: return then == 0 ? first : split(first, then, keys[warp]);
    default: return first;
    }
}

/* ---- the operations on them ---- */

/* The lane that a shuffle reads. */
enum shuffle { IDX, UP, DOWN, XOR_LANES };
static int source(enum shuffle form, uint32_t members, int lane, int amount) {
    const int n = amount & 31, rank = rank_in(members, lane), size = size_of(members);
    int to = form == IDX ? n : form == UP ? rank - n : form == DOWN ? rank + n : (rank ^ n);
    if (args.kind < TILE_KINDS) {
        if (form == IDX) to %= size;
        if (form == XOR_LANES) return (lane ^ n) / size <= lane / size ? lane ^ n : lane; /* it may leave downwards */
    }
    return to < 0 || to >= size ? lane : lane_of(members, to);
}

enum fold { ADD, MIN, MAX, AND, OR, XOR };
static uint32_t fold(enum fold op, uint32_t set, const int32_t *v, int end) {
    int64_t r = op == MIN ? INT32_MAX : op == MAX ? INT32_MIN : op == AND ? -1 : 0;
    for (int lane = 0; lane < end; ++lane) {
        if (!has(set, lane)) continue;
        switch (op) {
        case ADD: r += v[lane]; break;
        case MIN: r = v[lane] < r ? v[lane] : r; break;
        case MAX: r = v[lane] > r ? v[lane] : r; break;
        case AND: r &= v[lane]; break;
        case OR: r |= v[lane]; break;
        case XOR: r ^= v[lane]; break;
        }
    }
    return (uint32_t)r;
}
static uint32_t above(const int32_t *v, int32_t bound) {
    uint32_t set = 0;
    for (int lane = 0; lane < LANES; ++lane) set |= v[lane] > bound ? bit(lane) : 0;
    return set;
}
static uint32_t same_as(const uint32_t *v, int lane) {
    uint32_t set = 0;
    for (int other = 0; other < LANES; ++other) set |= v[other] == v[lane] ? bit(other) : 0;
    return set;
}
/* Bits of lanes as bits of ranks. */
static uint32_t ranks(uint32_t members, uint32_t set) {
    uint32_t r = 0;
    for (int lane = 0; lane < LANES; ++lane)
        if (has(members, lane) && has(set, lane)) r |= bit(rank_in(members, lane));
    return r;
}

/* ---- the tests ---- */

static int row;
/* Check notes every assertion in a file; there are many. */
static void check(int warp, int lane, uint32_t expected) {
    if (out[warp][row][lane] == expected) return;
    ck_abort_msg("kind %d, size %d, outer %d, arm %#x, then %#x, later %#x, amount %d, %d threads, warp %d, row %d, "
                 "lane %d: %#x, not %#x",
                 args.kind, args.size, args.outer, args.arm, args.then, args.later, args.amount, threads, warp, row,
                 lane, out[warp][row][lane], expected);
}
#define ROW(value)                                                                                                     \
    for (int lane = 0; lane < LANES; ++lane) {                                                                         \
        const uint32_t members = g.members[lane], present = members & active;                                          \
        const bool in = has(active, lane) && members != 0;                                                             \
        (void)present, (void)in;                                                                                       \
        check(warp, lane, (uint32_t)(value));                                                                          \
    }                                                                                                                  \
    ++row;
#define SHUFFLE_ROWS(form)                                                                                             \
    ROW(v[source(form, members, lane, args.amount)])                                                                   \
    ROW(v[source(form, members, lane, amounts[warp][lane])])

static void check_rows(int warp) {
    const int32_t *v = values[warp];
    const uint32_t *key = keys[warp];
    const struct groups g = groups_of(warp);
    const uint32_t active = existing(warp) & args.later;
    const bool made = args.kind < TILE_KINDS || (existing(warp) & args.arm) != 0;
    row = 0;
    if (active == 0 || !made) {
        for (; row < TILE_ROWS; ++row)
            for (int lane = 0; lane < LANES; ++lane) check(warp, lane, UNTOUCHED);
        return;
    }
    ROW(rank_in(members, lane))
    ROW(size_of(members))
    ROW(g.number[lane])
    ROW(g.count[lane])
    ROW(members)
    ROW(in && lane == lane_of(present, 0))
    SHUFFLE_ROWS(IDX)
    SHUFFLE_ROWS(UP)
    SHUFFLE_ROWS(DOWN)
    SHUFFLE_ROWS(XOR_LANES)
    ROW((present & above(v, 700)) != 0)
    ROW((present & ~above(v, -700)) == 0)
    ROW(ranks(members, present & above(v, 0)))
    ROW(in ? ranks(members, present & same_as(key, lane)) : 0)
    ROW(in && (present & ~same_as(key, lane)) == 0 ? ranks(members, present) : 0)
    ROW(!in || (present & ~same_as(key, lane)) == 0)
    for (enum fold op = ADD; op <= XOR; ++op) {
        ROW(in ? fold(op, present, v, LANES) : 0)
    }
    ROW(in ? fold(ADD, present, v, lane + 1) : 0)
    ROW(in ? fold(MAX, present, v, lane + 1) : 0)
    ROW(in ? fold(OR, present, v, lane + 1) : 0)
    ROW(in ? fold(ADD, present, v, lane) : 0)
    ROW(in ? fold(MIN, present, v, lane) : 0)
    ROW(in ? fold(AND, present, v, lane) : 0)
    ck_assert_int_eq(row, TILE_ROWS);
}

static void fill(struct test_random *random) {
    const uint32_t groups = 1 + test_below(random, 6), kinds = 1 + test_below(random, 3);
    for (int warp = 0; warp < WARPS; ++warp)
        for (int lane = 0; lane < LANES; ++lane) {
            values[warp][lane] = (int32_t)test_below(random, 2001) - 1000;
            amounts[warp][lane] = (int32_t)test_below(random, 80) - 40;
            labels[warp][lane] = test_below(random, groups);
            keys[warp][lane] = test_below(random, kinds);
        }
}
static void launch(const warp_kernel_t *kernel) {
    args.values = values[0];
    args.labels = labels[0];
    args.keys = keys[0];
    args.amounts = amounts[0];
    args.out = out[0][0];
    for (int warp = 0; warp < WARPS; ++warp)
        for (int r = 0; r < TILE_ROWS; ++r)
            for (int lane = 0; lane < LANES; ++lane) out[warp][r][lane] = UNTOUCHED;
    ck_assert_ptr_eq(warp_backend_active(), test_backend);
    ck_assert_int_eq(warp_launch(kernel, WARP_DIM3(1), WARP_DIM3(threads), 0, &args), WARP_OK);
}

/* Arms, sizes and block sizes at random; more of the plain ones. */
START_TEST(test_vocabulary) {
    struct test_random random = test_random("tile");
    args.kind = (enum tile_kind)_i;
    for (int turn = 0; turn < 300; ++turn) {
        fill(&random);
        threads = turn % 3 == 0 ? WARPS * LANES : 1 + (int)test_below(&random, WARPS * LANES);
        args.outer = 1 << test_below(&random, 6);
        args.size = 1 << test_below(&random, 6);
        if (args.kind == TILE_OF_TILE && args.size > args.outer) args.size = args.outer;
        args.amount = turn % 2 == 0 ? turn / 2 % 2 : (int)test_below(&random, 80) - 40;
        args.arm = turn % 4 == 0 ? WARP_FULL_MASK : test_mask((int)test_below(&random, TEST_MASKS), &random);
        args.then = turn % 3 != 0 ? WARP_FULL_MASK : test_mask((int)test_below(&random, TEST_MASKS), &random);
        args.later = turn % 4 < 2 ? WARP_FULL_MASK : test_mask((int)test_below(&random, TEST_MASKS), &random);
        launch(args.kind < TILE_KINDS ? &tile_tiles : &tile_groups);
        for (int warp = 0; warp < WARPS; ++warp) check_rows(warp);
    }
}
END_TEST

/* Sizes that are no power of two act as the next lower one; one above that of the tile that is cut, as that. */
START_TEST(test_sizes) {
    static const int asked[][2] = {{0, 1},   {-5, 1},  {3, 2},     {7, 4},        {15, 8},
                                   {31, 16}, {33, 32}, {1000, 32}, {INT32_MIN, 1}};
    struct test_random random = test_random("sizes");
    args.arm = args.then = args.later = WARP_FULL_MASK;
    args.amount = 1;
    threads = 77;
    fill(&random);
    for (int i = 0; i < (int)(sizeof asked / sizeof *asked); ++i)
        for (enum tile_kind kind = TILE_OF_BLOCK; kind <= GROUP_TILES; ++kind) {
            if (kind != TILE_OF_BLOCK && kind != TILE_OF_TILE && kind != GROUP_TILES) continue;
            const int expected = asked[i][1];
            args.kind = kind;
            args.outer = 16;
            args.size = asked[i][0];
            launch(kind < TILE_KINDS ? &tile_tiles : &tile_groups);
            args.size = kind == TILE_OF_TILE && expected > 16 ? 16 : expected;
            for (int warp = 0; warp < WARPS; ++warp) check_rows(warp);
        }
}
END_TEST

/* ---- other types ---- */

static float as_float(int32_t v) { return (float)v / 7.0f; }
static uint64_t wide(int32_t v) { return (uint64_t)(v * INT64_C(0x100000001)); }
static uint32_t bits_of(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}
/* The sum as reduce.h says: lanes 16 apart first, then 8, 4, 2, 1. */
static uint32_t float_sum(uint32_t set, const int32_t *v) {
    float x[LANES];
    for (int lane = 0; lane < LANES; ++lane) x[lane] = has(set, lane) ? as_float(v[lane]) : -0.0f;
    for (int n = LANES / 2; n > 0; n /= 2)
        for (int lane = 0; lane < n; ++lane) x[lane] = x[lane] + x[lane + n];
    return bits_of(x[0]);
}
static uint32_t float_min(uint32_t set, const int32_t *v, int end) {
    float r = as_float(v[end - 1]);
    for (int lane = 0; lane < end; ++lane)
        if (has(set, lane) && as_float(v[lane]) < r) r = as_float(v[lane]);
    return bits_of(r);
}
START_TEST(test_types) {
    struct test_random random = test_random("types");
    for (int turn = 0; turn < 100; ++turn) {
        fill(&random);
        threads = turn % 2 == 0 ? WARPS * LANES : 1 + (int)test_below(&random, WARPS * LANES);
        args.arm = turn % 3 == 0 ? WARP_FULL_MASK : test_mask((int)test_below(&random, TEST_MASKS), &random);
        launch(&tile_types);
        for (int warp = 0; warp < WARPS; ++warp)
            for (int kind = 0; kind < 2; ++kind) {
                const int32_t *v = values[warp];
                const uint32_t active = args.arm & existing(warp);
                args.kind = kind == 0 ? TILE_OF_BLOCK : GROUP_LABELED;
                args.size = 8;
                const struct groups g = groups_of(warp);
                uint32_t upper[LANES]; /* a bit of the upper word */
                for (int lane = 0; lane < LANES; ++lane) upper[lane] = wide(v[lane]) >> 32 & 1;
                if (active == 0) continue;
                row = kind;
#define NEXT(value)                                                                                                    \
    ROW(value)                                                                                                         \
    ++row;
                NEXT(in ? float_sum(present, v) : 0)
                NEXT(in ? fold(MAX, present, v, LANES) : 0)
                NEXT(bits_of(as_float(v[source(IDX, members, lane, 0)])))
                NEXT(wide(v[source(DOWN, members, lane, 1)]) >> 32)
                NEXT(bits_of(as_float(v[source(UP, members, lane, 1)])))
                NEXT(in ? float_min(present, v, lane + 1) : 0)
                NEXT(in ? ranks(members, present & same_as(upper, lane)) : 0)
                NEXT(in ? fold(XOR, present, v, lane) : 0)
            }
        args.kind = TILE_OF_BLOCK;
        args.size = 2;
        for (int warp = 0; warp < WARPS; ++warp) {
            const int32_t *v = values[warp];
            const uint32_t active = args.arm & existing(warp);
            const struct groups g = groups_of(warp);
            if (active == 0) continue;
            row = TILE_TYPE_ROWS;
            ROW(in ? fold(MIN, present, v, lane + 1) : 0)
            ROW(in ? fold(AND, present, v, lane + 1) : 0)
            ROW(in ? fold(XOR, present, v, lane + 1) : 0)
            ROW(in ? fold(MAX, present, v, lane) : 0)
            ROW(in ? fold(OR, present, v, lane) : 0)
            ROW(in ? fold(XOR, present, v, lane) : 0)
        }
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("tile");
    TCase *tests = test_case(suite, "tiles and groups");
    tcase_add_loop_test(tests, test_vocabulary, 0, GROUP_KINDS);
    tcase_add_test(tests, test_sizes);
    tcase_add_test(tests, test_types);
    return test_run(suite);
}

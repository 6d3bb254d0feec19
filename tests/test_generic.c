/* test_generic.c - the generic macros: do they choose the right function for every type and kind of operand?
 *
 * kernels_generic.h lists expressions with the macros, and the same in plain C. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernels_generic.h"
#include "test.h"

enum { LANES = 32, COUNTED = 9 };

/* Where a shuffle reads. */
static int from_lane(int lane, int amount, int width) { return lane / width * width + amount % width; }
static int from_up(int lane, int amount, int width) { return lane % width >= amount ? lane - amount : lane; }
static int from_down(int lane, int amount, int width) { return lane % width + amount < width ? lane + amount : lane; }
static int from_xor(int lane, int amount, int width) {
    const int from = lane ^ amount;
    return from / width <= lane / width ? from : lane;
}

/* What C has no operator for. */
#define BITS(T, C, U, width)                                                                                           \
    static C shl_##T(C x, uint32_t amount) { return amount >= width ? 0 : (C)((U)x << amount); }                       \
    static C shr_##T(C x, uint32_t amount) { return amount >= width ? (C)(x < 0 ? -1 : 0) : (C)(x >> amount); }        \
    static int32_t popc_##T(C x) { return (int32_t)__builtin_popcountll((U)x); }                                       \
    static int32_t clz_##T(C x) { return x == 0 ? width : (int32_t)__builtin_clzll((U)x) - (64 - width); }             \
    static int32_t ffs_##T(C x) { return x == 0 ? 0 : (int32_t)__builtin_ctzll((U)x) + 1; }                            \
    static C brev_##T(C x) {                                                                                           \
        U r = 0;                                                                                                       \
        for (int bit = 0; bit < width; ++bit) r = (U)(r << 1 | ((U)x >> bit & 1));                                     \
        return (C)r;                                                                                                   \
    }                                                                                                                  \
    static C mulhi_##T(C x, C y) { return (C)((wide_##T)x * (wide_##T)y >> width); }
typedef int64_t wide_i32;
typedef uint64_t wide_u32;
__extension__ typedef __int128 wide_i64;
__extension__ typedef unsigned __int128 wide_u64;
BITS(i32, int32_t, uint32_t, 32)
BITS(i64, int64_t, uint64_t, 64)
#undef BITS
/* The same without what compilers find pointless for unsigned types. */
#define BITS(T, C, width)                                                                                              \
    static C shl_##T(C x, uint32_t amount) { return amount >= width ? 0 : x << amount; }                               \
    static C shr_##T(C x, uint32_t amount) { return amount >= width ? 0 : x >> amount; }                               \
    static int32_t popc_##T(C x) { return (int32_t)__builtin_popcountll(x); }                                          \
    static int32_t clz_##T(C x) { return x == 0 ? width : (int32_t)__builtin_clzll(x) - (64 - width); }                \
    static int32_t ffs_##T(C x) { return x == 0 ? 0 : (int32_t)__builtin_ctzll(x) + 1; }                               \
    static C brev_##T(C x) {                                                                                           \
        C r = 0;                                                                                                       \
        for (int bit = 0; bit < width; ++bit) r = r << 1 | (x >> bit & 1);                                             \
        return r;                                                                                                      \
    }                                                                                                                  \
    static C mulhi_##T(C x, C y) { return (C)((wide_##T)x * y >> width); }
BITS(u32, uint32_t, 32)
BITS(u64, uint64_t, 64)
#undef BITS

/* The bits of a value, and the letter of its type. */
union bits {
    float f32;
    double f64;
    int32_t i32;
    uint32_t u32;
    int64_t i64;
    uint64_t u64;
};
static uint64_t bits_f32(float x) { return ((union bits){.f32 = x}).u32; }
static uint64_t bits_f64(double x) { return ((union bits){.f64 = x}).u64; }
static uint64_t bits_i32(int32_t x) { return (uint32_t)x; }
static uint64_t bits_u32(uint32_t x) { return x; }
static uint64_t bits_i64(int64_t x) { return (uint64_t)x; }
static uint64_t bits_u64(uint64_t x) { return x; }
static uint64_t bits_bool(bool x) { return x; }
#define BITS_OF(c)                                                                                                     \
    _Generic((c), float: bits_f32, double: bits_f64, int32_t: bits_i32, uint32_t: bits_u32, int64_t: bits_i64,         \
             uint64_t: bits_u64, bool: bits_bool)(c)
#define LETTER_OF(c)                                                                                                   \
    _Generic((c), float: 'f', double: 'd', int32_t: 'i', uint32_t: 'u', int64_t: 'l', uint64_t: 'm', bool: 'p')
#define from_bits(x) ((union bits){.u64 = BITS_OF(x)})

static struct generic_row rows[GENERIC_MOST_ROWS];

static void check(int number, int count, const char *row, int lane, char type, uint64_t bits) {
    ck_assert_msg(number < count, "%s: no such row", row);
    ck_assert_msg(rows[number].type == type, "%s: has type %c, not %c", row, rows[number].type, type);
    ck_assert_msg(rows[number].bits[lane] == bits, "%s: lane %d: expected %llx, got %llx", row, lane, (unsigned long long)bits,
                  (unsigned long long)rows[number].bits[lane]);
}
#define CHECK_ROW(w, c)                                                                                                \
    for (int lane = 0; lane < LANES; ++lane) {                                                                         \
        SCOPE                                                                                                          \
        check(number, count, #w, lane, LETTER_OF(c), BITS_OF(c));                                                      \
    }                                                                                                                  \
    ++number;

static int amount_of(int lane) { return lane * 13 % 32; }

static int launch(const warp_kernel_t *kernel, const void *x, const void *y, const void *z, const void *s) {
    int32_t amount[LANES];
    int count = 0;
    for (int lane = 0; lane < LANES; ++lane) amount[lane] = amount_of(lane);
    const struct generic_args args = {.x = x, .y = y, .z = z, .s = s, .n = 5, .amount = amount, .rows = rows, .count = &count};
    ck_assert_int_eq(warp_launch(kernel, WARP_DIM3(1), WARP_DIM3(LANES), 0, &args), WARP_OK);
    ck_assert_int_gt(count, 0);
    ck_assert_int_le(count, GENERIC_MOST_ROWS);
    return count;
}

/* The operands of each lane; see kernels_generic.h. */
static float x_f32(int lane) { return (float)(lane - 16) * 1.37f + 0.25f; }
static float y_f32(int lane) { return (float)lane * 0.5f - 3.75f; }
static double x_f64(int lane) { return (lane - 16) * 1.37 + 0.25; }
static double y_f64(int lane) { return lane * 0.5 - 3.75; }
static int32_t x_i32(int lane) { return (lane - 16) * 10007 + 1; }
static int32_t y_i32(int lane) { return lane * 7 - 50; }
static uint32_t x_u32(int lane) { return 0xf0000000u + (uint32_t)lane * 12345u; }
static uint32_t y_u32(int lane) { return (uint32_t)lane * 5u + 3u; }
static int64_t x_i64(int lane) { return (lane - 16) * (INT64_C(1) << 33) + lane * 10007 + 1; }
static int64_t y_i64(int lane) { return lane * 7 - 50; }
static uint64_t x_u64(int lane) { return UINT64_C(0xf000000000000000) + (uint64_t)lane * 0x123456789u; }
static uint64_t y_u64(int lane) { return (uint64_t)lane * 5u + 3u; }

#define SCOPE                                                                                                          \
    const bool p = lane % 3 == 0, q = lane % 2 == 1;                                                                   \
    const int i = amount_of(lane);                                                                                     \
    const int n = 5;                                                                                                   \
    OPERANDS                                                                                                           \
    (void)p, (void)q, (void)i, (void)n;
#define OPERANDS                                                                                                       \
    const operand x = all_x[lane], y = all_y[lane], z = all_z[lane];                                                   \
    (void)x, (void)y, (void)z;
#define at(lane_) all_x[lane_]
#define CHECK_GROUP(group, T, C) ROWS_##group(CHECK_ROW, T, C)
#define TEST(T, C)                                                                                                     \
    START_TEST(test_##T) {                                                                                             \
        typedef C operand;                                                                                             \
        operand all_x[LANES], all_y[LANES], all_z[LANES];                                                              \
        const operand s = y_##T(11);                                                                                   \
        int number = 0;                                                                                                \
        for (int lane = 0; lane < LANES; ++lane) {                                                                     \
            all_x[lane] = x_##T(lane);                                                                                 \
            all_y[lane] = y_##T(lane);                                                                                 \
            all_z[lane] = y_##T(31 - lane);                                                                            \
        }                                                                                                              \
        const int count = launch(&generic_##T, all_x, all_y, all_z, &s);                                               \
        GROUPS_##T(CHECK_GROUP)                                                                                        \
        ck_assert_int_eq(number, count);                                                                               \
    }                                                                                                                  \
    END_TEST
GENERIC_TYPES(TEST)

#undef OPERANDS
#define OPERANDS
#define MASK_P 0x49249249u
START_TEST(test_pred) {
    const int count = launch(&generic_pred, NULL, NULL, NULL, NULL);
    int number = 0;
    ROWS_predicates(CHECK_ROW)
    ROWS_lanes(CHECK_ROW)
    ROWS_votes(CHECK_ROW)
    ck_assert_int_eq(number, count);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("generic");
    TCase *tests = test_case(suite, "types");
#define ADD(T, C) tcase_add_test(tests, test_##T);
    GENERIC_TYPES(ADD)
    tcase_add_test(tests, test_pred);
    return test_run(suite);
}

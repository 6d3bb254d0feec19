/* reference.c - the reference; see reference.h.
 *
 * For the row WARP_OP(family, SHAPE, name, R, T, ...) there is a function of one lane, <name>_<T>; shuffles have a function
 * source_<name>, lane numbers lane_<name>, votes vote_<name>.  The part at the end applies them to 32 lanes. */
#include "reference.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* The C types, by the names that ops.def uses; a predicate is a word, 0 or not. */
typedef float c_f32;
typedef double c_f64;
typedef int32_t c_i32;
typedef uint32_t c_u32, c_pred;
typedef int64_t c_i64;
typedef uint64_t c_u64;
typedef int8_t c_i8;
typedef uint8_t c_u8;
typedef int16_t c_i16;
typedef uint16_t c_u16;

/* All numbers of all these types are exact in a long double. */
_Static_assert(LDBL_MANT_DIG >= 64, "the reference needs a long double of 64 bits of precision");

/* The signed number that these low bits stand for, in two's complement. */
static int32_t signed_32(uint64_t a) {
    const uint32_t low = (uint32_t)(a % (UINT64_C(1) << 32));
    return low <= INT32_MAX ? (int32_t)low : -(int32_t)(UINT32_MAX - low) - 1;
}
static int64_t signed_64(uint64_t a) { return a <= INT64_MAX ? (int64_t)a : -(int64_t)(UINT64_MAX - a) - 1; }
static uint32_t low_32(uint64_t a) { return (uint32_t)(a % (UINT64_C(1) << 32)); }

/* ---- arithmetic, floating point ---- */

/* `s` is the suffix of the maths library's functions. */
#define FLOATING(T, s)                                                                                                 \
    static c_##T add_##T(c_##T a, c_##T b) { return a + b; }                                                           \
    static c_##T sub_##T(c_##T a, c_##T b) { return a - b; }                                                           \
    static c_##T mul_##T(c_##T a, c_##T b) { return a * b; }                                                           \
    static c_##T div_##T(c_##T a, c_##T b) { return a / b; }                                                           \
    static c_##T fma_##T(c_##T a, c_##T b, c_##T c) { return fma##s(a, b, c); }                                        \
    static c_##T neg_##T(c_##T a) { return copysign##s(a, signbit(a) ? 1 : -1); }                                      \
    static c_##T abs_##T(c_##T a) { return copysign##s(a, 1); }                                                        \
    static c_##T min_##T(c_##T a, c_##T b) {                                                                           \
        if (isnan(a)) return b;                                                                                        \
        if (isnan(b)) return a;                                                                                        \
        if (a == 0 && b == 0) return signbit(a) ? a : b;                                                               \
        return a < b ? a : b;                                                                                          \
    }                                                                                                                  \
    static c_##T max_##T(c_##T a, c_##T b) {                                                                           \
        if (isnan(a)) return b;                                                                                        \
        if (isnan(b)) return a;                                                                                        \
        if (a == 0 && b == 0) return signbit(a) ? b : a;                                                               \
        return a > b ? a : b;                                                                                          \
    }                                                                                                                  \
    static c_##T sqrt_##T(c_##T a) { return sqrt##s(a); }                                                              \
    static c_##T rint_##T(c_##T a) { return rint##s(a); }                                                              \
    static c_##T floor_##T(c_##T a) { return floor##s(a); }                                                            \
    static c_##T ceil_##T(c_##T a) { return ceil##s(a); }                                                              \
    static c_##T trunc_##T(c_##T a) { return trunc##s(a); }
FLOATING(f32, f)
FLOATING(f64, )

/* ---- arithmetic, integers ---- */

/* Unsigned numbers of N bits. */
#define UNSIGNED(T, N)                                                                                                 \
    static c_##T add_##T(c_##T a, c_##T b) { return a + b; }                                                           \
    static c_##T sub_##T(c_##T a, c_##T b) { return a - b; }                                                           \
    static c_##T mul_##T(c_##T a, c_##T b) { return a * b; }                                                           \
    static c_##T neg_##T(c_##T a) { return 0 - a; }                                                                    \
    static c_##T min_##T(c_##T a, c_##T b) { return a < b ? a : b; }                                                   \
    static c_##T max_##T(c_##T a, c_##T b) { return a > b ? a : b; }                                                   \
    static c_##T div_##T(c_##T a, c_##T b) { return b == 0 ? by_zero_##N(a) : a / b; }                                 \
    static c_##T rem_##T(c_##T a, c_##T b) { return b == 0 ? by_zero_##N(a) : a % b; }                                 \
    static c_##T and_##T(c_##T a, c_##T b) { return a & b; }                                                           \
    static c_##T or_##T(c_##T a, c_##T b) { return a | b; }                                                            \
    static c_##T xor_##T(c_##T a, c_##T b) { return a ^ b; }                                                           \
    static c_##T not_##T(c_##T a) { return ~a; }                                                                       \
    /* bit by bit */                                                                                                   \
    static c_##T shl_##T(c_##T a, uint32_t amount) {                                                                   \
        for (uint32_t i = 0; i < amount && i < N; ++i) a = (c_##T)(a * 2);                                             \
        return a;                                                                                                      \
    }                                                                                                                  \
    static c_##T shr_##T(c_##T a, uint32_t amount) {                                                                   \
        for (uint32_t i = 0; i < amount && i < N; ++i) a /= 2;                                                         \
        return a;                                                                                                      \
    }                                                                                                                  \
    static int32_t popc_##T(c_##T a) {                                                                                 \
        int32_t count = 0;                                                                                             \
        for (int i = 0; i < N; ++i) count += (int32_t)(a >> i & 1);                                                    \
        return count;                                                                                                  \
    }                                                                                                                  \
    static int32_t clz_##T(c_##T a) {                                                                                  \
        int32_t count = 0;                                                                                             \
        while (count < N && (a >> (N - 1 - count) & 1) == 0) ++count;                                                  \
        return count;                                                                                                  \
    }                                                                                                                  \
    static int32_t ffs_##T(c_##T a) {                                                                                  \
        for (int32_t i = 0; i < N; ++i)                                                                                \
            if ((a >> i & 1) != 0) return i + 1;                                                                       \
        return 0;                                                                                                      \
    }                                                                                                                  \
    static c_##T brev_##T(c_##T a) {                                                                                   \
        c_##T r = 0;                                                                                                   \
        for (int i = 0; i < N; ++i)                                                                                    \
            if ((a >> i & 1) != 0) r |= (c_##T)1 << (N - 1 - i);                                                       \
        return r;                                                                                                      \
    }
static uint32_t by_zero_32(uint32_t a) { return (void)a, UINT32_MAX; }
static uint64_t by_zero_64(uint64_t a) { return a <= UINT32_MAX ? UINT32_MAX : UINT64_MAX; }
UNSIGNED(u32, 32)
UNSIGNED(u64, 64)

/* Signed numbers of N bits: sums, products and bits are those of the unsigned type U. */
#define SIGNED(T, U, N)                                                                                                \
    static c_##T add_##T(c_##T a, c_##T b) { return signed_##N(add_##U((c_##U)a, (c_##U)b)); }                         \
    static c_##T sub_##T(c_##T a, c_##T b) { return signed_##N(sub_##U((c_##U)a, (c_##U)b)); }                         \
    static c_##T mul_##T(c_##T a, c_##T b) { return signed_##N(mul_##U((c_##U)a, (c_##U)b)); }                         \
    static c_##T neg_##T(c_##T a) { return signed_##N(neg_##U((c_##U)a)); }                                            \
    static c_##T abs_##T(c_##T a) { return a < 0 ? neg_##T(a) : a; }                                                   \
    static c_##T min_##T(c_##T a, c_##T b) { return a < b ? a : b; }                                                   \
    static c_##T max_##T(c_##T a, c_##T b) { return a > b ? a : b; }                                                   \
    static c_##T div_##T(c_##T a, c_##T b) {                                                                           \
        if (b == 0) return signed_##N(by_zero_##N((c_##U)a));                                                          \
        if (b == -1) return neg_##T(a); /* the one quotient that does not fit wraps */                                 \
        return a / b;                                                                                                  \
    }                                                                                                                  \
    static c_##T rem_##T(c_##T a, c_##T b) {                                                                           \
        if (b == 0) return signed_##N(by_zero_##N((c_##U)a));                                                          \
        if (b == -1) return 0;                                                                                         \
        return a % b;                                                                                                  \
    }                                                                                                                  \
    static c_##T and_##T(c_##T a, c_##T b) { return signed_##N(and_##U((c_##U)a, (c_##U)b)); }                         \
    static c_##T or_##T(c_##T a, c_##T b) { return signed_##N(or_##U((c_##U)a, (c_##U)b)); }                           \
    static c_##T xor_##T(c_##T a, c_##T b) { return signed_##N(xor_##U((c_##U)a, (c_##U)b)); }                         \
    static c_##T not_##T(c_##T a) { return -1 - a; }                                                                   \
    static c_##T shl_##T(c_##T a, uint32_t amount) { return signed_##N(shl_##U((c_##U)a, amount)); }                   \
    /* the largest integer <= a / 2, again and again */                                                                \
    static c_##T shr_##T(c_##T a, uint32_t amount) {                                                                   \
        for (uint32_t i = 0; i < amount && i < N; ++i) a = a < 0 ? -1 - (-1 - a) / 2 : a / 2;                          \
        return a;                                                                                                      \
    }                                                                                                                  \
    static int32_t popc_##T(c_##T a) { return popc_##U((c_##U)a); }                                                    \
    static int32_t clz_##T(c_##T a) { return clz_##U((c_##U)a); }                                                      \
    static int32_t ffs_##T(c_##T a) { return ffs_##U((c_##U)a); }                                                      \
    static c_##T brev_##T(c_##T a) { return signed_##N(brev_##U((c_##U)a)); }
SIGNED(i32, u32, 32)
SIGNED(i64, u64, 64)

static uint32_t mulhi_u32(uint32_t a, uint32_t b) { return low_32((uint64_t)a * b >> 32); }
static int32_t mulhi_i32(int32_t a, int32_t b) { return signed_32(low_32((uint64_t)((int64_t)a * b) >> 32)); }
/* As on paper, in digits of 32 bits. */
static uint64_t mulhi_u64(uint64_t a, uint64_t b) {
    const uint64_t a0 = low_32(a), a1 = a >> 32, b0 = low_32(b), b1 = b >> 32;
    const uint64_t carry = ((a0 * b0 >> 32) + low_32(a1 * b0) + low_32(a0 * b1)) >> 32;
    return a1 * b1 + (a1 * b0 >> 32) + (a0 * b1 >> 32) + carry;
}
/* A negative number stands for itself + 2^64 there. */
static int64_t mulhi_i64(int64_t a, int64_t b) {
    return signed_64(mulhi_u64((uint64_t)a, (uint64_t)b) - (a < 0 ? (uint64_t)b : 0) - (b < 0 ? (uint64_t)a : 0));
}

/* ---- compare, predicates ---- */

#define COMPARE(T)                                                                                                     \
    static c_pred eq_##T(c_##T a, c_##T b) { return a == b; }                                                          \
    static c_pred ne_##T(c_##T a, c_##T b) { return a != b; }                                                          \
    static c_pred lt_##T(c_##T a, c_##T b) { return a < b; }                                                           \
    static c_pred le_##T(c_##T a, c_##T b) { return a <= b; }                                                          \
    static c_pred gt_##T(c_##T a, c_##T b) { return a > b; }                                                           \
    static c_pred ge_##T(c_##T a, c_##T b) { return a >= b; }
COMPARE(f32)
COMPARE(i32)
COMPARE(u32)
COMPARE(f64)
COMPARE(i64)
COMPARE(u64)
static c_pred and_pred(c_pred a, c_pred b) { return a && b; }
static c_pred or_pred(c_pred a, c_pred b) { return a || b; }
static c_pred xor_pred(c_pred a, c_pred b) { return !a != !b; }
static c_pred not_pred(c_pred a) { return !a; }

/* ---- convert ---- */

/* Floating point to integer: the part before the point, or the end of the range that it is beyond. */
#define TO_INTEGER(R, T, smallest, largest, of_nan)                                                                    \
    static c_##R to_##R##_##T(c_##T a) {                                                                               \
        const long double x = truncl(a);                                                                               \
        if (isnan(a)) return of_nan;                                                                                   \
        if (x <= (long double)(smallest)) return smallest;                                                             \
        if (x >= (long double)(largest)) return largest;                                                               \
        return (c_##R)x;                                                                                               \
    }
TO_INTEGER(i32, f32, INT32_MIN, INT32_MAX, 0)
TO_INTEGER(u32, f32, 0, UINT32_MAX, 0)
TO_INTEGER(i64, f32, INT64_MIN, INT64_MAX, INT64_MIN)
TO_INTEGER(u64, f32, 0, UINT64_MAX, UINT64_C(1) << 63)
TO_INTEGER(i32, f64, INT32_MIN, INT32_MAX, INT32_MIN)
TO_INTEGER(u32, f64, 0, UINT32_MAX, UINT32_C(1) << 31)
TO_INTEGER(i64, f64, INT64_MIN, INT64_MAX, INT64_MIN)
TO_INTEGER(u64, f64, 0, UINT64_MAX, UINT64_C(1) << 63)

/* To floating point: `nearest` looks for the two neighbours of |x| among all numbers of the type (in the order of their bits,
 * the last one standing for 2^`end`, from where on all is infinite) and takes the nearer one, or the one whose last bit is 0. */
#define NEAREST(T, U, infinity_bits, end)                                                                              \
    static c_##T number_##T(c_##U bits) {                                                                              \
        c_##T x;                                                                                                       \
        memcpy(&x, &bits, sizeof x);                                                                                   \
        return x;                                                                                                      \
    }                                                                                                                  \
    static long double size_##T(c_##U bits) { return bits == infinity_bits ? ldexpl(1, end) : number_##T(bits); }      \
    static c_##T nearest_##T(long double x) {                                                                          \
        const long double size = fabsl(x);                                                                             \
        c_##U low = 0, high = infinity_bits; /* low <= size < high */                                                  \
        if (isnan(x)) return (c_##T)NAN;                                                                               \
        if (size >= size_##T(infinity_bits)) return (c_##T)copysignl(INFINITY, x);                                     \
        while (high - low > 1) {                                                                                       \
            const c_##U middle = low + (high - low) / 2;                                                               \
            if (size_##T(middle) <= size)                                                                              \
                low = middle;                                                                                          \
            else                                                                                                       \
                high = middle;                                                                                         \
        }                                                                                                              \
        const long double halfway = (size_##T(low) + size_##T(high)) / 2;                                              \
        const c_##U bits = size < halfway || (size == halfway && low % 2 == 0) ? low : high;                           \
        return (c_##T)copysignl(number_##T(bits), x);                                                                  \
    }
NEAREST(f32, u32, UINT32_C(0x7f800000), 128)
NEAREST(f64, u64, UINT64_C(0x7ff0000000000000), 1024)
static float to_f32_f64(double a) { return nearest_f32(a); }
static float to_f32_i32(int32_t a) { return nearest_f32(a); }
static float to_f32_u32(uint32_t a) { return nearest_f32(a); }
static float to_f32_i64(int64_t a) { return nearest_f32((long double)a); }
static float to_f32_u64(uint64_t a) { return nearest_f32((long double)a); }
static double to_f64_f32(float a) { return nearest_f64(a); }
static double to_f64_i32(int32_t a) { return nearest_f64(a); }
static double to_f64_u32(uint32_t a) { return nearest_f64(a); }
static double to_f64_i64(int64_t a) { return nearest_f64((long double)a); }
static double to_f64_u64(uint64_t a) { return nearest_f64((long double)a); }

/* Between integers: the same number, modulo 2^32 or 2^64. */
static int32_t to_i32_u32(uint32_t a) { return signed_32(a); }
static int32_t to_i32_i64(int64_t a) { return signed_32((uint64_t)a); }
static int32_t to_i32_u64(uint64_t a) { return signed_32(a); }
static uint32_t to_u32_i32(int32_t a) { return low_32((uint64_t)a); }
static uint32_t to_u32_i64(int64_t a) { return low_32((uint64_t)a); }
static uint32_t to_u32_u64(uint64_t a) { return low_32(a); }
static int64_t to_i64_i32(int32_t a) { return a; }
static int64_t to_i64_u32(uint32_t a) { return a; }
static int64_t to_i64_u64(uint64_t a) { return signed_64(a); }
static uint64_t to_u64_i32(int32_t a) { return a < 0 ? UINT64_MAX - (uint64_t)(-1 - (int64_t)a) : (uint64_t)a; }
static uint64_t to_u64_u32(uint32_t a) { return a; }
static uint64_t to_u64_i64(int64_t a) { return (uint64_t)a; }

/* ---- bit casts ---- */

#define BIT_CAST(R, T)                                                                                                 \
    static c_##R as_##R##_##T(c_##T a) {                                                                               \
        c_##R r;                                                                                                       \
        memcpy(&r, &a, sizeof r);                                                                                      \
        return r;                                                                                                      \
    }
BIT_CAST(i32, f32)
BIT_CAST(u32, f32)
BIT_CAST(f32, i32)
BIT_CAST(f32, u32)
BIT_CAST(u32, i32)
BIT_CAST(i32, u32)
BIT_CAST(i64, f64)
BIT_CAST(u64, f64)
BIT_CAST(f64, i64)
BIT_CAST(f64, u64)
BIT_CAST(u64, i64)
BIT_CAST(i64, u64)

/* ---- lanes ---- */

static int32_t lane_lane(int lane) { return lane; }
/* The lanes for which `condition` holds, other being their number. */
#define LANEMASK(name, condition)                                                                                      \
    static uint32_t lane_lanemask_##name(int lane) {                                                                   \
        uint32_t mask = 0;                                                                                             \
        for (int other = 0; other < 32; ++other)                                                                       \
            if (condition) mask |= UINT32_C(1) << other;                                                               \
        return mask;                                                                                                   \
    }
LANEMASK(eq, other == lane)
LANEMASK(lt, other < lane)
LANEMASK(le, other <= lane)
LANEMASK(gt, other > lane)
LANEMASK(ge, other >= lane)

/* ---- shuffles ----
 *
 * PTX names a segment by the lane bits in which its lanes agree; the lanes of a segment run from the one with zeros in the
 * other bits to the one with ones.  The instruction sees 5 bits of the amount. */
struct segment {
    int first, last;
};
static struct segment segment_of(int lane, int width) {
    struct segment s = {0, 0};
    for (int bit = 1; bit < 32; bit *= 2) {
        const bool agree = ((uint32_t)(32 - width) & (uint32_t)bit) != 0;
        if (agree) s.first += lane & bit;
        s.last += agree ? lane & bit : bit;
    }
    return s;
}
static int low_5(int32_t amount) { return (int)((uint32_t)amount % 32); }
static int source_shfl_sync(int lane, int32_t amount, int width) {
    const struct segment s = segment_of(lane, width);
    return s.first + (low_5(amount) & (s.last - s.first));
}
static int source_shfl_up_sync(int lane, int32_t amount, int width) {
    const int from = lane - low_5(amount);
    return from >= segment_of(lane, width).first ? from : lane;
}
static int source_shfl_down_sync(int lane, int32_t amount, int width) {
    const int from = lane + low_5(amount);
    return from <= segment_of(lane, width).last ? from : lane;
}
static int source_shfl_xor_sync(int lane, int32_t amount, int width) {
    const int from = lane ^ low_5(amount);
    return from <= segment_of(lane, width).last ? from : lane;
}
#define source_shfl_lanes_sync source_shfl_sync
#define source_shfl_up_lanes_sync source_shfl_up_sync
#define source_shfl_down_lanes_sync source_shfl_down_sync
#define source_shfl_xor_lanes_sync source_shfl_xor_sync

/* ---- votes ---- */

static uint32_t vote_ballot_sync(warp_mask_t mask, const c_pred *p) {
    uint32_t r = 0;
    for (int lane = 0; lane < 32; ++lane)
        if ((mask >> lane & 1) != 0 && p[lane]) r += UINT32_C(1) << lane;
    return r;
}
static int32_t vote_any_sync(warp_mask_t mask, const c_pred *p) {
    for (int lane = 0; lane < 32; ++lane)
        if ((mask >> lane & 1) != 0 && p[lane]) return 1;
    return 0;
}
static int32_t vote_all_sync(warp_mask_t mask, const c_pred *p) {
    for (int lane = 0; lane < 32; ++lane)
        if ((mask >> lane & 1) != 0 && !p[lane]) return 0;
    return 1;
}

/* ---- memory ---- */

/* An element of the same type as its register. */
#define MEMORY_SAME(T)                                                                                                 \
    static void get_##T(void *registers, int lane, const void *element) {                                              \
        memcpy((c_##T *)registers + lane, element, sizeof(c_##T));                                                     \
    }                                                                                                                  \
    static void put_##T(void *element, const void *registers, int lane) {                                              \
        memcpy(element, (const c_##T *)registers + lane, sizeof(c_##T));                                               \
    }
MEMORY_SAME(f32)
MEMORY_SAME(i32)
MEMORY_SAME(u32)
MEMORY_SAME(f64)
MEMORY_SAME(i64)
MEMORY_SAME(u64)
/* One that is widened to 32 bits, and of which the low bits are stored; U is the unsigned type of its size. */
#define MEMORY_NARROW(R, T, U)                                                                                         \
    static void get_##T(void *registers, int lane, const void *element) {                                              \
        c_##T x;                                                                                                       \
        memcpy(&x, element, sizeof x);                                                                                 \
        ((c_##R *)registers)[lane] = x;                                                                                \
    }                                                                                                                  \
    static void put_##T(void *element, const void *registers, int lane) {                                              \
        const c_##U x = (c_##U)((const c_##R *)registers)[lane];                                                       \
        memcpy(element, &x, sizeof x);                                                                                 \
    }
MEMORY_NARROW(u32, u8, u8)
MEMORY_NARROW(i32, i8, u8)
MEMORY_NARROW(u32, u16, u16)
MEMORY_NARROW(i32, i16, u16)
/* One of n words, each in a register of its own. */
#define MEMORY_WORDS(T, n)                                                                                             \
    static void get_##T(void *registers, int lane, const void *element) {                                              \
        for (int word = 0; word < n; ++word)                                                                           \
            memcpy((char *)registers + 4 * (32 * word + lane), (const char *)element + 4 * word, 4);                   \
    }                                                                                                                  \
    static void put_##T(void *element, const void *registers, int lane) {                                              \
        for (int word = 0; word < n; ++word)                                                                           \
            memcpy((char *)element + 4 * word, (const char *)registers + 4 * (32 * word + lane), 4);                   \
    }
MEMORY_WORDS(f32x2, 2)
MEMORY_WORDS(i32x2, 2)
MEMORY_WORDS(u32x2, 2)
MEMORY_WORDS(f32x4, 4)
MEMORY_WORDS(i32x4, 4)
MEMORY_WORDS(u32x4, 4)

/* Bytes: those of the registers that 32 elements fill. */
#define MEMORY(T, size, bytes) static const struct reference_memory memory_##T = {#T, size, bytes, get_##T, put_##T};
MEMORY(f32, 4, 128)
MEMORY(i32, 4, 128)
MEMORY(u32, 4, 128)
MEMORY(f64, 8, 256)
MEMORY(i64, 8, 256)
MEMORY(u64, 8, 256)
MEMORY(u8, 1, 128)
MEMORY(i8, 1, 128)
MEMORY(u16, 2, 128)
MEMORY(i16, 2, 128)
MEMORY(f32x2, 8, 256)
MEMORY(i32x2, 8, 256)
MEMORY(u32x2, 8, 256)
MEMORY(f32x4, 16, 512)
MEMORY(i32x4, 16, 512)
MEMORY(u32x4, 16, 512)

const struct reference_memory *reference_memory(const char *name) {
    static const struct reference_memory *const all[] = {&memory_f32,   &memory_i32,   &memory_u32,   &memory_f64,
                                                         &memory_i64,   &memory_u64,   &memory_u8,    &memory_i8,
                                                         &memory_u16,   &memory_i16,   &memory_f32x2, &memory_i32x2,
                                                         &memory_u32x2, &memory_f32x4, &memory_i32x4, &memory_u32x4};
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
        if (strcmp(all[i]->name, name) == 0) return all[i];
    return NULL;
}

/* Where element i is.  p may lie outside every object: only its sum with the index counts. */
static void *element_at(const void *p, int64_t i, size_t size) { return (void *)((uintptr_t)p + (uintptr_t)i * size); }

void reference_gather(const struct reference_memory *type, warp_mask_t mask, const void *p, const int64_t *index,
                      void *r) {
    memset(r, 0, type->bytes);
    for (int lane = 0; lane < 32; ++lane)
        if ((mask >> lane & 1) != 0) type->get(r, lane, element_at(p, index[lane], type->size));
}
void reference_scatter(const struct reference_memory *type, warp_mask_t mask, void *p, const int64_t *index,
                       const void *a) {
    for (int lane = 0; lane < 32; ++lane)
        if ((mask >> lane & 1) != 0) type->put(element_at(p, index[lane], type->size), a, lane);
}

/* An index for each lane: its own number, or what b says. */
struct indices {
    int64_t of[32];
};
static struct indices own_indices(void) {
    struct indices r;
    for (int lane = 0; lane < 32; ++lane) r.of[lane] = lane;
    return r;
}
static struct indices given_indices(const int32_t *b) {
    struct indices r;
    for (int lane = 0; lane < 32; ++lane) r.of[lane] = b[lane];
    return r;
}

/* ---- atomics: what a step leaves in the word ---- */

#define ATOMICS(T)                                                                                                     \
    static c_##T step_atomic_add_##T(c_##T old, c_##T a) { return add_##T(old, a); }                                   \
    static c_##T step_atomic_exch_##T(c_##T old, c_##T a) { return (void)old, a; }                                     \
    static c_##T step_atomic_min_##T(c_##T old, c_##T a) { return min_##T(old, a); }                                   \
    static c_##T step_atomic_max_##T(c_##T old, c_##T a) { return max_##T(old, a); }
ATOMICS(i32)
ATOMICS(u32)

/* ---- the rows: each shape on 32 lanes ---- */

#define EACH_LANE for (int lane = 0; lane < 32; ++lane)
#define IN(T, operand) ((const c_##T *)call->operand)
#define OUT(R) ((c_##R *)call->r)
/* Moves keep the bits, so values are copied as bytes. */
#define MOVE(to, from) memcpy(to, from, sizeof *(to))

#define DO_UNARY(name, R, T) EACH_LANE OUT(R)[lane] = name##_##T(IN(T, a)[lane]);
#define DO_BINARY(name, R, T) EACH_LANE OUT(R)[lane] = name##_##T(IN(T, a)[lane], IN(T, b)[lane]);
#define DO_TERNARY(name, R, T) EACH_LANE OUT(R)[lane] = name##_##T(IN(T, a)[lane], IN(T, b)[lane], IN(T, c)[lane]);
#define DO_SHIFT(name, R, T) EACH_LANE OUT(R)[lane] = name##_##T(IN(T, a)[lane], IN(u32, b)[lane]);
#define DO_COMPARE(name, R, T) DO_BINARY(name, R, T)
#define DO_SELECT(name, R, T) EACH_LANE MOVE(OUT(R) + lane, IN(pred, a)[lane] ? IN(T, b) + lane : IN(T, c) + lane);
#define DO_LANE(name, R, T) EACH_LANE OUT(R)[lane] = lane_##name(lane);
#define DO_SET(name, R, T) EACH_LANE MOVE(OUT(R) + lane, IN(T, a));
#define DO_EXTRACT(name, R, T) MOVE(OUT(R), IN(T, a) + low_5(call->arg));
#define DO_INSERT(name, R, T) EACH_LANE MOVE(OUT(R) + lane, lane == low_5(call->arg) ? IN(T, b) : IN(T, a) + lane);
#define DO_SHFL(name, R, T) EACH_LANE MOVE(OUT(R) + lane, IN(T, a) + source_##name(lane, call->arg, call->width));
#define DO_SHFL_LANES(name, R, T)                                                                                      \
    EACH_LANE MOVE(OUT(R) + lane, IN(T, a) + source_##name(lane, IN(i32, b)[lane], call->width));
#define DO_VOTE(name, R, T) *OUT(R) = vote_##name(call->mask, IN(T, a));
#define DO_LOAD(name, R, T) reference_gather(&memory_##T, call->mask, call->p, own_indices().of, call->r);
#define DO_STORE(name, R, T) reference_scatter(&memory_##T, call->mask, call->p, own_indices().of, call->a);
#define DO_GATHER(name, R, T) reference_gather(&memory_##T, call->mask, call->p, given_indices(IN(i32, b)).of, call->r);
#define DO_SCATTER(name, R, T)                                                                                         \
    reference_scatter(&memory_##T, call->mask, call->p, given_indices(IN(i32, b)).of, call->a);
#define DO_ATOMIC(name, R, T)                                                                                          \
    EACH_LANE {                                                                                                        \
        OUT(R)[lane] = 0;                                                                                              \
        if ((call->mask >> lane & 1) == 0) continue;                                                                   \
        c_##T *const word = element_at(call->p, IN(i32, b)[lane], sizeof(c_##T));                                      \
        OUT(R)[lane] = *word;                                                                                          \
        *word = step_##name##_##T(*word, IN(T, a)[lane]);                                                              \
    }

#define WARP_OP(family, shape, name, R, T, cuda, formula)                                                              \
    static void op_##name##_##T(const warp_op_call_t *call) { DO_##shape(name, R, T) }
#include <warp/ops.def>

warp_op_function_t *const reference_ops[WARP_OP_COUNT] = {
#define WARP_OP(family, shape, name, R, T, cuda, formula) [WARP_OP_##name##_##T] = op_##name##_##T,
#include <warp/ops.def>
};

bool reference_any_nan(warp_op_t op) {
    const warp_op_info_t *info = warp_op_info(op);
    if (strcmp(info->result, "f32") != 0 && strcmp(info->result, "f64") != 0) return false;
    if (strncmp(info->name, "neg_", 4) == 0 || strncmp(info->name, "abs_", 4) == 0) return false;
    return strcmp(info->family, "arithmetic") == 0 || strcmp(info->family, "convert") == 0;
}

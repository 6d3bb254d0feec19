/* reference.c - the reference; see reference.h.
 *
 * For the row WARP_OP(family, SHAPE, name, R, T, ...) there is a function of one lane, <name>_<T>; shuffles have a function
 * source_<name>, lane numbers lane_<name>, votes vote_<name>.  The part at the end applies them to 32 lanes. */
#include "reference.h"

#include "exact.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
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

/* ---- integers: what CUDA's texts say, in 64-bit arithmetic or bit by bit ---- */

static int bit_of(uint64_t a, int64_t n) { return n >= 0 && n < 64 ? (int)(a >> n & 1) : 0; }
static uint32_t byte_perm_u32(uint32_t a, uint32_t b, uint32_t s) {
    uint32_t r = 0;
    for (int i = 3; i >= 0; --i) {
        const uint32_t n = (s >> 4 * i) % 8;
        r = r * 256 + (n < 4 ? a >> 8 * n : b >> 8 * (n - 4)) % 256;
    }
    return r;
}
/* hi:lo shifted by n places */
static uint32_t funnel_left(uint32_t lo, uint32_t hi, uint32_t n) {
    uint64_t both = (uint64_t)hi << 32 | lo;
    for (; n > 0; --n) both *= 2;
    return (uint32_t)(both >> 32);
}
static uint32_t funnel_right(uint32_t lo, uint32_t hi, uint32_t n) {
    uint64_t both = (uint64_t)hi << 32 | lo;
    for (; n > 0; --n) both /= 2;
    return low_32(both);
}
static uint32_t funnelshift_l_u32(uint32_t lo, uint32_t hi, uint32_t n) { return funnel_left(lo, hi, n % 32); }
static uint32_t funnelshift_r_u32(uint32_t lo, uint32_t hi, uint32_t n) { return funnel_right(lo, hi, n % 32); }
static uint32_t funnelshift_lc_u32(uint32_t lo, uint32_t hi, uint32_t n) {
    return funnel_left(lo, hi, n < 32 ? n : 32);
}
static uint32_t funnelshift_rc_u32(uint32_t lo, uint32_t hi, uint32_t n) {
    return funnel_right(lo, hi, n < 32 ? n : 32);
}
static uint32_t sad_of(int64_t a, int64_t b, uint32_t c) { return low_32((uint64_t)(a < b ? b - a : a - b) + c); }
static uint32_t sad_i32(int32_t a, int32_t b, int32_t c) { return sad_of(a, b, (uint32_t)c); }
static uint32_t sad_u32(uint32_t a, uint32_t b, uint32_t c) { return sad_of(a, b, c); }
static int64_t low_24(int32_t a) {
    const int64_t low = a & 0xffffff;
    return low < 0x800000 ? low : low - 0x1000000;
}
static int32_t mul24_i32(int32_t a, int32_t b) { return signed_32((uint64_t)(low_24(a) * low_24(b))); }
static uint32_t mul24_u32(uint32_t a, uint32_t b) { return low_32((uint64_t)(a % 0x1000000) * (b % 0x1000000)); }
/* the largest integer <= sum / 2 */
static int64_t half_of(int64_t sum) { return sum >= 0 ? sum / 2 : -((1 - sum) / 2); }
static int32_t hadd_i32(int32_t a, int32_t b) { return (int32_t)half_of((int64_t)a + b); }
static uint32_t hadd_u32(uint32_t a, uint32_t b) { return (uint32_t)half_of((int64_t)a + b); }
static int32_t rhadd_i32(int32_t a, int32_t b) { return (int32_t)half_of((int64_t)a + b + 1); }
static uint32_t rhadd_u32(uint32_t a, uint32_t b) { return (uint32_t)half_of((int64_t)a + b + 1); }
/* PTX, bfe: bit i of the result is bit pos + i of a for i < len, if that is one of a; else the sign bit: 0, or for signed numbers
 * that of position min(pos + len - 1, 31), and 0 if len is 0. */
static uint32_t extracted(uint32_t a, uint32_t pos, uint32_t len, bool is_signed) {
    uint32_t r = 0;
    pos %= 256, len %= 256;
    const int64_t last = (int64_t)pos + len - 1;
    const int sign = is_signed && len > 0 ? bit_of(a, last < 31 ? last : 31) : 0;
    for (uint32_t i = 0; i < 32; ++i) r |= (uint32_t)(i < len && pos + i <= 31 ? bit_of(a, pos + i) : sign) << i;
    return r;
}
static uint32_t bfe_u32(uint32_t a, uint32_t pos, uint32_t len) { return extracted(a, pos, len, false); }
static int32_t bfe_i32(int32_t a, int32_t pos, int32_t len) {
    return signed_32(extracted((uint32_t)a, (uint32_t)pos, (uint32_t)len, true));
}
static uint32_t bfi_u32(uint32_t a, uint32_t b, uint32_t at) {
    const uint32_t pos = at % 256, len = at / 256 % 256;
    for (uint32_t i = 0; i < len && pos + i <= 31; ++i)
        b = (b & ~(UINT32_C(1) << (pos + i))) | (uint32_t)bit_of(a, i) << (pos + i);
    return b;
}

/* ---- packed integers: element i of n in a word, as a signed or unsigned number ---- */

static int64_t element_of(uint32_t a, int i, int n, bool is_signed) {
    const int64_t range = n == 4 ? 256 : 65536, x = (int64_t)(a >> i * (32 / n)) % range;
    return is_signed && x >= range / 2 ? x - range : x;
}
/* What `f` makes of the numbers of two words; the low bits of it. */
static uint32_t packed(uint32_t a, uint32_t b, int n, bool is_signed, int64_t (*f)(int64_t, int64_t, int64_t)) {
    const int64_t range = n == 4 ? 256 : 65536;
    uint64_t r = 0;
    for (int i = n - 1; i >= 0; --i) {
        const int64_t x = f(element_of(a, i, n, is_signed), element_of(b, i, n, is_signed), range);
        r = r * (uint64_t)range + (uint64_t)((x % range + range) % range);
    }
    return (uint32_t)r;
}
static uint32_t packed_sum(uint32_t a, uint32_t b, int n, bool is_signed) {
    int64_t sum = 0;
    for (int i = 0; i < n; ++i) sum += llabs(element_of(a, i, n, is_signed) - element_of(b, i, n, is_signed));
    return (uint32_t)sum;
}
static int64_t clamp(int64_t x, int64_t low, int64_t high) { return x < low ? low : x > high ? high : x; }
#define PACKED_STEP(name, expression)                                                                                  \
    static int64_t packed_##name(int64_t a, int64_t b, int64_t range) {                                                \
        return (void)a, (void)b, (void)range, expression;                                                              \
    }
#define PACKED_2(name, is_signed, expression)                                                                          \
    PACKED_STEP(name, expression)                                                                                      \
    static uint32_t name##2_u32(uint32_t a, uint32_t b) { return packed(a, b, 2, is_signed, packed_##name); }          \
    static uint32_t name##4_u32(uint32_t a, uint32_t b) { return packed(a, b, 4, is_signed, packed_##name); }
#define PACKED_1(name, expression)                                                                                     \
    PACKED_STEP(name, expression)                                                                                      \
    static uint32_t name##2_u32(uint32_t a) { return packed(a, 0, 2, true, packed_##name); }                           \
    static uint32_t name##4_u32(uint32_t a) { return packed(a, 0, 4, true, packed_##name); }
PACKED_1(vneg, -a)
PACKED_1(vnegss, a == -range / 2 ? range / 2 - 1 : -a)
PACKED_1(vabs, a < 0 ? -a : a)
PACKED_1(vabsss, a == -range / 2 ? range / 2 - 1 : a < 0 ? -a : a)
PACKED_2(vadd, false, a + b)
PACKED_2(vsub, false, a - b)
PACKED_2(vaddss, true, clamp(a + b, -range / 2, range / 2 - 1))
PACKED_2(vaddus, false, clamp(a + b, 0, range - 1))
PACKED_2(vsubss, true, clamp(a - b, -range / 2, range / 2 - 1))
PACKED_2(vsubus, false, clamp(a - b, 0, range - 1))
PACKED_2(vabsdiffs, true, llabs(a - b))
PACKED_2(vabsdiffu, false, llabs(a - b))
PACKED_2(vavgs, true, a + b >= 0 ? (a + b + 1) / 2 : -((1 - (a + b)) / 2))
PACKED_2(vavgu, false, (a + b + 1) / 2)
PACKED_2(vhaddu, false, (a + b) / 2)
PACKED_2(vmaxs, true, a < b ? b : a)
PACKED_2(vmaxu, false, a < b ? b : a)
PACKED_2(vmins, true, a < b ? a : b)
PACKED_2(vminu, false, a < b ? a : b)
#define PACKED_RELATION(name, is_signed, op)                                                                           \
    PACKED_2(vcmp##name, is_signed, a op b ? range - 1 : 0)                                                            \
    PACKED_2(vset##name, is_signed, a op b ? 1 : 0)
PACKED_RELATION(eq, false, ==)
PACKED_RELATION(ne, false, !=)
PACKED_RELATION(ges, true, >=)
PACKED_RELATION(geu, false, >=)
PACKED_RELATION(gts, true, >)
PACKED_RELATION(gtu, false, >)
PACKED_RELATION(les, true, <=)
PACKED_RELATION(leu, false, <=)
PACKED_RELATION(lts, true, <)
PACKED_RELATION(ltu, false, <)
static uint32_t vsads2_u32(uint32_t a, uint32_t b) { return packed_sum(a, b, 2, true); }
static uint32_t vsads4_u32(uint32_t a, uint32_t b) { return packed_sum(a, b, 4, true); }
static uint32_t vsadu2_u32(uint32_t a, uint32_t b) { return packed_sum(a, b, 2, false); }
static uint32_t vsadu4_u32(uint32_t a, uint32_t b) { return packed_sum(a, b, 4, false); }

/* c + products of numbers from a and bytes from b */
static uint32_t dot(uint32_t a, uint32_t b, uint32_t c, int n, int first_byte, bool is_signed) {
    int64_t sum = (int64_t)c;
    for (int i = 0; i < n; ++i) sum += element_of(a, i, n, is_signed) * element_of(b, first_byte + i, 4, is_signed);
    return low_32((uint64_t)sum);
}
#define DOTS(T, is_signed, result)                                                                                     \
    static c_##T dp4a_##T(c_##T a, c_##T b, c_##T c) {                                                                 \
        return result(dot((uint32_t)a, (uint32_t)b, (uint32_t)c, 4, 0, is_signed));                                    \
    }                                                                                                                  \
    static c_##T dp2a_lo_##T(c_##T a, c_##T b, c_##T c) {                                                              \
        return result(dot((uint32_t)a, (uint32_t)b, (uint32_t)c, 2, 0, is_signed));                                    \
    }                                                                                                                  \
    static c_##T dp2a_hi_##T(c_##T a, c_##T b, c_##T c) {                                                              \
        return result(dot((uint32_t)a, (uint32_t)b, (uint32_t)c, 2, 2, is_signed));                                    \
    }
DOTS(i32, true, signed_32)
DOTS(u32, false, low_32)

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

void reference_load_pitch(const struct reference_memory *type, warp_mask_t mask, const void *p, int64_t pitch,
                          void *r) {
    uintptr_t row = (uintptr_t)p;
    memset(r, 0, type->bytes);
    for (int lane = 0; lane < 32; ++lane, row += (uintptr_t)pitch)
        if ((mask >> lane & 1) != 0) type->get(r, lane, (const void *)row);
}
void reference_store_pitch(const struct reference_memory *type, warp_mask_t mask, void *p, int64_t pitch,
                           const void *a) {
    uintptr_t row = (uintptr_t)p;
    for (int lane = 0; lane < 32; ++lane, row += (uintptr_t)pitch)
        if ((mask >> lane & 1) != 0) type->put((void *)row, a, lane);
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

/* ---- match and reduce ---- */

static bool takes_part(uint32_t mask, int lane) { return (mask >> lane & 1) != 0; }
/* The lanes of mask that hold the same bytes as `lane`. */
static uint32_t alike(uint32_t mask, const char *a, size_t size, int lane) {
    uint32_t r = 0;
    for (int other = 0; other < 32; ++other)
        if (takes_part(mask, other) && memcmp(a + size * (size_t)other, a + size * (size_t)lane, size) == 0)
            r |= UINT32_C(1) << other;
    return r;
}
static uint32_t all_alike(uint32_t mask, const void *a, size_t size) {
    for (int lane = 0; lane < 32; ++lane)
        if (takes_part(mask, lane) && alike(mask, a, size, lane) != mask) return 0;
    return mask;
}
/* A tree over 32 places: a place without a lane changes nothing. */
#define REDUCTION(name, T, step, nothing)                                                                              \
    static c_##T name##_##T(uint32_t mask, const c_##T *a) {                                                           \
        c_##T x[32];                                                                                                   \
        for (int lane = 0; lane < 32; ++lane) x[lane] = takes_part(mask, lane) ? a[lane] : (nothing);                  \
        for (int half = 16; half > 0; half /= 2)                                                                       \
            for (int lane = 0; lane < half; ++lane) x[lane] = step##_##T(x[lane], x[lane + half]);                     \
        return x[0];                                                                                                   \
    }
#define INTEGER_REDUCTIONS(T, smallest, largest)                                                                       \
    REDUCTION(reduce_add_sync, T, add, 0)                                                                              \
    REDUCTION(reduce_min_sync, T, min, largest)                                                                        \
    REDUCTION(reduce_max_sync, T, max, smallest)                                                                       \
    REDUCTION(reduce_and_sync, T, and, (c_##T) - 1)                                                                    \
    REDUCTION(reduce_or_sync, T, or, 0)                                                                                \
    REDUCTION(reduce_xor_sync, T, xor, 0)
INTEGER_REDUCTIONS(i32, INT32_MIN, INT32_MAX)
INTEGER_REDUCTIONS(u32, 0, UINT32_MAX)
INTEGER_REDUCTIONS(i64, INT64_MIN, INT64_MAX)
INTEGER_REDUCTIONS(u64, 0, UINT64_MAX)
REDUCTION(reduce_add_sync, f32, add, -0.0f)
REDUCTION(reduce_min_sync, f32, min, NAN)
REDUCTION(reduce_max_sync, f32, max, NAN)
REDUCTION(reduce_add_sync, f64, add, -0.0)
REDUCTION(reduce_min_sync, f64, min, (double)NAN)
REDUCTION(reduce_max_sync, f64, max, (double)NAN)

/* A mask a lane: the reduction over the active lanes of it, for an active lane that is one of them. */
static uint32_t members(uint32_t active, uint32_t mask, int lane) {
    return takes_part(active & mask, lane) ? active & mask : 0;
}

/* The lowest lane of those that nothing in the mask beats; NaNs only where there is nothing else. */
#define ARGUMENT(T, beats_min, beats_max)                                                                              \
    static int argmin_sync_##T(uint32_t mask, const c_##T *a) {                                                        \
        int best = -1;                                                                                                 \
        for (int lane = 0; lane < 32; ++lane)                                                                          \
            if (takes_part(mask, lane) && (best < 0 || beats_min(a[lane], a[best]))) best = lane;                      \
        return best;                                                                                                   \
    }                                                                                                                  \
    static int argmax_sync_##T(uint32_t mask, const c_##T *a) {                                                        \
        int best = -1;                                                                                                 \
        for (int lane = 0; lane < 32; ++lane)                                                                          \
            if (takes_part(mask, lane) && (best < 0 || beats_max(a[lane], a[best]))) best = lane;                      \
        return best;                                                                                                   \
    }
#define LESS(a, b) ((a) < (b))
#define GREATER(a, b) ((a) > (b))
#define FLOAT_LESS(a, b) (!isnan(a) && (isnan(b) || (a) < (b) || ((a) == (b) && signbit(a) && !signbit(b))))
#define FLOAT_GREATER(a, b) (!isnan(a) && (isnan(b) || (a) > (b) || ((a) == (b) && !signbit(a) && signbit(b))))
ARGUMENT(i32, LESS, GREATER)
ARGUMENT(u32, LESS, GREATER)
ARGUMENT(i64, LESS, GREATER)
ARGUMENT(u64, LESS, GREATER)
ARGUMENT(f32, FLOAT_LESS, FLOAT_GREATER)
ARGUMENT(f64, FLOAT_LESS, FLOAT_GREATER)

/* ---- scans ----
 *
 * The order of additions that scan.h states, as a recursion: what a lane holds after the first n steps. */
struct scan {
    uint32_t mask, heads;
    int width;
};
static int scan_first(const struct scan *s, int lane) {
    while (lane > 0 && lane % s->width != 0 && !takes_part(s->heads, lane)) --lane;
    return lane;
}
static struct scan scan_of(uint32_t mask, int width, uint32_t heads) {
    struct scan s = {mask, heads, 32};
    while (s.width > width && s.width > 1) s.width /= 2;
    return s;
}
#define SCAN_OF(name, T, nothing)                                                                                      \
    static c_##T scan_##name##_##T(const struct scan *s, const c_##T *a, int lane, int steps) {                        \
        if (steps == 0) return takes_part(s->mask, lane) ? a[lane] : (nothing);                                        \
        const int d = 1 << (steps - 1), from = lane / (2 * d) * (2 * d) + d - 1;                                       \
        const c_##T own = scan_##name##_##T(s, a, lane, steps - 1);                                                    \
        if (2 * d > s->width || lane <= from || from < scan_first(s, lane)) return own;                                \
        return name##_##T(scan_##name##_##T(s, a, from, steps - 1), own);                                              \
    }                                                                                                                  \
    static c_##T inclusive_scan_##name##_sync_##T(const struct scan *s, const c_##T *a, int lane) {                    \
        return takes_part(s->mask, lane) ? scan_##name##_##T(s, a, lane, 5) : 0;                                       \
    }                                                                                                                  \
    static c_##T exclusive_scan_##name##_sync_##T(const struct scan *s, const c_##T *a, int lane) {                    \
        if (!takes_part(s->mask, lane)) return 0;                                                                      \
        const c_##T before = lane == scan_first(s, lane) ? (nothing) : scan_##name##_##T(s, a, lane - 1, 5);           \
        return scan_start_##name(before);                                                                              \
    }
#define scan_start_add(x) (0 + (x))
#define scan_start_min(x) (x)
#define scan_start_max(x) (x)
#define scan_start_and(x) (x)
#define scan_start_or(x) (x)
#define scan_start_xor(x) (x)
#define INTEGER_SCANS(T, smallest, largest)                                                                            \
    SCAN_OF(add, T, 0)                                                                                                 \
    SCAN_OF(min, T, largest)                                                                                           \
    SCAN_OF(max, T, smallest)                                                                                          \
    SCAN_OF(and, T, (c_##T) - 1)                                                                                       \
    SCAN_OF(or, T, 0)                                                                                                  \
    SCAN_OF(xor, T, 0)
INTEGER_SCANS(i32, INT32_MIN, INT32_MAX)
INTEGER_SCANS(u32, 0, UINT32_MAX)
INTEGER_SCANS(i64, INT64_MIN, INT64_MAX)
INTEGER_SCANS(u64, 0, UINT64_MAX)
SCAN_OF(add, f32, -0.0f)
SCAN_OF(min, f32, NAN)
SCAN_OF(max, f32, NAN)
SCAN_OF(add, f64, -0.0)
SCAN_OF(min, f64, (double)NAN)
SCAN_OF(max, f64, (double)NAN)

/* ---- compaction ---- */

/* Which lane a lane's value comes from; -1: none. */
static int compact_compress_sync(uint32_t mask, int lane) {
    for (int from = 0; from < 32; ++from)
        if (takes_part(mask, from) && lane-- == 0) return from;
    return -1;
}
static int compact_expand_sync(uint32_t mask, int lane) {
    int before = 0;
    for (int other = 0; other < lane; ++other) before += takes_part(mask, other);
    return takes_part(mask, lane) ? before : -1;
}
/* Bit by bit from the base on, up or down. */
static uint32_t fns_u32(uint32_t a, uint32_t base, uint32_t offset) {
    const int32_t n = signed_32(offset);
    const int first = (int)(base % 32), step = n < 0 ? -1 : 1;
    int64_t left = n < 0 ? -(int64_t)n : n;
    if (n == INT32_MIN) return 0; /* so a GPU answers; CUDA's text has offsets from -32 to 32 */
    if (n == 0) return takes_part(a, first) ? (uint32_t)first : UINT32_MAX;
    for (int i = first; i >= 0 && i < 32; i += step)
        if (takes_part(a, i) && --left == 0) return (uint32_t)i;
    return UINT32_MAX;
}

#include "reference_half.h"

/* ---- atomics: what a step leaves in the word ---- */

#define ATOMIC_MOVES(T)                                                                                                \
    static c_##T step_atomic_exch_##T(c_##T old, c_##T a) { return (void)old, a; }                                     \
    static c_##T step_atomic_cas_##T(c_##T old, c_##T a, c_##T c) { return memcmp(&old, &c, sizeof c) == 0 ? a : old; }
#define ATOMIC_INTEGERS(T)                                                                                             \
    ATOMIC_MOVES(T)                                                                                                    \
    static c_##T step_atomic_add_##T(c_##T old, c_##T a) { return add_##T(old, a); }                                   \
    static c_##T step_atomic_sub_##T(c_##T old, c_##T a) { return sub_##T(old, a); }                                   \
    static c_##T step_atomic_min_##T(c_##T old, c_##T a) { return min_##T(old, a); }                                   \
    static c_##T step_atomic_max_##T(c_##T old, c_##T a) { return max_##T(old, a); }                                   \
    static c_##T step_atomic_and_##T(c_##T old, c_##T a) { return and_##T(old, a); }                                   \
    static c_##T step_atomic_or_##T(c_##T old, c_##T a) { return or_##T(old, a); }                                     \
    static c_##T step_atomic_xor_##T(c_##T old, c_##T a) { return xor_##T(old, a); }
ATOMIC_INTEGERS(i32)
ATOMIC_INTEGERS(u32)
ATOMIC_INTEGERS(i64)
ATOMIC_INTEGERS(u64)
ATOMIC_MOVES(f32)
ATOMIC_MOVES(f64)
static c_f32 step_atomic_add_f32(c_f32 old, c_f32 a) { return old + a; }
static c_f64 step_atomic_add_f64(c_f64 old, c_f64 a) { return old + a; }
static c_f16 step_atomic_add_f16(c_f16 old, c_f16 a) { return add_f16(old, a); }
static c_bf16 step_atomic_add_bf16(c_bf16 old, c_bf16 a) { return add_bf16(old, a); }
static c_u16 step_atomic_cas_u16(c_u16 old, c_u32 a, c_u32 c) { return old == low_16(c) ? low_16(a) : old; }
static c_f16x2 step_atomic_add_f16x2(c_f16x2 old, c_f16x2 a) { return add_f16x2(old, a); }
static c_bf16x2 step_atomic_add_bf16x2(c_bf16x2 old, c_bf16x2 a) { return add_bf16x2(old, a); }
static c_u32 step_atomic_inc_u32(c_u32 old, c_u32 a) { return old >= a ? 0 : old + 1; }
static c_u32 step_atomic_dec_u32(c_u32 old, c_u32 a) { return old == 0 || old > a ? a : old - 1; }

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
#define DO_MATCH(name, R, T)                                                                                           \
    EACH_LANE OUT(R)[lane] = takes_part(call->mask, lane) ? alike(call->mask, call->a, sizeof(c_##T), lane) : 0;
#define DO_MATCH_ALL(name, R, T) *OUT(R) = all_alike(call->mask, call->a, sizeof(c_##T));
#define DO_REDUCE(name, R, T) *OUT(R) = name##_##T(call->mask, IN(T, a));
#define DO_MATCH_LANES(name, R, T)                                                                                     \
    EACH_LANE OUT(R)[lane] = alike(members(call->mask, IN(u32, b)[lane], lane), call->a, sizeof(c_##T), lane);
#define DO_MATCH_ALL_LANES(name, R, T)                                                                                 \
    EACH_LANE {                                                                                                        \
        const uint32_t mask = members(call->mask, IN(u32, b)[lane], lane);                                             \
        OUT(R)[lane] = alike(mask, call->a, sizeof(c_##T), lane) == mask ? mask : 0;                                   \
    }
#define DO_REDUCE_LANES(name, R, T)                                                                                    \
    EACH_LANE {                                                                                                        \
        const uint32_t mask = members(call->mask, IN(u32, b)[lane], lane);                                             \
        OUT(R)[lane] = mask == 0 ? 0 : REDUCE_##name(T)(mask, IN(T, a));                                               \
    }
#define REDUCE_reduce_add_lanes_sync(T) reduce_add_sync_##T
#define REDUCE_reduce_min_lanes_sync(T) reduce_min_sync_##T
#define REDUCE_reduce_max_lanes_sync(T) reduce_max_sync_##T
#define REDUCE_reduce_and_lanes_sync(T) reduce_and_sync_##T
#define REDUCE_reduce_or_lanes_sync(T) reduce_or_sync_##T
#define REDUCE_reduce_xor_lanes_sync(T) reduce_xor_sync_##T
#define DO_SCAN(name, R, T)                                                                                            \
    const struct scan scan = scan_of(call->mask, call->width, (uint32_t)call->arg);                                    \
    EACH_LANE OUT(T)[lane] = name##_##T(&scan, IN(T, a), lane);
#define DO_COMPACT(name, R, T)                                                                                         \
    EACH_LANE {                                                                                                        \
        const int from = compact_##name(call->mask, lane);                                                             \
        memset(OUT(T) + lane, 0, sizeof(c_##T));                                                                       \
        if (from >= 0) MOVE(OUT(T) + lane, IN(T, a) + from);                                                           \
    }
#define DO_LOAD(name, R, T) reference_gather(&memory_##T, call->mask, call->p, own_indices().of, call->r);
#define DO_STORE(name, R, T) reference_scatter(&memory_##T, call->mask, call->p, own_indices().of, call->a);
#define DO_LOAD_PITCH(name, R, T) reference_load_pitch(&memory_##T, call->mask, call->p, call->arg, call->r);
#define DO_STORE_PITCH(name, R, T) reference_store_pitch(&memory_##T, call->mask, call->p, call->arg, call->a);
#define DO_GATHER(name, R, T) reference_gather(&memory_##T, call->mask, call->p, given_indices(IN(i32, b)).of, call->r);
#define DO_SCATTER(name, R, T)                                                                                         \
    reference_scatter(&memory_##T, call->mask, call->p, given_indices(IN(i32, b)).of, call->a);
#define EACH_ATOMIC(R, T, step)                                                                                        \
    EACH_LANE {                                                                                                        \
        memset(OUT(R) + lane, 0, sizeof(c_##R));                                                                       \
        if ((call->mask >> lane & 1) == 0) continue;                                                                   \
        c_##T *const word = element_at(call->p, IN(i32, b)[lane], sizeof(c_##T)), next = step;                         \
        memcpy(OUT(R) + lane, word, sizeof *word); /* the low bytes come first */                                      \
        MOVE(word, &next);                                                                                             \
    }
#define DO_ATOMIC(name, R, T) EACH_ATOMIC(R, T, step_##name##_##T(*word, IN(R, a)[lane]))
#define DO_ATOMIC_CAS(name, R, T) EACH_ATOMIC(R, T, step_##name##_##T(*word, IN(R, a)[lane], IN(R, c)[lane]))

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
    return strcmp(info->family, "arithmetic") == 0 || strcmp(info->family, "convert") == 0 ||
           strcmp(info->family, "rounding") == 0 || strcmp(info->family, "half") == 0 ||
           strcmp(info->family, "reduce") == 0 || strcmp(info->family, "scan") == 0 ||
           strncmp(info->name, "atomic_add_", 11) == 0;
}

/* exact.h - exact numbers, for the reference: sign, 128 bits and an exponent, rounded once at the end to any format, in any
 * direction.  By integers alone, so that nothing depends on how the CPU rounds. */
#ifndef CPUWARP_TEST_EXACT_H
#define CPUWARP_TEST_EXACT_H

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 u128;

/* m * 2^e, and if `more`, something less than 2^e besides. */
struct exact {
    enum { NUMBER, INFINITE, NO_NUMBER } kind;
    bool negative, more;
    u128 m;
    int e;
};
/* Bits of a mantissa and of an exponent; the canonical NaN. */
struct format {
    int mantissa, exponent;
    uint64_t nan;
};
static const struct format format_f16 = {10, 5, 0x7fff}, format_bf16 = {7, 8, 0x7fff}, format_f32 = {23, 8, 0x7fffffff},
                           format_f64 = {52, 11, UINT64_C(0x7fffffffffffffff)};
enum direction { TO_NEAREST, TO_ZERO, UPWARDS, DOWNWARDS };

static inline int top_bit(u128 m) {
    const uint64_t high = (uint64_t)(m >> 64), low = (uint64_t)m;
    return high != 0 ? 127 - __builtin_clzll(high) : low != 0 ? 63 - __builtin_clzll(low) : -1;
}
static inline struct exact exact_of_bits(uint64_t bits, const struct format *f) {
    const uint64_t mantissa = bits & ((UINT64_C(1) << f->mantissa) - 1), all = (UINT64_C(1) << f->exponent) - 1;
    const uint64_t exponent = bits >> f->mantissa & all;
    const int bias = (1 << (f->exponent - 1)) - 1;
    struct exact x = {.kind = NUMBER, .negative = bits >> (f->mantissa + f->exponent) & 1, .m = mantissa};
    if (exponent == all) {
        x.kind = mantissa == 0 ? INFINITE : NO_NUMBER;
    } else if (exponent == 0) {
        x.e = 1 - bias - f->mantissa;
    } else {
        x.m |= UINT64_C(1) << f->mantissa;
        x.e = (int)exponent - bias - f->mantissa;
    }
    return x;
}
static inline struct exact exact_of_integer(bool negative, uint64_t magnitude) {
    return (struct exact){.kind = NUMBER, .negative = negative, .m = magnitude};
}

static inline uint64_t rounded(struct exact x, const struct format *f, enum direction way) {
    const uint64_t infinity = ((UINT64_C(1) << f->exponent) - 1) << f->mantissa;
    const uint64_t sign = x.negative ? UINT64_C(1) << (f->mantissa + f->exponent) : 0;
    const int bias = (1 << (f->exponent - 1)) - 1;
    if (x.kind == NO_NUMBER) return f->nan;
    if (x.kind == INFINITE) return sign | infinity;
    if (x.m == 0) return sign;
    const int exponent = top_bit(x.m) + x.e, least = 1 - bias;
    const int shift = (exponent > least ? exponent : least) - f->mantissa - x.e; /* bits to drop */
    u128 n, rest, half;
    if (shift <= 0) {
        n = x.m << -shift;
        rest = half = 0;
    } else if (shift < 127) {
        n = x.m >> shift;
        rest = x.m & (((u128)1 << shift) - 1);
        half = (u128)1 << (shift - 1);
    } else {
        n = 0;
        rest = 1;
        half = 2;
    }
    const bool inexact = rest != 0 || x.more;
    bool away = way == UPWARDS ? !x.negative : way == DOWNWARDS ? x.negative : false;
    if (way == TO_NEAREST) away = rest > half || (rest == half && half != 0 && (x.more || (n & 1) != 0));
    if (away && inexact) ++n;
    const uint64_t bits = (uint64_t)n + (exponent > least ? (uint64_t)(exponent + bias - 1) << f->mantissa : 0);
    if (bits < infinity) return sign | bits;
    const bool to_infinity = way == TO_NEAREST || (way == UPWARDS && !x.negative) || (way == DOWNWARDS && x.negative);
    return sign | (to_infinity ? infinity : infinity - 1);
}

/* With its highest bit as bit `top`. */
static inline struct exact with_top(struct exact x, int top) {
    const int by = top - top_bit(x.m);
    x.m = by >= 0 ? x.m << by : x.m >> -by;
    x.e -= by;
    return x;
}
static inline struct exact exact_sum(struct exact x, struct exact y, enum direction way) {
    if (x.kind == NO_NUMBER || y.kind == NO_NUMBER) return (struct exact){.kind = NO_NUMBER};
    if (x.kind == INFINITE && y.kind == INFINITE && x.negative != y.negative) return (struct exact){.kind = NO_NUMBER};
    if (x.kind == INFINITE) return x;
    if (y.kind == INFINITE) return y;
    const struct exact zero = {.kind = NUMBER, .negative = x.negative == y.negative ? x.negative : way == DOWNWARDS};
    if (x.m == 0 && y.m == 0) return zero;
    if (x.m == 0) return y;
    if (y.m == 0) return x;
    if (top_bit(x.m) + x.e < top_bit(y.m) + y.e) {
        const struct exact z = x;
        x = y;
        y = z;
    }
    x = with_top(x, 118);
    const int by = y.e - x.e;
    const u128 part = by >= 0 ? y.m << by : by > -127 ? y.m >> -by : 0;
    const bool lost = by < 0 && (by <= -127 || part << -by != y.m);
    if (x.negative == y.negative) {
        x.m += part;
    } else if (x.m >= part + lost) {
        x.m -= part + lost;
    } else {
        x.m = part - x.m; /* nothing is lost where they are so near to each other */
        x.negative = !x.negative;
    }
    x.more = lost;
    return x.m == 0 && !lost ? zero : x;
}
static inline struct exact exact_product(struct exact x, struct exact y) {
    const bool negative = x.negative != y.negative;
    const bool no_number =
        (x.kind == INFINITE && y.kind == NUMBER && y.m == 0) || (y.kind == INFINITE && x.kind == NUMBER && x.m == 0);
    if (x.kind == NO_NUMBER || y.kind == NO_NUMBER || no_number) return (struct exact){.kind = NO_NUMBER};
    if (x.kind == INFINITE || y.kind == INFINITE) return (struct exact){.kind = INFINITE, .negative = negative};
    return (struct exact){.kind = NUMBER, .negative = negative, .m = x.m * y.m, .e = x.e + y.e};
}
static inline struct exact exact_quotient(struct exact x, struct exact y) {
    const bool negative = x.negative != y.negative;
    if (x.kind == NO_NUMBER || y.kind == NO_NUMBER || (x.kind == INFINITE && y.kind == INFINITE) ||
        (x.kind == NUMBER && y.kind == NUMBER && x.m == 0 && y.m == 0))
        return (struct exact){.kind = NO_NUMBER};
    if (x.kind == INFINITE || (y.kind == NUMBER && y.m == 0))
        return (struct exact){.kind = INFINITE, .negative = negative};
    if (y.kind == INFINITE || x.m == 0) return (struct exact){.kind = NUMBER, .negative = negative};
    x = with_top(x, 126);
    return (struct exact){NUMBER, negative, x.m % y.m != 0, x.m / y.m, x.e - y.e};
}
/* The largest number whose square is not above m. */
static inline u128 root(u128 m) {
    u128 r = 0;
    for (int bit = 62; bit >= 0; --bit) {
        const u128 next = r | (u128)1 << bit;
        if (next * next <= m) r = next;
    }
    return r;
}
static inline struct exact exact_root(struct exact x) {
    if (x.kind == NO_NUMBER || (x.negative && (x.kind == INFINITE || x.m != 0)))
        return (struct exact){.kind = NO_NUMBER};
    if (x.kind == INFINITE || x.m == 0) return x;
    x = with_top(x, 120);
    if (x.e % 2 != 0) {
        x.m <<= 1;
        x.e -= 1;
    }
    const u128 r = root(x.m);
    return (struct exact){NUMBER, false, r * r != x.m, r, x.e / 2};
}
/* 1 / sqrt(x) of a number of few bits. */
static inline struct exact exact_inverse_root(struct exact x) {
    if (x.kind == NO_NUMBER || (x.negative && (x.kind == INFINITE || x.m != 0)))
        return (struct exact){.kind = NO_NUMBER};
    if (x.kind == INFINITE) return (struct exact){.kind = NUMBER};
    if (x.m == 0) return (struct exact){.kind = INFINITE, .negative = x.negative};
    const int k = x.e % 2 == 0 ? 124 : 123;
    const u128 q = ((u128)1 << k) / x.m, r = root(q);
    return (struct exact){NUMBER, false, r * r * x.m != (u128)1 << k, r, -(x.e + k) / 2};
}

#endif

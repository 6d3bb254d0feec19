/* test_math.c - maths functions: their error in ulp, their special values, and the same bits on every backend.
 *
 *   CPUWARP_TEST_BACKEND=avx2 test_math             hold what math.def says, and compare with golden/math.txt
 *   CPUWARP_TEST_BACKEND=scalar test_math --write FILE
 *                                             write such a file, after a change of functions or inputs; math_without_fma.txt is
 *                                             written on a CPU without fused multiply-add (qemu-x86_64 -cpu Nehalem)
 *   CPUWARP_TEST_BACKEND=avx2 test_math --errors    print the largest error of each function
 *
 * The reference is the C library's, in long double: 11 bits or more beyond f64. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../tools/capture.h"
#include "cpu.h"
#include "exact.h"
#include "kernels_math.h"
#include "test.h"

/* Check's assertions write a file each time: in loops over operands there are none, but what aborts a test. */
enum { RANDOM = 2000, MOST = 24 * 1024, NAME = 40 };

/* ---- what each function should yield: its result, or its second one ---- */

#define PI 3.141592653589793238462643383279502884L
#define SINGLE(name, result)                                                                                           \
    static long double name##_reference(long double a, long double b, bool wide, bool second) {                        \
        (void)b, (void)wide, (void)second;                                                                             \
        return result;                                                                                                 \
    }
#define DOUBLE(name, result, other) SINGLE(name, second ? (other) : (result))

/* Zeros of sine have the sign of a, those of cosine are positive. */
static long double sine_of_half_turns(long double a) {
    const long double whole = rintl(a), part = a - whole;
    if (!isfinite(a)) return NAN;
    if (part == 0) return copysignl(0, a);
    return fmodl(whole, 2) == 0 ? sinl(PI * part) : -sinl(PI * part);
}
static long double cosine_of_half_turns(long double a) {
    const long double whole = rintl(a), part = fabsl(a - whole);
    if (!isfinite(a)) return NAN;
    if (part == 0.5L) return 0;
    return fmodl(whole, 2) == 0 ? sinl(PI * (0.5L - part)) : -sinl(PI * (0.5L - part));
}
static long double away_from_zero(long double a) { return copysignl(floorl(fabsl(a) + 0.5L), a); }
static long double exponent(long double a, bool wide) {
    int n = 0;
    if (isnan(a) || a == 0) return INT32_MIN;
    if (isinf(a)) return wide ? INT32_MAX : 0x1p31L; /* as f32 */
    (void)frexpl(a, &n);
    return n - 1;
}
static long double fraction(long double a, bool second) {
    int n = 0;
    if (!isfinite(a) || a == 0) return second ? 0 : a;
    const long double part = frexpl(a, &n);
    return second ? n : part;
}
/* b as an operand of i32: truncated, saturated; of NaN 0, from f64 INT_MIN. */
static int whole_number(long double b, bool wide) {
    if (isnan(b)) return wide ? INT32_MIN : 0;
    return b >= 0x1p31L ? INT32_MAX : b <= -0x1p31L ? INT32_MIN : (int)b;
}

SINGLE(exp, expl(a))
SINGLE(exp2, exp2l(a))
SINGLE(exp10, powl(10, a))
SINGLE(expm1, expm1l(a))
SINGLE(log, logl(a))
SINGLE(log2, log2l(a))
SINGLE(log10, log10l(a))
SINGLE(log1p, log1pl(a))
SINGLE(pow, powl(a, b))
SINGLE(sin, sinl(a))
SINGLE(cos, cosl(a))
DOUBLE(sincos, sinl(a), cosl(a))
SINGLE(tan, tanl(a))
SINGLE(sinpi, sine_of_half_turns(a))
SINGLE(cospi, cosine_of_half_turns(a))
DOUBLE(sincospi, sine_of_half_turns(a), cosine_of_half_turns(a))
SINGLE(asin, asinl(a))
SINGLE(acos, acosl(a))
SINGLE(atan, atanl(a))
SINGLE(atan2, atan2l(a, b))
SINGLE(sinh, sinhl(a))
SINGLE(cosh, coshl(a))
SINGLE(tanh, tanhl(a))
SINGLE(asinh, asinhl(a))
SINGLE(acosh, acoshl(a))
SINGLE(atanh, atanhl(a))
SINGLE(erf, erfl(a))
SINGLE(erfc, erfcl(a))
SINGLE(lgamma, lgammal(a))
SINGLE(tgamma, tgammal(a))
SINGLE(rsqrt, 1 / sqrtl(a))
SINGLE(cbrt, cbrtl(a))
SINGLE(rcbrt, 1 / cbrtl(a))
SINGLE(hypot, hypotl(a, b))
SINGLE(fmod, fmodl(a, b))
SINGLE(remainder, remainderl(a, b))
SINGLE(fdim, isnan(a) || isnan(b) ? NAN : a > b ? a - b : 0)
SINGLE(copysign, copysignl(a, b))
SINGLE(nextafter, wide ? (long double)nextafter((double)a, (double)b) : (long double)nextafterf((float)a, (float)b))
SINGLE(round, isfinite(a) ? away_from_zero(a) : a)
DOUBLE(modf, isinf(a) ? copysignl(0, a) : copysignl(a - truncl(a), a), truncl(a))
SINGLE(ldexp, scalblnl(a, whole_number(b, wide)))
DOUBLE(frexp, fraction(a, false), fraction(a, true))
SINGLE(ilogb, exponent(a, wide))
SINGLE(logb, isnan(a) ? a : a == 0 ? -INFINITY : isinf(a) ? INFINITY : exponent(a, wide))
SINGLE(saturate, a > 1 ? 1 : a > 0 ? a : 0)
SINGLE(fast_exp, expl(a))
SINGLE(fast_exp2, exp2l(a))
SINGLE(fast_exp10, powl(10, a))
SINGLE(fast_log, logl(a))
SINGLE(fast_log2, log2l(a))
SINGLE(fast_log10, log10l(a))
SINGLE(fast_sin, sinl(a))
SINGLE(fast_cos, cosl(a))
DOUBLE(fast_sincos, sinl(a), cosl(a))
SINGLE(fast_tan, tanl(a))
SINGLE(fast_tanh, tanhl(a))
SINGLE(fast_pow, exp2l(b *log2l(a)))
SINGLE(fast_divide, a / b)

static const struct function {
    const char *name, *shape, *type;
    double bound; /* in ulp */
    long double (*reference)(long double a, long double b, bool wide, bool second);
} functions[] = {
#define WARP_MATH(SHAPE, name, sleef, suffix, bound32, bound64)                                                        \
    {#name, #SHAPE, "f32", bound32, name##_reference}, {#name, #SHAPE, "f64", bound64, name##_reference},
#define WARP_MATH_HERE(SHAPE, name, bound32, bound64) WARP_MATH(SHAPE, name, , , bound32, bound64)
#define WARP_MATH_PART(SHAPE, sleef, suffix)
#include <warp/math.def>
};

static bool is(const struct function *f, const char *name) { return strcmp(f->name, name) == 0; }
static bool has_shape(const struct function *f, const char *shape) { return strcmp(f->shape, shape) == 0; }
static bool is_wide(const struct function *f) { return strcmp(f->type, "f64") == 0; }
static bool of_two(const struct function *f) { return has_shape(f, "BINARY") || has_shape(f, "LDEXP"); }
static bool yields_two(const struct function *f) {
    return has_shape(f, "PAIR") || has_shape(f, "MODF") || has_shape(f, "FREXP");
}

/* ---- operands and results ---- */

struct data {
    int count; /* whole warps */
    uint64_t a[MOST], b[MOST], x[MOST], y[MOST];
};
static long double number(uint64_t bits, bool wide) {
    double d;
    float f;
    const uint32_t low = (uint32_t)bits;
    memcpy(&d, &bits, sizeof d);
    memcpy(&f, &low, sizeof f);
    return wide ? (long double)d : (long double)f;
}
static uint64_t bits_of(double x, bool wide) {
    const float f = (float)x;
    uint32_t low;
    uint64_t bits;
    memcpy(&low, &f, sizeof low);
    memcpy(&bits, &x, sizeof bits);
    return wide ? bits : low;
}
/* From -size to size. */
static double between(struct test_random *random, double size) {
    return ((double)(test_next(random) >> 11) * 0x1p-52 - 1) * size;
}
/* Of every kind; where functions change their way, or overflow. */
static uint64_t operand(struct test_random *random, const struct test_type *type) {
    const bool wide = type->size == 8;
    static const double near[] = {1,
                                  88.7228390520683,
                                  89.4159862326283,
                                  -103.972077083992,
                                  709.782712893384,
                                  710.475860073944,
                                  -745.13,
                                  128,
                                  1024,
                                  -149,
                                  -1074,
                                  38.5318394191036,
                                  -45.1,
                                  308.2547155599167,
                                  -323.6060012435894};
    switch (test_below(random, 8)) {
    case 0: return test_value(random, type);
    case 1: return type->size == 8 ? test_next(random) : (uint32_t)test_next(random);
    case 2: return bits_of(between(random, 4), wide);
    case 3: return bits_of(between(random, wide ? 800 : 110), wide);
    case 4:
        return bits_of(near[test_below(random, sizeof near / sizeof *near)] +
                           between(random, ldexp(0.01, -(int)test_below(random, 40))),
                       wide);
    case 5: return bits_of(1 + between(random, ldexp(1, -(int)test_below(random, wide ? 50 : 22))), wide);
    case 6: return bits_of(between(random, wide ? 200 : 50), wide);
    default: return bits_of(between(random, ldexp(1, (int)test_below(random, wide ? 60 : 30))), wide);
    }
}
static void push(struct data *data, uint64_t a, uint64_t b) {
    if (data->count == MOST) ck_abort_msg("too many operands");
    data->a[data->count] = a;
    data->b[data->count++] = b;
}
/* Operands: edges, and with them all edges; then random ones. */
static void fill(struct data *data, const struct function *f, struct test_random random) {
    const struct test_type *const type = test_type(f->type);
    const struct test_values many = test_many(type), edges = test_edges(type);
    data->count = 0;
    for (int i = 0; of_two(f) && i < edges.count; ++i)
        for (int k = 0; k < edges.count; ++k) push(data, edges.bits[i], edges.bits[k]);
    for (int i = 0; !of_two(f) && i < many.count; i += 1 + many.count / 4096) push(data, many.bits[i], 0);
    for (int i = 0; i < RANDOM || data->count % 32 != 0; ++i) {
        const uint64_t a = operand(&random, type), b = operand(&random, type);
        push(data, a, b);
        /* Exponents near each other, and powers that neither overflow nor vanish. */
        if (i % 4 == 0)
            data->b[data->count - 1] = bits_of((double)number(a, is_wide(f)) * between(&random, 8), is_wide(f));
        if (i % 4 == 1 && is(f, "pow")) {
            const double base = (double)fabsl(number(a, is_wide(f))), most = is_wide(f) ? 745 : 104;
            if (base > 0 && base < 1e300)
                data->b[data->count - 1] = bits_of(between(&random, most) / log(base), is_wide(f));
        }
    }
}
static void run(struct data *data, const struct function *f) {
    const struct test_type *const type = test_type(f->type);
    static double a[MOST], b[MOST], x[MOST], y[MOST]; /* room for either type */
    for (int i = 0; i < data->count; ++i) {
        test_put(a, type, i, data->a[i]);
        test_put(b, type, i, data->b[i]);
    }
    const struct math_args args = {(int)(f - functions), data->count / 32, a, b, x, y};
    ck_assert_int_eq(WARP_LAUNCH(math, WARP_DIM3(1), WARP_DIM3(32), 0, &args), WARP_OK);
    for (int i = 0; i < data->count; ++i) {
        data->x[i] = test_get(x, type, i);
        data->y[i] = test_get(y, type, i);
        if (test_is_nan(type, data->x[i]) && !is(f, "copysign")) data->x[i] = bits_of(NAN, is_wide(f));
        if (test_is_nan(type, data->y[i])) data->y[i] = bits_of(NAN, is_wide(f));
    }
}

/* ---- errors ---- */

/* How far `got` is from `want`, in ulp; infinite where that is no matter of distance. */
static double error_of(const struct function *f, long double a, long double b, long double got, long double want) {
    const bool wide = is_wide(f);
    const int digits = wide ? 53 : 24, lowest = wide ? -1021 : -125;
    const long double beyond = ldexpl(1, wide ? 1024 : 128); /* the number after the largest one */
    int n;
    if (isnan(got) || isnan(want)) return isnan(got) && isnan(want) ? 0 : HUGE_VAL;
    if (isinf(want) && isinf(got)) return signbit(got) == signbit(want) ? 0 : HUGE_VAL;
    if (fabsl(want) > beyond) want = copysignl(beyond, want);
    if (isinf(got) && want != 0) got = copysignl(beyond, got); /* as good as that number, and no better */
    if (got == 0 && signbit(got) != signbit(want)) return HUGE_VAL;
    long double of = fabsl(want);
    if (is(f, "lgamma") && a < 0 && of < 1) of = 1;
    (void)frexpl(of, &n);
    if (of == 0 || n < lowest) n = lowest;
    double ulps = (double)(fabsl(got - want) / ldexpl(1, n - digits));
    if (is(f, "fast_pow") && isfinite(ulps)) { /* relative error, of which 2^-22 |b log2(a)| is allowed besides */
        const double size = (double)fabsl(b * log2l(a)) * 4;
        ulps = size < ulps ? ulps - size : 0;
    }
    return ulps;
}
static double error_at(const struct data *data, const struct function *f, int i, bool second) {
    const bool wide = is_wide(f);
    const long double a = number(data->a[i], wide), b = number(data->b[i], wide);
    return error_of(f, a, b, number(second ? data->y[i] : data->x[i], wide), f->reference(a, b, wide, second));
}
/* The bound: an ulp more where the result is subnormal or nearly so, unless it is rounded once from an exact one. */
static double bound_at(const struct data *data, const struct function *f, int i, bool second) {
    const bool wide = is_wide(f);
    const long double want = f->reference(number(data->a[i], wide), number(data->b[i], wide), wide, second);
    return f->bound > 0.5 && fabsl(want) < ldexpl(1, wide ? -1018 : -122) ? f->bound + 1 : f->bound;
}
static const struct function *launched(struct data *data, int index, struct test_random random) {
    const struct function *const f = &functions[index];
    fill(data, f, random);
    run(data, f);
    return f;
}

static struct data data, other;

static void check_errors(const struct function *f) {
    const bool wide = is_wide(f);
    for (int second = 0; second <= (int)yields_two(f); ++second)
        for (int i = 0; i < data.count; ++i) {
            const double error = error_at(&data, f, i, second);
            const long double a = number(data.a[i], wide), b = number(data.b[i], wide);
            if (error > f->bound && error > bound_at(&data, f, i, second))
                ck_abort_msg("%s_%s(%La, %La): result %d is %La, should be %La: off by %g ulp", f->name, f->type, a, b,
                             second, number(second ? data.y[i] : data.x[i], wide), f->reference(a, b, wide, second),
                             error);
        }
}

/* What a lane yields does not depend on the other lanes, nor on where it is. */
static void check_lanes(const struct function *f) {
    other.count = data.count;
    for (int i = 0; i < data.count; ++i) {
        other.a[i] = data.a[(i + 13) * 37LL % data.count];
        other.b[i] = data.b[(i + 13) * 37LL % data.count];
    }
    run(&other, f);
    for (int i = 0; i < data.count; ++i) {
        const int from = (int)((i + 13) * 37LL % data.count);
        if (other.x[i] != data.x[from] || (yields_two(f) && other.y[i] != data.y[from]))
            ck_abort_msg("%s_%s of %016" PRIx64 " and %016" PRIx64 " differs between lanes", f->name, f->type,
                         other.a[i], other.b[i]);
    }
}

/* Bit by bit what the scalar backend yields. */
static void check_scalar_backend(const struct function *f) {
    other = data;
    ck_assert_int_eq(warp_backend_select("scalar"), WARP_OK);
    run(&other, f);
    ck_assert_int_eq(warp_backend_select(test_backend->name), WARP_OK);
    for (int i = 0; i < data.count; ++i) {
        if (data.x[i] != other.x[i] || (yields_two(f) && data.y[i] != other.y[i]))
            ck_abort_msg("%s_%s of %016" PRIx64 " and %016" PRIx64 ": %016" PRIx64 " %016" PRIx64
                         ", on scalar %016" PRIx64 " %016" PRIx64,
                         f->name, f->type, data.a[i], data.b[i], data.x[i], data.y[i], other.x[i], other.y[i]);
    }
}

/* In one process: it takes longer to start one than to test a function. */
START_TEST(test_functions) {
    for (int index = 0; index < MATH_FUNCTIONS; ++index) {
        const struct function *const f = launched(&data, index, test_random(functions[index].name));
        check_errors(f);
        check_lanes(f);
        check_scalar_backend(f);
    }
}
END_TEST

/* copysign moves one bit, also of NaNs. */
START_TEST(test_copysign_bits) {
    for (int index = MATH_copysign_f32; index <= MATH_copysign_f64; ++index) {
        const struct function *const f = launched(&data, index, test_random("copysign"));
        const uint64_t sign = bits_of(-0.0, is_wide(f));
        for (int i = 0; i < data.count; ++i)
            if (data.x[i] != ((data.a[i] & ~sign) | (data.b[i] & sign)))
                ck_abort_msg("copysign(%016" PRIx64 ", %016" PRIx64 ") = %016" PRIx64, data.a[i], data.b[i], data.x[i]);
    }
}
END_TEST

/* Correctly rounded: edges, the mantissa whose root is nearest to the middle of two numbers, one in 32 of all others, under both
 * kinds of exponent. */
START_TEST(test_rsqrt_rn) {
    enum { COUNT = 1 << 19 };
    static const float edges[] = {0,         -0.0f,     INFINITY, -1, NAN,          0x1p-149f,
                                  0x1p-148f, 0x1p-130f, 0x1p126f, 4,  0x1.13e07p-1f};
    static const float roots[] = {INFINITY, -INFINITY, 0,        NAN,  NAN,           0x1.6a09e6p+74f,
                                  0x1p74f,  0x1p65f,   0x1p-63f, 0.5f, 0x1.5cc0aap+0f};
    enum { EDGES = sizeof edges / sizeof *edges };
    static float a[COUNT], x[COUNT];
    const struct math_args args = {0, COUNT / 32, a, a, x, x};
    struct test_random random = test_random("rsqrt_rn");
    for (int i = 0; i < COUNT; ++i) {
        const float step = (float)(32 * (i % (COUNT / 2)) + (int)test_below(&random, 32));
        a[i] = i < EDGES ? edges[i] : i < COUNT / 2 ? 0.5f + step * 0x1p-24f : 1 + step * 0x1p-23f;
    }
    ck_assert_int_eq(WARP_LAUNCH(math_rsqrt_rn, WARP_DIM3(1), WARP_DIM3(32), 0, &args), WARP_OK);
    for (int i = 0; i < COUNT; ++i) {
        /* Halfway to the next numbers (x[i] is 0.7 to 1.42): 53 bits hold its square, and fma the sign of what is compared. */
        const double half_ulp = x[i] < 1 ? 0x1p-25 : 0x1p-24;
        const double above = (x[i] + half_ulp) * (x[i] + half_ulp), below = (x[i] - half_ulp) * (x[i] - half_ulp);
        if (i < EDGES ? isnan(roots[i]) ? isnan(x[i]) : x[i] == roots[i]
                      : fma(a[i], above, -1) >= 0 && fma(a[i], below, -1) <= 0)
            continue;
        ck_abort_msg("rsqrt_rn(%a) = %a", (double)a[i], (double)x[i]);
    }
}
END_TEST

START_TEST(test_scalars) {
    struct test_random random = test_random("scalars");
    float a[32], results[MATH_SCALARS][32], expected[MATH_SCALARS][32];
    for (int i = 0; i < 32; ++i) a[i] = (float)between(&random, 20);
    const struct math_scalars_args args = {a, results, expected};
    ck_assert_int_eq(WARP_LAUNCH(math_scalars, WARP_DIM3(1), WARP_DIM3(32), 0, &args), WARP_OK);
    for (int i = 0; i < MATH_SCALARS; ++i)
        for (int lane = 0; lane < 32; ++lane)
            ck_assert(results[i][lane] == expected[i][lane] || (isnan(results[i][lane]) && isnan(expected[i][lane])));
}
END_TEST

/* 16-bit numbers, all of them: the nearest to the exact result. */
static double exp10_of(double x) { return pow(10, x); }
START_TEST(test_halves) {
    static double (*const exact[])(double) = {exp, exp2, exp10_of, log, log2, log10, sin, cos, tanh};
    static const struct format *const formats[] = {&format_f16, &format_bf16};
    static uint16_t single[2][65536], paired[2][65536];
    for (int function = 0; function < MATH_HALF_FUNCTIONS; ++function) {
        const struct math_halves_args args = {function, single, paired};
        ck_assert_int_eq(WARP_LAUNCH(math_halves, WARP_DIM3(1), WARP_DIM3(32), 0, &args), WARP_OK);
        for (int type = 0; type < 2; ++type) {
            for (uint32_t bits = 0; bits < 65536; ++bits) {
                const uint64_t wide = rounded(exact_of_bits(bits, formats[type]), &format_f64, TO_NEAREST);
                double x;
                memcpy(&x, &wide, sizeof x);
                const double y = exact[function](x);
                uint64_t result;
                memcpy(&result, &y, sizeof result);
                const int want = (int)rounded(exact_of_bits(result, &format_f64), formats[type], TO_NEAREST);
                const int got = single[type][bits];
                test_check(got == paired[type][bits], "%x: not the same in pairs", bits);
                test_check(got == (isnan(y) ? 0x7fff : want), "function %d, type %d: %x: %x, not %x", function, type,
                           bits, (unsigned)got, (unsigned)want);
            }
        }
    }
}
END_TEST

/* What a GPU returned for all of them (tests/golden/README.md): the same. */
static void next_line(capture_file_t *file, char *line) {
    bool end = false;
    do {
        const char *const wrong = capture_next(file, line, &end);
        ck_assert_msg(wrong == NULL && !end, "%s: %s", CPUWARP_MATHS_FILE, wrong ? wrong : "lines are missing");
    } while (line[0] == '#');
}
static void compare_with_gpu(capture_file_t *file, const char *name, const uint16_t *answers, bool bf16) {
    static char line[CAPTURE_MAX_LINE];
    char wanted[NAME];
    for (uint32_t bits = 0; bits < 65536; ++bits) {
        static char *at;
        if (bits % 32 == 0) {
            const int length = snprintf(wanted, sizeof wanted, "%s_%s %04x", name, bf16 ? "bf16" : "f16", bits);
            next_line(file, line);
            ck_assert_msg(strncmp(line, wanted, (size_t)length) == 0, "%.30s: not the line of %s", line, wanted);
            at = line + length;
        }
        const unsigned long gpu = strtoul(at, &at, 16);
        test_check(answers[bits] == gpu, "%s %04x: %04x, GPU %04lx", name, bits, answers[bits], gpu);
    }
}
START_TEST(test_halves_as_on_a_gpu) {
#define NAME_OF(name) #name,
    static const char *const names[] = {MATH_HALVES(NAME_OF)};
    static uint16_t single[2][65536], paired[2][65536];
    static char line[CAPTURE_MAX_LINE];
    capture_file_t *const file = capture_open(CPUWARP_MATHS_FILE);
    ck_assert_msg(file != NULL, "cannot open %s", CPUWARP_MATHS_FILE);
    for (int function = 0; function < MATH_HALF_FUNCTIONS; ++function) {
        const struct math_halves_args args = {function, single, paired};
        ck_assert_int_eq(WARP_LAUNCH(math_halves, WARP_DIM3(1), WARP_DIM3(32), 0, &args), WARP_OK);
        for (int type = 0; type < 2; ++type) compare_with_gpu(file, names[function], single[type], type == 1);
    }
    bool end = false;
    ck_assert(capture_next(file, line, &end) == NULL && end);
    capture_close(file);
}
END_TEST

/* ---- digests ---- */

/* The functions of SLEEF for CPUs without fused multiply-add give other bits. */
static const char *digests_file(void) {
#if defined(__x86_64__)
    const struct warp__cpu cpu = warp__cpu_read();
    const uint32_t needed = CPU_FMA | CPU_AVX2;
    if ((warp__cpu_features(&cpu) & needed) != needed) return CPUWARP_MATH_DIGESTS "_without_fma.txt";
#endif
    return CPUWARP_MATH_DIGESTS ".txt";
}
static void add(uint64_t *digest, uint64_t word) {
    *digest = (*digest ^ word) * UINT64_C(0x100000001b3);
    *digest ^= *digest >> 29;
}
/* The same inputs for the same function, whatever CPUWARP_TEST_SEED says. */
static uint64_t digest_of(int index) {
    const struct function *const f =
        launched(&data, index, (struct test_random){(uint64_t)strlen(functions[index].name)});
    uint64_t digest = UINT64_C(0xcbf29ce484222325);
    for (int i = 0; i < data.count; ++i) {
        add(&digest, data.x[i]);
        if (yields_two(f)) add(&digest, data.y[i]);
    }
    return digest;
}
static void name_of(int index, char name[NAME]) {
    snprintf(name, NAME, "%s_%s", functions[index].name, functions[index].type);
}
static bool find_digest(const char *name, uint64_t *digest) {
    char line[200], found[NAME];
    bool there = false;
    FILE *const file = fopen(digests_file(), "r");
    ck_assert_msg(file != NULL, "cannot open %s", digests_file());
    while (!there && fgets(line, sizeof line, file) != NULL)
        there = sscanf(line, "%39s %" SCNx64, found, digest) == 2 && strcmp(found, name) == 0;
    fclose(file);
    return there;
}
START_TEST(test_digests) {
    for (int i = 0; i < MATH_FUNCTIONS; ++i) {
        char name[NAME];
        uint64_t expected = 0;
        name_of(i, name);
        ck_assert_msg(find_digest(name, &expected), "%s: no digest in %s", name, digests_file());
        const uint64_t digest = digest_of(i);
        ck_assert_msg(digest == expected, "%s: the digest is %016" PRIx64 ", not %016" PRIx64, name, digest, expected);
    }
}
END_TEST

/* ---- not tests: with --write or --errors, the only thing that is done ---- */

static const char *path;
START_TEST(test_write) {
    FILE *const file = fopen(path, "w");
    ck_assert_msg(file != NULL, "cannot write %s", path);
    fputs("# What test_math.c gets for fixed inputs, on every backend; made by test_math --write.\n", file);
    for (int i = 0; i < MATH_FUNCTIONS; ++i) {
        char name[NAME];
        name_of(i, name);
        fprintf(file, "%s %016" PRIx64 "\n", name, digest_of(i));
    }
    ck_assert_int_eq(fclose(file), 0);
}
END_TEST
START_TEST(test_print_errors) {
    for (int index = 0; index < MATH_FUNCTIONS; ++index) {
        const struct function *const f = launched(&data, index, test_random(functions[index].name));
        double most = 0;
        int at = 0;
        bool beyond = false;
        for (int second = 0; second <= (int)yields_two(f); ++second)
            for (int i = 0; i < data.count; ++i) {
                const double error = error_at(&data, f, i, second);
                if (error > most) at = i;
                most = fmax(most, error);
                beyond |= error > bound_at(&data, f, i, second);
            }
        printf("%-14s %s  bound %.2f  %.4f at %La, %La%s\n", f->name, f->type, f->bound, most,
               number(data.a[at], is_wide(f)), number(data.b[at], is_wide(f)), beyond ? "  BEYOND" : "");
    }
}
END_TEST

int main(int argc, char **argv) {
    Suite *suite = suite_create("math");
    TCase *tests = test_case(suite, "math");
    if (argc == 3 && strcmp(argv[1], "--write") == 0) {
        path = argv[2];
        tcase_add_test(tests, test_write);
        return test_run(suite);
    }
    if (argc == 2 && strcmp(argv[1], "--errors") == 0) {
        tcase_add_test(tests, test_print_errors);
        return test_run(suite);
    }
    tcase_add_test(tests, test_functions);
    tcase_add_test(tests, test_digests);
    tcase_add_test(tests, test_copysign_bits);
    tcase_add_test(tests, test_rsqrt_rn);
    tcase_add_test(tests, test_scalars);
    tcase_add_test(tests, test_halves);
    tcase_add_test(tests, test_halves_as_on_a_gpu);
    return test_run(suite);
}

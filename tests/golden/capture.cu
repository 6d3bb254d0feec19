/* capture.cu - asks a real GPU what the operations of <warp/ops.def> return and prints its answers as text.
 *
 *   nvcc -O2 -arch=sm_90 -o capture capture.cu && ./capture [seed [warps]] | gzip -9 > h200.txt.gz
 *   ./capture halves > h200-halves.txt             a digest of each operation on one 16-bit number, over all 65,536
 *   ./capture halves NAME                          the answers of one of these
 *   ./capture maths | gzip -9 > h200-maths.txt.gz  the answers of hexp and its kin, over all 65,536
 *
 * Each row of ops.def becomes one kernel that evaluates the row's own CUDA expression; one warp is one case, one line.
 * Operands, member mask, amount and width come from device memory, so the compiler can fold nothing.
 * README.md in this folder describes the lines. Same seed, same operands: the generator of a row starts from the seed and
 * the row's name, so a new row changes no other. */
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

#include <cuda_bf16.h>
#include <cuda_fp16.h>

typedef float f32;
typedef int i32;
typedef unsigned u32;
typedef double f64;
typedef long long i64;
typedef unsigned long long u64;
typedef unsigned short u16;
typedef bool pred;
typedef __half f16;
typedef __half2 f16x2;
typedef __nv_bfloat16 bf16;
typedef __nv_bfloat162 bf16x2;

enum { LANES = 32, CELLS = 8, MAX_WARPS = 512 };
enum shape { UNARY, BINARY, TERNARY, SHIFT, COMPARE, SELECT, SHFL, SHFL_LANES, VOTE, MATCH, MATCH_ALL, REDUCE,
             MATCH_LANES, MATCH_ALL_LANES, REDUCE_LANES, SCAN, COMPACT, ATOMIC, ATOMIC_CAS };
enum family { in_arithmetic, in_bits, in_compare, in_select, in_convert, in_bitcast, in_shuffle, in_vote, in_match, in_reduce,
              in_scan, in_compact, in_integer, in_packed, in_rounding, in_half, in_atomic };
enum type { is_f32, is_i32, is_u32, is_f64, is_i64, is_u64, is_u16, is_pred, is_f16, is_bf16, is_f16x2, is_bf16x2 };

/* Every case of one row, operands and answers. A 32-bit value is the low half of its 64-bit slot. */
struct batch {
    u64 a[MAX_WARPS][LANES], b[MAX_WARPS][LANES], c[MAX_WARPS][LANES], r[MAX_WARPS][LANES];
    u64 before[MAX_WARPS][CELLS]; /* what is in the memory that an atomic works on, and that memory: CELLS words of its type */
    u64 memory[MAX_WARPS][CELLS];
    u32 mask[MAX_WARPS];
    int arg[MAX_WARPS], width[MAX_WARPS];
};

template <typename T> __device__ T from_bits(u64 word) { T v; memcpy(&v, &word, sizeof v); return v; }
template <> __device__ bool from_bits<bool>(u64 word) { return word & 1; }
template <typename T> __device__ u64 to_bits(T v) { u64 word = 0; memcpy(&word, &v, sizeof v); return word; }

/* ---- what CUDA C++ has no function for, in words of its own ---- */
__device__ i32 bfe(i32 a, i32 pos, i32 len) {
    i32 r;
    asm("bfe.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(pos), "r"(len));
    return r;
}
__device__ u32 bfe(u32 a, u32 pos, u32 len) {
    u32 r;
    asm("bfe.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(pos), "r"(len));
    return r;
}
__device__ u32 bfi(u32 a, u32 b, u32 pos, u32 len) {
    u32 r;
    asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(r) : "r"(a), "r"(b), "r"(pos), "r"(len));
    return r;
}
/* Every lane sees the values of all lanes of the mask, in ascending order. */
template <typename T, typename F> __device__ T scan(u32 mask, T a, int width, u32 heads, T r, bool exclusive, F f) {
    const int lane = threadIdx.x;
    int first = lane;
    while (first > 0 && first % width != 0 && !(heads >> first & 1)) first--;
    for (int s = 0; s < 32; s++)
        if (mask >> s & 1) {
            const T x = __shfl_sync(mask, a, s);
            if (s >= first && s < lane + !exclusive) r = f(r, x);
        }
    return r;
}
#define SCAN_FUNCTIONS(name, nothing, expression)                                                                      \
    template <typename T> __device__ T inclusive_scan_##name(u32 mask, T a, int width, int heads) {                    \
        return scan(mask, a, width, (u32)heads, (T)(nothing), false, [](T x, T y) { return (T)(expression); });        \
    }                                                                                                                  \
    template <typename T> __device__ T exclusive_scan_##name(u32 mask, T a, int width, int heads) {                    \
        return scan(mask, a, width, (u32)heads, (T)(nothing), true, [](T x, T y) { return (T)(expression); });         \
    }
SCAN_FUNCTIONS(add, 0, (u32)x + (u32)y)
SCAN_FUNCTIONS(min, (T)-1 < (T)0 ? 0x7fffffff : 0xffffffff, min(x, y))
SCAN_FUNCTIONS(max, (T)-1 < (T)0 ? 0x80000000 : 0, max(x, y))
SCAN_FUNCTIONS(and, -1, x & y)
SCAN_FUNCTIONS(or, 0, x | y)
SCAN_FUNCTIONS(xor, 0, x ^ y)
template <typename T, typename F> __device__ int argument(u32 mask, T a, F better) {
    int best = -1;
    T value = a;
    for (int s = 0; s < 32; s++)
        if (mask >> s & 1) {
            const T x = __shfl_sync(mask, a, s);
            if (best < 0 || better(x, value)) best = s, value = x;
        }
    return best;
}
template <typename T> __device__ int argmin(u32 mask, T a) { return argument(mask, a, [](T x, T y) { return x < y; }); }
template <typename T> __device__ int argmax(u32 mask, T a) { return argument(mask, a, [](T x, T y) { return x > y; }); }
/* The usual idiom: a lane's place is the number of lanes of the mask before it.  Lanes outside the mask do not run. */
template <typename T> __device__ T compress(u32 mask, T a) {
    __shared__ T packed[LANES];
    const int lane = threadIdx.x, place = __popc(mask & ((1u << lane) - 1));
    packed[lane] = 0;
    __syncwarp(mask);
    for (int i = 0; i < LANES; i++) /* what lanes that do not run have left undone */
        if (!(mask >> i & 1)) packed[i] = 0;
    __syncwarp(mask);
    packed[place] = a;
    __syncwarp(mask);
    return packed[lane];
}
template <typename T> __device__ T expand(u32 mask, T a) {
    const int place = __popc(mask & ((1u << threadIdx.x) - 1));
    return __shfl_sync(mask, a, place);
}

/* ---- one kernel a row: only the lanes of `mask` run the expression ---- */
#define PASTE_(x, y) x##y
#define PASTE(x, y) PASTE_(x, y)
#define KERNEL_NAME PASTE(row_, __LINE__) /* the line in ops.def: some names (and, or, not) are C++ operators */

#define KERNEL(R, T, B, P, cuda)                                                                                       \
    __global__ void KERNEL_NAME(batch *k) {                                                                            \
        const int w = blockIdx.x, lane = threadIdx.x;                                                                  \
        const unsigned mask = k->mask[w];                                                                              \
        const int arg = k->arg[w], width = k->width[w];                                                                \
        const T a = from_bits<T>(k->a[w][lane]);                                                                       \
        const B b = from_bits<B>(k->b[w][lane]);                                                                       \
        const T c = from_bits<T>(k->c[w][lane]);                                                                       \
        P;                                                                                                             \
        (void)arg, (void)width, (void)a, (void)b, (void)c;                                                             \
        if (mask >> lane & 1) {                                                                                        \
            const R r = cuda;                                                                                          \
            k->r[w][lane] = to_bits<R>(r);                                                                             \
        }                                                                                                              \
    }

#define KERNEL_UNARY(R, T, cuda) KERNEL(R, T, T, , cuda)
#define KERNEL_BINARY(R, T, cuda) KERNEL(R, T, T, , cuda)
#define KERNEL_TERNARY(R, T, cuda) KERNEL(R, T, T, , cuda)
#define KERNEL_COMPARE(R, T, cuda) KERNEL(R, T, T, , cuda)
#define KERNEL_SHIFT(R, T, cuda) KERNEL(R, T, u32, , cuda) /* b: an unsigned amount */
#define KERNEL_SELECT(R, T, cuda) KERNEL(R, T, T, const bool p = k->c[w][lane] & 1, cuda)
#define KERNEL_SHFL(R, T, cuda) KERNEL(R, T, T, , cuda)
#define KERNEL_SHFL_LANES(R, T, cuda) KERNEL(R, T, i32, , cuda) /* b: an amount or a lane */
#define KERNEL_VOTE(R, T, cuda) KERNEL(R, T, T, , cuda)
#define KERNEL_MATCH(R, T, cuda) KERNEL(R, T, T, , cuda)
#define KERNEL_MATCH_ALL(R, T, cuda) KERNEL(R, T, T, int pred, cuda)
#define KERNEL_REDUCE(R, T, cuda) KERNEL(R, T, T, , cuda)
#define KERNEL_MATCH_LANES(R, T, cuda) KERNEL(R, T, u32, , cuda) /* b: a mask */
#define KERNEL_MATCH_ALL_LANES(R, T, cuda) KERNEL(R, T, u32, int pred, cuda)
#define KERNEL_REDUCE_LANES(R, T, cuda) KERNEL(R, T, u32, , cuda)
#define KERNEL_SCAN(R, T, cuda) KERNEL(R, T, T, , cuda)
#define KERNEL_COMPACT(R, T, cuda) KERNEL(R, T, T, , cuda)
#define KERNEL_ATOMIC(R, T, cuda) KERNEL(R, T, i32, T *p = reinterpret_cast<T *>(k->memory[w]), cuda) /* b: an index */
#define KERNEL_ATOMIC_CAS KERNEL_ATOMIC

/* The families. The empty ones have nothing that a GPU could settle: logic of booleans, numbers of lanes, plain loads and
 * stores (and their `cuda` is not always an expression). */
#define FAMILY_arithmetic(...) ROW(arithmetic, __VA_ARGS__)
#define FAMILY_bits(...) ROW(bits, __VA_ARGS__)
#define FAMILY_compare(...) ROW(compare, __VA_ARGS__)
#define FAMILY_select(...) ROW(select, __VA_ARGS__)
#define FAMILY_convert(...) ROW(convert, __VA_ARGS__)
#define FAMILY_bitcast(...) ROW(bitcast, __VA_ARGS__)
#define FAMILY_shuffle(...) ROW(shuffle, __VA_ARGS__)
#define FAMILY_vote(...) ROW(vote, __VA_ARGS__)
#define FAMILY_match(...) ROW(match, __VA_ARGS__)
/* CUDA reduces integers of 32 bits; the other types are this library's own. */
#define FAMILY_reduce(SHAPE, name, R, T, cuda) REDUCE_##T(SHAPE, name, R, T, cuda)
#define REDUCE_i32(...) ROW(reduce, __VA_ARGS__)
#define REDUCE_u32(...) ROW(reduce, __VA_ARGS__)
#define REDUCE_f32(...)
#define REDUCE_f64(...)
#define REDUCE_i64(...)
#define REDUCE_u64(...)
/* Scans likewise. */
#define FAMILY_scan(SHAPE, name, R, T, cuda) SCAN_##T(SHAPE, name, R, T, cuda)
#define SCAN_i32(...) ROW(scan, __VA_ARGS__)
#define SCAN_u32(...) ROW(scan, __VA_ARGS__)
#define SCAN_f32(...)
#define SCAN_f64(...)
#define SCAN_i64(...)
#define SCAN_u64(...)
#define FAMILY_compact(...) ROW(compact, __VA_ARGS__)
#define FAMILY_integer(...) ROW(integer, __VA_ARGS__)
#define FAMILY_packed(...) ROW(packed, __VA_ARGS__)
#define FAMILY_rounding(...) ROW(rounding, __VA_ARGS__)
#define FAMILY_half(...) ROW(half, __VA_ARGS__)
#define FAMILY_atomic(...) ROW(atomic, __VA_ARGS__)
#define FAMILY_predicate(...)
#define FAMILY_lane(...)
#define FAMILY_memory(...)

#define ROW(family, SHAPE, name, R, T, cuda) KERNEL_##SHAPE(R, T, cuda)
#define WARP_OP(family, SHAPE, name, R, T, cuda, formula) FAMILY_##family(SHAPE, name, R, T, cuda)
#include "../../include/warp/ops.def"
#undef ROW

/* ---- and one entry a row in the list that main() goes through ---- */
struct row {
    const char *name;
    enum family family;
    enum shape shape;
    enum type r, t;
    void (*kernel)(batch *);
};
#define ROW(family, SHAPE, name, R, T, cuda) {#name "_" #T, in_##family, SHAPE, is_##R, is_##T, KERNEL_NAME},
static const row rows[] = {
#define WARP_OP(family, SHAPE, name, R, T, cuda, formula) FAMILY_##family(SHAPE, name, R, T, cuda)
#include "../../include/warp/ops.def"
};

/* ---- random numbers: splitmix64 ---- */
static u64 rng;
static u64 rnd(void) {
    u64 z = rng += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}
static int below(int n) { return (int)(rnd() % (u64)n); }
static int between(int low, int high) { return low + below(high - low + 1); }
static u64 hash(const char *s) { /* FNV-1a */
    u64 h = 0xcbf29ce484222325;
    for (; *s; s++) h = (h ^ (unsigned char)*s) * 0x100000001b3;
    return h;
}

static bool wide(type t) { return t == is_f64 || t == is_i64 || t == is_u64; }
static bool is_float(type t) { return t == is_f32 || t == is_f64; }
static u64 f32_bits(float v) { u32 u; memcpy(&u, &v, 4); return u; }
static u64 f64_bits(double v) { u64 u; memcpy(&u, &v, 8); return u; }
static u64 float_bits(type t, double v) { return t == is_f32 ? f32_bits((float)v) : f64_bits(v); }
static bool is_pair(type t) { return t == is_f16x2 || t == is_bf16x2; }
static bool is_half(type t) { return t == is_f16 || t == is_bf16 || is_pair(t); }
static int half_mantissa(type t) { return t == is_f16 || t == is_f16x2 ? 10 : 7; }
static bool narrow(type t) { return t == is_u16 || t == is_f16 || t == is_bf16; }
static u64 cut(type t, u64 v) { return wide(t) ? v : t == is_pred ? (v & 1) : narrow(t) ? (v & 0xffff) : (u32)v; }

/* ---- edge values: the first PAIRED of a table meet each other in every pair, the rest appear where there is one operand ---- */
enum { PAIRED = 24 };
typedef std::vector<u64> table;

static table float_edges(type t) {
    const int m = t == is_f32 ? 23 : 52;                                        /* mantissa bits */
    const u64 sign = t == is_f32 ? 1ull << 31 : 1ull << 63, one = 1, inf = (t == is_f32 ? 0xffull : 0x7ffull) << m;
    const u64 quiet = one << (m - 1), smallest = one << m, payload = 0x5a5a5 & (quiet - 1);
    table e;
    const u64 half[] = {0, float_bits(t, 1), inf, inf | quiet, inf | 1 /* signalling */, inf | payload, inf | quiet | payload,
                        inf | (smallest - 1), 1 /* subnormal */, smallest - 1, smallest, inf - 1};
    for (u64 v : half) e.push_back(v), e.push_back(v | sign);                     /* 24 = PAIRED */
    const double more[] = {0.5, 1.5, 2.5, 3.5, 4.5, 1e-3, 3, 255.5, 8388607.5, 1e10, 1e20, 2147483647.5, 2147483648.5,
                           4294967294.5, 4294967295.5, 4503599627370495.5, 1.0 / 3};
    for (double v : more) e.push_back(float_bits(t, v)), e.push_back(float_bits(t, -v));
    const int powers[] = {-1, 0, 1, 8, 16, 22, 23, 24, 30, 31, 32, 51, 52, 53, 62, 63, 64}; /* with both neighbours */
    for (int k : powers)
        for (int d = -1; d <= 1; d++) {
            const u64 v = float_bits(t, ldexp(1, k)) + (u64)(i64)d;
            e.push_back(v), e.push_back(v | sign);
        }
    if (t == is_f64) { /* where rounding to f32 turns: ties, the largest, the smallest, subnormals, payloads that do not fit */
        const u64 f32_turns[] = {0x3ff0000010000000, 0x3ff0000030000000, 0x3ff0000010000001, 0x3ff000000fffffff,
                                 0x47efffffe0000000, 0x47efffffefffffff, 0x47effffff0000000, 0x47f0000000000000,
                                 0x36a0000000000000, 0x3690000000000000, 0x3690000000000001, 0x368fffffffffffff,
                                 0x36a8000000000000, 0x380fffffffffffff, 0x380fffffe0000000, 0x3810000000000000,
                                 0x3800000010000000, 0x7ff0000020000000, 0x7ff000001fffffff, 0x7fffffffe0000000};
        for (u64 v : f32_turns) e.push_back(v), e.push_back(v | sign);
    }
    return e;
}

static table int_edges(type t) {
    const u64 top = wide(t) ? 1ull << 63 : 1ull << 31, all = wide(t) ? ~0ull : 0xffffffffull;
    const u64 first[PAIRED] = {0, 1, 2, 3, 7, 10, all, all - 1, all - 2, all - 6, all - 9, top, top + 1, top - 1, top - 2,
                               top >> 1, (top >> 1) - 1, (top >> 1) + 1, all / 3, all / 3 * 2, 0xffff, 0x10000,
                               wide(t) ? 0xffffffffull : 0x10001, wide(t) ? 0x100000000ull : 0xffff0000};
    table e(first, first + PAIRED);
    for (int k = 2; k < (wide(t) ? 64 : 32); k++)
        for (int d = -1; d <= 1; d++) {
            const u64 v = (1ull << k) + (u64)(i64)d;
            e.push_back(v & all);
            if (k % 4 == 0) e.push_back(-v & all);
        }
    /* where rounding to f32 and f64 turns; the last of each four is a trap for rounding twice */
    const u64 turns[] = {0x01000001, 0x01000003, 0x7fffffbf, 0x7fffffc0, 0xffffff7f, 0xffffff80, 0x80000080, 0x80000081,
                         0x8000008000000000, 0x8000018000000000, 0x8000007fffffffff, 0x8000008000000001,
                         0x4000004000000000, 0x400000c000000000, 0x4000003fffffffff, 0x4000004000000001,
                         0xffffff7fffffffff, 0xffffff8000000000, 0x7fffffbfffffffff, 0x7fffffc000000000,
                         0x0020000000000001, 0x0020000000000003, 0x7ffffffffffffdff, 0x7ffffffffffffe00,
                         0xfffffffffffffbff, 0xfffffffffffffc00, 0xbfffffbfffffffff, 0xbfffffc000000000};
    for (u64 v : turns)
        if (wide(t) || v <= all) e.push_back(v), e.push_back(-v & all);
    return e;
}

/* 16-bit floating point; of a pair, each edge has another one beside it. */
static table half_edges(type t) {
    const int m = half_mantissa(t);
    const u64 one = m == 10 ? 0x3c00 : 0x3f80, inf = m == 10 ? 0x7c00 : 0x7f80, unit = 1ull << m;
    const u64 positive[] = {0, one, inf, inf | unit / 2, inf | 1, 0x7fff, 1, unit - 1, unit, inf - 1, one + 1, one + unit / 2,
                            one - 1, one / 2, unit + 1, unit / 2, inf - unit, inf - 2, one + unit, one + 3 * unit / 2, 2, 3,
                            one + 3 * unit, one + 8 * unit + 5, one - 5 * unit + 3, 5 * unit};
    table single, e;
    for (u64 v : positive) single.push_back(v), single.push_back(v | 0x8000);
    for (size_t i = 0; i < single.size(); i++)
        e.push_back(is_pair(t) ? single[i] | single[(i * 5 + 3) % single.size()] << 16 : single[i]);
    return e;
}
/* Where rounding of numbers to 16 bits turns: ties and their neighbours, the ends of the range. */
static void add_half_turns(type t, table *e) {
    const double to_f16[] = {0x1.002p0, 0x1.006p0, 0x1.0020001p0, 0x1.001fffp0, 65504, 65519, 65520, 65519.996, 65535, 65536,
                             0x1p-24, 0x1p-25, 0x1.000002p-25, 0x1.8p-24, 0x1p-14, 0x1.ffcp-15, 0x1.ffep-15, 0x1p-26};
    const double to_bf16[] = {0x1.01p0, 0x1.03p0, 0x1.010002p0, 0x1.00fffep0, 0x1.fep127, 0x1.ffp127, 0x1.fefffep127,
                              0x1p-133, 0x1p-134, 0x1.000002p-134, 0x1.8p-133, 0x1p-126, 0x1.fcp-127, 0x1.fep-127};
    for (double v : to_f16) e->push_back(float_bits(t, v)), e->push_back(float_bits(t, -v));
    for (double v : to_bf16) e->push_back(float_bits(t, v)), e->push_back(float_bits(t, -v));
}

static table edges(type t) {
    if (is_half(t)) return half_edges(t);
    if (t == is_u16) return {0, 1, 2, 0x7ffe, 0x7fff, 0x8000, 0x8001, 0xfffe, 0xffff, 0x00ff, 0x0100, 0xff00};
    return t == is_pred ? table{0, 1} : is_float(t) ? float_edges(t) : int_edges(t);
}

static const table shift_amounts = {0,  1,  2,  7,  8,   15,  16,  30,  31,    32,         33,         47,
                                    48, 62, 63, 64, 65, 127, 128, 255, 0x100, 0x7fffffff, 0x80000000, 0xffffffff};

/* ---- single values ---- */
enum kind { RANDOM, NICE, EDGE, MIXED };

static u64 nice(type t) {
    if (is_float(t)) {
        const double v = below(2) ? between(-512, 512) / 8.0
                                  : ldexp((double)(rnd() >> 11), between(-30, 68) - 53) * (below(2) ? 1 : -1);
        return float_bits(t, v);
    }
    if (is_half(t)) { /* within a few powers of two of 1 */
        const u64 one = half_mantissa(t) == 10 ? 0x3c00 : 0x3f80, range = 16ull << half_mantissa(t);
        const u64 low = (one - range / 2 + rnd() % range) ^ (rnd() & 0x8000), high = (one - range / 2 + rnd() % range) ^ (rnd() & 0x8000);
        return is_pair(t) ? low | high << 16 : low;
    }
    const u64 v = below(3) ? rnd() >> below(64) : (u64)(i64)between(-100, 100);
    return cut(t, below(2) ? v : -v);
}

static u64 value(type t, kind k, const table &e) {
    if (k == MIXED) k = (kind)below(3);
    return k == RANDOM ? cut(t, rnd()) : k == NICE ? nice(t) : e[(size_t)below((int)e.size())];
}

/* Sets b and c of a lane so that something happens between them and a: equal or nearly, results near the subnormals, a sum
 * that cancels. */
static void relate_halves(type t, u64 a, u64 *b, u64 *c) {
    const int m = half_mantissa(t), exponents = m == 10 ? 32 : 256;
    for (int shift = 0; shift < (is_pair(t) ? 32 : 16); shift += 16) { /* c is about as large as a * b */
        const int ea = (int)(a >> (shift + m)) & (exponents - 1), eb = (int)(*b >> (shift + m)) & (exponents - 1);
        const int ec = ea + eb - exponents / 2 + 1 + between(-m - 2, m + 2);
        if (ec >= 0 && ec < exponents) *c = (*c & ~((u64)(exponents - 1) << (shift + m))) | (u64)ec << (shift + m);
    }
}
static void relate(type t, u64 a, u64 *b, u64 *c) {
    if (is_half(t) && below(4)) return relate_halves(t, a, b, c);
    const int how = below(4);
    if (how == 0) return;
    if (how == 1 || !is_float(t)) {
        *b = cut(t, a + (u64)(i64)between(-2, 2));
        if (is_float(t) && below(2)) *b ^= wide(t) ? 1ull << 63 : 1ull << 31;
    } else { /* the exponent of b puts a * b (2) or a / b (3) near the smallest numbers */
        const int m = wide(t) ? 52 : 23, bias = wide(t) ? 1023 : 127, field = 2 * bias + 1;
        const int ea = (int)(a >> m) & field, target = between(-m - 1, 2);
        const int eb = how == 2 ? target + bias - ea : ea + bias - target;
        if (eb > 0 && eb < field) *b = (*b & ~((u64)field << m)) | (u64)eb << m;
    }
    if (t == is_f32 && below(2)) {
        float x, y;
        memcpy(&x, &a, 4), memcpy(&y, b, 4);
        *c = f32_bits(-(x * y)) ^ (u64)below(4);
    } else if (t == is_f64 && below(2)) {
        double x, y;
        memcpy(&x, &a, 8), memcpy(&y, b, 8);
        *c = f64_bits(-(x * y)) ^ (u64)below(4);
    }
}

static u32 some_mask(int i) { /* full, full, any, one run of lanes or one lane */
    if (i % 4 < 2) return 0xffffffff;
    if (i % 4 == 2) return (u32)rnd() | 1u << below(32);
    const int first = below(32), count = below(3) ? 1 + below(32 - first) : 1;
    return (u32)((1ull << count) - 1) << first;
}

static bool is_atomic(const row &o) { return o.shape == ATOMIC || o.shape == ATOMIC_CAS; }

/* Where floats are added: no subnormals, which a GPU flushes in global memory and keeps in shared memory; now and then an infinity
 * or a NaN. */
static u64 atomic_value(const row &o, kind how, const table &e) {
    if (is_half(o.t)) return nice(o.t);
    if (!is_float(o.t) || strncmp(o.name, "atomic_add_", 11) != 0) return value(o.t, how, e);
    return below(100) ? nice(o.t) : float_bits(o.t, below(2) ? INFINITY : NAN);
}

/* ---- the cases of a row; returns their number ---- */
static int plan(const row &o, batch *k, int warps) {
    table e = edges(o.t);
    if (o.family == in_half && is_float(o.t)) add_half_turns(o.t, &e);
    int n = 0;
    for (int w = 0; w < MAX_WARPS; w++) {
        k->mask[w] = 0xffffffff, k->arg[w] = 0, k->width[w] = 32;
        for (int i = 0; i < CELLS; i++) k->before[w][i] = 0;
        for (int i = 0; i < LANES; i++) k->a[w][i] = k->b[w][i] = k->c[w][i] = 0, k->r[w][i] = 0xdeadbeefdeadbeef;
    }
    if (o.shape == SHFL || o.shape == SHFL_LANES) {
        /* u32 goes through every amount, the other types through a sample; 5 and 6 share no factor: all widths, all masks */
        const bool every = o.shape == SHFL && o.t == is_u32;
        const int count = every ? 201 : 12 * warps;
        for (n = 0; n < count; n++) {
            k->arg[n] = every ? n - 100 : o.shape == SHFL ? (below(2) ? between(0, 31) : between(-100, 100)) : 0;
            k->width[n] = 1 << (5 - n % 6);
            k->mask[n] = some_mask(n / 6 + n);
            const kind how = below(3) ? EDGE : RANDOM;
            const int reach = below(3) ? 31 : 100;
            for (int i = 0; i < LANES; i++) {
                k->a[n][i] = value(o.t, how, e);
                if (o.shape == SHFL_LANES) k->b[n][i] = (u32)between(reach == 31 ? 0 : -100, reach);
            }
        }
        return n;
    }
    if (o.shape == VOTE) {
        for (n = 0; n < 24 * warps; n++) {
            k->mask[n] = some_mask(n);
            const u32 m = k->mask[n], one = 1u << below(32), any = (u32)rnd();
            /* none, all, all but one, one, only lanes that do not count, any */
            const u32 votes[] = {0, 0xffffffff, ~one, one, ~m, m, m & any, any};
            for (int i = 0; i < LANES; i++) k->a[n][i] = votes[n / 4 % 8] >> i & 1;
        }
        return n;
    }
    if (o.shape == MATCH || o.shape == MATCH_ALL || o.shape == REDUCE) {
        for (n = 0; n < 16 * warps; n++) {
            k->mask[n] = some_mask(n);
            const kind how = n / 4 % 2 ? EDGE : RANDOM;
            const int few = n % 3 == 0 ? LANES : n % 3 == 1 ? 4 : 1; /* distinct values, about */
            for (int i = 0; i < LANES; i++) k->a[n][i] = value(o.t, how, e);
            for (int i = LANES - 1; i >= 0 && few < LANES; i--) k->a[n][i] = k->a[n][below(few)];
            if (n % 6 == 5) k->a[n][below(LANES)] ^= 1;
        }
        return n;
    }
    if (o.shape == MATCH_LANES || o.shape == MATCH_ALL_LANES || o.shape == REDUCE_LANES) {
        for (n = 0; n < 16 * warps; n++) { /* groups of lanes, each with its own mask */
            k->mask[n] = some_mask(n);
            const kind how = n / 4 % 2 ? EDGE : RANDOM;
            const int few = n % 3 == 0 ? LANES : n % 3 == 1 ? 4 : 1, groups = 1 << n % 6;
            u32 members[LANES] = {0};
            for (int i = 0; i < LANES; i++) k->a[n][i] = value(o.t, how, e), k->b[n][i] = (u64)below(groups);
            for (int i = LANES - 1; i >= 0 && few < LANES; i--) k->a[n][i] = k->a[n][below(few)];
            for (int i = 0; i < LANES; i++) members[k->b[n][i]] |= (1u << i) & k->mask[n];
            for (int i = 0; i < LANES; i++) k->b[n][i] = members[k->b[n][i]];
        }
        return n;
    }
    if (o.shape == SCAN || o.shape == COMPACT) {
        for (n = 0; n < 16 * warps; n++) {
            k->mask[n] = some_mask(n);
            if (o.shape == SCAN) k->width[n] = 1 << (5 - n % 6);
            if (o.shape == SCAN) k->arg[n] = n % 4 < 2 ? 0 : n % 4 == 2 ? (int)(rnd() & rnd()) : (int)(1u << below(32));
            const kind how = n / 4 % 2 ? EDGE : RANDOM;
            for (int i = 0; i < LANES; i++) k->a[n][i] = value(o.t, how, e);
        }
        return n;
    }
    if (is_atomic(o)) {
        for (n = 0; n < 12 * warps; n++) {
            k->mask[n] = some_mask(n);
            const kind how = n / 4 % 2 ? NICE : MIXED;
            const int cells = n % 3 == 0 ? 1 : n % 3 == 1 ? 3 : CELLS, first = below(CELLS - cells + 1);
            for (int i = 0; i < CELLS; i++) k->before[n][i] = atomic_value(o, how, e);
            for (int i = 0; i < LANES; i++) k->a[n][i] = atomic_value(o, how, e), k->b[n][i] = (u64)(first + below(cells));
            if (o.shape == ATOMIC_CAS) /* what the word holds at first, what a lane before may have left there, or anything */
                for (int i = 0; i < LANES; i++) {
                    const int pick = below(3);
                    k->c[n][i] = pick == 0   ? k->before[n][k->b[n][i]]
                                 : pick == 1 ? k->a[n][below(i + 1)]
                                             : value(o.t, how, e);
                }
        }
        return n;
    }
    /* what works in each lane alone: the edges in order, then random warps */
    const table &b_edges = o.shape == SHIFT ? shift_amounts : e;
    if (o.shape == UNARY) {
        for (size_t i = 0; i < (e.size() + 31) / 32 * 32; i++) k->a[i / 32][i % 32] = e[i % e.size()];
        n = (int)(e.size() + 31) / 32;
    } else if (o.family == in_arithmetic || o.family == in_rounding || o.family == in_half || o.family == in_integer || o.family == in_packed || o.shape == COMPARE || o.shape == SHIFT) {
        for (int i = 0; i < PAIRED * PAIRED; i++) {
            k->a[i / 32][i % 32] = e[(size_t)i / PAIRED];
            k->b[i / 32][i % 32] = b_edges[(size_t)i % PAIRED];
            k->c[i / 32][i % 32] = e[(size_t)below(PAIRED)]; /* fma: every pair a, b with some c */
        }
        n = PAIRED * PAIRED / 32;
    }
    const int random = o.family == in_compact ? 16 * warps : 4 * warps;
    for (int i = 0; i < random; i++, n++)
        for (int lane = 0; lane < LANES; lane++) {
            const kind how = (kind)(i % 4); /* in turn RANDOM, NICE, EDGE, MIXED */
            u64 *a = &k->a[n][lane], *b = &k->b[n][lane], *c = &k->c[n][lane];
            *a = value(o.t, how, e), *b = value(o.t, how, e), *c = value(o.t, how, e);
            if (o.shape == SHIFT) *b = how == RANDOM ? (u64)below(64) : shift_amounts[(size_t)below(PAIRED)];
            else if ((o.family == in_integer || o.family == in_compact) && i % 4 < 2) { /* amounts, counts, positions */
                *c = cut(o.t, (u64)(i64)between(-40, 70));
                if (i % 4 == 1) *b = (u64)below(40), *c = (u64)below(40) << (below(2) ? 8 : 0);
            } else if (how == MIXED) relate(o.t, *a, b, c);
        }
    if (o.shape == SELECT)
        for (int w = 0; w < n; w++)
            for (int lane = 0; lane < LANES; lane++) k->c[w][lane] = rnd() & 1;
    return n;
}

/* ---- printing ---- */
template <typename W> static void print_words(const char *key, const W *v, int count, int shift) {
    for (int i = 0; i < count; i++) printf("%s%08x", i ? "," : key, (u32)((u64)v[i] >> shift));
}
static void print_operand(const char *key, const char *upper_key, const u64 *v, bool upper) {
    print_words(key, v, LANES, 0);
    if (upper) print_words(upper_key, v, LANES, 32);
}
/* The words of an atomic's memory, each in a 64-bit slot, into that memory and out of it (low half first: so the host is). */
static void to_memory(const row &o, const u64 *slots, u64 *memory) {
    const size_t size = wide(o.t) ? 8 : narrow(o.t) ? 2 : 4;
    for (size_t i = 0; i < CELLS; i++) memcpy((char *)memory + i * size, &slots[i], size);
}
static void from_memory(const row &o, u64 *slots, const u64 *memory) {
    const size_t size = wide(o.t) ? 8 : narrow(o.t) ? 2 : 4;
    for (size_t i = 0; i < CELLS; i++) slots[i] = 0, memcpy(&slots[i], (const char *)memory + i * size, size);
}
static void print_case(const row &o, const batch *k, int w) {
    const bool b64 = wide(o.t) && (o.shape == BINARY || o.shape == TERNARY || o.shape == COMPARE || o.shape == SELECT);
    const bool has_b = o.shape != UNARY && o.shape != SHFL && o.shape != VOTE && o.shape != MATCH &&
                       o.shape != MATCH_ALL && o.shape != REDUCE && o.shape != SCAN && o.shape != COMPACT;
    printf("%s mask=%08x arg=%d width=%d", o.name, k->mask[w], k->arg[w], k->width[w]);
    print_operand(" a=", " ahi=", k->a[w], wide(o.t));
    if (has_b) print_operand(" b=", " bhi=", k->b[w], b64);
    if (o.shape == TERNARY || o.shape == SELECT || o.shape == ATOMIC_CAS)
        print_operand(" c=", " chi=", k->c[w], wide(o.t) && o.shape != SELECT); /* SELECT: the predicate */
    if (is_atomic(o)) {
        u64 after[CELLS];
        from_memory(o, after, k->memory[w]);
        print_words(" m=", k->before[w], CELLS, 0);
        if (wide(o.t)) print_words(" mhi=", k->before[w], CELLS, 32);
        print_words(" n=", after, CELLS, 0);
        if (wide(o.t)) print_words(" nhi=", after, CELLS, 32);
    }
    print_operand(" r=", " r2=", k->r[w], wide(o.r));
    putchar('\n');
}

static void check(cudaError_t e, const char *what) {
    if (e == cudaSuccess) return;
    fprintf(stderr, "capture: %s: %s\n", what, cudaGetErrorString(e));
    exit(1);
}

/* Does the row take one 16-bit number, which may be the low half of a word? */
static bool takes_16_bits(const row &o) {
    if (o.family != in_half || o.shape != UNARY) return false;
    return is_half(o.t) || strncmp(o.name, "i16_", 4) == 0 || strncmp(o.name, "u16_", 4) == 0;
}

/* All 65,536 numbers of an operation on one 16-bit number; of pairs the second is another one. */
static void every_half(const row &o, batch *host, batch *device, bool print) {
    u64 digest = hash(o.name);
    for (u64 start = 0; start < 65536; start += MAX_WARPS * LANES) {
        for (u64 i = 0; i < MAX_WARPS * LANES; i++) {
            const u64 low = start + i, high = low * 40503 % 65536;
            host->mask[i / LANES] = 0xffffffff;
            host->a[i / LANES][i % LANES] = is_pair(o.t) ? low | high << 16 : low;
        }
        check(cudaMemcpy(device, host, sizeof *host, cudaMemcpyHostToDevice), o.name);
        o.kernel<<<MAX_WARPS, LANES>>>(device);
        check(cudaGetLastError(), o.name);
        check(cudaMemcpy(host, device, sizeof *host, cudaMemcpyDeviceToHost), o.name);
        for (u64 i = 0; i < MAX_WARPS * LANES; i++) {
            u64 r = host->r[i / LANES][i % LANES];
            if (o.r == is_f32 && (r & 0x7fffffff) > 0x7f800000) r = 0x7fffffff; /* some NaN */
            digest = (digest ^ r) * 0x100000001b3;
            digest ^= digest >> 29;
            if (print) printf("%04llx %llx\n", start + i, r);
        }
    }
    if (!print) printf("%s %016llx\n", o.name, digest);
}

/* ---- maths functions of halves: a kernel each, that gives the answers to all 65,536 bit patterns ---- */
#define MATHS_OF_HALVES(X) X(exp) X(exp2) X(exp10) X(log) X(log2) X(log10) X(sin) X(cos) X(tanh)
#define MATHS_KERNELS(name)                                                                                            \
    __global__ void name##_of_every_f16(u16 *r) {                                                                      \
        const u32 i = blockIdx.x * blockDim.x + threadIdx.x;                                                           \
        r[i] = __half_as_ushort(h##name(__ushort_as_half((u16)i)));                                                    \
    }                                                                                                                  \
    __global__ void name##_of_every_bf16(u16 *r) {                                                                     \
        const u32 i = blockIdx.x * blockDim.x + threadIdx.x;                                                           \
        r[i] = __bfloat16_as_ushort(h##name(__ushort_as_bfloat16((u16)i)));                                            \
    }
MATHS_OF_HALVES(MATHS_KERNELS)
#define MATHS_ROWS(name) {#name "_f16", name##_of_every_f16}, {#name "_bf16", name##_of_every_bf16},
static const struct {
    const char *name;
    void (*kernel)(u16 *);
} maths[] = {MATHS_OF_HALVES(MATHS_ROWS)};

/* 32 answers a line, after the first of their operands. */
static void print_maths(void) {
    enum { EVERY = 65536 };
    static u16 answers[EVERY];
    u16 *device;
    check(cudaMalloc(&device, sizeof answers), "cudaMalloc");
    for (const auto &f : maths) {
        f.kernel<<<EVERY / 256, 256>>>(device);
        check(cudaGetLastError(), f.name);
        check(cudaMemcpy(answers, device, sizeof answers, cudaMemcpyDeviceToHost), f.name);
        for (u32 i = 0; i < EVERY; i++) {
            if (i % 32 == 0) printf("%s %04x", f.name, i);
            printf(" %04x%s", (u32)answers[i], i % 32 == 31 ? "\n" : "");
        }
    }
}

/* Where the answers come from. */
static void print_header(void) {
    cudaDeviceProp gpu;
    int driver = 0, runtime = 0;
    char date[32], version[64] = "unknown\n";
    const time_t now = time(NULL);
    check(cudaGetDeviceProperties(&gpu, 0), "no device");
    check(cudaDriverGetVersion(&driver), "driver version");
    check(cudaRuntimeGetVersion(&runtime), "runtime version");
    strftime(date, sizeof date, "%Y-%m-%d", gmtime(&now));
    if (FILE *f = popen("nvidia-smi --query-gpu=driver_version --format=csv,noheader", "r"))
        (void)!fgets(version, sizeof version, f), pclose(f);
    version[strcspn(version, "\n")] = 0;
    printf("# gpu: %s, compute capability %d.%d\n", gpu.name, gpu.major, gpu.minor);
    printf("# driver: %s (CUDA %d.%d), runtime: CUDA %d.%d, nvcc %d.%d.%d\n", version, driver / 1000, driver % 1000 / 10,
           runtime / 1000, runtime % 1000 / 10, __CUDACC_VER_MAJOR__, __CUDACC_VER_MINOR__, __CUDACC_VER_BUILD__);
    printf("# date: %s\n", date);
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "maths") == 0) {
        printf("# What a GPU returned for maths functions of every half; the format is in tests/golden/README.md.\n");
        print_header();
        printf("# command: ./capture maths\n");
        print_maths();
        return ferror(stdout) || fflush(stdout) ? 1 : 0;
    }
    if (argc > 1 && strcmp(argv[1], "halves") == 0) {
        batch *host = (batch *)calloc(1, sizeof *host), *device;
        check(cudaMalloc(&device, sizeof *device), "cudaMalloc");
        for (const row &o : rows)
            if (takes_16_bits(o) && (argc == 2 || strcmp(argv[2], o.name) == 0))
                every_half(o, host, device, argc > 2);
        return ferror(stdout) || fflush(stdout) ? 1 : 0;
    }
    const u64 seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 20261129;
    const int warps = argc > 2 ? atoi(argv[2]) : 4; /* scales the number of random cases */
    if (argc > 3 || warps < 1 || warps > 16) return fprintf(stderr, "usage: capture [seed [warps, 1 to 16]]\n       capture halves [NAME]\n       capture maths\n"), 2;

    printf("# What a GPU returned for the operations of <warp/ops.def>; the format is in tests/golden/README.md.\n");
    print_header();
    printf("# seed: %llu\n# command: ./capture %llu %d\n", seed, seed, warps);

    batch *host = (batch *)calloc(1, sizeof *host), *device;
    check(cudaMalloc(&device, sizeof *device), "cudaMalloc");
    for (const row &o : rows) {
        rng = seed ^ hash(o.name);
        const int n = plan(o, host, warps);
        for (int w = 0; w < n; w++)
            if (is_atomic(o)) to_memory(o, host->before[w], host->memory[w]);
        check(cudaMemcpy(device, host, sizeof *host, cudaMemcpyHostToDevice), o.name);
        o.kernel<<<n, LANES>>>(device);
        check(cudaGetLastError(), o.name);
        check(cudaMemcpy(host, device, sizeof *host, cudaMemcpyDeviceToHost), o.name);
        for (int w = 0; w < n; w++) print_case(o, host, w);
    }
    return ferror(stdout) || fflush(stdout) ? 1 : 0;
}

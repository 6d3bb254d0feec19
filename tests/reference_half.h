/* reference_half.h - part of reference.c: 16-bit floating point, and rounding by direction, from exact numbers (exact.h). */

typedef uint16_t c_f16, c_bf16;
typedef uint32_t c_f16x2, c_bf16x2;

static uint32_t bits_f32(float a) {
    uint32_t bits;
    memcpy(&bits, &a, sizeof bits);
    return bits;
}
static uint64_t bits_f64(double a) {
    uint64_t bits;
    memcpy(&bits, &a, sizeof bits);
    return bits;
}
static float f32_of(uint64_t bits) {
    const uint32_t low = low_32(bits);
    float a;
    memcpy(&a, &low, sizeof a);
    return a;
}
static double f64_of(uint64_t bits) {
    double a;
    memcpy(&a, &bits, sizeof a);
    return a;
}
static struct exact exact_f16(c_f16 a) { return exact_of_bits(a, &format_f16); }
static struct exact exact_bf16(c_bf16 a) { return exact_of_bits(a, &format_bf16); }
static struct exact exact_f32(float a) { return exact_of_bits(bits_f32(a), &format_f32); }
static struct exact exact_f64(double a) { return exact_of_bits(bits_f64(a), &format_f64); }
static struct exact exact_u32(uint32_t a) { return exact_of_integer(false, a); }
static struct exact exact_u64(uint64_t a) { return exact_of_integer(false, a); }
static struct exact exact_i64(int64_t a) { return exact_of_integer(a < 0, a < 0 ? 0 - (uint64_t)a : (uint64_t)a); }
static struct exact exact_i32(int32_t a) { return exact_i64(a); }
static struct exact minus(struct exact a) {
    a.negative = !a.negative;
    return a;
}

/* ---- rounding by direction ---- */

#define R32(x, way) f32_of(rounded(x, &format_f32, way))
#define R64(x, way) f64_of(rounded(x, &format_f64, way))
#define DIRECTED(mode, way)                                                                                            \
    static float add_##mode##_f32(float a, float b) { return R32(exact_sum(exact_f32(a), exact_f32(b), way), way); }   \
    static float sub_##mode##_f32(float a, float b) {                                                                  \
        return R32(exact_sum(exact_f32(a), minus(exact_f32(b)), way), way);                                            \
    }                                                                                                                  \
    static float mul_##mode##_f32(float a, float b) { return R32(exact_product(exact_f32(a), exact_f32(b)), way); }    \
    static float div_##mode##_f32(float a, float b) { return R32(exact_quotient(exact_f32(a), exact_f32(b)), way); }   \
    static float fma_##mode##_f32(float a, float b, float c) {                                                         \
        return R32(exact_sum(exact_product(exact_f32(a), exact_f32(b)), exact_f32(c), way), way);                      \
    }                                                                                                                  \
    static float sqrt_##mode##_f32(float a) { return R32(exact_root(exact_f32(a)), way); }                             \
    static float rcp_##mode##_f32(float a) { return R32(exact_quotient(exact_u32(1), exact_f32(a)), way); }            \
    static double add_##mode##_f64(double a, double b) {                                                               \
        return R64(exact_sum(exact_f64(a), exact_f64(b), way), way);                                                   \
    }                                                                                                                  \
    static double sub_##mode##_f64(double a, double b) {                                                               \
        return R64(exact_sum(exact_f64(a), minus(exact_f64(b)), way), way);                                            \
    }                                                                                                                  \
    static double mul_##mode##_f64(double a, double b) { return R64(exact_product(exact_f64(a), exact_f64(b)), way); } \
    static double div_##mode##_f64(double a, double b) {                                                               \
        return R64(exact_quotient(exact_f64(a), exact_f64(b)), way);                                                   \
    }                                                                                                                  \
    static double fma_##mode##_f64(double a, double b, double c) {                                                     \
        return R64(exact_sum(exact_product(exact_f64(a), exact_f64(b)), exact_f64(c), way), way);                      \
    }                                                                                                                  \
    static double sqrt_##mode##_f64(double a) { return R64(exact_root(exact_f64(a)), way); }                           \
    static double rcp_##mode##_f64(double a) { return R64(exact_quotient(exact_u32(1), exact_f64(a)), way); }          \
    static float to_f32_##mode##_f64(double a) { return R32(exact_f64(a), way); }                                      \
    static float to_f32_##mode##_i32(int32_t a) { return R32(exact_i32(a), way); }                                     \
    static float to_f32_##mode##_u32(uint32_t a) { return R32(exact_u32(a), way); }                                    \
    static float to_f32_##mode##_i64(int64_t a) { return R32(exact_i64(a), way); }                                     \
    static float to_f32_##mode##_u64(uint64_t a) { return R32(exact_u64(a), way); }                                    \
    static double to_f64_##mode##_i64(int64_t a) { return f64_of(rounded(exact_i64(a), &format_f64, way)); }           \
    static double to_f64_##mode##_u64(uint64_t a) { return f64_of(rounded(exact_u64(a), &format_f64, way)); }
DIRECTED(rz, TO_ZERO)
DIRECTED(ru, UPWARDS)
DIRECTED(rd, DOWNWARDS)
#define INTEGER_DIRECTED(R, T, s)                                                                                      \
    static c_##R to_##R##_rn_##T(c_##T a) { return to_##R##_##T(rint##s(a)); }                                         \
    static c_##R to_##R##_ru_##T(c_##T a) { return to_##R##_##T(ceil##s(a)); }                                         \
    static c_##R to_##R##_rd_##T(c_##T a) { return to_##R##_##T(floor##s(a)); }
INTEGER_DIRECTED(i32, f32, f)
INTEGER_DIRECTED(u32, f32, f)
INTEGER_DIRECTED(i64, f32, f)
INTEGER_DIRECTED(u64, f32, f)
INTEGER_DIRECTED(i32, f64, )
INTEGER_DIRECTED(u32, f64, )
INTEGER_DIRECTED(i64, f64, )
INTEGER_DIRECTED(u64, f64, )
static float saturate_f32(float a) { return isnan(a) || a <= 0 ? 0.0f : a < 1 ? a : 1.0f; }

/* ---- halves ---- */

#define HALF(H, one)                                                                                                   \
    static double value_##H(c_##H a) { return f64_of(rounded(exact_##H(a), &format_f64, TO_NEAREST)); }                \
    static c_##H H##_of(struct exact a) { return (c_##H)rounded(a, &format_##H, TO_NEAREST); }                         \
    static c_##H H##_of_value(double a) { return H##_of(exact_f64(a)); }                                               \
    static c_##H clamped_##H(c_##H a) {                                                                                \
        const double x = value_##H(a);                                                                                 \
        return isnan(x) || x <= 0 ? 0 : x < 1 ? a : (one);                                                             \
    }                                                                                                                  \
    static c_##H add_##H(c_##H a, c_##H b) { return H##_of(exact_sum(exact_##H(a), exact_##H(b), TO_NEAREST)); }       \
    static c_##H sub_##H(c_##H a, c_##H b) {                                                                           \
        return H##_of(exact_sum(exact_##H(a), minus(exact_##H(b)), TO_NEAREST));                                       \
    }                                                                                                                  \
    static c_##H mul_##H(c_##H a, c_##H b) { return H##_of(exact_product(exact_##H(a), exact_##H(b))); }               \
    static c_##H div_##H(c_##H a, c_##H b) { return H##_of(exact_quotient(exact_##H(a), exact_##H(b))); }              \
    static c_##H fma_##H(c_##H a, c_##H b, c_##H c) {                                                                  \
        return H##_of(exact_sum(exact_product(exact_##H(a), exact_##H(b)), exact_##H(c), TO_NEAREST));                 \
    }                                                                                                                  \
    static c_##H add_sat_##H(c_##H a, c_##H b) { return clamped_##H(add_##H(a, b)); }                                  \
    static c_##H sub_sat_##H(c_##H a, c_##H b) { return clamped_##H(sub_##H(a, b)); }                                  \
    static c_##H mul_sat_##H(c_##H a, c_##H b) { return clamped_##H(mul_##H(a, b)); }                                  \
    static c_##H fma_sat_##H(c_##H a, c_##H b, c_##H c) { return clamped_##H(fma_##H(a, b, c)); }                      \
    static c_##H fma_relu_##H(c_##H a, c_##H b, c_##H c) {                                                             \
        const c_##H r = fma_##H(a, b, c);                                                                              \
        return value_##H(r) <= 0 ? 0 : r;                                                                              \
    }                                                                                                                  \
    static c_##H neg_##H(c_##H a) { return H##_of(minus(exact_##H(a))); }                                              \
    static c_##H abs_##H(c_##H a) { return H##_of(exact_##H(a).negative ? minus(exact_##H(a)) : exact_##H(a)); }       \
    static c_##H sqrt_##H(c_##H a) { return H##_of(exact_root(exact_##H(a))); }                                        \
    static c_##H rcp_##H(c_##H a) { return H##_of(exact_quotient(exact_u32(1), exact_##H(a))); }                       \
    static c_##H rsqrt_##H(c_##H a) { return H##_of(exact_inverse_root(exact_##H(a))); }                               \
    static c_##H rint_##H(c_##H a) { return H##_of_value(rint(value_##H(a))); }                                        \
    static c_##H floor_##H(c_##H a) { return H##_of_value(floor(value_##H(a))); }                                      \
    static c_##H ceil_##H(c_##H a) { return H##_of_value(ceil(value_##H(a))); }                                        \
    static c_##H trunc_##H(c_##H a) { return H##_of_value(trunc(value_##H(a))); }                                      \
    static c_##H min_##H(c_##H a, c_##H b) { return H##_of_value(min_f64(value_##H(a), value_##H(b))); }               \
    static c_##H max_##H(c_##H a, c_##H b) { return H##_of_value(max_f64(value_##H(a), value_##H(b))); }               \
    static c_##H min_nan_##H(c_##H a, c_##H b) {                                                                       \
        return isnan(value_##H(a)) || isnan(value_##H(b)) ? 0x7fff : min_##H(a, b);                                    \
    }                                                                                                                  \
    static c_##H max_nan_##H(c_##H a, c_##H b) {                                                                       \
        return isnan(value_##H(a)) || isnan(value_##H(b)) ? 0x7fff : max_##H(a, b);                                    \
    }                                                                                                                  \
    static c_pred isnan_##H(c_##H a) { return isnan(value_##H(a)) ? 1u : 0u; }                                         \
    static c_pred isinf_##H(c_##H a) { return isinf(value_##H(a)) ? 1u : 0u; }                                         \
    HALF_COMPARE(H, one, eq, ==)                                                                                       \
    HALF_COMPARE(H, one, lt, <)                                                                                        \
    HALF_COMPARE(H, one, le, <=)                                                                                       \
    HALF_COMPARE(H, one, gt, >)                                                                                        \
    HALF_COMPARE(H, one, ge, >=)                                                                                       \
    HALF_COMPARE(H, one, ne, !=)                                                                                       \
    HALF_CONVERT(H)                                                                                                    \
    HALF_PAIRS(H)                                                                                                      \
    static c_##H##x2 isnan_##H##x2(c_##H##x2 a) {                                                                      \
        return pair(isnan_##H(low_16(a)) ? (one) : 0, isnan_##H(high_16(a)) ? (one) : 0);                              \
    }
static uint16_t low_16(uint32_t a) { return (uint16_t)(a % 65536); }
static uint16_t high_16(uint32_t a) { return (uint16_t)(a / 65536); }
static uint32_t pair(uint16_t low, uint16_t high) { return low + UINT32_C(65536) * high; }

/* A comparison, false for NaN, and with u, true for it. */
#define HALF_COMPARE(H, one, name, op)                                                                                 \
    static c_pred name##_##H(c_##H a, c_##H b) {                                                                       \
        return !isnan_##H(a) && !isnan_##H(b) && value_##H(a) op value_##H(b);                                         \
    }                                                                                                                  \
    static c_pred name##u_##H(c_##H a, c_##H b) {                                                                      \
        return isnan_##H(a) || isnan_##H(b) || value_##H(a) op value_##H(b);                                           \
    }                                                                                                                  \
    HALF_COMPARE_PAIR(H, one, name)                                                                                    \
    HALF_COMPARE_PAIR(H, one, name##u)
#define HALF_COMPARE_PAIR(H, one, name)                                                                                \
    static c_u32 name##_mask_##H##x2(c_##H##x2 a, c_##H##x2 b) {                                                       \
        return pair(name##_##H(low_16(a), low_16(b)) ? 0xffff : 0, name##_##H(high_16(a), high_16(b)) ? 0xffff : 0);   \
    }                                                                                                                  \
    static c_##H##x2 name##_##H##x2(c_##H##x2 a, c_##H##x2 b) {                                                        \
        return pair(name##_##H(low_16(a), low_16(b)) ? (one) : 0, name##_##H(high_16(a), high_16(b)) ? (one) : 0);     \
    }                                                                                                                  \
    static c_pred both_##name##_##H##x2(c_##H##x2 a, c_##H##x2 b) {                                                    \
        return name##_##H(low_16(a), low_16(b)) && name##_##H(high_16(a), high_16(b));                                 \
    }
#define TO_HALF(H, T, suffix, way)                                                                                     \
    static c_##H to_##H##suffix##_##T(c_##T a) { return (c_##H)rounded(exact_##T(a), &format_##H, way); }
#define TO_HALF_ALL_WAYS(H, T)                                                                                         \
    TO_HALF(H, T, , TO_NEAREST) TO_HALF(H, T, _rz, TO_ZERO) TO_HALF(H, T, _ru, UPWARDS) TO_HALF(H, T, _rd, DOWNWARDS)
#define FROM_HALF(H, R)                                                                                                \
    static c_##R to_##R##_##H(c_##H a) { return to_##R##_f32((float)value_##H(a)); }                                   \
    static c_##R to_##R##_rn_##H(c_##H a) { return to_##R##_f32((float)rint(value_##H(a))); }                          \
    static c_##R to_##R##_ru_##H(c_##H a) { return to_##R##_f32((float)ceil(value_##H(a))); }                          \
    static c_##R to_##R##_rd_##H(c_##H a) { return to_##R##_f32((float)floor(value_##H(a))); }
/* Integers of 8 and 16 bits: what lies beyond is the nearest of them, NaN is 0. */
#define NARROW(H, N, R, least, most)                                                                                   \
    static c_##R nearest_##N##_##H(double a) {                                                                         \
        return (c_##R)(isnan(a) ? 0 : a < (least) ? (least) : a > (most) ? (most) : a);                                \
    }
#define FROM_HALF_TO_16(H, N, R)                                                                                       \
    static c_##R to_##N##_##H(c_##H a) { return nearest_##N##_##H(trunc(value_##H(a))); }                              \
    static c_##R to_##N##_rn_##H(c_##H a) { return nearest_##N##_##H(rint(value_##H(a))); }                            \
    static c_##R to_##N##_ru_##H(c_##H a) { return nearest_##N##_##H(ceil(value_##H(a))); }                            \
    static c_##R to_##N##_rd_##H(c_##H a) { return nearest_##N##_##H(floor(value_##H(a))); }
#define TO_HALF_FROM_16(H, N, T, signed)                                                                               \
    TO_HALF_BY(H, N, T, signed, , TO_NEAREST)                                                                          \
    TO_HALF_BY(H, N, T, signed, _rz, TO_ZERO)                                                                          \
    TO_HALF_BY(H, N, T, signed, _ru, UPWARDS)                                                                          \
    TO_HALF_BY(H, N, T, signed, _rd, DOWNWARDS)
#define TO_HALF_BY(H, N, T, signed, suffix, way)                                                                       \
    static c_##H N##_to_##H##suffix##_##T(c_##T a) {                                                                   \
        const int32_t low = low_16((uint32_t)a);                                                                       \
        return (c_##H)rounded(exact_i32((signed)&&low >= 32768 ? low - 65536 : low), &format_##H, way);                \
    }
#define HALF_NARROW(H)                                                                                                 \
    NARROW(H, i16, i32, -32768, 32767)                                                                                 \
    NARROW(H, u16, u32, 0, 65535)                                                                                      \
    NARROW(H, i8, i32, -128, 127)                                                                                      \
    NARROW(H, u8, u32, 0, 255)                                                                                         \
    FROM_HALF_TO_16(H, i16, i32)                                                                                       \
    FROM_HALF_TO_16(H, u16, u32)                                                                                       \
    static c_i32 to_i8_##H(c_##H a) { return nearest_i8_##H(trunc(value_##H(a))); }                                    \
    static c_u32 to_u8_##H(c_##H a) { return nearest_u8_##H(trunc(value_##H(a))); }                                    \
    TO_HALF_FROM_16(H, i16, i32, true)                                                                                 \
    TO_HALF_FROM_16(H, u16, u32, false)                                                                                \
    static c_i32 as_i32_##H(c_##H a) { return a >= 32768 ? (int32_t)a - 65536 : (int32_t)a; }                          \
    static c_##H as_##H##_i32(c_i32 a) { return low_16((uint32_t)a); }
#define HALF_CONVERT(H)                                                                                                \
    TO_HALF_ALL_WAYS(H, f32)                                                                                           \
    static c_##H to_##H##_f64(double a) {                                                                              \
        if (!isnan(a)) return (c_##H)rounded(exact_f64(a), &format_##H, TO_NEAREST);                                   \
        const int m = format_##H.mantissa; /* sign, quiet, and as much of the payload as there is room for */          \
        const uint64_t quiet = UINT64_C(1) << (m - 1),                                                                 \
                       payload = bits_f64(a) % (UINT64_C(1) << 52) / (UINT64_C(1) << (52 - m));                        \
        return (c_##H)((signbit(a) ? 0x8000 : 0) + (0x8000 - 2 * quiet) + (payload | quiet));                          \
    }                                                                                                                  \
    TO_HALF_ALL_WAYS(H, i32)                                                                                           \
    TO_HALF_ALL_WAYS(H, u32)                                                                                           \
    TO_HALF_ALL_WAYS(H, i64)                                                                                           \
    TO_HALF_ALL_WAYS(H, u64)                                                                                           \
    FROM_HALF(H, i32)                                                                                                  \
    FROM_HALF(H, u32)                                                                                                  \
    FROM_HALF(H, i64)                                                                                                  \
    FROM_HALF(H, u64)                                                                                                  \
    HALF_NARROW(H)                                                                                                     \
    static float to_f32_##H(c_##H a) { return (float)value_##H(a); }                                                   \
    static c_##H##x2 pack_##H(c_##H a, c_##H b) { return pair(a, b); }                                                 \
    static c_##H low_##H##x2(c_##H##x2 a) { return low_16(a); }                                                        \
    static c_##H high_##H##x2(c_##H##x2 a) { return high_16(a); }                                                      \
    static float low_f32_##H##x2(c_##H##x2 a) { return to_f32_##H(low_16(a)); }                                        \
    static float high_f32_##H##x2(c_##H##x2 a) { return to_f32_##H(high_16(a)); }                                      \
    static c_##H##x2 lows_##H##x2(c_##H##x2 a, c_##H##x2 b) { return pair(low_16(a), low_16(b)); }                     \
    static c_##H##x2 highs_##H##x2(c_##H##x2 a, c_##H##x2 b) { return pair(high_16(a), high_16(b)); }                  \
    static c_##H##x2 swap_##H##x2(c_##H##x2 a) { return pair(high_16(a), low_16(a)); }                                 \
    static c_##H##x2 to_##H##x2_f32(float a, float b) { return pair(to_##H##_f32(a), to_##H##_f32(b)); }               \
    static uint32_t as_u32_##H(c_##H a) { return a; }                                                                  \
    static c_##H as_##H##_u32(uint32_t a) { return low_16(a); }
/* Each of two by itself. */
#define PAIR_1(H, name)                                                                                                \
    static c_##H##x2 name##_##H##x2(c_##H##x2 a) { return pair(name##_##H(low_16(a)), name##_##H(high_16(a))); }
#define PAIR_2(H, name)                                                                                                \
    static c_##H##x2 name##_##H##x2(c_##H##x2 a, c_##H##x2 b) {                                                        \
        return pair(name##_##H(low_16(a), low_16(b)), name##_##H(high_16(a), high_16(b)));                             \
    }
#define PAIR_3(H, name)                                                                                                \
    static c_##H##x2 name##_##H##x2(c_##H##x2 a, c_##H##x2 b, c_##H##x2 c) {                                           \
        return pair(name##_##H(low_16(a), low_16(b), low_16(c)), name##_##H(high_16(a), high_16(b), high_16(c)));      \
    }
#define HALF_PAIRS(H)                                                                                                  \
    PAIR_2(H, add)                                                                                                     \
    PAIR_2(H, sub)                                                                                                     \
    PAIR_2(H, mul)                                                                                                     \
    PAIR_2(H, div)                                                                                                     \
    PAIR_2(H, add_sat)                                                                                                 \
    PAIR_2(H, sub_sat)                                                                                                 \
    PAIR_2(H, mul_sat)                                                                                                 \
    PAIR_2(H, min)                                                                                                     \
    PAIR_2(H, max)                                                                                                     \
    PAIR_2(H, min_nan)                                                                                                 \
    PAIR_2(H, max_nan)                                                                                                 \
    PAIR_3(H, fma)                                                                                                     \
    PAIR_3(H, fma_sat)                                                                                                 \
    PAIR_3(H, fma_relu)                                                                                                \
    static c_##H##x2 cmadd_##H##x2(c_##H##x2 a, c_##H##x2 b, c_##H##x2 c) {                                            \
        const c_##H ax = low_16(a), ay = high_16(a), bx = low_16(b), by = high_16(b);                                  \
        const c_##H real = fma_##H(ax, bx, low_16(c)), imaginary = fma_##H(ax, by, high_16(c));                        \
        return pair(fma_##H(neg_##H(ay), by, real), fma_##H(ay, bx, imaginary));                                       \
    }                                                                                                                  \
    PAIR_1(H, neg)                                                                                                     \
    PAIR_1(H, abs)                                                                                                     \
    PAIR_1(H, sqrt) PAIR_1(H, rcp) PAIR_1(H, rsqrt) PAIR_1(H, rint) PAIR_1(H, floor) PAIR_1(H, ceil) PAIR_1(H, trunc)
HALF(f16, 0x3c00)
HALF(bf16, 0x3f80)

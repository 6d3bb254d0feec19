/* math_lanes.h - a row of math.def lane by lane, through SLEEF: of the scalar backend, and of emulated ones.
 *
 * SLEEF has each function twice in plain C: with fused multiply-add instructions, which gives the bits of its vector
 * functions, and without.  On x86 this file is compiled for CPUs that may lack them: the CPU is asked at run time.
 *
 * WARP__SLEEF_<SHAPE>(T, name, sleef, suffix) defines warp_<name>_<T>. */
#ifndef WARP_BACKEND_MATH_LANES_H
#define WARP_BACKEND_MATH_LANES_H

/* Declared here: sleef.h shows some of these only when compiling for fused multiply-add, though the library always has them,
 * and it includes the compiler's intrinsics, whose names emulated backends use for their own.  The structs are as in sleef.h. */
#define WARP__SLEEF_FUSED_f32(sleef, suffix) Sleef_finz_##sleef##f1_##suffix##purecfma
#define WARP__SLEEF_FUSED_f64(sleef, suffix) Sleef_finz_##sleef##d1_##suffix##purecfma
#define WARP__SLEEF_PLAIN_f32(sleef, suffix) Sleef_cinz_##sleef##f1_##suffix##purec
#define WARP__SLEEF_PLAIN_f64(sleef, suffix) Sleef_cinz_##sleef##d1_##suffix##purec
#ifndef Sleef_float2_DEFINED
#define Sleef_float2_DEFINED
typedef struct {
    float x, y;
} Sleef_float2;
#endif
#ifndef Sleef_double2_DEFINED
#define Sleef_double2_DEFINED
typedef struct {
    double x, y;
} Sleef_double2;
#endif
typedef Sleef_float2 warp__pair_f32;
typedef Sleef_double2 warp__pair_f64;

/* May the functions with fused multiply-add be called?  They are compiled for AVX2 and FMA. */
WARP_INLINE bool warp__sleef_fused(void) {
#if defined(__x86_64__) || defined(__i386__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
    return true;
#endif
}

#define WARP__BY_LANE(T)                                                                                               \
    WARP_INLINE warp_##T##_t warp__by_lane_1_##T(warp__c_##T (*f)(warp__c_##T), warp_##T##_t a) {                      \
        warp__c_##T x[WARP_SIZE];                                                                                      \
        warp_to_array_##T(x, a);                                                                                       \
        for (int lane = 0; lane < WARP_SIZE; ++lane) x[lane] = f(x[lane]);                                             \
        return warp_from_array_##T(x);                                                                                 \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__by_lane_2_##T(warp__c_##T (*f)(warp__c_##T, warp__c_##T), warp_##T##_t a,           \
                                                 warp_##T##_t b) {                                                     \
        warp__c_##T x[WARP_SIZE], y[WARP_SIZE];                                                                        \
        warp_to_array_##T(x, a);                                                                                       \
        warp_to_array_##T(y, b);                                                                                       \
        for (int lane = 0; lane < WARP_SIZE; ++lane) x[lane] = f(x[lane], y[lane]);                                    \
        return warp_from_array_##T(x);                                                                                 \
    }                                                                                                                  \
    WARP_INLINE void warp__by_lane_pair_##T(warp__pair_##T (*f)(warp__c_##T), warp_##T##_t a, warp_##T##_t *x,         \
                                            warp_##T##_t *y) {                                                         \
        warp__c_##T in[WARP_SIZE], out[WARP_SIZE];                                                                     \
        warp_to_array_##T(in, a);                                                                                      \
        for (int lane = 0; lane < WARP_SIZE; ++lane) {                                                                 \
            const warp__pair_##T both = f(in[lane]);                                                                   \
            in[lane] = both.x;                                                                                         \
            out[lane] = both.y;                                                                                        \
        }                                                                                                              \
        *x = warp_from_array_##T(in);                                                                                  \
        *y = warp_from_array_##T(out);                                                                                 \
    }
WARP__BY_LANE(f32)
WARP__BY_LANE(f64)
#undef WARP__BY_LANE

#define WARP__SLEEF_PICK(T, sleef, suffix)                                                                             \
    (warp__sleef_fused() ? WARP__SLEEF_FUSED_##T(sleef, suffix) : WARP__SLEEF_PLAIN_##T(sleef, suffix))
#define WARP__SLEEF_UNARY(T, name, sleef, suffix)                                                                      \
    extern warp__c_##T WARP__SLEEF_FUSED_##T(sleef, suffix)(warp__c_##T);                                              \
    extern warp__c_##T WARP__SLEEF_PLAIN_##T(sleef, suffix)(warp__c_##T);                                              \
    WARP_INLINE warp_##T##_t warp_##name##_##T(warp_##T##_t a) {                                                       \
        return warp__by_lane_1_##T(WARP__SLEEF_PICK(T, sleef, suffix), a);                                             \
    }
#define WARP__SLEEF_BINARY(T, name, sleef, suffix)                                                                     \
    extern warp__c_##T WARP__SLEEF_FUSED_##T(sleef, suffix)(warp__c_##T, warp__c_##T);                                 \
    extern warp__c_##T WARP__SLEEF_PLAIN_##T(sleef, suffix)(warp__c_##T, warp__c_##T);                                 \
    WARP_INLINE warp_##T##_t warp_##name##_##T(warp_##T##_t a, warp_##T##_t b) {                                       \
        return warp__by_lane_2_##T(WARP__SLEEF_PICK(T, sleef, suffix), a, b);                                          \
    }
#define WARP__SLEEF_PAIR(T, name, sleef, suffix)                                                                       \
    extern warp__pair_##T WARP__SLEEF_FUSED_##T(sleef, suffix)(warp__c_##T);                                           \
    extern warp__pair_##T WARP__SLEEF_PLAIN_##T(sleef, suffix)(warp__c_##T);                                           \
    WARP_INLINE void warp_##name##_##T(warp_##T##_t a, warp_##T##_t *x, warp_##T##_t *y) {                             \
        warp__by_lane_pair_##T(WARP__SLEEF_PICK(T, sleef, suffix), a, x, y);                                           \
    }

#endif

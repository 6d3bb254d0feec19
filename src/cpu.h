/* cpu.h - what the CPU can do: the raw registers, and the pure function that reads them. */
#ifndef CPUWARP_SRC_CPU_H
#define CPUWARP_SRC_CPU_H

#include <stdbool.h>
#include <stdint.h>

/* One bit a feature; CPU_GROUP_<backend>: all that the compiler flags of a backend may use. */
#define CPU_POPCNT (UINT32_C(1) << 0)
#define CPU_LZCNT (UINT32_C(1) << 1)
#define CPU_BMI1 (UINT32_C(1) << 2)
#define CPU_BMI2 (UINT32_C(1) << 3)
#define CPU_F16C (UINT32_C(1) << 4)
#define CPU_FMA (UINT32_C(1) << 5)
#define CPU_AVX2 (UINT32_C(1) << 6)
#define CPU_AVX512F (UINT32_C(1) << 7)
#define CPU_AVX512BW (UINT32_C(1) << 8)
#define CPU_AVX512VL (UINT32_C(1) << 9)
#define CPU_AVX512DQ (UINT32_C(1) << 10)
#define CPU_AVX512CD (UINT32_C(1) << 11)
#define CPU_NEON (UINT32_C(1) << 12)
#define CPU_AVX512FP16 (UINT32_C(1) << 13)
#define CPU_AVX512VNNI (UINT32_C(1) << 14)
#define CPU_AVX512VBMI (UINT32_C(1) << 15)
#define CPU_AVX512VBMI2 (UINT32_C(1) << 16)
#define CPU_AVX512VPOPCNTDQ (UINT32_C(1) << 17)
#define CPU_GFNI (UINT32_C(1) << 18)
#define CPU_GROUP_avx512fp16                                                                                           \
    (CPU_GROUP_avx512 | CPU_AVX512FP16 | CPU_AVX512VNNI | CPU_AVX512VBMI | CPU_AVX512VBMI2 | CPU_AVX512VPOPCNTDQ |     \
     CPU_GFNI)
#define CPU_GROUP_avx512 (CPU_GROUP_avx2 | CPU_AVX512F | CPU_AVX512BW | CPU_AVX512VL | CPU_AVX512DQ | CPU_AVX512CD)
#define CPU_GROUP_avx2 (CPU_POPCNT | CPU_LZCNT | CPU_BMI1 | CPU_BMI2 | CPU_F16C | CPU_FMA | CPU_AVX2)
#define CPU_GROUP_neon CPU_NEON
#define CPU_GROUP_scalar UINT32_C(0)
#define CPU_GROUP_avx512fp16_emulated UINT32_C(0)
#define CPU_GROUP_avx512_emulated UINT32_C(0)
#define CPU_GROUP_avx2_emulated UINT32_C(0)
#define CPU_GROUP_neon_emulated UINT32_C(0)

/* CPUID and XCR0 (x86), HWCAP (AArch64) as read, or as a test invents them.  What the CPU does not have is not read: all 0. */
struct warp__cpu {
    uint32_t max_leaf, max_extended_leaf; /* leaf 0 eax, leaf 0x80000000 eax */
    uint32_t leaf1_ecx;
    uint32_t leaf7_ebx, leaf7_ecx, leaf7_edx;
    uint32_t extended1_ecx;
    uint64_t xcr0; /* 0 without OSXSAVE */
    uint64_t hwcap;
};

/* The features that the registers promise and the operating system has enabled.  Pure. */
uint32_t warp__cpu_features(const struct warp__cpu *cpu);

/* This CPU's registers; all 0 on one that is neither x86 nor AArch64. */
struct warp__cpu warp__cpu_read(void);

/* The names of the features, for `cpuwarp info`: "avx2", ...; NULL past the last. */
const char *warp__cpu_feature_name(unsigned bit);

#endif

/* cpu.c - CPU detection: CPUID, OSXSAVE and XCR0 on x86, HWCAP on AArch64. */
#include "cpu.h"

#include <stddef.h>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#elif defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>
#endif

static bool bit(uint64_t word, int n) { return (word >> n) & 1; }

uint32_t warp__cpu_features(const struct warp__cpu *cpu) {
    uint32_t features = 0;
    if (bit(cpu->hwcap, 1)) features |= CPU_NEON; /* HWCAP_ASIMD */
    if (cpu->max_leaf < 1) return features;
    /* Without OSXSAVE the operating system saves no AVX state; XCR0 says which it saves: bit 1 SSE, bit 2 AVX; bits 5 to 7 the
     * mask registers, the upper halves of zmm0 to zmm15, and zmm16 to zmm31. */
    const bool ymm = bit(cpu->leaf1_ecx, 27) && bit(cpu->leaf1_ecx, 28) && (cpu->xcr0 & 6) == 6;
    const bool zmm = ymm && (cpu->xcr0 & 0xe0) == 0xe0;
    const bool has_leaf7 = cpu->max_leaf >= 7;
    const uint32_t leaf7 = has_leaf7 ? cpu->leaf7_ebx : 0;
    const uint32_t leaf7_ecx = has_leaf7 ? cpu->leaf7_ecx : 0, leaf7_edx = has_leaf7 ? cpu->leaf7_edx : 0;
    const uint32_t extended1 = cpu->max_extended_leaf >= 0x80000001 ? cpu->extended1_ecx : 0;
    if (bit(cpu->leaf1_ecx, 23)) features |= CPU_POPCNT;
    if (bit(extended1, 5)) features |= CPU_LZCNT;
    if (bit(leaf7, 3)) features |= CPU_BMI1;
    if (bit(leaf7, 8)) features |= CPU_BMI2;
    if (ymm && bit(cpu->leaf1_ecx, 29)) features |= CPU_F16C;
    if (ymm && bit(cpu->leaf1_ecx, 12)) features |= CPU_FMA;
    if (ymm && bit(leaf7, 5)) features |= CPU_AVX2;
    if (zmm && bit(leaf7, 16)) features |= CPU_AVX512F;
    if (zmm && bit(leaf7, 30)) features |= CPU_AVX512BW;
    if (zmm && bit(leaf7, 31)) features |= CPU_AVX512VL;
    if (zmm && bit(leaf7, 17)) features |= CPU_AVX512DQ;
    if (zmm && bit(leaf7, 28)) features |= CPU_AVX512CD;
    if (zmm && bit(leaf7_edx, 23)) features |= CPU_AVX512FP16;
    if (zmm && bit(leaf7_ecx, 11)) features |= CPU_AVX512VNNI;
    if (zmm && bit(leaf7_ecx, 1)) features |= CPU_AVX512VBMI;
    if (zmm && bit(leaf7_ecx, 6)) features |= CPU_AVX512VBMI2;
    if (zmm && bit(leaf7_ecx, 14)) features |= CPU_AVX512VPOPCNTDQ;
    if (bit(leaf7_ecx, 8)) features |= CPU_GFNI; /* has a form for xmm registers, which every x86-64 system saves */
    return features;
}

#if defined(__x86_64__) || defined(__i386__)
struct warp__cpu warp__cpu_read(void) {
    struct warp__cpu cpu = {0};
    uint32_t a, b, c, d;
    cpu.max_leaf = (uint32_t)__get_cpuid_max(0, NULL);
    cpu.max_extended_leaf = (uint32_t)__get_cpuid_max(0x80000000, NULL);
    if (cpu.max_leaf >= 1) {
        __cpuid(1, a, b, c, d);
        cpu.leaf1_ecx = c;
    }
    if (cpu.max_leaf >= 7) {
        __cpuid_count(7, 0, a, b, c, d);
        cpu.leaf7_ebx = b;
        cpu.leaf7_ecx = c;
        cpu.leaf7_edx = d;
    }
    if (cpu.max_extended_leaf >= 0x80000001) {
        __cpuid(0x80000001, a, b, c, d);
        cpu.extended1_ecx = c;
    }
    if (bit(cpu.leaf1_ecx, 27)) {
        uint32_t low, high;
        __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
        cpu.xcr0 = ((uint64_t)high << 32) | low;
    }
    return cpu;
}
#elif defined(__aarch64__) && defined(__linux__)
struct warp__cpu warp__cpu_read(void) {
    return (struct warp__cpu){.hwcap = getauxval(AT_HWCAP)};
}
#elif defined(__aarch64__)
/* Every AArch64 system has NEON; this one has no way to ask that is known here. */
struct warp__cpu warp__cpu_read(void) {
    return (struct warp__cpu){.hwcap = 1 << 1};
}
#else
struct warp__cpu warp__cpu_read(void) {
    return (struct warp__cpu){0};
}
#endif

const char *warp__cpu_feature_name(unsigned n) {
    static const char *const names[] = {
        "popcnt",      "lzcnt",           "bmi1",     "bmi2",     "f16c", "fma",        "avx2",       "avx512f",
        "avx512bw",    "avx512vl",        "avx512dq", "avx512cd", "neon", "avx512fp16", "avx512vnni", "avx512vbmi",
        "avx512vbmi2", "avx512vpopcntdq", "gfni"};
    return n < sizeof names / sizeof *names ? names[n] : NULL;
}

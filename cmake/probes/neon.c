/* Is this AArch64, where every CPU has NEON? */
#if !defined(__aarch64__)
#error "not AArch64"
#endif
#include <arm_neon.h>
int main(void) { return (int)vaddvq_u32(vdupq_n_u32(0)); }

/* Are the headers of SIMDe there? */
#include <simde/x86/avx512.h>
#include <simde/arm/neon.h>
int main(void) { return 0; }

/* Are the headers of SIMDe there? */
#include <simde/x86/avx512.h>
int main(void) { return 0; }

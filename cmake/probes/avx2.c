/* Do the flags of the avx2 backend give AVX2, FMA, F16C and BMI2? */
#include <immintrin.h>
#if !defined(__AVX2__) || !defined(__FMA__) || !defined(__F16C__) || !defined(__BMI2__) || !defined(__LZCNT__)
#error "not all of the backend's instruction sets are on"
#endif
int main(void) { return _mm256_movemask_epi8(_mm256_setzero_si256()); }

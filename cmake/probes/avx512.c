/* Do the flags of the avx512 backend give AVX-512 F, BW, VL, DQ and CD, and what the avx2 backend has? */
#include <immintrin.h>
#if !defined(__AVX512F__) || !defined(__AVX512BW__) || !defined(__AVX512VL__) || !defined(__AVX512DQ__) || !defined(__AVX512CD__)
#error "not all of the backend's instruction sets are on"
#endif
#if !defined(__AVX2__) || !defined(__FMA__) || !defined(__F16C__) || !defined(__BMI2__) || !defined(__LZCNT__)
#error "not all of the backend's instruction sets are on"
#endif
int main(void) { return _mm512_cmpeq_epi32_mask(_mm512_setzero_si512(), _mm512_set1_epi32(1)); }

/* Do the flags of the avx512fp16 backend give FP16, VNNI, VBMI, VBMI2, VPOPCNTDQ and GFNI, and what the avx512 backend has? */
#include <immintrin.h>
#if !defined(__AVX512FP16__) || !defined(__AVX512VNNI__) || !defined(__AVX512VBMI__) || !defined(__AVX512VBMI2__) || \
    !defined(__AVX512VPOPCNTDQ__) || !defined(__GFNI__)
#error "not all of the backend's instruction sets are on"
#endif
#if !defined(__AVX512F__) || !defined(__AVX512BW__) || !defined(__AVX512VL__) || !defined(__AVX512DQ__) || !defined(__AVX512CD__)
#error "not all of the backend's instruction sets are on"
#endif
#if !defined(__AVX2__) || !defined(__FMA__) || !defined(__F16C__) || !defined(__BMI2__) || !defined(__LZCNT__)
#error "not all of the backend's instruction sets are on"
#endif
int main(void) { return (int)_mm512_cmp_ph_mask(_mm512_setzero_ph(), _mm512_setzero_ph(), _CMP_EQ_OQ); }

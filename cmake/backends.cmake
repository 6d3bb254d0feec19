# The backends: their compiler flags, and whether this compiler takes them.  Adding one: docs/adding-a-backend.md.
# Included by the project's own build and by the installed package.

# Every object that computes with floating point, kernels and references alike: nothing fused, nothing reassociated.  In this order:
# clang's -fno-fast-math undoes an -ffp-contract before it.
set(CPUWARP_FLOAT_FLAGS -fno-fast-math -ffp-contract=off)
# Kernels are written for -O3: it unrolls loops of constant length, which turns shuffle amounts into constants.  gcc stops
# unrolling at a body of 200 instructions, which a few shuffles exceed before their constants are known; and it aligns loops
# to 16 bytes, which costs a short loop of vector instructions that crosses a cache line up to a quarter of its speed
# (docs/benchmarks.md).  The last parameter halves the time it takes over kernels of the scalar backend, whose warps are arrays in
# memory; the code is as fast.
#
# No rounding mode, exception flag or errno of a kernel is looked at: without these two options the compilers call functions
# for rint and sqrt, lane by lane, where the scalar backend's loops could be vectors.  They change no result.
set(CPUWARP_KERNEL_FLAGS ${CPUWARP_FLOAT_FLAGS} -fno-math-errno -fno-trapping-math $<$<NOT:$<CONFIG:Debug>>:-O3>
    $<$<C_COMPILER_ID:GNU>:--param=max-completely-peeled-insns=1000> $<$<C_COMPILER_ID:GNU>:-falign-loops=64>
    $<$<C_COMPILER_ID:GNU>:--param=sccvn-max-alias-queries-per-access=100>)

set(CPUWARP_ALL_BACKENDS avx512fp16 avx512 avx2 neon scalar)
set(CPUWARP_FLAGS_avx512 -DWARP_BACKEND_AVX512 -mavx512f -mavx512bw -mavx512vl -mavx512dq -mavx512cd
    -mfma -mf16c -mbmi -mbmi2 -mlzcnt -mpopcnt)
set(CPUWARP_FLAGS_avx512fp16 ${CPUWARP_FLAGS_avx512})
list(TRANSFORM CPUWARP_FLAGS_avx512fp16 REPLACE "^-DWARP_BACKEND_.*" -DWARP_BACKEND_AVX512FP16)
list(APPEND CPUWARP_FLAGS_avx512fp16 -mavx512fp16 -mavx512vnni -mavx512vbmi -mavx512vbmi2 -mavx512vpopcntdq -mgfni)
set(CPUWARP_FLAGS_avx2 -DWARP_BACKEND_AVX2 -mavx2 -mfma -mf16c -mbmi -mbmi2 -mlzcnt -mpopcnt)
set(CPUWARP_FLAGS_neon -DWARP_BACKEND_NEON)
set(CPUWARP_FLAGS_scalar -DWARP_BACKEND_SCALAR)

# NAME-emulated: the source of a backend, run by SIMDe on any CPU; for tests only.  Little is gained by optimising it hard.
set(CPUWARP_EMULATED_BACKENDS avx512fp16-emulated avx512-emulated avx2-emulated neon-emulated)
foreach(backend IN ITEMS avx512fp16 avx512 avx2 neon)
    list(GET CPUWARP_FLAGS_${backend} 0 source)
    set(CPUWARP_FLAGS_${backend}-emulated ${source} -DWARP_EMULATED -O1 -Wno-psabi)
endforeach()

# An emulated backend whose source is, but for some operations, that of another one: the library alone, since kernels take minutes.
set(CPUWARP_LIBRARY_ONLY_BACKENDS avx512fp16-emulated)

# cpuwarp_add_kernels() is called from any folder of a project: what it reads is global.
foreach(backend IN LISTS CPUWARP_ALL_BACKENDS CPUWARP_EMULATED_BACKENDS)
    set_property(GLOBAL PROPERTY CPUWARP_FLAGS_${backend} "${CPUWARP_FLAGS_${backend}}")
endforeach()
set_property(GLOBAL PROPERTY CPUWARP_KERNEL_FLAGS "${CPUWARP_KERNEL_FLAGS}")
set_property(GLOBAL PROPERTY CPUWARP_LIBRARY_ONLY_BACKENDS ${CPUWARP_LIBRARY_ONLY_BACKENDS})

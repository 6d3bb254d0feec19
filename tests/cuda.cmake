# Operations under CUDA's names.  Not optimised: what is tested is which function a name means.
cpuwarp_add_test(cuda KERNELS kernels_cuda.c)
target_compile_options(test_cuda PRIVATE -O1)

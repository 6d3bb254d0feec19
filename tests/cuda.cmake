# Operations under CUDA's names.  Neither optimised nor emulated: what is tested is which function a name means.
block()
    list(REMOVE_ITEM CPUWARP_KERNEL_BACKENDS ${CPUWARP_EMULATED_BACKENDS})
    cpuwarp_add_test(cuda KERNELS kernels_cuda.c)
    target_compile_options(test_cuda PRIVATE $<$<NOT:$<CONFIG:Debug>>:-O1>)
endblock()

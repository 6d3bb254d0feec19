# cpuwarp_add_kernels(TARGET SOURCES a.c b.c ... [BACKENDS avx512fp16 avx512 avx2 neon scalar ...])
#
# Compile each kernel file once for every backend (when BACKENDS is left out all that were built, but for what only tests of the
# library's own operations need: CPUWARP_LIBRARY_ONLY_BACKENDS), with that backend's flags,
# and add the objects to TARGET.  Naming a backend that is not built (avx2 on ARM) is an error.  The target's include directories
# and definitions apply.  By hand, once a backend:
#   cc -O3 -ffp-contract=off -DWARP_BACKEND_AVX2 -mavx2 -mfma -mf16c -mbmi -mbmi2 -mlzcnt -mpopcnt -c a.c -o a.avx2.o
#   cc -O3 -ffp-contract=off -DWARP_BACKEND_SCALAR -c a.c -o a.scalar.o
# and with gcc --param=max-completely-peeled-insns=1000, so that it unrolls loops over shuffles (see backends.cmake).
function(cpuwarp_add_kernels target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;BACKENDS")
    if(arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCES)
        message(FATAL_ERROR "cpuwarp_add_kernels(TARGET SOURCES file.c ... [BACKENDS name ...]): got ${ARGN}")
    endif()
    get_property(built GLOBAL PROPERTY CPUWARP_BACKENDS)
    get_property(kernel_flags GLOBAL PROPERTY CPUWARP_KERNEL_FLAGS)
    if(NOT arg_BACKENDS)
        get_property(library_only GLOBAL PROPERTY CPUWARP_LIBRARY_ONLY_BACKENDS)
        set(arg_BACKENDS ${built})
        list(REMOVE_ITEM arg_BACKENDS ${library_only})
    endif()
    foreach(backend IN LISTS arg_BACKENDS)
        if(NOT backend IN_LIST built)
            message(FATAL_ERROR "cpuwarp_add_kernels: backend ${backend} is not built (built: ${built})")
        endif()
        get_property(backend_flags GLOBAL PROPERTY CPUWARP_FLAGS_${backend})
        set(index 0)
        set(objects ${target}_kernels_${backend})
        while(TARGET ${objects})
            math(EXPR index "${index} + 1")
            set(objects ${target}_kernels_${backend}_${index})
        endwhile()
        add_library(${objects} OBJECT ${arg_SOURCES})
        set_target_properties(${objects} PROPERTIES C_STANDARD 11 C_STANDARD_REQUIRED ON
            POSITION_INDEPENDENT_CODE $<BOOL:$<TARGET_PROPERTY:${target},POSITION_INDEPENDENT_CODE>>)
        target_compile_definitions(${objects} PRIVATE $<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>)
        target_include_directories(${objects} PRIVATE $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
        target_compile_options(${objects} PRIVATE ${kernel_flags} ${backend_flags}
            $<TARGET_PROPERTY:${target},COMPILE_OPTIONS>)
        target_link_libraries(${objects} PRIVATE cpuwarp::headers)
        target_sources(${target} PRIVATE $<TARGET_OBJECTS:${objects}>)
    endforeach()
endfunction()

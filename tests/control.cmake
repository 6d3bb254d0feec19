# Divergence: kernels by hand and at random, against plain C.
set(CPUWARP_TEST_CONTROL_SEED 1 CACHE STRING "Seed of the random programs in the test of control flow")
set(CPUWARP_TEST_CONTROL_COUNT 60 CACHE STRING "How many of them")
set(control_files 6) # so that they compile in parallel

add_executable(generate_control generate_control.c)
set(control_directory ${CMAKE_CURRENT_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${control_directory})
set(control_kernels "")
math(EXPR last "${control_files} - 1")
foreach(n RANGE ${last})
    list(APPEND control_kernels ${control_directory}/generated_kernels_${n}.c)
endforeach()
add_custom_command(
    OUTPUT ${control_directory}/generated_control.h ${control_directory}/generated_threads.c ${control_kernels}
    COMMAND generate_control ${CPUWARP_TEST_CONTROL_SEED} ${CPUWARP_TEST_CONTROL_COUNT} ${control_files}
        ${control_directory}
    COMMENT "Writing random programs")
add_custom_target(generated_control DEPENDS ${control_directory}/generated_control.h)

cpuwarp_add_test(control
    SOURCES threads_control.c ${control_directory}/generated_threads.c ${control_directory}/generated_control.h
    KERNELS kernels_control.c ${control_kernels} ${control_directory}/generated_control.h)
target_include_directories(test_control PRIVATE ${CMAKE_CURRENT_SOURCE_DIR} ${control_directory})
add_dependencies(test_control generated_control)
foreach(backend IN LISTS CPUWARP_KERNEL_BACKENDS)
    add_dependencies(test_control_kernels_${backend} generated_control)
endforeach()

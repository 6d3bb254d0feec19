# Kernels, launches and the dispatcher.
find_package(Threads REQUIRED)

cpuwarp_add_test(kernel KERNELS kernels_kernel.c)
if(CPUWARP_OPENMP)
    target_link_libraries(test_kernel PRIVATE OpenMP::OpenMP_C)
endif()

# What is compiled for every backend: the table of a kernel has all of them.
cpuwarp_add_test(launch)
cpuwarp_add_kernels(test_launch SOURCES kernels_launch.c BACKENDS ${CPUWARP_BACKENDS})
cpuwarp_add_kernels(test_launch SOURCES kernels_scalar_only.c BACKENDS scalar)

# These look into the library: the dispatcher's decisions as functions of an invented CPU.
cpuwarp_add_test(backend LIBRARIES Threads::Threads NO_BACKEND)
target_include_directories(test_backend PRIVATE ${PROJECT_SOURCE_DIR}/src)

# CPUWARP_BACKEND counts at the first use: one process a value, "name of the test|value|what to expect".
add_executable(test_environment test_environment.c)
target_link_libraries(test_environment PRIVATE cpuwarp_test_support)
cpuwarp_add_kernels(test_environment SOURCES kernels_launch.c BACKENDS ${CPUWARP_BACKENDS})
add_test(NAME environment/unset COMMAND ${CMAKE_COMMAND} -E env --unset=CPUWARP_BACKEND
    ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:test_environment>)
set_tests_properties(environment/unset PROPERTIES ENVIRONMENT CPUWARP_TEST_EXPECT=best)
set(cases "empty||best" "unknown|nosuch|unknown" "capitals|AVX2|unknown" "space|avx2 |unknown" "two|avx2,scalar|unknown")
foreach(backend IN LISTS CPUWARP_TESTED_BACKENDS)
    list(APPEND cases "${backend}|${backend}|${backend}")
endforeach()
foreach(case IN LISTS cases)
    string(REGEX MATCH "^([^|]*)[|]([^|]*)[|](.*)$" all "${case}")
    add_test(NAME environment/${CMAKE_MATCH_1} COMMAND test_environment)
    set_tests_properties(environment/${CMAKE_MATCH_1} PROPERTIES
        ENVIRONMENT "CPUWARP_BACKEND=${CMAKE_MATCH_2};CPUWARP_TEST_EXPECT=${CMAKE_MATCH_3}")
endforeach()

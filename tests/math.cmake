# Maths functions: their error, their special values, and the same bits everywhere.
if(TARGET cpuwarp::math)
    cpuwarp_add_test(math SOURCES ../tools/capture_file.c KERNELS kernels_math.c LIBRARIES m cpuwarp::math ZLIB::ZLIB)
    # 130 functions, none of which -O3 makes a difference to; it would take three times as long.
    target_compile_options(test_math PRIVATE $<$<NOT:$<CONFIG:Debug>>:-O1>)
    target_include_directories(test_math PRIVATE ${PROJECT_SOURCE_DIR}/src)
    target_compile_definitions(test_math PRIVATE CPUWARP_MATH_DIGESTS="${CMAKE_CURRENT_SOURCE_DIR}/golden/math"
        CPUWARP_MATHS_FILE="${CMAKE_CURRENT_SOURCE_DIR}/golden/h200-maths.txt.gz")
else()
    message(STATUS "NOT TESTED: math, which needs SLEEF")
endif()

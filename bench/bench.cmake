# cpuwarp_bench: the gallery, the six, and every operation, on Google Benchmark (cpuwarp_bench.cc).
enable_language(CXX)
find_package(benchmark REQUIRED)
find_package(hwy REQUIRED)
set(CPUWARP_BENCH_MARCH native CACHE STRING "The -march= of the loops that benchmarks compare with")
get_property(pieces GLOBAL PROPERTY CPUWARP_GALLERY_PIECES)
set(gallery ${PROJECT_SOURCE_DIR}/gallery)
list(TRANSFORM pieces REPLACE "(.+)" "${gallery}/\\1/scalar.c" OUTPUT_VARIABLE loops)
list(TRANSFORM pieces REPLACE "(.+)" "${gallery}/\\1/piece.c" OUTPUT_VARIABLE hosts)
list(TRANSFORM pieces REPLACE "(.+)" "${gallery}/\\1/warp.c" OUTPUT_VARIABLE kernels)

add_executable(cpuwarp_bench cpuwarp_bench.cc highway.cc cores.c ../tools/cpu_model.c)
set_target_properties(cpuwarp_bench PROPERTIES CXX_STANDARD 17 RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bench)
target_link_libraries(cpuwarp_bench PRIVATE cpuwarp cpuwarp_gallery cpuwarp_bench_ops benchmark::benchmark hwy::hwy)
# -Wpedantic is C's: the headers' C is not all C++.
target_compile_options(cpuwarp_bench PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wno-pedantic> $<$<NOT:$<CONFIG:Debug>>:-O3>)
cpuwarp_add_kernels(cpuwarp_bench SOURCES six.c BACKENDS ${native})

# scalar: the plain loops without vectoriser, NAME_plain and six_NAME_scalar.
set(no_vectors $<IF:$<C_COMPILER_ID:GNU>,-fno-tree-vectorize,-fno-vectorize> $<$<NOT:$<C_COMPILER_ID:GNU>>:-fno-slp-vectorize>)
add_library(cpuwarp_bench_plain OBJECT ${loops})
add_library(cpuwarp_bench_six_plain OBJECT six_loops.c)
target_compile_definitions(cpuwarp_bench_plain PRIVATE GALLERY_VARIANT=plain)
foreach(objects IN ITEMS cpuwarp_bench_plain cpuwarp_bench_six_plain)
    target_include_directories(${objects} PRIVATE ${gallery})
    target_link_libraries(${objects} PRIVATE cpuwarp_headers)
    target_compile_options(${objects} PRIVATE -O3 -fno-math-errno -fno-trapping-math ${no_vectors})
    target_sources(cpuwarp_bench PRIVATE $<TARGET_OBJECTS:${objects}>)
endforeach()

# auto: the plain loops as each compiler vectorises them for this CPU, NAME_auto_gcc and NAME_auto_clang.
find_program(CPUWARP_BENCH_GCC gcc)
find_program(CPUWARP_BENCH_CLANG clang)
set(compilers "")
foreach(name IN ITEMS gcc clang)
    string(TOUPPER ${name} upper)
    set(compiler ${CPUWARP_BENCH_${upper}})
    if(NOT compiler)
        message(STATUS "NOT MEASURED: what ${name} makes of the plain loops: it was not found")
        continue()
    endif()
    execute_process(COMMAND ${compiler} -dumpfullversion -dumpversion OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE)
    list(APPEND compilers "${name} ${version}")
    target_compile_definitions(cpuwarp_bench PRIVATE CPUWARP_BENCH_AUTO_${upper})
    foreach(loop IN LISTS loops ITEMS ${CMAKE_CURRENT_SOURCE_DIR}/six_loops.c)
        cmake_path(GET loop PARENT_PATH folder)
        cmake_path(GET folder FILENAME piece)
        set(object ${CMAKE_CURRENT_BINARY_DIR}/auto/${piece}.${name}.o)
        add_custom_command(OUTPUT ${object} DEPENDS ${loop}
            COMMAND ${compiler} -std=c11 -O3 -march=${CPUWARP_BENCH_MARCH} ${CPUWARP_FLOAT_FLAGS} -fno-math-errno
                -fno-trapping-math -DGALLERY_VARIANT=auto_${name}
                -I${PROJECT_SOURCE_DIR}/include -I${gallery} -MD -MF ${object}.d -c ${loop} -o ${object}
            DEPFILE ${object}.d)
        target_sources(cpuwarp_bench PRIVATE ${object})
    endforeach()
endforeach()
file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/auto)
list(JOIN compilers ", " compilers)

# hand: with the flags that the kernels get.
foreach(backend IN ITEMS avx2 avx512)
    if(backend IN_LIST CPUWARP_BACKENDS)
        string(TOUPPER ${backend} upper)
        add_library(cpuwarp_bench_hand_${backend} OBJECT hand_six_${backend}.c)
        target_link_libraries(cpuwarp_bench_hand_${backend} PRIVATE cpuwarp_headers)
        target_compile_options(cpuwarp_bench_hand_${backend} PRIVATE
            ${CPUWARP_KERNEL_FLAGS} ${CPUWARP_FLAGS_${backend}} -UWARP_BACKEND_${upper})
        target_sources(cpuwarp_bench PRIVATE $<TARGET_OBJECTS:cpuwarp_bench_hand_${backend}>)
        target_compile_definitions(cpuwarp_bench PRIVATE CPUWARP_BENCH_HAND_${upper})
    endif()
endforeach()

# lanes: the ports as a loop over lanes for each intrinsic, and the library that launches them (lanes.h).
add_library(cpuwarp_bench_lanes_kernels OBJECT ${kernels} six.c)
target_compile_definitions(cpuwarp_bench_lanes_kernels PRIVATE WARP_BACKEND_SCALAR)
set(library backend.c cpu.c launch.c status.c)
list(TRANSFORM library PREPEND ${PROJECT_SOURCE_DIR}/src/)
add_library(cpuwarp_bench_lanes SHARED lanes.c ${gallery}/gallery.c ${hosts} ${loops} ${library}
    $<TARGET_OBJECTS:cpuwarp_bench_lanes_kernels>)
target_compile_definitions(cpuwarp_bench_lanes PRIVATE CPUWARP_VERSION="${PROJECT_VERSION}")
target_include_directories(cpuwarp_bench_lanes PRIVATE ${PROJECT_BINARY_DIR}/src)
set_target_properties(cpuwarp_bench_lanes PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bench)
foreach(target IN ITEMS cpuwarp_bench_lanes_kernels cpuwarp_bench_lanes)
    set_target_properties(${target} PROPERTIES C_VISIBILITY_PRESET hidden POSITION_INDEPENDENT_CODE ON)
    target_include_directories(${target} PRIVATE ${gallery})
    target_compile_options(${target} PRIVATE -O2 ${no_vectors})
    target_link_libraries(${target} PRIVATE cpuwarp_headers cpuwarp::math)
endforeach()
target_link_libraries(cpuwarp_bench_lanes PRIVATE m)
target_link_libraries(cpuwarp_bench PRIVATE cpuwarp_bench_lanes)

target_compile_definitions(cpuwarp_bench PRIVATE CPUWARP_BENCH_MARCH="${CPUWARP_BENCH_MARCH}" CPUWARP_BENCH_COMPILERS="${compilers}"
    CPUWARP_BENCH_COMPILER="$<IF:$<C_COMPILER_ID:GNU>,gcc,clang>" CPUWARP_BENCH_COMPILER_VERSION="${CMAKE_C_COMPILER_VERSION}")
if(CPUWARP_OPENMP)
    target_link_libraries(cpuwarp_bench PRIVATE OpenMP::OpenMP_C)
    target_link_libraries(cpuwarp_bench_lanes PRIVATE OpenMP::OpenMP_C)
endif()

# Small programs that real projects got wrong.
cpuwarp_add_test(cases KERNELS kernels_cases.c)

# What must not compile: each file of misuse/ in two forms.
file(GLOB misuse CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/misuse/*.c)
set(misuse_backends ${CPUWARP_BACKENDS})
list(REMOVE_ITEM misuse_backends ${CPUWARP_LIBRARY_ONLY_BACKENDS})
foreach(file IN LISTS misuse)
    get_filename_component(name ${file} NAME_WE)
    foreach(backend IN LISTS misuse_backends)
        add_test(NAME misuse/${name}/${backend} COMMAND ${CMAKE_COMMAND} -DCOMPILER=${CMAKE_C_COMPILER}
            "-DFLAGS=-I${PROJECT_SOURCE_DIR}/include;-Wall;-Wextra;-Wpedantic;-Wshadow;-Wconversion;-Werror"
            "-DKERNEL_FLAGS=${CPUWARP_FLAGS_${backend}}" -DFILE=${file}
            -P ${CMAKE_CURRENT_SOURCE_DIR}/misuse/check.cmake)
    endforeach()
endforeach()

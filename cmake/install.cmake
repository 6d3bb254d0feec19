# Installing: the library, the headers, the command, and what lets others find them (CMake package, pkg-config file).
# Everything is relocatable: the installed tree may be moved.

# A project that has this one as a subdirectory may want the list, as find_package() gives it.
if(NOT PROJECT_IS_TOP_LEVEL)
    set(CPUWARP_BACKENDS ${CPUWARP_BACKENDS} PARENT_SCOPE)
endif()

option(CPUWARP_INSTALL "Install rules" ${PROJECT_IS_TOP_LEVEL})
if(NOT CPUWARP_INSTALL)
    return()
elseif(CPUWARP_EMULATED)
    set(message "this build has emulated backends (CPUWARP_EMULATED), for tests: install from a build without them")
    install(CODE "message(FATAL_ERROR \"${message}, such as BUILD_DIR=build-install ./demo.sh makes\")")
    return()
endif()
include(CMakePackageConfigHelpers)
set(cpuwarp_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/cpuwarp)

install(TARGETS cpuwarp cpuwarp_headers EXPORT cpuwarp-targets)
install(EXPORT cpuwarp-targets NAMESPACE cpuwarp:: DESTINATION ${cpuwarp_package_dir})
install(DIRECTORY include/warp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h" PATTERN "*.def")
if(TARGET cpuwarp_tool)
    if(BUILD_SHARED_LIBS AND NOT APPLE)
        # From bin to lib, wherever the tree lies.
        file(RELATIVE_PATH cpuwarp_bin_to_lib /${CMAKE_INSTALL_BINDIR} /${CMAKE_INSTALL_LIBDIR})
        set_target_properties(cpuwarp_tool PROPERTIES INSTALL_RPATH "$ORIGIN/${cpuwarp_bin_to_lib}")
    endif()
    install(TARGETS cpuwarp_tool)
endif()

# find_package(cpuwarp)
get_target_property(cpuwarp_library_type cpuwarp TYPE)
configure_package_config_file(cmake/cpuwarp-config.cmake.in ${PROJECT_BINARY_DIR}/cpuwarp-config.cmake
    INSTALL_DESTINATION ${cpuwarp_package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/cpuwarp-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/cpuwarp-config.cmake ${PROJECT_BINARY_DIR}/cpuwarp-config-version.cmake
    cmake/backends.cmake cmake/CpuwarpKernels.cmake cmake/math.cmake DESTINATION ${cpuwarp_package_dir})

# pkg-config: the prefix is found from where the file lies.  flags_<backend> is what a kernel file is compiled with, besides
# the Cflags; for this compiler, and optimised whatever the configuration of this build.
file(RELATIVE_PATH cpuwarp_pc_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" cpuwarp_pc_prefix "${cpuwarp_pc_prefix}")
list(JOIN CPUWARP_BACKENDS " " cpuwarp_pc_backends)
list(JOIN CPUWARP_FLOAT_FLAGS " " cpuwarp_pc_float_flags)
set(cpuwarp_pc_kernel_flags ${CPUWARP_KERNEL_FLAGS})
list(REMOVE_ITEM cpuwarp_pc_kernel_flags ${CPUWARP_FLOAT_FLAGS})
list(TRANSFORM cpuwarp_pc_kernel_flags REPLACE "\\$<CONFIG:Debug>" "0")
set(cpuwarp_pc_flags "")
foreach(backend IN LISTS CPUWARP_BACKENDS)
    list(JOIN cpuwarp_pc_kernel_flags " " flags)
    list(JOIN CPUWARP_FLAGS_${backend} " " backend_flags)
    string(APPEND cpuwarp_pc_flags "flags_${backend}=${flags} ${backend_flags}\n")
endforeach()
set(cpuwarp_pc_libs "-L\${libdir} -lcpuwarp -lm")
set(cpuwarp_pc_private "")
if(CPUWARP_OPENMP)
    list(JOIN OpenMP_C_FLAGS " " cpuwarp_pc_private)
endif()
if(cpuwarp_library_type STREQUAL "STATIC_LIBRARY")
    # Nothing but the static library is installed: `pkg-config --libs`, without --static, must do for it.
    string(APPEND cpuwarp_pc_libs " ${cpuwarp_pc_private}")
endif()
configure_file(cmake/cpuwarp.pc.in ${PROJECT_BINARY_DIR}/cpuwarp.pc.in @ONLY)
file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/cpuwarp.pc INPUT ${PROJECT_BINARY_DIR}/cpuwarp.pc.in TARGET cpuwarp)
install(FILES ${PROJECT_BINARY_DIR}/cpuwarp.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

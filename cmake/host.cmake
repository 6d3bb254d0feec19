# CPUWARP_HOST_BACKENDS: those of CPUWARP_BACKENDS that this CPU runs.  For the project's own tests and benchmarks.
try_run(host_exit host_compiles ${PROJECT_BINARY_DIR}/probes/host ${PROJECT_SOURCE_DIR}/cmake/probes/host.c
    RUN_OUTPUT_VARIABLE host_runs)
if(NOT host_compiles OR NOT host_exit STREQUAL "0")
    message(FATAL_ERROR "cmake/probes/host.c, which asks the CPU what it can do, does not run")
endif()
set(CPUWARP_HOST_BACKENDS "")
foreach(backend IN LISTS CPUWARP_BACKENDS)
    if(backend IN_LIST host_runs)
        list(APPEND CPUWARP_HOST_BACKENDS ${backend})
    endif()
endforeach()

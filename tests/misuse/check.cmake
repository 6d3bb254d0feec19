# Run by ctest: the file must not compile, for the reason it names, and must compile with -DFIXED.
#   cmake -DCOMPILER=cc -DFLAGS=... -DKERNEL_FLAGS=... -DFILE=file.c -P check.cmake
# The file says in a comment what to expect of the compiler ("expect: regular expression"), and if it is for the host.
file(READ ${FILE} text)
if(NOT text MATCHES "/[*] expect: ([^\n]*) [*]/")
    message(FATAL_ERROR "${FILE} does not say what to expect")
endif()
set(expected "${CMAKE_MATCH_1}")
set(command ${COMPILER} -std=c11 -fsyntax-only ${FLAGS})
if(NOT text MATCHES "/[*] host [*]/")
    list(APPEND command ${KERNEL_FLAGS})
endif()

execute_process(COMMAND ${command} -DFIXED ${FILE} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "the right form does not compile:\n${output}")
endif()
execute_process(COMMAND ${command} ${FILE} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(status EQUAL 0)
    message(FATAL_ERROR "the wrong form compiles")
endif()
if(NOT output MATCHES "${expected}")
    message(FATAL_ERROR "the compiler says nothing like \"${expected}\":\n${output}")
endif()

# The command `cpuwarp`, on good and bad files.
if(TARGET cpuwarp_tool)
    list(JOIN CMAKE_CROSSCOMPILING_EMULATOR " " emulator)
    foreach(backend IN LISTS CPUWARP_KERNEL_BACKENDS)
        add_test(NAME tool/${backend} COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/tool.sh $<TARGET_FILE:cpuwarp_tool>)
        set_tests_properties(tool/${backend} PROPERTIES TIMEOUT 900
            ENVIRONMENT "CPUWARP_BACKEND=${backend};EMULATOR=${emulator}")
    endforeach()
endif()

# The benchmark program: every variant runs, and computes what the plain loop computes.
if(TARGET cpuwarp_bench AND NOT CMAKE_CROSSCOMPILING)
    add_test(NAME bench COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/bench.sh $<TARGET_FILE:cpuwarp_bench> ${CPUWARP_TESTED_BACKENDS})
    set_tests_properties(bench PROPERTIES TIMEOUT 900)
endif()

# The gallery: every port against its plain loop, and against what a GPU returned.
if(TARGET cpuwarp_gallery)
    set(CPUWARP_TEST_GALLERY_SIZE 1000003 CACHE STRING
        "The largest size of a piece of the gallery that is tried, of a million; less saves time")
    cpuwarp_add_test(gallery LIBRARIES cpuwarp_gallery m RUNS_KERNELS)
    target_compile_definitions(test_gallery PRIVATE
        CPUWARP_GALLERY_FILE="${CMAKE_CURRENT_LIST_DIR}/golden/gallery.txt"
        CPUWARP_TEST_GALLERY_SIZE=${CPUWARP_TEST_GALLERY_SIZE})
else()
    message(STATUS "NOT TESTED: gallery (CPUWARP_TOOLS)")
endif()

/* status.c - status codes in words; the version. */
#include <warp/launch.h>

const char *warp_status_string(warp_status_t status) {
    static const char *const text[WARP_STATUS_COUNT] = {
        [WARP_OK] = "ok",
        [WARP_ERROR_NULL_KERNEL] = "no kernel given (NULL)",
        [WARP_ERROR_NULL_ARGUMENT] = "an argument is NULL",
        [WARP_ERROR_ZERO_GRID] = "a dimension of the grid is 0",
        [WARP_ERROR_GRID_TOO_LARGE] = "the grid is too large (x up to 2147483647, y and z up to 65535)",
        [WARP_ERROR_ZERO_BLOCK] = "a dimension of the block is 0",
        [WARP_ERROR_BLOCK_TOO_LARGE] = "the block is too large (1024 threads; x and y up to 1024, z up to 64)",
        [WARP_ERROR_SHARED_TOO_LARGE] = "too much dynamic shared memory (up to 232448 bytes a block)",
        [WARP_ERROR_OUT_OF_MEMORY] = "out of memory",
        [WARP_ERROR_UNKNOWN_BACKEND] = "no backend has this name",
        [WARP_ERROR_BACKEND_NOT_BUILT] = "not built",
        [WARP_ERROR_BACKEND_NOT_SUPPORTED] = "not supported by this CPU",
    };
    return (unsigned)status < WARP_STATUS_COUNT ? text[status] : "unknown status";
}

const char *warp_version(void) { return CPUWARP_VERSION; }

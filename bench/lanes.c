/* lanes.c - see lanes.h. */
#include "lanes.h"

const struct gallery_piece *lanes_piece(const char *name) {
    warp_backend_select("scalar"); /* of this library's own dispatcher */
    return gallery_find(name);
}

warp_status_t lanes_six(const char *name, const struct six_args *args) {
    warp_backend_select("scalar");
#define SIX(kernel)                                                                                                    \
    if (strcmp(name, "basic_" #kernel) == 0) return warp_launch(&six_##kernel, WARP_DIM3(1), WARP_DIM3(32), 0, args);
    EACH_SIX(SIX)
#undef SIX
    return WARP_ERROR_NULL_KERNEL;
}

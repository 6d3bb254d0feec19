/* lanes.h - the ports once more, every intrinsic a loop over 32 lanes: how warps are usually emulated.  A shared library of its
 * own, since its kernels have the names of the scalar backend's. */
#ifndef CPUWARP_BENCH_LANES_H
#define CPUWARP_BENCH_LANES_H

#include "gallery.h"
#include "six.h"

/* The piece of this name, whose kernel runs so; never NULL for a name in gallery.def. */
__attribute__((visibility("default"))) const struct gallery_piece *lanes_piece(const char *name);
/* One of the six. */
__attribute__((visibility("default"))) warp_status_t lanes_six(const char *name, const struct six_args *args);

#endif

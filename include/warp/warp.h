/* warp.h - everything a kernel file needs.  Compile the file once a backend: cpuwarp_add_kernels() in CMake. */
#ifndef WARP_WARP_H
#define WARP_WARP_H

#include "types.h"
#include "lanewise.h"
#include "shuffle.h"
#include "vote.h"
#include "match.h"
#include "reduce.h"
#include "scan.h"
#include "compact.h"
#include "tile.h"
#include "integer.h"
#include "packed.h"
#include "rounding.h"
#include "memory.h"
#include "half.h"
#include "atomic.h"
#include "control.h"
#include "kernel.h"
#include "launch.h"

#endif

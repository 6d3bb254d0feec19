/* backend.h - the dispatcher's decisions as pure functions, for tests with invented CPUs. */
#ifndef CPUWARP_SRC_BACKEND_H
#define CPUWARP_SRC_BACKEND_H

#include <warp/backend.h>

#include "cpu.h"

/* Can a CPU with these features run the backend? */
bool warp__backend_supported_by(warp_backend_id_t id, uint32_t features);

/* The backend of this name, or with NULL or "" the best one, among those built, on a CPU with these features.  *choice is
 * written only with WARP_OK. */
warp_status_t warp__backend_choose(const char *name, uint32_t features, const bool built_in[WARP_BACKEND_COUNT],
                                   warp_backend_id_t *choice);

#endif

/* backend.h - host side: which backends there are, which this CPU can run, which one is in use.
 *
 * A backend is an instruction set that kernels are compiled for: avx512fp16, avx512, avx2, neon, scalar.  The best one that is
 * built and supported is used, unless the environment variable CPUWARP_BACKEND or warp_backend_select() names another.  The choice
 * is made at first use and kept in one atomic variable; all functions may be called from several threads. */
#ifndef WARP_BACKEND_H
#define WARP_BACKEND_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The one list of backends, the preferred one first: f(id, name, native, ...) for each.  Adding one: docs/adding-a-backend.md.
 * The emulated ones run the source of a backend on any CPU, for tests: slow, never installed, used only when asked for. */
/* clang-format off */
#define WARP__EACH_BACKEND(f, ...)                                                                                     \
    f(avx512fp16, "avx512fp16", true, __VA_ARGS__)                                                                     \
    f(avx512, "avx512", true, __VA_ARGS__)                                                                             \
    f(avx2, "avx2", true, __VA_ARGS__)                                                                                 \
    f(neon, "neon", true, __VA_ARGS__)                                                                                 \
    f(scalar, "scalar", true, __VA_ARGS__)                                                                             \
    f(avx512fp16_emulated, "avx512fp16-emulated", false, __VA_ARGS__)                                                  \
    f(avx512_emulated, "avx512-emulated", false, __VA_ARGS__)                                                          \
    f(avx2_emulated, "avx2-emulated", false, __VA_ARGS__)                                                              \
    f(neon_emulated, "neon-emulated", false, __VA_ARGS__)
/* clang-format on */

/* The backends by number, in order of preference: an index into the table of a kernel. */
typedef enum warp_backend_id {
#define WARP__ENUM(id, name, native, prefix) prefix##id,
    WARP__EACH_BACKEND(WARP__ENUM, WARP_BACKEND_ID_) WARP_BACKEND_COUNT
#undef WARP__ENUM
} warp_backend_id_t;

typedef struct warp_backend {
    warp_backend_id_t id;
    const char *name; /* "avx2", "scalar", "avx512-emulated" */
    bool native;      /* its own instructions, not an emulation of them */
} warp_backend_t;

/* Backend number i < WARP_BACKEND_COUNT, the preferred ones first; NULL beyond. */
const warp_backend_t *warp_backend_at(size_t i);

/* The backend of this name, whether built and supported or not; NULL if there is none (or name is NULL). */
const warp_backend_t *warp_backend_find(const char *name);

/* Is it compiled into this library?  False for NULL. */
bool warp_backend_built(const warp_backend_t *backend);

/* Can this CPU and operating system run it?  False for NULL. */
bool warp_backend_supported(const warp_backend_t *backend);

/* The backend in use.  The first call decides: CPUWARP_BACKEND if set and not empty, else the best.  Never NULL: there is always a
 * scalar one, which is also what this returns when CPUWARP_BACKEND names a backend that cannot be used; warp_backend_status() and
 * every launch then say so. */
const warp_backend_t *warp_backend_active(void);

/* WARP_OK, or what is wrong with the name in CPUWARP_BACKEND (see warp_backend_select). */
warp_status_t warp_backend_status(void);

/* Use this backend from now on; NULL or "" : the best one.  Errors, which change nothing: WARP_ERROR_UNKNOWN_BACKEND,
 * WARP_ERROR_BACKEND_NOT_BUILT, WARP_ERROR_BACKEND_NOT_SUPPORTED. */
warp_status_t warp_backend_select(const char *name);

/* One line on a status of the three kinds above for this name, with the backends that are available, into buffer (size bytes,
 * cut short if need be, always terminated).  Returns the length the whole line has, as snprintf does. */
size_t warp_backend_explain(warp_status_t status, const char *name, char *buffer, size_t size);

#ifdef __cplusplus
}
#endif

#endif

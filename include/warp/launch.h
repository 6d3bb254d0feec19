/* launch.h - host side: running a kernel over a grid of blocks (CUDA: kernel<<<grid, block, shared>>>(args)).
 *
 *   WARP_DECLARE_KERNEL(scale, struct scale_args);     in a header that host and kernel files share
 *   status = WARP_LAUNCH(scale, WARP_DIM3(blocks), WARP_DIM3(256), 0, &args);
 */
#ifndef WARP_LAUNCH_H
#define WARP_LAUNCH_H

#include "backend.h"
#include "backend/entry.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A kernel: its name and its function in each backend it was built for (NULL in the others). */
typedef struct warp_kernel {
    const char *name;
    warp__entry_t *entry[WARP_BACKEND_COUNT];
} warp_kernel_t;

/* Declare the kernel `name` for host code: a warp_kernel_t of that name.  Its backends are weak references, so that a program
 * links whichever of them it was built with.  In a kernel file this only names the type of the arguments. */
#if defined(WARP__BACKEND_ID)
#define WARP_DECLARE_KERNEL(name, args_type) typedef args_type name##__args_t
#else
#define WARP_DECLARE_KERNEL(name, args_type)                                                                           \
    typedef args_type name##__args_t;                                                                                  \
    WARP__EACH_BACKEND(WARP__WEAK, name)                                                                               \
    static const warp_kernel_t name __attribute__((unused)) = {#name, {WARP__EACH_BACKEND(WARP__SLOT, name)}}
#ifdef __cplusplus
#define WARP__C_LINKAGE extern "C"
#else
#define WARP__C_LINKAGE
#endif
#define WARP__WEAK(id, backend, native, name)                                                                          \
    WARP__C_LINKAGE __attribute__((weak)) void name##__##id(const struct warp__block *block, const void *arg);
#define WARP__SLOT(id, backend, native, name) name##__##id,
#endif

/* Run `kernel` on the active backend: every block of `grid`, each of `block` threads, with shared_bytes of dynamic shared
 * memory a block (64-aligned, contents unspecified at the start of a block).  Returns when all blocks are done; their writes
 * are visible then.  Blocks start in the order of their number (x fastest) and run on as many threads as OpenMP allows
 * (OMP_NUM_THREADS), so a block may wait for one of a lower number.
 *
 * Every argument is checked before any block runs: see warp_status_t.  args is copied by nobody; it must live until the
 * call returns, and may be NULL only for kernels that never read it. */
warp_status_t warp_launch(const warp_kernel_t *kernel, warp_dim3_t grid, warp_dim3_t block, size_t shared_bytes,
                          const void *args);

/* The same, with the type of *args checked against the declaration. */
#define WARP_LAUNCH(name, grid, block, shared_bytes, args)                                                             \
    warp_launch(&(name), grid, block, shared_bytes, (const name##__args_t *){args})

/* A status in words, for people: "block has more than 1024 threads".  Never NULL. */
const char *warp_status_string(warp_status_t status);

/* The version of the library, "MAJOR.MINOR.PATCH". */
const char *warp_version(void);

#ifdef __cplusplus
}
#endif

#endif

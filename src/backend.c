/* backend.c - the dispatcher: which backends are built, which the CPU supports, which is in use.
 */
#include <warp/backend.h>
#include <warp/launch.h>

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend.h"
#include "cpuwarp_built.h" /* made by CMake: CPUWARP_EACH_BUILT(f) */

#define BUILT(id) [WARP_BACKEND_ID_##id] = true,
static const bool built[WARP_BACKEND_COUNT] = {CPUWARP_EACH_BUILT(BUILT)};
#undef BUILT

#define BACKEND(id, name, native, unused) {WARP_BACKEND_ID_##id, name, native},
static const warp_backend_t backends[WARP_BACKEND_COUNT] = {WARP__EACH_BACKEND(BACKEND, )};
#undef BACKEND

#define GROUP(id, name, native, unused) CPU_GROUP_##id,
static const uint32_t groups[WARP_BACKEND_COUNT] = {WARP__EACH_BACKEND(GROUP, )};
#undef GROUP

/* The decision: 0 = not yet made; else 1 + id of the backend in use, and in the upper half the status that the name in
 * CPUWARP_BACKEND led to.  The only state of the library. */
static _Atomic unsigned decision;

const warp_backend_t *warp_backend_at(size_t i) { return i < WARP_BACKEND_COUNT ? &backends[i] : NULL; }

const warp_backend_t *warp_backend_find(const char *name) {
    for (size_t i = 0; name && i < WARP_BACKEND_COUNT; ++i)
        if (strcmp(backends[i].name, name) == 0) return &backends[i];
    return NULL;
}

bool warp_backend_built(const warp_backend_t *backend) { return backend && built[backend->id]; }

bool warp__backend_supported_by(warp_backend_id_t id, uint32_t features) { return (groups[id] & ~features) == 0; }

bool warp_backend_supported(const warp_backend_t *backend) {
    const struct warp__cpu cpu = warp__cpu_read();
    return backend && warp__backend_supported_by(backend->id, warp__cpu_features(&cpu));
}

warp_status_t warp__backend_choose(const char *name, uint32_t features, const bool built_in[WARP_BACKEND_COUNT],
                                   warp_backend_id_t *choice) {
    if (name && *name) {
        const warp_backend_t *const wanted = warp_backend_find(name);
        if (!wanted) return WARP_ERROR_UNKNOWN_BACKEND;
        if (!built_in[wanted->id]) return WARP_ERROR_BACKEND_NOT_BUILT;
        if (!warp__backend_supported_by(wanted->id, features)) return WARP_ERROR_BACKEND_NOT_SUPPORTED;
        *choice = wanted->id;
        return WARP_OK;
    }
    for (size_t i = 0; i < WARP_BACKEND_COUNT; ++i)
        if (built_in[i] && backends[i].native && warp__backend_supported_by(backends[i].id, features)) {
            *choice = backends[i].id;
            return WARP_OK;
        }
    return WARP_ERROR_BACKEND_NOT_BUILT;
}

static warp_status_t choose(const char *name, warp_backend_id_t *choice) {
    const struct warp__cpu cpu = warp__cpu_read();
    return warp__backend_choose(name, warp__cpu_features(&cpu), built, choice);
}

static unsigned decide(void) {
    unsigned word = atomic_load_explicit(&decision, memory_order_relaxed);
    if (word == 0) {
        warp_backend_id_t id = WARP_BACKEND_ID_scalar;
        const warp_status_t status = choose(getenv("CPUWARP_BACKEND"), &id);
        unsigned expected = 0;
        word = (unsigned)status << 16 | (1 + (unsigned)id);
        if (!atomic_compare_exchange_strong_explicit(&decision, &expected, word, memory_order_relaxed,
                                                     memory_order_relaxed))
            word = expected; /* warp_backend_select() or another thread was first */
    }
    return word;
}

const warp_backend_t *warp_backend_active(void) { return &backends[(decide() & 0xffff) - 1]; }

warp_status_t warp_backend_status(void) { return (warp_status_t)(decide() >> 16); }

warp_status_t warp_backend_select(const char *name) {
    warp_backend_id_t id = WARP_BACKEND_ID_scalar;
    const warp_status_t status = choose(name, &id);
    if (status == WARP_OK) atomic_store_explicit(&decision, 1 + (unsigned)id, memory_order_relaxed);
    return status;
}

/* snprintf that appends at `length`, and counts on when the buffer is full. */
__attribute__((format(printf, 4, 5))) static size_t append(char *buffer, size_t size, size_t length, const char *format,
                                                           ...) {
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(length < size ? buffer + length : NULL, length < size ? size - length : 0, format, args);
    va_end(args);
    return length + (n > 0 ? (size_t)n : 0);
}

size_t warp_backend_explain(warp_status_t status, const char *name, char *buffer, size_t size) {
    const char *separator = "";
    size_t n = append(buffer, size, 0, "backend \"%s\": %s; available:", name ? name : "", warp_status_string(status));
    for (size_t i = 0; i < WARP_BACKEND_COUNT; ++i)
        if (built[i] && warp_backend_supported(&backends[i])) {
            n = append(buffer, size, n, "%s %s", separator, backends[i].name);
            separator = ",";
        }
    return n;
}

/* ops.c - the operation tables by backend, and the rows of ops.def as text. */
#include <warp/ops.h>

#include <string.h>

#include "cpuwarp_built.h" /* made by CMake: CPUWARP_EACH_BUILT(f) */

#define TABLE(id) extern warp_op_function_t *const warp__ops_##id[WARP_OP_COUNT];
CPUWARP_EACH_BUILT(TABLE)
#undef TABLE

warp_op_function_t *const *warp_ops(const warp_backend_t *backend) {
#define TABLE(id) [WARP_BACKEND_ID_##id] = warp__ops_##id,
    static warp_op_function_t *const *const tables[WARP_BACKEND_COUNT] = {CPUWARP_EACH_BUILT(TABLE)};
#undef TABLE
    return backend ? tables[backend->id] : NULL;
}

static const warp_op_info_t infos[WARP_OP_COUNT] = {
#define WARP_OP(family, shape, name, R, T, cuda, formula) {#name "_" #T, #family, #shape, #R, #T, #cuda, formula},
#include <warp/ops.def>
};

const warp_op_info_t *warp_op_info(warp_op_t op) { return (unsigned)op < WARP_OP_COUNT ? &infos[op] : NULL; }

warp_op_t warp_op_find(const char *name) {
    for (unsigned op = 0; name && op < WARP_OP_COUNT; ++op)
        if (strcmp(infos[op].name, name) == 0) return (warp_op_t)op;
    return WARP_OP_COUNT;
}

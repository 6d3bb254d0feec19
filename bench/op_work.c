/* op_work.c - see op_work.h. */
#include "op_work.h"

#include <string.h>

static op_loop_t *const *loops_of(const warp_backend_t *backend) {
#define LOOPS(id, name, native, unused) [WARP_BACKEND_ID_##id] = op_loops_##id,
    static op_loop_t *const *const loops[WARP_BACKEND_COUNT] = {WARP__EACH_BACKEND(LOOPS, )};
#undef LOOPS
    return loops[backend->id];
}

void op_work_run(const struct op_work *work) {
    for (int i = 0; i < OP_WORK_TIMES; ++i) work->loop(&work->call, OP_WORK_CALLS);
}

enum {
    BYTES = OP_WORK_CALLS * OP_LOOP_STRIDE,
    /* Not at the same distance from a multiple of 4096, where CPUs take a load for one of what was just stored. */
    APART = BYTES + 640
};

/* Everyday values of the type: what special cases cost is not measured. */
static void fill(void *array, const char *type) {
    /* f16, bf16, and pairs: 16 bits each, as one kind or the other near 1 */
    const bool half = strstr(type, "f16") != NULL;
    for (int i = 0; i < BYTES / (half ? 2 : strstr(type, "64") ? 8 : 4); ++i) {
        const int value = (i * 37 + 11) % 97 + 1;
        if (half) {
            ((uint16_t *)array)[i] = (uint16_t)((type[0] == 'b' ? 0x3f00 : 0x3800) + 8 * value);
            continue;
        }
        if (strncmp(type, "f32", 3) == 0)
            ((float *)array)[i] = (float)value * 0.75f;
        else if (strcmp(type, "f64") == 0)
            ((double *)array)[i] = value * 0.75;
        else if (strcmp(type, "i64") == 0 || strcmp(type, "u64") == 0)
            ((int64_t *)array)[i] = value * INT64_C(1000003);
        else if (strcmp(type, "pred") == 0)
            ((uint32_t *)array)[i] = (uint32_t)value % 2;
        else
            ((int32_t *)array)[i] = value;
    }
}

void op_work_make(struct op_work *work, warp_op_t op, const warp_backend_t *backend) {
    static _Alignas(64) unsigned char all[5 * APART];
    unsigned char *const a = all, *const b = a + APART, *const c = b + APART, *const r = c + APART,
                         *const p = r + APART;
    const warp_op_info_t *const info = warp_op_info(op);
    const bool stores = strncmp(info->shape, "STORE", 5) == 0 || strcmp(info->shape, "SCATTER") == 0;
    const bool predicate = strcmp(info->shape, "SELECT") == 0 || strcmp(info->shape, "VOTE") == 0;
    fill(a, predicate ? "pred" : stores ? info->result : info->operand);
    fill(b, info->operand);
    fill(c, info->operand);
    fill(p, info->operand);
    if (strcmp(info->shape, "SHIFT") == 0 || strcmp(info->shape, "SHFL_LANES") == 0 ||
        strcmp(info->shape, "GATHER") == 0 || strcmp(info->shape, "SCATTER") == 0 ||
        strcmp(info->family, "atomic") == 0)
        for (size_t i = 0; i < BYTES / 4; ++i) ((int32_t *)(void *)b)[i] = (int32_t)(i * 13 % 32);
    work->loop = loops_of(backend)[op];
    const int arg = strstr(info->shape, "_PITCH") != NULL ? 16 : 5; /* the rows of a call, OP_LOOP_STRIDE bytes */
    work->call = (warp_op_call_t){r, a, b, c, p, WARP_FULL_MASK, arg, 32};
}

/* kernels_tile.c - see kernels_tile.h. */
#include <warp/warp.h>

#include "kernels_tile.h"

/* Each row in a function of its own, for compilers need much more than twice the time for twice as long a function. */
struct inputs {
    warp_i32_t v, amounts;
    warp_u32_t labels, keys;
    int amount, size, outer;
};
#define ROW_FUNCTION(name, G, e)                                                                                       \
    static __attribute__((noinline)) void name(uint32_t *row, const warp_t *warp_p, const G *g_p,                      \
                                               const struct inputs *in) {                                              \
        const warp_t warp = *warp_p;                                                                                   \
        const G g = *g_p;                                                                                              \
        const warp_i32_t v = in->v;                                                                                    \
        warp_pred_t same __attribute__((unused));                                                                      \
        (void)warp, (void)v;                                                                                           \
        warp_to_array_u32(row, e); /* all lanes, active or not */                                                      \
    }
#define PRED(p) warp_select(p, warp_set_u32(1), 0u)
#define COUNT(n) warp_as_u32(warp_add(warp_set_i32(0), n)) /* a scalar, or a warp */

/* The whole vocabulary: what depends on the type of g first. */
#define EACH_OWN_ROW(f)                                                                                                \
    f(0, warp_as_u32(warp_tile_thread_rank(g)))                                                                        \
    f(1, COUNT(warp_tile_size(g)))                                                                                     \
    f(2, warp_as_u32(warp_tile_meta_group_rank(g)))                                                                    \
    f(3, COUNT(warp_tile_meta_group_size(g)))                                                                          \
    f(4, warp_tile_members(g))                                                                                         \
    f(5, PRED(warp_tile_leader(g)))
#define EACH_ROW(f)                                                                                                    \
    f(6, warp_as_u32(warp_tile_shfl(g, v, in->amount)))                                                                \
    f(7, warp_as_u32(warp_tile_shfl(g, v, in->amounts)))                                                               \
    f(8, warp_as_u32(warp_tile_shfl_up(g, v, in->amount)))                                                             \
    f(9, warp_as_u32(warp_tile_shfl_up(g, v, in->amounts)))                                                            \
    f(10, warp_as_u32(warp_tile_shfl_down(g, v, in->amount)))                                                          \
    f(11, warp_as_u32(warp_tile_shfl_down(g, v, in->amounts)))                                                         \
    f(12, warp_as_u32(warp_tile_shfl_xor(g, v, in->amount)))                                                           \
    f(13, warp_as_u32(warp_tile_shfl_xor(g, v, in->amounts)))                                                          \
    f(14, PRED(warp_tile_any(g, warp_gt(v, 700))))                                                                     \
    f(15, PRED(warp_tile_all(g, warp_gt(v, -700))))                                                                    \
    f(16, warp_tile_ballot(g, warp_gt(v, 0)))                                                                          \
    f(17, warp_tile_match_any(g, in->keys))                                                                            \
    f(18, warp_tile_match_all(g, in->keys, &same))                                                                     \
    f(19, ((void)warp_tile_match_all(g, in->keys, &same), PRED(same)))                                                 \
    f(20, warp_as_u32(warp_tile_reduce_add(g, v)))                                                                     \
    f(21, warp_as_u32(warp_tile_reduce_min(g, v)))                                                                     \
    f(22, warp_as_u32(warp_tile_reduce_max(g, v)))                                                                     \
    f(23, warp_as_u32(warp_tile_reduce_and(g, v)))                                                                     \
    f(24, warp_as_u32(warp_tile_reduce_or(g, v)))                                                                      \
    f(25, warp_as_u32(warp_tile_reduce_xor(g, v)))                                                                     \
    f(26, warp_as_u32(warp_tile_inclusive_scan_add(g, v)))                                                             \
    f(27, warp_as_u32(warp_tile_inclusive_scan_max(g, v)))                                                             \
    f(28, warp_as_u32(warp_tile_inclusive_scan_or(g, v)))                                                              \
    f(29, warp_as_u32(warp_tile_exclusive_scan_add(g, v)))                                                             \
    f(30, warp_as_u32(warp_tile_exclusive_scan_min(g, v)))                                                             \
    f(31, warp_as_u32(warp_tile_exclusive_scan_and(g, v)))
#define TILE_ROW(n, e) ROW_FUNCTION(tile_row_##n, warp_tile_t, e)
#define GROUP_ROW(n, e) ROW_FUNCTION(row_##n, warp_group_t, e)
EACH_OWN_ROW(TILE_ROW)
EACH_OWN_ROW(GROUP_ROW)
EACH_ROW(GROUP_ROW)

#define TILE_ROW_NAME(n, e) tile_row_##n,
#define ROW_NAME(n, e) row_##n,
typedef void tile_row(uint32_t *, const warp_t *, const warp_tile_t *, const struct inputs *);
typedef void group_row(uint32_t *, const warp_t *, const warp_group_t *, const struct inputs *);
static tile_row *const tile_rows[] = {EACH_OWN_ROW(TILE_ROW_NAME)};
static group_row *const own_rows[] = {EACH_OWN_ROW(ROW_NAME)}, *const rows[] = {EACH_ROW(ROW_NAME)};
enum { OWN_ROWS = sizeof own_rows / sizeof *own_rows };
_Static_assert(OWN_ROWS + sizeof rows / sizeof *rows == TILE_ROWS, "TILE_ROWS is the number of rows");
#define RUN(list, first, end, g)                                                                                       \
    for (int r = first; r < end; ++r)                                                                                  \
    list[r - first](arg->out + WARP_SIZE * (TILE_ROWS * warp.id + r), &warp, &(g), &in)

#define LOAD(T, name) warp_from_array_##T(arg->name + WARP_SIZE * warp.id)
#define INPUTS                                                                                                         \
    {LOAD(i32, values), LOAD(i32, amounts), LOAD(u32, labels), LOAD(u32, keys), arg->amount, arg->size, arg->outer}

WARP_KERNEL(tile_tiles, struct tile_args) {
    WARP_EACH_WARP {
        const struct inputs in = INPUTS;
        const warp_tile_t whole = warp_tile(arg->kind == TILE_OF_BLOCK ? arg->size : arg->outer);
        const warp_tile_t tile = arg->kind == TILE_OF_BLOCK ? whole : warp_tile_partition(whole, arg->size);
        const warp_group_t group = WARP__GROUP(tile); /* as all other macros do: that saves a function a row */
        WARP_IF(warp_mask_to_pred(arg->later)) {
            RUN(tile_rows, 0, OWN_ROWS, tile);
            RUN(rows, OWN_ROWS, TILE_ROWS, group);
        } WARP_END
    }
}

#define MAKE(name, e)                                                                                                  \
    static __attribute__((noinline)) void name(warp_group_t *g_p, const warp_t *warp_p, const struct inputs *in) {     \
        const warp_t warp = *warp_p;                                                                                   \
        const warp_group_t g = *g_p;                                                                                   \
        (void)warp, (void)g, (void)in;                                                                                 \
        *g_p = e;                                                                                                      \
    }
MAKE(coalesced, warp_tile_coalesced_threads())
MAKE(labeled_tile, warp_tile_labeled_partition(warp_tile(in->outer), in->labels))
MAKE(labeled, warp_tile_labeled_partition(g, in->labels))
MAKE(by_keys, warp_tile_labeled_partition(g, in->keys))
MAKE(binary, warp_tile_binary_partition(g, warp_gt(in->v, 0)))
MAKE(tiles, warp_tile_partition(g, in->size))

WARP_KERNEL(tile_groups, struct tile_args) {
    WARP_EACH_WARP {
        const struct inputs in = INPUTS;
        const enum tile_kind kind = arg->kind;
        warp_group_t group;
        bool made = false;
        WARP_IF(warp_mask_to_pred(arg->arm)) {
            made = true;
            if (kind == GROUP_LABELED_TILE) labeled_tile(&group, &warp, &in);
            else coalesced(&group, &warp, &in);
            if (kind >= GROUP_LABELED) labeled(&group, &warp, &in);
            WARP_IF(warp_mask_to_pred(arg->then)) {
                if (kind == GROUP_LABELED_LABELED) by_keys(&group, &warp, &in);
                if (kind == GROUP_BINARY || kind == GROUP_BINARY_LABELED) binary(&group, &warp, &in);
                if (kind == GROUP_TILES || kind == GROUP_TILES_LABELED) tiles(&group, &warp, &in);
            } WARP_END
        } WARP_END
        WARP_IF(warp_mask_to_pred(arg->later)) {
            if (made) {
                RUN(own_rows, 0, OWN_ROWS, group);
                RUN(rows, OWN_ROWS, TILE_ROWS, group);
            }
        } WARP_END
    }
}

/* Other types than i32, and what is known when compiling: tiles of 8, and groups that are labeled. */
#define F warp_div(warp_to_f32(v), 7.0f)
#define WIDE warp_mul(warp_to_i64(v), INT64_C(0x100000001))
#define EACH_TYPE_ROW(f)                                                                                               \
    f(0, warp_as_u32(warp_tile_reduce_add(g, F)))                                                                      \
    f(1, warp_to_u32(warp_tile_reduce_max(g, WIDE)))                                                                   \
    f(2, warp_as_u32(warp_tile_shfl(g, F, 0)))                                                                         \
    f(3, warp_to_u32(warp_shr(warp_tile_shfl_down(g, WIDE, 1), 32)))                                                   \
    f(4, warp_as_u32(warp_to_f32(warp_tile_shfl_up(g, warp_to_f64(F), 1))))                                            \
    f(5, warp_as_u32(warp_tile_inclusive_scan_min(g, F)))                                                              \
    f(6, warp_tile_match_any(g, warp_and(WIDE, INT64_C(0x100000000))))                                                 \
    f(7, warp_tile_exclusive_scan_xor(g, warp_as_u32(v)))
#define TYPE_ROW(n, e)                                                                                                 \
    static __attribute__((noinline)) void type_row_##n(uint32_t *row, const warp_t *warp_p, const struct inputs *in) { \
        const warp_t warp = *warp_p;                                                                                   \
        const warp_i32_t v = in->v;                                                                                    \
        {                                                                                                              \
            const warp_tile_t g = warp_tile(8);                                                                        \
            warp_to_array_u32(row, e);                                                                                 \
        }                                                                                                              \
        const warp_group_t g = warp_tile_labeled_partition(warp_tile_coalesced_threads(), in->labels);                 \
        (void)warp;                                                                                                    \
        warp_to_array_u32(row + WARP_SIZE, e);                                                                         \
    }
EACH_TYPE_ROW(TYPE_ROW)
#define TYPE_ROW_NAME(n, e) type_row_##n,
static void (*const type_rows[])(uint32_t *, const warp_t *, const struct inputs *) = {EACH_TYPE_ROW(TYPE_ROW_NAME)};
_Static_assert(2 * sizeof type_rows / sizeof *type_rows == TILE_TYPE_ROWS, "two rows a type");
/* The scans that no row above has, of pairs. */
static __attribute__((noinline)) void scan_rows(uint32_t *row, const warp_t *warp_p, const struct inputs *in) {
    const warp_t warp = *warp_p;
    const warp_tile_t pair = warp_tile(2);
    warp_to_array_u32(row, warp_as_u32(warp_tile_inclusive_scan_min(pair, in->v)));
    warp_to_array_u32(row + WARP_SIZE, warp_as_u32(warp_tile_inclusive_scan_and(pair, in->v)));
    warp_to_array_u32(row + 2 * WARP_SIZE, warp_as_u32(warp_tile_inclusive_scan_xor(pair, in->v)));
    warp_to_array_u32(row + 3 * WARP_SIZE, warp_as_u32(warp_tile_exclusive_scan_max(pair, in->v)));
    warp_to_array_u32(row + 4 * WARP_SIZE, warp_as_u32(warp_tile_exclusive_scan_or(pair, in->v)));
    warp_to_array_u32(row + 5 * WARP_SIZE, warp_as_u32(warp_tile_exclusive_scan_xor(pair, in->v)));
}

WARP_KERNEL(tile_types, struct tile_args) {
    WARP_EACH_WARP {
        const struct inputs in = INPUTS;
        WARP_IF(warp_mask_to_pred(arg->arm)) {
            for (int r = 0; r < TILE_TYPE_ROWS; r += 2)
                type_rows[r / 2](arg->out + WARP_SIZE * (TILE_ROWS * warp.id + r), &warp, &in);
            scan_rows(arg->out + WARP_SIZE * (TILE_ROWS * warp.id + TILE_TYPE_ROWS), &warp, &in);
        } WARP_END
    }
}

/* piece.c - hash tables as a piece of the gallery. */
#include "../gallery.h"
#include "kernel.h"

/* The table number `array` with its half of the keys and of the queries. */
static struct hash_table_args half_of(const struct gallery_work *work, int array) {
    const size_t queries = HASH_TABLE_QUERIES * (size_t)work->size;
    const size_t keys_split = hash_table_half(work->size), queries_split = hash_table_half(queries);
    const size_t key = array == 0 ? 0 : keys_split, query = array == 0 ? 0 : queries_split;
    const size_t count = array == 0 ? keys_split : work->size - keys_split;
    const size_t asked = array == 0 ? queries_split : queries - queries_split;
    return (struct hash_table_args){.table = work->temp[array].data,
                                    .buckets = (uint32_t)(hash_table_slots(count) / (array == 0 ? 8 : 16)),
                                    .width = array == 0 ? 8 : 16,
                                    .keys = (const uint32_t *)work->in[0].data + key,
                                    .values = (const uint32_t *)work->in[1].data + key,
                                    .count = (int)count,
                                    .queries = (const uint32_t *)work->in[2].data + query,
                                    .asked = (int)asked,
                                    .answers = (uint32_t *)work->out[0].data + query,
                                    .found = (uint8_t *)work->out[1].data + query};
}

static warp_status_t run_table(const struct hash_table_args *args) {
    const warp_dim3_t block = WARP_DIM3(HASH_TABLE_BLOCK);
    warp_status_t status = WARP_OK;
    memset(args->table, 0xff, args->buckets * 2 * (size_t)args->width * sizeof *args->table); /* HASH_TABLE_EMPTY */
    if (args->count > 0) status = WARP_LAUNCH(hash_insert, HASH_TABLE_GRID(args->count), block, 0, args);
    if (status == WARP_OK && args->asked > 0)
        status = WARP_LAUNCH(hash_look_up, HASH_TABLE_GRID(args->asked), block, 0, args);
    return status;
}

static warp_status_t run(const struct gallery_work *work) {
    const struct hash_table_args eight = half_of(work, 0), sixteen = half_of(work, 1);
    const warp_status_t status = run_table(&eight);
    return status == WARP_OK ? run_table(&sixteen) : status;
}

const struct gallery_piece gallery_hash_table = {
    .name = "hash_table",
    .title = "hash tables: tiles of 8 and of 16 lanes insert keys and look them up",
    .unit = "keys",
    .default_size = 1 << 20,
    .cached_size = 6000,
    .memory_size = 3 << 19,
    .test_size = 200003,
    .file_bytes = 0, /* keys must be distinct */
    .input = hash_table_input,
    .warp = run,
    .scalar = hash_table_scalar,
};

/* input.h - keys with values to insert, and queries, half of which are among the keys.
 *
 * There are two tables: the first half of the keys and of the queries belong to one with buckets of 8, the rest to one with
 * buckets of 16.  A bucket is its keys, then their values; HASH_TABLE_EMPTY is no key. */
#ifndef GALLERY_HASH_TABLE_INPUT_H
#define GALLERY_HASH_TABLE_INPUT_H

#include "../work.h"

#define HASH_TABLE_GPU_SIZES 1, 31, 33, 1000, 65537, UINT64_MAX

#define HASH_TABLE_EMPTY 0xffffffffu
#define HASH_TABLE_QUERIES 4 /* for each key */

/* Of the two halves the first, which may be one more. */
GALLERY_HELPER size_t hash_table_half(size_t count) { return count - count / 2; }

/* A power of two, at least two slots for each key, and a bucket. */
GALLERY_HELPER size_t hash_table_slots(size_t keys) {
    size_t slots = 16;
    while (slots < 2 * keys) slots *= 2;
    return slots;
}

/* Distinct keys below 2^31 for distinct n below 2^31: each step can be undone. */
GALLERY_HELPER uint32_t hash_table_key(uint32_t n) {
    const uint32_t below = 0x7fffffff;
    n = n * 0x2c1b3c6du & below;
    n ^= n >> 16;
    n = n * 0x297a2d39u & below;
    return n ^ n >> 15;
}

GALLERY_HELPER void hash_table_queries(struct gallery_work *work, uint32_t *queries, const uint32_t *keys,
                                       uint64_t *random) {
    const size_t half = hash_table_half(work->size), first = hash_table_half(HASH_TABLE_QUERIES * work->size);
    for (size_t i = 0; i < HASH_TABLE_QUERIES * work->size; ++i) {
        const size_t from = i < first ? 0 : half, among = i < first ? half : work->size - half;
        const uint32_t pick = gallery_below(random, among > 0 ? (uint32_t)among : 1);
        const bool miss = among == 0 || gallery_random(random) >> 63;
        queries[i] = miss ? hash_table_key((uint32_t)work->size + pick) : keys[from + pick];
    }
}

GALLERY_HELPER bool hash_table_input(struct gallery_work *work) {
    const size_t size = work->size, half = hash_table_half(size), queries = HASH_TABLE_QUERIES * size;
    uint64_t random = work->seed;
    uint32_t *const keys = (uint32_t *)gallery_in(work, "keys", GALLERY_U32, size);
    uint32_t *const values = (uint32_t *)gallery_in(work, "values", GALLERY_U32, size);
    uint32_t *const asked = (uint32_t *)gallery_in(work, "queries", GALLERY_U32, queries);
    bool ok = keys && values && asked;
    for (size_t i = 0; ok && i < size; ++i) {
        keys[i] = hash_table_key((uint32_t)i);
        values[i] = (uint32_t)gallery_random(&random);
    }
    if (ok) hash_table_queries(work, asked, keys, &random);
    ok = gallery_out(work, "answers", GALLERY_U32, queries) && ok; /* the key's value, or 0 */
    ok = gallery_out(work, "found", GALLERY_U8, queries) && ok;
    ok = gallery_temp(work, "table8", GALLERY_U32, 2 * hash_table_slots(half)) && ok;
    ok = gallery_temp(work, "table16", GALLERY_U32, 2 * hash_table_slots(size - half)) && ok;
    return gallery_temp(work, "plain", GALLERY_U32, 2 * hash_table_slots(size)) && ok; /* for the plain loop */
}

#endif

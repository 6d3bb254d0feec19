/* scalar.c - a hash table with open addressing, as plain loops. */
#include "../gallery.h"
#include "input.h"

struct entry {
    uint32_t key, value;
};

static uint32_t hash(uint32_t key) {
    key = (key ^ key >> 16) * 0x7feb352du;
    key = (key ^ key >> 15) * 0x846ca68bu;
    return key ^ key >> 16;
}

/* Where the key is, or the free entry where it would be. */
static struct entry *find(struct entry *table, size_t mask, uint32_t key) {
    size_t i = hash(key) & mask;
    while (table[i].key != key && table[i].key != HASH_TABLE_EMPTY) i = (i + 1) & mask;
    return &table[i];
}

void GALLERY_LOOP(hash_table)(const struct gallery_work *work) {
    const uint32_t *const keys = work->in[0].data, *const values = work->in[1].data, *const queries = work->in[2].data;
    uint32_t *const answers = work->out[0].data;
    uint8_t *const found = work->out[1].data;
    struct entry *const table = work->temp[2].data;
    const size_t mask = hash_table_slots(work->size) - 1;
    memset(table, 0xff, (mask + 1) * sizeof *table);
    for (size_t i = 0; i < work->size; ++i) *find(table, mask, keys[i]) = (struct entry){keys[i], values[i]};
    for (size_t i = 0; i < HASH_TABLE_QUERIES * work->size; ++i) {
        const struct entry *const entry = find(table, mask, queries[i]);
        found[i] = entry->key == queries[i];
        answers[i] = found[i] ? entry->value : 0;
    }
}

/* warp.c - a hash table: a tile of 8 or 16 lanes looks at a bucket of as many slots, for one key of its lanes after another. */
#include <warp/warp.h>

#include "kernel.h"

WARP_DEVICE warp_u32_t hash(warp_u32_t key) {
    key = warp_mul(warp_xor(key, warp_shr(key, 16)), 0x7feb352d);
    key = warp_mul(warp_xor(key, warp_shr(key, 15)), 0x846ca68bu);
    return warp_xor(key, warp_shr(key, 16));
}

/* The lanes of the same turn, one in each tile; the first lane of each; and what a tile's lanes are. */
#define TURN(width) ((width) == 8 ? UINT32_C(0x01010101) : UINT32_C(0x00010001))
#define TILE(width) ((width) == 8 ? UINT32_C(0xff) : UINT32_C(0xffff))

/* In each tile the bucket that its lane number `turn` asks for.  A tile's load is contiguous: a copy. */
WARP_DEVICE void copy_buckets(uint32_t *slots, const uint32_t *table, const uint32_t *buckets, int turn, int width) {
    for (int tile = 0; tile < WARP_SIZE; tile += width)
        __builtin_memcpy(slots + tile, table + (size_t)buckets[tile + turn] * 2 * (size_t)width,
                         (size_t)width * sizeof *slots);
}

/* One look at a bucket for each of the lanes in `asking`: where in it a slot holds what the lane wants, or -1; returned are the
 * lanes whose bucket is full. */
WARP_DEVICE warp_mask_t look(const uint32_t *table, const uint32_t *buckets, const uint32_t *wanted, warp_mask_t asking,
                             int32_t *places, int width) {
    uint32_t copies[16 * WARP_SIZE];
    warp_mask_t full = 0;
    /* All copies first: a load waits long for memory that was just written in pieces smaller than itself. */
    for (int turn = 0; turn < width; ++turn)
        if ((asking >> turn & TURN(width)) != 0) copy_buckets(copies + turn * WARP_SIZE, table, buckets, turn, width);
    for (int turn = 0; turn < width; ++turn) {
        if ((asking >> turn & TURN(width)) == 0) continue;
        const warp_u32_t slots = warp_from_array_u32(copies + turn * WARP_SIZE);
        const warp_u32_t key = warp_shfl_sync(WARP_FULL_MASK, warp_from_array_u32(wanted), turn, width);
        const uint32_t hits = warp_pred_to_mask(warp_eq(slots, key));
        const uint32_t empty = warp_pred_to_mask(warp_eq(slots, HASH_TABLE_EMPTY));
        for (int tile = 0; tile < WARP_SIZE; tile += width) {
            const uint32_t hit = hits >> tile & TILE(width);
            places[tile + turn] = hit != 0 ? __builtin_ctz(hit) : -1;
            full |= (warp_mask_t)((empty >> tile & TILE(width)) == 0) << (tile + turn);
        }
    }
    return full;
}
/* Not inlined: two kernels, each of them compiled twice. */
static __attribute__((noinline)) warp_mask_t look_8(const uint32_t *table, const uint32_t *buckets,
                                                    const uint32_t *wanted, warp_mask_t asking, int32_t *places) {
    return look(table, buckets, wanted, asking, places, 8);
}
static __attribute__((noinline)) warp_mask_t look_16(const uint32_t *table, const uint32_t *buckets,
                                                     const uint32_t *wanted, warp_mask_t asking, int32_t *places) {
    return look(table, buckets, wanted, asking, places, 16);
}
typedef struct {
    warp_i32_t place;
    warp_mask_t full;
} look_t;
WARP_DEVICE look_t look_lanes(const uint32_t *table, warp_u32_t bucket, warp_u32_t wanted, warp_mask_t asking, int width) {
    uint32_t buckets[WARP_SIZE], keys[WARP_SIZE];
    int32_t places[WARP_SIZE];
    warp_to_array_u32(buckets, bucket);
    warp_to_array_u32(keys, wanted);
    warp_to_array_i32(places, warp_set_i32(-1));
    const warp_mask_t full = (width == 8 ? look_8 : look_16)(table, buckets, keys, asking, places);
    return (look_t){warp_from_array_i32(places), full};
}

/* The index in the table of a bucket's slot, and of its value. */
WARP_DEVICE warp_u32_t slot_of(warp_u32_t bucket, warp_i32_t place, int width) {
    return warp_add(warp_mul(bucket, 2 * (uint32_t)width), warp_as_u32(place));
}
WARP_DEVICE warp_u32_t value_of(warp_u32_t slot, int width) { return warp_add(slot, (uint32_t)width); }

WARP_DEVICE void insert(warp_t warp, const struct hash_table_args *arg) {
    WARP_IF(warp_lt(warp_lane(), arg->count - warp.thread_base)) {
        const warp_u32_t key = warp_load(arg->keys + warp.thread_base), none = warp_set_u32(HASH_TABLE_EMPTY);
        const warp_u32_t value = warp_load(arg->values + warp.thread_base);
        warp_u32_t bucket = warp_and(hash(key), arg->buckets - 1);
        warp_mask_t waiting = warp_activemask();
        while (waiting != 0) {
            const look_t seen = look_lanes(arg->table, bucket, none, waiting, arg->width);
            const warp_u32_t free = slot_of(bucket, seen.place, arg->width);
            WARP_IF(warp_mask_to_pred(waiting & ~seen.full)) { /* another tile may be faster: then look again */
                const warp_u32_t old = warp_atomic_cas(arg->table, free, none, key);
                WARP_IF(warp_eq(old, none)) {
                    warp_scatter(arg->table, value_of(free, arg->width), value);
                    waiting &= ~warp_activemask();
                } WARP_END
            } WARP_END
            const warp_u32_t next = warp_and(warp_add(bucket, 1), arg->buckets - 1);
            bucket = warp_select(warp_mask_to_pred(seen.full), next, bucket);
        }
    } WARP_END
}

WARP_DEVICE void look_up(warp_t warp, const struct hash_table_args *arg) {
    WARP_IF(warp_lt(warp_lane(), arg->asked - warp.thread_base)) {
        const warp_u32_t key = warp_load(arg->queries + warp.thread_base);
        warp_u32_t bucket = warp_and(hash(key), arg->buckets - 1), answer = warp_set_u32(0);
        warp_mask_t asking = warp_activemask(), found = 0;
        while (asking != 0) { /* a bucket that is not full sends no key on */
            const look_t seen = look_lanes(arg->table, bucket, key, asking, arg->width);
            /* of the lanes that ask: with other lanes of its turn, one that is done looks again, further on */
            WARP_IF(warp_and(warp_ge(seen.place, 0), warp_mask_to_pred(asking))) {
                WARP_SET(answer, warp_gather(arg->table, value_of(slot_of(bucket, seen.place, arg->width), arg->width)));
                found |= warp_activemask();
            } WARP_END
            asking &= seen.full & ~found;
            bucket = warp_and(warp_add(bucket, 1), arg->buckets - 1);
        }
        warp_store(arg->answers + warp.thread_base, answer);
        warp_store(arg->found + warp.thread_base, warp_select(warp_mask_to_pred(found), warp_set_u32(1), warp_set_u32(0)));
    } WARP_END
}

WARP_KERNEL(hash_insert, struct hash_table_args) { WARP_EACH_WARP insert(warp, arg); }
WARP_KERNEL(hash_look_up, struct hash_table_args) { WARP_EACH_WARP look_up(warp, arg); }

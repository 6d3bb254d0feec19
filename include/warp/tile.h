/* tile.h - groups of 1 to 32 lanes (CUDA: cooperative groups; here cg is cooperative_groups).
 *
 *   warp_tile_t    cg::thread_block_tile<n>: the warp cut into tiles of n neighbours, n = 1 2 4 8 16 32; one n for all lanes
 *   warp_group_t   cg::coalesced_group: each lane in some set of lanes, of which sizes differ
 *
 * Made by
 *   warp_tile(n)                        cg::tiled_partition<n>(cg::this_thread_block()); a warp_tile_t
 *   warp_tile_coalesced_threads()       cg::coalesced_threads(): the active lanes, one group
 *   warp_tile_partition(g, n)           cg::tiled_partition<n>(g): of a tile smaller tiles, a warp_tile_t; of a group the lanes
 *                                       of n consecutive ranks each, fewer in the last, a warp_group_t
 *   warp_tile_labeled_partition(g, l)   cg::labeled_partition(g, l): lanes of a group with the same l (bits are compared)
 *   warp_tile_binary_partition(g, p)    cg::binary_partition(g, p): lanes of a group in which the predicate p holds, and the others
 *
 * From here on g is a tile or a group, "its" group is that of each lane, and ranks count the lanes of a group from 0.
 *   warp_tile_thread_rank(g)            g.thread_rank(), a warp_i32_t
 *   warp_tile_size(g)                   g.size(); an int for a tile, a warp_i32_t for a group; also warp_tile_num_threads(g)
 *   warp_tile_meta_group_rank(g)        g.meta_group_rank(), a warp_i32_t: the number of its group among those made from the same
 *                                       block, tile or group
 *   warp_tile_meta_group_size(g)        g.meta_group_size(): how many those are; an int for a tile, a warp_i32_t for a group
 *   warp_tile_members(g)                the lanes of its group, a warp_u32_t, as a member mask for what ends in _sync
 *   warp_tile_leader(g)                 a predicate that holds in one lane of each group, its lowest that is active
 *                                       (cg::invoke_one(g, f): WARP_IF(warp_tile_leader(g)) { f } WARP_END)
 *   warp_tile_sync(g)                   g.sync(): nothing to wait for, memory is in program order
 *   warp_tile_shfl(g, v, rank)          g.shfl(v, rank): v of the lane of that rank in its group
 *   warp_tile_shfl_up(g, v, delta)      g.shfl_up(v, delta); likewise _down, and _xor (CUDA: tiles only)
 *   warp_tile_any(g, p), warp_tile_all  g.any(p), g.all(p), as warp_pred_t
 *   warp_tile_ballot(g, p)              g.ballot(p), a warp_u32_t: bit r is the predicate of rank r
 *   warp_tile_match_any(g, v)           g.match_any(v), a warp_u32_t: bit r is set if rank r has the same bits
 *   warp_tile_match_all(g, v, pred)     g.match_all(v, pred): bits of all ranks if all have the same bits, else 0; *pred, a
 *                                       warp_pred_t, holds accordingly
 *   warp_tile_reduce_add(g, v)          cg::reduce(g, v, cg::plus<T>()): a warp; likewise min and max; and, or, xor for integers
 *   warp_tile_inclusive_scan_add(g, v)  cg::inclusive_scan(g, v): in the order of ranks; likewise exclusive, and the other five
 *
 * v is f32 i32 u32 f64 i64 or u64 (a label too; CUDA: integers); rank, delta and bits are a C scalar or a warp_i32_t.  Values,
 * order of additions and what an exclusive scan starts from are those of the operations that end in _sync (reduce.h, scan.h).
 *
 * Shuffles do not look at the active lanes; only the low 5 bits of rank, delta and bits count.  In a tile they go by its width
 * (shuffle.h): shfl takes the rank modulo the size.  In a group a lane whose source has a rank that does not exist keeps its own
 * value (CUDA: so for up and down, undefined for shfl); so does a lane of no group.
 *
 * The others look at the active lanes.  A lane that is not active keeps its rank but does not take part: 0 in a ballot or match,
 * ignored by any and all, skipped by reductions and scans.  What such a lane gets itself: votes answer for its group, match_all
 * says yes, all else is 0.  A lane that was not active when a group was made is in none: rank, size and members 0, the result
 * 0, any does not hold, all does.  warp_tile_partition() alone cuts what is there, active or not.  (In CUDA all members must
 * call, or have exited.)
 *
 * An n that is no power of two from 1 to 32 acts as the next lower one (below 1 as 1, above 32 as 32; CUDA: does not compile, or
 * tiles of several warps); one above the size of the tile that is cut acts as that size.  In a block whose threads are no multiple
 * of n the last tile has lanes that do not exist: they are not active, and its size is still n.  Groups of labels are numbered by
 * their lowest lane.  Of a predicate, number 0 is where it does not hold and 1 where it does; if all agree, there is but one group.
 *
 * g is evaluated once.  What looks at the active lanes, and warp_tile_meta_group_rank() and _size(), need `warp` in scope: in a
 * kernel it is; a device function takes it as a parameter (warp_t warp).
 * Source of the rule: CUDA C++ programming guide, cooperative groups. */
#ifndef WARP_TILE_H
#define WARP_TILE_H

#include "compact.h"
#include "scan.h"
#include "vote.h"

typedef struct warp_tile {
    int warp__size;   /* lanes of a tile */
    int warp__within; /* lanes of what was cut into tiles; 0: the block */
} warp_tile_t;

/* What no operation reads costs nothing; with warp__size and warp__single constant, nor does the choice between the ways. */
typedef struct warp_group {
    warp_u32_t warp__members;
    warp_i32_t warp__number, warp__count; /* meta_group_rank, meta_group_size */
    int warp__size;                       /* of a tile; 0: any sets of lanes */
    bool warp__single;                    /* there is one group, of the lanes warp__one */
    warp_mask_t warp__one;
} warp_group_t;

/* ---- what a group is ---- */

/* x in some lanes, 0 in the others. */
WARP_INLINE warp_u32_t warp__part(warp_mask_t lanes, warp_u32_t x) {
    return lanes == WARP_FULL_MASK ? x : warp_select_u32(warp_mask_to_pred(lanes), x, warp_set_u32(0));
}
WARP_INLINE warp_u32_t warp__lowest_bit(warp_u32_t m) { return warp_and_u32(m, warp_neg_u32(m)); }

WARP_INLINE warp_tile_t warp__tile(int n, int within) {
    const int size = (int)warp__lower_power(n);
    return (warp_tile_t){within != 0 && size > within ? within : size, within};
}
WARP_INLINE warp_tile_t warp__tile_tiles(warp_tile_t t, int n) { return warp__tile(n, t.warp__size); }

/* The first lane of each lane's tile. */
WARP_INLINE warp_u32_t warp__tile_first(int size) {
    return warp_and_u32(warp__own(), warp_set_u32(0 - (uint32_t)size));
}
WARP_INLINE warp_group_t warp__same_group(warp_group_t g) { return g; }
WARP_INLINE warp_group_t warp__tile_group(warp_tile_t t) {
    const warp_u32_t ones = warp_set_u32(WARP_FULL_MASK >> (32 - t.warp__size));
    const warp_i32_t zero = warp_set_i32(0);
    const bool whole = t.warp__size == WARP_SIZE;
    return (warp_group_t){warp_shl_u32(ones, warp__tile_first(t.warp__size)), zero, zero, t.warp__size, whole,
                          whole ? WARP_FULL_MASK : 0};
}
WARP_INLINE warp_group_t warp__coalesced(warp_mask_t active) {
    const warp_u32_t one = warp__part(active, warp_set_u32(1));
    return (warp_group_t){warp__part(active, warp_set_u32(active)), warp_set_i32(0), warp_as_i32_u32(one), 0, true, active};
}

WARP_INLINE warp_u32_t warp__group_rank(warp_group_t g) {
    if (g.warp__size != 0) return warp_and_u32(warp__own(), warp_set_u32((uint32_t)g.warp__size - 1));
    return warp_as_u32_i32(warp_popc_u32(warp_and_u32(g.warp__members, warp_lanemask_lt())));
}
WARP_INLINE warp_i32_t warp__group_rank_i32(warp_group_t g) { return warp_as_i32_u32(warp__group_rank(g)); }
WARP_INLINE int warp__tile_lanes(warp_tile_t t) { return t.warp__size; }
WARP_INLINE warp_i32_t warp__group_lanes(warp_group_t g) { return warp_popc_u32(g.warp__members); }
WARP_INLINE warp_u32_t warp__group_members(warp_group_t g) { return g.warp__members; }

/* How many tiles there are, and which one: the block counts its threads, also of a last warp that is not full. */
WARP_INLINE int warp__tile_count(warp_tile_t t, int threads) {
    return ((t.warp__within != 0 ? t.warp__within : threads) + t.warp__size - 1) / t.warp__size;
}
WARP_INLINE warp_i32_t warp__tile_number(warp_tile_t t, int warp_id) {
    const uint32_t within = t.warp__within != 0 ? (uint32_t)t.warp__within - 1 : UINT32_MAX;
    const warp_u32_t thread = warp_add_u32(warp__own(), warp_set_u32((uint32_t)warp_id * WARP_SIZE));
    const warp_u32_t log = warp_set_u32((uint32_t)__builtin_ctz((unsigned)t.warp__size));
    return warp_as_i32_u32(warp_shr_u32(warp_and_u32(thread, warp_set_u32(within)), log));
}
WARP_INLINE warp_i32_t warp__group_count(warp_group_t g, int threads) {
    (void)threads;
    return g.warp__count;
}
WARP_INLINE warp_i32_t warp__group_number(warp_group_t g, int warp_id) {
    (void)warp_id;
    return g.warp__number;
}
WARP_INLINE warp_pred_t warp__group_leader(warp_mask_t active, warp_group_t g) {
    const warp_mask_t all = active & g.warp__one;
    if (g.warp__single) return warp_mask_to_pred(all & (0 - all));
    return warp_eq_u32(warp__lowest_bit(warp_and_u32(g.warp__members, warp_set_u32(active))), warp_lanemask_eq());
}

/* ---- groups of groups ---- */

/* The active lanes of `parent` in groups. */
WARP_INLINE warp_group_t warp__labeled_groups(warp_u32_t parent, warp_u32_t members) {
    const warp_pred_t leads = warp_eq_u32(warp__lowest_bit(members), warp_lanemask_eq());
    const warp_pred_t in = warp_ne_u32(members, warp_set_u32(0));
    const warp_u32_t leaders = warp_and_u32(parent, warp_set_u32(warp_pred_to_mask(leads)));
    const warp_u32_t siblings = warp_select_u32(in, leaders, warp_set_u32(0));
    const warp_u32_t below = warp_sub_u32(warp__lowest_bit(members), warp_set_u32(1));
    return (warp_group_t){members, warp_popc_u32(warp_and_u32(siblings, below)), warp_popc_u32(siblings), 0, false, 0};
}
#define WARP__LABELED(T)                                                                                               \
    WARP_INLINE warp_group_t warp__labeled_##T(warp_mask_t active, warp_group_t g, warp_##T##_t label) {               \
        const warp_u32_t members = g.warp__single ? warp__match_any_##T(active & g.warp__one, label)                   \
                                                  : warp__match_any_lanes_sync_##T(active, g.warp__members, label);    \
        return warp__labeled_groups(g.warp__members, members);                                                         \
    }
WARP__EACH_LANE_TYPE(WARP__LABELED)
#undef WARP__LABELED

WARP_INLINE warp_group_t warp__binary_groups(warp_mask_t active, warp_group_t g, warp_pred_t p) {
    const warp_mask_t holds = warp_pred_to_mask(p), all = WARP_FULL_MASK;
    const warp_u32_t agree = warp_select_u32(p, warp_set_u32(holds), warp_set_u32(holds ^ all));
    const warp_u32_t parent = warp__members(active, g.warp__members), members = warp_and_u32(parent, agree);
    const warp_u32_t zero = warp_set_u32(0), one = warp_set_u32(1);
    const warp_u32_t two = warp_select_u32(warp_eq_u32(members, parent), zero, one); /* are there two? */
    const warp_u32_t in = warp_select_u32(warp_ne_u32(members, zero), one, zero);
    const warp_u32_t number = warp_select_u32(p, two, zero);
    return (warp_group_t){members, warp_as_i32_u32(number), warp_as_i32_u32(warp_add_u32(in, two)), 0, false, 0};
}

/* The n-th rank's lane, from 0; 32 if there is none.  A shift by 32 leaves nothing. */
WARP_INLINE warp_u32_t warp__group_edge(warp_u32_t members, warp_u32_t rank) {
    const warp_pred_t there = warp_lt_u32(rank, warp_as_u32_i32(warp_popc_u32(members)));
    return warp_select_u32(there, warp__nth_bit(members, warp_add_u32(rank, warp_set_u32(1))), warp_set_u32(32));
}
WARP_INLINE warp_group_t warp__group_tiles(warp_group_t g, int n) {
    const uint32_t size = warp__lower_power(n);
    const warp_u32_t log = warp_set_u32((uint32_t)__builtin_ctz(size)), all = warp_set_u32(WARP_FULL_MASK);
    const warp_u32_t number = warp_shr_u32(warp__group_rank(g), log), first = warp_shl_u32(number, log);
    const warp_u32_t from = warp__group_edge(g.warp__members, first);
    const warp_u32_t to = warp__group_edge(g.warp__members, warp_add_u32(first, warp_set_u32(size)));
    const warp_u32_t range = warp_xor_u32(warp_shl_u32(all, from), warp_shl_u32(all, to));
    const warp_u32_t lanes = warp_as_u32_i32(warp_popc_u32(g.warp__members));
    const warp_u32_t count = warp_shr_u32(warp_add_u32(lanes, warp_set_u32(size - 1)), log);
    return (warp_group_t){warp_and_u32(g.warp__members, range), warp_as_i32_u32(number), warp_as_i32_u32(count), 0,
                          g.warp__single && size == WARP_SIZE, g.warp__one};
}

/* ---- votes and matches: bits by rank ---- */

/* The bits of m at the members, packed together: each bit moves down by the number of places below it that are no members, by
 * 1, 2, 4, 8, 16 of them in turn. */
WARP_INLINE warp_u32_t warp__pack_bits(warp_u32_t m, warp_u32_t members) {
    warp_u32_t bits = warp_and_u32(m, members), gaps = warp_shl_u32(warp_not_u32(members), warp_set_u32(1));
    for (uint32_t step = 1; step < WARP_SIZE; step *= 2) {
        warp_u32_t odd = gaps; /* is the number of gaps below a place odd? */
        for (uint32_t d = 1; d < WARP_SIZE; d *= 2) odd = warp_xor_u32(odd, warp_shl_u32(odd, warp_set_u32(d)));
        const warp_u32_t move = warp_and_u32(odd, members), moved = warp_and_u32(bits, move);
        members = warp_or_u32(warp_xor_u32(members, move), warp_shr_u32(move, warp_set_u32(step)));
        bits = warp_or_u32(warp_xor_u32(bits, moved), warp_shr_u32(moved, warp_set_u32(step)));
        gaps = warp_and_u32(gaps, warp_not_u32(odd)); /* of each two gaps one stays: half as many */
    }
    return bits;
}
/* Some members of each lane's group. */
WARP_INLINE warp_u32_t warp__to_ranks(warp_group_t g, warp_u32_t lanes) {
    return g.warp__size != 0 ? warp_shr_u32(lanes, warp__tile_first(g.warp__size)) : warp__pack_bits(lanes, g.warp__members);
}
WARP_INLINE warp_u32_t warp__group_ballot(warp_mask_t active, warp_group_t g, warp_pred_t p) {
    const warp_mask_t holds = warp_pred_to_mask(p) & active;
    if (g.warp__single && g.warp__size == 0) {
        const warp_u32_t yes = warp__compress_u32(g.warp__one, warp__part(holds, warp_set_u32(1)));
        return warp__part(g.warp__one, warp_set_u32(warp_pred_to_mask(warp_ne_u32(yes, warp_set_u32(0)))));
    }
    return warp__to_ranks(g, warp_and_u32(g.warp__members, warp_set_u32(holds)));
}
WARP_INLINE warp_pred_t warp__group_any(warp_mask_t active, warp_group_t g, warp_pred_t p) {
    return warp__any_of_lanes(active, g.warp__members, p);
}
WARP_INLINE warp_pred_t warp__group_all(warp_mask_t active, warp_group_t g, warp_pred_t p) {
    return warp__all_of_lanes(active, g.warp__members, p);
}
#define WARP__TILE_MATCH(T)                                                                                            \
    WARP_INLINE warp_u32_t warp__tile_match_any_##T(warp_mask_t active, warp_group_t g, warp_##T##_t v) {              \
        return warp__to_ranks(g, g.warp__single ? warp__match_any_##T(active & g.warp__one, v)                         \
                                                : warp__match_any_lanes_sync_##T(active, g.warp__members, v));         \
    }                                                                                                                  \
    WARP_INLINE warp_u32_t warp__tile_match_all_##T(warp_mask_t active, warp_group_t g, warp_##T##_t v,                \
                                                    warp_pred_t *pred) {                                               \
        const warp_mask_t lanes = active & g.warp__one;                                                                \
        int same;                                                                                                      \
        if (!g.warp__single)                                                                                           \
            return warp__to_ranks(g, warp__match_all_lanes_sync_##T(active, g.warp__members, v, pred));                \
        (void)warp__match_all_##T(lanes, v, &same);                                                                    \
        *pred = warp_mask_to_pred(same ? WARP_FULL_MASK : ~lanes);                                                     \
        return warp__to_ranks(g, warp__part(same ? lanes : 0, warp_set_u32(lanes)));                                   \
    }
WARP__EACH_LANE_TYPE(WARP__TILE_MATCH)
#undef WARP__TILE_MATCH

/* ---- shuffles: in a tile by its width, in a group by the lane that has the rank ---- */

WARP_INLINE warp_u32_t warp__group_lane(warp_group_t g, warp_u32_t rank) {
    if (g.warp__single) { /* a list of the lanes */
        const warp_u32_t count = warp_set_u32((uint32_t)__builtin_popcount(g.warp__one));
        const warp_pred_t there = warp_and_pred(warp_mask_to_pred(g.warp__one), warp_lt_u32(rank, count));
        const warp_u32_t lanes = warp__compress_u32(g.warp__one, warp__own());
        return warp_select_u32(there, warp__permute_u32(lanes, warp_and_u32(rank, warp_set_u32(31))), warp__own());
    }
    const warp_pred_t there = warp_lt_u32(rank, warp_as_u32_i32(warp_popc_u32(g.warp__members)));
    return warp_select_u32(there, warp__nth_bit(g.warp__members, warp_add_u32(rank, warp_set_u32(1))), warp__own());
}
/* The source lanes for an amount of each lane.  A rank below 0 wraps to one that does not exist. */
WARP_INLINE warp_u32_t warp__low_5(warp_u32_t amount) { return warp_and_u32(amount, warp_set_u32(31)); }
WARP_INLINE warp_u32_t warp__group_shfl(warp_group_t g, warp_u32_t amount) {
    return warp__group_lane(g, warp__low_5(amount));
}
WARP_INLINE warp_u32_t warp__group_shfl_up(warp_group_t g, warp_u32_t amount) {
    return warp__group_lane(g, warp_sub_u32(warp__group_rank(g), warp__low_5(amount)));
}
WARP_INLINE warp_u32_t warp__group_shfl_down(warp_group_t g, warp_u32_t amount) {
    return warp__group_lane(g, warp_add_u32(warp__group_rank(g), warp__low_5(amount)));
}
WARP_INLINE warp_u32_t warp__group_shfl_xor(warp_group_t g, warp_u32_t amount) {
    return warp__group_lane(g, warp_xor_u32(warp__group_rank(g), warp__low_5(amount)));
}
/* For one amount: the first member, the next and the one before are found without a search. */
WARP_INLINE warp_u32_t warp__low_lane(warp_u32_t m) {
    const warp_u32_t lane = warp_as_u32_i32(warp_sub_i32(warp_ffs_u32(m), warp_set_i32(1)));
    return warp_select_u32(warp_ne_u32(m, warp_set_u32(0)), lane, warp__own());
}
WARP_INLINE warp_u32_t warp__group_shfl_by(warp_group_t g, int amount) {
    const uint32_t first = (uint32_t)__builtin_ctz(g.warp__one | UINT32_C(1) << 31);
    if ((amount & 31) != 0) return warp__group_shfl(g, warp_set_u32((uint32_t)amount));
    if (!g.warp__single) return warp__low_lane(g.warp__members);
    return warp_select_u32(warp_mask_to_pred(g.warp__one), warp_set_u32(first), warp__own());
}
WARP_INLINE warp_u32_t warp__group_shfl_down_by(warp_group_t g, int amount) {
    if ((amount & 31) != 1) return warp__group_shfl_down(g, warp_set_u32((uint32_t)amount));
    return warp__low_lane(warp_and_u32(g.warp__members, warp_lanemask_gt()));
}
WARP_INLINE warp_u32_t warp__group_shfl_up_by(warp_group_t g, int amount) {
    if ((amount & 31) != 1) return warp__group_shfl_up(g, warp_set_u32((uint32_t)amount));
    const warp_u32_t before = warp_and_u32(g.warp__members, warp_lanemask_lt());
    const warp_u32_t lane = warp_as_u32_i32(warp_sub_i32(warp_set_i32(31), warp_clz_u32(before)));
    return warp_select_u32(warp_ne_u32(before, warp_set_u32(0)), lane, warp__own());
}
WARP_INLINE warp_u32_t warp__group_shfl_xor_by(warp_group_t g, int amount) {
    return warp__group_shfl_xor(g, warp_set_u32((uint32_t)amount));
}
#define WARP__TILE_SHFL(name, T, U, in, out)                                                                           \
    WARP_INLINE warp_##T##_t warp__tile_##name##_##T(warp_group_t g, warp_##T##_t v, int amount) {                     \
        if (g.warp__size != 0) return warp_##name##_sync_##T(WARP_FULL_MASK, v, amount, g.warp__size);                 \
        return out(warp__permute_##U(in(v), warp__group_##name##_by(g, amount)));                                      \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__tile_##name##_lanes_##T(warp_group_t g, warp_##T##_t v, warp_i32_t amount) {        \
        if (g.warp__size != 0) return warp_##name##_lanes_sync_##T(WARP_FULL_MASK, v, amount, g.warp__size);           \
        return out(warp__permute_##U(in(v), warp__group_##name(g, warp_as_u32_i32(amount))));                          \
    }
#define WARP__TILE_SHFLS(T, U, in, out)                                                                                \
    WARP__TILE_SHFL(shfl, T, U, in, out)                                                                               \
    WARP__TILE_SHFL(shfl_up, T, U, in, out)                                                                            \
    WARP__TILE_SHFL(shfl_down, T, U, in, out)                                                                          \
    WARP__TILE_SHFL(shfl_xor, T, U, in, out)
WARP__TILE_SHFLS(u32, u32, warp__same_u32, warp__same_u32)
WARP__TILE_SHFLS(i32, u32, warp_as_u32_i32, warp_as_i32_u32)
WARP__TILE_SHFLS(f32, u32, warp_as_u32_f32, warp_as_f32_u32)
WARP__TILE_SHFLS(u64, u64, warp__same_u64, warp__same_u64)
WARP__TILE_SHFLS(i64, u64, warp_as_u64_i64, warp_as_i64_u64)
WARP__TILE_SHFLS(f64, u64, warp_as_u64_f64, warp_as_f64_u64)
#undef WARP__TILE_SHFLS
#undef WARP__TILE_SHFL

/* ---- reductions and scans ---- */

#define WARP__TILE_FOLD(name, T)                                                                                       \
    WARP_INLINE warp_##T##_t warp__tile_reduce_##name##_##T(warp_mask_t active, warp_group_t g, warp_##T##_t v) {      \
        if (g.warp__size == 0 && !g.warp__single)                                                                      \
            return warp__reduce_##name##_lanes_sync_##T(active, g.warp__members, v);                                   \
        const warp_mask_t lanes = g.warp__single ? active & g.warp__one : active;                                      \
        const warp_##T##_t r = g.warp__single ? warp_set_##T(warp__reduce_##name##_##T(lanes, v))                      \
                                              : warp__reduce_tiles_##name##_##T(lanes, v, g.warp__size);               \
        return lanes == WARP_FULL_MASK ? r : warp_select_##T(warp_mask_to_pred(lanes), r, warp_set_##T(0));            \
    }                                                                                                                  \
    WARP_INLINE warp_##T##_t warp__tile_scan_##name##_##T(warp_mask_t active, warp_group_t g, warp_##T##_t v,          \
                                                          bool exclusive) {                                            \
        if (g.warp__size != 0) return warp__scan_##name##_##T(active, v, g.warp__size, 0, exclusive);                  \
        if (g.warp__single) return warp__scan_##name##_##T(active & g.warp__one, v, WARP_SIZE, 0, exclusive);          \
        return exclusive ? warp__exclusive_scan_##name##_lanes_sync_##T(active, g.warp__members, v, WARP_SIZE, 0)      \
                         : warp__inclusive_scan_##name##_lanes_sync_##T(active, g.warp__members, v, WARP_SIZE, 0);     \
    }
#define WARP__TILE_FOLDS(T) WARP__TILE_FOLD(add, T) WARP__TILE_FOLD(min, T) WARP__TILE_FOLD(max, T)
#define WARP__TILE_FOLD_BITS(T) WARP__TILE_FOLD(and, T) WARP__TILE_FOLD(or, T) WARP__TILE_FOLD(xor, T)
WARP__EACH_LANE_TYPE(WARP__TILE_FOLDS)
WARP__EACH_INT_TYPE(WARP__TILE_FOLD_BITS)
#undef WARP__TILE_FOLDS
#undef WARP__TILE_FOLD_BITS
#undef WARP__TILE_FOLD

/* ---- the names ---- */

#define WARP__GROUP(g) _Generic((g), warp_tile_t: warp__tile_group, warp_group_t: warp__same_group)(g)
#define WARP__TILE_OR_GROUP(g, f) _Generic((g), warp_tile_t: warp__tile_##f, warp_group_t: warp__group_##f)
#define warp_tile(n) warp__tile(n, 0)
#define warp_tile_coalesced_threads() warp__coalesced(warp.active)
#define warp_tile_partition(g, n) WARP__TILE_OR_GROUP(g, tiles)(g, n)
#define warp_tile_labeled_partition(g, label) WARP__PICK(warp__labeled, label)(warp.active, WARP__GROUP(g), label)
#define warp_tile_binary_partition(g, p) warp__binary_groups(warp.active, WARP__GROUP(g), p)

#define warp_tile_thread_rank(g) warp__group_rank_i32(WARP__GROUP(g))
#define warp_tile_size(g) WARP__TILE_OR_GROUP(g, lanes)(g)
#define warp_tile_num_threads(g) warp_tile_size(g)
#define warp_tile_meta_group_rank(g) WARP__TILE_OR_GROUP(g, number)(g, warp.id)
#define warp_tile_meta_group_size(g) WARP__TILE_OR_GROUP(g, count)(g, warp.block_threads)
#define warp_tile_members(g) warp__group_members(WARP__GROUP(g))
#define warp_tile_leader(g) warp__group_leader(warp.active, WARP__GROUP(g))
#define warp_tile_sync(g) ((void)WARP__GROUP(g))

#define WARP__TILE_PICK(name, v, amount)                                                                               \
    _Generic((amount), warp_i32_t: WARP__PICK(warp__tile_##name##_lanes, v), default: WARP__PICK(warp__tile_##name, v))
#define warp_tile_shfl(g, v, rank) WARP__TILE_PICK(shfl, v, rank)(WARP__GROUP(g), v, rank)
#define warp_tile_shfl_up(g, v, delta) WARP__TILE_PICK(shfl_up, v, delta)(WARP__GROUP(g), v, delta)
#define warp_tile_shfl_down(g, v, delta) WARP__TILE_PICK(shfl_down, v, delta)(WARP__GROUP(g), v, delta)
#define warp_tile_shfl_xor(g, v, bits) WARP__TILE_PICK(shfl_xor, v, bits)(WARP__GROUP(g), v, bits)

#define warp_tile_any(g, p) warp__group_any(warp.active, WARP__GROUP(g), p)
#define warp_tile_all(g, p) warp__group_all(warp.active, WARP__GROUP(g), p)
#define warp_tile_ballot(g, p) warp__group_ballot(warp.active, WARP__GROUP(g), p)
#define warp_tile_match_any(g, v) WARP__PICK(warp__tile_match_any, v)(warp.active, WARP__GROUP(g), v)
#define warp_tile_match_all(g, v, pred) WARP__PICK(warp__tile_match_all, v)(warp.active, WARP__GROUP(g), v, pred)

#define WARP__TILE_REDUCE(PICK, name, g, v) PICK(warp__tile_reduce_##name, v)(warp.active, WARP__GROUP(g), v)
#define warp_tile_reduce_add(g, v) WARP__TILE_REDUCE(WARP__PICK, add, g, v)
#define warp_tile_reduce_min(g, v) WARP__TILE_REDUCE(WARP__PICK, min, g, v)
#define warp_tile_reduce_max(g, v) WARP__TILE_REDUCE(WARP__PICK, max, g, v)
#define warp_tile_reduce_and(g, v) WARP__TILE_REDUCE(WARP__PICK_INT, and, g, v)
#define warp_tile_reduce_or(g, v) WARP__TILE_REDUCE(WARP__PICK_INT, or, g, v)
#define warp_tile_reduce_xor(g, v) WARP__TILE_REDUCE(WARP__PICK_INT, xor, g, v)

#define WARP__TILE_SCAN(PICK, name, g, v, exclusive)                                                                   \
    PICK(warp__tile_scan_##name, v)(warp.active, WARP__GROUP(g), v, exclusive)
#define warp_tile_inclusive_scan_add(g, v) WARP__TILE_SCAN(WARP__PICK, add, g, v, false)
#define warp_tile_inclusive_scan_min(g, v) WARP__TILE_SCAN(WARP__PICK, min, g, v, false)
#define warp_tile_inclusive_scan_max(g, v) WARP__TILE_SCAN(WARP__PICK, max, g, v, false)
#define warp_tile_inclusive_scan_and(g, v) WARP__TILE_SCAN(WARP__PICK_INT, and, g, v, false)
#define warp_tile_inclusive_scan_or(g, v) WARP__TILE_SCAN(WARP__PICK_INT, or, g, v, false)
#define warp_tile_inclusive_scan_xor(g, v) WARP__TILE_SCAN(WARP__PICK_INT, xor, g, v, false)
#define warp_tile_exclusive_scan_add(g, v) WARP__TILE_SCAN(WARP__PICK, add, g, v, true)
#define warp_tile_exclusive_scan_min(g, v) WARP__TILE_SCAN(WARP__PICK, min, g, v, true)
#define warp_tile_exclusive_scan_max(g, v) WARP__TILE_SCAN(WARP__PICK, max, g, v, true)
#define warp_tile_exclusive_scan_and(g, v) WARP__TILE_SCAN(WARP__PICK_INT, and, g, v, true)
#define warp_tile_exclusive_scan_or(g, v) WARP__TILE_SCAN(WARP__PICK_INT, or, g, v, true)
#define warp_tile_exclusive_scan_xor(g, v) WARP__TILE_SCAN(WARP__PICK_INT, xor, g, v, true)

#endif

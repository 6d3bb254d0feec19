/* warp.c - the best local alignment of two sequences (Smith and Waterman; gaps by Gotoh): a warp a pair.
 *
 * A lane has a column of the matrix, a letter of a; the warp goes down a strip of 32 columns along anti-diagonals, each lane a
 * row behind its left neighbour, whose last cell it gets by a shuffle.  What the last lane leaves the next strip begins with.
 *
 * All of h is held less the cost of opening a gap, which is what two of its three readers want. */
#include <warp/warp.h>

#include "kernel.h"

#define OPEN SMITH_WATERMAN_OPEN
#define EXTEND SMITH_WATERMAN_EXTEND
#define LOW SMITH_WATERMAN_LOW
/* Equal to nothing: cells beyond the end of a sequence raise no score. */
enum { no_letter_a = 4, no_letter_b = 5 };
/* b from behind, so that a load has the letters of an anti-diagonal, between letters that are none; and the strip before. */
enum { margin = WARP_SIZE - 1, rows = SMITH_WATERMAN_B + margin };
struct pair {
    int b_length;
    int32_t letters[rows + margin + 1];
    int32_t border_h[rows], border_e[rows];
};

WARP_DEVICE void begin_pair(struct pair *pair, const uint8_t *b, int b_length) {
    pair->b_length = b_length;
    for (int i = 0; i < margin; ++i) pair->letters[i] = pair->letters[margin + b_length + i] = no_letter_b;
    for (int i = 0; i < b_length; ++i) pair->letters[margin + i] = b[b_length - 1 - i];
    for (int i = 0; i < b_length + margin; ++i) {
        pair->border_h[i] = -OPEN;
        pair->border_e[i] = LOW;
    }
}

/* The strip of 32 letters of a, `mine` in each lane; `best` of each lane becomes what it has, if that is more. */
WARP_DEVICE warp_i32_t align_strip(warp_t warp, struct pair *pair, warp_i32_t mine, warp_i32_t best) {
    const warp_i32_t match = warp_set_i32(SMITH_WATERMAN_MATCH + OPEN), zero = warp_set_i32(0);
    const warp_i32_t mismatch = warp_set_i32(SMITH_WATERMAN_MISMATCH + OPEN);
    warp_i32_t h = warp_set_i32(-OPEN), e = warp_set_i32(LOW), f = e, diagonal = h;
    const int steps = pair->b_length + margin;
    for (int step = 0; step < steps; ++step) { /* a lane's row is step - lane */
        const warp_i32_t letter = warp_load(pair->letters + steps - 1 - step);
        const warp_i32_t score = warp_select(warp_eq(letter, mine), match, mismatch);
        const warp_i32_t left_e = warp_insert(warp_shfl_up_sync(WARP_FULL_MASK, e, 1), 0, pair->border_e[step]);
        const warp_i32_t left_h = warp_insert(warp_shfl_up_sync(WARP_FULL_MASK, h, 1), 0, pair->border_h[step]);
        e = warp_max(warp_sub(left_e, EXTEND), left_h);
        f = warp_max(warp_sub(f, EXTEND), h);
        const warp_i32_t cell = warp_max(warp_max(warp_add(diagonal, score), zero), warp_max(e, f));
        best = warp_max(best, cell);
        diagonal = left_h;
        h = warp_sub(cell, OPEN);
        if (step >= margin) { /* lane 0 read this row 31 steps ago */
            pair->border_h[step - margin] = warp_extract(h, WARP_SIZE - 1);
            pair->border_e[step - margin] = warp_extract(e, WARP_SIZE - 1);
        }
    }
    return best;
}

WARP_KERNEL(smith_waterman, struct smith_waterman_args) {
    WARP_EACH_WARP {
        const size_t number = warp.block_idx.x;
        const uint8_t *const a = arg->a + number * SMITH_WATERMAN_A;
        struct pair pair;
        warp_i32_t best = warp_set_i32(0);
        begin_pair(&pair, arg->b + number * SMITH_WATERMAN_B, arg->b_lengths[number]);
        for (int first = 0; first < arg->a_lengths[number]; first += WARP_SIZE) {
            warp_i32_t mine = warp_set_i32(no_letter_a);
            WARP_IF(warp_lt(warp_lane(), arg->a_lengths[number] - first)) {
                WARP_SET(mine, warp_as_i32(warp_load(a + first)));
            } WARP_END
            best = align_strip(warp, &pair, mine, best);
        }
        arg->scores[number] = warp_reduce_max_sync(WARP_FULL_MASK, best);
    }
}

/* warp.c - 3x3 box blur: a lane makes four bytes of a row at a time, and goes down BLUR_TILE_ROWS rows.
 *
 * The four bytes of a 32-bit word are worked on as two pairs of 16-bit numbers, the even ones and the odd ones. */
#include <warp/warp.h>

#include "kernel.h"

typedef struct {
    warp_u32_t even, odd; /* of bytes 0 and 2, of bytes 1 and 3 */
} pairs_t;

#define EVEN_BYTES 0x00ff00ffu

WARP_DEVICE warp_u32_t even_bytes(warp_u32_t x) { return warp_and(x, EVEN_BYTES); }
WARP_DEVICE warp_u32_t odd_bytes(warp_u32_t x) { return warp_and(warp_shr(x, 8), EVEN_BYTES); }

/* Four of the eight bytes of two words, from byte `first` on. */
WARP_DEVICE warp_u32_t bytes_from(int first, warp_u32_t low, warp_u32_t high) {
    return warp_or(warp_shr(low, 8 * first), warp_shl(high, 32 - 8 * first));
}

/* The sums along a row: of each byte of the word and those `channels` and 2 * channels bytes after it. */
WARP_DEVICE pairs_t sum_row(warp_t warp, const uint32_t *word, int channels) {
    const warp_u32_t a = warp_load(word), next = warp_load(word + 1);
    if (channels == 1) { /* two of the three are the same for a pair of neighbours */
        const warp_u32_t c = bytes_from(2, a, next);
        const warp_u32_t common = warp_add(odd_bytes(a), even_bytes(c));
        return (pairs_t){warp_add(even_bytes(a), common), warp_add(common, odd_bytes(c))};
    }
    const warp_u32_t b = bytes_from(3, a, next), c = bytes_from(2, next, warp_load(word + 2));
    return (pairs_t){warp_add(warp_add(even_bytes(a), even_bytes(b)), even_bytes(c)),
                     warp_add(warp_add(odd_bytes(a), odd_bytes(b)), odd_bytes(c))};
}

/* (sum + 4) / 9 of a pair of sums, in the upper byte of each.  1/9 is about 28.44/256; with 5 added, 7 * (4 x + x / 16) / 256
 * is right for every sum of nine bytes, and nothing outgrows its 16 bits. */
WARP_DEVICE warp_u32_t ninth(warp_u32_t sum) {
    const warp_u32_t x = warp_add(sum, 0x00050005u);
    const warp_u32_t sixteenth = warp_and(warp_shr(x, 4), 0x0fff0fffu);
    return warp_mul(warp_add(warp_shl(x, 2), sixteenth), 7u);
}

/* What the tile to the right needs two warps from now: going down, we touch too little of each row for the hardware to
 * see what comes next.  A prefetch of memory that is not there does nothing. */
WARP_DEVICE void prefetch(const uint32_t *in, uint32_t *out) {
    for (int line = 0; line < 2; ++line) {
        __builtin_prefetch((const void *)((uintptr_t)in + 256 + 64 * (uintptr_t)line), 0);
        __builtin_prefetch((const void *)((uintptr_t)out + 256 + 64 * (uintptr_t)line), 1);
    }
}

WARP_DEVICE const uint32_t *row_of(const struct blur_args *arg, int y, int word) {
    const int inside = y < 0 ? 0 : y < arg->height ? y : arg->height - 1;
    return (const uint32_t *)(const void *)(arg->in + inside * arg->stride) + word;
}

/* Rows first <= y < last of one word a lane.  Each is made of `two`, the sums of the rows above and at y, added up one round
 * before, and `below`, which is new. */
WARP_DEVICE void blur_down(warp_t warp, const struct blur_args *arg, int word, int first, int last, int channels) {
    pairs_t here = sum_row(warp, row_of(arg, first - 1, word), channels), two = here;
    for (int y = first - 1; y < last; ++y) {
        const uint32_t *const in = row_of(arg, y + 1, word);
        const pairs_t below = sum_row(warp, in, channels);
        if (y >= first) {
            uint32_t *const out = (uint32_t *)(void *)(arg->out + y * arg->stride) + word;
            prefetch(in, out);
            const warp_u32_t even = ninth(warp_add(two.even, below.even));
            const warp_u32_t odd = ninth(warp_add(two.odd, below.odd));
            warp_store(out, warp_or(odd_bytes(even), warp_and(odd, ~EVEN_BYTES)));
        }
        two = (pairs_t){warp_add(here.even, below.even), warp_add(here.odd, below.odd)};
        here = below;
    }
}

WARP_KERNEL(blur, struct blur_args) {
    WARP_EACH_WARP {
        const int word = (int)(warp.block_idx.x * warp.block_dim.x) + warp.id * WARP_SIZE;
        const int left = (arg->row_bytes + 3) / 4 - word; /* words of the row from here on */
        const int first = arg->first_row + (int)warp.block_idx.y * BLUR_TILE_ROWS;
        const int end = arg->first_row + arg->rows;
        const int last = end - first < BLUR_TILE_ROWS ? end : first + BLUR_TILE_ROWS;
        if (left < WARP_SIZE) {
            WARP_IF(warp_lt(warp_lane(), left)) { blur_down(warp, arg, word, first, last, arg->channels); } WARP_END
        } else if (arg->channels == 1) {
            blur_down(warp, arg, word, first, last, 1);
        } else {
            blur_down(warp, arg, word, first, last, 3);
        }
    }
}

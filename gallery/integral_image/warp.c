/* warp.c - integral image: a warp goes along the rows of a band, one after the other, with prefix sums of 32 pixels. */
#include <warp/warp.h>

#include "kernel.h"

enum { WIDTH = INTEGRAL_IMAGE_WIDTH };
_Static_assert(WIDTH % WARP_SIZE == 0, "rows are whole warps");

/* Columns of a band: a lane has four of them, the bytes of a word, whose sums are two pairs of 16-bit numbers. */
#define STRIP (4 * WARP_SIZE)
_Static_assert(WIDTH % STRIP == 0, "rows are whole strips");
_Static_assert(INTEGRAL_IMAGE_BAND * 255 < 65536, "a column of a band fits 16 bits");

/* The strip to the right: the hardware does not foresee columns.  A prefetch of memory that is not there does nothing. */
WARP_DEVICE void prefetch_next(const uint8_t *in) {
    for (int line = 0; line < STRIP; line += 64)
        __builtin_prefetch((const void *)((uintptr_t)in + STRIP + (uintptr_t)line));
}

WARP_DEVICE void sum_strip(warp_t warp, const uint8_t *in, uint32_t *sums) {
    warp_u32_t even = warp_set_u32(0), odd = even;
    for (int y = 0; y < INTEGRAL_IMAGE_BAND; ++y, in += WIDTH) {
        const warp_u32_t word = warp_load((const uint32_t *)(const void *)in);
        prefetch_next(in);
        even = warp_add(even, warp_and(word, 0x00ff00ffu));
        odd = warp_add(odd, warp_and(warp_shr(word, 8), 0x00ff00ffu));
    }
    const warp_u32x4_t columns = {warp_and(even, 0xffffu), warp_and(odd, 0xffffu), warp_shr(even, 16),
                                  warp_shr(odd, 16)};
    warp_store((warp_uint4 *)(void *)sums, columns);
}

WARP_KERNEL(integral_image_totals, struct integral_image_args) {
    WARP_EACH_WARP {
        const size_t band = warp.block_idx.x;
        for (int x = warp.id * STRIP; x < WIDTH; x += warp.count * STRIP)
            sum_strip(warp, arg->in + band * INTEGRAL_IMAGE_BAND * WIDTH + x, arg->above + (band + 1) * WIDTH + x);
    }
}

WARP_KERNEL(integral_image_carry, struct integral_image_args) {
    WARP_EACH_WARP {
        const int x = warp.thread_base;
        if (x < WIDTH) {
            warp_u32_t sum = warp_set_u32(0);
            for (int band = 1; band < arg->bands; ++band) {
                uint32_t *const above = arg->above + (size_t)band * WIDTH + x;
                sum = warp_add(sum, warp_load(above));
                warp_store(above, sum);
            }
        }
    }
}

/* 32 more numbers of a row, `carry` being the sum of those before them in every lane. */
WARP_DEVICE warp_u32_t scan_on(warp_t warp, warp_u32_t numbers, warp_u32_t *carry) {
    const warp_u32_t sums = warp_inclusive_scan_add_sync(WARP_FULL_MASK, numbers);
    const warp_u32_t result = warp_add(sums, *carry);
    *carry = warp_add(*carry, warp_shfl_sync(WARP_FULL_MASK, sums, WARP_SIZE - 1));
    return result;
}

/* The row above a band: prefix sums of the sums of columns. */
WARP_DEVICE void scan_above(warp_t warp, const uint32_t *columns, bool none, uint32_t *row) {
    warp_u32_t carry = warp_set_u32(0);
    for (int x = 0; x < WIDTH; x += WARP_SIZE)
        warp_store(row + x, none ? carry : scan_on(warp, warp_load(columns + x), &carry));
}

WARP_DEVICE void scan_row(warp_t warp, const uint8_t *in, const uint32_t *above, uint32_t *out) {
    warp_u32_t carry = warp_set_u32(0);
    for (int x = 0; x < WIDTH; x += WARP_SIZE)
        warp_store(out + x, warp_add(scan_on(warp, warp_load(in + x), &carry), warp_load(above + x)));
}

WARP_KERNEL(integral_image_scan, struct integral_image_args) {
    WARP_SHARED(uint32_t, first, WIDTH);
    WARP_EACH_WARP {
        const int band = (int)warp.block_idx.x, top = band * INTEGRAL_IMAGE_BAND;
        const int end = arg->rows - top < INTEGRAL_IMAGE_BAND ? arg->rows : top + INTEGRAL_IMAGE_BAND;
        const uint32_t *above = first;
        scan_above(warp, arg->above + (size_t)band * WIDTH, band == 0, first);
        for (int y = top; y < end; ++y) {
            uint32_t *const out = arg->out + (size_t)y * WIDTH;
            scan_row(warp, arg->in + (size_t)y * WIDTH, above, out);
            above = out;
        }
    }
}

/* scalar.c - each 32 keys by insertion, each 1024 by merging those. */
#include "../gallery.h"

static void insertion_sort(uint32_t *keys, size_t count) {
    for (size_t i = 1; i < count; ++i) {
        const uint32_t key = keys[i];
        size_t j = i;
        for (; j > 0 && keys[j - 1] > key; --j) keys[j] = keys[j - 1];
        keys[j] = key;
    }
}

static void merge(const uint32_t *restrict a, size_t as, const uint32_t *restrict b, size_t bs, uint32_t *restrict to) {
    while (as > 0 && bs > 0) {
        const size_t second = *b < *a;
        *to++ = second ? *b : *a;
        a += 1 - second;
        as -= 1 - second;
        b += second;
        bs -= second;
    }
    memcpy(to, as > 0 ? a : b, (as + bs) * sizeof *to);
}

/* Sorted lists of `length` become half as many of twice that. */
static void merge_lists(const uint32_t *restrict from, size_t count, size_t length, uint32_t *restrict to) {
    for (size_t i = 0; i < count; i += 2 * length) {
        const size_t first = count - i < length ? count - i : length, rest = count - i - first;
        merge(from + i, first, from + i + first, rest < length ? rest : length, to + i);
    }
}

void GALLERY_LOOP(bitonic_sort)(const struct gallery_work *work) {
    const uint32_t *const keys = work->in[0].data;
    uint32_t *const warps = work->out[0].data, *const blocks = work->out[1].data;
    uint32_t other[1024];
    for (size_t first = 0; first < work->size; first += 1024) {
        const size_t count = work->size - first < 1024 ? work->size - first : 1024;
        memcpy(warps + first, keys + first, count * sizeof *keys);
        for (size_t i = 0; i < count; i += 32) insertion_sort(warps + first + i, count - i < 32 ? count - i : 32);
        merge_lists(warps + first, count, 32, blocks + first);
        merge_lists(blocks + first, count, 64, other);
        merge_lists(other, count, 128, blocks + first);
        merge_lists(blocks + first, count, 256, other);
        merge_lists(other, count, 512, blocks + first);
    }
}

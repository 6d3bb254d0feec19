/* cuda.cu - a hash table: a tile of 8 or 16 lanes looks at a bucket of as many slots, for one key of its lanes after another. */
#include <cooperative_groups.h>

#include "../cuda.h"
#include "input.h"

namespace cg = cooperative_groups;

__device__ unsigned hash(unsigned key) {
    key = (key ^ key >> 16) * 0x7feb352du;
    key = (key ^ key >> 15) * 0x846ca68bu;
    return key ^ key >> 16;
}

/* Keys are distinct.  buckets is a power of two. */
template <int width>
__global__ void insert(const unsigned *keys, const unsigned *values, int count, unsigned *table, unsigned buckets) {
    const auto tile = cg::tiled_partition<width>(cg::this_thread_block());
    const int i = blockIdx.x * blockDim.x + threadIdx.x, rank = (int)tile.thread_rank();
    const unsigned my_key = i < count ? keys[i] : HASH_TABLE_EMPTY, my_value = i < count ? values[i] : 0;
    for (int turn = 0; turn < width; ++turn) {
        const unsigned key = tile.shfl(my_key, turn), value = tile.shfl(my_value, turn);
        if (key == HASH_TABLE_EMPTY) break; /* beyond the end, as are those that follow */
        unsigned bucket = hash(key) & (buckets - 1);
        for (bool done = false; !tile.any(done);) {
            unsigned *const slot = table + (size_t)bucket * 2 * width + rank;
            /* volatile: another tile may have filled it since the last look */
            const unsigned empty = tile.ballot(*(volatile unsigned *)slot == HASH_TABLE_EMPTY);
            if (empty == 0) {
                bucket = (bucket + 1) & (buckets - 1);
            } else if (rank == __ffs(empty) - 1 && atomicCAS(slot, HASH_TABLE_EMPTY, key) == HASH_TABLE_EMPTY) {
                slot[width] = value;
                done = true;
            }
        }
    }
}

template <int width>
__global__ void look_up(const unsigned *queries, int count, const unsigned *table, unsigned buckets, unsigned *answers,
                        unsigned char *found) {
    const auto tile = cg::tiled_partition<width>(cg::this_thread_block());
    const int i = blockIdx.x * blockDim.x + threadIdx.x, rank = (int)tile.thread_rank();
    const unsigned mine = i < count ? queries[i] : HASH_TABLE_EMPTY;
    unsigned my_answer = 0;
    bool my_found = false;
    for (int turn = 0; turn < width; ++turn) {
        const unsigned key = tile.shfl(mine, turn);
        if (key == HASH_TABLE_EMPTY) break;
        unsigned bucket = hash(key) & (buckets - 1), hit, empty;
        for (;;) {
            const unsigned slot = table[(size_t)bucket * 2 * width + rank];
            hit = tile.ballot(slot == key);
            empty = tile.ballot(slot == HASH_TABLE_EMPTY);
            if (hit != 0 || empty != 0) break; /* a bucket that is not full sends no key on */
            bucket = (bucket + 1) & (buckets - 1);
        }
        if (rank == turn && hit != 0) {
            my_answer = table[(size_t)bucket * 2 * width + width + __ffs(hit) - 1];
            my_found = true;
        }
    }
    if (i < count) {
        answers[i] = my_answer;
        found[i] = my_found;
    }
}

template <int width>
static void run_table(const struct gallery_work *work, int array, size_t first, size_t count) {
    unsigned *const table = (unsigned *)work->temp[array].data;
    const unsigned buckets = (unsigned)(hash_table_slots(count) / width);
    const size_t queries = HASH_TABLE_QUERIES * work->size, split = hash_table_half(queries);
    const size_t from = array == 0 ? 0 : split, asked = array == 0 ? split : queries - split;
    CHECK(cudaMemset(table, 0xff, gallery_bytes(&work->temp[array]))); /* HASH_TABLE_EMPTY */
    if (count > 0)
        insert<width><<<(unsigned)((count + 255) / 256), 256>>>((const unsigned *)work->in[0].data + first,
                                                                (const unsigned *)work->in[1].data + first, (int)count,
                                                                table, buckets);
    if (asked > 0)
        look_up<width><<<(unsigned)((asked + 255) / 256), 256>>>(
            (const unsigned *)work->in[2].data + from, (int)asked, table, buckets,
            (unsigned *)work->out[0].data + from, (unsigned char *)work->out[1].data + from);
}

static void run(const struct gallery_work *work) {
    const size_t half = hash_table_half(work->size);
    run_table<8>(work, 0, 0, half);
    run_table<16>(work, 1, half, work->size - half);
}

int main() {
    static const uint64_t sizes[] = {HASH_TABLE_GPU_SIZES};
    return gallery_cuda_main("hash_table", hash_table_input, sizes, run);
}

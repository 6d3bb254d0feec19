/* cuda.cu - the first occurrence of eight bytes in a text: four places a lane; the warps vote, and stop early. */
#include "../cuda.h"
#include "input.h"

constexpr int block = 256;
constexpr unsigned strip = 4096; /* bytes that a warp searches */

/* Which of the four places in word a has the pattern, one bit each.  Words b and c follow a. */
__device__ unsigned matches(unsigned a, unsigned b, unsigned c, unsigned first, unsigned second) {
    unsigned found = 0;
    for (int n = 0; n < 4; ++n)
        if (__funnelshift_r(a, b, 8 * n) == first && __funnelshift_r(b, c, 8 * n) == second) found |= 1u << n;
    return found;
}

/* The pattern may start at places from 0 to places - 1.  A word behind the end may be read. */
__global__ void search(const unsigned *text, unsigned places, const unsigned *pattern, unsigned *index) {
    const unsigned lane = threadIdx.x % 32, start = (blockIdx.x * blockDim.x + threadIdx.x) / 32 * strip;
    const unsigned first = pattern[0], second = pattern[1];
    for (unsigned at = start; at < start + strip && at < places; at += 128) {
        if (__any_sync(0xffffffff, *(volatile unsigned *)index < at)) return; /* found before: no use to go on */
        const unsigned place = at + 4 * lane;
        unsigned found = 0;
        if (place < places) {
            const unsigned *const word = text + place / 4;
            found = matches(word[0], word[1], word[2], first, second);
            if (places - place < 4) found &= (1u << (places - place)) - 1;
        }
        const unsigned ballot = __ballot_sync(0xffffffff, found != 0);
        if (ballot != 0) {
            if (lane == __ffs(ballot) - 1) atomicMin(index, place + __ffs(found) - 1);
            return;
        }
    }
}

static void run(const struct gallery_work *work) {
    unsigned *const index = (unsigned *)work->out[0].data;
    CHECK(cudaMemset(index, 0xff, sizeof *index));
    if (work->size < SEARCH_LENGTH) return;
    const unsigned places = (unsigned)work->size - (SEARCH_LENGTH - 1), tile = strip * (block / 32);
    search<<<(places + tile - 1) / tile, block>>>((const unsigned *)work->in[0].data, places,
                                                  (const unsigned *)work->in[1].data, index);
}

int main() {
    static const uint64_t sizes[] = {SEARCH_GPU_SIZES};
    return gallery_cuda_main("search", search_input, sizes, run);
}

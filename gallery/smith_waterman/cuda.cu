/* cuda.cu - the best local alignment of two sequences (Smith and Waterman; gaps by Gotoh): a warp a pair.
 *
 * A lane has a column of the matrix, a letter of a; the warp goes down a strip of 32 columns along anti-diagonals, each lane a
 * row behind its left neighbour, whose last cell it gets by a shuffle.  What the last lane leaves the next strip begins with. */
#include "../cuda.h"
#include "input.h"

constexpr int warps = 4, no_letter_a = 4, no_letter_b = 5; /* equal to nothing: such cells raise no score */
constexpr int low = SMITH_WATERMAN_LOW, gap_open = SMITH_WATERMAN_OPEN, gap_extend = SMITH_WATERMAN_EXTEND;

__global__ void smith_waterman(const unsigned char *as, const unsigned char *bs, const int *a_lengths,
                               const int *b_lengths, int pairs, int *scores) {
    __shared__ int border_h[warps][SMITH_WATERMAN_B], border_e[warps][SMITH_WATERMAN_B];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, pair = blockIdx.x * warps + warp;
    if (pair >= pairs) return; /* all lanes of the warp */
    const unsigned char *const a = as + (size_t)pair * SMITH_WATERMAN_A, *const b = bs + (size_t)pair * SMITH_WATERMAN_B;
    const int a_length = a_lengths[pair], b_length = b_lengths[pair];
    int best = 0;
    for (int first = 0; first < a_length; first += 32) {
        const int mine = first + lane < a_length ? a[first + lane] : no_letter_a;
        int h = 0, e = low, f = low, diagonal = 0, letter = no_letter_b;
        for (int step = 0; step < b_length + 31; ++step) { /* this lane's row is step - lane */
            int left_h = __shfl_up_sync(0xffffffff, h, 1), left_e = __shfl_up_sync(0xffffffff, e, 1);
            letter = __shfl_up_sync(0xffffffff, letter, 1);
            if (lane == 0) {
                const bool inside = step < b_length, strip_before = inside && first > 0;
                letter = inside ? b[step] : no_letter_b;
                left_h = strip_before ? border_h[warp][step] : 0;
                left_e = strip_before ? border_e[warp][step] : low;
            }
            e = max(left_e - gap_extend, left_h - gap_open);
            f = max(f - gap_extend, h - gap_open);
            h = max(diagonal + (letter == mine ? SMITH_WATERMAN_MATCH : SMITH_WATERMAN_MISMATCH), max(max(e, f), 0));
            diagonal = left_h;
            best = max(best, h);
            if (lane == 31 && step >= 31) { /* lane 0 read this row 31 steps ago */
                border_h[warp][step - 31] = h;
                border_e[warp][step - 31] = e;
            }
            __syncwarp();
        }
    }
    best = __reduce_max_sync(0xffffffff, best);
    if (lane == 0) scores[pair] = best;
}

static void run(const struct gallery_work *work) {
    const int pairs = (int)work->size;
    smith_waterman<<<(pairs + warps - 1) / warps, warps * 32>>>(
        (const unsigned char *)work->in[0].data, (const unsigned char *)work->in[1].data,
        (const int *)work->in[2].data, (const int *)work->in[3].data, pairs, (int *)work->out[0].data);
}

int main() {
    static const uint64_t sizes[] = {SMITH_WATERMAN_GPU_SIZES};
    return gallery_cuda_main("smith_waterman", smith_waterman_input, sizes, run);
}

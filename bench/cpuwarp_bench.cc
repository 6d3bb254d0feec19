// cpuwarp_bench.cc - the gallery, six short pieces of work, and every operation, on Google Benchmark.
//
//   cpuwarp_bench --benchmark_filter='^softmax/' --benchmark_out=times.json --benchmark_out_format=json
//
// Names are KERNEL/VARIANT/BACKEND, then size:N and cores:N.  Variants:
//   scalar    the plain loop at -O3, without vectoriser         (the "backend" is the compiler)
//   auto      the plain loop at -O3 -march=native               (likewise)
//   auto_avx2 the plain loop at -O3 for a CPU without AVX-512, where this one has it  (likewise)
//   lanes     a loop over 32 lanes for every intrinsic, at -O2, without vectoriser: how warps are usually emulated
//   warp      the port, on each backend that this CPU runs
//   hand      intrinsics by hand                                (the instruction set)
//   highway   the Highway library                               (what it picked)
#include <benchmark/benchmark.h>

#include <cinttypes>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

extern "C" {
#include <warp/ops.h>

#include "../tools/cpu_model.h"
#include "cores.h"
#include "gallery.h"
#include "lanes.h"
#include "op_loops.h"
#include "op_work.h"
#include "six.h"

#define GALLERY_PIECE(name)                                                                                            \
    void name##_plain(const struct gallery_work *);                                                                    \
    void name##_auto_gcc(const struct gallery_work *);                                                                 \
    void name##_auto_clang(const struct gallery_work *);                                                               \
    void name##_auto_avx2_gcc(const struct gallery_work *);                                                            \
    void name##_auto_avx2_clang(const struct gallery_work *);
#include "gallery.def"
#undef GALLERY_PIECE
}
#include "highway.h"

namespace {

// What the compilers make of the loop of this name: lines of {variant, loop}.
#if defined(CPUWARP_BENCH_AUTO_AVX2)
#define AUTO_AVX2(name, compiler) , {"auto_avx2/" #compiler, name##_auto_avx2_##compiler}
#else
#define AUTO_AVX2(name, compiler)
#endif
#define AUTO(name, compiler) {"auto/" #compiler, name##_auto_##compiler} AUTO_AVX2(name, compiler),
#if defined(CPUWARP_BENCH_AUTO_GCC)
#define AUTO_GCC(name) AUTO(name, gcc)
#else
#define AUTO_GCC(name)
#endif
#if defined(CPUWARP_BENCH_AUTO_CLANG)
#define AUTO_CLANG(name) AUTO(name, clang)
#else
#define AUTO_CLANG(name)
#endif
template <typename Loop> struct Variant {
    const char *name;
    Loop *loop;
};

using piece_loop = void(const gallery_work *);

// ---- pieces of the gallery ----

// The work of the last benchmark, and what the plain loop makes of it: data are made once for all variants of a size.
class Work {
  public:
    gallery_work *Get(const gallery_piece *piece, uint64_t size) {
        if (piece == piece_ && size == work_.size) return &work_;
        Free();
        piece_ = piece;
        work_.size = expected_.size = size;
        work_.seed = expected_.seed = 1;
        if (!piece->input(&work_) || !piece->input(&expected_)) return nullptr;
        gallery_wipe(&expected_);
        piece->scalar(&expected_);
        return &work_;
    }
    // Has the last run made what the plain loop makes?
    bool Right() const {
        size_t where;
        return gallery_differs(&work_, &expected_, &where) == nullptr;
    }
    ~Work() { Free(); }

  private:
    void Free() {
        gallery_free(&work_);
        gallery_free(&expected_);
    }
    const gallery_piece *piece_ = nullptr;
    gallery_work work_ = {}, expected_ = {};
};
Work current;

// Run it, and see that its results are right; false if the benchmark is to be left.
template <typename Run> void MeasurePiece(benchmark::State &state, const gallery_piece *piece, Run run) {
    gallery_work *const work = current.Get(piece, static_cast<uint64_t>(state.range(0)));
    if (!work) return state.SkipWithError("no memory");
    gallery_wipe(work);
    use_cores(static_cast<int>(state.range(1)));
    if (run(work) != WARP_OK) return state.SkipWithError("the launch failed");
    if (!current.Right()) return state.SkipWithError("the results are not those of the plain loop");
    for (auto _ : state) {
        run(work);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * state.range(0));
    state.SetBytesProcessed(static_cast<int64_t>(static_cast<double>(state.iterations()) * gallery_total_bytes(work)));
}

struct Sizes {
    std::vector<int64_t> one_core, more_cores;
};

void Sized(benchmark::internal::Benchmark *b, const Sizes &sizes, bool threads) {
    b->ArgNames({"size", "cores"})->UseRealTime()->Unit(benchmark::kMicrosecond);
    for (int64_t size : sizes.one_core) b->Args({size, 1});
    if (!threads) return;
    for (int64_t size : sizes.more_cores) {
        for (int cores = 2; cores < all_cores(); cores *= 2) b->Args({size, cores});
        if (all_cores() > 1) b->Args({size, all_cores()});
    }
}

void RegisterLoop(const gallery_piece *piece, const char *variant, piece_loop *loop, const Sizes &sizes) {
    Sized(benchmark::RegisterBenchmark((std::string(piece->name) + "/" + variant).c_str(),
                                       [piece, loop](benchmark::State &state) {
                                           MeasurePiece(state, piece, [loop](const gallery_work *work) {
                                               loop(work);
                                               return WARP_OK;
                                           });
                                       }),
          sizes, false);
}

// `port`: the piece whose kernel runs; that of the lanes library is another one.
void RegisterPort(const gallery_piece *piece, const gallery_piece *port, const std::string &variant, const char *backend,
                  const Sizes &sizes, bool threads) {
    Sized(benchmark::RegisterBenchmark((std::string(piece->name) + "/" + variant).c_str(),
                                       [piece, port, backend](benchmark::State &state) {
                                           if (backend && warp_backend_select(backend) != WARP_OK)
                                               return state.SkipWithError("no such backend");
                                           MeasurePiece(state, piece, port->warp);
                                       }),
          sizes, threads);
}

std::vector<const warp_backend_t *> Backends() {
    std::vector<const warp_backend_t *> all;
    for (size_t i = 0; const warp_backend_t *backend = warp_backend_at(i); ++i)
        if (backend->native && warp_backend_built(backend) && warp_backend_supported(backend)) all.push_back(backend);
    return all;
}

// Times against size are drawn for these.
bool HasCurve(const gallery_piece *piece) {
    for (const char *name : {"warp_sum", "scan", "half_axpy", "transpose"})
        if (strcmp(piece->name, name) == 0) return true;
    return false;
}
Sizes SizesOf(const gallery_piece *piece) {
    const int64_t cached = static_cast<int64_t>(piece->cached_size), memory = static_cast<int64_t>(piece->memory_size);
    Sizes sizes = {{cached}, {cached}};
    if (HasCurve(piece))
        for (uint64_t size = piece->cached_size * 4; size < piece->memory_size; size *= 4)
            sizes.one_core.push_back(static_cast<int64_t>(size));
    if (memory > cached) {
        sizes.one_core.push_back(memory);
        sizes.more_cores.push_back(memory);
    }
    return sizes;
}

void RegisterPiece(const gallery_piece *piece, piece_loop *plain, const std::vector<Variant<piece_loop>> &by_compilers) {
    const Sizes sizes = SizesOf(piece), cached = {{static_cast<int64_t>(piece->cached_size)}, {}};
    RegisterLoop(piece, "scalar/" CPUWARP_BENCH_COMPILER, plain, sizes);
    for (const auto &variant : by_compilers) RegisterLoop(piece, variant.name, variant.loop, sizes);
    RegisterPort(piece, lanes_piece(piece->name), "lanes/scalar", nullptr, cached, false);
    const std::vector<const warp_backend_t *> backends = Backends();
    for (const warp_backend_t *backend : backends) { // the best one on more cores too; the plain one on small data only
        const bool best = backend == backends.front(), by_loops = strcmp(backend->name, "scalar") == 0;
        RegisterPort(piece, piece, std::string("warp/") + backend->name, backend->name, by_loops ? cached : sizes, best);
    }
}

void RegisterGallery() {
#define GALLERY_PIECE(name) RegisterPiece(&gallery_##name, name##_plain, {AUTO_GCC(name) AUTO_CLANG(name)});
#include "gallery.def"
#undef GALLERY_PIECE
}

// ---- the six ----

enum { kWarps = 128, kRepeats = 50 };
struct SixWork {
    alignas(64) uint32_t a[32 * kWarps], b[32 * kWarps], r[32 * kWarps], expected[32 * kWarps];
};
SixWork six;

// Halves between 0.5 and 2 for half2_add, small integers as floats for sum (exact in any order), else random bits.
void FillSix(const char *name) {
    uint64_t random = 1;
    for (size_t i = 0; i < 32 * kWarps; ++i) {
        const uint32_t x = static_cast<uint32_t>(gallery_random(&random)), y = static_cast<uint32_t>(gallery_random(&random));
        six.a[i] = x;
        six.b[i] = y;
        if (strcmp(name, "basic_half2_add") == 0) {
            six.a[i] = (x & 0x07ff07ff) + 0x38003800;
            six.b[i] = (y & 0x07ff07ff) + 0x38003800;
        } else if (strcmp(name, "basic_sum") == 0) {
            const float f = static_cast<float>(x % 1000);
            memcpy(&six.a[i], &f, sizeof f);
        }
        six.r[i] = six.expected[i] = 0;
    }
}

template <typename Run> void MeasureSix(benchmark::State &state, const char *name, six_loop_t *plain, Run run) {
    FillSix(name);
    six_args args = {six.a, six.b, six.expected, kWarps, 1};
    plain(&args);
    args.r = six.r;
    args.repeats = kRepeats;
    use_cores(1);
    if (run(&args) != WARP_OK) return state.SkipWithError("the launch failed");
    if (memcmp(six.r, six.expected, sizeof six.r) != 0)
        return state.SkipWithError("the results are not those of the plain loop");
    for (auto _ : state) {
        run(&args);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * kWarps * kRepeats); // warps
}

void RegisterSixLoop(const char *name, const std::string &variant, six_loop_t *plain, six_loop_t *loop) {
    benchmark::RegisterBenchmark((std::string(name) + "/" + variant).c_str(), [=](benchmark::State &state) {
        MeasureSix(state, name, plain, [loop](const six_args *args) {
            loop(args);
            return WARP_OK;
        });
    });
}
void RegisterSixKernel(const char *name, const std::string &variant, six_loop_t *plain, const char *backend,
                       const warp_kernel_t *kernel) {
    benchmark::RegisterBenchmark((std::string(name) + "/" + variant).c_str(), [=](benchmark::State &state) {
        if (warp_backend_select(backend) != WARP_OK) return state.SkipWithError("no such backend");
        MeasureSix(state, name, plain, [kernel](const six_args *args) {
            return warp_launch(kernel, WARP_DIM3(1), WARP_DIM3(32), 0, args);
        });
    });
}
void RegisterSixLanes(const char *name, six_loop_t *plain) {
    benchmark::RegisterBenchmark((std::string(name) + "/lanes/scalar").c_str(), [=](benchmark::State &state) {
        MeasureSix(state, name, plain, [name](const six_args *args) { return lanes_six(name, args); });
    });
}

// The CPU runs what the backend of that name needs.
bool Runs(const char *backend) { return warp_backend_supported(warp_backend_find(backend)); }

void RegisterSix(const char *name, const warp_kernel_t *kernel, six_loop_t *plain,
                 const std::vector<Variant<six_loop_t>> &by_compilers, six_loop_t *hand_avx2, six_loop_t *hand_avx512,
                 six_loop_t *highway) {
    RegisterSixLoop(name, "scalar/" CPUWARP_BENCH_COMPILER, plain, plain);
    for (const auto &variant : by_compilers) RegisterSixLoop(name, variant.name, plain, variant.loop);
    RegisterSixLanes(name, plain);
    for (const warp_backend_t *backend : Backends())
        RegisterSixKernel(name, std::string("warp/") + backend->name, plain, backend->name, kernel);
    if (hand_avx2 && Runs("avx2")) RegisterSixLoop(name, "hand/avx2", plain, hand_avx2);
    if (hand_avx512 && Runs("avx512")) RegisterSixLoop(name, "hand/avx512", plain, hand_avx512);
    RegisterSixLoop(name, std::string("highway/") + highway_target(), plain, highway);
}

void RegisterAllSix() {
#if defined(CPUWARP_BENCH_HAND_AVX2)
#define HAND_AVX2(name) six_##name##_hand_avx2
#else
#define HAND_AVX2(name) nullptr
#endif
#if defined(CPUWARP_BENCH_HAND_AVX512)
#define HAND_AVX512(name) six_##name##_hand_avx512
#else
#define HAND_AVX512(name) nullptr
#endif
#define SIX(name)                                                                                                      \
    RegisterSix("basic_" #name, &six_##name, six_##name##_scalar,                                                       \
                {AUTO_GCC(six_##name) AUTO_CLANG(six_##name)}, HAND_AVX2(name), HAND_AVX512(name), six_##name##_highway);
    EACH_SIX(SIX)
#undef SIX
}

// ---- every operation ----

void RegisterOps() {
    for (int op = 0; op < WARP_OP_COUNT; ++op) {
        const warp_op_info_t *const info = warp_op_info(static_cast<warp_op_t>(op));
        for (const warp_backend_t *backend : Backends())
            benchmark::RegisterBenchmark((std::string(info->name) + "/warp/" + backend->name).c_str(),
                                         [op, backend](benchmark::State &state) {
                                             op_work work;
                                             op_work_make(&work, static_cast<warp_op_t>(op), backend);
                                             for (auto _ : state) op_work_run(&work);
                                             state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) *
                                                                     OP_WORK_WARPS); // warps
                                         })
                ->MinTime(0.01);
    }
}

} // namespace

int main(int argc, char **argv) {
    RegisterGallery();
    RegisterAllSix();
    RegisterOps();
    char model[128];
    cpu_model(model, sizeof model);
    benchmark::AddCustomContext("cpuwarp", warp_version());
    benchmark::AddCustomContext("compiler", CPUWARP_BENCH_COMPILER " " CPUWARP_BENCH_COMPILER_VERSION);
    benchmark::AddCustomContext("auto_flags", "-O3 -march=" CPUWARP_BENCH_MARCH);
    benchmark::AddCustomContext("compilers", CPUWARP_BENCH_COMPILERS);
    benchmark::AddCustomContext("cpu", model);
    benchmark::AddCustomContext("seed", "1");
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}

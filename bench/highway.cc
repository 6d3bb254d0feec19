// highway.cc - six.h with the Highway library: portable vectors of whatever length, the best instruction set chosen at run time.

// Highway's fallback for gcc before 12.3 has vectors of one lane, which have no blocks of four.  The fallback is not what is to be
// measured.
#define HWY_BROKEN_EMU128 0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "highway.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "highway.h"

HWY_BEFORE_NAMESPACE();
namespace cpuwarp_bench {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// At most 32 lanes of 32 bits.
using F = hn::CappedTag<float, 32>;
using U = hn::CappedTag<uint32_t, 32>;
using I = hn::CappedTag<int32_t, 32>;

static void SumOne(const uint32_t *words, uint32_t *r) {
    const F f;
    const float *const a = reinterpret_cast<const float *>(words);
    auto sum = hn::LoadU(f, a);
    for (size_t j = hn::Lanes(f); j < 32; j += hn::Lanes(f)) sum = hn::Add(sum, hn::LoadU(f, a + j));
    *reinterpret_cast<float *>(r) = hn::GetLane(hn::SumOfLanes(f, sum));
}

// Within blocks of 4 lanes, and the last of each block handed on.
static void ScanOne(const uint32_t *a, uint32_t *r) {
    const hn::FixedTag<uint32_t, 4> u;
    auto carry = hn::Zero(u);
    for (int j = 0; j < 32; j += 4) {
        auto x = hn::LoadU(u, a + j);
        x = hn::Add(x, hn::ShiftLeftLanes<1>(u, x));
        x = hn::Add(x, hn::ShiftLeftLanes<2>(u, x));
        x = hn::Add(x, carry);
        hn::StoreU(x, u, r + j);
        carry = hn::Broadcast<3>(x);
    }
}

static void BallotOne(const uint32_t *a, const uint32_t *b, uint32_t *r) {
    const I i;
    uint8_t bytes[16] = {};
    uint32_t mask = 0;
    for (size_t j = 0; j < 32; j += hn::Lanes(i)) {
        const auto less = hn::Lt(hn::LoadU(i, reinterpret_cast<const int32_t *>(a) + j),
                                 hn::LoadU(i, reinterpret_cast<const int32_t *>(b) + j));
        hn::StoreMaskBits(i, less, bytes);
        mask |= (static_cast<uint32_t>(bytes[0]) | static_cast<uint32_t>(bytes[1]) << 8) << j;
    }
    *r = mask;
}

static void CompactOne(const uint32_t *a, uint32_t mask, uint32_t *r) {
    const U u;
    uint32_t packed[64];
    size_t count = 0;
    for (size_t j = 0; j < 32; j += hn::Lanes(u)) {
        uint8_t bits[8] = {};
        const uint32_t part = mask >> j;
        bits[0] = static_cast<uint8_t>(part);
        bits[1] = static_cast<uint8_t>(part >> 8);
        count += hn::CompressBitsStore(hn::LoadU(u, a + j), bits, u, packed + count);
    }
    for (size_t j = 0; j < 32; j += hn::Lanes(u)) {
        const auto keep = hn::FirstN(u, count > j ? count - j : 0);
        hn::StoreU(hn::IfThenElseZero(keep, hn::LoadU(u, packed + j)), u, r + j);
    }
}

static void Half2AddOne(const uint32_t *a, const uint32_t *b, uint32_t *r) {
    const F f;
    const hn::Rebind<hwy::float16_t, F> h;
    const auto *const x = reinterpret_cast<const hwy::float16_t *>(a), *const y = reinterpret_cast<const hwy::float16_t *>(b);
    for (size_t j = 0; j < 64; j += hn::Lanes(f)) {
        const auto sum = hn::Add(hn::PromoteTo(f, hn::LoadU(h, x + j)), hn::PromoteTo(f, hn::LoadU(h, y + j)));
        hn::StoreU(hn::DemoteTo(h, sum), h, reinterpret_cast<hwy::float16_t *>(r) + j);
    }
}

// 4 x 4: what every vector length has.
static void Transpose4(const uint32_t *a, uint32_t *r) {
    const hn::FixedTag<uint32_t, 4> u;
    const hn::FixedTag<uint64_t, 2> d;
    const auto x0 = hn::LoadU(u, a), x1 = hn::LoadU(u, a + 32), x2 = hn::LoadU(u, a + 64), x3 = hn::LoadU(u, a + 96);
    const auto low01 = hn::BitCast(d, hn::InterleaveLower(u, x0, x1)), high01 = hn::BitCast(d, hn::InterleaveUpper(u, x0, x1));
    const auto low23 = hn::BitCast(d, hn::InterleaveLower(u, x2, x3)), high23 = hn::BitCast(d, hn::InterleaveUpper(u, x2, x3));
    hn::StoreU(hn::BitCast(u, hn::InterleaveLower(d, low01, low23)), u, r);
    hn::StoreU(hn::BitCast(u, hn::InterleaveUpper(d, low01, low23)), u, r + 32);
    hn::StoreU(hn::BitCast(u, hn::InterleaveLower(d, high01, high23)), u, r + 64);
    hn::StoreU(hn::BitCast(u, hn::InterleaveUpper(d, high01, high23)), u, r + 96);
}

#define LOOP(name, statement)                                                                                          \
    static void name(const struct six_args *args) {                                                                    \
        for (int k = 0; k < args->repeats; ++k)                                                                        \
            for (int i = 0; i < args->n; ++i) statement;                                                               \
    }
LOOP(Sum, SumOne(args->a + 32 * i, args->r + i))
LOOP(Scan, ScanOne(args->a + 32 * i, args->r + 32 * i))
LOOP(Ballot, BallotOne(args->a + 32 * i, args->b + 32 * i, args->r + i))
LOOP(Compact, CompactOne(args->a + 32 * i, args->b[i], args->r + 32 * i))
LOOP(Half2Add, Half2AddOne(args->a + 32 * i, args->b + 32 * i, args->r + 32 * i))
#undef LOOP
static void Transpose(const struct six_args *args) {
    for (int k = 0; k < args->repeats; ++k)
        for (int i = 0; i < args->n; i += 32)
            for (int y = 0; y < 32; y += 4)
                for (int x = 0; x < 32; x += 4)
                    Transpose4(args->a + 32 * (i + y) + x, args->r + 32 * (i + x) + y);
}

}  // namespace HWY_NAMESPACE
}  // namespace cpuwarp_bench
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace cpuwarp_bench {
HWY_EXPORT(Sum);
HWY_EXPORT(Scan);
HWY_EXPORT(Ballot);
HWY_EXPORT(Compact);
HWY_EXPORT(Half2Add);
HWY_EXPORT(Transpose);
}  // namespace cpuwarp_bench

#define ENTRY(name, Name)                                                                                              \
    void six_##name##_highway(const struct six_args *args) {                                                           \
        using namespace cpuwarp_bench;                                                                                 \
        HWY_DYNAMIC_DISPATCH(Name)(args);                                                                              \
    }
ENTRY(sum, Sum)
ENTRY(scan, Scan)
ENTRY(ballot, Ballot)
ENTRY(compact, Compact)
ENTRY(half2_add, Half2Add)
ENTRY(transpose, Transpose)

const char *highway_target(void) {
    for (const int64_t target : hwy::SupportedAndGeneratedTargets()) return hwy::TargetName(target); /* the best one first */
    return "none";
}
#endif

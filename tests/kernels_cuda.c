/* kernels_cuda.c - operations under CUDA's names; see kernels_cuda.h. */
#include "kernels_cuda.h"

#include <warp/cuda.h>

#include "../src/per_backend/op_bodies.h"

/* ---- the rows of ops.def whose column `cuda` is a call of a name that cuda.h has ---- */

#define CUDA_1(R, T, cuda)                                                                                             \
    const warp_##T##_t a = in_##T(call->a);                                                                            \
    out_##R(call->r, cuda);
#define CUDA_2(R, T, cuda)                                                                                             \
    const warp_##T##_t a = in_##T(call->a), b = in_##T(call->b);                                                       \
    out_##R(call->r, cuda);
#define CUDA_3(R, T, cuda)                                                                                             \
    const warp_##T##_t a = in_##T(call->a), b = in_##T(call->b), c = in_##T(call->c);                                  \
    out_##R(call->r, cuda);
#define CUDA_UNARY CUDA_1
#define CUDA_BINARY CUDA_2
#define CUDA_COMPARE CUDA_2
#define CUDA_TERNARY CUDA_3
/* Each in a function of its own: compilers are slow on large ones. */
#define ROW(shape, name, R, T, cuda)                                                                                   \
    static __attribute__((noinline)) void row_##name##_##T(const warp_op_call_t *call) { CUDA_##shape(R, T, cuda) }
#define NONE(shape, name, R, T, cuda)
#define FAMILY_packed ROW
#define FAMILY_rounding ROW
#define FAMILY_half ROW
/* operators of C++, names of the C library, or below */
#define FAMILY_arithmetic NONE
#define FAMILY_bits NONE
#define FAMILY_compare NONE
#define FAMILY_predicate NONE
#define FAMILY_select NONE
#define FAMILY_convert NONE
#define FAMILY_bitcast NONE
#define FAMILY_lane NONE
#define FAMILY_shuffle NONE
#define FAMILY_vote NONE
#define FAMILY_match NONE
#define FAMILY_reduce NONE
#define FAMILY_scan NONE
#define FAMILY_compact NONE
#define FAMILY_integer NONE
#define FAMILY_memory NONE
#define FAMILY_atomic NONE

#define WARP_OP(family, shape, name, R, T, cuda, formula) FAMILY_##family(shape, name, R, T, cuda)
#include <warp/ops.def>
#undef ROW
#define ROW(shape, name, R, T, cuda) [WARP_OP_##name##_##T] = row_##name##_##T,
static warp_op_function_t *const rows[WARP_OP_COUNT] = {
#define WARP_OP(family, shape, name, R, T, cuda, formula) FAMILY_##family(shape, name, R, T, cuda)
#include <warp/ops.def>
};

WARP_KERNEL(cuda_row, struct cuda_row_args) {
    *arg->known = rows[arg->op] != NULL;
    if (rows[arg->op] != NULL) rows[arg->op](arg->call);
}

/* ---- the other names ---- */

WARP_DEVICE void put(const struct cuda_names_args *arg, const char *name, warp_u32_t by_cuda, warp_u32_t by_ours) {
    warp_to_array_u32(arg->r[*arg->count][0], by_cuda);
    warp_to_array_u32(arg->r[*arg->count][1], by_ours);
    arg->names[(*arg->count)++] = name;
}
/* Numbers of every kind as words. */
WARP_DEVICE warp_u32_t word_of_pred(warp_pred_t p) { return warp_select_u32(p, warp_set_u32(1), warp_set_u32(0)); }
WARP_DEVICE warp_u32_t word_of_f64(warp_f64_t a) {
    const warp_u64_t bits = warp_as_u64_f64(a);
    return warp_to_u32_u64(warp_xor_u64(bits, warp_shr_u64(bits, warp_set_u32(32))));
}
WARP_DEVICE warp_u32_t word_of_i64(warp_i64_t a) { return word_of_f64(warp_as_f64_i64(a)); }
WARP_DEVICE warp_u32_t word_of_u64(warp_u64_t a) { return word_of_f64(warp_as_f64_u64(a)); }
WARP_DEVICE warp_u32_t word_of_f32x2(warp_f32x2_t a) {
    return warp_xor(warp_as_u32_f32(a.x), warp_mul(warp_as_u32_f32(a.y), 3));
}
WARP_DEVICE warp_u32_t word_of_scalar(int64_t a) { return warp_set_u32((uint32_t)a); }
#define WORD(a)                                                                                                        \
    _Generic((a), warp_u32_t: warp__same_u32, warp_i32_t: warp_as_u32_i32, warp_f32_t: warp_as_u32_f32,                \
             warp_f64_t: word_of_f64, warp_i64_t: word_of_i64, warp_u64_t: word_of_u64, warp_pred_t: word_of_pred,     \
             warp_f32x2_t: word_of_f32x2, WARP__HALVES(warp_as_u32), default: word_of_scalar)(a)
#define SAME(by_cuda, by_ours) put(arg, #by_cuda, WORD(by_cuda), WORD(by_ours));

/* What all parts work on. */
#define OPERANDS                                                                                                       \
    const warp_i32_t x = warp_load(arg->x), y = warp_add(warp_mul(x, 7), 3), lane = warp_lane();                       \
    const warp_u32_t u = warp_as_u32(x), v = warp_as_u32(y);                                                           \
    const warp_f32_t f = warp_load(arg->f), g = warp_mul(f, 1.1f);                                                     \
    const warp_f64_t d = warp_to_f64(f), e = warp_to_f64(g);                                                           \
    const warp_i64_t l = warp_mul(warp_to_i64(x), warp_to_i64(y));                                                     \
    const warp_u64_t m = warp_as_u64_i64(l);                                                                           \
    const warp_pred_t p = warp_lt(x, y);                                                                               \
    const warp_f16_t h = warp_to_f16(f);                                                                               \
    const warp_bf16_t k = warp_to_bf16(f);                                                                             \
    const warp_f16x2_t hh = warp_to_f16x2(f, g);                                                                       \
    const warp_bf16x2_t kk = warp_to_bf16x2(f, g);                                                                     \
    const warp_f32x2_t two = {f, g};                                                                                   \
    int pred = 0, other = 0;
#define UNUSED                                                                                                         \
    (void)x, (void)y, (void)lane, (void)u, (void)v, (void)f, (void)g, (void)d, (void)e, (void)l, (void)m, (void)p,     \
        (void)h, (void)k, (void)hh, (void)kk, (void)two, (void)pred, (void)other
static __attribute__((noinline)) void part_0(const struct cuda_names_args *arg, warp_t warp) {
    OPERANDS
    UNUSED;
    SAME(__shfl_sync(WARP_FULL_MASK, x, 5), warp_shfl_sync(WARP_FULL_MASK, x, 5))
    SAME(__shfl_sync(WARP_FULL_MASK, hh, lane, 8), warp_shfl_sync(WARP_FULL_MASK, hh, lane, 8))
    SAME(__shfl_up_sync(WARP_FULL_MASK, f, 3), warp_shfl_up_sync(WARP_FULL_MASK, f, 3))
    SAME(__shfl_down_sync(WARP_FULL_MASK, l, 3, 16), warp_shfl_down_sync(WARP_FULL_MASK, l, 3, 16))
    SAME(__shfl_xor_sync(WARP_FULL_MASK, k, 9), warp_shfl_xor_sync(WARP_FULL_MASK, k, 9))
    SAME(__shfl(x, 5, 8), warp_shfl_sync(WARP_FULL_MASK, x, 5, 8))
    SAME(__shfl_up(x, 2), warp_shfl_up_sync(WARP_FULL_MASK, x, 2))
    SAME(__shfl_down(x, 2, 4), warp_shfl_down_sync(WARP_FULL_MASK, x, 2, 4))
    SAME(__shfl_xor(x, 2), warp_shfl_xor_sync(WARP_FULL_MASK, x, 2))
    SAME(__ballot_sync(WARP_FULL_MASK, p), warp_ballot_sync(WARP_FULL_MASK, p))
    SAME(__ballot_sync(0xff, warp_and(x, 2)), warp_ballot_sync(0xff, warp_ne(warp_and(x, 2), 0)))
    SAME(__ballot(warp_and(u, 1)), warp_ballot_sync(WARP_FULL_MASK, warp_ne(warp_and(x, 1), 0)))
    SAME(__any_sync(0xf0, p), (uint32_t)warp_any_sync(0xf0, p))
    SAME(__any(0), 0u)
}
static __attribute__((noinline)) void part_1(const struct cuda_names_args *arg, warp_t warp) {
    OPERANDS
    UNUSED;
    SAME(__all_sync(0xf0, p), (uint32_t)warp_all_sync(0xf0, p))
    SAME(__all(1), 1u)
    SAME(__activemask(), warp_activemask())
    SAME(__match_any_sync(WARP_FULL_MASK, warp_and(x, 3)), warp_match_any_sync(WARP_FULL_MASK, warp_and(x, 3)))
    SAME(__match_all_sync(WARP_FULL_MASK, x, &pred), warp_match_all_sync(WARP_FULL_MASK, x, &other))
    SAME(pred, other)
    SAME(__reduce_add_sync(WARP_FULL_MASK, x), (uint32_t)warp_reduce_add_sync(WARP_FULL_MASK, x))
    SAME(__reduce_min_sync(WARP_FULL_MASK, x), (uint32_t)warp_reduce_min_sync(WARP_FULL_MASK, x))
    SAME(__reduce_max_sync(WARP_FULL_MASK, u), warp_reduce_max_sync(WARP_FULL_MASK, u))
    SAME(__reduce_and_sync(0xff, u), warp_reduce_and_sync(0xff, u))
    SAME(__reduce_or_sync(0xff, u), warp_reduce_or_sync(0xff, u))
    SAME(__reduce_xor_sync(0xff, u), warp_reduce_xor_sync(0xff, u))
    SAME(__fns(u, lane, 2), warp_fns(u, lane, 2))
    __syncwarp();
    __syncwarp(0xff);
    __threadfence();
    __threadfence_block();
    __threadfence_system();
    /* the second time on other words, so that both start from the same */
    const warp_i32_t cell = warp_and(lane, 1);
    uint32_t *const w = arg->words, *const o = arg->words + 4;
    SAME(atomicAdd(w, v), warp_atomic_add(o, 0, v))
    SAME(atomicAdd(w, cell, v), warp_atomic_add(o, cell, v))
    SAME(atomicSub(w, cell, 3), warp_atomic_sub(o, cell, 3))
    SAME(atomicExch(w, cell, v), warp_atomic_exch(o, cell, v))
    SAME(atomicMin(w, v), warp_atomic_min(o, 0, v))
    SAME(atomicMax(w, cell, u), warp_atomic_max(o, cell, u))
    SAME(atomicAnd(w, 0x7ffffff7), warp_atomic_and(o, 0, 0x7ffffff7))
    SAME(atomicOr(w, cell, u), warp_atomic_or(o, cell, u))
    SAME(atomicXor(w, v), warp_atomic_xor(o, 0, v))
    SAME(atomicInc(w, 9), warp_atomic_inc(o, 0, 9))
    SAME(atomicDec(w, cell, 5), warp_atomic_dec(o, cell, 5))
    SAME(atomicCAS(w, 5, v), warp_atomic_cas(o, 0, 5, v))
    SAME(atomicCAS(w, cell, u, v), warp_atomic_cas(o, cell, u, v))
    SAME(__popc(u), warp_popc(u))
}
static __attribute__((noinline)) void part_7(const struct cuda_names_args *arg, warp_t warp) {
    OPERANDS
    UNUSED;
    const warp_i32_t cell = warp_and(lane, 1);
    uint32_t *const w = arg->words, *const o = arg->words + 4;
    SAME(atomicAdd((warp_half *)w, cell, h), warp_atomic_add((warp_half *)o, cell, h))
    SAME(atomicAdd((warp_bfloat16 *)w, k), warp_atomic_add((warp_bfloat16 *)o, 0, k))
    SAME(atomicCAS((uint16_t *)w, cell, u, v), warp_atomic_cas((uint16_t *)o, cell, u, v))
    SAME(__ldg(w), warp_set_u32(o[0]))
    SAME(__ldg((const warp_half2 *)w, cell), warp_gather((const warp_half2 *)o, cell))
    SAME(__ldca(w, cell), warp_gather(o, cell))
    SAME(__ldcg((const warp_half *)w), warp_gather((const warp_half *)o, 0))
    SAME(__ldcs(w, 1), warp_set_u32(o[1]))
    SAME(__ldlu((const int32_t *)w, cell), warp_gather((const int32_t *)o, cell))
    SAME(__ldcv(w, cell), warp_gather(o, cell))
    __stwb(w, cell, u);
    __stcg(w + 2, v);
    __stcs((warp_bfloat162 *)w, 3, kk);
    warp_scatter(o, cell, u);
    warp_scatter(o, 2, v);
    warp_scatter((warp_bfloat162 *)o, 3, kk);
    SAME(__ldg(w, cell), warp_gather(o, cell))
    __stwt(w, 1, v);
    warp_scatter(o, 1, v);
    SAME(make_half2(h, h), warp_pack(h, h))
    SAME(make_bfloat162(k, k), warp_pack(k, k))
}
static __attribute__((noinline)) void part_8(const struct cuda_names_args *arg, warp_t warp) {
    OPERANDS
    UNUSED;
    SAME(__half2short_rz(h), warp_to_i16(h))
    SAME(__half2short_rn(h), warp_to_i16_rn(h))
    SAME(__half2short_ru(h), warp_to_i16_ru(h))
    SAME(__half2short_rd(h), warp_to_i16_rd(h))
    SAME(__short2half_rn(y), warp_i16_to_f16(y))
    SAME(__short2half_rz(y), warp_i16_to_f16_rz(y))
    SAME(__short2half_ru(y), warp_i16_to_f16_ru(y))
    SAME(__short2half_rd(y), warp_i16_to_f16_rd(y))
    SAME(__half2ushort_rz(h), warp_to_u16(h))
    SAME(__half2ushort_rn(h), warp_to_u16_rn(h))
    SAME(__half2ushort_ru(h), warp_to_u16_ru(h))
    SAME(__half2ushort_rd(h), warp_to_u16_rd(h))
    SAME(__ushort2half_rn(v), warp_u16_to_f16(v))
    SAME(__ushort2half_rz(v), warp_u16_to_f16_rz(v))
    SAME(__ushort2half_ru(v), warp_u16_to_f16_ru(v))
    SAME(__ushort2half_rd(v), warp_u16_to_f16_rd(v))
    SAME(__half2char_rz(h), warp_to_i8(h))
    SAME(__half2uchar_rz(h), warp_to_u8(h))
    SAME(__half_as_short(h), warp_as_i32(h))
    SAME(__short_as_half(y), warp_as_f16(y))
    SAME(__hcmadd(hh, hh, hh), warp_cmadd(hh, hh, hh))
}
static __attribute__((noinline)) void part_9(const struct cuda_names_args *arg, warp_t warp) {
    OPERANDS
    UNUSED;
    SAME(__bfloat162short_rz(k), warp_to_i16(k))
    SAME(__bfloat162short_rn(k), warp_to_i16_rn(k))
    SAME(__bfloat162short_ru(k), warp_to_i16_ru(k))
    SAME(__bfloat162short_rd(k), warp_to_i16_rd(k))
    SAME(__short2bfloat16_rn(y), warp_i16_to_bf16(y))
    SAME(__short2bfloat16_rz(y), warp_i16_to_bf16_rz(y))
    SAME(__short2bfloat16_ru(y), warp_i16_to_bf16_ru(y))
    SAME(__short2bfloat16_rd(y), warp_i16_to_bf16_rd(y))
    SAME(__bfloat162ushort_rz(k), warp_to_u16(k))
    SAME(__bfloat162ushort_rn(k), warp_to_u16_rn(k))
    SAME(__bfloat162ushort_ru(k), warp_to_u16_ru(k))
    SAME(__bfloat162ushort_rd(k), warp_to_u16_rd(k))
    SAME(__ushort2bfloat16_rn(v), warp_u16_to_bf16(v))
    SAME(__ushort2bfloat16_rz(v), warp_u16_to_bf16_rz(v))
    SAME(__ushort2bfloat16_ru(v), warp_u16_to_bf16_ru(v))
    SAME(__ushort2bfloat16_rd(v), warp_u16_to_bf16_rd(v))
    SAME(__bfloat162char_rz(k), warp_to_i8(k))
    SAME(__bfloat162uchar_rz(k), warp_to_u8(k))
    SAME(__bfloat16_as_short(k), warp_as_i32(k))
    SAME(__short_as_bfloat16(y), warp_as_bf16(y))
    SAME(__hcmadd(kk, kk, kk), warp_cmadd(kk, kk, kk))
}
static __attribute__((noinline)) void part_10(const struct cuda_names_args *arg, warp_t warp) {
    OPERANDS
    UNUSED;
    SAME(__dadd_rz(d, e), warp_add_rz(d, e))
    SAME(__dadd_ru(d, e), warp_add_ru(d, e))
    SAME(__dadd_rd(d, e), warp_add_rd(d, e))
    SAME(__dsub_rz(d, e), warp_sub_rz(d, e))
    SAME(__dsub_ru(d, e), warp_sub_ru(d, e))
    SAME(__dsub_rd(d, e), warp_sub_rd(d, e))
    SAME(__dmul_rz(d, e), warp_mul_rz(d, e))
    SAME(__dmul_ru(d, e), warp_mul_ru(d, e))
    SAME(__dmul_rd(d, e), warp_mul_rd(d, e))
    SAME(__ddiv_rz(d, e), warp_div_rz(d, e))
    SAME(__ddiv_ru(d, e), warp_div_ru(d, e))
    SAME(__ddiv_rd(d, e), warp_div_rd(d, e))
    SAME(__fma_rz(d, e, e), warp_fma_rz(d, e, e))
    SAME(__fma_ru(d, e, e), warp_fma_ru(d, e, e))
    SAME(__fma_rd(d, e, e), warp_fma_rd(d, e, e))
    SAME(__dsqrt_rz(d), warp_sqrt_rz(d))
    SAME(__dsqrt_ru(d), warp_sqrt_ru(d))
    SAME(__dsqrt_rd(d), warp_sqrt_rd(d))
    SAME(__drcp_rz(d), warp_rcp_rz(d))
    SAME(__drcp_ru(d), warp_rcp_ru(d))
    SAME(__drcp_rd(d), warp_rcp_rd(d))
}
static __attribute__((noinline)) void part_2(const struct cuda_names_args *arg, warp_t warp) {
    OPERANDS
    UNUSED;
    SAME(__clz(x), warp_clz(x))
    SAME(__ffsll(m), warp_ffs(m))
    SAME(__brev(u), warp_brev(u))
    SAME(__popc(__ballot_sync(WARP_FULL_MASK, p)), __builtin_popcount(warp_ballot_sync(WARP_FULL_MASK, p)))
    SAME(__ffs(__activemask()), 1)
    SAME(__popcll(UINT64_C(0xf000000000000001)), 5)
    SAME(__clz(0x100u), 23)
    SAME(__clzll(0), 64)
    SAME(__ffsll(UINT64_C(0x100000000)), 33)
    SAME(__brev(1u), 0x80000000u)
    SAME((int)(__brevll(UINT64_C(0x100000000)) >> 31), 1)
    SAME(__hadd(h, __float2half(2.0f)), warp_add(h, warp_half_from_float(2.0f)))
    SAME(__hmul(k, __float2bfloat16_rn(0.5f)), warp_mul(k, warp_bfloat16_from_float(0.5f)))
    SAME(__mulhi(x, y), warp_mulhi(x, y))
    SAME(__umul64hi(m, m), warp_mulhi(m, m))
    SAME(__byte_perm(u, v, 0x4321), warp_byte_perm(u, v, 0x4321))
    SAME(__sad(x, y, 5), warp_sad(x, y, 5))
    SAME(__usad(u, v, u), warp_sad(u, v, u))
    SAME(__funnelshift_l(u, v, lane), warp_funnelshift_l(u, v, lane))
    SAME(__funnelshift_r(u, v, 7), warp_funnelshift_r(u, v, 7))
    SAME(__funnelshift_lc(u, v, 40), warp_funnelshift_lc(u, v, 40))
    SAME(__funnelshift_rc(u, v, lane), warp_funnelshift_rc(u, v, lane))
    SAME(__hadd(x, y), warp_hadd(x, y)) /* one name for averages and halves */
    SAME(__hadd(h, h), warp_add(h, h))
}
static __attribute__((noinline)) void part_3(const struct cuda_names_args *arg, warp_t warp) {
    OPERANDS
    UNUSED;
    SAME(__uhadd(u, v), warp_hadd(u, v))
    SAME(__dp4a(x, y, 7), warp_dp4a(x, y, 7))
    SAME(__dp4a(u, v, u), warp_dp4a(u, v, u))
    SAME(__float_as_int(f), warp_as_i32(f))
    SAME(__fadd_rn(f, g), warp_add(f, g))
    SAME(__fsub_rn(f, g), warp_sub(f, g))
    SAME(__fmul_rn(f, 3), warp_mul(f, 3))
    SAME(__fdiv_rn(f, g), warp_div(f, g))
    SAME(__fmaf_rn(f, g, g), warp_fma(f, g, g))
    SAME(__fsqrt_rn(f), warp_sqrt(f))
    SAME(__frcp_rn(f), warp_div(warp_set_f32(1), f))
    SAME(__dadd_rn(d, e), warp_add(d, e))
    SAME(__dsub_rn(d, e), warp_sub(d, e))
    SAME(__dmul_rn(d, e), warp_mul(d, e))
}
static __attribute__((noinline)) void part_4(const struct cuda_names_args *arg, warp_t warp) {
    OPERANDS
    UNUSED;
    SAME(__ddiv_rn(d, e), warp_div(d, e))
    SAME(__fma_rn(d, e, e), warp_fma(d, e, e))
    SAME(__dsqrt_rn(d), warp_sqrt(d))
    SAME(__drcp_rn(d), warp_div(warp_set_f64(1), d))
    SAME(__float2int_rz(f), warp_to_i32(f))
    SAME(__float2uint_rz(f), warp_to_u32(f))
    SAME(__float2ll_rz(f), warp_to_i64(f))
    SAME(__float2ull_rz(f), warp_to_u64(f))
    SAME(__double2int_rz(d), warp_to_i32(d))
    SAME(__double2uint_rz(d), warp_to_u32(d))
    SAME(__double2ll_rz(d), warp_to_i64(d))
    SAME(__double2ull_rz(d), warp_to_u64(d))
    SAME(__double2float_rn(e), warp_to_f32(e))
    SAME(__int2float_rn(y), warp_to_f32(y))
}
static __attribute__((noinline)) void part_5(const struct cuda_names_args *arg, warp_t warp) {
    OPERANDS
    UNUSED;
    SAME(__uint2float_rn(v), warp_to_f32(v))
    SAME(__ll2float_rn(l), warp_to_f32(l))
    SAME(__ull2float_rn(m), warp_to_f32(m))
    SAME(__int2double_rn(y), warp_to_f64(y))
    SAME(__uint2double_rn(v), warp_to_f64(v))
    SAME(__ll2double_rn(l), warp_to_f64(l))
    SAME(__ull2double_rn(m), warp_to_f64(m))
    SAME(__hadd_rn(h, h), warp_add(h, h))
    SAME(__hsub_rn(k, k), warp_sub(k, k))
    SAME(__hmul_rn(h, h), warp_mul(h, h))
    SAME(__hadd2_rn(hh, hh), warp_add(hh, hh))
    SAME(__hsub2_rn(kk, kk), warp_sub(kk, kk))
    SAME(__hmul2_rn(hh, hh), warp_mul(hh, hh))
    SAME(__float2half(f), warp_to_f16(f))
}
static __attribute__((noinline)) void part_6(const struct cuda_names_args *arg, warp_t warp) {
    OPERANDS
    UNUSED;
    SAME(__float2bfloat16(f), warp_to_bf16(f))
    SAME(__half2half2(h), warp_pack(h, h))
    SAME(__bfloat162bfloat162(k), warp_pack(k, k))
    SAME(__float2half2_rn(f), warp_to_f16x2(f, f))
    SAME(__float2bfloat162_rn(f), warp_to_bf16x2(f, f))
    SAME(__low2half2(hh), warp_lows(hh, hh))
    SAME(__high2half2(hh), warp_highs(hh, hh))
    SAME(__low2bfloat162(kk), warp_lows(kk, kk))
    SAME(__high2bfloat162(kk), warp_highs(kk, kk))
    SAME(__half22float2(hh), ((warp_f32x2_t){warp_to_f32(warp_low(hh)), warp_to_f32(warp_high(hh))}))
    SAME(__bfloat1622float2(kk), ((warp_f32x2_t){warp_to_f32(warp_low(kk)), warp_to_f32(warp_high(kk))}))
    SAME(__float22half2_rn(two), warp_to_f16x2(f, g))
    SAME(__float22bfloat162_rn(two), warp_to_bf16x2(f, g))
}

WARP_KERNEL(cuda_names, struct cuda_names_args) {
    WARP_EACH_WARP {
        part_0(arg, warp);
        part_1(arg, warp);
        part_2(arg, warp);
        part_3(arg, warp);
        part_4(arg, warp);
        part_5(arg, warp);
        part_6(arg, warp);
        part_7(arg, warp);
        part_8(arg, warp);
        part_9(arg, warp);
        part_10(arg, warp);
    }
}

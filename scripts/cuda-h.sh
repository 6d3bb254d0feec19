#!/usr/bin/env bash
# cuda-h.sh [OPS_DEF] - write include/warp/cuda.h, CUDA's spellings of our operations, to standard output: what ops.def has as
# calls in its column `cuda` comes from there, the rest is below.
set -eu

ops=${1:-$(dirname "${BASH_SOURCE[0]}")/../include/warp/ops.def}
cat <<'EOF_HEAD'
/* cuda.h - the operations under CUDA's own names: __shfl_down_sync, __ballot_sync, __hadd2, __reduce_add_sync, atomicAdd, ...
 *
 * Made by scripts/cuda-h.sh: do not edit.  Not part of <warp/warp.h>; include it in kernel files whose text is to stay close to
 * CUDA's.  Names that begin with two underscores belong to the compiler in C; none of these is one of gcc's or clang's.
 *
 * Everything is a macro of the function that the row of ops.def with this CUDA expression names, so types, masks, errors and
 * sources of the rules are those of our own headers.  Operands after the first may be scalars; defaults may be left out as in
 * CUDA.  Names of the C library (fminf, sqrtf, min, ...) are not taken: warp_min, warp_sqrt, ...  Votes, atomics, and shuffles
 * without _sync need `warp` in scope.  __expf and its kin, hexp and its kin and __frsqrt_rn need <warp/math.h>, too.  Include the C
 * library's <math.h> before this header: it declares functions named __expf and the like.
 *
 * What looks different from CUDA:
 *   atomicAdd(p, v)            one word for all lanes
 *   atomicAdd(p, i, v)         CUDA: atomicAdd(&p[i], v); atomicCAS(p, i, compare, v) likewise
 *   __ldg(p), __ldg(p, i)      CUDA: __ldg(p), __ldg(&p[i]); likewise __ldca, __ldcg, ..., and __stcg(p, i, v), __stwb, ...
 *   predicates                 a warp_pred_t; or a warp_i32_t, a warp_u32_t or a C int, of which 0 is false
 * __popc, __clz, __ffs, __brev and their ll forms also take C integers, as __popc(__ballot_sync(mask, p)) wants it, __float2half
 * and __float2half_rn (__float2bfloat16, _rn) a float, which becomes a warp_half, for a constant.  The shuffles and votes without
 * _sync (before Volta) are those of all active lanes. */
#ifndef WARP_CUDA_H
#define WARP_CUDA_H

#include "warp.h"

/* ---- lanes ---- */

#define warpSize WARP_SIZE
#define WARP__PREDICATE(p)                                                                                             \
    _Generic((p), warp_pred_t: warp__same_pred, warp_i32_t: warp__not_0_i32, warp_u32_t: warp__not_0_u32,              \
             default: warp__not_0)(p)
WARP_INLINE warp_pred_t warp__not_0_i32(warp_i32_t a) { return warp_ne_i32(a, warp_set_i32(0)); }
WARP_INLINE warp_pred_t warp__not_0_u32(warp_u32_t a) { return warp_ne_u32(a, warp_set_u32(0)); }
WARP_INLINE warp_pred_t warp__not_0(int a) { return warp_set_pred(a != 0); }

#define __shfl_sync warp_shfl_sync
#define __shfl_up_sync warp_shfl_up_sync
#define __shfl_down_sync warp_shfl_down_sync
#define __shfl_xor_sync warp_shfl_xor_sync
#define __ballot_sync(mask, p) warp_ballot_sync(mask, WARP__PREDICATE(p))
#define __any_sync(mask, p) warp_any_sync(mask, WARP__PREDICATE(p))
#define __all_sync(mask, p) warp_all_sync(mask, WARP__PREDICATE(p))
#define __activemask() warp_activemask()
#define __syncwarp(...) ((void)0) /* the lanes of a warp run together */
#define __match_any_sync warp_match_any_sync
#define __match_all_sync warp_match_all_sync
#define __reduce_add_sync warp_reduce_add_sync
#define __reduce_min_sync warp_reduce_min_sync
#define __reduce_max_sync warp_reduce_max_sync
#define __reduce_and_sync warp_reduce_and_sync
#define __reduce_or_sync warp_reduce_or_sync
#define __reduce_xor_sync warp_reduce_xor_sync
#define __fns warp_fns
/* before Volta */
#define __shfl(...) warp_shfl_sync(warp.active, __VA_ARGS__)
#define __shfl_up(...) warp_shfl_up_sync(warp.active, __VA_ARGS__)
#define __shfl_down(...) warp_shfl_down_sync(warp.active, __VA_ARGS__)
#define __shfl_xor(...) warp_shfl_xor_sync(warp.active, __VA_ARGS__)
#define __ballot(p) __ballot_sync(warp.active, p)
#define __any(p) __any_sync(warp.active, p)
#define __all(p) __all_sync(warp.active, p)

/* ---- atomics and memory ---- */

#define WARP__ARGUMENT_5(a, b, c, d, e, ...) e
#define WARP__AT_CAS(p, compare, v) warp_atomic_cas(p, 0, compare, v)
#define WARP__ATOMIC_CUDA(f, ...) WARP__ARGUMENT_5(__VA_ARGS__, , f, WARP__AT_##f, )(__VA_ARGS__)
#define WARP__AT_warp_atomic_add(p, v) warp_atomic_add(p, 0, v)
#define WARP__AT_warp_atomic_sub(p, v) warp_atomic_sub(p, 0, v)
#define WARP__AT_warp_atomic_exch(p, v) warp_atomic_exch(p, 0, v)
#define WARP__AT_warp_atomic_min(p, v) warp_atomic_min(p, 0, v)
#define WARP__AT_warp_atomic_max(p, v) warp_atomic_max(p, 0, v)
#define WARP__AT_warp_atomic_and(p, v) warp_atomic_and(p, 0, v)
#define WARP__AT_warp_atomic_or(p, v) warp_atomic_or(p, 0, v)
#define WARP__AT_warp_atomic_xor(p, v) warp_atomic_xor(p, 0, v)
#define WARP__AT_warp_atomic_inc(p, v) warp_atomic_inc(p, 0, v)
#define WARP__AT_warp_atomic_dec(p, v) warp_atomic_dec(p, 0, v)
#define atomicAdd(...) WARP__ATOMIC_CUDA(warp_atomic_add, __VA_ARGS__)
#define atomicSub(...) WARP__ATOMIC_CUDA(warp_atomic_sub, __VA_ARGS__)
#define atomicExch(...) WARP__ATOMIC_CUDA(warp_atomic_exch, __VA_ARGS__)
#define atomicMin(...) WARP__ATOMIC_CUDA(warp_atomic_min, __VA_ARGS__)
#define atomicMax(...) WARP__ATOMIC_CUDA(warp_atomic_max, __VA_ARGS__)
#define atomicAnd(...) WARP__ATOMIC_CUDA(warp_atomic_and, __VA_ARGS__)
#define atomicOr(...) WARP__ATOMIC_CUDA(warp_atomic_or, __VA_ARGS__)
#define atomicXor(...) WARP__ATOMIC_CUDA(warp_atomic_xor, __VA_ARGS__)
#define atomicInc(...) WARP__ATOMIC_CUDA(warp_atomic_inc, __VA_ARGS__)
#define atomicDec(...) WARP__ATOMIC_CUDA(warp_atomic_dec, __VA_ARGS__)
#define atomicCAS(...) WARP__ARGUMENT_5(__VA_ARGS__, warp_atomic_cas, WARP__AT_CAS, )(__VA_ARGS__)
/* loads and stores whose names are advice to a GPU's caches: plain ones here, but for __ldcv and __stwt, which are volatile */
#define WARP__ARGUMENT_4(a, b, c, d, ...) d
#define WARP__LOAD_CUDA(f, ...) WARP__ARGUMENT_4(__VA_ARGS__, , f, WARP__AT_##f, )(__VA_ARGS__)
#define WARP__STORE_CUDA(f, ...) WARP__ARGUMENT_5(__VA_ARGS__, , f, WARP__AT_##f, )(__VA_ARGS__)
#define WARP__AT_warp_scatter(p, v) warp_scatter(p, 0, v)
#define WARP__AT_warp_scatter_volatile(p, v) warp_scatter_volatile(p, 0, v)
#define WARP__AT_warp_gather(p) warp_gather(p, 0)
#define WARP__AT_warp_gather_volatile(p) warp_gather_volatile(p, 0)
#define __ldg(...) WARP__LOAD_CUDA(warp_gather, __VA_ARGS__)
#define __ldca(...) WARP__LOAD_CUDA(warp_gather, __VA_ARGS__)
#define __ldcg(...) WARP__LOAD_CUDA(warp_gather, __VA_ARGS__)
#define __ldcs(...) WARP__LOAD_CUDA(warp_gather, __VA_ARGS__)
#define __ldlu(...) WARP__LOAD_CUDA(warp_gather, __VA_ARGS__)
#define __ldcv(...) WARP__LOAD_CUDA(warp_gather_volatile, __VA_ARGS__)
#define __stwb(...) WARP__STORE_CUDA(warp_scatter, __VA_ARGS__)
#define __stcg(...) WARP__STORE_CUDA(warp_scatter, __VA_ARGS__)
#define __stcs(...) WARP__STORE_CUDA(warp_scatter, __VA_ARGS__)
#define __stwt(...) WARP__STORE_CUDA(warp_scatter_volatile, __VA_ARGS__)
#define __threadfence warp_threadfence
#define __threadfence_block warp_threadfence_block
#define __threadfence_system warp_threadfence_system

/* ---- what the rows below do not have ---- */

#define __fadd_rn(a, b) warp_add(a, b)
#define __fsub_rn(a, b) warp_sub(a, b)
#define __fmul_rn(a, b) warp_mul(a, b)
#define __fdiv_rn(a, b) warp_div(a, b)
#define __fmaf_rn(a, b, c) warp_fma(a, b, c)
#define __fsqrt_rn(a) warp_sqrt(a)
#define __frcp_rn(a) warp_div(warp_set_f32(1), a)
#define __dadd_rn(a, b) warp_add(a, b)
#define __dsub_rn(a, b) warp_sub(a, b)
#define __dmul_rn(a, b) warp_mul(a, b)
#define __ddiv_rn(a, b) warp_div(a, b)
#define __fma_rn(a, b, c) warp_fma(a, b, c)
#define __dsqrt_rn(a) warp_sqrt(a)
#define __drcp_rn(a) warp_div(warp_set_f64(1), a)
#define __float2int_rz(a) warp_to_i32_f32(a)
#define __float2uint_rz(a) warp_to_u32_f32(a)
#define __float2ll_rz(a) warp_to_i64_f32(a)
#define __float2ull_rz(a) warp_to_u64_f32(a)
#define __double2int_rz(a) warp_to_i32_f64(a)
#define __double2uint_rz(a) warp_to_u32_f64(a)
#define __double2ll_rz(a) warp_to_i64_f64(a)
#define __double2ull_rz(a) warp_to_u64_f64(a)
#define __double2float_rn(a) warp_to_f32_f64(a)
#define __int2float_rn(a) warp_to_f32_i32(a)
#define __uint2float_rn(a) warp_to_f32_u32(a)
#define __ll2float_rn(a) warp_to_f32_i64(a)
#define __ull2float_rn(a) warp_to_f32_u64(a)
#define __int2double_rn(a) warp_to_f64_i32(a)
#define __uint2double_rn(a) warp_to_f64_u32(a)
#define __ll2double_rn(a) warp_to_f64_i64(a)
#define __ull2double_rn(a) warp_to_f64_u64(a)
#define __sad(a, b, c) warp_sad(a, b, c)
#define __usad(a, b, c) warp_sad(a, b, c)
#define __funnelshift_l(a, b, c) warp_funnelshift_l(a, b, c)
#define __funnelshift_r(a, b, c) warp_funnelshift_r(a, b, c)
#define __funnelshift_lc(a, b, c) warp_funnelshift_lc(a, b, c)
#define __funnelshift_rc(a, b, c) warp_funnelshift_rc(a, b, c)
/* halves: the same rounded to nearest, which nvcc then fuses with nothing; nothing is fused here */
#define __hadd_rn(a, b) warp_add(a, b)
#define __hsub_rn(a, b) warp_sub(a, b)
#define __hmul_rn(a, b) warp_mul(a, b)
#define __hadd2_rn(a, b) warp_add(a, b)
#define __hsub2_rn(a, b) warp_sub(a, b)
#define __hmul2_rn(a, b) warp_mul(a, b)
#define __float2half(a) _Generic((a), warp_f32_t: warp_to_f16_f32, default: warp_half_from_float)(a)
#define __float2half_rn(a) __float2half(a)
#define __float2bfloat16(a) _Generic((a), warp_f32_t: warp_to_bf16_f32, default: warp_bfloat16_from_float)(a)
#define __float2bfloat16_rn(a) __float2bfloat16(a)
/* bits of C integers, too */
WARP_INLINE int warp__popc(uint64_t a) { return __builtin_popcountll(a); }
WARP_INLINE int warp__clz(uint32_t a) { return a == 0 ? 32 : __builtin_clz(a); }
WARP_INLINE int warp__clzll(uint64_t a) { return a == 0 ? 64 : __builtin_clzll(a); }
WARP_INLINE int warp__ffsll(uint64_t a) { return a == 0 ? 0 : 1 + __builtin_ctzll(a); }
WARP_INLINE uint64_t warp__brevll(uint64_t a) {
    uint64_t r = 0;
    for (int i = 0; i < 64; ++i) r = r << 1 | (a >> i & 1);
    return r;
}
WARP_INLINE uint32_t warp__brev(uint32_t a) { return (uint32_t)(warp__brevll(a) >> 32); }
#define __popc(a) _Generic((a), warp_i32_t: warp_popc_i32, warp_u32_t: warp_popc_u32, default: warp__popc)(a)
#define __popcll(a) _Generic((a), warp_i64_t: warp_popc_i64, warp_u64_t: warp_popc_u64, default: warp__popc)(a)
#define __clz(a) _Generic((a), warp_i32_t: warp_clz_i32, warp_u32_t: warp_clz_u32, default: warp__clz)(a)
#define __clzll(a) _Generic((a), warp_i64_t: warp_clz_i64, warp_u64_t: warp_clz_u64, default: warp__clzll)(a)
#define __ffs(a) _Generic((a), warp_i32_t: warp_ffs_i32, warp_u32_t: warp_ffs_u32, default: warp__ffsll)(a)
#define __ffsll(a) _Generic((a), warp_i64_t: warp_ffs_i64, warp_u64_t: warp_ffs_u64, default: warp__ffsll)(a)
#define __brev(a) _Generic((a), warp_i32_t: warp_brev_i32, warp_u32_t: warp_brev_u32, default: warp__brev)(a)
#define __brevll(a) _Generic((a), warp_i64_t: warp_brev_i64, warp_u64_t: warp_brev_u64, default: warp__brevll)(a)
WARP_INLINE warp_f16x2_t warp__both_f16(warp_f16_t a) { return warp_pack_f16(a, a); }
WARP_INLINE warp_bf16x2_t warp__both_bf16(warp_bf16_t a) { return warp_pack_bf16(a, a); }
WARP_INLINE warp_f32x2_t warp__two_floats_f16x2(warp_f16x2_t a) {
    return (warp_f32x2_t){warp_low_f32_f16x2(a), warp_high_f32_f16x2(a)};
}
WARP_INLINE warp_f32x2_t warp__two_floats_bf16x2(warp_bf16x2_t a) {
    return (warp_f32x2_t){warp_low_f32_bf16x2(a), warp_high_f32_bf16x2(a)};
}
WARP_INLINE warp_f16x2_t warp__of_two_f16(warp_f32x2_t a) { return warp_to_f16x2_f32(a.x, a.y); }
WARP_INLINE warp_bf16x2_t warp__of_two_bf16(warp_f32x2_t a) { return warp_to_bf16x2_f32(a.x, a.y); }
#define make_half2(a, b) warp_pack_f16(a, WARP__LIKE(a, b))
#define make_bfloat162(a, b) warp_pack_bf16(a, WARP__LIKE(a, b))
#define __half2half2(a) warp__both_f16(a)
#define __bfloat162bfloat162(a) warp__both_bf16(a)
#define __float2half2_rn(a) warp__both_f16(warp_to_f16(a))
#define __float2bfloat162_rn(a) warp__both_bf16(warp_to_bf16(a))
#define __low2half2(a) warp__both_f16(warp_low_f16x2(a))
#define __high2half2(a) warp__both_f16(warp_high_f16x2(a))
#define __low2bfloat162(a) warp__both_bf16(warp_low_bf16x2(a))
#define __high2bfloat162(a) warp__both_bf16(warp_high_bf16x2(a))
#define __half22float2(a) warp__two_floats_f16x2(a)
#define __bfloat1622float2(a) warp__two_floats_bf16x2(a)
#define __float22half2_rn(a) warp__of_two_f16(a)
#define __float22bfloat162_rn(a) warp__of_two_bf16(a)
/* <warp/math.h> */
#define __expf(a) warp_fast_exp(a)
#define __exp10f(a) warp_fast_exp10(a)
#define __logf(a) warp_fast_log(a)
#define __log2f(a) warp_fast_log2(a)
#define __log10f(a) warp_fast_log10(a)
#define __sinf(a) warp_fast_sin(a)
#define __cosf(a) warp_fast_cos(a)
#define __tanf(a) warp_fast_tan(a)
#define __tanhf(a) warp_fast_tanh(a)
#define __sincosf(a, s, c) warp_fast_sincos(a, s, c)
#define __powf(a, b) warp_fast_pow(a, b)
#define __fdividef(a, b) warp_fast_divide(a, b)
#define __frsqrt_rn(a) warp_rsqrt_rn(a)
#define hexp(a) warp_exp(a)
#define h2exp(a) warp_exp(a)
#define hexp2(a) warp_exp2(a)
#define h2exp2(a) warp_exp2(a)
#define hexp10(a) warp_exp10(a)
#define h2exp10(a) warp_exp10(a)
#define hlog(a) warp_log(a)
#define h2log(a) warp_log(a)
#define hlog2(a) warp_log2(a)
#define h2log2(a) warp_log2(a)
#define hlog10(a) warp_log10(a)
#define h2log10(a) warp_log10(a)
#define hsin(a) warp_sin(a)
#define h2sin(a) warp_sin(a)
#define hcos(a) warp_cos(a)
#define h2cos(a) warp_cos(a)
#define htanh(a) warp_tanh(a)
#define h2tanh(a) warp_tanh(a)

/* ---- from ops.def ---- */

EOF_HEAD
{
    printf '#define WARP_OP(family, shape, name, R, T, cuda, formula) @family@shape@name@T@#cuda\n#include "%s"\n' \
        "$(cd "$(dirname "$ops")" && pwd)/$(basename "$ops")"
} | ${CC:-cc} -E -P -x c - | awk -F@ '
    BEGIN {
        operands["UNARY"] = "a"; operands["BINARY"] = "a, b"; operands["COMPARE"] = "a, b"; operands["TERNARY"] = "a, b, c"
        passed["a"] = "(a)"; passed["a, b"] = "(a, WARP__LIKE(a, b))"
        passed["a, b, c"] = "(a, WARP__LIKE(a, b), WARP__LIKE(a, c))"
        # above, since they take operands of more types
        split("__sad __usad __funnelshift_l __funnelshift_r __funnelshift_lc __funnelshift_rc __float2half_rn " \
            "__float2bfloat16_rn " \
            "__popc __popcll __clz __clzll __ffs __ffsll __brev __brevll", list, " ")
        for (i in list) above[list[i]] = 1
    }
    NF == 6 {
        shape = $3; name = $4; type = $5; cuda = $6
        gsub(/^ +| +$/, "", shape); gsub(/^ +| +$/, "", name); gsub(/^ +| +$/, "", type)
        gsub(/^ *"|" *$/, "", cuda)
        if (!(shape in operands)) next
        n = index(cuda, "(")
        cudaname = substr(cuda, 1, n - 1)
        if (substr(cuda, n) != "(" operands[shape] ")" || cudaname !~ /^(__[a-z0-9_]+|h2?[a-z]+)$/ || cudaname in above) next
        if (!(cudaname in arms)) order[++count] = cudaname
        arms[cudaname] = arms[cudaname] (arms[cudaname] == "" ? "" : ", ") "warp_" type "_t: warp_" name "_" type
        only[cudaname] = only[cudaname] == "" && !(cudaname in seen) ? "warp_" name "_" type : "-"
        seen[cudaname] = 1
        parameters[cudaname] = operands[shape]
    }
    END {
        if (count < 100) exit 1
        for (i = 1; i <= count; ++i) {
            c = order[i]
            f = only[c] != "-" ? only[c] : "_Generic((a), " arms[c] ")"
            text = "#define " c "(" parameters[c] ") " f passed[parameters[c]]
            if (length(text) > 130) { # the arms on a line of their own
                first = "#define " c "(" parameters[c] ")"
                text = sprintf("%-119s\\\n    %s%s", first, f, passed[parameters[c]])
            }
            print text
        }
        print "\n#endif"
    }'

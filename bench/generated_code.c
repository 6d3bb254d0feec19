/* generated_code.c - one function an operation, for scripts/generated-code.sh, which counts their instructions.
 *
 * Each reads its operands from arrays and writes its result there; `copy` is what that alone costs.  Masks, amounts and lanes
 * that the text calls run-time are parameters. */
#include <warp/warp.h>

#define F(name, ...)                                                                                                   \
    void code_##name(void *restrict out, const void *restrict p, const void *restrict q, int n, warp_mask_t mask);     \
    void code_##name(void *restrict out, const void *restrict p, const void *restrict q, int n, warp_mask_t mask) {    \
        (void)p, (void)q, (void)n, (void)mask;                                                                         \
        __VA_ARGS__                                                                                                    \
    }
#define IN(T, s) warp_from_array_##T(s)
#define OUT(T, v) warp__store_full_##T(out, v)
#define ACTIVE ((warp__active_t){mask, warp_mask_to_pred(mask)})
#define FULL WARP_FULL_MASK

F(copy_f32, OUT(f32, IN(f32, p));)
F(add_f32, OUT(f32, warp_add(IN(f32, p), IN(f32, q)));)
F(fma_f32, OUT(f32, warp_fma(IN(f32, p), IN(f32, q), IN(f32, p)));)
F(min_f32, OUT(f32, warp_min(IN(f32, p), IN(f32, q)));)
F(mul_i32, OUT(i32, warp_mul(IN(i32, p), IN(i32, q)));)
F(mulhi_u32, OUT(u32, warp_mulhi(IN(u32, p), IN(u32, q)));)
F(div_i32, OUT(i32, warp_div(IN(i32, p), IN(i32, q)));)
F(shl_u32, OUT(u32, warp_shl(IN(u32, p), IN(u32, q)));)
F(popc_u32, OUT(i32, warp_popc(IN(u32, p)));)
F(clz_u32, OUT(i32, warp_clz(IN(u32, p)));)
F(brev_u32, OUT(u32, warp_brev(IN(u32, p)));)
F(funnelshift_l, OUT(u32, warp_funnelshift_l(IN(u32, p), IN(u32, q), IN(u32, p)));)
F(byte_perm, OUT(u32, warp_byte_perm(IN(u32, p), IN(u32, q), IN(u32, p)));)
F(dp4a_i32, OUT(i32, warp_dp4a(IN(i32, p), IN(i32, q), IN(i32, p)));)
F(dp2a_lo_u32, OUT(u32, warp_dp2a_lo(IN(u32, p), IN(u32, q), IN(u32, p)));)
F(f32_to_i32, OUT(i32, warp_to_i32(IN(f32, p)));)
F(f32_to_u32, OUT(u32, warp_to_u32(IN(f32, p)));)
F(u32_to_f32, OUT(f32, warp_to_f32(IN(u32, p)));)
F(select_f32, OUT(f32, warp_select(warp_lt(IN(f32, p), IN(f32, q)), IN(f32, p), IN(f32, q)));)
#define IN_F16X2(s) warp_as_f16x2(IN(u32, s))
#define OUT_F16X2(v) OUT(u32, warp_as_u32(v))
F(add_f16x2, OUT_F16X2(warp_add(IN_F16X2(p), IN_F16X2(q)));)
F(fma_f16x2, OUT_F16X2(warp_fma(IN_F16X2(p), IN_F16X2(q), IN_F16X2(p)));)
F(min_f16x2, OUT_F16X2(warp_min(IN_F16X2(p), IN_F16X2(q)));)
F(lt_f16x2, OUT_F16X2(warp_lt(IN_F16X2(p), IN_F16X2(q)));)
F(i32_to_f16, OUT(u32, warp_as_u32(warp_to_f16(IN(i32, p))));)
F(copy_i64, OUT(i64, IN(i64, p));)
F(add_i64, OUT(i64, warp_add(IN(i64, p), IN(i64, q)));)
F(mul_i64, OUT(i64, warp_mul(IN(i64, p), IN(i64, q)));)
F(mulhi_u64, OUT(u64, warp_mulhi(IN(u64, p), IN(u64, q)));)
F(f64_to_i64, OUT(i64, warp_to_i64(IN(f64, p)));)
F(i64_to_f64, OUT(f64, warp_to_f64(IN(i64, p)));)
F(i64_to_f32, OUT(f32, warp_to_f32(IN(i64, p)));)
F(select_f64, OUT(f64, warp_select(warp_lt(IN(f64, p), IN(f64, q)), IN(f64, p), IN(f64, q)));)
F(
    ballot, const struct { warp_mask_t active; } warp = {FULL};
    *(warp_mask_t *)out = warp_ballot_sync(FULL, warp_lt(IN(i32, p), n));)
F(
    any, const struct { warp_mask_t active; } warp = {FULL}; *(int *)out = warp_any_sync(FULL, warp_lt(IN(i32, p), n));)
F(shfl_down_1, OUT(f32, warp_shfl_down_sync(FULL, IN(f32, p), 1));)
F(shfl_xor_16, OUT(f32, warp_shfl_xor_sync(FULL, IN(f32, p), 16));)
F(shfl_up_3_width_8, OUT(f32, warp_shfl_up_sync(FULL, IN(f32, p), 3, 8));)
F(shfl_down_run_time, OUT(f32, warp_shfl_down_sync(FULL, IN(f32, p), n));)
F(shfl_one_lane, OUT(f32, warp_shfl_sync(FULL, IN(f32, p), n));)
F(shfl_varying, OUT(f32, warp_shfl_sync(FULL, IN(f32, p), IN(i32, q)));)
F(shfl_varying_f64, OUT(f64, warp_shfl_sync(FULL, IN(f64, p), IN(i32, q)));)
F(shfl_down_1_f64, OUT(f64, warp_shfl_down_sync(FULL, IN(f64, p), 1));)
F(sum_lane_0, warp_f32_t v = IN(f32, p);
  WARP_UNROLL for (int offset = 16; offset > 0; offset /= 2) v = warp_add(v, warp_shfl_down_sync(FULL, v, offset));
  *(float *)out = warp_extract(v, 0);)
F(sum_all_lanes, warp_f32_t v = IN(f32, p);
  WARP_UNROLL for (int offset = 16; offset > 0; offset /= 2) v = warp_add(v, warp_shfl_xor_sync(FULL, v, offset));
  OUT(f32, v);)
F(load_masked_f32, OUT(f32, warp__load_f32(ACTIVE, p));)
F(store_masked_f32, warp__store_f32(ACTIVE, out, IN(f32, p));)
F(load_u8, OUT(u32, warp__load_u8((warp__active_t){FULL, warp_set_pred(true)}, p));)
F(store_u8, warp__store_u8((warp__active_t){FULL, warp_set_pred(true)}, out, IN(u32, p));)
F(load_f32x4, const warp_f32x4_t v = warp__load_f32x4((warp__active_t){FULL, warp_set_pred(true)}, p);
  OUT(f32, warp_add(warp_add(v.x, v.y), warp_add(v.z, v.w)));)

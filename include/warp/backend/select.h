/* select.h - the backend this file is compiled for: -DWARP_BACKEND_<NAME>, set by cpuwarp_add_kernels().
 *
 * A backend header defines, for the operation list in ops.def:
 *   types      warp_{f32,i32,u32,f64,i64,u64,pred}_t
 *   lane-wise  warp_<name>_<T> of every row of shape UNARY BINARY TERNARY SHIFT COMPARE SELECT, but for the families
 *              integer, packed, rounding, half and compact
 *   scalars    warp_set_<T>, warp_extract_<T>, warp_insert_<T>, warp_from_array_<T>, warp_to_array_<T>, warp_lane
 *   predicates warp_mask_to_pred, warp_pred_to_mask, warp__any
 *   shuffle    warp__permute_u32(a, idx): a of lane idx[i], idx in 0..31
 *   packed     warp_<name>2_u32 and warp_<name>4_u32 of the primitives that packed.h names; warp_dp4a_i32 and _u32;
 *              warp__bytes_u32(a, idx): of each lane the byte that each byte of idx, 0 to 3, names
 *   halves     warp__f16_to_f32(bits) and warp__f32_to_f16(f32), see half.h
 *   memory     warp__load_full_<T>, warp__store_full_<T> for u8 i8 u16 i16
 * and, where it has something faster than what shuffle.h and memory.h do for all (it then also defines a macro of the same
 * name, of groups of them the first one's): warp__permute_u64, warp__split_u64, warp__join_u64, warp__shfl_u32, warp__shfl_up_u32,
 * warp__shfl_down_u32, warp__shfl_xor_u32; warp__shfl_down_step_u64 with its _up_ and _xor_ forms; warp__load_masked_u32 with
 * warp__store_masked_u32, likewise _u64; warp__load_words_x2, warp__load_words_x4, each with its store; warp__collect_u32
 * with _u64, _x2, _x4, _u8, _i8, _u16 and _i16, before them, on x86, warp__four_lanes (places.h); warp__spread_x4;
 * warp__scatter_words_u32 with _u64; warp__scan_step_u32, warp__scan_step_u64, warp__scan_move_u32, warp__scan_move_u64, a macro
 * each, WARP__SCAN_WHOLE or WARP__SCAN_STEPS, WARP__HIDE_ONES (scan.h); WARP__KEYS_F64 (reduce.h);
 * warp__compress_u32, warp__expand_u32 (compact.h); warp__quarter_u32 with warp__in_quarters_u32, warp__whole_u32, and
 * all three for i32 (reduce.h); warp__f16_widen with warp__f16_narrow, warp__one_nan, and
 * warp__f16_native with all of f16 that its macros in half.h have; warp_byte_perm_u32, warp_funnelshift_l_u32 with the other three,
 * warp_dp2a_lo_i32 with its _hi and _u32 forms (integer.h); warp__atomic_by_lane (atomic.h)
 * and WARP__LARGE (lanewise.h), macros alone.  Where storing is not warp_to_array_<T>: warp__store_whole_<T> for all six types, and
 * the macro warp__store_whole. */
#ifndef WARP_BACKEND_SELECT_H
#define WARP_BACKEND_SELECT_H

/* WARP_EMULATED: the same source on any CPU, through SIMDe, as a backend of its own (x86.h, arm.h). */
#if defined(WARP_EMULATED)
#define WARP__ID(name) name##_emulated
#else
#define WARP__ID(name) name
#endif

#if defined(WARP_BACKEND_AVX512FP16)
#include "avx512fp16.h"
#elif defined(WARP_BACKEND_AVX512)
#include "avx512.h"
#elif defined(WARP_BACKEND_AVX2)
#include "avx2.h"
#elif defined(WARP_BACKEND_NEON)
#include "neon.h"
#elif defined(WARP_BACKEND_SCALAR)
#include "scalar.h"
#else
#error "no backend chosen: build this file with cpuwarp_add_kernels(), or pass -DWARP_BACKEND_SCALAR (or another one)"
#endif

#endif

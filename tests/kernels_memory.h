/* kernels_memory.h - memory accesses as kernels write them, for test_memory.c. */
#ifndef CPUWARP_KERNELS_MEMORY_H
#define CPUWARP_KERNELS_MEMORY_H

#include <warp/launch.h>

/* What a kernel does to p in the lanes of mask.  Of each access the ways that the indices come: one a lane, signed or unsigned,
 * or one for the warp, of some C types. */
enum memory_access {
    ACCESS_LOAD,
    ACCESS_STORE,
    ACCESS_GATHER_I32, /* through a pointer to const */
    ACCESS_GATHER_U32,
    ACCESS_GATHER_ONE,
    ACCESS_GATHER_ONE_U32,
    ACCESS_SCATTER_I32,
    ACCESS_SCATTER_U32,
    ACCESS_SCATTER_ONE,
    ACCESS_SCATTER_ONE_INT,
    ACCESS_LOAD_PITCH, /* through a pointer to const; the pitch is `one` */
    ACCESS_STORE_PITCH,
    ACCESS_GATHER_AT, /* through a pointer to const; indices in memory, signed or unsigned */
    ACCESS_GATHER_AT_U32
};

/* Registers, in a and r, are arrays as the op table has them. */
struct memory_args {
    enum memory_access access;
    warp_mask_t mask;
    void *p;
    const void *a;
    const uint32_t *index; /* 32 of them, the bits of signed ones too */
    int64_t one;
    void *r;
};

/* One kernel for each type of element: f(R, T, C type). */
#define MEMORY_TYPES(f)                                                                                                \
    f(f32, f32, float) f(i32, i32, int32_t) f(u32, u32, uint32_t) f(f64, f64, double) f(i64, i64, int64_t)             \
        f(u64, u64, uint64_t) f(u32, u8, uint8_t) f(i32, i8, int8_t) f(u32, u16, uint16_t) f(i32, i16, int16_t)        \
            f(f32x2, f32x2, warp_float2) f(i32x2, i32x2, warp_int2) f(u32x2, u32x2, warp_uint2)                        \
                f(f32x4, f32x4, warp_float4) f(i32x4, i32x4, warp_int4) f(u32x4, u32x4, warp_uint4)
#define DECLARE(R, T, C) WARP_DECLARE_KERNEL(memory_##T, struct memory_args);
MEMORY_TYPES(DECLARE)
#undef DECLARE

/* Those with a pitch or with indices in memory, which are never volatile; halves too, f(type of words with their size, T, C type),
 * whose registers are arrays as those words have. */
#define HALF_TYPES(f)                                                                                                  \
    f(u16, f16, warp_half) f(u16, bf16, warp_bfloat16) f(u32, f16x2, warp_half2) f(u32, bf16x2, warp_bfloat162)
#define DECLARE(R, T, C) WARP_DECLARE_KERNEL(plain_##T, struct memory_args);
MEMORY_TYPES(DECLARE)
HALF_TYPES(DECLARE)
#undef DECLARE

/* Loads with a pitch that is a constant: 2, 4, 8, -24 or 320, chosen by `one`. */
#define CONSTANT_PITCHES(f) f(u32, u16, uint16_t) f(f32, f32, float) f(u64, u64, uint64_t) f(i32x2, i32x2, warp_int2)
#define DECLARE(R, T, C) WARP_DECLARE_KERNEL(constant_pitch_##T, struct memory_args);
CONSTANT_PITCHES(DECLARE)
#undef DECLARE

/* The same accesses, volatile. */
#define WORD_TYPES(f)                                                                                                  \
    f(f32, f32, float) f(i32, i32, int32_t) f(u32, u32, uint32_t) f(f64, f64, double) f(i64, i64, int64_t)             \
        f(u64, u64, uint64_t)
#define DECLARE(R, T, C) WARP_DECLARE_KERNEL(volatile_##T, struct memory_args);
WORD_TYPES(DECLARE)
#undef DECLARE

/* Loads (through a pointer to const) or stores p[lane] with no divergence: the block's size says which lanes there are. */
#define DECLARE(R, T, C) WARP_DECLARE_KERNEL(memory_tail_##T, struct memory_args);
MEMORY_TYPES(DECLARE)
#undef DECLARE

enum atomic_form {
    ATOMIC_VARYING,      /* an index and a value for each lane */
    ATOMIC_SCALAR_INDEX, /* one index, `one` */
    ATOMIC_SCALAR_VALUE, /* one value, the first of a; this and what follows: only ATOMIC_OF_FLOATS */
    ATOMIC_SCALAR_BOTH,
    ATOMIC_UNSIGNED_INDEX, /* the indices as uint32_t, 2^31 more than those of ATOMIC_VARYING */
    ATOMIC_FORMS
};
/* The operations, by the types that they take: f(operation). */
#define ATOMIC_OF_FLOATS(f) f(exch) f(cas) f(add)
#define ATOMIC_OF_INTEGERS(f) ATOMIC_OF_FLOATS(f) f(sub) f(min) f(max) f(and) f(or) f(xor)
#define ATOMIC_OF_U32(f) ATOMIC_OF_INTEGERS(f) f(inc) f(dec)
enum atomic_operation {
#define NUMBER(operation) ATOMIC_##operation,
    ATOMIC_OF_U32(NUMBER)
#undef NUMBER
        ATOMIC_OPERATIONS
};
struct atomic_args {
    enum atomic_form form;
    enum atomic_operation operation;
    warp_mask_t mask;
    void *p;
    const void *a, *c; /* values, and what cas compares with */
    const int32_t *index;
    int32_t one;
    void *r;
};
WARP_DECLARE_KERNEL(atomic_i32, struct atomic_args);
WARP_DECLARE_KERNEL(atomic_u32, struct atomic_args);
WARP_DECLARE_KERNEL(atomic_f32, struct atomic_args);
WARP_DECLARE_KERNEL(atomic_i64, struct atomic_args);
WARP_DECLARE_KERNEL(atomic_u64, struct atomic_args);
WARP_DECLARE_KERNEL(atomic_f64, struct atomic_args);
/* Halves and pairs of them are added, words of 16 bits compared and exchanged, and nothing else; they come last in ops.def. */
WARP_DECLARE_KERNEL(atomic_f16x2, struct atomic_args);
WARP_DECLARE_KERNEL(atomic_bf16x2, struct atomic_args);
WARP_DECLARE_KERNEL(atomic_f16, struct atomic_args);
WARP_DECLARE_KERNEL(atomic_bf16, struct atomic_args);
WARP_DECLARE_KERNEL(atomic_u16, struct atomic_args);

/* Two of each, in one word of 32 bits: every lane of every block adds 1 to the one of its parity, of bfloats in every eighth block;
 * to words by a loop around cas. */
struct crowd_16_bits_args {
    warp_half *halves;
    warp_bfloat16 *bfloats;
    uint16_t *words;
};
WARP_DECLARE_KERNEL(crowd_16_bits, struct crowd_16_bits_args);

/* Every lane of every block adds 1 to *sum, and keeps what it found at old[its number in the grid]. */
struct count_args {
    uint32_t *sum, *old;
};
WARP_DECLARE_KERNEL(atomic_count, struct count_args);

/* Every lane of every block does the operation, `rounds` times, to words that all share: lane n of a warp to word n % 4, or where
 * they do not vary to the first.  Its operand is i % 64, i being its number in the grid; but for `and`: all bits but i % 31; `or`:
 * bit i % 31; inc and dec: 6; cas: a loop that adds 1. */
struct crowd_args {
    enum atomic_operation operation;
    int varying, rounds;
    void *p;
    uint64_t *returned; /* the sum of what exch returned */
};
#define DECLARE(R, T, C) WARP_DECLARE_KERNEL(crowd_##T, struct crowd_args);
WORD_TYPES(DECLARE)
#undef DECLARE

/* Block b waits for the flag of block b - 1, takes its row of 32 words, adds 1 (block 0: to the lane's number), writes its own row
 * and flag. */
struct hand_on_args {
    uint32_t *rows, *flags;
};
WARP_DECLARE_KERNEL(hand_on, struct hand_on_args);

#endif

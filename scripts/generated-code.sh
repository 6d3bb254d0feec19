#!/usr/bin/env bash
# generated-code.sh [--check] - write docs/generated-code.md: how many instructions the compilers make of the main operations on
# each backend, and how many of them touch the stack.  --check: fail if the page is not what would be written.
#
# Needs gcc and clang for x86-64 and for AArch64 (Debian: gcc clang gcc-aarch64-linux-gnu).  The numbers are those of the
# compilers that the page names (Debian 12's); with others it is rewritten, not compared.
set -eu

cd "$(dirname "${BASH_SOURCE[0]}")/.."
page=docs/generated-code.md
check=0
[ "${1:-}" != --check ] || check=1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The flags of cpuwarp_add_kernels(), as CMake has them.
cat >"$scratch/flags.cmake" <<'CMAKE'
include(cmake/backends.cmake)
foreach(backend avx512fp16 avx512 avx2 neon)
    list(JOIN CPUWARP_FLAGS_${backend} " " flags)
    file(APPEND ${OUT} "${backend} ${flags}\n")
endforeach()
list(JOIN CPUWARP_KERNEL_FLAGS " " flags)
file(WRITE ${OUT}.common "${flags}\n")
CMAKE
cmake -DOUT="$scratch/flags" -P "$scratch/flags.cmake"
common=$(sed 's/\$<\$<NOT:\$<CONFIG:Debug>>:\([^>]*\)>/\1/g; s/\$<\$<C_COMPILER_ID:GNU>:\([^>]*\)>/GNU\1/g' "$scratch/flags.common")
case $common in *'$<'*) echo "a generator expression that this script does not know: $common" >&2 && exit 1 ;; esac

# count BACKEND COMPILER NAME ARGUMENT...: $scratch/BACKEND.NAME, a line "function instructions stack" each.
count() {
    local backend=$1 compiler=$2 name=$3 flags dump=objdump
    shift 3
    flags=$(sed -n "s/^$backend //p" "$scratch/flags")
    case $name in gcc) flags+=" ${common//GNU/}" ;; *) flags+=" $(tr ' ' '\n' <<<"$common" | grep -v '^GNU' | tr '\n' ' ')" ;; esac
    [ "$backend" != neon ] || dump=aarch64-linux-gnu-objdump
    # shellcheck disable=SC2086  # flags are a list
    "$compiler" "$@" -std=c11 $flags -Iinclude -c bench/generated_code.c -o "$scratch/code.o"
    "$dump" -d --no-show-raw-insn "$scratch/code.o" | awk '
        /^[0-9a-f]+ <code_/ { name = $2; gsub(/[<>:]|code_/, "", name); names[++count] = name; next }
        /^[0-9a-f]+ </ { name = "" }
        # Neither padding nor the return; the stack pointer itself may be moved or kept.
        name != "" && /^ *[0-9a-f]+:/ && $2 !~ /^(ret|nop|nopw|nopl|xchg|cs|data16|endbr64|vzeroupper|int3)/ {
            ++instructions[name]
            if (/\(%rsp|\(%rbp|\[sp|\[x29/) ++stack[name]
        }
        END { for (i = 1; i <= count; ++i) print names[i], instructions[names[i]] + 0, stack[names[i]] + 0 }' \
        >"$scratch/$backend.$name"
    [ -s "$scratch/$backend.$name" ] || {
        echo "no function found in the code for $backend by $name" >&2
        exit 1
    }
}
for backend in avx512fp16 avx512 avx2; do
    count $backend gcc gcc
    count $backend clang clang
done
count neon aarch64-linux-gnu-gcc gcc
count neon clang clang --target=aarch64-linux-gnu

version() { "$1" --version | head -n 1 | grep -oE '[0-9]+\.[0-9]+\.[0-9]+' | head -n 1; }
{
    cat <<'HEAD'
# Generated code

How many instructions the compilers make of one operation on a whole warp, loads of the operands and stores of the result
included (`copy_f32` and `copy_i64` are these alone; a warp of `f32` is 2 registers on AVX-512, 4 on AVX2, 8 on NEON, of `i64` twice
as many). In parentheses: how many of them touch the stack, where there are any; that is a spill, or a detour through memory. The
return, padding and `vzeroupper` are not counted. Where an operation is a loop, or has several ways, all of its code counts once.

Written by `scripts/generated-code.sh` from `bench/generated_code.c`, with the flags of `cpuwarp_add_kernels()`; the gate
`generated-code` fails when it is out of date.

HEAD
    printf 'Compilers: gcc %s, clang %s.\n\n' "$(version gcc)" "$(version clang)"
    printf '| operation |'
    printf ' %s, gcc | %s, clang |' FP16 FP16 AVX-512 AVX-512 AVX2 AVX2 NEON NEON
    printf '\n| --- |%s\n' "$(printf ' ---: |%.0s' {1..8})"
    paste -d ' ' "$scratch"/{avx512fp16,avx512,avx2,neon}.{gcc,clang} | awk '
        {
            printf "| `%s` |", $1
            for (i = 1; i <= NF; i += 3) printf " %s%s |", $(i + 1), ($(i + 2) > 0 ? " (" $(i + 2) ")" : "")
            printf "\n"
        }'
} >"$scratch/page"

if [ $check -eq 0 ]; then
    cp "$scratch/page" $page
    echo "wrote $page"
elif ! grep -qxF "$(grep '^Compilers:' $page)" "$scratch/page"; then
    echo "$page is about other compilers ($(grep '^Compilers:' $page)): not compared"
    exit 1
elif ! diff -u $page "$scratch/page"; then
    echo "$page is out of date: run scripts/generated-code.sh"
    exit 1
fi

#!/usr/bin/env bash
# qemu.sh BUILD_FOLDER - on an emulated CPU without AVX (Nehalem) the scalar backend is chosen, avx2 is refused, and
# every test program runs on scalar without an illegal instruction; on one with AVX2 (Haswell) avx2 is chosen, and the demo's
# kernels give what they should.
set -eu

build=$(cd "$1" && pwd)
qemu=${QEMU:-qemu-x86_64}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# expect TEXT COMMAND...: the output must hold the text.
expect() {
    local text=$1
    shift
    "$@" >"$scratch/log" 2>&1 || true
    if ! grep -qF -- "$text" "$scratch/log"; then
        printf 'no "%s" in what this printed: %s\n' "$text" "$*"
        head -n 20 "$scratch/log"
        exit 1
    fi
}

unset CPUWARP_BACKEND
expect '"active": "scalar"' "$qemu" -cpu Nehalem "$build/cpuwarp" info --json
expect '"active": "avx2"' "$qemu" -cpu Haswell "$build/cpuwarp" info --json
expect 'not supported by this CPU' env CPUWARP_BACKEND=avx2 "$qemu" -cpu Nehalem "$build/cpuwarp" demo
for cpu in Nehalem Haswell; do
    "$qemu" -cpu "$cpu" "$build/cpuwarp" demo >"$scratch/log" 2>&1 || {
        echo "cpuwarp demo fails on a $cpu"
        tail -n 20 "$scratch/log"
        exit 1
    }
done

# The suites: every program; those that take longest first, so that none of them is left alone at the end.
count=0
long=(test_ops test_gallery test_memory test_control test_kernel test_digests)
for program in "${long[@]/#/$build/}" "$build"/test_*; do
    [ -x "$program" ] && [ -f "$program" ] && [ ! -e "$scratch/${program##*/}" ] || continue
    : >"$scratch/${program##*/}"
    count=$((count + 1))
    printf '%s\0%s\0%s\0' Nehalem scalar "$program"
done >"$scratch/runs"
[ "$count" -ge 2 ] || {
    echo "only $count test programs in $build"
    exit 1
}
QEMU=$qemu xargs -0 -n 3 -P "${JOBS:-$(nproc)}" sh -c '
    log=$0/$1-${3##*/}
    CPUWARP_TEST_BACKEND=$2 CPUWARP_TEST_EXPECT=best CPUWARP_TEST_GALLERY_SIZE=20011 "$QEMU" -cpu "$1" "$3" >"$log" 2>&1 || {
        echo "${3##*/} on $2, emulated $1: exit status $?"
        tail -n 20 "$log"
        : >"$0/failed"
    }' "$scratch" <"$scratch/runs"
[ ! -e "$scratch/failed" ] || exit 1
echo "$count test programs on Nehalem, the demo on both"

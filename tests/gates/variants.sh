#!/usr/bin/env bash
# variants.sh shared|subproject COMPILER - other ways to build the library than the one that the tests use:
#   shared       as a shared library, installed and used as consumer.sh does, with the command that finds it
#   subproject   by add_subdirectory: kernels are compiled, and nothing of it is installed
# What is compiled is the same as elsewhere, so little of it is optimised, and without the backends of AVX-512.  gcc takes six
# times as long over the intrinsics of vector backends at -O0 as at -O1.
set -eu

variant=$1 cc=$2
gates=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source=$(cd "$gates/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
jobs=${JOBS:-$(nproc)}
quick=(-G Ninja -DCMAKE_C_COMPILER="$cc" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-O1 -DCPUWARP_SCALAR_FLAGS=-O0
    '-DCPUWARP_SKIP_BACKENDS=avx512fp16;avx512')

run() {
    if ! "$@" >"$scratch/log" 2>&1; then
        printf 'failed: %s\n' "$*"
        tail -n 40 "$scratch/log"
        exit 1
    fi
}

case $variant in
shared)
    run cmake "${quick[@]}" -S "$source" -B "$scratch/build" -DBUILD_SHARED_LIBS=ON -DCPUWARP_TESTS=OFF -DCPUWARP_BENCH=OFF \
        -DCPUWARP_WERROR=ON
    run cmake --build "$scratch/build" -j "$jobs"
    "$gates/symbols.sh" "$(find "$scratch/build" -name libcpuwarp.so)"
    "$gates/consumer.sh" "$scratch/build" "$cc"
    ;;
subproject)
    run cmake "${quick[@]}" -S "$source/tests/consumer/more" -B "$scratch/build" -DCPUWARP_SOURCE="$source"
    run cmake --build "$scratch/build" -j "$jobs"
    run "$scratch/build/more"
    run env CPUWARP_BACKEND=scalar "$scratch/build/more"
    run cmake --install "$scratch/build" --prefix "$scratch/prefix"
    if [ -n "$(find "$scratch/prefix" -type f 2>/dev/null)" ]; then
        echo "a subproject installs:"
        find "$scratch/prefix" -type f
        exit 1
    fi
    ;;
*)
    echo "usage: variants.sh shared|subproject COMPILER" >&2
    exit 2
    ;;
esac
echo "$variant"

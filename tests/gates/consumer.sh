#!/usr/bin/env bash
# consumer.sh BUILD_FOLDER COMPILER - what `cmake --install` makes of BUILD_FOLDER serves a user: through find_package, with a
# CMake function that compiles kernels, and through pkg-config with compiler calls by hand; compiled for every backend built, run
# on every one that this CPU supports; after the tree was moved, to a path with a space.  Set SPOIL to a command, and it runs in the
# installed tree first (bites.sh does).
set -eu

build=$1 cc=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../consumer" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
prefix="$scratch/second place"

run() {
    if ! "$@" >"$scratch/log" 2>&1; then
        printf 'failed: %s\n' "$*"
        tail -n 40 "$scratch/log"
        exit 1
    fi
}

run cmake --install "$build" --prefix "$scratch/first place"
mv "$scratch/first place" "$prefix"
if [ -n "${SPOIL:-}" ]; then (cd "$prefix" && eval "$SPOIL"); fi

config=$(dirname "$(find "$prefix" -name cpuwarp-config.cmake)")
pc=$(dirname "$(find "$prefix" -name cpuwarp.pc)")
if grep -rnF -e "$(cd "$build" && pwd)" -e "$(cd "$here/../.." && pwd)" -e "$scratch/first place" "$config" "$pc"; then
    echo "the installed files name folders of the machine that built them"
    exit 1
fi

export PKG_CONFIG_PATH=$pc
read -r -a backends <<<"$(pkg-config --variable=backends cpuwarp)"
[ "${#backends[@]}" -gt 0 ]
supported=$("$(find "$prefix" -name cpuwarp -type f)" info | awk '$2 == "yes" && $3 == "yes" { print $1 }')
runnable=()
for backend in "${backends[@]}"; do
    if grep -qx "$backend" <<<"$supported"; then runnable+=("$backend"); else echo "not run: $backend, which this CPU lacks"; fi
done
[ "${#runnable[@]}" -gt 0 ]

# ---- find_package ----

for project in "$here" "$here/more"; do
    name=$(basename "$project")
    run cmake -G Ninja -S "$project" -B "$scratch/$name build" -DCMAKE_C_COMPILER="$cc" -DCMAKE_PREFIX_PATH="$prefix"
    run cmake --build "$scratch/$name build"
done
for backend in "${runnable[@]}"; do
    export CPUWARP_BACKEND=$backend
    run "$scratch/consumer build/consumer"
    grep -qx "500500 on $backend" "$scratch/log" || run false "the consumer printed: $(cat "$scratch/log")"
    run "$scratch/more build/more"
    if [ "$backend" = scalar ]; then
        run "$scratch/more build/scalar_only"
    else
        run env EXPECT='not built' "$scratch/more build/scalar_only"
    fi
done
unset CPUWARP_BACKEND
printf '%s\n' 'cmake_minimum_required(VERSION 3.25)' 'project(p LANGUAGES C)' 'find_package(cpuwarp 99 REQUIRED)' \
    >"$scratch/CMakeLists.txt"
if cmake -G Ninja -S "$scratch" -B "$scratch/future" -DCMAKE_C_COMPILER="$cc" -DCMAKE_PREFIX_PATH="$prefix" >/dev/null 2>&1; then
    echo "find_package(cpuwarp 99) found version $(pkg-config --modversion cpuwarp)"
    exit 1
fi

# ---- pkg-config, by hand ----

# by_hand SOURCE_FOLDER KERNEL_FILE HOST_FILE LIBRARIES
by_hand() {
    local backend flags objects=()
    for backend in "${backends[@]}"; do
        flags="$(pkg-config --cflags cpuwarp) $(pkg-config --variable="flags_$backend" cpuwarp)"
        eval "run '$cc' -std=c11 $flags -c '$1/$2' -o '$scratch/$backend.o'"
        objects+=("'$scratch/$backend.o'")
    done
    # LD_LIBRARY_PATH below: a shared library that lies in no folder the loader knows.
    flags="$(pkg-config --cflags cpuwarp) '$1/$3' ${objects[*]} $(pkg-config --libs cpuwarp)"
    eval "run '$cc' -std=c11 $flags $4 -o '$scratch/by_hand'"
    for backend in "${runnable[@]}"; do
        run env CPUWARP_BACKEND="$backend" LD_LIBRARY_PATH="$(dirname "$pc")" "$scratch/by_hand"
    done
}
by_hand "$here" block_sum.c main.c ''
by_hand "$here/more" kernels.c more.c -lsleef

# ---- the command ----

if [ -e "$prefix/bin/cpuwarp" ]; then
    run "$prefix/bin/cpuwarp" --help
    run "$prefix/bin/cpuwarp" info
fi
echo "find_package and pkg-config, backends ${backends[*]}"

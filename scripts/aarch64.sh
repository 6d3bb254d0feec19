#!/usr/bin/env bash
# aarch64.sh [CTEST ARGUMENT...] - build for AArch64 with a cross compiler and run every suite under qemu-aarch64, for a CPU that is
# not there.  On an AArch64 machine ./test.sh does it.  Installs the cross compiler and qemu-user where they are missing; the
# libraries that the tests need are downloaded for arm64 and unpacked beside the build, without installing them.
#
# environment: JOBS, BUILD_DIR (default: build-aarch64), CPUWARP_CMAKE_ARGS, as for ./test.sh
set -eu

case ${1:-} in
-h | --help)
    sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
    exit 0
    ;;
esac

cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/common.sh
CC=aarch64-linux-gnu-gcc

need_command aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu
need_to_link libc6-dev-arm64-cross '#include <stdio.h>'
need_command qemu-aarch64 qemu-user
need_command cmake cmake
need_command ninja ninja-build
need_command pkg-config pkg-config
[ -e /usr/include/simde/x86/avx512.h ] || missing+=(libsimde-dev)
install_missing
have_command apt-get || die "this is not a Debian system (no apt-get)"

folder=${BUILD_DIR:-build-aarch64}
mkdir -p "$folder"
root=$(cd "$folder" && pwd)/root
packages='check libsubunit-dev libsubunit0 zlib1g zlib1g-dev libsleef3 libsleef-dev libjansson4 libjansson-dev libgomp1'
if [ ! -e "$root/complete" ]; then
    say "downloading for arm64: $packages"
    rm -rf "$root"
    mkdir -p "$root"/apt/{state/lists/partial,cache/archives/partial}
    apt=(apt-get -q -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o "Dir::State=$root/apt/state"
        -o "Dir::Cache=$root/apt/cache" -o Dir::State::status=/dev/null)
    for attempt in 1 2 3; do
        # shellcheck disable=SC2086  # a list
        if quietly "$folder/apt.log" "${apt[@]}" update &&
            (cd "$root/apt" && quietly "$root/apt/download.log" "${apt[@]}" download $packages); then
            break
        fi
        [ "$attempt" -lt 3 ] || die "could not download the libraries for arm64: the lines above say why"
        sleep $((attempt * 10))
    done
    for package in "$root"/apt/*.deb; do dpkg-deb -x "$package" "$root"; done
    : >"$root/complete"
fi

configure "$folder" -DCMAKE_TOOLCHAIN_FILE="$source_dir/cmake/toolchains/aarch64-linux-gnu.cmake" \
    -DCPUWARP_AARCH64_ROOT="$root" -DCPUWARP_TESTS=ON -DCPUWARP_BENCH=OFF -DCPUWARP_EMULATED=ON \
    -DCPUWARP_GATES= -DCPUWARP_REQUIRE_BACKENDS='neon;scalar;avx512-emulated;avx2-emulated'
report_untested "$folder"
build "$folder"
say "testing $folder under qemu-aarch64"
exec ctest --test-dir "$folder" --output-on-failure --no-tests=error -j "$jobs" "$@"

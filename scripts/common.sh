# common.sh - what demo.sh, test.sh and .ci/run share: messages, packages, configuring.  Sourced by bash, after `set -eu`.
# shellcheck shell=bash
#
# The caller may set: CC (the compiler), JOBS (parallel jobs), BUILD_DIR (the build folder), CPUWARP_CMAKE_ARGS (more
# arguments for CMake, one a line).

source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
jobs=${JOBS:-$(nproc 2>/dev/null || echo 2)}

say() { printf '==> %s\n' "$*"; }
die() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

# Run a command quietly; if it fails, show what it printed.  quietly LOG COMMAND...
quietly() {
    local log=$1 status=0
    shift
    "$@" >"$log" 2>&1 </dev/null || status=$?
    if [ "$status" -ne 0 ]; then
        printf -- '---- %s: exit status %s; its last lines:\n' "$1" "$status" >&2
        tail -n 60 "$log" >&2
        printf -- '----\n' >&2
    fi
    return "$status"
}

# ---- packages ----

missing=() # Debian's names of what is not there

have_command() { command -v "$1" >/dev/null 2>&1; }
# The compiler to use, in words: CC, which may carry options, or cc.
compiler() { printf '%s' "${CC:-cc}"; }
# Does a program of these lines compile and link, with these options?  links 'LINES' OPTION...   LANGUAGE=c++: in C++
links() {
    local lines=$1
    shift
    # shellcheck disable=SC2046  # CC may hold options: split it
    printf '%s\nint main(void) { return 0; }\n' "$lines" | $(compiler) -x "${LANGUAGE:-c}" - -o /dev/null "$@" >/dev/null 2>&1
}
need_command() { have_command "$1" || missing+=("$2"); }
need_to_link() {
    local package=$1
    shift
    links "$@" || missing+=("$package")
}

# What every build needs.
need_build_packages() {
    local cc
    cc=$(compiler)
    cc=${cc%% *}
    if ! have_command "$cc"; then
        case $cc in
        cc | gcc) missing+=(gcc) ;;
        clang) missing+=(clang) ;;
        /*) die "CC=$cc: there is no such compiler" ;;
        *) missing+=("$cc") ;; # gcc-11, clang-16: the package has the name of the command
        esac
    fi
    need_to_link libc6-dev '#include <stdio.h>'
    need_command cmake cmake
    need_command ninja ninja-build
    case $cc in
    *clang*) need_to_link libomp-dev '#include <omp.h>' -fopenmp ;;
    esac
    need_to_link libsleef-dev '#include <sleef.h>' -lsleef
    need_to_link libjansson-dev '#include <jansson.h>' -ljansson
    need_to_link zlib1g-dev '#include <zlib.h>' -lz
}
# What the tests need besides.
need_test_packages() {
    need_command pkg-config pkg-config
    need_to_link check '#include <check.h>' -lcheck
    need_to_link libsimde-dev '#include <simde/x86/avx512.h>'
}

# What the benchmarks need besides.
need_bench_packages() {
    need_command c++ g++
    CC=c++ LANGUAGE=c++ need_to_link libbenchmark-dev '#include <benchmark/benchmark.h>' -lbenchmark
    CC=c++ LANGUAGE=c++ need_to_link libhwy-dev '#include <hwy/highway.h>' -lhwy
    need_command jq jq
}

# Install what is in `missing`, or say what to do.
install_missing() {
    [ "${#missing[@]}" -gt 0 ] || return 0
    local as_root=() log attempt
    say "not there yet: ${missing[*]}"
    if ! have_command apt-get; then
        die "this is not a Debian system (no apt-get): install what Debian calls ${missing[*]}, then run this again"
    fi
    if [ "$(id -u)" -ne 0 ]; then
        if have_command sudo && sudo -n true 2>/dev/null; then
            as_root=(sudo -n)
        else
            die "installing needs root: run this as root, or have root run:" \
                "apt-get install --no-install-recommends ${missing[*]}"
        fi
    fi
    log=$(mktemp)
    for attempt in 1 2 3; do
        say "installing ${#missing[@]} packages (attempt $attempt of 3)"
        # A list that cannot be refreshed need not matter: what counts is whether the packages come.
        quietly "$log" "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -q || true
        if quietly "$log" "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y \
            --no-install-recommends -o DPkg::Lock::Timeout=300 "${missing[@]}"; then
            rm -f "$log"
            missing=()
            return 0
        fi
        [ "$attempt" -eq 3 ] || sleep $((attempt * 10))
    done
    rm -f "$log"
    die "could not install ${missing[*]}: the lines above say why." \
        "Is the network up, and does apt-get update work? Then run this again"
}

# ---- building ----

# The value of a variable in the cache of a build folder; empty if there is none.
cached() { sed -n "s/^$2:[A-Z]*=//p" "$1/CMakeCache.txt" 2>/dev/null || true; }
real_path() { readlink -f "$(command -v "$1" 2>/dev/null || printf '%s' "$1")"; }

# configure FOLDER ARGUMENT...: with Ninja and the wanted compiler.  A folder that holds another compiler's build, another
# generator's or another source folder's is configured from scratch.
configure() {
    local folder=$1 fresh=() cc extra=()
    shift
    cc=$(compiler)
    if [ -f "$folder/CMakeCache.txt" ]; then
        if [ "$(real_path "$(cached "$folder" CMAKE_C_COMPILER)")" != "$(real_path "${cc%% *}")" ] ||
            [ "$(cached "$folder" CMAKE_GENERATOR)" != Ninja ] ||
            [ "$(cached "$folder" CMAKE_HOME_DIRECTORY)" != "$source_dir" ]; then
            say "$folder was configured for something else: starting afresh"
            fresh=(--fresh)
        fi
    fi
    if [ -n "${CPUWARP_CMAKE_ARGS:-}" ]; then mapfile -t extra <<<"$CPUWARP_CMAKE_ARGS"; fi
    mkdir -p "$folder"
    say "configuring $folder with $cc"
    CC=$cc quietly "$folder/configure.log" cmake "${fresh[@]}" -G Ninja -S "$source_dir" -B "$folder" "$@" "${extra[@]}" ||
        die "cmake could not configure $folder (its whole output: $folder/configure.log)"
}

# What CMake said that it leaves untested: report_untested FOLDER
report_untested() { grep -hE 'NOT TESTED|left out' "$1/configure.log" || true; }

# build FOLDER [TARGET]
build() {
    local folder=$1
    say "building $folder with $jobs jobs"
    cmake --build "$folder" -j "$jobs" ${2:+--target "$2"} || die "the build failed: the compiler's messages are above"
}

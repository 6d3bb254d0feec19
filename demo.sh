#!/usr/bin/env bash
# demo.sh - install what is missing, build, and run the worked examples.
set -eu

if [ $# -gt 0 ]; then
    case $1 in
    -h | --help)
        cat <<'HELP'
usage: ./demo.sh

Installs what is missing (Debian's packages; needs root, or sudo without a password), builds into build/, and runs
build/cpuwarp demo. Exit status 0: every example printed what it should.

environment:
  CC         the compiler (default: cc)
  JOBS       parallel jobs (default: one a core)
  BUILD_DIR  the build folder (default: build)
HELP
        exit 0
        ;;
    *)
        printf 'demo.sh: takes no arguments (--help says more), got: %s\n' "$*" >&2
        exit 2
        ;;
    esac
fi

cd "$(dirname "${BASH_SOURCE[0]}")"
. scripts/common.sh

need_build_packages
install_missing

folder=${BUILD_DIR:-build}
options=()
# In a folder of its own the demo needs no tests and no benchmarks; one that has them keeps them.
[ -f "$folder/CMakeCache.txt" ] || options=(-DCPUWARP_TESTS=OFF -DCPUWARP_BENCH=OFF)
configure "$folder" "${options[@]}"
build "$folder"

say "$folder/cpuwarp demo"
exec "$folder/cpuwarp" demo

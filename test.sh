#!/usr/bin/env bash
# test.sh - install what is missing, build, and run every test.
set -eu

case ${1:-} in
-h | --help)
    cat <<'HELP'
usage: ./test.sh [CTEST ARGUMENT...]

Installs what is missing (Debian's packages; needs root, or sudo without a password), builds into build/, and runs all
tests with ctest. Arguments go to ctest: ./test.sh -R shuffle runs the tests whose names hold "shuffle".

environment:
  CC                  the compiler (default: cc); CC=clang ./test.sh
  JOBS                parallel jobs (default: one a core)
  BUILD_DIR           the build folder (default: build)
  CPUWARP_CMAKE_ARGS  more arguments for CMake, one a line (-DCPUWARP_EMULATED=OFF leaves out the
                      emulated backends, which take half of the time)
  CPUWARP_TEST_SEED   the seed of the random tests, as a failing run printed it
HELP
    exit 0
    ;;
esac

cd "$(dirname "${BASH_SOURCE[0]}")"
. scripts/common.sh

need_build_packages
need_test_packages
need_bench_packages
install_missing

folder=${BUILD_DIR:-build}
# Emulated backends too: what this CPU lacks is tested by emulation.
configure "$folder" -DCPUWARP_TESTS=ON -DCPUWARP_BENCH=ON -DCPUWARP_EMULATED=ON
report_untested "$folder"
build "$folder"

say "testing $folder"
exec ctest --test-dir "$folder" --output-on-failure --no-tests=error -j "$jobs" "$@"

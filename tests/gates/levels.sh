#!/usr/bin/env bash
# levels.sh BUILD_FOLDER [LEVEL...] - kernels compile without a warning at -O2 (or at the LEVELs) too, not only at -O3,
# the level of cpuwarp_add_kernels(): compilers warn by what they see after optimising, and must always inline everywhere.
# The commands are those of BUILD_FOLDER/compile_commands.json.  Left out: kernels that a program wrote (generated_kernels_*) and
# the longest ones by hand (kernels_chains.c; for the scalar backend ops_table.c and op_loops.c, a minute of gcc each, and three
# test kernels), being many of one make; of the gallery most pieces but for avx2; emulated backends, which have a level of their
# own.
set -eu

folder=$1
shift
levels=("$@")
[ $# -gt 0 ] || levels=(-O2)
commands=$folder/compile_commands.json
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# One script a compilation, the last level on a command line counts; kernel objects are those with a backend.
count=0
while IFS= read -r command; do
    for level in "${levels[@]}"; do
        count=$((count + 1))
        printf 'cd %q && %s %s -Werror -o /dev/null\n' "$folder" "$command" "$level" >"$scratch/$count.sh"
    done
done < <(sed -n 's/^ *"command": "\(.*\)",$/\1/p' "$commands" | grep -e ' -DWARP_BACKEND_' |
    grep -vE 'generated_kernels_|kernels_chains|-DWARP_EMULATED' |
    grep -vE -e '-DWARP_BACKEND_SCALAR.*(ops_table|op_loops|kernels_(cuda|math|tile))' |
    awk '!/-o gallery\// || /-DWARP_BACKEND_AVX2/ || /gallery\/(blur|histogram|stats)\/warp/ && !/AVX512FP16/' |
    sed 's/\\"/"/g; s/\\\\/\\/g; s/ -o [^ ]*//')
[ "$count" -gt 0 ] || {
    echo "no kernel found in $commands"
    exit 1
}

seq "$count" | xargs -P "${JOBS:-$(nproc)}" -I{} sh -c 'sh "$0/{}.sh" >"$0/{}.log" 2>&1 || : >"$0/{}.failed"' "$scratch"
status=0
for failed in "$scratch"/*.failed; do
    [ -e "$failed" ] || continue
    tail -n 1 "${failed%.failed}.sh"
    head -n 20 "${failed%.failed}.log"
    status=1
done
echo "$count compilations at ${levels[*]}"
exit "$status"

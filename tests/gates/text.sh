#!/usr/bin/env bash
# text.sh [TREE] - what holds for every text file: no tabs, no blanks at the end of a line, a newline at the end of the file, no
# line over 132 columns in sources (code keeps to 120 by scripts/format.sh; lists with one row a line are exempt), no notes
# about work undone, intrinsics only in include/warp/backend/ (and in bench/hand_*.c, what the benchmarks compare with).
set -eu

tree=${1:-$(dirname "${BASH_SOURCE[0]}")/../..}
cd "$tree"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# complain TEXT: lines on standard input are findings.  It runs at the end of pipes, so what it found goes through a file.
complain() {
    cat >"$scratch/found"
    [ -s "$scratch/found" ] || return 0
    echo "$1:"
    head -n 20 "$scratch/found"
    : >"$scratch/failed"
}

files=()
while IFS= read -r file; do files+=("$file"); done < <(
    find . \( -name .git -o -name 'build*' \) -prune -o -type f -print |
        grep -E '\.(c|h|cc|cu|def|in|sh|cmake|txt|md|json)$|/\.ci/run$|/\.(clang-format|editorconfig|gitignore)$' |
        sed 's|^\./||' | LC_ALL=C sort
)
[ "${#files[@]}" -ge 20 ] || {
    echo "only ${#files[@]} files found in $tree"
    exit 1
}

tab=$(printf '\t')
grep -n "$tab" "${files[@]}" | complain "tabs"
grep -nE ' +$' "${files[@]}" | complain "blanks at the end of a line"
for file in "${files[@]}"; do
    if [ -s "$file" ] && [ -n "$(tail -c 1 "$file")" ]; then echo "$file"; fi
done | complain "no newline at the end"
printf '%s\n' "${files[@]}" | grep -vE '\.(md|def|cu|json)$|^tests/golden/(format|gallery)\.txt$' | tr '\n' '\0' |
    xargs -0 awk 'length($0) > 132 { print FILENAME ":" FNR ": " length($0) " columns" }' | complain "lines over 132 columns"
# The words are in pieces here, so that this file does not find itself.
grep -nwE "TO""DO|FIX""ME|X""XX" "${files[@]}" | complain "notes about work undone"
printf '%s\n' "${files[@]}" | grep -E '\.(c|h|def|cc)$' |
    grep -vE '^(include/warp/backend/|bench/hand_[a-z0-9_]*\.c$|cmake/probes/)' | tr '\n' '\0' |
    xargs -0 grep -nE '\b_mm(256|512)?_[a-z]|immintrin\.h|arm_neon\.h|\b__m(128|256|512)' |
    complain "intrinsics outside include/warp/backend"

echo "${#files[@]} files"
[ ! -e "$scratch/failed" ]

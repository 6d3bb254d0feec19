#!/usr/bin/env bash
# docs.sh [TREE [PROGRAM]] - what the documentation says is so: links lead to files, paths named in it exist, docs/ops.md is
# what scripts/ops-md.sh makes, and include/warp/cuda.h what scripts/cuda-h.sh does, captures it quotes are in tests/golden, the
# code in the README is that of tests/consumer, its commands are there and do what it says, the commands of PROGRAM (build/cpuwarp)
# that are mentioned are known to it, and what it counts in the captures is in docs/conformance.md.
set -eu

tree=$(cd "${1:-$(dirname "${BASH_SOURCE[0]}")/../..}" && pwd)
program=${2:-}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$tree"
status=0
wrong() {
    printf '%s\n' "$*"
    status=1
}

pages=()
while IFS= read -r page; do pages+=("$page"); done < <(
    find . \( -name .git -o -name 'build*' \) -prune -o -name '*.md' -print | sed 's|^\./||' | LC_ALL=C sort
)
links=0
paths=0
for page in "${pages[@]}"; do
    folder=$(dirname "$page")
    while IFS= read -r target; do
        case $target in *://* | mailto:* | '#'*) continue ;; esac
        links=$((links + 1))
        [ -e "$folder/${target%%#*}" ] || wrong "$page: the link to $target leads nowhere"
    done < <(grep -oE '\]\([^)]+\)' "$page" | sed 's/^](//; s/)$//')
    # `include/warp/...`, `src/...`: what stands between backticks, begins with a folder of ours and holds no NAME.
    while IFS= read -r target; do
        paths=$((paths + 1))
        [ -e "$target" ] || wrong "$page: there is no $target"
    done < <(grep -oE '`(include|src|cmake|tools|tests|bench|gallery|docs|scripts|\.ci)/[A-Za-z0-9_./-]*`' "$page" |
        tr -d '`' | grep -v NAME | sort -u)
done
[ "$links" -ge 5 ] && [ "$paths" -ge 10 ] || wrong "only $links links and $paths paths found"

scripts/ops-md.sh >"$scratch/ops.md"
cmp -s docs/ops.md "$scratch/ops.md" || wrong "docs/ops.md is not what scripts/ops-md.sh makes"
scripts/cuda-h.sh >"$scratch/cuda.h"
cmp -s include/warp/cuda.h "$scratch/cuda.h" || wrong "include/warp/cuda.h is not what scripts/cuda-h.sh makes"

# Captures that are quoted: `add_f32 a=... b=... r=...` or `shfl_... mask=... from=...`.
quoted=$(cat "${pages[@]}" | grep -oE '`[a-z0-9_]+ (a|mask)=[^`]* (r|from)=[^`]*`' | tr -d '`' | sort -u)
# Only those of the operations that are quoted, and of them only what is quoted: all captures are 700,000 lines.
mapfile -t operations < <(printf '%s\n' "$quoted" | awk '{ print $1 }' | sort -u)
printf '%s\n' "$quoted" >"$scratch/quoted"
scripts/captures.sh "${operations[@]}" | grep -xFf "$scratch/quoted" | sort -u >"$scratch/captures" || true
false_captures=$(comm -23 "$scratch/quoted" "$scratch/captures")
[ -z "$false_captures" ] || wrong "the docs quote captures that are none: $false_captures"
[ "$(printf '%s\n' "$quoted" | wc -l)" -ge 20 ] || wrong "few captures are quoted"

# Fenced blocks of the README, one file each: block-N, with the language in the first line.
awk -v out="$scratch/block-" '
    /^```/ { if (inside) { inside = 0; close(file) } else { inside = 1; file = out (++n); print substr($0, 4) > file }; next }
    inside { print > file }' README.md
same=0
for block in "$scratch"/block-*; do
    language=$(head -n 1 "$block")
    tail -n +2 "$block" >"$scratch/code"
    case $language in
    c) name=$(sed -n '1s|^/\* \([a-z_]*\.[ch]\) - .*|\1|p' "$scratch/code") ;;
    cmake) name=CMakeLists.txt ;;
    *) continue ;;
    esac
    if [ -z "$name" ]; then
        wrong "README.md: a block of C does not name its file"
    elif ! cmp -s "$scratch/code" "tests/consumer/$name"; then
        wrong "README.md: the code of $name is not that of tests/consumer/$name"
    else
        same=$((same + 1))
    fi
done
[ "$same" -ge 4 ] || wrong "README.md: only $same blocks are those of tests/consumer"

# The gallery: each piece has its files, and a row in the list.
while IFS= read -r piece; do
    for file in README.md cuda.cu input.h kernel.h piece.c scalar.c warp.c; do
        [ -e "gallery/$piece/$file" ] || wrong "gallery/$piece has no $file"
    done
    grep -qF "]($piece/README.md)" gallery/README.md || wrong "gallery/README.md does not list $piece"
    grep -q '^Bound by: ' "gallery/$piece/README.md" || wrong "gallery/$piece/README.md does not say what bounds it"
done < <(sed -n 's/^GALLERY_PIECE(\(.*\))$/\1/p' gallery/gallery.def)
bench/report --check || wrong "docs/benchmarks.md is not what bench/report makes of bench/results"

cat "$scratch"/block-* >"$scratch/blocks"
for command in ./demo.sh ./test.sh; do
    grep -qx -- "$command\( .*\)\?" "$scratch/blocks" || wrong "README.md does not show $command"
    [ -x "$command" ] || wrong "$command cannot be run"
    "$command" --help | grep -q "usage: $command" || wrong "$command has no --help"
done
grep -q '"$folder/cpuwarp" demo$' demo.sh || wrong "demo.sh does not run cpuwarp demo, as README.md says"
grep -q '^exec ctest ' test.sh || wrong "test.sh does not end with ctest, as README.md says"
./test.sh --help >/dev/null

version=$(sed -n 's/^project(cpuwarp VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
grep -q "^## \[$version\]" CHANGELOG.md || wrong "CHANGELOG.md has no entry for version $version"

if [ -n "$program" ]; then
    while IFS= read -r command; do
        "$program" "$command" --help >/dev/null 2>&1 </dev/null ||
            wrong "the docs mention cpuwarp $command, which the program does not know"
    done < <(cat "${pages[@]}" | grep -oE 'build/cpuwarp [a-z]+' | awk '{ print $2 }' | sort -u)
    scripts/conformance-md.sh --check "$program" || wrong "docs/conformance.md is not what scripts/conformance-md.sh makes"
fi

echo "${#pages[@]} pages, $links links, $paths paths, $same pieces of code"
exit "$status"

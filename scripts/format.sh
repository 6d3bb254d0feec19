#!/usr/bin/env bash
# format.sh [--check] [TREE] - lay out the C files of the tree (default: this one), or say which are not laid out so.
#
# clang-format 14 (Debian 12's) does the work, except where it cannot:
#   _Generic   it breaks the line at every colon, so that a list of types takes a line a type (mended in version 17);
#   WARP_IF and its kin   it puts the WARP_END of "} WARP_END" on a line of its own, and every arm on three lines;
#   *.def, *.cu   one row a line, and CUDA's own syntax.
# Files with these are laid out by hand.  What can be checked in them is: the backslashes of macros stand in column 120.
# /* clang-format off */ ... /* clang-format on */ keeps a table as it is.
set -eu

check=0
if [ "${1:-}" = --check ]; then
    check=1
    shift
fi
tree=${1:-$(dirname "${BASH_SOURCE[0]}")/..}
formatter=${CLANG_FORMAT:-clang-format-14}
command -v "$formatter" >/dev/null || formatter=clang-format
command -v "$formatter" >/dev/null || {
    echo "format.sh: clang-format is missing (Debian: apt-get install clang-format-14)" >&2
    exit 2
}
case $("$formatter" --version) in
*' version 14.'*) ;;
*)
    echo "format.sh: other versions than 14 lay out differently; this is $("$formatter" --version)" >&2
    exit 2
    ;;
esac

cd "$tree"
by_hand='_Generic|\bWARP_(IF|ELSE|END|WHILE|ENDWHILE|FOR|ENDFOR)\b'
formatted=()
hand=()
while IFS= read -r file; do
    case $file in
    *.def | *.cu) hand+=("$file") ;;
    *) if grep -qE "$by_hand" "$file"; then hand+=("$file"); else formatted+=("$file"); fi ;;
    esac
done < <(find include src tools gallery tests bench -name '*.[ch]' -o -name '*.def' -o -name '*.cu' | LC_ALL=C sort)
[ "${#formatted[@]}" -gt 0 ] || {
    echo "format.sh: no file found in $tree" >&2
    exit 2
}

# A backslash at the end of a line goes to column 120; one that is farther right stays where it is.
backslashes() {
    awk '/\\$/ { text = $0; sub(/[ \t]*\\$/, "", text); printf "%-119s\\\n", text; next } { print }' "$1"
}

if [ "$check" -eq 0 ]; then
    "$formatter" -i "${formatted[@]}"
    for file in "${hand[@]}"; do
        backslashes "$file" >"$file.formatted"
        cmp -s "$file" "$file.formatted" || cat "$file.formatted" >"$file"
        rm "$file.formatted"
    done
    echo "formatted ${#formatted[@]} files; ${#hand[@]} are laid out by hand, but for their backslashes"
    exit 0
fi

status=0
"$formatter" --dry-run -Werror "${formatted[@]}" || status=1
for file in "${hand[@]}"; do
    if ! backslashes "$file" | cmp -s "$file" -; then
        echo "$file: a macro's backslashes are not in column 120" >&2
        status=1
    fi
done
if [ "$status" -ne 0 ]; then echo "format.sh: run scripts/format.sh" >&2; fi
echo "${#formatted[@]} files checked in full, ${#hand[@]} laid out by hand"
exit "$status"

#!/usr/bin/env bash
# tool.sh CPUWARP - the command `cpuwarp` on good and bad files and options, on the backend in CPUWARP_BACKEND.  What it prints is
# compared with what wc, od and awk find; a bad input must give one line on standard error, the right exit status, and no output
# file.
set -eu

tool=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tool=$(cd "$(dirname "$tool")" && pwd)/$(basename "$tool")
# shellcheck disable=SC2206  # under an emulator the tool is a command of several words
tool=(${EMULATOR:-} "$tool")
cd "$scratch"
checks=0
failures=0

fail() {
    failures=$((failures + 1))
    printf 'FAILED: %s\n' "$*"
    head -n 5 out err 2>/dev/null || true
}
# works ARGUMENT...: exit status 0, nothing on standard error
works() {
    local status=0
    checks=$((checks + 1))
    "${tool[@]}" "$@" >out 2>err || status=$?
    [ "$status" -eq 0 ] && [ ! -s err ] || fail "$* (exit status $status)"
}
# refused STATUS TEXT ARGUMENT...: that exit status, and an error that holds the text
refused() {
    local expected=$1 text=$2 status=0
    shift 2
    checks=$((checks + 1))
    "${tool[@]}" "$@" >out 2>err || status=$?
    [ "$status" -eq "$expected" ] && grep -qiF -- "$text" err && grep -q '^cpuwarp: ' err ||
        fail "$*: exit status $status, not $expected with \"$text\""
    [ ! -e none.ppm ] || fail "$*: left an output file"
}
# prints TEXT: so does the last command
prints() {
    checks=$((checks + 1))
    grep -qF -- "$1" out || fail "no \"$1\""
}
# the lines of `out` up to the times, which differ from run to run
same() {
    checks=$((checks + 1))
    cmp -s "$1" "$2" || fail "$1 and $2 differ"
}
random_bytes() { head -c "$1" /dev/urandom; }

# ---- options ----

for arguments in --help 'info --help' 'demo --help' 'run --help' --version info; do
    # shellcheck disable=SC2086
    works $arguments
    [ -s out ] || fail "$arguments prints nothing"
done
works info --json
prints '"backends"'
prints "\"active\": \"${CPUWARP_BACKEND:?}\""
refused 2 unknown nosuch
refused 2 what run
refused 2 'operands' run histogram
refused 2 'operands' run histogram a b
refused 2 'operands' run blur a
refused 2 'unknown' run --nosuch histogram a
refused 2 'not a number' run --repeat 0 histogram a
refused 2 'not a number' run --repeat 3x histogram a
refused 2 'nosuch' run --backend nosuch histogram a

# ---- demo ----

works demo
prints '528.000000'
prints '0xFFFFF800'
prints '41 useful of 320'

# ---- histogram ----

: >empty
printf 'no newline at the end' >one
random_bytes 100003 >random
{ random_bytes 300007 && head -c 2000000 /dev/zero && printf '\n\n\n'; } >large
for file in empty one random large; do
    works run --repeat 1 histogram $file
    prints "$file: $(wc -c <$file) bytes, $(wc -l <$file) lines"
    # Each cell is 22 columns: the value, its picture, the count.
    sed -n '2,/^times/p' out | grep -v '^times' | sed 's/.\{22\}/&\n/g' |
        awk 'NF { print substr($0, 1, 5) + 0, $NF }' | sort -n >found
    od -An -v -tu1 $file | tr -s ' ' '\n' | awk 'NF { ++n[$1] } END { for (i in n) print i, n[i] }' | sort -n >expected
    [ ! -s $file ] || same found expected
done
"${tool[@]}" run --repeat 1 histogram - <random >out 2>err
prints "$(wc -l <random) lines"
refused 1 'No such file' run histogram /nonexistent
refused 1 'directory' run histogram .

# ---- blur ----

# The mean of the 3 x 3 samples, beyond the border those of the border, rounded to the nearest: CHANNELS WIDTH HEIGHT
blurred() {
    od -An -v -tu1 | tr -s ' ' '\n' | awk -v c="$1" -v w="$2" -v h="$3" '
        NF { v[n++] = $1 }
        function at(x, y, k) {
            x = x < 0 ? 0 : x >= w ? w - 1 : x
            y = y < 0 ? 0 : y >= h ? h - 1 : y
            return v[(y * w + x) * c + k]
        }
        END {
            for (y = 0; y < h; ++y) for (x = 0; x < w; ++x) for (k = 0; k < c; ++k) {
                s = 0
                for (j = -1; j <= 1; ++j) for (i = -1; i <= 1; ++i) s += at(x + i, y + j, k)
                print int(s / 9 + 0.5)
            }
        }'
}
for size in '1 1' '1 7' '7 1' '2 2' '5 3' '33 9' '64 40' '129 35'; do
    read -r width height <<<"$size"
    for kind in '5 1' '6 3'; do
        read -r magic channels <<<"$kind"
        random_bytes $((width * height * channels)) >samples
        { printf 'P%d\n# a comment\n%d %d\n255\n' "$magic" "$width" "$height" && cat samples; } >in.ppm
        works run --repeat 1 blur in.ppm out.ppm
        blurred "$channels" "$width" "$height" <samples >expected
        tail -c $((width * height * channels)) out.ppm | od -An -v -tu1 | tr -s ' ' '\n' | grep . >found || true
        same found expected
        printf 'P%d\n%d %d\n255\n' "$magic" "$width" "$height" >expected
        head -c "$(wc -c <expected)" out.ppm >found
        same found expected
    done
done
refused 1 'empty' run blur empty none.ppm
refused 1 'not a PPM' run blur random none.ppm
refused 1 'No such file' run blur /nonexistent none.ppm
printf 'P5 3 1 255\n\0' >bad.ppm
refused 1 'cut short' run blur bad.ppm none.ppm
printf 'P5 3 1 65535\n\0\0\0\0\0\0' >bad.ppm
refused 1 'not supported' run blur bad.ppm none.ppm
printf 'P5 99999999 99999999 255\n\0' >bad.ppm
refused 1 'cut short' run blur bad.ppm none.ppm
printf 'P5 99999999999999999999 2 255\n\0' >bad.ppm
refused 1 'width' run blur bad.ppm none.ppm
printf 'P5 0 2 255\n\0' >bad.ppm
refused 1 'width' run blur bad.ppm none.ppm
printf 'P5 -1 2 255\n\0' >bad.ppm
refused 1 'width' run blur bad.ppm none.ppm
printf 'P5 1' >bad.ppm
refused 1 'ends before' run blur bad.ppm none.ppm
refused 1 '/nonexistent' run blur in.ppm /nonexistent/none.ppm

# ---- stats ----

works run --repeat 1 stats empty
prints 'count  0'
prints 'sum    0'
# 1, 2, 3 as little-endian floats
printf '\0\0\200\77\0\0\0\100\0\0\100\100' >few
works run --repeat 1 stats few
prints 'count  3'
prints 'sum    6'
prints 'min    1'
prints 'max    3'
prints 'mean   2'
# 300,000 of each of them: 1.8 million, exact in floats in any order of additions
for _ in 1 2 3 4 5 6 7 8 9 10; do cat few; done >ten
for _ in 1 2 3 4 5 6 7 8 9 10; do cat ten ten ten; done >many
for _ in 1 2 3 4 5 6 7 8 9 10; do cat many many many many many many many many many many; done >all
works run --repeat 1 stats all
prints "count  $(($(wc -c <all) / 4))"
prints "sum    $(($(wc -c <all) / 2))"
prints 'mean   2'
printf 'abc' >three
refused 1 'multiple of 4' run stats three
refused 1 'No such file' run stats /nonexistent

# ---- output that cannot be written ----

if [ -e /dev/full ]; then
    checks=$((checks + 1))
    status=0
    "${tool[@]}" info >/dev/full 2>err || status=$?
    [ "$status" -eq 1 ] && grep -q 'standard output' err || fail "info >/dev/full: exit status $status"
fi

echo "$checks checks, $failures failures"
[ "$failures" -eq 0 ]

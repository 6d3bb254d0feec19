#!/usr/bin/env bash
# tool.sh CPUWARP - the command `cpuwarp` on good and bad files and options, on the backend in CPUWARP_BACKEND.  What it prints is
# compared with what wc, od and awk find; a bad input must give one line on standard error, the right exit status, and no output
# file.
set -eu

tool=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tool=$(cd "$(dirname "$tool")" && pwd)/$(basename "$tool")
golden=$(cd "$(dirname "${BASH_SOURCE[0]}")/golden" && pwd)
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

for arguments in --help 'info --help' 'demo --help' 'run --help' 'bench --help' 'conform --help' --version info; do
    # shellcheck disable=SC2086
    works $arguments
    [ -s out ] || fail "$arguments prints nothing"
done
works info --json
prints '"backends"'
prints "\"active\": \"${CPUWARP_BACKEND:?}\""
refused 2 unknown nosuch
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

# ---- any piece of the gallery ----

works run
awk 'NR > 1 && !/^`/ { print $1 }' out >pieces
grep -qx histogram pieces || fail "the list has no histogram"
while read -r piece; do
    works run --repeat 1 --size 33 --threads 2 "$piece"
    prints ' 33 '
    prints 'results: the same'
done <pieces
works run --repeat 1 --size 1000 --seed 5 stats
cp out first
works run --repeat 1 --size 1000 --seed 6 stats
cp out second
checks=$((checks + 1))
[ "$(grep digest first)" != "$(grep digest second)" ] || fail "--seed changes nothing"
refused 2 'unknown piece' run nosuch
refused 2 'not a number' run --size 0 stats
refused 2 'not a number' run --size 12x stats
refused 2 'at most' run --size 9000000000000000000 stats
refused 2 'not a number' run --threads 0 stats
refused 2 'not a number' run --seed -1 stats
refused 2 'operands' run warp_sum many
refused 2 '--size' run --size 5 stats many
works bench --seconds 1 --threads 1 histogram stats
prints 'geometric mean'
prints "${CPUWARP_BACKEND}"
refused 2 'unknown piece' bench nosuch
refused 2 'not a number' bench --seconds 0

# ---- conform ----

# line OP A B C R: a line of a capture with the same in each lane
line() {
    local list=() word
    for word in "${@:2}"; do
        printf -v word '%s,' "$word"{,}{,}{,}{,}{,}
        list+=("${word%,}")
    done
    printf '%s mask=ffffffff arg=0 width=32 a=%s b=%s c=%s r=%s\n' "$1" "${list[@]}"
}
# json KEY...: what the last command printed has there, by CMake's reader
json() {
    printf 'file(READ out text)\nstring(JSON value GET "${text}" %s)\nmessage("${value}")\n' "$*" >get.cmake
    cmake -P get.cmake 2>&1
}
# is EXPECTED KEY...
is() {
    checks=$((checks + 1))
    [ "$(json "${@:2}")" = "$1" ] || fail "${*:2} is $(json "${@:2}"), not $1"
}

cp "$golden/format.txt" format
works conform format
# Cases, and lanes of the masks, as awk counts them; in format.txt 17 lanes of shuffles read from outside the mask.
awk '/^#/ { next }
    {
        ++cases[$1]
        for (i = 6; i <= 13; ++i)
            lanes[$1] += substr("0112122312232334", index("0123456789abcdef", substr($2, i, 1)), 1)
    }
    END { for (op in cases) print op, cases[op], lanes[op], 0 }' format | sort >expected
awk '/^operation / { table = 1; next } /^total / { exit } table { print $1, $2, $3 + $4, $5 }' out | sort >found
same expected found
prints ' 17 undefined, 0 mismatches: ok'
[ "$(tail -n 1 out | cut -d : -f 1)" = "total on $CPUWARP_BACKEND" ] || fail "the last line is not the total"
cp out plain

# Every spelling of the same file
gzip -c format >format.gz
works conform format.gz
same out plain
works conform - <format
same out plain
works conform - <format.gz
same out plain
{ head -n 50 format | gzip -c && tail -n +51 format | gzip -c; } >format.gz
works conform format.gz
same out plain
head -c -1 format >lastless
works conform lastless
same out plain
for name in $("${tool[@]}" info | awk '$2 == "yes" && $3 == "yes" { print $1 }'); do
    works conform --backend "$name" format
    prints "total on $name: "
done
refused 2 'nosuch' conform --backend nosuch format
refused 2 'one file' conform
refused 2 'one file' conform format format
refused 2 'unknown' conform --nosuch format
refused 1 'No such file' conform /nonexistent
refused 1 'directory' conform .
refused 1 'no case' conform empty

# The names of ops.def
gzip -dc "$golden/h200.txt.gz" | awk 'NR % 40 == 1' >rows
works conform rows
prints ', 0 mismatches: ok'

# Each line with a wrong result in the first lane of its mask: all are found, but for the two shuffles whose lane is undefined.
awk '/^#/ { next }
    {
        for (i = 13; i >= 6 && substr($2, i, 1) == "0"; --i);
        digit = index("0123456789abcdef", substr($2, i, 1)) - 1
        for (lane = 4 * (13 - i); digit % 2 == 0; digit /= 2) ++lane
        for (f = 5; $f !~ /^r=/; ++f);
        n = split(substr($f, 3), word, ",")
        word[lane + 1] = word[lane + 1] == "12345678" ? "87654321" : "12345678"
        $f = "r=" word[1]
        for (j = 2; j <= n; ++j) $f = $f "," word[j]
        print
    }' format >wrong
refused 1 'results differ' conform wrong
prints " $(($(wc -l <wrong) - 2)) mismatches: FAILED"
awk '/^operation / { table = 1; next } /^total / { exit } table && $5 == 0' out >found
same found empty

# What is shown of a mismatch
line vadd4 01020304 ff020304 00000000 00040608 >good
works conform good
sed 's/00040608,00040608$/00040608,00040609/' good >wrong
refused 1 'results differ' conform wrong
prints 'vadd4, line 1, lane 31: expected 00040609, actual 00040608'
prints '    a 01020304'
prints '    b ff020304'
prints 'vadd4                                1        32         0          1'
prints '1 operations, 1 cases, 32 lanes compared, 0 undefined, 1 mismatches: FAILED'
sed 's/00040608/00040609/g' good >wrong
refused 1 'results differ' conform wrong
prints 'vadd4: 29 more mismatches'

# NaN: some NaN where f32 arithmetic makes it, that one where bits move
line fadd_rn 7f800000 ff800000 00000000 7fc12345 >nan
works conform nan
line shfl 7fffffff 00000000 00000000 7fc12345 >nan
refused 1 '32 results differ' conform nan
prints ' 32 mismatches: FAILED'

# Lines that cannot be read
malformed() { # malformed SED-COMMAND TEXT
    { cat good && sed "$1" good && cat good; } >bad
    refused 1 "bad: line 2: $2" conform bad
    prints '2 cases, 64 lanes compared, 0 undefined, 0 mismatches; 1 malformed lines: FAILED'
}
malformed 's/........$//' 'a field'
malformed 's/.$//' 'a field'
malformed 's/,00040608$//' 'a field'
malformed 's/$/,00040608/' 'more than'
malformed 's/$/ /' 'more than'
malformed 's/00040608$/0004060g/' 'a field'
malformed 's/ c=[0-9a-f,]*//' 'a field'
malformed 's/ r=.*//' 'a field'
malformed 's/ b=/ ahi=/' 'a field'
malformed 's/$/ r2=00000000/' 'more than'
malformed 's/width=32/width=7/' 'bad width'
malformed 's/width=32/width=0/' 'bad width'
malformed 's/width=32/width=64/' 'bad width'
malformed 's/arg=0/arg=/' 'bad arg'
malformed 's/arg=0/arg=99999999999/' 'bad arg'
malformed 's/mask=ffffffff/mask=fffffff/' 'bad mask'
malformed 's/mask=ffffffff/mask=00000000/' 'bad mask'
malformed 's/ mask=ffffffff//' 'no mask'
malformed 's/ .*//' 'no mask'
malformed 's/.*//' 'no operation'
malformed 's/^vadd4/load_u32/' 'an operation that captures do not hold'
malformed "s/^/$(printf '%09000d' 0)/" 'too long'
malformed 's/ffffffff/fffffff\x00/' 'a zero byte'
for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do echo prose; done >bad
refused 1 'bad: line 10: no mask' conform bad
refused 1 'bad: 2 more lines' conform bad
prints '; 12 malformed lines: FAILED'
sed 's/^vadd4/shfl/; s/width=32/width=7/' good >bad
refused 1 'line 1: bad width' conform bad
{ cat good && line nosuch 0 0 0 0 && sed 's/^vadd4/shfl_sideways/' good; } >bad
refused 1 'bad: line 2: unknown operation "nosuch"' conform bad
refused 1 'bad: line 3: unknown operation "shfl_sideways"' conform bad
prints 'nosuch                               1         -         -    unknown'
prints '2 unknown operations, 2 cases of them: FAILED'
gzip -c format | head -c -9 >bad
refused 1 'cut off' conform bad
gzip -c format | head -c 300 >bad
refused 1 'cut off' conform bad
{ gzip -c format && cat good; } >bad
refused 1 'damaged' conform bad

# JSON
works conform --json format
is "$CPUWARP_BACKEND" backend
is ON ok
is 17 total undefined
is "$(grep -vc '^#' format)" total cases
is shfl operations 0 op
is shfl_sync_u32 operations 0 row
is 4 operations 0 cases
is 108 operations 0 lanes
{ sed 's/00040608$/00040609/' good && line nosuch 0 0 0 0 && echo; } >bad
refused 1 'line 3' conform --json bad
is OFF ok
is vadd4 mismatches 0 op
is 31 mismatches 0 lane
is 1 mismatches 0 line
is ff020304 mismatches 0 b
is 00040609 mismatches 0 expected
is 00040608 mismatches 0 actual
is nosuch unknown 0 op
is 3 malformed 0 line
is 1 total mismatches

# ---- output that cannot be written ----

if [ -e /dev/full ]; then
    checks=$((checks + 1))
    status=0
    "${tool[@]}" info >/dev/full 2>err || status=$?
    [ "$status" -eq 1 ] && grep -q 'standard output' err || fail "info >/dev/full: exit status $status"
fi

echo "$checks checks, $failures failures"
[ "$failures" -eq 0 ]

#!/usr/bin/env bash
# bench.sh CPUWARP_BENCH BACKEND... - every variant of every piece and of the basics runs, for a moment and on its smallest data,
# and computes what the plain loop computes; the native ones of these backends are among them.
set -eu

bench=$(realpath "$1")
shift
gallery=$(cd "$(dirname "${BASH_SOURCE[0]}")/../gallery" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
checks=0
failures=0
expect() { # NAME IN NAMES
    checks=$((checks + 1))
    grep -qxF -- "$1" names && return
    failures=$((failures + 1))
    echo "FAILED: no benchmark $1"
}

"$bench" --benchmark_list_tests >all
# Of each piece the size that comes first, which is the smallest; the basics; of the operations two.
awk '/\/size:/ { match($0, /size:[0-9]+/); size = substr($0, RSTART, RLENGTH); split($0, part, "/")
                 if (!(part[1] in first)) first[part[1]] = size
                 if (first[part[1]] == size && /cores:1/) print }
     /^basic_/ || /^add_f32\// || /^shfl_down_sync_u32\// { print }' all >chosen
sed 's/.*/^&$/; s/[.]/\\./g' chosen | paste -sd'|' >filter
"$bench" --benchmark_filter="$(cat filter)" --benchmark_min_time=0.0001 --benchmark_out=out.json --benchmark_out_format=json \
    >log 2>&1 || { cat log; exit 1; }

jq -r '.benchmarks[] | select(.error_occurred == true) | "FAILED: \(.name): \(.error_message)"' out.json >errors
cat errors
failures=$((failures + $(wc -l <errors)))
jq -r '.benchmarks[].name' out.json | cut -d/ -f1-3 | sort -u >names
if [ "$(jq '.benchmarks | length' out.json)" -ne "$(wc -l <chosen)" ]; then
    echo "FAILED: not every benchmark ran"
    failures=$((failures + 1))
fi
native=()
for backend; do
    case $backend in *-emulated) ;; *) native+=("$backend") ;; esac
done
while read -r piece; do
    expect "$piece/lanes/scalar"
    for backend in "${native[@]}"; do expect "$piece/warp/$backend"; done
done < <(sed -n 's/^GALLERY_PIECE(\(.*\))$/\1/p' "$gallery/gallery.def")
for six in sum scan ballot compact half2_add transpose; do
    expect "basic_$six/lanes/scalar"
    for backend in "${native[@]}"; do
        expect "basic_$six/warp/$backend"
        case $backend in avx2 | avx512) expect "basic_$six/hand/$backend" ;; esac
    done
done
for backend in "${native[@]}"; do expect "add_f32/warp/$backend"; done
printf '%d checks, %d failures\n' "$((checks + $(wc -l <chosen)))" "$failures"
[ "$failures" -eq 0 ] && [ "$checks" -gt 0 ]

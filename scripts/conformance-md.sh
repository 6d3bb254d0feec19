#!/usr/bin/env bash
# conformance-md.sh [--check] PROGRAM - write the table of docs/conformance.md: what PROGRAM (build/cpuwarp) counts in the capture
# tests/golden/h200.txt.gz, by family of operations.  It runs every native backend that this CPU has; where one finds a mismatch or
# their counts differ, the script fails.  --check: fail if the page does not have that table.
set -eu

check=0
if [ "${1:-}" = --check ]; then
    check=1
    shift
fi
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
page=docs/conformance.md
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

first=
for backend in $("$program" info | awk '/^backend / { list = 1; next } list && $2 $3 $4 == "yesyesyes" { print $1 }'); do
    "$program" conform --json --backend "$backend" tests/golden/h200.txt.gz >"$scratch/json"
    awk '
        function print_row(name, n) {
            printf "| %s | %d | %d | %d | %d | %d |\n", name, operations[n], cases[n], lanes[n], undefined[n], mismatches[n]
        }
        BEGIN {
            print "| family | operations | cases | lanes compared | lanes undefined in CUDA | mismatches |"
            print "| --- | --- | --- | --- | --- | --- |"
        }
        /^  "operations": / { inside = 1; next }
        /^  [^ ]/ { inside = 0 }
        !inside { next }
        { gsub(/[",]/, ""); key = $1; sub(/:$/, "", key) }
        key == "family" {
            family = $2
            if (!(family in operations)) order[++families] = family
            ++operations[family]
            ++operations["total"]
        }
        key == "cases" { cases[family] += $2; cases["total"] += $2 }
        key == "lanes" { lanes[family] += $2; lanes["total"] += $2 }
        key == "undefined" { undefined[family] += $2; undefined["total"] += $2 }
        key == "mismatches" { mismatches[family] += $2; mismatches["total"] += $2 }
        END {
            for (i = 1; i <= families; ++i) print_row(order[i], order[i])
            print_row("all", "total")
        }' "$scratch/json" >"$scratch/$backend"
    : "${first:=$backend}"
    cmp -s "$scratch/$first" "$scratch/$backend" || {
        echo "conformance-md.sh: $first and $backend count differently" >&2
        exit 1
    }
done
[ -n "$first" ] || {
    echo "conformance-md.sh: $program has no native backend for this CPU" >&2
    exit 1
}

awk -v table="$scratch/$first" '
    /^<!-- end of the table -->$/ { inside = 0; ++ends }
    !inside
    /^<!-- table made by / { inside = 1; while ((getline row < table) > 0) print row }
    END { exit ends != 1 }' "$page" >"$scratch/page"
if [ "$check" -eq 1 ]; then
    cmp -s "$page" "$scratch/page" || {
        echo "$page is not what scripts/conformance-md.sh makes with $first"
        exit 1
    }
else
    cat "$scratch/page" >"$page"
fi

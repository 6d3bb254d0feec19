#!/usr/bin/env bash
# ops-md.sh [OPS_DEF] - write docs/ops.md, the table of all operations, from include/warp/ops.def to standard output.
set -eu

ops=${1:-$(dirname "${BASH_SOURCE[0]}")/../include/warp/ops.def}
cat <<'EOF_HEAD'
# The operations

Made by `scripts/ops-md.sh > docs/ops.md` from [`include/warp/ops.def`](../include/warp/ops.def): do not edit.

`T` is each of the types in the second column; the function is `warp_<name>_<T>`, and for most there is a macro without the
type that picks it (`warp_add(a, b)`). Operands `a b c` are 32 lanes, `x` is one scalar, `p` a pointer (of `select`, a
predicate). DIVZERO: what `x / 0` gives is said at `warp_div` in [`include/warp/lanewise.h`](../include/warp/lanewise.h). What else
is undefined in CUDA, and what happens here, is said in the header of the family.

EOF_HEAD
{
    printf '#define WARP_OP(family, shape, name, R, T, cuda, formula) @family@shape@name@R@T@#cuda@formula\n#include "%s"\n' \
        "$(cd "$(dirname "$ops")" && pwd)/$(basename "$ops")"
} | ${CC:-cc} -E -P -x c - | awk -F@ '
    function unquote(s) { sub(/^"/, "", s); sub(/"$/, "", s); gsub(/\\"/, "\"", s); gsub(/\|/, "\\|", s); return s }
    BEGIN {
        title["arithmetic"] = "Arithmetic (`<warp/lanewise.h>`)"
        title["bits"] = "Bits (`<warp/lanewise.h>`)"
        title["compare"] = "Comparisons (`<warp/lanewise.h>`)"
        title["predicate"] = "Predicates (`<warp/lanewise.h>`)"
        title["select"] = "Select (`<warp/lanewise.h>`)"
        title["convert"] = "Conversions (`<warp/lanewise.h>`)"
        title["bitcast"] = "Bit casts (`<warp/lanewise.h>`)"
        title["lane"] = "Lanes and scalars (`<warp/lanewise.h>`)"
        title["shuffle"] = "Shuffles (`<warp/shuffle.h>`)"
        title["vote"] = "Votes (`<warp/vote.h>`)"
        title["match"] = "Match (`<warp/match.h>`)"
        title["reduce"] = "Reduce (`<warp/reduce.h>`)"
        title["scan"] = "Scans (`<warp/scan.h>`)"
        title["compact"] = "Compaction (`<warp/compact.h>`)"
        title["integer"] = "Integer intrinsics (`<warp/integer.h>`)"
        title["packed"] = "Packed integers (`<warp/packed.h>`)"
        title["memory"] = "Memory (`<warp/memory.h>`)"
        title["atomic"] = "Atomics (`<warp/atomic.h>`)"
        call["UNARY"] = "a"; call["BINARY"] = "a, b"; call["TERNARY"] = "a, b, c"; call["SHIFT"] = "a, b"
        call["COMPARE"] = "a, b"; call["SELECT"] = "p, a, b"; call["LANE"] = ""; call["SET"] = "x"
        call["EXTRACT"] = "a, lane"; call["INSERT"] = "a, lane, x"; call["SHFL"] = "mask, a, arg, width"
        call["SHFL_LANES"] = "mask, a, b, width"; call["VOTE"] = "mask, a"
        call["MATCH"] = "mask, a"; call["MATCH_ALL"] = "mask, a, pred"; call["REDUCE"] = "mask, a"
        call["MATCH_LANES"] = "b, a"; call["MATCH_ALL_LANES"] = "b, a, pred"; call["REDUCE_LANES"] = "b, a"
        call["SCAN"] = "mask, a, width"; call["COMPACT"] = "mask, a"
        call["LOAD"] = "p"; call["STORE"] = "p, a"
        call["GATHER"] = "p, b"; call["SCATTER"] = "p, b, a"; call["ATOMIC"] = "p, b, a"
        call["ATOMIC_CAS"] = "p, b, c, a"
    }
    NF == 8 {
        ++rows
        family = $2; shape = $3; name = $4; result = $5; type = $6
        cuda = unquote($7); formula = unquote($8)
        sub(/ +$/, "", family); sub(/ +$/, "", shape); sub(/ +$/, "", name); sub(/ +$/, "", result); sub(/ +$/, "", type)
        if (!(family in title)) title[family] = family
        if (!(family in seen_family)) { seen_family[family] = 1; families[++family_count] = family }
        key = family SUBSEP shape SUBSEP name SUBSEP (result == type ? "T" : result) SUBSEP cuda SUBSEP formula
        if (!(key in types)) { order[++key_count] = key; types[key] = type } else types[key] = types[key] " " type
    }
    END {
        if (rows == 0) exit 1
        print rows " operations."
        for (f = 1; f <= family_count; ++f) {
            print "\n## " title[families[f]] "\n"
            print "| operation | `T` | result | CUDA | what it computes |\n| --- | --- | --- | --- | --- |"
            for (k = 1; k <= key_count; ++k) {
                split(order[k], part, SUBSEP)
                if (part[1] != families[f]) continue
                shape = part[2]
                result = shape == "STORE" || shape == "SCATTER" ? "" : part[4]
                cuda = part[5] == "-" ? "" : "`" part[5] "`"
                printf "| `%s(%s)` | %s | %s | %s | %s |\n", part[3], call[shape], types[order[k]], result, cuda, part[6]
            }
        }
    }'

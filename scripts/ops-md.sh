#!/usr/bin/env bash
# ops-md.sh [OPS_DEF] - write docs/ops.md, the table of all operations, from include/warp/ops.def to standard output.  What lanes
# outside the mask get and what CUDA leaves undefined is said here by family; scripts/native.sh finds the column "native".
set -eu

ops=${1:-$(dirname "${BASH_SOURCE[0]}")/../include/warp/ops.def}
cat <<'EOF_HEAD'
# The operations

Made by `scripts/ops-md.sh > docs/ops.md` from [`include/warp/ops.def`](../include/warp/ops.def): do not edit.

`T` is each of the types in the second column; the function is `warp_<name>_<T>`, and for most there is a macro without the
type that picks it (`warp_add(a, b)`). Operands `a b c` are 32 lanes, `x` is one scalar, `p` a pointer (of `select`, a
predicate). DIVZERO: what `x / 0` gives is said at `warp_div` in [`include/warp/lanewise.h`](../include/warp/lanewise.h).

What lanes outside the mask get, and what happens where CUDA leaves the result open, stands at the head of each family; the
header of the family says more. *Native*: the backends with code of their own for the operation, or for the step that it is made
of (`all`: every one but `scalar`). The others have the generic code, made of other operations or lane by lane; `scalar`
always loops over the lanes.

EOF_HEAD
here=$(dirname "${BASH_SOURCE[0]}")
{
    "$here/native.sh" | sed 's/^/@native /'
    {
        printf '#define WARP_OP(family, shape, name, R, T, cuda, formula) @family@shape@name@R@T@#cuda@formula\n#include "%s"\n' \
            "$(cd "$(dirname "$ops")" && pwd)/$(basename "$ops")"
    } | ${CC:-cc} -E -P -x c -
} | awk -F@ '
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
        title["rounding"] = "Rounding by direction (`<warp/rounding.h>`)"
        title["half"] = "Halves (`<warp/half.h>`)"
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
        call["LOAD_PITCH"] = "p, pitch"; call["STORE_PITCH"] = "p, pitch, a"
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
        if (shape !~ /^(UNARY|BINARY|TERNARY|SHIFT|COMPARE|SELECT)$/) beside[family] = 1
        key = family SUBSEP shape SUBSEP name SUBSEP (result == type ? "T" : result) SUBSEP cuda SUBSEP formula \
            SUBSEP native[name "_" type]
        if (!(key in types)) { order[++key_count] = key; types[key] = type } else types[key] = types[key] " " type
    }
    NF == 2 && $2 ~ /^native / {
        n = split($2, word, " ")
        for (i = 3; i <= n; ++i) native[word[2]] = native[word[2]] (i > 3 ? " " : "") word[i]
        next
    }
    BEGIN {
        # What lanes outside the mask get; families of operations on each lane alone need nothing.
        alone = "computed like the others; no operation here looks at a mask."
        outside["lane"] = "like the others; no operation here looks at a mask. Lane numbers are taken modulo 32."
        outside["shuffle"] = "like the others: the mask has no effect, every lane reads its source lane."
        outside["vote"] = "do not count. Every lane sees the answer."
        outside["match"] = "do not count. `match_any` gives them 0; `match_all` has one answer for the warp, with a mask a lane 0."
        outside["reduce"] = "do not count. There is one answer for the warp; with a mask a lane they get 0."
        outside["scan"] = "skipped, and get 0."
        outside["compact"] = "`compress` leaves them out, `expand` gives them 0. `fns` works in every lane."
        outside["memory"] = "touch no memory; loads give them 0. The mask is the active lanes."
        outside["atomic"] = "touch no memory, and get 0. The mask is the active lanes."
        # What CUDA leaves undefined, and what happens here.
        open["arithmetic"] = "integers `x / 0` and `x % 0`: all bits set " \
            "(64 bits: only the low 32 when the upper word of `x` is 0). " \
            "`INT_MIN / -1`: `INT_MIN`; `INT_MIN % -1`: 0. Signed overflow: wraps. Which NaN floats yield: some NaN."
        open["bits"] = "a shift by the width or more: 0, or the sign."
        open["convert"] = "float to integer out of range: the nearest integer of the type. " \
            "Of a NaN: 0 from f32 to 32 bits, else only the highest bit set."
        open["rounding"] = "float to integer out of range, and of a NaN: as the plain conversions. Which NaN: some NaN."
        open["half"] = "a NaN result is 0x7fff, but from f64, where sign and upper payload stay."
        inactive = "a lane of the mask that is not active: "
        open["shuffle"] = "a source lane that is outside the mask, inactive or gone: the value that the variable holds there. " \
            "A width that is no power of two up to 32: as PTX computes it, and no lane is read that does not exist. " \
            "An amount beyond 31, or a negative one: its low 5 bits."
        open["vote"] = inactive "absent, 0 in a ballot, ignored by `any` and `all`."
        open["match"] = inactive "does not take part. No lane at all: `match_all` is 0, its predicate 1."
        open["reduce"] = inactive "does not take part. " \
            "No lane at all: what changes nothing (0, all ones, the largest, the smallest; for floats " \
            "-0 or a NaN), -1 from `argmin` and `argmax`."
        open["scan"] = inactive "skipped. A width that is no power of two up to 32: the next lower one."
        open["compact"] = inactive "outside it. `fns` from a bit above 31: modulo 32; by an offset of -2^31: 0."
        open["memory"] = "two lanes of a scatter, or of a pitched store, at one address: the highest lane wins. " \
            "A vector at an address that is not aligned for its C type: undefined, as in C; " \
            "with a pitch, the alignment of its components is enough."
        open["atomic"] = "the order of lanes on one word: ascending."
    }
    END {
        if (rows == 0) exit 1
        print rows " operations."
        for (f = 1; f <= family_count; ++f) {
            family = families[f]
            if (family in beside && !(family in outside)) {
                print "ops-md.sh: say what lanes outside the mask get in the family " family >"/dev/stderr"
                exit 1
            }
            print "\n## " title[family] "\n"
            print "* Lanes outside the mask: " (family in outside ? outside[family] : alone)
            if (family in open) print "* Undefined in CUDA; here: " open[family]
            print "\n| operation | `T` | result | CUDA | what it computes | native |\n| --- | --- | --- | --- | --- | --- |"
            for (k = 1; k <= key_count; ++k) {
                split(order[k], part, SUBSEP)
                if (part[1] != families[f]) continue
                shape = part[2]
                result = shape ~ /^STORE/ || shape == "SCATTER" ? "" : part[4]
                cuda = part[5] == "-" ? "" : "`" part[5] "`"
                printf "| `%s(%s)` | %s | %s | %s | %s | %s |\n", \
                    part[3], call[shape], types[order[k]], result, cuda, part[6], part[7]
            }
        }
    }'

#!/usr/bin/env bash
# native.sh - which backends have code of their own for an operation, from the sources: a line "OPERATION BACKEND..." for each
# row of ops.def, or "OPERATION all"; scalar is left out.  A backend has its own code if its header (include/warp/backend/)
# defines the operation's function, and not as a loop over lanes; or a function that the operation's header leaves to the
# backends: one that has a generic form too (#ifndef warp__shfl_u32), or what the shuffles, votes and byte_perm are made of.
#
# It reads what the preprocessor makes of src/per_backend/ops_table.c, so it needs a C compiler for any machine, no other.
set -eu

cd "$(dirname "${BASH_SOURCE[0]}")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# Empty ones do: only names are looked at.
: >"$scratch/immintrin.h"
: >"$scratch/arm_neon.h"

{
    # Neither the first steps of an operation nor its last make it a backend's own.
    grep -hoE '^#ifn?def warp__[a-z0-9_]+' include/warp/*.h | grep -vE ' warp__(one_nan|quarter_u32)$' | sed 's/^#[a-z]*/# hook/'
    backends=$(sed -n 's/^    f(\([a-z0-9]*\), "[^"]*", true, .*/\1/p' include/warp/backend.h)
    for backend in ${backends/scalar/}; do
        echo "# backend $backend"
        features=()
        [ "$backend" != avx512fp16 ] || features=(-D__AVX512{VNNI,VBMI,VBMI2,VPOPCNTDQ}__ -D__GFNI__)
        ${CC:-cc} -E -I "$scratch" -Iinclude "-DWARP_BACKEND_${backend^^}" "${features[@]}" src/per_backend/ops_table.c |
            sed 's/[{};]/\n&\n/g'
    done
} | awk '
    # Hooks come in groups: the store goes with the load, 64 bits with 32, up and xor with down.
    function group(hook) {
        if (hook ~ /^warp__(collect|spread)_/) return "warp__collect_u32"
        sub(/_u64$/, "_u32", hook)
        sub(/_x4$/, "_x2", hook)
        sub(/store/, "load", hook)
        sub(/_(up|xor)_/, "_down_", hook)
        return hook
    }
    /^# hook / { hooks[group($3)] = 1; next }
    /^# backend / { backend = order[++number] = $3; next }
    /^# [0-9]/ { file = $3; gsub(/"/, "", file); sub(/^.*\//, "", file); next }
    $0 == "{" {
        if (depth++ == 0) {
            gsub(/__attribute__ *\(\([^()]*(\([^()]*\))?[^()]*\)\)/, "", head)
            name = match(head, /[A-Za-z_0-9]+ *\(/) ? substr(head, RSTART, RLENGTH - 1) : ""
            gsub(/ /, "", name)
            body = ""
        }
        next
    }
    $0 == "}" {
        if (--depth == 0) {
            head = ""
            if (name == "") next
            where[backend, name] = file
            text[backend, name] = body
            if (name ~ /^op_/ && number == 1) ops[++count] = name
        }
        next
    }
    $0 == ";" && depth == 0 { head = ""; next }
    depth == 0 { head = head " " $0; next }
    { body = body " " $0 }

    # The headers of a backend; avx512fp16 has those of avx512, and one that half.h leaves all it can to.
    function own(b, f) { return f == b ".h" || b == "avx512fp16" && f ~ /^(gather_)?avx512[.]h$/ }
    function left_to(b, x, header) {
        return group(x) in hooks || (header, x) in left || where[b, x] == "avx512fp16.h" && header == "half.h"
    }
    # Does the function x, called for an operation of this header, lead to code of the backend b?
    function leads(b, x, header, first,    f, n, i, called, list) {
        if (!((b, x) in where) || (b, x) in seen) return 0
        seen[b, x] = 1
        f = where[b, x]
        if (own(b, f)) return (first || left_to(b, x, header)) && text[b, x] !~ /< 32/
        if (!first && f != header) return 0
        list = text[b, x]
        gsub(/[^A-Za-z_0-9]+/, " ", list)
        n = split(list, called, " ")
        for (i = 1; i <= n; ++i)
            if (called[i] ~ /^warp_/ && leads(b, called[i], header, 0)) return 1
        return 0
    }
    END {
        left["shuffle.h", "warp__permute_u32"] = left["vote.h", "warp_pred_to_mask"] = left["integer.h", "warp__bytes_u32"] = 1
        if (count == 0) exit 1
        for (i = 1; i <= count; ++i) {
            line = ""
            for (j = 1; j <= number; ++j) {
                b = order[j]
                list = text[b, ops[i]]
                gsub(/[^A-Za-z_0-9]+/, " ", list)
                n = split(list, called, " ")
                for (k = 1; k <= n; ++k)
                    if (called[k] ~ /^warp_/ && called[k] != "warp_mask_to_pred" && (b, called[k]) in where) {
                        split("", seen)
                        if (leads(b, called[k], where[b, called[k]], 1)) line = line " " b
                        break
                    }
            }
            print substr(ops[i], 4) (split(line, called, " ") == number ? " all" : line)
        }
    }'

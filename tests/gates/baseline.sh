#!/usr/bin/env bash
# baseline.sh LIBRARY.a - objects that run on every CPU hold only what every x86-64 has: no AVX (ymm, zmm, VEX-coded
# instructions, mask registers), no BMI, no LZCNT.  Those of a vector backend define a symbol that ends with the backend's name, and
# no other that the linker sees: it could be taken for a function that runs everywhere.
set -eu

library=$1
vector='_(avx512fp16|avx512|avx2)$'
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Members may share a name (one source, several backends): they are told apart by their place in the archive.
nm --defined-only "$library" | awk -v vector="$vector" '
    /:$/ { ++member }
    NF == 3 && $3 ~ vector { print member }' | sort -un >"$scratch/vector"
nm --defined-only --extern-only "$library" | awk -v vector="$vector" -v members="$scratch/vector" '
    BEGIN { while ((getline line < members) > 0) is_vector[line] = 1 }
    /:$/ { ++member; name = $1 }
    NF == 3 && member in is_vector && $3 !~ vector { print name " for a vector backend defines " $3 " for all"; bad = 1 }
    END { exit bad }'
objdump --disassemble --no-show-raw-insn "$library" | awk -v vector="$scratch/vector" '
    BEGIN { while ((getline line < vector) > 0) is_vector[line] = 1 }
    /file format/ { ++member; name = $1; function_name = ""; next }
    /^[0-9a-f]+ <.*>:$/ { function_name = $2; next }
    /^ *[0-9a-f]+:/ {
        ++instructions[member]
        wide = /%[yz]mm[0-9]/ || /%k[0-7]/ || $2 ~ /^v[a-z]/ && $2 !~ /^ver[rw]/ ||
               $2 ~ /^(andn|bextr|bls(i|r|msk)|bzhi|mulx|pdep|pext|rorx|sarx|shlx|shrx|lzcnt|movbe)[lqw]?$/
        if (wide && member in is_vector) ++wide_in_vector
        if (wide && !(member in is_vector) && shown[member]++ < 5) print name " " function_name " " $0
        if (wide && !(member in is_vector)) bad = 1
    }
    END {
        for (i = 1; i <= member; ++i) if (!(i in is_vector) && instructions[i] > 0) ++plain
        print plain + 0 " baseline objects; " wide_in_vector + 0 " vector instructions in the others"
        # A scan that finds nothing where there must be something would pass anything.
        if (plain < 2 || wide_in_vector < 100) { print "the scan did not see what it must"; bad = 1 }
        exit bad
    }'

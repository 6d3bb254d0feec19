#!/usr/bin/env bash
# headers.sh INCLUDE_FOLDER BACKENDS COMPILER [C++ COMPILER] - every public header compiles alone, and twice in one file,
# without a warning: as C11, once a backend where the header needs one; the host side's headers also as C++17, when that
# compiler is given.  BACKENDS: "avx2 -DWARP_BACKEND_AVX2 -mavx2 ...;...", the name and the flags of each.
set -eu

include=$1 backends=$2 cc=$3 cxx=${4:-}
warnings=(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror)
host='types.h backend.h launch.h ops.h backend/entry.h'
[ -f "$include/warp/backend.h" ] || {
    echo "no headers of the library in $include"
    exit 1
}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
status=0
count=0

# alone HEADER LANGUAGE COMPILER FLAG...
alone() {
    local header=$1 language=$2 compiler=$3
    shift 3
    printf '#include <warp/%s>\n#include <warp/%s>\nint not_empty;\n' "$header" "$header" >"$scratch/alone.$language"
    if "$compiler" "${warnings[@]}" -I"$include" "$@" -c "$scratch/alone.$language" -o "$scratch/alone.o" 2>"$scratch/log"; then
        count=$((count + 1))
    else
        echo "<warp/$header> alone, $compiler $*:"
        head -20 "$scratch/log"
        status=1
    fi
}

IFS=';' read -r -a list <<<"$backends"
names=()
for backend in "${list[@]}"; do names+=("${backend%% *}"); done
known=$(sed -n 's/^ *f(\([a-z0-9_]*\), ".*/\1/p' "$include/warp/backend.h")
while IFS= read -r header; do
    case " $host " in
    *" $header "*)
        alone "$header" c "$cc" -std=c11 -O2 -ffp-contract=off
        [ -z "$cxx" ] || alone "$header" cc "$cxx" -std=c++17 -O2
        continue
        ;;
    esac
    # A backend's own header is for that backend alone: it bears its name.
    owner=
    case $header in
    # Parts of others, and compiled with them: of math.h, of shuffle.h and backends, of those that may be emulated.
    backend/math_* | backend/source.h | backend/places.h | backend/gather_* | backend/x86.h | backend/arm.h) continue ;;
    backend/emulated*) continue ;;
    backend/*) owner=$(printf '%s\n' "$known" | grep -x "$(basename "$header" .h)" || true) ;;
    esac
    if [ -n "$owner" ]; then
        case " ${names[*]} " in *" $owner"[\ -]*) ;;
        *) echo "<warp/$header>: not compiled, $owner is not among the backends" ;; esac
    fi
    for backend in "${list[@]}"; do
        read -r -a flags <<<"$backend"
        name=${flags[0]}
        name=${name%-emulated}
        [ -z "$owner" ] || [ "$owner" = "$name" ] || continue
        alone "$header" c "$cc" -std=c11 -O2 -ffp-contract=off "${flags[@]:1}"
    done
done < <(cd "$include/warp" && find . -name '*.h' | sed 's|^\./||' | LC_ALL=C sort)

echo "$count compilations"
[ "$count" -ge 10 ] || {
    echo "that is too few: are these the headers?"
    status=1
}
exit "$status"

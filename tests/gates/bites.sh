#!/usr/bin/env bash
# bites.sh GATE BUILD_FOLDER COMPILER [C++ COMPILER] - the gate passes what is good, and fails each of the faults that are
# planted here, in a copy.
set -eu

gate=$1 build=$(cd "$2" && pwd) cc=$3 cxx=${4:-}
gates=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source=$(cd "$gates/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
library=$build/libcpuwarp.a
status=0
faults=0

# bites FAULT COMMAND...: the gate must fail.  It must fail for its own reason, not because it could not run (127, 126, 2).
bites() {
    local fault=$1 result=0
    shift
    faults=$((faults + 1))
    "$@" >"$scratch/log" 2>&1 || result=$?
    if [ "$result" -ne 1 ]; then
        echo "$gate: exit status $result, not 1, with this fault: $fault"
        head -n 20 "$scratch/log"
        status=1
    else
        echo "$fault: $(tail -n 3 "$scratch/log" | tr '\n' ' ' | cut -c 1-160)"
    fi
}
passes() {
    "$@" >"$scratch/log" 2>&1 || {
        echo "$gate: fails without a fault"
        head -n 40 "$scratch/log"
        status=1
    }
}
# A copy of what the gates read of the tree.
copy_tree() {
    rm -rf "$scratch/tree"
    mkdir "$scratch/tree"
    (cd "$source" && tar -cf - --exclude=.git --exclude='./build*' .) | tar -xf - -C "$scratch/tree"
}
# library_with 'C CODE' FLAG...: a copy of the library with one object more.
library_with() {
    local code=$1
    shift
    cp "$library" "$scratch/planted.a"
    printf '%s\n' "$code" >"$scratch/planted.c"
    "$cc" "$@" -c "$scratch/planted.c" -o "$scratch/planted.o"
    ar r "$scratch/planted.a" "$scratch/planted.o" 2>/dev/null
}

case $gate in
symbols)
    passes "$gates/symbols.sh" "$build/libcpuwarp.a"
    library_with 'int helper(void); int helper(void) { return 1; }'
    bites 'a name without prefix' "$gates/symbols.sh" "$scratch/planted.a"
    library_with '__attribute__((weak)) int warp_weak(void); int warp_weak(void) { return 1; }'
    bites 'a weak function' "$gates/symbols.sh" "$scratch/planted.a"
    library_with 'int counter;'
    bites 'a variable without prefix' "$gates/symbols.sh" "$scratch/planted.a"
    printf '!<arch>\n' >"$scratch/empty.a"
    bites 'an empty library' "$gates/symbols.sh" "$scratch/empty.a"
    ;;
silent)
    passes "$gates/silent.sh" "$build/libcpuwarp.a"
    for code in 'abort();' 'exit(1);' 'printf("%d", 1);' 'puts("x");' 'fprintf(stderr, "x%d", 1);' 'fputs("x", stdout);' \
        'assert(getenv("X"));'; do
        library_with "#include <stdio.h>
#include <stdlib.h>
#include <assert.h>
void warp_planted(void); void warp_planted(void) { $code }"
        bites "$code" "$gates/silent.sh" "$scratch/planted.a"
    done
    library_with '#include <stdio.h>
void warp_planted(int n); void warp_planted(int n) { printf("%d", n); }' -O2 -D_FORTIFY_SOURCE=2
    bites 'the checked printf' "$gates/silent.sh" "$scratch/planted.a"
    ;;
constructors)
    passes "$gates/constructors.sh" "$build/libcpuwarp.a"
    library_with 'int warp_state; __attribute__((constructor)) static void start(void) { warp_state = 1; }'
    bites 'a constructor' "$gates/constructors.sh" "$scratch/planted.a"
    library_with 'int warp_state; __attribute__((destructor)) static void stop(void) { warp_state = 1; }'
    bites 'a destructor' "$gates/constructors.sh" "$scratch/planted.a"
    ;;
baseline)
    # The gate itself disassembles the whole library, which takes seconds where it has emulated backends; a fault is seen as
    # well beside one vector backend, the first object of this name.
    mkdir "$scratch/members"
    (cd "$scratch/members" && ar x "$library" && ar xN 1 "$library" ops_table.c.o && ar rc "$scratch/small.a" ./*.o)
    library=$scratch/small.a
    passes "$gates/baseline.sh" "$library"
    code='void warp_planted(float *p); void warp_planted(float *p) { for (int i = 0; i < 64; ++i) p[i] *= 2; }'
    library_with "$code" -O3 -mavx2
    bites 'AVX registers' "$gates/baseline.sh" "$scratch/planted.a"
    library_with 'float warp_planted(float a); float warp_planted(float a) { return a * 2; }' -O2 -mavx
    bites 'a VEX-coded scalar instruction' "$gates/baseline.sh" "$scratch/planted.a"
    library_with 'int warp_planted(int a, int b); int warp_planted(int a, int b) { return a << b; }' -O2 -mbmi2
    bites 'a BMI2 instruction' "$gates/baseline.sh" "$scratch/planted.a"
    library_with 'int warp_planted(void); int warp_planted(void) { return 1; }' -O2
    passes "$gates/baseline.sh" "$scratch/planted.a"
    # The same object, under the name of a vector backend, may hold anything.
    library_with "${code//warp_planted/warp__planted_avx2}" -O3 -mavx2
    passes "$gates/baseline.sh" "$scratch/planted.a"
    library_with 'void warp_planted(float *p); void warp_planted(float *p) { for (int i = 0; i < 64; ++i) p[i] *= 2; }' \
        -O3 -mavx512f -mprefer-vector-width=512
    bites 'AVX-512 registers' "$gates/baseline.sh" "$scratch/planted.a"
    library_with "$code int warp__planted_avx2;" -O3 -mavx2
    bites 'a function of a vector backend that others could call' "$gates/baseline.sh" "$scratch/planted.a"
    library_with 'int warp__planted_avx2; __attribute__((weak)) int warp_planted(void) { return warp__planted_avx2; }' \
        -O2 -mavx512f -Wno-missing-prototypes
    bites 'a weak function of a vector backend' "$gates/baseline.sh" "$scratch/planted.a"
    cp "$library" "$scratch/planted.a"
    while ar t "$scratch/planted.a" | grep -qx ops_table.c.o; do ar d "$scratch/planted.a" ops_table.c.o; done
    bites 'a library without the vector backend' "$gates/baseline.sh" "$scratch/planted.a"
    ;;
headers)
    cp -r "$source/include" "$scratch/include"
    planted=$scratch/include/warp/planted.h
    printf '%s\n' '#ifndef WARP_PLANTED_H' '#define WARP_PLANTED_H' '#include "types.h"' \
        'WARP_INLINE int warp__planted(long a) { return a > 1; }' '#endif' >"$planted"
    headers() { "$gates/headers.sh" "$scratch/include" "scalar -DWARP_BACKEND_SCALAR" "$cc" "$@"; }
    passes headers
    cp "$planted" "$scratch/good.h"
    sed -i 's/#include "types.h"//' "$planted"
    bites 'a header that needs another' headers
    sed '/^#[ide]/d; 1i #include "types.h"' "$scratch/good.h" >"$planted"
    bites 'a header without a guard' headers
    sed 's/return a > 1/return a/' "$scratch/good.h" >"$planted"
    bites 'a conversion that may change a value' headers
    rm "$planted"
    if [ -n "$cxx" ]; then
        passes headers "$cxx"
        sed -i '$i enum warp__planted { new };' "$scratch/include/warp/backend/entry.h"
        passes headers
        bites 'a word of C++ in a header for the host' headers "$cxx"
    fi
    bites 'no headers' "$gates/headers.sh" "$scratch" scalar "$cc"
    ;;
levels)
    mkdir "$scratch/build"
    printf '%s\n' 'int f(int a); int f(int a) { return a; }' >"$scratch/good.c"
    printf '%s\n' 'int f(int a); int f(int a) { int b[4]; if (a) b[0] = 1; return b[3]; }' >"$scratch/bad.c"
    list() {
        printf '  "command": "%s -DWARP_BACKEND_SCALAR -Wall -O3 -o x.o -c %s",\n' "$cc" "$1" \
            >"$scratch/build/compile_commands.json"
    }
    list "$scratch/good.c"
    passes "$gates/levels.sh" "$scratch/build"
    list "$scratch/bad.c"
    bites 'a warning that comes with optimising' "$gates/levels.sh" "$scratch/build" -O0 -O2
    printf '[]\n' >"$scratch/build/compile_commands.json"
    bites 'no kernel' "$gates/levels.sh" "$scratch/build"
    ;;
consumer)
    consumer() { SPOIL=$1 "$gates/consumer.sh" "$build" "$cc"; }
    # That it passes is what the gate itself shows.
    bites 'a file of the package is missing' consumer 'rm $(find . -name CpuwarpKernels.cmake)'
    bites 'a header is missing' consumer 'rm include/warp/backend/entry.h'
    bites 'the flags are not inherited (CMake)' consumer \
        'sed -i "s/-ffp-contract=off/-ffp-contract=fast/" $(find . -name "*.cmake")'
    bites 'the flags are not inherited (pkg-config)' consumer \
        'sed -i "s/-ffp-contract=off/-ffp-contract=fast/" $(find . -name cpuwarp.pc)'
    bites 'no OpenMP in the pkg-config file' consumer 'sed -i "s/-fopenmp[=a-z]*//" $(find . -name cpuwarp.pc)'
    bites 'a path of the machine that built it' consumer "echo '# $source' >>\$(find . -name cpuwarp-config.cmake)"
    bites 'the version is not checked' consumer \
        'echo "set(PACKAGE_VERSION_COMPATIBLE TRUE)" >>$(find . -name cpuwarp-config-version.cmake)'
    ;;
docs)
    copy_tree
    docs() { "$gates/docs.sh" "$scratch/tree"; }
    passes docs
    fault() {
        copy_tree
        (cd "$scratch/tree" && eval "$2")
        bites "$1" docs
    }
    fault 'a link that leads nowhere' 'echo "[x](docs/nowhere.md)" >>README.md'
    fault 'a path that does not exist' 'echo "\`src/nowhere.c\`" >>CONTRIBUTING.md'
    fault 'an operation that docs/ops.md lacks' 'sed -i "0,/ BINARY, add,/s// BINARY, add2,/" include/warp/ops.def'
    fault 'a name that include/warp/cuda.h lacks' \
        'sed -i "s/__vadd4(a, b)/__vadd44(a, b)/" include/warp/ops.def; scripts/ops-md.sh >docs/ops.md'
    fault 'a capture that is none' 'sed -i "s/\(rem_i32 a=00000007 b=00000000 r=\)ffffffff/\100000007/" docs/hardware.md'
    fault 'code that differs from the tested one' 'sed -i "s/WARP_EACH_WARP/WARP_EACH_WRAP/" README.md'
    fault 'a command that is gone' 'rm demo.sh'
    fault 'a command that does something else' 'sed -i "s/cpuwarp\" demo/cpuwarp\" info/" demo.sh'
    fault 'a version without an entry' 'sed -i "s/^\(project(cpuwarp VERSION \)[0-9.]*/\199.0.0/" CMakeLists.txt'
    fault 'a piece that the gallery does not list' 'sed -i "/](scan\/README.md)/d" gallery/README.md'
    fault 'a measurement that was changed' 'sed -i "0,/^| warp_sum | \([0-9]*\) | [0-9]/s//| warp_sum | \1 | 9/" docs/benchmarks.md'
    printf '#!/bin/sh\nexit 2\n' >"$scratch/program"
    chmod +x "$scratch/program"
    bites 'a command of the program that it does not know' "$gates/docs.sh" "$source" "$scratch/program"
    copy_tree
    sed -i 's/^| vote | 3 |/| vote | 4 |/' "$scratch/tree/docs/conformance.md"
    bites 'a number of the conformance table' "$gates/docs.sh" "$scratch/tree" "$build/cpuwarp"
    ;;
text)
    copy_tree
    text() { "$gates/text.sh" "$scratch/tree"; }
    passes text
    add() {
        printf '%b' "$2" >"$scratch/tree/src/planted.c"
        bites "$1" text
        rm "$scratch/tree/src/planted.c"
    }
    add 'a tab' 'int a;\n\tint b;\n'
    add 'a blank at the end' 'int a; \n'
    add 'no newline at the end' 'int a;'
    add 'a long line' "$(printf '/* %0140d */' 0)\n"
    add 'a note' '/* TO''DO: more */\n'
    add 'an intrinsic outside its folder' '#include <immintrin.h>\n'
    add 'another' '__m256 a;\n'
    ;;
generated-code)
    copy_tree
    passes "$scratch/tree/scripts/generated-code.sh" --check
    sed -i 's/^| `add_f32` | [0-9]*/| `add_f32` | 1/' "$scratch/tree/docs/generated-code.md"
    bites 'a number that is not so' "$scratch/tree/scripts/generated-code.sh" --check
    (cd "$source" && cat docs/generated-code.md) >"$scratch/tree/docs/generated-code.md"
    sed -i 's/^Compilers: gcc [0-9]*/Compilers: gcc 4/' "$scratch/tree/docs/generated-code.md"
    bites 'a page about other compilers' "$scratch/tree/scripts/generated-code.sh" --check
    (cd "$source" && cat docs/generated-code.md) >"$scratch/tree/docs/generated-code.md"
    sed -i '/^F(add_f32/d' "$scratch/tree/bench/generated_code.c"
    bites 'an operation that is gone' "$scratch/tree/scripts/generated-code.sh" --check
    ;;
scripts)
    copy_tree
    scripts() { "$gates/scripts.sh" "$scratch/tree"; }
    passes scripts
    printf '#!/usr/bin/env bash\nrm -r $1/*\n' >"$scratch/tree/scripts/planted.sh"
    chmod +x "$scratch/tree/scripts/planted.sh"
    bites 'an unquoted variable' scripts
    printf '#!/usr/bin/env bash\necho\n' >"$scratch/tree/scripts/planted.sh"
    passes scripts
    chmod -x "$scratch/tree/scripts/planted.sh"
    bites 'a script that cannot be run' scripts
    ;;
format)
    copy_tree
    format() { "$source/scripts/format.sh" --check "$scratch/tree"; }
    passes format
    printf 'int f(void)\n{\n  return 1;\n}\n' >"$scratch/tree/src/planted.c"
    bites 'another style' format
    rm "$scratch/tree/src/planted.c"
    printf '/* _Generic */\n#define A \\\n    1\n' >"$scratch/tree/src/planted.h"
    bites 'a backslash out of line' format
    passes "$source/scripts/format.sh" "$scratch/tree"
    passes format
    ;;
qemu)
    mkdir "$scratch/build"
    cp "$build/cpuwarp" "$scratch/build/"
    qemu() { "$gates/qemu.sh" "$scratch/build"; }
    for name in test_one test_ops; do
        printf 'int main(void) { return 0; }\n' >"$scratch/planted.c"
        "$cc" "$scratch/planted.c" -o "$scratch/build/$name"
    done
    passes qemu
    code='int main(int n, char **p) { volatile float a[64];
        for (int i = 0; i < 64; ++i) a[i] = (float)(n << i % 8);
        return !p || !a[0]; }'
    printf '%s\n' "$code" >"$scratch/planted.c"
    "$cc" -O2 -mavx2 -mbmi2 "$scratch/planted.c" -o "$scratch/build/test_one"
    "$scratch/build/test_one"
    bites 'a test program that needs AVX2' qemu
    rm "$scratch/build/test_one" "$scratch/build/test_ops"
    bites 'no test programs' qemu
    # A program that says avx2 whatever the CPU.
    printf '#include <stdio.h>\nint main(void) { puts("\\"active\\": \\"avx2\\""); return 0; }\n' >"$scratch/planted.c"
    "$cc" "$scratch/planted.c" -o "$scratch/build/cpuwarp"
    bites 'a dispatcher that does not look at the CPU' qemu
    ;;
*)
    echo "bites.sh: no gate is called $gate" >&2
    exit 2
    ;;
esac
echo "$gate: $faults planted faults"
exit "$status"

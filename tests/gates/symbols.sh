#!/usr/bin/env bash
# symbols.sh LIBRARY - every symbol that the library defines for others begins with warp_, and none is weak: a weak one could
# be replaced by the linker with another object's, compiled for another CPU.  LIBRARY: libcpuwarp.a or libcpuwarp.so.
set -eu

library=$1
flags=(--extern-only --defined-only)
case $library in *.so*) flags+=(--dynamic) ;; esac
nm "${flags[@]}" "$library" | awk '
    NF == 3 {
        ++count
        if ($3 !~ /^warp_/) { print "no warp_ prefix: " $3; bad = 1 }
        if ($2 ~ /^[vVwWu]$/) { print "weak: " $3; bad = 1 }
    }
    END {
        if (count == 0) { print "no symbol found"; bad = 1 }
        print count + 0 " symbols"
        exit bad
    }'

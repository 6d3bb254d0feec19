#!/usr/bin/env bash
# constructors.sh LIBRARY.a - nothing runs before main: code in a backend's object would run on CPUs that lack it.
set -eu

objdump --section-headers "$1" | awk '
    /file format/ { member = $1; ++count }
    $2 ~ /^\.(preinit_array|init_array|fini_array|ctors|dtors|init|fini)/ { print member " has section " $2; bad = 1 }
    END {
        if (count == 0) { print "no object found"; bad = 1 }
        print count + 0 " objects"
        exit bad
    }'

#!/usr/bin/env bash
# silent.sh LIBRARY.a - the library never prints, aborts or exits: none of its objects refers to what would.
set -eu

# The checked forms (__printf_chk) count too.
words='abort|_?exit|_Exit|quick_exit|at_quick_exit|atexit|raise|kill|longjmp|__assert_fail|__assert'
words="$words|(v?f?|vd|d)printf|puts|fputs|putc|fputc|putchar|fwrite|write|writev|perror|psignal|v?syslog|v?(err|warn)x?|error"
words="$words|stdout|stderr"
nm --undefined-only "$1" | awk -v words="^(__)?($words)(_chk|_unlocked)?$" '
    /:$/ { member = $1 }
    $1 == "U" { ++count }
    $1 == "U" && $2 ~ words { print member " refers to " $2; bad = 1 }
    END {
        if (count == 0) { print "no reference found: is this the library?"; bad = 1 }
        exit bad
    }'

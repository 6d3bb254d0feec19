#!/usr/bin/env bash
# captures.sh [OPERATION...] - what the GPU returned, from tests/golden/h200.txt.gz, in a form to search: one line a lane, each
# once, for operations that lanes do for themselves; one line a warp, with the lane that each result came from, for shuffles
# ("own" values that occur twice in a warp show the lowest lane, "-": no lane has it, ".": the lane did not run).
#
#   scripts/captures.sh rem_i32 | grep 'b=00000000'        what x % 0 gave
#   scripts/captures.sh shfl_down_sync_u32 | grep 'arg=33 '
#
# Without OPERATION: all of those.  Atomics and votes are for the whole warp: read the file itself.
set -eu

golden=$(dirname "${BASH_SOURCE[0]}")/../tests/golden/h200.txt.gz
gzip -dc "$golden" | awk -v wanted=" $* " '
    function list(key, to,    i, n) { # the words of a list field, "" if the line has none
        for (i = 2; i <= NF; ++i)
            if (index($i, key "=") == 1) { n = split(substr($i, length(key) + 2), to, ","); return n }
        return 0
    }
    function value(low, high, has_high, lane) { return (has_high ? high[lane] : "") low[lane] }
    /^#/ || wanted != "  " && index(wanted, " " $1 " ") == 0 || /^atomic_/ || /_sync_pred / { next }
    {
        list("a", a); has_ahi = list("ahi", ahi)
        has_b = list("b", b); has_bhi = list("bhi", bhi)
        has_c = list("c", c); has_chi = list("chi", chi)
        list("r", r); has_r2 = list("r2", r2)
    }
    /^shfl/ {
        line = $1 " " $2 " " $3 " " $4
        if (has_b) {
            line = line " b="
            for (lane = 1; lane <= 32; ++lane) line = line (lane > 1 ? "," : "") b[lane]
        }
        line = line " from="
        for (lane = 1; lane <= 32; ++lane) {
            from = "-"
            for (other = 32; other >= 1; --other) if (value(a, ahi, has_ahi, other) == value(r, r2, has_r2, lane)) from = other - 1
            if (r[lane] == "deadbeef") from = "."
            line = line (lane > 1 ? "," : "") from
        }
        print line
        next
    }
    {
        for (lane = 1; lane <= 32; ++lane) {
            line = $1 " a=" value(a, ahi, has_ahi, lane)
            if (has_b) line = line " b=" value(b, bhi, has_bhi, lane)
            if (has_c) line = line " c=" value(c, chi, has_chi, lane)
            line = line " r=" value(r, r2, has_r2, lane)
            if (!(line in seen)) { seen[line] = 1; print line }
        }
    }'

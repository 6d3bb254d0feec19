#!/usr/bin/env bash
# gallery-gpu.sh [PIECE...] - run the CUDA originals of the gallery on the GPU here, and print what tests/golden/gallery.txt holds:
#
#   scripts/gallery-gpu.sh > tests/golden/gallery.txt
#
# With PIECEs: those only, for a look.  Needs nvcc and a GPU.  ARCH=sm_90: the code to make (default: that of this GPU).
set -eu

cd "$(dirname "${BASH_SOURCE[0]}")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ $# -eq 0 ]; then
    mapfile -t all < <(sed -n 's/^GALLERY_PIECE(\(.*\))$/\1/p' gallery/gallery.def)
    set -- "${all[@]}"
fi

# -fmad=false: the ports round after each operation, too.
compile() {
    nvcc -O2 -std=c++17 -arch="${ARCH:-native}" -fmad=false -I gallery -o "$work/$1" "gallery/$1/cuda.cu" 2>"$work/$1.log" ||
        { cat "$work/$1.log" >&2; return 1; }
}
export -f compile
export work
printf '%s\n' "$@" | xargs -P "$(nproc)" -I{} bash -c 'compile {}'

printf '# What the CUDA originals of the gallery returned; made by scripts/gallery-gpu.sh, described in gallery/cuda.h.\n'
printf '# %s, driver %s, %s, %s\n' "$(nvidia-smi --query-gpu=name --format=csv,noheader | head -1)" \
    "$(nvidia-smi --query-gpu=driver_version --format=csv,noheader | head -1)" \
    "$(nvcc --version | sed -n 's/.*release \([0-9.]*\),.*/nvcc \1/p')" "$(date -u +%F)"
for piece; do "$work/$piece"; done

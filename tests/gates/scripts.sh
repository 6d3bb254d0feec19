#!/usr/bin/env bash
# scripts.sh [TREE] - shellcheck has nothing to say about the shell scripts.
set -eu

cd "${1:-$(dirname "${BASH_SOURCE[0]}")/../..}"
files=()
while IFS= read -r file; do files+=("$file"); done < <(
    find . \( -name .git -o -name 'build*' \) -prune -o -type f \( -name '*.sh' -o -path ./.ci/run \) -print | LC_ALL=C sort
)
[ "${#files[@]}" -ge 5 ] || {
    echo "only ${#files[@]} scripts found"
    exit 1
}
shellcheck "${files[@]}"
for file in "${files[@]}"; do
    case $file in ./scripts/common.sh) continue ;; esac # sourced, not run
    [ -x "$file" ] || {
        echo "$file is not executable"
        exit 1
    }
done
echo "${#files[@]} scripts"

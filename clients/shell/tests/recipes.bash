# shellcheck shell=bash disable=SC2016,SC2154
# Every recipe of README.md does what it says: its block `sh` prints its block `text`.

mapfile -d '' -t recipes < <(awk '
  /^\*\*/ { title = $0; gsub(/\*\*/, "", title); sub(/[.:,].*/, "", title) }
  /^## / { title = substr($0, 4) }
  /^```sh$/ { kind = "code"; code = ""; next }
  /^```text$/ { kind = "text"; text = ""; next }
  /^```$/ && kind == "text" { printf "%s%c%s%c%s%c", title, 0, code, 0, text, 0; kind = ""; next }
  /^```$/ { kind = ""; next }
  kind == "code" { code = code $0 "\n" }
  kind == "text" { text = text $0 "\n" }
' "$SHELL_CLIENT/README.md")

fresh
mkdir "$work/recipes"
for ((at = 0; at + 2 < ${#recipes[@]}; at += 3)); do
  # They go on from one another, as a reader would.
  got=$(cd "$work/recipes" && timeout 60 bash -o pipefail -c "${recipes[at + 1]}" 2>>"$work/recipes/said")
  same "README: ${recipes[at]}" "${recipes[at + 2]%$'\n'}" "$got"
done
same 'README: each recipe has something to show for itself' "$(grep -c '^```sh$' "$SHELL_CLIENT/README.md")" \
  "$((${#recipes[@]} / 3))"
same 'README: what goes wrong in a recipe is said in a sentence, and it is the conflict' 1 \
  "$(grep -c 'changed in the meantime' "$work/recipes/said")"

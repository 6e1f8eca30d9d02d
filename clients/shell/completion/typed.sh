#!/bin/sh
# How a line that is typed can go on: the server says it, at the end of what is typed so far. The three shells'
# completions run this.
#
# usage: typed.sh KIND LINE    KIND is reminder, event, place or filter; prints, for each completion, the whole
#                              line as it would then be, a tab, and what the new word means
#
# The server puts double quotes around a name of several words. They are left out around words of letters
# and digits, which are understood without: a shell has its own quotes.
command -v jq >/dev/null 2>&1 || exit 1
case $2 in *'	'* | *'
'*) exit 1 ;; esac
jq -cn --arg kind "$1" --arg text "$2" \
  '{text: $text, for: $kind, cursor: ($text | [explode[] | if . > 65535 then 2 else 1 end] | add // 0)}' |
  "${FENCEPOST:-fencepost}" call text/parse - 2>/dev/null |
  jq -r --arg text "$2" '
    # A character that takes two units of an offset is followed by -1.
    ($text | [explode[] | if . > 65535 then (., -1) else . end]) as $units
    | .completions[]?
    | ($units[:.start] | map(select(. >= 0)) | implode)
      + (.newText | gsub("\\p{Cc}+"; " ") | sub("\"(?<name>[\\p{L}\\p{N}]+([ -][\\p{L}\\p{N}]+)*)\"$"; "\(.name)"))
      + "\t" + (.detail // "" | gsub("\\p{Cc}+"; " "))'

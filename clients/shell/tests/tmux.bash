# shellcheck shell=bash disable=SC2016,SC2154
# The status line, by itself and in a real tmux.

fresh
status=$SHELL_CLIENT/examples/tmux-status
kept=$XDG_CACHE_HOME/fencepost/tmux-status
today=$(date +%Y-%m-%d)

same 'the status line says nothing while nothing is known, and waits for nothing' '' "$("$status")"
looked() { [[ -e $kept && ! -e $kept.lock ]]; }
until_true looked
same 'the status line says nothing where nothing is to be done' '' "$("$status")"

same 'what it keeps is nobody else'\''s to read' '600 700' \
  "$(stat -c %a "$kept" "${kept%/*}" | tr '\n' ' ' | sed 's/ $//')"

add() { jq -cn --arg title "$1" --arg due "$2" '{reminder: {title: $title, due: $due}}' | fencepost call reminder/save - >/dev/null; }
add 'Buy #[fg=red]bread, and a very long list of other things' "$today"
add 'Pay the rent' 2026-01-01
add 'Not today' 2099-01-01
# again: makes it look, and then says what it has found.
again() {
  rm -f "$kept"
  "$status" >/dev/null
  until_true looked
  "$status"
}
same 'the status line says how many are due by the end of today, and the first of them' '2 due: Pay the rent' "$(again)"
fencepost call reminder/fetch '{"where": {"text": "rent"}}' | jq '{id: .reminders[0].id}' | fencepost call reminder/complete - >/dev/null
same 'a title that is long is cut, and what tmux would take for a style is not' '1 due: Buy ##[fg=red]bread, and…' "$(again)"
same 'what is known is said at once, and not looked for again before its time' '1 due: Buy ##[fg=red]bread, and…' \
  "$(FENCEPOST=/bin/false FENCEPOST_STATUS_AGE=1000 "$status")"

fencepost call reminder/save "$(jq -cn '{reminder: {title: "Tea is ready", alarms: [{absoluteDate: (now + 1 | floor | todate)}]}}')" >/dev/null
timeout 30 fencepost watch --forever </dev/null 2>/dev/null | head -n 1 >"$work/fired"
same 'what has gone off comes first' '! 1 due: Tea is ready' "$(again)"

same 'without a server it is quiet' '' "$(FENCEPOST=/no/fencepost "$status" 2>&1)"
printf '#!/bin/sh\nsleep 20\n' >"$work/slow"
chmod +x "$work/slow"
rm -f "$kept"
begun=$EPOCHREALTIME
FENCEPOST=$work/slow timeout 15 "$status" >/dev/null
same 'a server that is slow does not hold up the bar' yes \
  "$(awk -v a="$begun" -v b="$EPOCHREALTIME" 'BEGIN { print b - a < 5 ? "yes" : "no: " b - a }')"
rm -rf "$kept.lock"

# In tmux itself, at two widths.
again >/dev/null
for columns in 80 200; do
  cat >"$work/tmux.conf" <<CONF
set -g status-interval 1
set -g status-right-length 60
set -g status-right '#($status) |'
set -g status-left ''
CONF
  same "tmux shows it, at $columns columns" '! 1 due: Tea is ready |' "$(
    tmux -S "$work/inner$columns" -f "$work/tmux.conf" new-session -d -x "$columns" -y 8 cat
    tmux -S "$work/outer$columns" -f /dev/null new-session -d -x "$columns" -y 10 "TMUX= tmux -S '$work/inner$columns' attach"
    shown() { tmux -S "$work/outer$columns" capture-pane -p | grep -o '! 1 due.*|'; }
    until_true shown >/dev/null
    shown
    for socket in inner outer; do tmux -S "$work/$socket$columns" kill-server 2>/dev/null; done
  )"
done

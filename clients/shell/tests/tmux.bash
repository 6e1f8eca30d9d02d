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

same 'its cache may be read by its owner only' '600 700' \
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

fencepost call reminder/save "$(jq -cn '{reminder: {title: "Tea is ready", alarms: [{absoluteDate: (now + 3 | floor | todate)}]}}')" >/dev/null
timeout 30 fencepost watch --forever </dev/null 2>/dev/null | head -n 1 >"$work/fired"
same 'what has gone off comes first' '! 1 due: Tea is ready' "$(again)"

gone_off() { fencepost call alarm/firings '{"open": true}' | jq -c '.firings[] | {firing}'; }
fencepost call alarm/acknowledge "$(gone_off)" >/dev/null
same 'what was answered elsewhere is not counted any more' '1 due: Buy ##[fg=red]bread, and…' "$(again)"

# With --follow: said LINE is true once that is what was said last.
"$status" --follow >"$work/lines" &
follower=$!
said() { [[ $(tail -n 1 "$work/lines") == "$1" ]]; }
heard() { if until_true said "$1"; then echo yes; else tail -n 1 "$work/lines"; fi; }
same 'with --follow it says what there is' yes "$(heard '1 due: Buy ##[fg=red]bread, and…')"
# On a machine so slow that the time has passed before it is set, it is set again.
ring() {
  local ahead=1 id
  id=$(fencepost call reminder/save "$(jq -cn --arg title "$1" '{reminder: {title: $title}}')" | jq -r .reminder.id)
  until fencepost call alarm/explain "{\"item\": \"$id\"}" | jq -e '.explanations[0].time.verdict // "passedOver" | . != "passedOver"' >/dev/null; do
    ahead=$((ahead * 2))
    jq -cn --arg id "$id" --argjson ahead "$ahead" \
      '{reminder: {id: $id, alarms: [{absoluteDate: (now + $ahead | floor | todate)}]}}' | fencepost call reminder/save - >/dev/null
  done
}
ring 'Coffee is ready'
same 'with --follow it says what goes off, by itself' yes "$(heard '! 1 due: Coffee is ready')"
fencepost call alarm/acknowledge "$(gone_off)" >/dev/null
same 'with --follow what was answered elsewhere is gone, by itself' yes "$(heard '1 due: Buy ##[fg=red]bread, and…')"
add 'Call Ada' "$today"
same 'with --follow it counts what was added elsewhere, by itself' yes "$(heard '2 due: Buy ##[fg=red]bread, and…')"
fencepost call reminder/fetch '{"where": {"text": "Ada"}}' | jq '{id: .reminders[0].id}' | fencepost call reminder/remove - >/dev/null
server=$(pgrep -P "$follower" -x fencepost)
kill "$follower"
wait "$follower" 2>/dev/null
is_gone() { ! kill -0 "$server" 2>/dev/null; }
same 'ending it ends its server' yes "${server:+$(until_true is_gone && echo yes)}"
same 'with --follow and without a server it ends, and is quiet' '' "$(FENCEPOST=/no/fencepost "$status" --follow 2>&1)"
ring 'Tea is ready'
until_true eval '[[ $(gone_off) ]]'

same 'without a server it is quiet' '' "$(FENCEPOST=/no/fencepost "$status" 2>&1)"
printf '#!/bin/sh\nsleep 20\n' >"$work/slow"
chmod +x "$work/slow"
rm -f "$kept"
begun=$EPOCHREALTIME
FENCEPOST=$work/slow timeout 15 "$status" >/dev/null
same 'a server that is slow does not hold up the bar' yes \
  "$(awk -v a="$begun" -v b="$EPOCHREALTIME" 'BEGIN { print b - a < 5 ? "yes" : "no: " b - a }')"
rm -rf "$kept.lock"

# In tmux itself, at two widths, and as it follows.
again >/dev/null
for option in '' --follow; do
  for columns in 80 200; do
    cat >"$work/tmux.conf" <<CONF
set -g status-interval 1
set -g status-right-length 60
set -g status-right '#(exec $status $option) |'
set -g status-left ''
CONF
    same "tmux shows it, at $columns columns${option:+, with $option}" '! 1 due: Tea is ready |' "$(
      tmux -S "$work/inner$option$columns" -f "$work/tmux.conf" new-session -d -x "$columns" -y 8 cat
      tmux -S "$work/outer$option$columns" -f /dev/null new-session -d -x "$columns" -y 10 "TMUX= tmux -S '$work/inner$option$columns' attach"
      shown() { tmux -S "$work/outer$option$columns" capture-pane -p | grep -o '! 1 due.*|'; }
      until_true shown >/dev/null
      shown
      for socket in inner outer; do tmux -S "$work/$socket$option$columns" kill-server 2>/dev/null; done
    )"
  done
done

# shellcheck shell=bash disable=SC2016,SC2154
# What is shown while a person types, in fzf in a real terminal.

fresh
fencepost call list/save '{"list": {"title": "Groceries"}}' >/dev/null
fencepost add Buy milk '#food' 2038-01-02 -- oats >/dev/null
fencepost add Buy bread >/dev/null
typing=fencepost-typing-$$
tmux -L "$typing" -f /dev/null new-session -d -x 80 -y 24 \
  "env PS1='ready> ' EDITOR=cat FENCEPOST_STORE='$FENCEPOST_STORE' bash --norc --noprofile"
trap 'tmux -L "$typing" kill-server 2>/dev/null; rm -rf "$work"' EXIT
press() { tmux -L "$typing" send-keys "$@"; }
on_screen() { tmux -L "$typing" capture-pane -p | grep -Eq -- "$1"; }
unseen() { ! on_screen "$1"; }
# seen REGEX: yes, or the screen, where no line of it matches in time.
seen() { if until_true on_screen "$1"; then echo yes; else tmux -L "$typing" capture-pane -p; fi; }
# wait_until COMMAND…: a wait in vain is a failure, because it would only make every run longer.
wait_until() { until_true "$@" || same "$* in time" 'in time' "$(tmux -L "$typing" capture-pane -p)"; }

press ". '$SHELL_CLIENT/fencepost.sh'; clear" Enter
wait_until on_screen '^ready> ?$'
press 'fp find' Enter
same 'fp find shows what there is' 'yes yes' "$(seen 'Buy bread  /Reminders') $(seen '2038-01-02 +Buy milk  /Reminders')"
press 'oat'
wait_until unseen 'Buy bread'
same 'each key asks the server, which looks into notes as well' 'yes' "$(seen '2038-01-02 +Buy milk  /Reminders')"
press ' due:someday'
same 'what is not a filter is said' yes "$(seen '“someday” is not a date')"
press C-u 'bread'
wait_until unseen 'someday'
same 'a filter of one word finds it' yes "$(seen 'Buy bread  /Reminders')"
press C-x
same 'Ctrl-X ticks off what is chosen' yes "$(seen '✓ Buy bread|Done: Buy bread')"
press 'fp add' Enter
same 'fp add alone asks for a line' yes "$(seen '^New reminder:')"
press 'Rye tomorrow /Groc'
same 'what is understood stands below the line while it is typed' yes "$(seen 'Groceries')"
press 'eries'
same 'and changes with each key' yes "$(seen 'Would add: Rye \(Tomorrow, in Groceries\)')"
press Enter
same 'Enter adds it' yes "$(seen '^Added: Rye \(Tomorrow, in Groceries\)')"
press 'clear; fp add' Enter
wait_until on_screen '^New reminder:'
press 'Salt' Escape
wait_until on_screen '^ready> ?$'
same 'Escape adds nothing' 'Buy milk Rye' \
  "$(fencepost call reminder/fetch '{"where": {"status": "incomplete"}}' | jq -r '[.reminders[].title] | sort | join(" ")')"
tmux -L "$typing" kill-server
trap 'rm -rf "$work"' EXIT

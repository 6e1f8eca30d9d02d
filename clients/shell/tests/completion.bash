# shellcheck shell=bash disable=SC2016,SC2154
# Completion, asked for in the shells themselves.

fresh
fencepost access grant 'My editor' reminders >/dev/null
fencepost access grant nvim >/dev/null

# In bash: the words before the last are typed, the last one is completed.
completed_in_bash() {
  bash -c '. "$SHELL_CLIENT/completion/fencepost.bash"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _fencepost
    printf "%s " "${COMPREPLY[@]}"' bash "$@"
}
same 'bash completes every command of the program' \
  "$(fencepost help | sed -n 's/^.* fencepost \([a-z][a-z]*\) .*/\1/p;s/^.* fencepost \([a-z][a-z]*\)$/\1/p' | LC_ALL=C sort -u | paste -sd ' ')" \
  "$(completed_in_bash fencepost '' | tr ' ' '\n' | grep -E '^[a-z]' | LC_ALL=C sort | paste -sd ' ')"
fencepost add 'Buy milk #shop' >/dev/null
fencepost add 'Call Ann' >/dev/null
same 'bash completes titles, lists, places and orders' 'Buy\ milk /Reminders Eiffel\ Tower due distance ' \
  "$(completed_in_bash fencepost 'done' b)$(completed_in_bash fencepost add milk /r)$(completed_in_bash fencepost list @ ei)$(completed_in_bash fencepost list --sort d)"
same 'bash completes methods' 'reminder/save reminder/get reminder/complete reminder/remove reminder/move reminder/fetch ' \
  "$(completed_in_bash fencepost call rem)"
same 'bash knows every method of the protocol' "$(fencepost call rpc.discover | jq -r '[.methods[].name] | sort | join(" ")')" \
  "$(completed_in_bash fencepost call '' | tr ' ' '\n' | grep -E '^[a-z]' | LC_ALL=C sort | paste -sd ' ')"
same 'bash completes clients, whatever is in their names' 'My\ editor nvim ' "$(completed_in_bash fencepost access grant '')"
same 'bash completes what is granted' 'reminders events location --write-only ' "$(completed_in_bash fencepost access grant nvim '')"
same 'bash completes options and their choices' '--store --fix --json --help  debug ' \
  "$(completed_in_bash fencepost doctor --) $(completed_in_bash fencepost serve --log-level d)"

same 'bash completes what watch takes' '--format --forever  nmea ' \
  "$(completed_in_bash fencepost watch --fo) $(completed_in_bash fencepost watch --format n)"

completed_of_fp() {
  bash -c '. "$SHELL_CLIENT/completion/fencepost.bash"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _fencepost_fp
    printf "%s " "${COMPREPLY[@]}"' bash fp "$@"
}
same 'bash completes the commands of fp and what stands behind them' 'agenda Buy\ milk Buy\ milk /Reminders Eiffel\ Tower ' \
  "$(completed_of_fp ag)$(completed_of_fp 'done' b)$(completed_of_fp due fri b)$(completed_of_fp event Fair /r)$(completed_of_fp rename place ei)"

same 'bash completes lists, titles and filters behind the other commands of fp' 'Reminders Buy\ milk Buy\ milk move /Reminders list lists link ' \
  "$(completed_of_fp move re)$(completed_of_fp move Reminders b)$(completed_of_fp under b)$(completed_of_fp all m)$(completed_of_fp all 'done' /r)$(completed_of_fp li)"

completed_in_fish() {
  # shellcheck disable=SC2016
  timeout 30 fish --no-config -c 'source $SHELL_CLIENT/completion/fencepost.fish; complete -C $argv[1]' "$1"
}
same 'fish completes methods, with what they do' $'reminder/fetch\tReturns the reminders that match, sorted.' \
  "$(completed_in_fish 'fencepost call reminder/f')"
same 'fish completes titles, and behind a sign lists, places and tags' '#shop /Reminders @Eiffel Tower Buy milk' \
  "$({ completed_in_fish 'fencepost done b' && completed_in_fish 'fencepost add milk /r' && completed_in_fish 'fencepost list @ei' &&
    completed_in_fish 'fencepost list \#s'; } | cut -f 1 | sort -u | LC_ALL=C sort | paste -sd ' ')"
same 'fish completes commands, clients and what is granted' 'call conflicts My editor nvim events location reminders' \
  "$({ completed_in_fish 'fencepost c' && completed_in_fish 'fencepost access grant ' && completed_in_fish 'fencepost access grant nvim '; } |
    cut -f 1 | grep -v '^--' | paste -sd ' ')"
same 'fish completes what watch takes' $'--listen\tTake positions from phones over HTTP' \
  "$(completed_in_fish 'fencepost watch --lis')"

same 'fish completes fp as it completes fencepost, and its own commands' 'near Buy milk' \
  "$({ completed_in_fish 'fp nea' && completed_in_fish 'fp done b'; } | cut -f 1 | paste -sd ' ')"

same 'fish completes lists, titles and filters behind the other commands of fp' 'filter Reminders Buy milk Buy milk move /Reminders' \
  "$({ completed_in_fish 'fp filt' && completed_in_fish 'fp move re' && completed_in_fish 'fp move Reminders b' &&
    completed_in_fish 'fp under b' && completed_in_fish 'fp all m' && completed_in_fish 'fp all done /r'; } | cut -f 1 | paste -sd ' ')"

# In zsh a real terminal is needed: what was typed and completed is echoed on it.
completed_in_zsh() {
  timeout 60 zsh -f "$here/complete.zsh" "$1" 2>&1
}
same 'zsh completes a method' 'fencepost call reminder/complete' "$(completed_in_zsh 'fencepost call reminder/com')"
same 'zsh completes a title and a list' 'fencepost done Buy\ milk
fencepost add milk /Reminders' "$(completed_in_zsh 'fencepost done bu'
  completed_in_zsh 'fencepost add milk /Rem')"
same 'zsh completes a command, an option and a client' 'fencepost doctor --fix
fencepost watch --token-file
fencepost access grant nvim' "$(completed_in_zsh 'fencepost doc' >/dev/null
  completed_in_zsh 'fencepost doctor --f'
  completed_in_zsh 'fencepost watch --tok'
  completed_in_zsh 'fencepost access grant nv')"
same 'zsh completes the other commands of fp, and lists, titles and filters behind them' 'fp outdent
fp move Reminders
fp move Reminders Buy\ milk
fp under Buy\ milk
fp all done /Reminders' "$(completed_in_zsh 'fp outd'
  completed_in_zsh 'fp move rem'
  completed_in_zsh 'fp move Reminders bu'
  completed_in_zsh 'fp under bu'
  completed_in_zsh 'fp all done /Rem')"

# What stands behind the cursor of a typed line is the server's to say, in any quotes.
fencepost call list/save '{"list": {"title": "Hardware store"}}' >/dev/null
typed_in_bash() { timeout 60 zsh -f "$here/complete-bash.zsh" "$1" 2>&1; }
typed_lines=('fp add "Milk @ei' 'fp add Milk @ei' "fp add 'Milk /har" 'fp add Milk /har' 'fp add Milk tom' 'fp add Milk !hi'
  'fp add 🥛 Milk \#sh' 'fp event Fair at:ei' 'fp list due:tom' 'fp all done \#sh' 'fp sub Buy\ milk Rye tom' 'fencepost add Milk li')
same 'bash completes a typed line at the cursor, in any quotes' 'fp add "Milk @Eiffel Tower"
fp add Milk @Eiffel\ Tower
fp add '"'Milk /Hardware store'"'
fp add Milk /Hardware\ store
fp add Milk tomorrow
fp add Milk \!high
fp add 🥛 Milk \#shop
fp event Fair at:Eiffel\ Tower
fp list due:tomorrow
fp all done \#shop
fp sub Buy\ milk Rye tomorrow
fencepost add Milk list:' "$(for line in "${typed_lines[@]}"; do typed_in_bash "$line"; done)"
same 'zsh completes a typed line at the cursor, in any quotes' 'fp add "Milk @Eiffel Tower"
fp add Milk @Eiffel\ Tower
fp add '"'Milk /Hardware store'"'
fp add Milk /Hardware\ store
fp add Milk tomorrow
fp add Milk \!high
fp add 🥛 Milk \#shop
fp event Fair at:Eiffel\ Tower
fp list due:tomorrow
fp all done \#shop
fp sub Buy\ milk Rye tomorrow
fencepost add Milk list:' "$(for line in "${typed_lines[@]}"; do completed_in_zsh "$line"; done)"
same 'fish completes a typed line at the cursor, in any quotes, and says what the word means' 'Milk @Eiffel Tower: when you arrive
@Eiffel Tower: when you arrive
Milk /Hardware store: list
/Hardware store: list
!high: high priority
#shop: tag
at:Eiffel Tower: place
due:tomorrow: due
#shop: tag
list:: the list it belongs to' "$(for line in "${typed_lines[@]}"; do
  [[ $line == *' tom' ]] || completed_in_fish "$line" | head -n 1
done | sed $'s/\t/: /')"
same 'fish takes what is escaped in an open quotation for the sign itself' 'Buy "x" /Reminders
Cost $5 \ /Reminders
Ann'"'"'s \ /Reminders' "$(for line in 'fp add "Buy \"x\" /Rem' 'fp add "Cost \$5 \\ /Rem' "fp add 'Ann\'s \\\\ /Rem"; do
  completed_in_fish "$line" | head -n 1 | cut -f 1
done)"
same 'a tab or a line break is not a line, and nothing is asked' 1 \
  "$(sh "$SHELL_CLIENT/completion/typed.sh" reminder $'Milk\ttom' >/dev/null; printf %s $?)"
ln -s "$SHELL_CLIENT/completion/fencepost.bash" "$work/linked.bash"
cp "$SHELL_CLIENT/completion/fencepost.bash" "$work/alone.bash"
same 'bash completes through a link to its file, and without the files beside it as it can' $'/Reminders tomorrow\n/Reminders' "$(
  for file in linked alone; do
    bash -c '. "$1"; typed() { COMP_LINE="$*" COMP_POINT=${#COMP_LINE} COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _fencepost
      found+=("${COMPREPLY[@]}"); }; typed fencepost add Milk /r; typed fencepost add Milk tom; echo "${found[*]}"' bash "$work/$file.bash" 2>&1
  done)"

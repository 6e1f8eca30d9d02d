# shellcheck shell=bash disable=SC2016,SC2154
# The functions of fencepost.sh, in every shell that is here: the same commands say the same in each.

# fp_in SHELL COMMANDS: what they print, without the ids, which are new ones in each store.
fp_in() { timeout 60 "$1" -c '. "$SHELL_CLIENT/fencepost.sh"; '"$2" 2>&1 | sed -E 's/^[0-9a-f]{6}  //'; }

# came_to SHELL: walks to the Eiffel Tower, and lists the firings.
came_to() {
  fresh
  fp_in "$1" 'fp add -e "Eiffel Tower" Tickets >/dev/null'
  jq -cn '[48.8, 48.8583701, 48.8583701] | to_entries[] | {latitude: .value, longitude: 2.2944813,
      accuracy: 5, at: (now - 60 + .key * 25 | floor | todate), source: "shell"}' |
    timeout 30 fencepost watch >/dev/null
  fp_in "$1" 'fp alarms' | sed 's/^.*Z  //'
  fp_in "$1" 'fp why tickets' | cut -c 1-28
  fp_in "$1" 'fp ack TICKETS; fp ack tickets'
}

for shell in bash dash zsh; do
  fresh
  same "$shell: fp add says what it made, whatever is in the title" \
    '2026-12-01 18:30  !!!  It'\''s "milk" & $5 #shop #home' \
    "$(fp_in "$shell" 'fp add -d 2026-12-01T18:30:00 -p 1 -t shop -t "#home" "It'\''s \"milk\" & \$5"')"
  same "$shell: fp add -d takes a date in words" "$(date -d tomorrow +%F) 09:00" \
    "$(fp_in "$shell" 'fp add -d "tomorrow 9" Stretch' | cut -c 1-16; fp_in "$shell" 'fp rm Stretch' >/dev/null)"
  same "$shell: words need no quotes" 'Added: Buy bread and cheese (No date)' \
    "$(fp_in "$shell" 'fp add Buy bread and cheese')"
  same "$shell: fp list is in the order of the due dates" $'It\'s "milk" & $5 #shop #home\nBuy bread and cheese' \
    "$(fp_in "$shell" 'fp list' | sed -E 's/^.{23}//')"
  same "$shell: fp list takes tags and words" '2' \
    "$(fp_in "$shell" 'fp list -t shop; fp list CHEESE' | wc -l)"
  same "$shell: fp done does nothing where several are meant, and shows them" '3 1' \
    "$(fp_in "$shell" 'fp add Buy milk >/dev/null; fp done milk; printf "%s" $?' |
      awk 'END { print NR - 1, $0 }')"
  same "$shell: fp done takes words, and the very title wins" '                       ✓ Buy milk' \
    "$(fp_in "$shell" 'fp add Buy milk and eggs >/dev/null; fp done Buy milk')"
  same "$shell: fp undo and redo say how much they changed, and show what is there again" 'Taken back: 1 reminder updated.
                       Buy milk
Made again: 1 reminder updated.
                       ✓ Buy milk
Taken back: 1 reminder updated.
                       Buy milk' \
    "$(fp_in "$shell" 'fp undo; fp redo; fp undo')"
  same "$shell: fp done takes the end of an id" '✓ Buy milk' \
    "$(timeout 60 "$shell" -c '. "$SHELL_CLIENT/fencepost.sh"; fp done "$(fp list Buy milk | sed -n "/milk$/s/ .*//p")"' |
      sed -E 's/^.{31}//')"
  same "$shell: words that end the id of another are no choice" '4 1' "$(
    jq -cn '{reminder: {id: "x@home", title: "Foreign"}, ifRevision: null}' | fencepost call reminder/save - >/dev/null
    fp_in "$shell" 'fp add Go home >/dev/null; fp done home; printf "%s" $?' | awk 'END { print NR - 1, $0 }')"
  same "$shell: the whole id is" '✓ Foreign' "$(fp_in "$shell" 'fp done x@home; fp done Go home >/dev/null' | sed 's/^.*  //')"
  same "$shell: without words nothing is done" '2 2 2' \
    "$(fp_in "$shell" 'fp done ""; printf " %s" $?; fp ack " "; printf " %s" $?; fp snooze visit; printf " %s" $?' |
      grep -o ' [0-9]\( \|fp\|$\)' | tr -dc '0-9\n' | tr '\n' ' ' | sed 's/ $//')"
  same "$shell: fp next is what is due first" '2026-12-01 18:30' \
    "$(fp_in "$shell" 'fp next' | cut -c 1-16)"
  same "$shell: fp add knows places by their titles" '                       Tickets @Eiffel Tower' \
    "$(fp_in "$shell" 'fp add -e "eiffel tower" Tickets')"
  same "$shell: a place that there is not is a sentence, and nothing is made" \
    "fp: there is no 'Mars'; there is: Eiffel Tower, Grand Central Terminal, Sydney Opera House 1" \
    "$(fp_in "$shell" 'fp add -e Mars Dust; printf " %s" $?' | tr -d '\n')"
  same "$shell: fp near asks where you are, and then shows what is there" \
    "fp near: your position is unknown: fp here LATITUDE LONGITUDE
You are in none of your places.
                       Tickets @Eiffel Tower" \
    "$(fp_in "$shell" 'fp near; fp here 48.80 2.29; fp near -w "20 km"')"
  same "$shell: a place alarm that went off is shown, explained and put away" \
    "Tickets  (enter)
It went off when you came to
fp ack: nothing like 'tickets' has gone off and is open" "$(came_to "$shell")"
  same "$shell: an error of the server is its sentence, and the status says so" \
    'fp: “soon” is not a date. Did you mean “noon”? 1' \
    "$(fp_in "$shell" 'fp add -d soon Tea; printf "%s" $?' | tr '\n' ' ' | sed 's/ Write .* \([0-9]\)$/ \1/')"
  same "$shell: a line is read as every client reads it, and what was understood is said" \
    'Added: Post (Fri 1 Jan 2038 18:30, when you arrive at Eiffel Tower, in Reminders, #mail, high priority)' \
    "$(fp_in "$shell" 'fp add Post 2038-01-01 18:30 @Eiffel Tower /Reminders "#mail" "!high"')"
  same "$shell: fp due says when, in words, and never takes the date away" '2038-01-02 09:00 never' "$(
    fp_in "$shell" 'fp due "2 jan 2038 9:00" Post >/dev/null; fp due soon Post 2>/dev/null; fp list Post' | cut -c 1-16 | tr '\n' ' '
    fp_in "$shell" 'fp due never Post >/dev/null; fp list Post' | grep -q '^ ' && printf never
  )"
  same "$shell: lists and places are made, renamed and removed by name" "Made the list Attic.
'Attic' is 'Loft' now.
Removed 'loft'; fp undo brings it back.
Added the place: Rye baker (48.85, 2.35 within 200 m)
'Rye baker' is 'Baker' now.
Removed 'Baker'; fp undo brings it back." \
    "$(fp_in "$shell" 'fp make list Attic; fp rename list Attic Loft; fp remove list loft
      fp place "Rye baker" 48.85,2.35 within 200 m; fp rename place "Rye baker" Baker; fp remove place Baker')"
  same "$shell: a list is given another colour, and a place is moved" "'Attic' has another colour.
#00AA55
Moved 'Baker'; alarms for it move with it.
48.5 2.25 300
fp: there is no 'Cellar'; there is: Attic, Reminders
2" \
    "$(fp_in "$shell" 'fp make list Attic >/dev/null; fp recolour list attic2 x 2>/dev/null; fp recolour list Attic "#00AA55"
      fencepost call list/all | jq -r ".lists[] | select(.title == \"Attic\") | .color"
      fp place Baker 48.85,2.35 within 200 m >/dev/null; fp relocate place Baker 48.5,2.25 within 300 m
      fencepost call place/all | jq -r ".places[] | select(.title == \"Baker\") | \"\(.latitude) \(.longitude) \(.radius)\""
      fp recolour list Cellar "#000000"; fp relocate place Baker 2>/dev/null; echo $?; fp remove list Attic >/dev/null; fp remove place Baker >/dev/null')"
  same "$shell: an event is a line, and the agenda has it" 'Added the event: Fair (Fri 1 Jan 2038 10:00–11:00)' \
    "$(fp_in "$shell" 'fp event Fair 2038-01-01 10:00-11:00')"
  fresh
  same "$shell: fp list reads its words as every client reads a filter" \
    $'Rake #hedge\nfp: There is no list “Nix”.\nRake #hedge\nPrune #hedge\n✓ Rake #hedge' \
    "$(fp_in "$shell" 'fp add Rake 2038-03-05 "#hedge" "!high" >/dev/null; fp add Prune "#hedge" >/dev/null
      fp list "#hedge" due:"5 mar 2038"; fp list /Nix; fp list -s title priority:high; fp list -t hedge priority:none
      fp done Rake >/dev/null; fp list status:done' | sed -E 's/^.{18}(!!!|   )  //')"
  same "$shell: a filter is kept under a name, in a file that the editors use too" \
    'hedges: #hedge|#hedge|✓ Rake #hedge|fp filter: no filter is called '\''nix'\''|fp: There is no list “Nix”.|{"hedges":"#hedge"}|{}' \
    "$(fp_in "$shell" 'fp filter hedges "#hedge"; fp filter; fp filter hedges; fp list -f hedges status:done; fp list -f nix; fp filter bad /Nix
      cat "$XDG_DATA_HOME/fencepost-filters.json"; fp filter -d hedges; cat "$XDG_DATA_HOME/fencepost-filters.json"' |
      sed -E 's/^.{18}(!!!|   )  //' | paste -sd '|')"
  same "$shell: a file of filters that cannot be read stays as it is, and it is said what to do" \
    '2|{"x":"#lot",}||1|[]|fencepost-filters.json|{"more":[1],"y":"#lot"}|y: #lot|{"more":[1],"y":"#lot"}' \
    "$(fp_in "$shell" 'cd "$XDG_DATA_HOME"; file=fencepost-filters.json; printf "%s\n" "{\"x\":\"#lot\",}" >$file
      { fp filter y "#lot"; fp filter -d x; } 2>&1 | grep -c "$XDG_DATA_HOME/$file cannot be read as a JSON object"; cat $file; echo
      echo "[]" >$file; fp filter y "#lot" 2>&1 | grep -c "Correct it"; cat $file; ls | grep filters
      echo "{\"more\":[1]}" >$file; fp filter y "#lot"; cat $file; fp filter
      fp filter "$(head -c 140000 /dev/zero | tr "\\0" a)" "#lot" >/dev/null 2>&1; cat $file; rm $file' | paste -sd '|')"
  same "$shell: a subtask is made, stands under its parent, and goes in and out" \
    $'Party\n  Cake\n  Tent\n---\nParty\n  Cake' \
    "$(fp_in "$shell" 'fp add Party >/dev/null; fp add Tent >/dev/null; fp sub party Cake >/dev/null; fp under party tent >/dev/null
      fp list -s sortOrder | grep -v hedge; echo "---"; fp outdent tent >/dev/null; fp list -s sortOrder | grep -A1 Party' |
      sed -E 's/^ {23}//')"
  same "$shell: the order by hand goes up and down, one step, and ends" $'Prune #hedge\nParty\nfp: it is the first one there\nPrune #hedge' \
    "$(fp_in "$shell" 'first() { fp list -s sortOrder | head -n 1; }
      fp list -s sortOrder >/dev/null; first; fp up party >/dev/null; first; fp up party; fp down party >/dev/null; first' |
      sed -E 's/^ {23}//' | uniq)"
  same "$shell: several are done, moved, tagged, dated and removed as one change" \
    $'That is done to 2; one fp undo takes it back.\nTaken back: 2 reminders updated.\n2 2 2 0 2\nfp all: nothing matches 1\n2' \
    "$(fp_in "$shell" 'fp make list Attic >/dev/null; fp add One "#lot" >/dev/null; fp add Two "#lot" >/dev/null
      count() { fp list "$@" | grep -c lot; }
      fp all done "#lot" | tail -n 1; fp undo | sed -n 1p
      fp all move Attic "#lot" >/dev/null; printf "%s " "$(count /Attic)"
      fp all tag fun "#lot" >/dev/null; printf "%s " "$(count "#fun")"
      fp all due "2 jan 2038" "#fun" >/dev/null; printf "%s " "$(count due:2038-01-02)"
      fp all rm "#fun" >/dev/null; printf "%s " "$(count "#lot")"; fp undo >/dev/null; count "#lot"
      printf "%s" "$(fp all done "#none" 2>&1)"; fp all done "#none" 2>/dev/null; echo " $?"
      fp all done 2>/dev/null; echo $?')"
  same "$shell: one is moved to another list, and tagged" '1 1' \
    "$(fp_in "$shell" 'fp move attic tent >/dev/null; fp tag "#camp" tent >/dev/null; printf "%s %s" "$(fp list /Attic "#camp" | grep -c Tent)" "$(fp list tent | wc -l)"')"
  printf 'a\n  // TODO: mend this <b>\n# - [ ] two\n' >"$work/my file.c"
  same "$shell: a line of a file becomes a reminder with a link back, and so do several" \
    '["mend this <b>","my%20file.c#L2",null,null]
["Mend it","my%20file.c#L2","2038-01-01","  // TODO: mend this <b>\n# - [ ] two"]
2 1' \
    "$(fp_in "$shell" 'fp link "$TMPDIR/my file.c:2" >/dev/null; fp link "$TMPDIR/my file.c:2-3" Mend it 2038-01-01 >/dev/null
      fencepost call reminder/fetch "{\"where\":{\"text\":\"mend\"},\"sort\":\"creationDate\"}" |
        jq -c ".reminders[] | [.title, (.url | split(\"/\")[-1]), .due, .notes]"
      fp link "$TMPDIR/my file.c" 2>/dev/null; printf "%s " $?; fp link "$TMPDIR/my file.c:9" 2>/dev/null; echo $?')"
  same "$shell: a link names the folder once, though CDPATH is set" '1|my%20file.c#L2' \
    "$(fp_in "$shell" 'cd /; CDPATH=.:/tmp; export CDPATH; folder=${TMPDIR#/}; fp link "$folder/my file.c:2" By CDPATH >/dev/null
      fencepost call reminder/fetch "{\"where\":{\"text\":\"By CDPATH\"}}" | jq -r ".reminders[].url" |
        awk -v folder="$folder" "{ print split(\$0, parts, folder) - 1; sub(/.*\\//, \"\"); print }"; fp rm By CDPATH >/dev/null 2>&1' | paste -sd '|')"
  printf '#!/bin/sh\nsed -i "s/^Title:.*/Title: $NEW/" "$1"\n' >"$work/editor"
  chmod +x "$work/editor"
  printf '#!/bin/sh\nsed -i "s/^Title:.*/Title: Mine/" "$1"\n%s\n' 'jq -cn --arg id "$ITEM" "{reminder: {id: \$id, title: \"Theirs\"}}" |
    fencepost call reminder/save - >/dev/null' >"$work/editor-and-others"
  chmod +x "$work/editor-and-others"
  same "$shell: of a title that others changed meanwhile mine is kept in a file, and nothing is written over theirs" \
    $'fencepost: Your changes were not saved: Kite\nMine 1 Theirs' \
    "$(fp_in "$shell" 'fp add Kite >/dev/null; export EDITOR="$TMPDIR/editor-and-others"
      ITEM=$(fencepost call reminder/fetch "{\"where\":{\"text\":\"Kite\"}}" | jq -r ".reminders[0].id"); export ITEM
      said=$(fp edit kite 2>&1 </dev/null); code=$?; printf "%s\n" "$said" | head -n 1
      kept=$(printf "%s\n" "$said" | sed -n "s/^What you typed is kept in //p"); kept=${kept%.}
      printf "%s %s %s" "$(sed -n "s/^Title: *//p" "$kept"*)" "$code" "$(fencepost call reminder/get "{\"id\":\"$ITEM\"}" | jq -r .reminder.title)"
      rm -f "$kept"*; fp rm Theirs >/dev/null 2>&1')"
  same "$shell: where the program is missing, it is said how to get it" $'fp: there is no /nowhere/fencepost. To get it: clone Fencepost, run\n1' \
    "$(fp_in "$shell" 'FENCEPOST=/nowhere/fencepost; export FENCEPOST; fp list 2>&1 | head -n 1; fp list >/dev/null 2>&1; echo $?')"
  same "$shell: a reminder and an event are edited as documents" '1 1' \
    "$(fp_in "$shell" 'fp event Fair tomorrow 10:00-11:00 >/dev/null; export EDITOR="$TMPDIR/editor"
      NEW=Marquee fp edit tent >/dev/null; NEW=Fete fp edit Fair >/dev/null
      printf "%s %s" "$(fp list marquee | wc -l)" "$(fp events | grep -c Fete)"')"
  same "$shell: what a sync left in two versions is shown and settled" '1 1 0 1' "$(
    printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//Example//EN BEGIN:VTODO UID:bread DTSTAMP:20261120T080000Z 'SUMMARY:Rye bread' \
      'X-FENCEPOST-CONFLICT:SUMMARY.U1VNTUFSWTpXaGl0ZSBicmVhZA' END:VTODO END:VCALENDAR >"$FENCEPOST_STORE/lists/Reminders/bread.ics"
    fp_in "$shell" 'printf "%s " "$(fp conflicts 2>/dev/null | grep -c "White bread")"; fp resolve --theirs rye 2>/dev/null | grep -c . | tr "\n" " "
      printf "%s %s" "$(fp conflicts --porcelain 2>/dev/null | wc -l)" "$(fp list white bread | wc -l)"')"
  same "$shell: in a terminal it is asked whether to make a list that there is none of" 'Make the list “Cellar”?|Added: Wine (In Cellar)|1' "$(
    printf 'y\n' | SHELL=/bin/sh timeout 60 script -qec "$shell -c '. \"$SHELL_CLIENT/fencepost.sh\"; fp add Wine /Cellar'" /dev/null |
      tr -d '\r' | grep -oE 'Make the list “Cellar”\?|Added: Wine \(In Cellar\)' | paste -sd '|' | tr -d '\n'
    printf '|%s' "$(fp_in "$shell" 'fp list /Cellar' | wc -l)")"
  same "$shell: the table of typed lines is understood as the server understands it" '' "$(
    jq -r 'select(.for == "reminder" and (.locale | startswith("en")) and .says == [] and (.means.title // "") != "") | .text' \
      "$SHELL_CLIENT/../../protocol/text/examples.jsonl" | awk 'NR % 12 == 0' | while IFS= read -r line; do
      expected=$(jq -cn --arg text "$line" '{text: $text, for: "reminder"}' | fencepost call text/parse - | jq -r .reminder.title)
      line=$line fp_in "$shell" 'fp add --dry-run "$line" || fp add "$line"' | grep -qF -- "$expected" || printf '%s\n' "$line"
    done
  )"
  same "$shell: without a server one notice says how to get it" '1 1' \
    "$(FENCEPOST=/no/fencepost fp_in "$shell" 'fp list; printf "%s" $?' | awk '/swift build/ { n++ } END { print n, $0 }')"
  same "$shell: nothing of the functions stays in the shell" '' \
    "$(fp_in "$shell" 'set > "$TMPDIR/before"; fp list >/dev/null; fp near 1 2; set > "$TMPDIR/after"
      diff "$TMPDIR/before" "$TMPDIR/after" | grep -E "^> (given|where|place|found|latitude|within|answer|one)="')"
done

# Several that have gone off.
fresh
for title in Tea Tea 'Tea bags'; do
  jq -cn --arg it "$title" '{reminder: {title: $it, alarms: [{absoluteDate: (now + 3 | floor | todate)}]}}' |
    fencepost call reminder/save - >/dev/null
done
timeout 30 fencepost watch --forever </dev/null 2>/dev/null | head -n 3 >/dev/null
still() { fencepost call alarm/firings '{"open": true}' | jq -r '.firings | length'; }
for said in 'ack tea' 'ack Tea' 'snooze visit tea' 'snooze 2099-01-01T00:00:00Z Tea' 'snooze "tomorrow 9" tea' 'snooze "20 minutes" tea'; do
  same "fp $said: where several are meant they are shown, and nothing is done" "1 3" \
    "$(fp_in bash "fp $said 2>/dev/null; printf %s \$?") $(still)"
done
for said in ack 'ack ""' snooze 'snooze visit' 'snooze 2099-01-01T00:00:00Z " "'; do
  same "fp $said: it asks which one, and nothing is done" '2 3' "$(fp_in bash "fp $said 2>/dev/null; printf %s \$?") $(still)"
done
same 'what is shown says by what each can be meant' '1 2' \
  "$(timeout 60 bash -c '. "$SHELL_CLIENT/fencepost.sh"; fp ack "$(fp ack Tea 2>&1 | sed -n "/Tea  /{s/ .*//p;q}")"; fp alarms' | grep -c 'Tea  ') $(still)"
same 'the only one of that title is put away, or off' $'Next date: 2099-01-01T00:00:00Z.\n0 0' \
  "$(fp_in bash 'fp ack Tea && fp snooze 2099-01-01T00:00:00Z bags; printf %s $?') $(still)"

# Control characters in another person's file are shown, and do not control the terminal.
fresh
evil=$'Pay\e[2J\u009b31m\x7f now'
jq -cn --arg it "$evil" '{reminder: {title: "Mine", alarms: [{absoluteDate: (now + 3 | floor | todate)},
    {proximity: "enter", place: {title: $it, latitude: 10, longitude: 10, radius: 200}}]}}' |
  fencepost call reminder/save - >/dev/null
sed "s/^SUMMARY:.*/SUMMARY:$evil"$'\r/' "$FENCEPOST_STORE"/lists/Reminders/*.ics >"$work/foreign"
cp "$work/foreign" "$(ls "$FENCEPOST_STORE"/lists/Reminders/*.ics)"
timeout 30 fencepost watch --forever </dev/null 2>/dev/null | head -n 1 >"$work/evil"
# A server that says again what was told.
printf '#!/bin/sh\nexec cat "%s"\n' "$work/evil" >"$work/said"
chmod +x "$work/said"
shown=$(fp_in bash 'fp list; fp alarms; fp near -w "1 km" 10 10; fp why now; fp next; fp add -e None x; fp done Pay'
  FENCEPOST=$work/said fp_in bash 'fp watch')
same 'what would steer a terminal is a space, whichever command shows it' 'true 0' \
  "$(jq -c '.title | contains("\u001b[2J\u009b31m\u007f")' "$work/evil") $(
    printf '%s' "$shown" | jq -Rs '[explode[] | select(. < 32 and . != 10 or . > 126 and . < 160)] | length')"
same 'and all else of it is shown' 5 "$(grep -c 'Pay \[2J 31m  now' <<<"$shown")"

# Another shell on the same store, as it happens.
fresh
mkfifo "$work/firings"
FP_NOTIFY='' timeout 60 bash -c '. "$SHELL_CLIENT/fencepost.sh"; fp watch' >"$work/firings" &
watching=$!
exec {firings}<"$work/firings"
fencepost call reminder/save "$(jq -cn '{reminder: {title: "Tea", alarms: [{absoluteDate: (now + 3 | floor | todate)}]}}')" >/dev/null
IFS= read -r -t 30 -u "$firings" line || line='nothing was said'
same 'fp watch tells what goes off, as it does' 'Tea  (time)' "${line#*Z  }"
# end_it ID: that process and what it has started.
end_it() {
  local child
  for child in $(ps -o pid= --ppid "$1"); do end_it "$child"; done
  kill "$1" 2>/dev/null
}
end_it "$watching"
wait "$watching" 2>/dev/null
exec {firings}<&-

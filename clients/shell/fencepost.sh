# shellcheck shell=sh disable=SC2016
# `fp`: a handful of everyday commands on top of `fencepost call`, for any POSIX shell; to be sourced.
# What a line, a date or a radius means the server says: each goes there as it was typed.
#
#   . clients/shell/fencepost.sh
#   fp add Buy milk tomorrow 18:30 "#shop"
#   fp help
#
# Needs jq. The server is $FENCEPOST, else fencepost on the PATH; the store is the server's own choice
# (FENCEPOST_STORE). Each function runs in a subshell, so that nothing of theirs stays in yours.

fp() {
  case ${1-} in
    add | list | find | done | undo | redo | due | next | near | here | why | alarms | ack | snooze | watch | make | \
      rename | recolour | relocate | remove | sub | under | outdent | up | down | move | tag | all | link | filter)
      # shellcheck disable=SC2145  # the first word is the function's
      "fp_$@"
      ;;
    show | edit | undone | rm | history | lists | places | events | agenda | conflicts | resolve | map)
      "${FENCEPOST:-fencepost}" "$@"
      ;;
    event)
      shift
      "${FENCEPOST:-fencepost}" add --event "$@"
      ;;
    place)
      shift
      "${FENCEPOST:-fencepost}" add --place "$@"
      ;;
    '' | help | -h | --help) fp_help ;;
    *) printf "fp: '%s' is not a command: try fp help\n" "$1" >&2 && return 2 ;;
  esac
}

fp_help() {
  cat <<'HELP'
fp add LINE …                makes a reminder of a line: Buy milk tomorrow 18:30 /Groceries @Home "#shop"
                             alone it shows what is understood while you type (with fzf)
fp event LINE …              an event: Dinner fri 19:00-21:30;  fp place LINE …  Bakery 48.86,2.34 within 200 m
fp add OPTIONS TITLE …       makes a reminder whose title is just these words
     -d DUE  "tomorrow 18:30", 2026-12-01          -l LIST  its title or its id
     -p 0-9  priority, 1 is most                   -t TAG   as often as you like
     -n NOTES                                      -u URL
     -e PLACE  when you arrive there, by its title or its id; -x PLACE  when you leave it
     -r RADIUS  of that fence, "500 ft", instead of the place's own
                             in a terminal, it asks whether to make a list or place that there is none of
fp link FILE:LINE [LINE …]   makes one of a line of a file, or of FILE:FIRST-LAST, with a link to it
fp list [-a] [-l LIST] [-t TAG] [-s dueDate|title|priority|sortOrder] [-f NAME] [FILTER …]
                             what is open, or with -a also what is done: "#shop" due:week @Home bread
fp find [FILTER …]           shows what is found while you type (with fzf); Enter edits it, Ctrl-X ticks it off
fp filter [NAME FILTER …]    keeps a filter under a name, for fp list -f NAME; alone it shows them;
                             fp filter -d NAME forgets it
fp done WHAT …               ticks one off: by words of it, or by the end of its id
fp due WHEN WHAT …           says when it is due: "fri 18:30", or "never"
fp move LIST WHAT …          to another list;  fp tag TAG WHAT …  one more tag
fp edit WHAT …               opens it in your editor, an event as well; fp edit --new
fp sub PARENT LINE …         makes a subtask;  fp under PARENT WHAT …, fp outdent WHAT …
fp up, down WHAT …           moves it in the order by hand, which fp list -s sortOrder shows
fp all done|undone|rm FILTER …
fp all move LIST|tag TAG|due WHEN FILTER …
                             does it to all that the filter finds, as one change that one fp undo takes back
fp undo, fp redo             takes the last change back, does it again
fp rm, undone, show WHAT …   removes it, opens it again, shows all of it
fp conflicts, fp resolve     what a sync has left in two versions: fp resolve --mine|--theirs WHAT …
fp agenda, events [SPAN]     what is to come: today, week, month;  fp history  what was done
fp lists, places             what there is
fp make list TITLE           fp make place LINE
fp rename list|place NAME NEW                      fp remove list|place NAME
fp recolour list NAME "#00AA55"                    fp relocate place NAME WHERE …  48.86,2.34 within 200 m
fp next                      what is due next
fp near [LATITUDE LONGITUDE] [-w WITHIN]
                             what is to be done near you, the nearest first (5 km)
fp here LATITUDE LONGITUDE [ACCURACY]
                             says where you are
fp why WHAT …                why its alarms went off, or did not
fp alarms                    what has gone off and is open
fp ack WHAT …                puts such an alarm away
fp snooze UNTIL WHAT …       puts it off: until "tomorrow 9", "20 minutes", or "visit", the next one
fp watch                     tells what goes off, until you press Ctrl-C
HELP
}

# Says how to get what is missing.
fp_ready() {
  if ! command -v "${FENCEPOST:-fencepost}" >/dev/null 2>&1; then
    printf 'fp: there is no %s. To get it: clone Fencepost, run\n  %s\nand put %s on the PATH, or set FENCEPOST.\n' \
      "${FENCEPOST:-fencepost}" \
      'swift build -c release --static-swift-stdlib --product fencepost' \
      '.build/release/fencepost' >&2
    return 1
  fi
  command -v jq >/dev/null 2>&1 || {
    printf 'fp: jq is needed: https://jqlang.org\n' >&2
    return 1
  }
}

# fp_call METHOD [PARAMS]: the result as JSON; an error is a sentence on stderr.
fp_call() { "${FENCEPOST:-fencepost}" call "$@"; }

# What comes from others may hold what steers a terminal: each line that is shown goes through this.
fp_plain='def plain: gsub("\\p{Cc}+"; " ");'
# How much room a text takes, as far as it can be told without a terminal, and how it is cut to fit.
fp_fit=$fp_plain'def wide: . >= 4352 and (. <= 4447 or . >= 11904 and . <= 42191 or . >= 44032 and . <= 55203
    or . >= 63744 and . <= 64255 or . >= 65072 and . <= 65135 or . >= 65280 and . <= 65376
    or . >= 65504 and . <= 65510 or . >= 127744 and . <= 129791 or . >= 131072 and . <= 262141);
  def columns: [explode[] | if wide then 2 else 1 end] | add // 0;
  def fit($most): if columns <= $most then . else
    reduce explode[] as $each ({left: ($most - 1), out: []};
    (if $each | wide then 2 else 1 end) as $takes
    | if .left < $takes then .left = 0 else .left -= $takes | .out += [$each] end)
    | (.out | implode) + "…" end;'
# How a reminder is shown: the end of its id, when it is due, how it matters, its title, tags, places.
fp_line='[ (.id | .[-6:]),
    (.due // "" | sub("T"; " ") | sub(":00$"; "") | . + "                " | .[:16]),
    (if .priority == 0 then "   " elif .priority < 5 then "!!!" elif .priority == 5 then "!! " else "!  " end),
    ((if (.depth // 0) > 0 then "  " * .depth else "" end) + (if .completed then "✓ " else "" end) + .title
      + ([.tags[]? | " #" + .] | add // "")
      + ([.alarms[]?.places[]?.title // empty | " @" + .] | unique | add // "")) ] | join("  ")
  | plain | if $room > 0 then fit($room) else . end'
# fp_show FILTER: each reminder that the filter makes of the JSON on stdin, a line each; on a terminal none is
# longer than it is wide.
fp_show() (
  room=0
  if [ -t 1 ]; then room=${COLUMNS:-$(tput cols 2>/dev/null || printf 0)}; fi
  jq -r --argjson room "$room" "$fp_fit $1 | $fp_line"
)
fp_fields='["id","title","due","priority","completed","tags","alarms"]'

# fp_id METHOD KEY WANTED: the id of the list or place of this title, or with this id.
fp_id() (
  all=$(fp_call "$1") || return
  found=$(printf %s "$all" | jq -r --arg wanted "$3" ".$2"' | (map(select(.title == $wanted)) +
    map(select(.id == $wanted)) + map(select(.title // "" | ascii_downcase == ($wanted | ascii_downcase))))
    [0].id // empty')
  [ -n "$found" ] || {
    printf "fp: there is no '%s'; there is: %s\n" "$3" \
      "$(printf %s "$all" | jq -r "$fp_plain .$2"' | map(.title // .id) | join(", ") | plain')" >&2
    return 1
  }
  printf '%s\n' "$found"
)

# fp_parse TEXT KIND: what a line means; what is wrong with it is said, and then it is not a success.
fp_parse() (
  parsed=$(jq -cn --arg text "$1" --arg kind "$2" '{text: $text, for: $kind}' | fp_call text/parse -) || return
  wrong=$(printf %s "$parsed" | jq -r "$fp_plain"' [.diagnostics[] | select(.severity == "error") | .message][0] // empty | plain')
  [ -z "$wrong" ] || {
    printf 'fp: %s\n' "$wrong" >&2
    return 1
  }
  printf '%s\n' "$parsed"
)

# fp_date WORDS: the date that they say, as {due, timeZone}.
fp_date() (
  parsed=$(fp_parse "x due:$1" reminder) || return
  printf %s "$parsed" | jq -ce '.reminder | select(.title == "x" and .due) | {due} + if .timeZone then {timeZone} else {} end' || {
    printf "fp: '%s' is not a date: write tomorrow, fri 18:30, 1 dec or 2026-12-01\n" "$1" >&2
    return 1
  }
)

# fp_instant WORDS: the instant that they say; a length alone is from now on.
fp_instant() (
  for again in "$1" "in $1"; do
    parsed=$(fp_parse "x remind:$again" reminder 2>/dev/null) || continue
    printf %s "$parsed" | jq -re '.reminder | select(.title == "x") | .alarms[0].absoluteDate // empty' && return
  done
  printf "fp: '%s' is not a time: write tomorrow 9, fri 18:30, 20 minutes or visit\n" "$1" >&2
  return 1
)

# fp_type PROMPT: a line that the person types, with what it means below; nothing where it is left.
fp_type() (
  line=$(FP_PROGRAM=${FENCEPOST:-fencepost} SHELL=sh fzf --disabled --print-query --prompt "$1" --no-info \
    --layout reverse --preview '[ -z {q} ] || "$FP_PROGRAM" add --dry-run -- {q} 2>&1' \
    --preview-window 'down,6,wrap' </dev/null)
  [ $? -le 1 ] && [ -n "$line" ] && printf '%s\n' "$line"
)

# fp_find [FILTER …]: each key asks the server; Enter edits what is chosen, Ctrl-X ticks it off.
fp_find() (
  fp_ready || return
  command -v fzf >/dev/null 2>&1 || {
    printf 'fp: find needs fzf: https://github.com/junegunn/fzf\n' >&2
    return 1
  }
  # What is wrong with a filter is a row without an id.
  rows='"$FP_PROGRAM" list --porcelain -- {q} 2>&1 | awk -F "\t" "NF < 8 { printf \"\\t%s\\n\", \$0; next }
    { gsub(/T/, \" \", \$4); printf \"%s\\t%-16.16s  %s  /%s\\n\", \$1, \$4, \$8, \$6 }"'
  chosen=$(FP_PROGRAM=${FENCEPOST:-fencepost} SHELL=sh fzf --disabled --query "$*" --prompt 'Find: ' --no-info \
    --layout reverse --delimiter '\t' --with-nth 2.. --expect ctrl-x \
    --bind "start:reload($rows)" --bind "change:reload($rows)" </dev/null) || return 0
  id=$(printf '%s\n' "$chosen" | sed -n 2p | cut -f 1)
  case $(printf '%s\n' "$chosen" | sed -n 1p),$id in
    *,) ;;
    ctrl-x,*) "${FENCEPOST:-fencepost}" 'done' "$id" ;;
    *) "${FENCEPOST:-fencepost}" edit "$id" ;;
  esac
)

fp_add() (
  fp_ready || return
  if [ $# -eq 0 ] && [ -t 0 ] && [ -t 1 ] && command -v fzf >/dev/null 2>&1; then
    line=$(fp_type 'New reminder: ') || return
    set -- "$line"
  fi
  case ${1-} in
    -?*) ;;
    *) "${FENCEPOST:-fencepost}" add "$@" && return 0 || return ;;
  esac
  given='{}' place='' proximity='' radius=''
  OPTIND=1
  while getopts d:l:p:t:n:u:e:x:r: option; do
    case $option in
      d)
        due=$(fp_date "$OPTARG") || return
        given=$(printf %s "$given" | jq -c --argjson it "$due" '. + $it')
        ;;
      l)
        list=$(fp_id list/all lists "$OPTARG") || return
        given=$(printf %s "$given" | jq -c --arg it "$list" '.list = $it')
        ;;
      p) given=$(printf %s "$given" | jq -c --arg it "$OPTARG" '.priority = ($it | tonumber? // $it)') ;;
      t) given=$(printf %s "$given" | jq -c --arg it "${OPTARG#\#}" '.tags += [$it]') ;;
      n) given=$(printf %s "$given" | jq -c --arg it "$OPTARG" '.notes = $it') ;;
      u) given=$(printf %s "$given" | jq -c --arg it "$OPTARG" '.url = $it') ;;
      e) place=$OPTARG proximity=enter ;;
      x) place=$OPTARG proximity=leave ;;
      r) radius=$OPTARG ;;
      *) return 2 ;;
    esac
  done
  shift $((OPTIND - 1))
  [ $# -gt 0 ] || {
    printf 'fp add: what is to be done? fp help says more\n' >&2
    return 2
  }
  if [ -n "$place" ]; then
    id=$(fp_id place/all places "$place") || return
    alarm=$(fp_call place/all | jq -c --arg id "$id" --arg proximity "$proximity" --arg radius "$radius" '
      .places[] | select(.id == $id)
      | {proximity: $proximity, place: (if $radius == "" then {placeId: .id}
          else {title, latitude, longitude, address, radius: $radius} end)}') || return
    given=$(printf %s "$given" | jq -c --argjson it "$alarm" '.alarms = [$it]')
  fi
  answer=$(printf %s "$given" | jq -c --arg title "$*" '{reminder: (. + {title: $title})}' |
    fp_call reminder/save -) || return
  printf %s "$answer" | fp_show .reminder
)

# fp_where FILTER: the conditions that a filter gives.
fp_where() (
  fp_said "$1" || {
    printf '{}\n'
    return
  }
  parsed=$(fp_parse "$1" filter) || return
  printf %s "$parsed" | jq -c .filter
)

# Where filters are kept under their names; the editors use the same file.
fp_filters() { printf '%s\n' "${XDG_DATA_HOME:-$HOME/.local/share}/fencepost-filters.json"; }

# fp_saved: what the file of filters holds, as an object. A file that is something else is left as it is.
fp_saved() (
  file=$(fp_filters)
  [ -e "$file" ] || {
    printf '{}\n'
    return
  }
  jq -ces 'if length == 1 then .[0] | objects else empty end' "$file" 2>/dev/null || {
    printf 'fp filter: %s cannot be read as a JSON object. Correct it, or move it away, and try again.\n' "$file" >&2
    return 1
  }
)

fp_filter() (
  fp_ready || return
  saved=$(fp_saved) || return
  name=${1-}
  case $# in
    0)
      printf %s "$saved" | jq -r "$fp_plain"' to_entries[] | select(.value | strings) | "\(.key): \(.value)" | plain'
      return
      ;;
    1)
      printf %s "$saved" | jq -er --arg name "$name" "$fp_plain"' .[$name] | strings | plain' || {
        printf "fp filter: no filter is called '%s'\n" "$name" >&2
        return 1
      }
      return
      ;;
  esac
  shift
  if [ "$name" = -d ]; then
    kept=$(printf %s "$saved" | jq -ce --arg name "$*" 'select(.[$name] | strings) | del(.[$name])') || {
      printf "fp filter: no filter is called '%s'\n" "$*" >&2
      return 1
    }
  else
    fp_where "$*" >/dev/null || return
    # The server may have taken its time: what others have kept meanwhile stays.
    saved=$(fp_saved) || return
    kept=$(printf %s "$saved" | jq -c --arg name "$name" --arg filter "$*" '.[$name] = $filter') || return
  fi
  file=$(fp_filters)
  mkdir -p "${file%/*}" && new=$(mktemp "$file.XXXXXX") || return
  if ! { printf '%s\n' "$kept" >"$new" && mv -f -- "$new" "$file"; }; then
    rm -f -- "$new"
    return 1
  fi
)

fp_list() (
  fp_ready || return
  where='{"status":"incomplete"}' sort=dueDate words=''
  OPTIND=1
  while getopts al:t:s:f: option; do
    case $option in
      a) where=$(printf %s "$where" | jq -c '.status = "all"') ;;
      l)
        list=$(fp_id list/all lists "$OPTARG") || return
        where=$(printf %s "$where" | jq -c --arg it "$list" '.lists += [$it]')
        ;;
      t) where=$(printf %s "$where" | jq -c --arg it "${OPTARG#\#}" '.tags += [$it]') ;;
      s) sort=$OPTARG ;;
      f) words=$(fp_filter "$OPTARG") || return ;;
      *) return 2 ;;
    esac
  done
  shift $((OPTIND - 1))
  filter=$(fp_where "$words $*") || return
  answer=$(jq -cn --argjson where "$where" --argjson filter "$filter" --arg sort "$sort" --argjson fields "$fp_fields" '
    def all($key): ($where[$key] // []) + ($filter[$key] // []) | if . == [] then {} else {($key): .} end;
    {where: ($where + $filter + all("lists") + all("tags")), group: "none", sort: $sort, fields: $fields}' |
    fp_call view/list -) || return
  printf %s "$answer" | fp_show '.sections[].rows[] | .reminder + {depth}'
)

# fp_fetch WHERE SORT TEXT: a page of what is meant, with what is shown of it.
fp_fetch() {
  jq -cn --argjson where "$1" --arg sort "$2" --arg text "$3" --argjson fields "$fp_fields" \
    '{where: ($where + if $text == "" then {} else {text: $text} end), sort: $sort, fields: $fields}' |
    fp_call reminder/fetch -
}

# Which of these are meant, by the end of their id, or among $named; the very title wins over what only has
# it in it, and the whole id over all.
fp_meant='def meant($it; id; $named): map(select(id == $it)) as $itself
    | if $itself != [] then $itself else ($named | map(select(.title == $it))) as $same
      | map(select(($it | length) >= 4 and (id | endswith($it))))
        + (if ($same | length) == 1 then $same else $named end) | unique_by(id) end;'

# fp_said WORDS…: whether there is one that is more than spaces.
fp_said() { case "$*" in *[![:space:]]*) ;; *) return 1 ;; esac }

# fp_one STATUS WHAT…: the one reminder that is meant, as JSON. Where there are several, it shows them.
fp_one() (
  kind=$1
  shift
  fp_said "$@" || {
    printf 'fp: which one? Say some words of it, or the end of its id\n' >&2
    return 2
  }
  all=$(fp_fetch "{\"status\":\"$kind\"}" creationDate '') || return
  named=$(fp_fetch "{\"status\":\"$kind\"}" title "$*") || return
  found=$(printf '%s\n%s' "$all" "$named" | jq -sc --arg it "$*" "$fp_meant"' (.[1].reminders) as $named
    | .[0].reminders | meant($it; .id; $named)') || return
  case $(printf %s "$found" | jq length) in
    1) printf %s "$found" | jq -c '.[0]' ;;
    0) printf "fp: there is no '%s'\n" "$*" >&2 && return 1 ;;
    *)
      printf "fp: which '%s'? Say more of it, or the end of its id:\n" "$*" >&2
      printf %s "$found" | fp_show '.[]' >&2
      return 1
      ;;
  esac
)

fp_done() (
  fp_ready || return
  one=$(fp_one incomplete "$@") || return
  answer=$(printf %s "$one" | jq -c '{id}' | fp_call reminder/complete -) || return
  printf %s "$answer" | fp_show '(.completedCopy // .reminder)'
)

fp_due() (
  fp_ready || return
  words=${1-}
  [ $# -eq 0 ] || shift
  { fp_said "$words" && fp_said "$@"; } || {
    printf 'fp due: when, and which one? WHEN WHAT …: fp due "fri 18:30" milk, fp due never milk\n' >&2
    return 2
  }
  due='{"due":null}'
  if [ "$words" != never ]; then due=$(fp_date "$words") || return; fi
  one=$(fp_one incomplete "$@") || return
  fp_save "$one" "$due"
)

# fp_save WHAT CHANGE: saves the change of that reminder, and shows it.
fp_save() (
  answer=$(printf %s "$1" | jq -c --argjson change "$2" '{reminder: ({id} + $change)}' | fp_call reminder/save -) || return
  printf %s "$answer" | fp_show .reminder
)

# fp_two USAGE WORDS…: whether there is a word, and another behind it; else how it is used.
fp_two() {
  { fp_said "${2-}" && fp_said "${3-}"; } || {
    printf 'fp %s\n' "$1" >&2
    return 2
  }
}

fp_move() (
  fp_ready || return
  fp_two 'move: to which list, and which one? LIST WHAT …' "$@" || return
  list=$(fp_id list/all lists "$1") || return
  shift
  one=$(fp_one incomplete "$@") || return
  fp_save "$one" "$(jq -cn --arg list "$list" '{list: $list}')"
)

fp_tag() (
  fp_ready || return
  fp_two 'tag: which tag, and which one? TAG WHAT …' "$@" || return
  tag=${1#\#}
  shift
  one=$(fp_one incomplete "$@") || return
  fp_save "$one" "$(printf %s "$one" | jq -c --arg tag "$tag" '{tags: (.tags - [$tag] + [$tag])}')"
)

fp_sub() (
  fp_ready || return
  fp_two 'sub: of which one, and what is to be done? PARENT LINE …' "$@" || return
  parent=$(fp_one incomplete "$1") || return
  shift
  parsed=$(fp_parse "$*" reminder) || return
  list=$(printf %s "$parent" | jq -c '{id}' | fp_call reminder/get - | jq -r .reminder.list) || return
  answer=$(printf %s "$parsed" | jq -c --argjson parent "$parent" --arg list "$list" \
    '{reminder: ({list: $list} + .reminder + {parent: $parent.id})}' | fp_call reminder/save -) || return
  printf %s "$answer" | fp_show '.reminder + {depth: 1}'
)

# fp_order PARAMS DEPTH: moves as the params of reminder/move say, and shows what was moved.
fp_order() (
  answer=$(printf %s "$1" | fp_call reminder/move -) || return
  printf %s "$answer" | fp_show ".reminders[] + {depth: $2}"
)

fp_under() (
  fp_ready || return
  fp_two 'under: which one is the parent, and which becomes its subtask? PARENT WHAT …' "$@" || return
  parent=$(fp_one incomplete "$1") || return
  shift
  one=$(fp_one incomplete "$@") || return
  fp_order "$(printf %s "$one" | jq -c --argjson parent "$parent" '{ids: [.id], parent: $parent.id}')" 1
)

fp_outdent() (
  fp_ready || return
  one=$(fp_one incomplete "$@") || return
  fp_order "$(printf %s "$one" | jq -c '{ids: [.id], parent: null}')" 0
)

# fp_step STEP WHAT…: one place up (-1) or down (1) among those of its list and parent.
fp_step() (
  fp_ready || return
  step=$1
  shift
  one=$(fp_one incomplete "$@") || return
  all=$(fp_call view/list '{"where":{"status":"incomplete"},"group":"list","sort":"sortOrder","fields":["id"]}') || return
  move=$(printf %s "$all" | jq -c --argjson one "$one" --argjson step "$step" '
    [.sections[].rows | select(any(.id == $one.id))][0] as $rows
    | ($rows[] | select(.id == $one.id).parent) as $parent
    | [$rows[] | select(.parent == $parent).id] as $ids
    | (($ids | index($one.id)) + $step) as $to
    | if $to < 0 or $to >= ($ids | length) then empty
      else {ids: [$one.id], (if $step < 0 then "before" else "after" end): $ids[$to]} end') || return
  [ -n "$move" ] || {
    printf 'fp: it is the %s one there\n' "$(if [ "$step" = 1 ]; then echo last; else echo first; fi)" >&2
    return 1
  }
  fp_order "$move" 0
)
fp_up() { fp_step -1 "$@"; }
fp_down() { fp_step 1 "$@"; }

fp_all() (
  fp_ready || return
  command=${1-} given='' change='{}' kind=incomplete
  [ $# -eq 0 ] || shift
  case $command in
    done | rm) ;;
    undone) kind=completed ;;
    move | tag | due)
      given=${1-}
      [ $# -eq 0 ] || shift
      ;;
    *) command='' ;;
  esac
  { [ -n "$command" ] && fp_said "$@"; } || {
    printf 'fp all: done, undone, rm, move LIST, tag TAG or due WHEN, and a filter: fp all done "#shop" due:today\n' >&2
    return 2
  }
  case $command in
    move)
      list=$(fp_id list/all lists "$given") || return
      change=$(jq -cn --arg list "$list" '{list: $list}')
      ;;
    tag) change=$(jq -cn --arg tag "${given#\#}" '{tag: $tag}') ;;
    due)
      change='{"due":null}'
      if [ "$given" != never ]; then change=$(fp_date "$given") || return; fi
      ;;
  esac
  filter=$(fp_where "$*") || return
  found=$(jq -cn --argjson filter "$filter" --arg kind "$kind" --argjson fields "$fp_fields" \
    '{where: ({status: $kind} + $filter), sort: "dueDate", fields: ($fields + ["revision"])}' | fp_call reminder/fetch -) || return
  count=$(printf %s "$found" | jq '.reminders | length')
  [ "$count" -gt 0 ] || {
    printf 'fp all: nothing matches\n' >&2
    return 1
  }
  printf %s "$found" | jq -c --arg command "$command" --argjson change "$change" '
    def operation: if $command == "done" or $command == "undone" then
        {method: "reminder/complete", params: {id, completed: ($command == "done")}}
      elif $command == "rm" then {method: "reminder/remove", params: {id}}
      else {method: "reminder/save", params: {ifRevision: .revision, reminder: ({id} + if $change.tag then
        {tags: (.tags - [$change.tag] + [$change.tag])} else $change end)}} end;
    {title: "fp all \($command)", operations: [.reminders[] | operation]}' | fp_call store/apply - >/dev/null || return
  printf %s "$found" | fp_show '.reminders[]'
  printf 'That is done to %s; one fp undo takes it back.\n' "$count"
)

# fp_link FILE:LINE [LINE …]: without words the title is the line itself, without what makes it a comment.
fp_link() (
  fp_ready || return
  place=${1-}
  [ $# -eq 0 ] || shift
  file=${place%:*} lines=${place##*:}
  first=${lines%-*} last=${lines#*-}
  case $place in *:*) ;; *) file='' ;; esac
  case $first$last in '' | *[!0-9]*) file='' ;; esac
  [ -f "$file" ] || {
    printf 'fp link: which line? FILE:LINE, or FILE:FIRST-LAST for several\n' >&2
    return 2
  }
  source=$(CDPATH='' cd -- "$(dirname -- "$file")" && pwd -P)/$(basename -- "$file")
  text=$(sed -n "${first},${last}p" <"$file")
  [ -n "$text" ] || {
    printf 'fp link: there is no text in line %s of %s\n' "$lines" "$file" >&2
    return 1
  }
  given='{"reminder":{}}'
  if fp_said "$@"; then given=$(fp_parse "$*" reminder) || return; fi
  answer=$(printf %s "$given" | jq -c --arg source "$source" --arg first "$first" --arg text "$text" '
    def words: [splits("\n") | sub("^\\s*[/#*;%\"<!-]+\\s+"; "") | sub("^\\s*\\[[ xX]\\]\\s+"; "")
      | sub("^\\s*(TODO|FIXME):?\\s*"; "") | sub("^\\s+"; "") | sub("\\s*(\\*/|-->)?\\s*$"; "") | select(. != "")][0] // "";
    {reminder: ({title: ($text | words)} + .reminder
      + {url: "file://\($source | split("/") | map(@uri) | join("/"))#L\($first)"}
      + if $text | contains("\n") then {notes: $text} else {} end)}' | fp_call reminder/save -) || return
  printf %s "$answer" | fp_show .reminder
)

# fp_thing KIND: the method and the key that all lists or places are asked for with.
fp_thing() {
  case ${1-} in
    list) printf 'list/all lists' ;;
    place) printf 'place/all places' ;;
    *) printf 'fp: a list or a place? Write list or place first\n' >&2 && return 2 ;;
  esac
}

fp_make() (
  fp_ready || return
  fp_thing "${1-}" >/dev/null || return
  kind=$1
  shift
  if [ "$kind" = place ]; then
    "${FENCEPOST:-fencepost}" add --place "$@"
  else
    answer=$(jq -cn --arg title "$*" '{list: {title: $title}}' | fp_call list/save -) || return
    printf %s "$answer" | jq -r "$fp_plain"' "Made the list \(.list.title)." | plain'
  fi
)

fp_rename() (
  fp_ready || return
  where=$(fp_thing "${1-}") || return
  [ $# -eq 3 ] || {
    printf 'fp rename: list|place NAME NEW\n' >&2
    return 2
  }
  id=$(fp_id "${where% *}" "${where#* }" "$2") || return
  jq -cn --arg kind "$1" --arg id "$id" --arg title "$3" '{($kind): {id: $id, title: $title}}' |
    fp_call "$1/save" - >/dev/null || return
  printf "'%s' is '%s' now.\n" "$2" "$3"
)

# fp_known KIND NAME: the list or the place of this title, as the server has it.
fp_known() (
  where=$(fp_thing "$1") || return
  id=$(fp_id "${where% *}" "${where#* }" "$2") || return
  fp_call "${where% *}" | jq -c --arg id "$id" ".${where#* }[] | select(.id == \$id)"
)

fp_recolour() (
  fp_ready || return
  case ${1-},$# in
  list,3) ;;
  *)
    printf 'fp recolour: list NAME "#00AA55"\n' >&2
    return 2
    ;;
  esac
  known=$(fp_known list "$2") || return
  jq -cn --argjson it "$known" --arg color "$3" '{list: {id: $it.id, color: $color}, ifRevision: $it.revision}' |
    fp_call list/save - >/dev/null || return
  printf "'%s' has another colour.\n" "$2"
)

fp_relocate() (
  fp_ready || return
  case ${1-},$# in
  place,[3-9] | place,??*) ;;
  *)
    printf 'fp relocate: place NAME WHERE …, such as 48.86,2.34 within 200 m\n' >&2
    return 2
    ;;
  esac
  name=$2
  known=$(fp_known place "$name") || return
  shift 2
  parsed=$(fp_parse "x $*" place) || return
  jq -cn --argjson it "$known" --argjson now "$parsed" '{place: ({id: $it.id} + ($now.place
      | {latitude, longitude} + if .radius then {radius} else {} end)), ifRevision: $it.revision}' |
    fp_call place/save - >/dev/null || return
  printf "Moved '%s'; alarms for it move with it.\n" "$name"
)

fp_remove() (
  fp_ready || return
  where=$(fp_thing "${1-}") || return
  [ $# -eq 2 ] || {
    printf 'fp remove: list|place NAME; a list goes with all that is in it\n' >&2
    return 2
  }
  id=$(fp_id "${where% *}" "${where#* }" "$2") || return
  jq -cn --arg id "$id" '{id: $id}' | fp_call "$1/remove" - >/dev/null || return
  printf "Removed '%s'; fp undo brings it back.\n" "$2"
)

fp_undo() (fp_reverse store/undo 'Taken back')

fp_redo() (fp_reverse store/redo 'Made again')

# fp_reverse METHOD WORDS: says by WORDS how much METHOD changed, and shows the reminders that are there again.
fp_reverse() (
  fp_ready || return
  answer=$(fp_call "$1") || return
  printf %s "$answer" | jq -r --arg words "$2" '.changes | [to_entries[] | .key as $kind | .value | to_entries[]
    | (.value | length) as $count | select($count > 0)
    | "\($count) \(if $count == 1 then $kind[:-1] else $kind end) \(.key)"] | join(", ")
    | "\($words): \(if . == "" then "nothing is different" else . end)."'
  printf %s "$answer" | jq -c --argjson fields "$fp_fields" '.changes.reminders | (.created + .updated)[:10]
      | select(. != []) | {where: {ids: .}, fields: $fields}' |
    while IFS= read -r params; do fp_call reminder/fetch "$params" | fp_show '.reminders[]'; done
)

fp_next() (
  fp_ready || return
  answer=$(fp_fetch '{"status":"incomplete"}' dueDate '') || return
  printf %s "$answer" | fp_show 'first(.reminders[] | select(.due != null))'
)

fp_near() (
  fp_ready || return
  latitude='' longitude='' within='5 km'
  while [ $# -gt 0 ]; do
    case $1 in
      -w)
        [ $# -ge 2 ] || return 2
        within=$2
        shift
        ;;
      *) if [ -z "$latitude" ]; then latitude=$1; else longitude=$1; fi ;;
    esac
    shift
  done
  if [ -z "$latitude" ]; then
    where=$(fp_call location/current) || return
    where=$(printf %s "$where" | jq -r '.fix // empty | "\(.latitude) \(.longitude)"')
    [ -n "$where" ] || {
      printf 'fp near: your position is unknown: fp here LATITUDE LONGITUDE\n' >&2
      return 1
    }
    latitude=${where% *} longitude=${where#* }
  fi
  near=$(jq -cn --arg latitude "$latitude" --arg longitude "$longitude" --arg within "$within" \
    '{status: "incomplete", near: {latitude: ($latitude | tonumber? // $latitude),
      longitude: ($longitude | tonumber? // $longitude), within: $within}}')
  answer=$(fp_fetch "$near" distance '') || return
  printf %s "$answer" | fp_show '.reminders[]'
)

fp_here() (
  fp_ready || return
  [ $# -ge 2 ] || {
    printf 'fp here: LATITUDE LONGITUDE [ACCURACY in metres]\n' >&2
    return 2
  }
  answer=$(jq -cn --arg latitude "$1" --arg longitude "$2" --arg accuracy "${3-}" '
    def number: tonumber? // .;
    {latitude: ($latitude | number), longitude: ($longitude | number), source: "shell"}
    + if $accuracy == "" then {} else {accuracy: ($accuracy | number)} end' |
    fp_call location/update -) || return
  fp_call place/all | jq -r --argjson answer "$answer" "$fp_plain"' .places as $places
    | $answer | (.inside | map(. as $id | $places[] | select(.id == $id) | .title // .id)) as $in
    | if .ignored then "That does not count: it is \(.ignored)."
      elif ($in | length) > 0 then "You are in: \($in | join(", "))." else "You are in none of your places." end | plain'
)

fp_why() (
  fp_ready || return
  one=$(fp_one all "$@") || return
  answer=$(printf %s "$one" | jq -c '{item: .id}' | fp_call alarm/explain -) || return
  printf %s "$answer" | jq -r "$fp_plain"' if (.explanations | length) == 0 then
      "It has no alarm that could go off." else .explanations[].sentence | plain end'
)

fp_firing=$fp_plain' [.firing[-6:], "  ", (.at[:16] | sub("T"; " ")), "Z  ", .title, "  (", .cause, ")"]
  | add | plain'

fp_alarms() (
  fp_ready || return
  answer=$(fp_call alarm/firings '{"open":true}') || return
  printf %s "$answer" | jq -r ".firings[] | ($fp_firing)"
)

# fp_gone_off COMMAND WHAT…: the id of the one open alarm that is meant. Where there are several, it shows them.
fp_gone_off() (
  command=$1
  shift
  answer=$(fp_call alarm/firings '{"open":true}') || return
  found=$(printf %s "$answer" | jq -c --arg it "$*" "$fp_meant"' .firings
    | map(select(.title | ascii_downcase | contains($it | ascii_downcase))) as $named
    | meant($it; .firing; $named)') || return
  case $(printf %s "$found" | jq length) in
    1) printf %s "$found" | jq -r '.[0].firing' ;;
    0) printf "fp %s: nothing like '%s' has gone off and is open\n" "$command" "$*" >&2 && return 1 ;;
    *)
      printf "fp %s: which '%s'? Say more of it, or the end of its id:\n" "$command" "$*" >&2
      printf %s "$found" | jq -r ".[] | ($fp_firing)" >&2
      return 1
      ;;
  esac
)

fp_ack() (
  fp_ready || return
  fp_said "$@" || {
    printf 'fp ack: which one? WHAT …: some words of it, or the end of its id\n' >&2
    return 2
  }
  id=$(fp_gone_off ack "$@") || return
  jq -cn --arg id "$id" '{firing: $id}' | fp_call alarm/acknowledge - >/dev/null
)

fp_snooze() (
  fp_ready || return
  until=${1-}
  [ $# -eq 0 ] || shift
  { fp_said "$until" && fp_said "$@"; } || {
    printf 'fp snooze: until when, and which one? UNTIL WHAT …: until "tomorrow 9", or until visit\n' >&2
    return 2
  }
  case $until in
    visit | 'next visit') until=visit ;;
    ????-??-??T*Z) ;;
    *) until=$(fp_instant "$until") || return ;;
  esac
  id=$(fp_gone_off snooze "$@") || return
  jq -cn --arg id "$id" --arg until "$until" '{firing: $id}
    + if $until == "visit" then {untilNextVisit: true} else {until: $until} end' |
    fp_call alarm/snooze - >/dev/null || return
  if [ "$until" = visit ]; then until='the next visit'; fi
  printf 'Next date: %s.\n' "$until"
)

# One line for each alarm, as it goes off; $FP_NOTIFY, a program such as notify-send, gets its title too.
fp_watch() (
  fp_ready || return
  "${FENCEPOST:-fencepost}" watch --forever </dev/null | while IFS= read -r firing; do
    # What is closed, here or elsewhere, is written once more.
    printf '%s' "$firing" | jq -e .isOpen >/dev/null || continue
    printf '%s' "$firing" | jq -r "$fp_firing"
    [ -z "${FP_NOTIFY-}" ] || "$FP_NOTIFY" "$(printf '%s' "$firing" | jq -r "$fp_plain .title | plain")" || :
  done
)

# shellcheck shell=bash
# Completion of `fencepost` in bash: commands, their options, titles of what is to be done, lists, places,
# methods for `call`, clients for `access`.
# Source it from ~/.bashrc. Names of methods come from ../protocol.sh, which is generated.

# A package may have a link to this file where bash looks for it.
_fencepost_here=$(readlink -f -- "${BASH_SOURCE[0]}" 2>/dev/null) || _fencepost_here=${BASH_SOURCE[0]}
_fencepost_here=$(CDPATH='' cd -- "$(dirname "$_fencepost_here")" && pwd)

_fencepost_methods() {
  if [[ -z ${_fencepost_names-} && -r $_fencepost_here/../protocol.sh ]]; then
    # In a subshell, so that nothing else of it stays.
    # shellcheck disable=SC1091,SC2154
    _fencepost_names=$(. "$_fencepost_here/../protocol.sh" && printf '%s\n' "$fencepost_methods" | cut -f 1)
  fi
  printf '%s\n' "${_fencepost_names-}"
}

# Who is known, a name a line.
_fencepost_clients() {
  "${FENCEPOST:-fencepost}" access list --json 2>/dev/null |
    sed -n 's/^{"client":"\([^"\\]*\)".*/\1/p'
}

# What is there, a line each: titles of reminders, of lists, of places.
_fencepost_titles() { "${FENCEPOST:-fencepost}" list --porcelain "$@" 2>/dev/null | cut -f 8; }
_fencepost_lists() { "${FENCEPOST:-fencepost}" lists --porcelain 2>/dev/null | cut -f 4; }
_fencepost_conflicts() { "${FENCEPOST:-fencepost}" conflicts --porcelain 2>/dev/null | cut -f 5 | sort -u; }
_fencepost_places() { "${FENCEPOST:-fencepost}" places --porcelain 2>/dev/null | cut -f 5; }

# _fencepost_from SIGN WORD: of the lines on stdin those that go on with the word, as the shell wants them.
_fencepost_from() {
  local line
  mapfile -t COMPREPLY < <(while IFS= read -r line; do
    [[ "$1${line,,}" == "${2,,}"* ]] && printf '%s%q\n' "$1" "$line"
  done)
}

# _fencepost_typed KIND FROM: completes the line that the words from number FROM on are, as the server reads it,
# whatever quotes the person has opened. It is not a success where the line is made of options, or nothing goes on.
_fencepost_typed() {
  [[ -n ${COMP_LINE-} && -r $_fencepost_here/typed.sh ]] || return 1
  local line=${COMP_LINE:0:COMP_POINT} finished=() word='' stem='' open='' is_word='' each i
  # What is typed, without its quotes: the words that are done, and the last one. Of that, readline completes
  # what comes behind STEM.
  for ((i = 0; i < ${#line}; i++)); do
    each=${line:i:1}
    if [[ $each == "$open" && -n $open ]]; then
      open=''
    elif [[ $open == \' ]]; then
      word+=$each
    elif [[ $each == \\ && ($open != '"' || ${line:i+1:1} == [\\\"\$\`]) ]]; then
      ((++i))
      word+=${line:i:1} is_word=1
    elif [[ -n $open ]]; then
      word+=$each
    elif [[ $each == [\'\"] ]]; then
      open=$each stem=$word is_word=1
    elif [[ $each == [[:blank:]] ]]; then
      [[ -z $is_word ]] || finished+=("$word")
      word='' stem='' is_word=''
    else
      # An `@` in front of a word is a part of it, as a `$` is; any other sign that ends a word is not.
      [[ $each != [@\$] ]] || stem=$word
      word+=$each is_word=1
      [[ $each == [@\$] || $COMP_WORDBREAKS != *"$each"* ]] || stem=$word
    fi
  done
  [[ ${finished[$2]-$word} != -* ]] || return 1
  local before="${finished[*]:$2}" found reply replies=()
  [[ -z $before ]] || before+=' '
  [[ -n $before$word ]] || return 1
  while IFS=$'\t' read -r found _; do
    reply=${found:${#before}+${#stem}}
    case $open in
      '"')
        for each in \\ '"' '$' '`'; do reply=${reply//"$each"/\\$each}; done
        ;;
      \') [[ $reply != *\'* ]] || continue ;;
      *) printf -v reply %q "$reply" ;;
    esac
    [[ -z $reply || $reply == "''" ]] || replies+=("$reply")
  done < <(sh "$_fencepost_here/typed.sh" "$1" "$before$word")
  ((${#replies[@]} > 0)) || return 1
  COMPREPLY=("${replies[@]}")
  # Behind a word such as list: its value follows at once.
  [[ ${replies[0]} != *: ]] || compopt -o nospace 2>/dev/null
}

_fencepost() {
  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]-}
  local commands='add list show edit done undone snooze rm undo redo history lists places events agenda alarms why here visits map replay import export conflicts resolve init'
  local words=''
  commands+=' serve call watch service doctor access merge sync transcript help'
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(compgen -W "$commands --version --help" -- "$word")
    return
  fi
  case $previous in
    --store)
      mapfile -t COMPREPLY < <(compgen -d -- "$word")
      compopt -o filenames 2>/dev/null
      return
      ;;
    --token-file | --log-file | --record | --output)
      mapfile -t COMPREPLY < <(compgen -f -- "$word")
      compopt -o filenames 2>/dev/null
      return
      ;;
    --list)
      _fencepost_from '' "$word" < <(_fencepost_lists)
      return
      ;;
    --listen) words='127.0.0.1:8080 [::1]:8080' ;;
    --format) words='json gpsd owntracks nmea gpx' ;;
    --access) words=full ;;
    --feed) words='gpsd phone mqtt networks none' ;;
    --editor) words='nvim emacs vscode vim helix' ;;
    --home | --office) words=here ;;
    --home-wifi | --office-wifi) words=this ;;
    --sort) words='due priority title created hand distance' ;;
    --log-level) words='off error warning info debug' ;;
    --client | --rehearse) return ;;
    *)
      case $command in
        serve) words='--store --access --client --log-level --log-file --log-contents --record --help' ;;
        call) if ((COMP_CWORD == 2)); then words="$(_fencepost_methods) --store --help"; else words='- --store'; fi ;;
        watch) words='--store --format --listen --token-file --gpsd --notify --exec --sync --forever --help' ;;
        transcript)
          if ((COMP_CWORD > 2)); then
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
            return
          fi
          words='play drive record --help'
          ;;
        service) words='install status remove --dry-run --store --help' ;;
        doctor) words='--store --fix --json --help' ;;
        merge)
          mapfile -t COMPREPLY < <(compgen -f -- "$word")
          [[ $word != -* ]] || words='--git --copies --base --store --help'
          [[ $word == -* ]] || return
          ;;
        sync)
          words='--force-delete --url --user --password-command --store --help'
          ((COMP_CWORD > 2)) || words+=' init status'
          ;;
        help)
          words="$commands topic topics dates files settings scripts"
          [[ $previous != topic ]] || words='dates places alarms sync files settings access scripts'
          ;;
        add | list)
          local kind=reminder
          [[ $command == add ]] || kind=filter
          _fencepost_typed "${_fencepost_kind:-$kind}" "${_fencepost_from_word:-2}" && return
          case $previous$word in
            # An `@` is a word of its own.
            @*)
              _fencepost_from '' "${word#@}" < <(_fencepost_places)
              return
              ;;
          esac
          case $word in
            /*)
              _fencepost_from / "$word" < <(_fencepost_lists)
              return
              ;;
            -*) [[ $command == add ]] && words='--event --place --dry-run --json --porcelain --store --help' ||
              words='--sort --all --done --watch --no-pager --json --porcelain --store --help' ;;
            *) [[ $command == add ]] || words='today tomorrow week month overdue' ;;
          esac
          ;;
        conflicts) words='--json --porcelain --no-pager --store --help' ;;
        resolve)
          if [[ $word == -* ]]; then
            words='--mine --theirs --dry-run --json --store --help'
          else
            _fencepost_from '' "$word" < <(_fencepost_conflicts)
            return
          fi
          ;;
        show | edit | done | undone | snooze | rm | why)
          case $word in
            -*)
              words='--json --store --help'
              [[ $command == show ]] && words="--no-pager $words"
              [[ $command == edit ]] && words="--new --event --place $words"
              ;;
            *)
              local among=()
              [[ $command == undone ]] && among=(--done)
              [[ $command == show || $command == edit || $command == rm ]] && among=(--all)
              _fencepost_from '' "$word" < <(_fencepost_titles "${among[@]}")
              return
              ;;
          esac
          ;;
        events | agenda)
          [[ $word == -* ]] && words='--json --porcelain --no-pager --store --help' || words='today tomorrow week month'
          ;;
        map) [[ $word == -* ]] && words='--text --output --json --all --store --help' || words='today tomorrow week month overdue' ;;
        export) [[ $word == -* ]] && words='--json --geojson --output --all --done --store --help' || words='today tomorrow week month overdue' ;;
        replay)
          if [[ $word == -* ]]; then
            words='--json --porcelain --no-pager --store --help'
          else
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
            compopt -o filenames 2>/dev/null
            return
          fi
          ;;
        import)
          if [[ $word == -* ]]; then
            words='--list --dry-run --json --store --help'
          else
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
            compopt -o filenames 2>/dev/null
            return
          fi
          ;;
        history) words='--limit --json --porcelain --no-pager --store --help' ;;
        lists | places | alarms) words='--json --porcelain --no-pager --store --help' ;;
        undo | redo) words='--json --store --help' ;;
        init) words='--home --home-wifi --office --office-wifi --feed --editor --dry-run --store --help' ;;
        access)
          if ((COMP_CWORD == 2)); then
            words='list grant deny forget --help'
          elif ((COMP_CWORD == 3)) && [[ ${COMP_WORDS[2]} != list ]]; then
            mapfile -t COMPREPLY < <(_fencepost_clients | while IFS= read -r name; do
              [[ $name == "$word"* ]] && printf '%q\n' "$name"
            done)
            return
          elif [[ ${COMP_WORDS[2]} == list ]]; then
            words=--json
          else
            words='reminders events location'
            [[ ${COMP_WORDS[2]} != grant ]] || words+=' --write-only'
          fi
          ;;
      esac
      ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}

complete -F _fencepost fencepost

# And of the functions of fencepost.sh: the same words behind the same commands.
_fencepost_fp() {
  local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]-}
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(compgen -W 'add event place list find done undone undo redo due next near here why alarms ack
      snooze watch show rm history lists places events agenda make rename recolour relocate remove edit sub under outdent up down move tag
      all link filter conflicts resolve map help' -- "$word")
    return
  fi
  # The number of the word that a typed line begins with, and what it becomes.
  local _fencepost_from_word='' _fencepost_kind=''
  case $command in
    event | place) COMP_WORDS[1]=add _fencepost_kind=$command ;;
    link | sub)
      if ((COMP_CWORD > 2)); then
        _fencepost_typed reminder 3
        return
      fi
      if [[ $command == sub ]]; then
        _fencepost_from '' "$word" < <(_fencepost_titles)
        return
      fi
      mapfile -t COMPREPLY < <(compgen -f -- "$word")
      compopt -o filenames 2>/dev/null
      return
      ;;
    all)
      if ((COMP_CWORD == 2)); then
        mapfile -t COMPREPLY < <(compgen -W 'done undone rm move tag due' -- "$word")
        return
      fi
      COMP_WORDS[1]=list _fencepost_from_word=3
      ;;
    move)
      if ((COMP_CWORD == 2)); then
        _fencepost_from '' "$word" < <(_fencepost_lists)
        return
      fi
      COMP_WORDS[1]='done'
      ;;
    under | outdent | up | down) COMP_WORDS[1]='done' ;;
    filter) COMP_WORDS[1]=list _fencepost_from_word=3 ;;
    due | snooze | ack | tag)
      ((COMP_CWORD > 2)) || [[ $command == ack ]] || return
      COMP_WORDS[1]='done'
      ;;
    make | rename | recolour | relocate | remove)
      if ((COMP_CWORD == 2)); then
        mapfile -t COMPREPLY < <(compgen -W 'list place' -- "$word")
      elif ((COMP_CWORD == 3)) && [[ $command != make ]]; then
        if [[ ${COMP_WORDS[2]} == list ]]; then
          _fencepost_from '' "$word" < <(_fencepost_lists)
        else
          _fencepost_from '' "$word" < <(_fencepost_places)
        fi
      fi
      return
      ;;
  esac
  _fencepost
}

complete -F _fencepost_fp fp

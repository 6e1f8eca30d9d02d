# Completion of `fencepost` in fish: commands, their options, titles of what is to be done, lists, places, tags,
# methods for `call` with what they do, clients for `access`. Source it from ~/.config/fish/config.fish. Names of methods come from ../protocol.sh, which
# is generated.

set -g __fencepost_here (path dirname (path resolve (status filename)) 2>/dev/null; or dirname (realpath (status filename)))

function __fencepost_methods
    sh -c '. "$1" && printf "%s\n" "$fencepost_methods"' sh $__fencepost_here/../protocol.sh 2>/dev/null
end

function __fencepost_ask
    set -l program fencepost
    set -q FENCEPOST; and set program $FENCEPOST
    $program $argv --porcelain 2>/dev/null
end

function __fencepost_titles
    __fencepost_ask list $argv | cut -f 8
end

# Behind the sign that is typed: lists, places and tags.
function __fencepost_signs
    __fencepost_ask lists | cut -f 4 | sed 's:^:/:'
    __fencepost_ask places | cut -f 5 | sed 's:^:@:'
    __fencepost_ask list | cut -f 7 | tr , '\n' | sed -n 's/./#&/p' | sort -u
end

# __fencepost_typed KIND FROM: how the line can go on that the words from number FROM on are, as the server reads
# it, whatever quotes the person has opened.
function __fencepost_typed -a kind from
    if not type -q jq; or not test -r $__fencepost_here/typed.sh
        __fencepost_signs
        return
    end
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    switch $word
        case '"*'
            set word (string sub -s 2 -- $word | string replace -ra '\\\\(["$\\\\])' '$1')
        case "'*"
            set word (string sub -s 2 -- $word | string replace -ra '\\\\([\'\\\\])' '$1')
        case '*'
            set word (string unescape -- $word)
    end
    set -l before ''
    if test (count $words) -ge $from
        set before (string join ' ' -- $words[$from..])' '
    end
    string match -q -- '-*' $before$word; and return
    test -n "$before$word"; or return
    set -l skip (math (string length -- "$before") + 1)
    for line in (sh $__fencepost_here/typed.sh $kind "$before$word")
        string sub -s $skip -- $line
    end
end

function __fencepost_clients
    set -l program fencepost
    set -q FENCEPOST; and set program $FENCEPOST
    $program access list --json 2>/dev/null |
        sed -n 's/^{"client":"\([^"\\\\]*\)".*/\1/p'
end

function __fencepost_at -a count
    test (count (commandline -opc)) -eq $count
end

function __fencepost_verb
    set -l words (commandline -opc)
    test (count $words) -ge 3; and contains -- $words[3] $argv
end

# The first word, and not one further on that is called the same.
function __fencepost_verb_is
    set -l words (commandline -opc)
    test (count $words) -ge 2; and contains -- $words[2] $argv
end

set -g __fencepost_own add list show edit done undone snooze rm undo redo history lists places events agenda alarms why here visits map replay import export conflicts resolve

complete -c fencepost -f
complete -c fencepost -n '__fencepost_at 1' -l version -d 'Say the version'
complete -c fencepost -n '__fencepost_at 1' -a serve -d 'Speak JSON-RPC 2.0 on stdin and stdout'
complete -c fencepost -n '__fencepost_at 1' -a call -d 'Send one request with full access'
complete -c fencepost -n '__fencepost_at 1' -a watch -d 'Report your position, and print alarms that go off'
complete -c fencepost -n '__fencepost_at 1' -a doctor -d 'Check a store for problems, and fix them'
complete -c fencepost -n '__fencepost_at 1' -a access -d 'See and change what clients may do'
complete -c fencepost -n '__fencepost_at 1' -a merge -d 'Merge two versions of an item'
complete -c fencepost -n '__fencepost_at 1' -a sync -d 'Sync the lists with a CalDAV server'
complete -c fencepost -n '__fencepost_at 1' -a help -d 'Show the help of a command'
complete -c fencepost -n '__fencepost_at 1' -a add -d 'Add a reminder, an event or a place'
complete -c fencepost -n '__fencepost_at 1' -a list -d 'What is to be done'
complete -c fencepost -n '__fencepost_at 1' -a show -d 'All about one reminder or event'
complete -c fencepost -n '__fencepost_at 1' -a edit -d 'Change one in your editor'
complete -c fencepost -n '__fencepost_at 1' -a done -d 'Complete a reminder'
complete -c fencepost -n '__fencepost_at 1' -a undone -d 'Make a completed reminder open again'
complete -c fencepost -n '__fencepost_at 1' -a snooze -d 'Snooze an alarm that has gone off'
complete -c fencepost -n '__fencepost_at 1' -a rm -d 'Remove a reminder or an event'
complete -c fencepost -n '__fencepost_at 1' -a undo -d 'Undo your last change'
complete -c fencepost -n '__fencepost_at 1' -a redo -d 'Repeat the change that was undone last'
complete -c fencepost -n '__fencepost_at 1' -a history -d 'Who changed what'
complete -c fencepost -n '__fencepost_at 1' -a lists -d 'Your lists'
complete -c fencepost -n '__fencepost_at 1' -a places -d 'Your places'
complete -c fencepost -n '__fencepost_at 1' -a events -d 'The events of the coming days'
complete -c fencepost -n '__fencepost_at 1' -a agenda -d 'The events and reminders of the coming days'
complete -c fencepost -n '__fencepost_at 1' -a alarms -d 'Alarms that have gone off, and that will'
complete -c fencepost -n '__fencepost_at 1' -a why -d 'Why an alarm went off, or did not'
complete -c fencepost -n '__fencepost_at 1' -a here -d 'Show your position, or set it to one of your places'
complete -c fencepost -n '__fencepost_at 1' -a visits -d 'How long you were at your places'
complete -c fencepost -n '__fencepost_at 1' -a map -d 'A picture of your places and place alarms'
complete -c fencepost -n '__fencepost_at 1' -a replay -d 'What a recorded track would set off'
complete -c fencepost -n '__fencepost_at 1' -a import -d 'Reminders, events or places from files'
complete -c fencepost -n '__fencepost_at 1' -a export -d 'Reminders and events as a file'
complete -c fencepost -n '__fencepost_at 1' -a conflicts -d 'Fields that were changed differently on two computers'
complete -c fencepost -n '__fencepost_at 1' -a resolve -d 'Choose between the versions of such a conflict'
complete -c fencepost -n '__fencepost_at 1' -a init -d 'A few questions at first use'
complete -c fencepost -n '__fencepost_verb_is init' -l home -x -a here -d 'Where your home is'
complete -c fencepost -n '__fencepost_verb_is init' -l home-wifi -x -a this -d 'The Wi-Fi network of your home'
complete -c fencepost -n '__fencepost_verb_is init' -l office -x -a here -d 'Where your office is'
complete -c fencepost -n '__fencepost_verb_is init' -l office-wifi -x -a this -d 'The Wi-Fi network of your office'
complete -c fencepost -n '__fencepost_verb_is init' -l feed -x -a 'gpsd phone mqtt networks none' -d 'What tells your position'
complete -c fencepost -n '__fencepost_verb_is init' -l editor -x -a 'nvim emacs vscode vim helix' -d 'Show what to paste into the configuration of the editor'
complete -c fencepost -n '__fencepost_verb_is init' -l dry-run -d 'Write nothing'
complete -c fencepost -n '__fencepost_verb_is init' -l store -x -a '(__fish_complete_directories)' -d 'The store'
complete -c fencepost -n '__fencepost_at 1' -a transcript -d 'Test a client or a server against a recorded session'
complete -c fencepost -n '__fish_seen_subcommand_from transcript; and __fencepost_at 2' -a 'play drive record'
complete -c fencepost -n '__fencepost_at 1' -a service -d 'Have watch run from login on'
complete -c fencepost -n '__fencepost_verb_is done snooze why' -a '(__fencepost_titles)'
complete -c fencepost -n '__fencepost_verb_is undone' -a '(__fencepost_titles --done)'
complete -c fencepost -n '__fencepost_verb_is show edit rm resolve' -a '(__fencepost_titles --all)'
complete -c fencepost -n '__fencepost_verb_is list map' -a '(__fencepost_signs)'
complete -c fencepost -n '__fencepost_verb_is add' -a '(__fencepost_typed reminder 3)'
complete -c fencepost -n '__fencepost_verb_is list' -a '(__fencepost_typed filter 3)'
complete -c fp -n '__fencepost_verb_is event' -f -a '(__fencepost_typed event 3)'
complete -c fp -n '__fencepost_verb_is place' -f -a '(__fencepost_typed place 3)'
complete -c fp -n '__fencepost_verb_is sub link; and not __fencepost_at 2' -f -a '(__fencepost_typed reminder 4)'
complete -c fencepost -n '__fencepost_verb_is list' -a 'today tomorrow week month overdue'
complete -c fencepost -n '__fencepost_verb_is visits' -a 'today yesterday week month all'
complete -c fencepost -n '__fencepost_verb_is here' -l save -x -d 'Keep where you are as a place'
complete -c fencepost -n '__fencepost_verb_is here' -l radius -x -d 'The radius of the place'
complete -c fencepost -n '__fish_seen_subcommand_from service' -a 'install status remove'
complete -c fencepost -n '__fish_seen_subcommand_from service' -l dry-run -d 'Do nothing'
complete -c fencepost -n '__fish_seen_subcommand_from watch' -l notify -d 'Show notifications of the desktop'
complete -c fencepost -n '__fish_seen_subcommand_from watch' -l sync -d 'Keep the lists as on a server'
complete -c fencepost -n '__fish_seen_subcommand_from watch' -l exec -x -d 'A command for each firing'
complete -c fencepost -n '__fencepost_verb_is events agenda' -a 'today tomorrow week month'
complete -c fencepost -n '__fencepost_verb_is list' -l sort -x -a 'due priority title created hand distance' -d 'In this order'
complete -c fencepost -n '__fencepost_verb_is map' -l text -d 'Draw the map in characters'
complete -c fencepost -n '__fencepost_verb_is map' -l output -r -F -d 'Write the picture to this file'
complete -c fencepost -n '__fencepost_verb_is import replay' -F
complete -c fencepost -n '__fencepost_verb_is help; and __fencepost_at 2' -a '$__fencepost_own topics dates files settings scripts'
complete -c fencepost -n '__fencepost_verb_is list' -l watch -d 'Keep running, and show changes'
complete -c fencepost -n '__fencepost_verb_is list show history lists places events agenda alarms visits conflicts replay' -l no-pager -d 'Show long output without a pager'
complete -c fencepost -n '__fencepost_verb_is import' -l list -x -d 'The list of new items'
complete -c fencepost -n '__fencepost_verb_is import' -l dry-run -d 'Import nothing'
complete -c fencepost -n '__fencepost_verb_is export' -a '(__fencepost_signs)'
complete -c fencepost -n '__fencepost_verb_is export' -l output -r -F -d 'Write to this file'
complete -c fencepost -n '__fencepost_verb_is export' -l geojson -d 'Places as GeoJSON'
complete -c fencepost -n '__fencepost_verb_is export' -l all -d 'Include completed reminders'
complete -c fencepost -n '__fencepost_verb_is export' -l done -d 'Only completed reminders'
complete -c fencepost -n '__fencepost_verb_is list map' -l all -d 'Include completed reminders'
complete -c fencepost -n '__fencepost_verb_is list' -l done -d 'Only completed reminders'
complete -c fencepost -n '__fencepost_verb_is add' -l event -d 'The line is an event'
complete -c fencepost -n '__fencepost_verb_is add' -l place -d 'The line is a place of yours'
complete -c fencepost -n '__fencepost_verb_is add' -l dry-run -d 'Add nothing'
complete -c fencepost -n '__fencepost_verb_is resolve' -l mine -d 'Keep the value that the item has now'
complete -c fencepost -n '__fencepost_verb_is resolve' -l theirs -d 'Take the value of the other version'
complete -c fencepost -n '__fencepost_verb_is resolve' -l dry-run -d 'Only show what would be done'
complete -c fencepost -n '__fencepost_verb_is history' -l limit -x -d 'So many changes'
complete -c fencepost -n '__fencepost_verb_is $__fencepost_own' -l json -d 'What the server answers'
complete -c fencepost -n '__fencepost_verb_is add list history lists places events agenda alarms visits conflicts replay' -l porcelain -d 'Fields between tabs'
complete -c fencepost -n '__fencepost_verb_is $__fencepost_own' -l store -x -a '(__fish_complete_directories)' -d 'The store'
complete -c fencepost -n '__fish_seen_subcommand_from serve call watch doctor merge sync' -l store -x -a '(__fish_complete_directories)' -d 'The store'
complete -c fencepost -n '__fish_seen_subcommand_from serve' -l access -x -a full -d 'Grant the client everything for this run'
complete -c fencepost -n '__fish_seen_subcommand_from serve' -l client -x -d 'The client\'s name'
complete -c fencepost -n '__fish_seen_subcommand_from serve' -l log-level -x -a 'off error warning info debug' -d 'What is said on stderr'
complete -c fencepost -n '__fish_seen_subcommand_from serve' -l log-file -r -F -d 'Add the log to a file instead'
complete -c fencepost -n '__fish_seen_subcommand_from serve' -l log-contents -d 'Let the log hold titles and notes'
complete -c fencepost -n '__fish_seen_subcommand_from serve' -l record -r -F -d 'Write the session to a transcript'
complete -c fencepost -n '__fish_seen_subcommand_from call; and __fencepost_at 2' -a '(__fencepost_methods)'
complete -c fencepost -n '__fish_seen_subcommand_from watch' -l forever -d 'Go on when the input has ended'
complete -c fencepost -n '__fish_seen_subcommand_from watch' -l format -x -a 'json gpsd owntracks nmea gpx' -d 'What the input is written in'
complete -c fencepost -n '__fish_seen_subcommand_from watch' -l listen -x -a '127.0.0.1:8080 [::1]:8080' -d 'Take positions from phones over HTTP'
complete -c fencepost -n '__fish_seen_subcommand_from watch' -l gpsd -a 'localhost:2947' -f -d 'Ask gpsd too'
complete -c fencepost -n '__fish_seen_subcommand_from watch' -l token-file -r -F -d 'What phones have to show'
complete -c fencepost -n '__fish_seen_subcommand_from doctor' -l fix -d 'Mend what takes no guess'
complete -c fencepost -n '__fish_seen_subcommand_from doctor' -l json -d 'A JSON object a line'
complete -c fencepost -n '__fish_seen_subcommand_from help; and __fencepost_at 2' -a "$__fencepost_own init serve call watch service doctor access merge sync transcript"
complete -c fencepost -n '__fish_seen_subcommand_from merge' -F
complete -c fencepost -n '__fish_seen_subcommand_from merge' -l git -d 'As a merge driver for git'
complete -c fencepost -n '__fish_seen_subcommand_from merge' -l copies -d 'The copies that Syncthing has made'
complete -c fencepost -n '__fish_seen_subcommand_from merge' -l base -r -F -d 'What both were before'
complete -c fencepost -n '__fish_seen_subcommand_from sync; and __fencepost_at 2' -a 'init status'
complete -c fencepost -n '__fish_seen_subcommand_from sync' -l url -x -d 'The address of the server'
complete -c fencepost -n '__fish_seen_subcommand_from sync' -l user -x -d 'The name there'
complete -c fencepost -n '__fish_seen_subcommand_from sync' -l password-command -x -d 'A command that prints the password'
complete -c fencepost -n '__fish_seen_subcommand_from sync' -l force-delete -d 'Let go what has gone on one side'
complete -c fencepost -n '__fish_seen_subcommand_from access; and __fencepost_at 2' -a 'list grant deny forget'
complete -c fencepost -n '__fencepost_verb list' -l json -d 'A JSON object a line'
complete -c fencepost -n '__fencepost_verb grant deny forget; and __fencepost_at 3' -a '(__fencepost_clients)'
complete -c fencepost -n '__fencepost_verb grant deny forget; and not __fencepost_at 3' -a 'reminders events location'
complete -c fencepost -n '__fencepost_verb grant' -l write-only -d 'Let it add events, and see none'

# And of the functions of fencepost.sh: the same words behind the same commands, and some more.
complete -c fp -w fencepost
complete -c fp -n '__fencepost_at 1' -f -a 'event place find due next near here ack make rename recolour relocate remove sub under outdent up down move tag all link filter'
complete -c fp -n '__fencepost_verb_is sub; and __fencepost_at 2' -f -a '(__fencepost_titles)'
complete -c fp -n '__fencepost_verb_is under outdent up down' -f -a '(__fencepost_titles)'
complete -c fp -n '__fencepost_verb_is move tag; and not __fencepost_at 2' -f -a '(__fencepost_titles)'
complete -c fp -n '__fencepost_verb_is move; and __fencepost_at 2' -f -a '(__fencepost_ask lists | cut -f 4)'
complete -c fp -n '__fencepost_verb_is all; and __fencepost_at 2' -f -a 'done undone rm move tag due'
complete -c fp -n '__fencepost_verb_is all filter; and not __fencepost_at 2' -f -a '(__fencepost_signs)'
complete -c fp -n '__fencepost_verb_is all filter; and not __fencepost_at 2' -f -a '(__fencepost_typed filter 4)'
complete -c fp -n '__fencepost_verb_is link; and __fencepost_at 2' -F

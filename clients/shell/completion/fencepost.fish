# Completion of `fencepost` in fish: commands, their options, methods for `call` with what they do, clients
# for `access`. Source it from ~/.config/fish/config.fish. Names of methods come from ../protocol.sh, which
# is generated.

set -g __fencepost_here (path dirname (path resolve (status filename)) 2>/dev/null; or dirname (realpath (status filename)))

function __fencepost_methods
    sh -c '. "$1" && printf "%s\n" "$fencepost_methods"' sh $__fencepost_here/../protocol.sh 2>/dev/null
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

complete -c fencepost -f
complete -c fencepost -n '__fencepost_at 1' -l version -d 'Say the version'
complete -c fencepost -n '__fencepost_at 1' -a serve -d 'Speak JSON-RPC 2.0 on stdin and stdout'
complete -c fencepost -n '__fencepost_at 1' -a call -d 'One request, as the person'
complete -c fencepost -n '__fencepost_at 1' -a watch -d 'Say where you are, and hear what goes off'
complete -c fencepost -n '__fencepost_at 1' -a doctor -d 'See whether a store is sound, and mend it'
complete -c fencepost -n '__fencepost_at 1' -a access -d 'See what clients may do, and change your mind'
complete -c fencepost -n '__fencepost_at 1' -a help -d 'Say more'
complete -c fencepost -n '__fish_seen_subcommand_from serve call watch doctor' -l store -x -a '(__fish_complete_directories)' -d 'The store'
complete -c fencepost -n '__fish_seen_subcommand_from serve' -l access -x -a full -d 'Grant the client everything for this run'
complete -c fencepost -n '__fish_seen_subcommand_from serve' -l client -x -d 'The client\'s name'
complete -c fencepost -n '__fish_seen_subcommand_from serve' -l log-level -x -a 'off error warning info debug' -d 'What is said on stderr'
complete -c fencepost -n '__fish_seen_subcommand_from call; and __fencepost_at 2' -a '(__fencepost_methods)'
complete -c fencepost -n '__fish_seen_subcommand_from watch' -l forever -d 'Go on when the input has ended'
complete -c fencepost -n '__fish_seen_subcommand_from doctor' -l fix -d 'Mend what takes no guess'
complete -c fencepost -n '__fish_seen_subcommand_from doctor' -l json -d 'A JSON object a line'
complete -c fencepost -n '__fish_seen_subcommand_from help; and __fencepost_at 2' -a 'serve call watch doctor access'
complete -c fencepost -n '__fish_seen_subcommand_from access; and __fencepost_at 2' -a 'list grant deny forget'
complete -c fencepost -n '__fencepost_verb list' -l json -d 'A JSON object a line'
complete -c fencepost -n '__fencepost_verb grant deny forget; and __fencepost_at 3' -a '(__fencepost_clients)'
complete -c fencepost -n '__fencepost_verb grant deny forget; and not __fencepost_at 3' -a 'reminders events location'
complete -c fencepost -n '__fencepost_verb grant' -l write-only -d 'Let it add events, and see none'

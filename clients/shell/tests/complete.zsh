# Types a line into an interactive zsh, presses Tab, and prints the line as it then stands.
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=; PROMPT_EOL_MARK=; unsetopt zle_bracketed_paste 2>/dev/null; unset zle_bracketed_paste; fpath=($SHELL_CLIENT/completion \$fpath); autoload -Uz compinit; compinit -u -D"
zpty -w shell "zle -N show-line; show-line() { print -r -- \"line=\$BUFFER=line\"; BUFFER=; zle accept-line }; bindkey '^X' show-line; print rea''dy"
local out='' chunk
while [[ $out != *ready* ]]; do zpty -r shell chunk || exit 1; out+=$chunk; done
zpty -wn shell "$1"$'\t\x18'
out=''
while [[ $out != *line=*=line* ]]; do zpty -r shell chunk || exit 1; out+=$chunk; done
out=${out##*line=${1%% *}}
print -r -- "${1%% *}${${out%%=line*}% }"
zpty -d shell

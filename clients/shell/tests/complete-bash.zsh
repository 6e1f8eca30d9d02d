# Types a line into an interactive bash, presses Tab, and prints the line as it then stands.
zmodload zsh/zpty
zpty shell env TERM=dumb bash --norc --noprofile -i
zpty -w shell "PS1=; bind 'set bell-style none'; bind 'set enable-bracketed-paste off'; . $SHELL_CLIENT/completion/fencepost.bash; bind -x '\"\\C-t\": printf \"line=%s=line\\n\" \"\$READLINE_LINE\"'; printf 'rea''dy\\n'"
local out='' chunk
while [[ $out != *ready* ]]; do zpty -r shell chunk || exit 1; out+=$chunk; done
zpty -wn shell "$1"$'\t\x14'
out=''
while [[ $out != *line=*=line* ]]; do zpty -r shell chunk || exit 1; out+=$chunk; done
out=${out##*line=${1%% *}}
print -r -- "${1%% *}${${out%%=line*}% }"
zpty -d shell

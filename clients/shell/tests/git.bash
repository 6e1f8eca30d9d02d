# shellcheck shell=bash disable=SC2016,SC2154
# The hook, in a real repository.

fresh
mkdir "$work/repository"
git -C "$work/repository" init -q
cp "$SHELL_CLIENT/examples/git-post-commit" "$work/repository/.git/hooks/post-commit"

# commit MESSAGE [OPTIONS…]: what the hook said, and the exit status.
commit() {
  local message=$1
  shift
  timeout 60 git -C "$work/repository" -c user.name=Ada -c user.email=ada@example.org -c core.hooksPath=.git/hooks \
    commit -q --allow-empty -m "$message" "$@" 2>&1
  printf '%s' "$?"
}
open() { fencepost call reminder/fetch '{"where": {"status": "incomplete"}, "sort": "title"}' | jq -c '[.reminders[] | [.title, .due]]'; }

same 'trailers of a commit become reminders, whatever is in them' \
  "fencepost: you will be reminded: Tell Ada about \$HOME & 'all'
fencepost: you will be reminded: Release it (Tue 1 Dec 2037)
0" \
  "$(commit $'Begin\n\nRemind: Tell Ada about "$HOME" & \'all\'\nRemind: Release it 2037-12-01')"
same 'a date in the line is when it is due' \
  '[["Release it","2037-12-01"],["Tell Ada about $HOME & '\''all'\''",null]]' "$(open)"
same 'amending makes nothing twice' '0 2' \
  "$(commit $'Begin again\n\nRemind: Tell Ada about "$HOME" & \'all\'\nRemind: Release it 2037-12-01' --amend) $(open | jq length)"
same 'the same trailer in another commit is another reminder' \
  'fencepost: you will be reminded: Release it (Tue 1 Dec 2037)
0 3' "$(commit $'Next\n\nRemind: Release it 2037-12-01' --date=2026-11-20T10:00:00) $(open | jq length)"
same 'a commit finishes a reminder by its title' 'fencepost: finished: Tell Ada about "$HOME" & '\''all'\''
0 2' "$(commit $'More\n\nFinish: Tell Ada about "$HOME" & \'all\'') $(open | jq length)"
fencepost call reminder/save '{"reminder": {"title": "Weekly report", "due": "2026-12-04", "recurrence": ["FREQ=WEEKLY"]}}' >/dev/null
weekly() { fencepost call reminder/fetch '{"where": {"text": "Weekly", "status": "incomplete"}}' | jq -r '.reminders[].due'; }
same 'a commit finishes this time of what repeats' $'fencepost: finished: Weekly report\n0 2026-12-11' \
  "$(commit $'Report\n\nFinish: Weekly report') $(weekly)"
same 'amending leaves the next time alone' '0 2026-12-11' \
  "$(commit $'Report it\n\nFinish: Weekly report' --amend) $(weekly)"
same 'so does rebasing' '0 2026-12-11' "$(
  timeout 60 git -C "$work/repository" -c user.name=Ada -c user.email=ada@example.org -c core.hooksPath=.git/hooks \
    rebase -q --force-rebase HEAD~1 2>&1
  printf '%s' "$?"
) $(weekly)"
same 'the same trailer in another commit finishes the next time' $'fencepost: finished: Weekly report\n0 2026-12-18' \
  "$(commit $'Report again\n\nFinish: Weekly report' --date=2026-12-11T10:00:00) $(weekly)"
same 'what could not be finished is, when the commit is amended' $'0 fencepost: finished: Weekly report\n0 2026-12-25' "$(
  FENCEPOST=/bin/false commit $'Last\n\nFinish: Weekly report' --date=2026-12-18T10:00:00 | tail -n 1
) $(commit $'Last one\n\nFinish: Weekly report' --amend) $(weekly)"
same 'what was finished is remembered, and not without end' '2000 1000' "$(
  seen=$work/repository/.git/fencepost-finished
  seq 1996 >>"$seen"
  wc -l <"$seen" | tr '\n' ' '
  commit $'Over\n\nFinish: Weekly report' --date=2026-12-25T10:00:00 >/dev/null
  wc -l <"$seen"
)"
fencepost call reminder/fetch '{"where": {"text": "Weekly", "status": "incomplete"}}' |
  jq '{id: .reminders[0].id}' | fencepost call reminder/remove - >/dev/null
same 'what is not open, or not clear, is said, and nothing is done' \
  "fencepost: nothing open is called 'Nothing'
fencepost: several are called 'Release it': say the end of an id
0 2" "$(commit $'Odd\n\nFinish: Nothing\nFinish: Release it') $(open | jq length)"
same 'a date that is none is said, and the commit stands' '0 Bad' \
  "$(commit $'Bad\n\nRemind: 2026-13-99 Never' | tail -n 1) $(git -C "$work/repository" log -1 --format=%s)"
same 'a date at the beginning of the line is a date as well' 'fencepost: you will be reminded: Ship it (Tomorrow) 0' \
  "$(commit $'Early\n\nRemind: tomorrow Ship it' --date=2026-11-21T10:00:00 | tr '\n' ' ')"
same 'without trailers it says nothing' '0' "$(commit 'Nothing to remind of')"
same 'without a server it says nothing, and the commit stands' '0' \
  "$(FENCEPOST=/no/fencepost commit $'Alone\n\nRemind: Nobody')"
printf '#!/bin/sh\nexit 1\n' >"$work/broken"
chmod +x "$work/broken"
same 'with a server that fails the commit stands' '0' \
  "$(FENCEPOST=$work/broken commit $'Broken\n\nRemind: Nobody' | tail -n 1)"

" The list as lines: headings, boxes, and the concealed numbers of reminders.
if exists('b:current_syntax')
  finish
endif

syntax match fencepostLinesHeading /^# .*/
syntax match fencepostLinesNumber /^\s*\zs\/\d\+ / conceal
syntax match fencepostLinesBox /\[[ xX]\]/
syntax match fencepostLinesDone /\[[xX]\].*/

highlight default link fencepostLinesHeading FencepostSection
highlight default link fencepostLinesBox FencepostMark
highlight default link fencepostLinesDone FencepostDone

let b:current_syntax = 'fencepostlines'

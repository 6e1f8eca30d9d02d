" The list as lines: two blanks a level, and the numbers of reminders concealed.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal textwidth=0 nowrap expandtab shiftwidth=2 softtabstop=2 autoindent conceallevel=3 concealcursor=nvic
let b:undo_ftplugin = 'setlocal textwidth< wrap< expandtab< shiftwidth< softtabstop< autoindent< conceallevel< concealcursor<'

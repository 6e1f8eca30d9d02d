" An item as a document.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal textwidth=0 linebreak
let b:undo_ftplugin = 'setlocal textwidth< linebreak<'

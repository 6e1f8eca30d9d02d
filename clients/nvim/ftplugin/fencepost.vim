" The buffer of a reminder: completion of lists, places and words.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal omnifunc=v:lua.require'fencepost.edit.complete'.omni
setlocal textwidth=0 linebreak
let b:undo_ftplugin = 'setlocal omnifunc< textwidth< linebreak<'

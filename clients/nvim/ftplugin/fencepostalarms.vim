" The window of what has gone off: no wrapping, a line for the cursor, and nothing beside the text.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal nowrap nonumber norelativenumber nolist nospell cursorline
setlocal signcolumn=no foldcolumn=0 colorcolumn= nofoldenable
let b:undo_ftplugin = 'setlocal wrap< number< relativenumber< list< spell< cursorline< signcolumn< foldcolumn< colorcolumn< foldenable<'

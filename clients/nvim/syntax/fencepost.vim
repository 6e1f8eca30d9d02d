" An item as a document, where it is only shown: a key, a colon and a value a line, then the notes. Where it
" is edited, the server says what each word is.
if exists('b:current_syntax')
  finish
endif

syntax match fencepostKey /^\S[^:]*:/
syntax match fencepostTitle /^Title:.*/ contains=fencepostKey
syntax region fencepostNotes start=/^$/ end=/\%$/ contains=fencepostUrl
syntax match fencepostUrl /\<https\?:\/\/\S\+/ contained

highlight default link fencepostKey FencepostKey
highlight default link fencepostTitle FencepostHeader
highlight default link fencepostUrl Underlined

let b:current_syntax = 'fencepost'

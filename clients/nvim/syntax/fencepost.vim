" A reminder, or an event, as text: a line a member, then its notes.
if exists('b:current_syntax')
  finish
endif

syntax case ignore
syntax match fencepostKey /^\(Title\|List\|Priority\|Due\|Start\|End\|Repeat\|Tags\|Alarm\|URL\|Location\|Done\|Status\|Place\|Made\|Changed\|Completed\):/ nextgroup=fencepostValue
syntax match fencepostTitle /^Title:.*/ contains=fencepostKey
syntax match fencepostAlarm /^Alarm:.*/ contains=fencepostKey
syntax match fencepostTags /^Tags:.*/ contains=fencepostKey
syntax region fencepostNotes start=/^$/ end=/\%$/ contains=fencepostUrl
syntax match fencepostUrl /\<https\?:\/\/\S\+/ contained

highlight default link fencepostKey FencepostKey
highlight default link fencepostTitle FencepostHeader
highlight default link fencepostAlarm FencepostPlace
highlight default link fencepostTags FencepostTag
highlight default link fencepostUrl Underlined

let b:current_syntax = 'fencepost'

" Proves that Vim 9 with ALE does what an editor does, with the lines of clients/lsp/README.md and nothing else.
"
" vim -Nu NONE -i NONE -n -es -S ale.vim

set hidden
filetype plugin on
let g:ale_lint_delay = 0
execute 'source' fnameescape($PEER_INIT)

let s:tests = 0
let s:failures = 0
let s:folder = $HOME .. '/notes'
let s:list = s:folder .. '/list.md'
let s:code = s:folder .. '/main.c'
call mkdir(s:folder, 'p')
call writefile(['# Things', '', '- [ ] Buy milk tomorrow 18:30 #shop', '- [ ] Walk'], s:list)
call writefile(['int main(void)', '{', '  // TODO: free the list', '  return 0;', '}'], s:code)

func s:Say(line)
  call writefile([a:line], '/dev/stdout', 'a')
endfunc

" One test: the sentence is what it proves, and Vim's own assertions decide.
func s:Test(sentence, Body)
  let s:tests += 1
  let v:errors = []
  try
    call a:Body()
  catch
    call add(v:errors, v:throwpoint .. ': ' .. v:exception)
  endtry
  for error in v:errors
    call s:Say('# ' .. error)
  endfor
  let s:failures += empty(v:errors) ? 0 : 1
  call s:Say((empty(v:errors) ? 'ok ' : 'not ok ') .. a:sentence)
endfunc

func s:Wait(what, Condition)
  let start = reltime()
  let patience = str2float(empty($PEER_PATIENCE) ? '60000' : $PEER_PATIENCE) / 1000
  " Vim hears its channels while it sleeps.
  while !a:Condition()
    if reltimefloat(reltime(start)) > patience
      throw a:what .. ': waited in vain'
    endif
    sleep 5m
  endwhile
endfunc

func s:Mark(line)
  return matchstr(getline(a:line), '\^\zsr-[0-9a-z]\+')
endfunc

func s:Reminder(id)
  let out = system('fencepost call reminder/get ' .. shellescape(json_encode(#{id: a:id})))
  return v:shell_error ? {} : json_decode(out).reminder
endfunc

func s:Texts()
  return map(copy(getloclist(0)), {_, one -> one.text})
endfunc

" What ALE offers for the line under the cursor, by title.
func s:Actions()
  let s:actions = v:null
  call ale#codefix#Execute(0, {data, items -> s:Offered(data, items)})
  call s:Wait('actions', {-> s:actions isnot v:null})
  return s:actions
endfunc

func s:Offered(data, items)
  let s:actions = map(copy(a:items), {_, item -> [item[1].title, a:data, item[1]]})
endfunc

" Carries out the action whose title begins so, as ALE's own menu does.
func s:Act(title)
  call s:Wait(a:title, {-> !empty(s:Called(a:title))})
  let [_, data, item] = s:Called(a:title)[0]
  call ale#codefix#ApplyLSPCodeAction(data, item)
endfunc

func s:Called(title)
  return filter(copy(s:Actions()), {_, one -> stridx(one[0], a:title) == 0})
endfunc

func s:Attached()
  execute 'edit' fnameescape(s:list)
  call assert_equal('markdown', &filetype)
  " Without consent there are no actions, but the server hears of the text.
  call assert_equal([], s:Actions())
  call system('fencepost access grant ALE reminders')
  call assert_equal(0, v:shell_error)
endfunc

func s:Made()
  call cursor(3, 8)
  call s:Act('Make this a reminder (Tomorrow 18:30, #shop)')
  call s:Wait('a mark', {-> !empty(s:Mark(3))})
  ALELint
  call s:Wait('a reminder', {-> !empty(s:Reminder(s:Mark(3)))})
  call assert_equal('Buy milk', s:Reminder(s:Mark(3)).title)
endfunc

" Run in Insert mode: what the person's own key for completion does with the first word that they want.
func EditorComplete(wanted)
  let start = ale#completion#OmniFunc(1, '')
  call assert_true(start >= 0)
  call s:Wait('completions', {-> ale#completion#GetCompletionResult() isnot v:null})
  let words = map(copy(ale#completion#OmniFunc(0, '')), {_, one -> one.word})
  call assert_true(index(words, a:wanted) >= 0, string(words))
  return repeat("\<BS>", col('.') - 1 - start) .. a:wanted
endfunc

func s:Completed()
  call cursor(4, 1)
  execute "normal! A bread @Ho\<C-R>=EditorComplete('Home')\<CR>"
  call assert_equal('- [ ] Walk bread @Home', getline(4))
endfunc

func s:Hovered()
  let g:ale_hover_to_preview = 1
  call cursor(3, 8)
  ALEHover
  call s:Wait('a hover', {-> stridx(s:Preview(), 'Due tomorrow 18:30') >= 0})
  pclose
endfunc

func s:Preview()
  for window in range(1, winnr('$'))
    if getwinvar(window, '&previewwindow')
      return join(getbufline(winbufnr(window), 1, '$'))
    endif
  endfor
  return ''
endfunc

func s:Saved()
  call setline(3, substitute(getline(3), 'milk', 'oat milk', ''))
  write
  call s:Wait('the new title', {-> s:Reminder(s:Mark(3)).title == 'Buy oat milk'})
endfunc

func s:Diagnosed()
  call system('fencepost call reminder/complete ' .. shellescape(json_encode(#{id: s:Mark(3)})))
  call s:Wait('a diagnostic', {-> match(s:Texts(), 'The reminder is done') >= 0})
endfunc

func s:Code()
  execute 'edit' fnameescape(s:code)
  call cursor(3, 6)
  call s:Act('Remind me tomorrow')
  call s:Wait('a mark', {-> !empty(s:Mark(3))})
  ALELint
  call s:Wait('a reminder', {-> !empty(s:Reminder(s:Mark(3)))})
  call assert_equal('file://' .. s:code .. '#L3', s:Reminder(s:Mark(3)).url)
  write
endfunc

func s:Picked()
  ALESymbolSearch free list
  call s:Wait('symbols', {-> !empty(getbufvar(bufnr(''), 'ale_preview_item_list', []))})
  call assert_equal(1, len(b:ale_preview_item_list))
  call assert_match('\.ics$', b:ale_preview_item_list[0].filename)
endfunc

call s:Test('it is attached to a Markdown file', function('s:Attached'))
call s:Test('a code action makes a line a reminder', function('s:Made'))
call s:Test('a completion is accepted', function('s:Completed'))
call s:Test('a hover says what the reminder is', function('s:Hovered'))
call s:Test('saving the text saves the reminder', function('s:Saved'))
call s:Test('a diagnostic tells of a reminder that is done', function('s:Diagnosed'))
call s:Test('a comment in code becomes a reminder that leads back to it', function('s:Code'))
call s:Test('a symbol is picked by a part of its name', function('s:Picked'))
call s:Say('1..' .. s:tests)
execute s:failures ? 'cquit!' : 'qall!'

" Proves that a Vim 9 channel in LSP mode can hold a session.  Vim counts its requests itself, reads
" nothing without exact headers, and hands what was not asked to the channel's callback.
"
" vim -Nu NONE -i NONE -n -es -S session.vim

let s:tests = 0
let s:failures = 0
let s:heard = []
let s:stderr = []
let s:ending = v:none
let s:half_a_mile = #{value: 0.5, from: 'mi', to: 'm'}

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
  " Vim hears its channels while it sleeps.
  while !a:Condition()
    if reltimefloat(reltime(start)) > 20
      throw a:what .. ': waited in vain'
    endif
    sleep 1m
  endwhile
endfunc

func s:Read(path)
  return json_decode(join(readfile(a:path), "\n"))
endfunc

" The answer without what every message has.
func s:Call(method, params)
  let answer = ch_evalexpr(s:job, #{method: a:method, params: a:params}, #{timeout: 60000})
  return filter(copy(answer), {key -> key != 'id' && key != 'jsonrpc'})
endfunc

func s:Notify(method, params)
  call ch_sendexpr(s:job, #{method: a:method, params: a:params})
endfunc

func s:Hear(count)
  call s:Wait('notifications', {-> len(s:heard) >= a:count})
  let news = s:heard
  let s:heard = []
  return news
endfunc

" Holds the server still, so that all that Body writes arrives at once for it.
func s:Held(Body)
  let process = job_info(s:job).process
  call system('kill -STOP ' .. process)
  call s:Wait('the server stops', {-> readfile('/proc/' .. process .. '/stat')[0] =~# ') T '})
  call a:Body()
  call system('kill -CONT ' .. process)
endfunc

let s:job = job_start([$FENCEPOST, 'serve'], #{
      \ in_mode: 'lsp', out_mode: 'lsp', err_mode: 'nl', noblock: 1,
      \ out_cb: {_, message -> add(s:heard, message)},
      \ err_cb: {_, line -> add(s:stderr, line)},
      \ exit_cb: {_, code -> execute('let s:ending = code')}})

func s:Version()
  call assert_equal($PEER_VERSION, (v:version / 100) .. '.' .. (v:version % 100))
endfunc
call s:Test('this is Vim ' .. $PEER_VERSION, function('s:Version'))

func s:Initialize()
  let params = #{clientInfo: #{name: 'Vim'}, processId: v:null, capabilities: {}}
  let expected = #{result: s:Read($FENCEPOST_INITIALIZED)}
  call assert_equal(expected, s:Call('initialize', params))
  call s:Notify('initialized', {})
endfunc
call s:Test('initialize is answered with what openrpc.json promises', function('s:Initialize'))

func s:Request()
  call assert_equal(#{result: #{value: 804.672}}, s:Call('units/convert', s:half_a_mile))
  call assert_equal(#{result: s:Read($FENCEPOST_OPENRPC)}, s:Call('rpc.discover', v:null))
endfunc
call s:Test('requests are answered whole', function('s:Request'))

func s:Unknown()
  let expected = #{code: -32601, message: "There is no method 'no/such'.",
        \ data: #{kind: 'methodNotFound', hint: 'rpc.discover lists what there is.'}}
  call assert_equal(#{error: expected}, s:Call('no/such', {}))
endfunc
call s:Test('an unknown method is refused with -32601', function('s:Unknown'))

func s:Trace()
  call s:Notify('$/setTrace', #{value: 'messages'})
  call s:Call('units/convert', s:half_a_mile)
  let [received, sent] = s:Hear(2)
  call assert_equal(['$/logTrace', '$/logTrace'], [received.method, sent.method])
  let title = matchstr(received.params.message, "^Received request \\zs'units/convert - (\\d\\+)'\\ze\\.$")
  let took = matchstr(sent.params.message, ' Processing the request took \d\+\.\d\d ms\.$')
  call assert_notequal('', title)
  call assert_notequal('', took)
  call assert_equal('Sending response ' .. title .. '.' .. took, sent.params.message)
  call s:Notify('$/setTrace', #{value: 'off'})
endfunc
call s:Test('after $/setTrace each request is traced', function('s:Trace'))

func s:Ignored()
  call s:Notify('$/setTrace', #{value: 'loud'})
  let message = "$/setTrace was ignored: params.value: 'loud' is not one of 'off', 'messages', 'verbose'"
  let expected = #{jsonrpc: '2.0', method: 'window/logMessage',
        \ params: #{type: 2, message: message}}
  call assert_equal([expected], s:Hear(1))
endfunc
call s:Test('a notification that makes no sense is told in window/logMessage', function('s:Ignored'))

func s:Cancel()
  let answers = []
  let request = #{method: 'units/convert', params: s:half_a_mile}
  func! s:Both() closure
    let asked = ch_sendexpr(s:job, request, #{callback: {_, answer -> add(answers, answer)}})
    call s:Notify('$/cancelRequest', #{id: asked.id})
    let request.id = asked.id
  endfunc
  call s:Held(function('s:Both'))
  call s:Wait('the answer', {-> len(answers) > 0})
  let error = #{code: -32800, message: 'The request was cancelled before it began.',
        \ data: #{kind: 'requestCancelled'}}
  call assert_equal([#{jsonrpc: '2.0', id: request.id, error: error}], answers)
endfunc
call s:Test('a request taken back before it was started is answered -32800', function('s:Cancel'))

func s:End()
  call assert_equal(#{result: v:null}, s:Call('shutdown', v:null))
  call s:Notify('exit', v:null)
  call s:Wait('the end', {-> s:ending isnot v:none})
  call assert_equal(0, s:ending)
  call assert_equal([], s:heard)
  call assert_equal([], s:stderr)
endfunc
call s:Test('after shutdown and exit the exit code is 0, and nothing else was heard', function('s:End'))

call s:Say('1..' .. s:tests)
if s:failures > 0
  cquit
endif
qall!

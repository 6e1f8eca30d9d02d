-- Proves that `vim.lsp.rpc`, Neovim's bare JSON-RPC, can hold a session. It writes `{}` as `[]`, drops
-- members that are null, and drops an answer of -32800 without telling the caller.

local here = debug.getinfo(1, 'S').source:sub(2):match('.*/')
local checks = dofile(here .. 'checks.lua')
local test, equal, wait = checks.test, checks.equal, checks.wait

local heard, troubles, ending = {}, {}, nil
local dispatchers = {
  notification = function(method, params)
    table.insert(heard, { method = method, params = params })
  end,
  server_request = function(method)
    table.insert(troubles, method)
    return nil, vim.lsp.rpc_response_error(-32601)
  end,
  on_error = function(code, reason)
    table.insert(troubles, { code = code, reason = reason })
  end,
  on_exit = function(code, signal)
    ending = { code = code, signal = signal }
  end,
}

local rpc
local function start()
  local server = vim.env.FENCEPOST
  if vim.fn.has('nvim-0.11') == 1 then
    rpc = vim.lsp.rpc.start({ server, 'serve' }, dispatchers)
  else
    rpc = vim.lsp.rpc.start(server, { 'serve' }, dispatchers)
  end
end

--- Asks and waits.
local function call(method, params)
  local answer
  rpc.request(method, params, function(err, result)
    answer = { err = err, result = result }
  end)
  wait(method, function()
    return answer ~= nil
  end)
  return answer
end

local function hear(count)
  wait('notifications', function()
    return #heard >= count
  end)
  local news = heard
  heard = {}
  return news
end

start()

test('this is Neovim ' .. vim.env.PEER_VERSION, function()
  checks.is_version(vim.env.PEER_VERSION)
end)

test('initialize is answered with what openrpc.json promises', function()
  local params = { clientInfo = { name = 'Neovim' }, processId = vim.NIL, capabilities = {} }
  equal(call('initialize', params), { result = checks.initialized() })
  rpc.notify('initialized', vim.empty_dict())
end)

test('a request is answered', function()
  equal(call('units/convert', checks.half_a_mile), { result = checks.in_metres })
end)

test('params that Neovim writes as [] or leaves out are none', function()
  equal(vim.json.encode({}), '[]')
  -- A short answer: Neovim 0.7 now and then dies of one as long as rpc.discover's.
  local unasked = 'notDetermined'
  local status = { reminders = unasked, events = unasked, location = unasked }
  equal(call('access/status', {}), { result = status })
  equal(call('access/status', nil), { result = status })
end)

test('an unknown method is refused with -32601', function()
  equal(call('no/such', {}), { err = checks.unknown })
end)

test('after $/setTrace each request is traced', function()
  rpc.notify('$/setTrace', { value = 'messages' })
  call('units/convert', checks.half_a_mile)
  local news = hear(2)
  equal(#news, 2)
  for _, notification in ipairs(news) do
    equal(notification.method, '$/logTrace')
    equal(vim.tbl_keys(notification.params), { 'message' })
  end
  local received, sent = news[1].params.message, news[2].params.message
  local title = received:match("^Received request ('units/convert %- %(%d+%)')%.$")
  equal(sent:match('^Sending response (.*)%. Processing the request took %d+%.%d%d ms%.$'), title)
  rpc.notify('$/setTrace', { value = 'off' })
end)

test('a notification that makes no sense is told in window/logMessage', function()
  rpc.notify('$/setTrace', { value = 'loud' })
  equal(hear(1), { { method = 'window/logMessage', params = checks.ignored } })
end)

test('a request taken back before it was started is answered -32800, which only Neovim hears', function()
  local answered, called, id = false, false, nil
  checks.held(function()
    id = select(2, rpc.request('units/convert', checks.half_a_mile, function()
      called = true
    end, function()
      answered = true
    end))
    rpc.notify('$/cancelRequest', { id = id })
  end)
  wait('the answer', function()
    return answered
  end)
  equal(call('units/convert', checks.half_a_mile), { result = checks.in_metres })
  equal(called, false)
end)

test('after shutdown and exit the exit code is 0', function()
  equal(call('shutdown', nil), {})
  rpc.notify('exit', nil)
  wait('the end', function()
    return ending ~= nil
  end)
  equal(ending, { code = 0, signal = 0 })
end)

test('nothing else was heard, and nothing was in error', function()
  equal(heard, {})
  equal(troubles, {})
end)

checks.finish()

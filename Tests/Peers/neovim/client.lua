-- Proves that Neovim's language client, `vim.lsp.start` (0.7: `vim.lsp.start_client`), can hold a session:
-- what a plugin starts with one call, stops with another, and hears through handlers.

local here = debug.getinfo(1, 'S').source:sub(2):match('.*/')
local checks = dofile(here .. 'checks.lua')
local test, equal, wait = checks.test, checks.equal, checks.wait

local is_new = vim.fn.has('nvim-0.11') == 1
local heard, ending, client = {}, nil, nil

local function hears(method)
  return function(_, params)
    table.insert(heard, { method = method, params = params })
  end
end

--- A method of the client, which takes the client itself since 0.11.
local function tell(name, ...)
  if is_new then
    return client[name](client, ...)
  end
  return client[name](...)
end

--- Asks and waits.
local function call(method, params)
  local answer
  tell('request', method, params, function(err, result)
    answer = { err = err, result = result }
  end, 0)
  wait(method, function()
    return answer ~= nil
  end)
  return answer
end

test('this is Neovim ' .. vim.env.PEER_VERSION, function()
  checks.is_version(vim.env.PEER_VERSION)
end)

test('the client starts, and knows what openrpc.json promises', function()
  local start = is_new and vim.lsp.start or vim.lsp.start_client
  local id = start({
    name = 'fencepost',
    cmd = { vim.env.FENCEPOST, 'serve' },
    handlers = {
      ['window/logMessage'] = hears('window/logMessage'),
      ['$/logTrace'] = hears('$/logTrace'),
    },
    on_init = function(it)
      client = it
    end,
    on_exit = function(code, signal)
      ending = { code = code, signal = signal }
    end,
  })
  wait('initialize', function()
    return client ~= nil
  end)
  equal(client.id, id)
  local expected = checks.initialized()
  equal(client.server_capabilities.experimental, expected.capabilities.experimental)
  if is_new then
    equal(client.server_info, expected.serverInfo)
  end
end)

test('a request is answered', function()
  equal(call('units/convert', checks.half_a_mile), { result = checks.in_metres })
end)

test('an unknown method is refused with -32601', function()
  equal(call('no/such', {}), { err = checks.unknown })
end)

test('a notification that makes no sense reaches the handler of window/logMessage', function()
  tell('notify', '$/setTrace', { value = 'loud' })
  wait('the message', function()
    return #heard > 0
  end)
  equal(heard, { { method = 'window/logMessage', params = checks.ignored } })
end)

test('a request that the client takes back is pending no more, and its handler is not called', function()
  local called, id = false, nil
  checks.held(function()
    id = select(2, tell('request', 'units/convert', checks.half_a_mile, function()
      called = true
    end, 0))
    tell('cancel_request', id)
    equal(client.requests[id].type, 'cancel')
  end)
  wait('the answer', function()
    return client.requests[id] == nil
  end)
  equal(call('units/convert', checks.half_a_mile), { result = checks.in_metres })
  equal(called, false)
end)

test('the client stops the server by shutdown and exit, and the exit code is 0', function()
  tell('stop')
  wait('the end', function()
    return ending ~= nil
  end)
  equal(ending, { code = 0, signal = 0 })
  equal(#heard, 1)
end)

checks.finish()

-- What Neovim's sessions share: one line a test, waits with a deadline, a server held still, and
-- the values that are expected. Runs in Neovim 0.7 and later.

local M = { tests = 0, failures = 0 }

local patience = tonumber(vim.env.PEER_PATIENCE or 60000)

M.half_a_mile = { value = 0.5, from = 'mi', to = 'm' }
M.in_metres = { value = 804.672 }
M.unknown = {
  code = -32601,
  message = "There is no method 'no/such'.",
  data = { kind = 'methodNotFound', hint = 'rpc.discover lists what there is.' },
}
M.ignored = {
  type = 2,
  message = "$/setTrace was ignored: params.value: 'loud' is not one of 'off', 'messages', 'verbose'",
}

function M.say(line)
  io.stdout:write(line, '\n')
  io.stdout:flush()
end

--- One test; the sentence is what it proves.
function M.test(sentence, body)
  M.tests = M.tests + 1
  local ok, reason = xpcall(body, debug.traceback)
  if not ok then
    M.failures = M.failures + 1
    M.say('# ' .. tostring(reason):gsub('\n', '\n# '))
  end
  M.say((ok and 'ok ' or 'not ok ') .. sentence)
end

function M.equal(got, expected)
  if not vim.deep_equal(got, expected) then
    error(('got %s\nexpected %s'):format(vim.inspect(got), vim.inspect(expected)), 2)
  end
end

function M.wait(what, condition)
  if not vim.wait(patience, condition, 1) then
    error(what .. ': waited in vain', 2)
  end
end

--- Ends Neovim, with a code that says how it went.
function M.finish()
  M.say('1..' .. M.tests)
  vim.cmd(M.failures == 0 and 'qall!' or 'cquit 1')
end

--- A JSON file as Neovim reads a message: members that are null are absent.
function M.read(path)
  local file = assert(io.open(path))
  local text = file:read('*a')
  file:close()
  return vim.json.decode(text, { luanil = { object = true } })
end

function M.initialized()
  return M.read(vim.env.FENCEPOST_INITIALIZED)
end

--- The one process that this Neovim has started.
function M.server()
  local children = vim.api.nvim_get_proc_children(vim.fn.getpid())
  assert(#children == 1, 'children: ' .. vim.inspect(children))
  return children[1]
end

--- Holds the server still, so that all that `body` writes arrives at once for it.
function M.held(body)
  local server = M.server()
  vim.loop.kill(server, 'sigstop')
  M.wait('the server stops', function()
    local stat = assert(io.open(('/proc/%d/stat'):format(server)))
    local state = stat:read('*a'):match('%) (%a)')
    stat:close()
    return state == 'T'
  end)
  local ok, reason = pcall(body)
  vim.loop.kill(server, 'sigcont')
  assert(ok, reason)
end

function M.is_version(expected)
  local version = vim.version()
  M.equal(('%d.%d.%d'):format(version.major, version.minor, version.patch), expected)
end

return M

-- One process and the messages to and from it: JSON-RPC 2.0 with Content-Length headers, over libuv
-- alone, so that Neovim 0.7 and 0.11 behave alike. Knows no method and starts nothing again.

local json = require('fencepost.json')

local uv = vim.uv or vim.loop

---@class fencepost.Connection
local Connection = {}
Connection.__index = Connection

--- Takes what has arrived apart into bodies of whole messages.
---@param bytes string
---@return string[] bodies, string rest, integer missing how many bytes the next body lacks at least
local function frames(bytes)
  local bodies, from = {}, 1
  while true do
    local _, head_end = bytes:find('\r\n\r\n', from, true)
    if not head_end then
      return bodies, bytes:sub(from), 1
    end
    local length = bytes:sub(from, head_end):lower():match('content%-length:%s*(%d+)')
    length = tonumber(length) or 0
    local last = head_end + length
    if last > #bytes then
      return bodies, bytes:sub(from), last - #bytes
    end
    if length > 0 then
      bodies[#bodies + 1] = bytes:sub(head_end + 1, last)
    end
    from = last + 1
  end
end

---@class fencepost.ConnectionEvents
---@field on_notification fun(method: string, params: table)
---@field on_question fun(method: string, params: table, answer: fun(result: any))
---@field on_end fun(code: integer, signal: integer, stderr: string)

--- Starts a program.
---@param command string[]
---@param events fencepost.ConnectionEvents
---@return fencepost.Connection|nil, string|nil why not
function Connection.open(command, events)
  local self = setmetatable({
    events = events,
    pending = {},
    last_id = 0,
    chunks = {},
    lacking = 1,
    stderr_text = '',
  }, Connection)
  local stdin, stdout, stderr = uv.new_pipe(false), uv.new_pipe(false), uv.new_pipe(false)
  local arguments = vim.list_slice(command, 2)
  local handle, pid = uv.spawn(command[1], {
    args = arguments,
    stdio = { stdin, stdout, stderr },
    hide = true,
  }, function(code, signal)
    self.ending = { code = code, signal = signal }
    self:schedule()
  end)
  if not handle then
    for _, pipe in ipairs({ stdin, stdout, stderr }) do
      pipe:close()
    end
    return nil, tostring(pid)
  end
  self.handle, self.pid = handle, pid
  self.stdin, self.stdout, self.stderr = stdin, stdout, stderr
  stdout:read_start(function(_, chunk)
    if chunk then
      self.chunks[#self.chunks + 1] = chunk
      self.lacking = self.lacking - #chunk
      if self.lacking > 0 then
        return
      end
    else
      self.stdout_ended = true
    end
    self:schedule()
  end)
  stderr:read_start(function(_, chunk)
    self.stderr_text = (self.stderr_text .. (chunk or '')):sub(-4096)
  end)
  return self
end

--- Reading happens where nothing of Neovim may be called; what was read is taken up right after.
function Connection:schedule()
  if self.scheduled then
    return
  end
  self.scheduled = true
  vim.schedule(function()
    self.scheduled = false
    self:drain()
  end)
end

function Connection:drain()
  local bodies, rest, lacking = frames(table.concat(self.chunks))
  self.chunks = { rest }
  self.lacking = lacking
  for _, body in ipairs(bodies) do
    local ok, message = pcall(json.decode, body)
    if ok and type(message) == 'table' then
      self:take(message)
    end
  end
  if self.ending and self.stdout_ended and not self.is_over then
    self.is_over = true
    self:release()
    self.events.on_end(self.ending.code, self.ending.signal, self.stderr_text)
  end
end

--- One message. A callback that fails is told and keeps no other message from arriving.
function Connection:take(message)
  local ok, reason = pcall(function()
    if message.method and message.id ~= nil then
      self.events.on_question(message.method, message.params or {}, function(result)
        self:send({ jsonrpc = '2.0', id = message.id, result = result == nil and vim.NIL or result })
      end)
    elseif message.method then
      self.events.on_notification(message.method, message.params or {})
    elseif message.id ~= nil then
      local callback = self.pending[message.id]
      self.pending[message.id] = nil
      if callback then
        callback(message.error, message.result)
      end
    end
  end)
  if not ok then
    vim.notify('Fencepost: ' .. tostring(reason):match('[^\n]*'), vim.log.levels.ERROR)
  end
end

function Connection:send(message)
  if self.is_over or self.ending or not self.stdin or self.stdin:is_closing() then
    return
  end
  local body = json.encode(message)
  self.stdin:write(('Content-Length: %d\r\n\r\n%s'):format(#body, body))
end

--- Asks; the callback gets an error or a result, or nothing at all where the process ends.
---@return integer id
function Connection:request(method, params, callback)
  self.last_id = self.last_id + 1
  local id = self.last_id
  self.pending[id] = callback
  self:send({ jsonrpc = '2.0', id = id, method = method, params = params })
  return id
end

function Connection:notify(method, params)
  self:send({ jsonrpc = '2.0', method = method, params = params })
end

--- Ignores the answer to this request.
function Connection:forget(id)
  self.pending[id] = nil
end

--- No more is written: the process reads to the end and ends.
function Connection:close()
  if self.stdin and not self.stdin:is_closing() then
    -- What is still being written is let out first.
    self.stdin:shutdown()
  end
end

function Connection:release()
  for _, handle in ipairs({ self.stdin, self.stdout, self.stderr, self.handle }) do
    if not handle:is_closing() then
      handle:close()
    end
  end
end

return Connection

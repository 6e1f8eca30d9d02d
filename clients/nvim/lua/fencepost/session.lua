-- The one server of this Neovim: found, started when first needed, started again when it dies, ended
-- with Neovim. Requests wait until it is ready; one whose answer a death took is sent again only
-- where that cannot do it twice. Knows nothing of reminders.

local Connection = require('fencepost.rpc')
local config = require('fencepost.config')
local leaving = require('fencepost.leaving')
local notice = require('fencepost.notice')
local program = require('fencepost.program')
local protocol = require('fencepost.protocol')
local repeatable = require('fencepost.repeatable')

local uv = vim.uv or vim.loop
local methods, notifications = protocol.methods, protocol.notifications

local M = {
  --- 'stopped', 'starting', 'ready', or 'failed' after it died too often.
  state = 'stopped',
  --- What `initialize` answered.
  server = nil,
}

--- Deaths within this many seconds count together, and so many of them are too many.
local span, too_many = 30, 5

local connection
local deaths = {}
local queue = {}
local listeners = {}

--- Calls `callback(params)` whenever the server sends this notification, and for 'ready' and 'died'.
---@return fun() stop
function M.on(name, callback)
  listeners[name] = listeners[name] or {}
  table.insert(listeners[name], callback)
  return function()
    for index, each in ipairs(listeners[name]) do
      if each == callback then
        table.remove(listeners[name], index)
        return
      end
    end
  end
end

local function emit(name, params)
  for _, callback in ipairs(vim.list_extend({}, listeners[name] or {})) do
    callback(params)
  end
end

local function fail(request, message, kind)
  request.callback({ message = message, kind = kind or 'unanswered' }, nil)
end

local function fail_all(message, kind)
  local waiting = queue
  queue = {}
  for _, request in ipairs(waiting) do
    fail(request, message, kind)
  end
end

local function send(request)
  local requests = connection.requests
  request.id = connection:request(request.method, request.params, function(err, result)
    request.is_over = true
    requests[request.id] = nil
    if not request.is_cancelled then
      request.callback(err, result, request)
    end
  end)
  connection.requests[request.id] = request
end

local function send_queue()
  local waiting = queue
  queue = {}
  for _, request in ipairs(waiting) do
    if not request.is_cancelled then
      send(request)
    end
  end
end

--- Requests without an answer: they wait for the next server, or fail with an unknown result.
local function take_back(requests)
  requests = vim.tbl_values(requests)
  -- In the order in which they were sent.
  table.sort(requests, function(one, other)
    return one.id < other.id
  end)
  local again = {}
  for _, request in ipairs(requests) do
    if not request.is_over and not request.is_cancelled then
      if request.again then
        request.was_sent_before = true
        table.insert(again, request)
      else
        fail(request, 'The server stopped before it answered; look whether it was done, and try again.')
      end
    end
  end
  queue = vim.list_extend(again, queue)
end

local start

--- The server has ended without being asked to.
local function died(requests, detail)
  local now = uv.hrtime() / 1e9
  deaths = vim.tbl_filter(function(at)
    return now - at < span
  end, deaths)
  table.insert(deaths, now)
  take_back(requests)
  emit('died')
  if #deaths >= too_many then
    M.state = 'failed'
    local sentence = ('The Fencepost server stopped %d times within %d seconds%s. :Fencepost restart tries again.')
      :format(#deaths, span, detail)
    notice.once('failed', sentence, vim.log.levels.ERROR)
    fail_all(sentence, 'told')
    return
  end
  -- At once after the first, then later and later.
  local delay = #deaths == 1 and 0 or 125 * 2 ^ (#deaths - 1)
  M.state = 'starting'
  vim.defer_fn(function()
    if M.state == 'starting' and not connection then
      start()
    end
  end, delay)
end

local function initialize()
  local options = config.get()
  local version = vim.version()
  local usage = next(options.usage) and options.usage or nil
  connection:request(methods.initialize, {
    processId = uv.os_getpid(),
    clientInfo = {
      name = 'Neovim',
      version = ('%d.%d.%d'):format(version.major, version.minor, version.patch),
    },
    capabilities = {
      -- Offsets are bytes, as everywhere in Neovim.
      general = { positionEncodings = { 'utf-8' } },
      window = { showMessageRequest = vim.empty_dict(), workDoneProgress = false },
    },
    initializationOptions = {
      usage = usage,
      timeZone = options.time_zone,
      lengthUnit = options.length_unit,
      showsAlarms = options.alarms ~= 'none',
    },
  }, function(err, result)
    if err then
      M.state = 'failed'
      connection:close()
      notice.once('failed', notice.sentence(err), vim.log.levels.ERROR)
      fail_all(notice.sentence(err), 'told')
      return
    end
    M.server = result
    M.state = 'ready'
    notice.forget('failed')
    connection:notify(notifications.initialized, vim.empty_dict())
    emit('ready')
    send_queue()
  end)
end

function start()
  local command, sentence = program.command()
  local reason
  if command then
    M.state = 'starting'
    local mine
    mine, reason = Connection.open(command, {
      on_notification = function(method, params)
        if method == notifications.window_log_message then
          M.log = vim.list_slice(vim.list_extend(M.log or {}, { params.message }), 1, 100)
        end
        emit(method, params)
      end,
      on_question = function(method, params, answer)
        local handlers = listeners['question ' .. method]
        if handlers and handlers[1] then
          handlers[1](params, answer)
        else
          answer(nil)
        end
      end,
      on_end = function(code, signal, stderr)
        if connection ~= mine then
          return
        end
        connection = nil
        M.server = nil
        if mine.is_closed or M.state == 'failed' then
          M.state = M.state == 'failed' and 'failed' or 'stopped'
          return
        end
        local detail = signal ~= 0 and (' (signal %d)'):format(signal) or (' (code %d)'):format(code)
        local last = vim.trim(stderr):match('[^\n]*$')
        died(mine.requests, last ~= '' and (detail .. ': ' .. last) or detail)
      end,
    })
    if mine then
      connection = mine
      mine.requests = {}
      notice.forget('missing')
      initialize()
      return
    end
    sentence = ("Fencepost's server '%s' cannot be started: %s"):format(command[1], reason)
  end
  M.state = 'stopped'
  if #queue == 0 then
    notice.once('missing', sentence, vim.log.levels.ERROR)
  else
    notice.error({ kind = 'missing', message = sentence })
  end
  fail_all(sentence, 'missing')
end

--- What a change is about, for people.
local function about(method, params)
  local document = type(params) == 'table' and type(params.text) == 'string' and params.text:match('^Title: ([^\n]+)')
  if document then
    return document
  end
  local item = type(params) == 'table' and (params.reminder or params.event)
  return type(item) == 'table' and (item.title or item.id) or method
end

---@class fencepost.Request
---@field cancel fun() takes it back: the callback is not called any more

--- Asks the server, which is started where it does not run yet. The callback gets an error or a
--- result, always, and the request as its third argument: `was_sent_before` after a death.
---@param method string
---@param params table|nil
---@param callback fun(err: table|nil, result: any, request: table|nil)
---@return fencepost.Request
function M.request(method, params, callback)
  local request = {
    method = method,
    params = params or vim.empty_dict(),
    callback = callback,
    again = repeatable.is(method, params),
  }
  local forget = function() end
  if not repeatable.asks(method) then
    request.callback, forget = leaving.awaited(about(method, params), callback)
  end
  function request.cancel()
    request.is_cancelled = true
    forget()
    if connection and request.id and not request.is_over and connection.requests[request.id] == request then
      connection:notify(notifications.cancel_request, { id = request.id })
      connection:forget(request.id)
      connection.requests[request.id] = nil
    end
  end
  if M.state == 'ready' and connection then
    send(request)
  elseif M.state == 'failed' then
    vim.schedule(function()
      fail(request, 'The Fencepost server is not running. :Fencepost restart tries again.')
    end)
  else
    table.insert(queue, request)
    if M.state == 'stopped' then
      M.state = 'starting'
      vim.schedule(start)
    end
  end
  return request
end

--- Tells the server, where one is running.
function M.notify(method, params)
  if connection then
    connection:notify(method, params)
  end
end

--- Ends the server as LSP does; what it answered is on disk already.
local function close()
  if not connection then
    return {}
  end
  local requests = connection.requests
  connection.is_closed = true
  -- The callers get an answer from the next server, or an error; a late answer of this one would be a second.
  connection.pending = {}
  if M.state == 'ready' then
    connection:request(methods.shutdown, nil, function() end)
  end
  connection:notify(notifications.exit, nil)
  connection:close()
  connection = nil
  M.server = nil
  emit('died')
  return requests
end

--- Ends the server. Requests without an answer fail.
function M.stop()
  take_back(close())
  M.state = 'stopped'
  fail_all('The Fencepost server was stopped.', 'told')
end

--- A new server, whatever became of the old one; who waits goes on waiting.
function M.restart()
  take_back(close())
  deaths = {}
  notice.forget('failed')
  notice.forget('missing')
  M.state = 'starting'
  start()
end

--- The server's process, while it runs.
---@return integer|nil
function M.pid()
  return connection and connection.pid
end

return M

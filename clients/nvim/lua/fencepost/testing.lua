-- A server for tests of plugins and scripts: with a store of its own, a clock that only the test sets forward,
-- and ids that count. The plugin of this Neovim uses it until `close`. The words are those of the Python package's
-- `fencepost.testing`.

local config = require('fencepost.config')
local fencepost = require('fencepost')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')
local write = require('fencepost.write')

local uv = vim.uv or vim.loop
local methods, notifications = protocol.methods, protocol.notifications

local M = {
  --- When a rehearsal begins where nothing else is said: a Friday.
  beginning = '2026-11-20T09:00:00.000Z',
}

--- How long the person is somewhere before that counts, and a little more, in seconds.
local stay = 120

--- What these functions of the plugin take before and after their callback.
local callback_at = {
  request = 3, fetch = 2, get = 2, save = 2, add = 2, parse = 2, complete = 2, remove = 2,
  undo = 1, redo = 1, lists = 1,
}

---@class fencepost.Rehearsal
---@field store string the folder of the store
---@field told { method: string, params: table }[] what the server told and no `expect` has returned, in order
---@field client table<string, fun(...): any> the plugin's functions, which wait for their answer and return it
local Rehearsal = {}
Rehearsal.__index = Rehearsal

--- Calls a function of the plugin and waits for its answer.
local function call(self, name, ...)
  local arguments, count = { ... }, math.max(select('#', ...), callback_at[name] - 1)
  local answer
  for index = count, callback_at[name], -1 do
    arguments[index + 1] = arguments[index]
  end
  arguments[callback_at[name]] = function(err, ...)
    answer = { err = err, ... }
  end
  fencepost[name](unpack(arguments, 1, count + 1))
  if not vim.wait(self.patience, function()
    return answer
  end, 2) then
    error(('fencepost.%s was not answered within %d ms'):format(name, self.patience), 3)
  end
  if answer.err then
    error(('fencepost.%s: %s'):format(name, answer.err.message), 3)
  end
  return unpack(answer, 1, 2)
end

local function client_of(self)
  return setmetatable({}, {
    __index = function(_, name)
      if not callback_at[name] then
        error(('client has no function %s; it has %s'):format(name, table.concat(vim.tbl_keys(callback_at), ', ')), 2)
      end
      return function(...)
        return call(self, name, ...)
      end
    end,
  })
end

---@class fencepost.RehearsalOptions
---@field folder string|nil where the store is; a new folder without it
---@field beginning string|nil an instant, such as '2027-03-28T00:00:00Z'
---@field time_zone string|nil an IANA name; UTC without it
---@field arguments string[]|nil further arguments of `fencepost serve`
---@field patience integer|nil milliseconds that anything is waited for
---@field setup table|nil options of the plugin, see |fencepost-options|

--- Starts a server of the test's own, which takes the place of the one that this Neovim uses.
---@param options fencepost.RehearsalOptions|nil
---@return fencepost.Rehearsal
function M.rehearse(options)
  options = options or {}
  local folder = vim.fn.fnamemodify(options.folder or vim.fn.tempname(), ':p'):gsub('/$', '')
  vim.fn.mkdir(folder, 'p')
  local self = setmetatable({
    store = folder .. '/store',
    patience = options.patience or 60000,
    told = {},
    before = { options = config.get(), environment = {}, new_id = write.new_id },
    listening = {},
  }, Rehearsal)
  self.client = client_of(self)
  self.environment = { FENCEPOST_STORE = self.store, XDG_STATE_HOME = folder .. '/state' }
  for name, value in pairs(self.environment) do
    self.before.environment[name] = vim.env[name] or false
    vim.env[name] = value
  end
  for _, method in pairs(notifications) do
    table.insert(self.listening, session.on(method, function(params)
      table.insert(self.told, { method = method, params = params })
    end))
  end
  -- The server counts the ids that it makes, and these never meet them.
  local made = 0
  write.new_id = function()
    made = made + 1
    return ('00000000-0000-7000-9000-%012d'):format(made)
  end
  local arguments = { '--access', 'full', '--rehearse', options.beginning or M.beginning }
  fencepost.setup(vim.tbl_extend('force', options.setup or {}, {
    binary = config.get().binary,
    store = self.store,
    time_zone = options.time_zone or 'UTC',
    args = vim.list_extend(arguments, options.arguments or {}),
  }))
  session.restart()
  self:settle()
  return self
end

--- Waits until the server has answered everything that was sent before: what it tells about that was told.
function Rehearsal:settle()
  call(self, 'request', methods.store_info, {})
end

--- The server's program, for commands such as `fencepost list`.
---@return string
function Rehearsal.program()
  return (require('fencepost.program').find())
end

--- Lets time pass: `advance({ hours = 1 })`, in seconds, minutes, hours, days and weeks. What becomes due goes off,
--- and was told when this returns.
function Rehearsal:advance(parts)
  local lengths = { seconds = 1, minutes = 60, hours = 3600, days = 86400, weeks = 604800 }
  local seconds = 0
  for name, number in pairs(parts) do
    if not lengths[name] then
      error(('advance knows no %s; it takes seconds, minutes, hours, days and weeks'):format(name), 2)
    end
    seconds = seconds + lengths[name] * number
  end
  self:settle()
  session.notify(notifications.advance_clock, { seconds = seconds })
  self:settle()
end

--- The person arrives there, at a place of theirs or at a latitude and a longitude, and stays for two minutes: long
--- enough for alarms whose dwell is not longer than that.
---@param where fencepost.Place|number
---@param longitude number|nil
function Rehearsal:move_to(where, longitude)
  local fix = { latitude = where, longitude = longitude }
  if type(where) == 'table' then
    fix = { latitude = where.latitude, longitude = where.longitude }
  elseif not longitude then
    error('move_to takes a place, or a latitude and a longitude', 2)
  end
  for _ = 1, 2 do
    call(self, 'request', methods.location_update, fix)
    self:advance({ seconds = stay / 2 })
  end
  call(self, 'request', methods.location_update, fix)
  self:settle()
end

--- What is in a file of the store, such as 'lists/Reminders/milk.ics', its lines ending as Lua has them.
---@return string
function Rehearsal:read(path)
  local file = assert(io.open(self.store .. '/' .. path, 'rb'))
  local text = file:read('*a')
  file:close()
  return (text:gsub('\r\n', '\n'))
end

--- Another program writes a file of the store, or removes it where the text is nil. The change was told when this
--- returns.
---@param text string|nil
function Rehearsal:write(path, text)
  local whole = self.store .. '/' .. path
  self:settle()
  if text then
    vim.fn.mkdir(vim.fn.fnamemodify(whole, ':h'), 'p')
    local file = assert(io.open(whole, 'wb'))
    file:write(text)
    file:close()
  else
    assert(os.remove(whole))
  end
  call(self, 'request', methods.store_refresh, {})
end

--- Whether the params have these members, or the function says so.
local function fits(params, matches)
  if type(matches) == 'function' then
    return matches(params)
  end
  for name, value in pairs(matches or {}) do
    if not vim.deep_equal(params[name], value) then
      return false
    end
  end
  return true
end

local function known(method)
  if not vim.tbl_contains(vim.tbl_values(notifications), method) then
    error(('the server tells no %s'):format(method), 3)
  end
end

local function shown(self)
  local lines = vim.tbl_map(function(told)
    return ('\n  %s %s'):format(told.method, vim.inspect(told.params, { newline = ' ', indent = '' }))
  end, self.told)
  return #lines > 0 and table.concat(lines) or ' nothing'
end

local function take(self, method, matches)
  for index, told in ipairs(self.told) do
    if told.method == method and fits(told.params, matches) then
      return table.remove(self.told, index).params
    end
  end
end

--- The first message of this method, with these members or for which the function is true, that no earlier call has
--- returned: its params. Waits for it, and fails with what was told instead.
---@param method string such as 'alarm/didFire'
---@param matches table|(fun(params: table): boolean)|nil
---@return table
function Rehearsal:expect(method, matches)
  known(method)
  local found
  if not vim.wait(self.patience, function()
    found = take(self, method, matches)
    return found
  end, 2) then
    error(('%s %s was not told, but%s'):format(method, vim.inspect(matches or {}), shown(self)), 2)
  end
  return found
end

--- Nothing of this method, with these members, was told up to now, except what was expected.
function Rehearsal:expect_none(method, matches)
  known(method)
  self:settle()
  local all = vim.list_extend({}, self.told)
  local found = take(self, method, matches)
  self.told = all
  if found then
    error(('%s %s was told:%s'):format(method, vim.inspect(matches or {}), shown(self)), 2)
  end
end

--- Ends the server. The plugin has the options that it had before, and starts a server of those when it is used.
function Rehearsal:close()
  for _, stop in ipairs(self.listening) do
    stop()
  end
  local pid = session.pid()
  session.stop()
  for name, value in pairs(self.before.environment) do
    vim.env[name] = value or nil
  end
  config.set(self.before.options)
  write.new_id = self.before.new_id
  vim.wait(self.patience, function()
    return not pid or uv.kill(pid, 0) ~= 0
  end, 2)
end

return M

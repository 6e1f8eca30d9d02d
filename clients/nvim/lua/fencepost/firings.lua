-- What has gone off and waits for an answer, as the server tells it: each firing once when it goes off and
-- once when it is closed, by any program. Asks only for those told before this module listened.

local access = require('fencepost.access')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')

local methods, notifications = protocol.methods, protocol.notifications

local M = {
  --- Items that have an open firing.
  ---@type table<string, boolean>
  ringing = {},
  --- How many firings are open.
  count = 0,
}

--- By the firing's id.
---@type table<string, fencepost.Firing|fencepost.AlarmDidFire>
local open = {}

--- What closed those that were heard of here.
---@type table<string, fencepost.FiringEnd>
local ends = {}

local changed, closed = {}, {}

--- Calls `callback()` whenever an alarm went off or was answered.
function M.on_change(callback)
  table.insert(changed, callback)
end

--- Calls `callback(firing)` for each that was closed, with its end.
function M.on_close(callback)
  table.insert(closed, callback)
end

local function tell_change()
  M.ringing, M.count = {}, 0
  for _, firing in pairs(open) do
    M.ringing[firing.item] = true
    M.count = M.count + 1
  end
  for _, callback in ipairs(changed) do
    callback()
  end
end

--- All that wait for an answer, as far as they were told, in the order in which they went off.
---@return fencepost.Firing[]
function M.all()
  local all = vim.tbl_values(open)
  table.sort(all, function(one, other)
    if one.at ~= other.at then
      return one.at < other.at
    end
    return one.firing < other.firing
  end)
  return all
end

--- Whether this one waits for an answer, as far as it was told.
---@param firing fencepost.Firing
function M.is_open(firing)
  return open[firing.firing] ~= nil
end

--- What closed it, where that was told.
---@param firing fencepost.Firing
---@return fencepost.FiringEnd|nil
function M.end_of(firing)
  return ends[firing.firing]
end

--- Asks what is open.
---@param callback fun(err: table|nil, firings: fencepost.Firing[]|nil)|nil
function M.fetch(callback)
  session.request(methods.alarm_firings, { open = true }, function(err, answer)
    if answer then
      open = {}
      for _, firing in ipairs(answer.firings) do
        open[firing.firing] = firing
      end
      tell_change()
    end
    if callback then
      callback(err, answer and answer.firings)
    end
  end)
end

session.on(notifications.alarm_did_fire, function(firing)
  open[firing.firing] = firing
  tell_change()
end)

session.on(notifications.alarm_did_close, function(params)
  for _, firing in ipairs(params.firings) do
    open[firing.firing] = nil
    ends[firing.firing] = firing['end']
  end
  tell_change()
  for _, firing in ipairs(params.firings) do
    for _, callback in ipairs(closed) do
      callback(firing)
    end
  end
end)

--- Of what kind there is something that may not be seen at the moment.
local hidden = {}

--- Who may not see something any more is not told that it rings either.
access.on_change(function()
  local is_back = false
  for _, entity in ipairs({ 'reminder', 'event' }) do
    if access.has(entity) then
      is_back, hidden[entity] = is_back or hidden[entity], nil
    end
  end
  local count = M.count
  for id, firing in pairs(open) do
    if not access.has(firing.entity) then
      open[id], hidden[firing.entity] = nil, true
      count = count - 1
    end
  end
  if count ~= M.count then
    tell_change()
  end
  if is_back then
    M.fetch()
  end
end)

-- The next server tells of all that is open.
session.on('died', function()
  open = {}
  tell_change()
end)

-- Earlier notifications were missed if another module used the server first.
if session.state ~= 'stopped' and session.state ~= 'failed' then
  M.fetch()
end

return M

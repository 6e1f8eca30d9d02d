-- What a query of another plugin answers, asked again after each change of a reminder: all of `Fencepost.watch`.

local access = require('fencepost.access')
local feed = require('fencepost.feed')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')

local M = {}

---@class fencepost.Query
---@field where? fencepost.Where
---@field sort? string
---@field descending? boolean
---@field fields? string[]

--- Calls back with all reminders of a query, in order, now and whenever one may be another.
---@param query fencepost.Query
---@param callback fun(err: table|nil, reminders: fencepost.Reminder[])
---@return fun() stop
function M.start(query, callback)
  local is_closed, is_busy, is_stale, failure, last = false, false, false, nil, nil
  local function tell(err, reminders)
    failure = err
    if err or not vim.deep_equal(reminders, last) then
      last = reminders
      callback(err, reminders)
    end
  end
  local function ask()
    if is_closed or is_busy then
      is_stale = true
      return
    end
    is_busy, is_stale = true, false
    local function finish(err, reminders)
      is_busy = false
      if is_closed then
        return
      end
      tell(err and access.explained(err, 'reminder'), reminders)
      if is_stale then
        ask()
      end
    end
    access.ensure('reminder', function(refused)
      if refused then
        return finish(refused, {})
      end
      session.request(protocol.methods.reminder_fetch, query, function(err, page)
        if page then
          feed.begin(page.state)
        end
        finish(err, page and page.reminders or {})
      end)
    end)
  end
  local stops = {
    feed.on_change(function(changes)
      local ids = changes.reminders
      if not failure and #ids.created + #ids.updated + #ids.removed > 0 then
        ask()
      end
    end),
    feed.on_reset(ask),
    access.on_change(function()
      if failure and access.has('reminder') then
        ask()
      elseif not failure and not access.has('reminder') then
        tell(access.withdrawn('reminder'), {})
      end
    end),
    session.on('ready', function()
      if failure and not failure.is_refusal then
        ask()
      end
    end),
  }
  ask()
  return function()
    is_closed = true
    for _, stop in ipairs(stops) do
      stop()
    end
  end
end

return M

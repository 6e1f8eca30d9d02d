-- What changed, exactly: keeps the chain of the store's states, asks for what a gap or a dead server
-- took, and passes each delta on. Knows what changed and not what it is now.

local protocol = require('fencepost.protocol')
local session = require('fencepost.session')

local methods = protocol.methods

local M = {
  --- The state up to which everything was heard.
  ---@type string|nil
  state = nil,
}

local changed, reset = {}, {}
local is_catching_up = false

--- Calls `callback(changes, origin)` for each delta.
---@return fun() stop
function M.on_change(callback)
  table.insert(changed, callback)
  return function()
    changed = vim.tbl_filter(function(each)
      return each ~= callback
    end, changed)
  end
end

--- Calls `callback()` where history does not reach back: everything has to be fetched again.
---@return fun() stop
function M.on_reset(callback)
  table.insert(reset, callback)
  return function()
    reset = vim.tbl_filter(function(each)
      return each ~= callback
    end, reset)
  end
end

local function tell(changes, origin)
  for _, callback in ipairs(changed) do
    callback(changes, origin)
  end
  local data = { changes = changes, origin = origin }
  local options = { pattern = 'FencepostChanged', modeline = false }
  if vim.fn.has('nvim-0.8') == 1 then
    options.data = data
  end
  vim.api.nvim_exec_autocmds('User', options)
end

--- Asks for what is missing since the last known state.
function M.catch_up()
  if is_catching_up or not M.state then
    return
  end
  is_catching_up = true
  session.request(methods.store_changes, { since = M.state }, function(err, answer)
    is_catching_up = false
    if err then
      if err.code == protocol.errors.cannotCalculateChanges then
        M.state = nil
        for _, callback in ipairs(reset) do
          callback()
        end
      end
      return
    end
    local before = M.state
    M.state = answer.state
    if answer.state ~= before then
      tell(answer.changes, 'other')
    end
    if answer.hasMore then
      M.catch_up()
    end
  end)
end

--- A fetch answered with this state; the first one begins the chain.
function M.begin(state)
  M.state = M.state or state
end

session.on(protocol.notifications.store_did_change, function(params)
  if M.state and params.since ~= M.state and params.state ~= M.state then
    return M.catch_up()
  end
  M.state = params.state
  tell(params.changes, params.origin)
end)

session.on('ready', M.catch_up)

return M

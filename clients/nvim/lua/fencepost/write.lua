-- Changes that the person makes, each in a form that may be sent twice and happen once: what is new has
-- an id of our own, what is changed names the revision that was seen.

local protocol = require('fencepost.protocol')
local session = require('fencepost.session')

local uv = vim.uv or vim.loop
local methods, errors = protocol.methods, protocol.errors

local M = {}

---@class fencepost.Scope what a change is made to
---@field entity 'reminder'|'event'
---@field occurrence string|nil of a series, one
---@field span fencepost.Span|nil with `occurrence`: whether those after it are meant, too

---@type fencepost.Scope
local a_reminder = { entity = 'reminder' }

local saves = { reminder = methods.reminder_save, event = methods.event_save }
local removals = { reminder = methods.reminder_remove, event = methods.event_remove }

--- A new id, a UUID of version 7; a test may set another maker.
function M.new_id()
  local seconds, microseconds = uv.gettimeofday()
  local time = seconds * 1000 + math.floor(microseconds / 1000)
  local random = { uv.random(10):byte(1, 10) }
  random[1] = random[1] % 16
  random[3] = 128 + random[3] % 64
  local hex = ('%012x7%x%02x%02x%02x%02x%02x%02x%02x%02x%02x'):format(time, unpack(random))
  return (hex:gsub('^(%x%x%x%x%x%x%x%x)(%x%x%x%x)(%x%x%x%x)(%x%x%x%x)', '%1-%2-%3-%4-'))
end

local function current_of(err)
  return type(err.data) == 'table' and type(err.data.current) == 'table' and err.data.current or nil
end

--- Makes a reminder, or an event.
---@param item fencepost.ReminderInput|fencepost.EventInput
---@param callback fun(err: table|nil, item: fencepost.Reminder|fencepost.Event|nil)
---@param of fencepost.Scope|nil
function M.create(item, callback, of)
  local entity = (of or a_reminder).entity
  item = vim.tbl_extend('keep', { id = item.id or M.new_id() }, item)
  local params = { [entity] = item, ifRevision = vim.NIL }
  session.request(saves[entity], params, function(err, answer, request)
    if err and err.code == errors.conflict and request and request.was_sent_before then
      -- It was made before the server died; only the answer was lost.
      return callback(nil, current_of(err) or item)
    end
    callback(err, answer and answer[entity])
  end)
end

--- Whether everything that was to be set is so: then an earlier try has arrived.
local function has_all(current, changes)
  for key, value in pairs(changes) do
    local now = current[key]
    if key ~= 'id' and not vim.deep_equal(now == nil and vim.NIL or now, value) then
      return false
    end
  end
  return true
end

--- Changes what was seen at a revision.
---@param changes fencepost.ReminderInput|fencepost.EventInput with its id
---@param revision string
---@param callback fun(err: table|nil, item: fencepost.Reminder|fencepost.Event|nil)
---@param of fencepost.Scope|nil
function M.change(changes, revision, callback, of)
  of = of or a_reminder
  local params = { [of.entity] = changes, ifRevision = revision, occurrence = of.occurrence, span = of.span }
  session.request(saves[of.entity], params, function(err, answer, request)
    if err and err.code == errors.conflict and request and request.was_sent_before then
      local current = current_of(err)
      if current and has_all(current, changes) then
        return callback(nil, current)
      end
    end
    callback(err, answer and answer[of.entity])
  end)
end

--- Completes a reminder, or undoes that. A change by another program meanwhile does not prevent it, unless it
--- was just that.
---@param item fencepost.Reminder as it was seen
---@param completed boolean
---@param callback fun(err: table|nil, reminder: fencepost.Reminder|nil)
function M.complete(item, completed, callback)
  M.change({ id = item.id, completed = completed }, item.revision, function(err, reminder)
    local current = err and err.code == errors.conflict and current_of(err)
    if current and current.completed == (item.completed or false) and current.due == item.due then
      return M.change({ id = item.id, completed = completed }, current.revision, callback)
    elseif current and current.completed == completed then
      return callback(nil, current)
    end
    callback(err, reminder)
  end)
end

--- Removes what was seen at a revision.
---@param item fencepost.Reminder|fencepost.Event
---@param callback fun(err: table|nil)
---@param of fencepost.Scope|nil
function M.remove(item, callback, of)
  of = of or a_reminder
  local params = { id = item.id, ifRevision = item.revision, occurrence = of.occurrence, span = of.span }
  session.request(removals[of.entity], params, function(err, _, request)
    if err and err.code == errors.notFound and request and request.was_sent_before then
      err = nil
    end
    callback(err)
  end)
end

--- Makes several changes together or not at all, so that one undo takes all of them back.
---@param operations fencepost.Operation[]
---@param callback fun(err: table|nil)
function M.apply(operations, callback)
  session.request(methods.store_apply, { operations = operations }, function(err)
    callback(err)
  end)
end

--- The same change in all of these, as operations.
---@param items fencepost.Reminder[]
---@param changes fencepost.ReminderInput
function M.saves(items, changes)
  return vim.tbl_map(function(item)
    local reminder = vim.tbl_extend('force', { id = item.id }, changes)
    return { method = methods.reminder_save, params = { reminder = reminder, ifRevision = item.revision } }
  end, items)
end

--- A change of its own in each of these, as operations.
---@param all { item: fencepost.Reminder, changes: fencepost.ReminderInput }[]
function M.each(all)
  local operations = {}
  for _, one in ipairs(all) do
    vim.list_extend(operations, M.saves({ one.item }, one.changes))
  end
  return operations
end

--- The removal of all of these, as operations.
---@param items fencepost.Reminder[]
function M.removals(items)
  return vim.tbl_map(function(item)
    return { method = methods.reminder_remove, params = { id = item.id, ifRevision = item.revision } }
  end, items)
end

--- Takes back what Neovim did last.
function M.undo(callback)
  session.request(methods.store_undo, nil, callback)
end

--- Does again what was taken back last.
function M.redo(callback)
  session.request(methods.store_redo, nil, callback)
end

return M

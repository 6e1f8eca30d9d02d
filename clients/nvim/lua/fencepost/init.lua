-- What other plugins and the person's own Lua may call; documented in :help fencepost-lua. All else in
-- this folder is private. Loading this file starts nothing.

local M = {}

--- Takes options; calling it is optional, and `vim.g.fencepost` does the same.
---@param options table|nil
function M.setup(options)
  require('fencepost.config').set(options)
end

--- Starts the server, so that alarms are told before anything else is used. Asks no question.
function M.start()
  require('fencepost.alarms')
  require('fencepost.problems')
  local access = require('fencepost.access')
  require('fencepost.session').request(require('fencepost.protocol').methods.access_status, nil, function(_, status)
    access.status = status or access.status
  end)
end

--- Asks for consent where that is needed, then does `act`; a refusal goes to the callback.
local function allowed(callback, act)
  require('fencepost.access').ensure('reminder', function(err)
    if err then
      return callback(err, nil)
    end
    act()
  end)
end

--- The callback of what is asked before a change can be sent: Neovim is not left in between.
local function awaited(what, callback)
  return (require('fencepost.leaving').awaited(what, callback))
end

--- Sends any request of the protocol. The callback gets an error or a result, always.
---@param method string
---@param params table|nil `vim.NIL` is null
---@param callback fun(err: table|nil, result: any)
---@return { cancel: fun() }
function M.request(method, params, callback)
  -- This module shows the server's questions to the person.
  require('fencepost.access')
  return require('fencepost.session').request(method, params, function(err, result)
    callback(err, result)
  end)
end

--- Fetches reminders.
---@param query fencepost.Query|nil `{ where, sort, descending, limit, cursor, fields }`
---@param callback fun(err: table|nil, page: fencepost.ReminderPage|nil)
function M.fetch(query, callback)
  allowed(callback, function()
    M.request(require('fencepost.protocol').methods.reminder_fetch, query, callback)
  end)
end

--- One reminder.
---@param id string
---@param callback fun(err: table|nil, reminder: fencepost.Reminder|nil)
function M.get(id, callback)
  allowed(callback, function()
    M.request(require('fencepost.protocol').methods.reminder_get, { id = id }, function(err, answer)
      callback(err, answer and answer.reminder)
    end)
  end)
end

--- Makes a reminder, or changes one. With an `id` and its `revision` it is refused as a conflict where
--- the reminder is another by now; with an `id` alone it is changed whatever it is.
---@param reminder fencepost.ReminderInput
---@param callback fun(err: table|nil, reminder: fencepost.Reminder|nil)
function M.save(reminder, callback)
  local write = require('fencepost.write')
  local waiting = awaited(reminder.title or reminder.id, function(err)
    if err then
      return callback(err, nil)
    elseif not reminder.id then
      return write.create(reminder, callback)
    elseif reminder.revision then
      return write.change(reminder, reminder.revision, callback)
    end
    M.request(require('fencepost.protocol').methods.reminder_save, { reminder = reminder }, function(failed, answer)
      callback(failed, answer and answer.reminder)
    end)
  end)
  require('fencepost.access').ensure('reminder', waiting)
end

--- Adds what a line of quick add says. The person is asked about a name that is unknown.
---@param words string `Buy milk /Groceries tomorrow 18:30`
---@param callback fun(err: table|nil, item: fencepost.Reminder|fencepost.Event|fencepost.Place|nil)
---@param kind 'reminder'|'event'|'place'|nil
function M.add(words, callback, kind)
  require('fencepost.quickadd').save(words, kind or 'reminder', function(err, item)
    callback(err, item)
  end)
end

--- What a line of quick add means; nothing is saved.
---@param words string
---@param callback fun(err: table|nil, parsed: fencepost.ParsedLine|nil) with offsets in bytes
---@param kind 'reminder'|'event'|'place'|'guess'|nil
function M.parse(words, callback, kind)
  require('fencepost.typed').parse(words, kind or 'guess', nil, callback)
end

--- Ticks a reminder off; with `completed` false takes that back.
---@param id string
---@param callback fun(err: table|nil, reminder: fencepost.Reminder|nil)
---@param completed boolean|nil
function M.complete(id, callback, completed)
  M.get(id, awaited(id, function(err, reminder)
    if err then
      return callback(err, nil)
    end
    require('fencepost.write').complete(reminder, completed ~= false, callback)
  end))
end

--- Removes a reminder.
---@param id string
---@param callback fun(err: table|nil)
function M.remove(id, callback)
  M.get(id, awaited(id, function(err, reminder)
    if err then
      return callback(err)
    end
    require('fencepost.write').remove(reminder, callback)
  end))
end

--- Takes back what Neovim did last.
---@param callback fun(err: table|nil, reversal: fencepost.Reversal|nil)
function M.undo(callback)
  require('fencepost.write').undo(function(err, answer)
    callback(err, answer)
  end)
end

--- Does again what was taken back last.
---@param callback fun(err: table|nil, reversal: fencepost.Reversal|nil)
function M.redo(callback)
  require('fencepost.write').redo(function(err, answer)
    callback(err, answer)
  end)
end

--- All lists, and all places.
---@param callback fun(err: table|nil, lists: fencepost.List[]|nil, places: fencepost.Place[]|nil)
function M.lists(callback)
  local catalog = require('fencepost.catalog')
  catalog.ensure(function(err)
    callback(err, not err and vim.deepcopy(catalog.lists) or nil, not err and vim.deepcopy(catalog.places) or nil)
  end)
end

--- Keeps what a query answers up to date: the callback gets all reminders of it, in order,
--- now and whenever one is another.
---@param query fencepost.Query
---@param callback fun(err: table|nil, reminders: fencepost.Reminder[])
---@return fun() stop
function M.watch(query, callback)
  return require('fencepost.watch').start(vim.deepcopy(query), callback)
end

--- Calls back with every delta: `changes` as in `store/didChange`, and its origin.
---@param callback fun(changes: fencepost.Changes, origin: string)
---@return fun() stop
function M.on_change(callback)
  require('fencepost.alarms')
  return require('fencepost.feed').on_change(callback)
end

--- A few characters for the statusline.
---@param options { start: boolean|nil }|nil
---@return string
function M.statusline(options)
  if not package.loaded['fencepost.session'] and not (options and options.start) then
    return ''
  end
  return require('fencepost.statusline').text(options)
end

--- How many are overdue, due later today, and ringing.
---@return { overdue: integer, today: integer, ringing: integer }
function M.counts()
  return require('fencepost.statusline').counts()
end

--- The version of the protocol that this plugin speaks.
function M.protocol_version()
  return require('fencepost.protocol').version
end

return M

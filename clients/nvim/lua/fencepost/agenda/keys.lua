-- The keys of the agenda and what they do: each acts on what the cursor is on.

local edit = require('fencepost.edit.buffer')
local keymap = require('fencepost.keymap')
local list = require('fencepost.list.actions')
local notice = require('fencepost.notice')
local preview = require('fencepost.list.preview')
local protocol = require('fencepost.protocol')
local scope = require('fencepost.agenda.scope')
local session = require('fencepost.session')
local text = require('fencepost.text')
local views = require('fencepost.agenda.view')
local write = require('fencepost.write')

local M = {}

---@type fencepost.Key[]
M.all = {
  { action = 'open', keys = { '<CR>' }, help = 'edit the event, or the reminder' },
  { action = 'details', keys = { 'K' }, help = 'all about it, in a float' },
  { action = 'add', keys = { 'a' }, help = 'add an event, in one line' },
  { action = 'new', keys = { 'A' }, help = 'add an event, in a buffer' },
  { action = 'complete', keys = { 'x' }, help = 'complete the reminder' },
  { action = 'remove', keys = { 'dd' }, help = 'remove' },
  { action = 'later', keys = { ']]' }, help = 'the days after these' },
  { action = 'earlier', keys = { '[[' }, help = 'the days before these' },
  { action = 'today', keys = { '.' }, help = 'from today on' },
  { action = 'go_to', keys = { 'gd' }, help = 'from another date on' },
  { action = 'settle', keys = { 'gc' }, help = 'settle what was changed here and elsewhere' },
  { action = 'undo', keys = { 'u' }, help = 'undo, whatever Neovim did last' },
  { action = 'redo', keys = { '<C-r>' }, help = 'redo' },
  { action = 'refresh', keys = { 'R' }, help = 'read all files again' },
  { action = 'close', keys = { 'q' }, help = 'close' },
  { action = 'help', keys = { 'g?' }, help = 'this help' },
}

function M.plug(action)
  return '<Plug>(fencepost-agenda-' .. action:gsub('_', '-') .. ')'
end

local actions = {}

function actions.open(view)
  local row = view:row()
  if row and row.reminder then
    edit.open({ kind = 'reminder', id = row.reminder.id }, row.reminder.title)
  elseif row and row.event then
    scope.ask(row.event, 'Edit which?', function(of)
      local span = of.occurrence and (of.span or 'thisEvent')
      edit.open({ kind = 'event', id = row.event.id, occurrence = of.occurrence, span = span }, row.event.title)
    end)
  else
    notice.info('There is nothing on this line to edit.')
  end
end

--- The day that the cursor is in; the first one above all days.
local function day_here(view)
  local row = view:row()
  return row and row.day or view.first or view.today or 'today'
end

function actions.add(view)
  require('fencepost.quickadd.window').open('event', ' ' .. day_here(view), nil, 0)
end

function actions.new(view)
  edit.new('event', 'on:' .. day_here(view))
end

local function removed(title)
  return function(err)
    if err then
      return notice.error(err)
    end
    notice.info(("Removed “%s”; u brings back what is gone."):format(text.short(title)))
  end
end

function actions.remove(view)
  local row = view:row()
  if row and row.reminder then
    write.remove(row.reminder, removed(row.reminder.title))
  elseif row and row.event then
    scope.ask(row.event, 'Remove which?', function(of)
      write.remove(row.event, removed(row.event.title), of)
    end)
  else
    notice.info('There is nothing on this line to remove.')
  end
end

function actions.later(view)
  view:move(view.days)
end

function actions.earlier(view)
  view:move(-view.days)
end

function actions.today(view)
  view:go_to_day(nil)
end

function actions.go_to(view)
  vim.ui.input({ prompt = 'From which day on? (1 dec, next week, empty for today): ' }, function(words)
    if words and vim.trim(words) == '' then
      view:go_to_day(nil)
    elseif words then
      view:go_to_words(words)
    end
  end)
end

actions.undo, actions.redo, actions.close = list.undo, list.redo, list.close

function actions.details(view)
  local row = view:row()
  if row and row.event then
    preview.event(row.event)
  else
    preview.float(row and row.reminder)
  end
end

function actions.complete(view)
  local row = view:row()
  if not row or not row.reminder then
    return notice.info('There is no reminder on this line.')
  end
  write.complete(row.reminder, true, function(err)
    if err then
      notice.error(err)
    end
  end)
end

function actions.settle(view)
  local row = view:row()
  local item = row and (row.reminder or row.event)
  require('fencepost.unresolved').choose(item and item.mergeConflicts and item.id or nil)
end

function actions.refresh(view)
  session.request(protocol.methods.store_refresh, nil, function(err)
    if err then
      notice.error(err)
    end
    view:load()
  end)
end

function actions.help()
  require('fencepost.list.keys').show_help(M.all, function(key)
    return key.keys
  end, 'fencepost-agenda')
end

--- Maps all keys in the buffer of the agenda.
function M.map(buffer)
  keymap.map(buffer, M, views, actions)
end

return M

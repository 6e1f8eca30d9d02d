-- What the keys of the list do. Each acts on the reminders whose marks stand on the lines that are meant,
-- as they were when the key was pressed.

local access = require('fencepost.access')
local answers = require('fencepost.answers')
local catalog = require('fencepost.catalog')
local edit = require('fencepost.edit.buffer')
local leaving = require('fencepost.leaving')
local look = require('fencepost.list.look')
local moving = require('fencepost.list.moving')
local notice = require('fencepost.notice')
local preview = require('fencepost.list.preview')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')
local subtasks = require('fencepost.list.subtasks')
local text = require('fencepost.text')
local tokens = require('fencepost.tokens')
local typed = require('fencepost.typed')
local unresolved = require('fencepost.unresolved')
local views = require('fencepost.list.view')
local write = require('fencepost.write')

local api = vim.api

local M = setmetatable({}, { __index = look })

--- The reminders that are meant: under the cursor, or on all selected lines.
local function meant(view)
  local first, last = vim.fn.line('.'), vim.fn.line('.')
  local mode = vim.fn.mode()
  if mode == 'v' or mode == 'V' or mode == '\22' then
    first, last = math.min(first, vim.fn.line('v')), math.max(first, vim.fn.line('v'))
    api.nvim_feedkeys(api.nvim_replace_termcodes('<Esc>', true, false, true), 'nx', false)
  end
  local items = {}
  for line = first, last do
    items[#items + 1] = view:item_at(line)
  end
  if #items == 0 then
    notice.info('There is no reminder on this line.')
  end
  return items
end

local function told(err)
  if err then
    notice.error(err)
  end
end

local function toggle(items)
  if #items > 1 then
    -- All of them become what the first one is not.
    local completed = not items[1].completed
    local others = vim.tbl_filter(function(item)
      return item.completed ~= completed
    end, items)
    return write.apply(write.saves(others, { completed = completed }), told)
  end
  for _, item in ipairs(items) do
    write.complete(item, not item.completed, function(err, reminder)
      told(err)
      if reminder and not item.completed and not reminder.completed and reminder.due then
        answers.due(reminder.id, function(due)
          notice.info(("“%s” is done, and due again %s."):format(text.short(reminder.title), due))
        end)
      end
    end)
  end
end

function M.toggle(view)
  local items = meant(view)
  local below = #items == 1 and not items[1].completed and subtasks.open(view, items[1]) or {}
  if #below == 0 then
    return toggle(items)
  end
  subtasks.ask(items[1], below, function(all)
    if #all == 1 then
      return toggle(all)
    end
    write.apply(write.saves(all, { completed = true }), told)
  end)
end

function M.indent(view)
  subtasks.indent(view, meant(view), told)
end

function M.outdent(view)
  subtasks.outdent(view, meant(view), told)
end

function M.down(view)
  moving.by(view, meant(view), 1)
end

function M.up(view)
  moving.by(view, meant(view), -1)
end

--- The same reminders as lines to edit.
function M.lines(view)
  require('fencepost.lines.buffer').open(view.filter)
end

--- Settles what a sync left in two versions: of the reminder under the cursor, else of any.
function M.settle(view)
  local item = view:item()
  unresolved.choose(item and item.mergeConflicts and item.id or nil)
end

--- The window of quick add for a subtask of the reminder under the cursor.
function M.subtask(view)
  local item = view:item()
  if not item then
    return notice.info('There is no reminder on this line.')
  end
  require('fencepost.quickadd.window').open('reminder', '', { parent = item.id, list = item.list })
end

function M.tag(view)
  local items = meant(view)
  if #items == 0 then
    return
  end
  vim.ui.input({ prompt = 'Tags (errands home, -errands takes one away): ' }, function(words)
    local changes = {}
    for _, item in ipairs(words and items or {}) do
      changes[#changes + 1] = { item = item, changes = { tags = tokens.tagged(item.tags, words) } }
    end
    if #changes > 0 then
      write.apply(write.each(changes), told)
    end
  end)
end

--- The reminders that are shown, or selected, as a quickfix list: each entry opens its document.
function M.quickfix(view)
  local items = {}
  if vim.fn.mode():match('^[vV\22]') then
    items = meant(view)
  else
    for line = 1, #view.rows do
      items[#items + 1] = view:item_at(line)
    end
  end
  local due = {}
  for _, row in ipairs(view.rows) do
    if row.viewed then
      due[row.id] = row.viewed.date
    end
  end
  local entries = vim.tbl_map(function(item)
    return {
      filename = edit.name({ kind = 'reminder', id = item.id }, item.title),
      lnum = 1,
      text = text.line(item.title) .. (due[item.id] and ', ' .. due[item.id] or ''),
    }
  end, items)
  vim.fn.setqflist({}, ' ', { title = 'Fencepost ' .. view.filter, items = entries })
  vim.cmd('botright copen')
end

function M.remove(view)
  local items = meant(view)
  if #items == 0 then
    return
  end
  local function removed(err)
    if err then
      return notice.error(err)
    end
    local what = #items == 1 and ("“%s”"):format(text.short(items[1].title)) or ('%d reminders'):format(#items)
    notice.info(('Removed %s; u brings back what is gone.'):format(what))
  end
  if #items == 1 then
    return write.remove(items[1], removed)
  end
  write.apply(write.removals(items), removed)
end

--- Brings about the same change in all that is meant.
local function change(items, changes)
  if #items > 1 then
    return write.apply(write.saves(items, changes), told)
  end
  for _, item in ipairs(items) do
    write.change(vim.tbl_extend('force', { id = item.id }, changes), item.revision, told)
  end
end

local steps = { 'none', 'low', 'medium', 'high' }

local function step_priority(view, step)
  local changes = {}
  for _, item in ipairs(meant(view)) do
    local band = tokens.band(item.priority)
    for index, name in ipairs(steps) do
      if name == band and steps[index + step] then
        changes[#changes + 1] = { item = item, changes = { priority = tokens.priority(steps[index + step]) } }
      end
    end
  end
  if #changes > 0 then
    write.apply(write.each(changes), told)
  end
end

function M.raise(view)
  step_priority(view, 1)
end

function M.lower(view)
  step_priority(view, -1)
end

function M.move(view)
  local items = meant(view)
  if #items == 0 then
    return
  end
  vim.ui.select(catalog.list_titles(), { prompt = 'Move to which list?', kind = 'fencepost-list' }, function(title)
    local list = title and catalog.list(title)
    if list then
      change(items, { list = list.id })
    end
  end)
end

function M.due(view)
  local items = meant(view)
  if #items == 0 then
    return
  end
  vim.ui.input({ prompt = 'Due (today, fri 18:30, in 2 hours, empty for never): ' }, function(words)
    if words and vim.trim(words) == '' then
      change(items, { due = vim.NIL })
    elseif words then
      typed.date(words, leaving.awaited('a date', function(err, date, zone)
        if err then
          return notice.error(err)
        end
        change(items, { due = date, timeZone = zone })
      end))
    end
  end)
end

--- Where an undo or a redo has brought something back, the cursor goes there.
local function follow(view, answer)
  local changes = answer and answer.changes or {}
  local changed = vim.tbl_extend('keep', changes.reminders or {}, { created = {}, updated = {} })
  local id = changed.created[1] or changed.updated[1]
  if id and view and view.want then
    view:want(id)
  end
end

function M.undo(view)
  write.undo(function(err, answer)
    if err and err.code == protocol.errors.notFound then
      return notice.info('There is nothing to take back.')
    end
    told(err)
    follow(view, answer)
  end)
end

function M.redo(view)
  write.redo(function(err, answer)
    if err and err.code == protocol.errors.notFound then
      return notice.info('There is nothing to do again.')
    end
    told(err)
    follow(view, answer)
  end)
end

local function open(view, how)
  local item = view:item()
  if item then
    edit.open({ kind = 'reminder', id = item.id }, item.title, how)
  elseif view:section_at(vim.fn.line('.')) then
    look.fold(view)
  end
end

function M.edit(view)
  open(view, 'edit')
end

function M.split(view)
  open(view, 'split')
end

function M.vsplit(view)
  open(view, 'vsplit')
end

function M.tab(view)
  open(view, 'tabedit')
end

--- The window of quick add with what is known already: the list that the cursor is in.
function M.add(view)
  local item = view:item()
  local key = view.group == 'list' and (item and item.list or view:section_at(vim.fn.line('.')))
  local line = key and key ~= '' and ' /' .. typed.quoted(catalog.list_title(key)) or nil
  require('fencepost.quickadd.window').open('reminder', line, nil, line and 0)
end

function M.new(view)
  local item = view:item()
  edit.new('reminder', item and item.list and '/' .. typed.quoted(catalog.list_title(item.list)) or nil)
end

function M.details(view)
  preview.float(view:item())
end

function M.preview(view)
  preview.toggle(view)
end

function M.explain(view)
  local item = view:item()
  if not item then
    return notice.info('There is no reminder on this line.')
  elseif #view:viewed(vim.fn.line('.')).places == 0 then
    return answers.explain(item.id)
  end
  -- Why a fence was not crossed is said with where the person is, where Neovim may know it.
  access.ensure('location', function()
    answers.explain(item.id)
  end)
end

function M.alarms()
  answers.choose()
end

--- Looks at every file now, and fetches all again.
function M.refresh(view)
  session.request(protocol.methods.store_refresh, nil, function(err)
    told(err)
    view:load()
  end)
end

function M.close()
  preview.close()
  if #api.nvim_list_wins() > 1 then
    vim.cmd('close')
  elseif vim.fn.bufnr('#') > 0 and vim.fn.bufnr('#') ~= api.nvim_get_current_buf() then
    vim.cmd('buffer #')
  else
    vim.cmd('enew')
  end
end

function M.help()
  require('fencepost.list.keys').help()
end

--- Does what a key stands for.
---@param name string
function M.run(name)
  local view = views.of()
  if view then
    M[name](view)
  end
end

return M

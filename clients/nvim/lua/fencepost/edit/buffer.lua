-- The buffer of one reminder, or one event: `:w` saves it, `:e!` reads it again, and what was typed stays
-- until it is saved or thrown away, whatever happens to it, the server or the consent meanwhile.

local access = require('fencepost.access')
local catalog = require('fencepost.catalog')
local conflict = require('fencepost.edit.conflict')
local drafts = require('fencepost.edit.drafts')
local form = require('fencepost.edit.form')
local leaving = require('fencepost.leaving')
local lengths = require('fencepost.edit.lengths')
local notice = require('fencepost.notice')
local protocol = require('fencepost.protocol')
local write = require('fencepost.write')

local api = vim.api
local errors = protocol.errors

local M = {}

--- How long `:w` waits for its answer before it lets the person go on.
M.patience = 10000

--- Those that there are, by buffer.
M.drafts = drafts.all

M.name = drafts.name

local problems = api.nvim_create_namespace('fencepost-edit')

local function show_problem(buffer, problem)
  local diagnostics = {}
  if problem then
    local line = math.min(problem.line, api.nvim_buf_line_count(buffer)) - 1
    diagnostics[1] = {
      lnum = line,
      col = 0,
      message = problem.message,
      severity = vim.diagnostic.severity.ERROR,
      source = 'fencepost',
    }
  end
  vim.diagnostic.set(problems, buffer, diagnostics)
end

--- Writes it into its buffer; the cursor stays, and `u` brings back what was there.
local function show(buffer, draft, item, radius_texts)
  draft.base, draft.radius_texts = item, radius_texts
  draft.is_stale = false
  local lines = form.lines(draft.kind, item, radius_texts)
  local now = api.nvim_buf_get_lines(buffer, 0, -1, false)
  vim.bo[buffer].modifiable = true
  if not vim.deep_equal(lines, now) then
    local views = {}
    for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
      views[window] = api.nvim_win_call(window, vim.fn.winsaveview)
    end
    -- Setting it ends what can be undone in one step: what was typed is a step of its own, and what was
    -- not there yet is none.
    local levels = vim.bo[buffer].undolevels
    vim.bo[buffer].undolevels = draft.is_empty and -1 or levels
    api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
    vim.bo[buffer].undolevels = levels
    draft.is_empty = false
    for window, view in pairs(views) do
      api.nvim_win_call(window, function()
        vim.fn.winrestview(view)
      end)
    end
  end
  vim.bo[buffer].modified = false
  show_problem(buffer, nil)
end

--- Shows what is on disk, and makes that what is edited from now on.
function M.take(buffer, item, callback)
  local draft = M.drafts[buffer]
  local tick = api.nvim_buf_is_loaded(buffer) and api.nvim_buf_get_changedtick(buffer)
  lengths.of(item, function(radius_texts)
    local is_shown = M.drafts[buffer] == draft and api.nvim_buf_is_loaded(buffer)
    if is_shown and vim.bo[buffer].modified and api.nvim_buf_get_changedtick(buffer) ~= tick then
      -- Typed in while the radii were put into words: what was typed stays, and `:w` asks.
      draft.is_stale = true
    elseif is_shown then
      draft.revision = item.revision
      draft.is_new = false
      show(buffer, draft, item, radius_texts)
    end
    if callback then
      callback()
    end
  end)
end

--- Reads it into its buffer.
---@param buffer integer
---@param callback fun(err: table|nil)|nil
function M.load(buffer, callback)
  local draft = M.drafts[buffer]
  local function finish(err)
    draft.failure = err
    if err then
      notice.error(err)
    end
    if callback then
      callback(err)
    end
  end
  catalog.ensure(function(refused)
    if M.drafts[buffer] ~= draft then
      return
    elseif refused then
      return finish(refused)
    end
    if draft.is_new then
      show(buffer, draft, draft.template, {})
      vim.bo[buffer].modified = draft.template.title ~= nil
      return finish()
    end
    draft.kind.get(draft.id, draft.of, function(err, item)
      if M.drafts[buffer] ~= draft then
        return
      elseif err then
        return finish(err)
      end
      M.take(buffer, item, finish)
    end)
  end, draft.of.entity)
end

--- The line that a complaint of the server is about.
local function line_of(buffer, draft, err)
  local field = type(err.data) == 'table' and err.data.field or ''
  local key = draft.kind.key_of[field:match(draft.of.entity .. '%.([%a]+)') or '']
  for index, line in ipairs(api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    if key and line:match('^' .. key .. ':') then
      return index
    end
  end
end

local save, refused

--- Called when a save ends: a `:w` meanwhile now saves the text as it is by then.
local function saved(buffer, draft, callback)
  draft.is_saving = true
  return function(err)
    draft.is_saving = false
    local waiting = draft.waiting
    draft.waiting = nil
    callback(err)
    for _, each in ipairs(waiting or {}) do
      if err or not api.nvim_buf_is_loaded(buffer) then
        each(err)
      else
        save(buffer, each)
      end
    end
  end
end

--- Everything that the text says, for what is to be made.
local function whole(draft, lines)
  local nothing = { list = '', alarms = {}, recurrence = {}, tags = {}, priority = 0 }
  return form.changes(draft.kind, lines, nothing, draft.radius_texts)
end

--- What a conflict is with: of a series the error has the whole, and one occurrence has to be asked for.
local function with_theirs(draft, err, callback)
  if not draft.of.occurrence then
    return callback(nil, err.data.current)
  end
  draft.kind.get(draft.id, draft.of, callback)
end

function refused(buffer, draft, err)
  if err.code == errors.conflict and type(err.data) == 'table' and err.data.current then
    return with_theirs(draft, err, function(failed, theirs)
      if failed then
        return refused(buffer, draft, failed)
      end
      lengths.of(theirs, function(radius_texts)
        draft.theirs = theirs
        conflict.ask(buffer, draft, {
          lines = form.lines(draft.kind, theirs, radius_texts),
          keep = function()
            draft.revision = theirs.revision
            save(buffer)
          end,
          take = function()
            M.take(buffer, theirs)
          end,
        })
      end)
    end)
  elseif err.code == errors.notFound and not draft.is_new then
    return conflict.ask_removed(buffer, draft, function()
      draft.is_new, draft.revision = true, nil
      if draft.of.occurrence then
        -- The rest of the series goes on under its id.
        draft.id, draft.of = write.new_id(), { entity = draft.of.entity }
      end
      save(buffer)
    end)
  end
  local line = line_of(buffer, draft, err)
  if line then
    show_problem(buffer, { line = line, message = notice.sentence(err) })
  end
  notice.error(err)
end

--- Saves what the text changes.
---@param buffer integer
---@param callback fun(err: table|nil)|nil
function save(buffer, callback)
  local draft = M.drafts[buffer]
  callback = callback or function() end
  if draft.is_saving then
    -- Before the answer the revision that this save is based on is unknown.
    draft.waiting = draft.waiting or {}
    table.insert(draft.waiting, (leaving.awaited(draft.base and draft.base.title or draft.id, callback)))
    return
  end
  local lines = api.nvim_buf_get_lines(buffer, 0, -1, false)
  local changes, problem
  if draft.is_new then
    changes, problem = whole(draft, lines)
  elseif draft.base then
    changes, problem = form.changes(draft.kind, lines, draft.base, draft.radius_texts)
  else
    problem = { line = 1, message = ('This %s was never read; :e! reads it.'):format(draft.of.entity) }
  end
  show_problem(buffer, problem)
  if not changes then
    notice.error({ message = ('Line %d: %s'):format(problem.line, problem.message) })
    return callback({ kind = 'told', message = problem.message })
  end
  if not draft.is_new and next(changes) == nil then
    vim.bo[buffer].modified = false
    return callback(nil)
  end
  changes.id = draft.id
  callback = saved(buffer, draft, callback)
  local tick = api.nvim_buf_get_changedtick(buffer)
  local function answered(err, item)
    if not api.nvim_buf_is_loaded(buffer) then
      if err then
        notice.error(err)
      end
      return callback(err)
    elseif err then
      -- First, so that what is chosen may save it again.
      callback(err)
      return refused(buffer, draft, err)
    end
    conflict.close(draft)
    draft.theirs = nil
    -- This is on disk now, whatever is typed until it is shown.
    if draft.of.span then
      -- It and what comes later is a series of its own now.
      draft.id, draft.of = item.id, { entity = draft.of.entity, occurrence = item.occurrence }
    end
    item = draft.kind.seen(item, draft.of)
    draft.base, draft.revision, draft.is_new = item, item.revision, false
    if api.nvim_buf_get_changedtick(buffer) ~= tick then
      -- Typed on while the answer was on its way: that is still to be saved, on top of this.
      return callback(nil)
    end
    M.take(buffer, item, function()
      callback(nil)
    end)
  end
  if draft.is_new then
    changes.alarms = changes.alarmChanges and changes.alarmChanges.add or nil
    changes.alarmChanges = nil
    write.create(changes, answered, draft.of)
  else
    write.change(changes, draft.revision, answered, draft.of)
  end
end

--- `:w`: waits for the answer, so that `:wq` closes nothing that is not saved. With a bang it overwrites
--- another program's change.
---@param buffer integer
---@param is_forced boolean
function M.write(buffer, is_forced)
  local draft = M.drafts[buffer]
  if is_forced and draft.theirs then
    draft.revision = draft.theirs.revision
  end
  local is_done, failure = false, nil
  save(buffer, function(err)
    is_done, failure = true, err
  end)
  local waited = vim.wait(M.patience, function()
    return is_done
  end, 5)
  if not waited then
    notice.warn('There is no answer yet: what you typed stays here and is saved as soon as there is one.')
  end
  return waited and failure == nil
end

--- Makes a buffer that of a reminder or an event: reads it, and hears of it from now on.
---@param buffer integer
function M.read(buffer)
  local draft = M.drafts[buffer]
  if not draft then
    draft = drafts.named(api.nvim_buf_get_name(buffer))
    M.drafts[buffer] = draft
  else
    -- `:e` has emptied the buffer: there is nothing that a save could be made of.
    draft.is_empty, draft.base = true, nil
  end
  vim.bo[buffer].buftype = 'acwrite'
  vim.bo[buffer].swapfile = false
  vim.bo[buffer].filetype = 'fencepost'
  -- What is typed before it is filled would be typed into nothing.
  vim.bo[buffer].modifiable = false
  local is_done = false
  M.load(buffer, function()
    is_done = true
  end)
  if access.has(draft.of.entity) then
    vim.wait(2000, function()
      return is_done
    end, 5)
  end
end

--- A buffer for what is not there yet.
---@param template fencepost.ReminderInput|fencepost.EventInput
---@param entity 'reminder'|'event'|nil
---@return integer buffer
function M.new(template, entity)
  local id, of = write.new_id(), { entity = entity or 'reminder' }
  local buffer = vim.fn.bufadd(M.name(id, of))
  if not template.list then
    for _, list in ipairs(catalog.lists) do
      local takes = vim.tbl_contains(list.entities, of.entity)
      template.list = list.isDefault and takes and list.id or template.list
    end
  end
  template = vim.tbl_extend('keep', template, { alarms = {}, recurrence = {}, tags = {}, priority = 0 })
  M.drafts[buffer] = drafts.make(id, of, { is_new = true, template = template })
  return buffer
end

function M.forget(buffer)
  M.drafts[buffer] = nil
end

return M

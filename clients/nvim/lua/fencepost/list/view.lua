-- The buffer of the list: what is in it, which line is which reminder, and where the cursor stays when
-- something changes. An action asks here which reminder is meant, by its mark and never by its text.

local access = require('fencepost.access')
local catalog = require('fencepost.catalog')
local config = require('fencepost.config')
local filter = require('fencepost.filter')
local firings = require('fencepost.firings')
local layout = require('fencepost.list.layout')
local Mirror = require('fencepost.mirror')
local notice = require('fencepost.notice')
local paper = require('fencepost.list.paper')
local session = require('fencepost.session')
local unresolved = require('fencepost.unresolved')
local view = require('fencepost.view')

local api = vim.api

---@class fencepost.View: fencepost.AnyView
local M, View = view.kind('fencepost://list')
paper.views = M.views

--- What a row shows of a reminder, and what an action needs of it.
local fields = {
  'id',
  'list',
  'title',
  'priority',
  'due',
  'completed',
  'tags',
  'parent',
  'mergeConflicts',
  'revision',
}

---@param buffer integer
---@return fencepost.View
function M.attach(buffer)
  local options = config.get().list
  return M.make(buffer, {
    group = options.group,
    sort = options.sort,
    descending = options.descending,
    filter = options.filter,
    shows_done = false,
    collapsed = {},
    rows = {},
    lines = {},
    ids = {},
    look = {},
    loads = 0,
  })
end

--- Asks for what the view is to show. What is shown stays until then.
function View:load()
  if self.mirror and self.mirror.state == 'failed' then
    -- There is nothing to keep, and it must not ask for itself what is asked here.
    self.mirror:close()
  end
  self.loads = self.loads + 1
  local load = self.loads
  self.is_loading = true
  catalog.ensure(function(err)
    if err then
      return self:begin(load, err, notice.sentence(err))
    end
    filter.parse(self.filter, function(sentence, where)
      self:begin(load, nil, sentence, where)
    end)
  end)
  self:render()
end

--- Shows what a filter has so far, while it is typed; one that makes no sense yet changes nothing.
---@param words string
function View:look_for(words)
  self.loads = self.loads + 1
  local load = self.loads
  vim.defer_fn(function()
    if self.is_closed or load ~= self.loads then
      return
    end
    filter.parse(words, function(sentence, where)
      if not sentence and load == self.loads then
        self.filter = words
        self:begin(load, nil, nil, where)
      end
    end)
  end, 60)
end

--- Goes on loading as soon as it is known what the filter means.
function View:begin(load, err, problem, where)
  if self.is_closed or load ~= self.loads then
    return
  end
  self.is_loading, self.problem = false, problem
  if self.mirror then
    self.before = self.before or self.mirror
    self.mirror:close()
  end
  if where and not where.status and not where.completed then
    where.status = not self.shows_done and 'incomplete' or nil
  end
  self.mirror = Mirror.new({
    where = where,
    group = self.group,
    sort = self.sort,
    descending = self.descending or nil,
    fields = fields,
  }, function(mirror, is_by_time)
    self.before = nil
    self.problem = mirror.err and notice.sentence(mirror.err) or nil
    local data = mirror.err and mirror.err.data
    if type(data) == 'table' and data.field == 'params.sort' then
      self.problem = 'It is not known where you are, so there is no distance to sort by. s sorts otherwise.'
    end
    self:render()
    local waiting = self.waiting or {}
    self.waiting = nil
    for _, callback in ipairs(waiting) do
      callback()
    end
    unresolved.tell(vim.tbl_values(mirror.items))
    if vim.fn.mode() == 'c' then
      -- While a filter is typed, nothing else draws the window.
      vim.cmd('redraw')
    end
    if is_by_time then
      -- What is overdue now has another colour, even where no line of text has changed.
      vim.cmd('redraw!')
    end
  end)
  if not problem then
    return self.mirror:load()
  end
  -- Something is heard again as soon as it is allowed.
  self.mirror.state, self.mirror.err = err and 'failed' or 'idle', err
  self.before = nil
  self:render()
end

--- The mirror whose reminders are shown: the one before, until there is something of the newest.
function View:shown()
  return self.before or self.mirror
end

--- Where the cursor is in each window: on which reminder, and what comes behind it.
function View:places()
  local places = {}
  for _, window in ipairs(vim.fn.win_findbuf(self.buffer)) do
    local cursor = api.nvim_win_get_cursor(window)
    local saved = api.nvim_win_call(window, vim.fn.winsaveview)
    local row = self.rows[cursor[1]]
    places[window] = { line = cursor[1], saved = saved, id = row and row.id, key = row and row.key }
  end
  return places
end

--- The line for a place: that of its reminder, else of the next one that is still there.
function View:line_of(place, old_rows)
  local by_id = {}
  for line, row in ipairs(self.rows) do
    if row.kind == 'item' then
      -- One with two tags stands in two sections; the cursor stays in its own.
      by_id[row.id] = row.key ~= place.key and by_id[row.id] or line
    elseif row.kind == 'section' and not place.id and place.key == row.key then
      return line
    end
  end
  if place.id then
    for step = 0, #old_rows do
      for _, row in ipairs({ old_rows[place.line + step] or {}, old_rows[place.line - step] or {} }) do
        if row.id and by_id[row.id] then
          return by_id[row.id]
        end
      end
    end
  end
  return math.min(place.line, #self.rows)
end

--- Calls back once the next change is shown.
---@param callback fun()
function View:once_shown(callback)
  self.waiting = self.waiting or {}
  table.insert(self.waiting, callback)
end

--- Shows what there is now. The cursor stays on its reminder.
function View:render()
  if self.is_closed or not api.nvim_buf_is_loaded(self.buffer) then
    return
  end
  local width = self:width()
  self.is_stale = width == nil
  if not width then
    if not self.problem then
      return
    end
    -- What may not be seen any more is gone from a hidden list too.
    width = self.drawn_width or vim.o.columns
  end
  local mirror, shown = self.mirror, self:shown()
  local is_first = #self.rows == 0 or not self.has_items
  local rows, look = layout.rows({
    sections = shown and shown.sections or {},
    count = shown and #shown.order or 0,
    total = mirror and mirror.total or 0,
    state = self.is_loading and 'loading' or mirror and mirror.state or 'loading',
    silence = shown and shown.silence,
    problem = self.problem,
    group = shown and shown.query.group or self.group,
    sort = self.sort,
    descending = self.descending,
    filter = self.filter,
    collapsed = self.collapsed,
    ringing = firings.ringing,
    width = width,
    icons = config.get().icons,
  })
  local lines = {}
  for index, row in ipairs(rows) do
    lines[index] = layout.text(row, look)
  end
  local places, old_rows = self:places(), self.rows
  self.look, self.drawn_width = look, width
  paper.write(self, rows, lines)
  local wanted = self:wanted_line()
  for window, place in pairs(places) do
    local line = is_first and self:first_item() or self:line_of(place, old_rows)
    if wanted and window == self.wanted.window then
      line, self.wanted = wanted, nil
    end
    -- On the same line of the screen, but from the top on where it began there.
    if is_first or place.saved.topline == 1 then
      place.saved.topline = 1
    else
      place.saved.topline = math.max(1, place.saved.topline + line - place.line)
    end
    place.saved.lnum = line
    if is_first then
      place.saved.col, place.saved.curswant = 0, 0
    end
    api.nvim_win_call(window, function()
      vim.fn.winrestview(place.saved)
    end)
  end
  self.has_items = shown ~= nil and #shown.order > 0
end

--- The line of what the cursor is to go to, once it is there.
function View:wanted_line()
  local wanted = self.wanted
  if wanted and vim.loop.hrtime() > wanted.deadline then
    -- It did not come back into what is shown, and the person has gone on.
    self.wanted, wanted = nil, nil
  end
  for line, row in ipairs(wanted and self.rows or {}) do
    if row.id == wanted.id then
      return line
    end
  end
end

--- Puts the cursor of the current window on a reminder, now or as soon as it is shown again.
---@param id string
function View:want(id)
  local window = api.nvim_get_current_win()
  if api.nvim_win_get_buf(window) == self.buffer and not self:go_to(id) then
    self.wanted = { id = id, window = window, deadline = vim.loop.hrtime() + 5e9 }
  end
end

function View:first_item()
  for line, row in ipairs(self.rows) do
    if row.kind == 'item' then
      return line
    end
  end
  return 1
end

--- Shown again after a while, or in a window of another width.
function View:refresh_if_needed()
  local width = self:width()
  if width and (self.is_stale or width ~= self.drawn_width) then
    self:render()
  end
end

--- The reminder on a line of the buffer, by its mark.
---@param line integer from 1
---@return fencepost.Reminder|nil
function View:item_at(line)
  local id = paper.id_at(self, line)
  return id and self:shown() and self:shown().items[id] or nil
end

--- The row on a line of the buffer, with what the server says about its reminder in words.
---@param line integer from 1
---@return fencepost.ViewRow|nil
function View:viewed(line)
  local row = self.rows[line]
  return row and row.viewed
end

--- The reminder under the cursor.
function View:item()
  return self:item_at(api.nvim_win_get_cursor(0)[1])
end

--- The section that a line stands in.
---@return string|nil key
function View:section_at(line)
  for index = math.min(line, #self.rows), 1, -1 do
    if self.rows[index].kind == 'section' then
      return self.rows[index].key
    end
  end
end

--- Puts the cursor of the current window on a reminder.
function View:go_to(id)
  for line, row in ipairs(self.rows) do
    if row.id == id then
      api.nvim_win_set_cursor(0, { line, 0 })
      return true
    end
  end
  return false
end

--- Renders every list again: lists, places or firings are others.
function M.render_all()
  for _, each in pairs(M.views) do
    each:render()
  end
end

access.on_change(function()
  for _, each in pairs(M.views) do
    if each.problem and access.has('reminder') then
      each:load()
    end
  end
end)
session.on('ready', function()
  for _, each in pairs(M.views) do
    if each.mirror and each.mirror.state == 'failed' and not each.mirror.err.is_refusal then
      each:load()
    end
  end
end)
catalog.on_change(M.render_all)
firings.on_change(M.render_all)

return M

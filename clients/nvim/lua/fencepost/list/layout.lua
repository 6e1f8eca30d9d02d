-- What the list looks like: rows of text in columns as wide as their content, and where in them which
-- highlight belongs. A function from values to values; knows no buffer.

local highlight = require('fencepost.highlight')
local sections = require('fencepost.list.sections')
local text = require('fencepost.text')
local tokens = require('fencepost.tokens')
local when = require('fencepost.when')

local M = {}

---@class fencepost.Row
---@field kind string 'header', 'note', 'blank', 'section' or 'item'
---@field id string|nil of an item
---@field key string|nil of a section
---@field parts table|nil texts with their highlights, for what is no item

local marks = { high = 'FencepostPriorityHigh', medium = 'FencepostPriorityMedium', low = 'FencepostPriorityLow' }
local due_groups = { overdue = 'FencepostOverdue', today = 'FencepostToday', tomorrow = 'FencepostTomorrow' }

--- What an item shows, worked out once for a look.
local function cells(item, look)
  local icons = look.icons
  local alarm, place = sections.fence(item)
  local moment = when.moment(item.due, item.timeZone)
  local key = moment and (moment.at .. (moment.all_day and 'd' or 't')) or ''
  local due = look.spoken[key]
  if not due then
    due = { text = when.spoken(moment, look.today), band = when.band(moment, look.today) }
    look.spoken[key] = due
  end
  local band = tokens.band(item.priority)
  local tags = ''
  for _, tag in ipairs(item.tags or {}) do
    tags = tags .. ' #' .. text.line(tag)
  end
  return {
    title = text.line(item.title or ''),
    tags = tags,
    priority = icons[band] or '',
    band = band,
    place = alarm and ((alarm.proximity == 'leave' and icons.leave or icons.enter) .. ' ' .. text.line(place)) or '',
    repeats = (item.recurrence and #item.recurrence > 0) and icons.repeats or '',
    due = due.text,
    due_group = not item.completed and due_groups[due.band] or 'FencepostDue',
  }
end

--- How wide each column is: as its widest cell, and all of them together no wider than the window.
local function measure(look, model)
  local width = { title = 20, priority = 0, place = 0, repeats = 0, due = 0 }
  for _, id in ipairs(model.order) do
    local cell = cells(model.items[id], look)
    local title = text.width(cell.title) + text.width(cell.tags)
    width.title = math.max(width.title, title)
    for _, column in ipairs({ 'priority', 'place', 'repeats', 'due' }) do
      if cell[column] ~= '' then
        width[column] = math.max(width[column], text.width(cell[column]))
      end
    end
  end
  width.mark = math.max(text.width(look.icons.open), text.width(look.icons.done))
  local total = model.width
  width.place = math.min(width.place, math.max(10, math.floor(total * 0.25)))
  -- Where there is little room, what can be looked up gives way to the title.
  local function fixed()
    local sum = 2 + width.mark + 1
    for _, column in ipairs({ 'priority', 'place', 'repeats', 'due' }) do
      sum = sum + (width[column] > 0 and width[column] + 2 or 0)
    end
    return sum
  end
  for _, column in ipairs({ 'place', 'repeats', 'priority', 'due' }) do
    if total - fixed() < 20 then
      width[column] = 0
    end
  end
  width.title = math.max(8, math.min(width.title, total - fixed() - 1))
  width.total = math.min(total, fixed() + width.title + 1)
  return width
end

--- Texts with their highlights, put one behind another.
local Line = {}
Line.__index = Line

function Line:add(piece, group)
  if piece ~= '' then
    local from = self.length
    self.length = from + #piece
    self.pieces[#self.pieces + 1] = piece
    if group then
      self.spans[#self.spans + 1] = { from, self.length, group }
    end
  end
end

local function line()
  return setmetatable({ pieces = {}, spans = {}, length = 0 }, Line)
end

local function item_row(item, look)
  local cell, width, icons = cells(item, look), look.width, look.icons
  local row = line()
  row:add('  ')
  local mark = item.completed and icons.done or icons.open
  local mark_group = item.completed and 'FencepostDone' or 'FencepostMark'
  if look.ringing[item.id] then
    mark, mark_group = icons.alarm, 'FencepostRinging'
  end
  row:add(mark, mark_group)
  row:add(text.blanks(width.mark - text.width(mark) + 1))
  local title, used = text.fit(cell.title, width.title, icons.ellipsis)
  row:add(title, item.completed and 'FencepostDone' or 'FencepostItem')
  local tags, more = text.fit(cell.tags, width.title - used, icons.ellipsis)
  if more > 2 then
    row:add(tags, item.completed and 'FencepostDone' or 'FencepostTag')
  else
    more = 0
  end
  local pending = width.title - used - more
  local function column(name, group, is_right)
    if width[name] == 0 then
      return
    end
    local shown, cells_used = text.fit(cell[name], width[name], icons.ellipsis)
    local rest = width[name] - cells_used
    row:add(text.blanks(pending + 2 + (is_right and rest or 0)))
    row:add(shown, item.completed and 'FencepostDone' or group)
    pending = is_right and 0 or rest
  end
  column('priority', marks[cell.band])
  column('place', 'FencepostPlace')
  column('repeats', 'FencepostRepeat')
  column('due', cell.due_group, true)
  return row
end

local function parts_row(parts)
  local row = line()
  for _, part in ipairs(parts) do
    row:add(part[1], part[2])
  end
  return row
end

--- A row's text, without the blanks at its end.
---@param row fencepost.Row
---@return string
function M.text(row, look)
  local built = row.kind == 'item' and item_row(look.items[row.id], look) or parts_row(row.parts or {})
  return (table.concat(built.pieces):gsub('%s+$', ''))
end

--- A row's highlights: begin, end and group each, in bytes.
---@return table[]
function M.spans(row, look)
  local built = row.kind == 'item' and item_row(look.items[row.id], look) or parts_row(row.parts or {})
  return built.spans
end

local sort_words = { dueDate = 'due date', priority = 'priority', title = 'title', creationDate = 'age' }

local function header(model, look)
  local left = { { ' Fencepost', 'FencepostHeader' } }
  local overdue = 0
  local open = 0
  for _, id in ipairs(model.order) do
    local item = model.items[id]
    if not item.completed then
      open = open + 1
      local moment = when.moment(item.due, item.timeZone)
      if moment and moment.at < look.today.now and when.band(moment, look.today) == 'overdue' then
        overdue = overdue + 1
      end
    end
  end
  if model.state == 'ready' then
    table.insert(left, { ('  %d open'):format(open), 'FencepostCount' })
    if #model.order > open then
      table.insert(left, { (', %d done'):format(#model.order - open), 'FencepostCount' })
    end
    if overdue > 0 then
      table.insert(left, { (', %d overdue'):format(overdue), 'FencepostOverdue' })
    end
  elseif model.state == 'loading' then
    local progress = model.total > 0 and ('  %d of %d %s'):format(#model.order, model.total, look.icons.ellipsis)
      or ('  loading %s'):format(look.icons.ellipsis)
    table.insert(left, { progress, 'FencepostCount' })
  end
  local order = ('by %s%s'):format(sort_words[model.sort] or model.sort, model.descending and ', last first' or '')
  table.insert(left, { '  ' .. order, 'FencepostHint' })
  local used = 0
  for _, part in ipairs(left) do
    used = used + text.width(part[1])
  end
  local room = look.width.total - used - 7
  if room >= 2 then
    table.insert(left, { text.blanks(room) .. 'g? help', 'FencepostHint' })
  end
  return left
end

local function note(rows, words, group, width)
  for _, paragraph in ipairs(vim.split(words, '\n', { plain = true })) do
    local row = ''
    for word in paragraph:gmatch('%S+') do
      if row ~= '' and text.width(row) + text.width(word) + 3 > width then
        rows[#rows + 1] = { kind = 'note', parts = { { '  ' .. row, group } } }
        row = word
      else
        row = row == '' and word or row .. ' ' .. word
      end
    end
    rows[#rows + 1] = { kind = 'note', parts = { { '  ' .. row, group } } }
  end
end

---@class fencepost.ListModel
---@field items table<string, fencepost.Reminder>
---@field order string[]
---@field total integer
---@field state string
---@field problem string|nil what stands in place of items
---@field group string
---@field sort string
---@field descending boolean
---@field filter string
---@field collapsed table<string, boolean>
---@field ringing table<string, boolean>
---@field width integer cells of the window
---@field icons table

--- All rows of the list, and the look that `text` and `spans` need.
---@param model fencepost.ListModel
---@return fencepost.Row[] rows, table look
function M.rows(model)
  local look = {
    icons = model.icons,
    items = model.items,
    ringing = model.ringing,
    today = when.today(),
    spoken = {},
  }
  look.width = measure(look, model)
  local rows = { { kind = 'header', parts = header(model, look) } }
  if model.filter ~= '' then
    local shown = text.fit(model.filter, model.width - 12, look.icons.ellipsis)
    rows[2] = { kind = 'note', parts = { { ' filter: ', 'FencepostHint' }, { shown, 'FencepostKey' } } }
  end
  if model.problem then
    rows[#rows + 1] = { kind = 'blank' }
    note(rows, model.problem, 'FencepostProblem', math.min(model.width, 78))
    return rows, look
  end
  if #model.order == 0 and model.state == 'ready' then
    rows[#rows + 1] = { kind = 'blank' }
    local words = model.filter ~= '' and 'No reminder matches. F clears the filter.'
      or 'Nothing to do. a adds a reminder.'
    note(rows, words, 'FencepostHint', model.width)
    return rows, look
  end
  for _, section in ipairs(sections.of(model.group, model.order, model.items, look.today)) do
    rows[#rows + 1] = { kind = 'blank' }
    local is_collapsed = model.collapsed[section.key]
    if model.group ~= 'none' then
      rows[#rows + 1] = {
        kind = 'section',
        key = section.key,
        parts = {
          { (is_collapsed and look.icons.collapsed or look.icons.expanded) .. ' ', 'FencepostCount' },
          { text.line(section.title), highlight.of_color(section.color) },
          { '  ' .. #section.ids, 'FencepostCount' },
        },
      }
    end
    if not (is_collapsed and model.group ~= 'none') then
      for _, id in ipairs(section.ids) do
        rows[#rows + 1] = { kind = 'item', id = id, key = section.key }
      end
    end
  end
  return rows, look
end

return M

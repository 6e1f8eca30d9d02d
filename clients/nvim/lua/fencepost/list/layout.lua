-- What the list looks like: rows of text in columns as wide as their content, and where in them which
-- highlight belongs. A function from values to values; knows no buffer.

local cells = require('fencepost.list.cells')
local highlight = require('fencepost.highlight')
local text = require('fencepost.text')

local M = {}

---@class fencepost.Row
---@field kind string 'header', 'note', 'blank', 'section' or 'item'
---@field id string|nil of an item
---@field viewed fencepost.ViewRow|nil of an item
---@field key string|nil of a section
---@field parts table|nil texts with their highlights, for what is not an item

local marks = { high = 'FencepostPriorityHigh', medium = 'FencepostPriorityMedium', low = 'FencepostPriorityLow' }
local due_groups = { overdue = 'FencepostOverdue', today = 'FencepostToday', tomorrow = 'FencepostTomorrow' }

local columns = { 'priority', 'place', 'repeats', 'due' }

local last_width

--- How wide each column is: as its widest cell, and all of them together no wider than the window.
local function measure(look, model)
  local width = { title = 20, priority = 0, place = 0, repeats = 0, due = 0 }
  local seen = {}
  local function add(row)
    local cell = cells.of(row, look.icons)
    local title = cell.conflict_width + cell.title_width + cell.tags_width + 2 * row.depth
    if title > width.title then
      width.title = title
    end
    for _, column in ipairs(columns) do
      local words = cell[column]
      if words ~= '' and not seen[words] then
        seen[words] = true
        width[column] = math.max(width[column], text.width(words))
      end
    end
  end
  for _, section in ipairs(model.sections) do
    for _, row in ipairs(section.rows) do
      add(row)
    end
  end
  width.mark = math.max(text.width(look.icons.open), text.width(look.icons.done))
  local total = model.width
  width.place = math.min(width.place, math.max(10, math.floor(total * 0.18)))
  -- Where there is little room, what can be looked up gives way to the title.
  local function fixed()
    local sum = 2 + width.mark + 1
    for _, column in ipairs(columns) do
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
  width.total = math.min(total, math.max(64, fixed() + width.title + 1))
  if vim.deep_equal(width, last_width) then
    -- The very same, so that rows that were put together for it are known to hold.
    return last_width
  end
  last_width = width
  return width
end

--- An item's row as text; where there is a table for them, its highlights are put there.
local function item_row(viewed, look, spans)
  local item, depth = viewed.reminder, viewed.depth
  local cell, width, icons = cells.of(viewed, look.icons), look.width, look.icons
  local is_ringing = look.ringing[item.id]
  if not spans and cell.row_width == width and cell.row_ringing == is_ringing then
    return cell.row
  end
  local is_done = item.completed
  local mark = is_done and icons.done or icons.open
  local mark_group = is_done and 'FencepostDone' or 'FencepostMark'
  if is_ringing then
    mark, mark_group = icons.alarm, 'FencepostRinging'
  end
  local row = '  ' .. mark
  if spans then
    spans[1] = { 2, #row, mark_group }
  end
  row = row .. text.blanks(width.mark - text.width(mark) + 1)
  local function add(words, group)
    if spans and words ~= '' then
      spans[#spans + 1] = { #row, #row + #words, is_done and 'FencepostDone' or group }
    end
    row = row .. words
  end
  -- Deep down there is still room for a title.
  local indent = math.min(2 * depth, math.max(0, width.title - 8))
  row = row .. text.blanks(indent)
  if cell.conflict ~= '' then
    add(cell.conflict, 'FencepostProblem')
    indent = indent + cell.conflict_width
  end
  local title, used = cell.title, cell.title_width
  if used > width.title - indent then
    title, used = text.fit(title, width.title - indent, icons.ellipsis)
  end
  used = used + indent
  add(title, 'FencepostItem')
  local pending = width.title - used
  if cell.tags ~= '' then
    local tags, more = text.fit(cell.tags, pending, icons.ellipsis)
    if more > 2 then
      add(tags, 'FencepostTag')
      pending = pending - more
    end
  end
  for _, name in ipairs(columns) do
    if width[name] > 0 then
      local words, cells_used = cell[name], 0
      if words ~= '' then
        words, cells_used = text.fit(words, width[name], icons.ellipsis)
      end
      local rest = width[name] - cells_used
      local is_right = name == 'due'
      if words ~= '' then
        row = row .. text.blanks(pending + 2 + (is_right and rest or 0))
        local group = name == 'priority' and marks[cell.band]
          or name == 'place' and 'FencepostPlace'
          or name == 'repeats' and 'FencepostRepeat'
          or due_groups[viewed.dueSection]
          or 'FencepostDue'
        add(words, group)
        pending = is_right and 0 or rest
      else
        -- Nothing to see: blanks come with the next thing that there is.
        pending = pending + 2 + rest
      end
    end
  end
  cell.row, cell.row_width, cell.row_ringing = row, width, is_ringing
  return row
end

local function parts_row(parts, spans)
  local row = ''
  for _, part in ipairs(parts or {}) do
    if spans then
      spans[#spans + 1] = { #row, #row + #part[1], part[2] }
    end
    row = row .. part[1]
  end
  return row
end

--- A row's text; where `spans` is a table, its highlights are put there: begin and end in bytes, and group.
---@param row fencepost.Row
---@param look table
---@param spans table|nil
---@return string
function M.text(row, look, spans)
  if row.kind == 'item' then
    return item_row(row.viewed, look, spans)
  end
  return parts_row(row.parts, spans)
end

local sort_words = {
  dueDate = 'by due date',
  sortOrder = 'by hand',
  priority = 'by priority',
  title = 'by title',
  distance = 'by distance',
  creationDate = 'by age',
}

local function header(model, look)
  local left = { { ' Fencepost', 'FencepostHeader' } }
  local overdue, open, done, conflicts, seen = 0, 0, 0, 0, {}
  for _, section in ipairs(model.sections) do
    for _, row in ipairs(section.rows) do
      -- With tags or places a reminder may stand in several sections.
      if not seen[row.id] then
        seen[row.id] = true
        open = open + (row.reminder.completed and 0 or 1)
        done = done + (row.reminder.completed and 1 or 0)
        overdue = overdue + (row.dueSection == 'overdue' and 1 or 0)
        conflicts = conflicts + (row.reminder.mergeConflicts and 1 or 0)
      end
    end
  end
  if model.state == 'ready' then
    table.insert(left, { ('  %d open'):format(open), 'FencepostCount' })
    if done > 0 then
      table.insert(left, { (', %d done'):format(done), 'FencepostCount' })
    end
    if overdue > 0 then
      table.insert(left, { (', %d overdue'):format(overdue), 'FencepostOverdue' })
    end
    if conflicts > 0 then
      table.insert(left, { (', %d to settle'):format(conflicts), 'FencepostProblem' })
    end
  elseif model.state == 'loading' then
    local progress = model.total > 0 and ('  %d of %d %s'):format(model.count, model.total, look.icons.ellipsis)
      or ('  loading %s'):format(look.icons.ellipsis)
    table.insert(left, { progress, 'FencepostCount' })
  end
  local order = (sort_words[model.sort] or model.sort) .. (model.descending and ', last first' or '')
  table.insert(left, { '  ' .. order, 'FencepostHint' })
  local used, fitting = 0, {}
  for _, part in ipairs(left) do
    local width = text.width(part[1])
    if used + width <= model.width then
      fitting[#fitting + 1] = part
      used = used + width
    end
  end
  local room = look.width.total - used - 7
  if room >= 2 then
    fitting[#fitting + 1] = { text.blanks(room) .. 'g? help', 'FencepostHint' }
  end
  return fitting
end

local function note(rows, words, group, width)
  for _, line in ipairs(text.wrapped(words, width - 2)) do
    rows[#rows + 1] = { kind = 'note', parts = { { '  ' .. line, group } } }
  end
end

---@class fencepost.ListModel
---@field sections fencepost.ViewSection[]
---@field count integer how many reminders they have
---@field total integer
---@field state string
---@field silence string|nil what is said about a position that is old
---@field problem string|nil what stands in place of items
---@field group string
---@field sort string
---@field descending boolean
---@field filter string
---@field collapsed table<string, boolean>
---@field ringing table<string, boolean>
---@field width integer cells of the window
---@field icons table

--- All rows of the list, and the look that `text` needs.
---@param model fencepost.ListModel
---@return fencepost.Row[] rows, table look
function M.rows(model)
  local look = { icons = model.icons, ringing = model.ringing }
  look.width = measure(look, model)
  -- What a section's name has beside its sign and its count.
  look.room = math.max(4, model.width - 10)
  local rows = { { kind = 'header', parts = header(model, look) } }
  if model.filter ~= '' then
    local shown = text.fit(model.filter, math.max(4, model.width - 10), look.icons.ellipsis)
    rows[2] = { kind = 'note', parts = { { ' filter: ', 'FencepostHint' }, { shown, 'FencepostKey' } } }
  end
  if model.silence then
    local shown = text.fit(text.line(model.silence), math.max(4, model.width - 1), look.icons.ellipsis)
    rows[#rows + 1] = { kind = 'note', parts = { { ' ' .. shown, 'FencepostProblem' } } }
  end
  if model.problem then
    rows[#rows + 1] = { kind = 'blank' }
    note(rows, model.problem, 'FencepostProblem', math.min(model.width, 78))
    return rows, look
  end
  if model.count == 0 and model.state == 'ready' then
    rows[#rows + 1] = { kind = 'blank' }
    local words = model.filter ~= '' and 'No reminder matches. F clears the filter.'
      or 'Nothing to do. a adds a reminder.'
    note(rows, words, 'FencepostHint', model.width)
    return rows, look
  end
  for _, section in ipairs(model.sections) do
    rows[#rows + 1] = { kind = 'blank' }
    local is_collapsed = model.collapsed[section.key]
    if model.group ~= 'none' then
      rows[#rows + 1] = {
        kind = 'section',
        key = section.key,
        parts = {
          { (is_collapsed and look.icons.collapsed or look.icons.expanded) .. ' ', 'FencepostCount' },
          { (text.fit(text.line(section.title), look.room, look.icons.ellipsis)), highlight.of_color(section.color) },
          { '  ' .. section.count, 'FencepostCount' },
        },
      }
    end
    if not (is_collapsed and model.group ~= 'none') then
      for _, row in ipairs(section.rows) do
        rows[#rows + 1] = { kind = 'item', id = row.id, key = section.key, viewed = row }
      end
    end
  end
  return rows, look
end

return M

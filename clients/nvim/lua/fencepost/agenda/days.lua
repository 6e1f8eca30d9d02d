-- What the agenda looks like: the days that `view/agenda` answers, as rows of text. A function from values to
-- values; knows no buffer.

local text = require('fencepost.text')

local M = {}

---@class fencepost.AgendaLine
---@field parts table[] texts with their highlights
---@field day string|nil in which it stands
---@field key string|nil what it is about, the same from one look to the next
---@field reminder fencepost.Reminder|nil
---@field event fencepost.Event|nil

local function item_row(row, section, column, model)
  local icons = model.icons
  local item = row.reminder or row.event
  local lead = ('  %s %s%s  '):format(
    row.reminder and icons.open or text.blanks(text.width(icons.open)),
    row.time,
    text.blanks(column - text.width(row.time))
  )
  local conflict = item.mergeConflicts and #item.mergeConflicts > 0 and icons.conflict .. ' ' or ''
  local room = math.max(4, model.width - text.width(lead) - text.width(conflict))
  local title, used = text.fit(text.line(item.title), room, icons.ellipsis)
  local parts = {
    { lead, row.reminder and row.isOver and 'FencepostOverdue' or 'FencepostDue' },
    { conflict, 'FencepostProblem' },
    { title, 'FencepostItem' },
  }
  local function add(words, group)
    if words ~= '' and room - used > 6 then
      local shown, cells = text.fit('  ' .. text.line(words), room - used, icons.ellipsis)
      parts[#parts + 1], used = { shown, group }, used + cells
    end
  end
  add(table.concat(row.places, ', '), 'FencepostPlace')
  add(#row.conflicts > 0 and 'at the same time as ' .. table.concat(row.conflicts, ', ') or '', 'FencepostProblem')
  return {
    parts = parts,
    key = ('%s %s %s %s'):format(row.kind, row.id, row.occurrence or '', row.event and section.key or ''),
    day = section.day,
    reminder = row.reminder,
    event = row.event,
  }
end

---@class fencepost.AgendaModel
---@field answer fencepost.ViewedAgenda|nil
---@field days integer
---@field first string|nil the first day, where it is not today
---@field problems string[] what stands above the days
---@field width integer cells of the window
---@field icons table

local function heading(model)
  local title = model.days == 1 and 'today' or ('%d days'):format(model.days)
  if model.first then
    local first = model.first
    for _, section in ipairs(model.answer and model.answer.days or {}) do
      first = section.day == model.first and section.title or first
    end
    title = model.days == 1 and first or title .. ' from ' .. first
  end
  return text.fit('  agenda, ' .. title, math.max(4, model.width - 10), model.icons.ellipsis)
end

--- All rows of the agenda.
---@param model fencepost.AgendaModel
---@return fencepost.AgendaLine[]
function M.rows(model)
  local answer = model.answer
  local rows = { { parts = { { ' Fencepost', 'FencepostHeader' }, { heading(model), 'FencepostHint' } } } }
  if answer and answer.silence then
    local shown = text.fit(text.line(answer.silence), math.max(4, model.width - 1), model.icons.ellipsis)
    rows[2] = { parts = { { ' ' .. shown, 'FencepostProblem' } } }
  end
  local function note(words, group)
    rows[#rows + 1] = { parts = {} }
    for _, line in ipairs(text.wrapped(words, math.min(model.width, 78) - 2)) do
      rows[#rows + 1] = { parts = { { '  ' .. line, group } } }
    end
  end
  for _, problem in ipairs(model.problems) do
    note(problem, 'FencepostProblem')
  end
  local sections, column = {}, 0
  for _, section in ipairs(answer and answer.days or {}) do
    if #section.rows > 0 then
      sections[#sections + 1] = section
    end
    for _, row in ipairs(section.rows) do
      column = math.max(column, text.width(row.time))
    end
  end
  for _, section in ipairs(sections) do
    local group = section.day and 'FencepostSection' or 'FencepostOverdue'
    rows[#rows + 1] = { parts = {} }
    rows[#rows + 1] = { day = section.day, parts = { { ' ' .. section.title, group } } }
    for _, row in ipairs(section.rows) do
      rows[#rows + 1] = item_row(row, section, column, model)
    end
  end
  if #sections == 0 and #model.problems < 2 then
    note(answer and 'Nothing takes place, and nothing is due.' or 'loading ' .. model.icons.ellipsis, 'FencepostHint')
  end
  return rows
end

return M

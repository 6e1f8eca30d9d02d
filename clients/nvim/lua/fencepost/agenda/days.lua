-- What the agenda looks like: what is overdue, then a day after another with what takes place and what is
-- due. A function from values to rows of text; knows no buffer.

local text = require('fencepost.text')
local when = require('fencepost.when')

local M = {}

---@class fencepost.AgendaRow
---@field parts table[] texts with their highlights
---@field day string|nil in which it stands
---@field key string|nil what it is about, the same from one look to the next
---@field reminder fencepost.Reminder|nil
---@field event fencepost.Event|nil

local function clock(at)
  return os.date('%H:%M', at)
end

--- When an event is on a day that begins and ends so.
local function hours(from, to, all_day, first, last)
  if all_day or (from <= first and to >= last) then
    return 'all day'
  elseif from == to then
    return clock(from)
  end
  return (from >= first and clock(from) or '') .. '–' .. (to <= last and clock(to) or '')
end

local function event_on(event, from, to, first, last)
  return {
    key = ('event %s %s %d'):format(event.id, event.occurrence or event.start, first),
    event = event,
    is_all_day = event.allDay,
    at = math.max(from, first),
    words = hours(from, to, event.allDay, first, last),
    title = event.title,
    aside = event.location or event.place and event.place.title,
  }
end

local function reminder_at(reminder, moment, words)
  return {
    key = 'reminder ' .. reminder.id,
    reminder = reminder,
    is_all_day = moment.all_day,
    at = moment.at,
    words = words,
    title = reminder.title,
  }
end

--- Whole days first, then by the clock; what takes place before what is to be done.
local function before(one, other)
  if one.is_all_day ~= other.is_all_day then
    return one.is_all_day
  elseif one.at ~= other.at then
    return one.at < other.at
  elseif (one.event ~= nil) ~= (other.event ~= nil) then
    return one.event ~= nil
  elseif one.title ~= other.title then
    return one.title < other.title
  end
  return one.key < other.key
end

--- When each of the days begins, and the one behind them.
local function beginnings(now, days, first)
  local fields, starts = os.date('*t', now), {}
  if first then
    local year, month, day = first:match('^(%d+)%-(%d+)%-(%d+)$')
    fields = { year = tonumber(year), month = tonumber(month), day = tonumber(day) }
  end
  for off = 0, days do
    starts[off] = os.time({ year = fields.year, month = fields.month, day = fields.day + off, hour = 0 })
  end
  return starts
end

--- Sections with their entries, and when time alone makes them others.
---@return table[] sections, integer stale_at
function M.sections(reminders, events, days, first_day)
  local today = when.today()
  local starts = beginnings(today.now, days, first_day)
  local overdue = { title = 'Overdue', entries = {} }
  local sections, stale_at = {}, today.starts[1]
  -- How many days off the first one is; a day of 23 or 25 hours is one, too.
  local distance = math.floor((starts[0] - today.starts[0]) / 86400 + 0.5)
  for off = 0, days - 1 do
    local day = os.date('%Y-%m-%d', starts[off])
    sections[off + 1] = { title = when.day_title(starts[off], distance + off), day = day, entries = {} }
  end
  local function put(off, entry)
    table.insert(sections[off + 1].entries, entry)
  end
  for _, event in ipairs(events) do
    local from, to = when.moment(event.start, event.timeZone), when.moment(event['end'], event.timeZone)
    for off = 0, from and to and days - 1 or -1 do
      local first, last = starts[off], starts[off + 1]
      if from.at < last and (to.at > first or (from.at == to.at and from.at >= first)) then
        put(off, event_on(event, from.at, to.at, first, last))
      end
    end
  end
  for _, reminder in ipairs(reminders) do
    local moment = when.moment(reminder.due, reminder.timeZone)
    if moment and not first_day and when.band(moment, today) == 'overdue' then
      table.insert(overdue.entries, reminder_at(reminder, moment, when.spoken(moment, today)))
    elseif moment then
      if not moment.all_day and moment.at >= today.now then
        stale_at = math.min(stale_at, moment.at + 1)
      end
      for off = 0, days - 1 do
        if moment.at >= starts[off] and moment.at < starts[off + 1] then
          put(off, reminder_at(reminder, moment, moment.all_day and '' or clock(moment.at)))
        end
      end
    end
  end
  table.insert(sections, 1, overdue)
  sections = vim.tbl_filter(function(section)
    table.sort(section.entries, before)
    return #section.entries > 0
  end, sections)
  return sections, stale_at
end

local function item_row(entry, column, model)
  local icons = model.icons
  local lead = ('  %s %s%s  '):format(
    entry.reminder and icons.open or text.blanks(text.width(icons.open)),
    entry.words,
    text.blanks(column - text.width(entry.words))
  )
  local room = math.max(4, model.width - text.width(lead))
  local title, used = text.fit(text.line(entry.title), room, icons.ellipsis)
  local parts = { { lead, entry.is_overdue and 'FencepostOverdue' or 'FencepostDue' }, { title, 'FencepostItem' } }
  local aside = text.line(entry.aside or '')
  if aside ~= '' and room - used > 6 then
    parts[3] = { '  ' .. text.fit(aside, room - used - 2, icons.ellipsis), 'FencepostPlace' }
  end
  return { parts = parts, key = entry.key, reminder = entry.reminder, event = entry.event }
end

---@class fencepost.AgendaModel
---@field reminders fencepost.Reminder[]
---@field events fencepost.Event[]
---@field days integer
---@field first string|nil the first day, where it is not today
---@field state string
---@field problems string[] what stands above the days
---@field width integer cells of the window
---@field icons table

--- All rows of the agenda, and when they are stale.
---@param model fencepost.AgendaModel
---@return fencepost.AgendaRow[] rows, integer stale_at
function M.rows(model)
  local sections, stale_at = M.sections(model.reminders, model.events, model.days, model.first)
  local title = ('%d days'):format(model.days)
  if model.first then
    local at = when.moment(model.first).at
    title = (model.days == 1 and '' or title .. ' from ') .. when.day_title(at, math.huge) .. os.date(' %Y', at)
  elseif model.days == 1 then
    title = 'today'
  end
  title = text.fit('  agenda, ' .. title, math.max(4, model.width - 10), model.icons.ellipsis)
  local rows = { { parts = { { ' Fencepost', 'FencepostHeader' }, { title, 'FencepostHint' } } } }
  local function note(words, group)
    rows[#rows + 1] = { parts = {} }
    for _, line in ipairs(text.wrapped(words, math.min(model.width, 78) - 2)) do
      rows[#rows + 1] = { parts = { { '  ' .. line, group } } }
    end
  end
  for _, problem in ipairs(model.problems) do
    note(problem, 'FencepostProblem')
  end
  local column = 0
  for _, section in ipairs(sections) do
    for _, entry in ipairs(section.entries) do
      entry.is_overdue = section.title == 'Overdue'
      column = math.max(column, text.width(entry.words))
    end
  end
  for _, section in ipairs(sections) do
    rows[#rows + 1] = { parts = {} }
    rows[#rows + 1] = {
      day = section.day,
      parts = { { ' ' .. section.title, section.title == 'Overdue' and 'FencepostOverdue' or 'FencepostSection' } },
    }
    for _, entry in ipairs(section.entries) do
      local row = item_row(entry, column, model)
      row.day = section.day
      rows[#rows + 1] = row
    end
  end
  if #sections == 0 and #model.problems < 2 then
    note(model.state == 'ready' and 'Nothing takes place, and nothing is due.' or 'loading ' .. model.icons.ellipsis,
      'FencepostHint')
  end
  return rows, stale_at
end

return M

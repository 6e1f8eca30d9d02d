-- A reminder as text that a person edits: a line a member, then a blank line and the notes. Only what
-- was changed in the text is saved, so whatever is not shown here is never touched.

local add = require('fencepost.add')
local alarmtext = require('fencepost.edit.alarmtext')
local catalog = require('fencepost.catalog')
local config = require('fencepost.config')
local text = require('fencepost.text')
local tokens = require('fencepost.tokens')
local when = require('fencepost.when')

local M = {}

M.keys = { 'Title', 'List', 'Priority', 'Due', 'Start', 'Repeat', 'Tags', 'Alarm', 'URL', 'Location', 'Done' }

--- Which line a complaint of the server is about, by the member that it names.
M.key_of = {
  title = 'Title',
  list = 'List',
  priority = 'Priority',
  due = 'Due',
  timeZone = 'Due',
  start = 'Start',
  recurrence = 'Repeat',
  tags = 'Tags',
  alarms = 'Alarm',
  alarmChanges = 'Alarm',
  url = 'URL',
  location = 'Location',
  completed = 'Done',
}

local function zone_of_session()
  return config.get().time_zone or when.local_zone()
end

local function date_text(wall, zone)
  if not wall then
    return ''
  end
  local day, time = wall:match('^(.-)T(%d%d:%d%d:%d%d)$')
  if not day then
    return wall
  end
  local shown = day .. ' ' .. (time:match('^(.*):00$') or time)
  if not zone then
    return shown .. ' floating'
  end
  return zone == zone_of_session() and shown or shown .. ' ' .. zone
end

local function priority_text(priority)
  local words = { [0] = '', [1] = 'high', [5] = 'medium', [9] = 'low' }
  return words[priority or 0] or tostring(priority)
end

--- What each line says of a reminder.
---@param reminder fencepost.Reminder
---@return table<string, string|string[]>
local function values(reminder, radius_texts)
  local rules = vim.tbl_map(text.line, reminder.recurrence or {})
  return {
    Title = text.line(reminder.title or ''),
    List = catalog.list_title(reminder.list or ''),
    Priority = priority_text(reminder.priority),
    Due = date_text(reminder.due, reminder.timeZone),
    Start = date_text(reminder.start, reminder.startTimeZone or reminder.timeZone),
    Repeat = table.concat(rules, ' | '),
    Tags = text.line(table.concat(reminder.tags or {}, ', ')),
    URL = text.line(reminder.url or ''),
    Location = text.line(reminder.location or ''),
    Done = reminder.completed and 'yes' or 'no',
    Alarm = vim.tbl_map(function(alarm)
      return alarmtext.of(alarm, radius_texts)
    end, reminder.alarms or {}),
  }
end

--- The lines of a reminder.
---@param reminder fencepost.Reminder
---@param radius_texts table<number, string>
---@return string[]
function M.lines(reminder, radius_texts)
  local shown, lines = values(reminder, radius_texts), {}
  local function add_line(key, value)
    lines[#lines + 1] = ((key .. ':' .. text.blanks(10 - #key)) .. value):gsub('%s+$', '')
  end
  for _, key in ipairs(M.keys) do
    if key == 'Alarm' then
      for _, each in ipairs(#shown.Alarm > 0 and shown.Alarm or { '' }) do
        add_line('Alarm', each)
      end
    else
      add_line(key, shown[key])
    end
  end
  lines[#lines + 1] = ''
  if reminder.notes then
    vim.list_extend(lines, vim.split(reminder.notes:gsub('\r\n', '\n'), '\n', { plain = true }))
  end
  return lines
end

---@class fencepost.Problem
---@field line integer from 1
---@field message string

--- What stands in the text, by key.
---@return table|nil found, fencepost.Problem|nil problem
local function read(lines)
  local found, at, alarms = {}, {}, {}
  local known = {}
  for _, key in ipairs(M.keys) do
    known[key:lower()] = key
  end
  local notes_from = #lines + 1
  for index, line in ipairs(lines) do
    if line:match('^%s*$') then
      notes_from = index + 1
      break
    end
    local word, value = line:match('^(%a+):%s*(.-)%s*$')
    local key = word and known[word:lower()]
    if not key then
      local message = 'A line here begins with one of %s; notes come below a blank line.'
      return nil, { line = index, message = message:format(table.concat(M.keys, ', ')) }
    elseif key == 'Alarm' then
      if value ~= '' then
        alarms[#alarms + 1] = { text = value, line = index }
      end
    elseif found[key] then
      return nil, { line = index, message = ('There are two lines for %s.'):format(key) }
    else
      found[key], at[key] = value, index
    end
  end
  local notes = table.concat(vim.list_slice(lines, notes_from), '\n'):gsub('\n+$', '')
  return { values = found, at = at, alarms = alarms, notes = notes }
end

local function listed(value, separator)
  local items = {}
  for _, item in ipairs(vim.split(value, separator, { plain = true })) do
    item = vim.trim(item)
    if item ~= '' then
      items[#items + 1] = item
    end
  end
  return items
end

--- A date with the zone behind it, in the members that it is saved in.
local function read_date(value, before, changes, member, zone_member)
  if value == '' then
    changes[member] = vim.NIL
    return
  end
  local rest, zone = value:match('^(.-)%s+([%a_]+/[%w_/+-]+)$')
  if not rest then
    rest, zone = value:match('^(.-)%s+(UTC)$')
  end
  local is_floating = value:match('^(.-)%s+floating$')
  changes[member] = when.wire(is_floating or rest or value)
  if is_floating then
    changes[zone_member] = vim.NIL
  elseif zone then
    changes[zone_member] = zone
  elseif (before:match('/') or before:match(' floating$')) and changes[member]:match('T') then
    -- A zone that was taken away means the person's own.
    changes[zone_member] = zone_of_session()
  end
end

local readers = {}

function readers.Title(value, changes)
  changes.title = value
end

function readers.List(value, changes)
  local list, sentence = catalog.list(value)
  changes.list = list and list.id
  return sentence
end

function readers.Priority(value, changes)
  local sentence
  changes.priority, sentence = tokens.priority(value == '' and 'none' or value)
  return sentence
end

function readers.Due(value, changes, before)
  read_date(value, before, changes, 'due', 'timeZone')
end

function readers.Start(value, changes, before, found)
  -- Where nothing is due, the reminder's own zone is that of its start.
  local has_due = (found.Due or '') ~= ''
  read_date(value, before, changes, 'start', has_due and 'startTimeZone' or 'timeZone')
end

readers.Repeat = function(value, changes)
  changes.recurrence = vim.tbl_map(add.rule, listed(value, ' | '))
end

function readers.Tags(value, changes)
  changes.tags = vim.tbl_map(function(tag)
    return (tag:gsub('^#', ''))
  end, listed(value, ','))
end

function readers.URL(value, changes)
  changes.url = value == '' and vim.NIL or value
end

function readers.Location(value, changes)
  changes.location = value == '' and vim.NIL or value
end

function readers.Done(value, changes)
  local word = value:lower()
  if word ~= 'yes' and word ~= 'no' then
    return "Done is 'yes' or 'no'."
  end
  changes.completed = word == 'yes'
end

--- Which alarms are new, which are others and which are gone.
local function alarm_changes(base, lines, radius_texts)
  local before = {}
  for _, alarm in ipairs(base.alarms or {}) do
    before[#before + 1] = {
      id = alarm.id,
      kind = alarm.kind,
      text = vim.trim(alarmtext.of(alarm, radius_texts)),
      places = alarm.places,
    }
  end
  local fresh = {}
  for _, line in ipairs(lines) do
    local is_known = false
    for index, alarm in ipairs(before) do
      if alarm.text == line.text then
        table.remove(before, index)
        is_known = true
        break
      end
    end
    if not is_known then
      fresh[#fresh + 1] = line
    end
  end
  local changes = {}
  local function note(kind, value)
    changes[kind] = changes[kind] or {}
    table.insert(changes[kind], value)
  end
  for _, line in ipairs(fresh) do
    local input, sentence = alarmtext.read(line.text, radius_texts)
    if not input then
      return nil, { line = line.line, message = sentence }
    end
    local changed
    for index, alarm in ipairs(before) do
      if alarm.kind == alarmtext.kind(input) then
        changed = table.remove(before, index)
        break
      end
    end
    if changed then
      input.id = changed.id
      alarmtext.carry(input.places, changed.places)
    end
    note(changed and 'update' or 'add', input)
  end
  for _, alarm in ipairs(before) do
    note('remove', alarm.id)
  end
  return changes
end

--- What the text changes of a reminder.
---@param lines string[]
---@param base fencepost.Reminder
---@param radius_texts table<number, string>
---@return fencepost.ReminderInput|nil changes, fencepost.Problem|nil problem
function M.changes(lines, base, radius_texts)
  local found, problem = read(lines)
  if not found then
    return nil, problem
  end
  local before, changes = values(base, radius_texts), {}
  for _, key in ipairs(M.keys) do
    local reader, value = readers[key], found.values[key] or ''
    if reader and value ~= vim.trim(before[key]) then
      local sentence = reader(value, changes, before[key], found.values)
      if sentence then
        return nil, { line = found.at[key] or 1, message = sentence }
      end
    end
  end
  if changes.title == '' then
    return nil, { line = found.at.Title or 1, message = 'A reminder needs a title.' }
  end
  local alarms
  alarms, problem = alarm_changes(base, found.alarms, radius_texts)
  if not alarms then
    return nil, problem
  elseif next(alarms) then
    changes.alarmChanges = alarms
  end
  local notes = (base.notes or ''):gsub('\r\n', '\n'):gsub('\n+$', '')
  if found.notes ~= notes then
    changes.notes = found.notes == '' and vim.NIL or found.notes
  end
  return changes
end

return M

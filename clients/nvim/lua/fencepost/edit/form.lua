-- Something as text that a person edits: a line a member, then a blank line and the notes. Only what was
-- changed in the text is saved, so whatever is not shown here is never touched. What the lines are is the
-- business of each kind.

local alarmtext = require('fencepost.edit.alarmtext')
local text = require('fencepost.text')

local M = {}

---@class fencepost.Kind
---@field entity 'reminder'|'event'
---@field changes string what a delta calls it
---@field keys string[]
---@field key_of table<string, string> which line a complaint of the server is about, by the member that it names
---@field values fun(item: table): table<string, string>
---@field readers table<string, fun(value: string, changes: table, before: string, found: table, base: table): any>
---@field get fun(id: string, of: fencepost.Scope, callback: fun(err: table|nil, item: table|nil))
---@field seen fun(item: table, of: fencepost.Scope): table

local function alarm_lines(item, radius_texts)
  return vim.tbl_map(function(alarm)
    return alarmtext.of(alarm, radius_texts)
  end, item.alarms or {})
end

--- The lines of something.
---@param kind fencepost.Kind
---@param item table
---@param radius_texts table<number, string>
---@return string[]
function M.lines(kind, item, radius_texts)
  local shown, alarms, lines = kind.values(item), alarm_lines(item, radius_texts), {}
  local function add_line(key, value)
    lines[#lines + 1] = ((key .. ':' .. text.blanks(10 - #key)) .. value):gsub('%s+$', '')
  end
  for _, key in ipairs(kind.keys) do
    if key == 'Alarm' then
      for _, each in ipairs(#alarms > 0 and alarms or { '' }) do
        add_line('Alarm', each)
      end
    else
      add_line(key, shown[key])
    end
  end
  lines[#lines + 1] = ''
  if item.notes then
    vim.list_extend(lines, vim.split(item.notes:gsub('\r\n', '\n'), '\n', { plain = true }))
  end
  return lines
end

---@class fencepost.Problem
---@field line integer from 1
---@field message string

--- What stands in the text, by key.
---@return table|nil found, fencepost.Problem|nil problem
local function read(kind, lines)
  local found, at, alarms = {}, {}, {}
  local known = {}
  for _, key in ipairs(kind.keys) do
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
      return nil, { line = index, message = message:format(table.concat(kind.keys, ', ')) }
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

--- What the text changes.
---@param kind fencepost.Kind
---@param lines string[]
---@param base table
---@param radius_texts table<number, string>
---@return table|nil changes, fencepost.Problem|nil problem
function M.changes(kind, lines, base, radius_texts)
  local found, problem = read(kind, lines)
  if not found then
    return nil, problem
  end
  local before, changes = kind.values(base), {}
  for _, key in ipairs(kind.keys) do
    local reader, value = kind.readers[key], found.values[key] or ''
    if reader and value ~= vim.trim(before[key]) then
      local sentence = reader(value, changes, before[key], found.values, base)
      if sentence then
        return nil, { line = found.at[key] or 1, message = sentence }
      end
    end
  end
  if changes.title == '' then
    local what = kind.entity == 'event' and 'An event' or 'A reminder'
    return nil, { line = found.at.Title or 1, message = what .. ' needs a title.' }
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

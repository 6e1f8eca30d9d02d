-- A reminder as lines that a person edits: which there are, what they say, and what it changes where one
-- says something else.

local repeats = require('fencepost.edit.repeats')
local catalog = require('fencepost.catalog')
local dates = require('fencepost.edit.dates')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')
local text = require('fencepost.text')
local tokens = require('fencepost.tokens')

local M = { entity = 'reminder', changes = 'reminders' }

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

local function priority_text(priority)
  local words = { [0] = '', [1] = 'high', [5] = 'medium', [9] = 'low' }
  return words[priority or 0] or tostring(priority)
end

--- What each line says of a reminder.
---@param reminder fencepost.Reminder
---@return table<string, string>
function M.values(reminder)
  local rules = vim.tbl_map(text.line, reminder.recurrence or {})
  return {
    Title = text.line(reminder.title or ''),
    List = catalog.list_title(reminder.list or ''),
    Priority = priority_text(reminder.priority),
    Due = dates.date_text(reminder.due, reminder.timeZone),
    Start = dates.date_text(reminder.start, reminder.startTimeZone or reminder.timeZone),
    Repeat = table.concat(rules, ' | '),
    Tags = text.line(table.concat(reminder.tags or {}, ', ')),
    URL = text.line(reminder.url or ''),
    Location = text.line(reminder.location or ''),
    Done = reminder.completed and 'yes' or 'no',
  }
end

local readers = {}
M.readers = readers

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
  dates.read_date(value, before, changes, 'due', 'timeZone')
end

function readers.Start(value, changes, before, found)
  -- Where nothing is due, the reminder's own zone is that of its start.
  local has_due = (found.Due or '') ~= ''
  dates.read_date(value, before, changes, 'start', has_due and 'startTimeZone' or 'timeZone')
end

readers.Repeat = function(value, changes)
  changes.recurrence = vim.tbl_map(repeats.rule, dates.listed(value, ' | '))
end

function readers.Tags(value, changes)
  changes.tags = vim.tbl_map(function(tag)
    return (tag:gsub('^#', ''))
  end, dates.listed(value, ','))
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

--- Asks for one.
---@param id string
---@param callback fun(err: table|nil, reminder: fencepost.Reminder|nil)
function M.get(id, _, callback)
  session.request(protocol.methods.reminder_get, { id = id }, function(err, answer)
    callback(err, answer and answer.reminder)
  end)
end

--- What an answer shows of it.
function M.seen(reminder)
  return reminder
end

return M

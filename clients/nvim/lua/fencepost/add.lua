-- Quick add: a reminder on one line, as in
-- `Buy milk list:Groceries at:Bakery due:tomorrow !high #errands`.

local catalog = require('fencepost.catalog')
local tokens = require('fencepost.tokens')
local when = require('fencepost.when')

local M = {}

--- What may stand before a colon.
M.keys = { 'list:', 'at:', 'leave:', 'due:', 'start:', 'priority:', 'repeat:', 'tag:', 'url:', 'note:' }

M.repeats = { 'daily', 'weekly', 'monthly', 'yearly' }

--- A place of the person's own by its name, or one by its coordinates: `48.86,2.35` and a radius as
--- they write it behind another comma.
---@param value string
---@return table|nil place, string|nil sentence
function M.place(value)
  local place, sentence = catalog.place(value)
  if place then
    return { placeId = place.id }
  end
  local latitude, longitude, radius = value:match('^(%-?%d+%.?%d*),%s*(%-?%d+%.?%d*)(.*)$')
  if latitude then
    radius = radius:match('^,%s*(.+)$')
    return { latitude = tonumber(latitude), longitude = tonumber(longitude), radius = radius }
  end
  return nil, sentence .. ' Or give coordinates: at:48.8606,2.3376,500ft'
end

--- A rule of RFC 5545 for one of the four words; all else is passed on as it was written.
function M.rule(value)
  return vim.tbl_contains(M.repeats, value:lower()) and 'FREQ=' .. value:upper() or value
end

local readers = {}

function readers.list(reminder, value)
  local list, sentence = catalog.list(value)
  reminder.list = list and list.id
  return sentence
end

local function fence(proximity)
  return function(reminder, value)
    local place, sentence = M.place(value)
    if not place then
      return sentence
    end
    reminder.alarms = reminder.alarms or {}
    table.insert(reminder.alarms, { proximity = proximity, place = place })
  end
end

readers.at = fence('enter')
readers.leave = fence('leave')

function readers.due(reminder, value)
  reminder.due = when.wire(value)
end

function readers.start(reminder, value)
  reminder.start = when.wire(value)
end

function readers.priority(reminder, value)
  local sentence
  reminder.priority, sentence = tokens.priority(value)
  return sentence
end

readers['repeat'] = function(reminder, value)
  reminder.recurrence = { M.rule(value) }
end

function readers.tag(reminder, value)
  reminder.tags = reminder.tags or {}
  table.insert(reminder.tags, value)
end

function readers.url(reminder, value)
  reminder.url = value
end

function readers.note(reminder, value)
  reminder.notes = value
end

--- What a line means. Lists and places have to be known.
---@param text string
---@return fencepost.ReminderInput|nil reminder, string|nil sentence
function M.parse(text)
  local reminder = {}
  local words, sentence = tokens.read(text, readers, reminder)
  if not words then
    return nil, sentence
  elseif words == '' then
    return nil, 'A reminder needs a title: :Fencepost add Buy milk list:Groceries due:tomorrow'
  end
  reminder.title = words
  return reminder
end

return M

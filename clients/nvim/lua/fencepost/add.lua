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
  local place = catalog.place(value)
  if place then
    return { placeId = place.id }
  end
  local latitude, longitude, radius = value:match('^(%-?%d+%.?%d*),%s*(%-?%d+%.?%d*)(.*)$')
  if latitude then
    radius = radius:match('^,%s*(.+)$')
    return { latitude = tonumber(latitude), longitude = tonumber(longitude), radius = radius }
  end
  return nil,
    ("There is no place '%s'. There are: %s. Or give coordinates: at:48.8606,2.3376,500ft"):format(
      value,
      table.concat(catalog.place_titles(), ', ')
    )
end

--- A rule of RFC 5545 for one of the four words; all else is passed on as it was written.
function M.rule(value)
  return vim.tbl_contains(M.repeats, value:lower()) and 'FREQ=' .. value:upper() or value
end

local readers = {}

function readers.list(reminder, value)
  local list = catalog.list(value)
  if not list then
    return ("There is no list '%s'. There are: %s."):format(value, table.concat(catalog.list_titles(), ', '))
  end
  reminder.list = list.id
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
  reminder.priority = tokens.priority(value)
  if not reminder.priority then
    return ("'%s' is no priority: write high, medium, low, none or 0 to 9."):format(value)
  end
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
  local reminder, words = {}, {}
  for _, token in ipairs(tokens.split(text)) do
    local tag, priority = tokens.tag(token), tokens.marked_priority(token)
    local sentence
    if tag then
      readers.tag(reminder, tag)
    elseif priority then
      reminder.priority = priority
    elseif token.key and readers[token.key] and token.value ~= '' then
      sentence = readers[token.key](reminder, token.value)
    else
      words[#words + 1] = token.text
    end
    if sentence then
      return nil, sentence
    end
  end
  if #words == 0 then
    return nil, 'A reminder needs a title: :Fencepost add Buy milk list:Groceries due:tomorrow'
  end
  reminder.title = table.concat(words, ' ')
  return reminder
end

return M

-- A filter as a person writes it, turned into what the server looks for. The words are those of quick
-- add; what is left over is searched for in the text.

local catalog = require('fencepost.catalog')
local tokens = require('fencepost.tokens')
local when = require('fencepost.when')

local M = {}

--- What may stand before a colon.
M.keys = { 'list:', 'priority:', 'due:', 'place:', 'near:', 'status:', 'tag:' }

M.due_words = { 'overdue', 'today', 'tomorrow', 'week' }
M.place_words = { 'any', 'arrive', 'leave' }

local function due_range(value)
  if value == 'overdue' then
    return { to = when.day(0) }
  elseif value == 'today' then
    return { to = when.day(1) }
  elseif value == 'tomorrow' then
    return { from = when.day(1), to = when.day(2) }
  elseif value == 'week' then
    return { to = when.day(7) }
  end
  local from, to = value:match('^(.-)%.%.(.*)$')
  if from then
    return {
      from = from ~= '' and when.wire(from) or nil,
      to = to ~= '' and when.wire(to) or nil,
    }
  end
  local day = when.wire(value)
  local year, month, date = day:match('^(%d%d%d%d)-(%d%d)-(%d%d)$')
  if not year then
    return { from = day }
  end
  local next_day = os.time({ year = year, month = month, day = date + 1, hour = 12 })
  return { from = day, to = os.date('%Y-%m-%d', next_day) }
end

local readers = {}

function readers.list(where, value)
  local list, sentence = catalog.list(value)
  if not list then
    return sentence
  end
  where.lists = where.lists or {}
  table.insert(where.lists, list.id)
end

function readers.priority(where, value)
  where.priority = where.priority or {}
  for word in value:gmatch('[^,]+') do
    local priority, sentence = tokens.priority(word)
    if not priority then
      return sentence
    end
    table.insert(where.priority, tokens.band(priority))
  end
end

function readers.due(where, value)
  where.due = due_range(value)
end

function readers.place(where, value)
  if value == 'arrive' or value == 'enter' then
    where.proximity = 'enter'
  elseif value == 'leave' then
    where.proximity = 'leave'
  elseif value == 'any' then
    where.isLocation = true
  else
    return readers.near(where, value)
  end
end

function readers.near(where, value)
  local place, sentence = catalog.place(value)
  if not place then
    return sentence
  end
  where.near = { latitude = place.latitude, longitude = place.longitude, within = place.radius }
end

function readers.status(where, value)
  where.status = ({ open = 'incomplete', done = 'completed' })[value] or value
end

function readers.tag(where, value)
  where.tags = where.tags or {}
  table.insert(where.tags, value)
end

--- What a filter means.
---@param text string
---@return fencepost.Where|nil where, string|nil sentence
function M.parse(text)
  local where = {}
  local words, sentence = tokens.read(text, readers, where)
  if not words then
    return nil, sentence
  end
  where.text = words ~= '' and words or nil
  return where
end

return M

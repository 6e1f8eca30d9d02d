-- A filter as a person writes it, turned into what the server looks for. What its dates mean the server says;
-- what is left over is searched for in the text.

local catalog = require('fencepost.catalog')
local tokens = require('fencepost.tokens')
local typed = require('fencepost.typed')
local when = require('fencepost.when')

local M = {}

--- What may stand before a colon.
M.keys = { 'list:', 'priority:', 'due:', 'place:', 'near:', 'status:', 'tag:' }

M.due_words = { 'overdue', 'today', 'tomorrow', 'week' }
M.place_words = { 'any', 'arrive', 'leave' }

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
  where.due = value
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
  local statuses = { open = 'incomplete', done = 'completed', all = 'all', incomplete = 'incomplete' }
  where.status = statuses[value] or value == 'completed' and value or nil
  return not where.status and ("'%s' is no status: write open, done or all."):format(value) or nil
end

function readers.tag(where, value)
  where.tags = where.tags or {}
  table.insert(where.tags, value)
end

--- Asks for the dates of these words, one after the other; an empty one is no date.
local function dates(words, callback, found)
  found = found or {}
  local word = words[#found + 1]
  if not word then
    return callback(nil, found)
  end
  local function take(date)
    found[#found + 1] = date
    dates(words, callback, found)
  end
  if word == '' then
    return take(false)
  end
  typed.date(word, function(err, date)
    if err then
      return callback(err)
    end
    take(date)
  end)
end

--- A range of dates, from the words for it.
local function due_range(value, callback)
  local from, to = value:match('^(.-)%.%.(.*)$')
  local is_range = from ~= nil
  local today = ({ overdue = 0, today = 1, week = 7 })[value]
  dates(is_range and { from, to } or { today and 'today' or value }, function(err, found)
    if err then
      return callback(err)
    elseif is_range then
      callback(nil, { from = found[1] or nil, to = found[2] or nil })
    elseif today then
      callback(nil, { to = when.day_after(found[1], today) })
    elseif #found[1] == 10 then
      callback(nil, { from = found[1], to = when.day_after(found[1], 1) })
    else
      callback(nil, { from = found[1] })
    end
  end)
end

--- Asks what a filter means.
---@param text string
---@param callback fun(sentence: string|nil, where: fencepost.Where|nil)
function M.parse(text, callback)
  local where = {}
  local words, sentence = tokens.read(text, readers, where)
  if not words then
    return callback(sentence)
  end
  where.text = words ~= '' and words or nil
  if not where.due then
    return callback(nil, where)
  end
  due_range(where.due, function(err, range)
    where.due = range
    callback(err and err.message, not err and where or nil)
  end)
end

return M

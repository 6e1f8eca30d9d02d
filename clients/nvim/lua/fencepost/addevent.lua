-- Quick add of events: one on one line, as in
-- `Lunch with Ann start:fri@12:30 end:13:30 location:Bistro`.

local add = require('fencepost.add')
local catalog = require('fencepost.catalog')
local tokens = require('fencepost.tokens')
local when = require('fencepost.when')

local M = {}

--- What may stand before a colon.
M.keys = { 'list:', 'start:', 'end:', 'repeat:', 'location:', 'url:', 'note:' }

local readers = {}

function readers.list(event, value)
  local list, sentence = catalog.list(value, 'event')
  event.list = list and list.id
  return sentence
end

function readers.start(event, value)
  event.start = when.wire(value)
end

readers['end'] = function(event, value)
  event['end'] = value
end

readers['repeat'] = function(event, value)
  event.recurrence = { add.rule(value) }
end

function readers.location(event, value)
  event.location = value
end

function readers.url(event, value)
  event.url = value
end

function readers.note(event, value)
  event.notes = value
end

--- What a line means. Lists have to be known.
---@param text string
---@return fencepost.EventInput|nil event, string|nil sentence
function M.parse(text)
  local event = {}
  local words, sentence = tokens.read(text, readers, event)
  if not words then
    return nil, sentence
  elseif words == '' or not event.start then
    return nil, 'An event needs a title and a start: :Fencepost event Lunch start:fri@12:30 end:13:30'
  end
  event.title = words
  event['end'] = event['end'] and when.wire_end(event['end'], event.start) or when.usual_end(event.start)
  return event
end

return M

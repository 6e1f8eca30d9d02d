-- An event as lines that a person edits: a whole series, or one occurrence of it. An end is on the day of
-- its start where it is a time alone; of whole days it is the last one.

local repeats = require('fencepost.edit.repeats')
local catalog = require('fencepost.catalog')
local dates = require('fencepost.edit.dates')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')
local text = require('fencepost.text')
local when = require('fencepost.when')

local M = { entity = 'event', changes = 'events' }

M.keys = { 'Title', 'List', 'Start', 'End', 'Repeat', 'Alarm', 'URL', 'Location', 'Status' }

M.key_of = {
  title = 'Title',
  list = 'List',
  start = 'Start',
  timeZone = 'Start',
  ['end'] = 'End',
  recurrence = 'Repeat',
  alarms = 'Alarm',
  alarmChanges = 'Alarm',
  url = 'URL',
  location = 'Location',
  status = 'Status',
}

local function end_text(event)
  local wall = event['end']
  local last_day = wall and when.day_after(wall, -1)
  return last_day or dates.date_text(wall, event.timeZone, true)
end

--- What each line says of an event.
---@param event fencepost.Event
---@return table<string, string>
function M.values(event)
  return {
    Title = text.line(event.title or ''),
    List = catalog.list_title(event.list or ''),
    Start = dates.date_text(event.start, event.timeZone),
    End = end_text(event),
    Repeat = table.concat(vim.tbl_map(text.line, event.recurrence or {}), ' | '),
    URL = text.line(event.url or ''),
    Location = text.line(event.location or ''),
    Status = event.status or '',
  }
end

local readers = {}
M.readers = readers

function readers.Title(value, changes)
  changes.title = value
end

function readers.List(value, changes)
  local list, sentence = catalog.list(value, 'event')
  changes.list = list and list.id
  return sentence
end

function readers.Start(value, changes, before)
  dates.read_date(value, before, changes, 'start', 'timeZone')
end

function readers.End(value, changes, _, _, base)
  if value == '' then
    changes['end'] = vim.NIL
    return
  end
  -- The line of the start is read before this one.
  local start = changes.start or base.start
  changes['end'] = when.wire_end(value, type(start) == 'string' and start or '')
end

readers.Repeat = function(value, changes)
  changes.recurrence = vim.tbl_map(repeats.rule, dates.listed(value, ' | '))
end

function readers.URL(value, changes)
  changes.url = value == '' and vim.NIL or value
end

function readers.Location(value, changes)
  changes.location = value == '' and vim.NIL or value
end

function readers.Status(value, changes)
  changes.status = value == '' and vim.NIL or value:lower()
end

--- What an answer shows of it: one occurrence alone has no rule.
---@param event fencepost.Event
---@param of fencepost.Scope
function M.seen(event, of)
  if of.occurrence and not of.span then
    event.recurrence = {}
  end
  return event
end

--- Asks for one.
---@param id string
---@param of fencepost.Scope
---@param callback fun(err: table|nil, event: fencepost.Event|nil)
function M.get(id, of, callback)
  local params = { id = id, occurrence = of.occurrence }
  session.request(protocol.methods.event_get, params, function(err, answer)
    callback(err, answer and M.seen(answer.event, of))
  end)
end

return M

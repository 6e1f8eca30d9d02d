-- The buffer of the agenda: events and reminders that are due, kept up to date by deltas; what the person
-- did not allow is said, and the rest is shown all the same.

local access = require('fencepost.access')
local config = require('fencepost.config')
local days = require('fencepost.agenda.days')
local feed = require('fencepost.feed')
local Mirror = require('fencepost.mirror')
local notice = require('fencepost.notice')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')
local typed = require('fencepost.typed')
local view = require('fencepost.view')
local when = require('fencepost.when')

local api = vim.api

---@class fencepost.Agenda: fencepost.AnyView
local M, Agenda = view.kind('fencepost://agenda')

local fields = { 'id', 'title', 'due', 'timeZone', 'completed', 'creationDate', 'revision' }

---@param buffer integer
---@return fencepost.Agenda
function M.attach(buffer)
  local agenda = M.make(buffer, {
    days = config.get().agenda.days,
    events = {},
    rows = {},
    generation = 0,
  })
  agenda.stops = {
    feed.on_change(function(changes)
      local ids = changes.events
      if #ids.created + #ids.updated + #ids.removed > 0 then
        agenda:fetch_events()
      end
    end),
    feed.on_reset(function()
      agenda:fetch_events()
    end),
    access.on_change(function()
      agenda:hear_access()
    end),
    session.on('ready', function()
      if agenda.event_problem and not agenda.event_problem.is_refusal then
        agenda:fetch_events()
      end
    end),
  }
  return agenda
end

--- The day behind the last one that is shown.
function Agenda:last()
  return self.first and when.day_after(self.first, self.days) or when.day(self.days)
end

--- Shows the days from another one on.
---@param day string|nil nil for today
function Agenda:go_to_day(day)
  self.first = day ~= when.day(0) and day or nil
  self:load()
end

--- Shows so many days later, or earlier.
---@param count integer
function Agenda:move(count)
  self:go_to_day(when.day_after(self.first or when.day(0), count))
end

--- Shows the days from the one on that the words say.
---@param words string `1 dec`, `next week`
function Agenda:go_to_words(words)
  typed.date(words, function(err, date)
    if err then
      return notice.error(err)
    elseif not self.is_closed then
      self:go_to_day(date:sub(1, 10))
    end
  end)
end

--- Fetches the days from today on, or from another. Who has to be asked twice is asked one question after the other.
function Agenda:load()
  self.day = when.day(0)
  if self.mirror then
    -- What is shown stays until there is something else to show.
    self.before = self.before or self.mirror
    self.mirror:close()
  end
  self.mirror = Mirror.new({
    where = { status = 'incomplete', due = { from = self.first, to = self:last() } },
    sort = 'dueDate',
    fields = fields,
  }, function()
    self.before = nil
    self:render()
  end)
  local mirror = self.mirror
  access.ensure('reminder', function()
    if self.mirror == mirror and not self.is_closed then
      mirror:load()
      self:fetch_events()
    end
  end)
  self:render()
end

function Agenda:fetch_events()
  self.generation = self.generation + 1
  local generation = self.generation
  local function take(err, answer)
    if answer then
      feed.begin(answer.state)
    end
    if not self.is_closed and generation == self.generation then
      self.event_problem, self.events = err and access.explained(err, 'event'), answer and answer.occurrences or {}
      self.has_events = true
      self:render()
    end
  end
  access.ensure('event', function(err)
    if err then
      return take(err)
    end
    session.request(protocol.methods.event_fetch, {
      start = self.first or when.day(0),
      ['end'] = self:last(),
    }, take)
  end)
end

--- The person changed their mind about events; the mirror hears of reminders by itself.
function Agenda:hear_access()
  if access.has('event') then
    if self.event_problem then
      self:fetch_events()
    end
  elseif self.has_events and not self.event_problem then
    self.generation = self.generation + 1
    self.events = {}
    self.event_problem = access.withdrawn('event')
    self:render()
  end
end

--- Shows what there is now. The cursor stays on what it is on.
function Agenda:render()
  if self.is_closed or not api.nvim_buf_is_loaded(self.buffer) then
    return
  end
  local mirror, problems = self.before or self.mirror, {}
  for _, err in ipairs({ mirror.err or false, self.event_problem or false }) do
    problems[#problems + 1] = err and notice.sentence(err) or nil
  end
  self.drawn_width = self:width() or self.drawn_width or vim.o.columns
  local rows, stale_at = days.rows({
    reminders = vim.tbl_map(function(id)
      return mirror.items[id]
    end, mirror.order),
    events = self.events,
    days = self.days,
    first = self.first,
    state = mirror.state == 'loading' and 'loading' or self.has_events and 'ready' or 'loading',
    problems = problems,
    width = self.drawn_width,
    icons = config.get().icons,
  })
  self:show(rows)
  self:wake_at(stale_at, function()
    -- Something is overdue, or it is the next day.
    if self.day ~= when.day(0) then
      self:load()
    else
      self:render()
    end
  end)
end

return M

-- The buffer of the agenda: events and reminders that are due, as `view/agenda` answers them, asked again after
-- each change; what the person did not allow is said, and the rest is shown all the same.

local access = require('fencepost.access')
local config = require('fencepost.config')
local days = require('fencepost.agenda.days')
local feed = require('fencepost.feed')
local notice = require('fencepost.notice')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')
local typed = require('fencepost.typed')
local unresolved = require('fencepost.unresolved')
local view = require('fencepost.view')
local when = require('fencepost.when')

local api = vim.api

---@class fencepost.Agenda: fencepost.AnyView
local M, Agenda = view.kind('fencepost://agenda')

local reminder_fields = { 'id', 'title', 'due', 'completed', 'mergeConflicts', 'revision' }
local event_fields = {
  'id',
  'title',
  'occurrence',
  'recurrence',
  'isDetached',
  'creationDate',
  'lastModifiedDate',
  'mergeConflicts',
  'revision',
}

---@param buffer integer
---@return fencepost.Agenda
function M.attach(buffer)
  local agenda = M.make(buffer, {
    days = config.get().agenda.days,
    rows = {},
    problems = {},
    generation = 0,
  })
  agenda.stops = {
    feed.on_change(function(changes)
      for _, kind in ipairs({ 'reminders', 'events', 'lists' }) do
        local ids = changes[kind]
        if #ids.created + #ids.updated + #ids.removed > 0 then
          return agenda:look_again()
        end
      end
    end),
    feed.on_reset(function()
      agenda:look_again()
    end),
    access.on_change(function()
      agenda:hear_access()
    end),
    session.on(protocol.notifications.view_did_change_silence, function(params)
      agenda:hear_silence(params.silence)
    end),
    session.on('ready', function()
      if agenda.failure then
        agenda:load()
      end
    end),
  }
  return agenda
end

--- Shows the days from another one on.
---@param day string|nil nil for today
function Agenda:go_to_day(day)
  self.first = day ~= self.today and day or nil
  self:load()
end

--- Shows so many days later, or earlier.
---@param count integer
function Agenda:move(count)
  local from = self.first or self.answer and self.answer.from
  if from then
    self:go_to_day(when.day_after(from, count))
  end
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

--- Asks for the days. A person who has to be asked twice is asked one question after the other.
function Agenda:load()
  self.generation = self.generation + 1
  local generation = self.generation
  self.is_busy, self.is_stale, self.is_asked, self.failure = true, false, false, nil
  access.ensure('reminder', function(no_reminders)
    access.ensure('event', function(no_events)
      if self.is_closed or generation ~= self.generation then
        return
      end
      self.problems = { reminder = no_reminders, event = no_events }
      self.is_busy = false
      self:ask()
    end)
  end)
  self:render()
end

--- Calls back with the days to ask for. A week from today on needs no date.
function Agenda:range(callback)
  if self.first then
    return callback(nil, { from = self.first, to = when.day_after(self.first, self.days) })
  elseif self.days == 7 then
    return callback(nil, {})
  end
  local only_ids = { span = 'day', reminderFields = { 'id' }, eventFields = { 'id' } }
  session.request(protocol.methods.view_agenda, only_ids, function(err, answer)
    callback(err, answer and { from = answer.from, to = when.day_after(answer.from, self.days) })
  end)
end

--- Asks what there is now.
function Agenda:ask()
  if self.problems.reminder and self.problems.event then
    return self:lose(self.problems.reminder)
  end
  local generation = self.generation
  local function is_over()
    return self.is_closed or generation ~= self.generation
  end
  self.is_busy, self.is_stale, self.is_asked = true, false, true
  self:range(function(failed, range)
    if is_over() then
      return
    elseif failed then
      return self:lose(failed)
    end
    local params = vim.tbl_extend('error', range, { reminderFields = reminder_fields, eventFields = event_fields })
    session.request(protocol.methods.view_agenda, params, function(err, answer)
      if is_over() then
        return
      elseif err then
        return self:lose(err)
      end
      feed.begin(answer.state)
      self:take(answer)
    end)
  end)
end

function Agenda:take(answer)
  self.answer, self.is_busy, self.failure = answer, false, nil
  local items = {}
  for _, section in ipairs(answer.days) do
    self.today = section.isToday and section.day or self.today
    for _, row in ipairs(section.rows) do
      items[#items + 1] = row.reminder or row.event
    end
  end
  self:render()
  unresolved.tell(items)
  self:wake_at(when.seconds(answer.validUntil), function()
    self:look_again()
  end)
  if self.is_stale then
    self:ask()
  end
end

--- There is nothing to show, for a reason that is said.
function Agenda:lose(err)
  self.is_busy, self.answer, self.failure = false, nil, not err.is_refusal and err or nil
  self:render()
end

--- Something is another by now.
function Agenda:look_again()
  if self.is_busy then
    self.is_stale = true
  elseif self.answer then
    self:ask()
  end
end

--- The person changed their mind. What may not be seen any more goes at once.
function Agenda:hear_access()
  local has_more, has_less = false, false
  for _, entity in ipairs({ 'reminder', 'event' }) do
    local problem = self.problems[entity]
    if problem and access.has(entity) then
      has_more = true
    elseif not problem and not access.has(entity) and self.is_asked then
      has_less, self.problems[entity] = true, access.withdrawn(entity)
    end
  end
  for _, section in ipairs(has_less and self.answer and self.answer.days or {}) do
    section.rows = vim.tbl_filter(function(row)
      return access.has(row.kind)
    end, section.rows)
  end
  if has_less then
    self:render()
  end
  if has_more then
    self:load()
  elseif has_less then
    self.generation = self.generation + 1
    self:ask()
  end
end

--- The server says something else about a position that is old.
---@param silence string|nil
function Agenda:hear_silence(silence)
  if self.answer and self.answer.silence ~= silence then
    self.answer.silence = silence
    self:render()
  end
end

--- Shows what there is now. The cursor stays on what it is on.
function Agenda:render()
  if self.is_closed or not api.nvim_buf_is_loaded(self.buffer) then
    return
  end
  local problems = {}
  for _, err in ipairs({ self.problems.reminder or false, self.problems.event or false, self.failure or false }) do
    problems[#problems + 1] = err and notice.sentence(err) or nil
  end
  self.drawn_width = self:width() or self.drawn_width or vim.o.columns
  self:show(days.rows({
    answer = self.answer,
    days = self.days,
    first = self.first,
    problems = problems,
    width = self.drawn_width,
    icons = config.get().icons,
  }))
end

return M
